//! The classroom: the table of lessons, each of which steps through an algorithm.

pub mod contract;
pub mod draw;
pub mod examples;
pub mod flow;
pub mod functions;
mod functions_more;
mod functions_pair;
pub mod hand;
pub mod permutations;
mod permutations_all;
mod permutations_pair;
pub mod refusal;
pub mod shingles;
mod shingles_curve;
mod shingles_window;
pub mod simhash;
mod simhash_angle;
mod simhash_compare;
mod simhash_features;
mod simhash_short;
mod simhash_votes;
pub mod subject;
pub mod texts;
pub mod words;
pub mod wrap;

use contract::Lesson;

/// All lessons, in the order of the chooser.
pub const LESSONS: &[Lesson] =
    &[shingles::SHINGLES, permutations::PERMUTATIONS, functions::FUNCTIONS, simhash::SIMHASH];

/// The lesson of that name.
pub fn by_name(name: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.name == name)
}
