//! Reads the settings file, and replaces it atomically.

use crate::os::draft::Draft;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::Path;

/// Size limit of a settings file, in bytes.
const LONGEST: u64 = 1 << 20;

/// The text of a settings file; `None` if it does not exist.
/// # Errors
/// The file is not regular, too long, not UTF-8, or cannot be read.
pub fn load(path: &Path) -> io::Result<Option<String>> {
    let about = match fs::metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if !about.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    let mut text = String::new();
    File::open(path)?.take(LONGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST {
        return Err(io::Error::other("longer than 1 MiB"));
    }
    Ok(Some(text))
}

/// Changes a settings file by a function from old to new text. A missing file counts as empty and
/// is created, with its folder. If the path is a symbolic link, its target is replaced.
/// # Errors
/// The error of `change`, or why the file could not be replaced; the file is unchanged then.
pub fn change(
    path: &Path,
    change: impl FnOnce(&str) -> Result<String, String>,
) -> Result<(), String> {
    let with_path = |error: io::Error| format!("{}: {error}", path.display());
    let before = load(path).map_err(with_path)?;
    let after = change(before.as_deref().unwrap_or_default())?;
    if before.as_ref() == Some(&after) {
        return Ok(());
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_new| path.to_owned());
    if let Some(folder) = target.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(with_path)?;
    }
    if load(path).map_err(with_path)? != before {
        let what = "changed by another program meanwhile; nothing was saved, try again";
        return Err(format!("{}: {what}", path.display()));
    }
    replace(&target, &after).map_err(with_path)
}

/// Replaces a file by a text, with the same permissions.
fn replace(target: &Path, text: &str) -> io::Result<()> {
    let draft = Draft::beside(target)?;
    let mut file = draft.file();
    if let Ok(about) = fs::metadata(target) {
        file.set_permissions(about.permissions())?;
    }
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    draft.replace(target)
}
