//! Rare terms of the texts of a corpus: finds the texts that are closest to one, also without a shared passage.

use crate::explain::sources::text::IndexedText;
use crate::order::ListOrder as _;
use crate::pair::DocId;
use crate::part::PartOf as _;

/// Most entries of the index; a larger corpus is sampled, the same terms in all texts.
const ENTRIES: u64 = 1 << 24;
/// A term in more documents than this is not rare; in a small corpus, than a quarter of all.
const COMMON: usize = 100;
/// The least bound of that quarter.
const FEW: usize = 8;
/// Letters of a word that is a term by itself.
const LONG: u32 = 4;
/// Least likeness of a text that is worth a reading. Of 1,959 pairs of independent essays one in twenty
/// reaches it, of 37 copied ones all do: the lowest is .045, a back-translation.
const ALIKE: f64 = 0.04;

/// The documents of each rare term: two tokens that follow each other, or a word. A term is a 32-bit hash.
#[derive(Debug, Default)]
pub(super) struct RareTerms {
    /// A term and a document that has it, ascending.
    entries: Vec<(u32, u32)>,
    /// Only terms that are a multiple of it have entries.
    step: u32,
    /// The square root of the sum of all squared weights of each document.
    norms: Vec<f64>,
}

impl RareTerms {
    /// Cost: the tokens of all texts, sorted; memory: 8 bytes a token, at most 128 MB.
    pub(super) fn new(texts: &[IndexedText]) -> Self {
        let tokens: u64 = texts.iter().map(|text| u64::from(text.len())).sum();
        let step = (2 * tokens).div_ceil(ENTRIES).max(1) as u32;
        let mut entries = Vec::new();
        for (document, text) in (0..).zip(texts) {
            entries.extend(terms(text, step).into_iter().map(|term| (term, document)));
        }
        entries.sort_unstable();
        let mut new = Self { entries, step, norms: vec![0.0; texts.len()] };
        let mut squares = vec![0.0; texts.len()];
        for same in new.entries.chunk_by(|x, y| x.0 == y.0) {
            let weight = new.weight(same.len());
            for (_, document) in same {
                if let Some(square) = squares.get_mut(*document as usize) {
                    *square += weight;
                }
            }
        }
        new.norms = squares.into_iter().map(f64::sqrt).collect();
        new
    }

    /// The squared weight of a term in this number of documents: that of its rarity.
    fn weight(&self, documents: usize) -> f64 {
        (self.norms.len().max(1) as f64 / documents.max(1) as f64).ln().powi(2)
    }

    /// At most `most` documents that share rare terms with one, the closest first, by the cosine of their
    /// terms; only those that `is_source` accepts. Cost: at most [`COMMON`] steps a term.
    pub(super) fn closest(
        &self,
        (document, text): (DocId, &IndexedText),
        is_source: &dyn Fn(DocId) -> bool,
        most: usize,
    ) -> Vec<DocId> {
        let common = (self.norms.len() / 4).clamp(FEW, COMMON);
        let mut sums = vec![0.0_f64; self.norms.len()];
        for term in terms(text, self.step) {
            let same = self.documents(term);
            if same.len() > common {
                continue;
            }
            let weight = self.weight(same.len());
            for (_, other) in same {
                if let Some(sum) = sums.get_mut(*other as usize) {
                    *sum += weight;
                }
            }
        }
        let norm = |id: u32| self.norms.get(id as usize).copied().unwrap_or_default();
        let own = norm(document.0);
        let cosine = |(id, sum): (u32, f64)| (sum / (own * norm(id)).max(f64::MIN_POSITIVE), id);
        let alike = |(cosine, id): &(f64, u32)| {
            *cosine >= ALIKE && *id != document.0 && is_source(DocId(*id))
        };
        let mut all: Vec<(f64, u32)> = (0..).zip(sums).map(cosine).filter(alike).collect();
        all.order_by(|x, y| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)));
        all.into_iter().take(most).map(|(_, id)| DocId(id)).collect()
    }

    fn documents(&self, term: u32) -> &[(u32, u32)] {
        let from = self.entries.partition_point(|entry| entry.0 < term);
        let rest = self.entries.part(from..);
        rest.part(..rest.partition_point(|entry| entry.0 == term))
    }
}

/// The distinct terms of a text, ascending.
fn terms(text: &IndexedText, step: u32) -> Vec<u32> {
    let names = text.names_from(0);
    let pairs = names.windows(2).filter_map(|pair| match pair {
        [x, y] => Some(u32::from(*x) << 16 | u32::from(*y)),
        _ => None,
    });
    let is_long = |token: &u32| text.letters([*token, token + 1]) >= LONG;
    let words = (0..).zip(names).filter(|(token, _)| is_long(token));
    // A word is a pair with itself, turned around so that a repeated word is another term.
    let words = words.map(|(_, name)| u32::from(*name) << 16 | u32::from(!*name));
    let mut all: Vec<u32> = pairs.chain(words).map(mixed).filter(|term| term % step == 0).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Spreads terms evenly, one to one.
fn mixed(term: u32) -> u32 {
    let term = term.wrapping_mul(0x9E37_79B1);
    term ^ term >> 15
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::sources::tests::{index, owned};

    #[test]
    fn the_text_with_the_same_rare_words_is_the_closest() {
        let filler = |at: usize| format!("filler{at}a filler{at}b filler{at}c of the and with");
        let mut texts = owned(&[
            "lighthouse keepers polish their brass lamps before every storm of the winter",
            "before winter storms every keeper of a lighthouse will polish lamps made of brass",
            "bakers knead dough before dawn and sell warm bread to the whole street",
        ]);
        texts.extend((0..20).map(filler));
        let index = index(&texts);
        let closest = |id: u32, is_source: &dyn Fn(DocId) -> bool| {
            let text = index.text(DocId(id)).unwrap();
            index.rare_terms().closest((DocId(id), text), is_source, 2)
        };
        assert_eq!(closest(0, &|_| true).first(), Some(&DocId(1)));
        assert_eq!(closest(1, &|_| true).first(), Some(&DocId(0)));
        assert!(!closest(0, &|id| id != DocId(1)).contains(&DocId(1)));
        assert!(!closest(0, &|_| true).contains(&DocId(0)), "a text is no source of its own");
    }
}
