//! A file of judged pairs, matched with the documents of a run by their names.

use crate::compare::result::Comparison;
use crate::compare::study::truth::{Truth, read_with};
use crate::compare::study::truth_table::{TruthError, TruthOptions};
use crate::corpus::composed::composed;
use crate::corpus::decode::decode;
use crate::corpus::document::{Document, Reason};
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

impl TruthFile {
    /// A file with this path and content, in any encoding that texts are read in.
    /// # Errors
    /// The content is no text.
    pub fn new(path: PathBuf, bytes: &[u8]) -> Result<Self, Reason> {
        let text = decode(bytes, None)?.text.into_owned();
        Ok(Self { path, options: TruthOptions::default(), text })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_of_a_spreadsheet_is_read_in_its_encoding() {
        let table = "file_a;file_b;label\r\n张三_作业.txt;李四_作业.txt;1\r\n";
        let utf_16 =
            |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>();
        let marked = format!("\u{feff}{}", table.replace(';', "\t"));
        let gbk = b"file_a;file_b;label\r\n\xd5\xc5\xc8\xfd_\xd7\xf7\xd2\xb5.txt;\xc0\xee\xcb\xc4_\xd7\xf7\xd2\xb5.txt;1\r\n";
        let read = |bytes: &[u8]| TruthFile::new(PathBuf::from("t"), bytes).unwrap();
        for bytes in [table.as_bytes(), gbk, &utf_16(&marked), marked.as_bytes()] {
            let find = |name: &str| match name {
                "张三_作业.txt" => Some(DocId(0)),
                "李四_作业.txt" => Some(DocId(1)),
                _ => None,
            };
            let truth = read_with(&read(bytes).text, &TruthOptions::default(), &find).unwrap();
            assert_eq!((truth.labels.len(), truth.problems), (1, Vec::new()), "{}", truth.told);
        }
        assert!(TruthFile::new(PathBuf::from("t"), b"\x89PNG\r\n\x1a\n").is_err());
    }
}
