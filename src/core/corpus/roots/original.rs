//! Finds the file that a document was read from.

use crate::corpus::document::Name;
use crate::corpus::roots::resolve::{Root, resolve_found};
use crate::os::names;
use std::path::{Component, Path, PathBuf};

/// Where the original of a document is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Original {
    /// A file: the document, or the table that it is a row of.
    File(PathBuf),
    /// The archive that it is a member of; lookalike never unpacks one to disk.
    Inside(PathBuf),
}

/// The original of a document that was read from `roots`; `None` if it is not there any more, or came
/// from standard input.
pub fn find_original(roots: &[PathBuf], name: &Name, is_row: bool) -> Option<Original> {
    let (roots, _) = resolve_found(roots);
    let whole = name.bytes();
    let find = |name: &[u8]| roots.iter().find_map(|root| file_of(root, name));
    if let Some(path) = find(whole) {
        return Some(Original::File(path));
    }
    // `table.csv#id`, or `archive.zip/path/in/it`; either mark may be part of a name.
    let mark = if is_row { b'#' } else { b'/' };
    let ends = (0..whole.len()).rev().filter(|&at| whole.get(at) == Some(&mark));
    let path = ends.filter_map(|end| whole.get(..end)).find_map(find)?;
    Some(if is_row { Original::File(path) } else { Original::Inside(path) })
}

/// The file of this name under a root.
fn file_of(root: &Root, name: &[u8]) -> Option<PathBuf> {
    let path = if root.kind.is_dir() {
        let below = match root.prefix.as_slice() {
            [] => name,
            b"/" => name.strip_prefix(b"/")?,
            prefix => name.strip_prefix(prefix)?.strip_prefix(b"/")?,
        };
        let below = names::path(below);
        let is_plain = |part| matches!(part, Component::Normal(_));
        Path::new(&below).components().all(is_plain).then(|| root.path.join(&below))?
    } else {
        (root.prefix == name).then(|| root.path.clone())?
    };
    path.is_file().then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn files_rows_and_members_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().canonicalize().unwrap().join(name);
        fs::create_dir_all(at("甲/乙")).unwrap();
        fs::create_dir_all(at("b/乙")).unwrap();
        for name in ["甲/乙/文 #1.txt", "甲/t.jsonl", "甲/班.zip", "b/乙/文.txt"] {
            fs::write(at(name), "x").unwrap();
        }
        let find = |roots: &[&str], name: &str, is_row| {
            let roots: Vec<PathBuf> = roots.iter().map(|root| at(root)).collect();
            find_original(&roots, &Name::new(name.as_bytes()), is_row)
        };
        let file = |name| Some(Original::File(at(name)));
        assert_eq!(find(&["甲"], "乙/文 #1.txt", false), file("甲/乙/文 #1.txt"));
        assert_eq!(find(&["甲"], "t.jsonl#a/b#c", true), file("甲/t.jsonl"));
        assert_eq!(
            find(&["甲"], "班.zip/张三/文.docx", false),
            Some(Original::Inside(at("甲/班.zip")))
        );
        assert_eq!(find(&["甲", "b"], "b/乙/文.txt", false), file("b/乙/文.txt"));
        assert_eq!(find(&["甲/t.jsonl"], "t.jsonl#7", true), file("甲/t.jsonl"));
        assert_eq!(find(&["b"], &["..", "甲", "t.jsonl"].join("/"), false), None);
        assert_eq!(find(&["b"], "乙/gone.txt", false), None);
        assert_eq!(find(&["nowhere"], "乙/文.txt", false), None);
    }
}
