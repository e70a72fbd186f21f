//! Exercises on shingles, Jaccard and containment.
#![expect(clippy::unnecessary_wraps, reason = "makers of other exercises may make none")]

use crate::explain::sets::{SetReport, Spelled};
use crate::lesson::kit::{
    Answer, Drawing, Draws, Exercise, ExerciseMaker, LessonTexts, bilingual, recipe, visible,
};
use crate::measure::contract::Params;
use crate::page::{Line, Mark};
use std::collections::BTreeSet;

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[list, jaccard, count, containment];

/// Short texts, some with repeated shingles.
const WORDS: [&str; 16] = [
    "banana",
    "cocoa",
    "tattoo",
    "papaya",
    "onion",
    "murmur",
    "entente",
    "alfalfa",
    "abracadabra",
    "上海自来水来自海上",
    "知之为知之",
    "人人为我我为人人",
    "步步高步步为营",
    "不知不觉",
    "名可名非常名",
    "来来往往",
];

fn given(lines: &[(&str, &str)]) -> Drawing {
    let line = |(name, text): &(&str, &str)| Line::new().left(Mark::Head, name, 4).plain(text);
    Drawing::new(lines.iter().map(line).collect())
}

/// The different shingles of a text, spelled.
fn spelled(text: &str, n: usize) -> BTreeSet<String> {
    let spelled = Spelled::shingles(text, &recipe(n, Params::default()));
    spelled.hashes().iter().filter_map(|&hash| spelled.spelling(hash)).map(visible).collect()
}

fn list(draws: &mut Draws) -> Option<Exercise> {
    let (text, n) = (draws.pick(&WORDS)?, draws.within(2, 3) as usize);
    let items = spelled(text, n);
    let windows = text.chars().count() + 1 - n;
    let different = items.len();
    Some(Exercise {
        question: bilingual!(
            "List the different shingles of {n} characters of this text.",
            "写出这个文本中所有不同的 {n} 字片段。",
        ),
        given: given(&[("", text)]),
        answer: Answer::Items(items),
        because: bilingual!(
            "The window stands in {windows} places; equal shingles count once in a set, so {different} are left.",
            "窗口有 {windows} 个位置；集合中相同的片段只算一个，所以剩下 {different} 个。",
        ),
    })
}

/// A text, and the same with one character replaced or left out.
fn pair(draws: &mut Draws) -> Option<[String; 2]> {
    let text = draws.pick(&WORDS)?;
    let letters: Vec<char> = text.chars().collect();
    let at = draws.below(letters.len() as u32) as usize;
    let new = letters.get(draws.below(letters.len() as u32) as usize).copied();
    let new = new.filter(|_| draws.below(2) == 0);
    let changed = letters
        .iter()
        .enumerate()
        .filter_map(|(place, &old)| if place == at { new } else { Some(old) });
    Some([text.to_owned(), changed.collect()])
}

fn sets(draws: &mut Draws) -> Option<([String; 2], usize, SetReport)> {
    let (written, n) = (pair(draws)?, draws.within(2, 3) as usize);
    let [a, b] = &written;
    let texts = LessonTexts::fixed([a, b], recipe(n, Params::default())).ok()?;
    let report = SetReport::new(&texts.evidence);
    Some((written, n, report))
}

fn jaccard(draws: &mut Draws) -> Option<Exercise> {
    let ([a, b], n, sets) = sets(draws)?;
    let (both, all) = (sets.both, sets.both + sets.only_a + sets.only_b);
    let (size_a, size_b) = (sets.size_a(), sets.size_b());
    Some(Exercise {
        question: bilingual!(
            "How similar are A and B? Give the Jaccard coefficient of their sets of shingles of {n} characters.",
            "A 与 B 有多相似？求它们 {n} 字片段集合的 Jaccard 系数。",
        ),
        given: given(&[("A", &a), ("B", &b)]),
        answer: Answer::Fraction(both, all),
        because: bilingual!(
            "|A| = {size_a}, |B| = {size_b}, |A∩B| = {both}, |A∪B| = {size_a} + {size_b} − {both} = {all}; J = |A∩B| / |A∪B|.",
            "|A| = {size_a}，|B| = {size_b}，|A∩B| = {both}，|A∪B| = {size_a} + {size_b} − {both} = {all}；J = |A∩B| / |A∪B|。",
        ),
    })
}

fn containment(draws: &mut Draws) -> Option<Exercise> {
    let ([a, b], n, sets) = sets(draws)?;
    let (both, size_a) = (sets.both, sets.size_a());
    Some(Exercise {
        question: bilingual!(
            "What share of A is contained in B? Use the sets of shingles of {n} characters.",
            "A 有多大比例包含在 B 中？用 {n} 字片段的集合。",
        ),
        given: given(&[("A", &a), ("B", &b)]),
        answer: Answer::Fraction(both, size_a),
        because: bilingual!(
            "{both} of the {size_a} shingles of A are in B too: C(A, B) = |A∩B| / |A|. It differs from C(B, A) where the sizes differ.",
            "A 的 {size_a} 个片段中有 {both} 个也在 B 中：C(A, B) = |A∩B| / |A|。大小不同时它不等于 C(B, A)。",
        ),
    })
}

fn count(draws: &mut Draws) -> Option<Exercise> {
    let (tokens, n) = (draws.within(8, 60), draws.within(2, 7));
    let text: String = (0..tokens).filter_map(|at| char::from_u32(0x4e00 + at)).collect();
    let shingles = spelled(&text, n as usize).len() as u64;
    Some(Exercise {
        question: bilingual!(
            "A text has {tokens} characters, and all of its shingles differ. How many shingles of {n} characters are there?",
            "一个文本有 {tokens} 个字，所有片段互不相同。它有多少个 {n} 字片段？",
        ),
        given: Drawing::default(),
        answer: Answer::Whole(shingles),
        because: bilingual!(
            "The window starts at each character but the last {}: L − n + 1 = {tokens} − {n} + 1.",
            "除最后 {} 个字外，窗口可从每个字开始：L − n + 1 = {tokens} − {n} + 1。",
            n - 1
        ),
    })
}
