//! The building blocks of lessons: contract, drawings, words, knobs, examples.

mod answer;
mod contract;
pub mod demo;
mod draw;
mod draws;
mod error;
mod examples;
mod exercise;
mod knobs;
mod round;
mod sheets;
mod single_text;
mod source;
mod stretch;
mod subject;
mod texts;

#[doc(hidden)]
pub use crate::page::words_of;
pub use answer::{Answer, Marked};
pub use contract::{Lesson, LessonStep, LessonSteps, Stopped};
pub use demo::{best_pairs, name};
pub use draw::{COLUMNS, Drawing, DrawingRoom, LINES, SAY_LINES, figure, lines, share};
pub use draws::Draws;
pub use error::LessonError;
pub use examples::{
    CATS, ORDER, PAIRS, ROWS, SETS, SIX, first_pair, numbers, pair, set_name, shared, trio,
};
pub use exercise::{Exercise, ExerciseMaker};
pub use knobs::{Choice, Knob, KnobValues, TEXTS, moved};
pub use round::{ExerciseOutcome, ExerciseReply, ExerciseRound};
pub use sheets::{TEXT_SHEETS, listed, then, words};
pub use single_text::SingleText;
pub use source::{
    BAND_SOURCES, BOTTOM_K, DISGUISE_SOURCES, FUNCTION_SOURCES, GROUPING_SOURCES, LessonSource,
    MUSEUM_SOURCES, MUTATION_SOURCES, NEAR_SOURCES, PERMUTATION_SOURCES, PLANNING_SOURCES,
    PRECISION_SOURCES, SHINGLE_SOURCES, SIMHASH_SOURCES, VERIFICATION_SOURCES, WEB_SOURCES, broder,
    charikar, manku, mmds,
};
pub use stretch::{stretch, visible};
pub use subject::{LessonSubject, Target, target_knob};
pub use texts::{LessonTexts, recipe};
