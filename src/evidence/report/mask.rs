//! Masks names in what a report quotes, and takes over the masks of a report that is checked.

use crate::explain::disguise::{Finding, Substitution};
use crate::pair::Side;
use crate::report::name_finder::{MASK, NameFinder, masked};
use crate::report::record::Report;
use crate::report::record_marks::QuotedPiece;
use crate::report::record_pair::{PairRecord, RecordedExchange, RecordedFinding};
use crate::report::record_sources::RecordedSources;
use std::ops::Range;

/// Masks the names in the pieces of a text.
fn mask_pieces(pieces: &mut [QuotedPiece], ranges: &[Range<usize>]) {
    if !ranges.is_empty() {
        for piece in pieces {
            piece.text = masked(&piece.text, piece.at, ranges);
        }
    }
}

/// Masks the names in all quoted texts; `text` returns a listed text.
pub(super) fn mask_quotations<'a>(
    report: &mut Report,
    names: &NameFinder,
    text: impl Fn(usize) -> &'a str,
) {
    if names.is_empty() {
        return;
    }
    let mut ranges: Vec<Option<Vec<Range<usize>>>> = vec![None; report.documents.len()];
    let mut mask = |place: usize, pieces: &mut [QuotedPiece]| {
        if let Some(slot) = ranges.get_mut(place) {
            mask_pieces(pieces, slot.get_or_insert_with(|| names.ranges(text(place))));
        }
    };
    for pair in &mut report.pairs {
        for side in Side::BOTH {
            mask(pair.texts[side], &mut pair.sides[side].pieces);
        }
    }
    for own in report.sources.iter_mut().flat_map(|sources| &mut sources.texts) {
        for sentence in &mut own.sentences {
            mask(own.text, &mut sentence.own);
            if let Some(source) = sentence.source.and_then(|source| own.sources.get(source)) {
                mask(source.text, &mut sentence.theirs);
            }
        }
    }
}

/// The names in the two texts of a pair, for what is said of them.
pub(super) struct PairMask<'a> {
    names: &'a NameFinder,
    ranges: [Vec<Range<usize>>; 2],
}

impl<'a> PairMask<'a> {
    /// Finds the names in both texts.
    pub(super) fn new(names: &'a NameFinder, texts: [&str; 2]) -> Self {
        Self { names, ranges: texts.map(|text| names.ranges(text)) }
    }

    /// A substitution; words that are part of a name are masked whole.
    pub(super) fn exchange(&self, own: &Substitution) -> RecordedExchange {
        let word = |side: Side, word: &str| {
            let ranges = &self.ranges[side];
            let inside = |bytes: &Range<usize>| {
                let next = ranges.partition_point(|range| range.end <= bytes.start);
                ranges.get(next).is_some_and(|range| range.start < bytes.end)
            };
            let shown = self.names.masked(word);
            if shown == word && own.places.iter().any(|place| inside(&place[side])) {
                return masked(word, 0, std::slice::from_ref(&(0..word.len())));
            }
            shown
        };
        let (from, to) = (word(Side::A, &own.from), word(Side::B, &own.to));
        RecordedExchange { from, to, count: own.places.len() }
    }

    /// A finding, which may name some of the substitutions.
    pub(super) fn finding(
        &self,
        own: &Finding,
        substitutions: &[(&Substitution, RecordedExchange)],
    ) -> RecordedFinding {
        let mut says = own.says.clone();
        if self.ranges.iter().any(|ranges| !ranges.is_empty()) {
            for (plain, shown) in substitutions {
                let both = |from: &str, to: &str| format!("{from} → {to}");
                says = says.replace(&both(&plain.from, &plain.to), &both(&shown.from, &shown.to));
            }
        }
        RecordedFinding { subject: own.subject.name().to_owned(), says }
    }
}

/// Masks a recomputed text where the report does, if the two are equal otherwise.
fn take_over(said: &str, found: &mut String) {
    let is_same = |(said, found): (char, char)| said == found || said == MASK;
    if said.contains(MASK)
        && said.chars().count() == found.chars().count()
        && said.chars().zip(found.chars()).all(is_same)
    {
        said.clone_into(found);
    }
}

/// Takes over the masks in pieces.
fn take_over_pieces(said: &[QuotedPiece], found: &mut [QuotedPiece]) {
    for (said, found) in said.iter().zip(found) {
        take_over(&said.text, &mut found.text);
    }
}

/// Masks a recomputed pair as in the report.
pub(super) fn take_over_pair(said: &PairRecord, found: &mut PairRecord) {
    for side in Side::BOTH {
        take_over_pieces(&said.sides[side].pieces, &mut found.sides[side].pieces);
    }
    for (said, found) in said.substitutions.iter().zip(&mut found.substitutions) {
        take_over(&said.from, &mut found.from);
        take_over(&said.to, &mut found.to);
    }
    for (said, found) in said.findings.iter().zip(&mut found.findings) {
        take_over(&said.says, &mut found.says);
    }
}

/// Masks a recomputed report as the one that is checked.
pub(super) fn take_over_masks(said: &Report, found: &mut Report) {
    found.masked = said.masked;
    if !said.masked {
        return;
    }
    for (said, found) in said.pairs.iter().zip(&mut found.pairs) {
        take_over_pair(said, found);
    }
    if let (Some(said), Some(found)) = (&said.sources, &mut found.sources) {
        for (said, found) in said.texts.iter().zip(&mut found.texts) {
            for (said, found) in said.sentences.iter().zip(&mut found.sentences) {
                take_over_pieces(&said.own, &mut found.own);
                take_over_pieces(&said.theirs, &mut found.theirs);
            }
        }
    }
}

/// Number of masked characters in the quotations of a report.
pub fn masked_characters(report: &Report) -> usize {
    if !report.masked {
        return 0;
    }
    let sides = report.pairs.iter().flat_map(|pair| &pair.sides).map(|side| side.pieces.as_slice());
    let sources = report.sources.iter().flat_map(|own| &own.texts);
    let sources = sources.flat_map(RecordedSources::quoted).map(|(_, pieces)| pieces);
    let pieces = sides.chain(sources).flatten();
    pieces.map(|piece| piece.text.chars().filter(|c| *c == MASK).count()).sum()
}
