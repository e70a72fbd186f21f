//! The marked text of one side: passages and reworded stretches in order.

use crate::explain::disguise::reworded::Reworded;
use crate::explain::passages::Passages;
use crate::order::ListOrder as _;
use crate::pair::Side;
use std::ops::Range;

/// What a marked range is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkedKind {
    /// The passage with this index.
    Passage(usize),
    /// A part of the reworded stretch with this index.
    Reworded {
        /// Its index in the order of A.
        stretch: usize,
        /// True for words that the other text has not here.
        exchanged: bool,
    },
}

impl MarkedKind {
    /// The finding that a range belongs to.
    pub fn finding(self) -> MarkedFinding {
        match self {
            Self::Passage(place) => MarkedFinding::Passage(place),
            Self::Reworded { stretch, .. } => MarkedFinding::Reworded(stretch),
        }
    }
}

/// A passage or a reworded stretch, by its index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarkedFinding {
    /// A passage.
    Passage(usize),
    /// A reworded stretch.
    Reworded(usize),
}

/// A marked range of one side as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkedRun {
    /// Its bytes.
    pub at: Range<usize>,
    /// What it is.
    pub kind: MarkedKind,
    /// True if it starts after another finding: a badge goes before it.
    pub starts: bool,
}

/// The marked ranges of a side, ascending and disjoint.
pub(super) fn marked(passages: &Passages, reworded: &Reworded, side: Side) -> Vec<MarkedRun> {
    let own = passages.list.iter().enumerate();
    let mut all: Vec<(Range<usize>, MarkedKind)> =
        own.map(|(at, own)| (own.original[side].clone(), MarkedKind::Passage(at))).collect();
    for (stretch, own) in reworded.list.iter().enumerate() {
        all.extend(own.parts[side].iter().map(|part| {
            (part.at.clone(), MarkedKind::Reworded { stretch, exchanged: part.exchanged })
        }));
    }
    all.order_by_key(|(at, _)| (at.start, at.end));
    let mut last = None;
    let run = |(at, kind): (Range<usize>, MarkedKind)| {
        let starts = last.replace(kind.finding()) != Some(kind.finding());
        MarkedRun { at, kind, starts }
    };
    all.into_iter().map(run).collect()
}

/// All passages and reworded stretches by their place in A.
pub(super) fn in_order(passages: &Passages, reworded: &Reworded) -> Vec<MarkedFinding> {
    let own = passages.list.iter().enumerate();
    let mut all: Vec<(usize, MarkedFinding)> =
        own.map(|(at, p)| (p.original[0].start, MarkedFinding::Passage(at))).collect();
    let stretches = reworded.list.iter().enumerate();
    all.extend(stretches.map(|(at, own)| (own.original[0].start, MarkedFinding::Reworded(at))));
    all.order_by_key(|(start, _)| *start);
    all.into_iter().map(|(_, finding)| finding).collect()
}
