//! The parts of the view of one text, for drawing and for the mouse.

use crate::tui::layout::{Room, room};
use crate::tui::model::Model;
use crate::tui::panes::PanePair;
use crate::tui::screen_id::ScreenId;
use ratatui::layout::{Constraint, Layout, Rect};

/// Columns before the text: the number of the source of a row, and a blank.
pub(super) const GUTTER: u16 = 5;

/// The parts of the view. Parts without room have no height.
#[derive(Debug, Clone, Copy)]
pub(super) struct TextAreas {
    /// The name of the text, and how far the search is.
    pub(super) title: Rect,
    /// The figure.
    pub(super) figure: Rect,
    /// The switches of what is left out.
    pub(super) switches: Rect,
    /// The text, its gutter included.
    pub(super) text: Rect,
    /// The map of the text at its right edge.
    pub(super) map: Rect,
    /// The line between text and sources; blank if they are side by side.
    pub(super) rule: Rect,
    /// The headings of the sources.
    pub(super) heading: Rect,
    /// The sources.
    pub(super) sources: Rect,
    /// The chosen stretch.
    pub(super) stretch: Rect,
    /// Text and sources together.
    pub(super) panes: PanePair,
}

impl TextAreas {
    /// Divides the body of a window.
    pub(super) fn new(model: &Model, area: Rect) -> Self {
        let lines = if area.height >= 14 { 2 } else { u16::from(area.height >= 8) };
        let figure = if area.height >= 20 { 2 } else { 1 };
        let switches = u16::from(area.height >= 16);
        let [title, figure, switches, body, stretch] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(figure),
            Constraint::Length(switches),
            Constraint::Fill(1),
            Constraint::Length(lines),
        ])
        .areas(area);
        let is_beside = room(model.window) == Room::Beside;
        let split = model.split_of(ScreenId::SOURCES);
        let [text, rule, list] = if is_beside {
            split.divide(body, true, 2, body.width.saturating_sub(2) * 9 / 20)
        } else {
            split.divide(body, false, 1, (body.height * 2 / 5).min(8))
        };
        let panes = PanePair::new(body, rule, is_beside);
        let map = Rect { x: text.right().saturating_sub(1), width: text.width.min(1), ..text };
        let text = Rect { width: text.width.saturating_sub(2), ..text };
        let [heading, sources] =
            Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(list);
        Self { title, figure, switches, text, map, rule, heading, sources, stretch, panes }
    }

    /// Columns of the text without its gutter; of the whole screen while the text is not shown.
    pub(super) fn columns(&self) -> usize {
        let whole = self.panes.whole.width.saturating_sub(2);
        let width = if self.text.is_empty() { whole } else { self.text.width };
        usize::from(width.saturating_sub(GUTTER))
    }

    /// Visible rows of the text.
    pub(super) fn height(&self) -> usize {
        usize::from(self.text.height).max(1)
    }
}
