//! The page model of all front ends: lines of marked spans, facts, lists, small graphs, wrapping.

mod bar;
mod fact;
mod flow;
mod line;
mod matrix;
mod plot;
mod row_breaker;
mod table;
mod wrap;

pub use bar::bar;
pub use fact::{Fact, Section, brief};
pub use flow::flow;
pub use line::{Line, Mark, Span, Turn};
pub use matrix::Matrix;
pub use plot::Plot;
pub use row_breaker::RowBreaker;
pub use table::Table;
pub use wrap::{hanging, wrapped};
