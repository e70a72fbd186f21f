//! The table of readings, in the order in which the status line names them.

use crate::tui::screens::read_alignment::ALIGNMENT;
use crate::tui::screens::read_contract::Way;
use crate::tui::screens::read_diff::DIFF;
use crate::tui::screens::read_passages::PASSAGES;

/// All readings; the first is shown first.
pub(super) const WAYS: &[Way] = &[DIFF, PASSAGES, ALIGNMENT];
