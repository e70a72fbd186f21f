//! Reads a table as documents: opened once, decoded in pieces, row by row.

use crate::corpus::decode::{Decoding, decode_table, decoding};
use crate::corpus::document::{Encoding, Name, Reason, Skipped};
use crate::corpus::found::FoundFile;
use crate::corpus::open::snapshot;
use crate::corpus::row_options::{RowFormat, RowOptions, guessed, layout};
use crate::corpus::rows::bad::BadRows;
use crate::corpus::rows::columns::RowColumns;
use crate::corpus::rows::documents::{RowConverter, RowDocuments, RowReader};
use crate::corpus::rows::packed::{TableBytes, is_packed, table_bytes, unreadable};
use crate::corpus::rows::split::{RawRow, Records, quotes};
use crate::corpus::rows::values::values;
use crate::corpus::scan::ReadOptions;
use crate::corpus::standard_input::is_standard_input;
use std::io::{BufRead, BufReader, Cursor, Read as _};

/// Rows examined to choose the columns.
const SAMPLE: usize = 200;
/// Bytes of a long file examined to detect its encoding.
const HEAD: u64 = 1 << 20;
/// Bytes examined to detect quoting.
const LOOK: usize = 1 << 16;
/// Most rows converted at a time, and their approximate size in bytes.
pub(super) const CHUNK: usize = 4_096;
const CHUNK_BYTES: usize = 1 << 25;

/// Reads all rows of a file. `tick` is called with the number of bytes read; returning false stops
/// the reading.
///
/// The size limit of `options` applies to a row, not to the file. Unusable rows are skipped with
/// their line number, and so is a file that is not a table. Memory: the texts and one chunk of
/// rows.
pub fn read_rows(
    found: &FoundFile,
    rows: &RowOptions,
    options: &ReadOptions,
    tick: &(dyn Fn(u64) -> bool + Sync),
) -> RowDocuments {
    let skip = |reason| RowDocuments {
        skipped: vec![Skipped { name: found.name.clone(), reason }],
        ..RowDocuments::default()
    };
    let table = OpenTable { found, rows, options, tick };
    let whole = is_standard_input(&found.path);
    let most = if whole { u64::MAX } else { options.max_file_size };
    let small = if is_packed(&found.name) {
        Err(Reason::TooLarge { bytes: 0, cap: most })
    } else {
        snapshot(&found.path, most)
    };
    match small {
        Ok(bytes) => {
            let label = options.encoding.as_deref().map(str::parse).transpose();
            let decoded =
                label.map_err(Reason::Failed).and_then(|label| decode_table(&bytes, label));
            match decoded {
                Ok(decoded) => {
                    let reader = Cursor::new(decoded.text.as_bytes());
                    table.read(reader, decoded.encoding)
                }
                Err(reason) => skip(reason),
            }
        }
        Err(Reason::TooLarge { .. }) => match long(found, options) {
            Ok((reader, encoding)) => table.read(reader, encoding),
            Err(reason) => skip(reason),
        },
        Err(reason) => skip(reason),
    }
}

/// A reader of a long or packed file as UTF-8, and its encoding as detected from its first bytes.
pub(super) fn long(
    found: &FoundFile,
    options: &ReadOptions,
) -> Result<(BufReader<Decoding<TableBytes>>, Encoding), Reason> {
    let encoding = encoding(&head(found)?, options)?;
    let reader = decoded(found, &encoding)?;
    Ok((reader, encoding))
}

/// A reader of a file of this encoding as UTF-8.
pub(super) fn decoded(
    found: &FoundFile,
    encoding: &Encoding,
) -> Result<BufReader<Decoding<TableBytes>>, Reason> {
    let name = encoding.name;
    let decoding = decoding(table_bytes(found)?, encoding).ok_or_else(|| {
        Reason::Failed(format!("{name} cannot be decoded in long files; save it as UTF-8"))
    })?;
    Ok(BufReader::with_capacity(1 << 16, decoding))
}

/// The first bytes of a file, unpacked.
pub(super) fn head(found: &FoundFile) -> Result<Vec<u8>, Reason> {
    let mut head = Vec::new();
    let read = table_bytes(found)?.take(HEAD).read_to_end(&mut head);
    read.map_err(|error| unreadable(&error))?;
    Ok(head)
}

/// The encoding of a file with these first bytes.
pub(super) fn encoding(head: &[u8], options: &ReadOptions) -> Result<Encoding, Reason> {
    let label = options.encoding.as_deref().map(str::parse).transpose().map_err(Reason::Failed)?;
    Ok(decode_table(whole_lines(head), label)?.encoding)
}

/// The first bytes of a file up to a line end, so that no character is cut: in every encoding it is
/// one, except as the second byte of two.
fn whole_lines(head: &[u8]) -> &[u8] {
    let end = head.iter().rposition(|&byte| byte == b'\n').map_or(head.len(), |at| at + 1);
    head.get(..end).unwrap_or(head)
}

/// A table and the options for reading it.
struct OpenTable<'a> {
    found: &'a FoundFile,
    rows: &'a RowOptions,
    options: &'a ReadOptions,
    tick: &'a (dyn Fn(u64) -> bool + Sync),
}

impl OpenTable<'_> {
    /// Reads the rows of the decoded table.
    fn read(&self, reader: impl BufRead, encoding: Encoding) -> RowDocuments {
        let name = &self.found.name;
        let mut bad = BadRows::new(name);
        let made = self.documents(reader, encoding, &mut bad);
        let mut made = made.unwrap_or_else(|reason| RowDocuments {
            skipped: vec![Skipped { name: name.clone(), reason }],
            ..RowDocuments::default()
        });
        made.skipped.extend(bad.skipped());
        made
    }

    fn documents(
        &self,
        mut reader: impl BufRead,
        encoding: Encoding,
        bad: &mut BadRows<'_>,
    ) -> Result<RowDocuments, Reason> {
        let Self { found, rows, options, tick } = self;
        let Chosen { converter, mut records, mut chunk, mut more, .. } =
            choose(&mut reader, encoding, found, (rows, options), bad)?;
        let cancelled = || !tick(0);
        let mut maker = RowReader::new(converter, options.only.as_ref(), &cancelled);
        if maker.converter.columns.header && !chunk.is_empty() {
            chunk.remove(0);
        }
        loop {
            if more {
                more = fill(&mut records, &mut chunk, CHUNK, bad)?;
            }
            let bytes = chunk.iter().map(|record| record.raw.len() as u64).sum();
            maker.add(&std::mem::take(&mut chunk), bad);
            if !tick(bytes) || !more {
                return Ok(maker.made());
            }
        }
    }
}

/// A table with its columns, and its first rows.
pub(super) struct Chosen<R> {
    pub(super) converter: RowConverter,
    /// The separator, if values may be quoted.
    pub(super) separator: Option<u8>,
    pub(super) records: Records<R>,
    /// The first rows, with the header.
    chunk: Vec<RawRow>,
    /// True unless these are all rows.
    more: bool,
}

/// Chooses format and columns by the first rows of a decoded table.
pub(super) fn choose<R: BufRead>(
    mut reader: R,
    encoding: Encoding,
    FoundFile { name, .. }: &FoundFile,
    (rows, options): (&RowOptions, &ReadOptions),
    bad: &mut BadRows<'_>,
) -> Result<Chosen<R>, Reason> {
    let (layout, quoted) = detect_format(name, &mut reader)?;
    let separator = match layout {
        RowFormat::Separated(separator) if quoted => Some(separator),
        _ => None,
    };
    let mut records = Records::new(reader, separator, options.max_file_size);
    let mut chunk = Vec::new();
    let more = fill(&mut records, &mut chunk, SAMPLE, bad)?;
    let columns = RowColumns::choose(&chunk, layout, quoted, rows).map_err(Reason::Row)?;
    let html = columns.are_html(&chunk, rows.html);
    let converter = RowConverter::new(name, columns, encoding, html).by_id(rows.by_id);
    Ok(Chosen { converter, separator, records, chunk, more })
}

/// The format and quoting of a table, by its name and first lines.
fn detect_format(name: &Name, reader: &mut impl BufRead) -> Result<(RowFormat, bool), Reason> {
    let head = reader.fill_buf().map_err(|error| unreadable(&error))?;
    let head = String::from_utf8_lossy(head.get(..LOOK).unwrap_or(head));
    let line = head.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let layout = layout(name).or_else(|| guessed(line));
    let layout =
        layout.ok_or_else(|| Reason::Row("not a table: no tabs, commas or JSON".to_owned()))?;
    let quoted = match layout {
        RowFormat::Separated(separator) => is_quoted(&head, separator),
        RowFormat::Lines => false,
    };
    Ok((layout, quoted))
}

/// Fills a chunk up to `most` rows; returns false after the last row.
pub(super) fn fill<R: BufRead>(
    records: &mut Records<R>,
    chunk: &mut Vec<RawRow>,
    most: usize,
    bad: &mut BadRows<'_>,
) -> Result<bool, Reason> {
    let mut size = 0;
    while chunk.len() < most && size < CHUNK_BYTES {
        match records.next().map_err(|error| unreadable(&error))? {
            Some(Ok(record)) => {
                size += record.raw.len();
                chunk.push(record);
            }
            Some(Err(wrong)) => {
                bad.add(wrong.line, &wrong.fault);
            }
            None => return Ok(false),
        }
    }
    Ok(true)
}

/// True if quotes in a table follow RFC 4180, judged by its first bytes: they are at the start and
/// end of values, and at least as many rows have the right number of columns as without quoting.
fn is_quoted(head: &str, separator: u8) -> bool {
    let (proper, broken) = quotes(head.as_bytes(), separator);
    if broken > proper {
        return false;
    }
    let fitting = |quoted: bool| {
        let mut records = Records::new(head.as_bytes(), quoted.then_some(separator), u64::MAX >> 1);
        let (mut due, mut fit, mut all) = (None, 0usize, 0usize);
        while let Ok(Some(record)) = records.next() {
            let count = |row: &RawRow| Some(values(&row.raw, separator, quoted).ok()?.len());
            let count = record.ok().as_ref().and_then(count);
            due = due.or(count);
            fit += usize::from(count.is_some() && count == due);
            all += 1;
        }
        (fit, all)
    };
    // The last row of a sample may be cut inside quotes.
    let cut = usize::from(head.len() >= LOOK);
    let ((with, rows), (without, lines)) = (fitting(true), fitting(false));
    proper > 0 || (with + cut) * lines.max(1) >= without * rows.max(1)
}
