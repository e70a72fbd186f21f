//! Shared drawing of the Why sections: rows, chips, a second pane.

use crate::display::width::width;
use crate::page::{Line, Mark, Section, worded_cells};
use crate::tui::draw_text::DrawText as _;
use crate::tui::screens::why::data::Scene;
use crate::tui::theme::Theme;
use crate::tui::widgets::draw_line;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// From this width on the second pane is next to the first.
const BESIDE: u16 = 120;

/// Row `y` of an area, counted from its top; no height past its end.
pub(super) fn row(area: Rect, y: u16) -> Rect {
    Rect { y: area.y + y, height: u16::from(y < area.height), ..area }
}

/// Writes one marked text in the language of the explorer.
pub(super) fn write(mark: Mark, text: &str, scene: Scene<'_>, area: Rect, buffer: &mut Buffer) {
    let text = worded_cells(text, &scene.model.words());
    draw_line(&Line::new().tint(mark, &text), area, &scene.model.theme, buffer);
}

/// Columns between chips.
const GAP: u16 = 2;

fn places(labels: &[String], area: Rect) -> impl Iterator<Item = (Rect, &String)> {
    let mut x = area.x + 1;
    labels.iter().map(move |label| {
        let wide = (width(label) as u16 + 2).min(area.right().saturating_sub(x));
        let rect = Rect::new(x, area.y, wide, area.height.min(1));
        x = (x + wide + GAP).min(area.right());
        (rect, label)
    })
}

/// Draws choices in a row and marks choice `on`.
pub(super) fn chips(labels: &[String], on: usize, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    if area.height == 0 {
        return;
    }
    for (index, (rect, label)) in places(labels, area).enumerate() {
        let (text, style) = if index == on {
            (format!("▸ {label}"), theme.accent)
        } else {
            (format!("  {label}"), theme.dim)
        };
        buffer.draw_text(rect.x, rect.y, text, rect.width.into(), style);
    }
}

/// The choice at a position.
pub(super) fn chip_at(labels: &[String], area: Rect, at: Position) -> Option<usize> {
    places(labels, area).position(|(rect, _)| rect.contains(at))
}

/// Splits off a second pane: to the right in a wide area, else at least `rows` rows below; none
/// below 10 rows.
pub(super) fn split_pane(area: Rect, rows: u16) -> (Rect, Rect) {
    if area.width >= BESIDE {
        let left = area.width / 2;
        let right = Rect { x: area.x + left + 1, width: area.width - left - 1, ..area };
        return (Rect { width: left, ..area }, right);
    }
    let below = match area.height {
        0..10 => 0,
        height => rows.max(height * 2 / 5).min(height - 6),
    };
    let top = area.height - below;
    (Rect { height: top, ..area }, Rect { y: area.y + top, height: below, ..area })
}

/// Draws that the pair is being opened, or why that failed.
pub(super) fn waiting(scene: Scene<'_>, area: Rect, buffer: &mut Buffer) {
    let text = match &scene.data.failed {
        Some(why) => format!("  could not be opened: {why}"),
        None => "  opening…".to_owned(),
    };
    write(Mark::Dim, &text, scene, area, buffer);
}

/// Draws a section without facts: its headline and the warnings of the pair.
pub(super) fn undefined(section: &Section, scene: Scene<'_>, area: Rect, buffer: &mut Buffer) {
    write(Mark::Head, &format!(" {}", section.headline), scene, area, buffer);
    for (y, reason) in (1..area.height).zip(&scene.account.reasons) {
        write(Mark::Warning, &format!(" ! {reason}"), scene, row(area, y), buffer);
    }
}
