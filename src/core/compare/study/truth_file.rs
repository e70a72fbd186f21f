//! A file of judged pairs, matched with the documents of a run by their names.

use crate::compare::result::Comparison;
use crate::compare::study::truth::{Truth, read_with};
use crate::compare::study::truth_table::{TruthError, TruthOptions};
use crate::corpus::composed::composed;
use crate::corpus::document::Document;
use crate::pair::DocId;
use std::collections::HashMap;
use std::path::PathBuf;

/// The text of a file of judged pairs.
#[derive(Debug, Clone)]
pub struct TruthFile {
    /// Its path as given.
    pub path: PathBuf,
    /// How it is read.
    pub options: TruthOptions,
    text: String,
}

/// Error: a truth file is not UTF-8.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: not UTF-8: save it as UTF-8")]
pub struct NotText {
    /// The line of the first invalid byte, from 1.
    pub line: usize,
}

impl TruthFile {
    /// A file with this path and content.
    /// # Errors The content is not UTF-8.
    pub fn new(path: PathBuf, bytes: Vec<u8>) -> Result<Self, NotText> {
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self { path, options: TruthOptions::default(), text }),
            Err(error) => {
                let good = error.as_bytes().iter().take(error.utf8_error().valid_up_to());
                Err(NotText { line: 1 + good.filter(|byte| **byte == b'\n').count() })
            }
        }
    }

    /// Parses the file with the documents of a comparison. Cost: one pass over the documents and
    /// one over the file.
    /// # Errors
    /// See [`read_with`].
    pub fn understand(&self, comparison: &Comparison) -> Result<Truth, TruthError> {
        self.understand_names(&comparison.corpus.documents)
    }

    /// The same with these documents.
    /// # Errors
    /// See [`read_with`].
    pub fn understand_names(&self, all: &[Document]) -> Result<Truth, TruthError> {
        let documents = || DocId::first(all.len()).zip(all);
        let mut numbers: HashMap<&[u8], Option<DocId>> = HashMap::new();
        // A row of a table may be named by its id alone if the id is unique.
        for (number, document) in documents() {
            if let Some(row) = document.row.as_ref().filter(|row| !row.id.is_empty()) {
                let same = numbers.entry(row.id.as_bytes());
                same.and_modify(|other| *other = None).or_insert(Some(number));
            }
        }
        numbers.extend(documents().map(|(number, d)| (d.name.bytes(), Some(number))));
        let mut respelt: HashMap<String, Option<DocId>> = HashMap::new();
        for (number, document) in documents() {
            if let Some(name) = document.name.utf8().filter(|name| !name.is_ascii()) {
                let same = respelt.entry(composed(name));
                same.and_modify(|other| *other = None).or_insert(Some(number));
            }
        }
        read_with(&self.text, &self.options, &|name| {
            let own = numbers.get(name.as_bytes());
            own.or_else(|| respelt.get(&composed(name))).copied().flatten()
        })
    }
}
