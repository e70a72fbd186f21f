//! Steps: all pairs, shapes of bands, memory, fingerprint tables, crowded buckets.

use crate::display::number::{bytes, duration, thousands};
use crate::lesson::kit::{Drawing, LessonStep, figure, lines, words};
use crate::lesson::planning::plan::{RECALL, SizePlan, pairs};
use crate::measure::blocks::BlockTables;
use crate::page::{Line, Mark, Multilingual};
use std::time::Duration;

/// Comparisons of two fingerprints a second, a round number for one core.
const A_SECOND: u64 = 500_000_000;
/// Bits of a fingerprint, and bits that may differ (Manku 2007, section 3).
const BITS: u32 = 64;
const WITHIN: u32 = 3;

/// All steps.
pub(super) fn steps(plan: &SizePlan) -> Vec<LessonStep> {
    vec![all_pairs(plan), shapes(plan), memory(plan), tables(plan), crowded(plan)]
}

fn all_pairs(plan: &SizePlan) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let mut all = vec![
            Line::new()
                .right(Mark::Head, &say(&words!("planning.all-pairs.texts")), 16)
                .right(Mark::Head, &say(&words!("planning.all-pairs.pairs")), 28)
                .right(Mark::Head, &say(&words!("planning.all-pairs.time")), 14),
        ];
        for texts in [1_000, 10_000, 100_000, 1_000_000, 50_000_000, 1_000_000_000] {
            let pairs = pairs(texts);
            let mark = if texts == plan.texts { Mark::Changed } else { Mark::Plain };
            let time = say(&time(pairs / A_SECOND));
            all.push(
                Line::new()
                    .right(mark, &thousands(texts), 16)
                    .right(Mark::Plain, &thousands(pairs), 28)
                    .right(Mark::Plain, &time, 14),
            );
        }
        all
    });
    LessonStep {
        title: words!("planning.all-pairs.title"),
        say: words!("planning.all-pairs.say"),
        formula: Multilingual::same(format!("N(N−1)/2 = {}", thousands(plan.pairs()))),
        drawing,
    }
}

/// Seconds as days or years if they are many.
fn time(seconds: u64) -> Multilingual {
    let days = seconds / 86_400;
    match days {
        0..=2 => Multilingual::same(duration(Duration::from_secs(seconds))),
        3..=999 => words!("planning.time.days", days),
        _ => words!("planning.time.years", years = days / 365),
    }
}

/// A large number in few columns.
fn short(number: f64) -> String {
    if number < 1e6 { thousands(number.round() as u64) } else { format!("{number:.1e}") }
}

fn shapes(plan: &SizePlan) -> LessonStep {
    let best = plan.best();
    let drawing = Drawing::in_words(|say| {
        let mut all = vec![
            Line::new()
                .right(Mark::Head, "b × r", 10)
                .right(Mark::Head, &say(&words!("planning.shapes.found-at-target")), 18)
                .right(Mark::Head, &say(&words!("planning.shapes.unrelated-found")), 18)
                .right(Mark::Head, &say(&words!("planning.shapes.candidates")), 16),
        ];
        for shape in plan.shapes() {
            let is_best = best == Some(shape);
            let found = shape.chance(plan.wanted);
            let mark = if is_best { Mark::Changed } else { Mark::Plain };
            let is_enough = if found >= RECALL { Mark::Right } else { Mark::Wrong };
            all.push(
                Line::new()
                    .right(mark, &format!("{} × {}", shape.bands, shape.rows), 10)
                    .right(is_enough, &format!(" {found:.4}"), 18)
                    .right(Mark::Plain, &format!("{:.1e}", shape.chance(plan.unrelated)), 18)
                    .right(Mark::Plain, &short(plan.candidates(shape)), 16),
            );
        }
        all
    });
    let (say, formula) = match best {
        Some(shape) => (
            words!(
                "planning.shapes.long-bands-let",
                recall = format!("{:.0}", RECALL * 100.0),
                wanted = plan.wanted
            ),
            Multilingual::same(format!(
                "{} · (1-(1-s^r)^b), s = {} → {}",
                thousands(plan.pairs()),
                plan.unrelated,
                short(plan.candidates(shape))
            )),
        ),
        None => (words!("planning.shapes.no-even-division"), Multilingual::default()),
    };
    LessonStep { title: words!("planning.shapes.title"), say, formula, drawing }
}

fn memory(plan: &SizePlan) -> LessonStep {
    let bands = plan.best().map_or(1, |shape| shape.bands as u64);
    let rows = [
        figure(words!("planning.memory.signatures-n-k"), bytes(plan.signature_bytes())),
        figure(words!("planning.memory.one-band-sorted"), bytes(plan.band_bytes())),
        figure(words!("planning.memory.all-bands-at"), bytes(plan.band_bytes() * bands)),
        figure(words!("planning.memory.texts-2-kb"), bytes(plan.texts * 2_000)),
    ];
    LessonStep {
        title: words!("planning.memory.title"),
        say: words!("planning.memory.say"),
        formula: Multilingual::same(format!(
            "{} · {} · 4 = {}",
            thousands(plan.texts),
            plan.slots,
            thousands(plan.signature_bytes())
        )),
        drawing: Drawing::in_words(|say| lines(say, &rows)),
    }
}

fn tables(plan: &SizePlan) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let mut all = vec![
            Line::new()
                .right(Mark::Head, &say(&words!("planning.tables.blocks")), 8)
                .right(Mark::Head, &say(&words!("planning.tables.tables")), 8)
                .right(Mark::Head, &say(&words!("planning.tables.key-bits")), 12)
                .right(Mark::Head, &say(&words!("planning.tables.candidates-query")), 20)
                .right(Mark::Head, &say(&words!("planning.tables.tables-memory")), 18),
        ];
        for blocks in WITHIN + 1..=WITHIN + 8 {
            let Some(tables) = BlockTables::new(BITS, WITHIN, blocks) else { continue };
            let size = plan.texts * tables.count() as u64 * u64::from(BITS / 8);
            all.push(
                Line::new()
                    .right(Mark::Plain, &blocks.to_string(), 8)
                    .right(Mark::Plain, &tables.count().to_string(), 8)
                    .right(Mark::Plain, &tables.shortest_key().to_string(), 12)
                    .right(Mark::Plain, &short(tables.candidates(plan.texts as f64)), 20)
                    .right(Mark::Plain, &bytes(size), 18),
            );
        }
        all
    });
    LessonStep {
        title: words!("planning.tables.title"),
        say: words!("planning.tables.say"),
        formula: Multilingual::same("N / 2^k"),
        drawing,
    }
}

fn crowded(plan: &SizePlan) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let mut all = vec![
            Line::new()
                .right(Mark::Head, &say(&words!("planning.crowded.share-texts")), 16)
                .right(Mark::Head, &say(&words!("planning.crowded.one-bucket")), 18)
                .right(Mark::Head, &say(&words!("planning.crowded.pairs")), 14)
                .right(Mark::Head, &say(&words!("planning.crowded.as-star")), 14),
        ];
        for share in [1e-5, 1e-4, 1e-3, 1e-2] {
            let size = (plan.texts as f64 * share).round() as u64;
            all.push(
                Line::new()
                    .right(Mark::Plain, &format!("{} %", share * 100.0), 16)
                    .right(Mark::Plain, &thousands(size), 18)
                    .right(Mark::Plain, &short(pairs(size) as f64), 14)
                    .right(Mark::Plain, &short(size.saturating_sub(1) as f64), 14),
            );
        }
        all
    });
    LessonStep {
        title: words!("planning.crowded.title"),
        say: words!("planning.crowded.say"),
        formula: Multilingual::same("n(n−1)/2 → n−1"),
        drawing,
    }
}
