//! A list of paths in a file or on standard input.

use crate::corpus::decode::decode;
use crate::corpus::standard_input::{is_standard_input, standard_input};
use crate::os::names;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Paths from a list, at least one.
#[derive(Debug, Clone)]
pub(super) struct FileList(pub(super) Arc<[PathBuf]>);

impl FileList {
    /// Reads a list: paths separated by NUL if there is one, else one a line. Paths are relative to
    /// the current folder, as on the command line. A list in UTF-16 is decoded; in any other one the bytes of a path
    /// are its name, and where no file has it, the decoded ones are.
    pub(super) fn parse(given: &str) -> Result<Self, String> {
        let path = Path::new(given);
        let bytes = if is_standard_input(path) {
            standard_input().map(<[u8]>::to_vec)
        } else {
            std::fs::read(path)
        };
        let paths = paths(&bytes.map_err(|error| error.to_string())?);
        if paths.is_empty() {
            return Err("it lists no path".to_owned());
        }
        Ok(Self(paths.into()))
    }
}

/// The paths of a list.
fn paths(bytes: &[u8]) -> Vec<PathBuf> {
    let decoded = decode(bytes, None).ok();
    let name = decoded.as_ref().map_or("", |own| own.encoding.name);
    let text = decoded.as_ref().map_or(&[][..], |own| own.text.as_bytes());
    let all: Vec<PathBuf> = if name.starts_with("UTF-16") || name.starts_with("UTF-32") {
        lines(text).map(names::path).collect()
    } else if bytes.contains(&0) {
        bytes.split(|&byte| byte == 0).map(names::path).collect()
    } else {
        let raw = lines(bytes.strip_prefix(MARK).unwrap_or(bytes));
        let decoded = lines(text).chain(std::iter::repeat(&[][..]));
        let path = |(raw, decoded): (&[u8], &[u8])| {
            let own = names::path(raw);
            let is_it = decoded.is_empty() || raw == decoded || own.exists();
            if is_it { own } else { names::path(decoded) }
        };
        raw.zip(decoded).map(path).collect()
    };
    all.into_iter().filter(|path| !path.as_os_str().is_empty()).collect()
}

/// Lines without their ends.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split(|&byte| byte == b'\n').map(|line| line.strip_suffix(b"\r").unwrap_or(line))
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
        assert_eq!(parse(b"./a.txt\0./b c.txt\0"), paths(&["./a.txt", "./b c.txt"]));
        assert!(parse(b"\n").is_err() && parse(b"\r\n\r\n").is_err());
        assert!(FileList::parse("no such file").is_err());
    }

    #[test]
    fn a_list_is_read_in_the_encoding_of_its_program() {
        let list = "d/a.txt\r\n\r\n作业/张三_作业.txt\r\n作业/李四_作业.txt\r\n";
        let expected = ["d/a.txt", "作业/张三_作业.txt", "作业/李四_作业.txt"].map(PathBuf::from);
        let marked = format!("\u{feff}{list}");
        let wide = |text: &str, big_endian: bool| -> Vec<u8> {
            let bytes =
                |unit: u16| if big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() };
            text.encode_utf16().flat_map(bytes).collect()
        };
        let gbk = encode(list);
        for bytes in [
            list.as_bytes(),
            marked.as_bytes(),
            &wide(&marked, false),
            &wide(&marked, true),
            &wide("d/a.txt\n", false)[..],
            &gbk,
        ] {
            let found = paths(bytes);
            assert_eq!(found, expected[..found.len()], "{bytes:?}");
            assert!(found.len() == 3 || bytes.len() == 16);
        }
        // Names that are no UTF-8 are bytes on some systems.
        #[cfg(unix)]
        {
            let folder = tempfile::tempdir().unwrap();
            let path = [folder.path().as_os_str().as_encoded_bytes(), b"/\xd5\xc5.txt"].concat();
            std::fs::write(names::path(&path), "").unwrap();
            assert_eq!(paths(&path), [names::path(&path)]);
        }
    }

    /// The text in GBK.
    fn encode(text: &str) -> Vec<u8> {
        let encoded = |c: char| match c {
            '作' => vec![0xd7, 0xf7],
            '业' => vec![0xd2, 0xb5],
            '张' => vec![0xd5, 0xc5],
            '三' => vec![0xc8, 0xfd],
            '李' => vec![0xc0, 0xee],
            '四' => vec![0xcb, 0xc4],
            ascii => ascii.to_string().into_bytes(),
        };
        text.chars().flat_map(encoded).collect()
    }
}
