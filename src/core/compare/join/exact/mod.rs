//! The exact join: all pairs with a Jaccard similarity or a containment at or above a floor.

mod all;
mod bundles;
mod counters;
mod dictionary;
mod dictionary_part;
mod fold;
mod frequent;
mod overlap;
mod part_numbers;
mod rare;
mod rows;
mod shingle_numbers;
mod weighted;

pub use all::InvertedIndex;
pub use counters::Space;
pub use dictionary::Dictionary;
pub(in crate::compare::join) use fold::Fold;
pub(in crate::compare::join) use frequent::Probes;
pub use frequent::{forecast, relieve};
pub use overlap::Overlaps;
pub use rows::ROWS;
pub use weighted::{ListPair, SumOf, WeightedLists};
