//! Collects the text of a formatted document: lines, parts, side texts, and what is hidden.

use crate::budget::{Halt, WorkBudget};
use crate::formats::contract::Extracted;
use crate::formats::lines::end_line;
use crate::reading::{ReadingNote, RemarkKind, TextParts, UnseenText, visible_characters};
use std::collections::BTreeMap;
use std::ops::Range;

/// How characters look on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Look {
    /// They are seen.
    #[default]
    Seen,
    /// They are not seen, for a reason among [`RemarkKind::UNSEEN`].
    Unseen(RemarkKind),
}

impl Look {
    /// This look if something is true, else the other one.
    pub(super) fn when(self, is: bool, or: Self) -> Self {
        if is { self } else { or }
    }
}

/// Remarks of one kind.
#[derive(Debug, Default)]
struct Remark {
    count: usize,
    spans: Vec<Range<usize>>,
    unseen: Vec<UnseenText>,
}

/// Text of a note or a text box, until the paragraph that holds it is over.
#[derive(Debug)]
struct SideText {
    text: String,
    spans: Vec<(RemarkKind, Range<usize>)>,
    unseen: Vec<(RemarkKind, UnseenText)>,
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
    /// The open side texts.
    open: Vec<OpenSide>,
    sides: Vec<SideText>,
    joint: UnseenJoint,
}

/// Where an open side text starts.
#[derive(Debug)]
struct OpenSide {
    /// Byte of the text.
    start: usize,
    /// For each kind, the number of pieces apart before it.
    unseen: BTreeMap<RemarkKind, usize>,
}

/// What is between two pieces that are not seen, one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum UnseenJoint {
    Nothing,
    LineEnd,
    /// The start or end of a side text.
    Side,
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
            joint: UnseenJoint::Nothing,
        }
    }

    /// Appends text as it looks; what is not seen is put apart.
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
        match look {
            Look::Seen => self.text.push_str(text),
            Look::Unseen(kind) => self.put_apart(kind, text),
        }
        Ok(())
    }

    /// Adds to what is not seen; a piece at the place of the last one extends it.
    fn put_apart(&mut self, kind: RemarkKind, text: &str) {
        let (at, part) = (self.text.len(), self.parts.len());
        let joint = std::mem::replace(&mut self.joint, UnseenJoint::Nothing);
        let remark = self.notes.entry(kind).or_default();
        let count = visible_characters(text);
        remark.count += count;
        match remark.unseen.last_mut() {
            Some(last) if last.at == at && last.part == part && joint != UnseenJoint::Side => {
                if joint == UnseenJoint::LineEnd {
                    end_line(&mut last.text, 1);
                }
                last.text.push_str(text);
            }
            _ if count == 0 => {}
            _ => remark.unseen.push(UnseenText { at, part, text: text.to_owned() }),
        }
    }

    /// Appends a text that another reader extracted, with its remarks; `seen` appends each piece that is seen. Places
    /// in the text are lost if it changes their length.
    pub(super) fn push_found(
        &mut self,
        found: &Extracted<'_>,
        mut seen: impl FnMut(&mut Self, &str) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let unseen = found.notes.iter().filter(|note| RemarkKind::UNSEEN.contains(&note.kind));
        let all = unseen.flat_map(|note| note.unseen.iter().map(|own| (note.kind, own)));
        let mut all: Vec<(RemarkKind, &UnseenText)> = all.collect();
        all.sort_by_key(|(_, own)| own.at);
        let (start, mut from) = (self.text.len(), 0);
        for (kind, own) in all {
            seen(self, found.text.get(from..own.at).unwrap_or_default())?;
            from = own.at.max(from);
            self.push(&own.text, Look::Unseen(kind))?;
        }
        seen(self, found.text.get(from..).unwrap_or_default())?;
        let is_as_found = self.text.len() == start + found.text.len();
        for note in found.notes.iter().filter(|note| !RemarkKind::UNSEEN.contains(&note.kind)) {
            if note.spans.is_empty() || is_as_found {
                self.left_out(note.kind, note.count);
            }
            for span in note.spans.iter().filter(|_| is_as_found) {
                self.mark(note.kind, 0, start + span.start..start + span.end);
            }
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
        if self.joint == UnseenJoint::Nothing {
            self.joint = UnseenJoint::LineEnd;
        }
        if self.open.last().is_none_or(|side| side.start < self.text.len()) {
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
        for own in self.notes.values_mut().filter_map(|remark| remark.unseen.last_mut()) {
            own.at = own.at.min(end);
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
        let unseen = self.notes.iter().map(|(kind, remark)| (*kind, remark.unseen.len())).collect();
        self.open.push(OpenSide { start: self.text.len(), unseen });
        self.joint = UnseenJoint::Side;
    }

    /// Ends the innermost side text and puts it aside.
    pub(super) fn close_side(&mut self) -> Result<(), Halt> {
        let Some(side) = self.open.pop() else { return Ok(()) };
        self.joint = UnseenJoint::Side;
        let start = side.start;
        let text = self.text.split_off(start);
        self.budget.spend(text.len())?;
        let first_part = self.parts.partition_point(|&part| part < start);
        let (mut spans, mut unseen) = (Vec::new(), Vec::new());
        for (&kind, remark) in &mut self.notes {
            let keep = side.unseen.get(&kind).copied().unwrap_or_default();
            unseen.extend(remark.unseen.split_off(keep).into_iter().map(|own| {
                let part = own.part.saturating_sub(first_part);
                (kind, UnseenText { at: own.at.saturating_sub(start), part, ..own })
            }));
            let keep = remark.spans.partition_point(|span| span.start < start);
            let moved = remark.spans.split_off(keep).into_iter();
            spans.extend(moved.map(|span| (kind, span.start - start..span.end - start)));
            // A span may have begun before the side text.
            if let Some(last) = remark.spans.last_mut().filter(|last| last.end > start) {
                spans.push((kind, 0..last.end - start));
                last.end = start;
            }
        }
        let parts = self.parts.split_off(first_part).into_iter().map(|part| part - start).collect();
        if !text.is_empty() || !unseen.is_empty() {
            self.sides.push(SideText { text, spans, unseen, parts });
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
            for (kind, own) in side.unseen {
                let (at, part) = (start + own.at, self.parts.len() + own.part);
                let remark = self.notes.entry(kind).or_default();
                remark.unseen.push(UnseenText { at, part, ..own });
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
            let mut unseen = remark.unseen;
            for own in &mut unseen {
                own.at = own.at.min(end);
            }
            ReadingNote { spans: spans.collect(), unseen, ..ReadingNote::new(kind, remark.count) }
        };
        let notes = self.notes.into_iter().filter(|own| own.1.count > 0).map(note).collect();
        self.parts.retain(|&part| part < end);
        let parts = (!self.parts.is_empty()).then_some(TextParts { noun, starts: self.parts });
        Ok(Extracted { text: self.text.into(), notes, parts, ..Extracted::default() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn side_texts_follow_their_paragraph_with_their_marks() {
        let budget = WorkBudget::new(100, &|| false);
        let mut flow = TextFlow::new(&budget);
        let (plain, hidden) = (Look::Seen, Look::Unseen(RemarkKind::HiddenText));
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
        assert_eq!(found.text, "one \nte\n\ntwo");
        assert_eq!(found.notes.len(), 1);
        let pieces: Vec<(usize, usize, &str)> =
            found.notes[0].unseen.iter().map(|own| (own.at, own.part, &*own.text)).collect();
        assert_eq!(pieces, [(4, 1, "se"), (4, 1, "cret"), (5, 2, "no")]);
        assert_eq!(found.notes[0].count, 8);
        assert_eq!(found.parts.unwrap().starts, [0, 5, 9]);
    }

    #[test]
    fn a_text_of_another_reader_brings_its_remarks() {
        let budget = WorkBudget::new(100, &|| false);
        let mut quoted = ReadingNote::new(RemarkKind::Quotations, 1);
        quoted.spans.push(4..7);
        let notes = vec![quoted, ReadingNote::new(RemarkKind::Attachments, 2)];
        let found = Extracted { text: "own two".into(), notes, ..Extracted::default() };
        let mut flow = TextFlow::new(&budget);
        flow.push("one\n", Look::Seen).unwrap();
        flow.push_found(&found, |flow, text| flow.push(text, Look::Seen)).unwrap();
        flow.push_found(&found, |flow, text| flow.push(&text.to_uppercase().repeat(2), Look::Seen))
            .unwrap();
        let found = flow.finish("cell").unwrap();
        assert_eq!((found.notes[0].spans.len(), &found.notes[0].spans[0]), (1, &(8..11)));
        let said: Vec<String> = found.notes.iter().map(ToString::to_string).collect();
        assert_eq!(said, ["1 marked quotation", "4 attachments left out"]);
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
