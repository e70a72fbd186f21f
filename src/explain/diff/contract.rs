//! What a diff is made of, how hard it tries, and what may stop it early.

use crate::pair::Side;
use std::borrow::Cow;
use std::ops::Range;
use std::time::Instant;

/// More sentences than this in one text and whole lines are matched instead; more lines than this
/// and everything between the common start and end is one change.
pub const UNITS: usize = 250_000;
/// Changed sentences are compared inside until this many bytes of both texts together were looked
/// at.
pub const INSIDE: usize = 8 << 20;

/// How hard to try.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Effort {
    /// From then on everything not yet compared is left coarse. For views that a person waits for;
    /// without it the same texts give the same diff on any machine, however busy.
    pub deadline: Option<Instant>,
}

/// Why a diff is coarser than it could be; the later ones are coarser.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub enum Approximation {
    /// [`INSIDE`], or a stretch of changed sentences too long to pair them up.
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
    /// The deadline struck.
    #[error("time was up: what was not yet compared is shown as replaced")]
    Deadline,
    /// It was cancelled.
    #[error("stopped: what was not yet compared is shown as replaced")]
    Stopped,
}

/// What became of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Byte for byte the same.
    Equal,
    /// The same but for white space.
    Space,
    /// Only in A.
    Delete,
    /// Only in B.
    Insert,
    /// One became the other.
    Replace,
}

/// A stretch inside a changed block. One of the two ranges may be empty if not the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Span {
    /// Is the text of both ranges the same?
    pub same: bool,
    /// Bytes of A.
    pub a: Range<usize>,
    /// Bytes of B.
    pub b: Range<usize>,
}

impl Span {
    /// Its bytes in one text.
    pub fn of(&self, side: Side) -> Range<usize> {
        match side {
            Side::A => self.a.clone(),
            Side::B => self.b.clone(),
        }
    }
}

/// One or more sentences or lines and what became of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// What became of it.
    pub kind: Kind,
    /// Bytes of A; empty for an insertion.
    pub a: Range<usize>,
    /// Bytes of B; empty for a deletion.
    pub b: Range<usize>,
    /// For [`Kind::Space`] and [`Kind::Replace`]: the stretches inside, covering both ranges in
    /// order. Empty if nothing inside is worth telling apart: the whole block has changed.
    pub inner: Vec<Span>,
}

impl Block {
    /// The stretches inside; an equal block, and one wholly changed, is one.
    pub fn spans(&self) -> Cow<'_, [Span]> {
        if !self.inner.is_empty() {
            return Cow::Borrowed(&self.inner);
        }
        let same = self.kind == Kind::Equal;
        Cow::Owned(vec![Span { same, a: self.a.clone(), b: self.b.clone() }])
    }
}

/// The figures of a diff.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// Characters (Unicode scalars) of A and of B.
    pub chars: [usize; 2],
    /// Those of them that stand in equal blocks and spans.
    pub equal: [usize; 2],
    /// Blocks that are not equal.
    pub changes: usize,
}

impl Summary {
    /// The equal share of A (0) or B (1), 0 to 1; `None` for an empty text.
    pub fn share(&self, side: Side) -> Option<f64> {
        let (equal, all) = (self.equal[side], self.chars[side]);
        (all > 0).then(|| equal as f64 / all as f64)
    }
}

/// What differs between two texts. The blocks cover both texts in order: their `a` ranges joined
/// are A, their `b` ranges joined are B. All ranges are on character boundaries.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Diff {
    /// The blocks; never two equal ones side by side.
    pub blocks: Vec<Block>,
    /// The places in `blocks` of those that are not equal, ascending: stops for next and previous.
    pub changes: Vec<usize>,
    /// The figures.
    pub summary: Summary,
    /// Why it is coarser than it could be, if it is.
    pub approximate: Option<Approximation>,
}

/// What may stop a diff early, and what did.
pub(in crate::explain) struct Limits<'a> {
    cancelled: &'a dyn Fn() -> bool,
    deadline: Option<Instant>,
    pub(in crate::explain) struck: Option<Approximation>,
    /// What is left of [`INSIDE`].
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

    /// Notes that something is coarser than it could be; the coarsest reason stays.
    pub(super) fn note(&mut self, why: Approximation) {
        self.struck = self.struck.max(Some(why));
    }

    /// Is it time to stop?
    pub(in crate::explain) fn over(&mut self) -> bool {
        if (self.cancelled)() {
            self.note(Approximation::Stopped);
        } else if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.note(Approximation::Deadline);
        }
        self.struck >= Some(Approximation::Deadline)
    }

    /// Takes so many bytes from the budget; false, and noted, if it does not hold them.
    pub(in crate::explain) fn spend(&mut self, bytes: usize) -> bool {
        let left = self.inside.checked_sub(bytes);
        match left {
            Some(left) => self.inside = left,
            None => self.note(Approximation::Inside),
        }
        left.is_some()
    }
}
