//! Bands of a MinHash signature: which of them would find the pair in an index.

use crate::explain::slots::Slot;

/// Consecutive slots that an index looks up together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlotBand {
    /// Its first slot.
    pub first: usize,
    /// Number of its slots.
    pub rows: usize,
    /// How many of them agree.
    pub equal: usize,
}

impl SlotBand {
    /// True if the band would find the pair: all its slots agree.
    pub fn catches(&self) -> bool {
        self.equal == self.rows
    }
}

/// Cuts the slots into bands of `rows` (at least one) slots; an incomplete band is dropped.
pub fn bands(slots: &[Slot], rows: usize) -> Vec<SlotBand> {
    let rows = rows.max(1);
    let band = |(index, slots): (usize, &[Slot])| SlotBand {
        first: index * rows,
        rows,
        equal: slots.iter().filter(|slot| slot.equal()).count(),
    };
    slots.chunks_exact(rows).enumerate().map(band).collect()
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
    }
}
