//! The museum of mistakes: the table of wrong variants, each beside the right one.

pub mod bench;
pub mod bottom;
pub mod contract;
pub mod empty;
pub mod family;
pub mod index;
pub mod index_example;
pub mod index_run;
pub mod occurrences;
pub mod ranks;
pub mod ratio;
pub mod rules;
pub mod salt;
pub mod sets;

use contract::Mistake;

/// All exhibits, in the order of the tour: sets, MinHash, SimHash, indexes.
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

/// The exhibit of that name.
pub fn by_name(name: &str) -> Option<&'static Mistake> {
    MISTAKES.iter().find(|mistake| mistake.name == name)
}
