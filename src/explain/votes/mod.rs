//! The votes behind two SimHash fingerprints, and the features that decide a bit.

mod push;
mod report;
mod without;

pub use push::{Push, Pushes};
pub use report::VoteReport;
pub use without::{TRIED, Without, easiest, without};
