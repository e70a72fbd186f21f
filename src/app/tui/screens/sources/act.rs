//! Keys and mouse of the Sources screen.

use crate::display::cells::cells_from;
use crate::pair::Side;
use crate::part::PartOf as _;
use crate::tui::actions::Action;
use crate::tui::flow::{Effect, Gesture, SourcesRequest};
use crate::tui::layout::split;
use crate::tui::model::{Model, SourceSearch};
use crate::tui::screens::sources::SourcesScreen;
use crate::tui::screens::sources::areas::{GUTTER, TextAreas};
use crate::tui::screens::sources::columns::places;
use crate::tui::screens::sources::layout::badge;
use crate::tui::screens::sources::left_out::press;
use crate::tui::screens::sources::list_view::panes;
use crate::tui::screens::sources::one::OneText;
use crate::tui::screens::sources::pair::{PairOpening, PairToRead};
use crate::tui::widgets::{InputLine, ListChange, minimap};
use ratatui::layout::Position;

impl SourcesScreen {
    pub(super) fn act(&mut self, action: Action, model: &Model) -> Effect {
        match action {
            Action::FindSources => return find(model),
            Action::OpenOriginal(side) => return self.open_original(side, model),
            _ => {}
        }
        if self.one.is_some() {
            self.act_on_text(action, model)
        } else {
            self.act_on_list(action, model)
        }
    }

    fn act_on_list(&mut self, action: Action, model: &Model) -> Effect {
        let page = panes(split(model.window).body).list.height();
        if let Some(change) = self.list.list.act(action, page) {
            return self.follow(change, model);
        }
        match action {
            Action::OpenText => self.open_chosen(model),
            Action::Back => self.back(model),
            _ => Effect::None,
        }
    }

    /// Goes one step back: ends typing and clears the filter, then stops the search.
    fn back(&mut self, model: &Model) -> Effect {
        if self.list.list.clear() {
            return self.look(model);
        }
        if model.sources.is_going() && !model.run.is_going() {
            return Effect::Sources(SourcesRequest::Stop);
        }
        Effect::Unhandled
    }

    fn open_chosen(&mut self, model: &Model) -> Effect {
        let Some(id) = self.list.chosen() else { return Effect::None };
        self.open(id, true, None, model);
        self.look(model)
    }

    /// Follows a change of the list.
    fn follow(&mut self, change: ListChange, model: &Model) -> Effect {
        match change {
            ListChange::Cursor => Effect::None,
            ListChange::Order => self.look(model),
            ListChange::Again => self.open_chosen(model),
        }
    }

    /// Changes the line being typed; the list follows immediately.
    pub(super) fn typed(&mut self, change: impl FnOnce(&mut InputLine), model: &Model) -> Effect {
        let change = self.list.list.typed(change);
        self.follow(change, model)
    }

    /// Opens the file of a text: the chosen one, or side B, its chosen source.
    fn open_original(&self, side: Side, model: &Model) -> Effect {
        let place = match (&self.one, side) {
            (None, _) => self.list.chosen().map(|id| (id, None)),
            (Some(one), Side::A) => Some((one.id, one.byte_shown())),
            (Some(one), Side::B) => one.source().map(|source| {
                let document = model.documents().get(source.index());
                (source, document.and_then(|document| one.byte_in_source(&document.text)))
            }),
        };
        place.map_or(Effect::None, |(id, byte)| Effect::Original(id, byte))
    }

    fn act_on_text(&mut self, action: Action, model: &Model) -> Effect {
        let parts = TextAreas::new(model, split(model.window).body);
        let Some(one) = &mut self.one else { return Effect::None };
        let page = parts.height();
        match action {
            Action::Down => one.place += 1,
            Action::Up => one.place = one.place.saturating_sub(1),
            Action::Top => one.place = 0,
            Action::Bottom => one.place = usize::MAX,
            Action::PageDown => one.top += page,
            Action::PageUp => one.top = one.top.saturating_sub(page),
            Action::HalfDown => one.top += page.div_ceil(2),
            Action::HalfUp => one.top = one.top.saturating_sub(page.div_ceil(2)),
            Action::NextChange | Action::PreviousChange => {
                if one.made.is_none() {
                    return Effect::None;
                }
                if !one.step(action == Action::NextChange) {
                    return Effect::Say("no further stretch".to_owned());
                }
                one.show_stretch(page);
            }
            Action::Switch => {
                one.switch(one.place);
                return self.lay_out(model);
            }
            Action::SwitchAll => {
                one.switch_all();
                return self.lay_out(model);
            }
            Action::MarkPassage(kind) => {
                return one.passage(kind).map_or_else(Effect::Say, Effect::MarkPassage);
            }
            Action::OpenPair => return self.open_pair(model),
            Action::OtherText => {
                let (from, other) = (one.id, one.source());
                let from_list = one.from_list;
                let Some(other) = other.filter(|id| id.index() < model.sources.requested()) else {
                    return Effect::Say("only new texts have sources".to_owned());
                };
                self.open(other, from_list, Some(from), model);
                return self.look(model);
            }
            Action::NextText => return self.turn(1, model),
            Action::PreviousText => return self.turn(-1, model),
            Action::Back => {
                let from_list = one.from_list;
                self.list.choose(one.id);
                self.one = None;
                return if from_list { self.look(model) } else { Effect::Unhandled };
            }
            _ => {}
        }
        Effect::None
    }

    /// Opens the text `by` places further down the list.
    fn turn(&mut self, by: isize, model: &Model) -> Effect {
        let (Some(one), Some(listed)) = (&self.one, &self.list.listed) else { return Effect::None };
        let place = listed.rows.iter().position(|row| *row == one.id);
        let next = place.and_then(|place| place.checked_add_signed(by));
        let Some(&id) = next.and_then(|next| listed.rows.get(next)) else {
            let (first, last) = ("the first text of the list", "the last text of the list");
            return Effect::Say(if by > 0 { last } else { first }.to_owned());
        };
        let from_list = one.from_list;
        self.open(id, from_list, None, model);
        self.list.choose(id);
        self.look(model)
    }

    /// Opens the text and the chosen source in Read, at the chosen stretch if the source holds it.
    fn open_pair(&mut self, model: &Model) -> Effect {
        let Some((one, source)) = self.one.as_ref().and_then(|one| Some((one, one.source()?)))
        else {
            return Effect::None;
        };
        self.reading = Some(PairToRead { text: one.id, source, byte: one.byte() });
        self.read_pair(model)
    }

    /// Opens the pair that is to be read, once it is in the table.
    pub(super) fn read_pair(&mut self, model: &Model) -> Effect {
        match self.reading.take().map(|pair| (pair, pair.open(model))) {
            None => Effect::None,
            Some((_, PairOpening::Now(effect))) => effect,
            Some((pair, PairOpening::After(comparison))) => {
                self.reading = Some(pair);
                Effect::Order(Some(Box::new(comparison)))
            }
        }
    }

    pub(super) fn mouse(&mut self, gesture: Gesture, at: Position, model: &Model) -> Effect {
        if self.one.is_some() {
            return self.mouse_on_text(gesture, at, model);
        }
        let areas = panes(split(model.window).body).list;
        let places = places(areas.rows.width);
        let total = self.list.len();
        let change = self.list.list.mouse(gesture, at, (areas, &places), total);
        self.follow(change, model)
    }

    fn mouse_on_text(&mut self, gesture: Gesture, at: Position, model: &Model) -> Effect {
        let parts = TextAreas::new(model, split(model.window).body);
        let Some(one) = &mut self.one else { return Effect::None };
        let rows = one.rows.as_ref().map_or(0, |rows| rows.rows.len());
        let on_sources = parts.sources.contains(at) || parts.heading.contains(at);
        match gesture {
            Gesture::WheelDown if on_sources => one.place += 1,
            Gesture::WheelUp if on_sources => one.place = one.place.saturating_sub(1),
            Gesture::WheelDown => one.top += 1,
            Gesture::WheelUp => one.top = one.top.saturating_sub(1),
            Gesture::Press | Gesture::Drag if parts.map.contains(at) => {
                let row = minimap::row_at(at.y, rows, parts.map);
                one.top = row.saturating_sub(parts.height() / 2);
            }
            Gesture::Press if parts.sources.contains(at) => {
                let to = one.offset + usize::from(at.y - parts.sources.y);
                if to >= one.on.len() {
                    return Effect::None;
                }
                let again = std::mem::replace(&mut one.place, to) == to;
                if (1..4).contains(&(at.x - parts.sources.x)) {
                    one.switch(to);
                    return self.lay_out(model);
                }
                if again {
                    return self.open_pair(model);
                }
            }
            Gesture::Press if parts.switches.contains(at) => {
                let action = press(model.uncounted.left_out, parts.switches, at, model);
                return action.map_or(Effect::None, Effect::Act);
            }
            Gesture::Press if parts.text.contains(at) => {
                let byte = byte_at(one, at, &parts);
                if byte.and_then(|byte| one.press(byte)) == Some(true) {
                    return self.open_pair(model);
                }
            }
            _ => {}
        }
        Effect::None
    }
}

/// Goes on with the search after a stop or a failure.
fn find(model: &Model) -> Effect {
    match model.sources.search {
        SourceSearch::Stopped | SourceSearch::Costly(_) | SourceSearch::Failed(_) => {
            Effect::Sources(SourcesRequest::Find)
        }
        SourceSearch::Done => Effect::Say("all sources are found".to_owned()),
        _ => Effect::Say("the search goes on; esc in the list stops it".to_owned()),
    }
}

/// The byte of the text under the mouse.
fn byte_at(one: &OneText, at: Position, parts: &TextAreas) -> Option<usize> {
    let (rows, made) = (one.rows.as_ref()?, one.made.as_ref()?);
    let row = rows.rows.get(one.top + usize::from(at.y - parts.text.y))?;
    let wanted = usize::from(at.x.checked_sub(parts.text.x + GUTTER)?);
    let mut column = 0;
    for (bytes, run, starts) in rows.segments(row[0] as usize..row[1] as usize) {
        let start = bytes.start;
        if let Some(run) = run.filter(|run| starts && run.leads) {
            column += badge(run.source).len();
        }
        for piece in made.wraps.pieces(bytes) {
            let own = made.text.part(piece.bytes);
            let text = piece.shown.unwrap_or(own.trim_end_matches('\n'));
            column += cells_from(text, column).map(|cell| cell.width).sum::<usize>();
        }
        if wanted < column {
            return Some(start);
        }
    }
    None
}
