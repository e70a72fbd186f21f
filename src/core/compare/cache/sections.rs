//! A file of the cache in sections, each with a checksum: for what another part of the program keeps by a
//! key.

use crate::compare::cache::file::Segments;
use crate::compare::cache::folder::{LIMIT, SECTIONS, make_room};
use crate::os::draft::Draft;
use crate::os::private::make_folder;
use crate::text::hash;
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The first bytes of every file, then the key, then the sections.
const MAGIC: [u8; 8] = *b"lookpsg\n";
/// Bytes before the first section.
const HEADER: u64 = 40;

/// One file, by its key.
#[derive(Debug)]
pub struct CachedSections<'a> {
    folder: &'a Path,
    path: PathBuf,
    key: [u8; 32],
}

/// The sections of a file, in order; `None` for the first damaged one and at the end.
#[derive(Debug)]
pub struct SectionReader(Segments);

impl<'a> CachedSections<'a> {
    /// The file in the folder of the cache for these texts and what `said` says of their use. Cost: SHA-256
    /// of all texts, in parallel.
    pub fn new(folder: &'a Path, said: &str, texts: impl ParallelIterator<Item = &'a str>) -> Self {
        let own = |text: &str| -> [u8; 32] { Sha256::digest(text).into() };
        let texts: Vec<[u8; 32]> = texts.map(own).collect();
        let mut key = Sha256::new_with_prefix(said);
        key.update((texts.len() as u64).to_le_bytes());
        for text in &texts {
            key.update(text);
        }
        Self::from_key(folder, key.finalize().into())
    }

    fn from_key(folder: &'a Path, key: [u8; 32]) -> Self {
        let name = key.first_chunk().map_or(0, |&bytes| u128::from_be_bytes(bytes));
        Self { folder, path: folder.join(format!("{name:032x}.{SECTIONS}")), key }
    }

    /// The sections, if the file is there and has this key.
    pub fn read(&self) -> Option<SectionReader> {
        let mut file = File::open(&self.path).ok()?;
        let metadata = file.metadata().ok().filter(std::fs::Metadata::is_file)?;
        let left = metadata.len().checked_sub(HEADER)?;
        let mut header = [0; HEADER as usize];
        file.read_exact(&mut header).ok()?;
        (header == self.header()).then_some(SectionReader(Segments { file, left }))
    }

    /// Updates the time of the last use; if this fails, the file is only removed sooner.
    pub fn touch(&self) {
        let file = File::options().append(true).open(&self.path);
        let _touched = file.and_then(|file| file.set_modified(SystemTime::now()));
    }

    /// Replaces the file, atomically, and removes the least recently used ones over the limit of the cache.
    ///
    /// # Errors
    /// Those of the system; nothing is replaced then.
    pub fn write(&self, sections: impl Iterator<Item = Vec<u8>>) -> io::Result<()> {
        make_folder(self.folder)?;
        let draft = Draft::private_beside(&self.path)?;
        let mut file = io::BufWriter::new(draft.file());
        file.write_all(&self.header())?;
        let mut size = HEADER;
        for mut section in sections {
            file.write_all(&(section.len() as u64).to_le_bytes())?;
            hash::seal(&mut section);
            file.write_all(&section)?;
            size += section.len() as u64 + 8;
            if size > LIMIT {
                return Err(io::ErrorKind::FileTooLarge.into());
            }
        }
        file.flush()?;
        drop(file);
        draft.replace(&self.path)?;
        make_room(self.folder, &self.path, size, LIMIT)
    }

    fn header(&self) -> [u8; HEADER as usize] {
        let mut header = [0; HEADER as usize];
        for (slot, byte) in header.iter_mut().zip(MAGIC.into_iter().chain(self.key)) {
            *slot = byte;
        }
        header
    }
}

impl Iterator for SectionReader {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        let mut section = self.0.next()?.ok()?;
        let length = hash::unseal(&section)?.len();
        section.truncate(length);
        Some(section)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_come_back_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let kept = CachedSections::from_key(folder.path(), [7; 32]);
        assert!(kept.read().is_none());
        let sections = [b"one".to_vec(), Vec::new(), vec![3; 1000]];
        kept.write(sections.clone().into_iter()).unwrap();
        assert!(kept.read().unwrap().eq(sections.clone()));
        let other = CachedSections { key: [8; 32], path: kept.path.clone(), folder: kept.folder };
        assert!(other.read().is_none());
        let whole = std::fs::read(&kept.path).unwrap();
        for at in [0, 20, 41, 52, 70, whole.len() - 1] {
            let mut bytes = whole.clone();
            bytes[at] ^= 1;
            std::fs::write(&kept.path, bytes).unwrap();
            let read = kept.read().map(|read| read.eq(sections.clone()));
            assert_ne!(read, Some(true), "{at}");
        }
        std::fs::write(&kept.path, &whole[..whole.len() - 5]).unwrap();
        assert_eq!(kept.read().unwrap().count(), 2);
    }
}
