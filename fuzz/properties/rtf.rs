//! RTF becomes text of bounded length in one pass, or has a reason.

use crate::properties::document;

/// A file.
pub(crate) fn run(data: &[u8]) {
    let data = [b"{\\rtf1", data].concat();
    if let Ok(found) = document("a.rtf", &data) {
        assert!(!found.text.contains(['\r', '\0']));
        assert!(found.text.len() <= 4 * data.len() + 64, "{} of {}", found.text.len(), data.len());
        let spans = found.notes.iter().flat_map(|note| &note.spans);
        assert!(spans.clone().all(|span| found.text.get(span.clone()).is_some()));
        assert_eq!(document("a.rtf", &data).map(|again| again.text), Ok(found.text));
    }
}
