//! Divides the area of the pairs screen, and draws the lines between its parts.

use crate::compare::result::SortKey;
use crate::measure::MeasureId;
use crate::tui::draw_text::DrawText as _;
use crate::tui::layout::{Room, room};
use crate::tui::model::Model;
use crate::tui::panes::{PanePair, PaneSide, PaneSplit};
use crate::tui::screen_id::ScreenId;
use crate::tui::theme::Theme;
use crate::tui::widgets::columns::TableColumn;
use crate::tui::widgets::input_line::InputLine;
use crate::tui::widgets::numbers::counted;
use crate::tui::widgets::sorted_list::filter_line;
use crate::tui::widgets::{rows, scrollbar, thresholds};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};

/// The parts of the pairs screen; a part without room is empty.
#[derive(Debug, Clone, Copy)]
pub struct PairsAreas {
    /// The thresholds and their counts.
    pub thresholds: Rect,
    /// The filter line, if there is a filter.
    pub filter: Rect,
    /// Heading and rows together.
    pub list: Rect,
    /// The headings of the columns.
    pub heading: Rect,
    /// The visible rows.
    pub rows: Rect,
    /// The scrollbar next to the rows.
    pub scrollbar: Rect,
    /// The line between list and preview.
    pub rule: Rect,
    /// The preview of the chosen pair.
    pub preview: Rect,
    /// List and preview together.
    pub panes: PanePair,
}

/// The minimum height for a preview below the list.
const PREVIEW_FROM: u16 = 15;

/// Divides the area of the screen.
pub fn split(model: &Model, area: Rect, typing: bool) -> PairsAreas {
    let filter = u16::from(typing || !model.filter.is_empty());
    let [thresholds, filter, rest] =
        Layout::vertical([Constraint::Length(1), Constraint::Length(filter), Constraint::Fill(1)])
            .areas(area);
    let split = model.split_of(ScreenId::PAIRS);
    let is_beside = is_beside(model);
    let [list, rule, preview] = if is_beside {
        let wide = (area.width * 7 / 20 + 1).clamp(40, 64);
        split.divide(rest, true, 2, wide)
    } else if has_preview(model, rest) {
        let high = (rest.height * 2 / 5).clamp(6, 16);
        split.divide(rest, false, 1, high)
    } else {
        // One pane at a time.
        let zoom = split.zoom.or(Some(PaneSide::First));
        PaneSplit { zoom, ..split }.divide(rest, false, 0, 0)
    };
    // The preview has a margin, as the list does.
    let left = u16::from(!is_beside || rule.is_empty()).min(preview.width);
    let preview =
        Rect { x: preview.x + left, width: preview.width.saturating_sub(left + 1), ..preview };
    let [heading, body] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(list);
    let beside = is_beside && !rule.is_empty();
    let [_, rows, scrollbar] = Layout::horizontal([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(u16::from(!beside)),
    ])
    .areas(body);
    // The line next to the list is the track of its scrollbar.
    let scrollbar = if beside { Rect { x: rule.x, width: 1, ..scrollbar } } else { scrollbar };
    let heading = Rect { x: rows.x, width: rows.width, ..heading };
    let panes = PanePair::new(rest, rule, is_beside);
    PairsAreas { thresholds, filter, list, heading, rows, scrollbar, rule, preview, panes }
}

fn is_beside(model: &Model) -> bool {
    room(model.window) == Room::Beside
}

/// True if there is room for a preview below the list.
fn has_preview(model: &Model, rest: Rect) -> bool {
    room(model.window) == Room::Stacked && rest.height >= PREVIEW_FROM
}

/// Draws the filter line; returns the position of the caret while it is being typed.
pub fn filter(
    model: &Model,
    input: Option<&InputLine>,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    if area.is_empty() {
        return None;
    }
    let (theme, shown) = (&model.theme, counted(model.ranking.order.len(), "pair"));
    if let Some(input) = input {
        return filter_line(input, theme.text, &shown, area, model, buffer);
    }
    filter_line(&InputLine::new(&model.filter), theme.title, &shown, area, model, buffer);
    None
}

/// Draws the line between list and preview.
pub fn rule(area: Rect, theme: &Theme, buffer: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    if area.width > 2 {
        buffer.draw_string(area.x, area.y, "─".repeat(area.width.into()), theme.dim);
    } else {
        for y in area.top()..area.bottom() {
            buffer.draw_text(area.x, y, "│", 1, theme.dim);
        }
    }
}

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
