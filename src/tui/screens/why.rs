//! Why the chosen pair scores as it does: shingles, slots and bits, each with its arithmetic.

use crate::explain::account::Account;
use crate::tui::action::{Action, Scope};
use crate::tui::effect::Effect;
use crate::tui::layout;
use crate::tui::message::{Gesture, Message, News};
use crate::tui::model::{Chosen, Model};
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::contract::{Focus, Screen};
use crate::tui::screens::why_cursor::Cursor;
use crate::tui::screens::why_view::{self, Shown};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The account of the chosen pair, kept until another is chosen, and the cursors in it.
#[derive(Debug, Default)]
pub struct Why {
    account: Option<(Chosen, Account)>,
    cursor: Cursor,
}

const FOCUS: Focus = Focus {
    scopes: &[Scope::Why, Scope::Verdict, Scope::Pair, Scope::List],
    input: false,
    hints: &[Action::NextPanel, Action::NextMark, Action::OpenRead, Action::NextPair, Action::Back],
};

impl Screen for Why {
    fn id(&self) -> ScreenId {
        ScreenId::Why
    }

    fn title(&self) -> &'static str {
        "Why"
    }

    fn focus(&self) -> Focus {
        FOCUS
    }

    fn update(&mut self, message: Message, model: &Model) -> Effect {
        match message {
            Message::Changed(News::Comparison) => self.refresh(model, true),
            Message::Opened | Message::Changed(_) => self.refresh(model, false),
            Message::Action(action) => return self.act(action, model),
            Message::Mouse(gesture, at) => self.mouse(gesture, at, model),
            _ => {}
        }
        Effect::None
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        match (&self.account, model.pair()) {
            (Some((chosen, account)), Some(pair)) if model.chosen == Some(*chosen) => {
                why_view::draw(
                    Shown { cursor: self.cursor, account, pair: &pair, model },
                    area,
                    buffer,
                );
            }
            _ => why_view::draw_empty(model, area, buffer),
        }
        None
    }
}

impl Why {
    /// Makes the account of the chosen pair unless it is there; cheap, it reads sketches only.
    fn refresh(&mut self, model: &Model, anew: bool) {
        let same = |(chosen, _): &(Chosen, Account)| Some(*chosen) == model.chosen;
        if !anew && self.account.as_ref().is_some_and(same) {
            return;
        }
        let before = self.account.as_ref().map(|(chosen, _)| (chosen.a, chosen.b));
        self.account = model.chosen.and_then(|chosen| {
            let index = chosen.index as usize;
            Some((chosen, Account::of_row(model.comparison.as_ref()?, index)?))
        });
        if let Some((chosen, account)) = &self.account {
            self.cursor.fit(account, before != Some((chosen.a, chosen.b)));
        }
    }

    fn act(&mut self, action: Action, model: &Model) -> Effect {
        match action {
            Action::OpenRead => return Effect::Open(ScreenId::Read),
            Action::Back => return Effect::NotMine,
            action => self.walk(action, model),
        }
        Effect::None
    }

    fn walk(&mut self, action: Action, model: &Model) {
        if let Some((_, account)) = &self.account {
            self.cursor.act(action, account, layout::split(model.window).body);
        }
    }

    fn mouse(&mut self, gesture: Gesture, at: Position, model: &Model) {
        match gesture {
            Gesture::WheelDown => return self.walk(Action::Down, model),
            Gesture::WheelUp => return self.walk(Action::Up, model),
            Gesture::Press | Gesture::Drag => {}
            Gesture::Release => return,
        }
        if let Some((_, account)) = &self.account {
            self.cursor.press(at, account, layout::split(model.window).body);
        }
    }
}
