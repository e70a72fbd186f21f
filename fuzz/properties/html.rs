//! HTML becomes text of bounded length in one pass.

use crate::properties::document;

/// A file.
pub(crate) fn run(data: &[u8]) {
    if let Ok(found) = document("a.html", data) {
        assert!(!found.text.contains('\r'));
        assert!(found.text.len() <= 4 * data.len() + 64, "{} of {}", found.text.len(), data.len());
        assert_eq!(document("a.html", data).map(|again| again.text), Ok(found.text));
    }
}
