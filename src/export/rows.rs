//! The pairs to be written, one row for two files, with everything that a format may say of them.

use crate::compare::comparison::Comparison;
use crate::compare::ranking::Flags;
use crate::corpus::document::Name;
use crate::export::select::{Entry, Selection};
use crate::export::verdicts::Verdicts;
use crate::measure::contract::Evidence;
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
    /// The smaller name by bytes.
    pub a: &'a Name,
    /// The larger name.
    pub b: &'a Name,
    /// What is known of the pair; A is `a`.
    pub evidence: Evidence,
    /// Which measures flag it at the present thresholds.
    pub flags: Flags,
    /// The name of the verdict, if there is one.
    pub verdict: Option<&'static str>,
}

impl Table<'_> {
    /// The row of the entry at `place`, which counts from 0.
    pub fn row(&self, place: usize, entry: Entry) -> Option<ExportRow<'_>> {
        let (a, b) = (self.comparison.document(entry.a)?, self.comparison.document(entry.b)?);
        let evidence = entry.evidence(self.comparison)?;
        Some(ExportRow {
            rank: place + 1,
            a: &a.name,
            b: &b.name,
            evidence,
            flags: Flags::of(&evidence, &self.settings.thresholds),
            verdict: self.verdicts.of(entry.a, entry.b),
        })
    }
}
