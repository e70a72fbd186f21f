//! Human verdicts on pairs, the journal that stores them, and agreement between reviewers.

pub mod agreement;
pub mod crc;
pub mod disk;
pub mod journal;
pub mod ledger;
pub mod line;
pub mod marks;
pub mod passage;
pub mod record;
pub mod tail;
pub mod verdict;
pub mod writer;
