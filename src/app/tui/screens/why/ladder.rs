//! The Ladder section: all scores after each normalising step, with switches for the steps.

use crate::display::width::pad;
use crate::explain::ladder::{Done, Rung, toggled};
use crate::explain::page::{rung_head, rung_line};
use crate::page::{Line, Mark};
use crate::text::normalize::{Ladder, NormalizeStep};
use crate::tui::actions::Action;
use crate::tui::screens::why::data::Scene;
use crate::tui::screens::why::line::{row, write};
use crate::tui::widgets::draw_line;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The steps chosen here, and the row under the cursor.
#[derive(Debug, Default)]
pub(super) struct Steps {
    /// `None` for the steps of the corpus.
    chosen: Option<Ladder>,
    at: usize,
}

/// A row of the section: an applied step, or a step that is off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    On(Done),
    Off(NormalizeStep),
}

impl Row {
    fn step(self) -> Option<NormalizeStep> {
        match self {
            Self::On(Done::Step(step)) | Self::Off(step) => Some(step),
            Self::On(_) => None,
        }
    }

    /// The row as text: whether the step is on, its name, and the scores after it.
    fn line(self, rung: Option<&Rung>, columns: usize) -> Line {
        let (tick, name, mark) = match self {
            Self::On(Done::Step(step)) => ("[x]", step.name(), Mark::Plain),
            Self::On(done) => ("   ", done.name(), Mark::Plain),
            Self::Off(step) => ("[ ]", step.name(), Mark::Dim),
        };
        let line = Line::new().tint(Mark::Accent, &format!(" {tick} "));
        let mut line = line.tint(mark, &format!("{} ", pad(name, 19)));
        match rung {
            Some(rung) => {
                line.spans.extend(rung_line(rung, columns).spans);
                line
            }
            None => {
                line.tint(Mark::Dim, if matches!(self, Self::Off(_)) { "not used" } else { "…" })
            }
        }
    }
}

/// The rows: the raw texts, the steps in their order, and splitting into words if `words`.
fn rows(ladder: &Ladder, words: bool) -> Vec<Row> {
    let rank = |step: &NormalizeStep| NormalizeStep::ALL.iter().position(|other| other == step);
    let mut rows: Vec<Row> = ladder.steps().iter().map(|&s| Row::On(Done::Step(s))).collect();
    for step in NormalizeStep::ALL.into_iter().filter(|step| !ladder.steps().contains(step)) {
        let later = |row: &Row| row.step().is_some_and(|other| rank(&other) > rank(&step));
        let place = rows.iter().position(later).unwrap_or(rows.len());
        rows.insert(place, Row::Off(step));
    }
    rows.insert(0, Row::On(Done::Raw));
    rows.extend(words.then_some(Row::On(Done::Words)));
    rows
}

/// The steps of the corpus.
fn used(scene: Scene<'_>) -> Ladder {
    scene.model.comparison.as_ref().map(|c| c.recipe.ladder.clone()).unwrap_or_default()
}

impl Steps {
    /// Goes back to the steps of the corpus.
    pub(super) fn reset(&mut self) {
        self.chosen = None;
    }

    /// The chosen steps; those of the corpus if none are chosen.
    pub(super) fn ladder(&self, scene: Scene<'_>) -> Ladder {
        self.chosen.clone().unwrap_or_else(|| used(scene))
    }

    /// The chosen steps, if they differ from those of the corpus.
    pub(super) fn changed(&self, scene: Scene<'_>) -> Option<Ladder> {
        self.chosen.clone().filter(|chosen| *chosen != used(scene))
    }

    fn rows(&self, scene: Scene<'_>) -> Vec<Row> {
        let unit = scene.model.comparison.as_ref().map(|comparison| comparison.recipe.unit);
        rows(&self.ladder(scene), unit == Some(crate::text::token::Unit::Word))
    }

    /// Moves the cursor or switches a step; true if a step was switched.
    pub(super) fn act(&mut self, action: Action, scene: Scene<'_>) -> bool {
        let rows = self.rows(scene);
        let last = rows.len() - 1;
        match action {
            Action::Down => self.at = (self.at + 1).min(last),
            Action::Up => self.at = self.at.saturating_sub(1),
            Action::Top => self.at = 0,
            Action::Bottom => self.at = last,
            Action::ToggleStep => return self.toggle(scene),
            _ => {}
        }
        false
    }

    fn toggle(&mut self, scene: Scene<'_>) -> bool {
        let rows = self.rows(scene);
        let Some(step) = rows.get(self.at).and_then(|row| row.step()) else { return false };
        self.chosen = Some(toggled(&self.ladder(scene), step));
        let place = self.rows(scene).iter().position(|row| row.step() == Some(step));
        self.at = place.unwrap_or(self.at);
        true
    }

    /// Handles a press: on a row it moves the cursor, on a box it switches the step. True if a step
    /// was switched.
    pub(super) fn press(&mut self, at: Position, scene: Scene<'_>, area: Rect) -> bool {
        let row = usize::from(at.y.saturating_sub(area.y + 1));
        if at.y <= area.y || row >= self.rows(scene).len() {
            return false;
        }
        self.at = row;
        at.x < area.x + 6 && self.toggle(scene)
    }

    pub(super) fn draw(&self, scene: Scene<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = &scene.model.theme;
        let line = |y: usize| row(area, y as u16);
        let head = scene.model.translated(rung_head(area.width.into()));
        let head = format!(" {}{head}", pad(&scene.model.translated("step"), 24));
        write(Mark::Dim, &head, scene, line(0), buffer);
        let rows = self.rows(scene);
        let ladder = self.ladder(scene);
        let found = scene.data.rungs.as_ref().filter(|rungs| rungs.0 == ladder);
        for (index, &shown) in rows.iter().enumerate() {
            let rung = match shown {
                Row::On(done) => found.and_then(|(_, all)| all.iter().find(|r| r.done == done)),
                Row::Off(_) => None,
            };
            let shown = shown.line(rung, area.width.into()).worded(&scene.model.words());
            draw_line(&shown, line(index + 1), theme, buffer);
            if index == self.at {
                let name = Rect { width: area.width.min(24), ..line(index + 1) };
                buffer.set_style(name, theme.title);
                write(Mark::Accent, "▸", scene, name, buffer);
            }
        }
        let below = rows.len() + 2;
        if let Some(step) = rows.get(self.at).and_then(|row| row.step()) {
            let about = format!(" {}: {}", step.name(), step.about());
            write(Mark::Plain, &about, scene, line(below), buffer);
        }
        let hint = match self.changed(scene) {
            Some(ladder) => {
                format!(" enter applies these steps to the corpus; esc resets them; now {ladder}")
            }
            None => " s switches a step; the last row has the scores of the pair table".to_owned(),
        };
        let mark = if self.chosen.is_some() { Mark::Accent } else { Mark::Dim };
        write(mark, &hint, scene, line(below + 1), buffer);
    }
}
