//! A diff: its blocks, spans and figures, its effort and its limits.

use crate::pair::Side;
use crate::text::lines::SpaceDifference;
use std::borrow::Cow;
use std::ops::Range;
use std::time::Instant;

/// Most units of a text: with more sentences, whole lines are matched; with more lines, everything
/// between the common start and end is one change.
pub const UNITS: usize = 250_000;
/// Most bytes of both texts together that are compared inside changed sentences.
pub const INSIDE: usize = 8 << 20;

/// Limits on the effort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Effort {
    /// After this time everything not yet compared stays coarse. For interactive views; without it,
    /// a diff depends only on the texts.
    pub deadline: Option<Instant>,
}

/// Why a diff is coarser than possible, in ascending order of coarseness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Approximation {
    /// [`INSIDE`] bytes, or a stretch of changed sentences too long to pair.
    #[error("too much has changed to mark words in all of it")]
    Inside,
    /// A stretch without unique sentences that is too long to match.
    #[error("a very long repetitive stretch is shown as replaced")]
    Stretches,
    /// [`UNITS`] sentences.
    #[error("very long texts: compared by whole lines")]
    Lines,
    /// [`UNITS`] lines.
    #[error("very long texts: only the common start and end are told from the rest")]
    Ends,
    /// The deadline passed.
    #[error("time was up: what was not yet compared is shown as replaced")]
    Deadline,
    /// It was cancelled.
    #[error("stopped: what was not yet compared is shown as replaced")]
    Stopped,
}

/// Kinds of blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BlockKind {
    /// Equal, except for white space that the rule does not read.
    Equal,
    /// Equal except for white space, which the rule reads.
    Space,
    /// Only in A.
    Delete,
    /// Only in B.
    Insert,
    /// Replaced.
    Replace,
}

/// A part of a changed block. One of its ranges may be empty if they differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiffSpan {
    /// True if both ranges have the same text, except for white space that the rule does not read.
    pub same: bool,
    /// Bytes of A.
    pub a: Range<usize>,
    /// Bytes of B.
    pub b: Range<usize>,
}

impl DiffSpan {
    /// Its range in one text.
    pub fn bytes(&self, side: Side) -> Range<usize> {
        match side {
            Side::A => self.a.clone(),
            Side::B => self.b.clone(),
        }
    }
}

/// One or more sentences or lines that are equal, inserted, deleted or changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Its kind.
    pub kind: BlockKind,
    /// Bytes of A; empty for an insertion.
    pub a: Range<usize>,
    /// Bytes of B; empty for a deletion.
    pub b: Range<usize>,
    /// For [`BlockKind::Space`] and [`BlockKind::Replace`]: the spans inside, which cover both ranges in
    /// order. Empty if the whole block has changed.
    pub inner: Vec<DiffSpan>,
}

impl Block {
    /// The spans inside; an equal or wholly changed block is one span.
    pub fn spans(&self) -> Cow<'_, [DiffSpan]> {
        if !self.inner.is_empty() {
            return Cow::Borrowed(&self.inner);
        }
        let same = self.kind == BlockKind::Equal;
        Cow::Owned(vec![DiffSpan { same, a: self.a.clone(), b: self.b.clone() }])
    }
}

/// The figures of a diff.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// Characters (Unicode scalars) of A and of B.
    pub chars: [usize; 2],
    /// Characters in equal blocks and spans.
    pub equal: [usize; 2],
    /// Blocks that are not equal.
    pub changes: usize,
}

impl Summary {
    /// Counts the characters of a block.
    pub(super) fn add(&mut self, texts: [&str; 2], block: &Block) {
        let chars = |side: Side, range: &Range<usize>| {
            texts[side].get(range.clone()).map_or(0, |part| part.chars().count())
        };
        let spans = block.spans();
        for (side, own) in [(Side::A, &block.a), (Side::B, &block.b)] {
            self.chars[side] += chars(side, own);
            let equal = spans.iter().filter(|span| span.same);
            self.equal[side] += equal.map(|span| chars(side, &span.bytes(side))).sum::<usize>();
        }
    }

    /// The equal share of A (0) or B (1), 0 to 1; `None` for an empty text.
    pub fn share(&self, side: Side) -> Option<f64> {
        let (equal, all) = (self.equal[side], self.chars[side]);
        (all > 0).then(|| equal as f64 / all as f64)
    }
}

/// The differences between two texts. The blocks cover both texts in order: their `a` ranges joined
/// are A, their `b` ranges joined are B. All ranges are on character boundaries.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diff {
    /// The blocks; never two equal ones in a row.
    pub blocks: Vec<Block>,
    /// Indices of the blocks that are not equal, ascending: stops for next and previous.
    pub changes: Vec<usize>,
    /// The figures.
    pub summary: Summary,
    /// Differences of white space in equal blocks and spans, if there are any.
    pub space: Option<SpaceDifference>,
    /// Why it is coarser than possible, if it is.
    pub approximate: Option<Approximation>,
    /// True if a text is stored otherwise than it is seen, and what only looks otherwise is equal.
    pub is_as_seen: bool,
}

/// The limits of a diff, and which were reached.
pub(in crate::explain) struct Limits<'a> {
    cancelled: &'a dyn Fn() -> bool,
    deadline: Option<Instant>,
    pub(in crate::explain) struck: Option<Approximation>,
    /// Rest of [`INSIDE`].
    inside: usize,
}

impl<'a> Limits<'a> {
    pub(in crate::explain) fn new(
        cancelled: &'a dyn Fn() -> bool,
        deadline: Option<Instant>,
    ) -> Self {
        Self { cancelled, deadline, struck: None, inside: INSIDE }
    }

    pub(super) fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Records a reason for a coarser diff; the coarsest one stays.
    pub(super) fn note(&mut self, why: Approximation) {
        self.struck = self.struck.max(Some(why));
    }

    /// True if it is time to stop.
    pub(in crate::explain) fn over(&mut self) -> bool {
        if (self.cancelled)() {
            self.note(Approximation::Stopped);
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.note(Approximation::Deadline);
        }
        self.struck >= Some(Approximation::Deadline)
    }

    /// Takes `bytes` from the budget; if it is too small, records that and returns false.
    pub(in crate::explain) fn spend(&mut self, bytes: usize) -> bool {
        let left = self.inside.checked_sub(bytes);
        match left {
            Some(left) => self.inside = left,
            None => self.note(Approximation::Inside),
        }
        left.is_some()
    }
}
