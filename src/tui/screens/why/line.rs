//! Small things that the sections of Why draw alike: lines in pieces, chips, a second pane.

use crate::display::width::{cut, width};
use crate::tui::screens::why::data::Scene;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// From this width on the second pane stands beside the first.
const BESIDE: u16 = 120;

/// Writes pieces of text one behind the other, cut at the end of the area.
pub(super) fn line(pieces: &[(String, Style)], area: Rect, buffer: &mut Buffer) {
    if area.height == 0 {
        return;
    }
    let mut x = area.x;
    for (text, style) in pieces {
        let room = usize::from(area.right().saturating_sub(x));
        x = buffer.set_stringn(x, area.y, cut(text, room), room, *style).0;
    }
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

/// Draws choices in a row, the one that holds marked.
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
        buffer.set_stringn(rect.x, rect.y, text, rect.width.into(), style);
    }
}

/// The choice at a position.
pub(super) fn chip_at(labels: &[String], area: Rect, at: Position) -> Option<usize> {
    places(labels, area).position(|(rect, _)| rect.contains(at))
}

/// Splits off a second pane: beside in a wide area, else `rows` rows below, more in a tall area;
/// none where there is little room.
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

/// Says that a worker is still at it, or why there is nothing.
pub(super) fn waiting(scene: Scene<'_>, area: Rect, buffer: &mut Buffer) {
    let theme = &scene.model.theme;
    let text = match &scene.data.failed {
        Some(why) => format!("  could not be opened: {why}"),
        None => "  opening…".to_owned(),
    };
    line(&[(text, theme.dim)], area, buffer);
}

/// Says that a score is undefined, and why.
pub(super) fn undefined(scene: Scene<'_>, area: Rect, buffer: &mut Buffer) {
    let theme = &scene.model.theme;
    let heading = " — undefined".to_owned();
    line(&[(heading, theme.title)], area, buffer);
    for (y, reason) in (area.y + 1..area.bottom()).zip(&scene.account.reasons) {
        line(&[(format!(" ! {reason}"), theme.warning)], Rect { y, height: 1, ..area }, buffer);
    }
}

/// A signed number of standard errors.
pub(super) fn z(value: Option<f64>) -> String {
    value.map_or_else(|| "z —".to_owned(), |z| format!("z {z:+.2}"))
}
