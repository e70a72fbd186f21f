//! The lessons on near-duplicate detection: steps with figures of the engine, and exercises.

pub mod lesson;

// The rooms below, under the paths that they have in their own crates.
use lookalike_core::{compare, corpus, display, measure, order, page, pair, settings, text};
use lookalike_evidence::explain;
