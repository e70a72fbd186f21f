//! Finds the part of the pairs screen under the mouse.

use crate::compare::result::SortKey;
use crate::measure::MeasureId;
use crate::tui::model::Model;
use crate::tui::widgets::columns::TableColumn;
use crate::tui::widgets::pairs_frame::PairsAreas;
use crate::tui::widgets::{rows, scrollbar, thresholds};
use ratatui::layout::Position;

/// The part of the screen at a position.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum PairsPress {
    /// The threshold of this measure.
    Threshold(MeasureId),
    /// The heading of a column that can be sorted by.
    Sort(SortKey),
    /// The scrollbar, at this place of the list.
    Scrollbar(usize),
    /// This visible row, from 0.
    Row(usize),
    /// Nothing that can be clicked.
    Nothing,
}

/// Finds the part at a position of the window.
pub fn hit(model: &Model, parts: &PairsAreas, columns: &[TableColumn], at: Position) -> PairsPress {
    if parts.thresholds.contains(at) {
        return thresholds::measure_at(model, parts.thresholds, at.x)
            .map_or(PairsPress::Nothing, PairsPress::Threshold);
    }
    if parts.heading.contains(at) {
        let x = at.x - parts.heading.x;
        let column = columns.iter().find(|c| (c.x..=c.x + c.width).contains(&x));
        return column
            .and_then(|c| rows::sort_key(c.field))
            .map_or(PairsPress::Nothing, PairsPress::Sort);
    }
    if parts.scrollbar.contains(at) {
        let total = model.ranking.order.len();
        return PairsPress::Scrollbar(scrollbar::row_at(at.y, total, parts.scrollbar));
    }
    if parts.rows.contains(at) {
        return PairsPress::Row(usize::from(at.y - parts.rows.y));
    }
    PairsPress::Nothing
}
