//! Draws the Lessons screen: the list, and one step of the chosen lesson with its knobs.

use crate::display::sanitise::sanitise;
use crate::display::width::{cut, pad, width};
use crate::lesson::LESSONS;
use crate::lesson::kit::{LessonError, LessonSource, words};
use crate::page::{Language, Multilingual, wrapped};
use crate::tui::draw_text::DrawText as _;
use crate::tui::layout::{Room, room};
use crate::tui::model::Model;
use crate::tui::screens::lessons::areas::{
    LinePiece, controls, dots, knob_row, right_of, rows_each,
};
use crate::tui::screens::lessons::panes::{LessonsAreas, panes};
use crate::tui::screens::lessons::state::LessonsState;
use crate::tui::theme::Theme;
use crate::tui::widgets::{draw_lines, scrollbar};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Draws the whole screen; returns the position of the caret.
pub(super) fn draw(
    state: &LessonsState,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let panes = panes(model.window, area, state.inside, state.drawn_lines());
    if panes.list.width > 0 {
        list(state, panes.list, &model.theme, buffer);
    }
    if room(model.window) == Room::Beside {
        for y in area.top()..area.bottom() {
            buffer.draw_string(panes.list.right(), y, "│", model.theme.dim);
        }
    }
    if panes.title.width == 0 {
        return None;
    }
    lesson(state, model, &panes, buffer)
}

fn list(state: &LessonsState, area: Rect, theme: &Theme, buffer: &mut Buffer) {
    let head = words!("explorer.list.lessons-enter-opens");
    let room = usize::from(area.width);
    buffer.draw_text(area.x, area.y, cut(&head.text(state.language), room), room, theme.dim);
    let each = rows_each(area);
    let rows = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
    let fits = usize::from(rows.height) / each;
    for (place, lesson) in LESSONS.iter().enumerate().skip(state.offset).take(fits) {
        let y = rows.y + ((place - state.offset) * each) as u16;
        let mark = if place == state.place { "▸" } else { " " };
        let title = format!("{mark}{:>2} {}", place + 1, lesson.title.text(state.language));
        let style = match (place == state.place, state.inside) {
            (true, false) => theme.selection,
            (true, true) => theme.title,
            _ => theme.text,
        };
        buffer.draw_text(rows.x, y, pad(&title, room - 1), room, style);
        if each > 1 {
            for (line, y) in wrapped(&lesson.about.text(state.language), room.saturating_sub(6))
                .iter()
                .zip(y + 1..)
            {
                if y < rows.bottom() && usize::from(y - rows.y) % each != 0 {
                    buffer.draw_text(rows.x + 4, y, line, room, theme.dim);
                }
            }
        }
    }
    about(
        state,
        each,
        Rect { y: rows.y + (LESSONS.len().min(fits) * each) as u16 + 1, ..rows },
        theme,
        buffer,
    );
    let bar = Rect { x: rows.right().saturating_sub(1), width: 1, ..rows };
    if fits < LESSONS.len() {
        scrollbar::draw(LESSONS.len(), state.offset, bar, theme, buffer);
    }
}

/// Draws below the list, as far as there is room, what the chosen lesson is about if the list does not
/// tell, and the works it is from.
fn about(state: &LessonsState, each: usize, area: Rect, theme: &Theme, buffer: &mut Buffer) {
    let Some(lesson) = state.lesson() else { return };
    let columns = usize::from(area.width.saturating_sub(3));
    let mut blocks = Vec::new();
    if each == 1 {
        blocks.push(wrapped(&lesson.about.text(state.language), columns));
    }
    let head = words!("explorer.about.read");
    let (mut y, bottom) = (area.y, buffer.area.bottom().saturating_sub(2));
    let room = usize::from(bottom.saturating_sub(y));
    let works = |line: &dyn Fn(&LessonSource) -> String| {
        let works = lesson.sources.iter().map(|source| wrapped(&line(source), columns));
        works.collect::<Vec<_>>()
    };
    let taken = |works: &[Vec<String>]| blocks.iter().chain(works).map(Vec::len).sum::<usize>();
    let mut all = works(&|source| source.line().text(state.language).into_owned());
    if taken(&all) + 2 > room {
        all = works(&|source| source.work.to_owned());
    }
    if let Some(first) = all.first_mut() {
        first.splice(..0, [String::new(), head.text(state.language).into_owned()]);
    }
    blocks.extend(all);
    for lines in blocks {
        if y + lines.len() as u16 > bottom {
            return;
        }
        for line in lines {
            buffer.draw_text(area.x + 2, y, line, columns, theme.dim);
            y += 1;
        }
    }
}

/// Draws pieces in a row from `x`.
fn pieces(all: &[LinePiece], mut x: u16, area: Rect, theme: &Theme, buffer: &mut Buffer) {
    for piece in all {
        let style = match (&piece.press, piece.chosen) {
            (_, true) => theme.title,
            (Some(_), false) => theme.accent,
            (None, false) => theme.dim,
        };
        let room = usize::from(area.right().saturating_sub(x));
        x = buffer.draw_text(x, area.y, &piece.text, room, style).0;
    }
}

fn lesson(
    state: &LessonsState,
    model: &Model,
    panes: &LessonsAreas,
    buffer: &mut Buffer,
) -> Option<Position> {
    let (theme, language) = (&model.theme, state.language);
    let lesson = state.lesson()?;
    if let Some(asked) = &state.asked {
        return asked.draw(lesson, language, panes.lesson(), theme, buffer);
    }
    let right = controls(state);
    let start = right_of(&right, panes.title);
    let room = usize::from(start.saturating_sub(panes.title.x + 1));
    let title = format!("{} {}", state.place + 1, lesson.title.text(language));
    buffer.draw_text(panes.title.x, panes.title.y, cut(&title, room), room, theme.dim);
    pieces(&right, start, panes.title, theme, buffer);
    let knobs = state.knobs(model);
    let values = state.values(&knobs);
    let columns = usize::from(panes.knobs.width);
    // The chosen knob is marked only if the steps have the focus.
    let chosen = if state.inside { state.knob } else { usize::MAX };
    let row = knob_row(&knobs, &values, (chosen.min(knobs.len()), language), columns);
    pieces(&row, panes.knobs.x, panes.knobs, theme, buffer);
    match (state.result(), &state.failed) {
        (_, Some(why)) => refused(
            state,
            &LessonError { why: Multilingual::same(sanitise(why)), instead: None },
            panes,
            model,
            buffer,
        ),
        (None, None) => {
            let area = panes.drawing;
            let wait = words!("explorer.lesson.computing");
            let room = usize::from(area.width);
            buffer.draw_text(area.x, area.y, wait.text(language), room, theme.dim);
        }
        (Some(Err(error)), None) => refused(state, error, panes, model, buffer),
        (Some(Ok(_)), None) => step(state, panes, theme, buffer),
    }
    if let Some(form) = &state.form {
        return form.draw(language, panes.lesson(), theme, buffer);
    }
    let line = state.typed.as_ref()?;
    let area = panes.knobs;
    let ask = match language {
        Language::English => " step: ",
        Language::Chinese => " 第几步：",
    };
    buffer.draw_text(area.x, area.y, " ".repeat(columns), columns, theme.text);
    buffer.draw_text(area.x, area.y, ask, columns, theme.accent);
    let x = area.x + width(ask) as u16;
    line.draw(Rect { x, width: area.right().saturating_sub(x), ..area }, theme.text, buffer)
}

fn step(state: &LessonsState, panes: &LessonsAreas, theme: &Theme, buffer: &mut Buffer) {
    let Some(step) = state.shown() else { return };
    let language = state.language;
    let heading = panes.heading;
    let right = dots(state, usize::from(heading.width) / 2);
    let start = right_of(&right, heading);
    let room = usize::from(start.saturating_sub(heading.x + 1));
    let title = cut(&sanitise(&step.title.text(language)), room);
    buffer.draw_text(heading.x, heading.y, title, room, theme.title);
    pieces(&right, start, heading, theme, buffer);
    draw_lines(step.drawing.lines(language), panes.drawing, theme, buffer);
    let columns = usize::from(panes.say.width);
    let say = wrapped(&sanitise(&step.say.text(language)), columns);
    for (line, y) in say.iter().zip(panes.say.top()..panes.say.bottom()) {
        buffer.draw_text(panes.say.x, y, line, columns, theme.text);
    }
    let formula = cut(&sanitise(&step.formula.text(language)), columns);
    buffer.draw_text(panes.formula.x, panes.formula.y, formula, columns, theme.accent);
}

/// Draws why the lesson has no steps, and what to do.
fn refused(
    state: &LessonsState,
    error: &LessonError,
    panes: &LessonsAreas,
    model: &Model,
    buffer: &mut Buffer,
) {
    let language = state.language;
    let columns = usize::from(panes.drawing.width);
    let offer = words!("explorer.refused.enter-shows-fixed");
    let mut lines = wrapped(&sanitise(&error.why.text(language)), columns);
    if error.instead.is_some() {
        lines.push(String::new());
        lines.extend(wrapped(&offer.text(language), columns));
    }
    let area = panes.drawing;
    for (line, y) in lines.iter().zip(area.top() + 1..area.bottom()) {
        buffer.draw_text(area.x, y, line, columns, model.theme.warning);
    }
}
