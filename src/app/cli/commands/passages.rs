//! `lookalike passages`: the passages that stand in several texts of a corpus, with all their places.

use crate::cli::arguments::{CorpusArguments, ShortestPassage};
use crate::cli::commands::sources::indexed;
use crate::cli::console::{Exit, Failure, Output};
use crate::cli::contract::{Call, Command, OutputSchema};
use crate::cli::exit_code::skipped_exit_code;
use crate::cli::headless::ctrl_c;
use crate::corpus::reading::TextParts;
use crate::corpus::scan::SourcePaths;
use crate::display::number::{count, thousands};
use crate::explain::page::quoted;
use crate::explain::passages::Least;
use crate::explain::sources::{IndexedCorpus, PassagePlace, RepeatedPassage};
use crate::export::describe::JsonName;
use crate::export::escape;
use crate::export::grep::GrepPlace;
use crate::export::json_style::{line, pretty, schema_id};
use crate::export::name_links::NameLinks;
use crate::export::rows::Surface;
use crate::pair::DocId;
use clap::{Args, ValueEnum};
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::Arc;

/// Lists passages that repeat.
pub(super) const PASSAGES: Command = Command { name: "passages", define, run };

/// What it writes as JSON.
pub(super) const OUTPUTS: &[OutputSchema] = &[OutputSchema {
    name: "passages",
    command: "passages",
    arguments: "",
    schema: SchemaGenerator::into_root_schema_for::<RepeatedPassagesRecord<'_>>,
}];

const EXAMPLES: &str = "\
Examples:
  lookalike passages essays/
  lookalike passages corpus/ --min-texts 10 --min-words 13 --format ndjson -o repeated.ndjson
  lookalike passages essays/ --format tsv | cut -f 1-5
  vim -q <(lookalike passages essays/ --format grep)

A passage is a stretch that is the same in two or more texts after normalising, but for spaces and
punctuation, and at least 8 characters of Chinese or 4 words long. It ends where the set of its places changes: if a third text holds only the
middle of a stretch, that stretch is three passages, and neighbours overlap by less than the shortest
passage. Passages that repeat the most letters come first. How often a passage occurs does not tell
whether it is a template, a quotation or a copy.

In tsv each place of a passage is a row: passage (its rank) letters texts places text start end, with
its bytes in the text as written. In json and ndjson each passage is an object, with its text as
written in the first place.

In grep the line and the column, in bytes of UTF-8, count from 1 in the file. A row of a table is the
line where it starts. Where the text is extracted, as from docx and md, the place is 1:1, and the page
or paragraph stands before the passage, if it is counted.

Exit codes: 130 stopped by Ctrl-C, 2 wrong usage or not enough memory, 3 some input was unreadable,
0 success.";

/// Passages in a table.
const LISTED: usize = 50;
/// Columns of a passage in a table.
const COLUMNS: usize = 60;

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct Arguments {
    /// Only passages in at least N texts
    #[arg(long, value_name = "N", default_value = "2", value_parser = clap::value_parser!(u32).range(2..))]
    min_texts: u32,
    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "table")]
    format: OutputFormat,
    /// Write at most N passages [default: 50 in a table, else all]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    #[command(flatten)]
    output: Output,
    #[command(flatten)]
    shortest: ShortestPassage,
    #[command(flatten)]
    corpus: CorpusArguments,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum OutputFormat {
    /// columns to read
    Table,
    /// one place of a passage per line, tab-separated, headings first
    Tsv,
    /// one object: counts and passages
    Json,
    /// one passage per line, as JSON
    Ndjson,
    /// one place of a passage per line, FILE:LINE:COLUMN: [rank] text, for editors
    Grep,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Print the passages that stand in several texts, with all their places")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    arguments.corpus.refuse_single_file()?;
    let destination = arguments.output.destination()?;
    let source = arguments.corpus.source();
    let settings = arguments.corpus.settings();
    let stop = ctrl_c()?;
    let least = arguments.shortest.least();
    let Some(indexed) = indexed(&source, &settings, least, call, &stop)? else {
        return Ok(Exit::Stopped);
    };
    let mut found = indexed.index.repeated(arguments.min_texts as usize);
    let of = found.len();
    found.truncate(arguments.limit.unwrap_or(match arguments.format {
        OutputFormat::Table => LISTED,
        _ => usize::MAX,
    }));
    indexed.turn_to_originals(&mut found);
    let links = destination.links(call.console, &source);
    let min_texts = arguments.min_texts;
    let page = PassagesPage { indexed: &indexed, found: &found, of, min_texts, least, links };
    destination.write(call.console, &stop, |out| match arguments.format {
        OutputFormat::Table => page.table(call.console.out, out),
        OutputFormat::Tsv => page.tsv(out),
        OutputFormat::Json => page.json(out),
        OutputFormat::Ndjson => page.ndjson(out),
        OutputFormat::Grep => page.grep(&SourcePaths::new(&source), out),
    })?;
    Ok(skipped_exit_code(&indexed.corpus.skipped))
}

struct PassagesPage<'a> {
    indexed: &'a IndexedCorpus,
    /// With places in the texts as written.
    found: &'a [RepeatedPassage],
    /// Number of passages without the limit.
    of: usize,
    min_texts: u32,
    least: Least,
    links: NameLinks,
}

#[derive(Serialize, JsonSchema)]
struct RepeatedPassagesRecord<'a> {
    lookalike: &'static str,
    schema: String,
    documents: usize,
    min_texts: u32,
    least_characters: u32,
    least_words: u32,
    showing: usize,
    of: usize,
    passages: Vec<PassageRecord<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct PassageRecord<'a> {
    passage: usize,
    letters: u32,
    texts: usize,
    text: &'a str,
    places: Vec<PlaceRecord<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct PlaceRecord<'a> {
    text: JsonName<'a>,
    bytes: [usize; 2],
}

impl<'a> PassagesPage<'a> {
    /// The text of a place.
    fn text(&self, place: &PassagePlace) -> &'a str {
        let document = self.indexed.corpus.documents.get(place.document.index());
        document.and_then(|document| document.text.get(place.bytes.clone())).unwrap_or_default()
    }

    fn table(&self, surface: Surface, out: &mut dyn Write) -> io::Result<()> {
        if !self.found.is_empty() {
            writeln!(out, "{}", surface.words("texts  places  letters  passage"))?;
        }
        for passage in self.found {
            let text = passage.places.first().map_or("", |place| self.text(place));
            let (texts, places) = (passage.documents as u64, passage.places.len() as u64);
            writeln!(
                out,
                "{:>5}  {:>6}  {:>7}  {}",
                thousands(texts),
                thousands(places),
                thousands(passage.letters.into()),
                quoted(text, COLUMNS)
            )?;
            let names = passage.places.chunk_by(|x, y| x.document == y.document);
            let names: Vec<String> = names
                .filter_map(|places| {
                    self.indexed.corpus.documents.get(places.first()?.document.index())
                })
                .map(|document| self.links.shown(&document.name))
                .collect();
            let more = match names.len() {
                0..4 => String::new(),
                all => surface.words(&format!(" and {} more", all - 3)).into_owned(),
            };
            let first = names.get(..3).unwrap_or(&names).join(" · ");
            writeln!(out, "                        {first}{more}")?;
        }
        let (shown, of) = (self.found.len(), self.of as u64);
        let part = if shown < self.of {
            format!("{} of ", thousands(shown as u64))
        } else {
            String::new()
        };
        let documents = count(self.indexed.corpus.documents.len() as u64, "text");
        let line = format!("{part}{} in {documents}", count(of, "repeated passage"));
        writeln!(out, "{}", surface.words(&line))
    }

    fn tsv(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "passage\tletters\ttexts\tplaces\ttext\tstart\tend")?;
        for (passage, rank) in self.found.iter().zip(1_u64..) {
            for place in &passage.places {
                let Some(document) = self.indexed.corpus.documents.get(place.document.index())
                else {
                    continue;
                };
                let (letters, texts, places) =
                    (passage.letters, passage.documents, passage.places.len());
                write!(out, "{rank}\t{letters}\t{texts}\t{places}\t")?;
                let mut name = Vec::new();
                escape::tsv(document.name.bytes(), &mut name);
                out.write_all(&name)?;
                writeln!(out, "\t{}\t{}", place.bytes.start, place.bytes.end)?;
            }
        }
        Ok(())
    }

    /// The passages in order, ranked from 1.
    fn records(&self) -> impl Iterator<Item = PassageRecord<'_>> {
        self.found.iter().zip(1..).map(|(passage, rank)| {
            let document =
                |place: &PassagePlace| self.indexed.corpus.documents.get(place.document.index());
            let places = passage.places.iter().filter_map(|place| {
                let bytes = [place.bytes.start, place.bytes.end];
                Some(PlaceRecord { text: JsonName(&document(place)?.name), bytes })
            });
            PassageRecord {
                passage: rank,
                letters: passage.letters,
                texts: passage.documents,
                text: passage.places.first().map_or("", |place| self.text(place)),
                places: places.collect(),
            }
        })
    }

    fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let whole = RepeatedPassagesRecord {
            lookalike: env!("CARGO_PKG_VERSION"),
            schema: schema_id("passages"),
            documents: self.indexed.corpus.documents.len(),
            min_texts: self.min_texts,
            least_characters: self.least.characters,
            least_words: self.least.words,
            showing: self.found.len(),
            of: self.of,
            passages: self.records().collect(),
        };
        out.write_all(&pretty(&whole)?)
    }

    fn grep(&self, paths: &SourcePaths, out: &mut dyn Write) -> io::Result<()> {
        let documents = &self.indexed.corpus.documents;
        // The lines of a text are counted once, when its first place is written.
        let mut parts: HashMap<DocId, Option<Arc<TextParts>>> = HashMap::new();
        for (passage, rank) in self.found.iter().zip(1_u64..) {
            for place in &passage.places {
                let Some(document) = documents.get(place.document.index()) else { continue };
                let parts = parts.entry(place.document).or_insert_with(|| document.places());
                let file = paths.of(&document.name).map(|path| path.name());
                let place = GrepPlace {
                    file: file.as_ref().unwrap_or(&document.name).bytes(),
                    document,
                    parts: parts.as_deref(),
                    bytes: place.bytes.clone(),
                };
                place.write(&rank, out)?;
            }
        }
        Ok(())
    }

    fn ndjson(&self, out: &mut dyn Write) -> io::Result<()> {
        for record in self.records() {
            out.write_all(&line(&record)?)?;
            writeln!(out)?;
        }
        Ok(())
    }
}
