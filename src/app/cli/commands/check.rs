//! `lookalike check`: compares new texts with a library; texts of the library are not compared.

use crate::cli::arguments::{
    AgainstArguments, CorpusArguments, JournalMarks, PartArguments, ReviewArguments, ledger,
    with_fixed_thresholds,
};
use crate::cli::commands::pairs::{PairsInputs, print};
use crate::cli::console::{Exit, Failure};
use crate::cli::contract::{Call, Command, OutputSchema};
use crate::cli::listing::{ListingArguments, OutputOptions};
use crate::compare::result::{Holding, ScoreRange, SortKey};
use crate::export::json::RunSchema;
use crate::export::select::PairFilter;
use crate::measure::MeasureId;
use clap::Args;
use schemars::SchemaGenerator;

/// Compares new texts with a library.
pub(super) const CHECK: Command = Command { name: "check", define, run };

/// What it writes as JSON.
pub(super) const OUTPUTS: &[OutputSchema] = &[OutputSchema {
    name: "check",
    command: "check",
    arguments: "",
    schema: SchemaGenerator::into_root_schema_for::<RunSchema<'_, true>>,
}];

const EXAMPLES: &str = "\
Examples:
  lookalike check new.txt --against essays/
  lookalike check drafts/ --against essays/ --format tsv --min-jaccard 0.3 > found.tsv
  lookalike check drafts/ --against essays/ --new-pairs      the drafts with each other too
  lookalike check drafts/ --against essays/ --fail-at 0.8    exit code 1 if one is nearly a copy
  lookalike check drafts/ --against essays/ --template form.txt --without quotations
  lookalike check new.jsonl --rows --against library/        a library of `lookalike pairs --keep-work`

Every text of NEW is compared with every text of LIB. A file in both is a new text and is not compared
with itself. Names are relative to their own folder.

Columns of tsv and csv, and keys of json and ndjson, are those of `lookalike pairs`, with query and
library instead of a and b (containment_a is that of the query), and after verdict `against`: library,
or new for a pair of two new texts. In json `documents` lists the new texts only.

With --without or --template all scores are of the texts without these parts, and the last three columns
of the whole texts; the library must be of texts. See `lookalike help exclusions`.

All pairs are scored if there are at most as many as 2,000 texts have among themselves (1,999,000);
above that, every pair with a Jaccard of at least --floor (0.3), and candidates of the sketches.

Exit codes, the first that applies: 130 stopped by Ctrl-C (the pairs found so far are printed), 2
wrong usage, 1 a pair at or above --fail-at or a text that --fail-on finds, 3 some input was
unreadable, a library has no text to compare or is damaged, or with --fail-at nothing could be
compared, 0 success.";

#[derive(Debug, Args)]
struct Arguments {
    #[command(flatten)]
    against: AgainstArguments,
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
}

fn define(command: clap::Command) -> clap::Command {
    with_fixed_thresholds(Arguments::augment_args(command))
        .about("Compare new texts with a library, but not the library with itself")
        .mut_arg("paths", |paths| {
            paths.value_name("NEW").help("New texts: files and folders").required(true)
        })
        .mut_arg("against", |against| {
            against
                .required(true)
                .help(
                    "The library: a folder, a file, a sketch file of `lookalike sketch`, or a library of \
                     `lookalike pairs --keep-work`; can be repeated",
                )
                .long_help(None::<&str>)
        })
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let destination = arguments.listing.destination()?;
    let source = arguments.against.source(&arguments.corpus.paths)?;
    let settings = arguments.listing.in_settings(arguments.corpus.settings());
    let settings = arguments.against.adopt(settings, call.matches, call.console)?;
    let rules = arguments.parts.rules(&settings.reading)?;
    let holding = arguments.against.holding()?;
    if rules.is_some() && holding != Holding::Texts {
        return Err(Failure::usage(
            "--template and --without need the texts of the library, which it does not hold",
            "give the folders from which it was made as the value of --against",
        ));
    }
    let ledger = ledger(&arguments.review, &source, call.console)?;
    let mut marked = arguments.marks.marked(&ledger);
    if holding != Holding::Texts && !marked.is_empty() {
        call.console.note("marked passages count: the library holds no texts to find them in");
        marked.clear();
    }
    let inputs = PairsInputs { source: &source, journal: Some(&ledger), rules, marked, way: None };
    let mut options = arguments.listing.options(&settings);
    if holding == Holding::Sketches {
        options = estimating(&options)?;
    }
    print(inputs, &settings, &options, &destination, call.console)
}

/// The options for a library without shingles, which has estimates only: sorts by MinHash instead of
/// Jaccard, refuses options that need Jaccard.
fn estimating(options: &OutputOptions) -> Result<OutputOptions, Failure> {
    let ranges = &options.choice.ranges;
    let is_exact =
        |id: MeasureId| id.measure().needs_shingles && ranges.get(id) != ScoreRange::default();
    let flag = match (options.fail_at, options.choice.min_jaccard) {
        (Some(_), _) => "--fail-at",
        (_, Some(_)) => "--min-jaccard",
        _ if MeasureId::all().any(is_exact) => "--min or --max of an exact measure",
        _ => {
            let by = match options.choice.by {
                SortKey::Measure(id) if id == MeasureId::JACCARD => {
                    SortKey::Measure(MeasureId::MINHASH)
                }
                other => other,
            };
            return Ok(OutputOptions { choice: PairFilter { by, ..options.choice }, ..*options });
        }
    };
    Err(Failure::usage(
        format!("{flag} needs Jaccard, but the sketch file has no shingles"),
        "make the file again without --no-shingles, or sort --by minhash",
    ))
}
