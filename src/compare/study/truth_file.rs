//! A file of judged pairs, kept as text until the documents that it names are known.

use crate::compare::result::Comparison;
use crate::compare::study::truth::{Truth, TruthError, read};
use crate::pair::DocId;
use std::collections::HashMap;
use std::path::PathBuf;

/// A file of judged pairs as it was read.
#[derive(Debug, Clone)]
pub struct TruthFile {
    /// Its path, as it was named.
    pub path: PathBuf,
    text: String,
}

/// A truth file that is no text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: not UTF-8: save it as UTF-8 with tabs between the columns")]
pub struct NotText {
    /// The line with the first wrong byte, from 1.
    pub line: usize,
}

impl TruthFile {
    /// A file of that path with these bytes.
    /// # Errors
    /// When they are not UTF-8.
    pub fn new(path: PathBuf, bytes: Vec<u8>) -> Result<Self, NotText> {
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Self { path, text }),
            Err(error) => {
                let good = error.as_bytes().iter().take(error.utf8_error().valid_up_to());
                Err(NotText { line: 1 + good.filter(|byte| **byte == b'\n').count() })
            }
        }
    }

    /// The judged pairs of these documents. Cost: one pass over the documents and one over the file.
    /// # Errors
    /// See [`read`].
    pub fn understand(&self, comparison: &Comparison) -> Result<Truth, TruthError> {
        let all = &comparison.corpus.documents;
        let documents = || DocId::first(all.len()).zip(all);
        let mut numbers: HashMap<&[u8], Option<DocId>> = HashMap::new();
        // A row of a table may be given by its id alone, where no other row has it.
        for (number, document) in documents() {
            if let Some(row) = document.row.as_ref().filter(|row| !row.id.is_empty()) {
                let same = numbers.entry(row.id.as_bytes());
                same.and_modify(|other| *other = None).or_insert(Some(number));
            }
        }
        numbers.extend(documents().map(|(number, d)| (d.name.bytes(), Some(number))));
        read(&self.text, &|name| numbers.get(name.as_bytes()).copied().flatten())
    }
}
