//! The normalisation ladder of one pair: all scores after each step, from the raw text to tokens.

use crate::compare::result::{Profile, Recipe};
use crate::explain::account::evidence;
use crate::measure::contract::Evidence;
use crate::measure::minhash::HashFamily;
use crate::part::PartOf as _;
use crate::text::normalize::{Ladder, NormalizeStep};
use crate::text::token::Unit;
use rayon::prelude::*;

/// The step before the scores of a rung.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Done {
    /// Nothing: the texts as written, in characters.
    Raw,
    /// This step.
    Step(NormalizeStep),
    /// The text was cut into words; only if words are the unit.
    Words,
}

impl Done {
    /// The name of the rung.
    pub fn name(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Step(step) => step.name(),
            Self::Words => "words",
        }
    }
}

/// The scores after one step and all before it.
#[derive(Debug, Clone, PartialEq)]
pub struct Rung {
    /// The last step.
    pub done: Done,
    /// True if that changed A, B.
    pub changed: [bool; 2],
    /// Tokens of A and of B.
    pub tokens: [usize; 2],
    /// The scores; `None` if a text has nothing left to compare.
    pub evidence: Option<Evidence>,
}

/// The rungs of two texts under a recipe. All use characters and the n of the recipe, except the
/// last with words; the last rung is the recipe itself. If stopped, rungs are left out. Cost: two
/// profiles per rung, in parallel.
pub fn rungs(a: &str, b: &str, recipe: &Recipe, stop: &(dyn Fn() -> bool + Sync)) -> Vec<Rung> {
    let steps = recipe.ladder.steps();
    let mut plans = vec![(Done::Raw, Vec::new(), Unit::Char)];
    for (index, &step) in steps.iter().enumerate() {
        let so_far = steps.part(..=index).to_vec();
        plans.push((Done::Step(step), so_far, Unit::Char));
    }
    if recipe.unit == Unit::Word {
        plans.push((Done::Words, steps.to_vec(), Unit::Word));
    }
    let family = HashFamily::new(&recipe.sketch);
    let made = plans.into_par_iter().filter_map(|(done, steps, unit)| {
        let recipe = Recipe { ladder: Ladder::new(steps), unit, ..recipe.clone() };
        let profile = |text| Profile::new(text, &recipe, &family);
        (!stop()).then(|| (done, [profile(a), profile(b)]))
    });
    let made: Vec<(Done, [Profile; 2])> = made.collect();
    let mut before: Option<[[u8; 32]; 2]> = None;
    let rung = |(done, profiles): (Done, [Profile; 2])| {
        let [x, y] = [&profiles[0], &profiles[1]];
        let folded = [x.folded, y.folded];
        let changed = match before.replace(folded) {
            Some([a, b]) => [a != folded[0], b != folded[1]],
            None => [false; 2],
        };
        let tokens = [x.tokens, y.tokens];
        let evidence = evidence(x, y, &recipe.sketch);
        Rung { done, changed, tokens, evidence }
    };
    made.into_iter().map(rung).collect()
}

/// The ladder with a step switched on or off, in the best position among the others. The three
/// steps for white space replace each other.
#[must_use]
pub fn toggled(ladder: &Ladder, step: NormalizeStep) -> Ladder {
    let space = |s: &NormalizeStep| {
        matches!(
            s,
            NormalizeStep::CollapseSpace | NormalizeStep::SmartSpace | NormalizeStep::RemoveSpace
        )
    };
    let mut steps: Vec<NormalizeStep> = ladder.steps().to_vec();
    if steps.contains(&step) {
        steps.retain(|&other| other != step);
        return Ladder::new(steps);
    }
    if space(&step) {
        steps.retain(|other| !space(other));
    }
    let rank = |step: &NormalizeStep| NormalizeStep::ALL.iter().position(|other| other == step);
    let place = steps.iter().position(|other| rank(other) > rank(&step)).unwrap_or(steps.len());
    steps.insert(place, step);
    Ladder::new(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_on_and_off() {
        let start = Ladder::default();
        let with = toggled(&start, NormalizeStep::Punctuation);
        assert_eq!(with.to_string(), "seen,invisible,nfkc,lowercase,punctuation,whitespace=smart");
        assert_eq!(toggled(&with, NormalizeStep::Punctuation), start);
        let removed = toggled(&start, NormalizeStep::RemoveSpace);
        assert_eq!(removed.to_string(), "seen,invisible,nfkc,lowercase,whitespace=remove");
    }
}
