//! The pairs to be written, one row for two files, with everything that a format may say of them.

use crate::compare::result::Comparison;
use crate::corpus::document::Name;
use crate::export::select::{Entry, Selection};
use crate::export::verdicts::Verdicts;
use crate::measure::contract::Evidence;
use crate::measure::set::FlagSet;
use crate::settings::Settings;

/// Where the rows go.
#[derive(Debug, Clone, Copy, Default)]
pub struct Surface {
    /// A terminal: nothing that could drive it may be written.
    pub terminal: bool,
    /// Colours are wanted.
    pub colour: bool,
    /// Columns of the terminal; `None` for a file or a pipe.
    pub width: Option<usize>,
}

/// All that a format writes.
#[derive(Debug, Clone, Copy)]
pub struct Table<'a> {
    /// The run.
    pub comparison: &'a Comparison,
    /// The settings of the run.
    pub settings: &'a Settings,
    /// Which pairs, in which order.
    pub selection: &'a Selection,
    /// What people decided of the pairs.
    pub verdicts: &'a Verdicts,
    /// Where it goes.
    pub surface: Surface,
}

/// One pair of files.
#[derive(Debug, Clone, Copy)]
pub struct ExportRow<'a> {
    /// Place in the order, from 1.
    pub rank: usize,
    /// The smaller name by bytes; of a check the new text.
    pub a: &'a Name,
    /// The larger name; of a check the one it was compared with.
    pub b: &'a Name,
    /// What is known of the pair; A is `a`.
    pub evidence: Evidence,
    /// Which measures flag it at the present thresholds.
    pub flags: FlagSet,
    /// The name of the verdict, if there is one.
    pub verdict: Option<&'static str>,
    /// `b` is a library's document, not a new one.
    pub is_library: bool,
    /// Only the sketches of `b` are at hand: all but MinHash and SimHash is an estimate.
    pub estimated: bool,
}

impl Table<'_> {
    /// Whether new texts were compared against a library.
    pub fn is_check(&self) -> bool {
        self.comparison.against.is_some()
    }

    /// The row of the entry at `place`, which counts from 0.
    pub fn row(&self, place: usize, entry: Entry) -> Option<ExportRow<'_>> {
        let (a, b) = (self.comparison.document(entry.a)?, self.comparison.document(entry.b)?);
        let evidence = entry.evidence(self.comparison)?;
        let against = self.comparison.against.as_ref();
        let is_library = against.is_some_and(|against| against.is_library(entry.b));
        let estimated = is_library && against.is_some_and(|against| !against.is_exact());
        let flags = self.settings.thresholds.flags(&evidence);
        let uncertain = flags.iter().filter(|id| estimated && id.measure().needs_shingles);
        Some(ExportRow {
            rank: place + 1,
            a: &a.name,
            b: &b.name,
            evidence,
            flags: flags.without(uncertain.collect()),
            verdict: self.verdicts.of(entry.documents()),
            is_library,
            estimated,
        })
    }
}
