//! A text with what was found undone, for another look, and the places of what that finds in the text as stored.

use crate::text::normalize::seen::contract::SeenChange;
use std::ops::Range;

/// A text without the tricks that were found.
pub(super) struct Undone {
    pub(super) text: String,
    /// For each of its characters its first byte, and its bytes in the text as stored.
    places: Vec<(usize, Range<usize>)>,
}

impl Undone {
    /// Undoes changes, which are ascending and disjoint. Cost: one pass.
    pub(super) fn new(stored: &str, changes: &[SeenChange]) -> Self {
        let mut own = Self { text: String::with_capacity(stored.len()), places: Vec::new() };
        let mut from = 0;
        for change in changes {
            own.take(stored, from..change.at.start);
            if let Some(with) = change.with {
                own.push(with, change.at.clone());
            }
            from = change.at.end;
        }
        own.take(stored, from..stored.len());
        own
    }

    fn take(&mut self, stored: &str, bytes: Range<usize>) {
        for (at, c) in stored.get(bytes.clone()).unwrap_or_default().char_indices() {
            let start = bytes.start + at;
            self.push(c, start..start + c.len_utf8());
        }
    }

    fn push(&mut self, c: char, stored: Range<usize>) {
        self.places.push((self.text.len(), stored));
        self.text.push(c);
    }

    /// The changes with those of the next look, in bytes of the text as stored. A character that both change is of the
    /// first kind.
    pub(super) fn joined(
        &self,
        mut changes: Vec<SeenChange>,
        more: Vec<SeenChange>,
    ) -> Vec<SeenChange> {
        let first = changes.len();
        for change in more {
            let Some(at) = self.stored(&change.at) else { continue };
            let known = changes.get(..first).unwrap_or_default();
            let same = known.binary_search_by_key(&at.start, |own| own.at.start);
            match same.ok().and_then(|place| changes.get_mut(place)) {
                Some(own) if own.at == at => own.with = change.with,
                Some(_) => {}
                None => changes.push(SeenChange { at, ..change }),
            }
        }
        in_order(&mut changes);
        changes
    }

    /// The bytes as stored of a range of this text.
    fn stored(&self, bytes: &Range<usize>) -> Option<Range<usize>> {
        let place = |at: usize| self.places.partition_point(|own| own.0 < at);
        let first = self.places.get(place(bytes.start))?;
        let last = self.places.get(place(bytes.end).checked_sub(1)?)?;
        Some(first.1.start..last.1.end)
    }
}

/// Orders changes, and leaves out those inside of one before.
pub(super) fn in_order(changes: &mut Vec<SeenChange>) {
    changes.sort_by_key(|change| change.at.start);
    let mut end = 0;
    changes.retain(|change| {
        let is_free = change.at.start >= end;
        end = if is_free { change.at.end } else { end };
        is_free
    });
}
