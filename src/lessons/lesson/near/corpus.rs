//! Steps: block tables over the fingerprints of the loaded corpus, and the cost of each split.

use crate::compare::result::Comparison;
use crate::compare::study::whatif::{WhatIf, what_if_blocks};
use crate::display::number::{count, thousands};
use crate::lesson::kit::{
    Bilingual, Drawing, DrawingRoom, LessonError, LessonStep, LessonSteps, Stopped, best_pairs,
    bilingual, figure, lines, name,
};
use crate::measure::blocks::BlockTables;
use crate::order::ListOrder as _;
use crate::page::{Line, Mark, bar};
use crate::pair::{DocId, DocPair};

/// Splits compared.
const SPLITS: u32 = 5;

/// The steps: distances, the tables, other splits, pairs found, pairs missed beyond the limit.
pub(super) fn steps(
    corpus: &Comparison,
    tables: BlockTables,
    room: DrawingRoom,
    stopped: Stopped<'_>,
) -> LessonSteps {
    let index = |tables, limit| {
        what_if_blocks(corpus, tables, limit, stopped).ok_or_else(LessonError::cancelled)
    };
    let own = index(tables, tables.within())?;
    let mut others = Vec::new();
    for blocks in tables.within() + 1..=tables.within() + SPLITS {
        if let Some(other) = BlockTables::new(tables.bits(), tables.within(), blocks) {
            others.push((other, index(other, other.within())?));
        }
    }
    let beyond = index(tables, tables.within() + BEYOND)?;
    Ok(vec![
        distances(corpus, tables, room),
        costs(tables, &own),
        splits(tables, &others),
        meeting(corpus, tables, room),
        missed(corpus, tables, &beyond, room),
    ])
}

/// Pairs of the table by distance, up to three eighths of the bits; without copies.
fn distances(corpus: &Comparison, tables: BlockTables, room: DrawingRoom) -> LessonStep {
    let last = tables.bits() * 3 / 8 - 1;
    let mut counts = vec![0u64; last as usize + 1];
    for (_, evidence) in best_pairs(corpus) {
        let place = evidence.distance.and_then(|d| counts.get_mut(d as usize));
        if let Some(count) = place {
            *count += 1;
        }
    }
    let near: u64 = counts.iter().take(tables.within() as usize + 1).sum();
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    // Several distances a line where there are many.
    let step = (counts.len()).div_ceil(room.taller(12, 1.0));
    let drawing = Drawing::in_words(|say| {
        let mut lines =
            vec![Line::head(&say(&Bilingual::fixed("bits apart, pairs", "相差位数与对数")))];
        for (place, group) in counts.chunks(step).enumerate() {
            let (first, all) = (place * step, group.iter().sum::<u64>());
            let label = if step == 1 {
                first.to_string()
            } else {
                format!("{first}–{}", first + group.len() - 1)
            };
            let near = first as u32 <= tables.within();
            let mark = if near { Mark::Right } else { Mark::Plain };
            let line = Line::new().right(mark, &label, 8).right(Mark::Plain, &thousands(all), 10);
            lines.push(line.plain(" ").tint(
                if near { Mark::Right } else { Mark::Dim },
                &bar(all as f64 / (most * step as f64), room.wider(50, 1.0)),
            ));
        }
        lines
    });
    LessonStep {
        title: Bilingual::fixed("Your fingerprints", "你的指纹"),
        say: Bilingual::new(
            format!(
                "{} lie within {} bits (marked). Unrelated texts are about {} bits apart, far to \
                 the right of this picture.",
                count(near, "pair"),
                tables.within(),
                tables.bits() / 2
            ),
            format!(
                "有 {} 对相差不超过 {} 位（有标记）。无关的文本大约相差 {} 位，远在这张图之外。",
                thousands(near),
                tables.within(),
                tables.bits() / 2
            ),
        ),
        formula: format!(
            "{} fingerprints of {} bits",
            thousands(corpus.distinct() as u64),
            tables.bits()
        ),
        drawing,
    }
}

fn costs(tables: BlockTables, index: &WhatIf) -> LessonStep {
    let all = index.pairs();
    let part = 100.0 * index.share_of_all().unwrap_or(0.0);
    let random = tables.candidates(index.documents as f64) / 2.0 * index.documents as f64;
    let within = tables.within();
    let lost = if index.missed > 0 { Mark::Wrong } else { Mark::Plain };
    let found = thousands(index.wanted - index.missed);
    let near = bilingual!("pairs within {within} bits", "相差 {within} 位以内的对");
    let rows = [
        figure("tables", "表数", index.tables),
        figure("pairs of documents", "文档对总数", thousands(all)),
        figure(
            "candidates: pairs that share a bucket",
            "候选：落入同一个桶的对",
            thousands(index.candidates),
        ),
        figure(
            "visits: each in every bucket it shares",
            "访问次数：每共一桶算一次",
            thousands(index.visits),
        ),
        figure(
            "visits of random fingerprints, expected",
            "随机指纹的期望访问次数",
            format!("{random:.1}"),
        ),
        figure(
            "documents in the largest bucket",
            "最大的桶中的文档数",
            thousands(index.sizes.largest() as u64),
        ),
        (Mark::Plain, near, thousands(index.wanted)),
        (Mark::Right, Bilingual::fixed("of these found", "其中找到"), found),
        (lost, Bilingual::fixed("of these missed", "其中漏掉"), thousands(index.missed)),
    ];
    LessonStep {
        title: bilingual!("{} tables over them", "为它们建 {} 张表", index.tables),
        say: bilingual!(
            "{part:.1} % of all pairs share a bucket and are compared; the others never are. Real fingerprints cluster more than random ones.",
            "{part:.1} % 的对落入同一个桶，需要比较；其余的根本不用看。真实的指纹比随机的更拥挤。",
        ),
        formula: format!(
            "{} of {} pairs compared = {part:.2} %",
            thousands(index.candidates),
            thousands(all)
        ),
        drawing: Drawing::in_words(|say| lines(say, &rows)),
    }
}

fn splits(tables: BlockTables, others: &[(BlockTables, WhatIf)]) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let head = |en, zh| say(&Bilingual::fixed(en, zh));
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, &head("blocks", "分块"), 10)
                .right(Mark::Head, &head("tables", "表"), 8)
                .right(Mark::Head, &head("key bits", "键的位数"), 10)
                .right(Mark::Head, &head("candidates", "候选"), 14)
                .right(Mark::Head, &head("visits", "访问"), 14)
                .right(Mark::Head, &head("missed", "漏掉"), 10),
        ];
        for (other, index) in others {
            let own = other.blocks() == tables.blocks();
            lines.push(
                Line::new()
                    .left(
                        if own { Mark::Changed } else { Mark::Plain },
                        &other.blocks().to_string(),
                        10,
                    )
                    .turning("blocks", other.blocks().to_string())
                    .right(Mark::Plain, &index.tables.to_string(), 8)
                    .right(Mark::Plain, &other.shortest_key().to_string(), 10)
                    .right(Mark::Plain, &thousands(index.candidates), 14)
                    .right(Mark::Plain, &thousands(index.visits), 14)
                    .right(Mark::Plain, &thousands(index.missed), 10),
            );
        }
        lines
    });
    LessonStep {
        title: Bilingual::fixed("Other splits, measured here", "别的分法，在这里实际数一数"),
        say: Bilingual::fixed(
            "Each row is a real index over your texts: more blocks mean more tables and fewer \
             comparisons. No near pair is ever missed.",
            "每一行都是在你的文本上真正建立的索引：块越多，表越多，要比较的对越少，而且从不漏掉相近的对。",
        ),
        formula: format!("tables = C(blocks, {})", tables.within()),
        drawing,
    }
}

/// Bits above the limit up to which missed pairs are listed.
const BEYOND: u32 = 5;
/// Pairs listed.
const LISTED: usize = 10;

/// The step with the near pairs and the tables that find them.
pub(super) fn meeting(corpus: &Comparison, tables: BlockTables, room: DrawingRoom) -> LessonStep {
    let (most, columns) = (room.taller(LISTED, 1.0), room.wider(23, 0.5));
    let masks = tables.masks();
    let word =
        |id: DocId| corpus.profiles.get(id.index()).and_then(|p| p.fingerprint).map(|p| p.words);
    let mut near: Vec<_> = best_pairs(corpus)
        .into_iter()
        .filter_map(|(DocPair { a, b }, evidence)| {
            let distance = evidence.distance.filter(|&d| d <= tables.within())?;
            let (x, y) = (word(a)?, word(b)?);
            let shared = |mask: &[u64; 4]| (0..4).all(|i| (x[i] ^ y[i]) & mask[i] == 0);
            let met: Vec<usize> = (0..masks.len()).filter(|&i| shared(&masks[i])).collect();
            Some((distance, a, b, met))
        })
        .collect();
    near.order_by_key(|pair| std::cmp::Reverse(pair.0));
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .right(Mark::Head, &say(&Bilingual::fixed("bits", "位")), 5)
                .plain("  ")
                .left(Mark::Head, &say(&Bilingual::fixed("found in table", "在哪些表中找到")), 19)
                .left(Mark::Head, &say(&Bilingual::fixed("pair", "文本对")), 50),
        ];
        for (distance, a, b, met) in near.iter().take(most) {
            let list = met.iter().map(|i| (i + 1).to_string()).collect::<Vec<_>>().join(" ");
            lines.push(
                Line::new()
                    .right(Mark::Plain, &distance.to_string(), 5)
                    .plain("  ")
                    .left(Mark::Right, &list, 19)
                    .pair(&name(corpus, *a, columns), &name(corpus, *b, columns)),
            );
        }
        if near.is_empty() {
            lines.push(Line::new().tint(
                Mark::Dim,
                &say(&Bilingual::fixed(
                    "no two distinct texts are that near",
                    "没有两个不同的文本这么接近",
                )),
            ));
        }
        lines
    });
    LessonStep {
        title: Bilingual::fixed("Which pairs collide, and where", "谁与谁相遇，在哪张表"),
        say: Bilingual::fixed(
            "The near pairs, farthest first, with the tables whose keys they share. The fewer \
             tables, the closer the pair is to being missed.",
            "相近的对，相差多的在前，并列出它们共有键的表。共有的表越少，就越接近被漏掉。",
        ),
        formula: format!("{} of {} pairs shown", near.len().min(most), near.len()),
        drawing,
    }
}

/// The step with pairs beyond the limit of the tables that share no key.
pub(super) fn missed(
    corpus: &Comparison,
    tables: BlockTables,
    beyond: &WhatIf,
    room: DrawingRoom,
) -> LessonStep {
    let (most, columns) = (room.taller(LISTED, 1.0), room.wider(32, 0.5));
    let limit = tables.within() + BEYOND;
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .right(Mark::Head, &say(&Bilingual::fixed("bits", "位")), 5)
                .plain("  ")
                .left(Mark::Head, &say(&Bilingual::fixed("missed pair", "漏掉的对")), 60),
        ];
        for miss in beyond.misses.iter().take(most) {
            lines.push(
                Line::new()
                    .right(Mark::Wrong, &format!("{:.0}", miss.score), 5)
                    .plain("  ")
                    .pair(&name(corpus, miss.a, columns), &name(corpus, miss.b, columns)),
            );
        }
        if beyond.misses.is_empty() {
            lines.push(
                Line::new()
                    .mark(Mark::Right, &say(&Bilingual::fixed("none is missed", "没有漏掉的"))),
            );
        }
        lines
    });
    LessonStep {
        title: bilingual!("At {limit} bits instead", "如果要找 {limit} 位以内的"),
        say: Bilingual::new(
            format!(
                "The same tables guarantee nothing beyond {} bits: of {} within {limit} they miss \
                 {}. Rewrites are this far apart, so these tables do not find them.",
                tables.within(),
                count(beyond.wanted, "pair"),
                thousands(beyond.missed)
            ),
            format!(
                "超过 {} 位，这些表就没有保证了：{limit} 位以内的 {} 对中漏掉 {} 对。改写的文本就在这个范围，所以为近似副本建的表找不到它们。",
                tables.within(),
                thousands(beyond.wanted),
                thousands(beyond.missed)
            ),
        ),
        formula: beyond
            .recall()
            .map_or_else(String::new, |recall| format!("recall within {limit} bits = {recall:.3}")),
        drawing,
    }
}
