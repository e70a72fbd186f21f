//! Exhibits: a wrong block slice, skipped insertions, and a threshold off by one.

use crate::display::number::thousands;
use crate::lesson::kit::{Stopped, manku, words};
use crate::lesson::museum::mistakes::bench::{BITS, Bench};
use crate::lesson::museum::mistakes::contract::{
    Example, Mistake, MistakeEffect, NearPair, RuleFigure, SearchResult,
};
use crate::measure::blocks::variants;
use crate::measure::mix::stream;
use crate::page::{Line, Mark};
use std::collections::{BTreeMap, BTreeSet};

/// The slice `[i*16 : i*(i+1)*16]`.
pub(super) const SLICE: Mistake = Mistake {
    name: "slice",
    title: words!("museum.slice.title"),
    wrong: "key = bits[i*16 : i*(i+1)*16]      // 0, 16, 32 and 16 bits",
    right: "key = (i, bits[i*16 : (i+1)*16])   // four times 16 bits",
    what: words!("museum.slice.what"),
    who: words!("museum.slice.who"),
    source: manku(words!("museum.slice.part")),
    example: slice_example,
    effect: |bench, stopped| {
        found(bench, stopped, BlockIndex { wrong_slices: true, one_dictionary: true, ..RIGHT })
    },
};

/// Inserting only texts already found to be duplicates.
pub(super) const INSERT: Mistake = Mistake {
    name: "insert",
    title: words!("museum.insert.title"),
    wrong: "if bucket is empty or a duplicate was found { bucket.push(print) }",
    right: "bucket.push(print)                 // always",
    what: words!("museum.insert.what"),
    who: words!("museum.insert.who"),
    source: manku(words!("museum.insert.part")),
    example: insert_example,
    effect: |bench, stopped| {
        found(bench, stopped, BlockIndex { skips: true, one_dictionary: true, ..RIGHT })
    },
};

/// `<` instead of `≤`.
pub(super) const STRICT: Mistake = Mistake {
    name: "strict",
    title: words!("museum.strict.title"),
    wrong: "distance < 3",
    right: "distance ≤ 3",
    what: words!("museum.strict.what"),
    who: words!("museum.strict.who"),
    source: manku(words!("museum.strict.part")),
    example: strict_example,
    effect: |bench, stopped| {
        found(bench, stopped, BlockIndex { within: RIGHT.within - 1, ..RIGHT })
    },
};

/// The effect of the right and a wrong index on the fingerprints of the bench.
fn found(bench: &Bench, stopped: Stopped<'_>, wrong: BlockIndex) -> Option<MistakeEffect> {
    let prints = bench.each(stopped, |text| text.fingerprint(BITS).map(|print| print.words[0]))?;
    let places: Vec<usize> = (0..prints.len()).filter(|&place| prints[place].is_some()).collect();
    let own: Vec<u64> = prints.iter().flatten().copied().collect();
    let right = RIGHT.run(&own, stopped)?;
    let wrong = wrong.run(&own, stopped)?;
    let mut pairs = Vec::new();
    for b in 0..own.len() {
        if stopped() {
            return None;
        }
        for a in 0..b {
            let distance = (own[a] ^ own[b]).count_ones();
            if distance <= RIGHT.within {
                let has = |run: &IndexRun| run.found.contains(&(a, b));
                pairs.push(NearPair {
                    a: places[a],
                    b: places[b],
                    distance,
                    by_right: has(&right),
                    by_wrong: has(&wrong),
                });
            }
        }
    }
    let compared = [right.compared, wrong.compared];
    Some(MistakeEffect::Found(SearchResult { within: RIGHT.within, pairs, compared }))
}

/// Fingerprints in the example; each has a twin.
pub(super) const PRINTS: usize = 4_000;
/// Bits that differ between twins.
const TWINS: u32 = 2;
/// Fingerprints in the example that compares all pairs.
const FEWER: usize = 1_000;

/// Recall and comparisons of an index over twins.
fn figures(index: BlockIndex, count: usize, bits: u32) -> (f64, u64) {
    let run = index.run(&twins(count, bits), &|| false).unwrap_or_default();
    (recall(&run, count), run.compared)
}

fn widths(wrong: bool) -> String {
    blocks(wrong).map(|(_, bits)| bits.to_string()).join(", ")
}

/// The block of each bit of a fingerprint, lowest bit first.
fn picture(wrong: bool) -> Line {
    let mut line = Line::new().left(if wrong { Mark::Wrong } else { Mark::Right }, "", 4);
    let letters = ['0', '1', '2', '3'];
    let mut signs = ['·'; 64];
    for ((first, bits), letter) in blocks(wrong).into_iter().zip(letters) {
        for bit in first..first + bits {
            if let Some(sign) = signs.get_mut(bit as usize) {
                *sign = letter;
            }
        }
    }
    line = line.tint(Mark::Dim, &signs.iter().collect::<String>());
    line
}

fn slice_example() -> Example {
    let fewer = thousands(FEWER as u64);
    let right = figures(RIGHT, FEWER, TWINS);
    let wrong =
        figures(BlockIndex { wrong_slices: true, one_dictionary: true, ..RIGHT }, FEWER, TWINS);
    let rows = |figures: (f64, u64)| (format!("{:.3}", figures.0), thousands(figures.1));
    let both = BlockIndex { wrong_slices: true, one_dictionary: true, skips: true, ..RIGHT };
    let without = figures(both, FEWER, TWINS);
    let (one, two) = (rows(right), rows(wrong));
    Example {
        say: words!("museum.slice-example.say", fewer, twins = TWINS),
        picture: vec![picture(false), picture(true)],
        figures: vec![
            RuleFigure::new(
                words!("museum.slice-example.bits-four-blocks"),
                widths(false),
                widths(true),
            ),
            RuleFigure::new(words!("museum.slice-example.twins-found"), one.0.clone(), two.0),
            RuleFigure::new(words!("museum.slice-example.comparisons"), one.1, two.1),
            RuleFigure::new(
                words!("museum.slice-example.twins-found-with"),
                one.0,
                format!("{:.3}", without.0),
            ),
        ],
        formula: words!("museum.slice-example.formula"),
    }
}

fn insert_example() -> Example {
    let skips = BlockIndex { skips: true, ..RIGHT };
    let one = BlockIndex { one_dictionary: true, ..skips };
    let both = BlockIndex { wrong_slices: true, ..one };
    let share = |index| format!("{:.3}", figures(index, PRINTS, TWINS).0);
    let (right, lost) = (share(RIGHT), figures(both, PRINTS, TWINS).0);
    let rows = [
        (words!("museum.insert-example.skipped-insertions"), skips),
        (words!("museum.insert-example.all-blocks-one"), one),
        (words!("museum.insert-example.wrong-slices-as"), both),
    ];
    let figure = |(what, index)| RuleFigure::new(what, right.clone(), share(index));
    let count = thousands(PRINTS as u64);
    Example {
        say: words!("museum.insert-example.say", count, twins = TWINS),
        picture: Vec::new(),
        figures: rows.into_iter().map(figure).collect(),
        formula: words!(
            "museum.insert-example.formula",
            lost = format!("{lost:.3}"),
            one_in = format!("{:.0}", 1.0 / (1.0 - lost).max(1e-9))
        ),
    }
}

fn strict_example() -> Example {
    let fewer = thousands(FEWER as u64);
    let strict = BlockIndex { within: RIGHT.within - 1, ..RIGHT };
    let row = |bits: u32| {
        let share = |index| format!("{:.3}", figures(index, FEWER, bits).0);
        RuleFigure {
            what: words!("museum.strict-example.what", bits),
            right: share(RIGHT),
            wrong: share(strict),
        }
    };
    let count = |within| thousands(variants(64, within).unwrap_or(0) as u64);
    Example {
        say: words!("museum.strict-example.say", fewer),
        picture: Vec::new(),
        figures: vec![row(1), row(2), row(3), row(4)],
        formula: words!("museum.strict-example.formula", within = count(3), fewer = count(2)),
    }
}

/// The variants of a block index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BlockIndex {
    /// Blocks are cut by `[i*16 : i*(i+1)*16]`.
    pub wrong_slices: bool,
    /// All blocks share one dictionary: the key does not include the block number.
    pub one_dictionary: bool,
    /// A text is inserted into a bucket only if that is empty or a duplicate was found.
    pub skips: bool,
    /// The threshold in bits.
    pub within: u32,
}

/// The correct index: four blocks of 16 bits, within three bits.
pub const RIGHT: BlockIndex =
    BlockIndex { wrong_slices: false, one_dictionary: false, skips: false, within: 3 };

/// The result of inserting texts one by one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IndexRun {
    /// Pairs found, as indices, the earlier one first.
    pub found: Vec<(usize, usize)>,
    /// Number of comparisons with bucket members.
    pub compared: u64,
}

/// First bit and length of each block.
pub(super) fn blocks(wrong: bool) -> [(u32, u32); 4] {
    [0, 1, 2, 3].map(|i: u32| {
        let end = if wrong { i * (i + 1) * 16 } else { (i + 1) * 16 };
        (i * 16, end.min(BITS).saturating_sub(i * 16))
    })
}

impl BlockIndex {
    /// The key of a block: its bits, and its number unless all blocks share one dictionary.
    fn key(self, block: usize, print: u64) -> (usize, u64) {
        let (first, bits) = blocks(self.wrong_slices)[block.min(3)];
        let mask = if bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
        (if self.one_dictionary { 0 } else { block }, print.checked_shr(first).unwrap_or(0) & mask)
    }

    /// Looks up and then inserts each fingerprint in order; `None` when stopped.
    pub fn run(self, prints: &[u64], stopped: Stopped<'_>) -> Option<IndexRun> {
        let mut buckets: BTreeMap<(usize, u64), Vec<usize>> = BTreeMap::new();
        let mut run = IndexRun::default();
        for (place, &print) in prints.iter().enumerate() {
            if place % 64 == 0 && stopped() {
                return None;
            }
            let mut seen = Vec::new();
            for block in 0..4 {
                let bucket = buckets.entry(self.key(block, print)).or_default();
                run.compared += bucket.len() as u64;
                let near = |&&other: &&usize| {
                    other != place && (prints[other] ^ print).count_ones() <= self.within
                };
                seen.extend(bucket.iter().filter(near).copied());
                let enters = !self.skips || bucket.is_empty() || !seen.is_empty();
                if enters && bucket.last() != Some(&place) {
                    bucket.push(place);
                }
            }
            seen.sort_unstable();
            seen.dedup();
            run.found.extend(seen.into_iter().map(|other| (other, place)));
        }
        Some(run)
    }
}

/// Random fingerprints, followed by twins of each with `bits` bits flipped.
pub fn twins(count: usize, bits: u32) -> Vec<u64> {
    let mut all: Vec<u64> = (0..count as u64).map(|i| stream(17, i)).collect();
    for place in 0..count {
        let mut turned = BTreeSet::new();
        for draw in 0.. {
            if turned.len() as u32 == bits {
                break;
            }
            turned.insert(stream(19, place as u64 * 64 + draw) % 64);
        }
        let flips = turned.into_iter().fold(0u64, |flips, bit| flips | 1 << bit);
        all.push(all[place] ^ flips);
    }
    all
}

/// Share of the `count` twins that were found.
pub fn recall(run: &IndexRun, count: usize) -> f64 {
    let found: BTreeSet<usize> =
        run.found.iter().filter(|(a, b)| a + count == *b).map(|pair| pair.1).collect();
    found.len() as f64 / count.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slices_have_the_stated_widths() {
        assert_eq!(blocks(true).map(|block| block.1), [0, 16, 32, 16]);
        assert_eq!(blocks(false).map(|block| block.1), [16; 4]);
    }

    #[test]
    fn the_right_index_finds_what_comparing_all_finds() {
        let prints = twins(150, 3);
        let run = RIGHT.run(&prints, &|| false).unwrap();
        let mut naive = Vec::new();
        for b in 0..prints.len() {
            naive.extend(
                (0..b).filter(|&a| (prints[a] ^ prints[b]).count_ones() <= 3).map(|a| (a, b)),
            );
        }
        assert!(run.found == naive && naive.len() >= 150);
        assert_eq!(RIGHT.run(&prints, &|| true), None);
    }
}
