//! Exercises on the Lessons screen: a question, a line for the answer, the solution, the score.

use crate::display::width::{cut, width};
use crate::lesson::kit::{Exercise, ExerciseOutcome, ExerciseReply, ExerciseRound, Lesson, words};
use crate::page::{Language, Line, Mark, Multilingual, wrapped};
use crate::part::PartOf as _;
use crate::tui::draw_text::DrawText as _;
use crate::tui::theme::Theme;
use crate::tui::widgets::{InputLine, draw_lines};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Exercises of a round.
const COUNT: usize = 8;

/// A round of exercises, and the answer being typed.
#[derive(Debug)]
pub(super) struct AskedExercises {
    round: ExerciseRound,
    line: InputLine,
    /// Why the last thing typed does not count, if it does not.
    again: Option<Multilingual>,
}

impl AskedExercises {
    /// The exercises of a lesson that a seed decides.
    pub(super) fn new(lesson: &Lesson, seed: u64) -> Self {
        let round = ExerciseRound::new(lesson, COUNT, seed);
        Self { round, line: InputLine::default(), again: None }
    }

    /// The line for the answer; `None` once the exercise is done.
    pub(super) fn line(&mut self) -> Option<&mut InputLine> {
        self.is_asking().then_some(&mut self.line)
    }

    fn is_asking(&self) -> bool {
        self.round.exercise().is_some() && self.round.outcome().is_none()
    }

    /// The word on the hint for enter.
    pub(super) fn accept_word(&self, language: Language) -> &'static str {
        let (en, zh) = match (self.round.exercise().is_some(), self.is_asking()) {
            (_, true) => ("answer", "回答"),
            (true, false) => ("next", "下一题"),
            (false, false) => ("eight more", "再来八题"),
        };
        if language == Language::Chinese { zh } else { en }
    }

    /// Answers; goes on if the exercise is done; draws other exercises after the last.
    pub(super) fn accept(&mut self, lesson: &Lesson) {
        if self.is_asking() {
            self.again = match self.round.answer(self.line.text()) {
                ExerciseReply::Done(_) => None,
                ExerciseReply::Again(why) => Some(why),
            };
        } else if self.round.exercise().is_some() {
            self.round.go_on();
            self.line = InputLine::default();
        } else {
            *self = Self::new(lesson, self.round.seed().wrapping_add(1));
        }
    }

    /// The title: which exercise of how many.
    fn title(&self, lesson: &Lesson, language: Language) -> String {
        let round = &self.round;
        let where_in = match round.exercise() {
            Some(_) => words!(
                "explorer.title.exercise-right-seed",
                number = round.number(),
                all = round.count(),
                right = round.right(),
                seed = round.seed()
            ),
            None => words!("explorer.title.exercises-seed", seed = round.seed()),
        };
        format!("{} · {}", lesson.title.text(language), where_in.text(language))
    }

    /// Draws the round in place of the lesson; returns the position of the caret.
    pub(super) fn draw(
        &self,
        lesson: &Lesson,
        language: Language,
        area: Rect,
        theme: &Theme,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let columns = usize::from(area.width);
        let title = cut(&self.title(lesson, language), columns);
        buffer.draw_text(area.x, area.y, title, columns, theme.title);
        let room = Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area };
        let Some(exercise) = self.round.exercise() else {
            draw_lines(&score(&self.round, language, columns), room, theme, buffer);
            return None;
        };
        let (lines, typed_at) = question(self, exercise, language, columns);
        // The end is what matters once there is a solution.
        let hidden = lines.len().saturating_sub(usize::from(room.height));
        draw_lines(lines.part(hidden..), room, theme, buffer);
        let label = lines.get(typed_at)?.width() as u16;
        let y = room.y + u16::try_from(typed_at.checked_sub(hidden)?).ok()?;
        let x = room.x + label;
        let row = Rect { x, y, width: room.right().saturating_sub(x), height: 1 };
        let caret = self.line.draw(row, theme.text, buffer);
        caret.filter(|_| self.is_asking())
    }
}

/// The lines of a question and, once it is done, its solution; and the index of the line to type on.
fn question(
    asked: &AskedExercises,
    exercise: &Exercise,
    language: Language,
    columns: usize,
) -> (Vec<Line>, usize) {
    let flowed = |text: &str, mark: Mark| {
        wrapped(text, columns).into_iter().map(move |line| Line::new().tint(mark, &line))
    };
    let mut lines: Vec<Line> = flowed(&exercise.question.text(language), Mark::Plain).collect();
    let given = exercise.given.lines(language);
    if !given.is_empty() {
        lines.push(Line::new());
        lines.extend(given.iter().map(|line| line.clone().indented(2)));
    }
    lines.push(Line::new());
    let expected = exercise.answer.expected();
    let expected = words!("explorer.question.answer-shows", expected);
    lines.extend(flowed(&expected.text(language), Mark::Dim));
    let typed_at = lines.len();
    lines.push(Line::new().tint(Mark::Accent, "> "));
    if let Some(again) = &asked.again {
        lines.extend(flowed(&again.text(language), Mark::Warning));
    }
    if let Some(outcome) = asked.round.outcome() {
        lines.push(outcome.line(&exercise.answer, language));
        lines.extend(flowed(&exercise.because.text(language), Mark::Plain));
    }
    (lines, typed_at)
}

/// The score, and each exercise with its outcome.
fn score(round: &ExerciseRound, language: Language, columns: usize) -> Vec<Line> {
    let mut lines = vec![Line::head(&round.score().text(language)), Line::new()];
    for (number, (exercise, outcome)) in (1..).zip(round.all()) {
        let (mark, gap) = match outcome {
            Some(ExerciseOutcome::Right) => (Mark::Right, ""),
            Some(ExerciseOutcome::Wrong) => (Mark::Wrong, ""),
            _ => (Mark::Plain, " "),
        };
        let answer = exercise.answer.shown(language);
        let room = columns.saturating_sub(width(&answer).min(columns / 2) + 10);
        let asked = cut(&exercise.question.text(language), room);
        let start = Line::new().mark(mark, &format!("{gap}{number}."));
        lines.push(start.plain(&format!("  {asked}  ")).tint(Mark::Accent, &answer));
    }
    lines
}
