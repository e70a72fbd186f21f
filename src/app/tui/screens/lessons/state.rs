//! The state of the Lessons screen: lesson, step and knobs; and the requests for steps and ticks.

use crate::lesson::LESSONS;
use crate::lesson::kit::{
    DrawingRoom, Knob, KnobValues, Lesson, LessonStep, LessonSteps, LessonSubject,
};
use crate::page::{Language, Turn};
use crate::pair::DocPair;
use crate::tui::flow::Effect;
use crate::tui::model::Model;
use crate::tui::screens::lessons::exercises::AskedExercises;
use crate::tui::screens::lessons::own::{OwnTexts, TextForm};
use crate::tui::screens::lessons::panes::drawing_room;
use crate::tui::widgets::InputLine;
use crate::tui::work::{CLOCK, Cancel, Question, Work};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The slot for computing the steps of a lesson.
pub(super) const STEPS: Question = Question("lessons.steps");

/// Milliseconds between two steps while playing, slowest first.
const PACES: [u64; 6] = [8_000, 4_000, 2_500, 1_500, 800, 250];

/// The computed steps of a lesson, or why there are none.
#[derive(Debug)]
pub(super) struct GivenLesson {
    pub(super) lesson: &'static str,
    /// The room they are drawn for.
    pub(super) room: DrawingRoom,
    pub(super) result: LessonSteps,
}

/// The next step of a playing lesson is due.
#[derive(Debug)]
pub(super) struct Tick;

/// The state of the Lessons screen.
#[derive(Debug, Default)]
pub(super) struct LessonsState {
    /// The chosen lesson, and the first one on screen.
    pub(super) place: usize,
    pub(super) offset: usize,
    /// The steps have the focus, not the list.
    pub(super) inside: bool,
    /// The step, from 0.
    pub(super) step: usize,
    /// The chosen knob, from 0.
    pub(super) knob: usize,
    pub(super) language: Language,
    /// The knob values of each lesson.
    pub(super) values: BTreeMap<&'static str, KnobValues>,
    pub(super) given: Option<GivenLesson>,
    pub(super) failed: Option<String>,
    /// The lesson plays.
    pub(super) playing: bool,
    pace: Pace,
    /// The number of a step being typed.
    pub(super) typed: Option<InputLine>,
    /// The exercises being asked.
    pub(super) asked: Option<AskedExercises>,
    /// Texts being typed.
    pub(super) form: Option<TextForm>,
    /// Typed texts, in place of the chosen pair.
    pub(super) own: Option<OwnTexts>,
}

/// How fast a lesson plays: an index into [`PACES`].
#[derive(Debug)]
struct Pace(usize);

impl Default for Pace {
    fn default() -> Self {
        Self(2)
    }
}

impl LessonsState {
    /// The data that lessons can use: typed texts, else the corpus and the chosen pair.
    fn subject<'a>(&'a self, model: &'a Model) -> LessonSubject<'a> {
        let (settings, room) = (&model.settings, drawing_room(model.window));
        match &self.own {
            Some(OwnTexts { comparison, .. }) => LessonSubject {
                comparison: Some(comparison),
                pair: Some(DocPair::FIRST),
                settings,
                room,
            },
            None => LessonSubject {
                comparison: model.comparison.as_ref(),
                pair: model.chosen.map(|chosen| chosen.pair()),
                settings,
                room,
            },
        }
    }

    /// The chosen lesson; `None` only if there are no lessons.
    pub(super) fn lesson(&self) -> Option<&'static Lesson> {
        LESSONS.get(self.place)
    }

    /// The result of the chosen lesson, once it is computed.
    pub(super) fn result(&self) -> Option<&LessonSteps> {
        let name = self.lesson()?.name;
        self.given.as_ref().filter(|given| given.lesson == name).map(|given| &given.result)
    }

    /// The number of steps; 0 before they are known.
    pub(super) fn count(&self) -> usize {
        self.result().and_then(|result| result.as_ref().ok()).map_or(0, Vec::len)
    }

    /// The lines of the drawing on screen.
    pub(super) fn drawn_lines(&self) -> usize {
        self.shown().map_or(0, |step| step.drawing.lines(self.language).len())
    }

    /// Requests the steps again if the window has another room for drawings now.
    pub(super) fn resize(&mut self, model: &Model) -> Effect {
        let room = drawing_room(model.window);
        let is_same = self.given.as_ref().is_none_or(|given| given.room == room);
        if is_same { Effect::None } else { self.request(model) }
    }

    /// The step on screen.
    pub(super) fn shown(&self) -> Option<&LessonStep> {
        self.result()?.as_ref().ok()?.get(self.step)
    }

    /// The line being typed.
    pub(super) fn line(&mut self) -> Option<&mut InputLine> {
        match (&mut self.asked, &mut self.form) {
            (Some(asked), _) => asked.line(),
            (None, Some(form)) => Some(form.line()),
            (None, None) => self.typed.as_mut(),
        }
    }

    /// The knobs of the chosen lesson.
    pub(super) fn knobs(&self, model: &Model) -> Vec<Knob> {
        self.lesson().map_or_else(Vec::new, |lesson| (lesson.knobs)(&self.subject(model)))
    }

    /// The knob values of the chosen lesson.
    pub(super) fn values(&self, knobs: &[Knob]) -> KnobValues {
        let kept = self.lesson().and_then(|lesson| self.values.get(lesson.name));
        let new = || KnobValues::in_language(knobs, self.language);
        kept.map_or_else(new, |values| values.restricted_to(knobs))
    }

    /// Takes the language of the model. The first example of a lesson goes with it, if it is still chosen.
    pub(super) fn speak(&mut self, model: &Model) -> Effect {
        let (from, to) = (self.language, model.language);
        self.language = to;
        let name = self.lesson().map(|lesson| lesson.name);
        let mut is_shown = false;
        for (lesson, values) in &mut self.values {
            let changed = values.translate(from, to);
            is_shown |= changed && self.inside && name == Some(*lesson);
        }
        if is_shown { self.request(model) } else { Effect::None }
    }

    /// Requests the steps of the chosen lesson with its current knob values.
    pub(super) fn request(&mut self, model: &Model) -> Effect {
        let Some(lesson) = self.lesson() else { return Effect::None };
        let values = self.values(&self.knobs(model));
        self.values.insert(lesson.name, values.clone());
        self.failed = None;
        let LessonSubject { comparison, pair, settings, room } = self.subject(model);
        let (comparison, settings) = (comparison.cloned(), settings.clone());
        Effect::Work(Work::new(STEPS, move |cancel: &Cancel| {
            let subject =
                LessonSubject { comparison: comparison.as_ref(), pair, settings: &settings, room };
            let result = (lesson.steps)(&subject, &values, &|| cancel.is_set());
            GivenLesson { lesson: lesson.name, room, result }
        }))
    }

    /// Adopts the steps of a lesson; stays on the same step number, or on the last step.
    pub(super) fn arrive(&mut self, given: GivenLesson) {
        self.given = Some(given);
        self.step = self.step.min(self.count().saturating_sub(1));
    }

    /// Chooses a lesson and requests its steps.
    pub(super) fn choose(&mut self, place: usize, model: &Model) -> Effect {
        let place = place.min(LESSONS.len().saturating_sub(1));
        if place != self.place || self.given.is_none() {
            (self.place, self.step, self.knob, self.playing) = (place, 0, 0, false);
            self.asked = None;
            return self.request(model);
        }
        Effect::None
    }

    /// Goes to a step, at most the last one.
    pub(super) fn go(&mut self, step: usize) {
        self.step = step.min(self.count().saturating_sub(1));
    }

    /// Sets a knob, by name, to a value, by word; does nothing if either is unknown.
    pub(super) fn take(&mut self, turn: &Turn, model: &Model) -> Effect {
        let knobs = self.knobs(model);
        let mut values = self.values(&knobs);
        if values.set(&knobs, turn.knob, &turn.value).is_err() {
            return Effect::None;
        }
        self.keep(values, model)
    }

    /// Stores new knob values and requests their steps.
    pub(super) fn keep(&mut self, values: KnobValues, model: &Model) -> Effect {
        let Some(lesson) = self.lesson() else { return Effect::None };
        // Another subject has other steps: start at the first.
        if self.values.get(lesson.name).is_some_and(|old| old.word("on") != values.word("on")) {
            self.step = 0;
        }
        self.values.insert(lesson.name, values);
        self.request(model)
    }

    /// The time between two steps while playing.
    pub(super) fn pace(&self) -> Duration {
        Duration::from_millis(PACES.get(self.pace.0).copied().unwrap_or(2_500))
    }

    /// Changes the pace by one level.
    pub(super) fn change_pace(&mut self, faster: bool) {
        let by = if faster { 1 } else { -1 };
        self.pace.0 = self.pace.0.saturating_add_signed(by).min(PACES.len() - 1);
    }

    /// While playing, starts a timer for the next step.
    pub(super) fn tick(&self) -> Effect {
        if !self.playing {
            return Effect::None;
        }
        let due = Instant::now() + self.pace();
        Effect::Work(Work::new(CLOCK, move |cancel: &Cancel| {
            while let Some(left) = due.checked_duration_since(Instant::now()) {
                if cancel.is_set() {
                    break;
                }
                std::thread::sleep(left.min(Duration::from_millis(20)));
            }
            Tick
        }))
    }

    /// Handles the timer: goes to the next step; stops playing at the last.
    pub(super) fn ticked(&mut self) -> Effect {
        if !self.playing {
            return Effect::None;
        }
        self.go(self.step + 1);
        self.playing = self.step + 1 < self.count();
        self.tick()
    }
}
