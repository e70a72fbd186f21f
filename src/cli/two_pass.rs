//! Runs a comparison of large tables and folders in two passes, or says why it is done in memory.

use crate::cli::arguments::{TwoPassArguments, TwoPassChoice, folders};
use crate::cli::console::{Console, Failure, Watcher};
use crate::cli::headless::{
    FittedRun, RunOutcome, ctrl_c, failed, needs_readings, two_pass_failed,
};
use crate::cli::plan_file::{planned_settings, read_plan};
use crate::compare::listed::own_pairs;
use crate::compare::result::{Coverage, SortKey};
use crate::compare::two_pass::{TableSources, WorkPlace, most_bits_apart, run};
use crate::corpus::options::OnlyNames;
use crate::corpus::scan::{ReadOptions, Source};
use crate::measure::MeasureId;
use crate::measure::contract::Scheme;
use crate::settings::{Settings, ShingleLength};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// Size of all files, in bytes, from which two passes are taken unless the user chooses.
const LARGE: u64 = 128 << 20;

/// What a command needs beside the pairs and their exact scores.
#[derive(Debug, Clone, Copy)]
pub struct TextNeeds {
    /// The order of the pairs.
    pub by: SortKey,
    /// True if pairs are listed with their readings.
    pub reads: bool,
    /// Why texts are needed in memory for something else; `None` if they are not.
    pub texts: Option<&'static str>,
}

/// A run in two passes, if it is due and possible; `None` to compare in memory.
pub fn run_two_pass(
    source: &Source,
    settings: &Settings,
    arguments: &TwoPassArguments,
    needs: TextNeeds,
    console: &Console,
) -> Result<Option<FittedRun>, Failure> {
    let plan = arguments.plan.as_deref().map(read_plan).transpose()?;
    let planned = plan.as_ref().map(|plan| planned_settings(plan, settings)).transpose()?;
    let settings = planned.as_ref().unwrap_or(settings);
    let keeps = arguments.keep_work.is_some();
    let (flag, always) = asked(arguments)?;
    // Files without --rows are listed only if they may be compared that way.
    let is_possible = settings.reading.rows.is_some() || settings.floor.is_some();
    if arguments.two_pass == TwoPassChoice::Never || !is_possible && !always {
        return Ok(None);
    }
    let hint = format!("leave out {flag} to compare with the texts in memory");
    let refuse = |why: &str| Failure::usage(format!("{flag}: {why}"), hint.clone());
    let sources = match TableSources::new(source, &settings.reading) {
        Ok(Ok(sources)) => sources.by_plan(plan.clone()),
        Ok(Err(why)) if always => return Err(refuse(&why)),
        Ok(Err(_)) => return Ok(None),
        Err(error) => return Err(failed(&error)),
    };
    if !always && sources.bytes() < LARGE {
        return Ok(None);
    }
    if let Some(why) = obstacle(settings, needs) {
        if always {
            return Err(refuse(&why));
        }
        console.note(&format!("compared in memory, not in two passes: {why}"));
        return Ok(None);
    }
    if plan.is_some() && !settings.matched.is_empty() {
        let why = "its index finds pairs by Jaccard; leave out --threshold-minhash and --threshold-simhash";
        return Err(refuse(why));
    }
    if keeps && !settings.matched.is_empty() {
        let why = "a library is looked up by its bands, at its floor; leave out --threshold-minhash and \
                   --threshold-simhash";
        return Err(refuse(why));
    }
    let stop = ctrl_c()?;
    let watcher = Watcher::new(console, stop.clone());
    let folder = folder(arguments, settings).join(sources.work_name(settings));
    let place = match &arguments.keep_work {
        Some(library) => WorkPlace::Library(library),
        None => WorkPlace::Folder(&folder),
    };
    let result = run(sources, settings, place, &watcher);
    watcher.erase();
    let comparison = result.map_err(|error| two_pass_failed(&error))?;
    if !comparison.complete {
        console.note("the sketches so far are kept: the same command goes on from there");
    }
    let stopped = stop.swap(false, Ordering::Relaxed);
    let outcome = RunOutcome { comparison, stopped, stop };
    let word = settings.fits.then(|| {
        "flags: at the usual thresholds; two passes take no sample to suggest others".to_owned()
    });
    let settings = Settings { fits: false, contained: None, ..settings.clone() };
    Ok(Some(FittedRun { outcome, settings, word }))
}

/// The flag that asks for two passes, and true if they must be taken.
fn asked(arguments: &TwoPassArguments) -> Result<(&'static str, bool), Failure> {
    let (flag, never) = match (&arguments.keep_work, &arguments.plan) {
        (Some(_), _) => ("--keep-work", "--keep-work keeps the sketches of two passes"),
        (None, Some(_)) => ("--plan", "--plan is for two passes"),
        (None, None) => {
            return Ok(("--two-pass always", arguments.two_pass == TwoPassChoice::Always));
        }
    };
    if arguments.two_pass == TwoPassChoice::Never {
        return Err(Failure::usage(never, "leave out --two-pass never"));
    }
    Ok((flag, true))
}

/// How the explorer begins.
pub enum ExplorerStart {
    /// It compares with these settings.
    With(Box<Settings>),
    /// Ctrl-C ended the comparison before.
    Stopped,
}

/// Compares in two passes before the explorer opens, if they are due: it then reads the texts of the
/// pairs that were found, and no others.
pub fn explorer_start(
    source: &Source,
    settings: Settings,
    (arguments, watches): (&TwoPassArguments, bool),
    console: &Console,
) -> Result<ExplorerStart, Failure> {
    let plan = arguments.plan.as_deref().map(read_plan).transpose()?;
    let settings = match &plan {
        Some(plan) => planned_settings(plan, &settings)?,
        None => settings,
    };
    let texts = if watches {
        Some("--watch reads files again into memory")
    } else if settings.matched.is_empty() {
        None
    } else {
        Some("the explorer looks for pairs by given thresholds of sketches in memory")
    };
    let needs = TextNeeds { by: SortKey::Measure(MeasureId::JACCARD), reads: false, texts };
    let Some(run) = run_two_pass(source, &settings, arguments, needs, console)? else {
        return Ok(ExplorerStart::With(Box::new(settings)));
    };
    let comparison = &run.outcome.comparison;
    if run.outcome.stopped || !comparison.complete {
        return Ok(ExplorerStart::Stopped);
    }
    let Some(listed) = own_pairs(comparison) else {
        return Ok(ExplorerStart::With(Box::new(settings)));
    };
    let names = listed.texts.iter().map(|text| text.name.clone());
    let reading = ReadOptions { only: Some(OnlyNames::new(names)), ..settings.reading };
    let n = ShingleLength::Fixed(comparison.recipe.n);
    let floor = match comparison.coverage {
        Coverage::Floor(floor) => Some(floor),
        Coverage::AllPairs => settings.floor,
    };
    let listed = Some(Arc::new(listed));
    let settings = Settings { reading, n, floor, listed, sample: 0, ..run.settings };
    Ok(ExplorerStart::With(Box::new(settings)))
}

/// Why these settings need the texts in memory.
fn obstacle(settings: &Settings, needs: TextNeeds) -> Option<String> {
    if let Some(why) = needs.texts {
        return Some(why.to_owned());
    }
    let bits = settings.sketch.bits;
    let (within, most) = (settings.thresholds.differing(bits), most_bits_apart(bits));
    if settings.matched.contains(MeasureId::SIMHASH) && settings.floor.is_some() && within > most {
        return Some(format!(
            "pairs are found by SimHash up to {most} of {bits} bits apart, not {within}"
        ));
    }
    let by = needs.by;
    let scores =
        |id: MeasureId| by == SortKey::Measure(id) || settings.thresholds.get(id).is_some();
    let reads = needs.reads && settings.lists_readings || needs_readings(by, settings);
    let obstacles = [
        (settings.floor.is_none(), "it takes a --floor"),
        (settings.sketch.scheme != Scheme::Slots, "it takes --minhash slots"),
        (reads, "readings of pairs need texts in memory"),
        (
            scores(MeasureId::WEIGHTED) || scores(MeasureId::TOPIC),
            "scores by the frequencies of the corpus need texts in memory",
        ),
        (!settings.people.sources.is_empty(), "--people needs the texts in memory"),
        (
            settings.contained.is_some() && settings.contained != Settings::default().contained,
            "a given --containment-floor asks for pairs below the floor",
        ),
    ];
    obstacles.into_iter().find(|(holds, _)| *holds).map(|(_, why)| why.to_owned())
}

/// The folder for work folders.
fn folder(arguments: &TwoPassArguments, settings: &Settings) -> PathBuf {
    let given = arguments.work_folder.clone();
    let base = given.or_else(|| settings.cache.is_some().then(folders::cache).flatten());
    base.unwrap_or_else(std::env::temp_dir)
}
