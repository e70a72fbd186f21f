//! `review merge` and `review stats`: join the journals of several reviewers; counts and agreement.

use crate::cli::arguments::ReviewArguments;
use crate::cli::commands::review::files::{failure, has, read};
use crate::cli::console::{Exit, Failure};
use crate::cli::contract::Call;
use crate::corpus::scan::Source;
use crate::display::number::{count, thousands};
use crate::display::sanitise::{sanitise, sanitise_bytes};
use crate::export::rows::Surface;
use crate::review::agreement::ReviewerPanel;
use crate::review::journal::Journal;
use crate::review::record::VerdictRecord;
use crate::review::verdict::VERDICTS;
use clap::Args;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{canonicalize, metadata, remove_file};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Arguments of `review merge`.
#[derive(Debug, Args)]
pub(super) struct Merge {
    /// The journals
    #[arg(value_name = "FILE", required = true, num_args = 2.., value_hint = clap::ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The journal to write; it must not exist
    #[arg(short, long, value_name = "FILE", required = true, value_hint = clap::ValueHint::FilePath)]
    output: PathBuf,
}

/// Arguments of `review stats`.
#[derive(Debug, Args)]
pub(super) struct Stats {
    /// The journals; for a folder of texts the journal of its corpus
    #[arg(value_name = "FILE", required_unless_present = "review", value_hint = clap::ValueHint::AnyPath)]
    files: Vec<PathBuf>,
    /// The journal of verdicts.
    #[command(flatten)]
    review: ReviewArguments,
}

/// All records of these journals, by time. Records without a reviewer get the name of their file; the same
/// name in several files is taken for several people and gets the file's name added.
fn gather(files: &[PathBuf], call: &Call<'_>) -> Result<Vec<VerdictRecord>, Failure> {
    let mut read_in = Vec::new();
    let mut files_of: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
    for (number, path) in files.iter().enumerate() {
        has(path)?;
        let records = read(&mut Journal::new(path.clone()), call.console)?;
        for record in &records {
            files_of.entry(record.by.clone()).or_default().insert(number);
        }
        read_in.push((path, records));
    }
    let mut all: Vec<VerdictRecord> = Vec::new();
    for (path, records) in read_in {
        for mut record in records {
            // The same record in two files is a copy, not a second opinion.
            if all.iter().any(|held| held.at == record.at && held.is_same_decision(&record)) {
                continue;
            }
            if record.by.is_empty() {
                record.by = stem(path);
            } else if files_of.get(&record.by).is_some_and(|files| files.len() > 1) {
                record.by = format!("{} ({})", record.by, stem(path));
            }
            all.push(record);
        }
    }
    all.sort_by_key(|record| (record.at, record.seq));
    Ok(all)
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Writes the merged journal, then prints the statistics.
pub(super) fn merge(arguments: &Merge, call: &Call<'_>) -> Result<Exit, Failure> {
    let shown = arguments.output.display().to_string();
    if arguments.output.exists() {
        return Err(Failure::usage(
            format!("{shown} exists and is not overwritten"),
            "give another name",
        ));
    }
    let mut all = gather(&arguments.files, call)?;
    let mut journal = Journal::new(arguments.output.clone());
    journal.append(&mut all).map_err(|error| {
        // Nothing is left of it, so that it can be tried again.
        if metadata(&arguments.output).is_ok_and(|left| left.len() == 0) {
            let _removed = remove_file(&arguments.output);
        }
        failure(&shown, &error)
    })?;
    call.console.note(&format!("{shown}: {}", count(all.len() as u64, "record")));
    print(all, call)
}

/// Prints counts, agreement and disputes.
pub(super) fn stats(arguments: &Stats, call: &Call<'_>) -> Result<Exit, Failure> {
    let journal = |path: &PathBuf| {
        if !path.is_dir() {
            return Ok(path.clone());
        }
        let source = Source::Paths(vec![path.clone()]);
        let named = arguments.review.journal(&source);
        let journal = named.map(|own| own.path().to_owned()).ok_or_else(|| {
            let what = format!("{}: there is no home folder for the journal", path.display());
            Failure::usage(what, "set HOME or give the journal itself")
        })?;
        if !journal.exists() {
            let what = format!("{}: there are no verdicts yet", path.display());
            return Err(Failure::usage(what, "judge pairs in the explorer, or give the journal"));
        }
        Ok(journal)
    };
    let mut files: Vec<PathBuf> = arguments.files.iter().map(journal).collect::<Result<_, _>>()?;
    if arguments.review.is_named() {
        files.extend(arguments.review.journal(&Source::Demo).map(|own| own.path().to_owned()));
    }
    // The journal of two folders, or one named twice, counts once.
    let mut seen = BTreeSet::new();
    files.retain(|path| seen.insert(canonicalize(path).unwrap_or_else(|_none| path.clone())));
    print(gather(&files, call)?, call)
}

fn print(records: Vec<VerdictRecord>, call: &Call<'_>) -> Result<Exit, Failure> {
    let mut panel = ReviewerPanel::default();
    panel.take(records, "");
    let mut out = call.console.output();
    write(&panel, call.console.out, &mut out)?;
    out.flush()?;
    Ok(Exit::Fine)
}

fn write(panel: &ReviewerPanel, surface: Surface, out: &mut dyn Write) -> io::Result<()> {
    let words = |text: &str| surface.words(text).into_owned();
    let [colon, comma] = if surface.chinese { ["：", "，"] } else { [": ", ", "] };
    let shown = |who: &str| {
        if who.is_empty() { words("(no name)") } else { sanitise(who) }
    };
    for who in panel.reviewers() {
        let counts = panel.counts(who);
        let each: Vec<String> = VERDICTS
            .iter()
            .zip(counts)
            .map(|(verdict, count)| {
                format!("{} {}", thousands(count as u64), words(verdict.name()))
            })
            .collect();
        let total = words(&count(counts.iter().sum::<usize>() as u64, "pair"));
        writeln!(out, "{}{colon}{total}{colon}{}", shown(who), each.join(comma))?;
    }
    for agreement in panel.agreements() {
        let [a, b] = agreement.who.each_ref().map(|who| shown(who));
        let kappa = match agreement.kappa {
            Some(kappa) => format!("Cohen's kappa {kappa:.3}"),
            None => "Cohen's kappa is undefined".to_owned(),
        };
        let (agreed, both) = (thousands(agreement.agreed as u64), agreement.both);
        let same = format!("the same on {agreed} of {}", count(both as u64, "pair"));
        let [and, same, kappa] = [" and ", &same, &kappa].map(words);
        writeln!(out, "{a}{and}{b}{colon}{same}{colon}{kappa}")?;
    }
    let disputed = panel.disputed();
    if !disputed.is_empty() {
        let disputed = format!("{} disputed", count(disputed.len() as u64, "pair"));
        writeln!(out, "\n{}", words(&disputed))?;
    }
    for pair in disputed {
        let Some((_, first)) = pair.first() else { continue };
        let [a, b] = first.sides.each_ref().map(|side| sanitise_bytes(side.name.bytes()));
        writeln!(out, "{a}  {b}")?;
        for (who, record) in &pair {
            let verdict = words(record.verdict.map_or("", |verdict| verdict.name()));
            let note = match record.note.as_str() {
                "" => String::new(),
                note => format!("  “{}”", sanitise(note)),
            };
            writeln!(out, "  {}{colon}{verdict}{note}", shown(who))?;
        }
    }
    Ok(())
}
