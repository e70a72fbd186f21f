//! Draws the reading view: panes with numbers, signs and marked text, the rule, the map.

use crate::display::cells::cells_from;
use crate::display::number::thousands;
use crate::pair::Side;
use crate::part::PartOf as _;
use crate::tui::chinese::translated;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::{Model, reason_letter};
use crate::tui::screens::read::areas::ReadAreas;
use crate::tui::screens::read::flow::{Fragment, FragmentClass};
use crate::tui::screens::read::head;
use crate::tui::screens::read::head::{ReadHead, ReaderPosition};
use crate::tui::screens::read::pair::Current;
use crate::tui::screens::read::wrap::PaneRow;
use crate::tui::theme::Theme;
use crate::tui::widgets::minimap;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use std::ops::Range;

/// Draws the reading of the pair; returns the position of the caret.
pub(super) fn draw(
    current: &Current,
    ReaderPosition { view, find, way }: ReaderPosition<'_>,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let (Some(made), Some((shape, rows))) = (&current.made, &current.rows) else {
        head::waiting(current, model, area, buffer);
        return None;
    };
    let theme = &model.theme;
    let both = Side::BOTH.map(|side| &made.texts.both[side]);
    let counted = model.counted.for_texts(both).map(|own| &**own);
    let language = model.language;
    let shown = ReadHead { made, rows, view, find, way, counted, theme, language };
    let rows_of_names = head::name_rows(shape.mode, area, model);
    let parts = ReadAreas::new(area, *shape, made.gutters(), rows_of_names);
    let caret = head::draw(&shown, &parts, model, buffer);
    for line in 0..parts.height() {
        let y = parts.map.y + line as u16;
        let mut is_row = false;
        for (pane, _) in rows.by_pane() {
            if let Some(row) = view.row(pane, line).filter(|row| *row < rows.rows.len()) {
                if !parts.panes[pane].is_empty() {
                    shown.row(pane, row, &parts, y, buffer);
                }
                is_row = true;
            }
        }
        if !is_row {
            break;
        }
        for x in parts.rule.x..parts.rule.right() {
            buffer.draw_string(x, y, "│", theme.dim);
        }
    }
    let reading = &made.reading;
    let marks = rows.stops.iter().enumerate().flat_map(|(stop, both)| {
        let (sign, style) = reading.mark(rows, stop, theme);
        let joint = rows.flows.len() > 1 || both[0] == both[1];
        let count = if joint { 1 } else { 2 };
        both.iter().take(count).map(move |stretch| (stretch.clone(), sign, style))
    });
    let seen = view.top..view.top + parts.height();
    minimap::draw(marks, rows.rows.len(), seen, parts.map, theme, buffer);
    caret
}

impl ReadHead<'_> {
    /// One row of one pane.
    fn row(&self, pane: Side, row: usize, parts: &ReadAreas, y: u16, buffer: &mut Buffer) {
        let theme = self.theme;
        let Some(piece) = self.rows.rows.get(row).map(|row| &row[pane]) else { return };
        let own = |both: &[Range<usize>; 2]| {
            let joint = self.rows.flows.len() == 1;
            Side::BOTH.iter().any(|&side| (joint || side == pane) && both[side].contains(&row))
        };
        let stop = self.view.stop().and_then(|stop| self.rows.stops.get(stop));
        let chosen = stop.is_some_and(own);
        let area = parts.text(pane);
        if piece.hidden > 0 {
            let text = format!("⋯ {} equal rows", thousands(piece.hidden.into()));
            let text = translated(&text, self.language);
            buffer.draw_text(area.x, y, text, area.width.into(), theme.dim);
            return;
        }
        let sign = self.made.reading.sign(self.rows, row, pane, theme);
        let sign = self.reason(pane, piece, sign.0 == ' ').unwrap_or(sign);
        let (x, wide) = (parts.panes[pane].x, parts.tag_of(pane));
        if let Some((tag, style)) =
            self.made.reading.tag(self.rows, row, theme).filter(|_| wide > 0)
        {
            buffer.draw_text(x, y, translated(&tag, self.language), wide.into(), style);
        }
        let gutter = Gutter { numbers: &piece.lines, sign, chosen, pane };
        gutter.draw(parts, y, theme, buffer);
        self.text(pane, piece, Rect { y, height: 1, ..area }, buffer);
    }

    /// The letter of the reason why a row does not count from its first byte on; if `anywhere`, of the
    /// first reason in it.
    fn reason(&self, pane: Side, piece: &PaneRow, anywhere: bool) -> Option<(char, Style)> {
        let (counted, flow) = (self.counted?, self.rows.flow(pane)?);
        let mut fragments = flow.within(piece.from as usize..piece.to as usize);
        let span = if anywhere {
            fragments.find_map(|(fragment, bytes)| counted.within(fragment.side, &bytes))?
        } else {
            fragments.next().and_then(|(own, bytes)| counted.at(own.side, bytes.start))?
        };
        Some((reason_letter(span.reason), self.theme.dim))
    }

    /// The text of one row of a pane.
    fn text(&self, pane: Side, piece: &PaneRow, area: Rect, buffer: &mut Buffer) {
        let theme = self.theme;
        let (Some(flow), width) = (self.rows.flow(pane), usize::from(area.width)) else {
            return;
        };
        let (mut column, y) = (0, area.y);
        for (fragment, bytes) in flow.within(piece.from as usize..piece.to as usize) {
            if fragment.lead > 0
                && bytes.start == fragment.bytes.start
                && let Some((lead, style)) = self.made.reading.lead(fragment, theme)
            {
                let room = width.saturating_sub(column).min(fragment.lead.into());
                buffer.draw_text(area.x + column as u16, y, lead, room, style);
                column += room;
            }
            let style = self.style_of(fragment);
            let pen =
                Pen { area: Rect { y, ..area }, style, side: fragment.side, class: fragment.class };
            for (bytes, shown) in self.made.texts.pieces(fragment.side, bytes) {
                let whole = self.made.texts.text(fragment.side).part(bytes.clone());
                column = match shown {
                    Some(shown) => pen.join(shown, column, buffer),
                    None => self.cells(&pen, whole, bytes.start, column, buffer),
                };
            }
        }
    }

    /// The style of a fragment; one of the chosen stop stands out.
    fn style_of(&self, fragment: &Fragment) -> Style {
        let style = self.made.reading.style(fragment, self.rows.mode, self.theme);
        let stop = self.view.stop();
        let is_chosen = stop.is_some() && self.made.reading.stop_of(fragment) == stop;
        if is_chosen { style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED) } else { style }
    }

    /// Draws text whose first byte is `start` from a column on; returns the column after it.
    fn cells(
        &self,
        pen: &Pen,
        whole: &str,
        start: usize,
        from: usize,
        buffer: &mut Buffer,
    ) -> usize {
        let (theme, area, width) = (self.theme, pen.area, usize::from(pen.area.width));
        let body = whole.strip_suffix('\n').unwrap_or(whole);
        let bytes = start..start + whole.len();
        let hits = self.find.hits.as_ref().map_or(&[][..], |hits| hits.within(pen.side, &bytes));
        let chosen = self.find.chosen().filter(|hit| hit.side == pen.side);
        let mut column = from;
        for cell in cells_from(body, column) {
            if column + cell.width > width {
                return width;
            }
            let at = start + cell.bytes.start;
            let is_out = self.counted.is_some_and(|own| own.at(pen.side, at).is_some());
            let mut style = if is_out { theme.dim } else { pen.style };
            let own = at..start + cell.bytes.end;
            if self.made.texts.is_seen_otherwise(pen.side, &own) {
                // On the ground of a change it would be drawn in the colour of the ground.
                style = theme.warning.add_modifier(Modifier::REVERSED);
            }
            if cell.is_mark {
                style = style.add_modifier(Modifier::REVERSED);
            }
            if hits.iter().any(|hit| hit.contains(&at)) {
                style = style.patch(theme.found);
                if chosen.is_some_and(|hit| hit.bytes.contains(&at)) {
                    style = style.add_modifier(Modifier::REVERSED);
                }
            }
            buffer.draw_text(area.x + column as u16, area.y, &cell.text, cell.width, style);
            if cell.width == 2 {
                // The second half of a wide character has the background of the first.
                buffer.set_style(Rect::new(area.x + column as u16, area.y, 2, 1), style);
            }
            column += cell.width;
        }
        // An added or removed line end needs a sign to be visible.
        if body.len() < whole.len()
            && matches!(pen.class, FragmentClass::Part | FragmentClass::Blank)
            && column < width
        {
            buffer.draw_string(area.x + column as u16, area.y, "↵", pen.style);
            column += 1;
        }
        column
    }
}

/// How the text of a fragment is drawn.
struct Pen {
    area: Rect,
    style: Style,
    side: Side,
    class: FragmentClass,
}

impl Pen {
    /// Draws a wrap as shown; returns the column after it.
    fn join(&self, shown: &str, column: usize, buffer: &mut Buffer) -> usize {
        if !shown.is_empty() && column < usize::from(self.area.width) {
            buffer.draw_string(self.area.x + column as u16, self.area.y, shown, self.style);
        }
        column + shown.len()
    }
}

/// The gutter of a row of a pane: line numbers and sign.
struct Gutter<'a> {
    /// The line of A and of B that starts here; 0 for none.
    numbers: &'a [u32; 2],
    sign: (char, Style),
    /// True if the row belongs to the chosen stop.
    chosen: bool,
    pane: Side,
}

impl Gutter<'_> {
    fn draw(&self, parts: &ReadAreas, y: u16, theme: &Theme, buffer: &mut Buffer) {
        let Self { numbers, sign: (sign, style), chosen, pane } = *self;
        let x = parts.panes[pane].x + parts.tag_of(pane);
        let mut shown = String::new();
        let is_numbered = |side: &Side| parts.digits > 0 && (parts.numbers == 2 || *side == pane);
        for side in Side::BOTH.into_iter().filter(is_numbered) {
            let number = Some(numbers[side]).filter(|number| *number > 0);
            let number = number.map(|number| number.to_string()).unwrap_or_default();
            shown += &" ".repeat(usize::from(parts.digits).saturating_sub(number.len()));
            shown += &number;
            shown.push(' ');
        }
        let number = if chosen { theme.accent } else { theme.dim };
        let (x, _) = buffer.draw_text(x, y, shown, usize::MAX, number);
        let style = if chosen && sign != ' ' { style.patch(theme.selection) } else { style };
        buffer.draw_string(x, y, sign.to_string(), style);
    }
}
