//! What does not count of a text, token by token, and which of its letters are quoted.

use crate::explain::exclusions::{ExcludedSpan, ExclusionReason, QuoteReference, TextExclusions};
use crate::explain::sources::index::PassageIndex;
use crate::explain::sources::text::IndexedText;
use crate::part::PartOf as _;

/// Letters of matches by how they are quoted; they add up to all letters of matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct QuotedLetters {
    /// In no quotation.
    pub not_quoted: u32,
    /// In a quotation without a reference near it.
    pub without_reference: u32,
    /// In a quotation with a reference near it.
    pub with_reference: u32,
    /// In a quotation that may or may not have one.
    pub not_known: u32,
}

impl QuotedLetters {
    /// Letters in quotations.
    pub fn quoted(&self) -> u32 {
        self.without_reference + self.with_reference + self.not_known
    }

    fn slot(&mut self, reference: QuoteReference) -> &mut u32 {
        match reference {
            QuoteReference::Near => &mut self.with_reference,
            QuoteReference::Missing => &mut self.without_reference,
            QuoteReference::NotKnown => &mut self.not_known,
        }
    }
}

/// The quotations of a text as tokens, ascending.
#[derive(Debug)]
pub(super) struct QuotedTokens(Vec<([u32; 2], QuoteReference)>);

impl QuotedTokens {
    pub(super) fn new(text: &IndexedText, exclusions: &TextExclusions) -> Self {
        let quoted = exclusions.quoted.iter();
        Self(quoted.map(|one| (text.tokens_in(&one.bytes), one.reference)).collect())
    }

    /// The letters of these tokens by how they are quoted; only tokens that `counts` accepts.
    pub(super) fn letters(
        &self,
        text: &IndexedText,
        [from, to]: [u32; 2],
        counts: &dyn Fn(u32) -> bool,
    ) -> QuotedLetters {
        let sum = |[from, to]: [u32; 2]| -> u32 {
            let tokens = (from..to).filter(|token| counts(*token));
            tokens.map(|token| text.letters([token, token + 1])).sum()
        };
        let mut found = QuotedLetters::default();
        for (tokens, reference) in self.within([from, to]) {
            *found.slot(*reference) += sum([tokens[0].max(from), tokens[1].min(to)]);
        }
        found.not_quoted = sum([from, to]) - found.quoted();
        found
    }

    /// How more than half of a stretch is quoted; `None` if it is not.
    pub(super) fn group(&self, text: &IndexedText, [from, to]: [u32; 2]) -> Option<QuoteReference> {
        let mut found = QuotedLetters::default();
        for (tokens, reference) in self.within([from, to]) {
            *found.slot(*reference) += text.letters([tokens[0].max(from), tokens[1].min(to)]);
        }
        let parts = [
            (found.with_reference, QuoteReference::Near),
            (found.without_reference, QuoteReference::Missing),
            (found.not_known, QuoteReference::NotKnown),
        ];
        let most = parts.into_iter().max_by_key(|(letters, _)| *letters);
        let is_quoted = 2 * found.quoted() > text.letters([from, to]);
        most.filter(|_| is_quoted).map(|(_, reference)| reference)
    }

    /// The quotations that reach into these tokens.
    fn within(&self, [from, to]: [u32; 2]) -> impl Iterator<Item = &([u32; 2], QuoteReference)> {
        let first = self.0.partition_point(|(tokens, _)| tokens[1] <= from);
        let rest = self.0.part(first..).iter();
        rest.take_while(move |(tokens, _)| tokens[0] < to)
    }
}

/// The reason of each token that does not count.
#[derive(Debug)]
pub(super) struct TokenReasons {
    tokens: Vec<Option<ExclusionReason>>,
    /// Most documents that hold one window of what is frequent.
    pub(super) frequent_texts: u32,
}

impl TokenReasons {
    /// The reasons that need no matches.
    pub(super) fn new(index: &PassageIndex, text: &IndexedText, rules: &TextExclusions) -> Self {
        let mut new = Self { tokens: vec![None; text.len() as usize], frequent_texts: 0 };
        for reason in ExclusionReason::ALL {
            for span in rules.spans.iter().filter(|span| span.reason == reason) {
                new.mark(text.tokens_in(&span.bytes), reason);
            }
        }
        if let Some(most) = rules.max_texts {
            new.mark_frequent(index, text, most);
        } else if let Some(most) = rules.common_texts {
            let before = new.tokens.clone();
            new.mark_frequent(index, text, most);
            let frequent = new.letters(text)[ExclusionReason::Frequent.index()];
            // A text of which most stands in many others is a copy of them, and no filled form.
            if 2 * frequent > text.letters([0, text.len()]) {
                (new.tokens, new.frequent_texts) = (before, 0);
            }
        }
        new
    }

    /// Gives the windows of more documents than this their reason.
    fn mark_frequent(&mut self, index: &PassageIndex, text: &IndexedText, most: u32) {
        for token in 0..text.windows() {
            let documents = text.group(token).map_or(0, |group| index.documents(group));
            let tokens = [token, text.end(token)];
            if documents > most {
                self.mark(tokens, ExclusionReason::Frequent);
                if self.has(tokens, ExclusionReason::Frequent) {
                    self.frequent_texts = self.frequent_texts.max(documents);
                }
            }
        }
    }

    /// Gives tokens without a reason this one.
    pub(super) fn mark(&mut self, [from, to]: [u32; 2], reason: ExclusionReason) {
        let tokens = self.tokens.get_mut(from as usize..to as usize).unwrap_or_default();
        for slot in tokens.iter_mut().filter(|slot| slot.is_none()) {
            *slot = Some(reason);
        }
    }

    fn has(&self, [from, to]: [u32; 2], reason: ExclusionReason) -> bool {
        let tokens = self.tokens.part(from as usize..to as usize);
        tokens.contains(&Some(reason))
    }

    /// True for each token that does not count.
    pub(super) fn mask(&self) -> Vec<bool> {
        self.tokens.iter().map(Option::is_some).collect()
    }

    /// Letters of each reason, by [`ExclusionReason::index`].
    pub(super) fn letters(&self, text: &IndexedText) -> [u32; ExclusionReason::ALL.len()] {
        let mut sums = [0; ExclusionReason::ALL.len()];
        for (reason, token) in self.tokens.iter().zip(0..) {
            if let Some(sum) = reason.and_then(|reason| sums.get_mut(reason.index())) {
                *sum += text.letters([token, token + 1]);
            }
        }
        sums
    }

    /// Letters that do not count before each token, and in all; empty if all count.
    pub(super) fn sums(&self, text: &IndexedText) -> Vec<u32> {
        if self.tokens.iter().all(Option::is_none) {
            return Vec::new();
        }
        let sums = self.tokens.iter().zip(0..).scan(0, |sum, (reason, token)| {
            *sum += if reason.is_some() { text.letters([token, token + 1]) } else { 0 };
            Some(*sum)
        });
        std::iter::once(0).chain(sums).collect()
    }

    /// The parts that do not count, ascending and disjoint, each with its one reason.
    pub(super) fn spans(&self, text: &IndexedText) -> Vec<ExcludedSpan> {
        let mut spans = Vec::new();
        let mut from = 0_u32;
        for run in self.tokens.chunk_by(|x, y| x == y) {
            let to = from + run.len() as u32;
            if let Some(Some(reason)) = run.first() {
                spans.push(ExcludedSpan { bytes: text.bytes([from, to]), reason: *reason });
            }
            from = to;
        }
        spans
    }
}

#[cfg(test)]
mod tests {
    use crate::explain::exclusions::{ExcludedSpan, ExclusionReason, TextExclusions};
    use crate::explain::sources::tests::{corpus, held, index, places};
    use crate::pair::DocId;
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};
    use std::ops::Range;

    proptest! {
        #[test]
        fn exclusions_are_those_of_the_plain_definition(
            texts in corpus(), cut in (0_usize..30, 0_usize..10, 0_usize..30, 0_usize..10),
            min_match in proptest::option::of(0_u32..8), max_texts in proptest::option::of(1_u32..5),
        ) {
            let index = index(&texts);
            let length = texts[0].chars().count();
            let part = |from: usize, more: usize| from.min(length)..(from + more).min(length);
            let (first, second) = (part(cut.0, cut.1), part(cut.2, cut.3));
            let span = |range: &Range<usize>, reason| {
                ExcludedSpan { bytes: 3 * range.start..3 * range.end, reason }
            };
            let spans = vec![
                span(&second, ExclusionReason::References),
                span(&first, ExclusionReason::Template),
            ];
            let rules = TextExclusions { spans, min_match, max_texts, ..TextExclusions::default() };
            let found = index.sources_without(DocId(0), &|_| true, &rules);
            // Letters of each source that stand in a match that is long enough, and those in any match.
            let windows = places(&texts);
            // More often, places are paired in order only, and a longer match may be missed.
            let is_often = |all: &BTreeSet<(usize, usize)>| {
                (0..texts.len()).any(|text| all.iter().filter(|place| place.0 == text).count() > 4)
            };
            prop_assume!(!windows.values().any(is_often));
            let mut long: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
            let mut any = BTreeSet::new();
            let chars: Vec<Vec<char>> = texts.iter().map(|text| text.chars().collect()).collect();
            for source in 1..texts.len() {
                any.extend(held(&texts, 0, source));
                for n in (min_match.unwrap_or(0).max(3) as usize)..=length {
                    let theirs: BTreeSet<&[char]> = chars[source].windows(n).collect();
                    for (from, own) in chars[0].windows(n).enumerate() {
                        if theirs.contains(own) {
                            long.entry(source).or_default().extend(from..from + n);
                        }
                    }
                }
            }
            let frequent: BTreeSet<usize> = windows.values()
                .filter(|all| {
                    let texts: BTreeSet<usize> = all.iter().map(|place| place.0).collect();
                    max_texts.is_some_and(|most| texts.len() > most as usize)
                })
                .flatten()
                .filter(|place| place.0 == 0)
                .flat_map(|place| place.1..place.1 + 3)
                .collect();
            let in_long: BTreeSet<usize> = long.values().flatten().copied().collect();
            let mut sums = [0; 5];
            let mut kept = BTreeSet::new();
            for at in 0..length {
                let reasons = [
                    first.contains(&at), false, second.contains(&at), frequent.contains(&at),
                    any.contains(&at) && !in_long.contains(&at),
                ];
                match reasons.iter().position(|is_reason| *is_reason) {
                    Some(reason) => sums[reason] += 1,
                    None => { kept.insert(at); }
                }
            }
            prop_assert_eq!(found.excluded, sums);
            prop_assert_eq!(found.letters as usize, kept.len());
            prop_assert_eq!(found.whole.letters as usize, length);
            prop_assert_eq!(found.whole.accounted as usize, any.len());
            // With nothing excluded each source has a passage; with less than one it is not listed.
            let sources = long.iter().map(|(source, held)| (*source, held & &kept));
            let sources: BTreeMap<usize, BTreeSet<usize>> =
                sources.filter(|(_, held)| held.len() >= 3).collect();
            let accounted: BTreeSet<&usize> = sources.values().flatten().collect();
            prop_assert_eq!(found.accounted as usize, accounted.len());
            let alone = sources.iter().map(|(source, held)| (*source, held.len()));
            let alone: BTreeMap<usize, usize> = alone.collect();
            let told = found.list.iter().map(|share| (share.source.index(), share.alone as usize));
            prop_assert_eq!(told.collect::<BTreeMap<_, _>>(), alone);
        }
    }
}
