//! An alignment: both texts as sentences, and rows that match them.

use crate::explain::diff::DiffSpan;
use crate::order::ListOrder as _;
use crate::pair::Side;
use std::cmp::Reverse;
use std::ops::Range;

/// Lowest score of a match. Chosen on real rewrites: unrelated news texts stay below it.
pub const FLOOR: f64 = 0.25;
/// Lowest score of a match between two matches of its neighbours.
pub const BETWEEN: f64 = 0.10;
/// Least gain in score to add a neighbour to a row, for a sentence that was split or joined.
pub const GAIN: f64 = 0.02;

/// Why an alignment is coarser than possible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Coarser {
    /// [`crate::explain::diff::INSIDE`].
    #[error("too much has changed to mark words in all of it")]
    Inside,
    /// The search for partners reached its limit.
    #[error("too many sentences are alike: not all were compared")]
    Alike,
    /// [`crate::explain::sentences::SENTENCES`].
    #[error("the texts have too many sentences: their ends are not matched")]
    Sentences,
    /// It was cancelled.
    #[error("stopped: what was not yet compared is shown as unmatched")]
    Stopped,
}

/// A row: sentences of A and of B that are versions of each other, or sentences without a partner.
#[derive(Debug, Clone, PartialEq)]
pub struct AlignmentRow {
    /// Indices into [`Alignment::sentences`] of A: one, or two if two were joined; empty for a
    /// sentence that only B has.
    pub a: Range<usize>,
    /// The same for B.
    pub b: Range<usize>,
    /// Likeness, 0 to 1: 2·common / all, counted in runs of two characters (four if the texts are
    /// not mostly Han) of the text without punctuation, case, width and script differences. 0
    /// without a partner.
    pub score: f64,
    /// True if it is out of order. The rows that are not moved are a longest sequence in the same
    /// order on both sides.
    pub moved: bool,
    /// Equal and different parts in bytes of both texts; they cover both ranges without the blanks
    /// at their ends. Empty if nothing differs, or nothing is worth marking.
    pub inner: Vec<DiffSpan>,
}

impl AlignmentRow {
    /// True if it has both sides.
    pub fn is_matched(&self) -> bool {
        !self.a.is_empty() && !self.b.is_empty()
    }

    /// The sentences of one side.
    pub fn sentences(&self, side: Side) -> &Range<usize> {
        match side {
            Side::A => &self.a,
            Side::B => &self.b,
        }
    }
}

/// The figures of an alignment.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct AlignmentFigures {
    /// Sentences of A and of B.
    pub sentences: [usize; 2],
    /// Sentences without a partner.
    pub alone: [usize; 2],
    /// Rows with both sides.
    pub matched: usize,
    /// Rows with both sides out of order.
    pub moved: usize,
    /// Rows with both sides whose sentences are equal, except for white space that the rule does not
    /// read.
    pub same: usize,
}

/// Sentences of two texts, matched across any order. Every sentence is in exactly one row.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Alignment {
    /// The sentences of A and of B as byte ranges; each list covers its text.
    pub sentences: [Vec<Range<usize>>; 2],
    /// The rows in the order of A; a row that only B has follows the row of the sentence before it
    /// in B.
    pub rows: Vec<AlignmentRow>,
    /// The figures.
    pub figures: AlignmentFigures,
    /// Why it is coarser than possible, if it is.
    pub approximate: Option<Coarser>,
}

impl Alignment {
    /// The bytes of a row on one side; `None` if it has none.
    pub fn bytes(&self, row: &AlignmentRow, side: Side) -> Option<Range<usize>> {
        let (all, own) = (&self.sentences[side], row.sentences(side));
        let last = own.end.checked_sub(1).filter(|last| *last >= own.start)?;
        Some(all.get(own.start)?.start..all.get(last)?.end)
    }

    /// The indices of the rows in the order of one side; a row of the other side alone follows the
    /// row of the sentence before it there.
    pub fn order(&self, own: Side) -> Vec<usize> {
        let key = |row: usize| self.rows.get(row).map_or(0..0, |row| row.sentences(own).clone());
        let (mut listed, mut alone): (Vec<usize>, Vec<usize>) =
            (0..self.rows.len()).partition(|&row| !key(row).is_empty());
        let across =
            |row: usize| self.rows.get(row).map_or(0..0, |row| row.sentences(own.other()).clone());
        listed.order_by_key(|&row| key(row).start);
        alone.order_by_key(|&row| Reverse(across(row).start));
        let mut out = Vec::with_capacity(self.rows.len());
        // Rows of the other side alone by their position, the next one last.
        let mut behind = std::collections::BTreeMap::new();
        for row in alone {
            behind.insert(across(row).start, row);
        }
        let mut follow = |mut end: usize, out: &mut Vec<usize>| {
            while let Some(row) = behind.remove(&end) {
                out.push(row);
                end = across(row).end;
            }
        };
        follow(0, &mut out);
        for row in listed {
            out.push(row);
            if !across(row).is_empty() {
                follow(across(row).end, &mut out);
            }
        }
        out
    }
}
