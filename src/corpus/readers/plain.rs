//! The plain text reader: the whole file.

use crate::corpus::readers::contract::Reader;

/// The fallback reader.
pub(super) const PLAIN: Reader =
    Reader { name: "plain", extensions: &["txt", "text"], read: |text| text };
