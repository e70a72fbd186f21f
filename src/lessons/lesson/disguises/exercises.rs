//! Exercises on what a disguise does to the shingles of a text.

use crate::compare::result::Recipe;
use crate::explain::sets::SetReport;
use crate::lesson::kit::{
    Answer, Drawing, Draws, Exercise, ExerciseMaker, LessonTexts, bilingual, recipe,
};
use crate::measure::contract::Params;
use crate::text::normalize::Ladder;

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[exchanged, dotted];

/// A text of `length` characters that all differ, from a code point on.
fn letters(first: u32, length: u32) -> Vec<char> {
    (first..first + length).filter_map(char::from_u32).collect()
}

fn exchanged(draws: &mut Draws) -> Option<Exercise> {
    let n = draws.within(2, 5);
    let count = draws.within(2, 4);
    // Each one and the n − 1 letters on both sides of it are its own.
    let length = (count + 1) * (2 * n) + draws.within(0, 12);
    let before = letters(0x4e00, length);
    let mut after = before.clone();
    for (number, own) in (1..=count).zip(letters(0x6e00, count)) {
        *after.get_mut((number * 2 * n) as usize)? = own;
    }
    let [a, b] = [&before, &after].map(|text| text.iter().collect::<String>());
    let texts = LessonTexts::fixed([&a, &b], recipe(n as usize, Params::default())).ok()?;
    let sets = SetReport::new(&texts.evidence);
    let shingles = length + 1 - n;
    let lost = count * n;
    Some(Exercise {
        question: bilingual!(
            "A text has {length} letters, all different. {count} of them, far from each other and from both ends, are exchanged for letters of another alphabet that look the same. What is the Jaccard coefficient of both texts as stored, with n = {n}?",
            "一个文本有 {length} 个互不相同的字母，其中 {count} 个（彼此相距很远，也远离首尾）换成了另一种文字中形状相同的字母。按存储计算，n = {n} 时两个文本的 Jaccard 系数是多少？",
        ),
        given: Drawing::default(),
        answer: Answer::Fraction(sets.both, sets.both + sets.only_a + sets.only_b),
        because: bilingual!(
            "Each exchanged letter is in {n} of {shingles} shingles: {lost} are lost, {lost} are new. J = ({shingles} − {lost}) / ({shingles} + {lost}).",
            "每个换掉的字母在 {shingles} 个片段中占 {n} 个：失去 {lost} 个，新增 {lost} 个。J = ({shingles} − {lost}) / ({shingles} + {lost})。",
        ),
    })
}

fn dotted(draws: &mut Draws) -> Option<Exercise> {
    let n = draws.within(2, 5);
    let length = draws.within(n + 3, 40);
    let plain = letters(0x4e00, length);
    let dotted = plain.iter().map(char::to_string).collect::<Vec<_>>().join("·");
    let plain: String = plain.iter().collect();
    let stored =
        Recipe { ladder: Ladder::new(Vec::new()), ..recipe(n as usize, Params::default()) };
    let texts = LessonTexts::fixed([&plain, &dotted], stored).ok()?;
    let sets = SetReport::new(&texts.evidence);
    let characters = 2 * length - 1;
    Some(Exercise {
        question: bilingual!(
            "A word has {length} letters, all different, and somebody puts a dot between each two. How many shingles of {n} characters has the word with dots?",
            "一个词有 {length} 个互不相同的字母，有人在每两个字母之间加一个点。加点之后有多少个长度为 {n} 的片段？",
        ),
        given: Drawing::default(),
        answer: Answer::Whole((sets.both + sets.only_b).into()),
        because: bilingual!(
            "{length} letters and {} dots are {characters} characters: {characters} − {n} + 1 shingles. All have a dot, so none is a shingle of the plain word: J = 0.",
            "{length} 个字母加 {} 个点共 {characters} 个字符：{characters} − {n} + 1 个片段。每个片段里都有点，没有一个是原词的片段：J = 0。",
            length - 1,
        ),
    })
}
