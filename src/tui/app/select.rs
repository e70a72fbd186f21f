//! Rows selected for one verdict on many pairs.

use crate::tui::actions::Action;
use crate::tui::app::App;
use crate::tui::app::review::MOST;
use crate::tui::flow::Message;
use crate::tui::widgets::counted;

impl App {
    /// Selects the chosen row, or no longer, and goes one row down.
    pub(crate) fn select(&mut self) {
        let Some(chosen) = self.model.chosen else { return };
        let (row, selected) = ((chosen.a, chosen.b), &mut self.model.review.selected);
        if !selected.remove(&row) {
            selected.insert(row);
        }
        self.tell(self.open, Message::Action(Action::Down));
    }

    /// Selects every listed row; none if all are selected.
    pub(crate) fn select_all(&mut self) {
        let listed = self.model.ranking.order.len();
        if listed > MOST {
            let (listed, most) = (counted(listed, "pair"), counted(MOST, "pair"));
            self.said = Some(format!("{listed}: at most {most} at once; filter first"));
            return;
        }
        let rows = (0..listed).filter_map(|place| self.model.at(place)).map(|c| (c.a, c.b));
        let rows: std::collections::BTreeSet<_> = rows.collect();
        let selected = &mut self.model.review.selected;
        if rows.iter().all(|row| selected.contains(row)) {
            selected.clear();
        } else {
            *selected = rows;
        }
    }
}
