//! The mouse on the Lessons screen: clicks and the wheel.

use crate::lesson::LESSONS;
use crate::tui::actions::Action;
use crate::tui::flow::{Effect, Gesture};
use crate::tui::layout::split;
use crate::tui::model::Model;
use crate::tui::screens::lessons::act::{list, play, step, turn};
use crate::tui::screens::lessons::areas::{
    LessonPress, controls, dots, knob_row, piece_at, right_of, rows_each,
};
use crate::tui::screens::lessons::panes::{LessonsAreas, panes};
use crate::tui::screens::lessons::state::LessonsState;
use crate::tui::widgets::turn_at;
use ratatui::layout::Position;

/// Handles a mouse gesture.
pub(super) fn mouse(
    state: &mut LessonsState,
    gesture: Gesture,
    at: Position,
    model: &Model,
) -> Effect {
    let panes = panes(model.window, split(model.window).body, state.inside, state.drawn_lines());
    let down = gesture == Gesture::WheelDown;
    if (state.asked.is_some() || state.form.is_some()) && panes.lesson().contains(at) {
        return Effect::None;
    }
    match gesture {
        Gesture::WheelDown | Gesture::WheelUp if panes.list.contains(at) => {
            list(state, if down { Action::Down } else { Action::Up }, model)
        }
        Gesture::WheelDown | Gesture::WheelUp if panes.knobs.contains(at) => {
            state.inside = true;
            match press_at(state, &panes, at, model) {
                Some(LessonPress::Knob(place, _)) => {
                    state.knob = place;
                    turn(state, place, if down { -1 } else { 1 }, model)
                }
                _ => Effect::None,
            }
        }
        Gesture::WheelDown => step(state, Action::NextStep, model),
        Gesture::WheelUp => step(state, Action::PreviousStep, model),
        Gesture::Press if panes.list.contains(at) => {
            let row = usize::from(at.y - panes.list.y).checked_sub(1);
            let Some(row) = row else { return Effect::None };
            let place = state.offset + row / rows_each(panes.list);
            if place >= LESSONS.len() {
                return Effect::None;
            }
            // A click opens the lesson if the steps are next to the list; else the second click does.
            state.inside = panes.lesson().width > 0 || state.place == place;
            (state.asked, state.form) = (None, None);
            state.choose(place, model)
        }
        Gesture::Press if panes.lesson().contains(at) => {
            state.inside = true;
            let press = press_at(state, &panes, at, model);
            press.map_or(Effect::None, |press| pressed(state, &press, model))
        }
        _ => Effect::None,
    }
}

fn pressed(state: &mut LessonsState, press: &LessonPress, model: &Model) -> Effect {
    match press {
        LessonPress::Back => step(state, Action::PreviousStep, model),
        LessonPress::Forward => step(state, Action::NextStep, model),
        LessonPress::Play => play(state),
        LessonPress::Language => Effect::Act(Action::Language),
        LessonPress::Step(step) => {
            state.go(*step);
            state.tick()
        }
        LessonPress::Knob(place, 0) => {
            state.knob = *place;
            Effect::None
        }
        LessonPress::Knob(place, by) => {
            state.knob = *place;
            turn(state, *place, *by, model)
        }
        LessonPress::Turn(turn) => state.take(turn, model),
    }
}

/// The clickable part of the lesson at a position.
fn press_at(
    state: &LessonsState,
    panes: &LessonsAreas,
    at: Position,
    model: &Model,
) -> Option<LessonPress> {
    if panes.title.contains(at) {
        let pieces = controls(state);
        return piece_at(&pieces, right_of(&pieces, panes.title), at);
    }
    if panes.heading.contains(at) {
        let pieces = dots(state, usize::from(panes.heading.width) / 2);
        return piece_at(&pieces, right_of(&pieces, panes.heading), at);
    }
    if panes.knobs.contains(at) {
        let knobs = state.knobs(model);
        let chosen = (state.knob, state.language);
        let room = usize::from(panes.knobs.width);
        return piece_at(&knob_row(&knobs, &state.values(&knobs), chosen, room), panes.knobs.x, at);
    }
    if let Some(Err(error)) = state.result() {
        return error.instead.clone().map(LessonPress::Turn);
    }
    let lines = state.shown()?.drawing.lines(state.language);
    turn_at(lines, panes.drawing, at).map(LessonPress::Turn)
}
