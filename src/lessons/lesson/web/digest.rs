//! I-Match: a text is represented by one hash of its words of medium frequency.

use crate::text::hash::shingle;
use crate::text::token::{Unit, tokens};
use std::collections::{BTreeMap, BTreeSet};

/// Document frequency of each word of a collection.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Vocabulary {
    documents: usize,
    holding: BTreeMap<String, usize>,
}

impl Vocabulary {
    /// Counts lists of distinct words, one list a document.
    pub(super) fn new(documents: impl IntoIterator<Item = impl AsRef<[String]>>) -> Self {
        let mut all = Self::default();
        for words in documents {
            all.documents += 1;
            for word in words.as_ref() {
                *all.holding.entry(word.clone()).or_default() += 1;
            }
        }
        all
    }

    /// Number of documents counted.
    pub(super) fn documents(&self) -> usize {
        self.documents
    }

    /// Number of distinct words.
    pub(super) fn len(&self) -> usize {
        self.holding.len()
    }

    /// Document frequency of the word.
    pub(super) fn holding(&self, word: &str) -> usize {
        self.holding.get(word).copied().unwrap_or(0)
    }

    /// ln(N/df) / ln N: the inverse document frequency relative to its maximum, from 0 for a word
    /// of every document to 1 for a word of one. An unknown word counts as a word of one.
    pub(super) fn idf(&self, word: &str) -> f64 {
        let all = (self.documents as f64).ln();
        let own = (self.documents as f64 / self.holding(word).max(1) as f64).ln();
        if all > 0.0 { (own / all).clamp(0.0, 1.0) } else { 0.0 }
    }

    /// Number of its words within a band.
    pub(super) fn kept(&self, band: IdfBand) -> usize {
        self.holding.keys().filter(|word| band.keeps(self.idf(word))).count()
    }
}

/// Range of normalised inverse document frequencies kept, bounds included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct IdfBand {
    /// Words below it are too common.
    pub low: f64,
    /// Words above it are too rare: names and typing errors.
    pub high: f64,
}

impl IdfBand {
    /// True if a word of this normalised idf is kept.
    pub(super) fn keeps(self, idf: f64) -> bool {
        (self.low..=self.high).contains(&idf)
    }
}

/// The I-Match result of one text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct IMatch {
    /// The kept words in code point order, without repeats.
    pub kept: Vec<String>,
    /// The other words in the same order, each with its normalised idf.
    pub dropped: Vec<(String, f64)>,
    /// The hash of the kept words; `None` if there are none: such texts match no other.
    pub digest: Option<u64>,
}

impl IMatch {
    /// Filters and hashes the distinct words of a document, given in ascending order.
    pub(super) fn new(words: &[String], vocabulary: &Vocabulary, band: IdfBand) -> Self {
        let (mut kept, mut dropped) = (Vec::new(), Vec::new());
        for word in words {
            let idf = vocabulary.idf(word);
            if band.keeps(idf) {
                kept.push(word.clone());
            } else {
                dropped.push((word.clone(), idf));
            }
        }
        let digest = digest(&kept);
        Self { kept, dropped, digest }
    }

    /// True if both texts have a digest and the digests are equal.
    pub(super) fn matches(&self, other: &Self) -> bool {
        self.digest.is_some() && self.digest == other.digest
    }

    /// For each of `count` digests, true if it is equal in both texts. The first digest covers all
    /// kept words, each other one ignores a third of the vocabulary, chosen by hash: a changed word
    /// leaves the digests that ignore it equal (Kołcz, Chowdhury, Alspector 2004).
    pub(super) fn spared(&self, other: &Self, count: u64) -> Vec<bool> {
        let part = |kept: &[String], draw: u64| {
            let seen = |word: &&String| {
                draw == 0 || !shingle(format!("{draw}:{word}").as_bytes()).is_multiple_of(3)
            };
            digest(&kept.iter().filter(seen).cloned().collect::<Vec<_>>())
        };
        let same = |draw| {
            let own = part(&self.kept, draw);
            own.is_some() && own == part(&other.kept, draw)
        };
        (0..count).map(same).collect()
    }
}

/// The distinct words of a normalised text in code point order. Cost: a segmentation.
pub(super) fn words(text: &str) -> Vec<String> {
    let all = tokens(text, Unit::Word).into_iter().filter_map(|range| text.get(range));
    all.collect::<BTreeSet<&str>>().into_iter().map(str::to_owned).collect()
}

/// The hash of a sorted list of words; `None` for an empty one.
fn digest(kept: &[String]) -> Option<u64> {
    (!kept.is_empty()).then(|| shingle(kept.join("\n").as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIDDLE: IdfBand = IdfBand { low: 0.2, high: 0.8 };

    const TEXTS: [&str; 4] = ["a cat sat", "a dog sat", "a cat ran off", "a bird sang"];

    fn vocabulary() -> Vocabulary {
        Vocabulary::new(TEXTS.map(words))
    }

    #[test]
    fn frequencies_are_those_of_a_count_by_hand() {
        let all = vocabulary();
        assert_eq!((all.documents(), all.len()), (4, 8));
        for (word, holding) in [("a", 4), ("cat", 2), ("sat", 2), ("bird", 1), ("cow", 0)] {
            let naive = TEXTS.iter().filter(|text| text.split(' ').any(|w| w == word)).count();
            assert_eq!((all.holding(word), naive), (holding, holding));
        }
        let idf = ["a", "cat", "bird", "cow"].map(|word| all.idf(word));
        assert!(
            idf.iter().zip([0.0, 0.5, 1.0, 1.0]).all(|(own, right)| (own - right).abs() < 1e-12)
        );
        assert_eq!(all.kept(MIDDLE), 2);
    }

    #[test]
    fn order_and_repeats_do_not_matter_and_one_word_does() {
        let all = vocabulary();
        let of = |text| IMatch::new(&words(text), &all, MIDDLE);
        let first = of("a cat sat");
        assert_eq!(first.kept, ["cat", "sat"]);
        assert!(first.matches(&of("sat cat sat, a bird!")), "rare and common words are not seen");
        assert!(!first.matches(&of("a cat")));
        let none = of("a bird");
        assert!(none.digest.is_none() && !none.matches(&none), "nothing is equal to nothing");
    }

    #[test]
    fn smaller_lexicons_spare_some_digests() {
        let texts: Vec<String> = (0..12).map(|i| format!("w{i} w{} w{}", i / 2, i / 3)).collect();
        let all = Vocabulary::new(texts.iter().map(|text| words(text)));
        let band = IdfBand { low: 0.0, high: 1.0 };
        let a = IMatch::new(&words("w1 w2 w3 w4 w5 w6 w7 w8"), &all, band);
        let b = IMatch::new(&words("w1 w2 w3 w4 w5 w6 w7 w9"), &all, band);
        let spared = a.spared(&b, 40);
        assert!(!spared[0] && spared.contains(&true) && spared[1..].contains(&false));
        assert!(a.spared(&a, 40).iter().all(|same| *same));
    }
}
