//! Exercises on shingles, Jaccard and containment.
#![expect(clippy::unnecessary_wraps, reason = "makers of other exercises may make none")]

use crate::explain::sets::{SetReport, Spelled};
use crate::lesson::kit::{
    Answer, Drawing, Draws, Exercise, ExerciseMaker, LessonTexts, recipe, visible, words,
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
        question: words!("shingles.list.question", n),
        given: given(&[("", text)]),
        answer: Answer::Items(items),
        because: words!("shingles.list.because", windows, different),
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
        question: words!("shingles.exercises-jaccard.question", n),
        given: given(&[("A", &a), ("B", &b)]),
        answer: Answer::Fraction(both, all),
        because: words!("shingles.exercises-jaccard.because", size_a, size_b, both, all),
    })
}

fn containment(draws: &mut Draws) -> Option<Exercise> {
    let ([a, b], n, sets) = sets(draws)?;
    let (both, size_a) = (sets.both, sets.size_a());
    Some(Exercise {
        question: words!("shingles.containment.question", n),
        given: given(&[("A", &a), ("B", &b)]),
        answer: Answer::Fraction(both, size_a),
        because: words!("shingles.containment.because", both, size_a),
    })
}

fn count(draws: &mut Draws) -> Option<Exercise> {
    let (tokens, n) = (draws.within(8, 60), draws.within(2, 7));
    let text: String = (0..tokens).filter_map(|at| char::from_u32(0x4e00 + at)).collect();
    let shingles = spelled(&text, n as usize).len() as u64;
    Some(Exercise {
        question: words!("shingles.count.question", tokens, n),
        given: Drawing::default(),
        answer: Answer::Whole(shingles),
        because: words!("shingles.count.because", last = n - 1, tokens, n),
    })
}
