//! Collects the text that a web page does not show, while its text is written.

use crate::formats::lines::end_line;
use crate::reading::{ReadingNote, RemarkKind, UnseenText, visible_characters};
use std::collections::BTreeMap;

/// The pieces so far.
#[derive(Debug, Default)]
pub(super) struct UnseenPieces {
    pieces: Vec<(RemarkKind, UnseenText)>,
    /// True if no line ended since the last piece.
    is_in_line: bool,
    space: bool,
}

impl UnseenPieces {
    /// Adds text at the end of a page's text, which has `at` bytes; white space is one space.
    pub(super) fn push(&mut self, kind: RemarkKind, at: usize, text: &str) {
        // Until text follows on its line, it may be a part of the page, such as a menu.
        let kind = if kind == RemarkKind::HiddenText { RemarkKind::HiddenParts } else { kind };
        let is_next = self.pieces.last().is_some_and(|(last, own)| *last == kind && own.at == at);
        let is_blank = text.chars().all(char::is_whitespace);
        if !is_next && !is_blank {
            self.pieces.push((kind, UnseenText { at, part: 0, text: String::new() }));
            self.space = false;
        }
        let Some((_, piece)) = self.pieces.last_mut().filter(|_| is_next || !is_blank) else {
            return;
        };
        self.is_in_line = true;
        for c in text.chars() {
            if c.is_ascii_whitespace() {
                self.space = true;
                continue;
            }
            if std::mem::take(&mut self.space)
                && !piece.text.is_empty()
                && !piece.text.ends_with('\n')
            {
                piece.text.push(' ');
            }
            piece.text.push(c);
        }
    }

    /// A block starts or ends in text that is not shown.
    pub(super) fn end_line(&mut self) {
        if let Some((_, piece)) = self.pieces.last_mut() {
            end_line(&mut piece.text, 1);
            self.space = false;
        }
    }

    /// A line of the page's text ends.
    pub(super) fn end_page_line(&mut self) {
        self.is_in_line = false;
    }

    /// Text that is shown follows at byte `at`: what is hidden right before it is inside a line.
    pub(super) fn seen(&mut self, at: usize) {
        if !std::mem::take(&mut self.is_in_line) {
            return;
        }
        for (kind, _) in self.pieces.iter_mut().rev().take_while(|(_, own)| own.at == at) {
            if *kind == RemarkKind::HiddenParts {
                *kind = RemarkKind::HiddenText;
            }
        }
    }

    /// The remarks on them, for a text that was cut to `length` bytes at last.
    pub(super) fn notes(self, length: usize) -> Vec<ReadingNote> {
        let mut notes: BTreeMap<RemarkKind, ReadingNote> = BTreeMap::new();
        for (kind, own) in self.pieces {
            let count = visible_characters(&own.text);
            if count == 0 {
                continue;
            }
            let note = notes.entry(kind).or_insert_with(|| ReadingNote::new(kind, 0));
            note.count += count;
            note.unseen.push(UnseenText { at: own.at.min(length), ..own });
        }
        notes.into_values().collect()
    }
}
