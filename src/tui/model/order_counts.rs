//! Counts flagged pairs from the sorted columns, within a frame for any thresholds.

use crate::measure::per::PerMeasure;
use crate::measure::set::FlagSet;
use crate::tui::model::state::Model;

/// Counts flagged pairs at the current thresholds from the sorted columns; false without columns.
/// Cost: reads a 64th of all pairs.
pub(in crate::tui) fn recount(model: &mut Model) -> bool {
    let counts = model.columns().map(|columns| columns.count(&model.view.thresholds));
    let Some(counts) = counts else {
        model.combinations = None;
        return false;
    };
    let sum = |of: &dyn Fn(FlagSet) -> bool| -> usize {
        let counted = counts.iter().filter(|(flags, _)| of(*flags));
        counted.map(|(_, count)| *count as usize).sum()
    };
    model.ranking.flagged = sum(&|flags| !flags.is_empty());
    model.ranking.by_measure = PerMeasure::from_fn(|id| sum(&|flags| flags.contains(id)));
    model.combinations = Some(counts);
    model.count_reviewed();
    true
}
