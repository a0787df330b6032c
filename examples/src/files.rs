//! Records of games in files.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use boardgame_core::GameRecord;

/// Writes a record. The file is either the whole record or what it was before, whenever the process is stopped: it is written under a temporary
/// name beside it and then renamed.
///
/// # Errors
/// When the file can't be written.
pub fn save(path: &Path, record: &GameRecord) -> anyhow::Result<()> {
    let write = || -> anyhow::Result<()> {
        // A link stays one: it is what it leads to that is replaced.
        let path = &path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if let Ok(old) = path.metadata() {
            ensure!(old.is_file(), "it is no ordinary file");
            ensure!(!old.permissions().readonly(), "it is read-only");
        }
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        };
        let mut file = readable(&mut tempfile::Builder::new()).tempfile_in(folder)?;
        writeln!(file, "{}", record.to_json()?)?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    };
    write().with_context(|| format!("can't write {}", path.display()))
}

/// A temporary file is its owner's alone unless asked otherwise; a record is to be as readable as any new file.
#[cfg(unix)]
fn readable<'a, 'b, 'c>(
    builder: &'a mut tempfile::Builder<'b, 'c>,
) -> &'a mut tempfile::Builder<'b, 'c> {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;

    builder.permissions(Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn readable<'a, 'b, 'c>(
    builder: &'a mut tempfile::Builder<'b, 'c>,
) -> &'a mut tempfile::Builder<'b, 'c> {
    builder
}

/// A name beside others that no file has yet: the name itself, else with a number.
#[must_use]
pub fn unused(path: &Path) -> PathBuf {
    let stem = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let ending = path
        .extension()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let numbered = |number: u32| path.with_file_name(format!("{stem}-{number}.{ending}"));
    std::iter::once(path.to_owned())
        .chain((2..10_000).map(numbered))
        .find(|path| !path.exists())
        .unwrap_or_else(|| path.to_owned())
}

/// Reads a record; what it says of the game is not checked before it is replayed.
///
/// # Errors
/// When the file can't be read or isn't a record, or is longer than any.
pub fn load(path: &Path) -> anyhow::Result<GameRecord> {
    let read = || -> anyhow::Result<GameRecord> {
        let mut text = Vec::new();
        // One byte more than a record can have, whatever the file claims to be.
        let most = GameRecord::MAX_BYTES as u64 + 1;
        ensure!(path.metadata()?.is_file(), "it is no ordinary file");
        File::open(path)?.take(most).read_to_end(&mut text)?;
        if text.len() > GameRecord::MAX_BYTES {
            bail!(
                "it is longer than the {} bytes that are read",
                GameRecord::MAX_BYTES
            );
        }
        let text = std::str::from_utf8(&text).context("it is not UTF-8 text")?;
        Ok(GameRecord::from_json(text)?)
    };
    read().with_context(|| format!("can't read {}", path.display()))
}
