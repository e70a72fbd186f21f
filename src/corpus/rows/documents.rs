//! Rows become documents: named, cleaned of HTML, hashed, in parallel.

use crate::corpus::document::{
    ContentHash, Document, Encoding, Name, Reason, Row, RowsFile, Skipped,
};
use crate::corpus::hidden::hidden;
use crate::corpus::load::line_feeds;
use crate::corpus::readers::text_of;
use crate::corpus::row_options::Answer;
use crate::corpus::rows::columns::{Columns, Fields};
use crate::corpus::rows::split::Record;
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::sync::Arc;

/// What was made of a file of rows.
#[derive(Debug, Default)]
pub struct Made {
    /// One a row.
    pub documents: Vec<Document>,
    /// Rows that are no documents.
    pub skipped: Vec<Skipped>,
    /// What was read as what; `None` where nothing could be.
    pub file: Option<RowsFile>,
}

/// Makes documents of the rows of one file.
pub(super) struct Maker<'a> {
    name: &'a Name,
    pub(super) columns: Columns,
    encoding: Encoding,
    html: bool,
    made: Made,
    /// Names that are taken.
    taken: HashSet<Name>,
    repeated: usize,
    unnamed: usize,
}

impl<'a> Maker<'a> {
    /// A maker for these columns; `sample` tells whether the text is HTML where that is not known.
    pub(super) fn new(
        name: &'a Name,
        columns: Columns,
        encoding: Encoding,
        sample: &[Record],
        html: Answer,
    ) -> Self {
        let html = match html {
            Answer::Yes => true,
            Answer::No => false,
            Answer::Auto => {
                let texts: Vec<Fields> =
                    sample.iter().filter_map(|record| columns.fields(record).ok()).collect();
                let tagged = texts.iter().filter(|fields| has_tags(&fields.text)).count();
                tagged * 10 > texts.len()
            }
        };
        let (made, taken) = (Made::default(), HashSet::new());
        Self { name, columns, encoding, html, made, taken, repeated: 0, unnamed: 0 }
    }

    /// Makes documents of some rows.
    pub(super) fn add(&mut self, records: &[Record]) {
        let made: Vec<Result<Document, (u64, String)>> =
            records.par_iter().map(|record| self.document(record)).collect();
        for (record, made) in records.iter().zip(made) {
            match made {
                Ok(mut document) => {
                    self.name(&mut document, record.line);
                    self.made.documents.push(document);
                }
                Err((line, what)) => {
                    let (name, reason) = (line_name(self.name, line), Reason::Row(what));
                    self.made.skipped.push(Skipped { name, reason });
                }
            }
        }
    }

    fn document(&self, record: &Record) -> Result<Document, (u64, String)> {
        let fields = self.columns.fields(record).map_err(|what| (record.line, what))?;
        let hash = ContentHash(Sha256::digest(fields.text.as_bytes()).into());
        let bytes = fields.text.len() as u64;
        let text = line_feeds(fields.text.into());
        let text = if self.html { text_of(&text).into() } else { text };
        let replaced = text.matches(char::REPLACEMENT_CHARACTER).count();
        Ok(Document {
            name: self.name.clone(),
            hidden: hidden(&text),
            text: text.into(),
            hash,
            bytes,
            encoding: Encoding { replaced, ..self.encoding.clone() },
            reader: if self.html { "row of HTML" } else { "row" },
            row: Some(Arc::new(Row { line: record.line, id: fields.id, value: fields.value })),
        })
    }

    /// `file#id`; by its line where there is no id, and where the name is taken.
    fn name(&mut self, document: &mut Document, line: u64) {
        let id = document.row.as_ref().map_or("", |row| row.id.as_str());
        let file = self.name.bytes();
        let by_line = format!("line {line}");
        self.unnamed += usize::from(id.is_empty());
        let id = if id.is_empty() { by_line.as_str() } else { id };
        let mut name = Name::new(&[file, b"#", id.as_bytes()].concat());
        if !self.taken.insert(name.clone()) {
            self.repeated += 1;
            name = Name::new(&[file, b"#", format!("{id} ({by_line})").as_bytes()].concat());
            self.taken.insert(name.clone());
        }
        document.name = name;
    }

    /// Everything that was made.
    pub(super) fn made(mut self) -> Made {
        let columns = &self.columns;
        let mut told = vec![format!("text = {}", columns.name(columns.text))];
        told.insert(
            0,
            columns.id.map_or_else(
                || "no column for an id: rows are named by their line".to_owned(),
                |id| format!("id = {}", columns.name(id)),
            ),
        );
        if self.html {
            told.push("HTML read as its text".to_owned());
        }
        if !columns.header && !matches!(columns.names.as_slice(), [first, ..] if first != "1") {
            told.push("no header".to_owned());
        }
        if !columns.quoted {
            told.push("quotes taken as they are".to_owned());
        }
        told.push(self.encoding.name.to_owned());
        if self.repeated > 0 {
            told.push(format!("{} of ids seen before, told apart by their line", self.repeated));
        }
        if columns.id.is_some() && self.unnamed > 0 {
            told.push(format!("{} without an id, named by their line", self.unnamed));
        }
        let (name, documents) = (self.name.clone(), self.made.documents.len());
        self.made.file = Some(RowsFile { name, documents, told: told.join("; ") });
        self.made
    }
}

/// The name under which a bad row is listed.
pub(super) fn line_name(name: &Name, line: u64) -> Name {
    Name::new(&[name.bytes(), format!(", line {line}").as_bytes()].concat())
}

/// Whether a text has an end tag or one of the usual single ones.
fn has_tags(text: &str) -> bool {
    let starts = |(at, _): (usize, &str)| {
        let rest = text.get(at + 1..).unwrap_or_default();
        let rest = rest.strip_prefix('/').unwrap_or(rest);
        let name: String = rest.chars().take_while(char::is_ascii_alphanumeric).take(10).collect();
        let behind = rest.get(name.len()..).unwrap_or_default();
        let known = [
            "p", "br", "div", "a", "b", "i", "span", "li", "img", "strong", "em", "h1", "h2", "td",
        ];
        known.contains(&name.to_ascii_lowercase().as_str())
            && behind.starts_with(['>', '/', ' ', '\t', '\n'])
    };
    text.match_indices('<').take(50).any(starts)
}
