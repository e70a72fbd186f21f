//! Lesson 3: MinHash by hash functions: the signature row by row, and the effect of K.

mod exercises;
mod more;
mod pair;

use crate::lesson::kit::{
    Drawing, FUNCTION_SOURCES, Knob, KnobValues, Lesson, LessonStep, LessonSteps, LessonSubject,
    LessonTexts, ROWS, SETS, SIX, Stopped, Target, numbers, pair, recipe, set_name, shared,
    target_knob, words,
};
use crate::measure::contract::Params;
use crate::measure::permutation::{agreeing, signature_by_functions};
use crate::measure::scale::short_ratio;
use crate::order::ListOrder as _;
use crate::page::{Line, Mark, Multilingual};

/// MinHash by hash functions.
pub const FUNCTIONS: Lesson = Lesson {
    name: "functions",
    title: words!("functions.title"),
    about: words!("functions.about"),
    knobs,
    steps,
    exercises: exercises::EXERCISES,
    sources: FUNCTION_SOURCES,
};

/// Numbers of slots to choose from.
const SLOTS: [usize; 9] = [16, 32, 64, 128, 256, 512, 1_024, 2_048, 4_096];

fn knobs(_: &LessonSubject<'_>) -> Vec<Knob> {
    let slots = Knob::numbers("k", Multilingual::same("K"), SLOTS, &128);
    vec![target_knob(&[Target::Fixed, Target::Pair]), slots]
}

fn steps(subject: &LessonSubject<'_>, values: &KnobValues, stopped: Stopped<'_>) -> LessonSteps {
    let slots = values.number("k");
    let (mut steps, texts) = if Target::from_knobs(values) == Target::Pair {
        let texts = pair::texts(subject)?;
        (pair::steps(&texts), texts)
    } else {
        let mut steps = vec![functions()];
        steps.extend((0..=ROWS.len()).map(row));
        steps.push(estimates());
        let texts = LessonTexts::fixed(pair("mat"), recipe(2, Params::default()))?;
        (steps, texts.in_room(subject.room))
    };
    steps.push(more::growth(&texts, stopped));
    steps.push(more::spread(&texts, slots, stopped));
    steps.push(more::bottom(&texts));
    steps.push(more::estimators(&texts, slots));
    Ok(steps)
}

/// h1(x) = (x + 1) mod 5.
fn h1(x: u32) -> u32 {
    (x + 1) % 5
}

/// h2(x) = (3x + 1) mod 5.
fn h2(x: u32) -> u32 {
    (3 * x + 1) % 5
}

/// The signature after the first `rows` rows: h1 and h2 of S1 to S4; `None` is ∞.
fn signature(rows: usize) -> Vec<Vec<Option<u32>>> {
    let sets: Vec<Vec<u32>> = (0..SETS.len())
        .map(|set| numbers(set).into_iter().filter(|&x| (x as usize) < rows).collect())
        .collect();
    let sets: Vec<&[u32]> = sets.iter().map(Vec::as_slice).collect();
    signature_by_functions(&sets, &[&h1, &h2])
}

/// The matrix with both functions, optionally with one row highlighted.
fn matrix(focus: Option<usize>) -> Vec<Line> {
    let heads = ["x", "S1", "S2", "S3", "S4", "h1", "h2"];
    let mut lines =
        vec![heads.iter().fold(Line::new().plain("  "), |l, h| l.right(Mark::Head, h, 7))];
    for (x, row) in (0u32..).zip(ROWS) {
        let here = focus == Some(x as usize);
        let mark = if here || focus.is_none() { Mark::Plain } else { Mark::Dim };
        let mut line = Line::new().plain(if here { "▸ " } else { "  " });
        line = line.right(Mark::Head, &format!("{x} {row}"), 7);
        for set in SETS {
            line = line.right(mark, if set.contains(&row) { "1" } else { "·" }, 7);
        }
        for value in [h1(x), h2(x)] {
            line = line.right(mark, &value.to_string(), 7);
        }
        lines.push(line);
    }
    lines
}

fn functions() -> LessonStep {
    let mut lines = matrix(None);
    lines.push(Line::new());
    for (name, h) in [("h1", h1 as fn(u32) -> u32), ("h2", h2)] {
        let mut order: Vec<u32> = (0..ROWS.len() as u32).collect();
        order.order_by_key(|&x| h(x));
        let rows: Vec<String> =
            order.iter().filter_map(|&x| ROWS.get(x as usize).map(char::to_string)).collect();
        lines.push(Line::from_text(&format!("   {name}: {}", rows.join(" → "))));
    }
    LessonStep {
        title: words!("functions.functions.title"),
        say: words!("functions.functions.say"),
        formula: Multilingual::same("h1(x) = (x + 1) mod 5   h2(x) = (3x + 1) mod 5"),
        drawing: Drawing::new(lines),
    }
}

/// The step after `rows` rows; 0 is the start, with all cells ∞.
fn row(rows: usize) -> LessonStep {
    let now = signature(rows);
    let before = if rows == 0 { now.clone() } else { signature(rows - 1) };
    let mut lines = matrix(rows.checked_sub(1).or(Some(ROWS.len())));
    lines.push(Line::new());
    lines.push((0..SETS.len()).fold(Line::new().plain("         "), |line, set| {
        line.right(Mark::Head, &set_name(set), 7)
    }));
    let mut changed = Vec::new();
    for (name, (now, before)) in ["h1", "h2"].into_iter().zip(now.iter().zip(&before)) {
        let mut line = Line::new().plain("  ").right(Mark::Head, name, 7);
        for (set, (value, old)) in now.iter().zip(before).enumerate() {
            let shown = value.map_or("∞".to_owned(), |value| value.to_string());
            let mark = if value == old { Mark::Plain } else { Mark::Changed };
            if value != old {
                changed.push(set_name(set));
            }
            line = line.right(mark, &shown, 7);
        }
        lines.push(line);
    }
    changed.sort();
    changed.dedup();
    let (title, say) = explanation(rows, &changed.join(", "));
    let formula = match rows.checked_sub(1) {
        None => "SIG(i, S) = ∞".to_owned(),
        Some(x) => format!("h1({x}) = {}, h2({x}) = {}", h1(x as u32), h2(x as u32)),
    };
    let formula = Multilingual::same(formula);
    LessonStep { title, say, formula, drawing: Drawing::new(lines) }
}

fn explanation(rows: usize, changed: &str) -> (Multilingual, Multilingual) {
    let Some(x) = rows.checked_sub(1) else {
        return (words!("functions.explanation.start"), words!("functions.explanation.no-row-has"));
    };
    let row = ROWS.get(x).copied().unwrap_or(' ');
    let title = words!("functions.explanation.row", x, row);
    let lower = if changed.is_empty() {
        words!("functions.explanation.none-lower")
    } else {
        words!("functions.explanation.lower", changed)
    };
    let say = words!("functions.explanation.each-set-holds", row, lower);
    (title, say)
}

/// The estimates from both rows for each pair, next to the true values.
fn estimates() -> LessonStep {
    let matrix = signature(ROWS.len());
    let drawing = Drawing::in_words(|t| {
        let heads = [
            t(&words!("functions.estimates.pair")),
            t(&words!("functions.estimates.agree")),
            t(&words!("functions.estimates.estimate")),
            t(&words!("functions.estimates.truth")),
        ];
        let mut lines =
            vec![heads.iter().fold(Line::new().plain("  "), |l, h| l.right(Mark::Head, h, 12))];
        for (a, b) in SIX {
            let (both, union) = shared(a, b);
            let equal = agreeing(&matrix, a, b);
            let right = equal as u32 * union == both * matrix.len() as u32;
            let mark = if right { Mark::Equal } else { Mark::Differs };
            let value = equal as f64 / matrix.len() as f64;
            lines.push(
                Line::new()
                    .plain("  ")
                    .right(Mark::Head, &format!("{} {}", set_name(a), set_name(b)), 12)
                    .right(Mark::Plain, &format!("{equal}/{}", matrix.len()), 12)
                    .right(Mark::Plain, &short_ratio(value), 12)
                    .right(mark, &format!("{both}/{union}"), 12),
            );
        }
        lines
    });
    let row = |at: usize| {
        let row = matrix.get(at).into_iter().flatten();
        let cells: Vec<String> = row.map(|v| v.map_or("∞".to_owned(), |v| v.to_string())).collect();
        cells.join(" ")
    };
    LessonStep {
        title: words!("functions.estimates.title"),
        say: words!("functions.estimates.say"),
        formula: Multilingual::same(format!("h1: {}   h2: {}", row(0), row(1))),
        drawing,
    }
}
