//! Steps: the four named families on one pair of texts, and on the best pairs of the corpus.

use crate::display::number::bytes;
use crate::lesson::kit::{Drawing, LessonStep, best_pairs, name, words};
use crate::lesson::web::bloom::accepted;
use crate::lesson::web::case::WebCase;
use crate::measure::jaccard::jaccard;
use crate::page::{Line, Mark, Multilingual};

/// Pairs listed.
const LISTED: usize = 11;

/// The steps: one pair in full, then the best pairs.
pub(super) fn steps(case: &WebCase<'_>) -> Vec<LessonStep> {
    vec![one_pair(case), many(case)]
}

/// A family of methods, and its answer for the pair.
struct Family {
    name: &'static str,
    /// Data stored for a text.
    stored: Multilingual,
    /// Size of the stored data.
    size: String,
    /// Kind of answer.
    kind: Multilingual,
    answer: String,
}

fn families(case: &WebCase<'_>) -> [Family; 4] {
    let e = &case.evidence;
    let (yes, all) = accepted(case, case.pair).unwrap_or((0, 1));
    let same = if case.matches[0].matches(&case.matches[1]) { "=" } else { "≠" };
    let shingles = u64::from(e.size_a);
    let distance = e.distance.map_or_else(|| "—".to_owned(), |d| format!("{d}/{}", e.bits));
    let counters = bytes(shingles * case.filter.counters as u64);
    let in_a = format!("{:.3}", yes as f64 / all.max(1) as f64);
    [
        Family {
            name: "I-Match",
            stored: words!("web.families.one-digest"),
            size: "8 B".to_owned(),
            kind: words!("web.families.yes-or-no"),
            answer: same.to_owned(),
        },
        Family {
            name: "Shingle",
            stored: words!("web.families.hash-shingle"),
            size: bytes(shingles * 8),
            kind: words!("web.families.jaccard"),
            answer: format!("{:.3}", jaccard(e)),
        },
        Family {
            name: "SimHash",
            stored: words!("web.families.one-fingerprint"),
            size: bytes(u64::from(e.bits / 8)),
            kind: words!("web.families.bits-apart"),
            answer: distance,
        },
        Family {
            name: "Counting Bloom",
            stored: words!("web.families.counters"),
            size: counters,
            kind: words!("web.families.b"),
            answer: in_a,
        },
    ]
}

fn one_pair(case: &WebCase<'_>) -> LessonStep {
    let families = families(case);
    let row = |mark, cells: [&str; 5]| {
        let [family, stored, size, kind, answer] = cells;
        Line::new()
            .left(Mark::Head, family, 16)
            .left(mark, stored, 20)
            .right(mark, size, 8)
            .plain("  ")
            .left(mark, kind, 14)
            .mark(mark, answer)
    };
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new().tint(Mark::A, "A ").plain(&name(case.corpus, case.pair.a, 70)),
            Line::new().tint(Mark::B, "B ").plain(&name(case.corpus, case.pair.b, 70)),
            Line::new(),
            row(
                Mark::Head,
                [
                    &say(&words!("web.one-pair.family")),
                    &say(&words!("web.one-pair.stored-per-text")),
                    &say(&words!("web.one-pair.size")),
                    &say(&words!("web.one-pair.answers")),
                    &say(&words!("web.one-pair.b")),
                ],
            ),
        ];
        for Family { name, stored, size, kind, answer } in &families {
            lines.push(row(Mark::Plain, [name, &say(stored), size, &say(kind), answer]));
        }
        lines
    });
    let answers = families.iter().map(|family| format!("{} {}", family.name, family.answer));
    LessonStep {
        title: words!("web.one-pair.title"),
        say: words!("web.one-pair.say"),
        formula: Multilingual::same(answers.collect::<Vec<_>>().join(" · ")),
        drawing,
    }
}

fn many(case: &WebCase<'_>) -> LessonStep {
    let mut rows = Vec::new();
    for (pair, e) in best_pairs(case.corpus).into_iter().take(case.room.taller(LISTED, 1.0)) {
        let both = case.digests.get(&pair.a).zip(case.digests.get(&pair.b));
        let same = both.is_some_and(|(x, y)| x.matches(y));
        let (yes, all) = accepted(case, pair).unwrap_or((0, 1));
        rows.push((pair, same, e, yes as f64 / all.max(1) as f64));
    }
    let equal = rows.iter().filter(|row| row.1).count();
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, "I-Match", 9)
                .right(Mark::Head, "J", 6)
                .right(Mark::Head, "SimHash", 9)
                .right(Mark::Head, "CBF", 7)
                .plain("  ")
                .left(Mark::Head, &say(&words!("web.many.pair")), 40),
        ];
        let columns = case.room.wider(20, 0.5);
        for (pair, same, e, share) in &rows {
            let distance = e.distance.map_or_else(|| "—".to_owned(), |d| d.to_string());
            lines.push(
                Line::new()
                    .left(if *same { Mark::Equal } else { Mark::Differs }, "", 9)
                    .right(Mark::Plain, &format!("{:.3}", jaccard(e)), 6)
                    .right(Mark::Plain, &distance, 9)
                    .right(Mark::Plain, &format!("{share:.3}"), 7)
                    .plain("  ")
                    .pair(&name(case.corpus, pair.a, columns), &name(case.corpus, pair.b, columns)),
            );
        }
        lines
    });
    LessonStep {
        title: words!("web.many.title"),
        say: words!("web.many.say", equal, rows = rows.len()),
        formula: words!("web.many.formula"),
        drawing,
    }
}
