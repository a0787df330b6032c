//! Measures everything that `docs/performance.md` tells, and prints it as Markdown tables.

mod clock;
mod growth;
mod layers;
mod libraries;
mod movegen;
mod playouts;
mod search;
mod table;

use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use clap::Parser;

use table::Table;

/// Measures one thing.
type Measure = fn() -> Table;

/// The tables, by the names they have on the command line and in the marks of the page.
const TABLES: &[(&str, Measure)] = &[
    ("movegen", movegen::table),
    ("playouts", playouts::table),
    ("search", search::alpha_beta),
    ("solve", search::solve),
    ("games", layers::games),
    ("serve", layers::serve),
    ("size", growth::size),
    ("depth", growth::depth),
    ("peers", libraries::table),
];

/// The ending of the marks of a build for newer processors.
const BUILD: &str = if cfg!(target_feature = "avx2") {
    "-v3"
} else {
    ""
};

/// Prints the tables of docs/performance.md
#[derive(Parser, Debug)]
#[command(
    after_help = "Tables: movegen playouts search solve games serve size depth peers.
A table NAME goes between the lines `<!-- NAME -->` and `<!-- /NAME -->`, where the page has them; from a build with
RUSTFLAGS=-Ctarget-cpu=x86-64-v3 between `<!-- NAME-v3 -->` and `<!-- /NAME-v3 -->`."
)]
struct Arguments {
    /// The tables to measure; all of them if none is named
    tables: Vec<String>,
    /// Put them into this page, too
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    for name in &arguments.tables {
        let known = TABLES.iter().any(|(table, _)| table == name);
        anyhow::ensure!(known, "no table is called {name}");
    }
    for (name, measure) in TABLES {
        if !arguments.tables.is_empty() && !arguments.tables.iter().any(|table| table == name) {
            continue;
        }
        let table = measure().to_string();
        println!("{name}{BUILD}\n\n{table}");
        if let Some(path) = &arguments.into {
            let page = fs::read_to_string(path)
                .with_context(|| format!("can't read {}", path.display()))?;
            fs::write(path, put(&page, &format!("{name}{BUILD}"), &table))?;
        }
    }
    Ok(())
}

/// The page with another table between its marks; as it was where it hasn't got them.
fn put(page: &str, name: &str, table: &str) -> String {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let parts = page.split_once(&begin).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(&end)?;
        Some((before, after))
    });
    match parts {
        Some((before, after)) => format!("{before}{begin}\n{table}\n{end}{after}"),
        None => page.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::put;

    #[test]
    fn a_table_replaces_what_stands_between_its_marks() {
        let page = "a\n<!-- x -->\nold\n<!-- /x -->\nb\n<!-- x-v3 -->\n<!-- /x-v3 -->\n";
        let once = put(page, "x", "new\n");
        let expected = "a\n<!-- x -->\n\nnew\n\n<!-- /x -->\nb\n<!-- x-v3 -->\n<!-- /x-v3 -->\n";
        assert_eq!(once, expected);
        assert_eq!(put(&once, "x", "new\n"), once);
        assert_eq!(put(page, "y", "new\n"), page);
    }
}
