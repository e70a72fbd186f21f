//! Sizes of listed files, to foresee the memory that reading them takes.

use crate::corpus::decode::decode;
use crate::corpus::found::FoundFile;
use crate::corpus::open::open;
use crate::corpus::row_options::has_rows;
use crate::corpus::rows::is_packed;
use crate::corpus::scan::is_archive;
use rayon::prelude::*;
use std::io::Read as _;

/// Of longer lists only this many files are examined, evenly spread.
const MOST: usize = 20_000;
/// How many sizes of the largest files are kept: threads that read at the same time.
const LARGEST: usize = 64;
/// Files whose sizes are looked up before they are read, to tell how far that is.
const FEW: usize = 64;
/// Bytes at the start of a file that tell whether it is text.
const HEAD: u64 = 4_096;

/// Sizes of files to read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReadSizes {
    /// Number of files.
    pub files: usize,
    /// Bytes of all files together.
    pub bytes: u64,
    /// Bytes of the largest ones, descending.
    pub largest: Vec<u64>,
}

/// Sizes of all files up to `cap` bytes: larger ones are not read. Nothing is opened.
pub(super) fn sizes(found: &[FoundFile], cap: u64) -> ReadSizes {
    weighed(found, cap, &|_| true)
}

/// As [`sizes`], without files that do not start like a text.
pub(super) fn sizes_of_texts(found: &[FoundFile], cap: u64) -> ReadSizes {
    weighed(found, cap, &|file| {
        let Ok((file, _)) = open(&file.path) else { return false };
        let mut head = Vec::new();
        file.take(HEAD).read_to_end(&mut head).is_ok() && decode(&head, None).is_ok()
    })
}

/// The bytes of a few tables, or of one file; 0 for more files, and if a size says nothing of what is read.
pub(super) fn bytes_of_few(found: &[FoundFile]) -> u64 {
    let size = |file: &FoundFile| {
        let is_plain = !is_packed(&file.name) && !is_archive(&file.name);
        let is_read = is_plain && (found.len() == 1 || has_rows(&file.name));
        let metadata = std::fs::metadata(&file.path).ok().filter(std::fs::Metadata::is_file)?;
        is_read.then_some(metadata.len())
    };
    let sizes = (found.len() <= FEW).then(|| found.iter().map(size).sum::<Option<u64>>());
    sizes.flatten().unwrap_or(0)
}

fn weighed(
    found: &[FoundFile],
    cap: u64,
    counts: &(dyn Fn(&FoundFile) -> bool + Sync),
) -> ReadSizes {
    let step = found.len().div_ceil(MOST).max(1);
    let size = |file: &FoundFile| {
        let size = std::fs::symlink_metadata(&file.path).map_or(0, |metadata| metadata.len());
        Some(size).filter(|&size| size <= cap && counts(file))
    };
    let mut largest: Vec<u64> = found.par_iter().step_by(step).filter_map(size).collect();
    let (files, seen) = (found.len(), found.len().div_ceil(step).max(1));
    let total: u64 = largest.iter().sum();
    let bytes = (total as f64 * files as f64 / seen as f64) as u64;
    largest.sort_unstable_by(|x, y| y.cmp(x));
    largest.truncate(LARGEST);
    ReadSizes { files, bytes, largest }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::document::Name;

    #[test]
    fn texts_under_the_cap_count() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            FoundFile { name: Name::new(name.as_bytes()), path }
        };
        let found = [
            write("a", &[b'a'; 700]),
            write("b", &[b'b'; 900]),
            write("large", &[b'c'; 2_000]),
            write("zeros", &[0; 800]),
        ];
        let all = sizes(&found, 1_000);
        assert_eq!((all.files, all.bytes, all.largest), (4, 2_400, vec![900, 800, 700]));
        assert_eq!(sizes_of_texts(&found, 1_000).largest, [900, 700]);
    }

    #[test]
    fn bytes_are_known_of_one_file_or_a_few_tables() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, "0123456789").unwrap();
            FoundFile { name: Name::new(name.as_bytes()), path }
        };
        let of =
            |names: &[&str]| bytes_of_few(&names.iter().map(|name| file(name)).collect::<Vec<_>>());
        assert_eq!(of(&["a.txt"]), 10);
        assert_eq!(of(&["a.jsonl", "b.tsv"]), 20);
        for other in [&["a.jsonl.gz"][..], &["a.zip"], &["a.txt", "b.jsonl"], &["a.jsonl"; FEW + 1]]
        {
            assert_eq!(of(other), 0, "{other:?}");
        }
    }
}
