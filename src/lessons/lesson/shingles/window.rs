//! Lesson 1: the window slides over a text, and its set of shingles grows.

use crate::display::number::thousands;
use crate::display::width::width;
use crate::lesson::kit::{Drawing, LessonStep, LessonTexts, stretch, words};
use crate::page::{Line, Mark, Multilingual, flow};
use crate::pair::Side;
use crate::text::shingle::occurrences;
use crate::text::token::{Unit, tokens};
use std::collections::BTreeSet;
use std::ops::Range;

/// The shingles of a text, in order.
fn windows(texts: &LessonTexts, side: Side) -> Vec<(u64, Range<usize>)> {
    occurrences(texts.spelled[side].text(), texts.recipe.unit, texts.recipe.n)
}

/// The distinct shingles of a text, in order of first occurrence.
pub(in crate::lesson) fn in_order(texts: &LessonTexts, side: Side) -> Vec<u64> {
    let mut seen = BTreeSet::new();
    let all = windows(texts, side).into_iter().map(|(hash, _)| hash);
    all.filter(|&hash| seen.insert(hash)).collect()
}

/// The distinct shingles of both texts: those of A in order, then the others of B.
pub(in crate::lesson) fn union(texts: &LessonTexts) -> Vec<u64> {
    let [a, _] = &texts.spelled;
    let mut all = in_order(texts, Side::A);
    all.extend(in_order(texts, Side::B).into_iter().filter(|&hash| a.count(hash) == 0));
    all
}

/// The steps with the first windows over A, the first repeated shingle, and the last window.
pub(super) fn slide(texts: &LessonTexts) -> Vec<LessonStep> {
    let all = windows(texts, Side::A);
    let mut seen = BTreeSet::new();
    let again = all.iter().position(|&(hash, _)| !seen.insert(hash));
    let last_window = all.len().saturating_sub(1);
    let stops: BTreeSet<usize> =
        (0..3).chain(again).chain([last_window]).filter(|&at| at <= last_window).collect();
    stops.into_iter().map(|at| window(texts, &all, at)).collect()
}

fn window(texts: &LessonTexts, all: &[(u64, Range<usize>)], at: usize) -> LessonStep {
    let (hash, place) = all.get(at).cloned().unwrap_or((0, 0..0));
    let before = all.get(..at).unwrap_or_default();
    let new = before.iter().all(|&(other, _)| other != hash);
    let mut seen = BTreeSet::new();
    let so_far = all.get(..=at).unwrap_or_default().iter().map(|&(hash, _)| hash);
    let distinct: Vec<u64> = so_far.filter(|&hash| seen.insert(hash)).collect();
    let mark = |&other: &u64| match other == hash {
        true if new => Mark::Changed,
        true => Mark::Equal,
        false => Mark::Plain,
    };
    let items: Vec<_> = distinct.iter().map(|h| (mark(h), texts.spelling(*h))).collect();
    let (columns, rows) = (texts.room.columns(), texts.room.taller(9, 1.0));
    // The newest ones matter: if there are many, the first are left out.
    let shown = items.get(items.len().saturating_sub(rows * columns / 12)..).unwrap_or_default();
    let [start, inside, end] = stretch(texts.spelled[0].text(), &place, columns - 2);
    let drawing = Drawing::in_words(|t| {
        let under = " ".repeat(2 + width(&start)) + &"^".repeat(width(&inside));
        let so_far = words!(
            "shingles.window.set-so-far",
            distinct = distinct.len(),
            windows = thousands((at + 1) as u64)
        );
        let text = Line::new().tint(Mark::A, "A").plain(" ").plain(&start);
        let mut lines = vec![
            text.tint(Mark::Changed, &inside).plain(&end),
            Line::from_text(&under),
            Line::new(),
            Line::head(&t(&so_far)),
        ];
        lines.extend(Line::more(items.len() - shown.len()));
        lines.extend(flow(shown, columns, rows));
        lines
    });
    let length = texts.profiles[0].tokens;
    let (used, is_short) =
        (texts.recipe.n.used_in(texts.spelled[0].text()), texts.profiles[0].short);
    let n =
        tokens(texts.spelled[0].text().get(place.clone()).unwrap_or_default(), texts.recipe.unit);
    LessonStep {
        title: words!("shingles.window.title", number = at + 1, all = all.len()),
        say: if at + 1 == all.len() { last_window() } else { explanation(at, new, n.len(), texts) },
        formula: Multilingual::same(match used.as_slice() {
            [n] if is_short => format!("L = {length} < n = {n}: 1"),
            [n] => format!("L − n + 1 = {length} − {n} + 1 = {}", all.len()),
            _ => format!("L = {length}, n = {}: {}", texts.recipe.n.spelled(), all.len()),
        }),
        drawing,
    }
}

fn last_window() -> Multilingual {
    words!("shingles.last-window.last-window-ends")
}

fn explanation(at: usize, new: bool, n: usize, texts: &LessonTexts) -> Multilingual {
    match (at, new) {
        (_, false) => words!("shingles.explanation.this-shingle-already"),
        (0, _) => words!("shingles.explanation.window-n-at", n, unit = texts.unit()),
        _ => match texts.recipe.unit {
            Unit::Char => words!("shingles.explanation.moves-by-character"),
            Unit::Word => words!("shingles.explanation.moves-by-word"),
        },
    }
}

/// The step with the whole set of one text.
pub(super) fn set(texts: &LessonTexts, side: Side) -> LessonStep {
    let letter = side.letter();
    let order = in_order(texts, side);
    let spelled = &texts.spelled[side];
    let item = |&hash: &u64| {
        let count = spelled.count(hash);
        let times = if count > 1 { format!("×{count}") } else { String::new() };
        (Mark::Plain, texts.spelling(hash) + &times)
    };
    let items: Vec<_> = order.iter().map(item).collect();
    let repeated = order.iter().filter(|&&hash| spelled.count(hash) > 1).count();
    let windows = windows(texts, side).len();
    let [_, _, shown] = stretch(spelled.text(), &(0..0), texts.room.columns() - 2);
    let mark = [Mark::A, Mark::B][side];
    let mut lines = vec![Line::new().tint(mark, letter).plain(" ").plain(&shown), Line::new()];
    lines.extend(flow(&items, texts.room.columns(), texts.room.taller(12, 1.0)));
    LessonStep {
        title: words!("shingles.set.title", letter),
        say: words!("shingles.set.say", windows, order = order.len(), repeated),
        formula: Multilingual::same(format!("|{letter}| = {}", order.len())),
        drawing: Drawing::new(lines),
    }
}
