//! Writes the sources of texts as a table, as rows, and as JSON.

use crate::corpus::document::Name;
use crate::display::number::{count, percent, thousands};
use crate::display::sanitise::sanitise_bytes;
use crate::explain::sources::{IndexedCorpus, SourceShare, SourceStretch, TextSources};
use crate::export::describe::JsonName;
use crate::export::escape;
use crate::export::json_style::pretty;
use crate::pair::DocId;
use crate::text::normalize::Folded;
use serde::Serialize;
use std::io::{self, Write};
use std::ops::Range;

/// Sources of a text in a table.
const LISTED: usize = 5;
/// Texts in a table.
const TEXTS: usize = 50;

/// What is written, and how much of it.
pub(super) struct SourcesPage<'a> {
    pub(super) indexed: &'a IndexedCorpus,
    /// Most sources of each text.
    pub(super) limit: Option<usize>,
    /// Least share of a text that is accounted for.
    pub(super) at_least: f64,
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
}

/// A text with its sources.
struct FoundSources {
    document: DocId,
    sources: TextSources,
}

impl FoundSources {
    /// Share of its letters that is accounted for; 0 for a text without any.
    fn accounted(&self) -> f64 {
        self.share(self.sources.accounted)
    }

    fn share(&self, letters: u32) -> f64 {
        f64::from(letters) / f64::from(self.sources.letters.max(1))
    }
}

#[derive(Serialize)]
struct SourcesRecord<'a> {
    lookalike: &'static str,
    documents: usize,
    min_chars: u32,
    min_words: u32,
    normalize: String,
    texts: Vec<SourcedTextRecord<'a>>,
}

#[derive(Serialize)]
struct SourcedTextRecord<'a> {
    text: Option<JsonName<'a>>,
    letters: u32,
    accounted: f64,
    /// True if a stretch stands in more documents than are listed.
    crowded: bool,
    /// True if only the first part of the text was looked at.
    cut: bool,
    of: usize,
    sources: Vec<SourceRecord<'a>>,
}

#[derive(Serialize)]
struct SourceRecord<'a> {
    source: Option<JsonName<'a>>,
    adds: f64,
    alone: f64,
    bridged: f64,
    stretches: Vec<StretchRecord>,
}

#[derive(Serialize)]
struct StretchRecord {
    letters: u32,
    bridge: bool,
    text_bytes: [usize; 2],
    source_bytes: [usize; 2],
}

impl SourcesPage<'_> {
    fn name(&self, id: DocId) -> Option<&Name> {
        self.indexed.corpus.documents.get(id.index()).map(|document| &document.name)
    }

    fn shown(&self, id: DocId) -> String {
        self.name(id).map_or_else(String::new, |name| sanitise_bytes(name.bytes()))
    }

    /// The texts whose share suffices, the largest first.
    fn found(&self) -> Vec<FoundSources> {
        let indexed = self.indexed;
        let asked: Vec<DocId> = indexed.asked().collect();
        let found = indexed.index.all_sources(&asked, &|id| indexed.is_source(id), self.stop);
        let all = asked.into_iter().zip(found);
        let all = all.map(|(document, sources)| FoundSources { document, sources });
        let mut all: Vec<FoundSources> = all.collect();
        all.retain(|found| found.accounted() >= self.at_least);
        all.sort_by(|x, y| {
            y.accounted().total_cmp(&x.accounted()).then(x.document.cmp(&y.document))
        });
        all
    }

    fn list<'s>(&self, found: &'s FoundSources, limit: usize) -> &'s [SourceShare] {
        let all = &found.sources.list;
        all.get(..self.limit.unwrap_or(limit)).unwrap_or(all)
    }

    pub(super) fn table(&self, out: &mut dyn Write) -> io::Result<()> {
        let all = self.found();
        let held = all.iter().filter(|found| !found.sources.list.is_empty()).count();
        for found in all.iter().filter(|found| !found.sources.list.is_empty()).take(TEXTS) {
            self.block(found, out)?;
        }
        let none = all.len() - held;
        if held > TEXTS {
            let more = thousands((held - TEXTS) as u64);
            writeln!(out, "and {more} more texts with sources; --format tsv lists them all")?;
        }
        let (held, all) = (held as u64, count(all.len() as u64, "text"));
        writeln!(out, "{} of {all} stand elsewhere in part; {none} in nothing", thousands(held))
    }

    fn block(&self, found: &FoundSources, out: &mut dyn Write) -> io::Result<()> {
        let sources = &found.sources;
        let of = count(sources.list.len() as u64, "source");
        let part = if self.indexed.index.is_cut(found.document) {
            "; only its first part was looked at"
        } else {
            ""
        };
        let (name, share) = (self.shown(found.document), percent(found.accounted()));
        writeln!(out, "{name}: {share} accounted for, {of}{part}")?;
        writeln!(out, "     adds    alone  bridged  stretches  longest  source")?;
        let shown = self.list(found, LISTED);
        for source in shown {
            let share = |letters| percent(found.share(letters));
            writeln!(
                out,
                "  {:>7}  {:>7}  {:>7}  {:>9}  {:>7}  {}",
                share(source.adds),
                share(source.alone),
                share(source.bridged),
                stretches(source).count(),
                thousands(longest(source).into()),
                self.shown(source.source)
            )?;
        }
        let hidden = sources.list.len() - shown.len();
        if hidden > 0 {
            let crowd = if sources.is_crowded { "at least " } else { "" };
            writeln!(out, "  and {crowd}{} more; --limit shows them", thousands(hidden as u64))?;
        }
        writeln!(out)
    }

    pub(super) fn tsv(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "text\taccounted\tsource\tadds\talone\tbridged\tstretches\tlongest")?;
        for found in &self.found() {
            let mut text = Vec::new();
            escape::tsv(self.name(found.document).map_or(b"", Name::bytes), &mut text);
            let accounted = found.accounted();
            for source in self.list(found, usize::MAX) {
                out.write_all(&text)?;
                write!(out, "\t{accounted:.6}\t")?;
                let mut name = Vec::new();
                escape::tsv(self.name(source.source).map_or(b"", Name::bytes), &mut name);
                out.write_all(&name)?;
                let [adds, alone, bridged] =
                    [source.adds, source.alone, source.bridged].map(|letters| found.share(letters));
                let (number, longest) = (stretches(source).count(), longest(source));
                writeln!(out, "\t{adds:.6}\t{alone:.6}\t{bridged:.6}\t{number}\t{longest}")?;
            }
            if found.sources.list.is_empty() {
                out.write_all(&text)?;
                writeln!(out, "\t{accounted:.6}\t\t\t\t\t\t")?;
            }
        }
        Ok(())
    }

    pub(super) fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let all = self.found();
        let least = self.indexed.index.least;
        let texts = all.iter().map(|found| self.record(found)).collect();
        let record = SourcesRecord {
            lookalike: env!("CARGO_PKG_VERSION"),
            documents: self.indexed.corpus.documents.len(),
            min_chars: least.characters,
            min_words: least.words,
            normalize: self.indexed.index.ladder.to_string(),
            texts,
        };
        out.write_all(&pretty(&record)?)
    }

    fn record(&self, found: &FoundSources) -> SourcedTextRecord<'_> {
        let own = self.folded(found.document);
        let source = |share: &SourceShare| {
            let theirs = self.folded(share.source);
            let stretch = |stretch: &SourceStretch| StretchRecord {
                letters: stretch.letters,
                bridge: stretch.is_bridge,
                text_bytes: written(own.as_ref(), &stretch.own),
                source_bytes: written(theirs.as_ref(), &stretch.theirs),
            };
            SourceRecord {
                source: self.name(share.source).map(JsonName),
                adds: found.share(share.adds),
                alone: found.share(share.alone),
                bridged: found.share(share.bridged),
                stretches: share.stretches.iter().map(stretch).collect(),
            }
        };
        SourcedTextRecord {
            text: self.name(found.document).map(JsonName),
            letters: found.sources.letters,
            accounted: found.accounted(),
            crowded: found.sources.is_crowded,
            cut: self.indexed.index.is_cut(found.document),
            of: found.sources.list.len(),
            sources: self.list(found, usize::MAX).iter().map(source).collect(),
        }
    }

    /// The normalised text, with its map back.
    fn folded(&self, id: DocId) -> Option<Folded> {
        let document = self.indexed.corpus.documents.get(id.index())?;
        Some(self.indexed.index.ladder.fold_mapped(&document.text))
    }
}

/// Bytes of the text as written.
fn written(text: Option<&Folded>, range: &Range<usize>) -> [usize; 2] {
    let range = text.map_or(0..0, |text| text.original(range.clone()));
    [range.start, range.end]
}

/// The stretches of a source but bridged gaps.
fn stretches(source: &SourceShare) -> impl Iterator<Item = &SourceStretch> {
    source.stretches.iter().filter(|stretch| !stretch.is_bridge)
}

/// Letters of the longest stretch.
fn longest(source: &SourceShare) -> u32 {
    stretches(source).map(|stretch| stretch.letters).max().unwrap_or(0)
}
