//! Exercises on groups: chains, and which linkage allows a group.
#![expect(clippy::unnecessary_wraps, reason = "makers of other exercises may make none")]

use crate::lesson::kit::{Answer, Drawing, Draws, Exercise, ExerciseMaker, words};
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
        question: words!("grouping.groups-of-ties.question", count, last = letter(count - 1)),
        given: Drawing::new(vec![Line::new().mark(Mark::Plain, &shown.join("   "))]),
        answer: Answer::Whole(groups as u64),
        because: words!("grouping.groups-of-ties.because", groups),
    })
}

fn ends_of_a_chain(draws: &mut Draws) -> Option<Exercise> {
    let (words, texts) = (draws.within(6, 12), draws.within(3, 5));
    let moved = texts - 1;
    let (shared, all) = (words - moved, words + moved);
    Some(Exercise {
        question: words!("grouping.ends-of-a-chain.question", texts, words),
        given: Drawing::default(),
        answer: Answer::Fraction(shared, all),
        because: words!(
            "grouping.ends-of-a-chain.because",
            moved,
            shared,
            all,
            common = words - 1,
            either = words + 1,
            texts
        ),
    })
}

fn allowed(draws: &mut Draws) -> Option<Exercise> {
    let cut = draws.within(4, 7);
    let mut scores = [0; 3].map(|_: u32| draws.within(2, 9));
    scores.sort_unstable();
    let [low, middle, high] = scores;
    let (single, complete) = (middle >= cut, low >= cut);
    let single_words = words!("grouping.allowed.single-only");
    let both = words!("grouping.allowed.both");
    let neither = words!("grouping.allowed.neither");
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
        question: words!("grouping.allowed.question", cut),
        given: Drawing::new(vec![Line::new().plain(&shown.join("   "))]),
        answer: Answer::Choice(words),
        because: words!("grouping.allowed.because", middle, low, high),
    })
}
