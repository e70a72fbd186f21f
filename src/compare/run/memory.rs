//! Checks that a stage fits in memory: its estimated need against what is available.

use crate::compare::result::{Coverage, PairRow, Profile, Recipe, pairs_among};
use crate::corpus::document::Document;
use crate::display::number::{bytes, count};
use crate::os::memory::available;
use crate::pair::DocId;
use crate::text::token::Unit;

/// Bytes of a profile per shingle of a text, every occurrence counted: 8 for the hash of a distinct
/// shingle, 4 more for its weight unless that is the lowest. Measured per distinct shingle of
/// prose: 8.3 to 10, more in longer texts.
const KEPT: u64 = 8;
/// Bytes of a profile without its shingles and sketches.
const PROFILE: u64 = 400;
/// Bytes of a join per distinct shingle of each document, dictionary included; measured: 13 on
/// 100,000 texts of 3 kB.
const JOINED: u64 = 16;
/// Most bytes of bitmaps, folds and positions that a join keeps per document.
pub(super) const BESIDE: u64 = 9_000;

/// The memory that a stage needs in addition to what the run already holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Need {
    /// The name of the stage in the message.
    pub doing: &'static str,
    /// Number of documents.
    pub documents: usize,
    /// Estimated bytes.
    pub bytes: u64,
    /// How to reduce it.
    pub help: &'static str,
}

/// Error: a stage needs more memory than available, and was not started.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "{} {} takes about {} more memory and may have {}; {}, or --max-memory if more is available",
    .need.doing, count(.need.documents as u64, "document"), bytes(.need.bytes), bytes(*.room),
    .need.help
)]
pub struct Shortage {
    /// The need.
    pub need: Need,
    /// Available bytes.
    pub room: u64,
}

impl Need {
    /// Memory for profiles; `shingled` if their shingles already exist. Texts are counted as if no
    /// shingle repeats.
    pub fn of_sketching(documents: &[Document], recipe: &Recipe, shingled: bool) -> Self {
        let sketches = (recipe.sketch.slots * 4) as u64 + u64::from(recipe.sketch.bits) / 8;
        let tokens = |document: &Document| {
            // Three bytes a Han character, and words of two of them, or of five letters and a space.
            let length = document.text.len() as u64;
            match recipe.unit {
                _ if shingled => 0,
                Unit::Char => length,
                Unit::Word => length / 6,
            }
        };
        let take = |document| tokens(document) * KEPT + sketches + PROFILE;
        let help = match recipe.unit {
            _ if shingled => "lower --num-perm",
            Unit::Char => "compare by --unit word, lower --max-file-size, or --exclude files",
            Unit::Word => "lower --max-file-size, or --exclude files",
        };
        let bytes = documents.iter().map(take).sum();
        Self { doing: "sketching", documents: documents.len(), bytes, help }
    }

    /// Memory for a join of these documents, with a table of at most `max` pairs above a floor.
    pub fn of_joining(
        profiles: &[Profile],
        documents: &[DocId],
        coverage: Coverage,
        max: usize,
    ) -> Self {
        let of = |id: &DocId| profiles.get(id.index()).map_or(0, |p| p.shingles.len() as u64);
        let index: u64 = documents.iter().map(|id| of(id) * JOINED + BESIDE).sum();
        let every = pairs_among(documents.len());
        let (rows, help) = match coverage {
            Coverage::AllPairs => (every, "give a --floor"),
            Coverage::Floor(_) => (every.min(max as u64), "lower --max-pairs"),
        };
        let rows = rows * size_of::<PairRow>() as u64;
        let help = if rows > index { help } else { "compare by --unit word, or lower -n" };
        Self { doing: "pairing", documents: documents.len(), bytes: index + rows, help }
    }

    /// Succeeds if the need fits in `bound` bytes, or by default in the available memory of the
    /// machine. If that is unknown, everything fits.
    pub fn fits(self, bound: Option<u64>) -> Result<(), Shortage> {
        match bound.or_else(available) {
            Some(room) if self.bytes > room => Err(Shortage { need: self, room }),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shortage_names_a_remedy() {
        let need = Need { doing: "pairing", documents: 3, bytes: 2_000_000, help: "raise --floor" };
        let short = need.fits(Some(1_999_999)).unwrap_err();
        let message = short.to_string();
        assert!(
            message.starts_with("pairing 3 documents takes about 2.0 MB more memory"),
            "{message}"
        );
        assert!(message.contains("; raise --floor, or --max-memory"), "{message}");
        assert_eq!(need.fits(Some(2_000_000)), Ok(()));
        if let Some(room) = available() {
            assert_eq!(Need { bytes: u64::MAX, ..need }.fits(None).is_err(), room < u64::MAX);
        }
    }

    #[test]
    fn the_larger_part_of_a_join_is_named() {
        let none = |coverage, count: usize| {
            Need::of_joining(&[], &DocId::first(count).collect::<Vec<_>>(), coverage, 1_000_000)
        };
        assert_eq!(none(Coverage::AllPairs, 2_000).help, "give a --floor");
        assert_eq!(none(Coverage::Floor(0.3), 3_000).help, "lower --max-pairs");
        assert!(none(Coverage::Floor(0.3), 100_000).help.contains("--unit word"));
    }
}
