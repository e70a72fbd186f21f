//! Steps: bands on a whole corpus: cost, colliding pairs, missed pairs, other shapes.

use crate::compare::study::whatif::{BandsWhatIf, NoBands, what_if_bands};
use crate::display::number::{count, thousands};
use crate::lesson::bands::case::{BandsCase, shared};
use crate::lesson::kit::{
    Bilingual, Drawing, LessonError, LessonStep, LessonSteps, Stopped, best_pairs, bilingual,
    figure, lines, name, share,
};
use crate::measure::banding::Banding;
use crate::measure::jaccard::jaccard;
use crate::page::{Line, Mark};
use crate::pair::DocPair;

/// Pairs listed.
const LISTED: usize = 11;
/// Other shapes tried.
const SHAPES: usize = 8;

/// The steps about the index over the corpus.
pub(super) fn steps(case: &BandsCase<'_>, stopped: Stopped<'_>) -> LessonSteps {
    let mut others = Vec::new();
    let all = Banding::all(case.slots);
    let middle = all.iter().position(|cut| cut.rows >= case.banding.rows).unwrap_or(all.len());
    let first = middle.saturating_sub(SHAPES / 2).min(all.len().saturating_sub(SHAPES));
    for &cut in all.iter().skip(first).take(SHAPES) {
        match what_if_bands(case.corpus, cut, case.wanted, stopped) {
            Ok(index) => others.push(index),
            Err(NoBands::Cancelled) => return Err(LessonError::cancelled()),
            Err(_) => {}
        }
    }
    Ok(vec![costs(case), meeting(case), missed(case), cuts(case, &others)])
}

fn costs(case: &BandsCase<'_>) -> LessonStep {
    let index = &case.index.index;
    let pairs = index.pairs();
    let (wanted, found) = (case.wanted, index.wanted - index.missed);
    let lost = if index.missed > 0 { Mark::Wrong } else { Mark::Plain };
    let rows = [
        figure("documents", "文档", thousands(index.documents as u64)),
        figure("pairs of documents", "文档对总数", thousands(pairs)),
        figure(
            "candidates: pairs that share a bucket",
            "候选：落入同一个桶的对",
            thousands(index.candidates),
        ),
        figure(
            "documents in the largest bucket",
            "最大的桶中的文档数",
            thousands(index.sizes.largest() as u64),
        ),
        (
            Mark::Plain,
            bilingual!("target: pairs with J at least {wanted}", "要找的：J 不低于 {wanted} 的对"),
            thousands(index.wanted),
        ),
        (Mark::Right, Bilingual::fixed("of these found", "其中找到"), thousands(found)),
        (lost, Bilingual::fixed("of these missed", "其中漏掉"), thousands(index.missed)),
        figure("recall", "召回率", share(index.recall())),
        figure(
            "expected recall over all seeds",
            "对各个种子的期望召回率",
            share(case.index.expected),
        ),
    ];
    let drawing = Drawing::in_words(|say| {
        let mut lines = lines(say, &rows);
        if !case.index.all_wanted_known {
            let under = Bilingual::fixed(
                "below the floor of the run, only kept pairs count as targets",
                "低于本次运行下限的部分，只统计保留下来的对",
            );
            lines.push(Line::new().tint(Mark::Dim, &say(&under)));
        }
        lines
    });
    let part = 100.0 * index.share_of_all().unwrap_or(0.0);
    LessonStep {
        title: Bilingual::fixed("An index over these texts", "在这些文本上建索引"),
        say: bilingual!(
            "Only {part:.1} % of all pairs share a bucket and are compared. Similar pairs outside them are missed silently, so they are counted here.",
            "只有 {part:.1} % 的对落入同一个桶，需要比较。要找的对如果不在其中就丢了，而且没有人会发现，所以要数一数。",
        ),
        formula: format!("recall = {found}/{} = {}", index.wanted, share(index.recall())),
        drawing,
    }
}

fn meeting(case: &BandsCase<'_>) -> LessonStep {
    let all: Vec<_> = best_pairs(case.corpus)
        .into_iter()
        .filter_map(|(pair, evidence)| {
            let met = shared(case.corpus, pair, case.banding);
            (met > 0).then(|| (pair, jaccard(&evidence), met))
        })
        .collect();
    let below = all.iter().filter(|pair| pair.1 < case.wanted).count();
    // The best pairs, and the least similar ones that collide.
    let unwanted: Vec<_> = all.iter().filter(|pair| pair.1 < case.wanted).rev().take(4).collect();
    let best = all
        .iter()
        .filter(|pair| pair.1 >= case.wanted)
        .take(case.room.taller(LISTED, 1.0) - unwanted.len());
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .right(Mark::Head, "J", 6)
                .right(Mark::Head, &say(&Bilingual::fixed("bands", "段")), 8)
                .plain("  ")
                .left(Mark::Head, &say(&Bilingual::fixed("pair", "文本对")), 40),
        ];
        for (row, j, met) in best.clone().chain(unwanted.iter().copied().rev()) {
            let mark = if *j >= case.wanted { Mark::Right } else { Mark::Differs };
            lines.push(pair(
                case,
                Line::new().right(mark, &format!("{j:.3}"), 6).right(
                    Mark::Plain,
                    &met.to_string(),
                    8,
                ),
                *row,
            ));
        }
        lines
    });
    LessonStep {
        title: Bilingual::fixed("Who collides", "谁落入同一个桶"),
        say: Bilingual::new(
            format!(
                "{} of the table share a band; ✓ are targets, ≠ ({}) collide by chance and cost a comparison for nothing.",
                count(all.len() as u64, "pair"),
                thousands(below as u64)
            ),
            format!(
                "表中有 {} 对在某一段相遇；✓ 是要找的，≠（{} 对）是偶然相遇，白比较一次。",
                thousands(all.len() as u64),
                thousands(below as u64)
            ),
        ),
        formula: format!("{} bands of {}", case.banding.bands, case.banding.rows),
        drawing,
    }
}

fn pair(case: &BandsCase<'_>, line: Line, DocPair { a, b }: DocPair) -> Line {
    let columns = case.room.wider(28, 0.5);
    line.plain("  ").pair(&name(case.corpus, a, columns), &name(case.corpus, b, columns))
}

fn missed(case: &BandsCase<'_>) -> LessonStep {
    let index = &case.index.index;
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .right(Mark::Head, "J", 6)
                .right(Mark::Head, &say(&Bilingual::fixed("chance", "概率")), 8)
                .plain("  ")
                .left(Mark::Head, &say(&Bilingual::fixed("missed pair", "漏掉的对")), 40),
        ];
        for miss in index.misses.iter().take(case.room.taller(LISTED, 1.0)) {
            let line = Line::new().right(Mark::Wrong, &format!("{:.3}", miss.score), 6).right(
                Mark::Plain,
                &format!("{:.3}", case.banding.chance(miss.score)),
                8,
            );
            lines.push(pair(case, line, miss.pair()));
        }
        if index.misses.is_empty() {
            let none = Bilingual::fixed("no target pair is missed", "要找的对一个也没有漏掉");
            lines.push(Line::new().mark(Mark::Right, &say(&none)));
        }
        lines
    });
    LessonStep {
        title: Bilingual::fixed("Who is missed", "谁被漏掉"),
        say: Bilingual::new(
            format!(
                "{} with J at least {} share no band: best first, with their chance of being found. Another seed misses other pairs.",
                count(index.missed, "pair"),
                case.wanted
            ),
            format!(
                "有 {} 对的 J 不低于 {}，却没有共同的段；相似度高的在前，并列出它们本来被找到的概率。换一个种子，漏掉的就是别的对。",
                thousands(index.missed),
                case.wanted
            ),
        ),
        formula: format!("missed: {} of {}", thousands(index.missed), thousands(index.wanted)),
        drawing,
    }
}

fn cuts(case: &BandsCase<'_>, others: &[BandsWhatIf]) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let head = |en, zh| say(&Bilingual::fixed(en, zh));
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, "b × r", 11)
                .right(Mark::Head, &head("turn", "转折"), 8)
                .right(Mark::Head, &head("candidates", "候选"), 13)
                .right(Mark::Head, &head("missed", "漏掉"), 10)
                .right(Mark::Head, &head("recall", "召回率"), 10)
                .right(Mark::Head, &head("expected", "期望"), 10),
        ];
        for other in others {
            let Banding { bands, rows } = other.banding;
            let own = other.banding == case.banding;
            lines.push(
                Line::new()
                    .left(
                        if own { Mark::Changed } else { Mark::Plain },
                        &format!("{bands} × {rows}"),
                        11,
                    )
                    .right(Mark::Plain, &format!("{:.3}", other.banding.turn()), 8)
                    .right(Mark::Plain, &thousands(other.index.candidates), 13)
                    .right(Mark::Plain, &thousands(other.index.missed), 10)
                    .right(Mark::Plain, &share(other.index.recall()), 10)
                    .right(Mark::Plain, &share(other.expected), 10),
            );
        }
        lines
    });
    LessonStep {
        title: Bilingual::fixed("Other shapes, same signatures", "同样的签名，别的切法"),
        say: Bilingual::fixed(
            "The same slots in other shapes: short bands find every pair but compare almost all; \
             long bands compare few but find only copies. Try other values of b and r.",
            "同样的槽换一种切法：段短，什么都能找到，但什么都要比较；段长，比较得少，但只能找到副本。转动 b 和 r 试一试。",
        ),
        formula: format!("b · r = {}; target J ≥ {}", case.slots, case.wanted),
        drawing,
    }
}
