//! Bands of MinHash slots, and the probability that two documents share one.

/// A division of the slots of a signature into bands; left-over slots are ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Banding {
    /// Number of bands.
    pub bands: usize,
    /// Slots per band, all of which must agree.
    pub rows: usize,
}

impl Banding {
    /// Slots that the bands take up.
    pub fn slots(self) -> usize {
        self.bands.saturating_mul(self.rows)
    }

    /// 1 − (1 − sʳ)ᵇ: the probability that two documents share a band if each slot agrees with
    /// probability `s`, 0 to 1 (Leskovec, Rajaraman, Ullman, "Mining of Massive Datasets", 3.4.2).
    pub fn chance(self, s: f64) -> f64 {
        let band = libm::pow(s.clamp(0.0, 1.0), self.rows as f64);
        1.0 - libm::pow(1.0 - band, self.bands as f64)
    }

    /// (1/b)^(1/r): about where the curve of [`Banding::chance`] is steepest.
    pub fn turn(self) -> f64 {
        libm::pow(1.0 / self.bands as f64, 1.0 / self.rows as f64)
    }

    /// The similarity at which half of the pairs are found: [`Banding::chance`] is 1/2.
    pub fn half(self) -> f64 {
        let band = 1.0 - libm::pow(0.5, 1.0 / self.bands as f64);
        libm::pow(band, 1.0 / self.rows as f64)
    }

    /// All divisions of `slots` slots into equal bands without a rest, short bands first.
    pub fn all(slots: usize) -> Vec<Self> {
        let even = (1..=slots).filter(|&rows| slots.is_multiple_of(rows));
        even.map(|rows| Self { bands: slots / rows, rows }).collect()
    }

    /// The division of `slots` slots with the fewest candidates that misses no pair that agrees in
    /// `needed` slots or more: with one band more than slots may differ, one band has no slot that
    /// does. At least one slot is needed. Costly where few are: the bands are short then.
    pub fn complete(slots: usize, needed: u32) -> Self {
        let bands = (slots + 1).saturating_sub(needed.max(1) as usize).max(1);
        Self { bands, rows: (slots / bands).max(1) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_has_the_values_of_the_textbook() {
        // Leskovec, Rajaraman, Ullman, figure 3.8: b = 20, r = 5.
        let banding = Banding { bands: 20, rows: 5 };
        let table = [(0.2, 0.006), (0.3, 0.047), (0.4, 0.186), (0.5, 0.470), (0.8, 0.9996)];
        for (s, chance) in table {
            assert!((banding.chance(s) - chance).abs() < 0.000_6, "{s}: {}", banding.chance(s));
        }
        assert!((banding.chance(0.0), banding.chance(1.0)) == (0.0, 1.0));
        assert!((banding.turn() - 0.549).abs() < 0.001);
        for other in Banding::all(128).into_iter().chain([banding]) {
            assert!((other.chance(other.half()) - 0.5).abs() < 1e-9, "{other:?}");
        }
        // At a Jaccard of 0.8, 8 bands of 16 find 20 % and 16 bands of 8 find 95 %.
        assert!((Banding { bands: 8, rows: 16 }.chance(0.8) - 0.204).abs() < 0.001);
        let banding = Banding { bands: 16, rows: 8 };
        assert!(
            (banding.chance(0.8) - 0.947).abs() < 0.001 && (banding.turn() - 0.707).abs() < 0.001
        );
        let shapes: Vec<_> = Banding::all(12).iter().map(|b| (b.bands, b.rows)).collect();
        assert_eq!(shapes, [(12, 1), (6, 2), (4, 3), (3, 4), (2, 6), (1, 12)]);
    }

    #[test]
    fn a_complete_banding_leaves_differing_slots_too_few_for_all_bands() {
        for (slots, needed) in [(128, 128), (128, 103), (128, 26), (16, 1), (16, 0)] {
            let banding = Banding::complete(slots, needed);
            assert!(banding.slots() <= slots && banding.rows > 0);
            assert!(needed == 0 || banding.bands > slots - needed as usize);
        }
        assert_eq!(Banding::complete(128, 103), Banding { bands: 26, rows: 4 });
    }
}
