//! Lesson 2 on the selected pair: shingles as rows, ordered by the engine's hash functions.

use crate::explain::page::{set_bar, slot_rows};
use crate::explain::sets::SetReport;
use crate::explain::slots::SlotReport;
use crate::explain::winners::winners;
use crate::lesson::kit::{
    Drawing, KnobValues, LessonStep, LessonSteps, LessonSubject, LessonTexts, words,
};
use crate::lesson::shingles::union;
use crate::measure::contract::Scheme;
use crate::measure::jaccard::JACCARD;
use crate::measure::minhash::{HashFamily, MINHASH};
use crate::order::ListOrder as _;
use crate::page::{Line, Mark, Multilingual, Turn};
use crate::pair::Side;

/// The last slot that the knob offers.
pub(super) const LAST_SLOT: usize = 15;
/// Rows of a matrix shown.
const SHOWN: usize = 11;

/// The steps on the selected pair.
pub(super) fn steps(subject: &LessonSubject<'_>, values: &KnobValues) -> LessonSteps {
    let texts = LessonTexts::chosen(subject, |recipe| recipe.sketch.scheme = Scheme::Slots)?;
    let family = HashFamily::new(&texts.recipe.sketch);
    let slot = values.number("slot").min(texts.recipe.sketch.slots - 1);
    let rows = union(&texts);
    let [a, b] = &texts.spelled;
    let mut order = rows.clone();
    order.order_by_key(|&hash| (family.slot_value(slot, hash), hash));
    let first = |held: &dyn Fn(u64) -> bool| order.iter().copied().find(|&hash| held(hash));
    let ends = [first(&|hash| a.count(hash) > 0), first(&|hash| b.count(hash) > 0)];
    Ok(vec![
        matrix(&texts, &rows),
        shuffled(&texts, &order, (&family, slot), ends),
        slots(&texts, &family),
        types(&texts),
    ])
}

/// A row of the matrix for A and B, with the first row of each marked.
fn row(texts: &LessonTexts, hash: u64, ends: [Option<u64>; 2], value: &str) -> Line {
    let line = Line::new().plain("  ").left(Mark::Head, &texts.spelling(hash), 28);
    let line = Side::BOTH.into_iter().fold(line, |line, side| {
        let held = texts.spelled[side].count(hash) > 0;
        let mark = match (held, ends[side] == Some(hash)) {
            (true, true) => Mark::Changed,
            (true, false) => Mark::Plain,
            (false, _) => Mark::Dim,
        };
        line.right(mark, if held { "1" } else { "·" }, 5)
    });
    line.right(Mark::Dim, value, 14)
}

fn head(columns: &str) -> Line {
    Line::head(&format!("  {:28}{:>5}{:>5}{columns:>14}", "", "A", "B"))
}

fn matrix(texts: &LessonTexts, rows: &[u64]) -> LessonStep {
    let most = texts.room.taller(SHOWN, 1.0);
    let mut lines = vec![head("")];
    lines.extend(rows.iter().take(most).map(|&hash| row(texts, hash, [None; 2], "")));
    lines.extend(Line::more(rows.len().saturating_sub(most)).map(|line| line.indented(2)));
    let names = &texts.names;
    LessonStep {
        title: words!("permutations.pair-matrix.title"),
        say: words!("permutations.pair-matrix.say", a = names[0], b = names[1], rows = rows.len()),
        formula: Multilingual::same(format!("|A∪B| = {}", rows.len())),
        drawing: Drawing::new(lines),
    }
}

fn shuffled(
    texts: &LessonTexts,
    order: &[u64],
    (family, slot): (&HashFamily, usize),
    ends: [Option<u64>; 2],
) -> LessonStep {
    let value = |hash: u64| format!("{:08x}", family.slot_value(slot, hash));
    let most = texts.room.taller(SHOWN, 1.0);
    let mut lines = vec![head("h")];
    lines.extend(order.iter().take(most).map(|&hash| row(texts, hash, ends, &value(hash))));
    lines.extend(Line::more(order.len().saturating_sub(most)).map(|line| line.indented(2)));
    let name = |end: Option<u64>| end.map_or_else(String::new, |hash| texts.spelling(hash));
    let same = ends[0] == ends[1];
    let sign = if same { "=" } else { "≠" };
    LessonStep {
        title: words!("permutations.pair-shuffled.title", slot),
        say: words!("permutations.pair-shuffled.say"),
        formula: Multilingual::same(format!(
            "h(A) = {} {sign} h(B) = {}",
            name(ends[0]),
            name(ends[1])
        )),
        drawing: Drawing::new(lines),
    }
}

fn slots(texts: &LessonTexts, family: &HashFamily) -> LessonStep {
    let [a, b] = &texts.profiles;
    let sets = SetReport::new(&texts.evidence);
    let report = SlotReport::new(a, b, sets.jaccard);
    let (columns, most) = (texts.room.columns(), texts.room.taller(12, 1.0));
    let mut lines = vec![Line::head("   # h(A)     h(B)")];
    if let Some(report) = &report {
        let winners = winners(report, [&a.shingles, &b.shingles], family);
        let every = (0..report.slots.len()).collect();
        let rows = slot_rows(report, &winners, |hash| texts.shingle(hash), every, columns);
        lines.extend((0..rows.len.min(most)).map(|slot| {
            let mut line = rows.row(slot);
            if let Some(number) = line.spans.first_mut().filter(|_| slot <= LAST_SLOT) {
                number.turn = Some(Turn { knob: "slot", value: slot.to_string() });
            }
            line
        }));
        lines.extend(Line::more(rows.len.saturating_sub(most)).map(|line| line.indented(5)));
    }
    LessonStep {
        title: words!("permutations.slots.title"),
        say: words!(
            "permutations.slots.say",
            minhash_equal = texts.evidence.minhash_equal,
            minhash_slots = texts.evidence.minhash_slots
        ),
        formula: Multilingual::same(format!("J ≈ k/K = {}", (MINHASH.text)(&texts.evidence))),
        drawing: Drawing::new(lines),
    }
}

fn types(texts: &LessonTexts) -> LessonStep {
    let sets = SetReport::new(&texts.evidence);
    let line = set_bar(&sets, texts.room.wider(60, 1.0) as u16, ["Y", "X", "Y"]).indented(2);
    let only = sets.only_a + sets.only_b;
    let drawing = Drawing::in_words(|t| {
        vec![
            Line::new(),
            line.clone(),
            Line::new(),
            Line::from_text(&format!(
                "  X = {}  {}",
                sets.both,
                t(&words!("permutations.pair-types.row-both"))
            )),
            Line::from_text(&format!(
                "  Y = {only}  {}",
                t(&words!("permutations.pair-types.row-one-them"))
            )),
            Line::new(),
            Line::new().plain("  J   ").mark(Mark::Right, &(JACCARD.text)(&texts.evidence)),
            Line::new().plain("  k/K ").mark(Mark::Changed, &(MINHASH.text)(&texts.evidence)),
        ]
    });
    LessonStep {
        title: words!("permutations.pair-types.title"),
        say: words!("permutations.pair-types.say"),
        formula: Multilingual::same(format!(
            "Pr[h(A) = h(B)] = X/(X+Y) = {}/{} = {:.4}",
            sets.both, sets.union, sets.jaccard
        )),
        drawing,
    }
}
