//! Converts rows to documents: names, HTML conversion, hashes; in parallel.

use crate::corpus::budget::WorkBudget;
use crate::corpus::decode::{hidden, line_feeds, without_returns};
use crate::corpus::document::{ContentHash, Document, Encoding, Name, RowsFile, Skipped, TableRow};
use crate::corpus::options::OnlyNames;
use crate::corpus::parted::part_words;
use crate::corpus::readers::read_html;
use crate::corpus::reading::{TextSource, judge};
use crate::corpus::row_options::layout;
use crate::corpus::rows::bad::BadRows;
use crate::corpus::rows::columns::RowColumns;
use crate::corpus::rows::fault::RowFault;
use crate::corpus::rows::split::RawRow;
use crate::corpus::seen_notes::seen_notes;
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::sync::Arc;

/// The documents read from a table.
#[derive(Debug, Default)]
pub struct RowDocuments {
    /// One document for each usable row.
    pub documents: Vec<Document>,
    /// Rows that cannot be used.
    pub skipped: Vec<Skipped>,
    /// Summary of the table; `None` if it could not be read.
    pub file: Option<RowsFile>,
}

/// How a row of one file becomes a document.
#[derive(Debug)]
pub(super) struct RowConverter {
    /// The file.
    pub(super) name: Name,
    pub(super) columns: RowColumns,
    encoding: Encoding,
    pub(super) html: bool,
    /// Rows are named by their id alone.
    by_id: bool,
}

/// The names of the rows of one file.
#[derive(Debug, Default)]
pub(super) struct RowNames {
    /// Names in use.
    taken: HashSet<Name>,
    repeated: usize,
    unnamed: usize,
}

/// Converts the rows of one file.
pub(super) struct RowReader<'a> {
    pub(super) converter: RowConverter,
    /// The names of the documents to keep; `None` for all.
    only: Option<&'a OnlyNames>,
    cancelled: &'a (dyn Fn() -> bool + Sync),
    made: RowDocuments,
    names: RowNames,
}

impl<'a> RowReader<'a> {
    /// Creates a reader of rows.
    pub(super) fn new(
        converter: RowConverter,
        only: Option<&'a OnlyNames>,
        cancelled: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        let (made, names) = (RowDocuments::default(), RowNames::default());
        Self { converter, only, cancelled, made, names }
    }

    /// Converts some rows.
    pub(super) fn add(&mut self, records: &[RawRow], bad: &mut BadRows<'_>) {
        let made = self.converter.documents(records, self.cancelled);
        for (record, made) in records.iter().zip(made) {
            match made {
                Ok(mut document) => {
                    self.names.name(&mut document, record);
                    if self.only.is_none_or(|only| only.holds(&document.name)) {
                        self.made.documents.push(document);
                    }
                }
                Err(fault) => bad.add(record.line, &fault),
            }
        }
    }

    /// Returns the documents and the summary.
    pub(super) fn made(mut self) -> RowDocuments {
        let documents = self.made.documents.len();
        self.made.file = Some(self.converter.summary(&self.names, documents));
        self.made
    }
}

impl RowConverter {
    /// Creates a converter for these columns, whose text may be HTML.
    pub(super) fn new(name: &Name, columns: RowColumns, encoding: Encoding, html: bool) -> Self {
        Self { name: name.clone(), columns, encoding, html, by_id: false }
    }

    /// The same, naming rows by their id alone.
    pub(super) fn by_id(self, by_id: bool) -> Self {
        Self { by_id, ..self }
    }

    /// The documents of some rows, in parallel, without their ids in the name; or what is wrong with
    /// a row.
    pub(super) fn documents(
        &self,
        records: &[RawRow],
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Vec<Result<Document, RowFault<'_>>> {
        records.par_iter().map(|record| self.document(record, cancelled)).collect()
    }

    /// The document of a row, without its id in the name; or what is wrong with the row.
    pub(super) fn document(
        &self,
        record: &RawRow,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<Document, RowFault<'_>> {
        let fields = self.columns.fields(record)?;
        let hash = ContentHash(Sha256::digest(fields.text.as_bytes()).into());
        let bytes = fields.text.len() as u64;
        let text = line_feeds(fields.text.into());
        let (text, mut notes, source) = if self.html {
            let budget = WorkBudget::new(text.len(), cancelled);
            let mut found = read_html(&text, &budget).map_err(RowFault::Halted)?;
            part_words(&mut found);
            (without_returns(found.text), found.notes, found.source)
        } else {
            (text, Vec::new(), TextSource::Document)
        };
        notes.extend(seen_notes(&text));
        judge(&mut notes, &text, source);
        let replaced = text.matches(char::REPLACEMENT_CHARACTER).count();
        Ok(Document {
            name: if self.by_id { Name::new(b"") } else { self.name.clone() },
            hidden: hidden(&text),
            notes: notes.into(),
            text: text.into(),
            hash,
            bytes,
            encoding: Encoding { replaced, ..self.encoding.clone() },
            reader: if self.html { "row of HTML" } else { "row" },
            parts: None,
            row: Some(Arc::new(TableRow { line: record.line, id: fields.id, value: fields.value })),
        })
    }

    /// The summary of a table with this number of documents.
    pub(super) fn summary(&self, names: &RowNames, documents: usize) -> RowsFile {
        let columns = &self.columns;
        let mut notes = vec![format!("text = {}", columns.name(columns.text))];
        notes.insert(
            0,
            columns.id.map_or_else(
                || "no id column: rows are named by line".to_owned(),
                |id| format!("id = {}", columns.name(id)),
            ),
        );
        if self.html {
            notes.push("HTML converted to text".to_owned());
        }
        notes.extend(columns.shape.told(layout(&self.name)));
        if columns.lacks_header() {
            notes.push("no header".to_owned());
        }
        if columns.has_escapes() {
            notes.push("quotes escaped by a backslash".to_owned());
        }
        if columns.lacks_quotes() {
            notes.push("quotes taken literally".to_owned());
        }
        notes.push(self.encoding.name.to_owned());
        if names.repeated > 0 {
            notes.push(format!("{} with a repeated id, named by line as well", names.repeated));
        }
        if columns.id.is_some() && names.unnamed > 0 {
            notes.push(format!("{} without an id, named by line", names.unnamed));
        }
        RowsFile { name: self.name.clone(), documents, told: notes.join("; ") }
    }
}

impl RowNames {
    /// Names a document of a file `file#id`, or by its line if the id is missing or already in use.
    pub(super) fn name(&mut self, document: &mut Document, row: &RawRow) {
        let of = document.name.clone();
        let id = document.row.as_ref().map_or("", |row| row.id.as_str());
        document.name = self.next(of.bytes(), id, &row.by_line());
    }

    /// Takes the name that an earlier run gave this row of a file; `id` reads its id.
    pub(super) fn again(
        &mut self,
        name: Name,
        (file, row): (&Name, &RawRow),
        id: impl Fn() -> String,
    ) {
        let by_line = row.by_line();
        let own = name.bytes().strip_suffix(b")").unwrap_or(name.bytes());
        if own.ends_with(by_line.as_bytes()) {
            let _same = self.next(file.bytes(), &id(), &by_line);
        } else {
            self.taken.insert(name);
        }
    }

    /// The name of the row of a file with this id, unlike any before.
    fn next(&mut self, file: &[u8], id: &str, by_line: &str) -> Name {
        let mark: &[u8] = if file.is_empty() { b"" } else { b"#" };
        self.unnamed += usize::from(id.is_empty());
        let id = if id.is_empty() { by_line } else { id };
        let mut name = [file, mark, id.as_bytes()].concat();
        let mut is_repeated = false;
        // An id may be written like the name that a repeated one gets.
        while !self.taken.insert(Name::new(&name)) {
            is_repeated = true;
            name.extend_from_slice(format!(" ({by_line})").as_bytes());
        }
        self.repeated += usize::from(is_repeated);
        Name::new(&name)
    }
}
