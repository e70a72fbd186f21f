//! Breaks a flow into rows of a given width, between words and never before a full stop.

use crate::display::cells::cells_from;
use crate::page::RowBreaker;
use crate::pair::Side;
use crate::part::PartOf as _;
use crate::tui::screens::read::flow::{Fragment, FragmentClass};
use crate::tui::screens::read::texts::PairTexts;
use std::ops::Range;

/// One row of one pane: a range of its flow, line end included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct PaneRow {
    /// Its start in the flow, in bytes.
    pub(super) from: u32,
    /// Its end; equal to the start for an empty row that fills up a pane.
    pub(super) to: u32,
    /// The numbers, from 1, of the lines of A and of B that start here; 0 for the rest of a line.
    pub(super) lines: [u32; 2],
    /// The number of rows folded into this one; 0 for an ordinary row.
    pub(super) hidden: u32,
}

/// Breaks fragments into rows.
pub(super) struct Wrap<'t> {
    texts: &'t PairTexts,
    breaker: RowBreaker,
    /// Finished rows that the caller has not taken yet.
    pub(super) rows: Vec<PaneRow>,
    /// The start of the open row, and the current position in the flow.
    from: usize,
    at: usize,
    /// The lines of each text so far, and whether the next byte of it starts one.
    lines: [u32; 2],
    fresh: [bool; 2],
    /// True if that line starts after a wrap, inside a paragraph.
    wrapped: [bool; 2],
    /// True if a line of B stands for a line of A, too.
    is_shared: bool,
    /// True at the start of the flow and after a line end.
    is_new: bool,
    /// The class of the last fragment.
    class: FragmentClass,
    /// The lines that start with the open row.
    starts: [u32; 2],
}

impl<'t> Wrap<'t> {
    pub(super) fn new(texts: &'t PairTexts, width: usize) -> Self {
        Self {
            texts,
            breaker: RowBreaker::new(width.max(2)),
            rows: Vec::new(),
            from: 0,
            at: 0,
            lines: [0; 2],
            fresh: [true; 2],
            wrapped: [false; 2],
            is_shared: true,
            is_new: true,
            class: FragmentClass::Same,
            starts: [0; 2],
        }
    }

    /// The current position in the flow.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// True if the next byte starts a new row anyway.
    pub(super) fn is_at_line_start(&self) -> bool {
        self.is_new
    }

    /// Takes the fragment's bytes from `skip` to `skip + length`.
    pub(super) fn feed(&mut self, fragment: &Fragment, skip: usize, length: usize) {
        let start = fragment.bytes.start + skip;
        let texts = self.texts;
        if skip == 0 {
            self.is_shared =
                fragment.class == FragmentClass::Same && has_same_lines(texts, fragment);
        }
        let mut lead = if skip == 0 { fragment.lead } else { 0 };
        for (bytes, shown) in texts.pieces(fragment.side, start..start + length) {
            let lead = std::mem::take(&mut lead);
            match shown {
                None => self.lines(fragment, texts.text(fragment.side).get(bytes), lead),
                Some(shown) => self.join(fragment, &bytes, shown, lead),
            }
        }
        if let Some(across) = fragment.across.clone().filter(|_| !self.is_shared)
            && skip + length == fragment.bytes.len()
        {
            self.pass(Side::A, texts.text(Side::A).get(across).unwrap_or(""));
        }
    }

    /// Takes text whose line ends are shown.
    fn lines(&mut self, fragment: &Fragment, text: Option<&str>, mut lead: u16) {
        let both = self.is_shared;
        for line in text.unwrap_or("").split_inclusive('\n') {
            // In a merged flow the other text may be in the middle of a line; a sentence of its
            // own starts a row then, changed words do not.
            let whole = FragmentClass::Whole;
            let starts = self.fresh[fragment.side] && !self.wrapped[fragment.side];
            if starts && (fragment.class == whole || self.class == whole) {
                self.flush();
            }
            self.class = fragment.class;
            self.count(fragment.side, both);
            self.lead(std::mem::take(&mut lead).into());
            let body = line.strip_suffix('\n').unwrap_or(line);
            self.row(body);
            self.is_new = body.len() < line.len();
            if self.is_new {
                self.at += 1;
                self.flush();
                for side in Side::BOTH {
                    self.fresh[side] |= both || side == fragment.side;
                }
            }
        }
    }

    /// Takes a wrap, shown as a space or as nothing.
    fn join(&mut self, fragment: &Fragment, bytes: &Range<usize>, shown: &str, lead: u16) {
        self.count(fragment.side, self.is_shared);
        self.lead(lead.into());
        if !shown.is_empty() {
            self.breaker.take(self.at, shown, 1).for_each(|end| self.push(end));
        }
        self.at += bytes.len();
        self.is_new = false;
        self.class = fragment.class;
        for side in Side::BOTH {
            if self.is_shared || side == fragment.side {
                (self.fresh[side], self.wrapped[side]) = (true, true);
            }
        }
    }

    /// Counts the lines of a text that is not shown, as the other one stands for it.
    fn pass(&mut self, side: Side, text: &str) {
        let Some(body) = text.get(..text.len().saturating_sub(1)).or(Some(text)) else { return };
        if !text.is_empty() {
            let inside = body.bytes().filter(|&byte| byte == b'\n').count();
            self.lines[side] += inside as u32 + u32::from(self.fresh[side]);
            (self.fresh[side], self.wrapped[side]) = (text.ends_with('\n'), false);
        }
    }

    /// Leaves room for the badge before a fragment; no row ends between the two.
    fn lead(&mut self, columns: usize) {
        if columns > 0 {
            self.breaker.badge(self.at, columns).for_each(|end| self.push(end));
        }
    }

    /// Counts the line of each concerned text if one starts here.
    fn count(&mut self, own: Side, both: bool) {
        for side in Side::BOTH {
            if (both || side == own) && std::mem::take(&mut self.fresh[side]) {
                self.wrapped[side] = false;
                self.lines[side] += 1;
                if self.starts[side] == 0 {
                    self.starts[side] = self.lines[side];
                }
            }
        }
    }

    /// Lays out a part of a line.
    fn row(&mut self, text: &str) {
        let base = self.at;
        let mut cells = cells_from(text, self.breaker.used()).peekable();
        while let Some(first) = cells.next() {
            // Cells of one character, tab or mark stay together.
            let mut wide = first.width;
            while let Some(more) = cells.next_if(|next| next.bytes == first.bytes) {
                wide += more.width;
            }
            self.breaker.take(self.at, &first.text, wide).for_each(|end| self.push(end));
            self.at = base + first.bytes.end;
        }
    }

    fn push(&mut self, end: usize) {
        let (from, to) = (self.from as u32, end as u32);
        self.rows.push(PaneRow { from, to, lines: self.starts, hidden: 0 });
        (self.from, self.starts) = (end, [0; 2]);
    }

    /// Ends the open row if there is anything in it.
    pub(super) fn flush(&mut self) {
        if self.from < self.at {
            self.push(self.at);
        }
        self.breaker.restart(self.at);
    }
}

/// True if the text of A that a fragment stands for has as many lines.
fn has_same_lines(texts: &PairTexts, fragment: &Fragment) -> bool {
    let count = |side: Side, bytes: &Range<usize>| {
        let text = texts.text(side).part(bytes.clone());
        (text.bytes().filter(|&byte| byte == b'\n').count(), text.ends_with('\n'))
    };
    let own = || count(fragment.side, &fragment.bytes);
    fragment.across.as_ref().is_none_or(|across| count(Side::A, across) == own())
}
