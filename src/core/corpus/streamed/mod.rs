//! Corpora larger than memory: tables and files that are read in pieces, and whose texts are read
//! again by their place.

mod as_read;
mod files;
mod unseen;

pub use as_read::AsRead;
pub use files::{StreamedPiece, TextFiles, TextFilesReader};
pub use unseen::UnseenNotes;

use crate::corpus::document::{Document, Name, Reason, RowsFile, Skipped};
use crate::corpus::rows::{RowPlace, RowTable, RowTableReader};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// A part of a corpus that is read in pieces.
#[derive(Debug)]
pub enum StreamedPart {
    /// A table: its rows are documents.
    Table(RowTable),
    /// Files that are a document each. The offset of a place is the number of the file.
    Files(TextFiles),
}

impl StreamedPart {
    /// The name of the table, or of the first file.
    pub fn name(&self) -> &Name {
        match self {
            Self::Table(table) => table.name(),
            Self::Files(files) => files.name(),
        }
    }

    /// The name of the file at a place; `None` for a row of a table.
    pub fn file_at(&self, place: &RowPlace) -> Option<&Name> {
        match self {
            Self::Table(_) => None,
            Self::Files(files) => files.at(place).map(|found| &found.name),
        }
    }

    /// True if this path is one of its files.
    pub fn holds(&self, path: &Path) -> bool {
        let is_it = |own: &Path| std::fs::canonicalize(own).is_ok_and(|own| own == path);
        self.paths().into_iter().any(is_it)
    }

    /// The table, if it is one.
    pub fn table(&self) -> Option<&RowTable> {
        match self {
            Self::Table(table) => Some(table),
            Self::Files(_) => None,
        }
    }

    /// Where its files are.
    pub fn paths(&self) -> Vec<&Path> {
        match self {
            Self::Table(table) => vec![table.path()],
            Self::Files(files) => files.paths().collect(),
        }
    }

    /// The names of its files.
    pub fn names(&self) -> Vec<&Name> {
        match self {
            Self::Table(table) => vec![table.name()],
            Self::Files(files) => files.names().collect(),
        }
    }

    /// The size in bytes and the last modification; they change with the files.
    /// # Errors
    /// A file cannot be opened.
    pub fn stamp(&self) -> Result<(u64, Option<SystemTime>), Reason> {
        match self {
            Self::Table(table) => table.stamp(),
            Self::Files(files) => Ok(files.stamp()),
        }
    }

    /// The name of a file that changed since this stamp was taken, if there is one.
    /// # Errors
    /// A table cannot be opened.
    pub fn changed(&self, stamp: &(u64, Option<SystemTime>)) -> Result<Option<&Name>, Reason> {
        match self {
            Self::Table(table) => Ok((table.stamp()? != *stamp).then(|| table.name())),
            Self::Files(files) => Ok(files.changed()),
        }
    }

    /// About how many bytes it has unpacked, given those of its files.
    pub fn unpacked(&self, bytes: u64) -> u64 {
        match self {
            Self::Table(table) => table.unpacked(bytes),
            Self::Files(_) => bytes,
        }
    }

    /// Reads all documents from the first on.
    /// # Errors
    /// A table cannot be opened.
    pub fn reader(&self) -> Result<StreamedReader<'_>, Reason> {
        match self {
            Self::Table(table) => table.reader().map(Box::new).map(StreamedReader::Table),
            Self::Files(files) => Ok(StreamedReader::Files(files.reader())),
        }
    }

    /// True if documents cannot be read again by their place, unless they are copied.
    pub fn needs_copy(&self) -> bool {
        self.table().is_some_and(RowTable::needs_copy)
    }

    /// Copies these rows, ascending by offset, to a new file; does nothing for files.
    /// # Errors
    /// The table cannot be read, or the file not written.
    pub fn copy_rows(&mut self, places: &[RowPlace], path: PathBuf) -> Result<(), Reason> {
        match self {
            Self::Table(table) => table.copy_rows(places, path),
            Self::Files(_) => Ok(()),
        }
    }

    /// The documents at these places again, in the same order, or what is wrong with one. Names of
    /// rows are without their ids. Memory: the texts.
    /// # Errors
    /// The table cannot be read.
    pub fn again(
        &self,
        places: &[RowPlace],
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<Result<Document, String>>, Reason> {
        match self {
            Self::Table(table) => table.again(places, cancelled),
            Self::Files(files) => Ok(files.again(places, cancelled)),
        }
    }
}

/// Reads the documents of a part in pieces.
pub enum StreamedReader<'a> {
    /// See [`StreamedPart::Table`].
    Table(Box<RowTableReader<'a>>),
    /// See [`StreamedPart::Files`].
    Files(TextFilesReader<'a>),
}

impl StreamedReader<'_> {
    /// The next documents with their places; `None` after the last. Those that cannot be used are
    /// left out, and rows of which `known` returns the name by their place.
    /// # Errors
    /// A table cannot be read.
    pub fn next(
        &mut self,
        known: &mut dyn FnMut(&RowPlace) -> Option<Name>,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<StreamedPiece>, Reason> {
        match self {
            Self::Table(reader) => reader.next(known, cancelled),
            Self::Files(reader) => Ok(reader.next(cancelled)),
        }
    }

    /// Bytes read so far.
    pub fn offset(&self) -> u64 {
        match self {
            Self::Table(reader) => reader.offset(),
            Self::Files(reader) => reader.offset(),
        }
    }

    /// The summary of a table, and what cannot be used.
    pub fn finish(self) -> (Option<RowsFile>, Vec<Skipped>) {
        match self {
            Self::Table(reader) => {
                let (file, skipped) = reader.finish();
                (Some(file), skipped)
            }
            Self::Files(reader) => (None, reader.finish()),
        }
    }
}
