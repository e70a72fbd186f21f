//! Lesson 2: MinHash by shuffled rows: the first row of a set, and why it gives Jaccard.

mod all;
mod exercises;
mod pair;

use crate::lesson::kit::{
    Choice, Drawing, Knob, KnobValues, Lesson, LessonStep, LessonSteps, LessonSubject, ORDER,
    PERMUTATION_SOURCES, ROWS, SETS, SIX, Stopped, Target, moved, set_name, target_knob, words,
};
use crate::measure::permutation::{all_orders, minima_by_order};
use crate::page::{Line, Mark, Multilingual};

/// MinHash by permutations.
pub const PERMUTATIONS: Lesson = Lesson {
    name: "permutations",
    title: words!("permutations.title"),
    about: words!("permutations.about"),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: PERMUTATION_SOURCES,
};

fn knobs(_: &LessonSubject<'_>) -> Vec<Knob> {
    let words: Vec<String> = all_orders(&ROWS).iter().map(|order| order.iter().collect()).collect();
    let choice =
        |word: &String| Choice { word: word.clone(), title: Multilingual::same(word.clone()) };
    let order = Knob {
        name: "order",
        title: words!("permutations.knobs.title"),
        choices: words.iter().map(choice).collect(),
        start: words.iter().position(|word| word == ORDER).unwrap_or(0),
        moves: Some("row"),
    };
    vec![
        target_knob(&[Target::Fixed, Target::Pair]),
        order,
        Knob::numbers("row", words!("permutations.knobs.row-k-j"), ROWS, &'b'),
        Knob::numbers("slot", words!("permutations.knobs.slot"), 0..=pair::LAST_SLOT, &0),
    ]
}

fn steps(subject: &LessonSubject<'_>, values: &KnobValues, _: Stopped<'_>) -> LessonSteps {
    if Target::from_knobs(values) == Target::Pair {
        return pair::steps(subject, values);
    }
    let order: Vec<char> = values.word("order").chars().collect();
    let mut steps = vec![matrix(), shuffled(&order, values)];
    for seen in 1..=order.len() {
        steps.push(row(&order, seen, values));
        let found = minima_by_order(&SETS, order.get(..seen).unwrap_or_default());
        if found.iter().all(Option::is_some) {
            break;
        }
    }
    steps.push(minima(&order));
    steps.push(all::types());
    steps.push(all::every_order());
    steps.push(all::some_orders());
    Ok(steps)
}

/// The heading of the columns S1 to S4.
fn heading() -> Line {
    (0..SETS.len())
        .fold(Line::new().plain("        "), |line, set| line.right(Mark::Head, &set_name(set), 6))
}

/// A row of the matrix: its name, and a marked cell for each set that contains it.
fn cells(row: char, line: Line, mark: impl Fn(usize) -> Mark) -> Line {
    SETS.iter().enumerate().fold(line, |line, (set, held)| {
        if held.contains(&row) {
            line.right(mark(set), "1", 6)
        } else {
            line.right(Mark::Dim, "·", 6)
        }
    })
}

fn matrix() -> LessonStep {
    let mut lines = vec![heading()];
    for row in ROWS {
        let line = Line::new().plain("   ").left(Mark::Head, &row.to_string(), 5);
        lines.push(cells(row, line, |_| Mark::Plain));
    }
    lines.push(Line::new());
    for (set, rows) in SETS.iter().enumerate() {
        let rows: Vec<String> = rows.iter().map(char::to_string).collect();
        lines.push(Line::from_text(&format!("   {} = {{{}}}", set_name(set), rows.join(", "))));
    }
    let ones: usize = SETS.iter().map(|set| set.len()).sum();
    let cells = ROWS.len() * SETS.len();
    LessonStep {
        title: words!("permutations.matrix.title"),
        say: words!("permutations.matrix.say", ones, cells),
        formula: Multilingual::default(),
        drawing: Drawing::new(lines),
    }
}

/// The matrix in an order, with rows that can be moved; `mark` returns how a 1 is marked.
fn ordered(order: &[char], values: &KnobValues, mark: impl Fn(usize, usize) -> Mark) -> Vec<Line> {
    let word: String = order.iter().collect();
    let mut lines = vec![heading()];
    for (place, &row) in order.iter().enumerate() {
        let name = row.to_string();
        let picked = if values.word("row") == name { " ▸ " } else { "   " };
        let mut line = Line::new().plain(picked).mark(Mark::Head, &name).turning("row", &*name);
        line = cells(row, line.plain("    "), |set| mark(place, set)).plain("    ");
        for (sign, up) in [("▲", true), ("▼", false)] {
            line = match moved(&word, &name, up) {
                Some(other) => line.plain(" ").tint(Mark::Head, sign).turning("order", other),
                None => line.plain("  "),
            };
        }
        lines.push(line);
    }
    lines
}

fn shuffled(order: &[char], values: &KnobValues) -> LessonStep {
    let word: String = order.iter().collect();
    LessonStep {
        title: words!("permutations.shuffled.title", word),
        say: words!("permutations.shuffled.say"),
        formula: Multilingual::same(format!("π = {word}")),
        drawing: Drawing::new(ordered(order, values, |_, _| Mark::Plain)),
    }
}

/// The step after `seen` rows: each set whose first row appears has its minimum.
fn row(order: &[char], seen: usize, values: &KnobValues) -> LessonStep {
    let upto = |seen: usize| minima_by_order(&SETS, order.get(..seen).unwrap_or_default());
    let (before, now) = (upto(seen - 1), upto(seen));
    let at = |set: usize| now.get(set).copied().flatten();
    let mut lines = ordered(order, values, |place, set| {
        match (order.get(place) == at(set).as_ref(), place + 1 == seen, place < seen) {
            (true, true, _) => Mark::Changed,
            (true, false, _) => Mark::Right,
            (false, _, true) => Mark::Plain,
            (false, _, false) => Mark::Dim,
        }
    });
    lines.push(Line::new());
    let line = Line::new().left(Mark::Head, "   h(S)", 8);
    lines.push(now.iter().zip(&before).fold(line, |line, (now, before)| match now {
        Some(row) if before.is_none() => line.right(Mark::Changed, &row.to_string(), 6),
        Some(row) => line.right(Mark::Plain, &row.to_string(), 6),
        None => line.right(Mark::Dim, "?", 6),
    }));
    let name = order.get(seen - 1).copied().unwrap_or(' ');
    let new: Vec<String> =
        (0..SETS.len()).filter(|&set| before.get(set) != now.get(set)).map(set_name).collect();
    let sets = new.join(", ");
    let say = match new.len() {
        0 => words!("permutations.row.not-first", name),
        1 => words!("permutations.row.first-of-one", name, sets),
        _ => words!("permutations.row.first-of-several", name, sets),
    };
    LessonStep {
        title: words!("permutations.row.title", seen, name),
        say,
        formula: Multilingual::same("h(S) = min { π(x) : x ∈ S }"),
        drawing: Drawing::new(lines),
    }
}

fn minima(order: &[char]) -> LessonStep {
    let found = minima_by_order(&SETS, order);
    let shown = |set: usize| found.get(set).copied().flatten().map_or("?".into(), String::from);
    let line = Line::new().left(Mark::Head, "   h(S)", 8);
    let minima = (0..SETS.len()).fold(line, |line, set| line.right(Mark::Plain, &shown(set), 6));
    let mut lines = vec![heading(), minima, Line::new()];
    for (a, b) in SIX {
        let mark = if shown(a) == shown(b) { Mark::Equal } else { Mark::Differs };
        lines.push(
            Line::new()
                .left(Mark::Head, &format!("   {} {}", set_name(a), set_name(b)), 14)
                .plain(&shown(a))
                .plain(" ")
                .mark(mark, &shown(b)),
        );
    }
    let row: Vec<String> = (0..SETS.len()).map(shown).collect();
    let word: String = order.iter().collect();
    LessonStep {
        title: words!("permutations.minima.title"),
        say: words!("permutations.minima.say"),
        formula: Multilingual::same(format!("π = {word}: h(S1…S4) = {}", row.join(", "))),
        drawing: Drawing::new(lines),
    }
}
