//! `lookalike dedup --passages`: which repeated passages to cut from which text.

use crate::cli::arguments::CorpusArguments;
use crate::cli::commands::dedup::write::GroupsFormat;
use crate::cli::commands::sources::indexed;
use crate::cli::console::{Destination, Exit, Failure, Paper};
use crate::cli::contract::Call;
use crate::cli::exit_code::skipped_exit_code;
use crate::cli::headless::ctrl_c;
use crate::corpus::document::Document;
use crate::display::number::{count, percent, thousands};
use crate::explain::passages::{LONGEST, Least};
use crate::explain::sources::{IndexedCorpus, PassageCut};
use crate::export::describe::JsonName;
use crate::export::escape;
use crate::export::json_style::line;
use crate::export::name_links::NameLinks;
use crate::export::rows::Surface;
use clap::Args;
use serde::Serialize;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::atomic::Ordering;

/// Shortest passage to cut, unless given.
const WORDS: u32 = 50;
const CHARACTERS: u32 = 100;
/// Texts in a table.
const LISTED: usize = 50;

/// `--passages`, and the shortest passage to cut.
#[derive(Debug, Args)]
#[command(next_help_heading = "Passages")]
pub(super) struct CutArguments {
    /// List which repeated passages to cut, instead of whole texts; the first text by name keeps them
    #[arg(long, conflicts_with_all = ["at", "linkage", "keep", "keep_by", "keep_list", "drop_list", "null"])]
    pub(super) passages: bool,
    /// Shortest passage to cut, in words, with --passages [default: 50]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(LONGEST)))]
    min_words: Option<u32>,
    /// Shortest passage to cut in scripts without spaces, in characters [default: 100]; in mixed text both
    /// count in part
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(LONGEST)))]
    min_chars: Option<u32>,
}

impl CutArguments {
    /// Refuses a length without `--passages`.
    pub(super) fn check(&self) -> Result<(), Failure> {
        if self.passages || (self.min_words.is_none() && self.min_chars.is_none()) {
            return Ok(());
        }
        Err(Failure::usage("--min-words or --min-chars without --passages", "add --passages"))
    }
}

#[derive(Serialize)]
struct CutTextRecord<'a> {
    text: JsonName<'a>,
    bytes: usize,
    chars: usize,
    cuts: Vec<CutRecord<'a>>,
}

#[derive(Serialize)]
struct CutRecord<'a> {
    bytes: [usize; 2],
    chars: [usize; 2],
    letters: u32,
    kept_in: Option<JsonName<'a>>,
}

/// Finds and writes the cuts.
pub(super) fn run(
    cut: &CutArguments,
    corpus: &CorpusArguments,
    format: GroupsFormat,
    output: &Destination,
    call: &Call<'_>,
) -> Result<Exit, Failure> {
    if format == GroupsFormat::Json {
        return Err(Failure::usage(
            "--passages has no --format json",
            "use --format ndjson: one object for each text",
        ));
    }
    let (source, settings, stop) = (corpus.source(), corpus.settings(), ctrl_c()?);
    let least = Least {
        characters: cut.min_chars.unwrap_or(CHARACTERS),
        words: cut.min_words.unwrap_or(WORDS),
    };
    let Some(indexed) = indexed(&source, &settings, least, call, &stop)? else {
        return Ok(Exit::Stopped);
    };
    let cuts = indexed.index.cuts(&|| stop.load(Ordering::Relaxed));
    let links = output.links(call.console, &source);
    let page = CutsPage { indexed: &indexed, cuts: &cuts, links };
    output.write(call.console, &stop, |out| match format {
        GroupsFormat::Tsv => page.tsv(out),
        GroupsFormat::Ndjson => page.ndjson(out),
        GroupsFormat::Table | GroupsFormat::Json => page.table(call.console.out, out),
    })?;
    Ok(skipped_exit_code(&indexed.corpus.skipped))
}

struct CutsPage<'a> {
    indexed: &'a IndexedCorpus,
    /// By document.
    cuts: &'a [Vec<PassageCut>],
    links: NameLinks,
}

/// A place to cut in the text as written.
struct CutPlace<'a> {
    cut: &'a PassageCut,
    bytes: Range<usize>,
    chars: Range<usize>,
}

impl CutsPage<'_> {
    /// The documents with something to cut.
    fn texts(&self) -> impl Iterator<Item = (&Document, &[PassageCut])> {
        let all = self.indexed.corpus.documents.iter().zip(self.cuts.iter().map(Vec::as_slice));
        all.filter(|(_, cuts)| !cuts.is_empty())
    }

    /// The places in the text as written: UTF-8, with LF as line ends.
    fn places<'c>(&self, document: &Document, cuts: &'c [PassageCut]) -> Vec<CutPlace<'c>> {
        let folded = self.indexed.index.ladder.fold_mapped(&document.text);
        // Characters are counted once, from place to place.
        let (mut at, mut character) = (0, 0);
        let mut chars_to = |to: usize| {
            character += document.text.get(at..to).map_or(0, |part| part.chars().count());
            at = at.max(to);
            character
        };
        let mut place = |cut: &'c PassageCut| {
            let bytes = folded.original(cut.bytes.clone());
            let chars = chars_to(bytes.start)..chars_to(bytes.end);
            CutPlace { cut, bytes, chars }
        };
        cuts.iter().map(&mut place).collect()
    }

    fn kept_in(&self, cut: &PassageCut) -> Option<&Document> {
        self.indexed.corpus.documents.get(cut.kept_in.index())
    }

    fn tsv(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "text\tstart\tend\tstart_char\tend_char\tletters\tkept_in")?;
        for (document, cuts) in self.texts() {
            let mut name = Vec::new();
            escape::tsv(document.name.bytes(), &mut name);
            for place in self.places(document, cuts) {
                out.write_all(&name)?;
                let (bytes, chars) = (&place.bytes, &place.chars);
                write!(out, "\t{}\t{}\t{}\t{}", bytes.start, bytes.end, chars.start, chars.end)?;
                write!(out, "\t{}\t", place.cut.letters)?;
                let mut holder = Vec::new();
                let kept_in = self.kept_in(place.cut);
                escape::tsv(kept_in.map_or(b"", |document| document.name.bytes()), &mut holder);
                out.write_all(&holder)?;
                writeln!(out)?;
            }
        }
        Ok(())
    }

    fn ndjson(&self, out: &mut dyn Write) -> io::Result<()> {
        for (document, cuts) in self.texts() {
            let record = |place: CutPlace<'_>| CutRecord {
                bytes: [place.bytes.start, place.bytes.end],
                chars: [place.chars.start, place.chars.end],
                letters: place.cut.letters,
                kept_in: self.kept_in(place.cut).map(|document| JsonName(&document.name)),
            };
            let record = CutTextRecord {
                text: JsonName(&document.name),
                bytes: document.text.len(),
                chars: document.text.chars().count(),
                cuts: self.places(document, cuts).into_iter().map(record).collect(),
            };
            out.write_all(&line(&record)?)?;
            writeln!(out)?;
        }
        Ok(())
    }

    fn table(&self, surface: Surface, out: &mut dyn Write) -> io::Result<()> {
        let mut paper = Paper::new(out, surface);
        let sum = |cuts: &[PassageCut]| cuts.iter().map(|cut| u64::from(cut.letters)).sum::<u64>();
        let mut texts: Vec<(&Document, &[PassageCut])> = self.texts().collect();
        texts.sort_by_key(|(_, cuts)| std::cmp::Reverse(sum(cuts)));
        if !texts.is_empty() {
            paper.text("  letters  spans  text")?;
        }
        for (document, cuts) in texts.iter().take(LISTED) {
            let name = self.links.shown(&document.name);
            let (letters, spans) = (thousands(sum(cuts)), thousands(cuts.len() as u64));
            paper.raw(&format!("{letters:>9}  {spans:>5}  {name}\n"))?;
        }
        if let Some(more) = texts.len().checked_sub(LISTED).filter(|more| *more > 0) {
            let more = thousands(more as u64);
            paper.text(&format!("and {more} more texts; --format tsv lists them all"))?;
        }
        let spans: usize = texts.iter().map(|(_, cuts)| cuts.len()).sum();
        let letters: u64 = texts.iter().map(|(_, cuts)| sum(cuts)).sum();
        let all = self.indexed.index.all_letters();
        let share = percent(letters as f64 / all.max(1) as f64);
        paper.text(&format!(
            "{} to cut in {} of {}: {} of {} letters ({share}); nothing was changed",
            count(spans as u64, "span"),
            thousands(texts.len() as u64),
            count(self.cuts.len() as u64, "text"),
            thousands(letters),
            thousands(all)
        ))
    }
}
