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
    /// Exact for small probabilities too, which many pairs make large.
    pub fn chance(self, s: f64) -> f64 {
        let band = libm::pow(s.clamp(0.0, 1.0), self.rows as f64);
        -libm::expm1(self.bands as f64 * libm::log1p(-band))
    }

    /// The shortest count of bands of `rows` rows whose [`Banding::chance`] at `s` is at least
    /// `least`; `None` if it takes more than `slots` slots.
    pub fn reaching(rows: usize, s: f64, least: f64, slots: usize) -> Option<Self> {
        let shapes = (1..=slots / rows.max(1)).map(|bands| Self { bands, rows });
        shapes.into_iter().find(|shape| shape.chance(s) >= least)
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

/// The largest number of agreeing slots below which a pair falls with a probability of at most
/// `miss`, if each of `slots` slots agrees with probability `s`: a quantile of the binomial
/// distribution.
pub fn least_agreeing(slots: usize, s: f64, miss: f64) -> u32 {
    if s >= 1.0 {
        return slots as u32;
    }
    let n = slots as f64;
    let ways = |k: f64| libm::lgamma(n + 1.0) - libm::lgamma(k + 1.0) - libm::lgamma(n - k + 1.0);
    let chance = |k: f64| libm::exp(ways(k) + k * libm::log(s) + (n - k) * libm::log(1.0 - s));
    let mut below = 0.0;
    let mut agreeing = 0;
    while agreeing < slots as u32 && s > 0.0 {
        below += chance(f64::from(agreeing));
        if below > miss {
            break;
        }
        agreeing += 1;
    }
    agreeing
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
        // Far below the spacing of numbers next to 1.
        let small = Banding { bands: 8, rows: 16 }.chance(0.02);
        assert!((small / (8.0 * libm::pow(0.02, 16.0)) - 1.0).abs() < 1e-9, "{small:e}");
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

    #[test]
    fn the_quantile_is_that_of_counted_coins() {
        // Of 10 fair coins none shows heads in 1 of 1,024 throws, one or none in 11.
        assert_eq!(least_agreeing(10, 0.5, 0.5 / 1024.0), 0);
        assert_eq!(least_agreeing(10, 0.5, 1.5 / 1024.0), 1);
        assert_eq!(least_agreeing(10, 0.5, 11.5 / 1024.0), 2);
        assert_eq!((least_agreeing(128, 1.0, 1e-5), least_agreeing(128, 0.0, 1e-5)), (128, 0));
        let shape = Banding::reaching(5, 0.8, 0.9995, 128).unwrap();
        assert_eq!(shape, Banding { bands: 20, rows: 5 });
        assert_eq!(Banding::reaching(6, 0.8, 0.9995, 128), None);
    }
}
