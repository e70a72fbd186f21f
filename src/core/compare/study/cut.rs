//! A suggested cut and its reason, or why none is suggested.

/// Why a cut is suggested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CutReason {
    /// A valley separates the background from duplicates.
    Valley,
    /// The same within the pairs of one script, Han or others: the higher cut of the two.
    ValleyOfScript,
    /// No value has more pairs than the background explains: the cut is its end.
    NothingStandsOut,
    /// Too few pairs for a background: the widest gap between two of them.
    Gap,
    /// The background has several hills, e.g. for several languages: the uppermost gap above them.
    Mixed,
    /// The classical value: the background ends below it.
    Classical,
    /// The most expected pairs at which at most one flagged pair, or 1 in 10 of them, is of unrelated texts.
    ByChance,
    /// The lowest value at which at most 1 in 50 flagged pairs is under the cut of Jaccard.
    Agreement {
        /// Pairs at or over the cut of Jaccard.
        of: u64,
    },
}

/// A suggested cut.
#[derive(Debug, Clone, PartialEq)]
pub struct Suggestion {
    /// Pairs of at least this similarity are duplicates; rounded as it is shown.
    pub cut: f64,
    /// Why.
    pub why: CutReason,
    /// The middle of the background: the median of all pairs, or of those that share something where
    /// three quarters share nothing.
    pub middle: f64,
    /// Number of pairs at or over the cut.
    pub over: u64,
    /// How many of these are expected from the background, or for [`CutReason::Agreement`] how many
    /// are under the cut of Jaccard; `None` if not known.
    pub stray: Option<f64>,
}

/// Why no cut is suggested.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum NoCut {
    /// Fewer than two pairs have a value.
    FewPairs,
    /// Only likely pairs have a value, those that were read: what is ordinary among all is not known.
    OnlyLikely,
    /// The pairs below the floor were not sampled: the background is not known.
    NoBackground,
    /// Too few pairs for a background, and no wide gap between two of them.
    NoGap,
    /// The background has no end: many texts are alike, or there are several backgrounds.
    Endless,
    /// Nearly all pairs share nothing; the others are too few for a background, or are copies.
    Sparse,
    /// Nearly no pair is over the end of the background.
    AlmostNothing {
        /// The end of the background, a similarity.
        end: f64,
        /// Pairs at or over it.
        over: u64,
    },
    /// It is not known what is ordinary: too few pairs of one script, or not computed.
    NoChance,
    /// Jaccard has no cut to compare with.
    NoReference,
    /// No value flags a tenth of the pairs over the cut of Jaccard without as many others.
    Apart {
        /// The lowest value at which at most 1 in 50 flagged pairs is under the cut of Jaccard; 1
        /// if there is none.
        safe: f64,
    },
}
