//! The two front ends: the headless one and the terminal one, which do not know each other.

pub mod cli;
pub mod tui;

// The rooms below, under the paths that they have in their own crates.
use lookalike_core::{
    compare, corpus, display, export, measure, order, os, page, pair, part, settings, text,
};
use lookalike_evidence::{explain, report, review, saved};
use lookalike_lessons::lesson;

#[cfg(test)]
#[path = "../core/made_up.rs"]
#[allow(dead_code, reason = "tests of other crates use the rest")]
mod made_up;
