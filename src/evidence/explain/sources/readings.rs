//! What readings of pairs found: the text of each that is reworded from the other.

use crate::explain::sources::ranges::TokenRange;
use crate::pair::DocPair;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// Tokens of a text that are reworded from tokens of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Rewording {
    pub(super) own: TokenRange,
    pub(super) theirs: TokenRange,
    /// The whole row of the reading that `own` is a part of, with what stands word for word in it.
    pub(super) row: TokenRange,
}

/// What a reading of a pair found.
#[derive(Debug)]
pub(super) struct ReadRewordings {
    /// False if the pair shares no more than any two texts may.
    pub(super) is_copy: bool,
    /// What is reworded of the first text and of the second, each ascending in its own text.
    pub(super) sides: [Vec<Rewording>; 2],
}

/// Readings by pair, the lower document first.
#[derive(Debug, Default)]
pub(super) struct KeptReadings(pub(super) Mutex<HashMap<DocPair, Arc<ReadRewordings>>>);
