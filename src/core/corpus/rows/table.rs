//! A table that is read in pieces, and whose rows are read again by their place.

use crate::corpus::document::{Document, Encoding, Name, Reason, RowsFile, Skipped};
use crate::corpus::found::FoundFile;
use crate::corpus::open::open;
use crate::corpus::refusal::refused;
use crate::corpus::row_options::RowOptions;
use crate::corpus::rows::bad::BadRows;
use crate::corpus::rows::documents::{RowConverter, RowNames};
use crate::corpus::rows::packed::{Trailer, is_packed, unreadable};
use crate::corpus::rows::read::{CHUNK, choose, decoded, encoding, fill, head, no_rows};
use crate::corpus::rows::split::{RawRow, Records};
use crate::corpus::rows::stream::NamedColumns;
use crate::corpus::scan::ReadOptions;
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Unpacked bytes for each packed one, as usual for texts.
const USUAL_RATIO: u64 = 4;

/// The place of a row in its file, or in the unpacked and decoded text of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RowPlace {
    /// Line where it starts, from 1.
    pub line: u64,
    /// Where it starts, in bytes.
    pub offset: u64,
    /// Its length in bytes, without the final line end.
    pub length: u64,
}

/// A table whose columns are chosen.
#[derive(Debug)]
pub struct RowTable {
    found: FoundFile,
    encoding: Encoding,
    converter: RowConverter,
    /// Largest size of a row in bytes.
    cap: u64,
    /// Where the rows start in a plain file in UTF-8, behind a byte order mark. `None`: places are
    /// those in the unpacked and decoded text.
    start: Option<u64>,
    copy: Option<RowCopy>,
}

/// Some rows of a table, unpacked and decoded, in a file of their own.
#[derive(Debug)]
struct RowCopy {
    path: PathBuf,
    /// The offset of each row in the text and in the file, ascending.
    offsets: Vec<(u64, u64)>,
}

impl RowTable {
    /// Opens a table and chooses its columns by its first rows.
    /// # Errors
    /// It cannot be read, or is not a table.
    pub fn open(
        found: &FoundFile,
        rows: &RowOptions,
        options: &ReadOptions,
    ) -> Result<Self, Reason> {
        let head = head(found)?;
        let encoding = encoding(&head, options)?;
        let mark = if head.starts_with(MARK) { MARK.len() as u64 } else { 0 };
        let start = (encoding.name == "UTF-8" && !is_packed(&found.name)).then_some(mark);
        let (reader, _) = reader(found, &encoding, start)?;
        let mut bad = BadRows::new(&found.name);
        let chosen = choose(reader, encoding.clone(), found, (rows, options), &mut bad)?;
        let (converter, cap) = (chosen.converter, options.max_file_size);
        Ok(Self { found: found.clone(), encoding, converter, cap, start, copy: None })
    }

    /// Its name in the corpus.
    pub fn name(&self) -> &Name {
        &self.converter.name
    }

    /// The chosen columns.
    pub fn columns(&self) -> NamedColumns {
        let columns = &self.converter.columns;
        let name = |at: usize| columns.name(at).to_owned();
        NamedColumns {
            id: columns.id.map(name),
            text: name(columns.text),
            html: self.converter.html,
        }
    }

    /// Where its file is.
    pub fn path(&self) -> &Path {
        &self.found.path
    }

    /// The size and modification time of the file; they change with it.
    pub fn stamp(&self) -> Result<(u64, Option<SystemTime>), Reason> {
        let (_, metadata) = open(&self.found.path)?;
        Ok((metadata.len(), metadata.modified().ok()))
    }

    /// About how many bytes it has unpacked, given those of its file.
    pub fn unpacked(&self, bytes: u64) -> u64 {
        if is_packed(&self.found.name) { bytes.saturating_mul(USUAL_RATIO) } else { bytes }
    }

    /// Reads all rows from the first on.
    pub fn reader(&self) -> Result<RowTableReader<'_>, Reason> {
        let (reader, trailer) = reader(&self.found, &self.encoding, self.start)?;
        Ok(RowTableReader {
            table: self,
            trailer,
            records: Records::new(reader, self.converter.columns.shape, self.cap),
            names: RowNames::default(),
            bad: BadRows::new(self.name()),
            above: self.converter.columns.rows_above(),
            more: true,
            documents: 0,
        })
    }

    /// True if rows cannot be read again by their place, unless they are copied.
    pub fn needs_copy(&self) -> bool {
        self.start.is_none()
    }

    /// Reads the table from its start and copies these rows, ascending by offset, to a new file.
    pub fn copy_rows(&mut self, places: &[RowPlace], path: PathBuf) -> Result<(), Reason> {
        let failed = |error: io::Error| Reason::Failed(format!("{}: {error}", path.display()));
        let mut out = BufWriter::new(File::create(&path).map_err(failed)?);
        let (mut reader, _) = reader(&self.found, &self.encoding, self.start)?;
        let (mut at, mut written, mut offsets) = (0, 0, Vec::with_capacity(places.len()));
        let mut row = Vec::new();
        for place in places {
            let before = place.offset.saturating_sub(at);
            io::copy(&mut (&mut reader).take(before), &mut io::sink())
                .map_err(|error| unreadable(&error))?;
            row.clear();
            let read = (&mut reader).take(place.length).read_to_end(&mut row);
            read.map_err(|error| unreadable(&error))?;
            out.write_all(&row).map_err(failed)?;
            offsets.push((place.offset, written));
            (at, written) = (place.offset + place.length, written + row.len() as u64);
        }
        out.flush().map_err(failed)?;
        self.copy = Some(RowCopy { path, offsets });
        Ok(())
    }

    /// The file with the rows to be read again.
    fn file(&self) -> Result<File, Reason> {
        match &self.copy {
            Some(copy) => File::open(&copy.path).map_err(|error| refused(&error)),
            None => Ok(open(&self.found.path)?.0),
        }
    }

    /// The offset of a row in that file.
    fn offset(&self, place: &RowPlace) -> u64 {
        let Some(copy) = &self.copy else { return place.offset };
        let at = copy.offsets.binary_search_by_key(&place.offset, |&(from, _)| from);
        // A row that was not copied is at the end, where nothing is.
        at.ok().and_then(|at| copy.offsets.get(at)).map_or(u64::MAX >> 1, |&(_, to)| to)
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
            file.seek(SeekFrom::Start(self.offset(place)))?;
            (&mut file).take(place.length).read_to_end(&mut raw)?;
            Ok(RawRow::new(place.line, place.offset, raw))
        };
        let records: Vec<RawRow> =
            places.iter().map(&mut read).collect::<Result<_, _>>().map_err(|e| refused(&e))?;
        let made = self.converter.documents(&records, cancelled).into_iter();
        Ok(made.map(|made| made.map_err(|fault| fault.to_string())).collect())
    }
}

/// The rows of a table from the first on.
type RowText = Box<dyn BufRead + Send>;

fn reader(
    found: &FoundFile,
    encoding: &Encoding,
    start: Option<u64>,
) -> Result<(RowText, Trailer), Reason> {
    let Some(start) = start else {
        let (reader, trailer) = decoded(found, encoding)?;
        return Ok((Box::new(reader), trailer));
    };
    let (mut file, _) = open(&found.path)?;
    file.seek(SeekFrom::Start(start)).map_err(|error| refused(&error))?;
    Ok((Box::new(BufReader::with_capacity(1 << 18, file)), Trailer::default()))
}

/// Reads the rows of a table in pieces.
pub struct RowTableReader<'a> {
    table: &'a RowTable,
    trailer: Trailer,
    records: Records<RowText>,
    names: RowNames,
    bad: BadRows<'a>,
    /// Number of next rows before the first document.
    above: usize,
    more: bool,
    documents: usize,
}

impl RowTableReader<'_> {
    /// The documents of the next rows, with their places; `None` after the last. Unusable rows are
    /// left out, and those of which `known` returns the name by their place: they are counted, not
    /// converted.
    /// # Errors
    /// The file cannot be read.
    pub fn next(
        &mut self,
        known: &mut dyn FnMut(&RowPlace) -> Option<Name>,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<Option<Vec<(Document, RowPlace)>>, Reason> {
        if !self.more {
            return Ok(None);
        }
        let mut chunk = Vec::new();
        self.more = fill(&mut self.records, &mut chunk, CHUNK, &mut self.bad)?;
        let above = std::mem::take(&mut self.above).min(chunk.len());
        chunk.drain(..above);
        let converter = &self.table.converter;
        let start = self.table.start.unwrap_or(0);
        let place = |row: &RawRow| RowPlace {
            line: row.line,
            offset: start + row.offset,
            length: row.length,
        };
        let of = &converter.columns;
        let id = |row: &RawRow| of.id.and_then(|_| of.fields(row).ok()).map(|fields| fields.id);
        let (names, documents) = (&mut self.names, &mut self.documents);
        chunk.retain(|row| {
            let Some(name) = known(&place(row)) else { return true };
            names.again(name, (&converter.name, row), || id(row).unwrap_or_default());
            *documents += 1;
            false
        });
        let mut read = Vec::with_capacity(chunk.len());
        for (row, made) in chunk.iter().zip(converter.documents(&chunk, cancelled)) {
            match made {
                Ok(mut document) => {
                    self.names.name(&mut document, row);
                    read.push((document, place(row)));
                }
                Err(fault) => self.bad.add(row.line, &fault),
            }
        }
        self.documents += read.len();
        Ok(Some(read))
    }

    /// Bytes read so far.
    pub fn offset(&self) -> u64 {
        self.table.start.unwrap_or(0) + self.records.offset()
    }

    /// The summary of the table, and its unusable rows.
    pub fn finish(self) -> (RowsFile, Vec<Skipped>) {
        let mut file = self.table.converter.summary(&self.names, self.documents);
        self.trailer.tell(&mut file);
        let mut skipped = self.bad.skipped();
        if self.documents == 0 && skipped.is_empty() {
            skipped.push(no_rows(&file.name));
        }
        (file, skipped)
    }
}
