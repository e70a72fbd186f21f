//! The columns of all pairs: asked for when a table has come to stay, taken when they are sorted.

use crate::compare::study::Columns;
use crate::tui::app::App;
use crate::tui::flow::News;
use crate::tui::model::{COLUMNS, recount};
use crate::tui::screen_id::ScreenId;
use crate::tui::work::{Answer, Work};
use std::sync::Arc;

impl App {
    /// Asks for the columns of the table on screen, once; while a job goes on, only for the screen
    /// that shows them.
    pub(crate) fn ask_columns(&mut self) {
        let Some(shown) = &self.model.comparison else { return };
        let open = self.screens.get(self.open).map(|screen| screen.id());
        let asked = self.columns_of.as_ref().is_some_and(|pairs| Arc::ptr_eq(pairs, &shown.pairs));
        if asked || (self.model.run.is_going() && open != Some(ScreenId::Thresholds)) {
            return;
        }
        self.columns_of = Some(shown.pairs.clone());
        let shown = shown.clone();
        self.workshop.ask(None, Work::new(COLUMNS, move |_cancel| Columns::new(&shown)));
    }

    /// Takes sorted columns, or why there are none.
    pub(crate) fn take_columns(&mut self, answer: Result<Answer, String>) {
        match answer {
            Ok(answer) => {
                self.model.columns = answer.downcast::<Columns>().ok().map(Arc::from);
                self.model.columns_failed = None;
            }
            Err(why) => self.model.columns_failed = Some(why),
        }
        recount(&mut self.model);
        self.tell_all(News::Columns);
    }
}
