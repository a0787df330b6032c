//! What the pages under `docs/` show and cite is there.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The lines of the blocks of a page that are opened by exactly this, blank ones left out.
fn blocks(page: &str, opened: &str) -> Vec<Vec<String>> {
    let parts = page.split("\n```").skip(1).step_by(2);
    let opened = parts.filter_map(|part| part.strip_prefix(opened)?.strip_prefix('\n'));
    opened.map(written).collect()
}

/// The lines of a text that aren't blank.
fn written(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(str::to_owned).collect()
}

#[test]
fn the_code_of_the_own_game_page_is_the_whole_code() {
    let page = blocks(&read("docs/own-game.md"), "rust").concat();
    let files = ["rules", "knowledge", "drawing", "playing"];
    let files = files.map(|name| format!("examples/src/own_game/{name}.rs"));
    let files = files
        .iter()
        .map(String::as_str)
        .chain(["examples/own_game.rs"]);
    let code: Vec<String> = files.flat_map(|path| written(&read(path))).collect();
    for (shown, line) in page.iter().zip(&code) {
        assert_eq!(shown, line);
    }
    assert_eq!(page.len(), code.len());
}

#[test]
fn the_tests_on_the_own_game_page_are_tests() {
    let tests = written(&read("examples/tests/own_game.rs"));
    let shown = blocks(&read("docs/own-game.md"), "rust,test");
    assert_eq!(shown.len(), 2);
    for block in shown {
        let found = tests.windows(block.len()).any(|lines| lines == block);
        assert!(found, "{block:#?}");
    }
}

/// All Rust code under a folder.
fn code_under(folder: &Path) -> String {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let code = paths.map(|path| match path.extension() {
        _ if path.is_dir() => code_under(&path),
        Some(extension) if extension == "rs" => fs::read_to_string(&path).unwrap(),
        _ => String::new(),
    });
    code.collect()
}

#[test]
fn every_decision_about_the_rules_is_shown_by_tests_that_exist() {
    let page = read("docs/rules-sources.md");
    let games = ["kare-kapan", "mukus-izi", "o-an-quan", "kure"];
    let sections = page.split("\n## ").skip(1);
    assert_eq!(sections.clone().count(), games.len());
    for (game, section) in games.into_iter().zip(sections) {
        let folder = root().join("crates").join(game);
        let code = ["src", "tests"]
            .map(|part| code_under(&folder.join(part)))
            .concat();
        let rows = section.lines().filter(|line| line.starts_with("| "));
        let mut decisions = 0;
        for row in rows.skip(1) {
            let cells: Vec<&str> = row.trim_matches('|').split('|').collect();
            assert_eq!(cells.len(), 5, "{row}");
            let tests: Vec<&str> = cells[4].split('`').skip(1).step_by(2).collect();
            assert!(!tests.is_empty(), "{row}");
            for test in tests {
                let attributed = format!("#[test]\nfn {test}()");
                let within = format!("#[test]\n    fn {test}()");
                let exists = code.contains(&attributed) || code.contains(&within);
                assert!(exists, "{game} has no test {test}");
            }
            decisions += 1;
        }
        assert!(decisions >= 10, "{game}: {decisions}");
    }
}
