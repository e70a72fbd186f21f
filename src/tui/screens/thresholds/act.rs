//! What keys and the mouse do on the Thresholds screen.

use crate::compare::result::{Scale, to_distance};
use crate::compare::study::{COMBINATIONS, similarity};
use crate::display::sanitise::sanitise;
use crate::saved::view::Drawn;
use crate::settings::{PRESETS, Thresholds as Cuts};
use crate::tui::actions::{Action, Chart};
use crate::tui::flow::Effect;
use crate::tui::model::{Change, Model};
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::thresholds::labels::WIDE;
use crate::tui::screens::thresholds::{Asked, Below, Thresholds, parts};
use crate::tui::widgets::{InputLine, moved};

impl Thresholds {
    pub(super) fn act(&mut self, action: Action, model: &Model) -> Effect {
        match action {
            Action::Show(chart) => {
                (self.chart, self.place) = (chart, 0);
                Effect::None
            }
            Action::NextMeasure => {
                let next = (self.axis(model) + 1) % 4;
                self.focus_on(next)
            }
            Action::Lower => self.step(-1, model),
            Action::Raise => self.step(1, model),
            Action::LowerMore => self.step(if self.axis(model) == 2 { -4 } else { -10 }, model),
            Action::RaiseMore => self.step(if self.axis(model) == 2 { 4 } else { 10 }, model),
            Action::ThresholdReset => self.set_all(model.settings.thresholds, model),
            Action::NextPreset => self.next_preset(model),
            Action::UseSuggestion => self.use_suggestion(model),
            Action::TypeThreshold => {
                self.typing = Some((Asked::Value, InputLine::new("")));
                Effect::None
            }
            Action::Accept => self.accept(model),
            Action::Back if self.typing.take().is_some() => Effect::None,
            Action::SavePreset => {
                self.typing = Some((Asked::Preset, InputLine::new("")));
                Effect::None
            }
            Action::LogCounts => {
                let log_counts = !model.drawn.log_counts;
                Effect::Change(Change::Drawn(Drawn { log_counts, ..model.drawn }))
            }
            Action::NearZero => {
                let near_zero = !model.drawn.near_zero;
                Effect::Change(Change::Drawn(Drawn { near_zero, ..model.drawn }))
            }
            Action::ToggleView => {
                let narrow = parts(model).body.width < WIDE;
                self.below = match self.below {
                    Below::Open => Below::Wrong,
                    Below::Wrong if narrow => Below::Curves,
                    Below::Wrong | Below::Curves => Below::Open,
                };
                self.place = 0;
                Effect::None
            }
            Action::NextX | Action::NextY => {
                self.scatter.turn(action);
                Effect::None
            }
            Action::OpenChosen => self.open(model),
            Action::Back => Effect::NotMine,
            other => self.go(other, model),
        }
    }

    /// Moves the cursor of the open chart.
    pub(super) fn go(&mut self, action: Action, model: &Model) -> Effect {
        let body = parts(model).body;
        if self.chart == Chart::Scatter {
            self.scatter.go(action, body);
            return Effect::None;
        }
        let last = match (self.chart, Self::known(model)) {
            (Chart::Index, _) => self.index.places(model),
            (_, Some(columns)) => self.places(columns),
            _ => 0,
        };
        let place =
            if self.chart == Chart::Index { &mut self.index.place } else { &mut self.place };
        let page = usize::from(body.height).max(1);
        let to = moved(action, *place, page).unwrap_or(*place);
        *place = to.min(last.saturating_sub(1));
        Effect::None
    }

    pub(super) fn open(&mut self, model: &Model) -> Effect {
        let chosen = match self.chart {
            Chart::Agreement => {
                let only = COMBINATIONS.get(self.place).copied();
                return Effect::Change(Change::Only(only)).and(Effect::Open(ScreenId::PAIRS));
            }
            Chart::Scatter => self.scatter.chosen(model).map(|(chosen, _)| chosen),
            Chart::Histograms | Chart::Index => {
                self.typing = Some((Asked::Value, InputLine::new("")));
                return Effect::None;
            }
            Chart::Crossed | Chart::Labels => {
                Self::known(model).and_then(|columns| self.listed(model, columns))
            }
        };
        match chosen {
            Some(chosen) => Effect::Choose(chosen).and(Effect::Open(ScreenId::READ)),
            None => Effect::Say("no pair is here".to_owned()),
        }
    }

    pub(super) fn focus_on(&mut self, axis: usize) -> Effect {
        self.on_contained = axis == 3;
        if axis < 3 { Effect::Change(Change::Focus(axis)) } else { Effect::None }
    }

    /// Moves the threshold of the focused measure by steps of .005 or a bit; for SimHash, up is
    /// more bits, as on the Pairs screen.
    fn step(&mut self, steps: i32, model: &Model) -> Effect {
        let axis = self.axis(model);
        let Some(scale) = Self::known(model).and_then(|s| s.scores.get(axis)).map(|s| s.scale)
        else {
            return Effect::None;
        };
        let steps = if axis == 2 { -steps } else { steps };
        let to = scale.stepped(self.threshold(model, axis), steps);
        self.set(axis, to, model)
    }

    /// Sets the threshold of an axis, and remembers what it passes.
    pub(super) fn set(&mut self, axis: usize, to: f64, model: &Model) -> Effect {
        let to = to.clamp(0.0, 1.0);
        let from = self.threshold(model, axis);
        if (to - from).abs() < 1e-12 {
            return Effect::None;
        }
        // A move on in the same direction goes on from where the first one started.
        let start = match self.crossed {
            Some((measure, start, last))
                if measure == axis
                    && (last - from).abs() < 1e-12
                    && (from - start) * (to - from) > 0.0 =>
            {
                start
            }
            _ => from,
        };
        self.crossed = Some((axis, start, to));
        if self.chart == Chart::Crossed {
            self.place = 0;
        }
        if axis == 3 {
            self.contained = to;
            return Effect::None;
        }
        let mut cuts = model.view.thresholds;
        let bits = model.comparison.as_ref().map_or(64, |c| c.recipe.sketch.bits);
        match axis {
            0 => cuts.jaccard = to,
            1 => cuts.minhash = to,
            _ => cuts.simhash = to_distance(to, bits),
        }
        Effect::Change(Change::Thresholds(cuts))
    }

    fn set_all(&mut self, cuts: Cuts, model: &Model) -> Effect {
        let bits = model.comparison.as_ref().map_or(64, |c| c.recipe.sketch.bits);
        let axis = model.focused.min(2);
        let (from, to) = (self.threshold(model, axis), similarity(&cuts, axis, bits));
        self.crossed = Some((axis, from, to));
        Effect::Change(Change::Thresholds(cuts))
    }

    /// The thresholds of the next task: built-in ones, then the reader's own.
    fn next_preset(&mut self, model: &Model) -> Effect {
        let built_in = PRESETS.iter().map(|&(name, cuts, about)| (name, cuts, about));
        let own = model.settings_file.presets.iter();
        let own = own.map(|own| (own.name.as_str(), own.thresholds, own.about.as_str()));
        let all: Vec<(&str, Cuts, &str)> = built_in.chain(own).collect();
        let Some(&(name, cuts, about)) = all.get(self.preset % all.len()) else {
            return Effect::None;
        };
        self.preset += 1;
        let said = sanitise(&format!("preset {name}: {about}"));
        self.set_all(cuts, model).and(Effect::Say(said.trim_end_matches(": ").to_owned()))
    }

    fn use_suggestion(&mut self, model: &Model) -> Effect {
        let axis = self.axis(model);
        let own = Self::known(model).and_then(|columns| columns.distributions.get(axis));
        match own.and_then(|own| own.suggested.as_ref()).map(|suggestion| suggestion.cut) {
            Some(cut) => self.set(axis, (cut * 1e4).round() / 1e4, model),
            None => Effect::Say("no cut is suggested".to_owned()),
        }
    }

    /// Takes what was typed: a threshold, or on the chart of indexes a shape or a size.
    fn accept(&mut self, model: &Model) -> Effect {
        let Some((asked, typed)) = self.typing.take() else { return Effect::None };
        if asked == Asked::Preset {
            return match typed.text().trim() {
                "" => Effect::None,
                name => Effect::SavePreset(name.to_owned()),
            };
        }
        let text = typed.text().trim().replace([',', '_', ' '], "");
        if self.chart == Chart::Index {
            let outcome = self.index.typed(typed.text(), model);
            return outcome.map_or_else(Effect::Say, |()| Effect::None);
        }
        let axis = self.axis(model);
        let Ok(value) = text.parse::<f64>() else {
            return Effect::Say(format!("invalid number “{}”", sanitise(typed.text())));
        };
        let bits = model.comparison.as_ref().map_or(64, |c| c.recipe.sketch.bits);
        match Scale::of(axis, bits) {
            Scale::Ratio if (0.0..=1.0).contains(&value) => self.set(axis, value, model),
            Scale::Bits(bits) if value >= 0.0 && value <= f64::from(bits) => {
                self.set(axis, crate::compare::result::of_distance(value as u32, bits), model)
            }
            Scale::Ratio => Effect::Say("a threshold is a number from 0 to 1".to_owned()),
            Scale::Bits(bits) => Effect::Say(format!("a distance is a number from 0 to {bits}")),
        }
    }
}
