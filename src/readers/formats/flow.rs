//! Collects the text of a formatted document: lines, parts, side texts, and what is hidden.

use crate::budget::{Halt, WorkBudget};
use crate::formats::contract::Extracted;
use crate::formats::lines::end_line;
use crate::reading::{ReadingNote, RemarkKind, TextParts};
use std::collections::BTreeMap;
use std::ops::Range;

/// How characters look on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Look {
    /// Formatted as hidden.
    pub(super) hidden: bool,
    /// White on white.
    pub(super) white: bool,
    /// Smaller than 2 points.
    pub(super) tiny: bool,
}

/// Remarks of one kind.
#[derive(Debug, Default)]
struct Remark {
    count: usize,
    spans: Vec<Range<usize>>,
}

/// Text of a note or a text box, until the paragraph that holds it is over.
#[derive(Debug)]
struct SideText {
    text: String,
    spans: Vec<(RemarkKind, Range<usize>)>,
    parts: Vec<usize>,
}

/// The text so far.
pub(super) struct TextFlow<'a> {
    text: String,
    budget: &'a WorkBudget<'a>,
    notes: BTreeMap<RemarkKind, Remark>,
    parts: Vec<usize>,
    /// True if the next character starts a part.
    starts: bool,
    /// Where the open side texts start.
    open: Vec<usize>,
    sides: Vec<SideText>,
}

impl<'a> TextFlow<'a> {
    /// Creates an empty text.
    pub(super) fn new(budget: &'a WorkBudget<'a>) -> Self {
        Self {
            text: String::new(),
            budget,
            notes: BTreeMap::new(),
            parts: Vec::new(),
            starts: false,
            open: Vec::new(),
            sides: Vec::new(),
        }
    }

    /// Appends text as it looks.
    pub(super) fn push(&mut self, text: &str, look: Look) -> Result<(), Halt> {
        self.budget.spend(1 + text.len())?;
        if text.is_empty() {
            return Ok(());
        }
        let start = self.text.len();
        if self.starts {
            self.starts = false;
            self.parts.push(start);
        }
        self.text.push_str(text);
        let kinds = [
            (look.hidden, RemarkKind::HiddenText),
            (look.white, RemarkKind::WhiteText),
            (look.tiny, RemarkKind::TinyText),
        ];
        let characters = text.chars().filter(|c| !c.is_whitespace()).count();
        for (_, kind) in kinds.into_iter().filter(|(is, _)| *is && characters > 0) {
            self.mark(kind, characters, start..start + text.len());
        }
        Ok(())
    }

    /// Adds to the remarks of a kind; a range that follows the last one extends it.
    pub(super) fn mark(&mut self, kind: RemarkKind, count: usize, span: Range<usize>) {
        let remark = self.notes.entry(kind).or_default();
        remark.count += count;
        match remark.spans.last_mut() {
            Some(last) if last.end == span.start => last.end = span.end,
            _ => remark.spans.push(span),
        }
    }

    /// Counts something left out.
    pub(super) fn left_out(&mut self, kind: RemarkKind, count: usize) {
        if count > 0 {
            self.notes.entry(kind).or_default().count += count;
        }
    }

    /// Ends the line, and leaves `feeds - 1` empty lines after it.
    pub(super) fn end_line(&mut self, feeds: usize) {
        if self.open.last().is_none_or(|&start| start < self.text.len()) {
            end_line(&mut self.text, feeds);
        }
    }

    /// Declares that the next character starts a part.
    pub(super) fn start_part(&mut self) {
        self.starts = true;
    }

    /// Starts a part that has no text.
    pub(super) fn empty_part(&mut self) {
        self.parts.push(self.text.len());
    }

    /// Appends a space between two lines, unless there is one. It starts no part.
    pub(super) fn push_space(&mut self) {
        if !self.text.ends_with(char::is_whitespace) {
            self.text.push(' ');
        }
    }

    /// Removes white space and a hyphen at the end. What starts in them starts at the new end: a part
    /// without text may follow the hyphen.
    pub(super) fn drop_hyphen(&mut self) {
        let kept = self.text.trim_end();
        let kept = kept.strip_suffix(['-', '\u{2010}', '\u{ad}']).unwrap_or(kept);
        self.text.truncate(kept.len());
        let end = self.text.len();
        for span in self.notes.values_mut().filter_map(|remark| remark.spans.last_mut()) {
            *span = span.start.min(end)..span.end.min(end);
        }
        for part in self.parts.iter_mut().rev().take_while(|part| **part > end) {
            *part = end;
        }
    }

    /// Bytes so far.
    #[cfg(feature = "mail")]
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// True before the first character of a line.
    pub(super) fn is_at_line_start(&self) -> bool {
        self.text.is_empty() || self.text.ends_with('\n')
    }

    /// Starts a side text: a note, a text box.
    pub(super) fn open_side(&mut self) {
        self.open.push(self.text.len());
    }

    /// Ends the innermost side text and puts it aside.
    pub(super) fn close_side(&mut self) -> Result<(), Halt> {
        let Some(start) = self.open.pop() else { return Ok(()) };
        let text = self.text.split_off(start);
        self.budget.spend(text.len())?;
        let mut spans = Vec::new();
        for (&kind, remark) in &mut self.notes {
            let keep = remark.spans.partition_point(|span| span.start < start);
            let moved = remark.spans.split_off(keep).into_iter();
            spans.extend(moved.map(|span| (kind, span.start - start..span.end - start)));
            // A span may have begun before the side text.
            if let Some(last) = remark.spans.last_mut().filter(|last| last.end > start) {
                spans.push((kind, 0..last.end - start));
                last.end = start;
            }
        }
        let keep = self.parts.partition_point(|&part| part < start);
        let parts = self.parts.split_off(keep).into_iter().map(|part| part - start).collect();
        if !text.is_empty() {
            self.sides.push(SideText { text, spans, parts });
        }
        Ok(())
    }

    /// Appends the side texts put aside, unless one is open.
    pub(super) fn flush_sides(&mut self) -> Result<(), Halt> {
        if !self.open.is_empty() || self.sides.is_empty() {
            return Ok(());
        }
        for side in std::mem::take(&mut self.sides) {
            self.budget.spend(side.text.len())?;
            end_line(&mut self.text, 1);
            let start = self.text.len();
            self.text.push_str(&side.text);
            for (kind, span) in side.spans {
                self.mark(kind, 0, start + span.start..start + span.end);
            }
            self.parts.extend(side.parts.into_iter().map(|part| start + part));
            end_line(&mut self.text, 2);
        }
        Ok(())
    }

    /// The text, with its parts under this name.
    pub(super) fn finish(mut self, noun: &'static str) -> Result<Extracted<'static>, Halt> {
        while !self.open.is_empty() {
            self.close_side()?;
        }
        self.flush_sides()?;
        self.text.truncate(self.text.trim_end().len());
        let end = self.text.len();
        let note = |(kind, remark): (RemarkKind, Remark)| {
            let spans = remark.spans.into_iter().map(|span| span.start.min(end)..span.end.min(end));
            ReadingNote { kind, count: remark.count, spans: spans.collect() }
        };
        let notes = self.notes.into_iter().map(note).collect();
        self.parts.retain(|&part| part < end);
        let parts = (!self.parts.is_empty()).then_some(TextParts { noun, starts: self.parts });
        Ok(Extracted { text: self.text.into(), notes, parts, encoding: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn side_texts_follow_their_paragraph_with_their_marks() {
        let budget = WorkBudget::new(100, &|| false);
        let mut flow = TextFlow::new(&budget);
        let (plain, hidden) = (Look::default(), Look { hidden: true, ..Look::default() });
        flow.start_part();
        flow.push("one ", plain).unwrap();
        flow.push("se", hidden).unwrap();
        flow.open_side();
        flow.start_part();
        flow.push("no", hidden).unwrap();
        flow.push("te", plain).unwrap();
        flow.end_line(1);
        flow.close_side().unwrap();
        flow.push("cret", hidden).unwrap();
        flow.end_line(1);
        flow.flush_sides().unwrap();
        flow.start_part();
        flow.push("two", plain).unwrap();
        let found = flow.finish("paragraph").unwrap();
        assert_eq!(found.text, "one secret\nnote\n\ntwo");
        assert_eq!(found.notes.len(), 1);
        assert_eq!((found.notes[0].count, &*found.notes[0].spans), (8, &[4..10, 11..13][..]));
        assert_eq!(found.parts.unwrap().starts, [0, 11, 17]);
    }

    #[test]
    fn parts_stay_in_order_when_the_hyphen_before_an_empty_one_is_dropped() {
        let budget = WorkBudget::new(100, &|| false);
        let mut flow = TextFlow::new(&budget);
        flow.start_part();
        flow.push("hyphen- ", Look::default()).unwrap();
        flow.empty_part();
        flow.empty_part();
        flow.start_part();
        flow.drop_hyphen();
        flow.push("ated", Look::default()).unwrap();
        let found = flow.finish("page").unwrap();
        assert_eq!(found.text, "hyphenated");
        assert_eq!(found.parts.unwrap().starts, [0, 6, 6, 6]);
    }
}
