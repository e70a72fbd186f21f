//! The page model of all front ends: lines of marked spans, facts, lists, small graphs, wrapping.

mod bar;
mod chinese;
mod fact;
mod flow;
mod language;
mod line;
mod matrix;
mod multilingual;
mod plot;
mod row_breaker;
mod table;
mod text_sheet;
mod worded;
mod wrap;

pub use bar::bar;
pub use chinese::{command_sentence, command_text, in_chinese};
pub use fact::{Fact, Section, brief};
pub use flow::flow;
pub use language::Language;
pub use line::{Line, Mark, Span, Turn};
pub use matrix::Matrix;
pub use multilingual::{IntoTextArgument, Multilingual, TextArgument, words_of};
pub use plot::Plot;
pub use row_breaker::RowBreaker;
pub use table::Table;
pub use text_sheet::{TextSheet, Texts, texts};
pub use worded::{Wording, worded_cells};
pub use wrap::{hanging, wrapped, wrapped_parts};
