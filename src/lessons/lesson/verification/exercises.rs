//! Exercises on candidates and verification.
#![expect(clippy::unnecessary_wraps, reason = "makers of other exercises may make none")]

use crate::lesson::kit::{Answer, Bilingual, Drawing, Draws, Exercise, ExerciseMaker, bilingual};
use crate::page::{Line, Mark};
use std::collections::BTreeSet;

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[candidates, recall, precision, lost];

fn candidates(draws: &mut Draws) -> Option<Exercise> {
    let letters = ['A', 'B', 'C', 'D', 'E', 'F'];
    let mut pairs = BTreeSet::new();
    let mut lines = Vec::new();
    for band in 1..=3 {
        let size = draws.within(2, 3) as usize;
        let members = draws.some(size, letters.len() as u32);
        let bucket: String = members.iter().filter_map(|&at| letters.get(at as usize)).collect();
        for (at, x) in members.iter().enumerate() {
            pairs.extend(members.iter().skip(at + 1).map(|y| (*x, *y)));
        }
        let name = format!("{band}");
        lines.push(Line::new().left(Mark::Dim, &name, 4).plain(&bucket));
    }
    let count = pairs.len();
    Some(Exercise {
        question: Bilingual::fixed(
            "Six texts, A to F, in an index of three bands. These texts share a bucket, a line a band; all others are alone. How many pairs are candidates?",
            "六个文本 A 到 F，索引有三段。每行是一段中落入同一个桶的文本，其余各自独处。候选有多少对？",
        ),
        given: Drawing::new(lines),
        answer: Answer::Whole(count as u64),
        because: bilingual!(
            "Every two texts of a bucket are a candidate, and a pair that meets in several bands counts once: {count}.",
            "同一个桶中每两个文本是一个候选，在几段都相遇的对只算一次：{count}。",
        ),
    })
}

fn recall(draws: &mut Draws) -> Option<Exercise> {
    let wanted = draws.within(5, 20);
    let found = draws.within(1, wanted - 1);
    let false_ones = draws.within(3, 60);
    let all = found + false_ones;
    Some(Exercise {
        question: bilingual!(
            "{wanted} pairs reach the cut. Bands propose {all} candidates, and after an exact check {found} of them are reported. What is the recall?",
            "达到阈值的有 {wanted} 对。分段提出 {all} 个候选，精确核对后报告 {found} 对。召回率是多少？",
        ),
        given: Drawing::default(),
        answer: Answer::Fraction(found, wanted),
        because: bilingual!(
            "{found} of the {wanted} pairs are found: {found}/{wanted}. The {false_ones} false candidates cost time, but no recall.",
            "{wanted} 对中找到 {found} 对：{found}/{wanted}。{false_ones} 个假候选费时间，但不影响召回率。",
        ),
    })
}

fn precision(draws: &mut Draws) -> Option<Exercise> {
    let (right, wrong) = (draws.within(2, 20), draws.within(1, 30));
    let all = right + wrong;
    Some(Exercise {
        question: bilingual!(
            "Bands propose {all} candidates; {right} of them reach the cut. A pipeline reports every candidate unchecked. What is its precision?",
            "分段提出 {all} 个候选，其中 {right} 个达到阈值。某流程不核对，报告所有候选。它的精确率是多少？",
        ),
        given: Drawing::default(),
        answer: Answer::Fraction(right, all),
        because: bilingual!(
            "{right} of the {all} reported pairs are right: {right}/{all}. With an exact check it would be 1.",
            "报告的 {all} 对中 {right} 对是对的：{right}/{all}。精确核对之后就是 1。",
        ),
    })
}

fn lost(draws: &mut Draws) -> Option<Exercise> {
    let cut = draws.within(5, 7);
    let exact = draws.within(cut * 10 - 8, cut * 10 + 8);
    let bands = draws.below(3);
    let is_over = exact >= cut * 10;
    let (reported, missed, dropped) = (
        Bilingual::fixed("reported", "报告"),
        Bilingual::fixed("missed", "漏报"),
        Bilingual::fixed("rightly left out", "正确排除"),
    );
    let right = match (bands > 0, is_over) {
        (true, true) => &reported,
        (false, true) => &missed,
        (_, false) => &dropped,
    };
    let mut words = vec![right.clone()];
    words.extend([&reported, &missed, &dropped].into_iter().filter(|word| *word != right).cloned());
    Some(Exercise {
        question: bilingual!(
            "A pair has the exact Jaccard .{exact} and its texts meet in {bands} of 20 bands. Candidates are verified exactly at .{cut}. What happens to the pair?",
            "某一对的精确 Jaccard 系数是 .{exact}，20 段中有 {bands} 段相同。候选按 .{cut} 精确核对。这一对的结果是？",
        ),
        given: Drawing::default(),
        answer: Answer::Choice(words),
        because: Bilingual::fixed(
            "Only a pair that shares a band is ever looked at; of these, the ones that reach the cut are reported. One that reaches it without a common band is missed.",
            "只有至少一段相同的对才会被核对，其中达到阈值的被报告。达到阈值却没有一段相同的，就漏报了。",
        ),
    })
}
