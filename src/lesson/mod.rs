//! The classroom: the table of lessons, each of which steps through an algorithm.

pub mod bands;
pub mod bands_case;
mod bands_corpus;
mod bands_curve;
pub mod bloom;
pub mod contract;
pub mod demo;
pub mod draw;
pub mod examples;
pub mod figures;
pub mod flow;
pub mod formula;
pub mod functions;
mod functions_more;
mod functions_pair;
pub mod hand;
pub mod imatch;
pub mod mistakes;
pub mod museum;
mod museum_example;
mod museum_found;
mod museum_scores;
pub mod mutate;
pub mod mutate_places;
pub mod mutation;
pub mod mutation_case;
mod mutation_curve;
mod mutation_text;
pub mod near;
mod near_blocks;
pub mod near_case;
mod near_corpus;
mod near_few;
mod near_pairs;
mod near_splits;
mod near_variants;
pub mod permutations;
mod permutations_all;
mod permutations_pair;
pub mod plot;
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
pub mod variants;
pub mod web;
mod web_bloom;
mod web_bloom_rate;
pub mod web_case;
mod web_families;
mod web_imatch;
mod web_imatch_edits;
pub mod words;
pub mod wrap;

use contract::Lesson;

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

/// The lesson of that name.
pub fn by_name(name: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.name == name)
}
