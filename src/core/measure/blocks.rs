//! Block tables of SimHash bits that no near pair can miss.

use std::ops::Range;

/// Most tables: more would be slower than comparing all.
pub const MOST_TABLES: u64 = 1 << 12;

/// Bits of the shortest key of a table that is of use: a shorter one brings up more than one of 256
/// unrelated pairs.
pub const LEAST_KEY: u32 = 8;

/// Block tables: the bits are cut into `blocks` blocks of about one length, and each choice of
/// `blocks − within` of them is a table with these blocks as its key. Two fingerprints that differ
/// in at most `within` bits differ in at most that many blocks, so they share the key of some table
/// (Manku, Jain, Das Sarma 2007). `blocks = within + 1` is the pigeonhole: one block a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockTables {
    bits: u32,
    within: u32,
    blocks: u32,
}

/// Cuts `bits` bits into `blocks` blocks (at least 1), lowest first; the first ones are one bit
/// longer if the bits cannot be divided.
pub fn block_ranges(bits: u32, blocks: u32) -> impl Iterator<Item = Range<u32>> {
    let (length, longer) = (bits / blocks.max(1), bits % blocks.max(1));
    let start = move |block: u32| block * length + block.min(longer);
    (0..blocks.max(1)).map(move |block| start(block)..start(block + 1))
}

impl BlockTables {
    /// Tables for fingerprints of `bits` bits, complete within a distance. `None` unless 0 ≤ within
    /// < blocks ≤ bits ≤ 256 and there are at most [`MOST_TABLES`] tables.
    pub fn new(bits: u32, within: u32, blocks: u32) -> Option<Self> {
        let possible = within < blocks && blocks <= bits && bits <= 256;
        let few = choose(blocks, within).is_some_and(|tables| tables <= u128::from(MOST_TABLES));
        (possible && few).then_some(Self { bits, within, blocks })
    }

    /// Bits of a fingerprint.
    pub fn bits(self) -> u32 {
        self.bits
    }

    /// Pairs at most this many bits apart are never missed.
    pub fn within(self) -> u32 {
        self.within
    }

    /// Blocks that the bits are cut into.
    pub fn blocks(self) -> u32 {
        self.blocks
    }

    /// How many tables there are: blocks choose within.
    pub fn count(self) -> usize {
        choose(self.blocks, self.within).map_or(0, |tables| tables as usize)
    }

    /// Bits of each table's key.
    pub fn key_lengths(self) -> Vec<u32> {
        let length = |mask: [u64; 4]| mask.iter().map(|word| word.count_ones()).sum();
        self.masks().into_iter().map(length).collect()
    }

    /// Candidates of a query over all tables in a library of `library` random fingerprints: the sum
    /// of N / 2^bits over the tables, a candidate once in every table that has it. Real
    /// fingerprints crowd: count buckets for those.
    pub fn candidates(self, library: f64) -> f64 {
        self.key_lengths().into_iter().map(|bits| library * libm::exp2(-f64::from(bits))).sum()
    }

    /// Bits of the shortest key: a library of N random fingerprints leaves N / 2^bits candidates a
    /// query in that table.
    pub fn shortest_key(self) -> u32 {
        // The blocks that are one bit longer come first.
        let (length, longer) = (self.bits / self.blocks, self.bits % self.blocks);
        let chosen = self.blocks - self.within;
        chosen * length + chosen.saturating_sub(self.blocks - longer)
    }

    /// The bits of each block, the lowest first.
    pub fn lengths(self) -> Vec<u32> {
        block_ranges(self.bits, self.blocks).map(|range| range.len() as u32).collect()
    }

    /// The bits of each table's key, as a mask over the words of a fingerprint.
    pub fn masks(self) -> Vec<[u64; 4]> {
        let mut first = 0;
        let mut blocks = Vec::with_capacity(self.blocks as usize);
        for length in self.lengths() {
            let mut mask = [0u64; 4];
            for bit in first..first + length {
                mask[bit as usize / 64] |= 1 << (bit % 64);
            }
            blocks.push(mask);
            first += length;
        }
        let mut masks = Vec::with_capacity(self.count());
        unions(&blocks, (self.blocks - self.within) as usize, [0; 4], &mut masks);
        masks
    }
}

/// Adds `mask` united with every choice of `wanted` of these blocks.
fn unions(blocks: &[[u64; 4]], wanted: usize, mask: [u64; 4], masks: &mut Vec<[u64; 4]>) {
    if wanted == 0 {
        masks.push(mask);
        return;
    }
    for (at, block) in blocks.iter().enumerate().take((blocks.len() + 1).saturating_sub(wanted)) {
        let united = [0, 1, 2, 3].map(|word| mask[word] | block[word]);
        unions(&blocks[at + 1..], wanted - 1, united, masks);
    }
}

/// n choose k; `None` if it overflows.
fn choose(n: u32, k: u32) -> Option<u128> {
    let k = k.min(n.checked_sub(k)?);
    (0..u128::from(k))
        .try_fold(1u128, |product, i| Some(product.checked_mul(u128::from(n) - i)? / (i + 1)))
}

/// How many other fingerprints lie within a distance of one: the sum of bits choose i over i from 1.
/// That many look-ups answer a query without any table; 43,744 for 3 of 64 bits. `None` where the
/// number has more than 128 bits.
pub fn variants(bits: u32, within: u32) -> Option<u128> {
    (1..=within.min(bits)).try_fold(0u128, |sum, i| sum.checked_add(choose(bits, i)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_figures_of_the_literature() {
        assert_eq!(variants(64, 3), Some(43_744));
        assert_eq!(variants(64, 0), Some(0));
        assert_eq!(variants(64, 64), Some((1 << 64) - 1));
        assert_eq!(variants(256, 255), None);
        // Manku et al., section 3: 4, 10, 16 and 20 tables; 2^(34 - 16) candidates in the first.
        let pigeonhole = BlockTables::new(64, 3, 4).unwrap();
        assert_eq!((pigeonhole.count(), pigeonhole.shortest_key()), (4, 16));
        let web = libm::exp2(34.0);
        assert!((pigeonhole.candidates(web) - 4.0 * 262_144.0).abs() < 1e-6);
        let five = BlockTables::new(64, 3, 5).unwrap();
        assert_eq!((five.count(), five.shortest_key()), (10, 25));
        assert!((five.candidates(web) - 6.0 * 256.0 - 4.0 * 512.0).abs() < 1e-6);
        assert_eq!(five.lengths(), [13, 13, 13, 13, 12]);
        let six = BlockTables::new(64, 3, 6).unwrap();
        assert_eq!((six.count(), six.shortest_key()), (20, 31));
    }

    #[test]
    fn masks_hold_the_chosen_blocks_and_their_shortest_is_told() {
        for (bits, within, blocks) in
            [(32, 0, 1), (32, 3, 5), (64, 7, 8), (64, 3, 6), (128, 2, 7), (256, 4, 9)]
        {
            let tables = BlockTables::new(bits, within, blocks).unwrap();
            let masks = tables.masks();
            let lengths: Vec<u32> =
                masks.iter().map(|mask| mask.iter().map(|word| word.count_ones()).sum()).collect();
            assert_eq!(masks.len(), tables.count());
            assert_eq!(lengths.iter().min(), Some(&tables.shortest_key()));
            assert_eq!(tables.lengths().iter().sum::<u32>(), bits);
        }
    }

    #[test]
    fn impossible_cuttings_are_refused() {
        for (bits, within, blocks) in [(64, 3, 3), (64, 3, 65), (512, 1, 2), (64, 32, 64)] {
            assert_eq!(BlockTables::new(bits, within, blocks), None);
        }
    }
}
