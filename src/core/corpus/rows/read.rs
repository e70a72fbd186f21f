//! Reads a table as documents: opened once, decoded in pieces, row by row.

use crate::corpus::decode::{Decoding, decode_table, decoding};
use crate::corpus::document::{Encoding, Name, Reason, Skipped};
use crate::corpus::found::FoundFile;
use crate::corpus::open::snapshot;
use crate::corpus::row_options::{AutoAnswer, RowFormat, RowOptions, has_rows, is_json, layout};
use crate::corpus::rows::bad::BadRows;
use crate::corpus::rows::columns::RowColumns;
use crate::corpus::rows::documents::{RowConverter, RowDocuments, RowReader};
use crate::corpus::rows::held_list::{HeldList, held_list};
use crate::corpus::rows::packed::{TableBytes, Trailer, is_packed, table_bytes, unreadable};
use crate::corpus::rows::shape::RowShape;
use crate::corpus::rows::sniff::{is_prose, sniff};
use crate::corpus::rows::split::{RawRow, Records};
use crate::corpus::scan::ReadOptions;
use crate::corpus::standard_input::is_standard_input;
use serde::de::IgnoredAny;
use std::io::{BufRead, BufReader, Cursor, Read as _};

/// Rows examined to choose the columns.
const SAMPLE: usize = 200;
/// Bytes of a long file examined to detect its encoding.
const HEAD: u64 = 1 << 20;
/// Bytes examined to detect quoting.
const LOOK: usize = 1 << 16;
/// The byte before each value of a JSON text sequence (RFC 7464).
const SEPARATOR: char = '\u{1e}';
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
            Ok((reader, trailer, encoding)) => {
                let mut made = table.read(reader, encoding);
                made.file.iter_mut().for_each(|file| trailer.tell(file));
                made
            }
            Err(reason) => skip(reason),
        },
        Err(reason) => skip(reason),
    }
}

/// A reader of a long or packed file as UTF-8, and its encoding as detected from its first bytes.
pub(super) fn long(
    found: &FoundFile,
    options: &ReadOptions,
) -> Result<(LongTable, Trailer, Encoding), Reason> {
    let encoding = encoding(&head(found)?, options)?;
    let (reader, trailer) = decoded(found, &encoding)?;
    Ok((reader, trailer, encoding))
}

/// A long or packed table as UTF-8.
pub(super) type LongTable = BufReader<Decoding<TableBytes>>;

/// A reader of a file of this encoding as UTF-8.
pub(super) fn decoded(
    found: &FoundFile,
    encoding: &Encoding,
) -> Result<(LongTable, Trailer), Reason> {
    let name = encoding.name;
    let (bytes, trailer) = table_bytes(found)?;
    let decoding = decoding(bytes, encoding).ok_or_else(|| {
        Reason::Failed(format!("{name} cannot be decoded in long files; save it as UTF-8"))
    })?;
    Ok((BufReader::with_capacity(1 << 16, decoding), trailer))
}

/// The first bytes of a file, unpacked.
pub(super) fn head(found: &FoundFile) -> Result<Vec<u8>, Reason> {
    let mut head = Vec::new();
    let read = table_bytes(found)?.0.take(HEAD).read_to_end(&mut head);
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
        let is_whole = self.options.only.is_none() && (self.tick)(0);
        if is_whole && made.documents.is_empty() && made.skipped.is_empty() {
            made.skipped.push(no_rows(name));
        }
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
        let above = maker.converter.columns.rows_above().min(chunk.len());
        chunk.drain(..above);
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

/// The reason for a table without a row that can be used.
pub(super) fn no_rows(name: &Name) -> Skipped {
    let what = "no row holds a text: look at --rows-delimiter, --rows-header and --rows-text";
    Skipped { name: name.clone(), reason: Reason::Row(what.to_owned()) }
}

/// A table with its columns, and its first rows.
pub(super) struct Chosen<R> {
    pub(super) converter: RowConverter,
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
    let shape = detect_shape(name, &mut reader, rows)?;
    let mut records = Records::new(reader, shape, options.max_file_size);
    let mut chunk = Vec::new();
    let more = fill(&mut records, &mut chunk, SAMPLE, bad)?;
    let sample = chunk.get(shape.rows_above()..).unwrap_or_default();
    let columns = RowColumns::choose(sample, shape, rows).map_err(Reason::Row)?;
    let html = columns.are_html(sample, rows.html);
    let converter = RowConverter::new(name, columns, encoding, html).by_id(rows.by_id);
    Ok(Chosen { converter, records, chunk, more })
}

/// How the rows of a table are written, by its name and first lines.
fn detect_shape(
    name: &Name,
    reader: &mut impl BufRead,
    rows: &RowOptions,
) -> Result<RowShape, Reason> {
    let bytes = reader.fill_buf().map_err(|error| unreadable(&error))?;
    let bytes = bytes.get(..LOOK).unwrap_or(bytes);
    let head = String::from_utf8_lossy(bytes);
    let named = layout(name);
    let start = head.trim_start();
    let is_json = named == Some(RowFormat::Lines)
        || (named.is_none()
            && rows.delimiter.is_none()
            && start.starts_with(['{', '[', SEPARATOR]));
    if is_json {
        return json_shape(bytes, start, named == Some(RowFormat::Lines));
    }
    let separator = match named {
        Some(RowFormat::Separated(separator)) => Some(separator),
        _ => None,
    };
    let is_told = named.is_some()
        || rows.delimiter.is_some()
        || rows.header == AutoAnswer::Yes
        || rows.id.is_some()
        || rows.text.is_some();
    let dialect = sniff(&head, rows.delimiter, separator);
    let dialect = dialect.filter(|&found| is_told || !is_prose(&head, found));
    let what = || {
        "not a table: no tabs, commas, semicolons, bars or JSON between values; with --rows-delimiter tab \
         each line is a text"
            .to_owned()
    };
    dialect.map(RowShape::Separated).ok_or_else(|| Reason::Row(what()))
}

/// How JSON is written; `bytes` are its first ones, `json` the same without white space in front.
fn json_shape(bytes: &[u8], json: &str, is_named: bool) -> Result<RowShape, Reason> {
    let are_lines = are_lines(json);
    // One line of a file of lines may be such an object, too.
    match held_list(bytes).filter(|_| !is_named || !are_lines) {
        Some(HeldList::Objects(from, _)) => return Ok(RowShape::objects(Some(from))),
        Some(HeldList::Empty(key)) => {
            let key = String::from_utf8_lossy(key);
            return Err(Reason::Row(format!("no rows: the list `{key}` is empty")));
        }
        None if are_lines => return Ok(RowShape::Lines),
        None => {}
    }
    let inside = json.strip_prefix('[').map(str::trim_start).unwrap_or_default();
    Ok(match inside.bytes().next() {
        Some(open @ (b'[' | b'"')) => {
            // A mark before the list is not among its bytes.
            let from = bytes.iter().position(|&byte| byte == b'[').map(|at| at as u64 + 1);
            RowShape::Objects { from, open }
        }
        _ => RowShape::objects(None),
    })
}

/// True if the rows of a file are documents under `--rows`: by its name, of JSON by its first bytes.
pub fn is_table(found: &FoundFile) -> bool {
    if has_rows(&found.name) {
        return true;
    }
    let head = || {
        let mut head = Vec::new();
        let (bytes, _) = table_bytes(found).ok()?;
        bytes.take(LOOK as u64).read_to_end(&mut head).ok().map(|_| head)
    };
    is_json(&found.name) && head().is_some_and(|head| holds_rows(&head))
}

/// True for JSON objects in a list, or for one object that holds such a list of rows.
fn holds_rows(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).trim_ascii_start();
    let is_list =
        head.strip_prefix(b"[").is_some_and(|list| list.trim_ascii_start().starts_with(b"{"));
    is_list || held_list(head).is_some_and(|list| list.holds_rows(head))
}

/// True unless JSON is a list of rows, or its first object goes on after its line, or another one follows there.
fn are_lines(json: &str) -> bool {
    if let Some(list) = json.strip_prefix('[') {
        return match list.trim_start().bytes().next() {
            Some(b'{') => false,
            // Each line may be a list.
            Some(b'[' | b'"') => {
                first_value(json).is_some_and(|rest| !rest.trim_start().is_empty())
            }
            _ => true,
        };
    }
    let mut lines = json.lines();
    let first = lines.next().unwrap_or_default();
    // The inside of a list; or values that begin with a record separator, as RFC 7464 has it.
    if first.trim_end().ends_with("},") || first.starts_with(SEPARATOR) {
        return false;
    }
    if first_value(first).is_some_and(|rest| rest.trim_start().starts_with(['{', SEPARATOR])) {
        return false;
    }
    let first = serde_json::from_str::<IgnoredAny>(first);
    let is_cut = first.is_err_and(|error| error.is_eof());
    let next = lines.map(str::trim_start).find(|line| !line.is_empty());
    !is_cut || next.is_none_or(|line| line.starts_with('{'))
}

/// What follows the first value of JSON; `None` if that does not end.
fn first_value(json: &str) -> Option<&str> {
    let mut values = serde_json::Deserializer::from_str(json).into_iter::<IgnoredAny>();
    values.next()?.ok()?;
    json.get(values.byte_offset()..)
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
