//! What every lesson is built from: the contract, drawings, words, knobs, examples.

mod contract;
pub mod demo;
mod draw;
mod examples;
mod figures;
mod flow;
mod formula;
mod hand;
mod plot;
mod refusal;
mod subject;
mod texts;
mod words;
mod wrap;

pub use contract::{Lesson, Step, Stopped};
pub use demo::{best_pairs, name};
pub use draw::{COLUMNS, Drawing, LINES, Line, Mark, SAY_LINES, Span, Turn};
pub use examples::{CATS, ORDER, PAIRS, ROWS, SETS, SIX, numbers, pair, set_name, shared};
pub use figures::{figure, lines, share};
pub use flow::{flow, stretch};
pub use formula::formula;
pub use hand::{Choice, Hand, Knob, moved};
pub use plot::{Plot, bar};
pub use refusal::Refusal;
pub use subject::{On, Subject, on};
pub use texts::{Texts, recipe};
pub use words::{Language, Words};
pub use wrap::wrapped;
