//! The lessons: a table of step-by-step walks through algorithms.

pub mod bands;
pub mod functions;
pub mod kit;
pub mod museum;
pub mod mutation;
pub mod near;
pub mod permutations;
pub mod shingles;
pub mod simhash;
pub mod web;

use crate::lesson::kit::Lesson;

/// All lessons, in the order of the chooser.
pub const LESSONS: &[Lesson] = &[
    shingles::SHINGLES,
    permutations::PERMUTATIONS,
    functions::FUNCTIONS,
    bands::BANDS,
    simhash::SIMHASH,
    near::NEAR,
    web::WEB,
    museum::MUSEUM,
    mutation::MUTATION,
];

/// The lesson with that name.
pub fn by_name(name: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.name == name)
}
