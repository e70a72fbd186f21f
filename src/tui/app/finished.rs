//! The answer of a worker: delivered to the screen, or to the part of the app, that asked.

use crate::tui::app::App;
use crate::tui::flow::Message;
use crate::tui::jobs::{KEEP, SAVE};
use crate::tui::model::{COLUMNS, order};
use crate::tui::work::{Answer, Finished};

impl App {
    /// Takes what became of the list that was to be written.
    fn list_saved(&mut self, answer: Result<Answer, String>) {
        self.said = Some(match answer {
            Ok(told) => told.downcast().map_or_else(|_| "not saved".to_owned(), |told| *told),
            Err(why) => format!("not saved: {why}"),
        });
    }

    /// Delivers the answer of a worker to who asked.
    pub(super) fn finished(&mut self, finished: Finished) {
        let Some(owner) = finished.owner else {
            match finished.slot {
                COLUMNS => return self.take_columns(finished.answer),
                KEEP => return self.take_kept(finished.answer),
                SAVE => return self.list_saved(finished.answer),
                _ => {}
            }
            match finished.answer {
                Ok(answer) => {
                    if let Ok(ordered) = answer.downcast() {
                        order::arrive(&mut self.model, *ordered);
                    }
                }
                Err(why) => self.said = Some(format!("sorting failed: {why}")),
            }
            return self.ranked();
        };
        let message = match finished.answer {
            Ok(answer) => Message::Answer(finished.slot, answer),
            Err(why) => Message::Failed(finished.slot, why),
        };
        let Some(place) = self.screens.iter().position(|screen| screen.id() == owner) else {
            return;
        };
        self.tell(place, message);
    }
}
