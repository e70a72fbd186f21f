//! Pages that every front end renders: lines of marked spans, facts, lists, small graphs, wrapping.

mod flow;
mod line;
mod plot;
mod wrap;

pub use flow::flow;
pub use line::{Line, Mark, Span, Turn};
pub use plot::{Plot, bar};
pub use wrap::{may_break, wrapped};
