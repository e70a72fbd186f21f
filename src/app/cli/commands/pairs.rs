//! `lookalike pairs`: prints the ranked pairs of a corpus.

use crate::cli::arguments::{
    CorpusArguments, JournalMarks, PartArguments, ReviewArguments, TwoPassArguments, by_document,
    ledger, marked_words, with_marked,
};
use crate::cli::console::{Console, Destination, Exit, Failure};
use crate::cli::contract::{Call, Command, OutputSchema};
use crate::cli::exit_code::{exit_code, nothing_compared};
use crate::cli::headless::{
    FittedRun, corpus_scores, fitted, needs_readings, read_pairs, run_fitted, run_source, weigh_run,
};
use crate::cli::listing::{FailAt, ListingArguments, OutputOptions, known_order};
use crate::cli::summary;
use crate::cli::two_pass::run_two_pass;
use crate::cli::without::run_counted;
use crate::compare::counted::ExcludedParts;
use crate::compare::large::TextNeeds;
use crate::compare::result::{Comparison, ScoreRanges, SortKey};
use crate::corpus::scan::Source;
use crate::corpus::scan::SourcePaths;
use crate::explain::exclusions::ExclusionRules;
use crate::export::FORMATS;
use crate::export::json::RunSchema;
use crate::export::rows::{ExportTable, Surface};
use crate::export::select::{PairFilter, select};
use crate::export::verdicts::Verdicts;
use crate::review::ledger::Ledger;
use crate::review::passage::MarkedPassage;
use crate::settings::Settings;
use clap::Args;
use schemars::SchemaGenerator;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Prints ranked pairs.
pub(super) const PAIRS: Command = Command { name: "pairs", define, run };

/// What it writes as JSON.
pub(super) const OUTPUTS: &[OutputSchema] = &[OutputSchema {
    name: "pairs",
    command: "pairs",
    arguments: "",
    schema: SchemaGenerator::into_root_schema_for::<RunSchema<'_, false>>,
}];

const EXAMPLES: &str = "\
Examples:
  lookalike pairs essays/
  lookalike pairs essays/ --format tsv --min-jaccard 0.3 > pairs.tsv
  lookalike pairs essays/ --by disagreement --limit 20
  lookalike pairs essays/ --format json -o pairs.json
  lookalike pairs essays/ --unit word -n 2 --preset rewrites

Columns of tsv and csv, and keys of json and ndjson, in this order:
  rank a b jaccard intersection union containment_a containment_b dice minhash minhash_equal
  minhash_slots simhash_distance simhash_bits cosine flags verdict reuse reuse_a reuse_b class
  explained_a explained_b reading weighted topic author_a author_b jaccard_whole
  containment_a_whole containment_b_whole jaccard_counted opinions
  chance flagged path_a path_b findings_a findings_b
a is the smaller name, by bytes. Undefined values are empty, in JSON null. Names are kept
without loss: bytes that are not UTF-8 and characters that control a terminal, end or reverse a line
or are invisible are \\xHH per byte in tsv (besides \\t \\n \\r \\\\) and csv, {\"bytes\": BASE64} in JSON.
The verdict comes from the journal of the corpus, or from --review FILE; a changed text has none.
Where reviewers differ it is `disputed`; `lookalike review export` lists their verdicts.
In csv a name that a spreadsheet would run as a formula, or that starts with ', gets a ' in front.

Reuse, class and the explained shares come from a reading of both texts, which the likeliest pairs
get with --readings N, --by reuse or --threshold-reuse; without them these columns are empty, and a line reports it. `reading` is `read`, `reuse only`, `not read`, or why reuse is not
defined.

The weighted Jaccard, the topic and the chance depend on all texts of the run. weighted is computed for up to
2,000 texts but not in a check, and with --by weighted or --threshold-weighted; topic with --by topic or
--threshold-topic, and where chance needs it. chance is the number of unrelated pairs that are expected to be as alike,
and decides which pairs are flagged where no threshold is given.

The authors come from --people; they are empty without it. Of texts by one author in one class,
--hide-same-person lists no pair; the summary has their number.

With --without or --template all scores are of the texts without these parts, and the columns that end
in _whole are of the whole texts; see `lookalike help exclusions`. So they are without passages that the
journal marks as template or quotation, unless --no-marks.

`verdict` is that of the journal, or `disputed` where reviewers differ; `opinions` holds the verdict and the
note of each reviewer.

findings_a and findings_b say what a reader does not see as it is stored, with numbers; empty without a
finding. See `lookalike help files`.

Ties are ordered by Jaccard, then by both names; the output is the same for any number of threads.
Files with equal texts have a row for each pair of files, as long as the rows fit --max-pairs; the
table shows them as one row with a count.

Exit codes, the first that applies: 130 stopped by Ctrl-C (the pairs found so far are printed), 2
wrong usage, 1 a pair at or above --fail-at or a text that --fail-on finds, 3 some input was
unreadable (permission, I/O or internal error, damaged or encrypted documents; not binary or too
large files and links), every file was skipped, no row of a table had a text or, with --fail-at, no
two texts could be compared, 0 success.";

#[derive(Debug, Args)]
struct Arguments {
    #[command(flatten)]
    listing: ListingArguments,
    #[command(flatten)]
    parts: PartArguments,
    #[command(flatten)]
    marks: JournalMarks,
    #[command(flatten)]
    review: ReviewArguments,
    #[command(flatten)]
    corpus: CorpusArguments,
    #[command(flatten)]
    way: TwoPassArguments,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Print the ranked pairs of a folder of texts")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    arguments.corpus.refuse_single_file()?;
    let destination = arguments.listing.destination()?;
    let settings = arguments.listing.in_settings(arguments.corpus.settings());
    let options = arguments.listing.options(&settings);
    let source = arguments.corpus.source();
    let ledger = ledger(&arguments.review, &source, call.console)?;
    let inputs = PairsInputs {
        source: &source,
        journal: Some(&ledger),
        rules: arguments.parts.rules(&settings.reading)?,
        marked: arguments.marks.marked(&ledger),
        way: Some(&arguments.way),
    };
    print(inputs, &settings, &options, &destination, call.console)
}

/// Prints the closest pairs as a table on standard output.
pub fn print_table(
    source: &Source,
    settings: &Settings,
    (rules, way, by): (Option<ExclusionRules>, &TwoPassArguments, SortKey),
    console: &Console,
) -> Result<Exit, Failure> {
    let Some(format) = FORMATS.first() else { return Ok(Exit::Usage) };
    let choice = PairFilter {
        by,
        min_jaccard: None,
        max_hamming: None,
        ranges: ScoreRanges::default(),
        flagged_only: false,
        hides_same: settings.people.hides_same,
        limit: format.limit,
        expand: !format.collapses,
    };
    let options = OutputOptions { format, choice, fail_at: None, fail_on: None };
    let inputs = PairsInputs { source, journal: None, rules, marked: Vec::new(), way: Some(way) };
    print(inputs, settings, &options, &Destination::Output, console)
}

/// The texts, their verdicts, and what does not count in them.
pub(super) struct PairsInputs<'a> {
    /// The texts.
    pub(super) source: &'a Source,
    /// The journal; without it, pairs have no verdicts.
    pub(super) journal: Option<&'a Ledger>,
    /// What does not count by the arguments; `None`: everything counts.
    pub(super) rules: Option<ExclusionRules>,
    /// The passages that do not count by the journal.
    pub(super) marked: Vec<MarkedPassage>,
    /// When rows are compared in two passes; `None`: never.
    pub(super) way: Option<&'a TwoPassArguments>,
}

/// Compares the texts; with rules also without the parts that do not count: then the comparison of the whole
/// texts, and what is left out.
fn compared(
    source: &Source,
    settings: &Settings,
    options: &OutputOptions,
    inputs: ComparedInputs<'_>,
    console: &Console,
) -> Result<(FittedRun, Option<WholeRun>), Failure> {
    let ComparedInputs { rules, marked, way } = inputs;
    let two_pass = match way {
        Some(way) => {
            let texts = "parts that do not count are found in texts in memory";
            let (by, reads) = (options.choice.by, options.format.reads);
            let needs = TextNeeds { by, reads, texts: rules.is_some().then_some(texts) };
            run_two_pass(source, settings, way, needs, console)?
        }
        None => None,
    };
    match (&two_pass, marked_words(marked.len())) {
        (None, Some(words)) => console.note(&words),
        (Some(_), Some(_)) => {
            console.note("marked passages count: they are found in texts in memory");
        }
        (_, None) => {}
    }
    Ok(match (two_pass, with_marked(rules, marked)) {
        (Some(run), _) => (run, None),
        (None, Some(rules)) => {
            let whole = run_source(source, settings, console)?;
            let counted = run_counted(&whole.comparison, rules, settings, console, &whole.stop);
            console.note(&counted.in_words());
            let excluded = counted.excluded();
            let mut run = fitted(counted.outcome, settings);
            run.outcome.stopped |= whole.stopped;
            (run, Some((whole.comparison, excluded)))
        }
        (None, None) => (run_fitted(source, settings, console)?, None),
    })
}

/// What does not count, and when rows are compared in two passes.
struct ComparedInputs<'a> {
    rules: Option<ExclusionRules>,
    marked: Vec<MarkedPassage>,
    way: Option<&'a TwoPassArguments>,
}

/// The comparison of the whole texts, and what the other one leaves out.
type WholeRun = (Comparison, ExcludedParts);

/// Compares, writes the pairs, prints the summary.
pub(super) fn print(
    inputs: PairsInputs<'_>,
    settings: &Settings,
    options: &OutputOptions,
    destination: &Destination,
    console: &Console,
) -> Result<Exit, Failure> {
    let start = Instant::now();
    let PairsInputs { source, journal, rules, marked, way } = inputs;
    let inputs = ComparedInputs { rules, marked, way };
    let (run, whole) = compared(source, settings, options, inputs, console)?;
    let FittedRun { mut outcome, settings, word } = run;
    let settings = &settings;
    let time = start.elapsed();
    let reads = options.format.reads && settings.lists_readings;
    let concludes = options.choice.flagged_only || options.fail_at == Some(FailAt::Flagged);
    if reads || needs_readings(options.choice.by, settings, concludes) {
        read_pairs(&mut outcome, settings, console);
    }
    let wanted = corpus_scores(options.choice.by, &outcome, settings, options.format.reads);
    weigh_run(&mut outcome, wanted, settings)?;
    let comparison = &outcome.comparison;
    let mut options = *options;
    options.choice.by = known_order(options.choice.by, comparison);
    let options = &options;
    let selection = select(comparison, settings, &options.choice);
    let surface = match destination {
        Destination::Output => console.out,
        Destination::File { .. } => Surface { chinese: console.out.chinese, ..Surface::default() },
    };
    let verdicts = journal.map_or_else(Verdicts::default, |ledger| by_document(ledger, comparison));
    let (selection, verdicts) = (&selection, &verdicts);
    let roots: Vec<PathBuf> = source.paths().into_iter().map(Path::to_owned).collect();
    let linked = (surface.terminal && console.has_links).then_some(roots.as_slice());
    let paths = SourcePaths::new(source);
    let table = ExportTable {
        comparison,
        settings,
        selection,
        verdicts,
        whole: whole.as_ref().map(|(whole, _)| whole),
        counted: None,
        excluded: whole.as_ref().map(|(_, excluded)| excluded),
        surface,
        linked,
        paths: Some(&paths),
    };
    destination.write(console, &outcome.stop, |out| (options.format.write)(&table, out))?;
    summary::tell(&table, options, console);
    if let Some(word) = &word {
        console.note(word);
    }
    summary::tell_rates(comparison, time, console);
    if let Some(why) = nothing_compared(comparison, source, options.fail_at.is_some()) {
        console.error(&why);
        console.hint("give folders or files that hold text; the lines above say what was skipped");
    }
    Ok(exit_code(&outcome, source, options, &settings.thresholds))
}
