//! Draws the lines of a page as styled spans; clickable ones are underlined.

use crate::display::width::{cut, width};
use crate::page::{Line, Mark, Turn};
use crate::tui::draw_text::DrawText as _;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

/// The style of a mark.
pub fn mark_style(mark: Mark, theme: &Theme) -> Style {
    match mark {
        Mark::Plain => theme.text,
        Mark::Head => theme.title,
        Mark::Dim => theme.dim,
        Mark::Accent => theme.accent,
        Mark::Changed => theme.flagged,
        Mark::Equal | Mark::Right => theme.same.add_modifier(Modifier::BOLD),
        Mark::Differs => theme.differs,
        Mark::Warning => theme.warning,
        Mark::A => theme.only_a,
        Mark::B => theme.only_b,
        Mark::Wrong => theme.error,
        // Weaker than a passage: underlined in the colour of the text; without colour dimmed as well.
        Mark::Reworded if theme.same.fg.is_none() => theme.dim.add_modifier(Modifier::UNDERLINED),
        Mark::Reworded => theme.text.add_modifier(Modifier::UNDERLINED),
        Mark::Exchanged if theme.same.fg.is_none() => theme.dim,
        Mark::Exchanged => theme.warning.add_modifier(Modifier::UNDERLINED),
        Mark::Passage(place) => theme.passage(place),
    }
}

/// Draws the lines that fit, one a row; long lines are cut.
pub fn draw_lines(lines: &[Line], area: Rect, theme: &Theme, buffer: &mut Buffer) {
    for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
        draw_line(line, Rect { y, height: 1, ..area }, theme, buffer);
    }
}

/// Draws a line; a span that does not fit is cut and ends in `…`.
pub fn draw_line(line: &Line, area: Rect, theme: &Theme, buffer: &mut Buffer) {
    if area.height == 0 {
        return;
    }
    let mut x = area.x;
    for span in &line.spans {
        let mut style = mark_style(span.mark, theme);
        if span.turn.is_some() {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        let room = usize::from(area.right().saturating_sub(x));
        x = buffer.draw_text(x, area.y, cut(&span.text, room), room, style).0;
    }
}

/// The turn for a click at a position of lines drawn in `area`.
pub fn turn_at(lines: &[Line], area: Rect, at: Position) -> Option<Turn> {
    let line = lines.get(usize::from(at.y.checked_sub(area.y)?))?;
    let mut x = area.x;
    for span in &line.spans {
        let end = x + width(&span.text) as u16;
        if (x..end).contains(&at.x) {
            return span.turn.clone();
        }
        x = end;
    }
    None
}
