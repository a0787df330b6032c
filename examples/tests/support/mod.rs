//! Sessions of `play` through plain lines.

#![allow(dead_code, reason = "each test file uses some of this")]

use clap::Parser;
use examples::play::{Arguments, run_piped};

/// What a session prints, given its arguments and the lines typed.
pub fn session(arguments: &[&str], lines: &[&str]) -> String {
    let input = lines
        .iter()
        .map(|line| format!("{line}\n"))
        .collect::<String>();
    session_of(arguments, input.as_bytes()).unwrap()
}

pub fn session_of(arguments: &[&str], input: &[u8]) -> anyhow::Result<String> {
    // Nothing is left behind where a test doesn't ask for it.
    let kept = ["--autosave", "--no-autosave"]
        .iter()
        .any(|flag| arguments.contains(flag));
    let quiet = if kept { &[][..] } else { &["--no-autosave"] };
    let arguments = Arguments::try_parse_from([&["play"], arguments, quiet].concat())?;
    let mut output = Vec::new();
    run_piped(&arguments, input, &mut output)?;
    Ok(String::from_utf8(output)?)
}

pub fn error_of(arguments: &[&str]) -> String {
    format!("{:#}", session_of(arguments, b"").unwrap_err())
}

/// A file in a folder of its own, which is gone with the folder.
pub fn file(name: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name).to_string_lossy().into_owned();
    (folder, path)
}

/// The last line of a session that ends with `text`: the position.
pub fn text_after(arguments: &[&str], lines: &[&str]) -> String {
    let output = session(arguments, &[lines, &["text"]].concat());
    output.lines().last().unwrap().to_owned()
}
