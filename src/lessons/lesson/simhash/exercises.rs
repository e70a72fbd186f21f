//! Exercises on votes, fingerprints and their distance.

use crate::lesson::kit::{Answer, Drawing, Draws, Exercise, ExerciseMaker, words};
use crate::measure::simhash::{Fingerprint, votes};
use crate::measure::weight::{Weighted, Weights};
use crate::page::{Line, Mark};

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[signs, one_vote, distance];

/// Bits of the small hashes.
const BITS: u32 = 8;

/// Features with hashes of [`BITS`] bits and small weights.
struct VotingBag {
    hashes: Vec<u64>,
    weights: Vec<u32>,
}

impl VotingBag {
    fn new(draws: &mut Draws) -> Self {
        let count = draws.within(3, 5) as usize;
        let hashes = draws.some(count, 1 << BITS).into_iter().map(u64::from).collect();
        Self { hashes, weights: (0..count).map(|_| draws.within(1, 3)).collect() }
    }

    /// The votes of the bits, the most significant first.
    fn votes(&self) -> Vec<i64> {
        let weights = Weights::new(self.weights.iter().copied());
        let bag: Weighted<'_> = weights.with(&self.hashes);
        votes(bag, BITS).into_iter().rev().collect()
    }

    fn drawing(&self) -> Drawing {
        let row = |(at, (hash, weight)): (usize, (&u64, &u32))| {
            let name = format!("f{}", at + 1);
            let line = Line::new().left(Mark::Head, &name, 5).plain(&format!("{hash:08b}"));
            line.plain(&format!("   × {weight}"))
        };
        Drawing::new(self.hashes.iter().zip(&self.weights).enumerate().map(row).collect())
    }
}

fn signs(draws: &mut Draws) -> Option<Exercise> {
    let bag = VotingBag::new(draws);
    let votes = bag.votes();
    // What a tie becomes is a rule of the program, not of the method.
    if votes.contains(&0) {
        return None;
    }
    let bits: String = votes.iter().map(|&vote| if vote > 0 { '1' } else { '0' }).collect();
    let sums = votes.iter().map(|vote| format!("{vote:+}")).collect::<Vec<_>>().join(" ");
    Some(Exercise {
        question: words!("simhash.exercises-signs.question", bits = BITS),
        given: bag.drawing(),
        answer: Answer::Bits(bits.clone()),
        because: words!("simhash.exercises-signs.because", sums, bits),
    })
}

fn one_vote(draws: &mut Draws) -> Option<Exercise> {
    let bag = VotingBag::new(draws);
    let votes = bag.votes();
    let least = *votes.iter().map(|vote| vote.unsigned_abs()).min().as_ref()?;
    let place = votes.iter().position(|vote| vote.unsigned_abs() == least)?;
    let vote = *votes.get(place)?;
    Some(Exercise {
        question: words!("simhash.one-vote.question"),
        given: bag.drawing(),
        answer: Answer::Whole(least),
        because: words!("simhash.one-vote.because", place = place + 1, vote = format!("{vote:+}")),
    })
}

fn distance(draws: &mut Draws) -> Option<Exercise> {
    let mut print = || {
        let word = draws.below(1 << 16);
        Fingerprint { words: [word.into(), 0, 0, 0], bits: 16, ties: 0 }
    };
    let [a, b] = [print(), print()];
    let apart = a.distance(&b)?;
    let line = |name, print: &Fingerprint| {
        Line::new().left(Mark::Head, name, 4).plain(&format!("{:016b}", print.words[0]))
    };
    let share = f64::from(apart) / 16.0;
    Some(Exercise {
        question: words!("simhash.distance.question"),
        given: Drawing::new(vec![line("A", &a), line("B", &b)]),
        answer: Answer::Whole(apart.into()),
        because: words!("simhash.distance.because", apart, share = format!("{share:.2}")),
    })
}
