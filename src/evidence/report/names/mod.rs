//! Finds given names in texts, in any spelling.

mod escapes;
mod finder;
mod letters;
mod sought;

pub use finder::{FoundName, MASK, NameFinder, masked};
pub(super) use sought::has_spaces;
