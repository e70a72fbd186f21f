//! The Lessons screen: the list of lessons, and the steps of the chosen one.

mod act;
mod areas;
mod exercises;
mod mouse;
mod own;
mod panes;
mod sentence;
mod state;
mod view;

use crate::tui::actions::{Action, ActionEntry, Scope};
use crate::tui::flow::{Effect, Message, ModelNews};
use crate::tui::model::Model;
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::contract::{Focus, Screen, Tab};
use crate::tui::screens::lessons::own::{OWN, OwnAnswer};
use crate::tui::screens::lessons::state::{GivenLesson, LessonsState, STEPS};
use crate::tui::work::CLOCK;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The lessons; they are computed only while the screen is open.
#[derive(Debug, Default)]
pub struct LessonsScreen {
    state: LessonsState,
    opened: bool,
    /// The subject of the lesson changed since its steps were requested.
    stale: bool,
}

const LIST: Focus = Focus {
    scopes: &[Scope::Lessons, Scope::Pair, Scope::List],
    input: false,
    hints: &[Action::OpenLesson, Action::AskExercises, Action::Language, Action::NextPair],
};

const STEP: Focus = Focus {
    scopes: &[Scope::Steps, Scope::Pair, Scope::List],
    input: false,
    hints: &[
        Action::NextStep,
        Action::PreviousStep,
        Action::Play,
        Action::AskExercises,
        Action::TypeTexts,
        Action::OneSentence,
        Action::Down,
        Action::KnobUp,
        Action::SwitchOn,
        Action::Language,
    ],
};

impl Screen for LessonsScreen {
    fn tab(&self) -> Tab {
        Tab { id: ScreenId("lessons"), title: "Lessons", short: "Learn" }
    }

    fn focus(&self) -> Focus {
        match (&self.state.typed, self.state.inside) {
            _ if self.state.asked.is_some() || self.state.form.is_some() => Focus::TYPING,
            (Some(_), _) => Focus::TYPING,
            (None, true) => STEP,
            (None, false) => LIST,
        }
    }

    fn word(&self, entry: &'static ActionEntry) -> &'static str {
        match &self.state.asked {
            Some(asked) if entry.action == Action::Accept => asked.accept_word(self.state.language),
            _ => act::word(entry, self.state.language),
        }
    }

    fn update(&mut self, message: Message, model: &Model) -> Effect {
        let state = &mut self.state;
        match message {
            Message::Opened => {
                self.opened = true;
                let is_due = std::mem::take(&mut self.stale) || state.given.is_none();
                if is_due { state.request(model) } else { Effect::None }
            }
            Message::Closed => {
                (self.opened, state.playing, state.typed) = (false, false, None);
                state.form = None;
                Effect::None
            }
            Message::Changed(news) => self.changed(news, model),
            Message::Answer(STEPS, answer) => {
                if let Ok(given) = answer.downcast::<GivenLesson>() {
                    state.arrive(*given);
                }
                Effect::None
            }
            Message::Answer(OWN, answer) => match answer.downcast::<OwnAnswer>() {
                Ok(own) => act::adopt(state, *own, model),
                Err(_) => Effect::None,
            },
            Message::Answer(CLOCK, _) => state.ticked(),
            Message::Failed(STEPS | OWN, why) => {
                state.failed = Some(why);
                Effect::None
            }
            Message::Failed(..) => {
                state.playing = false;
                Effect::None
            }
            Message::Key(key) => {
                if let Some(line) = state.line() {
                    line.key(&key);
                }
                Effect::None
            }
            Message::Paste(text) => {
                if let Some(line) = state.line() {
                    line.paste(&text);
                }
                Effect::None
            }
            Message::Action(action) => act::act(state, action, model),
            Message::Mouse(gesture, at) => mouse::mouse(state, gesture, at, model),
            Message::Answer(..) => Effect::None,
        }
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        view::draw(&self.state, model, area, buffer)
    }
}

impl LessonsScreen {
    /// Follows the language, the window and the subject. While the screen is closed nothing is computed.
    fn changed(&mut self, news: ModelNews, model: &Model) -> Effect {
        let state = &mut self.state;
        match news {
            ModelNews::Language => return state.speak(model),
            ModelNews::Window if self.opened => return state.resize(model),
            ModelNews::Window => {}
            ModelNews::Comparison | ModelNews::Chosen => {
                let chosen = model.chosen.map(|chosen| chosen.pair());
                state.own = state.own.take().filter(|own| !own.is_replaced(chosen));
                if let (ModelNews::Comparison, Some(own)) = (news, &state.own) {
                    return own.again(&model.settings);
                }
                if self.opened {
                    return state.request(model);
                }
            }
            _ => return Effect::None,
        }
        self.stale = true;
        Effect::None
    }
}
