//! Collects the quotations that the markup of a file marks, while its text is written.

use crate::reading::{ReadingNote, RemarkKind};
use std::ops::Range;

/// The quotations of a text that grows. One without an end is none; one inside another is part of it.
#[derive(Debug, Default)]
pub(super) struct QuotedParts {
    open: Vec<usize>,
    /// Bytes of the text, ascending, disjoint.
    closed: Vec<Range<usize>>,
}

impl QuotedParts {
    /// A quotation starts at the end of the text, which has `length` bytes.
    pub(super) fn open(&mut self, length: usize) {
        self.open.push(length);
    }

    /// The innermost open quotation ends at the end of the text. Amortised constant cost.
    pub(super) fn close(&mut self, length: usize) {
        let Some(start) = self.open.pop() else { return };
        while self.closed.pop_if(|inner| inner.start >= start).is_some() {}
        if start < length {
            self.closed.push(start..length);
        }
    }

    /// The remark on them, for a text that was cut to `length` bytes at last; `None` without any.
    pub(super) fn note(self, length: usize) -> Option<ReadingNote> {
        let cut = self.closed.into_iter().map(|part| part.start..part.end.min(length));
        let spans: Vec<Range<usize>> = cut.filter(|part| !part.is_empty()).collect();
        let count = spans.len();
        (count > 0)
            .then(|| ReadingNote { spans, ..ReadingNote::new(RemarkKind::Quotations, count) })
    }
}
