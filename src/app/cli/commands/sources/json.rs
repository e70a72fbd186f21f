//! Writes the sources of texts as JSON.

use crate::cli::commands::sources::page::{FoundSources, PART, SourcesPage};
use crate::explain::exclusions::QuoteReference;
use crate::explain::sources::{
    QuotedLetters, SourceShare, SourceStretch, StretchKind, TextSources,
};
use crate::export::describe::{JsonName, UnseenDocument};
use crate::export::json_style::{schema_id, write_pretty};
use crate::pair::DocId;
use crate::text::normalize::Folded;
use schemars::JsonSchema;
use serde::ser::{Error as _, SerializeSeq as _};
use serde::{Serialize, Serializer};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;
use std::rc::Rc;

/// Most bytes of normalised texts to keep for the next text.
const KEPT: usize = 64 << 20;

#[derive(Serialize, JsonSchema)]
pub(super) struct SourcesRecord<'a> {
    lookalike: &'static str,
    schema: String,
    documents: usize,
    min_chars: u32,
    min_words: u32,
    normalize: String,
    /// What stands in more texts than this has no source, unless most of a text does; null if
    /// `--max-texts` gave a bound.
    common_texts: Option<u32>,
    #[schemars(with = "Vec<SourcedTextRecord<'_>>")]
    texts: SourcedTexts<'a>,
    /// Documents that are stored otherwise than a reader sees them.
    findings: Vec<UnseenDocument<'a>>,
}

/// The texts, whose sources are found anew while they are written: all stretches at once need too
/// much memory.
struct SourcedTexts<'a> {
    page: &'a SourcesPage<'a>,
    found: Vec<FoundSources>,
    kept: RefCell<KeptTexts>,
}

/// Normalised texts with their maps back.
#[derive(Default)]
struct KeptTexts {
    texts: BTreeMap<DocId, Rc<Folded>>,
    /// Bytes of the texts as read.
    bytes: usize,
}

#[derive(Serialize, JsonSchema)]
struct SourcedTextRecord<'a> {
    text: Option<JsonName<'a>>,
    letters: u32,
    /// Share of what counts; null if nothing does.
    accounted: Option<f64>,
    /// The same with bridged gaps, which are probably reworded.
    accounted_or_bridged: Option<f64>,
    /// The same with all that is reworded.
    accounted_or_reworded: Option<f64>,
    /// True if a stretch stands in more documents than are listed.
    crowded: bool,
    /// True if only the first part of the text was looked at.
    cut: bool,
    of: usize,
    sources: Vec<SourceRecord<'a>>,
    /// Share of the whole text; null for a text without letters.
    accounted_whole: Option<f64>,
    accounted_or_reworded_whole: Option<f64>,
    excluded: Vec<ExcludedRecord>,
    quoted: QuotedRecord,
    /// Sources of which less than a passage counts; not listed.
    only_excluded: usize,
    /// Most texts that hold one stretch of what is excluded as frequent; 0 without any.
    frequent_texts: u32,
    excluded_bytes: Vec<SpanRecord>,
}

/// Letters excluded for a reason.
#[derive(Serialize, JsonSchema)]
struct ExcludedRecord {
    reason: &'static str,
    letters: u32,
}

#[derive(Serialize, JsonSchema)]
struct SpanRecord {
    reason: &'static str,
    text_bytes: [usize; 2],
}

/// Letters of the whole text that are accounted for, by how they are quoted.
#[derive(Serialize, JsonSchema)]
struct QuotedRecord {
    not_quoted: u32,
    without_reference: u32,
    with_reference: u32,
    not_known: u32,
}

impl QuotedRecord {
    fn new(quoted: &QuotedLetters) -> Self {
        let &QuotedLetters { not_quoted, without_reference, with_reference, not_known } = quoted;
        Self { not_quoted, without_reference, with_reference, not_known }
    }
}

#[derive(Serialize, JsonSchema)]
struct SourceRecord<'a> {
    source: Option<JsonName<'a>>,
    adds: f64,
    alone: f64,
    bridged: f64,
    /// Reworded from this source and in no source word for word, nor reworded from one before it.
    adds_reworded: f64,
    /// Reworded from this source, bridged gaps among it.
    reworded: f64,
    /// True if it has no more than a phrase of the text, which may be chance.
    phrase: bool,
    stretches: Vec<StretchRecord>,
    /// What a reading of the pair calls reworded.
    matched: Vec<StretchRecord>,
}

#[derive(Serialize, JsonSchema)]
struct StretchRecord {
    letters: u32,
    bridge: bool,
    text_bytes: [usize; 2],
    source_bytes: [usize; 2],
    excluded: u32,
    quoted: &'static str,
}

impl SourcesPage<'_> {
    pub(super) fn json(&self, out: &mut dyn Write) -> io::Result<()> {
        let least = self.indexed.index.least;
        let found = self.found(0, true)?;
        let texts = SourcedTexts { page: self, found, kept: RefCell::default() };
        let record = SourcesRecord {
            lookalike: env!("CARGO_PKG_VERSION"),
            schema: schema_id("sources"),
            documents: self.indexed.corpus.documents.len(),
            min_chars: least.characters,
            min_words: least.words,
            normalize: self.indexed.index.ladder.to_string(),
            common_texts: self.common_texts,
            texts,
            findings: UnseenDocument::all(&self.indexed.corpus),
        };
        write_pretty(&record, out)
    }
}

impl Serialize for SourcedTexts<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut texts = serializer.serialize_seq(None)?;
        for part in self.found.chunks(PART) {
            let ids: Vec<DocId> = part.iter().map(|found| found.document).collect();
            let sources = self.page.sources(&ids).map_err(S::Error::custom)?;
            for (found, sources) in part.iter().zip(&sources) {
                texts.serialize_element(&self.record(found, sources))?;
            }
        }
        texts.end()
    }
}

impl SourcedTexts<'_> {
    fn record(&self, found: &FoundSources, sources: &TextSources) -> SourcedTextRecord<'_> {
        let page = self.page;
        let limit = page.limit.unwrap_or(usize::MAX);
        let own = self.folded(found.document);
        let source = |share: &SourceShare| {
            let theirs = self.folded(share.source);
            let record = |stretch: &SourceStretch| StretchRecord {
                letters: stretch.letters,
                bridge: stretch.kind == StretchKind::Bridged,
                text_bytes: written(own.as_deref(), &stretch.own),
                source_bytes: written(theirs.as_deref(), &stretch.theirs),
                excluded: stretch.excluded,
                quoted: quoted_word(stretch.quoted),
            };
            let (matched, stretches): (Vec<&SourceStretch>, Vec<&SourceStretch>) =
                share.stretches.iter().partition(|own| own.kind == StretchKind::Matched);
            SourceRecord {
                source: page.name(share.source).map(JsonName),
                adds: found.share(share.adds),
                alone: found.share(share.alone),
                bridged: found.share(share.bridged),
                adds_reworded: found.share(share.adds_reworded),
                reworded: found.share(share.reworded),
                phrase: share.is_phrase,
                stretches: stretches.into_iter().map(record).collect(),
                matched: matched.into_iter().map(record).collect(),
            }
        };
        SourcedTextRecord {
            text: page.name(found.document).map(JsonName),
            letters: found.sources.whole.letters,
            accounted: found.sources.share(),
            accounted_or_bridged: found.sources.bridged_share(),
            accounted_or_reworded: found.sources.reworded_share(),
            crowded: found.sources.is_crowded,
            cut: page.indexed.index.is_cut(found.document),
            of: sources.list.len(),
            sources: sources.list.iter().take(limit).map(source).collect(),
            accounted_whole: found.sources.whole_share(),
            accounted_or_reworded_whole: found.sources.whole_reworded_share(),
            excluded: found
                .reasons()
                .map(|(reason, letters)| ExcludedRecord { reason: reason.name(), letters })
                .collect(),
            quoted: QuotedRecord::new(&found.sources.quoted),
            only_excluded: found.sources.only_excluded,
            frequent_texts: found.sources.frequent_texts,
            excluded_bytes: sources
                .spans
                .iter()
                .map(|span| SpanRecord {
                    reason: span.reason.name(),
                    text_bytes: written(own.as_deref(), &span.bytes),
                })
                .collect(),
        }
    }

    /// The normalised text, with its map back; kept for the next text that needs it.
    fn folded(&self, id: DocId) -> Option<Rc<Folded>> {
        let mut kept = self.kept.borrow_mut();
        if let Some(known) = kept.texts.get(&id) {
            return Some(known.clone());
        }
        let indexed = self.page.indexed;
        let document = indexed.corpus.documents.get(id.index())?;
        let folded = Rc::new(indexed.index.ladder.fold_mapped(&document.text));
        kept.bytes += document.text.len();
        if kept.bytes > KEPT {
            kept.texts.clear();
            kept.bytes = document.text.len();
        }
        kept.texts.insert(id, folded.clone());
        Some(folded)
    }
}

/// Bytes of the text as written.
fn written(text: Option<&Folded>, range: &Range<usize>) -> [usize; 2] {
    let range = text.map_or(0..0, |text| text.original(range.clone()));
    [range.start, range.end]
}

/// How a stretch is quoted, as in JSON.
fn quoted_word(quoted: Option<QuoteReference>) -> &'static str {
    match quoted {
        None => "no",
        Some(QuoteReference::Near) => "with reference",
        Some(QuoteReference::Missing) => "without reference",
        Some(QuoteReference::NotKnown) => "not known",
    }
}
