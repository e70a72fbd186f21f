//! The reading view: both texts of the chosen pair, what differs marked inside the lines.

use crate::tui::action::{Action, Scope};
use crate::tui::effect::Effect;
use crate::tui::layout;
use crate::tui::message::{Gesture, Message};
use crate::tui::model::Model;
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::contract::{Focus, Screen};
use crate::tui::screens::read_layout::{Parts, Shape};
use crate::tui::screens::read_pair::{Current, Look, Prepared, SLOT};
use crate::tui::screens::read_rows::{Mode, Spread};
use crate::tui::screens::read_view;
use crate::tui::widgets::minimap;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The reading view: the pair it shows, how far it is scrolled, which change is chosen.
#[derive(Debug, Default)]
pub struct Read {
    current: Current,
    /// The mode that was asked for; `None` for the one that suits the width.
    asked: Option<Mode>,
    /// The first visible row.
    top: usize,
    /// The chosen change.
    change: Option<usize>,
    /// Is the screen shown? While it is not, no work is started.
    is_open: bool,
    /// Did the press that is being dragged fall on the map?
    on_map: bool,
}

const FOCUS: Focus = Focus {
    scopes: &[Scope::Read, Scope::Pair, Scope::List],
    input: false,
    hints: &[
        Action::NextChange,
        Action::PreviousChange,
        Action::ToggleView,
        Action::NextPair,
        Action::PreviousPair,
        Action::OpenWhy,
        Action::Back,
    ],
};

impl Screen for Read {
    fn id(&self) -> ScreenId {
        ScreenId::Read
    }

    fn title(&self) -> &'static str {
        "Read"
    }

    fn focus(&self) -> Focus {
        FOCUS
    }

    fn update(&mut self, message: Message, model: &Model) -> Effect {
        match message {
            Message::Opened => {
                self.is_open = true;
                self.look(model)
            }
            Message::Closed => {
                self.is_open = false;
                Effect::None
            }
            Message::Changed(_) if self.is_open => self.look(model),
            Message::Answer(SLOT, answer) => {
                let anchor = self.anchor();
                if let Ok(prepared) = answer.downcast::<Prepared>()
                    && self.current.take(*prepared)
                {
                    self.settle(model, anchor);
                }
                // The window may have changed its size meanwhile.
                self.look(model)
            }
            Message::Failed(SLOT, why) => {
                self.current.failed = Some(why);
                Effect::None
            }
            Message::Action(action) => self.act(action, model),
            Message::Mouse(gesture, at) => {
                self.mouse(gesture, at, model);
                Effect::None
            }
            _ => Effect::None,
        }
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        read_view::draw(&self.current, (self.top, self.change), model, area, buffer);
        None
    }
}

impl Read {
    fn shape(&self, model: &Model) -> Shape {
        Shape::new(self.asked, layout::split(model.window).body.width)
    }

    fn parts(&self, model: &Model) -> Parts {
        let lines = self.current.reading.as_ref().map_or([0; 2], |reading| reading.lines);
        Parts::new(layout::split(model.window).body, self.shape(model).mode, lines)
    }

    fn rows(&self) -> Option<&Spread> {
        self.current.rows.as_ref().map(|(_, rows)| rows)
    }

    /// Follows the chosen pair and the window.
    fn look(&mut self, model: &Model) -> Effect {
        let (before, anchor) = (self.current.key, self.anchor());
        let look = self.current.look(model, self.shape(model));
        let same_pair = self.current.key == before;
        if !same_pair {
            (self.top, self.change) = (0, None);
        }
        match look {
            Look::Same => {
                self.scroll(self.top, model);
                Effect::None
            }
            Look::Fresh => {
                self.settle(model, anchor.filter(|_| same_pair));
                Effect::None
            }
            Look::Ask(work) => Effect::Work(work),
        }
    }

    /// The byte of B at the top of the view, to find the place again in other rows.
    fn anchor(&self) -> Option<usize> {
        self.rows()?.byte_of_b(self.top)
    }

    /// Finds the place again after the rows changed.
    fn settle(&mut self, model: &Model, anchor: Option<usize>) {
        let row = anchor.and_then(|byte| Some(self.rows()?.row_of_b(byte)));
        self.scroll(row.unwrap_or(self.top), model);
        if let Some(change) = self.change {
            self.show_change(change, model);
        }
    }

    fn scroll(&mut self, top: usize, model: &Model) {
        let total = self.rows().map_or(0, |rows| rows.rows.len());
        self.top = top.min(total.saturating_sub(self.parts(model).height()));
    }

    fn act(&mut self, action: Action, model: &Model) -> Effect {
        let page = self.parts(model).height().max(2) - 1;
        let top = match action {
            Action::Down => self.top + 1,
            Action::Up => self.top.saturating_sub(1),
            Action::HalfDown => self.top + page.div_ceil(2),
            Action::HalfUp => self.top.saturating_sub(page.div_ceil(2)),
            Action::PageDown => self.top + page,
            Action::PageUp => self.top.saturating_sub(page),
            Action::Top => 0,
            Action::Bottom => usize::MAX,
            Action::NextChange => return self.step(true, model),
            Action::PreviousChange => return self.step(false, model),
            Action::ToggleView => return self.toggle(model),
            Action::OpenWhy => return Effect::Open(ScreenId::Why),
            Action::Back => return Effect::NotMine,
            _ => return Effect::None,
        };
        self.scroll(top, model);
        Effect::None
    }

    fn toggle(&mut self, model: &Model) -> Effect {
        let before = self.shape(model).mode;
        self.asked = Some(if before == Mode::Beside { Mode::Merged } else { Mode::Beside });
        if self.shape(model).mode == before {
            return Effect::Say("too narrow to set the texts side by side".to_owned());
        }
        self.look(model)
    }

    /// Goes to the next or previous change, seen from the chosen one if it is visible.
    fn step(&mut self, forward: bool, model: &Model) -> Effect {
        let height = self.parts(model).height();
        let Some(rows) = self.rows() else { return Effect::None };
        let changes = &rows.changes;
        let view = self.top..self.top + height;
        let is_seen =
            |rows: &std::ops::Range<usize>| rows.start < view.end && rows.end > view.start;
        let chosen = self.change.filter(|&at| changes.get(at).is_some_and(is_seen));
        let next = match (chosen, forward) {
            (Some(at), true) => Some(at + 1),
            (Some(at), false) => at.checked_sub(1),
            (None, true) => Some(changes.partition_point(|rows| rows.start < view.start)),
            (None, false) => changes.partition_point(|rows| rows.start < view.start).checked_sub(1),
        };
        match next.filter(|&at| at < changes.len()) {
            Some(at) => {
                self.change = Some(at);
                self.show_change(at, model);
                Effect::None
            }
            None if changes.is_empty() => Effect::Say("nothing differs".to_owned()),
            None if forward => Effect::Say("no change further down".to_owned()),
            None => Effect::Say("no change further up".to_owned()),
        }
    }

    /// Scrolls so that a change can be read, as little as possible.
    fn show_change(&mut self, change: usize, model: &Model) {
        let height = self.parts(model).height();
        let Some(rows) = self.rows().and_then(|rows| rows.changes.get(change)).cloned() else {
            return;
        };
        let is_whole = rows.start >= self.top && rows.end <= self.top + height;
        if !is_whole {
            self.scroll(rows.start.saturating_sub(height / 4), model);
        }
    }

    fn mouse(&mut self, gesture: Gesture, at: Position, model: &Model) {
        let parts = self.parts(model);
        match gesture {
            Gesture::WheelDown => self.scroll(self.top + 1, model),
            Gesture::WheelUp => self.scroll(self.top.saturating_sub(1), model),
            Gesture::Release => self.on_map = false,
            Gesture::Press => self.on_map = parts.map.contains(at),
            Gesture::Drag => {}
        }
        let Some(rows) = self.rows() else { return };
        if self.on_map && matches!(gesture, Gesture::Press | Gesture::Drag) {
            let row = minimap::row_at(at.y, rows.rows.len(), parts.map);
            self.scroll(row.saturating_sub(parts.height() / 2), model);
        } else if gesture == Gesture::Press && at.y >= parts.map.y {
            let row = self.top + usize::from(at.y - parts.map.y);
            self.change = rows.changes.iter().position(|rows| rows.contains(&row)).or(self.change);
        }
    }
}
