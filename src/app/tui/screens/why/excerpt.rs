//! Draws both normalised texts around the chosen item: shared text underlined, the item marked.

use crate::display::cells::cells;
use crate::explain::account_opened::Opened;
use crate::explain::sets::Spelled;
use crate::page::RowBreaker;
use crate::pair::Side;
use crate::part::PartOf as _;
use crate::tui::draw_text::DrawText as _;
use crate::tui::screens::why::data::Scene;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use std::ops::Range;

/// The item marked in the texts, and which of its occurrences.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Pick {
    /// The hash marked in A and in B.
    pub(super) hashes: [Option<u64>; 2],
    /// True if the hashes are of SimHash features, false for shingles.
    pub(super) features: bool,
    /// The occurrence, from 0; past the end it means the last.
    pub(super) place: usize,
}

impl Pick {
    fn texts<'a>(&self, opened: &'a Opened) -> &'a [Spelled; 2] {
        if self.features { opened.features() } else { &opened.texts }
    }

    /// The bytes of the chosen occurrence on a side, its index, and the number of
    /// occurrences.
    fn place(&self, opened: &Opened, side: Side) -> Option<(Range<usize>, usize, usize)> {
        let mut places = self.texts(opened)[side].places(self.hashes[side]?);
        let count = places.len();
        let index = self.place.min(count.checked_sub(1)?);
        Some((places.nth(index)?, index, count))
    }

    /// The bytes of the chosen occurrence in the original text.
    pub(super) fn original(&self, opened: &Opened, side: Side) -> Option<Range<usize>> {
        let (place, ..) = self.place(opened, side)?;
        Some(self.texts(opened)[side].original(place))
    }

    /// The number of occurrences, on the side with more.
    pub(super) fn places(&self, opened: &Opened) -> usize {
        let [a, b] = Side::BOTH.map(|side| self.place(opened, side).map_or(0, |p| p.2));
        a.max(b)
    }
}

/// Draws both texts side by side, in a narrow or tall area one above the other.
pub(super) fn draw(scene: Scene<'_>, pick: Pick, area: Rect, buffer: &mut Buffer) {
    let Some(opened) = scene.opened() else { return };
    let beside = area.width >= 56 && area.height < area.width / 3;
    let [first, second] = if beside {
        let left = area.width / 2;
        [
            Rect { width: left.saturating_sub(1), ..area },
            Rect { x: area.x + left, width: area.width - left, ..area },
        ]
    } else {
        let top = area.height / 2;
        [Rect { height: top, ..area }, Rect { y: area.y + top, height: area.height - top, ..area }]
    };
    for (side, rect) in [(Side::A, first), (Side::B, second)] {
        if rect.height > 1 && rect.width > 8 {
            draw_side(scene, opened, (pick, side), rect, buffer);
        }
    }
}

fn draw_side(
    scene: Scene<'_>,
    opened: &Opened,
    (pick, side): (Pick, Side),
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = &scene.model.theme;
    let place = pick.place(opened, side);
    let badge = [(" A ", theme.only_a), (" B ", theme.only_b)][side];
    let location = match (&place, pick.original(opened, side)) {
        (Some((_, index, count)), Some(original)) => {
            let at = opened.lines[side].at(&scene.pair.documents[side].text, original.start);
            let of = if *count > 1 {
                format!(", place {} of {count}", index + 1)
            } else {
                String::new()
            };
            format!(" at {at}{of} ")
        }
        _ => " not here ".to_owned(),
    };
    let rule = "─".repeat(area.width.into());
    buffer.draw_text(area.x, area.y, rule, area.width.into(), theme.dim);
    let (x, _) = buffer.draw_text(area.x + 1, area.y, badge.0, area.width.into(), badge.1);
    let room = area.right().saturating_sub(x);
    let location = scene.model.translated(&location);
    buffer.draw_text(x, area.y, location, room.into(), theme.dim);
    let text = opened.texts[side].text();
    let shared = &opened.shared[side];
    let body =
        Rect { y: area.y + 1, height: area.height - 1, x: area.x + 1, width: area.width - 1 };
    draw_text(text, shared, place.as_ref().map(|place| &place.0), (body, theme), buffer);
}

/// One row: each cell with its text, its columns and its first byte.
type Row = Vec<(String, usize, usize)>;

fn draw_text(
    text: &str,
    shared: &[Range<usize>],
    pick: Option<&Range<usize>>,
    (area, theme): (Rect, &Theme),
    buffer: &mut Buffer,
) {
    let target = pick.map_or(0, |pick| pick.start);
    let (rows, at) = rows_around(text, target, area);
    let above = usize::from(area.height) / 3;
    let first = at.saturating_sub(above).min(rows.len().saturating_sub(area.height.into()));
    for (y, row) in (area.top()..area.bottom()).zip(rows.iter().skip(first)) {
        let mut x = area.x;
        for (symbol, wide, byte) in row {
            let chosen = pick.is_some_and(|pick| pick.contains(byte));
            let next = shared.partition_point(|range| range.end <= *byte);
            let is_shared = shared.get(next).is_some_and(|range| range.contains(byte));
            let style = match (chosen, is_shared) {
                (true, _) => theme.selection.add_modifier(Modifier::BOLD),
                (false, true) => theme.same.add_modifier(Modifier::UNDERLINED),
                (false, false) => Style::new(),
            };
            buffer.draw_string(x, y, symbol, style);
            x += *wide as u16;
        }
    }
}

/// The rows around a byte, and the index of the row that holds it. Reads only a few windows of a
/// long text.
fn rows_around(text: &str, target: usize, area: Rect) -> (Vec<Row>, usize) {
    let (columns, height) = (usize::from(area.width).max(2), usize::from(area.height));
    let back = target.saturating_sub(columns * height);
    let mut start = (0..=back).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    if start > 0 {
        let line = text.get(start..target).and_then(|before| before.find('\n'));
        start += line.map_or(0, |line| line + 1);
    }
    let mut rows: Vec<Row> = Vec::new();
    let (mut at, mut base) = (None, start);
    // True once there are enough rows.
    let mut push = |row: Row, rows: &mut Vec<Row>| {
        if at.is_none() && row.last().is_some_and(|cell| cell.2 >= target) {
            at = Some(rows.len());
        }
        rows.push(row);
        at.is_some_and(|at| rows.len() >= at + height)
    };
    'lines: for line in text.part(start..).split('\n') {
        let mut breaker = RowBreaker::new(columns).counting_blanks();
        let (mut row, mut first): (Row, usize) = (Vec::new(), 0);
        for (place, cell) in cells(line).enumerate() {
            for end in breaker.take(place, &cell.text, cell.width) {
                let rest = row.split_off(end - first);
                if push(std::mem::replace(&mut row, rest), &mut rows) {
                    break 'lines;
                }
                first = end;
            }
            row.push((cell.text.into_owned(), cell.width, base + cell.bytes.start));
        }
        if push(row, &mut rows) {
            break;
        }
        base += line.len() + 1;
    }
    (rows, at.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_around_a_byte_hold_it() {
        let text = "一二三四五六七八九十\nabc\n".repeat(1_000);
        let area = Rect::new(0, 0, 8, 5);
        for target in [0, 3, 34, 20_001, text.len() - 2] {
            let target = (0..=target).rev().find(|&at| text.is_char_boundary(at)).unwrap();
            let (rows, at) = rows_around(&text, target, area);
            assert!(rows.len() < 60);
            let bytes: Vec<usize> = rows[at].iter().map(|cell| cell.2).collect();
            assert!(
                bytes.contains(&target) || text.as_bytes()[target] == b'\n',
                "{target} {bytes:?}"
            );
        }
        assert_eq!(rows_around("", 0, area).1, 0);
    }
}
