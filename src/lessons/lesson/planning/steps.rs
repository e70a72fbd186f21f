//! Steps: all pairs, shapes of bands, memory, fingerprint tables, crowded buckets.

use crate::display::number::{bytes, duration, thousands};
use crate::lesson::kit::{Bilingual, Drawing, LessonStep, bilingual, figure, lines};
use crate::lesson::planning::plan::{RECALL, SizePlan, pairs};
use crate::measure::blocks::BlockTables;
use crate::page::{Line, Mark};
use std::time::Duration;

/// Comparisons of two fingerprints a second, a round number for one core.
const A_SECOND: u64 = 500_000_000;
/// Bits of a fingerprint, and bits that may differ (Manku 2007, section 3).
const BITS: u32 = 64;
const WITHIN: u32 = 3;

/// All steps.
pub(super) fn steps(plan: &SizePlan) -> Vec<LessonStep> {
    vec![all_pairs(plan), shapes(plan), memory(plan), tables(plan), crowded(plan)]
}

fn all_pairs(plan: &SizePlan) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let head = |en, zh| say(&Bilingual::fixed(en, zh));
        let mut all = vec![
            Line::new()
                .right(Mark::Head, &head("texts", "文本"), 16)
                .right(Mark::Head, &head("pairs", "对"), 28)
                .right(Mark::Head, &head("time", "时间"), 14),
        ];
        for texts in [1_000, 10_000, 100_000, 1_000_000, 50_000_000, 1_000_000_000] {
            let pairs = pairs(texts);
            let mark = if texts == plan.texts { Mark::Changed } else { Mark::Plain };
            let time = say(&time(pairs / A_SECOND));
            all.push(
                Line::new()
                    .right(mark, &thousands(texts), 16)
                    .right(Mark::Plain, &thousands(pairs), 28)
                    .right(Mark::Plain, &time, 14),
            );
        }
        all
    });
    LessonStep {
        title: Bilingual::fixed("Every pair", "每一对"),
        say: Bilingual::fixed(
            "Ten times as many texts are a hundred times as many pairs. The times assume 500 million comparisons of fingerprints a second on one core: beyond a million texts only an index helps.",
            "文本多十倍，对就多一百倍。时间按一个核每秒比较五亿个指纹计算：超过一百万个文本，就只能靠索引。",
        ),
        formula: format!("N(N−1)/2 = {}", thousands(plan.pairs())),
        drawing,
    }
}

/// Seconds as days or years if they are many.
fn time(seconds: u64) -> Bilingual {
    let days = seconds / 86_400;
    match days {
        0..=2 => Bilingual::same(duration(Duration::from_secs(seconds))),
        3..=999 => bilingual!("{days} days", "{days} 天"),
        _ => bilingual!("{} years", "{} 年", days / 365),
    }
}

/// A large number in few columns.
fn short(number: f64) -> String {
    if number < 1e6 { thousands(number.round() as u64) } else { format!("{number:.1e}") }
}

fn shapes(plan: &SizePlan) -> LessonStep {
    let best = plan.best();
    let drawing = Drawing::in_words(|say| {
        let head = |en, zh| say(&Bilingual::fixed(en, zh));
        let mut all = vec![
            Line::new()
                .right(Mark::Head, "b × r", 10)
                .right(Mark::Head, &head("found at target", "目标处找到"), 18)
                .right(Mark::Head, &head("unrelated found", "无关的被找到"), 18)
                .right(Mark::Head, &head("candidates", "候选"), 16),
        ];
        for shape in plan.shapes() {
            let is_best = best == Some(shape);
            let found = shape.chance(plan.wanted);
            let mark = if is_best { Mark::Changed } else { Mark::Plain };
            let is_enough = if found >= RECALL { Mark::Right } else { Mark::Wrong };
            all.push(
                Line::new()
                    .right(mark, &format!("{} × {}", shape.bands, shape.rows), 10)
                    .right(is_enough, &format!(" {found:.4}"), 18)
                    .right(Mark::Plain, &format!("{:.1e}", shape.chance(plan.unrelated)), 18)
                    .right(Mark::Plain, &short(plan.candidates(shape)), 16),
            );
        }
        all
    });
    let (say, formula) = match best {
        Some(shape) => (
            bilingual!(
                "Long bands let fewer unrelated pairs through and lose wanted ones. * has the fewest candidates of those that find {:.0} % at J = {}.",
                "段越长，放进来的无关对越少，丢掉的目标也越多。* 是在 J = {1} 处能找到 {0:.0} % 的切法中候选最少的。",
                RECALL * 100.0,
                plan.wanted,
            ),
            format!("{} · (1-(1-s^r)^b), s = {}", thousands(plan.pairs()), plan.unrelated)
                + &format!(" → {}", short(plan.candidates(shape))),
        ),
        None => (
            Bilingual::fixed(
                "No even division of these slots finds enough: take more slots, or a higher target.",
                "这些槽怎样等分都找不够：请增加槽数，或提高目标。",
            ),
            String::new(),
        ),
    };
    LessonStep {
        title: Bilingual::fixed("The shape of the bands", "怎样分段"),
        say,
        formula,
        drawing,
    }
}

fn memory(plan: &SizePlan) -> LessonStep {
    let bands = plan.best().map_or(1, |shape| shape.bands as u64);
    let rows = [
        figure(
            "signatures: N · K · 4 bytes",
            "签名：N · K · 4 字节",
            bytes(plan.signature_bytes()),
        ),
        figure(
            "one band, sorted: N · (8 + 4) bytes",
            "一段，排序：N · (8 + 4) 字节",
            bytes(plan.band_bytes()),
        ),
        figure("all bands at once", "所有段同时", bytes(plan.band_bytes() * bands)),
        figure(
            "texts of 2 kB, for comparison",
            "文本（每个 2 kB），作比较",
            bytes(plan.texts * 2_000),
        ),
    ];
    LessonStep {
        title: Bilingual::fixed("Memory", "内存"),
        say: Bilingual::fixed(
            "The texts need not stay in memory: each is read once and leaves its signature. Bands are sorted one after the other, so that only one of them is held at a time.",
            "文本不必留在内存：每个读一次，留下签名。各段依次排序，每次只需放下一段。",
        ),
        formula: format!(
            "{} · {} · 4 = {}",
            thousands(plan.texts),
            plan.slots,
            thousands(plan.signature_bytes())
        ),
        drawing: Drawing::in_words(|say| lines(say, &rows)),
    }
}

fn tables(plan: &SizePlan) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let head = |en, zh| say(&Bilingual::fixed(en, zh));
        let mut all = vec![
            Line::new()
                .right(Mark::Head, &head("blocks", "块数"), 8)
                .right(Mark::Head, &head("tables", "表数"), 8)
                .right(Mark::Head, &head("key, bits", "键（位）"), 12)
                .right(Mark::Head, &head("candidates a query", "每次查询的候选"), 20)
                .right(Mark::Head, &head("tables in memory", "表占内存"), 18),
        ];
        for blocks in WITHIN + 1..=WITHIN + 8 {
            let Some(tables) = BlockTables::new(BITS, WITHIN, blocks) else { continue };
            let size = plan.texts * tables.count() as u64 * u64::from(BITS / 8);
            all.push(
                Line::new()
                    .right(Mark::Plain, &blocks.to_string(), 8)
                    .right(Mark::Plain, &tables.count().to_string(), 8)
                    .right(Mark::Plain, &tables.shortest_key().to_string(), 12)
                    .right(Mark::Plain, &short(tables.candidates(plan.texts as f64)), 20)
                    .right(Mark::Plain, &bytes(size), 18),
            );
        }
        all
    });
    LessonStep {
        title: Bilingual::fixed("Tables of fingerprints", "指纹的表"),
        say: Bilingual::fixed(
            "SimHash within 3 of 64 bits: any two such fingerprints share all but 3 blocks. More blocks make longer keys and fewer candidates, and cost tables: memory buys time.",
            "SimHash，64 位中相差不超过 3 位：这样的两个指纹最多有 3 块不同。块越多，键越长，候选越少，但表也越多：用内存换时间。",
        ),
        formula: "N / 2^k".to_owned(),
        drawing,
    }
}

fn crowded(plan: &SizePlan) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let head = |en, zh| say(&Bilingual::fixed(en, zh));
        let mut all = vec![
            Line::new()
                .right(Mark::Head, &head("share of texts", "占文本的比例"), 16)
                .right(Mark::Head, &head("in one bucket", "同一个桶里"), 18)
                .right(Mark::Head, &head("pairs", "对"), 14)
                .right(Mark::Head, &head("as a star", "改成星形"), 14),
        ];
        for share in [1e-5, 1e-4, 1e-3, 1e-2] {
            let size = (plan.texts as f64 * share).round() as u64;
            all.push(
                Line::new()
                    .right(Mark::Plain, &format!("{} %", share * 100.0), 16)
                    .right(Mark::Plain, &thousands(size), 18)
                    .right(Mark::Plain, &short(pairs(size) as f64), 14)
                    .right(Mark::Plain, &short(size.saturating_sub(1) as f64), 14),
            );
        }
        all
    });
    LessonStep {
        title: Bilingual::fixed("Crowded buckets", "拥挤的桶"),
        say: Bilingual::fixed(
            "A cookie notice, a licence, a page that is not there: real texts crowd, and one bucket outweighs all others. A star compares each only with the first of its bucket: linear, but pairs between the others are lost.",
            "网站提示、许可证、“页面不存在”：真实文本会扎堆，一个桶里的对就超过其余所有的桶。星形只让每个文本与桶里第一个比较：线性，但其余文本之间的对就丢了。",
        ),
        formula: "n(n−1)/2 → n−1".to_owned(),
        drawing,
    }
}
