//! The lessons: a table of step-by-step walks through algorithms.

pub mod bands;
pub mod disguises;
pub mod functions;
pub mod grouping;
pub mod kit;
pub mod museum;
pub mod mutation;
pub mod near;
pub mod permutations;
pub mod planning;
pub mod precision;
pub mod shingles;
pub mod simhash;
pub mod verification;
pub mod web;

use crate::lesson::kit::Lesson;

/// All lessons, in the order of the chooser.
pub const LESSONS: &[Lesson] = &[
    shingles::SHINGLES,
    permutations::PERMUTATIONS,
    functions::FUNCTIONS,
    bands::BANDS,
    simhash::SIMHASH,
    near::NEAR,
    web::WEB,
    museum::MUSEUM,
    mutation::MUTATION,
    disguises::DISGUISES,
    grouping::GROUPING,
    precision::PRECISION,
    verification::VERIFICATION,
    planning::PLANNING,
];

/// The lesson with that name.
pub fn by_name(name: &str) -> Option<&'static Lesson> {
    LESSONS.iter().find(|lesson| lesson.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::kit::{COLUMNS, Exercise, LINES, Marked};
    use crate::page::Language;
    use std::collections::BTreeSet;

    /// The sheets of a hundred seeds.
    fn sheets(lesson: &Lesson) -> Vec<Vec<Exercise>> {
        (0..100).map(|seed| lesson.draw_exercises(8, seed)).collect()
    }

    #[test]
    fn every_lesson_has_exercises_that_accept_their_own_answers_only() {
        for lesson in LESSONS {
            let sheets = sheets(lesson);
            assert!(sheets.iter().all(|sheet| sheet.len() == 8), "{}", lesson.name);
            for exercise in sheets.iter().flatten() {
                for language in [Language::English, Language::Chinese] {
                    let answer = exercise.answer.shown(language).replace('␣', "_");
                    let typed = answer.split(" = ").next().unwrap_or_default();
                    assert_eq!(exercise.answer.mark(typed), Marked::Right, "{exercise:?}");
                    let lines = exercise.given.lines(language);
                    assert!(
                        lines.len() <= LINES && lines.iter().all(|line| line.width() <= COLUMNS)
                    );
                    assert!(!exercise.question.text(language).is_empty());
                    assert!(!exercise.because.text(language).is_empty());
                }
                for wrong in ["9999999", "-1", "no such answer"] {
                    assert_ne!(exercise.answer.mark(wrong), Marked::Right, "{exercise:?}");
                }
            }
        }
    }

    #[test]
    fn a_seed_gives_one_sheet_and_thirty_seeds_give_thirty() {
        for lesson in LESSONS {
            let sheets = sheets(lesson);
            assert_eq!(lesson.draw_exercises(8, 5), sheets[5]);
            let different: BTreeSet<String> =
                sheets.iter().take(30).map(|sheet| format!("{sheet:?}")).collect();
            assert_eq!(different.len(), 30, "{}", lesson.name);
        }
    }

    #[test]
    fn every_lesson_names_a_work_its_part_and_its_page() {
        for lesson in LESSONS {
            assert!(!lesson.sources.is_empty());
            for source in lesson.sources {
                assert!(Language::ALL.iter().all(|own| !source.part.text(*own).is_empty()));
                assert!(source.page.starts_with("http"));
            }
        }
    }
}
