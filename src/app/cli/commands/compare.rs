//! `lookalike compare`: prints every score of two files with its arithmetic, then what differs.

use crate::cli::account;
use crate::cli::arguments::{
    BoilerplateArguments, PartArguments, SettingsArguments, ShortestPassage, TwoFiles, failed,
    ratio, two_texts, up_to_all, view,
};
use crate::cli::console::{Exit, Failure, Paper};
use crate::cli::contract::{Call, Command, OutputSchema};
use crate::cli::headless::{RunOutcome, ctrl_c, run_corpus, run_source};
use crate::cli::summary::remarks;
use crate::cli::two::{Two, TwoRecord, WholePair};
use crate::cli::views::{VIEWS, View, ViewContext, grep};
use crate::cli::without::run_counted;
use crate::corpus::scan::Source;
use crate::explain::disguise::PassageOptions;
use crate::explain::passages::Template;
use crate::settings::Settings;
use clap::{Args, ValueEnum};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::Value;
use std::borrow::Cow;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Compares two files.
pub(super) const COMPARE: Command = Command { name: "compare", define, run };

/// What it writes as JSON.
pub(super) const OUTPUTS: &[OutputSchema] = &[OutputSchema {
    name: "compare",
    command: "compare",
    arguments: "",
    schema: SchemaGenerator::into_root_schema_for::<TwoRecord<'_, AnyView>>,
}];

const EXAMPLES: &str = "\
Examples:
  lookalike compare 原文.txt 改写.txt
  lookalike compare a.txt b.txt --unit word -n 2 --no-text
  lookalike compare a.txt b.txt --view passages
  lookalike compare a.txt b.txt --view passages --corpus essays/ --but-template
  lookalike compare a.txt b.txt --view passages --format json | jq .reading.substitutions

The view `diff` shows both texts as written: `-` only in A, `+` only in B, `~` differs in white space
only. Changes inside a sentence are underlined, or without colour in brackets: [-only in A-] {+only in
B+}. The letters before the scores name the measures that flag the pair. The view `passages` shows
text that both share word for word, in any order: [A the same letter in both texts], ⇄ if it moved.

With --without or --template all scores and views are of the texts without these parts, which become
blanks; what was excluded and the scores of the whole texts stand above the others.

Exit codes: 0 success, 2 wrong usage, 3 a file could not be read, 130 stopped by Ctrl-C.";

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct Arguments {
    #[command(flatten)]
    texts: TwoFiles,
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: OutputFormat,
    /// How the two texts are shown [default: diff; in JSON: none]
    #[arg(long, value_name = "VIEW", value_parser = view())]
    view: Option<&'static View>,
    /// Print the scores only
    #[arg(long)]
    no_text: bool,
    /// Lines of equal text around each change, or all; with a number, lines of more than 100 rows are
    /// cut on a terminal
    #[arg(long, value_name = "N|all", default_value = "3", value_parser = up_to_all("lines"))]
    context: usize,
    #[command(flatten)]
    passages: PassageArguments,
    #[command(flatten)]
    parts: PartArguments,
    #[command(flatten)]
    settings: SettingsArguments,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Passages")]
struct PassageArguments {
    #[command(flatten)]
    shortest: ShortestPassage,
    /// Mark text that many documents of this folder share as template (boilerplate)
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    corpus: Option<PathBuf>,
    /// Text in this share of the folder's documents, and in at least 5, is template
    #[arg(long, value_name = "X", default_value = "0.3", value_parser = ratio)]
    template_share: f64,
    /// Do not count template text in coverage, neither as covered nor as text
    #[arg(long, requires = "corpus")]
    but_template: bool,
    #[command(flatten)]
    boilerplate: BoilerplateArguments,
    /// Print the rules of the classes, e.g. verbatim, shuffled, reworded
    #[arg(long)]
    rules: bool,
}

impl PassageArguments {
    fn options(&self) -> PassageOptions {
        PassageOptions {
            least: self.shortest.least(),
            template: Template { share: self.template_share, ..Template::default() },
            but_template: self.but_template,
        }
    }

    /// A run over the folder of `--corpus`, for the shingles of its documents. The floor of 1 saves the
    /// search for pairs.
    fn outcome(&self, settings: &Settings, call: &Call<'_>) -> Result<Option<RunOutcome>, Failure> {
        let Some(folder) = &self.corpus else { return Ok(None) };
        let settings = Settings { floor: Some(1.0), ..settings.clone() };
        run_source(&Source::Paths(vec![folder.clone()]), &settings, call.console).map(Some)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// To read
    Text,
    /// One object: settings, both documents, every score, and the view if --view is given
    Json,
    /// The shared passages, each in A and in B: FILE:LINE:COLUMN: [letter] text, for editors
    Grep,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Compare two files: every score, then what differs")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    // Two texts are one pair, which no floor may drop.
    let settings = Settings { floor: None, ..arguments.settings.settings() };
    let TwoFiles { a, b } = &arguments.texts;
    let corpus = two_texts(a, b, &settings.reading, "compare")?;
    let stop = ctrl_c()?;
    let rules = arguments.parts.rules(&settings.reading)?;
    let mut outcome = run_corpus(corpus, &settings, call.console, &stop);
    let whole = rules.map(|rules| {
        let counted = run_counted(&outcome.comparison, rules, &settings, call.console, &stop);
        (std::mem::replace(&mut outcome, counted.outcome), counted.letters)
    });
    let comparison = &outcome.comparison;
    let two = Two::new(comparison, &settings).map(|two| Two {
        whole: whole.as_ref().and_then(|(whole, letters)| {
            let evidence = whole.comparison.pairs.evidence(0);
            Some(WholePair { evidence, letters: [*letters.first()?, *letters.get(1)?] })
        }),
        ..two
    });
    let Some(two) = two else {
        return if outcome.stopped { Ok(Exit::Stopped) } else { Err(failed(comparison)) };
    };
    remarks(&comparison.corpus, call.console);
    let corpus = arguments.passages.outcome(&settings, call)?;
    let boilerplate = arguments.passages.boilerplate.texts(&settings.reading)?;
    let cancelled = || stop.load(Ordering::Relaxed);
    let look = ViewContext {
        two: &two,
        context: arguments.context,
        options: arguments.passages.options(),
        boilerplate: &boilerplate,
        rules: arguments.passages.rules,
        corpus: corpus.as_ref().map(|outcome| &outcome.comparison),
        surface: call.console.out,
        stop: &cancelled,
    };
    let mut out = call.console.pages();
    match (arguments.format, arguments.view) {
        (OutputFormat::Json, Some(view)) => out.write_all(&(view.json)(&look)?)?,
        (OutputFormat::Json, None) => out.write_all(&two.json(None::<&()>)?)?,
        (OutputFormat::Grep, _) => grep(&look, &mut out)?,
        (OutputFormat::Text, view) => {
            account::write(&two, &mut Paper::new(&mut out, call.console.out))?;
            if let Some(view) = view.or(VIEWS.first()).filter(|_| !arguments.no_text) {
                writeln!(out)?;
                (view.text)(&look, &mut out)?;
            }
        }
    }
    out.flush()?;
    Ok(if outcome.stopped || stop.load(Ordering::Relaxed) { Exit::Stopped } else { Exit::Fine })
}

/// The record of one of the views.
#[derive(Debug)]
struct AnyView;

impl JsonSchema for AnyView {
    fn schema_name() -> Cow<'static, str> {
        "View".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut all: Vec<Value> =
            VIEWS.iter().map(|view| (view.schema)(generator).to_value()).collect();
        // Some views show the same record in another way.
        all.dedup();
        json_schema!({ "anyOf": all })
    }
}
