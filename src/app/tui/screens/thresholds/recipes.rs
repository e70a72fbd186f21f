//! Two recipes side by side: what each flags, on workers, as lists to read and to judge.

use crate::compare::result::Comparison;
use crate::compare::run::Watch;
use crate::compare::study::Truth;
use crate::compare::sweep::{SideBySide, SidePair, SweepInputs, SweepRecipe, SweepRow, sweep};
use crate::measure::MeasureId;
use crate::tui::flow::Effect;
use crate::tui::model::Model;
use crate::tui::screens::thresholds::judged::with_verdicts;
use crate::tui::work::{CLOCK, Cancel, Question, Work, WorkAnswer};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

pub(super) const TWO: Question = Question("thresholds.recipes");

/// The prompt, with an example.
pub(super) const TWO_PROMPT: &str = "two recipes, e.g. char:5,jaccard | word:2,minhash:256,at:.3: ";

/// Milliseconds between two looks at the progress.
const TICK: u64 = 200;

/// Two recipes and what they flag.
#[derive(Debug)]
pub(super) struct TwoRecipes {
    /// Their names, as they can be typed.
    pub(super) names: [String; 2],
    /// The recipes.
    pub(super) recipes: [SweepRecipe; 2],
    /// What each finds and costs.
    pub(super) rows: [SweepRow; 2],
    /// The pairs.
    pub(super) side: SideBySide,
    /// The corpus that they ran on, to recognise another one.
    corpus: usize,
}

/// The pairs of one list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum SideList {
    /// Pairs that only the first recipe flags.
    #[default]
    OnlyA,
    /// Pairs that only the second flags.
    OnlyB,
    /// Pairs that both flag.
    Both,
}

/// The chart of two recipes.
#[derive(Debug, Default)]
pub(super) struct RecipesPanel {
    /// The place of the first recipe in the grid, once it is picked.
    pub(super) picked: Option<usize>,
    /// The names of the recipes that run, and how many are done.
    pub(super) running: Option<([String; 2], Arc<AtomicUsize>)>,
    /// The result.
    pub(super) found: Option<TwoRecipes>,
    /// The open list.
    pub(super) list: SideList,
    /// True while the clock runs.
    is_ticking: bool,
}

struct RecipesWatch<'a>(&'a Cancel);

impl Watch for RecipesWatch<'_> {
    fn cancelled(&self) -> bool {
        self.0.is_set()
    }
}

/// The recipe of the run on screen, by exact Jaccard.
pub(super) fn base(comparison: &Comparison) -> SweepRecipe {
    let own = &comparison.recipe;
    SweepRecipe {
        unit: own.unit,
        n: own.n,
        ladder: own.ladder.clone(),
        sketch: own.sketch,
        measure: MeasureId::JACCARD,
        at: None,
    }
}

impl RecipesPanel {
    pub(super) fn take(&mut self, slot: Question, answer: WorkAnswer) -> Result<(), WorkAnswer> {
        if slot == CLOCK {
            self.is_ticking = false;
            return Ok(());
        }
        if slot != TWO {
            return Err(answer);
        }
        self.running = None;
        self.list = SideList::default();
        self.found = answer.downcast::<Option<TwoRecipes>>().ok().and_then(|found| *found);
        Ok(())
    }

    /// The result on the texts on screen.
    pub(super) fn shown(&self, model: &Model) -> Option<&TwoRecipes> {
        let corpus = Arc::as_ptr(&model.comparison.as_ref()?.corpus) as usize;
        self.found.as_ref().filter(|found| found.corpus == corpus)
    }

    /// The pairs of the open list.
    pub(super) fn pairs(&self, model: &Model) -> &[SidePair] {
        let Some(found) = self.shown(model) else { return &[] };
        match self.list {
            SideList::OnlyA => &found.side.only_a,
            SideList::OnlyB => &found.side.only_b,
            SideList::Both => &found.side.both,
        }
    }

    /// Asks for the next look at the progress.
    pub(super) fn ask(&mut self) -> Effect {
        if self.running.is_none() || self.is_ticking {
            return Effect::None;
        }
        self.is_ticking = true;
        Effect::Work(Work::new(CLOCK, |_cancel| std::thread::sleep(Duration::from_millis(TICK))))
    }

    /// Runs two recipes on a worker.
    pub(super) fn run(&mut self, model: &Model, recipes: [SweepRecipe; 2]) -> Effect {
        let Some(comparison) = model.comparison.clone() else { return Effect::None };
        if recipes[0] == recipes[1] {
            return Effect::Say("these are one recipe: two different ones are compared".to_owned());
        }
        let base = base(&comparison);
        let names = [recipes[0].name(&base), recipes[1].name(&base)];
        let done = Arc::new(AtomicUsize::new(0));
        self.running = Some((names.clone(), done.clone()));
        (self.picked, self.found) = (None, None);
        let (settings, file) = (model.settings.clone(), model.truth.clone());
        let marks = model.review.reviewed.marks.clone();
        Effect::Work(Work::new(TWO, move |cancel| {
            let known = file.and_then(|file| file.understand(&comparison).ok());
            let mut truth = known.unwrap_or_else(Truth::default);
            with_verdicts(&comparison, &mut truth, &marks);
            let truth = Some(&truth).filter(|truth| !truth.labels.is_empty());
            let found = sweep(&SweepInputs {
                corpus: comparison.corpus.clone(),
                settings: &settings,
                recipes: &recipes,
                truth,
                between: Some([0, 1]),
                watch: &RecipesWatch(cancel),
                finished: &|count| done.store(count, Ordering::Relaxed),
            });
            let found = found.ok().filter(|found| found.complete)?;
            let rows: [SweepRow; 2] = found.rows.try_into().ok()?;
            let corpus = Arc::as_ptr(&comparison.corpus) as usize;
            Some(TwoRecipes { names, recipes, rows, side: found.side?, corpus })
        }))
    }
}
