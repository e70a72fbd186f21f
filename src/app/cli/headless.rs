//! Runs one comparison with a progress line instead of a screen; Ctrl-C stops it.

use crate::cli::console::{Console, Exit, Failure, Watcher, say};
use crate::compare::pipeline::{compare, compare_like, run};
use crate::compare::result::{Comparison, SortKey};
use crate::compare::run::RunError;
use crate::compare::sketches::SketchError;
use crate::compare::study::{CutFit, FittedCuts, fit_pairs, read_flags};
use crate::compare::two_pass::TwoPassError;
use crate::compare::weigh::{CorpusScores, weigh_pairs};
use crate::corpus::document::Corpus;
use crate::corpus::scan::Source;
use crate::explain::page::{fit_words, read_flag_words, unfit_words};
use crate::explain::reading::{read_candidates, unread_words};
use crate::measure::MeasureId;
use crate::measure::scale::short_ratio;
use crate::os::signals::interrupt_flag;
use crate::settings::{Settings, Thresholds};
use std::io::IsTerminal as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The result of a run, and whether Ctrl-C ended it.
#[derive(Debug)]
pub struct RunOutcome {
    /// The result; partial if `stopped`.
    pub comparison: Comparison,
    /// True if Ctrl-C ended the run.
    pub stopped: bool,
    /// Raised by a Ctrl-C after the run, while its result is written.
    pub stop: Arc<AtomicBool>,
}

/// Runs a comparison without the sample of pairs below the floor, for commands that do not print it.
pub fn run_source(
    source: &Source,
    settings: &Settings,
    console: &Console,
) -> Result<RunOutcome, Failure> {
    run_sampled(source, &Settings { sample: 0, ..settings.clone() }, console)
}

/// A run with its settings, in which the thresholds fit the corpus if none were given.
#[derive(Debug)]
pub struct FittedRun {
    /// The run.
    pub outcome: RunOutcome,
    /// Its settings, with the thresholds that decide its flags.
    pub settings: Settings,
    /// The sentence on thresholds that the corpus suggested, or on why it suggests none.
    pub word: Option<String>,
}

/// Runs a comparison for a command that lists flagged pairs. If no threshold was given, it flags at
/// the cuts that the corpus suggests, as the explorer does (see [`fit_pairs`]); with a floor that
/// takes a sample below it.
pub fn run_fitted(
    source: &Source,
    settings: &Settings,
    console: &Console,
) -> Result<FittedRun, Failure> {
    let run =
        if settings.fits && !matches!(source, Source::Check(_)) { run_sampled } else { run_source };
    Ok(fitted(run(source, settings, console)?, settings))
}

/// A run with the thresholds that its corpus suggests, unless some were given. Then the chance of each pair
/// is computed, which decides the flags; without the memory for it, the other measures do.
pub fn fitted(mut outcome: RunOutcome, settings: &Settings) -> FittedRun {
    let mut settings = settings.clone();
    let decides = settings.fits && outcome.comparison.against.is_none() && !outcome.stopped;
    let wanted = CorpusScores { expected: decides, ..CorpusScores::default() };
    let stop = outcome.stop.clone();
    let stopped = || stop.load(Ordering::Relaxed);
    let shortage = weigh_pairs(&mut outcome.comparison, wanted, &settings, &stopped).err();
    let bits = outcome.comparison.recipe.sketch.bits;
    let word = match fit_pairs(&outcome.comparison, &settings) {
        CutFit::Unasked => None,
        CutFit::Fitted(fitted) => Some(take_over(&fitted, &mut settings, bits)),
        CutFit::Unfit(cut) => {
            settings.thresholds = settings.start_thresholds();
            unfit_words(&cut).map(|why| format!("{why}; flagged at the classical thresholds"))
        }
    };
    let words = [shortage.map(|why| why.to_string()), word];
    let word = words.into_iter().flatten().reduce(|why, word| format!("{why}; {word}"));
    FittedRun { outcome, settings, word }
}

/// Takes over the suggested thresholds; returns the sentence on them.
fn take_over(fitted: &FittedCuts, settings: &mut Settings, bits: u32) -> String {
    settings.thresholds = fitted.thresholds;
    // Reading takes time: without a screen pairs are not read unasked.
    if !settings.lists_readings {
        settings.thresholds.set(MeasureId::REUSE, None);
    }
    let reuse = settings.thresholds.get(MeasureId::REUSE);
    let reuse =
        reuse.map_or(String::new(), |cut| format!("; read pairs: reuse ≥ {}", short_ratio(cut)));
    let classical = Thresholds::CLASSICAL.within(bits);
    let classical = classical.in_words(|_, threshold| threshold.to_string());
    format!("{}{reuse}; --preset classical: {classical}", fit_words(fitted))
}

/// Runs a comparison with a sample of pairs below the floor.
pub fn run_sampled(
    source: &Source,
    settings: &Settings,
    console: &Console,
) -> Result<RunOutcome, Failure> {
    let stop = ctrl_c()?;
    let watcher = Watcher::new(console, stop.clone());
    let result = run(source, settings, &watcher);
    watcher.erase();
    let comparison = result.map_err(|error| failed(&error))?;
    // After the first Ctrl-C the partial result is still written; the next one stops the writing.
    Ok(RunOutcome { comparison, stopped: stop.swap(false, Ordering::Relaxed), stop })
}

/// Reads the candidates of a finished run, with progress; Ctrl-C keeps what was read.
pub fn read_pairs(outcome: &mut RunOutcome, settings: &Settings, console: &Console) {
    if outcome.stopped {
        return;
    }
    let watcher = Watcher::new(console, outcome.stop.clone());
    read_candidates(&mut outcome.comparison, settings, &watcher);
    watcher.erase();
    outcome.stopped = outcome.stop.swap(false, Ordering::Relaxed);
    let pairs = &outcome.comparison.pairs;
    let flags = read_flags(pairs, &settings.thresholds).filter(|own| own.flagged > 0);
    let words = [flags.map(|own| read_flag_words(&own)), unread_words(pairs.readings())];
    words.iter().flatten().for_each(|words| console.note(words));
}

/// The scores by corpus frequencies that a sort key or a threshold needs; `every`: those of up to
/// [`Settings::ALL_PAIRS`] texts that take no segmentation, too, where all pairs are kept, unless it is
/// a check.
pub fn corpus_scores(
    by: SortKey,
    outcome: &RunOutcome,
    settings: &Settings,
    every: bool,
) -> CorpusScores {
    let is_needed =
        |id: MeasureId| by == SortKey::Measure(id) || settings.thresholds.get(id).is_some();
    let is_small = outcome.comparison.has_all_pairs();
    CorpusScores {
        weighted: is_needed(MeasureId::WEIGHTED) || every && is_small,
        topic: is_needed(MeasureId::TOPIC),
        // Where no threshold was given, the run has it, or had no memory for it.
        expected: is_needed(MeasureId::CHANCE)
            && outcome.comparison.against.is_none()
            && !settings.fits,
    }
}

/// Scores all pairs of a finished run by corpus frequencies; Ctrl-C leaves them undefined.
/// # Errors
/// The memory does not suffice.
pub fn weigh_run(
    outcome: &mut RunOutcome,
    wanted: CorpusScores,
    settings: &Settings,
) -> Result<(), Failure> {
    if outcome.stopped || wanted.are_known(&outcome.comparison) {
        return Ok(());
    }
    let (stop, comparison) = (outcome.stop.clone(), &mut outcome.comparison);
    weigh_pairs(comparison, wanted, settings, &|| stop.load(Ordering::Relaxed))
        .map_err(|error| Failure::usage(error.to_string(), ""))?;
    outcome.stopped = stop.swap(false, Ordering::Relaxed);
    Ok(())
}

/// True if a sort key or a threshold needs readings of pairs, or if `concludes`: something depends on which pairs
/// are flagged, and a pair that reads as a copy is.
pub fn needs_readings(by: SortKey, settings: &Settings, concludes: bool) -> bool {
    by == SortKey::Measure(MeasureId::REUSE)
        || settings.thresholds.get(MeasureId::REUSE).is_some()
        || concludes && settings.thresholds.is_by_chance() && settings.readings > 0
}

/// The failure to report when a run could not start.
pub fn failed(error: &RunError) -> Failure {
    match error {
        RunError::Sketches(
            SketchError::Damaged { .. }
            | SketchError::Foreign(_)
            | SketchError::Newer { .. }
            | SketchError::System { .. },
        )
        | RunError::Listed(_)
        | RunError::Library(_) => Failure::Unreadable(error.to_string()),
        _ => Failure::usage(error.to_string(), ""),
    }
}

/// The failure to report when a run in two passes, or on a library, failed.
pub fn two_pass_failed(error: &TwoPassError) -> Failure {
    match error {
        TwoPassError::Run(error) => failed(error),
        TwoPassError::Table { .. }
        | TwoPassError::Damaged { .. }
        | TwoPassError::Changed { .. }
        | TwoPassError::ChangedFile { .. } => Failure::Unreadable(error.to_string()),
        TwoPassError::Folder { .. }
        | TwoPassError::Library { .. }
        | TwoPassError::Busy { .. }
        | TwoPassError::TooManyRows
        | TwoPassError::NoTables { .. }
        | TwoPassError::CrowdedTables { .. }
        | TwoPassError::NoShape { .. }
        | TwoPassError::NoShapeByFirst { .. } => Failure::usage(error.to_string(), ""),
    }
}

/// Compares documents that are already read, until `stop` is raised.
pub fn run_corpus(
    corpus: Corpus,
    settings: &Settings,
    console: &Console,
    stop: &Arc<AtomicBool>,
) -> RunOutcome {
    let run = |settings: &Settings, watch: &Watcher| compare(corpus, settings, watch);
    watched(run, settings, console, stop)
}

/// As [`run_corpus`], with documents that take the places of those of `whole`, which may be a check.
pub fn run_like(
    whole: &Comparison,
    corpus: Corpus,
    settings: &Settings,
    console: &Console,
    stop: &Arc<AtomicBool>,
) -> RunOutcome {
    let run = |settings: &Settings, watch: &Watcher| compare_like(whole, corpus, settings, watch);
    watched(run, settings, console, stop)
}

/// The outcome of a run without the sample of pairs below the floor.
fn watched(
    run: impl FnOnce(&Settings, &Watcher) -> Comparison,
    settings: &Settings,
    console: &Console,
    stop: &Arc<AtomicBool>,
) -> RunOutcome {
    let watcher = Watcher::new(console, stop.clone());
    let comparison = run(&Settings { sample: 0, ..settings.clone() }, &watcher);
    watcher.erase();
    RunOutcome { comparison, stopped: stop.swap(false, Ordering::Relaxed), stop: stop.clone() }
}

/// The flag that Ctrl-C raises: the work stops, and its partial result is written if that takes no
/// more than 80 ms. At the second Ctrl-C the program ends at once.
pub fn ctrl_c() -> Result<Arc<AtomicBool>, Failure> {
    interrupt_flag(Exit::Stopped as i32, farewell)
        .map_err(|error| Failure::Output(format!("cannot catch Ctrl-C: {error}")))
}

/// True while the program waits for a line: Ctrl-C interrupts no work.
static AT_PROMPT: AtomicBool = AtomicBool::new(false);

/// Says that the program waits for a line of the user, or that it works again.
pub fn at_prompt(is_waiting: bool) {
    AT_PROMPT.store(is_waiting, Ordering::Relaxed);
}

/// Reports that the program ends in the middle of its work.
fn farewell() {
    // A progress line may be on the terminal.
    let feed = if std::io::stderr().is_terminal() { "\n" } else { "" };
    if AT_PROMPT.load(Ordering::Relaxed) {
        return say(feed);
    }
    say(&format!(
        "{feed}warning: stopped before the end: the output is incomplete, files are not written\n"
    ));
}
