//! Exercises on groups: chains, and which linkage allows a group.
#![expect(clippy::unnecessary_wraps, reason = "makers of other exercises may make none")]

use crate::lesson::kit::{Answer, Bilingual, Drawing, Draws, Exercise, ExerciseMaker, bilingual};
use crate::page::{Line, Mark};
use std::collections::BTreeSet;

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[groups_of_ties, ends_of_a_chain, allowed];

/// The groups that ties hold together: sets of texts, each reachable from the others.
fn components(count: u32, ties: &[(u32, u32)]) -> Vec<BTreeSet<u32>> {
    let mut groups: Vec<BTreeSet<u32>> = (0..count).map(|one| BTreeSet::from([one])).collect();
    for (x, y) in ties {
        let (mut joined, others): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.contains(x) || group.contains(y));
        let mut all = joined.pop().unwrap_or_default();
        all.extend(joined.into_iter().flatten());
        groups = others;
        groups.push(all);
    }
    groups
}

fn letter(at: u32) -> char {
    char::from_u32(u32::from(b'A') + at).unwrap_or('?')
}

fn groups_of_ties(draws: &mut Draws) -> Option<Exercise> {
    let count = draws.within(5, 8);
    let mut ties = BTreeSet::new();
    for _ in 0..draws.within(3, 5) {
        let (x, y) = (draws.below(count), draws.below(count));
        if x != y {
            ties.insert((x.min(y), x.max(y)));
        }
    }
    let ties: Vec<(u32, u32)> = ties.into_iter().collect();
    let groups = components(count, &ties);
    let groups = groups.iter().filter(|group| group.len() > 1).count();
    let shown: Vec<String> =
        ties.iter().map(|&(x, y)| format!("{}–{}", letter(x), letter(y))).collect();
    (groups > 0).then(|| Exercise {
        question: bilingual!(
            "{count} texts, A to {last}. These pairs reach the cut. How many groups of two or more texts are there by single linkage?",
            "{count} 个文本，A 到 {last}。下列各对达到阈值。按单连接，有几个含两个以上文本的组？",
            last = letter(count - 1),
        ),
        given: Drawing::new(vec![Line::new().mark(Mark::Plain, &shown.join("   "))]),
        answer: Answer::Whole(groups as u64),
        because: bilingual!(
            "Texts are in one group if a way along the pairs leads from one to the other: {groups}. The other texts stay alone.",
            "沿着这些对能从一个走到另一个的文本同属一组：共 {groups} 组。其余文本各自独立。",
        ),
    })
}

fn ends_of_a_chain(draws: &mut Draws) -> Option<Exercise> {
    let (words, texts) = (draws.within(6, 12), draws.within(3, 5));
    let moved = texts - 1;
    let (shared, all) = (words - moved, words + moved);
    Some(Exercise {
        question: bilingual!(
            "A chain of {texts} texts of {words} different words each: every text drops its first word and adds a new one at the end. What is the Jaccard coefficient of the first and the last, by single words?",
            "{texts} 个文本组成链条，各有 {words} 个不同的词：每个文本去掉前一个的第一个词，末尾加一个新词。按单个词算，首尾两个文本的 Jaccard 系数是多少？",
        ),
        given: Drawing::default(),
        answer: Answer::Fraction(shared, all),
        because: bilingual!(
            "After {moved} moves {shared} words are in both and {all} in either: {shared}/{all}. Neighbours have {}/{}, so at a cut between the two single linkage puts all {texts} into one group.",
            "移动 {moved} 次后，共有 {shared} 个词，合起来 {all} 个：{shared}/{all}。相邻两个是 {}/{}，所以阈值介于两者之间时，单连接把 {texts} 个文本归为一组。",
            words - 1,
            words + 1,
        ),
    })
}

fn allowed(draws: &mut Draws) -> Option<Exercise> {
    let cut = draws.within(4, 7);
    let mut scores = [0; 3].map(|_: u32| draws.within(2, 9));
    scores.sort_unstable();
    let [low, middle, high] = scores;
    let (single, complete) = (middle >= cut, low >= cut);
    let single_words = Bilingual::fixed("single only", "只有单连接");
    let both = Bilingual::fixed("both", "两种都是");
    let neither = Bilingual::fixed("neither", "都不是");
    let right = match (single, complete) {
        (_, true) => both.clone(),
        (true, false) => single_words.clone(),
        (false, false) => neither.clone(),
    };
    let mut words = vec![right.clone()];
    words.extend([single_words, both, neither].into_iter().filter(|word| *word != right));
    let shown = draws.shuffled(&scores);
    let pairs = ["A–B", "B–C", "A–C"].iter().zip(&shown);
    let shown: Vec<String> = pairs.map(|(pair, score)| format!("{pair} .{score}")).collect();
    Some(Exercise {
        question: bilingual!(
            "Three texts with these scores, cut at .{cut}. By which linkage are all three one group?",
            "三个文本，得分如下，阈值 .{cut}。按哪种连接法三个文本是一组？",
        ),
        given: Drawing::new(vec![Line::new().plain(&shown.join("   "))]),
        answer: Answer::Choice(words),
        because: bilingual!(
            "Single linkage needs two of the three pairs: the second best is .{middle}. Complete linkage needs all: the lowest is .{low} (the best is .{high}).",
            "单连接需要三对中的两对达到阈值：第二高的是 .{middle}。全连接需要全部达到：最低的是 .{low}（最高的是 .{high}）。",
        ),
    })
}
