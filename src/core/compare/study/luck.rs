//! The luck of a seed: how far its MinHash estimates are off on average, where the exact values are known.

use crate::compare::result::{Comparison, Coverage};
use crate::measure::jaccard::jaccard;
use crate::measure::minhash::{estimate, standard_error};

/// Fewest pairs that show the luck of a seed.
const FEWEST_PAIRS: usize = 100;
/// Pairs count from this Jaccard on: below it, few agreeing slots make the deviations lopsided.
const LEAST: f64 = 0.02;
/// A mean deviation of at least this many standard errors is reported. All pairs are estimated with the
/// same hash functions, and texts of one kind share their frequent shingles, so the mean does not vanish
/// with many pairs: over seven corpora of real texts and twelve seeds it had a standard deviation of
/// 0.25, and two of 84 reached this.
const REPORTED: f64 = 0.6;

/// How far the MinHash estimates of a run are off on average.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeedLuck {
    /// The mean deviation of the estimates from the exact Jaccard, in standard errors; positive: too high.
    pub bias: f64,
    /// Pairs that were averaged.
    pub pairs: usize,
    /// The seed.
    pub seed: u64,
}

impl SeedLuck {
    /// The luck of the seed of a run, if it is worth a sentence. `None` where pairs were found by their
    /// sketches, and so are those whose estimates are high. Cost: one pass over the table.
    pub fn new(comparison: &Comparison) -> Option<Self> {
        if comparison.indexed.is_some() || comparison.against.is_some() {
            return None;
        }
        let least = match comparison.coverage {
            Coverage::AllPairs => LEAST,
            Coverage::Floor(floor) => floor.max(LEAST),
        };
        let (mut sum, mut pairs) = (0.0, 0_usize);
        for row in comparison.pairs.rows() {
            let evidence = comparison.pairs.evidence_of(row);
            let exact = jaccard(&evidence);
            let error = standard_error(exact, evidence.minhash_slots);
            if exact >= least && error > 0.0 && !evidence.minhash_exact {
                sum += (estimate(&evidence) - exact) / error;
                pairs += 1;
            }
        }
        let bias = sum / pairs.max(1) as f64;
        let seed = comparison.recipe.sketch.seed;
        (pairs >= FEWEST_PAIRS && bias.abs() >= REPORTED).then_some(Self { bias, pairs, seed })
    }

    /// A sentence: `M runs 0.65 σ high on this corpus (seed 13)`; σ is the standard error.
    pub fn in_words(&self) -> String {
        let (bias, seed) = (self.bias.abs(), self.seed);
        if self.bias > 0.0 {
            format!(
                "M runs {bias:.2} σ high on this corpus (seed {seed}); another seed errs otherwise"
            )
        } else {
            format!(
                "M runs {bias:.2} σ low on this corpus (seed {seed}); another seed errs otherwise"
            )
        }
    }

    /// The same in a few words, next to the name of the measure.
    pub fn in_short(&self) -> String {
        let (bias, seed) = (self.bias.abs(), self.seed);
        if self.bias > 0.0 {
            format!("runs {bias:.2} σ high (seed {seed})")
        } else {
            format!("runs {bias:.2} σ low (seed {seed})")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compare::pipeline::compare;
    use crate::compare::run::Unwatched;
    use crate::corpus::document::{Corpus, Name};
    use crate::corpus::load::from_bytes;
    use crate::settings::Settings;

    /// Texts that share their frequent shingles, as texts of one kind do.
    fn corpus() -> Corpus {
        let mut corpus = Corpus::default();
        for text in 0..16 {
            let words = (0..40).map(|at| match at % 4 {
                0 => format!("the court holds number {}", at * text % 23),
                _ => format!("of the law {}", at * (text + 3) % 17),
            });
            let (name, words) = (format!("{text:02}"), words.collect::<Vec<_>>().join(" "));
            let reading = Settings::default().reading;
            let loaded = from_bytes(Name::new(name.as_bytes()), words.as_bytes(), &reading);
            corpus.documents.extend(loaded.ok());
        }
        corpus
    }

    #[test]
    fn an_unlucky_seed_is_said_and_others_are_not() {
        let corpus = corpus();
        let mut said = [0, 0];
        for seed in 0..40 {
            let mut settings = Settings::default();
            settings.sketch.seed = seed;
            let found = compare(corpus.clone(), &settings, &Unwatched);
            let rows = found.pairs.rows().iter().map(|row| found.pairs.evidence_of(row));
            let z = |j: f64, m: f64| (m - j) / (j * (1.0 - j) / 128.0).sqrt();
            let all: Vec<f64> = rows
                .filter(|e| jaccard(e) >= LEAST && jaccard(e) < 1.0)
                .map(|e| z(jaccard(&e), f64::from(e.minhash_equal) / 128.0))
                .collect();
            let mean = all.iter().sum::<f64>() / all.len() as f64;
            let luck = SeedLuck::new(&found);
            assert_eq!(luck.is_some(), mean.abs() >= REPORTED, "{seed}: {mean}");
            said[usize::from(luck.is_some())] += 1;
            if let Some(luck) = luck {
                assert!((luck.bias - mean).abs() < 1e-12 && luck.pairs == all.len());
                assert!(luck.in_words().contains(if mean > 0.0 {
                    " σ high "
                } else {
                    " σ low "
                }));
            }
        }
        assert!(said[0] > said[1] && said[1] > 0, "{said:?}");
    }
}
