//! Builds one pair of a report.

use crate::compare::study::PlacedPairs;
use crate::corpus::document::Document;
use crate::corpus::reading::TextParts;
use crate::explain::disguise::{
    Copying, CorpusTexts, Disguise, Knowledge, RewordedStretch, Substitution,
};
use crate::explain::exclusions::Exclusions;
use crate::explain::reading::PairReader;
use crate::explain::reasons::{pair_reasons, seen_reasons};
use crate::measure::contract::Evidence;
use crate::pair::{DocId, DocPair, Side};
use crate::report::build::inputs::Inputs;
use crate::report::build::texts::Texts;
use crate::report::mask::PairMask;
use crate::report::names::NameFinder;
use crate::report::record::RecordedReading;
use crate::report::record_marks::{RecordedPart, RecordedPassage, RecordedStretch};
use crate::report::record_pair::{
    PairRecord, RecordedCounted, RecordedExchange, RecordedFinding, RecordedScores, RecordedText,
};
use std::ops::Range;
use std::sync::Arc;

/// Most substitutions to list per pair.
const SUBSTITUTIONS: usize = 24;

/// The context of all pairs of a report.
#[derive(Clone, Copy)]
pub(in crate::report) struct PairContext<'a> {
    pub(in crate::report) inputs: &'a Inputs<'a>,
    pub(in crate::report) texts: &'a Texts,
    /// The pairs of the report in the pair table.
    pub(in crate::report) placed: &'a PlacedPairs,
    pub(in crate::report) reading: &'a RecordedReading,
    /// What does not count, if parts of texts do not.
    pub(in crate::report) exclusions: Option<&'a Exclusions>,
    /// Reads the pairs for reuse.
    pub(in crate::report) reader: &'a PairReader,
    /// True to stop.
    pub(in crate::report) stop: &'a (dyn Fn() -> bool + Sync),
}

/// The pair of A and B at this rank with all its passages, without quotations; `None` for documents
/// without scores.
pub(in crate::report) fn pair(
    context: &PairContext<'_>,
    rank: usize,
    row: DocPair,
) -> Option<PairRecord> {
    let PairContext { inputs, texts, placed, reading, reader, stop, .. } = *context;
    let (comparison, DocPair { a, b }) = (inputs.comparison, row);
    let evidence = placed.evidence(comparison, row)?;
    let [x, y] = [a, b].map(|id| comparison.copies.representative(id));
    let evidence = if y < x { evidence.swapped() } else { evidence };
    let reuse = reader.reuse(row, stop).unwrap_or_default();
    let evidence = Evidence { reuse, ..evidence };
    let documents = [comparison.document(a)?, comparison.document(b)?];
    let of = documents.map(|document| &*document.text);
    let places = documents.map(Document::places);
    let corpus = CorpusTexts::new(comparison, reading.template_documents.is_some());
    let copying = Copying::new(of, &comparison.recipe.ladder, &inputs.options, Some(corpus), stop);
    let flags = inputs.settings.thresholds.flags(&evidence);
    let known = Knowledge {
        flagged: inputs.settings.thresholds.is_flagged(&evidence),
        boilerplate: &reading.boilerplate,
        least: inputs.options.least,
    };
    let copying = copying.knowing(&known, &|| stop());
    let (found, disguise) = (&copying.passages, &copying.disguise);
    let unmasked = NameFinder::default();
    let mask = PairMask::new(inputs.masks.unwrap_or(&unmasked), of);
    let (findings, substitutions) = signs(disguise, &mask);
    let profile = |id: DocId| comparison.profiles.get(id.index());
    let sides = Side::BOTH.map(|own| side(&copying, own, of[own]));
    Some(PairRecord {
        rank,
        texts: [texts.place(a)?, texts.place(b)?],
        copies: copies(inputs, texts, row),
        scores: RecordedScores::new(&evidence),
        counted: counted(context, row, &sides),
        flags: flags.letters(),
        verdict: inputs.judged.get(&row.sorted()).cloned(),
        warnings: pair_reasons(profile(a)?, profile(b)?, &comparison.recipe)
            .into_iter()
            .chain(seen_reasons(documents, &comparison.recipe, usize::MAX))
            .collect(),
        class: disguise.rule.name().to_owned(),
        rule: disguise.rule.when.to_owned(),
        says: disguise.says.clone(),
        explained: disguise.figures.explained,
        normalize: copying.ladder.to_string(),
        approximate: found.approximate.map(|why| why.to_string()),
        findings,
        substitutions,
        more_substitutions: disguise.substitutions.len().saturating_sub(SUBSTITUTIONS),
        passages: passages(&copying, &places),
        inversions: found.inversions,
        more_passages: 0,
        more_characters: 0,
        sides,
        reworded: copying.reworded.list.iter().map(|own| stretch(own, &places)).collect(),
        reworded_unknown: copying.reworded.unknown.map(|why| why.to_string()),
        more_reworded: 0,
    })
}

/// One text of the pair, without quotations.
fn side(copying: &Copying, side: Side, text: &str) -> RecordedText {
    RecordedText {
        covered: copying.passages.coverage(side, false),
        reworded: copying.reworded.unknown.is_none().then(|| copying.reworded.shares[side]),
        characters: text.chars().count(),
        quoted: 0,
        pieces: Vec::new(),
    }
}

/// The scores and shares without what does not count.
fn counted(
    context: &PairContext<'_>,
    row: DocPair,
    sides: &[RecordedText; 2],
) -> Option<RecordedCounted> {
    let PairContext { inputs, stop, .. } = *context;
    let comparison = inputs.comparison;
    let (found, texts) = context.exclusions?.counted_texts(comparison, row, &|| stop())?;
    if !found.excludes() {
        let whole = [|own: &RecordedText| own.covered, |own: &RecordedText| own.reworded];
        return Some(RecordedCounted::new(
            &found,
            whole.map(|share| Side::BOTH.map(|own| share(&sides[own]))),
        ));
    }
    let texts = [&*texts[0], &*texts[1]];
    let copying = Copying::new(texts, &comparison.recipe.ladder, &inputs.options, None, stop);
    let covered = Side::BOTH.map(|own| {
        let passages = copying.passages.list.iter();
        letters_within(texts[own], passages.map(|passage| passage.original[own].clone()).collect())
    });
    let reworded = Side::BOTH.map(|own| {
        let parts = copying.reworded.list.iter().flat_map(|stretch| &stretch.parts[own]);
        let share = letters_within(texts[own], parts.map(|part| part.at.clone()).collect());
        share.filter(|_| copying.reworded.unknown.is_none())
    });
    Some(RecordedCounted::new(&found, [covered, reworded]))
}

/// The share of the letters and digits of a text in these ranges of its bytes; `None` if it has none.
fn letters_within(text: &str, mut ranges: Vec<Range<usize>>) -> Option<f64> {
    ranges.sort_unstable_by_key(|range| range.start);
    let letters = |part: &str| part.chars().filter(|c| c.is_alphanumeric()).count();
    let (mut within, mut end) = (0, 0);
    for range in ranges {
        within += text.get(range.start.max(end)..range.end).map_or(0, letters);
        end = end.max(range.end);
    }
    let all = letters(text);
    (all > 0).then(|| within as f64 / all as f64)
}

/// The findings, and the most frequent substitutions, with the names of `mask` masked.
fn signs(
    disguise: &Disguise,
    mask: &PairMask<'_>,
) -> (Vec<RecordedFinding>, Vec<RecordedExchange>) {
    let first = disguise.substitutions.iter().take(SUBSTITUTIONS);
    let exchanges: Vec<(&Substitution, RecordedExchange)> =
        first.map(|own| (own, mask.exchange(own))).collect();
    let findings = disguise.findings.iter().map(|own| mask.finding(own, &exchanges)).collect();
    (findings, exchanges.into_iter().map(|(_, shown)| shown).collect())
}

/// Where the parts of both originals begin, if anything counts them.
type Places = [Option<Arc<TextParts>>; 2];

/// The part of one original that holds a byte of its text.
fn place(places: &Places, side: Side, at: usize) -> Option<String> {
    places[side].as_ref()?.label(at)
}

fn passages(copying: &Copying, places: &Places) -> Vec<RecordedPassage> {
    let list = copying.passages.list.iter();
    list.map(|passage| {
        let [a, b] = &passage.original;
        RecordedPassage {
            a: [a.start, a.end],
            b: [b.start, b.end],
            characters: passage.length,
            moved: passage.moved,
            template: passage.template,
            a_part: place(places, Side::A, a.start),
            b_part: place(places, Side::B, b.start),
        }
    })
    .collect()
}

fn stretch(own: &RewordedStretch, places: &Places) -> RecordedStretch {
    let parts = |side: Side| {
        let parts = own.parts[side].iter();
        parts
            .map(|part| RecordedPart {
                at: [part.at.start, part.at.end],
                exchanged: part.exchanged,
            })
            .collect()
    };
    let part = |side: Side| place(places, side, own.parts[side].first()?.at.start);
    RecordedStretch {
        a: parts(Side::A),
        b: parts(Side::B),
        characters: own.characters,
        a_part: part(Side::A),
        b_part: part(Side::B),
    }
}

/// Texts equal to A and to B, each once.
fn copies(inputs: &Inputs<'_>, texts: &Texts, DocPair { a, b }: DocPair) -> [Vec<usize>; 2] {
    let copies = &inputs.comparison.copies;
    let of = |id: DocId| {
        let group = copies.members(copies.representative(id));
        let mut places: Vec<usize> = group
            .filter(|&other| other != a && other != b)
            .filter_map(|id| texts.place(id))
            .collect();
        places.sort_unstable();
        places
    };
    if copies.representative(a) == copies.representative(b) {
        [of(a), Vec::new()]
    } else {
        [of(a), of(b)]
    }
}
