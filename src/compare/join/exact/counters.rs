//! What a thread counts shared shingles with: counters as narrow as the documents allow.

/// What one thread needs to go through rows.
#[derive(Debug)]
pub struct Space {
    pub(super) counters: Counters,
    /// For some rows each, see [`Alike`].
    pub(super) alike: Vec<Alike>,
}

/// Smaller ranks that may share enough with a row, and how many rare shingles they do.
pub(super) type Alike = Vec<(u32, u32)>;

/// Counters of one thread, one a document: narrow where no count can reach 65,536, for twice as
/// many of those fit the processor's nearest cache.
#[derive(Debug)]
pub(super) enum Counters {
    /// Sixteen bits each.
    Narrow(Vec<u16>),
    /// Thirty-two bits each.
    Wide(Vec<u32>),
}

impl Counters {
    /// Counters at zero for that many documents, none of which will exceed `most`.
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
    /// One more.
    fn increase(&mut self);
    /// So many more.
    fn add(&mut self, times: u32);
}

impl Count for u16 {
    fn increase(&mut self) {
        *self += 1;
    }

    fn add(&mut self, times: u32) {
        // No count exceeds what the counters were made for.
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
