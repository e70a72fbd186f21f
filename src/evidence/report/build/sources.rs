//! Finds the sources of the texts whose pairs belong to a case.

use crate::compare::run::Watch;
use crate::corpus::document::Document;
use crate::corpus::people::PersonId;
use crate::explain::exclusions::{
    ExcludedSpan, ExclusionReason, ExclusionRules, Exclusions, common_texts,
};
use crate::explain::sources::{
    CoveredPart, PassageIndex, SourceQuery, SourceShare, SourcedSentence, TextSources,
    index_documents,
};
use crate::order::ListOrder as _;
use crate::pair::{DocId, DocPair};
use crate::report::build::inputs::{Callbacks, Inputs};
use crate::report::build::sentences::quoted;
use crate::report::build::texts::Texts;
use crate::report::cases::{counts, is_in_force};
use crate::report::quote::level;
use crate::report::record_sources::{
    RecordedQuotes, RecordedSource, RecordedSourceStretch, RecordedSources, ReportSources,
};
use crate::settings::Settings;
use rayon::prelude::*;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Most texts whose sources are found.
const TEXTS: usize = 400;
/// Most listed sources of a text, but for the other texts of its pairs.
const LISTED: usize = 6;
/// Most other texts of its pairs that are read and listed with a text.
const PARTNERS: usize = 12;
/// Most marked stretches of all texts together, and least limit of a text.
const STRETCHES: (usize, usize) = (4_000, 8);
/// Most marked stretches of a text.
const EACH: usize = 200;
/// Most bytes of the sentences of all texts with those of their sources, and least limit of a text.
const BYTES: (usize, usize) = (900_000, 1_500);
/// Most bytes of the sentences of a text with those of its sources.
const WHOLE: usize = 24_000;

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
    sentences: Vec<SourcedSentence>,
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
        let common_texts = Some(common_texts(documents.len()));
        let rules = ExclusionRules { common_texts, ..inputs.excluded.rules(inputs.boilerplate) };
        let exclusions = Exclusions::new(rules, &settings.ladder, least);
        let stop = || (callbacks.stop)();
        let one = |(&id, partners): (&DocId, &Vec<DocId>)| {
            if stop() {
                return None;
            }
            let own = comparison.people.person(id);
            let is_source = &|other| own.is_none() || comparison.people.person(other) != own;
            let exclusions = &exclusions.find(comparison.document(id)?, &stop);
            let stop = &stop;
            let query = SourceQuery { documents, is_source, exclusions, partners, stop };
            found_text(&index, id, &query, own.is_some())
        };
        let texts: Vec<Option<FoundText>> = ids.par_iter().map(one).collect();
        if stop() {
            return None;
        }
        let persons: BTreeSet<PersonId> =
            ids.keys().filter_map(|&id| comparison.people.person(id)).collect();
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
        let documents = &inputs.comparison.corpus.documents;
        let place = |id: DocId| texts.place(id);
        let record = |found: FoundText| recorded(documents, &place, found, (most, bytes));
        let mut list: Vec<RecordedSources> = self.texts.into_iter().filter_map(record).collect();
        list.order_by_key(|text| text.text);
        Some(ReportSources { unknown: self.unknown, texts: list, more_texts: self.more_texts })
    }
}

/// The texts of the rows that belong to a case, with their copies, and the other texts of those rows; and how
/// many more there are.
fn sourced(inputs: &Inputs<'_>) -> (BTreeMap<DocId, Vec<DocId>>, usize) {
    let copies = &inputs.comparison.copies;
    let verdict = |row: &DocPair| inputs.judged.get(&row.sorted());
    let has_verdicts = inputs.rows.iter().any(|row| is_in_force(verdict(row)));
    let mut all: BTreeMap<DocId, Vec<DocId>> = BTreeMap::new();
    let mut more = BTreeSet::new();
    for row in inputs.rows.iter().filter(|row| counts(verdict(row), has_verdicts)) {
        for (id, partner) in [(row.a, row.b), (row.b, row.a)] {
            let same = copies.members(copies.representative(id));
            for text in [id].into_iter().chain(same) {
                if all.len() >= TEXTS && !all.contains_key(&text) {
                    more.insert(text);
                    continue;
                }
                let partners = all.entry(text).or_default();
                if partners.len() < PARTNERS && !partners.contains(&partner) {
                    partners.push(partner);
                }
            }
        }
    }
    (all, more.len())
}

fn found_text(
    index: &PassageIndex,
    id: DocId,
    query: &SourceQuery<'_>,
    not_own: bool,
) -> Option<FoundText> {
    let document = query.documents.get(id.index())?;
    let mut sources = index.text_sources(id, query);
    // The texts of its pairs are listed, however many other sources come before them.
    let (mut list, mut rest) = (Vec::new(), Vec::new());
    for share in std::mem::take(&mut sources.list) {
        let is_named = !share.is_phrase && list.len() < LISTED;
        let is_listed = is_named || query.partners.contains(&share.source);
        if is_listed { list.push(share) } else { rest.push(share) }
    }
    let listed = list.len();
    list.extend(rest);
    sources.list = list;
    let kept = index.switches(id, &sources);
    let cover = index.cover(&kept, &|_| true);
    let stretches = stretches(index, document, &cover.parts, &sources.spans);
    let sentences = index.sentences(id, query.documents, (&sources, &cover), &|| (query.stop)());
    let of = sources.list.len();
    let more_adds = sources.list.iter().skip(listed).map(SourceShare::adds_all).sum();
    sources.list.truncate(listed);
    let is_cut = index.is_cut(id);
    Some(FoundText { id, sources, of, more_adds, is_cut, not_own, stretches, sentences })
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
        reworded: part.is_reworded,
        reason: None,
        letters: part.letters,
        part: None,
    };
    let span = |span: &ExcludedSpan| RecordedSourceStretch {
        at: at(&span.bytes),
        source: None,
        reworded: false,
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

/// The record of one text of an index, with all its sources; indices of texts are those of the documents.
/// `None` if there is no such document.
pub fn text_record(
    index: &PassageIndex,
    id: DocId,
    query: &SourceQuery<'_>,
) -> Option<RecordedSources> {
    let found = found_text(index, id, query, false)?;
    recorded(query.documents, &|id| Some(id.index()), found, (usize::MAX, usize::MAX))
}

/// The record of one text, with at most this number of stretches and bytes of quotation; `place` is the index
/// of a document in the record.
fn recorded(
    documents: &[Document],
    place: &dyn Fn(DocId) -> Option<usize>,
    found: FoundText,
    (most, bytes): (usize, usize),
) -> Option<RecordedSources> {
    let FoundText { id, sources, of, more_adds, is_cut, not_own, mut stretches, sentences } = found;
    let more_stretches = stretches.len().saturating_sub(most);
    let length = |stretch: &RecordedSourceStretch| stretch.at[1] - stretch.at[0];
    stretches.order_by_key(|stretch| (Reverse(length(stretch)), stretch.at));
    stretches.truncate(most);
    stretches.order_by_key(|stretch| stretch.at);
    let document = documents.get(id.index())?;
    let text = |id: DocId| documents.get(id.index()).map(|document| &*document.text);
    let (sentences, more_sentences) = quoted(text(id)?, &sentences, bytes, &stretches, &|source| {
        text(sources.list.get(source)?.source)
    });
    if let Some(places) = document.places() {
        for stretch in &mut stretches {
            stretch.part = places.label(stretch.at[0]);
        }
    }
    let reasons = ExclusionReason::ALL.into_iter().zip(sources.excluded);
    let excluded = reasons.filter(|(_, letters)| *letters > 0);
    let quoted = &sources.quoted;
    Some(RecordedSources {
        text: place(id)?,
        letters: sources.letters,
        accounted: sources.accounted,
        reworded: sources.reworded,
        whole_letters: sources.whole.letters,
        whole_accounted: sources.whole.accounted,
        whole_reworded: sources.whole.reworded,
        frequent_texts: sources.frequent_texts,
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
        sources: sources.list.iter().filter_map(|share| source(share, place)).collect(),
        more_adds,
        stretches,
        more_stretches,
        sentences,
        more_sentences,
    })
}

fn source(share: &SourceShare, place: &dyn Fn(DocId) -> Option<usize>) -> Option<RecordedSource> {
    let stretches = || share.stretches.iter().filter(|stretch| stretch.is_verbatim());
    Some(RecordedSource {
        text: place(share.source)?,
        adds: share.adds,
        alone: share.alone,
        adds_reworded: share.adds_reworded,
        reworded: share.reworded,
        stretches: stretches().count(),
        longest: stretches().map(|stretch| stretch.letters).max().unwrap_or(0),
    })
}
