//! Draws the reading view: panes with numbers, signs and marked text, the rule, the map.

use crate::display::cells::cells_from;
use crate::tui::model::Model;
use crate::tui::screens::read_flow::{Class, Fragment};
use crate::tui::screens::read_head::{self, quiet};
use crate::tui::screens::read_layout::Parts;
use crate::tui::screens::read_pair::{Current, Reading};
use crate::tui::screens::read_rows::{Mode, Spread};
use crate::tui::screens::read_wrap::Piece;
use crate::tui::theme::Theme;
use crate::tui::widgets::minimap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

/// Draws what is known of the pair, from row `top` on, with the chosen change made out.
pub(super) fn draw(
    current: &Current,
    (top, change): (usize, Option<usize>),
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (Some(reading), Some((shape, rows))) = (&current.reading, &current.rows) else {
        return read_head::waiting(current, model, area, buffer);
    };
    let parts = Parts::new(area, shape.mode, reading.lines);
    read_head::draw(reading, (rows, change), &parts, model, buffer);
    let chosen = change.and_then(|at| rows.changes.get(at)).cloned().unwrap_or(0..0);
    for (line, row) in (top..rows.rows.len()).take(parts.height()).enumerate() {
        let y = parts.map.y + line as u16;
        for (pane, piece) in rows.rows.get(row).into_iter().flatten().enumerate() {
            if pane >= rows.flows.len() {
                break;
            }
            let sign = rows.sign(row, pane);
            gutter((piece, sign, chosen.contains(&row)), (pane, y), &parts, (&model.theme, buffer));
            text((reading, rows, pane), piece, (&parts, y), (&model.theme, buffer));
        }
        for x in parts.rule.x..parts.rule.right() {
            buffer.set_string(x, y, "│", model.theme.dim);
        }
    }
    let marks = rows.changes.iter().zip(&reading.diff.changes).map(|(stretch, &at)| {
        let (sign, style) = read_head::mark(reading.diff.blocks.get(at), &model.theme);
        (stretch.clone(), sign, style)
    });
    let view = top..top + parts.height();
    minimap::draw(marks, rows.rows.len(), view, parts.map, (&model.theme, buffer));
}

/// The numbers of the lines and the sign of their row.
fn gutter(
    (piece, sign, chosen): (&Piece, char, bool),
    (pane, y): (usize, u16),
    parts: &Parts,
    (theme, buffer): (&Theme, &mut Buffer),
) {
    let x = parts.panes.get(pane).map_or(0, |pane| pane.x);
    let sides = if parts.numbers == 2 { 0..2 } else { pane..pane + 1 };
    let mut shown = String::new();
    for side in sides.filter(|_| parts.digits > 0) {
        let number = piece.lines.get(side).filter(|number| **number > 0);
        let number = number.map(u32::to_string).unwrap_or_default();
        shown += &" ".repeat(usize::from(parts.digits).saturating_sub(number.len()));
        shown += &number;
        shown.push(' ');
    }
    let style = if chosen { theme.accent } else { theme.dim };
    let (x, _) = buffer.set_stringn(x, y, shown, usize::MAX, style);
    let style = match sign {
        ' ' => theme.text,
        '-' => quiet(theme.only_a),
        '+' => quiet(theme.only_b),
        _ => theme.warning,
    };
    let style = if chosen && sign != ' ' { style.patch(theme.selection) } else { style };
    buffer.set_string(x, y, sign.to_string(), style);
}

/// The style of a fragment.
fn style(fragment: &Fragment, mode: Mode, theme: &Theme) -> Style {
    let own = if fragment.side == 0 { theme.only_a } else { theme.only_b };
    // In one text, what is gone is struck out as well.
    let gone = mode == Mode::Merged && fragment.side == 0;
    let own = if gone { own.add_modifier(Modifier::CROSSED_OUT) } else { own };
    match fragment.class {
        Class::Same => theme.text,
        Class::Part => own,
        Class::Whole => quiet(own),
    }
}

/// The text of one row of a pane.
fn text(
    (reading, rows, pane): (&Reading, &Spread, usize),
    piece: &Piece,
    (parts, y): (&Parts, u16),
    (theme, buffer): (&Theme, &mut Buffer),
) {
    let area = parts.text(pane);
    let (Some(flow), width) = (rows.flows.get(pane), usize::from(area.width)) else { return };
    let mut column = 0;
    for (fragment, bytes) in flow.within(piece.from as usize..piece.to as usize) {
        let whole = reading.texts.get(fragment.side).and_then(|text| text.get(bytes)).unwrap_or("");
        let body = whole.strip_suffix('\n').unwrap_or(whole);
        let style = style(fragment, rows.mode, theme);
        for cell in cells_from(body, column) {
            if column + cell.width > width {
                return;
            }
            let style = if cell.is_mark { style.add_modifier(Modifier::REVERSED) } else { style };
            buffer.set_stringn(area.x + column as u16, y, &cell.text, cell.width, style);
            if cell.width == 2 {
                // The second half of a wide character has the ground of the first.
                buffer.set_style(Rect::new(area.x + column as u16, y, 2, 1), style);
            }
            column += cell.width;
        }
        // A line end that came or went would not be seen.
        if body.len() < whole.len() && fragment.class == Class::Part && column < width {
            buffer.set_string(area.x + column as u16, y, "↵", style);
            column += 1;
        }
    }
}
