//! The table of exhibits: wrong variants, each with the right one.

mod bench;
mod bottom;
mod contract;
mod empty;
mod family;
mod index;
mod occurrences;
mod ranks;
mod ratio;
mod rules;
mod salt;
mod sets;

pub use bench::{Bench, MOST_CHARACTERS};
pub use contract::{Mistake, MistakeEffect, NearPair, RuleScore, RuleScores, SearchResult};
pub use family::{estimates, spread};
pub use index::{BlockIndex, RIGHT, recall, twins};
pub use occurrences::{byte_windows, common};
pub use ranks::{RankedTwice, Ranks, TOP};
pub use sets::listed;

/// All exhibits in the order of the tour: sets, MinHash, SimHash, indexes.
pub const MISTAKES: &[Mistake] = &[
    sets::WINDOW,
    sets::DICE,
    occurrences::OCCURRENCES,
    occurrences::BYTES,
    empty::EMPTY,
    family::COEFFICIENTS,
    bottom::MINIMA,
    bottom::BOTTOM,
    rules::ZERO,
    rules::ONE,
    ratio::RATIO,
    salt::SALT,
    index::SLICE,
    index::INSERT,
    index::STRICT,
];

/// The exhibit with that name.
pub fn by_name(name: &str) -> Option<&'static Mistake> {
    MISTAKES.iter().find(|mistake| mistake.name == name)
}
