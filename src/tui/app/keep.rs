//! The app and the settings file: opening as it says, saving into it.

use crate::display::sanitise::sanitise;
use crate::tui::app::App;
use crate::tui::jobs::{Written, save_preset, save_settings};
use crate::tui::model::Keeping;
use crate::tui::work::{Answer, Work};

impl App {
    /// Opens as the settings file says; before [`App::start`].
    pub fn keep_settings(&mut self, keeping: Keeping) {
        let opening = &keeping.opening;
        self.model.view.sort = opening.sort;
        self.model.view.descending = !opening.reverse;
        self.model.view.flagged_only = opening.listed.flagged_only;
        self.model.review.show.no_match = opening.listed.no_match;
        self.model.drawn = opening.drawn;
        if let Some(broken) = &keeping.broken {
            self.said = Some(format!("the settings file is not used: {broken}"));
        }
        self.model.keeping = keeping;
    }

    /// Writes the settings in force into the file.
    pub(crate) fn save_settings(&mut self) {
        let work = save_settings(&self.model);
        self.write(work);
    }

    /// Writes the thresholds in force into the file, under a name.
    pub(crate) fn save_preset(&mut self, typed: &str) {
        let work = save_preset(&self.model, typed);
        self.write(work);
    }

    fn write(&mut self, work: Result<Work, String>) {
        match work {
            Ok(work) => self.workshop.ask(None, work),
            Err(why) => self.said = Some(why),
        }
    }

    /// Takes what became of the file.
    pub(crate) fn take_kept(&mut self, answer: Result<Answer, String>) {
        let written = answer.map(<Answer>::downcast::<Result<Written, String>>);
        self.said = Some(match written {
            Ok(Ok(written)) => match *written {
                Ok(written) => {
                    let presets = &mut self.model.keeping.presets;
                    if let Some(preset) = written.preset {
                        presets.retain(|own| own.name != preset.name);
                        presets.push(preset);
                    } else {
                        self.model.keeping.is_used = true;
                    }
                    written.said
                }
                Err(why) => sanitise(&why),
            },
            Ok(Err(_other)) => return,
            Err(why) => format!("the settings were not saved: {why}"),
        });
    }
}
