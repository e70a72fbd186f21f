//! The layout of the Lessons screen, and its clickable parts.

use crate::display::width::width;
use crate::lesson::LESSONS;
use crate::lesson::kit::{DrawingRoom, Knob, KnobValues, LINES, Language, SAY_LINES};
use crate::page::Turn;
use crate::tui::layout::{Room, room, split};
use crate::tui::screens::lessons::state::LessonsState;
use ratatui::layout::{Constraint, Layout, Position, Rect, Size};

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

/// Rows of a lesson in the list: 1 for its title, or 3 with its description if there is room.
pub(super) fn rows_each(list: Rect) -> usize {
    if usize::from(list.height) >= 3 * LESSONS.len() && list.width > 60 { 3 } else { 1 }
}

/// A clickable part of the lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum LessonPress {
    /// The step before, the next step.
    Back,
    Forward,
    /// Play, or stop.
    Play,
    /// The other language.
    Language,
    /// A step, from 0.
    Step(usize),
    /// A knob, from 0, and the steps to turn it by.
    Knob(usize, isize),
    /// A span of the drawing.
    Turn(Turn),
}

/// A piece of a line, and what a click on it does.
#[derive(Debug, Clone)]
pub(super) struct LinePiece {
    pub(super) text: String,
    pub(super) press: Option<LessonPress>,
    /// It has the focus, or is the current step.
    pub(super) chosen: bool,
}

impl LinePiece {
    fn new(text: impl Into<String>, press: Option<LessonPress>, chosen: bool) -> Self {
        Self { text: text.into(), press, chosen }
    }
}

/// The right end of the title: back, step number, forward, play, language.
pub(super) fn controls(state: &LessonsState) -> Vec<LinePiece> {
    let count = state.count();
    let other = match state.language {
        Language::English => "中文",
        Language::Chinese => "English",
    };
    let seconds = state.pace().as_secs_f32();
    let play = match (state.playing, state.language) {
        (false, Language::English) => "▷ play".to_owned(),
        (false, Language::Chinese) => "▷ 播放".to_owned(),
        (true, Language::English) => format!("■ stop · {seconds:.1} s"),
        (true, Language::Chinese) => format!("■ 停止 · {seconds:.1} 秒"),
    };
    vec![
        LinePiece::new("◀", Some(LessonPress::Back), false),
        LinePiece::new(format!(" {}/{count} ", (state.step + 1).min(count)), None, true),
        LinePiece::new("▶", Some(LessonPress::Forward), false),
        LinePiece::new("  ", None, false),
        LinePiece::new(play, Some(LessonPress::Play), state.playing),
        LinePiece::new("  ", None, false),
        LinePiece::new(other, Some(LessonPress::Language), false),
    ]
}

/// A mark for each step; empty if they do not fit into `room` columns.
pub(super) fn dots(state: &LessonsState, room: usize) -> Vec<LinePiece> {
    if state.count() > room || state.count() < 2 {
        return Vec::new();
    }
    let dot = |step: usize| {
        let (is_current, is_seen) = (step == state.step, step < state.step);
        let text = if is_current {
            "●"
        } else if is_seen {
            "•"
        } else {
            "·"
        };
        LinePiece::new(text, Some(LessonPress::Step(step)), is_current)
    };
    (0..state.count()).map(dot).collect()
}

/// The knobs; the first ones are dropped until the chosen one fits.
pub(super) fn knob_row(
    knobs: &[Knob],
    values: &KnobValues,
    (chosen, language): (usize, Language),
    columns: usize,
) -> Vec<LinePiece> {
    let parts = |place: usize, knob: &Knob| {
        let word = values.word(knob.name);
        let choice = knob.choices.iter().find(|choice| choice.word == word);
        let value = choice.map_or(word, |choice| choice.title.text(language)).to_owned();
        let is_chosen = place == chosen;
        let mark = if is_chosen { "▸" } else { " " };
        vec![
            LinePiece::new(
                format!("{mark}{} ", knob.title.text(language)),
                Some(LessonPress::Knob(place, 0)),
                is_chosen,
            ),
            LinePiece::new("‹", Some(LessonPress::Knob(place, -1)), false),
            LinePiece::new(value, Some(LessonPress::Knob(place, 1)), is_chosen),
            LinePiece::new("›", Some(LessonPress::Knob(place, 1)), false),
            LinePiece::new("  ", None, false),
        ]
    };
    let all: Vec<Vec<LinePiece>> =
        knobs.iter().enumerate().map(|(i, knob)| parts(i, knob)).collect();
    let wide = |pieces: &[Vec<LinePiece>]| -> usize {
        pieces.iter().flatten().map(|piece| width(&piece.text)).sum()
    };
    let mut first = 0;
    while first < chosen && wide(all.get(first..=chosen).unwrap_or_default()) > columns {
        first += 1;
    }
    all.into_iter().skip(first).flatten().collect()
}

/// The click target at a position, in pieces that begin at column `x`.
pub(super) fn piece_at(pieces: &[LinePiece], mut x: u16, at: Position) -> Option<LessonPress> {
    for piece in pieces {
        let end = x + width(&piece.text) as u16;
        if (x..end).contains(&at.x) {
            return piece.press.clone();
        }
        x = end;
    }
    None
}

/// The first column of pieces aligned to the right edge of an area.
pub(super) fn right_of(pieces: &[LinePiece], area: Rect) -> u16 {
    let wide: usize = pieces.iter().map(|piece| width(&piece.text)).sum();
    area.right().saturating_sub(wide as u16).max(area.x)
}
