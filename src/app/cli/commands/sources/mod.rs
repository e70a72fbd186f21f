//! `lookalike sources`: which other texts account for each text, and for how much of it.

mod html;
mod json;
mod page;

use crate::cli::arguments::{
    CorpusArguments, ExclusionArguments, ReviewArguments, ShortestPassage, TemplateFile, ledger,
    marked_words,
};
use crate::cli::commands::sources::json::SourcesRecord;
use crate::cli::commands::sources::page::SourcesPage;
use crate::cli::console::{Console, Exit, Failure, Output, Watcher};
use crate::cli::contract::{Call, Command, OutputSchema};
use crate::cli::exit_code::skipped_exit_code;
use crate::cli::headless::{ctrl_c, failed};
use crate::cli::summary::{remarks, skipped, tables};
use crate::compare::run::Metered;
use crate::corpus::scan::{Check, Source};
use crate::display::number::{count, thousands};
use crate::explain::exclusions::{Exclusions, common_texts};
use crate::explain::passages::Least;
use crate::explain::sources::{IndexError, IndexedCorpus, MOST_SOURCES};
use crate::settings::Settings;
use clap::{Args, ValueEnum};
use schemars::SchemaGenerator;
use std::cell::Cell;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Tells the sources of texts.
pub(super) const SOURCES: Command = Command { name: "sources", define, run };

/// What it writes as JSON.
pub(super) const OUTPUTS: &[OutputSchema] = &[OutputSchema {
    name: "sources",
    command: "sources",
    arguments: "",
    schema: SchemaGenerator::into_root_schema_for::<SourcesRecord<'_>>,
}];

const EXAMPLES: &str = "\
Examples:
  lookalike sources essay.txt --against essays/
  lookalike sources drafts/ --against library/ --format json
  lookalike sources essays/                  each text against all others
  lookalike sources essays/ --template assignment.docx --without quotations,references
  lookalike sources essays/ --min-match 30   only matches of 30 letters or more count

A stretch counts if it is as long as a passage: 8 characters of Chinese, or 4 words, by default. It is
the same in both texts after normalising, but for spaces and punctuation. Shares are of the letters of the text: spaces and
punctuation do not count. `verbatim` is what stands in a source word for word. `reworded` is what stands there in other
words: next to a stretch, as far as more words or characters agree than differ, and a gap between two
stretches that follow each other in both texts, if at most 12 are left of it (both are called bridged); and
what the reading of the pair, as in `lookalike compare --view passages`, calls reworded. A text is read with at most 4
others: with 3 that share its rarest words, and with the source that has most of it; pairs of a class
without copying do not count. `adds` is the part of both that no source above it has: first comes the source with the
most, then the one that adds most to it, and so on; a letter word for word weighs twice.

A source with less than one and a half of the shortest passage has a phrase, which may be chance: it is
counted, and not listed in the table. What stands in many texts is a form, a task or a declaration, as a rule: in more than
a tenth of all texts, and more than 5. It has no source and does not count, but for texts of which most is
such text: those are copies. `--max-texts` sets another bound, without that exception.

A share is no verdict. Quotations, references, headings and assignment texts count like all others,
unless excluded. What is excluded leaves the letters of the text and those accounted for; the table has
both figures, with and without. A letter has one reason, the first that applies: template, quotation,
references, frequent (many texts, --max-texts), short (--min-match). `lookalike help exclusions` has the definitions.
Passages that `lookalike review mark` marked as template or quotation do not count either.
A text in which nothing counts has no share.

Columns of tsv: text accounted source adds alone bridged stretches longest, as shares of what counts, from 0 to 1,
and `longest` in letters, all word for word but for `bridged`; then accounted_whole (the share with nothing excluded), letters (of the
whole text), and of these the letters excluded as template quotation references frequent short; then
the letters accounted for in the whole text, by how they are quoted: not_quoted without_reference
with_reference not_known; then accounted_or_bridged, accounted_or_reworded, frequent_texts (how many texts
hold what is frequent, at most), and of the source adds_reworded and reworded. A text without a
source has one row with empty columns. In json each stretch has its bytes in both texts as written.
html is one page of all texts with a source: each sentence word for word, reworded, in part, quoted with a
reference, in many texts or own, and next to it the sentences of its source.

Exit codes: 130 stopped by Ctrl-C, 2 wrong usage or not enough memory, 3 some input was unreadable,
0 success.";

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct Arguments {
    /// The library: only its texts are sources, not the texts of PATH; can be repeated
    #[arg(long, value_name = "LIB", value_hint = clap::ValueHint::AnyPath, help_heading = "Library")]
    against: Vec<PathBuf>,
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "table")]
    format: OutputFormat,
    /// Write at most N sources of each text [default: 5 in a table, else all]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Only texts of which at least this share is accounted for, 0 to 1
    #[arg(long, value_name = "X", default_value = "0", value_parser = crate::cli::arguments::ratio)]
    at_least: f64,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    exclusions: ExclusionArguments,
    #[command(flatten)]
    review: ReviewArguments,
    #[command(flatten)]
    shortest: ShortestPassage,
    #[command(flatten)]
    corpus: CorpusArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// each text with its sources, those with the largest share first
    Table,
    /// one source per line, tab-separated, headings first
    Tsv,
    /// one object: the texts, their sources and stretches
    Json,
    /// a page to print: each text sentence by sentence, next to the sentences of its sources
    Html,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Print which other texts account for each text, and for how much of it")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let destination = arguments.output.destination()?;
    let source = source(&arguments)?;
    let settings = arguments.corpus.settings();
    let least = arguments.shortest.least();
    let (mut rules, templates) = arguments.exclusions.rules(&settings.reading)?;
    let ledger = ledger(&arguments.review, &source, call.console)?;
    let marked = arguments.exclusions.add_marked(&ledger, &mut rules);
    if let Some(words) = marked_words(marked) {
        call.console.note(&words);
    }
    let stop = ctrl_c()?;
    let Some(indexed) = indexed(&source, &settings, least, call, &stop)? else {
        return Ok(Exit::Stopped);
    };
    if let Some(library) = arguments.against.first()
        && indexed.asked().count() == indexed.corpus.documents.len()
    {
        // Else every text would be said to stand in nothing.
        call.console.error(&format!("{}: the library has no text to compare", library.display()));
        call.console.hint("without --against, the texts of PATH are compared with each other");
        return Ok(Exit::Unreadable);
    }
    let common = common_texts(indexed.corpus.documents.len());
    rules.common_texts = rules.max_texts.is_none().then_some(common);
    let common = rules.common_texts;
    let exclusions = Exclusions::new(rules, &settings.ladder, least);
    warn_of_templates(&indexed, &exclusions, &templates, call.console);
    let watcher = Watcher::new(call.console, stop.clone());
    let metered = Metered::new(&watcher, settings.memory);
    let page = SourcesPage {
        indexed: &indexed,
        exclusions: &exclusions,
        limit: arguments.limit,
        common_texts: common,
        at_least: arguments.at_least,
        links: destination.links(call.console, &source),
        watcher: &watcher,
        metered: &metered,
        crowded: Cell::new(0),
    };
    let written = destination.write(call.console, &stop, |out| match arguments.format {
        OutputFormat::Table => page.table(call.console.out, out),
        OutputFormat::Tsv => page.tsv(out),
        OutputFormat::Json => page.json(out),
        OutputFormat::Html => page.html(call.console.out.chinese, out),
    });
    watcher.erase();
    metered.result().map_err(|shortage| failed(&shortage.into()))?;
    written?;
    if page.crowded.get() > 0 {
        let (texts, most) = (count(page.crowded.get(), "text"), thousands(MOST_SOURCES as u64));
        call.console.note(&format!(
            "stretches in more than {most} other texts: only the first {most} of them are sources, by \
             name; so in {texts}"
        ));
    }
    Ok(skipped_exit_code(&indexed.corpus.skipped))
}

fn source(arguments: &Arguments) -> Result<Source, Failure> {
    let paths = arguments.corpus.paths.all();
    if arguments.against.is_empty() {
        arguments.corpus.refuse_single_file()?;
        return Ok(arguments.corpus.source());
    }
    if paths.is_empty() {
        return Err(Failure::usage(
            "--against LIB without a PATH: there is no text whose sources to look for",
            "add its path: lookalike sources TEXT --against LIB",
        ));
    }
    let library = arguments.against.clone();
    Ok(Source::Check(Check { new: paths, library, new_pairs: false }))
}

/// Warns of templates that are one of the texts, or too short to be found in one.
fn warn_of_templates(
    indexed: &IndexedCorpus,
    exclusions: &Exclusions,
    templates: &[TemplateFile],
    console: &Console,
) {
    for &short in exclusions.short_templates() {
        if let Some(template) = templates.get(short) {
            console.warn(&format!(
                "{} is shorter than a passage: nothing is excluded by it",
                template.path.display()
            ));
        }
    }
    for id in indexed.asked() {
        let Some(document) = indexed.corpus.documents.get(id.index()) else { continue };
        if let Some(template) = templates.iter().find(|one| one.hash == document.hash) {
            console.warn(&format!(
                "{} is the template {} itself: nothing in it counts",
                String::from_utf8_lossy(document.name.bytes()),
                template.path.display()
            ));
        }
    }
}

/// Reads and indexes a corpus with a progress line, and tells what was skipped; `None` if stopped.
pub(super) fn indexed(
    source: &Source,
    settings: &Settings,
    least: Least,
    call: &Call<'_>,
    stop: &Arc<AtomicBool>,
) -> Result<Option<IndexedCorpus>, Failure> {
    let watcher = Watcher::new(call.console, stop.clone());
    let indexed = IndexedCorpus::new(source, settings, least, &watcher);
    watcher.erase();
    let indexed = indexed.map_err(|error| match error {
        IndexError::Run(error) => failed(&error),
        IndexError::TooMany(_) => Failure::usage(error.to_string(), ""),
    })?;
    let indexed = indexed.filter(|_| !stop.load(Ordering::Relaxed));
    if let Some(indexed) = &indexed {
        tables(&indexed.corpus, call.console);
        skipped(indexed.corpus.skipped.iter().collect(), call.console);
        remarks(&indexed.corpus, call.console);
        call.console.note(&format!(
            "looked at {}: stretches of at least {} characters of scripts without spaces, or {} words; {}",
            count(indexed.corpus.documents.len() as u64, "text"),
            least.characters,
            least.words,
            settings.ladder
        ));
    }
    Ok(indexed)
}
