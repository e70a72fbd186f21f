//! Reads rows of JSON lines from a stream: a document or a reason for each row, in their order.

use crate::corpus::document::{DecodedBy, Document, Encoding, Name};
use crate::corpus::rows::columns::RowColumns;
use crate::corpus::rows::documents::RowConverter;
use crate::corpus::rows::shape::RowShape;
use crate::corpus::rows::split::{Bad, RawRow, Records};
use rayon::prelude::*;
use std::io::{self, BufRead};

/// Most rows read at a time, and about their size in bytes.
const CHUNK: usize = 1_024;
const CHUNK_BYTES: usize = 1 << 25;
/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// The columns of a table, by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedColumns {
    /// The id column; `None` if rows are named by their line.
    pub id: Option<String>,
    /// The text column.
    pub text: String,
    /// True if the text is HTML.
    pub html: bool,
}

/// One row of a stream.
#[derive(Debug)]
pub struct StreamedRow {
    /// Line where it starts, from 1.
    pub line: u64,
    /// Its id, if it has one.
    pub id: Option<String>,
    /// Its document, named by the id; or what is wrong with the row.
    pub made: Result<Document, String>,
}

/// Reads the rows of a stream.
pub struct RowStream<R> {
    records: Records<R>,
    converter: RowConverter,
}

impl<R: BufRead> RowStream<R> {
    /// Reads JSON objects, one a line, with these columns. Rows of more than `cap` bytes are not
    /// read. Empty lines are no rows.
    pub fn new(reader: R, (id, text): (&str, &str), html: bool, cap: u64) -> Self {
        let encoding = Encoding { name: "UTF-8", by: DecodedBy::Valid, replaced: 0 };
        let columns = RowColumns::from_keys(id, text);
        let converter = RowConverter::new(&Name::new(b""), columns, encoding, html);
        Self { records: Records::new(reader, RowShape::Lines, cap), converter }
    }

    /// The next rows; `None` after the last.
    /// # Errors
    /// The stream cannot be read.
    pub fn next(
        &mut self,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> io::Result<Option<Vec<StreamedRow>>> {
        let (mut chunk, mut size) = (Vec::new(), 0);
        while chunk.len() < CHUNK && size < CHUNK_BYTES {
            let Some(record) = self.records.next()? else { break };
            size += record.as_ref().map_or(0, |record| record.raw.len());
            chunk.push(record);
        }
        let converter = &self.converter;
        let rows = chunk.into_par_iter().map(|record| row(converter, record, cancelled));
        let rows: Vec<StreamedRow> = rows.collect();
        Ok((!rows.is_empty()).then_some(rows))
    }
}

/// The document of a row, or what is wrong with it.
fn row(
    converter: &RowConverter,
    record: Result<RawRow, Bad>,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> StreamedRow {
    let mut record = match record {
        Ok(record) => record,
        Err(Bad { line, fault }) => {
            return StreamedRow { line, id: None, made: Err(fault.to_string()) };
        }
    };
    // Parts of a file may be joined to one stream: a mark may begin any line.
    if record.raw.starts_with(MARK) {
        record.raw.drain(..MARK.len());
    }
    let line = record.line;
    let columns = &converter.columns;
    let (id, made) = match converter.document(&record, cancelled) {
        Ok(document) => match document.row.as_ref().map(|row| row.id.clone()) {
            Some(id) if !id.is_empty() => {
                let name = Name::new(id.as_bytes());
                (Some(id), Ok(Document { name, ..document }))
            }
            _ => {
                let name = columns.id.map_or("", |at| columns.name(at));
                (None, Err(format!("no id: `{name}` is missing or empty")))
            }
        },
        Err(fault) => (columns.id_of(&record), Err(fault.to_string())),
    };
    StreamedRow { line, id, made }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_is_a_document_or_a_reason_in_order() {
        let text = b"\xef\xbb\xbf{\"key\": \"a\", \"text\": \"one\"}\r\n\n{\"key\": 5, \"text\": 7}\n\
            {\"text\": \"x\"}\n[1]\n{\"key\": \"b\"}\n{\"key\": \"c\", \"text\": \"a \xff b\"}\nno \0\n\
            {\"key\": \"long\", \"text\": \"0123456789012345678901234567890123456789\"}\n\
            {\"key\": \"last\", \"text\": \"\"}";
        let mut stream = RowStream::new(&text[..], ("key", "text"), false, 50);
        let rows = stream.next(&|| false).unwrap().unwrap();
        assert!(stream.next(&|| false).unwrap().is_none());
        let told: Vec<(u64, Option<&str>, Result<&str, &str>)> = rows
            .iter()
            .map(|row| {
                let made = row.made.as_ref().map(|made| &*made.text).map_err(String::as_str);
                (row.line, row.id.as_deref(), made)
            })
            .collect();
        assert_eq!(told[0], (1, Some("a"), Ok("one")));
        assert_eq!(told[1], (3, Some("5"), Ok("7")));
        assert_eq!(told[2], (4, None, Err("no id: `key` is missing or empty")));
        assert_eq!(told[3], (5, None, Err("not a JSON object")));
        assert_eq!(told[4], (6, Some("b"), Err("no field `text`")));
        assert_eq!(told[5], (7, Some("c"), Ok("a \u{fffd} b")));
        assert!(told[6].2.is_err_and(|what| what.starts_with("invalid JSON")));
        assert!(told[7].0 == 9 && told[7].2.is_err_and(|what| what.contains("--max-file-size")));
        assert_eq!(told[8], (10, Some("last"), Ok("")));
        assert_eq!(told.len(), 9);
    }
}
