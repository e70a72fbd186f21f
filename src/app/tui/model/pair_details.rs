//! The chosen pair with its data.

use crate::compare::result::{PairReading, PairRow, Profile};
use crate::corpus::document::Document;
use crate::display::apart::is_wide;
use crate::display::sanitise::sanitise_bytes;
use crate::measure::contract::Evidence;
use crate::measure::set::FlagSet;

/// All data of one pair.
#[derive(Debug, Clone, Copy)]
pub struct PairDetails<'a> {
    /// Its row in the pair table.
    pub row: &'a PairRow,
    /// The evidence for its scores.
    pub evidence: Evidence,
    /// What its reading found; `None` if it was not read yet.
    pub reading: Option<PairReading>,
    /// The measures that flag it.
    pub flags: FlagSet,
    /// True if it is flagged, see [`crate::settings::Thresholds::is_flagged`].
    pub is_flagged: bool,
    /// Both documents.
    pub documents: [&'a Document; 2],
    /// Both profiles.
    pub profiles: [&'a Profile; 2],
}

impl PairDetails<'_> {
    /// Both names on one line, safe to show.
    pub fn names(&self) -> [String; 2] {
        self.documents.map(|own| sanitise_bytes(own.name.bytes()))
    }

    /// True if a file name without its extension is wider than `columns`.
    pub fn has_wide_name(&self, columns: usize) -> bool {
        self.names().iter().any(|name| is_wide(name, columns))
    }
}
