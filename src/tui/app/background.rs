//! Starts the work that goes on in the background, and delivers its results.

use crate::tui::app::App;
use crate::tui::flow::{Message, ModelNews, SourcesRequest};
use crate::tui::jobs::{READINGS, SOURCES, answer};
use crate::tui::model::SourceSearch;
use crate::tui::screen_id::ScreenId;
use crate::tui::work::WorkDone;

impl App {
    /// Delivers the result of a worker to the screen or the job that started it.
    pub(super) fn finished(&mut self, finished: WorkDone) {
        let Some(owner) = finished.owner else {
            match finished.slot {
                READINGS => self.reading.arrived(),
                SOURCES => self.sources.arrived(),
                _ => {}
            }
            let effect = answer(&mut self.model, finished.slot, finished.answer);
            self.perform(None, effect);
            self.request_readings();
            self.request_sources();
            return;
        };
        let message = match finished.answer {
            Ok(answer) => Message::Answer(finished.slot, answer),
            Err(why) => Message::Failed(finished.slot, why),
        };
        if let Some(place) = self.screens.iter().position(|screen| screen.id() == owner) {
            self.tell(place, message);
        }
    }

    /// Reports a new comparison and a new order to every screen.
    pub(super) fn ordered(&mut self) {
        self.tell_all(ModelNews::Comparison);
        self.tell_all(ModelNews::Ranking);
        self.go_back_to_place();
        self.request_columns();
        self.request_readings();
        self.request_sources();
    }

    /// Starts reading the next pairs, and weighing all, if any are left.
    pub(super) fn request_readings(&mut self) {
        let works = [self.reading.request(&self.model), self.weighing.request(&self.model)];
        for work in works.into_iter().flatten() {
            self.workshop.request(None, work);
        }
    }

    /// Starts sorting the columns of the comparison on screen, if they are needed now.
    pub(super) fn request_columns(&mut self) {
        let needed = self.screens.get(self.open).is_some_and(|screen| screen.needs_columns());
        if let Some(work) = self.columns.request(&self.model, needed) {
            self.workshop.request(None, work);
        }
    }

    /// Follows the texts on screen, and starts finding the next sources, if a screen needs them.
    pub(super) fn request_sources(&mut self) {
        self.follow_sources();
        if let Some(work) = self.sources.request(&mut self.model) {
            self.workshop.request(None, work);
        }
    }

    /// Drops what was found in texts that are no longer on screen.
    fn follow_sources(&mut self) {
        if self.sources.follow(&mut self.model) {
            self.workshop.cancel(SOURCES);
            self.tell_all(ModelNews::Sources);
        }
    }

    /// Finds sources, stops, or shows those of one text.
    pub(super) fn handle_sources(&mut self, request: SourcesRequest) {
        match request {
            SourcesRequest::Find => {
                self.follow_sources();
                let live = &mut self.model.sources;
                live.is_wanted = true;
                if matches!(live.search, SourceSearch::Stopped | SourceSearch::Failed(_)) {
                    live.search = SourceSearch::Waiting;
                }
                self.request_sources();
                self.tell_all(ModelNews::Sources);
            }
            SourcesRequest::Stop => {
                self.workshop.cancel(SOURCES);
                self.sources.arrived();
                self.model.sources.search = SourceSearch::Stopped;
                self.tell_all(ModelNews::Sources);
            }
            SourcesRequest::Open(id) => {
                self.follow_sources();
                self.model.sources.open(id);
                self.show(ScreenId::SOURCES);
            }
        }
    }
}
