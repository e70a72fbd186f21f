//! A round of exercises: one question after the other, typed answers marked, a score at the end.

use crate::lesson::kit::answer::{Answer, Marked};
use crate::lesson::kit::contract::Lesson;
use crate::lesson::kit::exercise::Exercise;
use crate::lesson::kit::sheets::words;
use crate::page::{Language, Line, Mark, Multilingual};

/// What became of an exercise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExerciseOutcome {
    /// The first answer was right.
    Right,
    /// The first answer was wrong.
    Wrong,
    /// The solution was shown before an answer.
    Shown,
}

impl ExerciseOutcome {
    /// Whether the answer was right, and the right one.
    pub fn line(self, answer: &Answer, language: Language) -> Line {
        let right = answer.shown(language);
        let (mark, words) = match self {
            Self::Right => (Mark::Right, words!("kit.line.right", right)),
            Self::Wrong => (Mark::Wrong, words!("kit.line.wrong", right)),
            Self::Shown => (Mark::Accent, words!("kit.line.shown", right)),
        };
        Line::new().mark(mark, &words.text(language))
    }
}

/// What becomes of something typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExerciseReply {
    /// The exercise is done.
    Done(ExerciseOutcome),
    /// It was no answer and does not count; why, and what is expected.
    Again(Multilingual),
}

/// Exercises with their outcomes. The first answer counts; the question stays if it is no answer, and
/// `?` shows the solution.
#[derive(Debug, Clone)]
pub struct ExerciseRound {
    seed: u64,
    exercises: Vec<Exercise>,
    /// Of the exercises so far, the current one included once it is done.
    outcomes: Vec<ExerciseOutcome>,
    at: usize,
}

impl ExerciseRound {
    /// Draws `count` exercises; those of [`Lesson::draw_exercises`].
    pub fn new(lesson: &Lesson, count: usize, seed: u64) -> Self {
        let exercises = lesson.draw_exercises(count, seed);
        Self { seed, exercises, outcomes: Vec::new(), at: 0 }
    }

    /// What it was drawn from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The current exercise; `None` after the last.
    pub fn exercise(&self) -> Option<&Exercise> {
        self.exercises.get(self.at)
    }

    /// The number of the current exercise, from 1; one more than [`Self::count`] after the last.
    pub fn number(&self) -> usize {
        self.at + 1
    }

    /// The number of exercises.
    pub fn count(&self) -> usize {
        self.exercises.len()
    }

    /// All exercises with their outcomes so far.
    pub fn all(&self) -> impl Iterator<Item = (&Exercise, Option<ExerciseOutcome>)> {
        let outcomes = self.outcomes.iter().copied().map(Some).chain(std::iter::repeat(None));
        self.exercises.iter().zip(outcomes)
    }

    /// The outcome of the current exercise; `None` before an answer.
    pub fn outcome(&self) -> Option<ExerciseOutcome> {
        self.outcomes.get(self.at).copied()
    }

    /// Takes a typed answer, or `?` for the solution. Once the exercise is done its outcome stays.
    pub fn answer(&mut self, typed: &str) -> ExerciseReply {
        if let Some(outcome) = self.outcome() {
            return ExerciseReply::Done(outcome);
        }
        let outcome = match typed.trim() {
            "?" | "？" => ExerciseOutcome::Shown,
            typed => match self.exercise().map(|exercise| exercise.answer.mark(typed)) {
                Some(Marked::Right) => ExerciseOutcome::Right,
                Some(Marked::Wrong) => ExerciseOutcome::Wrong,
                Some(Marked::Unreadable(expected)) => {
                    return ExerciseReply::Again(words!("kit.answer.unreadable", expected));
                }
                None => {
                    let none = words!("kit.answer.none-left");
                    return ExerciseReply::Again(none);
                }
            },
        };
        self.outcomes.push(outcome);
        ExerciseReply::Done(outcome)
    }

    /// Goes to the next exercise if the current one is done.
    pub fn go_on(&mut self) {
        if self.outcome().is_some() {
            self.at += 1;
        }
    }

    /// The number of right answers.
    pub fn right(&self) -> usize {
        self.outcomes.iter().filter(|outcome| **outcome == ExerciseOutcome::Right).count()
    }

    /// The score in words. What was not answered is no mistake.
    pub fn score(&self) -> Multilingual {
        let count = |kind| self.outcomes.iter().filter(|outcome| **outcome == kind).count();
        let (right, wrong, shown) =
            (self.right(), count(ExerciseOutcome::Wrong), count(ExerciseOutcome::Shown));
        let open = self.count() - self.outcomes.len();
        words!("kit.score", right, all = self.count(), wrong, shown, open)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::LESSONS;

    #[test]
    fn the_first_answer_counts_and_what_is_no_answer_is_asked_again() {
        for lesson in LESSONS {
            let mut round = ExerciseRound::new(lesson, 4, 9);
            for typed in ["", "  ", "\u{1b}[2J", &"9".repeat(100_000)] {
                // Nothing typed, a control sequence or too many digits for a number never crash.
                let before = round.outcome();
                if let ExerciseReply::Again(_) = round.clone().answer(typed) {
                    assert_eq!(before, None);
                }
            }
            assert!(matches!(round.answer(""), ExerciseReply::Again(_)), "{}", lesson.name);
            round.go_on();
            assert_eq!(round.number(), 1, "it stays without an answer");
            let solution = round.exercise().unwrap().answer.shown(Language::English);
            let typed = solution.replace('␣', "_");
            let typed = typed.split(" = ").next().unwrap();
            assert_eq!(round.answer(typed), ExerciseReply::Done(ExerciseOutcome::Right));
            assert_eq!(
                round.answer("no"),
                ExerciseReply::Done(ExerciseOutcome::Right),
                "the first answer counts"
            );
            round.go_on();
            assert_eq!(round.answer("？"), ExerciseReply::Done(ExerciseOutcome::Shown));
            round.go_on();
            assert_eq!((round.number(), round.right()), (3, 1));
            assert_eq!(
                round.score().text(Language::English),
                "1 of 4 right, 0 wrong, 1 shown, 2 open"
            );
            let outcomes: Vec<_> = round.all().map(|(_, outcome)| outcome).collect();
            assert_eq!(
                outcomes,
                [Some(ExerciseOutcome::Right), Some(ExerciseOutcome::Shown), None, None]
            );
        }
    }

    #[test]
    fn after_the_last_there_is_no_question() {
        let mut round = ExerciseRound::new(&LESSONS[0], 1, 0);
        round.answer("?");
        round.go_on();
        assert!(round.exercise().is_none() && round.outcome().is_none());
        assert!(matches!(round.answer("1"), ExerciseReply::Again(_)));
    }
}
