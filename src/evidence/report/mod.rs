//! The report: one offline file with the corpus, the flagged pairs and their passages; and its
//! verification.

pub mod build;
mod cases;
pub mod check;
pub mod chosen;
pub mod difference;
pub mod excerpt;
pub mod histogram;
pub mod json;
pub mod judged;
pub mod language;
mod mask;
pub mod names;
pub mod names_inside;
mod packed;
pub mod page;
pub mod pseudonym;
mod quote;
pub mod read;
pub mod record;
pub mod record_marks;
pub mod record_pair;
pub mod record_sources;
pub mod settings;
