//! Bytes in, text out: decoding, and a reader for each kind of file.
//!
//! [`formats::READERS`] is the table of readers; the features `mail`, `office` and `pdf` add those with crates of
//! their own. Every reader is bounded by a [`budget::WorkBudget`], so that no file can hang it.

pub mod budget;
pub mod decode;
pub mod document;
pub mod formats;
pub mod part;
pub mod reading;
pub mod zipped;
