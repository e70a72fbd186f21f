//! The sources of a text: what each accounts for, word for word and reworded, and where.

use crate::explain::exclusions::{ExcludedSpan, ExclusionReason, QuoteReference};
use crate::explain::sources::excluded::QuotedLetters;
use crate::pair::DocId;
use std::ops::Range;

/// What stands elsewhere of a text. All amounts are letters: characters of words, numbers and of
/// scripts without spaces, in the normalised text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TextSources {
    /// Letters of the text that count.
    pub letters: u32,
    /// Those of them in stretches of at least one source: word for word.
    pub accounted: u32,
    /// Those of them that a listed source has in other words, and no source word for word: bridged gaps and
    /// what a reading of the pair calls reworded.
    pub reworded: u32,
    /// Those of `reworded` in bridged gaps of listed sources.
    pub bridged: u32,
    /// Letters of the text, and those in stretches, with nothing excluded.
    pub whole: WholeAmounts,
    /// Letters excluded for each reason, by [`ExclusionReason::index`]; with `letters` they add up to
    /// the whole text.
    pub excluded: [u32; ExclusionReason::ALL.len()],
    /// Most documents that hold one stretch of what is excluded as frequent, this one included; 0 without any.
    pub frequent_texts: u32,
    /// What was excluded: ascending and disjoint, each with one reason.
    pub spans: Vec<ExcludedSpan>,
    /// All letters in stretches, excluded or not, by how they are quoted. Only of sources found with
    /// exclusions: without, all are `not_quoted`.
    pub quoted: QuotedLetters,
    /// The sources: first those that add something, each the one that adds most to those before it, where a
    /// letter word for word weighs as much as two reworded ones (greedy cover; ties by the lower id); then
    /// the rest by what each has alone.
    pub list: Vec<SourceShare>,
    /// Number of sources with fewer letters that count than the shortest passage they share with the
    /// text; not in `list`, and these letters are not accounted for.
    pub only_excluded: usize,
    /// True if a stretch stands in more than a thousand documents, of which only the first thousand
    /// are listed.
    pub is_crowded: bool,
}

/// Amounts of a whole text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WholeAmounts {
    /// Letters of the text.
    pub letters: u32,
    /// Letters in stretches of at least one source, of any length.
    pub accounted: u32,
    /// Letters that a listed source has in other words, and no source word for word.
    pub reworded: u32,
}

impl TextSources {
    /// The sources that have more of the text than a phrase.
    pub fn named(&self) -> impl Iterator<Item = &SourceShare> {
        self.list.iter().filter(|share| !share.is_phrase)
    }

    /// The share of the letters that count which stands elsewhere word for word; `None` if none count.
    pub fn share(&self) -> Option<f64> {
        share_of(self.accounted, self.letters)
    }

    /// The share of the letters that count which stands elsewhere word for word or reworded; `None` if none
    /// count.
    pub fn reworded_share(&self) -> Option<f64> {
        share_of(self.accounted + self.reworded, self.letters)
    }

    /// The share of the letters that count in stretches and bridged gaps; `None` if none count.
    pub fn bridged_share(&self) -> Option<f64> {
        share_of(self.accounted + self.bridged, self.letters)
    }

    /// The share of the whole text that stands elsewhere word for word; `None` for a text without letters.
    pub fn whole_share(&self) -> Option<f64> {
        share_of(self.whole.accounted, self.whole.letters)
    }

    /// The share of the whole text that stands elsewhere word for word or reworded.
    pub fn whole_reworded_share(&self) -> Option<f64> {
        share_of(self.whole.accounted + self.whole.reworded, self.whole.letters)
    }
}

fn share_of(part: u32, whole: u32) -> Option<f64> {
    (whole > 0).then(|| f64::from(part) / f64::from(whole))
}

/// What one source accounts for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceShare {
    /// The other document.
    pub source: DocId,
    /// Letters of the text that count and stand in this source word for word.
    pub alone: u32,
    /// Those of them that stand in no source before it in the list word for word.
    pub adds: u32,
    /// Letters that are reworded from this source: bridged, or in sentences that a reading matched, and in no
    /// stretch of this source; not in `alone`.
    pub reworded: u32,
    /// Those of them that stand in no source word for word, and are reworded from none before it.
    pub adds_reworded: u32,
    /// Those of `reworded` that are bridged.
    pub bridged: u32,
    /// Letters of the text that stand in this source and do not count.
    pub excluded: u32,
    /// True if all it has of the text is little more than the shortest passage: chance may put it there.
    pub is_phrase: bool,
    /// The stretches, by their place in the text. They may overlap where a text repeats itself.
    pub stretches: Vec<SourceStretch>,
}

impl SourceShare {
    /// Letters that it adds to the sources before it, word for word and reworded.
    pub fn adds_all(&self) -> u32 {
        self.adds + self.adds_reworded
    }
}

/// How a stretch of a text stands in a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum StretchKind {
    /// Word for word.
    Verbatim,
    /// Next to a verbatim stretch, with more equal than different words: probably reworded.
    Bridged,
    /// Reworded, as a reading of the pair says: in a chain or in matched sentences.
    Matched,
}

/// A stretch of the text that stands in a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceStretch {
    /// Bytes of the normalised text.
    pub own: Range<usize>,
    /// Bytes of the normalised source.
    pub theirs: Range<usize>,
    /// Letters of the text in it.
    pub letters: u32,
    /// Those of them that do not count.
    pub excluded: u32,
    /// How more than half of it is quoted; `None` if it is not.
    pub quoted: Option<QuoteReference>,
    /// How it stands there.
    pub kind: StretchKind,
}

impl SourceStretch {
    /// True if it stands in the source word for word.
    pub fn is_verbatim(&self) -> bool {
        self.kind == StretchKind::Verbatim
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::sources::tests::{corpus, held, index, part_of};
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet};

    proptest! {
        #[test]
        fn sources_are_those_of_the_plain_definition(texts in corpus()) {
            let index = index(&texts);
            for document in 0..texts.len() {
                let found = index.sources(DocId(document as u32), &|_| true);
                let others = (0..texts.len()).filter(|&other| other != document);
                let mut naive: BTreeMap<usize, BTreeSet<usize>> =
                    others.map(|other| (other, held(&texts, document, other))).collect();
                naive.retain(|_, held| !held.is_empty());
                prop_assert_eq!(found.list.len(), naive.len());
                let shares: BTreeMap<usize, &SourceShare> =
                    found.list.iter().map(|share| (share.source.index(), share)).collect();
                let reworded = |source: &usize| -> BTreeSet<usize> {
                    let gaps = shares[source].stretches.iter().filter(|part| !part.is_verbatim());
                    let gaps = gaps.flat_map(|part| part.own.start / 3..part.own.end / 3);
                    gaps.filter(|at| !naive[source].contains(at)).collect()
                };
                let reworded: BTreeMap<usize, BTreeSet<usize>> =
                    naive.keys().map(|source| (*source, reworded(source))).collect();
                let covered: BTreeSet<usize> = naive.values().flatten().copied().collect();
                // A letter word for word weighs twice: it is in both sets.
                let (mut any, mut verbatim) = (BTreeSet::new(), BTreeSet::new());
                let mut rest: Vec<usize> = naive.keys().copied().collect();
                let mut held = covered.clone();
                let mut order = Vec::new();
                while !rest.is_empty() {
                    let gain = |source: &usize| {
                        let own = &naive[source];
                        let all: BTreeSet<usize> = own | &reworded[source];
                        own.difference(&verbatim).count() + all.difference(&any).count()
                    };
                    let best = rest.iter().max_by_key(|source| (gain(source), std::cmp::Reverse(**source)));
                    let best = *best.unwrap();
                    rest.retain(|source| *source != best);
                    let (share, own) = (shares[&best], &naive[&best]);
                    prop_assert_eq!(share.alone as usize, own.len());
                    prop_assert_eq!(share.adds as usize, own.difference(&verbatim).count());
                    prop_assert_eq!(share.reworded as usize, reworded[&best].len());
                    let more = reworded[&best].difference(&held).count();
                    prop_assert_eq!(share.adds_reworded as usize, more);
                    verbatim.extend(own);
                    any.extend(own.union(&reworded[&best]));
                    held.extend(&reworded[&best]);
                    order.push(best);
                    for part in share.stretches.iter().filter(|part| part.is_verbatim()) {
                        let theirs = part_of(&texts[share.source.index()], &part.theirs);
                        prop_assert_eq!(part_of(&texts[document], &part.own), theirs);
                    }
                }
                order.retain(|source| shares[source].adds_all() > 0);
                let told = found.list.iter().take(order.len()).map(|share| share.source.index());
                prop_assert_eq!(told.collect::<Vec<_>>(), order);
                prop_assert_eq!(found.reworded as usize, held.len() - covered.len());
                prop_assert_eq!(found.accounted as usize, covered.len());
            }
        }
    }
}
