//! Finds the sources of the texts whose pairs belong to a case.

use crate::compare::run::Watch;
use crate::corpus::document::Document;
use crate::corpus::people::PersonId;
use crate::explain::exclusions::{ExcludedSpan, ExclusionReason, Exclusions, TextExclusions};
use crate::explain::sources::{
    CoveredPart, PassageIndex, SourceShare, TextSources, index_documents,
};
use crate::order::ListOrder as _;
use crate::pair::DocId;
use crate::report::build::inputs::{Callbacks, Inputs};
use crate::report::build::texts::Texts;
use crate::report::cases::{counts, is_in_force};
use crate::report::excerpt::excerpt;
use crate::report::quote::level;
use crate::report::record_sources::{
    RecordedQuotes, RecordedSource, RecordedSourceStretch, RecordedSources, ReportSources,
};
use crate::settings::Settings;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Most texts whose sources are found.
const TEXTS: usize = 400;
/// Most listed sources of a text.
const LISTED: usize = 6;
/// Most marked stretches of all texts together, and least limit of a text.
const STRETCHES: (usize, usize) = (4_000, 8);
/// Most marked stretches of a text.
const EACH: usize = 24;
/// Most bytes of the quotations of all texts, markup included, and least limit of a text.
const BYTES: (usize, usize) = (900_000, 1_500);
/// Most bytes of the quotation of a text, markup included.
const WHOLE: usize = 4_000;

/// The sources of some texts, as documents.
pub(super) struct CaseSources {
    unknown: Option<String>,
    texts: Vec<FoundText>,
    more_texts: usize,
    /// Texts of the same persons, which were no sources.
    own: BTreeSet<DocId>,
}

/// One text with its sources; of these only the listed ones are kept.
struct FoundText {
    id: DocId,
    sources: TextSources,
    of: usize,
    more_adds: u32,
    is_cut: bool,
    not_own: bool,
    stretches: Vec<RecordedSourceStretch>,
}

/// Cancels the index with the report.
struct ReportWatch<'a>(Callbacks<'a>);

impl Watch for ReportWatch<'_> {
    fn cancelled(&self) -> bool {
        (self.0.stop)()
    }
}

impl CaseSources {
    /// Indexes the passages of all texts and finds the sources; `None` if stopped. Texts of one person are
    /// no sources of each other.
    pub(super) fn new(inputs: &Inputs<'_>, callbacks: Callbacks<'_>) -> Option<Self> {
        let comparison = inputs.comparison;
        let (ids, more_texts) = sourced(inputs);
        let nothing = Self { unknown: None, texts: Vec::new(), more_texts, own: BTreeSet::new() };
        if !inputs.sources || ids.is_empty() {
            return Some(nothing);
        }
        let ladder = comparison.recipe.ladder.clone();
        let settings = Settings { ladder, ..inputs.settings.clone() };
        let documents = &comparison.corpus.documents;
        let least = inputs.options.least;
        let index = match index_documents(documents, &settings, least, &ReportWatch(callbacks)) {
            Ok(index) => index?,
            Err(why) => return Some(Self { unknown: Some(why.to_string()), ..nothing }),
        };
        let rules = inputs.excluded.rules(inputs.boilerplate);
        let exclusions = Exclusions::new(rules, &settings.ladder, least);
        let stop = || (callbacks.stop)();
        let one = |&id: &DocId| {
            if stop() {
                return None;
            }
            let document = comparison.document(id)?;
            let own = comparison.people.person(id);
            let is_source = |other| own.is_none() || comparison.people.person(other) != own;
            let excluded = exclusions.find(document, &stop);
            Some(found_text(&index, (id, document), &is_source, &excluded, own.is_some()))
        };
        let texts: Vec<Option<FoundText>> = ids.par_iter().map(one).collect();
        if stop() {
            return None;
        }
        let persons: BTreeSet<PersonId> =
            ids.iter().filter_map(|&id| comparison.people.person(id)).collect();
        let is_own =
            |id: &DocId| comparison.people.person(*id).is_some_and(|own| persons.contains(&own));
        let own = DocId::first(documents.len()).filter(is_own).collect();
        Some(Self { texts: texts.into_iter().flatten().collect(), own, ..nothing })
    }

    /// The documents that the record has to list.
    pub(super) fn documents(&self) -> impl Iterator<Item = DocId> {
        let sources = self.texts.iter().flat_map(|text| text.sources.list.iter());
        let texts = self.texts.iter().map(|text| text.id);
        texts.chain(sources.map(|share| share.source)).chain(self.own.iter().copied())
    }

    /// The record; `None` if no sources were requested.
    pub(super) fn record(self, inputs: &Inputs<'_>, texts: &Texts) -> Option<ReportSources> {
        if !inputs.sources {
            return None;
        }
        let counts = self.texts.iter().map(|text| text.stretches.len().min(EACH)).collect();
        let most = level(counts, STRETCHES.0, STRETCHES.1).unwrap_or(EACH).min(EACH);
        let all = self.texts.len();
        let bytes = level(vec![WHOLE; all], BYTES.0, BYTES.1).unwrap_or(WHOLE).min(WHOLE);
        let record = |found: FoundText| recorded(inputs, texts, found, (most, bytes));
        let mut list: Vec<RecordedSources> = self.texts.into_iter().filter_map(record).collect();
        list.order_by_key(|text| text.text);
        Some(ReportSources { unknown: self.unknown, texts: list, more_texts: self.more_texts })
    }
}

/// The texts of the rows that belong to a case, with their copies, in order; and how many more there are.
fn sourced(inputs: &Inputs<'_>) -> (Vec<DocId>, usize) {
    let copies = &inputs.comparison.copies;
    let verdict = |row: &crate::pair::DocPair| inputs.judged.get(&row.sorted());
    let has_verdicts = inputs.rows.iter().any(|row| is_in_force(verdict(row)));
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for row in inputs.rows.iter().filter(|row| counts(verdict(row), has_verdicts)) {
        for id in row.both() {
            let same = copies.members(copies.representative(id));
            all.extend([id].into_iter().chain(same).filter(|id| seen.insert(*id)));
        }
    }
    let more = all.len().saturating_sub(TEXTS);
    all.truncate(TEXTS);
    (all, more)
}

fn found_text(
    index: &PassageIndex,
    (id, document): (DocId, &Document),
    is_source: &dyn Fn(DocId) -> bool,
    excluded: &TextExclusions,
    not_own: bool,
) -> FoundText {
    let mut sources = index.sources_without(id, is_source, excluded);
    let kept = index.switches(id, &sources);
    let parts = index.cover(&kept, &|_| true).parts;
    let stretches = stretches(index, document, &parts, &sources.spans);
    let of = sources.list.len();
    let more_adds = sources.list.iter().skip(LISTED).map(|share| share.adds).sum();
    sources.list.truncate(LISTED);
    FoundText { id, sources, of, more_adds, is_cut: index.is_cut(id), not_own, stretches }
}

/// All stretches of a text as written, ascending and disjoint.
fn stretches(
    index: &PassageIndex,
    document: &Document,
    parts: &[CoveredPart],
    spans: &[ExcludedSpan],
) -> Vec<RecordedSourceStretch> {
    let folded = index.ladder.fold_mapped(&document.text);
    let at = |bytes: &std::ops::Range<usize>| {
        let range = folded.original(bytes.clone());
        [range.start, range.end]
    };
    let part = |part: &CoveredPart| RecordedSourceStretch {
        at: at(&part.own),
        source: Some(part.source),
        bridge: part.is_bridge,
        reason: None,
        letters: part.letters,
        part: None,
    };
    let span = |span: &ExcludedSpan| RecordedSourceStretch {
        at: at(&span.bytes),
        source: None,
        bridge: false,
        reason: Some(span.reason.name().to_owned()),
        letters: 0,
        part: None,
    };
    let mut all: Vec<RecordedSourceStretch> =
        parts.iter().map(part).chain(spans.iter().map(span)).collect();
    all.order_by_key(|stretch| stretch.at);
    let mut end = 0;
    // One character as written may be parts of two tokens.
    all.retain_mut(|stretch| {
        stretch.at[0] = stretch.at[0].max(end);
        end = end.max(stretch.at[1]);
        stretch.at[0] < stretch.at[1]
    });
    all
}

/// The record of one text, with at most this number of stretches and bytes of quotation.
fn recorded(
    inputs: &Inputs<'_>,
    texts: &Texts,
    found: FoundText,
    (most, bytes): (usize, usize),
) -> Option<RecordedSources> {
    let FoundText { id, sources, of, more_adds, is_cut, not_own, mut stretches } = found;
    let more_stretches = stretches.len().saturating_sub(most);
    let length = |stretch: &RecordedSourceStretch| stretch.at[1] - stretch.at[0];
    stretches.order_by_key(|stretch| (Reverse(length(stretch)), stretch.at));
    stretches.truncate(most);
    stretches.order_by_key(|stretch| stretch.at);
    let ranges: Vec<_> = stretches.iter().map(|own| own.at[0]..own.at[1]).collect();
    let text = &inputs.comparison.document(id)?.text;
    if let Some(places) = inputs.comparison.document(id)?.places() {
        for stretch in &mut stretches {
            stretch.part = places.label(stretch.at[0]);
        }
    }
    let reasons = ExclusionReason::ALL.into_iter().zip(sources.excluded);
    let excluded = reasons.filter(|(_, letters)| *letters > 0);
    let quoted = &sources.quoted;
    Some(RecordedSources {
        text: texts.place(id)?,
        letters: sources.letters,
        accounted: sources.accounted,
        bridged: sources.bridged,
        whole_letters: sources.whole.letters,
        whole_accounted: sources.whole.accounted,
        excluded: excluded.map(|(reason, letters)| (reason.name().to_owned(), letters)).collect(),
        quoted: RecordedQuotes {
            not_quoted: quoted.not_quoted,
            without_reference: quoted.without_reference,
            with_reference: quoted.with_reference,
            not_known: quoted.not_known,
        },
        crowded: sources.is_crowded,
        cut: is_cut,
        only_excluded: sources.only_excluded,
        not_own,
        more_sources: of - sources.list.len(),
        sources: sources.list.iter().filter_map(|share| source(share, texts)).collect(),
        more_adds,
        pieces: excerpt(text, &ranges, bytes),
        stretches,
        more_stretches,
    })
}

fn source(share: &SourceShare, texts: &Texts) -> Option<RecordedSource> {
    let stretches = || share.stretches.iter().filter(|stretch| !stretch.is_bridge);
    Some(RecordedSource {
        text: texts.place(share.source)?,
        adds: share.adds,
        alone: share.alone,
        bridged: share.bridged,
        stretches: stretches().count(),
        longest: stretches().map(|stretch| stretch.letters).max().unwrap_or(0),
    })
}
