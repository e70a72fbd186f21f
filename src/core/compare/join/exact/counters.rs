//! Counters of shared shingles, as narrow as the documents allow.

/// The working memory of one thread.
#[derive(Debug)]
pub struct Space {
    pub(super) counters: RareCounters,
    /// One list for each row of a block.
    pub(super) alike: Vec<Alike>,
}

/// Candidates of a row: smaller ranks that may share enough with it, and the number of rare
/// shingles they share.
pub(super) type Alike = Vec<(u32, u32)>;

/// Counters of one thread, one a document. They have 16 bits where no count can reach 65,536, so
/// that twice as many fit the first-level cache.
#[derive(Debug)]
pub(super) enum RareCounters {
    /// Sixteen bits each.
    Narrow(Vec<u16>),
    /// Thirty-two bits each.
    Wide(Vec<u32>),
}

impl RareCounters {
    /// Zeroed counters for `documents` documents, with counts up to `most`.
    pub(super) fn new(documents: usize, most: u32) -> Self {
        if u16::try_from(most).is_ok() {
            Self::Narrow(vec![0; documents])
        } else {
            Self::Wide(vec![0; documents])
        }
    }
}

/// A counter of shared shingles.
pub(super) trait Count: Copy + Ord + Default + Into<u32> {
    /// Adds one.
    fn increase(&mut self);
    /// Adds `times`.
    fn add(&mut self, times: u32);
}

impl Count for u16 {
    fn increase(&mut self) {
        *self += 1;
    }

    fn add(&mut self, times: u32) {
        // Counts stay within the limit given to `RareCounters::new`.
        *self += times as Self;
    }
}

impl Count for u32 {
    fn increase(&mut self) {
        *self += 1;
    }

    fn add(&mut self, times: u32) {
        *self += times;
    }
}
