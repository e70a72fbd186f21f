//! Actions on two recipes: picks, types, reads, judges.

use crate::compare::sweep::{default_grid, parse};
use crate::display::sanitise::sanitise;
use crate::review::verdict::Verdict;
use crate::tui::actions::{Action, Chart};
use crate::tui::flow::Effect;
use crate::tui::model::Model;
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::thresholds::ThresholdsScreen;
use crate::tui::screens::thresholds::recipes::{SideList, TWO, TwoRecipes, base};
use crate::tui::work::Work;

impl ThresholdsScreen {
    /// Carries out an action on two recipes; `None` for another action or chart.
    pub(super) fn act_recipes(&mut self, action: Action, model: &Model) -> Option<Effect> {
        if self.chart != Chart::Recipes || self.typing.is_some() {
            return None;
        }
        Some(match action {
            Action::OpenChosen => self.open_recipes(model),
            Action::Judge(verdict) => self.judge_recipes(verdict, model),
            Action::ToggleView => {
                self.recipes.list = match self.recipes.list {
                    SideList::OnlyA => SideList::OnlyB,
                    SideList::OnlyB => SideList::Both,
                    SideList::Both => SideList::OnlyA,
                };
                self.place = 0;
                Effect::None
            }
            Action::Range => {
                (self.recipes.found, self.recipes.picked, self.place) = (None, None, 0);
                Effect::None
            }
            Action::Back if self.recipes.running.take().is_some() => {
                // New work in the slot cancels the old one.
                Effect::Work(Work::new(TWO, |_cancel| None::<TwoRecipes>))
            }
            Action::Back if self.recipes.picked.take().is_some() => Effect::None,
            _ => return None,
        })
    }

    /// Compares the two typed recipes.
    pub(super) fn accept_recipes(&mut self, text: &str, model: &Model) -> Effect {
        let Some(comparison) = &model.comparison else { return Effect::None };
        let base = base(comparison);
        let Some((a, b)) = text.split_once('|') else {
            return Effect::Say("two recipes are separated by |".to_owned());
        };
        let read = |text: &str| {
            let text = text.trim();
            parse(text, &base).map_err(|why| sanitise(&format!("invalid recipe `{text}`: {why}")))
        };
        match read(a).and_then(|a| Ok([a, read(b)?])) {
            Ok(recipes) => {
                self.place = 0;
                self.recipes.run(model, recipes)
            }
            Err(why) => Effect::Say(why),
        }
    }

    /// Picks a recipe of the grid, or reads the pair under the cursor.
    fn open_recipes(&mut self, model: &Model) -> Effect {
        let Some(comparison) = &model.comparison else { return Effect::None };
        if self.recipes.running.is_some() {
            return Effect::Say("two recipes are compared; esc stops it".to_owned());
        }
        if self.recipes.shown(model).is_some() {
            let pair = self.recipes.pairs(model).get(self.place).map(|own| own.pair);
            let Some(pair) = pair else { return Effect::Say("no pair is listed".to_owned()) };
            return match model.find(pair) {
                Some(chosen) => Effect::Choose(chosen).and(Effect::Open(ScreenId::READ)),
                None => Effect::Say("this pair is below the floor of the run".to_owned()),
            };
        }
        let grid = default_grid(&base(comparison));
        match self.recipes.picked {
            None => {
                self.recipes.picked = Some(self.place);
                Effect::None
            }
            Some(first) => match (grid.get(first), grid.get(self.place)) {
                (Some(a), Some(b)) => {
                    let two = [a.clone(), b.clone()];
                    self.place = 0;
                    self.recipes.run(model, two)
                }
                _ => Effect::None,
            },
        }
    }

    /// Judges the pair under the cursor, and goes to the next one.
    fn judge_recipes(&mut self, verdict: Verdict, model: &Model) -> Effect {
        let pairs = self.recipes.pairs(model);
        let Some(own) = pairs.get(self.place) else {
            return Effect::Say("there is no pair to judge".to_owned());
        };
        let Some(chosen) = model.find(own.pair) else {
            return Effect::Say("this pair is below the floor of the run".to_owned());
        };
        self.place = (self.place + 1).min(pairs.len().saturating_sub(1));
        Effect::JudgePair(verdict, chosen)
    }

    /// The number of cursor places.
    pub(super) fn recipe_places(&self, model: &Model) -> usize {
        if self.recipes.shown(model).is_some() {
            return self.recipes.pairs(model).len();
        }
        model.comparison.as_ref().map_or(0, |own| default_grid(&base(own)).len())
    }
}
