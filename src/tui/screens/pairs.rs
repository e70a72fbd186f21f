//! The ranked table of pairs.

use crate::display::sanitise::sanitise_bytes;
use crate::display::width::{cut_middle, pad, width};
use crate::measure::MEASURES;
use crate::tui::action::{Action, Scope};
use crate::tui::change::Change;
use crate::tui::effect::Effect;
use crate::tui::layout;
use crate::tui::message::{Gesture, Message};
use crate::tui::model::Model;
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::contract::{Focus, Screen};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The ranked table: a cursor that is the chosen pair, and how far it is scrolled.
#[derive(Debug, Default)]
pub struct Pairs {
    place: usize,
    offset: usize,
}

const FOCUS: Focus = Focus {
    scopes: &[Scope::Pairs, Scope::List],
    input: false,
    hints: &[
        Action::OpenRead,
        Action::OpenWhy,
        Action::SortNext,
        Action::FlaggedOnly,
        Action::Quit,
    ],
};

impl Screen for Pairs {
    fn id(&self) -> ScreenId {
        ScreenId::Pairs
    }

    fn title(&self) -> &'static str {
        "Pairs"
    }

    fn focus(&self) -> Focus {
        FOCUS
    }

    fn update(&mut self, message: Message, model: &Model) -> Effect {
        let page = usize::from(layout::split(model.window).body.height.saturating_sub(1));
        let go = |to: usize| {
            let last = model.ranking.order.len().saturating_sub(1);
            model.at(to.min(last)).map_or(Effect::None, Effect::Choose)
        };
        let effect = match message {
            Message::Action(action) => match action {
                Action::Down => go(self.place + 1),
                Action::Up => go(self.place.saturating_sub(1)),
                Action::PageDown => go(self.place + page),
                Action::PageUp => go(self.place.saturating_sub(page)),
                Action::Top => go(0),
                Action::Bottom => go(usize::MAX),
                Action::FlaggedOnly => Effect::Change(Change::FlaggedOnly),
                Action::SortReverse => Effect::Change(Change::Reverse),
                Action::OpenRead => Effect::Open(ScreenId::Read),
                Action::OpenWhy => Effect::Open(ScreenId::Why),
                Action::Back => Effect::NotMine,
                _ => Effect::None,
            },
            Message::Mouse(Gesture::WheelDown, _) => go(self.place + 1),
            Message::Mouse(Gesture::WheelUp, _) => go(self.place.saturating_sub(1)),
            Message::Changed(_) => {
                self.place = model.place().unwrap_or(0);
                Effect::None
            }
            _ => Effect::None,
        };
        self.offset = self.offset.clamp((self.place + 1).saturating_sub(page), self.place);
        effect
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let names = usize::from(area.width).saturating_sub(24) / 2;
        for (line, place) in (area.top() + 1..area.bottom()).zip(self.offset..) {
            let Some(pair) = model.at(place).and_then(|chosen| model.pair_of(chosen)) else {
                break;
            };
            let name = |bytes| pad(&cut_middle(&sanitise_bytes(bytes), names), names + 1);
            let mut text = name(pair.documents.0.name.bytes());
            text += &name(pair.documents.1.name.bytes());
            for measure in MEASURES.iter().take(3) {
                let cell = (measure.cell)(&pair.evidence);
                text += &" ".repeat(6usize.saturating_sub(width(&cell)));
                text += &cell;
            }
            let style = if place == self.place { model.theme.selection } else { model.theme.text };
            buffer.set_stringn(area.x, line, text, area.width.into(), style);
        }
        None
    }
}
