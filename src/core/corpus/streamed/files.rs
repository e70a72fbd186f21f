//! The files of a corpus, read in pieces, and each again by its number.

use crate::corpus::apart::Converters;
use crate::corpus::document::{Document, Name, Skipped};
use crate::corpus::found::FoundFile;
use crate::corpus::gather::guarded;
use crate::corpus::load::load;
use crate::corpus::rows::RowPlace;
use crate::corpus::scan::ReadOptions;
use crate::part::PartOf as _;
use rayon::prelude::*;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

/// Most files of a piece, and their size in bytes.
const PIECE: (usize, u64) = (1_024, 1 << 24);

/// Documents with their places.
pub type StreamedPiece = Vec<(Document, RowPlace)>;

/// The size of a file and its last modification.
type FileStamp = (u64, Option<SystemTime>);

/// Files that are a document each.
#[derive(Debug)]
pub struct TextFiles {
    /// Ascending by name.
    found: Vec<FoundFile>,
    /// The size and modification time of each file when it was listed.
    stamps: Vec<FileStamp>,
    /// The name of a corpus without files.
    none: Name,
    options: ReadOptions,
}

impl TextFiles {
    /// Some listed files, ascending by name, to be read like this.
    pub fn new(found: Vec<FoundFile>, options: &ReadOptions) -> Self {
        let stamps = found.par_iter().map(stamp).collect();
        Self { found, stamps, none: Name::new(b""), options: options.clone() }
    }

    pub(super) fn name(&self) -> &Name {
        self.found.first().map_or(&self.none, |found| &found.name)
    }

    /// The paths to open them at.
    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.found.iter().map(|found| found.path.as_path())
    }

    /// The file at a place.
    pub(super) fn at(&self, place: &RowPlace) -> Option<&FoundFile> {
        self.found.get(usize::try_from(place.offset).ok()?)
    }

    /// The names of the files.
    pub(super) fn names(&self) -> impl Iterator<Item = &Name> {
        self.found.iter().map(|found| &found.name)
    }

    /// The size of all, and the last modification of any.
    pub(super) fn stamp(&self) -> FileStamp {
        self.stamps.iter().fold((0, None), |x, y| (x.0 + y.0, x.1.max(y.1)))
    }

    /// The first file that changed since it was listed.
    pub(super) fn changed(&self) -> Option<&Name> {
        let both = self.found.par_iter().zip(&self.stamps);
        both.find_first(|(found, before)| stamp(found) != **before).map(|(found, _)| &found.name)
    }

    pub(super) fn reader(&self) -> TextFilesReader<'_> {
        TextFilesReader { files: self, next: 0, bytes: 0, skipped: Vec::new() }
    }

    /// See [`crate::corpus::streamed::StreamedPart::again`].
    pub(super) fn again(
        &self,
        places: &[RowPlace],
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Vec<Result<Document, String>> {
        let gone = || "no such file".to_owned();
        let read = |place: &RowPlace| {
            let document = self.read(self.at(place).ok_or_else(gone)?, cancelled);
            document.map_err(|skipped| skipped.reason.to_string())
        };
        places.par_iter().map(read).collect()
    }

    /// Reads a file as any corpus does.
    fn read(
        &self,
        found: &FoundFile,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<Document, Skipped> {
        let read = || {
            // The scan has refused broken ones.
            let converters = Converters::new(&self.options).ok();
            let converted = converters.and_then(|all| all.load(found, &self.options, cancelled));
            converted.unwrap_or_else(|| load(found, &self.options, cancelled))
        };
        guarded(&found.name, read).and_then(|read| read)
    }
}

/// A file that is gone counts as empty.
fn stamp(found: &FoundFile) -> FileStamp {
    let metadata = fs::symlink_metadata(&found.path);
    metadata.map_or((0, None), |metadata| (metadata.len(), metadata.modified().ok()))
}

/// Reads files in pieces.
pub struct TextFilesReader<'a> {
    files: &'a TextFiles,
    /// The number of the next one.
    next: usize,
    bytes: u64,
    skipped: Vec<Skipped>,
}

impl TextFilesReader<'_> {
    /// The documents of the next files; `None` after the last.
    pub(super) fn next(&mut self, cancelled: &(dyn Fn() -> bool + Sync)) -> Option<StreamedPiece> {
        let start = self.next;
        let rest = self.files.found.get(start..).filter(|rest| !rest.is_empty())?;
        let (mut size, mut count) = (0, 0);
        for (bytes, _) in self.files.stamps.iter().skip(start).take(PIECE.0) {
            size += bytes;
            count += 1;
            if size >= PIECE.1 {
                break;
            }
        }
        self.next += count;
        self.bytes += size;
        let read = |found: &FoundFile| (!cancelled()).then(|| self.files.read(found, cancelled));
        let rest = rest.part(..count);
        let read: Vec<Option<Result<Document, Skipped>>> = rest.par_iter().map(read).collect();
        let mut piece = StreamedPiece::with_capacity(count);
        for (number, read) in (start as u64..).zip(read) {
            match read {
                Some(Ok(document)) => {
                    let (line, offset, length) = (number + 1, number, document.bytes);
                    piece.push((document, RowPlace { line, offset, length }));
                }
                Some(Err(skipped)) if !cancelled() => self.skipped.push(skipped),
                _ => {}
            }
        }
        Some(piece)
    }

    /// Bytes of the files so far.
    pub(super) fn offset(&self) -> u64 {
        self.bytes
    }

    /// The files that cannot be read.
    pub(super) fn finish(self) -> Vec<Skipped> {
        self.skipped
    }
}
