//! A list of paths in a file or on standard input.

use crate::corpus::standard_input::{is_standard_input, standard_input};
use crate::os::names;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Paths from a list, at least one.
#[derive(Debug, Clone)]
pub(super) struct FileList(pub(super) Arc<[PathBuf]>);

impl FileList {
    /// Reads a list: paths separated by NUL if there is one, else one a line. Paths are relative to
    /// the current folder, as on the command line.
    pub(super) fn parse(given: &str) -> Result<Self, String> {
        let path = Path::new(given);
        let bytes = if is_standard_input(path) {
            standard_input().map(<[u8]>::to_vec)
        } else {
            std::fs::read(path)
        };
        let bytes = bytes.map_err(|error| error.to_string())?;
        let separator = if bytes.contains(&0) { 0 } else { b'\n' };
        let line = |line: &[u8]| match line.strip_suffix(b"\r") {
            Some(bare) if separator != 0 => names::path(bare),
            _ => names::path(line),
        };
        let lines = bytes.split(|&byte| byte == separator);
        let paths: Vec<PathBuf> = lines.filter(|line| !line.is_empty()).map(line).collect();
        if paths.is_empty() {
            return Err("it lists no path".to_owned());
        }
        Ok(Self(paths.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_separated_by_lines_or_by_nul() {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("list");
        let parse = |bytes: &[u8]| {
            std::fs::write(&list, bytes).unwrap();
            FileList::parse(list.to_str().unwrap()).map(|list| list.0.to_vec())
        };
        let paths = |names: &[&str]| Ok(names.iter().map(PathBuf::from).collect::<Vec<_>>());
        assert_eq!(parse(b"a b\r\n\nc\n"), paths(&["a b", "c"]));
        assert_eq!(parse(b"a\nb\0c\0"), paths(&["a\nb", "c"]));
        assert!(parse(b"\n").is_err());
        assert!(FileList::parse("no such file").is_err());
    }
}
