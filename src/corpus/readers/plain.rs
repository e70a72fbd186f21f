//! The plain text reader: the whole file.

use crate::corpus::readers::contract::FileReader;

/// The fallback reader.
pub(super) const PLAIN: FileReader =
    FileReader { name: "plain", extensions: &["txt", "text"], read: |text, _| Ok(text) };
