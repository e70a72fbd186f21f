//! Measures that depend on the whole corpus: what few of its texts hold counts more.

mod chance;
mod holders;
mod score;
mod topic;
mod weighted;

pub use chance::{CHANCE, log_expected};
pub use holders::{HeldFeature, HeldText, Holders};
pub use score::{FEWEST_TEXTS, idf, weighted_jaccard, word_weight};
pub use topic::TOPIC;
pub use weighted::WEIGHTED;
