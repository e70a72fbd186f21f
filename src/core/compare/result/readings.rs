//! Readings of pairs: what only both texts can tell, stored for the few pairs that were read.

use crate::measure::contract::ReadAs;
use crate::measure::copy_class::CopyClass;
use crate::measure::reuse_state::ReuseState;
use crate::pair::DocPair;
use std::collections::HashMap;

/// What the reading of a pair found.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairReading {
    /// The reuse between both texts; never unread.
    pub reuse: ReuseState,
    /// What was done to the text; `None` if only the reuse was read, which is cheaper.
    pub copy: Option<CopyFacts>,
}

/// What was done to one text to make the other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CopyFacts {
    /// The class of the copy while the pair is not flagged, and while it is.
    pub classes: [CopyClass; 2],
    /// The shares of A and of B that the other text explains, 0 to 1.
    pub explained: [f64; 2],
    /// True if both texts were searched for rewording, too: else that they have nothing in common is not known.
    pub is_searched: bool,
}

impl CopyFacts {
    /// The class of the copy; `flagged`: true if the pair is flagged.
    pub fn class(&self, flagged: bool) -> CopyClass {
        let [no, yes] = self.classes;
        if flagged { yes } else { no }
    }

    /// The same of texts that are equal as compared, by whether they are stored apart, see
    /// [`crate::corpus::reading::ReadingNote::are_stored_apart`].
    #[must_use]
    pub fn of_equal_texts(self, are_stored_apart: bool) -> Self {
        let class = |class| match (class, are_stored_apart) {
            (CopyClass::Verbatim, true) => CopyClass::LettersExchanged,
            (CopyClass::LettersExchanged, false) => CopyClass::Verbatim,
            (class, _) => class,
        };
        Self { classes: self.classes.map(class), ..self }
    }

    /// The mean of both explained shares, 0 to 1.
    pub fn explained_mean(&self) -> f64 {
        f64::midpoint(self.explained[0], self.explained[1])
    }
}

impl PairReading {
    /// True if the texts are a copy of some kind, even if the pair is not flagged.
    pub fn is_copy(&self) -> bool {
        self.copy.is_some_and(|copy| copy.class(false).is_copy())
    }

    /// True if a part of one text was made from the other, even if the pair is not flagged.
    fn holds_copied_text(&self) -> bool {
        self.copy.is_some_and(|copy| copy.class(false).holds_copied_text())
    }

    /// What it says of the texts, even if the pair is not flagged.
    pub fn read_as(&self) -> ReadAs {
        match self {
            own if own.is_copy() => ReadAs::Copy,
            own if own.holds_copied_text() => ReadAs::PartCopy,
            own if own.is_unrelated() => ReadAs::Unrelated,
            _ => ReadAs::Undecided,
        }
    }

    /// True if the texts have nothing in common but what other texts have, even if the pair is flagged.
    pub fn is_unrelated(&self) -> bool {
        let copy = self.copy.filter(|copy| copy.is_searched);
        copy.is_some_and(|copy| copy.class(true) == CopyClass::Unrelated)
    }

    /// The same for the pair with its documents swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        let swap = |copy: CopyFacts| {
            let [a, b] = copy.explained;
            CopyFacts { explained: [b, a], ..copy }
        };
        Self { reuse: self.reuse.swapped(), copy: self.copy.map(swap) }
    }
}

/// The readings of some pairs of a table, and how many pairs are candidates for one. A table of
/// millions of pairs holds a few thousand.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Readings {
    found: HashMap<DocPair, PairReading>,
    /// How many pairs there are to read.
    pub candidates: usize,
    /// How many of them were chosen; the rest exceed a limit.
    pub chosen: usize,
}

impl Readings {
    /// No readings yet, for `candidates` pairs, `chosen` of which are to be read.
    pub fn new(candidates: usize, chosen: usize) -> Self {
        Self { found: HashMap::new(), candidates, chosen }
    }

    /// Adds a reading of two documents in the order of their row.
    pub fn insert(&mut self, pair: DocPair, reading: PairReading) {
        self.found.insert(pair, reading);
    }

    /// The reading of a pair; `None` if it was not read.
    pub fn get(&self, pair: DocPair) -> Option<&PairReading> {
        // Most tables have none: no hash is computed for them.
        if self.found.is_empty() { None } else { self.found.get(&pair) }
    }

    /// All pairs with their readings, in no order.
    pub fn iter(&self) -> impl Iterator<Item = (DocPair, PairReading)> {
        self.found.iter().map(|(pair, reading)| (*pair, *reading))
    }

    /// How many pairs were read.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// How many candidates are not read: they have no reuse.
    pub fn unread(&self) -> usize {
        self.candidates.saturating_sub(self.found.len())
    }

    /// True if no pair was read.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }
}

impl Extend<(DocPair, PairReading)> for Readings {
    fn extend<I: IntoIterator<Item = (DocPair, PairReading)>>(&mut self, readings: I) {
        self.found.extend(readings);
    }
}
