//! A table that is read in pieces, and whose rows are read again by their place.

use crate::corpus::decode::decode;
use crate::corpus::document::{Document, Name, Reason, RowsFile, Skipped};
use crate::corpus::found::FoundFile;
use crate::corpus::open::open;
use crate::corpus::refusal::refused;
use crate::corpus::row_options::RowOptions;
use crate::corpus::rows::bad::BadRows;
use crate::corpus::rows::documents::{RowConverter, RowNames};
use crate::corpus::rows::read::{CHUNK, HEAD, choose, fill, whole_lines};
use crate::corpus::rows::split::{RawRow, Records};
use crate::corpus::scan::ReadOptions;
use std::fs::File;
use std::io::{BufReader, Read as _, Seek as _, SeekFrom};
use std::path::PathBuf;
use std::time::SystemTime;

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The place of a row in its file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowPlace {
    /// Line where it starts, from 1.
    pub line: u64,
    /// Where it starts, in bytes.
    pub offset: u64,
    /// Its length in bytes, without the final line end.
    pub length: u64,
}

/// A table in UTF-8 whose columns are chosen.
#[derive(Debug)]
pub struct RowTable {
    path: PathBuf,
    converter: RowConverter,
    /// The separator, if values may be quoted.
    separator: Option<u8>,
    /// Largest size of a row in bytes.
    cap: u64,
    /// Where the rows start, behind a byte order mark.
    start: u64,
}

impl RowTable {
    /// Opens a table and chooses its columns by its first rows.
    /// # Errors
    /// It cannot be read, is not a table, or is not in UTF-8.
    pub fn open(
        found: &FoundFile,
        rows: &RowOptions,
        options: &ReadOptions,
    ) -> Result<Self, Reason> {
        let (mut file, _) = open(&found.path)?;
        let mut head = Vec::new();
        (&mut file).take(HEAD).read_to_end(&mut head).map_err(|error| refused(&error))?;
        let label = options.encoding.as_deref().map(str::parse).transpose();
        let encoding = decode(whole_lines(&head), label.map_err(Reason::Failed)?)?.encoding;
        if encoding.name != "UTF-8" {
            let name = encoding.name;
            let what = format!("{name}, and rows are read again in UTF-8 only; save it as UTF-8");
            return Err(Reason::Row(what));
        }
        let start = if head.starts_with(MARK) { MARK.len() as u64 } else { 0 };
        file.seek(SeekFrom::Start(start)).map_err(|error| refused(&error))?;
        let reader = BufReader::with_capacity(1 << 16, file);
        let mut bad = BadRows::new(&found.name);
        let chosen = choose(reader, encoding, found, (rows, options), &mut bad)?;
        Ok(Self {
            path: found.path.clone(),
            converter: chosen.converter,
            separator: chosen.separator,
            cap: options.max_file_size,
            start,
        })
    }

    /// Its name in the corpus.
    pub fn name(&self) -> &Name {
        &self.converter.name
    }

    /// The size and modification time of the file; they change with it.
    pub fn stamp(&self) -> Result<(u64, Option<SystemTime>), Reason> {
        let (_, metadata) = open(&self.path)?;
        Ok((metadata.len(), metadata.modified().ok()))
    }

    fn file(&self) -> Result<File, Reason> {
        Ok(open(&self.path)?.0)
    }

    /// Reads all rows from the first on.
    pub fn reader(&self) -> Result<RowTableReader<'_>, Reason> {
        let mut file = self.file()?;
        file.seek(SeekFrom::Start(self.start)).map_err(|error| refused(&error))?;
        let reader = BufReader::with_capacity(1 << 18, file);
        Ok(RowTableReader {
            table: self,
            records: Records::new(reader, self.separator, self.cap),
            names: RowNames::default(),
            bad: BadRows::new(self.name()),
            has_header: self.converter.columns.header,
            more: true,
            documents: 0,
        })
    }

    /// The documents of these rows again, without their ids in the name, in the same order; or what
    /// is wrong with a row. Memory: the texts.
    pub fn again(
        &self,
        places: &[RowPlace],
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<Vec<Result<Document, String>>, Reason> {
        let mut file = self.file()?;
        let mut read = |place: &RowPlace| {
            let mut raw = Vec::new();
            file.seek(SeekFrom::Start(place.offset))?;
            (&mut file).take(place.length).read_to_end(&mut raw)?;
            Ok(RawRow::new(place.line, place.offset, raw))
        };
        let records: Vec<RawRow> =
            places.iter().map(&mut read).collect::<Result<_, _>>().map_err(|e| refused(&e))?;
        Ok(self.converter.documents(&records, cancelled))
    }
}

/// Reads the rows of a table in pieces.
pub struct RowTableReader<'a> {
    table: &'a RowTable,
    records: Records<BufReader<File>>,
    names: RowNames,
    bad: BadRows<'a>,
    /// The next row has the column names.
    has_header: bool,
    more: bool,
    documents: usize,
}

impl RowTableReader<'_> {
    /// The documents of the next rows, with their places; `None` after the last. Unusable rows are
    /// left out.
    /// # Errors
    /// The file cannot be read.
    pub fn next(
        &mut self,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<(Document, RowPlace)>>, Reason> {
        if !self.more {
            return Ok(None);
        }
        let mut chunk = Vec::new();
        self.more = fill(&mut self.records, &mut chunk, CHUNK, &mut self.bad)?;
        if std::mem::take(&mut self.has_header) && !chunk.is_empty() {
            chunk.remove(0);
        }
        let converter = &self.table.converter;
        let mut read = Vec::with_capacity(chunk.len());
        for (row, made) in chunk.iter().zip(converter.documents(&chunk, cancelled)) {
            match made {
                Ok(mut document) => {
                    self.names.name(&mut document, row.line);
                    let offset = self.table.start + row.offset;
                    read.push((document, RowPlace { line: row.line, offset, length: row.length }));
                }
                Err(what) => self.bad.add(row.line, what),
            }
        }
        self.documents += read.len();
        Ok(Some(read))
    }

    /// Bytes read so far.
    pub fn offset(&self) -> u64 {
        self.table.start + self.records.offset()
    }

    /// The summary of the table, and its unusable rows.
    pub fn finish(self) -> (RowsFile, Vec<Skipped>) {
        let file = self.table.converter.summary(&self.names, self.documents);
        (file, self.bad.skipped())
    }
}
