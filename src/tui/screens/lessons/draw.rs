//! Draws the state of a step: marked spans, those that can be pressed underlined.

use crate::display::width::width;
use crate::lesson::kit::{Mark, Turn};
use crate::tui::screens::lessons::state::State;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

/// The style of a mark.
fn style(mark: Mark, theme: &Theme) -> Style {
    match mark {
        Mark::Plain => theme.text,
        Mark::Head => theme.title,
        Mark::Dim => theme.dim,
        Mark::Changed => theme.flagged,
        Mark::Equal | Mark::Right => theme.same.add_modifier(Modifier::BOLD),
        Mark::Differs => theme.warning,
        Mark::A => theme.only_a,
        Mark::B => theme.only_b,
        Mark::Wrong => theme.error,
    }
}

/// Draws the lines of the step, as many as there is room for; what is too wide is cut.
pub(super) fn draw(state: &State, area: Rect, theme: &Theme, buffer: &mut Buffer) {
    let Some(step) = state.shown() else { return };
    let lines = step.drawing.lines(state.language);
    for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
        let mut x = area.x;
        for span in &line.spans {
            let mut style = style(span.mark, theme);
            if span.turn.is_some() {
                style = style.add_modifier(Modifier::UNDERLINED);
            }
            let room = usize::from(area.right().saturating_sub(x));
            x = buffer.set_stringn(x, y, &span.text, room, style).0;
        }
    }
}

/// What pressing a place of the drawing does.
pub(super) fn turn_at(state: &State, area: Rect, at: Position) -> Option<Turn> {
    let line = usize::from(at.y.checked_sub(area.y)?);
    let line = state.shown()?.drawing.lines(state.language).get(line)?;
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
