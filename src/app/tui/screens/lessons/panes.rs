//! The layout of the Lessons screen.

use crate::lesson::kit::{DrawingRoom, LINES, SAY_LINES};
use crate::tui::layout::{Room, room, split};
use ratatui::layout::{Constraint, Layout, Rect, Size};

/// The parts of the screen. Parts without room are empty.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct LessonsAreas {
    /// The lessons.
    pub(super) list: Rect,
    /// The title of the lesson, and the number of the step.
    pub(super) title: Rect,
    /// The title of the step, and a mark for each step.
    pub(super) heading: Rect,
    /// The drawing of the state.
    pub(super) drawing: Rect,
    /// The explanation.
    pub(super) say: Rect,
    /// The rule.
    pub(super) formula: Rect,
    /// The knobs.
    pub(super) knobs: Rect,
}

impl LessonsAreas {
    /// Everything that belongs to the lesson.
    pub(super) fn lesson(&self) -> Rect {
        let height = self.knobs.bottom().saturating_sub(self.title.y);
        Rect { height, ..self.title }
    }
}

/// The room for a drawing in a window, next to the list if that is shown.
pub(super) fn drawing_room(window: Size) -> DrawingRoom {
    let body = split(window).body;
    let all = panes(window, body, true, usize::MAX).drawing;
    // A margin of a column on each side.
    DrawingRoom::new(usize::from(all.width).saturating_sub(2), usize::from(all.height))
}

/// Divides the area of the screen. `lines` are those of the drawing, which the
/// explanation follows; up to [`LINES`] of them leave it where it is from step to step.
pub(super) fn panes(window: Size, area: Rect, inside: bool, lines: usize) -> LessonsAreas {
    if room(window) != Room::Beside {
        let all = if inside { step(area, lines) } else { LessonsAreas::default() };
        return LessonsAreas { list: if inside { Rect::default() } else { area }, ..all };
    }
    // The list shrinks before the drawing does.
    let wide = area.width.saturating_sub(80).clamp(22, 40);
    let columns = [Constraint::Length(wide), Constraint::Length(1), Constraint::Fill(1)];
    let [list, _, rest] = Layout::horizontal(columns).areas(area);
    LessonsAreas { list, ..step(rest, lines) }
}

fn step(area: Rect, lines: usize) -> LessonsAreas {
    let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let all = LINES as u16 + SAY_LINES as u16 + 4;
    // Spare rows go between the parts.
    let gap = area.height.saturating_sub(all).min(4);
    let gaps = [gap > 1, gap > 0, gap > 2, gap > 3].map(u16::from);
    let most = area.height.saturating_sub(all - LINES as u16 + gap);
    let drawing = u16::try_from(lines.max(LINES)).unwrap_or(u16::MAX).min(most);
    let [title, heading, _, drawing, _, say, _, formula, _, knobs, _] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Length(gaps[0]),
        Constraint::Length(drawing),
        Constraint::Length(gaps[1]),
        Constraint::Length(SAY_LINES as u16),
        Constraint::Length(gaps[2]),
        Constraint::Length(1),
        Constraint::Length(gaps[3]),
        Constraint::Length(1),
        Constraint::Fill(1),
    ])
    .areas(area);
    LessonsAreas { list: Rect::default(), title, heading, drawing, say, formula, knobs }
}
