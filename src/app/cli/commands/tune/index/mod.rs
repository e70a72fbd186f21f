//! `lookalike tune --bands --tables`: what indexes of any shape would find and cost.

mod json;
mod study;

pub(super) use json::{IndexesRecord, json};
pub(super) use study::{IndexArguments, IndexStudy, page};
