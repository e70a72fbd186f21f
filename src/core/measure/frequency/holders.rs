//! Which texts of a corpus hold each feature, to find the features that unrelated texts share.

use crate::measure::frequency::score::{idf, weighted_jaccard};
use crate::part::PartOf as _;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Least Jaccard, weighted by idf, of texts that are versions of each other.
const VERSION: f64 = 0.15;
/// Fewest other texts that hold stock text, …
const FEWEST: u32 = 2;
/// … and their least share of all texts: in a large corpus some texts copy one source.
const SHARE: f64 = 0.01;

/// Most features of texts that are kept; 16 bytes each.
const KEPT: usize = 1 << 22;

/// The texts that hold each feature; a feature is a 64-bit hash.
#[derive(Debug, Default)]
pub struct Holders {
    /// Features of two or more texts, ascending.
    features: Vec<u64>,
    /// Where the texts of each feature start, and the end of the last.
    starts: Vec<u32>,
    /// The texts by feature.
    texts: Vec<u16>,
    /// The sum of the idf of all features of each text.
    weights: Vec<u64>,
    /// The sum of all features of each text, wrapping: it tells a text from all others.
    sums: Vec<u64>,
    /// What was found of single texts.
    held: Mutex<KeptTexts>,
}

/// Texts by their hashes.
#[derive(Debug, Default)]
struct KeptTexts {
    texts: HashMap<u64, Arc<HeldText>>,
    /// Features of all of them.
    features: usize,
}

/// A feature that two or more texts of [`Holders`] hold: its place among these.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeldFeature(u32);

/// A text among those of [`Holders`].
#[derive(Debug)]
pub struct HeldText {
    /// Its features that enough texts hold for stock text, each with a place that means nothing here; in order.
    pub often: Vec<(HeldFeature, [u32; 2])>,
    /// For each text, true if it is a version of this one.
    versions: Vec<bool>,
}

/// The sum of all features of a text, wrapping.
fn sum(features: &[u64]) -> u64 {
    features.iter().fold(0, |sum, feature| sum.wrapping_add(*feature))
}

impl Holders {
    /// Indexes the features of at most 65,535 texts, each list ascending and without repeats. Cost: a sort
    /// of all features; memory: 10 bytes for each, 12 for each that two texts hold afterwards.
    pub fn new(lists: &[Vec<u64>]) -> Self {
        let all = lists.iter().zip(0_u16..=u16::MAX);
        let mut places: Vec<(u64, u16)> =
            all.flat_map(|(list, text)| list.iter().map(move |feature| (*feature, text))).collect();
        places.sort_unstable();
        let mut new = Self {
            weights: vec![0; lists.len()],
            sums: lists.iter().map(|list| sum(list)).collect(),
            starts: vec![0],
            ..Self::default()
        };
        for held in places.chunk_by(|x, y| x.0 == y.0) {
            let weight = u64::from(idf(lists.len(), held.len() as u32));
            for (_, text) in held {
                if let Some(sum) = new.weights.get_mut(usize::from(*text)) {
                    *sum += weight;
                }
            }
            if let [(feature, _), _, ..] = held {
                new.features.push(*feature);
                new.texts.extend(held.iter().map(|(_, text)| *text));
                new.starts.push(new.texts.len() as u32);
            }
        }
        new
    }

    /// The place of a feature; `None` if at most one text holds it.
    fn find(&self, feature: u64) -> Option<HeldFeature> {
        self.features.binary_search(&feature).ok().map(|place| HeldFeature(place as u32))
    }

    /// The texts that hold a feature.
    fn of(&self, HeldFeature(place): HeldFeature) -> &[u16] {
        let at = |place: usize| self.starts.get(place).map_or(0, |&at| at as usize);
        self.texts.part(at(place as usize)..at(place as usize + 1))
    }

    /// Marks the texts that are versions of a text with these different features, itself among them.
    fn mark_versions(&self, features: &[(u64, Option<HeldFeature>)], versions: &mut [bool]) {
        let (mut own, mut own_sum) = (0_u64, 0_u64);
        let mut shared = vec![0_u64; self.weights.len()];
        // The weight of each number of texts: a logarithm, which many features have in common.
        let weights: Vec<u64> = (0..=self.weights.len().max(1))
            .map(|held| u64::from(idf(self.weights.len(), held.max(1) as u32)))
            .collect();
        for (feature, place) in features {
            let held = place.map_or(&[][..], |place| self.of(place));
            let weight = weights.get(held.len()).copied().unwrap_or_default();
            own += weight;
            own_sum = own_sum.wrapping_add(*feature);
            for text in held {
                if let Some(sum) = shared.get_mut(usize::from(*text)) {
                    *sum += weight;
                }
            }
        }
        let texts = shared.iter().zip(&self.weights).zip(&self.sums);
        for (((shared, weight), sum), version) in texts.zip(versions) {
            let jaccard = weighted_jaccard((*shared).min(own).min(*weight), own, *weight);
            // The features of one text alone are not in the lists: a text may share little with itself.
            *version |= *sum == own_sum || jaccard.is_some_and(|jaccard| jaccard >= VERSION);
        }
    }

    /// What the corpus knows of a text, by a hash of it. Its features with their places, in order, are requested for the
    /// first time only. Cost of that: a sort of them, and a search for each.
    pub fn text(
        &self,
        hash: u64,
        features: impl FnOnce() -> Vec<(u64, [u32; 2])>,
    ) -> Arc<HeldText> {
        let held = || self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(own) = held().texts.get(&hash) {
            return Arc::clone(own);
        }
        let windows = features();
        let mut all: Vec<(u64, Option<HeldFeature>)> =
            windows.iter().map(|(feature, _)| (*feature, self.find(*feature))).collect();
        let least = self.least();
        let often = all.iter().zip(&windows).filter_map(|((_, place), (_, at))| {
            place.filter(|place| self.of(*place).len() >= least).map(|place| (place, *at))
        });
        let often = often.collect();
        all.sort_unstable_by_key(|(feature, _)| *feature);
        all.dedup_by_key(|(feature, _)| *feature);
        let mut versions = vec![false; self.weights.len()];
        self.mark_versions(&all, &mut versions);
        let own = Arc::new(HeldText { often, versions });
        let mut kept = held();
        if kept.features > KEPT {
            *kept = KeptTexts::default();
        }
        kept.features += own.often.len();
        kept.texts.insert(hash, Arc::clone(&own));
        own
    }

    /// True if the two texts may have a feature from neither: enough texts hold it that are versions of
    /// neither. At least two do, and one in a hundred.
    pub fn is_stock(&self, feature: HeldFeature, pair: [&HeldText; 2]) -> bool {
        let is_version =
            |text: &u16| pair.iter().any(|own| own.versions.get(usize::from(*text)) == Some(&true));
        let mut others = self.of(feature).iter().filter(|text| !is_version(text));
        others.nth(self.least() - 1).is_some()
    }

    /// The fewest texts that make stock text, 2 or more.
    fn least(&self) -> usize {
        FEWEST.max((SHARE * self.weights.len() as f64).ceil() as u32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The stock features of two texts, ascending.
    fn stock(holders: &Holders, pair: [&[u64]; 2]) -> Vec<u64> {
        let text = |list: &[u64]| {
            let places = || list.iter().map(|feature| (*feature, [0; 2])).collect();
            holders.text(sum(list), places)
        };
        let [a, b] = pair.map(text);
        let both = a.often.iter().chain(&b.often).map(|(feature, _)| *feature);
        let found = both.filter(|own| holders.is_stock(*own, [&a, &b]));
        let found: BTreeSet<u64> =
            found.map(|HeldFeature(place)| holders.features[place as usize]).collect();
        found.into_iter().collect()
    }

    #[test]
    fn what_two_unrelated_texts_hold_is_stock_and_what_versions_hold_is_not() {
        // Texts of 100 features; all hold the form 0 to 9, the first four are versions of one.
        let form = || 0..10_u64;
        let text = |at: u64| {
            let first = if at < 4 { 1_000 } else { 1_000 * (at + 1) };
            form().chain(first..first + 90).collect::<Vec<u64>>()
        };
        let lists: Vec<Vec<u64>> = (0..12).map(text).collect();
        let holders = Holders::new(&lists);
        let two = |a: usize, b: usize| stock(&holders, [&lists[a], &lists[b]]);
        assert!(two(0, 1).into_iter().eq(form()), "not what all four versions hold");
        assert!(two(0, 7).into_iter().eq(form()) && two(7, 8).into_iter().eq(form()));
        // A stretch that only the two hold is no stock text, however little else they share.
        let quoting = |first: u64| (500..512).chain(first..first + 200).collect::<Vec<u64>>();
        let mut two: Vec<Vec<u64>> = lists.clone();
        two.extend([quoting(50_000), quoting(60_000)]);
        let holders = Holders::new(&two);
        assert!(stock(&holders, [&two[12], &two[13]]).is_empty());
        // Two texts know of no others.
        assert!(stock(&Holders::new(&lists[..2]), [&lists[0], &lists[1]]).is_empty());
        assert!(stock(&Holders::new(&lists[..3]), [&lists[0], &lists[1]]).is_empty());
        assert!(stock(&Holders::default(), [&lists[0], &lists[1]]).is_empty());
    }
}
