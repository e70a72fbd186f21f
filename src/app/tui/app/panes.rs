//! Zoom and split of the two panes of the shown screen, by key and by mouse.

use crate::tui::actions::Action;
use crate::tui::app::App;
use crate::tui::flow::{Gesture, Message, ModelNews};
use crate::tui::panes::{Grip, PanePair, PaneSide, PaneSplit};
use crate::tui::screen_id::ScreenId;
use ratatui::layout::Position;

/// Notice for a screen without two panes.
const ONE: &str = "no two panes are shown here";

impl App {
    /// Zooms a pane of the shown screen, or moves the line between both.
    pub(super) fn arrange_panes(&mut self, action: Action) {
        let Some((id, panes)) = self.shown_panes() else {
            self.notice = Some(ONE.to_owned());
            return;
        };
        let now = self.model.split_of(id);
        let split = match action {
            Action::Zoom => now.zoomed(panes.focus),
            Action::UsualPanes => PaneSplit::default(),
            // The first key after a zoom shows both again.
            _ if now.zoom.is_some() => PaneSplit { zoom: None, ..now },
            action => panes.stepped(action == Action::LargerPane),
        };
        let said = match split.zoom {
            Some(PaneSide::First) if panes.focus.is_none() => "the first pane alone",
            Some(PaneSide::Second) if panes.focus.is_none() => "the second pane alone",
            Some(_) => "the focused pane alone",
            None if now.zoom.is_some() => "both panes",
            None => "",
        };
        self.notice = Some(said.to_owned()).filter(|said| !said.is_empty());
        self.split(id, split);
    }

    /// Handles the mouse on the line between two panes; true if no one else gets the gesture.
    pub(super) fn grip(&mut self, gesture: Gesture, at: Position) -> bool {
        let shown = self.shown_panes();
        match (self.grip, gesture) {
            (_, Gesture::Press) => {
                let is_on = shown.is_some_and(|(_, panes)| panes.line.contains(at));
                self.grip = if is_on { Grip::Pressed(at) } else { Grip::Off };
                is_on
            }
            (Grip::Pressed(from), Gesture::Drag | Gesture::Release) => {
                let is_across = shown.is_some_and(|(_, panes)| {
                    if panes.is_beside { from.x != at.x } else { from.y != at.y }
                });
                if is_across && gesture == Gesture::Drag {
                    self.grip = Grip::Moving;
                    return self.grip(gesture, at);
                }
                // A scrollbar may be under the line.
                self.grip = Grip::Off;
                self.tell_shown(Message::Mouse(Gesture::Press, from));
                false
            }
            (Grip::Moving, Gesture::Drag) => {
                if let Some((id, panes)) = shown {
                    self.split(id, panes.at(at.x, at.y));
                }
                true
            }
            (Grip::Moving, Gesture::Release) => {
                self.grip = Grip::Off;
                true
            }
            _ => false,
        }
    }

    fn shown_panes(&self) -> Option<(ScreenId, PanePair)> {
        let screen = self.tabs.shown()?;
        Some((screen.id(), screen.panes(&self.model)?))
    }

    /// Shares the room of a screen otherwise.
    fn split(&mut self, id: ScreenId, split: PaneSplit) {
        if split == PaneSplit::default() {
            self.model.panes.remove(&id);
        } else {
            self.model.panes.insert(id, split);
        }
        self.tell_shown(Message::Changed(ModelNews::Window));
    }
}
