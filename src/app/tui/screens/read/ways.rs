//! The table of readings, in the order of the status line.

use crate::tui::screens::read::alignment::ALIGNMENT;
use crate::tui::screens::read::contract::ReadingMode;
use crate::tui::screens::read::diff::DIFF;
use crate::tui::screens::read::passages::PASSAGES;

/// All readings; the first is the default.
pub(super) const WAYS: &[ReadingMode] = &[DIFF, PASSAGES, ALIGNMENT];

impl Default for &ReadingMode {
    fn default() -> Self {
        &WAYS[0]
    }
}

impl PartialEq for ReadingMode {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for ReadingMode {}
