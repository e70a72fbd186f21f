//! Draws that a seed decides: the same on every machine.

use crate::measure::mix::{mix64, stream};

/// A source of draws.
#[derive(Debug, Clone)]
pub struct Draws {
    seed: u64,
    drawn: u64,
}

impl Draws {
    /// The draws of a seed for one purpose, e.g. the name of a lesson.
    pub fn new(seed: u64, purpose: &str) -> Self {
        let mixed = purpose.bytes().fold(mix64(seed), |sum, byte| mix64(sum ^ u64::from(byte)));
        Self { seed: mixed, drawn: 0 }
    }

    /// A number below `end`, which is at least 1; the bias is below 2⁻³².
    pub fn below(&mut self, end: u32) -> u32 {
        let drawn = stream(self.seed, self.drawn) >> 32;
        self.drawn += 1;
        ((drawn * u64::from(end.max(1))) >> 32) as u32
    }

    /// A number from `least` to `most`.
    pub fn within(&mut self, least: u32, most: u32) -> u32 {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// One of these; `None` of none.
    pub fn pick<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        all.get(self.below(all.len() as u32) as usize).copied()
    }

    /// These in another order (Fisher and Yates, as in Knuth, TAOCP 2, 3.4.2, algorithm P).
    pub fn shuffled<T: Copy>(&mut self, all: &[T]) -> Vec<T> {
        let mut all = all.to_vec();
        for last in (1..all.len()).rev() {
            let at = self.below(last as u32 + 1) as usize;
            all.swap(at, last);
        }
        all
    }

    /// `count` different numbers below `end`, ascending.
    pub fn some(&mut self, count: usize, end: u32) -> Vec<u32> {
        let all: Vec<u32> = (0..end).collect();
        let mut some = self.shuffled(&all);
        some.truncate(count);
        some.sort_unstable();
        some
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_in_range_and_depend_on_seed_and_purpose() {
        let mut draws = Draws::new(7, "bands");
        let mut seen = [0; 6];
        for _ in 0..6_000 {
            seen[draws.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| (900..1_100).contains(&count)), "{seen:?}");
        let first = |seed, purpose| Draws::new(seed, purpose).some(5, 1_000);
        assert_eq!(first(7, "bands"), first(7, "bands"));
        assert_ne!(first(7, "bands"), first(8, "bands"));
        assert_ne!(first(7, "bands"), first(7, "near"));
        let mut order = Draws::new(1, "").shuffled(&[1, 2, 3, 4, 5]);
        order.sort_unstable();
        assert_eq!(order, [1, 2, 3, 4, 5]);
        assert_eq!(Draws::new(1, "").pick::<u8>(&[]), None);
    }
}
