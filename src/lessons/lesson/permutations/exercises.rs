//! Exercises on MinHash by shuffled rows.

use crate::lesson::kit::{Answer, Drawing, Draws, Exercise, ExerciseMaker, ROWS, set_name, words};
use crate::measure::permutation::{agreeing, all_orders, minima_by_order};
use crate::page::{Line, Mark, Multilingual};

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[minimum, every_order];

/// Sets of one to four of the rows.
fn sets(draws: &mut Draws, count: usize) -> Vec<Vec<char>> {
    let mut one = || {
        let size = draws.within(1, 4) as usize;
        let rows = draws.some(size, ROWS.len() as u32);
        rows.iter().filter_map(|&row| ROWS.get(row as usize).copied()).collect()
    };
    (0..count).map(|_| one()).collect()
}

/// The rows of an order, with a 1 where a set holds the row.
fn matrix(sets: &[Vec<char>], order: &[char]) -> Drawing {
    let head = Line::new().plain("     ");
    let heads = (0..sets.len()).fold(head, |line, set| line.right(Mark::Head, &set_name(set), 5));
    let row = |&row: &char| {
        sets.iter().fold(Line::new().left(Mark::Head, &row.to_string(), 5), |line, set| {
            line.right(Mark::Plain, if set.contains(&row) { "1" } else { "·" }, 5)
        })
    };
    Drawing::new(std::iter::once(heads).chain(order.iter().map(row)).collect())
}

fn minimum(draws: &mut Draws) -> Option<Exercise> {
    let (sets, order) = (sets(draws, 4), draws.shuffled(&ROWS));
    let asked = draws.below(4) as usize;
    let slices: Vec<&[char]> = sets.iter().map(Vec::as_slice).collect();
    let right = *minima_by_order(&slices, &order).get(asked)?.as_ref()?;
    let (name, word) = (set_name(asked), order.iter().collect::<String>());
    let same = |row: &char| Multilingual::same(row.to_string());
    let wrong = ROWS.iter().filter(|row| **row != right).map(same);
    let choices = std::iter::once(same(&right)).chain(wrong).collect();
    Some(Exercise {
        question: words!("permutations.minimum.question", word, name),
        given: matrix(&sets, &order),
        answer: Answer::Choice(choices),
        because: words!("permutations.minimum.because", right, name),
    })
}

fn every_order(draws: &mut Draws) -> Option<Exercise> {
    let sets = sets(draws, 2);
    let slices: Vec<&[char]> = sets.iter().map(Vec::as_slice).collect();
    let orders = all_orders(&ROWS);
    let minima: Vec<_> = orders.iter().map(|order| minima_by_order(&slices, order)).collect();
    let agreeing = agreeing(&minima, 0, 1) as u32;
    let all = orders.len() as u32;
    let [a, b] = sets.as_slice() else { return None };
    let both = a.iter().filter(|row| b.contains(row)).count();
    let either = a.len() + b.len() - both;
    Some(Exercise {
        question: words!("permutations.exercises-every-order.question", all),
        given: matrix(&sets, &ROWS),
        answer: Answer::Fraction(agreeing, all),
        because: words!("permutations.exercises-every-order.because", both, either, agreeing, all),
    })
}
