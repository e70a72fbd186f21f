//! Keys and mouse of the list of details over the reading view.

use crate::display::cells::cells_from;
use crate::pair::Side;
use crate::tui::actions::Action;
use crate::tui::flow::{Effect, Gesture};
use crate::tui::layout;
use crate::tui::model::{Model, Spot};
use crate::tui::screens::read::ReadScreen;
use crate::tui::screens::read::areas::ReadAreas;
use crate::tui::screens::read::details::Details;
use crate::tui::screens::read::flow::Fragment;
use ratatui::layout::Position;

impl ReadScreen {
    /// Opens the list, if the reading has one.
    pub(super) fn open_details(&mut self, model: &Model) -> Effect {
        let made = self.current.made.as_ref();
        let columns = Details::columns(layout::split(model.window).body);
        let lines = made.map(|made| made.reading.details(&made.texts, columns));
        let lines = lines.unwrap_or_default();
        if lines.is_empty() {
            return Effect::Say("this reading has no list; passages has: p".to_owned());
        }
        self.details = Some(Details::new(lines));
        Effect::None
    }

    /// Handles an action while the list is open; true if the list took it.
    pub(super) fn in_details(&mut self, action: Action, model: &Model) -> bool {
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
            let text = made.texts.of(fragment.side).get(bytes)?;
            column += cells_from(text.trim_end_matches('\n'), column)
                .map(|cell| cell.width)
                .sum::<usize>();
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
