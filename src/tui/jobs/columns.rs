//! The sorted columns of all pairs: sorted on a worker once for each table.

use crate::compare::result::PairTable;
use crate::compare::study::Columns;
use crate::tui::flow::{Effect, News};
use crate::tui::model::{Model, recount};
use crate::tui::work::{Answer, Slot, Work};
use std::sync::Arc;

/// Sorting the columns of all pairs.
pub(super) const COLUMNS: Slot = Slot("columns");

/// Asks for the columns of each table once.
#[derive(Default)]
pub struct SortColumns {
    /// The table whose columns were sorted last, or are being sorted.
    asked: Option<Arc<PairTable>>,
}

impl SortColumns {
    /// The work to be done for the table on screen, if there is any; while a comparison goes on, only
    /// where the columns are `wanted` on screen.
    pub fn ask(&mut self, model: &Model, wanted: bool) -> Option<Work> {
        let shown = model.comparison.as_ref()?;
        let is_asked = self.asked.as_ref().is_some_and(|pairs| Arc::ptr_eq(pairs, &shown.pairs));
        if is_asked || (model.run.is_going() && !wanted) {
            return None;
        }
        self.asked = Some(shown.pairs.clone());
        let shown = shown.clone();
        Some(Work::new(COLUMNS, move |_cancel| Columns::new(&shown)))
    }
}

/// Takes sorted columns, or why there are none.
pub(super) fn sorted(model: &mut Model, answer: Result<Answer, String>) -> Effect {
    match answer {
        Ok(answer) => {
            model.columns = answer.downcast::<Columns>().ok().map(Arc::from);
            model.columns_failed = None;
        }
        Err(why) => model.columns_failed = Some(why),
    }
    recount(model);
    Effect::Tell(News::Columns)
}
