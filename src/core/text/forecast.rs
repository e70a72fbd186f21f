//! Foresees how many distinct shingles a long text has, and the memory that counting them takes.

use crate::text::shingle::{batch_size, hashes};
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;
use std::collections::HashSet;

/// Foresees the distinct shingles of a long text, and the memory for counting them, from one shingle
/// in 64.
#[derive(Debug, Default)]
pub struct TallyForecast {
    /// The observed hashes.
    seen: HashSet<u64>,
    /// Distinct shingles at the end of the last batch.
    held: u64,
    /// Shingles since then.
    batch: u64,
    peak: u64,
}

impl TallyForecast {
    const RATE: u64 = 64;

    /// Adds a stretch of the normalised text.
    pub fn add(&mut self, text: &str, unit: Unit, n: ShingleLength) {
        hashes(text, unit, n, &mut |hashes| {
            self.seen.extend(hashes.iter().filter(|&hash| hash % Self::RATE == 0));
            self.batch += hashes.len() as u64;
            if self.batch >= batch_size(self.held as usize) as u64 {
                self.settle();
            }
        });
    }

    /// About how many distinct shingles there are.
    pub fn distinct(&self) -> u64 {
        self.seen.len() as u64 * Self::RATE
    }

    /// Most bytes that counting these shingles takes, the making of its result included.
    pub fn peak(&mut self) -> u64 {
        self.settle();
        self.peak.max(20 * self.held)
    }

    /// The end of a batch: the batch, the old lists and the new ones are in memory together.
    fn settle(&mut self) {
        let distinct = self.distinct();
        self.peak = self.peak.max(8 * self.batch + 12 * (self.held + distinct));
        (self.held, self.batch) = (distinct, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::shingle::bag;

    #[test]
    fn a_forecast_is_within_ten_percent() {
        let word = |i: u64| format!("{:x} ", i.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40);
        for (words, repeats) in [(60_000, 1), (20_000, 4)] {
            let text: String = (0..words).map(word).collect::<String>().repeat(repeats);
            let distinct = bag(&text, Unit::Char, ShingleLength::Fixed(8)).hashes.len() as f64;
            let mut forecast = TallyForecast::default();
            forecast.add(&text, Unit::Char, ShingleLength::Fixed(8));
            let ratio = forecast.distinct() as f64 / distinct;
            assert!(distinct > 100_000.0 && (ratio - 1.0).abs() < 0.1, "{ratio} of {distinct}");
            let bytes = forecast.peak() as f64 / distinct;
            assert!((20.0..33.0).contains(&bytes), "{bytes} a shingle");
        }
    }
}
