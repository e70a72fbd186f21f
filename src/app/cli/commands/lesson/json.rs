//! Lessons as JSON: the list, the steps of one in both languages, sheets of exercises.

use crate::cli::commands::lesson::sheets::ExerciseSheet;
use crate::export::json_style::{pretty_sorted, schema_id};
use crate::lesson::LESSONS;
use crate::lesson::kit::{Exercise, Knob, KnobValues, Lesson, LessonSource, LessonStep};
use crate::page::{Language, Line, Multilingual, Span};
use schemars::JsonSchema;
use serde::Serialize;
use std::borrow::Cow;
use std::io;

/// The same in English and in Chinese.
#[derive(Serialize, JsonSchema)]
struct BothLanguages<T> {
    en: T,
    zh: T,
}

impl<T> BothLanguages<T> {
    fn new(value: impl Fn(Language) -> T) -> Self {
        Self { en: value(Language::English), zh: value(Language::Chinese) }
    }
}

/// A text in both languages.
type BothTexts = BothLanguages<Cow<'static, str>>;

impl From<&Multilingual> for BothTexts {
    fn from(words: &Multilingual) -> Self {
        Self::new(|language| words.text(language))
    }
}

/// A lesson in the list.
#[derive(Serialize, JsonSchema)]
pub(super) struct ListedLesson {
    name: &'static str,
    title: BothTexts,
    about: BothTexts,
}

/// A lesson, with its steps or with sheets of exercises.
#[derive(Serialize, JsonSchema)]
pub(super) struct LessonRecord<'a> {
    lookalike: &'static str,
    schema: String,
    lesson: &'a str,
    title: BothTexts,
    #[serde(flatten)]
    part: LessonPart<'a>,
}

/// What of a lesson is written.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum LessonPart<'a> {
    Steps(StepsRecord<'a>),
    Sheets { sheets: Vec<SheetRecord> },
}

#[derive(Serialize, JsonSchema)]
struct StepsRecord<'a> {
    about: BothTexts,
    knobs: Vec<KnobRecord<'a>>,
    steps: Vec<StepRecord<'a>>,
    /// The works that the lesson is from.
    sources: Vec<WorkRecord<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct KnobRecord<'a> {
    name: &'a str,
    title: BothTexts,
    value: &'a str,
    values: Vec<&'a str>,
}

#[derive(Serialize, JsonSchema)]
struct StepRecord<'a> {
    #[schemars(range(min = 1))]
    step: usize,
    title: BothTexts,
    say: BothTexts,
    formula: Cow<'static, str>,
    /// The lines of the drawing.
    drawing: BothLanguages<Vec<Vec<SpanRecord<'a>>>>,
}

/// Characters of a line with one mark.
#[derive(Serialize, JsonSchema)]
struct SpanRecord<'a> {
    text: &'a str,
    mark: &'static str,
}

#[derive(Serialize, JsonSchema)]
struct WorkRecord<'a> {
    work: &'a str,
    part: Cow<'static, str>,
    part_zh: Cow<'static, str>,
    page: &'a str,
}

#[derive(Serialize, JsonSchema)]
struct SheetRecord {
    seed: u64,
    exercises: Vec<ExerciseRecord>,
}

#[derive(Serialize, JsonSchema)]
struct ExerciseRecord {
    question: BothTexts,
    given: Vec<String>,
    /// How an answer must look.
    expected: BothTexts,
    answer: BothLanguages<String>,
    because: BothTexts,
}

fn line(line: &Line) -> Vec<SpanRecord<'_>> {
    fn record(span: &Span) -> SpanRecord<'_> {
        SpanRecord { text: &span.text, mark: span.mark.name() }
    }
    line.spans.iter().map(record).collect()
}

fn step<'a>((number, step): &'a (usize, &LessonStep)) -> StepRecord<'a> {
    let lines = |language| step.drawing.lines(language).iter().map(line).collect();
    StepRecord {
        step: *number,
        title: (&step.title).into(),
        say: (&step.say).into(),
        formula: step.formula.text(Language::English),
        drawing: BothLanguages::new(lines),
    }
}

/// The list of lessons.
pub(super) fn list() -> io::Result<Vec<u8>> {
    let lesson = |lesson: &'static Lesson| ListedLesson {
        name: lesson.name,
        title: (&lesson.title).into(),
        about: (&lesson.about).into(),
    };
    pretty_sorted(&LESSONS.iter().map(lesson).collect::<Vec<_>>())
}

fn exercise(exercise: &Exercise) -> ExerciseRecord {
    ExerciseRecord {
        question: (&exercise.question).into(),
        given: exercise.given.lines(Language::English).iter().map(Line::text).collect(),
        expected: (&exercise.answer.expected()).into(),
        answer: BothLanguages::new(|language| exercise.answer.shown(language)),
        because: (&exercise.because).into(),
    }
}

fn write(lesson: &Lesson, part: LessonPart<'_>) -> io::Result<Vec<u8>> {
    pretty_sorted(&LessonRecord {
        lookalike: env!("CARGO_PKG_VERSION"),
        schema: schema_id("lesson"),
        lesson: lesson.name,
        title: (&lesson.title).into(),
        part,
    })
}

/// Sheets of exercises with their answers.
pub(super) fn sheets<'a>(lesson: &'a Lesson, sheets: &'a [ExerciseSheet]) -> io::Result<Vec<u8>> {
    let sheet = |sheet: &'a ExerciseSheet| SheetRecord {
        seed: sheet.seed,
        exercises: sheet.exercises.iter().map(exercise).collect(),
    };
    write(lesson, LessonPart::Sheets { sheets: sheets.iter().map(sheet).collect() })
}

/// A lesson with these steps.
pub(super) fn lesson<'a>(
    lesson: &'a Lesson,
    knobs: &'a [Knob],
    values: &'a KnobValues,
    steps: &'a [(usize, &'a LessonStep)],
) -> io::Result<Vec<u8>> {
    let source = |source: &'a LessonSource| WorkRecord {
        work: source.work,
        part: source.part.text(Language::English),
        part_zh: source.part.text(Language::Chinese),
        page: source.page,
    };
    let knob = |knob: &'a Knob| KnobRecord {
        name: knob.name,
        title: (&knob.title).into(),
        value: values.word(knob.name),
        values: knob.choices.iter().map(|choice| choice.word.as_str()).collect(),
    };
    let steps = StepsRecord {
        about: (&lesson.about).into(),
        knobs: knobs.iter().map(knob).collect(),
        steps: steps.iter().map(step).collect(),
        sources: lesson.sources.iter().map(source).collect(),
    };
    write(lesson, LessonPart::Steps(steps))
}
