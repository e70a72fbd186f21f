//! The pairs of a group, divided for a verdict.

use crate::tui::model::state::ChosenPair;

/// The pairs of a group that one verdict is for.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct GroupPairs {
    /// Linked by the measure of the groups, and read.
    pub linked: Vec<ChosenPair>,
    /// The others, with their scores by this measure as text; the highest first.
    pub others: Vec<(ChosenPair, String)>,
}
