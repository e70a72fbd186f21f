//! The settings file on the disk: read as one snapshot, replaced whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// The longest settings file, in bytes.
const LONGEST: u64 = 1 << 20;

/// The text of a settings file; `None` where there is none.
/// # Errors
/// It is no regular file, too long, not UTF-8, or cannot be read.
pub fn load(path: &Path) -> io::Result<Option<String>> {
    let about = match fs::metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if !about.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    let mut text = String::new();
    File::open(path)?.take(LONGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST {
        return Err(io::Error::other("it is longer than 1 MiB"));
    }
    Ok(Some(text))
}

/// Changes a settings file by a function from text to text; a file that is not there is an empty
/// text and is made, with its folder. A link stays one: what it points to is replaced.
/// # Errors
/// What `change` says, or why the file could not be replaced; it is as it was then.
pub fn change(
    path: &Path,
    change: impl FnOnce(&str) -> Result<String, String>,
) -> Result<(), String> {
    let told = |error: io::Error| format!("{}: {error}", path.display());
    let before = load(path).map_err(told)?;
    let after = change(before.as_deref().unwrap_or_default())?;
    if before.as_ref() == Some(&after) {
        return Ok(());
    }
    let target = fs::canonicalize(path).unwrap_or_else(|_new| path.to_owned());
    if let Some(folder) = target.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder).map_err(told)?;
    }
    if load(path).map_err(told)? != before {
        return Err(format!("{} was changed meanwhile: nothing was saved", path.display()));
    }
    let draft = draft_name(&target);
    let result = write_new(&draft, &target, &after).and_then(|()| fs::rename(&draft, &target));
    if result.is_err() {
        // What could not be made whole does not stay behind.
        let _gone = fs::remove_file(&draft);
    }
    result.map_err(told)
}

fn write_new(draft: &Path, target: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(draft)?;
    if let Ok(about) = fs::metadata(target) {
        file.set_permissions(about.permissions())?;
    }
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Beside the file, hidden, and of this process only.
fn draft_name(path: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.part", std::process::id()));
    path.with_file_name(name)
}
