//! How many pairs are flagged, from the sorted columns: at once, whatever the thresholds.

use crate::compare::result::Flags;
use crate::compare::study::COMBINATIONS;
use crate::tui::model::state::Model;

/// Counts flagged pairs at the present thresholds from the sorted columns; whether these are there.
/// Cost: a look at a 64th of all pairs, well within a frame.
pub(in crate::tui) fn recount(model: &mut Model) -> bool {
    let counts = model.columns().map(|columns| columns.count(&model.view.thresholds));
    model.combinations = counts;
    let Some(counts) = counts else { return false };
    let sum = |of: &dyn Fn(Flags) -> bool| -> usize {
        let counted = COMBINATIONS.iter().zip(counts).filter(|(flags, _)| of(**flags));
        counted.map(|(_, count)| count as usize).sum()
    };
    model.ranking.flagged = sum(&Flags::any);
    model.ranking.by_measure = [sum(&|f| f.jaccard), sum(&|f| f.minhash), sum(&|f| f.simhash)];
    model.count_reviewed();
    true
}
