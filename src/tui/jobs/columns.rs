//! Sorts the columns of all pairs, on a worker, once for each table.

use crate::compare::result::PairTable;
use crate::compare::study::ScoreColumns;
use crate::tui::flow::{Effect, ModelNews};
use crate::tui::model::{Model, recount};
use crate::tui::work::{Question, Work, WorkAnswer};
use std::sync::Arc;

/// The slot of this work.
pub(super) const COLUMNS: Question = Question("columns");

/// Requests the sorted columns of each table once.
#[derive(Default)]
pub struct SortColumns {
    /// The table whose columns were sorted last, or are being sorted.
    requested: Option<Arc<PairTable>>,
}

impl SortColumns {
    /// The work to do for the table on screen, if any; while a comparison runs, only if a screen
    /// needs the columns now (`needed`).
    pub fn request(&mut self, model: &Model, needed: bool) -> Option<Work> {
        let shown = model.comparison.as_ref()?;
        let is_requested =
            self.requested.as_ref().is_some_and(|pairs| Arc::ptr_eq(pairs, &shown.pairs));
        if is_requested || (model.run.is_going() && !needed) {
            return None;
        }
        self.requested = Some(shown.pairs.clone());
        let shown = shown.clone();
        Some(Work::new(COLUMNS, move |_cancel| ScoreColumns::new(&shown)))
    }
}

/// Stores the sorted columns, or the error.
pub(super) fn sorted(model: &mut Model, answer: Result<WorkAnswer, String>) -> Effect {
    match answer {
        Ok(answer) => {
            model.columns = answer.downcast::<ScoreColumns>().ok().map(Arc::from);
            model.columns_failed = None;
        }
        Err(why) => model.columns_failed = Some(why),
    }
    recount(model);
    Effect::Tell(ModelNews::Columns)
}
