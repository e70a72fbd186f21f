//! The shingle-length curve: Jaccard and containment of one pair for every n, next to random pairs.

use crate::compare::result::{Comparison, Profile, Recipe, pairs_among};
use crate::measure::jaccard::intersection;
use crate::measure::mix::stream;
use crate::order::ListOrder as _;
use crate::pair::{DocId, DocPair, Side};
use crate::part::PartOf as _;
use crate::settings::LONGEST_SHINGLE;
use crate::text::hash::shingle;
use crate::text::token::{Unit, tokens};
use rayon::prelude::*;
use std::ops::Range;

/// The counts of one pair at one shingle length, in distinct shingles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CurvePoint {
    /// Tokens in a shingle, from 1.
    pub n: usize,
    /// True if shingles of this length start in A or B by the recipe.
    pub is_used: bool,
    /// |A∩B|.
    pub both: u32,
    /// |A| and |B|.
    pub sizes: [u32; 2],
    /// True if A, B is shorter than one shingle: its only shingle is the whole text.
    pub short: [bool; 2],
}

impl CurvePoint {
    /// |A∪B|.
    pub fn union(&self) -> u32 {
        self.sizes[0] + self.sizes[1] - self.both
    }

    /// True if both texts have a shingle.
    pub fn is_defined(&self) -> bool {
        self.sizes[0] > 0 && self.sizes[1] > 0
    }

    /// |A∩B| / |A∪B|; `None` if a text has no shingle.
    pub fn jaccard(&self) -> Option<f64> {
        self.is_defined().then(|| f64::from(self.both) / f64::from(self.union()))
    }

    /// |A∩B| / |A| for side A, / |B| for side B; `None` if a text has no shingle.
    pub fn containment(&self, side: Side) -> Option<f64> {
        self.is_defined().then(|| f64::from(self.both) / f64::from(self.sizes[side]))
    }
}

/// The points of two texts for n = 1 to [`LONGEST_SHINGLE`], with the ladder and the unit of a
/// recipe. If stopped, the rest is left out. Cost: one normalisation, then one sort per length.
pub fn curve(
    a: &str,
    b: &str,
    recipe: &Recipe,
    stop: &(dyn Fn() -> bool + Sync),
) -> Vec<CurvePoint> {
    let cut = |text| {
        let folded = recipe.ladder.fold(text);
        (JoinedTokens::new(&folded, recipe.unit), recipe.n.used_in(&folded))
    };
    let ((a, used), (b, also)) = rayon::join(|| cut(a), || cut(b));
    let point = |n: usize| {
        if stop() {
            return None;
        }
        let (x, y) = (a.shingles(n), b.shingles(n));
        Some(CurvePoint {
            n,
            is_used: used.contains(&n) || also.contains(&n),
            both: intersection(&x, &y),
            sizes: [x.len() as u32, y.len() as u32],
            short: [a.is_short(n), b.is_short(n)],
        })
    };
    (1..=LONGEST_SHINGLE).into_par_iter().filter_map(point).collect()
}

/// Number of random pairs per median.
pub const SAMPLE: usize = 40;

/// At most [`SAMPLE`] random pairs of distinct, defined texts of a corpus. Deterministic for a
/// corpus and seed.
pub fn random_pairs(comparison: &Comparison) -> Vec<DocPair> {
    let counts = |&id: &DocId| {
        let profile = comparison.profiles.get(id.index());
        profile.is_some_and(Profile::is_defined) && comparison.copies.representative(id) == id
    };
    let all = DocId::first(comparison.profiles.len());
    let documents: Vec<DocId> = all.filter(counts).collect();
    sample_pairs(&documents, SAMPLE, comparison.recipe.sketch.seed)
}

/// `count` different random pairs of these documents, or all pairs if there are fewer.
/// Deterministic for the documents and seed.
pub fn sample_pairs(documents: &[DocId], count: usize, seed: u64) -> Vec<DocPair> {
    let n = documents.len() as u64;
    let mut drawn: Vec<DocPair> = Vec::new();
    if n < 2 {
        return drawn;
    }
    let pairs = pairs_among(documents.len());
    if pairs <= count as u64 {
        let of = |(i, &x): (usize, &DocId)| {
            documents.iter().skip(i + 1).map(move |&y| DocPair::new(x, y)).collect::<Vec<_>>()
        };
        return documents.iter().enumerate().flat_map(of).collect();
    }
    for index in 0.. {
        let draw = |salt: u64| {
            let random = u128::from(stream(seed, 2 * index + salt));
            documents[((random * u128::from(n)) >> 64) as usize]
        };
        let (x, y) = (draw(0), draw(1));
        let pair = DocPair::ordered(x, y);
        if x != y && !drawn.contains(&pair) {
            drawn.push(pair);
            if drawn.len() == count {
                break;
            }
        }
    }
    drawn
}

/// The median Jaccard of several pairs for each n; for an even number, the mean of the middle two.
/// Undefined values are left out.
pub fn medians(curves: &[Vec<CurvePoint>]) -> Vec<Option<f64>> {
    let at = |place: usize| {
        let mut all: Vec<f64> =
            curves.iter().filter_map(|curve| curve.get(place)?.jaccard()).collect();
        all.order_by(f64::total_cmp);
        let (low, high) = (all.get(all.len().checked_sub(1)? / 2)?, all.get(all.len() / 2)?);
        Some(f64::midpoint(*low, *high))
    };
    (0..LONGEST_SHINGLE).map(at).collect()
}

/// The tokens of a normalised text, words joined by one space, so that every shingle of any length
/// is a range of it.
#[derive(Debug, Clone)]
struct JoinedTokens {
    joined: String,
    tokens: Vec<Range<usize>>,
}

impl JoinedTokens {
    /// Cuts a normalised text.
    pub(super) fn new(text: &str, unit: Unit) -> Self {
        let cut = tokens(text, unit);
        match unit {
            Unit::Char => Self { joined: text.to_owned(), tokens: cut },
            Unit::Word => {
                let mut joined = String::with_capacity(text.len());
                let place = |range: Range<usize>| {
                    if !joined.is_empty() {
                        joined.push(' ');
                    }
                    let start = joined.len();
                    joined.push_str(text.part(range));
                    start..joined.len()
                };
                let tokens = cut.into_iter().map(place).collect();
                Self { joined, tokens }
            }
        }
    }

    /// The distinct shingles of `n` tokens, ascending, as of [`crate::text::shingle::bag`].
    pub(super) fn shingles(&self, n: usize) -> Vec<u64> {
        let bytes = self.joined.as_bytes();
        let window = n.clamp(1, self.tokens.len().max(1));
        let hash = |window: &[Range<usize>]| {
            let (first, last) = (window.first()?, window.last()?);
            Some(shingle(bytes.get(first.start..last.end)?))
        };
        let mut hashes: Vec<u64> = self.tokens.windows(window).filter_map(hash).collect();
        hashes.sort_unstable();
        hashes.dedup();
        hashes
    }

    /// True if the text has fewer than `n` tokens.
    pub(super) fn is_short(&self, n: usize) -> bool {
        self.tokens.len() < n
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::shingle::bag;
    use crate::text::shingle_length::ShingleLength;

    #[test]
    fn samples_are_pairs_and_the_same_again() {
        let documents: Vec<DocId> = (0..100).map(|i| DocId(3 * i)).collect();
        let sample = sample_pairs(&documents, 40, 7);
        assert_eq!((sample.len(), &sample), (40, &sample_pairs(&documents, 40, 7)));
        assert!(sample.iter().all(|pair| pair.a < pair.b && pair.a.0 % 3 == 0));
        assert_ne!(sample, sample_pairs(&documents, 40, 8));
        let [x, y, z] = [4, 5, 9].map(DocId);
        let all = [DocPair::new(x, y), DocPair::new(x, z), DocPair::new(y, z)];
        assert_eq!(sample_pairs(&[x, y, z], 40, 1), all);
        assert!(sample_pairs(&[x], 40, 1).is_empty());
    }

    #[test]
    fn the_median_is_in_the_middle() {
        let of = |both| {
            vec![CurvePoint { n: 1, is_used: false, both, sizes: [10, 10], short: [false; 2] }]
        };
        let curves = [of(0), of(10), of(5)];
        assert_eq!(medians(&curves)[0], Some(5.0 / 15.0));
        assert_eq!(medians(&curves[..2])[0], Some(0.5));
        assert_eq!(medians(&curves)[1], None);
    }

    #[test]
    fn shingles_are_those_of_the_bag() {
        for text in ["", "a", "the cat, the cat!", "近年来，我们 use Rust 写程序。"] {
            for unit in [Unit::Char, Unit::Word] {
                for n in 1..=12 {
                    let tokens = JoinedTokens::new(text, unit);
                    assert_eq!(
                        tokens.shingles(n),
                        bag(text, unit, ShingleLength::Fixed(n)).hashes,
                        "{text} {n}"
                    );
                }
            }
        }
    }
}
