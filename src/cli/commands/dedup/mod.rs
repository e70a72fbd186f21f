//! `lookalike dedup`: groups near-duplicates and lists which text of each group to keep.

mod passages;
mod write;

use crate::cli::arguments::{CorpusArguments, choice, ratio};
use crate::cli::commands::dedup::passages::CutArguments;
use crate::cli::commands::dedup::write::{DedupPlan, GroupsFormat, write};
use crate::cli::console::{Destination, Exit, Failure};
use crate::cli::contract::{Call, Command};
use crate::cli::exit_code::plain_exit_code;
use crate::cli::headless::{RunOutcome, run_source};
use crate::cli::summary::tables;
use crate::compare::groups::{LinkRule, Linkage, groups, keep};
use crate::compare::result::{Comparison, Coverage};
use crate::corpus::changed::changed;
use crate::corpus::row_options::RowOptions;
use crate::corpus::scan::Source;
use crate::display::number::thousands;
use crate::measure::MeasureId;
use crate::pair::DocId;
use crate::settings::Settings;
use clap::{Args, ValueEnum};
use std::cmp::Ordering;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic;
use std::time::SystemTime;

/// Lists which text of each group to keep. Files are not touched.
pub(super) const DEDUP: Command = Command { name: "dedup", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike dedup corpus/
  lookalike dedup corpus/ --at 0.7 --keep longest
  lookalike dedup corpus/ --keep-list keep.txt --drop-list drop.txt
  lookalike dedup corpus/ --drop-list drop.txt -0 && xargs -0 -a drop.txt ls -l
  lookalike dedup corpus/ --format json
  lookalike dedup corpus/ --passages --min-words 50 --format ndjson -o cuts.ndjson
  lookalike dedup news.tsv --rows --keep highest --keep-by views --drop-list drop.txt

No file is deleted, moved or changed: use the lists to do that. Names in the lists are raw bytes
relative to the folder, one per line, or with -0 each ended by a NUL byte. Rows are file#id, or only
the id if all rows are from one file.

With complete linkage, the default, every two texts of a group reach --at, so every dropped text is
that similar to the kept one. With single linkage a chain of similar texts is one group, and its ends
may share little; average is between the two. Skipped files are in neither list.

With --passages the result is which stretches to cut from which text. Texts are read in the order of
their names; a passage is cut where it stands in what was kept of a text before, so each cut passage is
still there once, whole. What repeats inside one text only stays. Offsets are bytes of UTF-8 and
characters of the text as read (line ends as LF, no byte order mark); punctuation around a cut stays.
Columns of tsv: text start end start_char end_char letters kept_in (the text that keeps the first
passage of the stretch).

Exit codes: 130 stopped by Ctrl-C, 2 wrong usage, 3 some input was unreadable, 0 success.";

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct Arguments {
    /// Jaccard from which texts are duplicates, 0 to 1
    #[arg(long, value_name = "X", default_value = "0.8", value_parser = ratio, help_heading = "Groups")]
    at: f64,
    /// Which texts form a group
    #[arg(long, value_name = "HOW", default_value = "complete", value_parser = choice(LINKAGES), help_heading = "Groups")]
    linkage: Linkage,
    /// Which text of a group is kept
    #[arg(long, value_enum, value_name = "RULE", default_value = "first", help_heading = "Groups")]
    keep: Keep,
    /// Column whose value decides, for --keep highest or lowest
    #[arg(long, value_name = "COLUMN", requires = "rows", help_heading = "Groups")]
    keep_by: Option<String>,
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "table")]
    format: GroupsFormat,
    /// Write the groups to FILE [default: standard output]
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// Write the names of all kept texts to FILE
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    keep_list: Option<PathBuf>,
    /// Write the names of all dropped texts to FILE
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    drop_list: Option<PathBuf>,
    /// End each name in the lists with a NUL byte
    #[arg(short = '0', long)]
    null: bool,
    /// Replace existing files
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    cut: CutArguments,
    #[command(flatten)]
    corpus: CorpusArguments,
}

const LINKAGES: &[(Linkage, &str)] = &[
    (Linkage::Single, "each text reaches --at with at least one other"),
    (Linkage::Complete, "every two texts reach --at"),
    (Linkage::Average, "two groups join if the mean over their pairs reaches --at"),
];

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Group near-duplicates and list which one to keep; deletes nothing")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let place =
        |path: Option<&PathBuf>| Destination::new(path.map(PathBuf::as_path), arguments.force);
    arguments.cut.check()?;
    let output = place(arguments.output.as_ref())?;
    if arguments.cut.passages {
        return passages::run(&arguments.cut, &arguments.corpus, arguments.format, &output, call);
    }
    if arguments.format == GroupsFormat::Ndjson {
        return Err(Failure::usage(
            "--format ndjson without --passages",
            "add --passages, or use --format json",
        ));
    }
    let lists = [&arguments.keep_list, &arguments.drop_list];
    let lists = lists.map(|path| path.as_ref().map(|path| place(Some(path))).transpose());
    let [keep_list, drop_list] = lists;
    let (keep_list, drop_list) = (keep_list?, drop_list?);
    let source = arguments.corpus.source();
    let mut settings = arguments.corpus.settings();
    let rows = &mut settings.reading.rows;
    by_column(arguments.keep, arguments.keep_by.as_ref(), rows.as_mut())?;
    settings.floor = Some(settings.floor.unwrap_or(Settings::FLOOR).min(arguments.at));
    let outcome = run_source(&source, &settings, call.console)?;
    let plan = plan(&arguments, &source, &outcome);
    output.write(call.console, &outcome.stop, |out| write(&plan, arguments.format, out))?;
    for (list, names) in [(keep_list, plan.kept()), (drop_list, plan.dropped())] {
        let Some(list) = list else { continue };
        let end: &[u8] = if arguments.null { b"\0" } else { b"\n" };
        list.write(call.console, &outcome.stop, |out: &mut dyn Write| {
            names.iter().try_for_each(|&id| {
                out.write_all(plan.listed(id)).and_then(|()| out.write_all(end))
            })
        })?;
    }
    tables(&outcome.comparison.corpus, call.console);
    tell(call, &plan, arguments.at);
    Ok(plain_exit_code(&outcome, false))
}

fn plan<'a>(arguments: &Arguments, source: &Source, outcome: &'a RunOutcome) -> DedupPlan<'a> {
    let comparison = &outcome.comparison;
    let linkage = arguments.linkage;
    let rule = LinkRule { linkage, measure: MeasureId::JACCARD, threshold: arguments.at };
    let found =
        groups(comparison, &rule, &|_| false, &|| outcome.stop.load(atomic::Ordering::Relaxed));
    let characters = |id: DocId| comparison.document(id).map_or(0, |d| d.text.chars().count());
    let times: Vec<Option<SystemTime>> = match arguments.keep {
        Keep::Oldest => changed(source, &comparison.corpus),
        _ => Vec::new(),
    };
    let when = |id: DocId| times.get(id.index()).copied().flatten();
    let value = |id: DocId| {
        let row = comparison.document(id).and_then(|document| document.row.as_deref());
        row.and_then(|row| row.value.as_deref())
    };
    let better = |x: DocId, y: DocId| match arguments.keep {
        Keep::First => x < y,
        Keep::Longest => characters(x) > characters(y),
        Keep::Highest => by_value(value(x), value(y)) == Ordering::Greater,
        Keep::Lowest => by_value(value(x), value(y)) == Ordering::Less,
        Keep::Oldest => when(x).is_some_and(|x| when(y).is_none_or(|y| x < y)),
    };
    let groups = keep(comparison, &found, &rule, &better);
    let rule = arguments.keep.to_possible_value().map(|value| value.get_name().to_owned());
    DedupPlan { comparison, groups, keep: rule.unwrap_or_default(), linkage, at: arguments.at }
}

/// Prints why groups may be incomplete.
fn tell(call: &Call<'_>, plan: &DedupPlan<'_>, at: f64) {
    let comparison: &Comparison = plan.comparison;
    let skipped = comparison.corpus.skipped.len();
    if skipped > 0 {
        call.console.note(&format!(
            "{} skipped, in neither list; `lookalike pairs` prints why",
            thousands(skipped as u64)
        ));
    }
    if let (Coverage::Floor(floor), cut) = (comparison.coverage, comparison.cut)
        && (floor > at || cut.is_some_and(|cut| cut >= at))
    {
        let floor = cut.unwrap_or(floor);
        call.console.warn(&format!(
            "pairs below {floor:.3} are not all known: groups may be missing; raise --max-pairs"
        ));
    }
    if !comparison.complete {
        call.console.warn("stopped before the end: groups may be missing");
    }
}

/// The rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Keep {
    /// smallest name, by bytes
    First,
    /// most characters
    Longest,
    /// file with the oldest modification time
    Oldest,
    /// row with the highest value in the column --keep-by: numbers by size, else by characters
    Highest,
    /// row with the lowest value in that column
    Lowest,
}

/// Sets the column to read, if the rule needs one; refuses a column or a rule without the other.
fn by_column(
    keep: Keep,
    column: Option<&String>,
    rows: Option<&mut RowOptions>,
) -> Result<(), Failure> {
    let ranks = matches!(keep, Keep::Highest | Keep::Lowest);
    match (column, rows) {
        (Some(column), Some(rows)) if ranks => rows.value = Some(column.clone()),
        (Some(_), _) if !ranks => {
            return Err(Failure::usage(
                "--keep-by without --keep highest or lowest",
                "add --keep highest or --keep lowest",
            ));
        }
        _ if ranks => {
            return Err(Failure::usage(
                "--keep highest and --keep lowest need a column",
                "add --rows --keep-by COLUMN",
            ));
        }
        _ => {}
    }
    Ok(())
}

/// Compares numbers by size, other values by characters; numbers come first. A missing value is equal
/// to any other, so that it is never preferred.
fn by_value(x: Option<&str>, y: Option<&str>) -> Ordering {
    let (Some(x), Some(y)) = (x.map(str::trim), y.map(str::trim)) else { return Ordering::Equal };
    match (x.parse::<f64>(), y.parse::<f64>()) {
        (Ok(x), Ok(y)) => x.total_cmp(&y),
        (Ok(_), Err(_)) => Ordering::Less,
        (Err(_), Ok(_)) => Ordering::Greater,
        _ => x.cmp(y),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_numbers_where_they_can_be() {
        let order = |x, y| by_value(Some(x), Some(y));
        assert_eq!(order("9", " 10"), Ordering::Less);
        assert_eq!(order("2024-01-09", "2024-01-10"), Ordering::Less);
        assert_eq!((order("7", "x"), by_value(None, Some("1"))), (Ordering::Less, Ordering::Equal));
    }
}
