//! Steps: texts, all pairs, buckets, candidates, three ways to decide, what each costs.

use crate::compare::study::Confusion;
use crate::display::number::thousands;
use crate::lesson::kit::{Drawing, LessonStep, share, then, words};
use crate::lesson::verification::case::{Decision, IndexedPair, TEXTS, VerificationCase};
use crate::order::ListOrder as _;
use crate::page::{Line, Mark, Multilingual};

/// All steps.
pub(super) fn steps(case: &VerificationCase) -> Vec<LessonStep> {
    vec![
        texts(),
        all_pairs(case),
        buckets(case),
        candidates(case),
        estimated(case),
        verified(case),
        compared(case),
        work(case),
    ]
}

fn texts() -> LessonStep {
    let line = |(letter, text): &(&str, &str)| Line::new().left(Mark::Head, letter, 3).plain(text);
    LessonStep {
        title: words!("verification.texts.title"),
        say: words!("verification.texts.say"),
        formula: Multilingual::default(),
        drawing: Drawing::new(TEXTS.iter().map(line).collect()),
    }
}

fn all_pairs(case: &VerificationCase) -> LessonStep {
    let letters: Vec<&str> = TEXTS.iter().map(|text| text.0).collect();
    let head =
        letters.iter().fold(Line::new().plain("   "), |line, own| line.right(Mark::Head, own, 8));
    let mut lines = vec![head];
    for y in &letters {
        let mut line = Line::new().left(Mark::Head, y, 3);
        for x in letters.iter().take_while(|x| *x < y) {
            let own = case
                .pairs
                .iter()
                .find(|own| own.pair.both().map(VerificationCase::letter) == [*x, *y]);
            let Some(own) = own else { continue };
            let mark = if case.is_wanted(own) { Mark::Right } else { Mark::Dim };
            line = line.right(mark, &format!("{:.3}", own.exact), 8);
        }
        lines.push(line);
    }
    let wanted = case.pairs.iter().filter(|own| case.is_wanted(own)).count();
    let (all, cut) = (case.pairs.len(), case.cut);
    LessonStep {
        title: words!("verification.all-pairs.title"),
        say: words!("verification.all-pairs.say", all, wanted, cut),
        formula: Multilingual::same(format!("8 · 7 / 2 = {all}")),
        drawing: Drawing::new(lines),
    }
}

fn buckets(case: &VerificationCase) -> LessonStep {
    let bands = case.buckets();
    let drawing = Drawing::in_words(|say| {
        let line = |(band, buckets): &(usize, Vec<String>)| {
            let name = say(&words!("verification.buckets.band", band = band + 1));
            let line = Line::new().left(Mark::Dim, &name, 10);
            if buckets.is_empty() {
                line.tint(Mark::Dim, &say(&words!("verification.buckets.each-text-alone")))
            } else {
                line.mark(Mark::Equal, &buckets.join("  "))
            }
        };
        bands.iter().take(case.listed()).map(line).collect()
    });
    let more = bands.len().saturating_sub(case.listed());
    let (bands, rows) = (case.banding.bands, case.banding.rows);
    let mut say = words!("verification.buckets.say", bands, rows);
    if more > 0 {
        say = then(&say, &words!("verification.buckets.more-bands-not", more));
    }
    LessonStep {
        title: words!("verification.buckets.title"),
        say,
        formula: Multilingual::same(format!("{bands} · {rows} = {}", case.banding.slots())),
        drawing,
    }
}

/// The head of a list of pairs.
fn head(say: &dyn Fn(&Multilingual) -> String) -> Line {
    Line::new()
        .left(Mark::Head, &say(&words!("verification.head.pair")), 8)
        .right(Mark::Head, &say(&words!("verification.head.bands")), 7)
        .right(Mark::Head, &say(&words!("verification.head.estimate")), 10)
        .right(Mark::Head, &say(&words!("verification.head.exact")), 9)
        .plain("  ")
}

fn row(own: &IndexedPair, shows_exact: bool) -> Line {
    let exact = if shows_exact { format!("{:.3}", own.exact) } else { "?".to_owned() };
    Line::new()
        .left(Mark::Plain, &VerificationCase::letters(own.pair), 8)
        .right(Mark::Plain, &own.bands.to_string(), 7)
        .right(Mark::Plain, &format!("{:.3}", own.estimate), 10)
        .right(Mark::Plain, &exact, 9)
        .plain("  ")
}

fn candidates(case: &VerificationCase) -> LessonStep {
    let lost: Vec<String> = case
        .pairs
        .iter()
        .filter(|own| own.bands == 0 && case.is_wanted(own))
        .map(|own| VerificationCase::letters(own.pair))
        .collect();
    let drawing = Drawing::in_words(|say| {
        let mut by_estimate: Vec<&IndexedPair> = case.candidates().collect();
        by_estimate.order_by(|x, y| y.estimate.total_cmp(&x.estimate).then(x.pair.cmp(&y.pair)));
        let mut lines = vec![head(say)];
        lines.extend(by_estimate.into_iter().take(case.listed()).map(|own| row(own, false)));
        lines
    });
    let (found, all) = (case.candidates().count(), case.pairs.len());
    let missed = if lost.is_empty() {
        words!("verification.candidates.no-pair-over")
    } else {
        let lost = lost.join(", ");
        words!("verification.candidates.would-reach-cut", lost)
    };
    LessonStep {
        title: words!("verification.candidates.title"),
        say: words!("verification.candidates.say", found, all, missed),
        formula: Multilingual::same(format!("{found}/{all} = {:.3}", found as f64 / all as f64)),
        drawing,
    }
}

fn estimated(case: &VerificationCase) -> LessonStep {
    let cut = case.cut;
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![head(say)];
        for own in case.candidates().take(case.listed()) {
            let (mark, word) = match (case.reports(Decision::Estimated, own), case.is_wanted(own)) {
                (true, true) => (Mark::Right, words!("verification.estimated.reported")),
                (true, false) => (Mark::Wrong, words!("verification.estimated.reported-wrongly")),
                (false, true) => (Mark::Wrong, words!("verification.estimated.dropped-wrongly")),
                (false, false) => (Mark::Dim, words!("verification.estimated.dropped")),
            };
            lines.push(row(own, true).mark(mark, &say(&word)));
        }
        lines
    });
    let slots = case.banding.slots();
    LessonStep {
        title: words!("verification.estimated.title"),
        say: words!("verification.estimated.say", cut, slots),
        formula: Multilingual::same(format!(
            "√(.6 · .4 / {slots}) = {:.3}",
            (0.24 / slots as f64).sqrt()
        )),
        drawing,
    }
}

fn verified(case: &VerificationCase) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![head(say)];
        for own in case.candidates().take(case.listed()) {
            let (mark, word) = if case.is_wanted(own) {
                (Mark::Right, words!("verification.verified.reported"))
            } else {
                (Mark::Differs, words!("verification.verified.dropped-false-candidate"))
            };
            lines.push(row(own, true).mark(mark, &say(&word)));
        }
        lines
    });
    let found = case.counts(Decision::Verified);
    let (right, wrong) =
        (found.true_positives, case.candidates().count() as u64 - found.true_positives);
    LessonStep {
        title: words!("verification.verified.title"),
        say: words!("verification.verified.say", right, wrong),
        formula: Multilingual::same(format!("J ≥ {}", case.cut)),
        drawing,
    }
}

fn compared(case: &VerificationCase) -> LessonStep {
    let ways = [
        (Decision::Unchecked, words!("verification.compared.not-checked")),
        (Decision::Estimated, words!("verification.compared.by-estimate")),
        (Decision::Verified, words!("verification.compared.by-texts")),
    ];
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, &say(&words!("verification.compared.candidates")), 18)
                .right(Mark::Head, &say(&words!("verification.compared.reported")), 10)
                .right(Mark::Head, &say(&words!("verification.compared.wrong")), 8)
                .right(Mark::Head, &say(&words!("verification.compared.missed")), 8)
                .right(Mark::Head, &say(&words!("verification.compared.precision")), 12)
                .right(Mark::Head, &say(&words!("verification.compared.recall")), 10),
        ];
        for (way, name) in &ways {
            let found = case.counts(*way);
            let Confusion { true_positives: right, false_positives: wrong, false_negatives: lost } =
                found;
            let mark = |count: u64| if count > 0 { Mark::Wrong } else { Mark::Plain };
            lines.push(
                Line::new()
                    .left(Mark::Plain, &say(name), 18)
                    .right(Mark::Plain, &(right + wrong).to_string(), 10)
                    .right(mark(wrong), &wrong.to_string(), 8)
                    .right(mark(lost), &lost.to_string(), 8)
                    .right(Mark::Plain, &share(found.precision()), 12)
                    .right(Mark::Plain, &share(found.recall()), 10),
            );
        }
        lines
    });
    let verified = case.counts(Decision::Verified);
    LessonStep {
        title: words!("verification.compared.title"),
        say: words!("verification.compared.say"),
        formula: Multilingual::same(format!(
            "P = {}, R = {}",
            share(verified.precision()),
            share(verified.recall())
        )),
        drawing,
    }
}

/// What both passes cost as the texts grow, with the share of unrelated pairs that bands of this shape
/// bring together.
fn work(case: &VerificationCase) -> LessonStep {
    const UNRELATED: f64 = 0.1;
    let chance = case.banding.chance(UNRELATED);
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .right(Mark::Head, &say(&words!("verification.unrelated.texts")), 14)
                .right(Mark::Head, &say(&words!("verification.unrelated.all-pairs")), 26)
                .right(Mark::Head, &say(&words!("verification.unrelated.false-candidates")), 26),
        ];
        for texts in [8u64, 1_000, 1_000_000, 50_000_000] {
            let pairs = texts * (texts - 1) / 2;
            lines.push(
                Line::new()
                    .right(Mark::Plain, &thousands(texts), 14)
                    .right(Mark::Plain, &thousands(pairs), 26)
                    .right(Mark::Plain, &thousands((pairs as f64 * chance).round() as u64), 26),
            );
        }
        lines
    });
    let (bands, rows) = (case.banding.bands, case.banding.rows);
    let formula = format!("1 − (1 − .1^{rows})^{bands} = {chance:.2e}");
    LessonStep {
        title: words!("verification.unrelated.title"),
        say: words!("verification.unrelated.say", bands, rows),
        formula: Multilingual::same(formula),
        drawing,
    }
}
