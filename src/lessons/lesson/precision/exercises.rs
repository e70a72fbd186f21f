//! Exercises on precision, recall and F1.
#![expect(clippy::unnecessary_wraps, reason = "makers of other exercises may make none")]

use crate::compare::study::Confusion;
use crate::lesson::kit::{Answer, Drawing, Draws, Exercise, ExerciseMaker, bilingual};
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
        question: bilingual!(
            "Judged pairs with their scores: + is a copy, − is independent. What is the precision of the cut .{cut}?",
            "判定过的对及其得分：+ 为雷同，− 为独立。阈值 .{cut} 的精确率是多少？",
        ),
        given: Drawing::new(vec![line]),
        answer: Answer::Fraction(right, right + alarms),
        because: bilingual!(
            "{} pairs reach the cut, {right} of them are copies: {right}/{}.",
            "达到阈值的有 {} 对，其中雷同 {right} 对：{right}/{}。",
            right + alarms,
            right + alarms,
        ),
    })
}

fn recall(draws: &mut Draws) -> Option<Exercise> {
    let (line, cut, found) = judged(draws)?;
    let (right, _, missed) = parts(&found);
    Some(Exercise {
        question: bilingual!(
            "Judged pairs with their scores: + is a copy, − is independent. What is the recall of the cut .{cut}?",
            "判定过的对及其得分：+ 为雷同，− 为独立。阈值 .{cut} 的召回率是多少？",
        ),
        given: Drawing::new(vec![line]),
        answer: Answer::Fraction(right, right + missed),
        because: bilingual!(
            "There are {} copies, {right} of them reach the cut: {right}/{}.",
            "雷同共 {} 对，达到阈值的 {right} 对：{right}/{}。",
            right + missed,
            right + missed,
        ),
    })
}

fn f1(draws: &mut Draws) -> Option<Exercise> {
    let (right, alarms, missed) = (draws.within(2, 20), draws.within(1, 12), draws.within(1, 12));
    Some(Exercise {
        question: bilingual!(
            "A cut has {right} true positives, {alarms} false positives and {missed} false negatives. What is its F1?",
            "某个阈值有真正例 {right}、假正例 {alarms}、假负例 {missed}。它的 F1 是多少？",
        ),
        given: Drawing::default(),
        answer: Answer::Fraction(2 * right, 2 * right + alarms + missed),
        because: bilingual!(
            "2·TP / (2·TP + FP + FN) = {}/{}, the harmonic mean of precision {right}/{} and recall {right}/{}.",
            "2·TP / (2·TP + FP + FN) = {}/{}，即精确率 {right}/{} 与召回率 {right}/{} 的调和平均。",
            2 * right,
            2 * right + alarms + missed,
            right + alarms,
            right + missed,
        ),
    })
}

fn more_pairs(draws: &mut Draws) -> Option<Exercise> {
    let (right, alarms) = (draws.within(2, 9), draws.within(1, 4));
    let times = draws.pick(&[10, 100])?;
    let more = alarms * times;
    Some(Exercise {
        question: bilingual!(
            "In a sample a cut flags {right} copies and {alarms} independent pairs. The folder has the same copies and {times} times as many independent pairs of the same kind. What precision is to be expected?",
            "在样本中，某阈值标出雷同 {right} 对、独立 {alarms} 对。整个文件夹的雷同相同，而同类的独立对是样本的 {times} 倍。预计精确率是多少？",
        ),
        given: Drawing::default(),
        answer: Answer::Fraction(right, right + more),
        because: bilingual!(
            "False positives grow with the independent pairs: {alarms} · {times} = {more}, so {right}/{}.",
            "假正例随独立的对增长：{alarms} · {times} = {more}，所以是 {right}/{}。",
            right + more,
        ),
    })
}
