//! Plain text: all of the file.

use crate::corpus::readers::contract::Reader;

/// Takes whatever no other reader does.
pub(super) const PLAIN: Reader =
    Reader { name: "plain", extensions: &["txt", "text"], read: |text| text };
