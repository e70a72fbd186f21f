//! Exhibits: a wrong block slice, skipped insertions, and a threshold off by one.

use crate::lesson::kit::{Bilingual, Stopped};
use crate::lesson::museum::mistakes::bench::{BITS, Bench};
use crate::lesson::museum::mistakes::contract::{Mistake, MistakeEffect, NearPair, SearchResult};
use crate::lesson::museum::mistakes::index_example::{
    insert_example, slice_example, strict_example,
};
use crate::lesson::museum::mistakes::index_run::{BlockIndex, IndexRun, RIGHT};

/// The slice `[i*16 : i*(i+1)*16]`.
pub(super) const SLICE: Mistake = Mistake {
    name: "slice",
    title: Bilingual::fixed("The slice [i*16 : i*(i+1)*16]", "切片 [i*16 : i*(i+1)*16]"),
    wrong: "key = bits[i*16 : i*(i+1)*16]      // 0, 16, 32 and 16 bits",
    right: "key = (i, bits[i*16 : (i+1)*16])   // four times 16 bits",
    what: Bilingual::fixed(
        "The first block is empty, so all texts share its one bucket and everything is compared \
         with everything; another is twice as long and hardly ever equal.",
        "第一块是空的，于是所有文本都在同一个桶里，每个都要与每个比较；另一块有两倍长，几乎从不相同。",
    ),
    who: Bilingual::fixed(
        "A de-duplication service for millions of texts, whose index appears to work.",
        "给上千万文本去重的服务，它的索引看上去一切正常。",
    ),
    example: slice_example,
    effect: |bench, stopped| {
        found(bench, stopped, BlockIndex { wrong_slices: true, one_dictionary: true, ..RIGHT })
    },
};

/// Inserting only texts already found to be duplicates.
pub(super) const INSERT: Mistake = Mistake {
    name: "insert",
    title: Bilingual::fixed("Inserting only known duplicates", "只插入已判定重复的文本"),
    wrong: "if bucket is empty or a duplicate was found { bucket.push(print) }",
    right: "bucket.push(print)                 // always",
    what: Bilingual::fixed(
        "A new text is not inserted into a bucket that another text occupies. It is missing from \
         that block, and its near copies are not found through it.",
        "如果桶里已经有别的文本，新文本就永远不会进入这个桶。它从这一块里消失了，它自己的近似副本也就无法由此找到。",
    ),
    who: Bilingual::fixed(
        "Services that query and insert in one loop and were tested on a few texts only.",
        "在同一个循环里既查询又入库、只用最初几个文本测试过的服务。",
    ),
    example: insert_example,
    effect: |bench, stopped| {
        found(bench, stopped, BlockIndex { skips: true, one_dictionary: true, ..RIGHT })
    },
};

/// `<` instead of `≤`.
pub(super) const STRICT: Mistake = Mistake {
    name: "strict",
    title: Bilingual::fixed("< instead of ≤", "把 ≤ 写成 <"),
    wrong: "distance < 3",
    right: "distance ≤ 3",
    what: Bilingual::fixed(
        "*Within three bits* has become two. Pairs exactly at the threshold are lost, and they \
         outnumber all nearer ones.",
        "“三位以内”变成了两位。恰好在阈值上的对全部丢失，而它们往往比更近的加起来还多。",
    ),
    who: Bilingual::fixed(
        "Code that keeps the classical 3 in a constant and compares with the wrong sign.",
        "把经典的 3 写成常量、却用错比较符号的代码。",
    ),
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
