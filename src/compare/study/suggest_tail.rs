//! The upper tail of the normal distribution, also far out.

/// The share of a normal distribution over `z` standard deviations (Abramowitz and Stegun 7.1.26
/// for small z, the asymptotic series for large ones; error about 1e-7, far out 3 % relative).
pub(super) fn upper_tail(z: f64) -> f64 {
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
