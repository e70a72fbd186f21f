//! One text with its sources, made ready on a worker.

use crate::corpus::document::{Corpus, Document};
use crate::explain::exclusions::{ExclusionReason, Exclusions};
use crate::explain::sources::{
    CoveredPart, PassageIndex, SourceCover, SourceQuery, SourceShare, SourceStretch,
    SourceSwitches, TextSources,
};
use crate::order::ListOrder as _;
use crate::pair::DocId;
use crate::part::PartOf as _;
use crate::text::lines::{SpaceRule, Wraps};
use crate::text::normalize::Folded;
use crate::tui::model::UncountedParts;
use crate::tui::work::{Question, Work};
use std::ops::Range;
use std::sync::Arc;

/// The worker for a text.
pub(super) const TEXT: Question = Question("sources.text");

/// A text, what was found in it, and the map from the normalised text.
#[derive(Debug)]
pub(super) struct SourcedText {
    pub(super) id: DocId,
    pub(super) index: Arc<PassageIndex>,
    pub(super) found: TextSources,
    pub(super) switches: SourceSwitches,
    pub(super) text: Arc<str>,
    pub(super) wraps: Wraps,
    /// What does not count.
    pub(super) parts: UncountedParts,
    folded: Folded,
}

/// What a run of the text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RunKind {
    /// A source accounts for it.
    Source,
    /// A source has it in other words.
    Reworded,
    /// It does not count.
    LeftOut(ExclusionReason),
}

/// A run of the text as written that a source accounts for, or text that does not count.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SourceRun {
    /// Bytes of the text as written.
    pub(super) bytes: Range<usize>,
    /// Bytes of the normalised text.
    pub(super) own: Range<usize>,
    /// Index of the source; of no meaning in text that does not count.
    pub(super) source: usize,
    pub(super) kind: RunKind,
    /// True if it starts with the number of its source: not where it goes on in other words.
    pub(super) leads: bool,
}

impl SourceRun {
    /// True if a source accounts for it.
    pub(super) fn counts(&self) -> bool {
        matches!(self.kind, RunKind::Source | RunKind::Reworded)
    }
}

/// Most bytes between two parts that belong together: a full-width mark.
const TOUCHING: usize = 3;

/// The parts that start with the number of their source: all but reworded ones right after a part of the
/// same source.
pub(super) fn leading(parts: &[CoveredPart]) -> impl Iterator<Item = &CoveredPart> {
    parts.iter().enumerate().filter(|(at, part)| leads(parts, *at, part)).map(|(_, part)| part)
}

fn leads(parts: &[CoveredPart], at: usize, part: &CoveredPart) -> bool {
    let before = at.checked_sub(1).and_then(|before| parts.get(before));
    let goes_on = before.is_some_and(|before| {
        before.source == part.source && part.own.start <= before.own.end + TOUCHING
    });
    !(part.is_reworded && goes_on)
}

/// A source that holds a stretch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct StretchHolder {
    /// Index of the source.
    pub(super) source: usize,
    /// True if it holds all of it word for word.
    pub(super) is_whole: bool,
}

/// What counts in a text.
#[derive(Debug, Clone)]
pub(super) struct SearchLimits {
    /// The first document that may be a source.
    pub(super) first: DocId,
    /// All texts.
    pub(super) corpus: Arc<Corpus>,
    /// What does not count.
    pub(super) parts: UncountedParts,
}

impl SourcedText {
    /// Work that finds the sources of a document in a corpus; only documents from `first` on are sources.
    pub(super) fn work(
        id: DocId,
        document: &Document,
        index: Arc<PassageIndex>,
        limits: SearchLimits,
        rule: SpaceRule,
    ) -> Work {
        let (text, document) = (document.text.clone(), document.clone());
        let SearchLimits { first, corpus, parts } = limits;
        Work::new(TEXT, move |cancel| {
            let (documents, stop) = (&corpus.documents, || cancel.is_set());
            let rules = parts.rules(documents.len());
            let rules = Exclusions::new(rules, &index.ladder, index.least);
            let exclusions = &rules.find(&document, &stop);
            let is_source = &|other| other >= first;
            let stop = &stop;
            let query = SourceQuery { documents, is_source, exclusions, partners: &[], stop };
            let found = index.text_sources(id, &query);
            let switches = index.switches(id, &found);
            let wraps = Wraps::for_rule(&text, rule);
            let folded = index.ladder.fold_mapped(&text);
            Self { id, index, found, switches, text, wraps, parts, folded }
        })
    }

    /// A stretch of the normalised text as written.
    pub(super) fn written(&self, own: &Range<usize>) -> &str {
        self.text.part(self.folded.original(own.clone()))
    }

    /// What the sources that are on account for.
    pub(super) fn cover(&self, on: &[bool]) -> SourceCover {
        self.index.cover(&self.switches, &|at| on.get(at).copied().unwrap_or(false))
    }

    /// The parts of a cover and what does not count, as written, ascending and disjoint.
    pub(super) fn runs(&self, cover: &SourceCover) -> Vec<SourceRun> {
        let part = |(at, part): (usize, &CoveredPart)| {
            let kind = if part.is_reworded { RunKind::Reworded } else { RunKind::Source };
            (part.own.clone(), part.source, kind, leads(&cover.parts, at, part))
        };
        let excluded = self.found.spans.iter();
        let excluded =
            excluded.map(|one| (one.bytes.clone(), 0, RunKind::LeftOut(one.reason), false));
        let parts = cover.parts.iter().enumerate().map(part);
        let mut all: Vec<_> = parts.chain(excluded).collect();
        all.order_by_key(|(own, ..)| own.start);
        let mut end = 0;
        let runs = all.into_iter().map(|(own, source, kind, leads)| {
            let bytes = self.original(&own);
            // Two normalised letters may stand for one as written.
            let bytes = bytes.start.max(end)..bytes.end.max(end);
            end = bytes.end;
            SourceRun { bytes, own, source, kind, leads }
        });
        runs.filter(|run| !run.bytes.is_empty()).collect()
    }

    /// The bytes as written of a range of the normalised text.
    pub(super) fn original(&self, own: &Range<usize>) -> Range<usize> {
        self.folded.original(own.clone())
    }

    /// The sources that hold a stretch of the normalised text, or a part of it, in their order.
    pub(super) fn holders(&self, own: &Range<usize>) -> Vec<StretchHolder> {
        let sources = self.found.list.iter().enumerate();
        let holder = |(source, share): (usize, &SourceShare)| {
            let shared = share.stretches.iter();
            let touches = |one: &Range<usize>| one.start < own.end && own.start < one.end;
            let (mut touched, mut end) = (false, own.start);
            let near = shared.map(|one| (&one.own, one.is_verbatim()));
            for (one, is_verbatim) in near.filter(|(one, _)| touches(one)) {
                touched = true;
                // Stretches ascend by their start.
                if is_verbatim && one.start <= end {
                    end = end.max(one.end);
                }
            }
            touched.then_some(StretchHolder { source, is_whole: end >= own.end })
        };
        sources.filter_map(holder).collect()
    }

    /// The first byte as written of a source's stretch: the one that holds a byte of the normalised
    /// text, else its first.
    pub(super) fn first_byte(&self, source: usize, at: Option<usize>) -> Option<usize> {
        Some(self.original(&self.stretch_of(source, at)?.own).start)
    }

    /// The same stretch in the source, whose text as written is `text`.
    pub(super) fn byte_in_source(
        &self,
        source: usize,
        at: Option<usize>,
        text: &str,
    ) -> Option<usize> {
        let theirs = self.stretch_of(source, at)?.theirs.clone();
        Some(self.index.ladder.fold_mapped(text).original(theirs).start)
    }

    fn stretch_of(&self, source: usize, at: Option<usize>) -> Option<&SourceStretch> {
        let stretches = &self.found.list.get(source)?.stretches;
        let holds = |at: usize| stretches.iter().find(|one| one.own.contains(&at));
        at.and_then(holds).or_else(|| stretches.first())
    }
}
