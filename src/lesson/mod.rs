//! The classroom: the table of lessons, each of which steps through an algorithm.

pub mod contract;
pub mod draw;
pub mod examples;
pub mod flow;
pub mod hand;
pub mod refusal;
pub mod shingles;
mod shingles_curve;
mod shingles_window;
pub mod subject;
pub mod texts;
pub mod words;
pub mod wrap;

use contract::Lesson;

/// All lessons, in the order of the chooser.
pub const LESSONS: &[Lesson] = &[shingles::SHINGLES];

/// The lesson of that name.
pub fn by_name(name: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.name == name)
}
