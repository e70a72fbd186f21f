//! Steps: all fingerprints within a few bits: listed, queried, stored in advance.

use crate::display::number::{bytes, thousands};
use crate::lesson::kit::{COLUMNS, Drawing, LessonStep, words};
use crate::lesson::near::case::{LIBRARY, LessonFingerprints};
use crate::lesson::near::enumerate::{each_variant, tally};
use crate::page::{Line, Mark, Multilingual};
use std::ops::ControlFlow;

/// The steps: count, query all, store all.
pub(super) fn steps(prints: &LessonFingerprints, within: u32) -> Vec<LessonStep> {
    let counts = tally(prints.a, within);
    let all: u64 = counts.iter().sum();
    vec![count(prints, &counts, all), query(prints, within, all), store(within, all)]
}

/// `64 + 2,016 + 41,664 = 43,744`, with its binomials.
fn sum(counts: &[u64], all: u64) -> String {
    let choose = (1..=counts.len()).map(|i| format!("C(64,{i})")).collect::<Vec<_>>().join(" + ");
    let parts = counts.iter().map(|&count| thousands(count)).collect::<Vec<_>>().join(" + ");
    let long = format!("{choose} = {parts} = {}", thousands(all));
    if long.len() <= COLUMNS { long } else { format!("{parts} = {}", thousands(all)) }
}

/// The flipped bits as digits, the others as dots.
fn flipped_bits(variant: u64, print: u64) -> String {
    let bit = |at: u32| match (variant ^ print) >> at & 1 {
        0 => '·',
        _ if variant >> at & 1 == 1 => '1',
        _ => '0',
    };
    (0..64).rev().map(bit).collect()
}

/// The first and the last variant for each number of flipped bits.
fn examples(print: u64, within: u32) -> Vec<(u64, u64)> {
    let mut ends: Vec<Option<(u64, u64)>> = vec![None; within as usize];
    each_variant(print, within, &mut |variant| {
        let flips = (variant ^ print).count_ones() as usize;
        if let Some(end) = ends.get_mut(flips.saturating_sub(1)) {
            *end = Some((end.map_or(variant, |(first, _)| first), variant));
        }
        ControlFlow::Continue(())
    });
    ends.into_iter().flatten().collect()
}

fn count(prints: &LessonFingerprints, counts: &[u64], all: u64) -> LessonStep {
    let binary = format!("{:064b}", prints.a);
    let ends = examples(prints.a, counts.len() as u32);
    let listed = words!("near.count.listed");
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new().tint(Mark::A, "A ").plain(&prints.names[0]),
            Line::new().left(Mark::A, "A", 10).tint(Mark::A, &binary),
        ];
        for (flips, (first, last)) in ends.iter().enumerate() {
            let label = format!("{} bit", flips + 1);
            lines.push(
                Line::new()
                    .left(Mark::Plain, &label, 10)
                    .tint(Mark::Changed, &flipped_bits(*first, prints.a)),
            );
            if flips + 1 < 4 {
                lines.push(
                    Line::new()
                        .left(Mark::Dim, "…", 10)
                        .tint(Mark::Changed, &flipped_bits(*last, prints.a)),
                );
            }
        }
        for (flips, count) in counts.iter().enumerate() {
            let choose = format!("C(64,{})", flips + 1);
            let line =
                Line::new().left(Mark::Dim, &choose, 10).right(Mark::Plain, &thousands(*count), 9);
            lines.push(line.plain("  ").tint(Mark::Dim, &say(&listed)));
        }
        lines
    });
    let within = counts.len();
    LessonStep {
        title: words!("near.count.title", within),
        say: words!("near.count.say", within, all = thousands(all)),
        formula: Multilingual::same(sum(counts, all)),
        drawing,
    }
}

/// The position of B in the list of variants of A, from 1; 0 if it equals A.
pub(super) fn place(prints: &LessonFingerprints, within: u32) -> Option<u64> {
    if prints.a == prints.b {
        return Some(0);
    }
    let (mut at, mut found) = (0, None);
    each_variant(prints.a, within, &mut |variant| {
        at += 1;
        if variant == prints.b {
            found = Some(at);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}

fn query(prints: &LessonFingerprints, within: u32, all: u64) -> LessonStep {
    let found = place(prints, within);
    let distance = prints.distance();
    let drawing = Drawing::in_words(|say| {
        let row = |mark, name: &str, word: u64| {
            Line::new().left(mark, name, 10).tint(mark, &format!("{word:064b}"))
        };
        let verdict = match found {
            Some(0) => Line::new().mark(Mark::Equal, &say(&words!("near.query.b-equals-no"))),
            Some(at) => Line::new().mark(
                Mark::Right,
                &say(&words!("near.query.b-number-list", number = thousands(at))),
            ),
            None => Line::new().mark(Mark::Wrong, &say(&words!("near.query.b-not-list", distance))),
        };
        vec![
            Line::new().tint(Mark::A, "A ").plain(&prints.names[0]),
            Line::new().tint(Mark::B, "B ").plain(&prints.names[1]),
            Line::new(),
            row(Mark::A, "A", prints.a),
            row(Mark::B, "B", prints.b),
            Line::new()
                .left(Mark::Plain, "≠", 10)
                .tint(Mark::Differs, &flipped_bits(prints.b, prints.a)),
            Line::new(),
            verdict,
        ]
    });
    LessonStep {
        title: words!("near.query.title"),
        say: words!("near.query.say", within),
        formula: words!("near.query.formula", all = thousands(all), look_ups = thousands(all + 1)),
        drawing,
    }
}

fn store(within: u32, all: u64) -> LessonStep {
    let places = u128::from(LIBRARY) * u128::from(all + 1);
    let size = u64::try_from(places * 8).unwrap_or(u64::MAX);
    let plain = LIBRARY * 8;
    let drawing = Drawing::in_words(|say| {
        let row = |what: &Multilingual, look_ups: u64, kept: u64| {
            Line::new()
                .left(Mark::Plain, &say(what), 34)
                .right(Mark::Plain, &thousands(look_ups), 12)
                .right(Mark::Plain, &bytes(kept), 14)
        };
        vec![
            Line::new()
                .left(Mark::Head, "", 34)
                .right(Mark::Head, &say(&words!("near.store.look-ups")), 12)
                .right(Mark::Head, &say(&words!("near.store.space")), 14),
            row(&words!("near.store.query-every-variant"), all + 1, plain),
            row(&words!("near.store.store-every-variant"), 1, size),
        ]
    });
    LessonStep {
        title: words!("near.store.title"),
        say: words!("near.store.say", within, look_ups = thousands(all + 1)),
        formula: Multilingual::same(format!(
            "2^34 · {} · 8 B = {}",
            thousands(all + 1),
            bytes(size)
        )),
        drawing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Language;

    fn prints(b: u64) -> LessonFingerprints {
        LessonFingerprints { a: 0xff, b, names: ["a".to_owned(), "b".to_owned()] }
    }

    #[test]
    fn the_sum_is_the_known_one_and_b_has_its_place() {
        let steps = steps(&prints(0xff ^ 0b1011), 3);
        assert_eq!(
            steps[0].formula.text(Language::English),
            "C(64,1) + C(64,2) + C(64,3) = 64 + 2,016 + 41,664 = 43,744"
        );
        assert_eq!(
            steps[1].formula.text(Language::English),
            "43,744 + 1 = 43,745 look-ups a query"
        );
        assert_eq!(steps[2].formula.text(Language::English), "2^34 · 43,745 · 8 B = 6012 TB");
        // The list runs through one bit (64), then two (2,016), then {0,1,2}, {0,1,3}.
        assert_eq!(place(&prints(0xff ^ 0b1011), 3), Some(64 + 2_016 + 2));
        assert_eq!(place(&prints(0xff ^ 0b1), 3), Some(1));
        assert_eq!((place(&prints(0xff), 3), place(&prints(0), 3)), (Some(0), None));
    }
}
