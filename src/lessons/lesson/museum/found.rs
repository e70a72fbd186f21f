//! Steps: which near pairs a search with a mistake finds, and at what cost.

use crate::display::number::thousands;
use crate::display::width::cut_middle;
use crate::lesson::kit::{Drawing, DrawingRoom, LessonStep, lines, share, then, words};
use crate::lesson::museum::mistakes::{Bench, SearchResult};
use crate::lesson::museum::scores::bench_words;
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
    let near = words!("museum.totals.pairs-within-bits", within = found.within);
    let row = |mark, name, value| (mark, name, value);
    let rows = [
        (Mark::Plain, near, thousands(all as u64)),
        row(good, words!("museum.totals.found-by-right"), thousands(right as u64)),
        row(bad, words!("museum.totals.found-by-wrong"), thousands(wrong as u64)),
        row(good, words!("museum.totals.recall-right-index"), share(recall(right))),
        row(bad, words!("museum.totals.recall-wrong-index"), share(recall(wrong))),
        row(good, words!("museum.totals.comparisons-right-index"), thousands(by_right)),
        row(bad, words!("museum.totals.comparisons-wrong-index"), thousands(by_wrong)),
    ];
    let run = bench_words(bench);
    let say = if all == 0 { then(&run, &words!("museum.totals.no-two-them")) } else { run };
    LessonStep {
        title: words!("museum.totals.title"),
        say,
        formula: words!(
            "museum.totals.formula",
            right = share(recall(right)),
            wrong = share(recall(wrong)),
            by_right = thousands(by_right),
            by_wrong = thousands(by_wrong)
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
                .right(Mark::Head, &say(&words!("museum.pairs.bits")), 5)
                .plain("  ")
                .left(Mark::Head, &say(&words!("museum.pairs.by-wrong-one")), 18)
                .mark(Mark::Head, &say(&words!("museum.pairs.pair"))),
        ];
        for pair in order.iter().take(most) {
            let (mark, word) = if pair.by_wrong {
                (Mark::Right, words!("museum.pairs.found"))
            } else {
                (Mark::Wrong, words!("museum.pairs.lost"))
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
            let none = words!("museum.pairs.no-two-texts", within = found.within);
            lines.push(Line::new().tint(Mark::Dim, &say(&none)));
        }
        lines
    });
    LessonStep {
        title: words!("museum.pairs.title"),
        say: words!("museum.pairs.say", lost, order = order.len()),
        formula: words!("museum.pairs.formula", most = order.len().min(most), order = order.len()),
        drawing,
    }
}
