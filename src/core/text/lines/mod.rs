//! Line ends of a text: which ones only wrap a paragraph, and texts read without them.

mod difference;
mod facts;
mod gaps;
mod reflow;
mod rule;
mod shared;
mod wraps;

pub use difference::{SpaceDifference, space_difference};
pub use gaps::{WrapPiece, Wraps};
pub use reflow::Reflowed;
pub use rule::SpaceRule;
