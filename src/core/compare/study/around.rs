//! Samples pairs evenly on both sides of a cut, to judge them.

use crate::compare::result::SortedScores;
use crate::compare::study::interval::{CutInterval, position, value};
use crate::measure::mix::stream;
use crate::part::PartOf as _;

/// Separates these draws from others.
const SALT: u64 = 0x6172_6f75_6e64;

/// The window of values that [`sample_around`] draws from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CutWindow {
    /// The lowest similarity.
    pub low: f64,
    /// The threshold, the lowest similarity of the upper side.
    pub cut: f64,
    /// The highest similarity.
    pub high: f64,
}

impl CutWindow {
    /// The window around a threshold: the interval of the cut, once pairs are judged, and at least two
    /// large steps of the threshold to each side.
    pub fn new(scores: &SortedScores, cut: f64, interval: Option<CutInterval>) -> Self {
        let least = 2.0 * f64::from(scores.scale.large_step()) * scores.scale.step();
        let known = interval.filter(|own| own.judged > 0);
        let (low, high) = known.map_or((cut, cut), |own| (own.low, own.high));
        Self { low: low.min(cut - least).max(0.0), cut, high: high.max(cut + least).min(1.0) }
    }
}

/// Up to `each` pairs of either side of a cut without a verdict, alternating between the sides, in an
/// order that does not follow their scores. Each side is divided into `each` parts of equal width, and
/// each part gives one pair, then another, until there are enough. The same `seed` gives the same
/// pairs. Cost: linear in the pairs of the window.
pub fn sample_around(
    scores: &SortedScores,
    window: CutWindow,
    each: usize,
    seed: u64,
    judged: &dyn Fn(u32) -> bool,
) -> Vec<u32> {
    let CutWindow { low, cut, high } = window;
    let seed = seed ^ SALT;
    let under = drawn(scores, (low, cut, false), each, stream(seed, 0), judged);
    let over = drawn(scores, (cut, high, true), each, stream(seed, 1), judged);
    let mut sides = [over.into_iter(), under.into_iter()];
    let mut found = Vec::new();
    loop {
        let before = found.len();
        for side in &mut sides {
            found.extend(side.next());
        }
        if found.len() == before {
            return found;
        }
    }
}

/// Pairs of one side, in a drawn order; the highest value belongs to it if `closed`.
fn drawn(
    scores: &SortedScores,
    (low, high, closed): (f64, f64, bool),
    each: usize,
    seed: u64,
    judged: &dyn Fn(u32) -> bool,
) -> Vec<u32> {
    let (from, to) = (position(scores.scale, low), position(scores.scale, high));
    let edge = |part: usize| {
        let inner = value(scores.scale, from + (to - from) * part as f64 / each as f64);
        match part {
            0 => low,
            part if part == each => high,
            _ => inner,
        }
    };
    let mut parts: Vec<Vec<(u64, u32)>> = Vec::new();
    for part in 0..each {
        let first = scores.first(edge(part));
        let last = if closed && part + 1 == each {
            scores.values().partition_point(|value| *value <= high)
        } else {
            scores.first(edge(part + 1))
        };
        let own = scores.pairs().part(first..last);
        let mut own: Vec<(u64, u32)> = own
            .iter()
            .filter(|pair| !judged(**pair))
            .map(|pair| (stream(seed, u64::from(*pair)), *pair))
            .collect();
        if own.len() > each {
            own.select_nth_unstable(each);
            own.truncate(each);
        }
        own.sort_unstable();
        parts.push(own);
    }
    let mut found: Vec<(u64, u32)> = Vec::new();
    let longest = parts.iter().map(Vec::len).max().unwrap_or(0);
    for round in 0..longest {
        let mut row: Vec<(u64, u32)> =
            parts.iter().filter_map(|part| part.get(round).copied()).collect();
        row.sort_unstable();
        found.extend(row);
        if found.len() >= each {
            break;
        }
    }
    found.truncate(each);
    found.into_iter().map(|(_, pair)| pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::pipeline::compare;
    use crate::compare::run::Unwatched;
    use crate::corpus::texts::from_texts;
    use crate::measure::MeasureId;
    use crate::settings::Settings;
    use std::collections::BTreeSet;

    /// The Jaccard of texts of 60 words, of which any share from the same 90.
    fn scores() -> SortedScores {
        let text = |text: u64| {
            let word = |place: u64| match stream(text, place) % 9 {
                kind if kind < text % 10 => format!("w{place} "),
                _ => format!("v{} ", stream(text + 99, place) % 1_000),
            };
            (0..60).map(word).collect::<String>()
        };
        let texts: Vec<String> = (0..60).map(text).collect();
        let names: Vec<String> = (0..60).map(|text| format!("{text}.txt")).collect();
        let own = names.iter().map(String::as_str).zip(texts.iter().map(String::as_str));
        let found = compare(from_texts("texts", own), &Settings::default(), &Unwatched);
        SortedScores::new(&found.pairs, MeasureId::JACCARD, 256)
    }

    #[test]
    fn both_sides_are_sampled_evenly_and_by_seed() {
        let scores = scores();
        let middle = scores.values()[scores.len() / 2];
        let value = |pair: u32| {
            let place = scores.pairs().iter().position(|own| *own == pair).unwrap();
            scores.values()[place]
        };
        let window = CutWindow::new(&scores, middle, None);
        let sample = sample_around(&scores, window, 10, 1, &|_| false);
        let over = sample.iter().filter(|pair| value(**pair) >= middle).count();
        assert_eq!((sample.len(), over), (20, 10));
        assert!(sample.iter().all(|pair| (window.low..=window.high).contains(&value(*pair))));
        assert_eq!(sample.iter().collect::<BTreeSet<_>>().len(), 20, "none twice");
        // The sides alternate; the same seed gives the same pairs, another seed others.
        assert!(sample.chunks(2).all(|two| value(two[0]) >= middle && value(two[1]) < middle));
        assert_eq!(sample, sample_around(&scores, window, 10, 1, &|_| false));
        assert_ne!(sample, sample_around(&scores, window, 10, 2, &|_| false));
        // Judged pairs are not drawn again; without others there are none.
        let judged = |pair: u32| sample.contains(&pair);
        let others = sample_around(&scores, window, 10, 1, &judged);
        assert!(others.iter().all(|pair| !judged(*pair)));
        let all = sample_around(&scores, window, 10, 1, &|_| true);
        assert!(all.is_empty());
    }

    #[test]
    fn the_interval_of_the_cut_widens_the_window() {
        let scores = scores();
        let wide = CutInterval { middle: 0.4, low: 0.1, high: 0.8, judged: 3 };
        let window = CutWindow::new(&scores, 0.3, Some(wide));
        assert_eq!(window, CutWindow { low: 0.1, cut: 0.3, high: 0.8 });
        let none = CutInterval { judged: 0, ..wide };
        let window = CutWindow::new(&scores, 0.3, Some(none));
        assert!((window.low - 0.2).abs() < 1e-9 && (window.high - 0.4).abs() < 1e-9);
    }
}
