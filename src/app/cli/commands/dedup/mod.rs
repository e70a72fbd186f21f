//! `lookalike dedup`: groups near-duplicates and lists which text of each group to keep.

mod grouping;
mod opened;
mod passages;
mod preference;
mod write;

use crate::cli::arguments::{
    CorpusArguments, ReviewArguments, TwoPassArguments, choice, ratio, verdicts,
    with_fixed_thresholds,
};
use crate::cli::commands::dedup::grouping::{GROUPINGS, restrict};
use crate::cli::commands::dedup::opened::{OpenedResult, opened};
use crate::cli::commands::dedup::passages::CutArguments;
use crate::cli::commands::dedup::preference::{Keep, Preferences, by_column, obstacle};
use crate::cli::commands::dedup::write::{DedupPlan, DedupRecord, GroupsFormat, write};
use crate::cli::console::{Console, Destination, Exit, Failure};
use crate::cli::contract::{Call, Command, OutputSchema};
use crate::cli::exit_code::plain_exit_code;
use crate::cli::headless::{RunOutcome, run_source};
use crate::cli::result_folder::each_other;
use crate::cli::summary::{self, compared_by, crowded, tables, two_passes};
use crate::cli::two_pass::run_two_pass;
use crate::compare::groups::{Grouping, LinkRule, Linkage, cover, groups, keep, prove};
use crate::compare::large::TextNeeds;
use crate::compare::result::{Comparison, Coverage, PairRow, SortKey};
use crate::corpus::scan::Source;
use crate::display::number::{count, thousands};
use crate::export::verdicts::Verdicts;
use crate::measure::MeasureId;
use crate::pair::DocId;
use crate::review::verdict::Verdict;
use crate::settings::Settings;
use clap::{Args, ValueEnum as _};
use schemars::SchemaGenerator;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Lists which text of each group to keep. Files are not touched.
pub(super) const DEDUP: Command = Command { name: "dedup", define, run };

/// What it writes as JSON.
pub(super) const OUTPUTS: &[OutputSchema] = &[OutputSchema {
    name: "dedup",
    command: "dedup",
    arguments: "",
    schema: SchemaGenerator::into_root_schema_for::<DedupRecord<'_>>,
}];

const EXAMPLES: &str = "\
Examples:
  lookalike dedup corpus/
  lookalike dedup corpus/ --at 0.7 --keep longest
  lookalike dedup corpus/ --at 0.7 --linkage cover
  lookalike dedup corpus/ --keep-list keep.txt --drop-list drop.txt
  lookalike dedup corpus/ --drop-list drop.txt -0 && xargs -0 -a drop.txt ls -l
  lookalike dedup corpus/ --format json
  lookalike dedup corpus/ --passages --min-words 50 --format ndjson -o cuts.ndjson
  lookalike dedup news.tsv --rows --keep highest --keep-by views --drop-list drop.txt
  lookalike dedup articles.jsonl --rows --keep-list keep.txt --drop-list drop.txt
  lookalike dedup result/ --drop-list drop.txt --review judged.jsonl    the result of a job, by verdicts

No file is deleted, moved or changed: use the lists to do that. Names in the lists are raw bytes
relative to the folder, one per line, or with -0 each ended by a NUL byte. Rows are file#id, or only
the id if all rows are from one file.

A text with exchanged, added or hidden letters is dropped before one whose words are stored as they are
seen, whatever --keep says.

With complete linkage, the default, every two texts of a group reach --at, so every dropped text is
that similar to the kept one. With single linkage a chain of similar texts is one group, and its ends
may share little; average is between the two. These may leave pairs that reach --at among the kept
texts. The greedy cover leaves none: it goes through the texts in the order of --keep, drops each that
reaches --at with a text kept before, and puts it into the group of the kept text it is most like. The
last lines of the table, and the JSON, say for any choice how many pairs that reach --at are left among
the kept texts, and the lowest score of a dropped text to the kept one. Skipped files are in neither list.

Tables and folders from 128 MiB on are compared in two passes, without their texts in memory, if --keep
is first and --linkage complete or cover; see `lookalike help scale`.

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
    #[arg(long, value_name = "HOW", default_value = "complete", value_parser = choice(GROUPINGS), help_heading = "Groups")]
    linkage: Grouping,
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
    /// Texts of a pair that this journal judges to be no match are in no group together
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = "Groups")]
    review: Option<PathBuf>,
    #[command(flatten)]
    cut: CutArguments,
    #[command(flatten)]
    corpus: CorpusArguments,
    #[command(flatten)]
    way: TwoPassArguments,
}

fn define(command: clap::Command) -> clap::Command {
    with_fixed_thresholds(Arguments::augment_args(command))
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
    let (source, settings) = (arguments.corpus.source(), arguments.corpus.settings());
    let paths = arguments.corpus.paths.all();
    let result = opened(&paths, &settings, arguments.at, call.console)?;
    let whole = OpenedResult { source, settings, others: Vec::new() };
    let OpenedResult { source, mut settings, others } = result.unwrap_or(whole);
    let rows = &mut settings.reading.rows;
    by_column(arguments.keep, arguments.keep_by.as_ref(), rows.as_mut())?;
    restrict(&mut settings, arguments.linkage, arguments.at);
    let outcome = compared(&arguments, &source, &settings, call.console)?;
    let judged = judged(&arguments, &source, &outcome.comparison, call.console)?;
    let plan = plan(&arguments, &source, &outcome, &judged);
    let links = output.links(call.console, &source);
    output.write(call.console, &outcome.stop, |out| {
        write(&plan, arguments.format, (call.console.out, &links), out)
    })?;
    for (list, names, others) in
        [(keep_list, plan.kept(), &others[..]), (drop_list, plan.dropped(), &[])]
    {
        let Some(list) = list else { continue };
        let end: &[u8] = if arguments.null { b"\0" } else { b"\n" };
        let mut several = 0;
        list.write(call.console, &outcome.stop, |out: &mut dyn Write| {
            let mut entry = |name: &[u8]| {
                several += u64::from(name.contains(&b'\n'));
                out.write_all(name).and_then(|()| out.write_all(end))
            };
            plan.listed(&names).try_for_each(&mut entry)?;
            others.iter().try_for_each(|path| each_other(path, &mut |id| entry(id.as_bytes())))
        })?;
        if several > 0 && !arguments.null {
            call.console.warn(&format!(
                "{} with a line feed: more than one line in the list; use -0",
                count(several, "name")
            ));
        }
    }
    tables(&outcome.comparison.corpus, call.console);
    tell(call, &plan, arguments.at);
    let by = compared_by(&outcome.comparison);
    call.console.note(&format!("compared by {by}"));
    Ok(plain_exit_code(&outcome, false))
}

/// Compares the texts, many of them in two passes where the groups need no more than the pairs.
fn compared(
    arguments: &Arguments,
    source: &Source,
    settings: &Settings,
    console: &Console,
) -> Result<RunOutcome, Failure> {
    let texts = obstacle(arguments.keep).or_else(|| grouping::obstacle(arguments.linkage));
    let needs = TextNeeds { by: SortKey::Measure(MeasureId::JACCARD), reads: false, texts };
    match run_two_pass(source, settings, &arguments.way, needs, console)? {
        Some(run) => Ok(run.outcome),
        None => run_source(source, settings, console),
    }
}

/// The verdicts of `--review`.
fn judged(
    arguments: &Arguments,
    source: &Source,
    comparison: &Comparison,
    console: &Console,
) -> Result<Verdicts, Failure> {
    let Some(path) = &arguments.review else { return Ok(Verdicts::default()) };
    if arguments.linkage == Grouping::Cover {
        return Err(Failure::usage(
            "--review with --linkage cover",
            "the greedy cover asks for scores only; use another linkage",
        ));
    }
    let judged = verdicts(&ReviewArguments::from_file(path), source, comparison, console)?;
    let apart = judged.given.values().filter(|own| own.is(Verdict::NoMatch.name())).count();
    console.note(&format!(
        "{} judged to be no match: in no group together",
        count(apart as u64, "pair")
    ));
    Ok(judged)
}

fn plan<'a>(
    arguments: &Arguments,
    source: &Source,
    outcome: &'a RunOutcome,
    judged: &Verdicts,
) -> DedupPlan<'a> {
    let comparison = &outcome.comparison;
    let grouping = arguments.linkage;
    let linkage = match grouping {
        Grouping::Linked(linkage) => linkage,
        Grouping::Cover => Linkage::Single,
    };
    let rule = LinkRule { linkage, measure: MeasureId::JACCARD, threshold: arguments.at };
    let preferences = Preferences::new(arguments.keep, source, comparison);
    let order = |x: DocId, y: DocId| preferences.order(x, y);
    let apart =
        |row: &PairRow| judged.get(row.pair()).is_some_and(|own| own.is(Verdict::NoMatch.name()));
    let stop = || outcome.stop.load(Ordering::Relaxed);
    let kept = match grouping {
        Grouping::Cover => cover(comparison, &rule, &order, &stop),
        Grouping::Linked(_) => {
            keep(comparison, &groups(comparison, &rule, &apart, &stop), &rule, &order)
        }
    };
    let proof = prove(comparison, &kept, &rule);
    let keep = arguments.keep.to_possible_value().map(|value| value.get_name().to_owned());
    let keep = keep.unwrap_or_default();
    DedupPlan { comparison, groups: kept, proof, keep, grouping, at: arguments.at }
}

/// Prints why groups may be incomplete.
fn tell(call: &Call<'_>, plan: &DedupPlan<'_>, at: f64) {
    let comparison: &Comparison = plan.comparison;
    summary::remarks(&comparison.corpus, call.console);
    let skipped = comparison.corpus.skipped.len();
    if skipped > 0 {
        call.console.note(&format!("{} skipped, in neither list:", thousands(skipped as u64)));
        summary::skipped(comparison.corpus.skipped.iter().collect(), call.console);
    }
    if let (Coverage::Floor(floor), cut) = (comparison.coverage, comparison.cut)
        && (floor > at || cut.is_some_and(|cut| cut >= at))
    {
        let floor = cut.unwrap_or(floor);
        call.console.warn(&format!(
            "pairs below {floor:.3} are not all known: groups may be missing; raise --max-pairs"
        ));
    }
    if let (Some(index), Coverage::Floor(floor)) = (&comparison.indexed, comparison.coverage) {
        call.console.note(&two_passes(comparison, index, floor));
        crowded(comparison, call.console);
    }
    if !comparison.complete {
        call.console.warn("stopped before the end: groups may be missing");
    }
}
