//! The page model of all front ends: lines of marked spans, facts, lists, small graphs, wrapping.

mod fact;
mod flow;
mod line;
mod plot;
mod table;
mod wrap;

pub use fact::{Fact, Section, brief};
pub use flow::flow;
pub use line::{Line, Mark, Span, Turn};
pub use plot::{Plot, bar};
pub use table::Table;
pub use wrap::{Edge, wrapped};
