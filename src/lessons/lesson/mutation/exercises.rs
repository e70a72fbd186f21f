//! Exercises on what an edit does to the shingles of a text.

use crate::explain::sets::SetReport;
use crate::lesson::kit::{
    Answer, Drawing, Draws, Exercise, ExerciseMaker, LessonTexts, bilingual, recipe,
};
use crate::measure::contract::Params;

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[replaced, swapped];

/// A text of `length` characters that all differ.
fn letters(length: u32) -> Vec<char> {
    (0..length).filter_map(|at| char::from_u32(0x4e00 + at)).collect()
}

/// The sets of both texts.
fn sets(a: &[char], b: &[char], n: u32) -> Option<SetReport> {
    let [a, b] = [a, b].map(|text| text.iter().collect::<String>());
    let texts = LessonTexts::fixed([&a, &b], recipe(n as usize, Params::default())).ok()?;
    Some(SetReport::new(&texts.evidence))
}

fn replaced(draws: &mut Draws) -> Option<Exercise> {
    let n = draws.within(2, 5);
    let length = draws.within(3 * n, 40);
    let before = letters(length);
    let mut after = before.clone();
    // Far enough from both ends.
    let at = draws.within(n - 1, length - n) as usize;
    *after.get_mut(at)? = '新';
    let sets = sets(&before, &after, n)?;
    let (both, all) = (sets.both, sets.both + sets.only_a + sets.only_b);
    let shingles = length + 1 - n;
    Some(Exercise {
        question: bilingual!(
            "A text has {length} characters, all different. One in the middle is replaced by a new one. What is the Jaccard coefficient of both texts with n = {n}?",
            "一个文本有 {length} 个互不相同的字，把中间的一个换成新字。n = {n} 时，前后两个文本的 Jaccard 系数是多少？",
        ),
        given: Drawing::default(),
        answer: Answer::Fraction(both, all),
        because: bilingual!(
            "One character is in {n} of {shingles} shingles: {n} are lost, {n} are new. J = ({shingles} − {n}) / ({shingles} + {n}).",
            "一个字在 {shingles} 个片段中占 {n} 个：失去 {n} 个，新增 {n} 个。J = ({shingles} − {n}) / ({shingles} + {n})。",
        ),
    })
}

fn swapped(draws: &mut Draws) -> Option<Exercise> {
    let n = draws.within(2, 5);
    let half = draws.within(2 * n, 20);
    let before = letters(2 * half);
    let (first, second) = before.split_at_checked(half as usize)?;
    let after = [second, first].concat();
    let sets = sets(&before, &after, n)?;
    let (both, all) = (sets.both, sets.both + sets.only_a + sets.only_b);
    let (length, lost) = (2 * half, n - 1);
    Some(Exercise {
        question: bilingual!(
            "A text of {length} different characters is cut in the middle, and its halves change places. What is the Jaccard coefficient with n = {n}?",
            "把一个 {length} 个字互不相同的文本从正中切开，前后两半对调。n = {n} 时 Jaccard 系数是多少？",
        ),
        given: Drawing::default(),
        answer: Answer::Fraction(both, all),
        because: bilingual!(
            "Only the {lost} shingles over the cut are lost, and {lost} new ones stand at the new seam: moving a passage hardly changes the set.",
            "只失去跨过切口的 {lost} 个片段，新接缝处多出 {lost} 个：移动段落几乎不改变集合。",
        ),
    })
}
