//! Carries out the actions of the Lessons screen.

use crate::lesson::LESSONS;
use crate::lesson::kit::{Knob, Target, words};
use crate::page::{Language, Multilingual, Turn};
use crate::pair::Side;
use crate::tui::actions::{Action, ActionEntry};
use crate::tui::flow::Effect;
use crate::tui::layout::split;
use crate::tui::model::Model;
use crate::tui::screens::lessons::areas::rows_each;
use crate::tui::screens::lessons::exercises::AskedExercises;
use crate::tui::screens::lessons::own::{OwnAnswer, SentencePlace, TextForm};
use crate::tui::screens::lessons::panes::panes;
use crate::tui::screens::lessons::sentence::take;
use crate::tui::screens::lessons::state::LessonsState;
use crate::tui::widgets::{InputLine, first_seen};

/// Beyond the last step of any lesson; the steps bring it back to their last one.
const LAST: usize = 1_000;

/// Carries out an action.
pub(super) fn act(state: &mut LessonsState, action: Action, model: &Model) -> Effect {
    if state.typed.is_some() {
        return typing(state, action);
    }
    if state.asked.is_some() {
        return answering(state, action);
    }
    if state.form.is_some() {
        return typing_texts(state, action, model);
    }
    match action {
        Action::AskExercises => ask(state, model),
        _ if state.inside => return step(state, action, model),
        _ => return list(state, action, model),
    }
    Effect::None
}

fn say(state: &LessonsState, words: &Multilingual) -> Effect {
    Effect::Say(words.text(state.language).into_owned())
}

fn typing(state: &mut LessonsState, action: Action) -> Effect {
    let (line, count) = (state.typed.take(), state.count());
    if action == Action::Accept {
        let number = line.and_then(|line| line.text().trim().parse::<usize>().ok());
        let Some(step) = number.and_then(|number| number.checked_sub(1)) else {
            return say(state, &words!("explorer.typing.no-step", count));
        };
        state.go(step);
    }
    Effect::None
}

/// Starts exercises of the chosen lesson, drawn from the seed of the settings.
fn ask(state: &mut LessonsState, model: &Model) {
    state.asked =
        state.lesson().map(|lesson| AskedExercises::new(lesson, model.settings.sketch.seed));
    (state.inside, state.playing) = (true, false);
}

/// Carries out an action while exercises are asked.
fn answering(state: &mut LessonsState, action: Action) -> Effect {
    let lesson = state.lesson();
    match (action, &mut state.asked, lesson) {
        (Action::Back, ..) => state.asked = None,
        (Action::Accept, Some(asked), Some(lesson)) => asked.accept(lesson),
        _ => {}
    }
    Effect::None
}

/// What is said of a lesson that takes no texts.
fn only_examples(state: &LessonsState, model: &Model) -> Option<Effect> {
    let has_pair = |knob: &Knob| knob.name == "on" && knob.place(Target::Pair.word()).is_some();
    let has_pair = state.knobs(model).iter().any(has_pair);
    (!has_pair).then(|| say(state, &words!("explorer.only-examples.this-lesson-has")))
}

/// Goes on with the next sentence of the chosen pair; after the last one, with the whole pair.
fn sentence(state: &mut LessonsState, model: &Model) -> Effect {
    if let Some(only) = only_examples(state, model) {
        return only;
    }
    let last = state.own.as_ref().and_then(|own| own.sentence);
    let at = last.map_or(0, |place| place.at + 1);
    state.playing = false;
    take(at, model).unwrap_or_else(|| say(state, &words!("explorer.sentence.no-pair-chosen")))
}

/// Opens the form for two texts.
fn open_form(state: &mut LessonsState, model: &Model) -> Effect {
    if let Some(only) = only_examples(state, model) {
        return only;
    }
    (state.form, state.playing) = (Some(TextForm::new(state.own.as_ref())), false);
    Effect::None
}

/// Carries out an action while two texts are typed. Without any, the chosen pair is the subject again.
fn typing_texts(state: &mut LessonsState, action: Action, model: &Model) -> Effect {
    let Some(mut form) = state.form.take() else { return Effect::None };
    match action {
        Action::Up => form.go(Side::A),
        Action::Down => form.go(Side::B),
        Action::Accept if form.go(Side::B) => true,
        Action::Accept => {
            let chosen = model.chosen.map(|chosen| chosen.pair());
            return form.submit(chosen, &model.settings).unwrap_or_else(|| {
                state.own = None;
                state.request(model)
            });
        }
        Action::Back => return Effect::None,
        _ => false,
    };
    state.form = Some(form);
    Effect::None
}

/// Adopts compared texts: the lesson goes on with them, or with the whole pair if there are none.
pub(super) fn adopt(state: &mut LessonsState, answer: OwnAnswer, model: &Model) -> Effect {
    let told = match &answer {
        Ok(own) => own.sentence.map(SentencePlace::told),
        Err(none) => Some(none.told()),
    };
    state.own = answer.ok();
    let turn = Turn { knob: "on", value: Target::Pair.word().to_owned() };
    let effect = state.take(&turn, model);
    match told {
        Some(told) => effect.and(Effect::Say(told.text(state.language).into_owned())),
        None => effect,
    }
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
    let list = panes(model.window, split(model.window).body, false, 0).list;
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
                return say(state, &words!("explorer.step.last"));
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
            let seconds = format!("{:.1}", state.pace().as_secs_f32());
            return state.tick().and(say(state, &words!("explorer.step.pace", seconds)));
        }
        Action::Up => state.knob = state.knob.saturating_sub(1),
        Action::Down => {
            state.knob = (state.knob + 1).min(state.knobs(model).len().saturating_sub(1));
        }
        Action::KnobUp => return turn(state, state.knob, 1, model),
        Action::KnobDown => return turn(state, state.knob, -1, model),
        Action::TypeTexts => return open_form(state, model),
        Action::OneSentence => return sentence(state, model),
        Action::RowUp | Action::RowDown => return shift(state, action == Action::RowUp, model),
        Action::SwitchOn => return switch(state, model),
        Action::NextLesson => return state.choose(state.place + 1, model),
        Action::PreviousLesson => return state.choose(state.place.saturating_sub(1), model),
        Action::PageDown => return on(state, model),
        Action::PageUp => return back(state, model),
        Action::Back if state.playing => state.playing = false,
        Action::Back => {
            state.inside = false;
            follow(state, model);
        }
        _ => {}
    }
    Effect::None
}

/// Goes on through the course: to the next step, after the last one to the next lesson. A presenter's
/// clicker sends this key.
fn on(state: &mut LessonsState, model: &Model) -> Effect {
    if state.count() > 0 && state.step + 1 < state.count() {
        return step(state, Action::NextStep, model);
    }
    if state.place + 1 == LESSONS.len() {
        return say(state, &words!("explorer.step.last-of-all"));
    }
    state.choose(state.place + 1, model)
}

/// Goes back through the course: to the step before, before the first one to the end of the lesson before.
fn back(state: &mut LessonsState, model: &Model) -> Effect {
    if state.step > 0 || state.place == 0 {
        return step(state, Action::PreviousStep, model);
    }
    let effect = state.choose(state.place - 1, model);
    state.step = LAST;
    effect
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
        return say(state, &words!("explorer.turn.this-lesson-has"));
    };
    let mut values = state.values(&knobs);
    if !values.step(knob, by) {
        return say(state, &words!("explorer.turn.at-end", title = knob.title));
    }
    state.keep(values, model)
}

/// Moves the picked row of the knob that orders rows.
fn shift(state: &mut LessonsState, up: bool, model: &Model) -> Effect {
    let knobs = state.knobs(model);
    let Some(knob) = knobs.iter().find(|knob| knob.moves.is_some()) else {
        return say(state, &words!("explorer.shift.this-lesson-has"));
    };
    let mut values = state.values(&knobs);
    if !values.shift(knob, up) {
        return say(state, &words!("explorer.shift.row-at-end"));
    }
    state.keep(values, model)
}

/// Switches the subject: the fixed example, the chosen pair, the corpus.
fn switch(state: &mut LessonsState, model: &Model) -> Effect {
    let knobs = state.knobs(model);
    let Some(knob) = knobs.iter().find(|knob| knob.name == "on") else {
        return say(state, &words!("explorer.switch.only-fixed"));
    };
    let values = state.values(&knobs);
    let at = knob.place(values.word("on")).unwrap_or(0);
    let next = knob.choices.get((at + 1) % knob.choices.len().max(1));
    let Some(next) = next else { return Effect::None };
    state.take(&Turn { knob: knob.name, value: next.word.clone() }, model)
}

/// The word on a hint of the bottom line.
pub(super) fn word(entry: &'static ActionEntry, language: Language) -> &'static str {
    match (language, entry.action) {
        (Language::English, _) | (_, Action::Language) => entry.name,
        (_, Action::OpenLesson) => "打开",
        (_, Action::NextPair) => "下一对",
        (_, Action::NextStep) => "前进",
        (_, Action::PreviousStep) => "后退",
        (_, Action::Play) => "播放",
        (_, Action::Down) => "下一选项",
        (_, Action::KnobUp) => "调大",
        (_, Action::SwitchOn) => "换对象",
        (_, Action::TypeTexts) => "输入文本",
        (_, Action::OneSentence) => "一句",
        (_, Action::AskExercises) => "练习",
        (_, Action::Accept) => "确定",
        (_, Action::Back) => "返回",
        (_, Action::Help) => "帮助",
        (_, Action::Quit) => "退出",
        _ => entry.name,
    }
}
