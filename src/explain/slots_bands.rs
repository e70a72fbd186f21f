//! Bands of a MinHash signature: which of them would have brought a pair up in an index.

use crate::explain::slots::Slot;

/// Consecutive slots that an index looks up together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Band {
    /// Its first slot.
    pub first: usize,
    /// Its slots.
    pub rows: usize,
    /// How many of them agree.
    pub equal: usize,
}

impl Band {
    /// Whether the band would have brought the pair up: all its slots agree.
    pub fn catches(&self) -> bool {
        self.equal == self.rows
    }
}

/// The slots cut into bands of `rows` (at least one); slots that fill no band are left over.
pub fn bands(slots: &[Slot], rows: usize) -> Vec<Band> {
    let rows = rows.max(1);
    let band = |(index, slots): (usize, &[Slot])| Band {
        first: index * rows,
        rows,
        equal: slots.iter().filter(|slot| slot.equal()).count(),
    };
    slots.chunks_exact(rows).enumerate().map(band).collect()
}

/// 1 − (1 − Jʳ)ᵇ: the chance that one of `bands` bands of `rows` slots catches a pair of Jaccard
/// `j` (Leskovec, Rajaraman, Ullman, "Mining of Massive Datasets", 3.4).
pub fn chance(j: f64, bands: usize, rows: usize) -> f64 {
    let power = |x: f64, n: usize| x.powi(i32::try_from(n).unwrap_or(i32::MAX));
    1.0 - power(1.0 - power(j, rows), bands)
}

/// (1/b)^(1/r): about where the chance rises from low to high.
pub fn turning_point(bands: usize, rows: usize) -> f64 {
    (1.0 / bands.max(1) as f64).powf(1.0 / rows.max(1) as f64)
}

/// The ways to cut `slots` slots into equal bands without a rest: bands and rows, few rows first.
pub fn shapes(slots: usize) -> Vec<(usize, usize)> {
    (1..=slots)
        .filter(|rows| slots.is_multiple_of(*rows))
        .map(|rows| (slots / rows, rows))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_catch_where_all_their_slots_agree() {
        let slots: Vec<Slot> = (0..128)
            .map(|i| Slot { a: Some(i), b: Some(if i / 8 == 3 { i } else { i + i % 2 }) })
            .collect();
        let eight = bands(&slots, 8);
        let caught: Vec<usize> = eight.iter().filter(|b| b.catches()).map(|b| b.first).collect();
        assert_eq!((eight.len(), caught), (16, vec![24]));
        assert_eq!(bands(&slots, 1).iter().filter(|band| band.catches()).count(), 68);
        assert_eq!(bands(&slots, 50).len(), 2);
        assert_eq!(shapes(12), [(12, 1), (6, 2), (4, 3), (3, 4), (2, 6), (1, 12)]);
    }

    #[test]
    fn the_chance_is_the_published_one() {
        // At a Jaccard of 0.8, 8 bands of 16 find 20 % and 16 bands of 8 find 95 %.
        assert!((chance(0.8, 8, 16) - 0.204).abs() < 0.001);
        assert!((chance(0.8, 16, 8) - 0.947).abs() < 0.001);
        assert!((turning_point(16, 8) - 0.707).abs() < 0.001);
    }
}
