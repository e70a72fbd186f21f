//! Explains the scores of a pair by its texts, shingles, slots and bits.

pub mod account;
pub mod account_opened;
pub mod align;
pub mod bits;
pub mod curve;
pub mod diff;
pub mod disguise;
pub mod exclusions;
pub mod glimpse;
pub mod ladder;
pub mod page;
pub mod passages;
pub mod reading;
pub mod reasons;
pub mod sentences;
pub mod sets;
pub mod slots;
pub mod sources;
pub mod spinner;
pub mod spread;
mod tokens;
pub mod votes;
pub mod winners;
