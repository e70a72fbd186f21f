//! `lookalike tune`: prints distributions of scores, suggested cuts, precision and recall.

mod documents;
mod index;
mod json;
mod page;
mod pipeline;
mod study;
mod sweep;

use crate::cli::arguments::{CorpusArguments, TruthArguments, tell_truth};
use crate::cli::commands::tune::index::{IndexArguments, IndexStudy, IndexesRecord};
use crate::cli::commands::tune::json::{StudyRecord, json};
use crate::cli::commands::tune::page::page;
use crate::cli::commands::tune::pipeline::{PipelineArguments, PipelineOutput, PipelineRecord};
use crate::cli::commands::tune::study::Study;
use crate::cli::commands::tune::sweep::{SweepArguments, SweepRecord};
use crate::cli::console::{Console, Exit, Failure, Output, Paper};
use crate::cli::contract::{Call, Command, OutputSchema};
use crate::cli::exit_code::plain_exit_code;
use crate::cli::headless::{FittedRun, corpus_scores, fitted, read_pairs, run_sampled, weigh_run};
use crate::cli::summary::{short_texts, tables};
use crate::compare::result::SortKey;
use crate::compare::study::TruthFile;
use crate::measure::MeasureId;
use clap::{Args, ValueEnum};
use schemars::SchemaGenerator;

/// Prints distributions, suggested cuts, and how well thresholds separate judged pairs.
pub(super) const TUNE: Command = Command { name: "tune", define, run };

/// What it writes as JSON.
pub(super) const OUTPUTS: &[OutputSchema] = &[
    OutputSchema {
        name: "tune",
        command: "tune",
        arguments: "",
        schema: SchemaGenerator::into_root_schema_for::<StudyRecord<'_>>,
    },
    OutputSchema {
        name: "tune-indexes",
        command: "tune",
        arguments: "--bands …",
        schema: SchemaGenerator::into_root_schema_for::<IndexesRecord<'_>>,
    },
    OutputSchema {
        name: "tune-sweep",
        command: "tune",
        arguments: "--sweep",
        schema: SchemaGenerator::into_root_schema_for::<SweepRecord<'_>>,
    },
    OutputSchema {
        name: "tune-as",
        command: "tune",
        arguments: "--as …",
        schema: SchemaGenerator::into_root_schema_for::<PipelineRecord<'_>>,
    },
];

const EXAMPLES: &str = "\
Examples:
  lookalike tune essays/
  lookalike tune essays/ --truth truth.tsv
  lookalike tune essays/ --truth truth.tsv --preset rewrites --format json
  lookalike tune essays/ -n 8 --truth truth.tsv --simhash-bits 256
  lookalike tune essays/ --sweep --truth truth.tsv
  lookalike tune essays/ --recipe char:5,jaccard --recipe word:2,minhash:256,at:.3 --between 1 2
  lookalike tune essays/ --bands 14x8 --bands 32x4 --tables 6c3 --truth truth.tsv
  lookalike tune articles.jsonl --rows --as datatrove --docs 50000000
  lookalike tune --as text-dedup --configuration

A truth file is TSV, CSV (commas) or JSON lines. Its columns are file_a, file_b and label, or others that
are guessed by their names (id1, id2, score …) or named by --truth-columns; how it was read is printed. The
label 0 means independent, any larger number a copy, or from --copied-from up; match and no match, yes and
no are labels too. Where labels are grades, Spearman's rank correlation and nDCG are printed. A table of
documents and their groups (id, cluster) makes all pairs of one group copies, all others independent. A line `#unlisted 0` makes every pair that is not
listed independent, `#unlisted skip` (the default) ignores such pairs. Bad rows are reported with their
line numbers, the others are used. With --rows a row is given as `file#id`, or by its id alone if only
one row has it.

AP is the average precision without interpolation, as in scikit-learn's average_precision_score; pairs
that tie cross a threshold together. Intervals are Wilson's, for 95 %.

The suggested cut uses no labels. It takes most pairs for background, finds the score from which at most
one pair in 20 is expected from the background, and moves to the sparsest place nearby. Do not rely on it
if more than a tenth of all pairs are copies, or with fewer than 100 pairs.

Documents: for each threshold and each way of grouping (`lookalike dedup --linkage`), how many documents
and bytes it drops, the groups, the largest one, and precision and recall of the judged pairs if two
documents of one group count as a flagged pair. Average linkage is missing where not every pair is scored.

--sweep compares recipes. A recipe is char:N or word:N (N or auto), a measure (jaccard, containment, dice,
cosine, minhash:K, simhash:BITS), and where it differs from the other flags normalize:STEP+STEP (or none),
weight:W, scheme:S, seed:N and at:X, the threshold; parts are separated by commas. Without --recipe there are
up to 28: the own and five cuts into shingles by four measures, the raw text, the text without punctuation,
a longer signature and a shorter fingerprint. A recipe flags from `at`, else from its suggested cut, else from the threshold with
the best F1. Intervals are for 95 %, from 200 resamples of the documents (fewer in a large corpus). Bytes are
of what the measure needs in memory: 8 for a shingle, 4 for a slot. Seconds are of one core, by the clock, to
normalise, cut and sketch all texts. An index is the MinHash bands with the fewest candidates that find a pair at
the cut with a chance of 95 %, or SimHash blocks that are complete up to the cut; its misses are counted.

--bands and --tables try indexes: all texts are signed anew with as many slots as the bands need, for 20
seeds from --seed on. Wanted are the pairs at or over the threshold of Jaccard, and with --truth the judged
copies too. `half at` is the Jaccard at which half of the pairs share a band; `expected` is the mean of
1 - (1 - J^r)^b over the wanted pairs. `a text` is 4 bytes for a slot and 12 for an entry in each band.
Seconds are of one thread, to sign all texts and fill the bands once.

--as runs the de-duplication of another project with its default settings, under 20 seeds (--index-seeds)
from its own on: what it keeps and drops, the pairs at its threshold that it misses, and documents that
it drops although they are less similar than that to the kept one, because others link them. J is the
exact Jaccard of its own shingles. A judged pair counts as flagged if both are in one group. --docs says
how many unrelated pairs share a band by chance among N documents; --configuration prints
the settings for that project.

Exit codes: 130 stopped by Ctrl-C, 2 wrong usage, 3 some input or row of the truth file could not be
used (the result is still written), 0 success.";

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct Arguments {
    #[command(flatten)]
    truth: TruthArguments,
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "table")]
    format: OutputFormat,
    #[command(flatten)]
    sweep: SweepArguments,
    #[command(flatten)]
    index: IndexArguments,
    #[command(flatten)]
    pipeline: PipelineArguments,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    corpus: CorpusArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// To read
    Table,
    /// One object: distributions bin by bin, suggested cuts, curves
    Json,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Find thresholds: distributions, suggested cuts, precision and recall")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    arguments.corpus.refuse_single_file()?;
    let destination = arguments.output.destination()?;
    let truth = arguments.truth.file()?;
    let settings = arguments.corpus.settings();
    if let Some(own) = arguments.pipeline.requested() {
        let (pipeline, texts, truth) = (&arguments.pipeline, &arguments.corpus, truth.as_ref());
        let output = PipelineOutput {
            is_json: arguments.format == OutputFormat::Json,
            top: arguments.sweep.top(),
            seeds: arguments.index.seeds(),
            destination: &destination,
        };
        return pipeline::run(pipeline, own, texts, truth, output, call.console);
    }
    if arguments.sweep.is_requested() {
        let (sweep, texts, truth) = (&arguments.sweep, &arguments.corpus, truth.as_ref());
        let is_json = arguments.format == OutputFormat::Json;
        return sweep::run(sweep, texts, truth, is_json, &destination, call.console);
    }
    let sampled = run_sampled(&arguments.corpus.source(), &settings, call.console)?;
    let FittedRun { mut outcome, settings, word } = fitted(sampled, &settings);
    if settings.lists_readings || settings.thresholds.get(MeasureId::REUSE).is_some() {
        read_pairs(&mut outcome, &settings, call.console);
    }
    if arguments.index.is_requested() {
        let (index, comparison) = (&arguments.index, &outcome.comparison);
        let study = IndexStudy::new(index, comparison, &settings, truth.as_ref(), &outcome.stop)?;
        destination.write(call.console, &outcome.stop, |out| match arguments.format {
            OutputFormat::Table => index::page(&study, &mut Paper::new(out, call.console.out)),
            OutputFormat::Json => out.write_all(&index::json(&study)?),
        })?;
        tables(&outcome.comparison.corpus, call.console);
        return Ok(plain_exit_code(&outcome, false));
    }
    let mut wanted = corpus_scores(SortKey::Measure(MeasureId::CHANCE), &outcome, &settings, true);
    wanted.topic |= truth.is_some() && wanted.weighted;
    weigh_run(&mut outcome, wanted, &settings)?;
    let study = Study::new(&outcome.comparison, &settings, truth.as_ref(), &outcome.stop)?;
    destination.write(call.console, &outcome.stop, |out| match arguments.format {
        OutputFormat::Table => page(&study, &mut Paper::new(out, call.console.out)),
        OutputFormat::Json => out.write_all(&json(&study)?),
    })?;
    tables(&outcome.comparison.corpus, call.console);
    short_texts(&outcome.comparison, call.console);
    if let Some(word) = &word {
        call.console.note(word);
    }
    if let Some(luck) = &study.luck {
        call.console.note(&luck.in_words());
    }
    tell(&study, truth.as_ref(), call.console);
    Ok(match plain_exit_code(&outcome, false) {
        Exit::Fine if study.problems() > 0 => Exit::Unreadable,
        exit => exit,
    })
}

/// Prints unused rows of the truth file and the limits of the result.
fn tell(study: &Study<'_>, file: Option<&TruthFile>, console: &Console) {
    if let (Some(file), Some(truth)) = (file, &study.truth) {
        tell_truth(file, truth, console);
    }
    for warning in study.warnings() {
        console.warn(&warning);
    }
}
