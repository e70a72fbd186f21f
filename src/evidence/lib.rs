//! Why a pair of texts scores as it does, verdicts on it, reports, and settings kept between runs.

pub mod explain;
pub mod report;
pub mod review;
pub mod saved;

// The rooms below, under the paths that they have in their own crate.
use lookalike_core::{
    compare, corpus, display, export, measure, order, os, page, pair, part, settings, text,
};

#[cfg(test)]
#[path = "../core/made_up.rs"]
#[allow(dead_code, reason = "tests of other crates use the rest")]
mod made_up;
#[cfg(test)]
mod tests;
