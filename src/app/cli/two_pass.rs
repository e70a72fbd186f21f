//! Runs a comparison of large tables and folders in two passes, or says why it is done in memory.

use crate::cli::arguments::{TwoPassArguments, TwoPassChoice, folders};
use crate::cli::console::{Console, Failure, Watcher};
use crate::cli::headless::{FittedRun, RunOutcome, ctrl_c, failed, two_pass_failed};
use crate::cli::plan_file::{planned_settings, read_plan};
use crate::compare::large::{Due, TextNeeds, TwoPassWay, settings_of_pairs};
use crate::compare::result::SortKey;
use crate::corpus::scan::Source;
use crate::measure::MeasureId;
use crate::settings::Settings;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// A run in two passes, if it is due and possible; `None` to compare in memory.
pub fn run_two_pass(
    source: &Source,
    settings: &Settings,
    arguments: &TwoPassArguments,
    needs: TextNeeds,
    console: &Console,
) -> Result<Option<FittedRun>, Failure> {
    let way = way(settings, arguments, |_| needs)?;
    let Some((way, settings)) = way else { return Ok(None) };
    run_way(source, settings, &way, console)
}

/// A run in two passes, if these are due.
fn run_way(
    source: &Source,
    settings: Settings,
    way: &TwoPassWay,
    console: &Console,
) -> Result<Option<FittedRun>, Failure> {
    let sources = match way.due(source, &settings).map_err(|error| failed(&error))? {
        Due::Now(sources) => sources,
        Due::No => return Ok(None),
        Due::Obstacle(why) => {
            console.note(&why);
            return Ok(None);
        }
        Due::Refused(flag, why) => return Err(refusal(flag, &why)),
    };
    let stop = ctrl_c()?;
    let watcher = Watcher::new(console, stop.clone());
    let result = way.run(*sources, &settings, &watcher);
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
    let settings = Settings { fits: false, contained: None, ..settings };
    Ok(Some(FittedRun { outcome, settings, word }))
}

/// How two passes are taken, with the settings of the plan if there is one; `None` if they are not.
fn way(
    settings: &Settings,
    arguments: &TwoPassArguments,
    needs: impl FnOnce(&Settings) -> TextNeeds,
) -> Result<Option<(TwoPassWay, Settings)>, Failure> {
    let plan = arguments.plan.as_deref().map(read_plan).transpose()?;
    let planned = plan.as_ref().map(|plan| planned_settings(plan, settings)).transpose()?;
    let settings = planned.unwrap_or_else(|| settings.clone());
    let required = required(arguments)?;
    if arguments.two_pass == TwoPassChoice::Never {
        return Ok(None);
    }
    let is_planned = plan.is_some();
    let folder = folder(arguments, &settings);
    let library = arguments.keep_work.clone();
    let needs = needs(&settings);
    let way = TwoPassWay { required, plan, folder, library, needs, samples: false };
    if let Some(flag) = required {
        let looked_up = "a library is looked up by its bands, at its floor; leave out --threshold-minhash \
                         and --threshold-simhash";
        let by_jaccard = "its index finds pairs by Jaccard; leave out --threshold-minhash and \
                          --threshold-simhash";
        let matches = !settings.matched.is_empty();
        let obstacle = way.obstacle(&settings);
        let obstacle = obstacle.or_else(|| (is_planned && matches).then(|| by_jaccard.to_owned()));
        let keeps = way.library.is_some();
        if let Some(why) = obstacle.or_else(|| (keeps && matches).then(|| looked_up.to_owned())) {
            return Err(refusal(flag, &why));
        }
    }
    Ok(Some((way, settings)))
}

fn refusal(flag: &str, why: &str) -> Failure {
    Failure::usage(
        format!("{flag}: {why}"),
        format!("leave out {flag} to compare with the texts in memory"),
    )
}

/// The flag that requires two passes, if there is one.
fn required(arguments: &TwoPassArguments) -> Result<Option<&'static str>, Failure> {
    let (flag, never) = match (&arguments.keep_work, &arguments.plan) {
        (Some(_), _) => ("--keep-work", "--keep-work keeps the sketches of two passes"),
        (None, Some(_)) => ("--plan", "--plan is for two passes"),
        (None, None) => {
            let always = arguments.two_pass == TwoPassChoice::Always;
            return Ok(always.then_some("--two-pass always"));
        }
    };
    if arguments.two_pass == TwoPassChoice::Never {
        return Err(Failure::usage(never, "leave out --two-pass never"));
    }
    Ok(Some(flag))
}

/// The settings of the explorer, and how it compares in two passes, if they may be due. Where no screen
/// can show their progress, they are taken here: the settings are then those that read the texts of the
/// pairs that were found. `None` if Ctrl-C ended them.
pub fn explorer_start(
    source: &Source,
    settings: Settings,
    (arguments, watches, has_screen): (&TwoPassArguments, bool, bool),
    console: &Console,
) -> Result<Option<(Settings, Option<TwoPassWay>)>, Failure> {
    let needs = |settings: &Settings| {
        let texts = if watches {
            Some("--watch reads files again into memory")
        } else if settings.matched.is_empty() {
            None
        } else {
            Some("the explorer looks for pairs by given thresholds of sketches in memory")
        };
        TextNeeds { by: SortKey::Measure(MeasureId::JACCARD), reads: false, texts }
    };
    let Some((way, settings)) = way(&settings, arguments, needs)? else {
        return Ok(Some((settings, None)));
    };
    let way = TwoPassWay { samples: true, ..way };
    if has_screen {
        return Ok(Some((settings, Some(way))));
    }
    let Some(run) = run_way(source, settings.clone(), &way, console)? else {
        return Ok(Some((settings, None)));
    };
    let comparison = &run.outcome.comparison;
    if run.outcome.stopped || !comparison.complete {
        return Ok(None);
    }
    Ok(Some((settings_of_pairs(comparison, &run.settings).unwrap_or(settings), None)))
}

/// The folder for work folders.
fn folder(arguments: &TwoPassArguments, settings: &Settings) -> PathBuf {
    let given = arguments.work_folder.clone();
    let base = given.or_else(|| settings.cache.is_some().then(folders::cache).flatten());
    base.unwrap_or_else(std::env::temp_dir)
}
