//! Lesson 3 on the selected pair: four of the engine's functions on its first shingles.

use crate::explain::page::{slot_cells, slot_matrix};
use crate::explain::slots::SlotReport;
use crate::lesson::kit::{Drawing, LessonError, LessonStep, LessonSubject, LessonTexts, words};
use crate::lesson::shingles::union;
use crate::measure::contract::Scheme;
use crate::measure::jaccard::jaccard;
use crate::measure::minhash::{HashFamily, MINHASH, MinHashSignature};
use crate::order::ListOrder as _;
use crate::page::{Line, Mark, Multilingual};
use crate::pair::Side;

/// Functions shown.
const DRAWN: usize = 4;
/// Rows shown one by one.
const FOLLOWED: usize = 6;

/// The selected pair, with a signature of slots.
pub(super) fn texts(subject: &LessonSubject<'_>) -> Result<LessonTexts, LessonError> {
    LessonTexts::chosen(subject, |recipe| recipe.sketch.scheme = Scheme::Slots)
}

/// The steps: rows one by one, then the whole signature.
pub(super) fn steps(texts: &LessonTexts) -> Vec<LessonStep> {
    let family = HashFamily::new(&texts.recipe.sketch);
    let mut rows = union(texts);
    let [a, b] = &texts.spelled;
    // Rows of both texts come first, then those of one, so that all three cases appear early.
    rows.order_by_key(|&hash| (a.count(hash) == 0, b.count(hash) == 0));
    let mut followed: Vec<u64> = rows.iter().copied().take(FOLLOWED - 2).collect();
    let only = |matches: &dyn Fn(u64) -> bool| rows.iter().copied().find(|&hash| matches(hash));
    followed.extend(only(&|hash| b.count(hash) == 0));
    followed.extend(only(&|hash| a.count(hash) == 0));
    let mut seen = std::collections::BTreeSet::new();
    followed.retain(|&hash| seen.insert(hash));
    let mut steps: Vec<LessonStep> =
        (0..=followed.len()).map(|count| row(texts, &family, &followed, count)).collect();
    steps.push(whole(texts));
    steps
}

/// The first cells of the signature of some shingles; `None` is ∞.
fn cells(family: &HashFamily, hashes: &[u64]) -> Vec<Option<u32>> {
    match family.signature(hashes) {
        Some(MinHashSignature::Slots(values)) => {
            values.iter().take(DRAWN).copied().map(Some).collect()
        }
        _ => vec![None; DRAWN],
    }
}

/// The signatures of A and B after the first rows.
fn after(texts: &LessonTexts, family: &HashFamily, rows: &[u64]) -> [Vec<Option<u32>>; 2] {
    Side::BOTH.map(|side| {
        let held = rows.iter().copied().filter(|&hash| texts.spelled[side].count(hash) > 0);
        cells(family, &held.collect::<Vec<_>>())
    })
}

fn hex(value: Option<u32>) -> String {
    value.map_or("∞".to_owned(), |value| format!("{value:08x}"))
}

fn row(texts: &LessonTexts, family: &HashFamily, rows: &[u64], count: usize) -> LessonStep {
    let now = after(texts, family, rows.get(..count).unwrap_or_default());
    let before = after(texts, family, rows.get(..count.saturating_sub(1)).unwrap_or_default());
    let head = (1..=DRAWN).fold(Line::head("  x").plain("                 A  B"), |line, slot| {
        line.right(Mark::Head, &format!("h{slot}"), 12)
    });
    let mut lines = vec![head];
    for (place, &hash) in rows.iter().enumerate() {
        let here = place + 1 == count;
        let mark = if here { Mark::Plain } else { Mark::Dim };
        let line = Line::new().plain(if here { "▸ " } else { "  " });
        let line = line.left(Mark::Head, &texts.spelling(hash), 17);
        let line = texts.spelled.iter().fold(line, |line, spelled| {
            line.right(mark, if spelled.count(hash) > 0 { "1" } else { "·" }, 3)
        });
        lines.push((0..DRAWN).fold(line, |line, slot| {
            line.right(mark, &hex(Some(family.slot_value(slot, hash))), 12)
        }));
    }
    lines.push(Line::new());
    for (side, (now, before)) in Side::BOTH.into_iter().zip(now.iter().zip(&before)) {
        let line = Line::new().plain("  ").left(Mark::Head, side.letter(), 23);
        lines.push(now.iter().zip(before).fold(line, |line, (value, old)| {
            let mark = if value == old { Mark::Plain } else { Mark::Changed };
            line.right(mark, &hex(*value), 12)
        }));
    }
    let spelled =
        count.checked_sub(1).and_then(|at| rows.get(at)).map(|&hash| texts.spelling(hash));
    LessonStep {
        title: spelled
            .as_ref()
            .map_or(words!("functions.row.start"), |_| words!("functions.row.row", count)),
        say: words!("functions.row.say"),
        formula: Multilingual::same("h_i(x) = a_i·x + b_i mod 2³²"),
        drawing: Drawing::new(lines),
    }
}

/// The step with all slots: which agree.
fn whole(texts: &LessonTexts) -> LessonStep {
    let [a, b] = &texts.profiles;
    let report = SlotReport::new(a, b, jaccard(&texts.evidence));
    let mut lines = Vec::new();
    if let Some(report) = &report {
        let matrix = slot_matrix(report.slots.len(), texts.room.columns() as u16);
        let most = texts.room.taller(12, 1.0);
        let rows = 0..matrix.rows().min(most);
        lines.extend(rows.map(|row| slot_cells(&report.slots, matrix, row)));
        let hidden = report.slots.len().saturating_sub(most * matrix.per_row());
        lines.extend(Line::more(hidden).map(|line| line.indented(8)));
    }
    LessonStep {
        title: words!("functions.whole.title"),
        say: words!(
            "functions.whole.say",
            minhash_equal = texts.evidence.minhash_equal,
            minhash_slots = texts.evidence.minhash_slots
        ),
        formula: Multilingual::same(format!(
            "J ≈ k/K = {}   J = {:.4}",
            (MINHASH.text)(&texts.evidence),
            jaccard(&texts.evidence)
        )),
        drawing: Drawing::new(lines),
    }
}
