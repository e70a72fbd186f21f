//! Lets files of the same content share one text in memory.

use crate::corpus::document::{ContentHash, Document};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Shorter texts, in bytes, take less than an entry to find them.
const SHORTEST: usize = 512;

/// The texts of the documents so far, by hash of the file and name of the reader.
#[derive(Default)]
pub(super) struct SharedTexts(Mutex<HashMap<(ContentHash, &'static str), Arc<str>>>);

impl SharedTexts {
    /// The document, with the text of an earlier one if that is equal.
    pub(super) fn shared(&self, mut document: Document) -> Document {
        if document.text.len() < SHORTEST {
            return document;
        }
        let mut texts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (document.hash, document.reader);
        let known = texts.entry(key).or_insert_with(|| document.text.clone());
        if known.len() == document.text.len() {
            document.text = known.clone();
        }
        document
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::document::Name;
    use crate::corpus::load::from_bytes;
    use crate::corpus::scan::ReadOptions;

    #[test]
    fn equal_files_share_a_text_and_others_do_not() {
        let texts = SharedTexts::default();
        let load = |name: &str, text: &str| {
            let name = Name::new(name.as_bytes());
            texts.shared(from_bytes(name, text.as_bytes(), &ReadOptions::default()).unwrap()).text
        };
        let long = "some text ".repeat(60);
        let [a, b, other] = [load("a", &long), load("b", &long), load("c", &long.to_uppercase())];
        assert!(Arc::ptr_eq(&a, &b) && !Arc::ptr_eq(&a, &other));
        let short = [load("d", "short"), load("e", "short")];
        assert!(!Arc::ptr_eq(&short[0], &short[1]));
    }
}
