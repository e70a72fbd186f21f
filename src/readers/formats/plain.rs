//! The plain text reader: the whole file.

use crate::formats::contract::{FileReader, Likeness, ReadMethod};

/// The fallback reader.
pub(super) const PLAIN: FileReader = FileReader {
    name: "plain",
    extensions: &["txt", "text"],
    read: ReadMethod::Text { likeness: |_| Likeness::ByName, read: |text, _| Ok(text.into()) },
};
