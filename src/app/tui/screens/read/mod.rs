//! The Read screen: both texts of the chosen pair as a diff, as passages or as an alignment.

mod act;
mod alignment;
mod areas;
mod contract;
mod details;
mod diff;
mod find;
mod flow;
mod head;
mod marks;
mod pair;
mod passages;
mod rows;
mod scroll;
mod shared_lines;
mod texts;
mod view;
mod ways;
mod wrap;

use crate::pair::Side;
use crate::part::PartOf as _;
use crate::text::han;
use crate::text::script::is_han;
use crate::tui::actions::Scope;
use crate::tui::flow::{Copyable, Effect, Gesture, Message};
use crate::tui::layout;
use crate::tui::model::{Model, Spot};
use crate::tui::panes::PanePair;
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::contract::{Focus, Screen, ScreenQuotes, Tab};
use crate::tui::screens::read::areas::{ReadAreas, ReadingRequest, RowsShape};
use crate::tui::screens::read::contract::ReadingMode;
use crate::tui::screens::read::details::Details;
use crate::tui::screens::read::find::{FIND, Find, Hits};
use crate::tui::screens::read::head::{ReaderPosition, name_rows};
use crate::tui::screens::read::pair::{
    Current, MadeReading, Prepared, ReadingChoice, RowsUpdate, SLOT,
};
use crate::tui::screens::read::rows::{Mode, ReadingRows};
use crate::tui::screens::read::scroll::ScrollState;
use crate::tui::widgets::{minimap, notice};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The Read screen: its pair, scroll position and chosen stop.
#[derive(Debug, Default)]
pub struct ReadScreen {
    current: Current,
    /// The reader's options, for all pairs.
    request: ReadingRequest,
    /// How pairs are read.
    way: &'static ReadingMode,
    view: ScrollState,
    find: Find,
    /// The number of followed aims; see [`Model::aim`].
    aimed: u64,
    /// The open list of details.
    details: Option<Details>,
    /// A place whose stop is chosen once the new rows are ready.
    goal: Option<Spot>,
    /// True while the screen is shown; no work starts otherwise.
    is_open: bool,
    /// True if the current drag started on the map.
    on_map: bool,
}

const SCOPES: &[Scope] = &[Scope::Read, Scope::Verdict, Scope::Pair, Scope::List];

impl Screen for ReadScreen {
    fn tab(&self) -> Tab {
        Tab { id: ScreenId::READ, title: "Read", short: "Read" }
    }

    fn focus(&self) -> Focus {
        if self.find.input.is_some() {
            return Focus::TYPING;
        }
        Focus { scopes: SCOPES, input: false, hints: self.way.hints }
    }

    fn top(&self, model: &Model) -> Option<Spot> {
        // An aim has a third of the window above it.
        self.rows()?.place_at(self.view.top + self.height(model) / 3)
    }

    fn quotes(&self, _model: &Model) -> ScreenQuotes {
        ScreenQuotes { document: None, stretches: self.stretch().into_iter().collect() }
    }

    fn panes(&self, model: &Model) -> Option<PanePair> {
        let (shape, _) = self.current.rows.as_ref()?;
        let parts = self.parts(model);
        (shape.mode == Mode::Beside && self.details.is_none())
            .then(|| PanePair::new(parts.whole, parts.rule, true))
    }

    fn update(&mut self, message: Message, model: &Model) -> Effect {
        match message {
            Message::Opened => {
                self.is_open = true;
                // Whole words are marked in Chinese changes.
                if model.pair().is_some_and(|pair| is_chinese(&pair.documents[0].text)) {
                    han::warm();
                }
                let effect = self.look(model);
                self.follow_aim(model);
                effect
            }
            Message::Closed => {
                self.is_open = false;
                Effect::None
            }
            Message::Changed(_) if self.is_open => self.look(model),
            Message::Answer(SLOT, answer) => {
                let anchor = self.anchor();
                let mut effect = Effect::None;
                if let Ok(prepared) = answer.downcast::<Prepared>()
                    && self.current.take(*prepared)
                {
                    self.settle(model, anchor);
                    self.follow_aim(model);
                    effect = self.find.search(&self.current);
                }
                // The window may have changed its size since the request.
                effect.and(self.look(model))
            }
            Message::Answer(FIND, answer) => {
                if let Ok(hits) = answer.downcast::<Hits>() {
                    let hit = self.find.take(*hits);
                    self.show_hit(hit, model);
                }
                Effect::None
            }
            Message::Failed(SLOT, why) => {
                self.current.failed = Some(why);
                Effect::None
            }
            Message::Action(action) => self.act(action, model),
            Message::Key(key) => self.find.typed(|line| line.key(&key), &self.current),
            Message::Paste(text) => self.find.typed(|line| line.paste(&text), &self.current),
            Message::Mouse(gesture, at) => self.mouse(gesture, at, model),
            _ => Effect::None,
        }
    }

    fn draw(&self, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        if model.lacks_text() {
            notice::no_text(area, model, buffer);
            return None;
        }
        let reader = ReaderPosition { view: &self.view, find: &self.find, way: self.way };
        let caret = view::draw(&self.current, reader, model, area, buffer);
        let Some(details) = &self.details else { return caret };
        details.draw(area, model, buffer);
        None
    }
}

/// True if there is Chinese near the start of the text.
fn is_chinese(text: &str) -> bool {
    text.chars().take(2_000).any(is_han)
}

impl ReadScreen {
    /// The chosen stop in both texts.
    fn stretch(&self) -> Option<Copyable> {
        let (made, rows) = (self.current.made.as_ref()?, self.rows()?);
        let bytes = made.reading.quote(rows, self.view.stop()?)?;
        let [a, b] = Side::BOTH.map(|side| made.texts.text(side).part(bytes[side].clone()).trim());
        let text = if a == b { a.to_owned() } else { format!("A: {a}\nB: {b}") };
        Some(Copyable::new(self.way.noun, &text))
    }

    fn parts(&self, model: &Model) -> ReadAreas {
        let gutters = self.current.made.as_ref().map(MadeReading::gutters).unwrap_or_default();
        let body = layout::split(model.window).body;
        let request = ReadingRequest { split: model.split_of(ScreenId::READ), ..self.request };
        let shape = RowsShape::new(request, body.width);
        ReadAreas::new(body, shape, gutters, name_rows(shape.mode, body, model))
    }

    fn height(&self, model: &Model) -> usize {
        self.parts(model).height()
    }

    fn rows(&self) -> Option<&ReadingRows> {
        self.current.rows.as_ref().map(|(_, rows)| &**rows)
    }

    /// Follows the chosen pair and the window.
    fn look(&mut self, model: &Model) -> Effect {
        let (before, anchor) = (self.current.which, self.anchor());
        let width = layout::split(model.window).body.width;
        self.request.split = model.split_of(ScreenId::READ);
        let look = self.current.look(model, self.way, self.request, width);
        let key = |which: Option<_>| which.map(|which: ReadingChoice| which.key);
        if key(self.current.which) != key(before) {
            (self.view, self.find) = (ScrollState::default(), Find::default());
            self.details = None;
        }
        match look {
            RowsUpdate::Same => {
                self.keep(model);
                Effect::None
            }
            RowsUpdate::Fresh => {
                self.settle(model, anchor);
                self.find.search(&self.current)
            }
            RowsUpdate::Ask(work) => Effect::Work(work),
        }
    }

    fn mouse(&mut self, gesture: Gesture, at: Position, model: &Model) -> Effect {
        let parts = self.parts(model);
        if self.details.is_some() {
            return self.over_details(gesture, at, model);
        }
        match gesture {
            Gesture::WheelDown => self.by(1, model),
            Gesture::WheelUp => self.by(-1, model),
            Gesture::Release => self.on_map = false,
            Gesture::Press => self.on_map = parts.map.contains(at),
            Gesture::Drag => {}
        }
        if gesture == Gesture::Press
            && let Some((way, _)) = head::ways(self.way, model.language, parts.status)
                .into_iter()
                .find(|(_, place)| place.contains(at))
        {
            return self.read_as(way, model);
        }
        let Some(rows) = self.rows() else { return Effect::None };
        if self.on_map && matches!(gesture, Gesture::Press | Gesture::Drag) {
            let row = minimap::row_at(at.y, rows.rows.len(), parts.map);
            self.view.top = row.saturating_sub(parts.height() / 2);
            self.keep(model);
        } else if gesture == Gesture::Press && at.y >= parts.map.y {
            let pane = if parts.panes[Side::B].contains(at) { Side::B } else { Side::A };
            let under = self.stop_under(pane, at, &parts);
            return self.press((pane, usize::from(at.y - parts.map.y)), under, model);
        }
        Effect::None
    }

    /// Switches to another reading of the same pair.
    fn read_as(&mut self, way: &'static ReadingMode, model: &Model) -> Effect {
        if way == self.way {
            return Effect::None;
        }
        (self.way, self.details) = (way, None);
        (self.view.chosen, self.view.slip) = (None, 0);
        self.look(model)
    }

    fn toggle(&mut self, model: &Model) -> Effect {
        let body = layout::split(model.window).body;
        let before = RowsShape::new(self.request, body.width).mode;
        let other = if before == Mode::Beside { Mode::Merged } else { Mode::Beside };
        self.request.mode = Some(other);
        if RowsShape::new(self.request, body.width).mode == before {
            return Effect::Say("too narrow to set the texts side by side".to_owned());
        }
        self.look(model)
    }
}
