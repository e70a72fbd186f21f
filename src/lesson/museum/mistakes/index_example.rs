//! The fixed examples of index mistakes: random fingerprints, and twins a few bits away.

use crate::display::number::thousands;
use crate::lesson::kit::bilingual;
use crate::lesson::museum::mistakes::contract::{Example, RuleFigure};
use crate::lesson::museum::mistakes::index_run::{BlockIndex, RIGHT, blocks, recall, twins};
use crate::measure::blocks::variants;
use crate::page::{Line, Mark};

/// Fingerprints in the example; each has a twin.
pub(super) const PRINTS: usize = 4_000;
/// Bits that differ between twins.
pub(super) const TWINS: u32 = 2;
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

pub(super) fn slice_example() -> Example {
    let fewer = thousands(FEWER as u64);
    let right = figures(RIGHT, FEWER, TWINS);
    let wrong =
        figures(BlockIndex { wrong_slices: true, one_dictionary: true, ..RIGHT }, FEWER, TWINS);
    let rows = |figures: (f64, u64)| (format!("{:.3}", figures.0), thousands(figures.1));
    let both = BlockIndex { wrong_slices: true, one_dictionary: true, skips: true, ..RIGHT };
    let without = figures(both, FEWER, TWINS);
    let (one, two) = (rows(right), rows(wrong));
    Example {
        say: bilingual!(
            "{fewer} random fingerprints and their twins {TWINS} bits away. The picture shows which block each bit ends up in, lowest bit first; block 2 includes block 3's bits.",
            "{fewer} 个随机指纹，以及各自相差 {TWINS} 位的孪生。图中是每一位落在哪一块，低位在前；第 2 块盖住了第 3 块的位。",
        ),
        picture: vec![picture(false), picture(true)],
        figures: vec![
            RuleFigure::new("bits of the four blocks", "四块的位数", widths(false), widths(true)),
            RuleFigure::new("twins found", "找到的孪生", one.0.clone(), two.0),
            RuleFigure::new("comparisons", "比较次数", one.1, two.1),
            RuleFigure::new(
                "twins found with skipped insertions too",
                "如果插入也有错，找到的孪生",
                one.0,
                format!("{:.3}", without.0),
            ),
        ],
        formula: "i·(i+1)·16 = 0, 32, 96, 192: ends past the 64 bits".to_owned(),
    }
}

pub(super) fn insert_example() -> Example {
    let skips = BlockIndex { skips: true, ..RIGHT };
    let one = BlockIndex { one_dictionary: true, ..skips };
    let both = BlockIndex { wrong_slices: true, ..one };
    let share = |index| format!("{:.3}", figures(index, PRINTS, TWINS).0);
    let (right, lost) = (share(RIGHT), figures(both, PRINTS, TWINS).0);
    let rows = [
        ("skipped insertions", "插入有错", skips),
        ("all blocks in one dictionary as well", "而且各块共用一个字典", one),
        ("and wrong slices as well", "而且切片也有错", both),
    ];
    let figure = |(en, zh, index)| RuleFigure::new(en, zh, right.clone(), share(index));
    let count = thousands(PRINTS as u64);
    Example {
        say: bilingual!(
            "{count} random fingerprints are inserted, then a twin of each, {TWINS} bits away. The figures are the share of twins found; a correct index finds all.",
            "先输入 {count} 个随机指纹，再输入各自相差 {TWINS} 位的孪生。数字是找到的孪生所占的比例；正确的索引能全部找到。",
        ),
        picture: Vec::new(),
        figures: rows.into_iter().map(figure).collect(),
        formula: format!(
            "recall {lost:.3}: one twin in {:.0} is lost",
            1.0 / (1.0 - lost).max(1e-9)
        ),
    }
}

pub(super) fn strict_example() -> Example {
    let fewer = thousands(FEWER as u64);
    let strict = BlockIndex { within: RIGHT.within - 1, ..RIGHT };
    let row = |bits: u32| {
        let share = |index| format!("{:.3}", figures(index, FEWER, bits).0);
        RuleFigure {
            what: bilingual!("twins found at distance {bits}", "找到的孪生，距离 {bits}"),
            right: share(RIGHT),
            wrong: share(strict),
        }
    };
    let count = |within| thousands(variants(64, within).unwrap_or(0) as u64);
    Example {
        say: bilingual!(
            "{fewer} random fingerprints and their twins at each distance. Instead of three bits the index covers only two.",
            "{fewer} 个随机指纹，以及在各个距离上的孪生。承诺的是三位，实际只做到两位。",
        ),
        picture: Vec::new(),
        figures: vec![row(1), row(2), row(3), row(4)],
        formula: format!(
            "of {} fingerprints within 3 bits only {} are within 2",
            count(3),
            count(2)
        ),
    }
}
