//! Names in composed form: file systems and programs spell `é` and `각` in one piece or in several.

use std::ffi::OsStr;
use std::fs;
use std::path::{Component, Path, PathBuf};
use unicode_normalization::UnicodeNormalization as _;

/// A name in composed form (NFC).
pub fn composed(text: &str) -> String {
    text.nfc().collect()
}

/// The path of an existing file or folder that is spelt otherwise; `None` if there is none, or if its
/// name is plain.
pub fn respelt(path: &Path) -> Option<PathBuf> {
    let text = path.to_str().filter(|text| !text.is_ascii())?;
    if fs::symlink_metadata(path).is_ok() {
        return None;
    }
    let mut found = PathBuf::new();
    for part in Path::new(text).components() {
        let next = found.join(part);
        found = match part {
            Component::Normal(name) if fs::symlink_metadata(&next).is_err() => {
                let folder = if found.as_os_str().is_empty() { Path::new(".") } else { &found };
                found.join(alike(folder, name)?)
            }
            _ => next,
        };
    }
    Some(found)
}

/// The entry of a folder with the same composed name.
fn alike(folder: &Path, name: &OsStr) -> Option<std::ffi::OsString> {
    let wanted = composed(name.to_str()?);
    let entries = fs::read_dir(folder).ok()?.flatten().map(|entry| entry.file_name());
    entries.into_iter().find(|own| own.to_str().is_some_and(|own| composed(own) == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_found_in_either_spelling() {
        let folder = tempfile::tempdir().unwrap();
        let apart: String = "학점 é".nfd().collect();
        fs::create_dir(folder.path().join(&apart)).unwrap();
        fs::write(folder.path().join(&apart).join(&apart), "x").unwrap();
        let typed = folder.path().join("학점 é").join("학점 é");
        assert_eq!(respelt(&typed), Some(folder.path().join(&apart).join(&apart)));
        assert_eq!(respelt(&folder.path().join(&apart)), None);
        assert_eq!(respelt(&folder.path().join("학점")), None);
        assert_eq!(respelt(&folder.path().join("plain")), None);
    }
}
