//! Actions of the Thresholds screen: moves thresholds and cursors, accepts input.

use crate::display::sanitise::sanitise;
use crate::explain::page::cut_words;
use crate::measure::MeasureId;
use crate::measure::scale::Scale;
use crate::saved::view::Drawn;
use crate::settings::Thresholds as Cuts;
use crate::tui::actions::{Action, Chart};
use crate::tui::flow::Effect;
use crate::tui::model::{Model, ViewChange};
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::thresholds::labels::WIDE;
use crate::tui::screens::thresholds::{Asked, Below, ThresholdsScreen, parts, threshold};
use crate::tui::widgets::{InputLine, moved};

impl ThresholdsScreen {
    pub(super) fn act(&mut self, action: Action, model: &Model) -> Effect {
        let own = self.act_around(action, model).or_else(|| self.act_recipes(action, model));
        if let Some(effect) = own {
            return effect;
        }
        match action {
            Action::Show(chart) => {
                (self.chart, self.place) = (chart, 0);
                Effect::None
            }
            Action::NextMeasure => {
                let axis = self.axis(model);
                let next = MeasureId::flagging().find(|id| *id > axis);
                let next = next.or_else(|| MeasureId::flagging().next());
                next.map_or(Effect::None, |next| self.focus_on(next, model))
            }
            Action::Lower => self.step(-1, model),
            Action::Raise => self.step(1, model),
            Action::LowerMore => self.step(-self.scale(model).large_step(), model),
            Action::RaiseMore => self.step(self.scale(model).large_step(), model),
            Action::ThresholdReset => self.set_all(model.reset_thresholds(), model),
            Action::NextPreset => self.next_preset(model),
            Action::UseSuggestion => self.use_suggestion(model),
            Action::TypeThreshold => {
                self.typing = Some((Asked::Value, InputLine::new("")));
                Effect::None
            }
            Action::Accept => self.accept(model),
            Action::Back if self.typing.take().is_some() => Effect::None,
            Action::Range => self.start_range(model),
            Action::SavePreset => {
                self.typing = Some((Asked::Preset, InputLine::new("")));
                Effect::None
            }
            Action::LogCounts => {
                let log_counts = !model.drawn.log_counts;
                Effect::Change(ViewChange::Drawn(Drawn { log_counts, ..model.drawn }))
            }
            Action::NearZero => {
                let near_zero = !model.drawn.near_zero;
                Effect::Change(ViewChange::Drawn(Drawn { near_zero, ..model.drawn }))
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
            Action::Back if self.drop_range() => Effect::None,
            Action::Back => Effect::Unhandled,
            other => self.go(other, model),
        }
    }

    /// Moves the cursor of the open chart.
    pub(super) fn go(&mut self, action: Action, model: &Model) -> Effect {
        let body = parts(model).body;
        if self.move_range(action, model) {
            return Effect::None;
        }
        if self.chart == Chart::Scatter {
            self.scatter.go(action, body);
            return Effect::None;
        }
        let last = match (self.chart, Self::known(model)) {
            (Chart::Index, _) => self.index.places(model),
            (Chart::Recipes, _) => self.recipe_places(model),
            (_, Some(columns)) => self.places(model, columns),
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
        if let Some(listed) = self.list_range(model) {
            return listed;
        }
        let chosen = match self.chart {
            Chart::Agreement => {
                let counts = model.combinations.as_ref();
                let only = counts.and_then(|all| all.get(self.place)).map(|(flags, _)| *flags);
                return Effect::Change(ViewChange::Only(only)).and(Effect::Open(ScreenId::PAIRS));
            }
            Chart::Scatter => self.scatter.chosen(model).map(|(chosen, _)| chosen),
            Chart::Histograms | Chart::Index | Chart::Recipes => {
                self.typing = Some((Asked::Value, InputLine::new("")));
                return Effect::None;
            }
            Chart::Crossed | Chart::Labels | Chart::Around => {
                Self::known(model).and_then(|columns| self.listed(model, columns))
            }
        };
        match chosen {
            Some(chosen) => Effect::Choose(chosen).and(Effect::Open(ScreenId::READ)),
            None => Effect::Say("no pair under the cursor".to_owned()),
        }
    }

    pub(super) fn focus_on(&mut self, axis: MeasureId, model: &Model) -> Effect {
        if model.view.thresholds.get(axis).is_none() {
            self.resting = Some(axis);
            return Effect::None;
        }
        self.resting = None;
        Effect::Change(ViewChange::Focus(axis))
    }

    fn scale(&self, model: &Model) -> Scale {
        self.axis(model).scale(model.bits())
    }

    /// Moves the threshold of the focused measure by steps of .005 or a bit; for SimHash, up is
    /// more bits, as on the Pairs screen.
    fn step(&mut self, steps: i32, model: &Model) -> Effect {
        if Self::known(model).is_none() {
            return Effect::None;
        }
        let axis = self.axis(model);
        let to = self.scale(model).stepped(threshold(model, axis), steps);
        self.set(axis, to, model)
    }

    /// Sets the threshold of a measure, which turns it on, and remembers what it passes.
    pub(super) fn set(&mut self, axis: MeasureId, to: f64, model: &Model) -> Effect {
        let to = to.clamp(0.0, 1.0);
        let from = threshold(model, axis);
        if (to - from).abs() < 1e-12 {
            return Effect::None;
        }
        // Moves in the same direction add up: the list starts where the first one started.
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
        let mut cuts = model.view.thresholds;
        let was_off = cuts.get(axis).is_none();
        cuts.set(axis, Some(axis.scale(model.bits()).threshold(to)));
        let change = Effect::Change(ViewChange::Thresholds(cuts));
        if was_off {
            self.resting = None;
            return change.and(Effect::Change(ViewChange::Focus(axis)));
        }
        change
    }

    /// Turns off a measure that is off by default; its line goes back to the initial value.
    fn turn_off(&mut self, axis: MeasureId, model: &Model) -> Effect {
        let mut cuts = model.view.thresholds;
        cuts.set(axis, None);
        self.resting = Some(axis);
        Effect::Change(ViewChange::Thresholds(cuts))
    }

    fn set_all(&mut self, cuts: Cuts, model: &Model) -> Effect {
        let axis = model.focused;
        let to = axis.scale(model.bits()).similarity(cuts.or_initial(axis));
        self.crossed = Some((axis, threshold(model, axis), to));
        Effect::Change(ViewChange::Thresholds(cuts))
    }

    /// Applies the next preset.
    fn next_preset(&mut self, model: &Model) -> Effect {
        let Some((cuts, text)) = model.next_preset() else { return Effect::None };
        self.set_all(cuts, model).and(Effect::Say(text))
    }

    fn use_suggestion(&mut self, model: &Model) -> Effect {
        let axis = self.axis(model);
        let own = Self::known(model).and_then(|columns| columns.distribution(axis));
        match own.map(|own| (own, own.suggested.as_ref())) {
            Some((_, Ok(suggestion))) => self.set(axis, suggestion.cut, model),
            Some((own, Err(_))) => Effect::Say(cut_words(own)),
            None => Effect::None,
        }
    }

    /// Accepts typed text: a threshold, the name of a preset, or on the chart of indexes a shape or
    /// a size.
    fn accept(&mut self, model: &Model) -> Effect {
        let Some((asked, typed)) = self.typing.take() else { return Effect::None };
        if asked == Asked::Preset {
            return match typed.text().trim() {
                "" => Effect::None,
                name => Effect::SavePreset(name.to_owned()),
            };
        }
        if self.chart == Chart::Recipes {
            return self.accept_recipes(typed.text(), model);
        }
        let text = typed.text().trim().replace([',', '_', ' '], "");
        if self.chart == Chart::Index {
            let outcome = self.index.accept(typed.text(), model);
            return outcome.map_or_else(Effect::Say, |()| Effect::None);
        }
        let axis = self.axis(model);
        if text == "off" && !axis.is_on_by_default() {
            return self.turn_off(axis, model);
        }
        let Ok(value) = text.parse::<f64>() else {
            return Effect::Say(format!("invalid number “{}”", sanitise(typed.text())));
        };
        let scale = self.scale(model);
        match scale {
            _ if (0.0..=scale.largest()).contains(&value) => {
                let value = if scale.is_whole() && value > 1.0 { value.trunc() } else { value };
                self.set(axis, scale.similarity(value), model)
            }
            Scale::Ratio => Effect::Say("a threshold is a number from 0 to 1".to_owned()),
            Scale::Expected => {
                Effect::Say("an expected number of pairs is 0 to 10,000,000".to_owned())
            }
            Scale::Bits(bits) => Effect::Say(format!("a distance is a number from 0 to {bits}")),
        }
    }
}
