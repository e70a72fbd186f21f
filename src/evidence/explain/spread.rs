//! The spread of MinHash estimates of one pair over many seeds, next to theory.

use crate::measure::contract::{Params, Scheme};
use crate::measure::minhash::{HashFamily, compare, standard_error};

/// Seeds of a full spread.
pub const SEEDS: u64 = 200;

/// One estimate of one pair.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The scheme of the signatures.
    pub scheme: Scheme,
    /// Values that agree.
    pub equal: u32,
    /// Compared values.
    pub compared: u32,
    /// The theoretical standard deviation at the exact Jaccard.
    pub error: f64,
}

impl Estimate {
    /// The estimate, 0 to 1.
    pub fn value(&self) -> f64 {
        f64::from(self.equal) / f64::from(self.compared.max(1))
    }

    /// Deviation from the exact Jaccard in standard deviations; `None` if that is zero.
    pub fn z(&self, exact: f64) -> Option<f64> {
        (self.error > 0.0).then(|| (self.value() - exact) / self.error)
    }
}

/// The estimate of two documents by their distinct shingles; `None` if one has none. Cost: shingles
/// × slots.
pub fn estimate(a: &[u64], b: &[u64], params: &Params, exact: (u32, u32)) -> Option<Estimate> {
    let family = HashFamily::new(params);
    let (equal, compared) = compare(&family.signature(a)?, &family.signature(b)?)?;
    let error = deviation(params.scheme, compared, exact);
    Some(Estimate { scheme: params.scheme, equal, compared, error })
}

/// The three estimators side by side, with the slots and the seed of `params`. `exact` is |A∩B| and
/// |A∪B|.
pub fn estimators(a: &[u64], b: &[u64], params: &Params, exact: (u32, u32)) -> Vec<Estimate> {
    let schemes = [Scheme::Slots, Scheme::BottomK, Scheme::OnePermutation];
    let one = |scheme| estimate(a, b, &Params { scheme, ..*params }, exact);
    schemes.into_iter().filter_map(one).collect()
}

/// √(J(1−J)/K), the standard deviation of K independent slots. Bottom-k draws from the union
/// without replacement: times √((U−k)/(U−1)). One permutation is treated as independent slots; it
/// is a little better for long texts, worse for texts with fewer shingles than bins.
pub fn deviation(scheme: Scheme, compared: u32, (both, union): (u32, u32)) -> f64 {
    let independent = standard_error(f64::from(both) / f64::from(union.max(1)), compared);
    let rest = f64::from(union.saturating_sub(compared));
    match scheme {
        Scheme::BottomK => independent * (rest / f64::from(union.saturating_sub(1).max(1))).sqrt(),
        Scheme::Slots | Scheme::OnePermutation => independent,
    }
}

/// Estimates under many seeds.
#[derive(Debug, Clone, PartialEq)]
pub struct EstimateSpread {
    /// |A∩B| and |A∪B|.
    pub exact: (u32, u32),
    /// Parameters of the estimates; their seed is the one before the first.
    pub params: Params,
    /// One estimate per seed, in the order of the seeds.
    pub estimates: Vec<Estimate>,
}

impl EstimateSpread {
    /// A spread without estimates; seeds follow the one of `params`.
    pub fn new(params: Params, exact: (u32, u32)) -> Self {
        Self { exact, params, estimates: Vec::new() }
    }

    /// Adds the estimates of the next `seeds` seeds, up to [`SEEDS`] in all.
    pub fn extend(&mut self, a: &[u64], b: &[u64], seeds: u64, stop: &dyn Fn() -> bool) {
        let done = self.estimates.len() as u64;
        for index in done..(done + seeds).min(SEEDS) {
            if stop() {
                return;
            }
            let params = Params { seed: self.params.seed.wrapping_add(index + 1), ..self.params };
            self.estimates.extend(estimate(a, b, &params, self.exact));
        }
    }

    /// True if all seeds are done.
    pub fn is_whole(&self) -> bool {
        self.estimates.len() as u64 >= SEEDS
    }

    /// How many seeds to run at once, so that a step takes a few hundredths of a second.
    pub fn step(&self, shingles: usize) -> u64 {
        let work = (shingles.max(1) * self.params.slots.max(1)) as u64;
        (40_000_000 / work).clamp(1, 25)
    }

    /// The exact Jaccard.
    pub fn jaccard(&self) -> f64 {
        f64::from(self.exact.0) / f64::from(self.exact.1.max(1))
    }

    /// The theoretical standard deviation.
    pub fn theory(&self) -> f64 {
        self.estimates.first().map_or(0.0, |first| first.error)
    }

    /// Mean and standard deviation of the estimates; `None` for fewer than two.
    pub fn observed(&self) -> Option<(f64, f64)> {
        let count = self.estimates.len();
        if count < 2 {
            return None;
        }
        let mean = self.estimates.iter().map(Estimate::value).sum::<f64>() / count as f64;
        let squares = self.estimates.iter().map(|e| (e.value() - mean).powi(2)).sum::<f64>();
        Some((mean, (squares / (count - 1) as f64).sqrt()))
    }

    /// How many estimates are within two standard deviations of the exact score; 95 of 100 are
    /// expected.
    pub fn inside(&self) -> usize {
        let (exact, band) = (self.jaccard(), 2.0 * self.theory() + 1e-12);
        self.estimates.iter().filter(|e| (e.value() - exact).abs() <= band).count()
    }

    /// True if mean and standard deviation are within three standard errors of theory; `None`
    /// before thirty estimates, or if the theoretical deviation is zero.
    pub fn keeps_the_law(&self) -> Option<bool> {
        let (mean, observed) = self.observed()?;
        let (count, theory) = (self.estimates.len() as f64, self.theory());
        if count < 30.0 || theory <= 0.0 {
            return None;
        }
        let centred = (mean - self.jaccard()).abs() <= 3.0 * theory / count.sqrt();
        let ratio = (observed / theory).powi(2);
        Some(centred && (ratio - 1.0).abs() <= 3.0 * (2.0 / (count - 1.0)).sqrt())
    }

    /// A histogram of the estimates with the counts that a normal distribution gives: at most
    /// `most` bins over four deviations to each side of the exact score. Estimates further out
    /// count in the end bins.
    pub fn histogram(&self, most: usize) -> Vec<Bin> {
        let Some(first) = self.estimates.first() else { return Vec::new() };
        let (k, exact) = (f64::from(first.compared.max(1)), self.jaccard());
        let theory = self.theory().max(1e-12);
        let low = ((exact - 4.0 * theory) * k).floor().max(0.0) as usize;
        let high = ((exact + 4.0 * theory) * k).ceil().min(k) as usize;
        let values = (high + 1).saturating_sub(low).max(1);
        let each = values.div_ceil(most.max(1));
        let bin = |start: usize| {
            let middle = (low as f64 + start as f64 + (each - 1) as f64 / 2.0) / k;
            let off = (middle - exact) / theory;
            let density = (-off * off / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() / theory;
            let expected = density * each as f64 / k * self.estimates.len() as f64;
            Bin { middle, found: 0, expected }
        };
        let mut all: Vec<Bin> = (0..values).step_by(each).map(bin).collect();
        for estimate in &self.estimates {
            let value = (estimate.value() * k).round() as usize;
            let place = (value.saturating_sub(low) / each).min(all.len() - 1);
            if let Some(bin) = all.get_mut(place) {
                bin.found += 1;
            }
        }
        all
    }
}

/// A bin of a histogram.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bin {
    /// The estimate in its middle.
    pub middle: f64,
    /// Number of estimates.
    pub found: usize,
    /// Expected number of estimates.
    pub expected: f64,
}
