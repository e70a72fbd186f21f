//! Exercises on precision, recall and F1.
#![expect(clippy::unnecessary_wraps, reason = "makers of other exercises may make none")]

use crate::compare::study::Confusion;
use crate::lesson::kit::{Answer, Drawing, Draws, Exercise, ExerciseMaker, words};
use crate::page::{Line, Mark};

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[precision, recall, f1, more_pairs];

/// Judged pairs with a cut between them: the line to show, and its counts.
fn judged(draws: &mut Draws) -> Option<(Line, u32, Confusion)> {
    let cut = draws.within(3, 7) * 10;
    let mut scores = draws.some(8, 99);
    scores.retain(|&score| score > 0);
    scores.reverse();
    let mut found = Confusion::default();
    let mut line = Line::new();
    for score in scores {
        let copied = draws.below(100) < 20 + score * 7 / 10;
        match (score >= cut, copied) {
            (true, true) => found.true_positives += 1,
            (true, false) => found.false_positives += 1,
            (false, true) => found.false_negatives += 1,
            (false, false) => {}
        }
        let (mark, sign) = if copied { (Mark::A, "+") } else { (Mark::Plain, "−") };
        line = line.tint(mark, &format!(".{score:02}{sign}   "));
    }
    let is_fair = found.true_positives > 0 && found.false_positives > 0;
    (is_fair && found.false_negatives > 0).then_some((line, cut, found))
}

fn parts(found: &Confusion) -> (u32, u32, u32) {
    let small = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    (small(found.true_positives), small(found.false_positives), small(found.false_negatives))
}

fn precision(draws: &mut Draws) -> Option<Exercise> {
    let (line, cut, found) = judged(draws)?;
    let (right, alarms, _) = parts(&found);
    Some(Exercise {
        question: words!("precision.precision.question", cut),
        given: Drawing::new(vec![line]),
        answer: Answer::Fraction(right, right + alarms),
        because: words!("precision.precision.because", flagged = right + alarms, right),
    })
}

fn recall(draws: &mut Draws) -> Option<Exercise> {
    let (line, cut, found) = judged(draws)?;
    let (right, _, missed) = parts(&found);
    Some(Exercise {
        question: words!("precision.recall.question", cut),
        given: Drawing::new(vec![line]),
        answer: Answer::Fraction(right, right + missed),
        because: words!("precision.recall.because", copies = right + missed, right),
    })
}

fn f1(draws: &mut Draws) -> Option<Exercise> {
    let (right, alarms, missed) = (draws.within(2, 20), draws.within(1, 12), draws.within(1, 12));
    Some(Exercise {
        question: words!("precision.f1.question", right, alarms, missed),
        given: Drawing::default(),
        answer: Answer::Fraction(2 * right, 2 * right + alarms + missed),
        because: words!(
            "precision.f1.because",
            twice = 2 * right,
            whole = 2 * right + alarms + missed,
            right,
            flagged = right + alarms,
            copies = right + missed
        ),
    })
}

fn more_pairs(draws: &mut Draws) -> Option<Exercise> {
    let (right, alarms) = (draws.within(2, 9), draws.within(1, 4));
    let times = draws.pick(&[10, 100])?;
    let more = alarms * times;
    Some(Exercise {
        question: words!("precision.more-pairs.question", right, alarms, times),
        given: Drawing::default(),
        answer: Answer::Fraction(right, right + more),
        because: words!(
            "precision.more-pairs.because",
            alarms,
            times,
            more,
            right,
            flagged = right + more
        ),
    })
}
