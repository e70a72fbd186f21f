//! Carries out the actions of the Lessons screen.

use crate::lesson::LESSONS;
use crate::page::Turn;
use crate::tui::actions::Action;
use crate::tui::flow::Effect;
use crate::tui::layout::split;
use crate::tui::model::Model;
use crate::tui::screens::lessons::areas::{panes, rows_each};
use crate::tui::screens::lessons::state::LessonsState;
use crate::tui::screens::lessons::words::either;
use crate::tui::widgets::{InputLine, first_seen};

/// Carries out an action.
pub(super) fn act(state: &mut LessonsState, action: Action, model: &Model) -> Effect {
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

fn say(state: &LessonsState, en: impl Into<String>, zh: impl Into<String>) -> Effect {
    Effect::Say(either(state.language, en, zh))
}

fn typing(state: &mut LessonsState, action: Action) -> Effect {
    let (line, count) = (state.typed.take(), state.count());
    if action == Action::Accept {
        let number = line.and_then(|line| line.text().trim().parse::<usize>().ok());
        let Some(step) = number.and_then(|number| number.checked_sub(1)) else {
            let en = format!("invalid step: expected a number from 1 to {count}");
            return say(state, en, format!("步骤是 1 到 {count} 之间的数字"));
        };
        state.go(step);
    }
    Effect::None
}

pub(super) fn list(state: &mut LessonsState, action: Action, model: &Model) -> Effect {
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
        Action::Back => return Effect::Unhandled,
        _ => return Effect::None,
    };
    let effect = state.choose(to, model);
    follow(state, model);
    effect
}

/// Keeps the chosen lesson on screen.
fn follow(state: &mut LessonsState, model: &Model) {
    let list = panes(model.window, split(model.window).body, false).list;
    let fits = (usize::from(list.height).saturating_sub(1) / rows_each(list)).max(1);
    state.offset = first_seen(state.offset, state.place, fits);
}

pub(super) fn step(state: &mut LessonsState, action: Action, model: &Model) -> Effect {
    match action {
        Action::NextStep => {
            if let Some(Err(error)) = state.result() {
                let instead = error.instead.clone();
                return instead.map_or(Effect::None, |turn| state.take(&turn, model));
            }
            if state.count() == 0 {
                return Effect::None; // still being computed
            }
            if state.step + 1 >= state.count() {
                let en = "the last step; pgdn opens the next lesson";
                return say(state, en, "已是最后一步；按 pgdn 进入下一课");
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
                state.values.remove(lesson.name);
            }
            (state.step, state.playing) = (0, false);
            return state.request(model);
        }
        Action::Play => return play(state),
        Action::Slower | Action::Faster => {
            state.change_pace(action == Action::Faster);
            let seconds = state.pace().as_secs_f32();
            let (en, zh) =
                (format!("{seconds:.1} seconds a step"), format!("每步 {seconds:.1} 秒"));
            return state.tick().and(say(state, en, zh));
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

pub(super) fn play(state: &mut LessonsState) -> Effect {
    state.playing = !state.playing && state.count() > 1;
    if state.playing && state.step + 1 >= state.count() {
        state.step = 0; // at the end, play from the start
    }
    state.tick()
}

/// Turns a knob, or shows that it has no further value.
pub(super) fn turn(state: &mut LessonsState, place: usize, by: isize, model: &Model) -> Effect {
    let knobs = state.knobs(model);
    let Some(knob) = knobs.get(place) else {
        return say(state, "this lesson has no knobs", "本课没有可调的选项");
    };
    let mut values = state.values(&knobs);
    if !values.step(knob, by) {
        let title = knob.title.text(state.language);
        let en = format!("{title} has no further value");
        return say(state, en, format!("“{title}”已到尽头"));
    }
    state.keep(values, model)
}

/// Moves the picked row of the knob that orders rows.
fn shift(state: &mut LessonsState, up: bool, model: &Model) -> Effect {
    let knobs = state.knobs(model);
    let Some(knob) = knobs.iter().find(|knob| knob.moves.is_some()) else {
        return say(state, "this lesson has no rows to move", "本课没有可移动的行");
    };
    let mut values = state.values(&knobs);
    if !values.shift(knob, up) {
        return say(state, "the row is at the end already", "该行已在尽头");
    }
    state.keep(values, model)
}

/// Switches the subject: the fixed example, the chosen pair, the corpus.
fn switch(state: &mut LessonsState, model: &Model) -> Effect {
    let knobs = state.knobs(model);
    let Some(knob) = knobs.iter().find(|knob| knob.name == "on") else {
        let en = "this lesson has only its fixed example";
        return say(state, en, "本课只用固定例子");
    };
    let values = state.values(&knobs);
    let at = knob.place(values.word("on")).unwrap_or(0);
    let next = knob.choices.get((at + 1) % knob.choices.len().max(1));
    let Some(next) = next else { return Effect::None };
    state.take(&Turn { knob: knob.name, value: next.word.clone() }, model)
}
