//! Reads pairs: finds the reuse between two texts, the class of the copy and the explained share, for
//! the pairs where cheaper measures suggest it.

mod candidates;
mod memo;
mod pace;
mod reader;

pub use candidates::{LONGEST, PARTNERS, TEXT_BUDGET, candidates};
pub use memo::ReadingMemo;
pub use pace::{COPY_BUDGET, read_candidates, unread_words};
pub use reader::{PairReader, ReadingDepth};
