//! The distinct shingles of one text with their spelling and all their places.

use crate::compare::result::Recipe;
use crate::part::PartOf as _;
use crate::text::normalize::Folded;
use crate::text::shingle::occurrences;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;
use std::ops::Range;
use std::sync::Arc;

/// The shingles, or the weighted words, of one document with all their places.
#[derive(Debug, Clone)]
pub struct Spelled {
    folded: Arc<Folded>,
    /// Ascending, distinct.
    hashes: Vec<u64>,
    /// The start of the places of each hash; one more than there are hashes.
    starts: Vec<u32>,
    /// Byte ranges in the normalised text, grouped by hash, in order.
    places: Vec<(u32, u32)>,
}

impl Spelled {
    /// The shingles of a text. Cost: one pass per normalisation step, one sort of all shingles.
    pub fn shingles(text: &str, recipe: &Recipe) -> Self {
        let folded = recipe.ladder.fold_mapped(text);
        let all = occurrences(&folded.text, recipe.unit, recipe.n);
        Self::new(Arc::new(folded), all)
    }

    /// The words of the same normalised text whose hashes are in `kept` (ascending): the features
    /// of tf-idf. Cost: one segmentation.
    #[must_use]
    pub fn words(&self, kept: &[u64]) -> Self {
        let mut all = occurrences(&self.folded.text, Unit::Word, ShingleLength::Fixed(1));
        all.retain(|(hash, _)| kept.binary_search(hash).is_ok());
        Self::new(self.folded.clone(), all)
    }

    fn new(folded: Arc<Folded>, mut all: Vec<(u64, Range<usize>)>) -> Self {
        all.sort_unstable_by_key(|(hash, place)| (*hash, place.start));
        let (mut hashes, mut starts) = (Vec::new(), Vec::new());
        let mut places = Vec::with_capacity(all.len());
        for (hash, place) in all {
            if hashes.last() != Some(&hash) {
                hashes.push(hash);
                starts.push(places.len() as u32);
            }
            let short = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
            places.push((short(place.start), short(place.end)));
        }
        starts.push(places.len() as u32);
        Self { folded, hashes, starts, places }
    }

    /// The normalised text.
    pub fn text(&self) -> &str {
        &self.folded.text
    }

    /// The hashes, ascending and distinct.
    pub fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// The places of a hash: byte ranges of the normalised text, in order; empty if it does not
    /// occur.
    pub fn places(&self, hash: u64) -> impl ExactSizeIterator<Item = Range<usize>> + '_ {
        let of = |index: usize| {
            let start = *self.starts.get(index)? as usize;
            self.places.get(start..*self.starts.get(index + 1)? as usize)
        };
        let found = self.hashes.binary_search(&hash).ok().and_then(of).unwrap_or_default();
        found.iter().map(|&(start, end)| start as usize..end as usize)
    }

    /// How often a hash occurs.
    pub fn count(&self, hash: u64) -> u32 {
        self.places(hash).len() as u32
    }

    /// The first occurrence of the shingle in the normalised text; not safe to print.
    pub fn spelling(&self, hash: u64) -> Option<&str> {
        self.text().get(self.places(hash).next()?)
    }

    /// The bytes of the text as written for bytes of the normalised text.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        self.folded.original(range)
    }

    /// The ranges of the normalised text covered by the shingles that `wanted` accepts: ascending,
    /// joined, disjoint.
    pub fn cover(&self, wanted: impl Fn(u64) -> bool) -> Vec<Range<usize>> {
        let mut all: Vec<(u32, u32)> = Vec::new();
        for (index, _) in self.hashes.iter().enumerate().filter(|&(_, &hash)| wanted(hash)) {
            let bounds = (self.starts.get(index), self.starts.get(index + 1));
            let (Some(&start), Some(&end)) = bounds else { continue };
            all.extend(self.places.part(start as usize..end as usize));
        }
        all.sort_unstable();
        let mut merged: Vec<Range<usize>> = Vec::new();
        for (start, end) in all {
            let (start, end) = (start as usize, end as usize);
            match merged.last_mut() {
                Some(last) if start <= last.end => last.end = last.end.max(end),
                _ => merged.push(start..end),
            }
        }
        merged
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::contract::Params;
    use crate::text::hash::shingle;
    use crate::text::normalize::Ladder;

    #[test]
    fn shingles_know_their_places() {
        let recipe = Recipe {
            ladder: Ladder::default(),
            unit: Unit::Char,
            n: ShingleLength::Fixed(2),
            sketch: Params::default(),
        };
        let spelled = Spelled::shingles("ＡＢ人民ab", &recipe);
        assert_eq!(spelled.text(), "ab人民ab");
        let ab = shingle(b"ab");
        let places: Vec<_> = spelled.places(ab).collect();
        assert_eq!((places.clone(), spelled.spelling(ab)), (vec![0..2, 8..10], Some("ab")));
        assert_eq!(spelled.original(0..2), 0..6);
        assert_eq!(spelled.count(shingle("民人".as_bytes())), 0);
        assert_eq!(spelled.cover(|hash| hash == ab), [0..2, 8..10]);
        assert_eq!(spelled.cover(|_| true).first(), Some(&(0..10)));
    }
}
