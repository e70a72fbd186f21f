//! The classroom: the table of lessons, each of which steps through an algorithm.

pub mod contract;
pub mod draw;
pub mod hand;
pub mod refusal;
pub mod subject;
pub mod words;

use contract::Lesson;

/// All lessons, in the order of the chooser.
pub const LESSONS: &[Lesson] = &[];

/// The lesson of that name.
pub fn by_name(name: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.name == name)
}
