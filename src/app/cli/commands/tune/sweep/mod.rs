//! `lookalike tune --sweep`: runs recipes over the same texts and compares what each finds and costs.

mod json;
mod page;
mod report;
mod words;

pub(super) use json::SweepRecord;

use crate::cli::arguments::{CorpusArguments, tell_truth, understand_names};
use crate::cli::commands::tune::sweep::json::json;
use crate::cli::commands::tune::sweep::page::page;
use crate::cli::commands::tune::sweep::report::SweepReport;
use crate::cli::console::{Console, Destination, Exit, Failure, Paper, Watcher};
use crate::cli::exit_code::skipped_exit_code;
use crate::cli::headless::{ctrl_c, failed};
use crate::cli::summary::{skipped, tables};
use crate::compare::run::{gather, recipe};
use crate::compare::study::TruthFile;
use crate::compare::sweep::{SweepInputs, SweepRecipe, default_grid, parse, sweep};
use crate::measure::MeasureId;
use crate::settings::Settings;
use clap::Args;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

const SWEEP: &str = "Recipes";

/// Which recipes are compared.
#[derive(Debug, Args)]
pub(super) struct SweepArguments {
    /// Compare recipes: 24, or those of --recipe
    #[arg(long, help_heading = SWEEP)]
    sweep: bool,
    /// A recipe, e.g. char:5,minhash:256 or word:2,jaccard,normalize:none,at:.3; can be repeated
    #[arg(long, value_name = "SPEC", help_heading = SWEEP)]
    recipe: Vec<String>,
    /// Two recipes side by side, by number or as SPEC: pairs that only one flags, and that both flag
    #[arg(long, num_args = 2, value_names = ["A", "B"], help_heading = SWEEP)]
    between: Vec<String>,
    /// List at most N pairs in each list of --between, and N dropped documents of --as
    #[arg(long, value_name = "N", default_value_t = 10, help_heading = SWEEP)]
    top: usize,
}

impl SweepArguments {
    /// Most rows of a list.
    pub(super) fn top(&self) -> usize {
        self.top
    }

    /// True if recipes are to be compared.
    pub(super) fn is_requested(&self) -> bool {
        self.sweep || !self.recipe.is_empty() || !self.between.is_empty()
    }

    /// The recipes, and the indices of the two side by side.
    fn recipes(
        &self,
        base: &SweepRecipe,
    ) -> Result<(Vec<SweepRecipe>, Option<[usize; 2]>), Failure> {
        let hint = "`lookalike tune --help` explains recipes";
        let read = |text: &String| {
            parse(text, base)
                .map_err(|why| Failure::usage(format!("invalid recipe `{text}`: {why}"), hint))
        };
        let mut recipes = default_grid(base);
        if !self.recipe.is_empty() {
            recipes.clear();
            for text in &self.recipe {
                let recipe = read(text)?;
                if recipes.contains(&recipe) {
                    return Err(Failure::usage(format!("two recipes are `{text}`"), ""));
                }
                recipes.push(recipe);
            }
        }
        let mut place = |text: &String| -> Result<usize, Failure> {
            if let Ok(number) = text.parse::<usize>() {
                let most = recipes.len();
                let place = number.checked_sub(1).filter(|&place| place < most);
                let what = || format!("no recipe {number}: there are {most}");
                return place.ok_or_else(|| Failure::usage(what(), "recipes are counted from 1"));
            }
            let recipe = read(text)?;
            let known = recipes.iter().position(|own| *own == recipe);
            Ok(known.unwrap_or_else(|| {
                recipes.push(recipe);
                recipes.len() - 1
            }))
        };
        let between = match self.between.as_slice() {
            [a, b] => {
                let both = [place(a)?, place(b)?];
                if both[0] == both[1] {
                    return Err(Failure::usage("--between takes two different recipes", ""));
                }
                Some(both)
            }
            _ => None,
        };
        Ok((recipes, between))
    }
}

/// Runs the sweep and writes its result.
pub(super) fn run(
    arguments: &SweepArguments,
    texts: &CorpusArguments,
    file: Option<&TruthFile>,
    is_json: bool,
    destination: &Destination,
    console: &Console,
) -> Result<Exit, Failure> {
    let (source, settings) = (&texts.source(), &texts.settings());
    let stop = ctrl_c()?;
    let watcher = Watcher::new(console, stop.clone());
    let corpus = gather(source, settings, &watcher).map_err(|error| failed(&error))?;
    let base = base(settings);
    let (recipes, between) = arguments.recipes(&base)?;
    let truth = file.map(|file| understand_names(file, &corpus.documents)).transpose()?;
    let corpus = Arc::new(corpus);
    let total = recipes.len() as u64;
    let finished = |done: usize| watcher.tell("recipes", done as u64, total);
    let found = sweep(&SweepInputs {
        corpus: corpus.clone(),
        settings,
        recipes: &recipes,
        truth: truth.as_ref(),
        between,
        watch: &watcher,
        finished: &finished,
    })
    .map_err(|error| failed(&error))?;
    watcher.erase();
    let is_stopped = stop.swap(false, Ordering::Relaxed);
    let report = SweepReport {
        corpus: &corpus,
        base: &base,
        recipes: &recipes,
        sweep: &found,
        truth: truth.as_ref(),
        top: arguments.top,
    };
    write(&report, is_json, destination, console, &stop)?;
    tables(&corpus, console);
    skipped(corpus.skipped.iter().collect(), console);
    let unused = truth.as_ref().map_or(0, |truth| truth.problems.len());
    if let (Some(file), Some(truth)) = (file, &truth) {
        tell_truth(file, truth, console);
    }
    if is_stopped {
        console.warn(&format!("stopped: {} of {total} recipes finished", found.rows.len()));
        return Ok(Exit::Stopped);
    }
    Ok(match skipped_exit_code(&corpus.skipped) {
        Exit::Fine if unused > 0 => Exit::Unreadable,
        exit => exit,
    })
}

fn write(
    report: &SweepReport<'_>,
    is_json: bool,
    destination: &Destination,
    console: &Console,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    destination.write(console, stop, |out| {
        if is_json {
            out.write_all(&json(report)?)
        } else {
            page(report, &mut Paper::new(out, console.out))
        }
    })
}

/// The recipe of the flags of the run.
fn base(settings: &Settings) -> SweepRecipe {
    let own = recipe(settings);
    SweepRecipe {
        unit: own.unit,
        n: own.n,
        ladder: own.ladder,
        sketch: own.sketch,
        measure: MeasureId::JACCARD,
        at: None,
    }
}
