//! The clickable parts of the Lessons screen.

use crate::display::width::width;
use crate::lesson::LESSONS;
use crate::lesson::kit::{Knob, KnobValues};
use crate::page::{Language, Turn};
use crate::tui::screens::lessons::state::LessonsState;
use ratatui::layout::{Position, Rect};

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
        let value = choice.map_or(word.into(), |choice| choice.title.text(language));
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
    // A lesson without knobs has none at `chosen`.
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
