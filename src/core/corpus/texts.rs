//! Builds a corpus from texts in memory.

use crate::corpus::document::{Corpus, Name};
use crate::corpus::load::from_bytes;
use crate::corpus::scan::ReadOptions;

/// Creates a corpus of named texts, ascending by name; `label` is its name in reports.
///
/// A text whose name ends in `.md` or `.html` is read as such a file. What would not be text in a
/// file, e.g. with NUL characters, is in [`Corpus::skipped`] with the reason.
pub fn from_texts<'a>(label: &str, texts: impl IntoIterator<Item = (&'a str, &'a str)>) -> Corpus {
    let options = ReadOptions { encoding: Some("utf-8".to_owned()), ..ReadOptions::default() };
    from_files(label, texts.into_iter().map(|(name, text)| (name, text.as_bytes())), &options)
}

/// Creates a corpus of the contents of files, read with these options; ascending by name.
pub(super) fn from_files<'a>(
    label: &str,
    files: impl IntoIterator<Item = (&'a str, &'a [u8])>,
    options: &ReadOptions,
) -> Corpus {
    let mut corpus = Corpus { label: label.to_owned(), ..Corpus::default() };
    for (name, bytes) in files {
        match from_bytes(Name::new(name.as_bytes()), bytes, options) {
            Ok(document) => corpus.documents.push(document),
            Err(skipped) => corpus.skipped.push(skipped),
        }
    }
    corpus.documents.sort_by(|x, y| x.name.cmp(&y.name));
    corpus
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_are_sorted_and_the_rest_has_a_reason() {
        let corpus = from_texts("three", [("b", "two"), ("a", "one"), ("c", "\0\0\0\0")]);
        let names: Vec<_> = corpus.documents.iter().map(|d| d.name.utf8().unwrap()).collect();
        assert_eq!(names, ["a", "b"]);
        assert_eq!(&*corpus.documents[0].text, "one");
        assert_eq!(corpus.skipped.len(), 1);
    }
}
