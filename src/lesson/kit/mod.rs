//! The building blocks of lessons: contract, drawings, words, knobs, examples.

mod contract;
pub mod demo;
mod draw;
mod error;
mod examples;
mod formula;
mod knobs;
mod stretch;
mod subject;
mod texts;
mod words;

pub use contract::{Lesson, LessonStep, LessonSteps, Stopped};
pub use demo::{best_pairs, name};
pub use draw::{COLUMNS, Drawing, LINES, SAY_LINES, figure, lines, share};
pub use error::LessonError;
pub use examples::{CATS, ORDER, PAIRS, ROWS, SETS, SIX, numbers, pair, set_name, shared};
pub use formula::formula;
pub use knobs::{Choice, Knob, KnobValues, moved};
pub use stretch::stretch;
pub use subject::{LessonSubject, Target, target_knob};
pub use texts::{LessonTexts, recipe};
pub(crate) use words::bilingual;
pub use words::{Bilingual, Language};
