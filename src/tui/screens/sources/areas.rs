//! The parts of the view of one text, for drawing and for the mouse.

use crate::tui::layout::{Room, room};
use ratatui::layout::{Constraint, Layout, Rect, Size};

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
    /// The line between text and sources, in a stacked window.
    pub(super) rule: Rect,
    /// The headings of the sources.
    pub(super) heading: Rect,
    /// The sources.
    pub(super) sources: Rect,
    /// The chosen stretch.
    pub(super) stretch: Rect,
}

impl TextAreas {
    /// Divides the body of a window.
    pub(super) fn new(window: Size, area: Rect) -> Self {
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
        let (text, rule, list) = if room(window) == Room::Beside {
            let columns = [Constraint::Fill(11), Constraint::Length(2), Constraint::Fill(9)];
            let [text, gap, list] = Layout::horizontal(columns).areas(body);
            (text, Rect { width: 0, ..gap }, list)
        } else {
            let list = (body.height * 2 / 5).min(8);
            let rows = [Constraint::Fill(1), Constraint::Length(1), Constraint::Length(list)];
            let [text, rule, list] = Layout::vertical(rows).areas(body);
            (text, rule, list)
        };
        let map = Rect { x: text.right().saturating_sub(1), width: text.width.min(1), ..text };
        let text = Rect { width: text.width.saturating_sub(2), ..text };
        let [heading, sources] =
            Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(list);
        Self { title, figure, switches, text, map, rule, heading, sources, stretch }
    }

    /// Columns of the text without its gutter.
    pub(super) fn columns(&self) -> usize {
        usize::from(self.text.width.saturating_sub(GUTTER))
    }

    /// Visible rows of the text.
    pub(super) fn height(&self) -> usize {
        usize::from(self.text.height).max(1)
    }
}
