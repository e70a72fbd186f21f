//! The run of a sweep: each stage once for all recipes that share it.

use crate::compare::pipeline::compare_profiles;
use crate::compare::result::Comparison;
use crate::compare::run::{Metered, RunError, Watch, pool};
use crate::compare::study::{Judgement, Truth, below, distributions, judge};
use crate::compare::sweep::features::{FoldedTexts, PlainProfiles, plain_recipe, sketched};
use crate::compare::sweep::recipe::SweepRecipe;
use crate::compare::sweep::row::{RowInputs, SweepRow};
use crate::compare::sweep::side::{OneSide, SideBySide};
use crate::corpus::document::Corpus;
use crate::measure::MeasureId;
use crate::measure::contract::{Params, Scheme};
use crate::settings::Settings;
use crate::text::han;
use crate::text::normalize::Ladder;
use crate::text::token::Unit;
use std::sync::Arc;

/// Inputs of a sweep.
pub struct SweepInputs<'a> {
    /// The texts.
    pub corpus: Arc<Corpus>,
    /// Bounds of the joins, threads, memory.
    pub settings: &'a Settings,
    /// The recipes.
    pub recipes: &'a [SweepRecipe],
    /// Judged pairs.
    pub truth: Option<&'a Truth>,
    /// The indices of two recipes to show side by side.
    pub between: Option<[usize; 2]>,
    /// Progress and cancelling.
    pub watch: &'a dyn Watch,
    /// Called with the number of finished recipes.
    pub finished: &'a (dyn Fn(usize) + Sync),
}

/// The result of a sweep.
#[derive(Debug, Clone, Default)]
pub struct Sweep {
    /// A row for each finished recipe, in the order of the recipes.
    pub rows: Vec<SweepRow>,
    /// Two recipes side by side, if requested and finished.
    pub side: Option<SideBySide>,
    /// How many joins the recipes shared.
    pub joins: usize,
    /// Documents equal to an earlier one under the first recipe.
    pub copies: usize,
    /// True if every recipe finished.
    pub complete: bool,
}

/// Runs all recipes: a text is normalised once for each ladder, cut into words once for each ladder,
/// into shingles once for each length, and sketched once for each kind of sketch; pairs are joined
/// once for each pair of sketches. A cancelled sweep returns the finished recipes.
/// # Errors
/// Threads cannot be started, or the memory does not suffice.
pub fn sweep(inputs: &SweepInputs<'_>) -> Result<Sweep, RunError> {
    let settings = inputs.settings;
    let pool = pool(settings.threads)?;
    let metered = Metered::new(inputs.watch, settings.memory);
    let mut running =
        SweepRun { inputs, watch: &metered, found: Sweep::default(), sides: Default::default() };
    let complete = pool.install(|| {
        if inputs.recipes.iter().any(|recipe| recipe.unit == Unit::Word) {
            han::warm();
        }
        running.all().is_some()
    });
    let SweepRun { mut found, sides, .. } = running;
    metered.result()?;
    found.complete = complete && !inputs.watch.cancelled();
    found.rows.sort_by_key(|row| row.recipe);
    if let (Some(recipes), [Some(a), Some(b)]) = (inputs.between, sides) {
        found.side = Some(SideBySide::new(recipes, &[a, b], inputs.truth));
    }
    Ok(found)
}

struct SweepRun<'a> {
    inputs: &'a SweepInputs<'a>,
    watch: &'a Metered<'a>,
    found: Sweep,
    sides: [Option<OneSide>; 2],
}

/// The recipes of one join.
struct SketchRun {
    sketch: Params,
    minhash: Option<(Scheme, usize, u64)>,
    simhash: Option<u32>,
    recipes: Vec<usize>,
}

impl SweepRun<'_> {
    /// Returns `None` once cancelled.
    fn all(&mut self) -> Option<()> {
        let recipes = self.inputs.recipes;
        let cancelled = || self.watch.cancelled();
        let mut ladders: Vec<&Ladder> = Vec::new();
        for recipe in recipes {
            if !ladders.contains(&&recipe.ladder) {
                ladders.push(&recipe.ladder);
            }
        }
        for ladder in ladders {
            let own: Vec<usize> =
                (0..recipes.len()).filter(|&at| recipes[at].ladder == *ladder).collect();
            let first = recipes.get(*own.first()?)?;
            let mut texts = FoldedTexts::new(&self.inputs.corpus.documents, first, &cancelled)?;
            let mut left = own;
            while let Some(&first) = left.first() {
                let (same, others): (Vec<usize>, Vec<usize>) =
                    left.iter().partition(|&&at| recipes[at].has_features_of(&recipes[first]));
                left = others;
                let plain = texts.shingled(&recipes[first], &cancelled)?;
                for run in sketch_runs(recipes, &same) {
                    self.run(&plain, &run)?;
                }
            }
        }
        Some(())
    }

    fn run(&mut self, plain: &PlainProfiles, run: &SketchRun) -> Option<()> {
        let inputs = self.inputs;
        let watch = self.watch;
        let cancelled = || watch.cancelled();
        let first = inputs.recipes.get(*run.recipes.first()?)?;
        let recipe = SweepRecipe { sketch: run.sketch, ..first.clone() };
        let made = sketched(plain, &recipe, &cancelled)?;
        let settings = Settings {
            ladder: recipe.ladder.clone(),
            unit: recipe.unit,
            n: recipe.n,
            sketch: recipe.sketch,
            ..inputs.settings.clone()
        };
        let (corpus, profiles) = (inputs.corpus.clone(), made.profiles.into());
        let comparison =
            compare_profiles(corpus, profiles, plain_recipe(&recipe), &settings, watch);
        if !comparison.complete {
            return None;
        }
        if self.found.joins == 0 {
            self.found.copies = comparison.copies.collapsed();
        }
        self.found.joins += 1;
        let distributions = distributions(&comparison, &below(&comparison));
        let judgement: Option<Judgement> = inputs.truth.map(|truth| judge(&comparison, truth));
        for &place in &run.recipes {
            let recipe = &inputs.recipes[place];
            let sketching = match recipe.measure {
                MeasureId::MINHASH => made.minhash,
                MeasureId::SIMHASH => made.simhash,
                _ => 0.0,
            };
            let inputs = RowInputs {
                place,
                recipe,
                comparison: &comparison,
                distributions: &distributions,
                judgement: judgement.as_ref(),
                seconds: plain.seconds + sketching,
                stop: &cancelled,
            };
            self.take(&inputs)?;
        }
        Some(())
    }

    fn take(&mut self, row: &RowInputs<'_>) -> Option<()> {
        let made = row.row()?;
        let comparison: &Comparison = row.comparison;
        for (side, place) in self.sides.iter_mut().zip(self.inputs.between.into_iter().flatten()) {
            if place == row.place {
                let flagged = made.cut.map(|(at, _)| row.flagged(at)).unwrap_or_default();
                *side = Some(OneSide::new(comparison, row.recipe, &flagged));
            }
        }
        self.found.rows.push(made);
        (self.inputs.finished)(self.found.rows.len());
        Some(())
    }
}

/// The fewest joins for recipes with the same shingles: each has one MinHash and one SimHash sketch.
fn sketch_runs(recipes: &[SweepRecipe], same: &[usize]) -> Vec<SketchRun> {
    let mut runs: Vec<SketchRun> = Vec::new();
    for &place in same {
        let recipe = &recipes[place];
        let sketch = &recipe.sketch;
        let key = (sketch.scheme, sketch.slots, sketch.seed);
        let fits = |run: &SketchRun| match recipe.measure {
            MeasureId::MINHASH => run.minhash.is_none_or(|own| own == key),
            MeasureId::SIMHASH => run.simhash.is_none_or(|own| own == sketch.bits),
            _ => true,
        };
        let at = runs.iter().position(fits).unwrap_or_else(|| {
            let (sketch, recipes) = (*sketch, Vec::new());
            runs.push(SketchRun { sketch, minhash: None, simhash: None, recipes });
            runs.len() - 1
        });
        let run = &mut runs[at];
        match recipe.measure {
            MeasureId::MINHASH => {
                run.minhash = Some(key);
                (run.sketch.scheme, run.sketch.slots, run.sketch.seed) = key;
            }
            MeasureId::SIMHASH => {
                run.simhash = Some(sketch.bits);
                run.sketch.bits = sketch.bits;
            }
            _ => {}
        }
        run.recipes.push(place);
    }
    runs
}
