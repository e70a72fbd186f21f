//! The actions of the reading view: moving, stops, finding, folding, the partner.

use crate::display::cells::cells_from;
use crate::pair::Side;
use crate::tui::actions::Action;
use crate::tui::flow::{Effect, Gesture};
use crate::tui::layout;
use crate::tui::model::{Model, Spot};
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::read::ReadScreen;
use crate::tui::screens::read::areas::ReadAreas;
use crate::tui::screens::read::details::Details;
use crate::tui::screens::read::find::FindHit;
use crate::tui::screens::read::flow::Fragment;
use crate::tui::screens::read::passages::{PASSAGES, turn};
use crate::tui::screens::read::ways::WAYS;
use ratatui::layout::Position;

impl ReadScreen {
    pub(super) fn act(&mut self, action: Action, model: &Model) -> Effect {
        if self.find.accept(action) || self.in_details(action, model) {
            return Effect::None;
        }
        let page = self.height(model).max(2).cast_signed() - 1;
        let delta = match action {
            Action::Down => 1,
            Action::Up => -1,
            Action::HalfDown => (page + 1) / 2,
            Action::HalfUp => -(page + 1) / 2,
            Action::PageDown => page,
            Action::PageUp => -page,
            Action::Top => -(isize::MAX / 4),
            Action::Bottom => isize::MAX / 4,
            Action::NextChange => return self.step(true, model),
            Action::PreviousChange => return self.step(false, model),
            Action::ToggleView => return self.toggle(model),
            Action::Fold => return self.fold(model),
            Action::Order => return self.order(model),
            Action::Partner => return self.partner(model),
            Action::Find => {
                self.find.open(self.view.top);
                // A match may be inside a fold.
                self.request.folded = false;
                return self.look(model);
            }
            Action::Details => return self.open_details(model),
            Action::OpenOriginal(side) => return self.open_original(side, model),
            Action::OpenWhy => return Effect::Open(ScreenId::WHY),
            Action::ShorterPassages | Action::LongerPassages | Action::ButTemplate => {
                let shown = *self.way == PASSAGES;
                return turn(action, shown, model);
            }
            Action::Back if self.find.end() => return Effect::None,
            Action::Back => return Effect::Unhandled,
            other => {
                let way = WAYS.iter().find(|way| way.action == other);
                return way.map_or(Effect::None, |way| self.read_as(way, model));
            }
        };
        self.by(delta, model);
        Effect::None
    }

    /// Opens the file of a text at the chosen stop, else at the top of the view.
    fn open_original(&self, side: Side, model: &Model) -> Effect {
        let Some(chosen) = model.chosen else { return Effect::None };
        let byte = self.rows().and_then(|rows| {
            let stop = self.view.stop().and_then(|stop| rows.stops.get(stop));
            let stop = stop.map(|both| both[side as usize].start);
            rows.byte_at(side, stop.or_else(|| self.view.row(rows.pane_of(side), 0))?)
        });
        Effect::Original(chosen.text(side), byte)
    }

    /// Moves by rows.
    pub(super) fn by(&mut self, delta: isize, model: &Model) {
        let (mut view, height) = (self.view, self.height(model));
        view.by(delta, self.rows(), height);
        self.view = view;
    }

    /// Keeps the view on the text.
    pub(super) fn keep(&mut self, model: &Model) {
        let (mut view, height) = (self.view, self.height(model));
        view.keep(self.rows(), height);
        self.view = view;
    }

    /// The byte at the top of the view; survives a new layout.
    pub(super) fn anchor(&self) -> Option<Spot> {
        self.rows()?.place_at(self.view.top)
    }

    /// Scrolls back to `anchor` after the rows changed.
    pub(super) fn settle(&mut self, model: &Model, anchor: Option<Spot>) {
        let row = anchor.and_then(|place| Some(self.rows()?.row_of(place)));
        self.view.top = row.unwrap_or(self.view.top);
        self.keep(model);
        if let Some(goal) = self.goal.take() {
            let row = self.rows().map(|rows| rows.row_of(goal));
            let stop = row.and_then(|row| self.stop_at(row));
            self.view.chosen = stop.map(|stop| (stop, Side::A));
        }
        if let Some(chosen) = self.view.chosen {
            self.show(chosen, model);
        }
    }

    /// Goes to the place that another screen requested, once, as soon as there are rows.
    pub(super) fn follow_aim(&mut self, model: &Model) {
        let Some((number, place)) = model.aim.filter(|(number, _)| *number > self.aimed) else {
            return;
        };
        if let Some(row) = self.rows().map(|rows| rows.row_of(place)) {
            self.aimed = number;
            self.view.top = row.saturating_sub(self.height(model) / 3);
            self.keep(model);
        }
    }

    pub(super) fn show(&mut self, chosen: (usize, Side), model: &Model) {
        let (mut view, height) = (self.view, self.height(model));
        if let Some(rows) = self.rows() {
            view.show(chosen, rows, height);
        }
        self.view = view;
    }

    /// Scrolls to a match.
    pub(super) fn show_hit(&mut self, hit: Option<FindHit>, model: &Model) {
        let (mut view, height) = (self.view, self.height(model));
        if let (Some(hit), Some(rows)) = (hit, self.rows()) {
            view.show_hit(&hit, rows, height);
        }
        self.view = view;
    }

    /// Goes to the next or previous stop or match.
    fn step(&mut self, forward: bool, model: &Model) -> Effect {
        if self.find.is_on() {
            let hit = self.find.step(forward);
            self.show_hit(hit, model);
            return Effect::None;
        }
        let (height, way) = (self.height(model), self.way);
        let Some(rows) = self.rows() else { return Effect::None };
        match self.view.next(forward, rows, height) {
            Some(at) => {
                let side = self.view.chosen.map_or(Side::A, |(_, side)| side);
                self.show((at, side), model);
                Effect::None
            }
            None if rows.stops.is_empty() => Effect::Say(way.none.to_owned()),
            None if forward => Effect::Say(format!("no {} further down", way.noun)),
            None => Effect::Say(format!("no {} further up", way.noun)),
        }
    }

    /// A press on a line of a pane: chooses the stop there and brings its partner level.
    pub(super) fn press(
        &mut self,
        (pane, line): (Side, usize),
        under: Option<(usize, Side)>,
        model: &Model,
    ) -> Effect {
        let Some(rows) = self.rows() else { return Effect::None };
        let Some(row) = self.view.row(pane, line) else { return Effect::None };
        if rows.rows.get(row).is_some_and(|row| row.iter().any(|piece| piece.hidden > 0)) {
            return self.fold(model);
        }
        let single = rows.flows.len() == 1;
        let own = [pane];
        let sides: &[Side] = if single { &Side::BOTH } else { &own };
        let hit = under.or_else(|| {
            rows.stops.iter().enumerate().find_map(|(stop, both)| {
                let on = |side: &&Side| both[**side].contains(&row);
                sides.iter().find(on).map(|side| (stop, *side))
            })
        });
        let Some((stop, side)) = hit else { return Effect::None };
        let again = self.view.chosen == Some((stop, side));
        let (is_free, top) = (rows.is_free, self.view.top);
        if is_free {
            self.show((stop, side), model);
            // The pressed pane does not scroll.
            self.view.top = if single || side == Side::B { self.view.top } else { top };
        }
        self.view.chosen = Some((stop, side));
        if again { self.partner(model) } else { Effect::None }
    }

    /// Folds equal text, or shows all.
    fn fold(&mut self, model: &Model) -> Effect {
        let reading = self.current.made.as_ref().map(|made| &made.reading);
        if !reading.is_some_and(|reading| reading.has_folds()) {
            return Effect::Say("this reading has nothing to fold".to_owned());
        }
        self.request.folded = !self.request.folded;
        self.look(model)
    }

    fn has_orders(&self) -> bool {
        self.current.made.as_ref().is_some_and(|made| made.reading.has_orders())
    }

    /// The first stop on a row.
    fn stop_at(&self, row: usize) -> Option<usize> {
        self.rows()?.stops.iter().position(|both| both.iter().any(|rows| rows.contains(&row)))
    }

    /// Orders the rows by the other text; the chosen stop or the top stays in view.
    fn order(&mut self, model: &Model) -> Effect {
        if !self.has_orders() {
            return Effect::Say("this reading has one order; a has two".to_owned());
        }
        self.goal = self.rows().and_then(|rows| {
            let row = rows.stops.get(self.view.stop()?)?[0].start;
            rows.place_at(row)
        });
        self.request.order = self.request.order.other();
        let notice = format!("in the order of {}", self.request.order.letter());
        self.look(model).and(Effect::Say(notice))
    }

    /// Goes to the counterpart of the chosen stop: in the other pane, in the other part of one
    /// pane, or in rows ordered by the other text.
    fn partner(&mut self, model: &Model) -> Effect {
        if self.has_orders() {
            return self.order(model);
        }
        let Some((stop, side)) = self.view.chosen else {
            return Effect::Say("choose a place first: n, or a click".to_owned());
        };
        let Some(rows) = self.rows() else { return Effect::None };
        let is_there = rows.stops.get(stop).is_some_and(|both| !both[side.other()].is_empty());
        if !rows.is_free {
            return Effect::Say("both texts stand level here".to_owned());
        }
        if !is_there {
            return Effect::Say("the other text does not hold it".to_owned());
        }
        self.show((stop, side.other()), model);
        Effect::None
    }
}

impl ReadScreen {
    /// Opens the list, if the reading has one.
    fn open_details(&mut self, model: &Model) -> Effect {
        let made = self.current.made.as_ref();
        let columns = Details::columns(layout::split(model.window).body);
        let words = |text: &str| model.translated(text).into_owned();
        let lines = made.map(|made| made.reading.details(&made.texts, columns, &words));
        let lines = lines.unwrap_or_default();
        if lines.is_empty() {
            return Effect::Say("this reading has no list; passages has: p".to_owned());
        }
        self.details = Some(Details::new(lines));
        Effect::None
    }

    /// Handles an action while the list is open; true if the list took it.
    fn in_details(&mut self, action: Action, model: &Model) -> bool {
        let body = layout::split(model.window).body;
        let Some(details) = &mut self.details else { return false };
        if details.act(action, body) {
            return true;
        }
        match action {
            Action::Partner | Action::Accept => {
                if let Some(place) = details.place() {
                    self.details = None;
                    self.go_to(place, model);
                }
                true
            }
            Action::Back | Action::Details => {
                self.details = None;
                true
            }
            _ => false,
        }
    }

    /// Handles the mouse while the list is open.
    pub(super) fn over_details(&mut self, gesture: Gesture, at: Position, model: &Model) -> Effect {
        let body = layout::split(model.window).body;
        let Some(details) = &mut self.details else { return Effect::None };
        match gesture {
            Gesture::WheelDown | Gesture::WheelUp => {
                details.wheel(gesture == Gesture::WheelDown, body);
            }
            Gesture::Press if details.press(at, body) => {
                self.in_details(Action::Partner, model);
            }
            Gesture::Press => self.details = None,
            Gesture::Drag | Gesture::Release => {}
        }
        Effect::None
    }

    /// The stop of the fragment under the mouse, and its side; see [`Reading::stop_of`].
    pub(super) fn stop_under(
        &self,
        pane: Side,
        at: Position,
        parts: &ReadAreas,
    ) -> Option<(usize, Side)> {
        let (rows, made) = (self.rows()?, self.current.made.as_ref()?);
        let line = usize::from(at.y.checked_sub(parts.map.y)?);
        let piece = rows.rows.get(self.view.row(pane, line)?)?[pane];
        let wanted = usize::from(at.x.checked_sub(parts.text(pane).x)?);
        let mut column = 0;
        for (fragment, bytes) in rows.flow(pane)?.within(piece.from as usize..piece.to as usize) {
            if bytes.start == fragment.bytes.start {
                column += usize::from(fragment.lead);
            }
            for (bytes, shown) in made.texts.pieces(fragment.side, bytes) {
                let text = shown.or_else(|| made.texts.text(fragment.side).get(bytes))?;
                let cells = cells_from(text.trim_end_matches('\n'), column);
                column += cells.map(|cell| cell.width).sum::<usize>();
            }
            if wanted < column {
                return Some((made.reading.stop_of(fragment)?, fragment.side));
            }
        }
        None
    }

    /// Shows a byte of a side, and chooses the stop that holds it.
    fn go_to(&mut self, spot: Spot, model: &Model) {
        let Some(rows) = self.rows() else { return };
        let (row, Spot { side, byte }) = (rows.row_of(spot), spot);
        let reading = self.current.made.as_ref().map(|made| made.reading.clone());
        let holds = |fragment: &&Fragment| fragment.side == side && fragment.bytes.contains(&byte);
        let fragment = rows.flows.iter().flat_map(|flow| &flow.fragments).find(holds);
        let stop = fragment.zip(reading).and_then(|(fragment, reading)| reading.stop_of(fragment));
        if let Some(stop) = stop {
            return self.show((stop, side), model);
        }
        let pane = rows.pane_of(side);
        let slip = if pane == Side::B { self.view.slip } else { 0 };
        self.view.top = row.saturating_add_signed(-slip).saturating_sub(self.height(model) / 3);
        self.keep(model);
    }
}
