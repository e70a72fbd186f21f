//! Suggests a cut between background and duplicates without labels.

use crate::compare::study::cut::{CutReason, NoCut, Suggestion};
use crate::measure::scale::Scale;
use std::borrow::Cow;

/// With fewer pairs quantiles mean nothing; the widest gap is used instead.
const FEW: f64 = 100.0;
/// Highest expected share of background among the pairs at or over the first guess.
const STRAY: f64 = 0.05;
/// The range in which the guess moves to the sparsest place: below and above it, in standard
/// deviations of the background.
const AROUND: (f64, f64) = (0.3, 0.7);
/// Width of the smoothing kernel of the density, in the same unit.
const KERNEL: f64 = 0.15;
/// Least share of the pairs over the first guess that stays over the cut.
const STAYS: f64 = 0.6;
/// Highest lower edge of a gap above a hill of the background, and highest middle of the pairs that share
/// something: unrelated texts of one language share less.
const HILL: f64 = 0.25;
/// A background that ends here or higher counts as endless.
const ENDLESS: f64 = 0.95;
/// With fewer pairs over the cut, of a background that is known, nothing is suggested.
const LEAST_OVER: u64 = 3;
/// Added to a ratio before its logarithm: the chance overlap of texts that share nothing.
const CHANCE: f64 = 0.001;
/// If more than this share of all pairs share nothing, these are no part of the background.
const SPARSE: f64 = 0.75;
/// Quantiles of the normal distribution at which the spread of the background is measured.
const QUANTILES: [(f64, f64); 3] = [(0.75, 0.674_49), (0.9, 1.281_55), (0.95, 1.644_85)];

/// Suggests a cut from a histogram of all pairs (see [`Scale::bins`]; counts may be estimates).
/// The cut is rounded as [`Scale::rounded`] does.
///
/// The background, which is most of all pairs, is assumed to be normal in the logarithm of a ratio,
/// or in bits. Its middle is the median of all pairs, its spread comes from its upper quantiles, so
/// a few per cent of duplicates do not move it. Where three quarters of the pairs or more share nothing,
/// as among short texts, only the others are the background. The first guess is the lowest value over
/// which at most one pair in 20 is expected from the background (an empirical null, as in Efron 2004);
/// from there the cut moves to the sparsest place nearby, the valley. Cost: a few passes over the bins.
/// Not for corpora where more than a tenth of the pairs in the background are duplicates.
///
/// # Errors
/// Why no cut is suggested.
pub fn suggest(histogram: &[f64], scale: Scale) -> Result<Suggestion, NoCut> {
    let all: f64 = histogram.iter().sum();
    if all < 2.0 {
        return Err(NoCut::FewPairs);
    }
    let counts = background_pairs(histogram, scale, all);
    let line = ScaledHistogram { counts: &counts, scale };
    let total: f64 = counts.iter().sum();
    let middle = scale.value(line.quantile(0.5, total));
    let is_unknown = total < all && (total < FEW || middle > HILL);
    let (cut, why, stray) = if is_unknown {
        let line = ScaledHistogram { counts: histogram, scale };
        (line.mixed(all).ok_or(NoCut::Sparse)?, CutReason::Mixed, None)
    } else if total < FEW {
        (line.widest_gap().ok_or(NoCut::NoGap)?, CutReason::Gap, None)
    } else {
        line.above_background(total)?
    };
    let cut = scale.rounded(cut.clamp(0.0, 1.0));
    if scale == Scale::Ratio && cut <= 0.0 {
        return Err(NoCut::Sparse); // it would flag pairs that share nothing
    }
    let over = line.over(cut).round() as u64;
    if over < LEAST_OVER && total >= FEW {
        return Err(NoCut::AlmostNothing { end: cut, over });
    }
    Ok(Suggestion { cut, why, middle, over, stray })
}

/// The pairs, `all` in number, from which the background is measured: in a sparse corpus those that share
/// something.
fn background_pairs(histogram: &[f64], scale: Scale, all: f64) -> Cow<'_, [f64]> {
    let nothing = histogram.first().copied().unwrap_or(0.0);
    if scale != Scale::Ratio || all < FEW || nothing <= SPARSE * all {
        return Cow::Borrowed(histogram);
    }
    let mut others = histogram.to_vec();
    others[0] = 0.0;
    Cow::Owned(others)
}

/// How many pairs of a histogram are at or over a value.
pub(super) fn pairs_over(histogram: &[f64], scale: Scale, value: f64) -> u64 {
    ScaledHistogram { counts: histogram, scale }.over(value).round() as u64
}

/// How many pairs at or over a value are expected from the background of a histogram.
pub(super) fn background_over(histogram: &[f64], scale: Scale, value: f64) -> f64 {
    let counts = background_pairs(histogram, scale, histogram.iter().sum());
    let line = ScaledHistogram { counts: &counts, scale };
    let total: f64 = counts.iter().sum();
    let (center, spread) = line.background(total);
    let place = line.place(value * (scale.bins() - 1) as f64);
    total * upper_tail((place - center) / spread)
}

/// The place over which less than half a pair of background is expected.
fn end_of(center: f64, spread: f64, total: f64) -> f64 {
    let steps = (0..600).map(|step| center + spread * f64::from(step) * 0.02);
    let left = |place: &f64| total * upper_tail((place - center) / spread) < 0.5;
    steps.clone().find(left).unwrap_or(center + 12.0 * spread)
}

/// A histogram and its scale, with places in the unit in which the background is normal.
struct ScaledHistogram<'a> {
    counts: &'a [f64],
    scale: Scale,
}

impl ScaledHistogram<'_> {
    /// A cut above the background, its reason, and how many pairs over it are expected from the
    /// background.
    fn above_background(&self, total: f64) -> Result<(f64, CutReason, Option<f64>), NoCut> {
        let (center, spread) = self.background(total);
        let expected = |place: f64| total * upper_tail((place - center) / spread);
        let top = self.place(self.last().unwrap_or(0) as f64);
        let steps = (75..).map(|step| center + spread * f64::from(step) * 0.02);
        let guess = steps
            .take_while(|&place| place <= top)
            .find(|&place| expected(place) <= STRAY * self.from(place));
        let end = end_of(center, spread, total);
        if guess.is_none() && self.similarity(end) >= ENDLESS {
            let cut = self.mixed(total).ok_or(NoCut::Endless)?;
            return Ok((cut, CutReason::Mixed, None));
        }
        let (place, why) = match guess {
            Some(guess) => (self.valley(guess, spread), CutReason::Valley),
            None => (end, CutReason::NothingStandsOut),
        };
        Ok((self.similarity(place), why, Some(expected(place))))
    }

    /// The middle and the spread of the background.
    fn background(&self, total: f64) -> (f64, f64) {
        let center = self.place(self.quantile(0.5, total) as f64);
        let mut spreads = QUANTILES.map(|(share, deviations)| {
            (self.place(self.quantile(share, total) as f64) - center) / deviations
        });
        spreads.sort_by(f64::total_cmp);
        (center, spreads[1].max(self.least()))
    }

    /// The bin below which `share` of all pairs lie.
    fn quantile(&self, share: f64, total: f64) -> usize {
        let mut sum = 0.0;
        let bin = self.counts.iter().position(|count| {
            sum += count;
            sum > share * total
        });
        bin.unwrap_or(self.counts.len().saturating_sub(1))
    }

    /// The place of a bin.
    fn place(&self, bin: f64) -> f64 {
        let value = bin / (self.scale.bins() - 1) as f64;
        match self.scale {
            Scale::Ratio => (value + CHANCE).ln(),
            Scale::Bits(_) | Scale::Expected => value,
        }
    }

    fn similarity(&self, place: f64) -> f64 {
        match self.scale {
            Scale::Ratio => place.exp() - CHANCE,
            Scale::Expected => place,
            Scale::Bits(_) => {
                // A threshold in bits is a whole number.
                let bits = (self.scale.bins() - 1) as f64;
                (place * bits).round() / bits
            }
        }
    }

    /// The smallest spread of a background.
    fn least(&self) -> f64 {
        match self.scale {
            Scale::Ratio | Scale::Expected => 1e-3,
            Scale::Bits(bits) => 0.5 / f64::from(bits),
        }
    }

    fn last(&self) -> Option<usize> {
        self.counts.iter().rposition(|&count| count > 0.0)
    }

    /// How many pairs are at or over a value.
    fn over(&self, value: f64) -> f64 {
        let first = match self.scale {
            Scale::Ratio => (value * (self.scale.bins() - 1) as f64 - 1e-9).ceil() as usize,
            Scale::Bits(_) | Scale::Expected => self.scale.bin(value),
        };
        // No pair is over a value beyond the scale.
        self.counts.get(first..).unwrap_or_default().iter().sum()
    }

    fn from(&self, place: f64) -> f64 {
        self.over(self.similarity(place))
    }

    /// The sparsest place around a guess.
    fn valley(&self, guess: f64, spread: f64) -> f64 {
        let width = KERNEL * spread;
        let density = |at: f64| -> f64 {
            let near = |(bin, &count): (usize, &f64)| {
                let z = (self.place(bin as f64) - at) / width;
                if count > 0.0 && z.abs() < 4.0 { count * (-0.5 * z * z).exp() } else { 0.0 }
            };
            self.counts.iter().enumerate().map(near).sum()
        };
        let (first, last) = (guess - AROUND.0 * spread, guess + AROUND.1 * spread);
        let least = STAYS * self.from(guess);
        let places = (0..=50).map(|step| first + (last - first) * f64::from(step) / 50.0);
        let kept = places.filter(|&place| self.from(place) >= least);
        let sparsest = kept.map(|place| (density(place), place)).min_by(|x, y| x.0.total_cmp(&y.0));
        sparsest.map_or(guess, |(_, place)| place)
    }

    /// For a background without an end, whose spread comes from several hills: a cut in the
    /// uppermost gap that starts below [`HILL`] and at least doubles the value. `None` if there is
    /// none.
    fn mixed(&self, total: f64) -> Option<f64> {
        if self.scale != Scale::Ratio {
            return None;
        }
        let upper = self.quantile(0.75, total);
        let hill = 0..=self.scale.bin(HILL);
        let is_wide = |&(low, high): &(usize, usize)| {
            hill.contains(&low)
                && self.place(high as f64) - self.place(low as f64) >= std::f64::consts::LN_2
        };
        let (low, high) = self.gaps(upper.max(1)).into_iter().rfind(is_wide)?; // 0 is no hill
        Some(self.between(low, high))
    }

    /// Pairs of consecutive filled bins, from this one on.
    fn gaps(&self, from: usize) -> Vec<(usize, usize)> {
        let filled = (from..self.counts.len()).filter(|&bin| self.counts[bin] > 0.0);
        filled.clone().zip(filled.skip(1)).collect()
    }

    fn between(&self, low: usize, high: usize) -> f64 {
        self.similarity(f64::midpoint(self.place(low as f64), self.place(high as f64)))
    }

    /// The middle of the widest gap between two filled bins, if it is wide enough.
    fn widest_gap(&self) -> Option<f64> {
        let wide = |&(low, high): &(usize, usize)| self.place(high as f64) - self.place(low as f64);
        let widest = self.gaps(0).into_iter().max_by(|x, y| wide(x).total_cmp(&wide(y)))?;
        let least = match self.scale {
            Scale::Ratio => std::f64::consts::LN_2, // twice the value
            Scale::Bits(_) | Scale::Expected => 1.0 / 16.0,
        };
        (wide(&widest) >= least).then(|| self.between(widest.0, widest.1))
    }
}

/// The share of a normal distribution over `z` standard deviations (Abramowitz and Stegun 7.1.26
/// for small z, the asymptotic series for large ones; error about 1e-7, far out 3 % relative).
pub(in crate::compare) fn upper_tail(z: f64) -> f64 {
    if z < 0.0 {
        return 1.0 - upper_tail(-z);
    }
    if z > 4.0 {
        let density = (-0.5 * z * z).exp() / (2.0 * std::f64::consts::PI).sqrt();
        return density / z * (1.0 - 1.0 / (z * z) + 3.0 / z.powi(4));
    }
    let x = z / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * x);
    let series = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let sum = series.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    0.5 * sum * (-x * x).exp()
}
