//! Lesson 2: why two sets agree with probability J, with all 120 orders as proof.

use crate::lesson::kit::{Drawing, LessonStep, ROWS, SETS, SIX, set_name, shared, words};
use crate::measure::minhash::standard_error;
use crate::measure::mix::stream;
use crate::measure::permutation::{agreeing, all_orders, minima_by_order};
use crate::page::{Line, Mark, Multilingual};

/// The step with the rows of every pair by type: X in both, Y in one, Z in none.
pub(super) fn types() -> LessonStep {
    let drawing = Drawing::in_words(|t| {
        let pair = t(&words!("permutations.types.pair"));
        let heads = ["X", "Y", "Z", "X/(X+Y)"];
        let mut lines =
            vec![heads.iter().fold(Line::new().left(Mark::Head, &pair, 14), |line, h| {
                line.right(Mark::Head, h, 9)
            })];
        for (a, b) in SIX {
            let (both, union) = shared(a, b);
            let rest = ROWS.len() as u32 - union;
            let cells = [both, union - both, rest].map(|count| count.to_string());
            let name = format!("{} {}", set_name(a), set_name(b));
            let line = cells.iter().fold(Line::new().left(Mark::Plain, &name, 14), |line, cell| {
                line.right(Mark::Plain, cell, 9)
            });
            lines.push(line.right(Mark::Plain, &format!("{both}/{union}"), 9));
        }
        lines.extend([Line::new(), Line::from_text(&t(&words!("permutations.types.x-row-both")))]);
        lines
    });
    LessonStep {
        title: words!("permutations.types.title"),
        say: words!("permutations.types.say"),
        formula: Multilingual::same("Pr[h(A) = h(B)] = X/(X+Y) = |A∩B|/|A∪B| = J"),
        drawing,
    }
}

/// The minima of all sets under some orders: the signature matrix.
fn signatures(orders: &[Vec<char>]) -> Vec<Vec<Option<char>>> {
    orders.iter().map(|order| minima_by_order(&SETS, order)).collect()
}

/// The step with all 120 orders: the share in which two sets agree equals their Jaccard.
pub(super) fn every_order() -> LessonStep {
    let orders = all_orders(&ROWS);
    let matrix = signatures(&orders);
    let drawing = Drawing::in_words(|t| {
        let head =
            |words: &Multilingual, columns, line: Line| line.right(Mark::Head, &t(words), columns);
        let line = Line::new().left(Mark::Head, &t(&words!("permutations.every-order.pair")), 12);
        let line = head(&words!("permutations.every-order.agree"), 10, line);
        let line = head(&words!("permutations.every-order.of"), 8, line);
        let line = head(&Multilingual::same("J"), 8, line);
        let mut lines = vec![line];
        for (a, b) in SIX {
            let (both, union) = shared(a, b);
            let agree = agreeing(&matrix, a, b);
            let exact = agree as u32 * union == both * orders.len() as u32;
            let mark = if exact { Mark::Equal } else { Mark::Differs };
            lines.push(
                Line::new()
                    .left(Mark::Plain, &format!("{} {}", set_name(a), set_name(b)), 12)
                    .right(Mark::Plain, &agree.to_string(), 10)
                    .right(Mark::Plain, &orders.len().to_string(), 8)
                    .right(mark, &format!("{both}/{union}"), 8)
                    .plain("   ")
                    .bar(agree as f64 / orders.len() as f64, 30),
            );
        }
        lines
    });
    LessonStep {
        title: words!("permutations.every-order.title"),
        say: words!("permutations.every-order.say"),
        formula: Multilingual::same("5! = 120"),
        drawing,
    }
}

/// The step with a few random orders: the estimate and its error.
pub(super) fn some_orders() -> LessonStep {
    let orders = all_orders(&ROWS);
    // Drawn with replacement, the same each time.
    let draw = |index: u64| (stream(1, index) % orders.len() as u64) as usize;
    let drawn: Vec<Vec<char>> = (0..1_000).filter_map(|i| orders.get(draw(i)).cloned()).collect();
    let matrix = signatures(&drawn);
    let (a, b) = (0, 3);
    let (both, union) = shared(a, b);
    let truth = f64::from(both) / f64::from(union);
    let mut lines = vec![
        Line::head(&format!("  {} {}   J = {both}/{union} = {truth:.4}", set_name(a), set_name(b))),
        Line::new(),
        Line::head("     K    k/K       ≈    √(J(1−J)/K)"),
    ];
    for few in [1, 2, 5, 10, 50, 100, 1_000] {
        let part = matrix.get(..few).unwrap_or_default();
        let agree = agreeing(part, a, b);
        let value = agree as f64 / few as f64;
        lines.push(
            Line::new()
                .right(Mark::Head, &few.to_string(), 6)
                .right(Mark::Plain, &format!("{agree}/{few}"), 10)
                .right(Mark::Plain, &format!("{value:.3}"), 8)
                .right(Mark::Plain, &format!("± {:.3}", standard_error(truth, few as u32)), 12)
                .plain("   ")
                .bar(value, 30),
        );
    }
    LessonStep {
        title: words!("permutations.some-orders.title"),
        say: words!("permutations.some-orders.say"),
        formula: Multilingual::same("J ≈ k/K ± √(J(1−J)/K)"),
        drawing: Drawing::new(lines),
    }
}
