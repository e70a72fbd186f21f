//! Compares two texts in order: matches sentences first, then words and characters inside changed
//! ones.
//!
//! The work is bounded by named constants, so the result depends only on the texts, unless
//! [`Effort::deadline`] is set.

mod align;
mod blocks;
pub mod contract;
mod inner;
mod pair;
mod seen;
mod space;
mod stored;
mod units;

pub(in crate::explain) use align::ascending;
pub(in crate::explain) use contract::Limits;
pub use contract::{
    Approximation, Block, BlockKind, Diff, DiffSpan, Effort, INSIDE, Summary, UNITS,
};
pub(in crate::explain) use inner::{TokenList, spans};
pub use seen::diff_by;
pub(in crate::explain) use space::absorb;
pub use stored::diff;
