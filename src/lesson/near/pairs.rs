//! Steps: the pairs of a corpus that the block tables find, and those beyond their limit.

use crate::compare::result::Comparison;
use crate::compare::study::whatif::WhatIf;
use crate::display::number::{count, thousands};
use crate::lesson::kit::{Bilingual, Drawing, LessonStep, best_pairs, bilingual, name};
use crate::measure::blocks::BlockTables;
use crate::page::{Line, Mark};
use crate::pair::{DocId, DocPair};

/// Bits above the limit up to which missed pairs are listed.
pub(super) const BEYOND: u32 = 5;
/// Pairs listed.
const LISTED: usize = 10;

/// The step with the near pairs and the tables that find them.
pub(super) fn meeting(corpus: &Comparison, tables: BlockTables) -> LessonStep {
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
    near.sort_by_key(|pair| std::cmp::Reverse(pair.0));
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .right(Mark::Head, &say(&Bilingual::fixed("bits", "位")), 5)
                .plain("  ")
                .left(Mark::Head, &say(&Bilingual::fixed("found in table", "在哪些表中找到")), 19)
                .left(Mark::Head, &say(&Bilingual::fixed("pair", "文本对")), 50),
        ];
        for (distance, a, b, met) in near.iter().take(LISTED) {
            let list = met.iter().map(|i| (i + 1).to_string()).collect::<Vec<_>>().join(" ");
            lines.push(
                Line::new()
                    .right(Mark::Plain, &distance.to_string(), 5)
                    .plain("  ")
                    .left(Mark::Right, &list, 19)
                    .pair(&name(corpus, *a, 23), &name(corpus, *b, 23)),
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
        title: Bilingual::fixed("Which pairs collide, and where", "谁与谁相遇，在哪个表"),
        say: Bilingual::fixed(
            "The near pairs, farthest first, with the tables whose keys they share. The fewer \
             tables, the closer the pair is to being missed.",
            "相近的对，相差多的在前，并列出它们共有键的表。共有的表越少，就越接近被漏掉。",
        ),
        formula: format!("{} of {} pairs shown", near.len().min(LISTED), near.len()),
        drawing,
    }
}

/// The step with pairs beyond the limit of the tables that share no key.
pub(super) fn missed(corpus: &Comparison, tables: BlockTables, beyond: &WhatIf) -> LessonStep {
    let limit = tables.within() + BEYOND;
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .right(Mark::Head, &say(&Bilingual::fixed("bits", "位")), 5)
                .plain("  ")
                .left(Mark::Head, &say(&Bilingual::fixed("missed pair", "漏掉的对")), 60),
        ];
        for miss in beyond.misses.iter().take(LISTED) {
            lines.push(
                Line::new()
                    .right(Mark::Wrong, &format!("{:.0}", miss.score), 5)
                    .plain("  ")
                    .pair(&name(corpus, miss.a, 32), &name(corpus, miss.b, 32)),
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
