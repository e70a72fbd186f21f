//! The thresholds at the start, the classical ones, and the presets.

use crate::display::sanitise::sanitise;
use crate::measure::MeasureId;
use crate::settings::{PRESETS, Thresholds};
use crate::tui::model::state::Model;

impl Model {
    /// The thresholds at the start: suggested by the corpus, else those of the settings.
    pub fn start_thresholds(&self) -> Thresholds {
        let fitted = self.fitted.as_ref().map(|fitted| fitted.thresholds);
        fitted.unwrap_or_else(|| self.given_thresholds()).within(self.bits())
    }

    /// The thresholds of the settings; where none were given, chance decides which pairs are flagged, as soon as
    /// it is known.
    fn given_thresholds(&self) -> Thresholds {
        self.settings.start_thresholds()
    }

    /// Fits all thresholds to fingerprints of `bits` bits: those of the settings as they are given,
    /// suggested and moved ones as the same share of the bits.
    pub fn resize_thresholds(&mut self, bits: u32) {
        let from = self.bits();
        let is_start = self.view.thresholds.within(from) == self.start_thresholds();
        if let Some(fitted) = &mut self.fitted {
            fitted.thresholds = fitted.thresholds.resized(from, bits);
        }
        let fitted = self.fitted.as_ref().map(|fitted| fitted.thresholds);
        let start = fitted.unwrap_or_else(|| self.given_thresholds());
        let moved = self.view.thresholds.resized(from, bits);
        self.view.thresholds = if is_start { start } else { moved }.within(bits);
    }

    /// True while the thresholds are those that the corpus suggests.
    pub fn is_fitted(&self) -> bool {
        self.fitted.is_some() && self.view.thresholds == self.start_thresholds()
    }

    /// What a reset sets: the thresholds at the start; from suggested ones the classical ones.
    pub fn reset_thresholds(&self) -> Thresholds {
        let classical = self.settings.thresholds.within(self.bits());
        if self.is_fitted() || self.view.thresholds == self.start_thresholds() {
            classical
        } else {
            self.start_thresholds()
        }
    }

    /// The thresholds that a settings file takes over: those of one corpus are not for others, and
    /// those that nobody moved stay as they were given.
    pub fn lasting_thresholds(&self) -> Thresholds {
        if self.is_fitted() {
            return self.settings.thresholds;
        }
        let (own, settled) =
            (self.settings.thresholds, self.settings.thresholds.within(self.bits()));
        let mut all = self.view.thresholds;
        let start = self.start_thresholds();
        for id in MeasureId::flagging() {
            let is_of_the_corpus = id == MeasureId::CHANCE && all.get(id) == start.get(id);
            if all.get(id) == settled.get(id) || is_of_the_corpus {
                all.set(id, own.get(id));
            }
        }
        all
    }

    /// The preset after the current thresholds, the one after the classical values if they are no
    /// preset: those built in, then those of the settings file; and its name and purpose as a notice.
    pub fn next_preset(&self) -> Option<(Thresholds, String)> {
        let built_in = PRESETS.iter().map(|&(name, cuts, about)| (name, cuts, about));
        let own = self.settings_file.presets.iter();
        let own = own.map(|own| (own.name.as_str(), own.thresholds, own.about.as_str()));
        let all: Vec<(&str, Thresholds, &str)> = built_in.chain(own).collect();
        let now = |cuts: &Thresholds| cuts.within(self.bits()) == self.view.thresholds;
        let at = all.iter().position(|(_, cuts, _)| now(cuts)).map_or(1, |at| at + 1);
        let &(name, cuts, about) = all.get(at % all.len())?;
        let text = sanitise(&format!("preset {name}: {about}"));
        Some((cuts.within(self.bits()), text.trim_end_matches(": ").to_owned()))
    }
}
