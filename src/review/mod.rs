//! What people decided of pairs: verdicts, the journal that keeps them, how far reviewers agree.

pub mod agreement;
pub mod crc;
pub mod disk;
pub mod journal;
pub mod ledger;
pub mod line;
pub mod marks;
pub mod record;
pub mod scribe;
pub mod tail;
pub mod verdict;
