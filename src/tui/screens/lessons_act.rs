//! What keys and the mouse do on the lessons screen.

use crate::lesson::LESSONS;
use crate::lesson::draw::Turn;
use crate::tui::action::Action;
use crate::tui::effect::Effect;
use crate::tui::layout::split;
use crate::tui::message::Gesture;
use crate::tui::model::Model;
use crate::tui::screens::lessons_draw::turn_at;
use crate::tui::screens::lessons_layout::{
    Panes, Press, controls, dots, knob_row, panes, piece_at, right_of, rows_each,
};
use crate::tui::screens::lessons_state::State;
use crate::tui::widgets::input_line::InputLine;
use ratatui::layout::Position;

/// Carries out an action.
pub(super) fn act(state: &mut State, action: Action, model: &Model) -> Effect {
    if state.typed.is_some() {
        return typing(state, action);
    }
    match action {
        Action::Language => state.language = state.language.other(),
        _ if state.inside => return step(state, action, model),
        _ => return list(state, action, model),
    }
    Effect::None
}

fn typing(state: &mut State, action: Action) -> Effect {
    let line = state.typed.take();
    if action == Action::Accept {
        let number = line.and_then(|line| line.text().trim().parse::<usize>().ok());
        let Some(step) = number.and_then(|number| number.checked_sub(1)) else {
            return Effect::Say(format!("a step is a number from 1 to {}", state.count()));
        };
        state.go(step);
    }
    Effect::None
}

fn list(state: &mut State, action: Action, model: &Model) -> Effect {
    let page = 5;
    let last = LESSONS.len().saturating_sub(1);
    let to = match action {
        Action::Down => state.place + 1,
        Action::Up => state.place.saturating_sub(1),
        Action::PageDown | Action::HalfDown => state.place + page,
        Action::PageUp | Action::HalfUp => state.place.saturating_sub(page),
        Action::Top => 0,
        Action::Bottom => last,
        Action::OpenLesson => {
            state.inside = state.lesson().is_some();
            state.place
        }
        Action::Back => return Effect::NotMine,
        _ => return Effect::None,
    };
    let effect = state.choose(to, model);
    follow(state, model);
    effect
}

/// Keeps the chosen lesson on screen.
fn follow(state: &mut State, model: &Model) {
    let list = panes(model.window, split(model.window).body, false).list;
    let fits = (usize::from(list.height).saturating_sub(1) / rows_each(list)).max(1);
    state.offset = state.offset.clamp((state.place + 1).saturating_sub(fits), state.place);
}

fn step(state: &mut State, action: Action, model: &Model) -> Effect {
    match action {
        Action::NextStep => {
            if let Some(Err(refusal)) = state.result() {
                let instead = refusal.instead.clone();
                return instead.map_or(Effect::None, |turn| state.take(&turn, model));
            }
            if state.step + 1 >= state.count() {
                return Effect::Say("the last step; pgdn opens the next lesson".to_owned());
            }
            state.go(state.step + 1);
            return state.tick();
        }
        Action::PreviousStep => {
            state.go(state.step.saturating_sub(1));
            return state.tick();
        }
        Action::Top => state.go(0),
        Action::Bottom => state.go(usize::MAX),
        Action::GoToStep => state.typed = Some(InputLine::default()),
        Action::Restart => {
            if let Some(lesson) = state.lesson() {
                state.hands.remove(lesson.name);
            }
            (state.step, state.playing) = (0, false);
            return state.ask(model);
        }
        Action::Play => return play(state),
        Action::Slower | Action::Faster => {
            state.hurry(action == Action::Faster);
            let seconds = state.pace().as_secs_f32();
            return state.tick().and(Effect::Say(format!("{seconds:.1} seconds a step")));
        }
        Action::Up => state.knob = state.knob.saturating_sub(1),
        Action::Down => {
            state.knob = (state.knob + 1).min(state.knobs(model).len().saturating_sub(1));
        }
        Action::KnobUp => return turn(state, state.knob, 1, model),
        Action::KnobDown => return turn(state, state.knob, -1, model),
        Action::RowUp | Action::RowDown => return shift(state, action == Action::RowUp, model),
        Action::SwitchOn => return switch(state, model),
        Action::PageDown => return state.choose(state.place + 1, model),
        Action::PageUp => return state.choose(state.place.saturating_sub(1), model),
        Action::Back if state.playing => state.playing = false,
        Action::Back => {
            state.inside = false;
            follow(state, model);
        }
        _ => {}
    }
    Effect::None
}

fn play(state: &mut State) -> Effect {
    state.playing = !state.playing && state.count() > 1;
    if state.playing && state.step + 1 >= state.count() {
        state.step = 0; // from the end it starts again
    }
    state.tick()
}

/// Turns a knob; says so where it is at its end.
fn turn(state: &mut State, place: usize, by: isize, model: &Model) -> Effect {
    let knobs = state.knobs(model);
    let Some(knob) = knobs.get(place) else {
        return Effect::Say("this lesson has nothing to turn".to_owned());
    };
    let mut hand = state.hand(&knobs);
    if !hand.turn(knob, by) {
        return Effect::Say(format!("{} has no further value", knob.title.of(state.language)));
    }
    state.keep(hand, model)
}

/// Moves the picked row of the knob that orders rows.
fn shift(state: &mut State, up: bool, model: &Model) -> Effect {
    let knobs = state.knobs(model);
    let Some(knob) = knobs.iter().find(|knob| knob.moves.is_some()) else {
        return Effect::Say("this lesson has no rows to move".to_owned());
    };
    let mut hand = state.hand(&knobs);
    if !hand.shift(knob, up) {
        return Effect::Say("the row stands at that end".to_owned());
    }
    state.keep(hand, model)
}

/// The next of: the fixed example, the chosen pair, the corpus.
fn switch(state: &mut State, model: &Model) -> Effect {
    let knobs = state.knobs(model);
    let Some(knob) = knobs.iter().find(|knob| knob.name == "on") else {
        return Effect::Say("this lesson is given on its fixed example only".to_owned());
    };
    let hand = state.hand(&knobs);
    let at = knob.place(hand.word("on")).unwrap_or(0);
    let next = knob.choices.get((at + 1) % knob.choices.len().max(1));
    let Some(next) = next else { return Effect::None };
    state.take(&Turn { knob: knob.name, value: next.word.clone() }, model)
}

/// Answers the mouse.
pub(super) fn mouse(state: &mut State, gesture: Gesture, at: Position, model: &Model) -> Effect {
    let panes = panes(model.window, split(model.window).body, state.inside);
    let down = gesture == Gesture::WheelDown;
    match gesture {
        Gesture::WheelDown | Gesture::WheelUp if panes.list.contains(at) => {
            list(state, if down { Action::Down } else { Action::Up }, model)
        }
        Gesture::WheelDown | Gesture::WheelUp if panes.knobs.contains(at) => {
            state.inside = true;
            match press_at(state, &panes, at, model) {
                Some(Press::Knob(place, _)) => {
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
            // A second press opens, as enter does; beside the steps the first one shows them.
            state.inside = state.place == place;
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

fn pressed(state: &mut State, press: &Press, model: &Model) -> Effect {
    match press {
        Press::Back => step(state, Action::PreviousStep, model),
        Press::Forward => step(state, Action::NextStep, model),
        Press::Play => play(state),
        Press::Language => act(state, Action::Language, model),
        Press::Step(step) => {
            state.go(*step);
            state.tick()
        }
        Press::Knob(place, 0) => {
            state.knob = *place;
            Effect::None
        }
        Press::Knob(place, by) => {
            state.knob = *place;
            turn(state, *place, *by, model)
        }
        Press::Turn(turn) => state.take(turn, model),
    }
}

/// What of the lesson stands at a position.
fn press_at(state: &State, panes: &Panes, at: Position, model: &Model) -> Option<Press> {
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
        return piece_at(&knob_row(&knobs, &state.hand(&knobs), chosen, room), panes.knobs.x, at);
    }
    if let Some(Err(refusal)) = state.result() {
        return refusal.instead.clone().map(Press::Turn);
    }
    turn_at(state, panes.drawing, at).map(Press::Turn)
}
