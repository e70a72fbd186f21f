//! A mail becomes text of bounded length, or has a reason.

use crate::properties::document;

/// A file.
pub(crate) fn run(data: &[u8]) {
    let data = [b"Subject: a\n", data].concat();
    if let Ok(found) = document("a.eml", &data) {
        assert!(!found.text.contains(['\r', '\0']));
        assert!(found.text.len() <= 8 * data.len() + 64, "{} of {}", found.text.len(), data.len());
        let spans = found.notes.iter().flat_map(|note| &note.spans);
        assert!(spans.clone().all(|span| found.text.get(span.clone()).is_some()));
    }
}
