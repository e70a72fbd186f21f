//! Weights of shingles and words by how few texts of a corpus hold them, in fixed point.

/// Fewest different texts of a corpus in which frequencies mean anything. With two, a shared shingle
/// is in all texts and any other one in a single text, whatever it is.
pub const FEWEST_TEXTS: usize = 3;

/// Fractional bits of an inverse document frequency.
const IDF_BITS: u32 = 16;

/// The inverse document frequency ln((N + 1) / df) of a feature that `holding` of `texts` different
/// texts hold (Spärck Jones 1972), in fixed point with 16 fractional bits: the same on every machine,
/// and sums of it are exact in any order. Above 0 even for a feature of all texts.
pub fn idf(texts: usize, holding: u32) -> u32 {
    let ratio = (texts as f64 + 1.0) / f64::from(holding.max(1));
    (libm::log(ratio.max(1.0)) * f64::from(1 << IDF_BITS)).round() as u32
}

/// The weight (1 + ln count) · idf of a word that a text holds `count` times (Salton & Buckley 1988), in
/// fixed point with 12 fractional bits: the dot product of two texts of 2²⁰ words fits 64 bits.
pub fn word_weight(count: u32, idf: u32) -> u32 {
    let times = 1.0 + libm::log(f64::from(count.max(1)));
    (times * f64::from(idf) / f64::from(1 << (IDF_BITS - 12))).round() as u32
}

/// Σ of the shared weights over Σ of all weights, from the sums over the shared features, A and B;
/// `None` where all weigh nothing.
pub fn weighted_jaccard(shared: u64, a: u64, b: u64) -> Option<f64> {
    let all = (a + b).checked_sub(shared).filter(|&all| all > 0)?;
    Some(shared as f64 / all as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rarer_features_weigh_more_and_none_weighs_nothing() {
        let all: Vec<u32> = (1..=100).map(|holding| idf(100, holding)).collect();
        assert!(all.windows(2).all(|two| two[0] > two[1]) && all[99] > 0, "{all:?}");
        // ln 101 and ln 1.01, times 65,536.
        assert_eq!((all[0], all[99]), (302_457, 652));
        assert!(word_weight(1, all[0]) == 18_904 && word_weight(2, all[0]) > 31_000);
    }

    #[test]
    fn nothing_weighed_is_undefined() {
        assert_eq!(weighted_jaccard(0, 0, 0), None);
        assert_eq!([weighted_jaccard(7, 7, 7), weighted_jaccard(0, 7, 9)], [Some(1.0), Some(0.0)]);
    }
}
