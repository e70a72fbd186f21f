//! The built-in demo corpus: short texts with planted copies, embedded in the program.

use crate::corpus::document::Corpus;

/// The demo corpus, read by the same code as any folder.
pub fn corpus() -> Corpus {
    Corpus { label: "demo corpus".to_owned(), ..Corpus::default() }
}
