//! A text sentence by sentence: how each stands elsewhere, and the sentences of its source.

use crate::corpus::document::Document;
use crate::explain::exclusions::{ExclusionReason, QuoteReference};
use crate::explain::sentences::flat_sentences;
use crate::explain::sources::contract::{SourceStretch, TextSources};
use crate::explain::sources::index::PassageIndex;
use crate::explain::sources::ranges::TokenRange;
use crate::explain::sources::switches::SourceCover;
use crate::pair::DocId;
use crate::text::normalize::Folded;
use std::collections::BTreeMap;
use std::ops::Range;

/// Most of a source that is put next to a sentence, as a multiple of its bytes.
const BESIDE: usize = 3;

/// How a sentence stands elsewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SentenceKind {
    /// At least half of it word for word.
    Verbatim,
    /// At least half of it, most of that in other words.
    Reworded,
    /// Less than half of it.
    InPart,
    /// At least half of it, in a quotation with a reference near it.
    Quoted,
    /// Most of it stands in many texts.
    Frequent,
    /// Most of it is left out for another reason.
    LeftOut,
    /// Nowhere.
    Own,
}

impl SentenceKind {
    /// Its name in exports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Verbatim => "verbatim",
            Self::Reworded => "reworded",
            Self::InPart => "in part",
            Self::Quoted => "quoted",
            Self::Frequent => "frequent",
            Self::LeftOut => "left out",
            Self::Own => "own",
        }
    }

    /// True if a source is named.
    pub fn has_source(self) -> bool {
        matches!(self, Self::Verbatim | Self::Reworded | Self::InPart | Self::Quoted)
    }
}

/// A sentence of a text; several that follow each other, if no source is named for them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourcedSentence {
    /// Bytes of the text as written.
    pub own: Range<usize>,
    /// How it stands elsewhere.
    pub kind: SentenceKind,
    /// The source that accounts for most of it, as an index of the list.
    pub source: Option<usize>,
    /// The sentences of the source, as written; empty without one.
    pub theirs: Range<usize>,
}

/// Letters of a sentence.
#[derive(Default)]
struct SentenceLetters {
    all: u32,
    /// By source, word for word and reworded.
    sources: BTreeMap<usize, [u32; 2]>,
    frequent: u32,
    left_out: u32,
}

impl SentenceLetters {
    fn sum(&self, at: usize) -> u32 {
        self.sources.values().filter_map(|own| own.get(at)).sum()
    }

    /// The source with most of it; a letter word for word weighs twice.
    fn source(&self) -> Option<usize> {
        let weight = |[verbatim, reworded]: [u32; 2]| 2 * verbatim + reworded;
        let best = self.sources.iter().rev().max_by_key(|(_, own)| weight(**own));
        best.map(|(source, _)| *source)
    }

    fn kind(&self, is_quoted: bool) -> SentenceKind {
        let [verbatim, reworded] = [0, 1].map(|at| self.sum(at));
        if 2 * self.frequent > self.all {
            SentenceKind::Frequent
        } else if 2 * self.left_out > self.all {
            SentenceKind::LeftOut
        } else if verbatim + reworded == 0 {
            SentenceKind::Own
        } else if 2 * (verbatim + reworded) < self.all - self.frequent - self.left_out {
            SentenceKind::InPart
        } else if is_quoted {
            SentenceKind::Quoted
        } else if verbatim >= reworded {
            SentenceKind::Verbatim
        } else {
            SentenceKind::Reworded
        }
    }
}

/// A text as written, its normalised form, and its sentences.
struct CutText {
    folded: Folded,
    sentences: Vec<Range<usize>>,
}

impl PassageIndex {
    /// The sentences of a document, in order; they cover it. `documents` are those of the index, `found` its
    /// sources, and `cover` what they account for. Cost: the text and its sources are cut into sentences.
    pub fn sentences(
        &self,
        document: DocId,
        documents: &[Document],
        (found, cover): (&TextSources, &SourceCover),
        stop: &dyn Fn() -> bool,
    ) -> Vec<SourcedSentence> {
        let cut = |id: DocId| -> Option<CutText> {
            let text = &documents.get(id.index())?.text;
            let sentences = flat_sentences(text, stop)?;
            Some(CutText { folded: self.ladder.fold_mapped(text), sentences })
        };
        let (Some(text), Some(own)) = (self.text(document), cut(document)) else {
            return Vec::new();
        };
        let mut sources: BTreeMap<usize, Option<CutText>> = BTreeMap::new();
        let mut all: Vec<SourcedSentence> = Vec::new();
        for sentence in &own.sentences {
            let bytes = own.folded.normalised(sentence);
            let tokens = text.tokens_in(&bytes);
            let letters = self.letters(document, tokens, (found, cover));
            let source = letters.source();
            let share = source.and_then(|source| found.list.get(source));
            let near = share.iter().flat_map(|share| &share.stretches);
            let near: Vec<&SourceStretch> = near.filter(|own| meets(&own.own, &bytes)).collect();
            let is_quoted = near.iter().any(|own| own.quoted == Some(QuoteReference::Near));
            let kind = letters.kind(is_quoted);
            let source = source.filter(|_| kind.has_source());
            let theirs = source.zip(share).and_then(|(source, share)| {
                let other = sources.entry(source).or_insert_with(|| cut(share.source));
                beside(other.as_ref()?, &near, BESIDE * bytes.len())
            });
            let (own, theirs) = (sentence.clone(), theirs.unwrap_or_default());
            let next = SourcedSentence { own, kind, source, theirs };
            let is_blank = letters.all == 0;
            match all.last_mut() {
                Some(last) if is_blank || (!kind.has_source() && last.kind == kind) => {
                    last.own.end = next.own.end;
                }
                _ => all.push(next),
            }
        }
        all
    }

    /// The letters of some tokens of a document.
    fn letters(
        &self,
        document: DocId,
        [from, to]: TokenRange,
        (found, cover): (&TextSources, &SourceCover),
    ) -> SentenceLetters {
        let mut letters = SentenceLetters::default();
        let Some(text) = self.text(document) else { return letters };
        letters.all = text.letters([from, to]);
        let inside = |bytes: &Range<usize>| {
            let [first, last] = text.tokens_in(bytes);
            let (first, last) = (first.max(from), last.min(to));
            if first < last { text.letters([first, last]) } else { 0 }
        };
        let bytes = text.bytes([from, to]);
        let first = cover.parts.partition_point(|part| part.own.end <= bytes.start);
        let parts = cover.parts.iter().skip(first);
        for part in parts.take_while(|part| part.own.start < bytes.end) {
            let own = letters.sources.entry(part.source).or_default();
            own[usize::from(part.is_reworded)] += inside(&part.own);
        }
        let first = found.spans.partition_point(|span| span.bytes.end <= bytes.start);
        let spans = found.spans.iter().skip(first);
        for span in spans.take_while(|span| span.bytes.start < bytes.end) {
            match span.reason {
                ExclusionReason::Frequent => letters.frequent += inside(&span.bytes),
                _ => letters.left_out += inside(&span.bytes),
            }
        }
        letters
    }
}

fn meets(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// The sentences of a source that hold the longest of these stretches, and the others near it, of at most
/// `most` bytes together.
fn beside(source: &CutText, stretches: &[&SourceStretch], most: usize) -> Option<Range<usize>> {
    let longest = stretches.iter().rev().max_by_key(|own| own.letters)?;
    let mut hull = longest.theirs.clone();
    for theirs in stretches.iter().map(|own| &own.theirs) {
        let joined = hull.start.min(theirs.start)..hull.end.max(theirs.end);
        if joined.len() <= most.max(hull.len()) {
            hull = joined;
        }
    }
    let written = source.folded.original(hull);
    let first = source.sentences.partition_point(|own| own.end <= written.start);
    let last = source.sentences.partition_point(|own| own.start < written.end);
    let all = source.sentences.get(first..last)?;
    Some(all.first()?.start..all.last()?.end)
}
