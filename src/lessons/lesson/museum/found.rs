//! Steps: which near pairs a search with a mistake finds, and at what cost.

use crate::display::number::thousands;
use crate::display::width::cut_middle;
use crate::lesson::kit::{Bilingual, Drawing, DrawingRoom, LessonStep, bilingual, lines, share};
use crate::lesson::museum::mistakes::{Bench, SearchResult};
use crate::lesson::museum::scores::{and, bench_words};
use crate::order::ListOrder as _;
use crate::page::{Line, Mark};

/// Pairs listed.
const LISTED: usize = 12;

/// The steps: totals, then the pairs.
pub(super) fn steps(bench: &Bench, found: &SearchResult, room: DrawingRoom) -> Vec<LessonStep> {
    vec![totals(bench, found), pairs(bench, found, room)]
}

fn totals(bench: &Bench, found: &SearchResult) -> LessonStep {
    let all = found.pairs.len();
    let right = found.pairs.iter().filter(|pair| pair.by_right).count();
    let wrong = found.pairs.iter().filter(|pair| pair.by_wrong).count();
    let recall = |hits: usize| (all > 0).then(|| hits as f64 / all as f64);
    let [by_right, by_wrong] = found.compared;
    let (good, bad) = (Mark::Right, Mark::Wrong);
    let near = bilingual!("pairs within {} bits", "相差 {} 位以内的对", found.within);
    let row = |mark, en, zh, value| (mark, Bilingual::fixed(en, zh), value);
    let rows = [
        (Mark::Plain, near, thousands(all as u64)),
        row(good, "found by the right index", "正确的索引找到", thousands(right as u64)),
        row(bad, "found by the wrong index", "错误的索引找到", thousands(wrong as u64)),
        row(good, "recall of the right index", "正确的索引的召回率", share(recall(right))),
        row(bad, "recall of the wrong index", "错误的索引的召回率", share(recall(wrong))),
        row(good, "comparisons of the right index", "正确的索引的比较次数", thousands(by_right)),
        row(bad, "comparisons of the wrong index", "错误的索引的比较次数", thousands(by_wrong)),
    ];
    let run = bench_words(bench);
    let (en, zh) = if all == 0 {
        (
            " No two of them are that near, so nothing can be lost here; see the example.",
            "其中没有相差这么少的两个，所以这里不会丢失什么；请看例子。",
        )
    } else {
        ("", "")
    };
    LessonStep {
        title: Bilingual::fixed("The index on these texts", "在这些文本上的索引"),
        say: and(&run, en, zh),
        formula: format!(
            "recall {} → {}; comparisons {} → {}",
            share(recall(right)),
            share(recall(wrong)),
            thousands(by_right),
            thousands(by_wrong)
        ),
        drawing: Drawing::in_words(|say| lines(say, &rows)),
    }
}

fn pairs(bench: &Bench, found: &SearchResult, room: DrawingRoom) -> LessonStep {
    let (most, columns) = (room.taller(LISTED, 1.0), room.wider(26, 0.5));
    let mut order: Vec<_> = found.pairs.clone();
    // Lost pairs first, then the farthest.
    order.order_by_key(|pair| (pair.by_wrong, std::cmp::Reverse(pair.distance), pair.a, pair.b));
    let name = |place: usize| {
        bench.texts.get(place).map_or_else(String::new, |text| cut_middle(&text.name, columns))
    };
    let lost = order.iter().filter(|pair| !pair.by_wrong).count();
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .right(Mark::Head, &say(&Bilingual::fixed("bits", "位")), 5)
                .plain("  ")
                .left(Mark::Head, &say(&Bilingual::fixed("by the wrong one", "错误的索引")), 18)
                .mark(Mark::Head, &say(&Bilingual::fixed("pair", "文本对"))),
        ];
        for pair in order.iter().take(most) {
            let (mark, word) = if pair.by_wrong {
                (Mark::Right, Bilingual::fixed("found", "找到"))
            } else {
                (Mark::Wrong, Bilingual::fixed("lost", "丢失"))
            };
            lines.push(
                Line::new()
                    .right(Mark::Plain, &pair.distance.to_string(), 5)
                    .plain("  ")
                    .left(mark, &say(&word), 18)
                    .pair(&name(pair.a), &name(pair.b)),
            );
        }
        if order.is_empty() {
            let none = bilingual!(
                "no two texts are within {} bits of each other",
                "没有两个文本相差在 {} 位以内",
                found.within,
            );
            lines.push(Line::new().tint(Mark::Dim, &say(&none)));
        }
        lines
    });
    LessonStep {
        title: Bilingual::fixed("Which pairs are lost", "丢失了哪些对"),
        say: bilingual!(
            "The near pairs, lost ones first. {lost} of {} are lost; a search that loses pairs gives no warning.",
            "相近的对，丢失的在前。{} 对中丢失 {lost} 对；丢失了结果的搜索不会有任何提示。",
            order.len(),
        ),
        formula: format!("{} of {} pairs shown", order.len().min(most), order.len()),
        drawing,
    }
}
