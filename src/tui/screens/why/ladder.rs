//! The Ladder section: all scores after each normalising step; steps are switched on and off.

use crate::display::width::pad;
use crate::explain::ladder::{Done, Rung, toggled};
use crate::measure::contract::{Evidence, short_ratio};
use crate::measure::{containment, cosine, dice, jaccard, minhash};
use crate::text::normalize::{Ladder, Step};
use crate::tui::actions::Action;
use crate::tui::screens::why::data::Scene;
use crate::tui::screens::why::line::line;
use crate::tui::widgets::bar;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// The steps that are tried, and the row under the cursor.
#[derive(Debug, Default)]
pub(super) struct Steps {
    /// `None` for those of the corpus.
    tried: Option<Ladder>,
    at: usize,
}

/// A row of the section: something done, or a step that is off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    On(Done),
    Off(Step),
}

impl Row {
    fn step(self) -> Option<Step> {
        match self {
            Self::On(Done::Step(step)) | Self::Off(step) => Some(step),
            Self::On(_) => None,
        }
    }
}

/// The rows: raw, the steps that are on in their order with those that are off between, words.
fn rows(ladder: &Ladder, words: bool) -> Vec<Row> {
    let rank = |step: &Step| Step::ALL.iter().position(|other| other == step);
    let mut rows: Vec<Row> = ladder.steps().iter().map(|&s| Row::On(Done::Step(s))).collect();
    for step in Step::ALL.into_iter().filter(|step| !ladder.steps().contains(step)) {
        let later = |row: &Row| row.step().is_some_and(|other| rank(&other) > rank(&step));
        let place = rows.iter().position(later).unwrap_or(rows.len());
        rows.insert(place, Row::Off(step));
    }
    rows.insert(0, Row::On(Done::Raw));
    rows.extend(words.then_some(Row::On(Done::Words)));
    rows
}

fn used(scene: Scene<'_>) -> Ladder {
    scene.model.comparison.as_ref().map(|c| c.recipe.ladder.clone()).unwrap_or_default()
}

impl Steps {
    /// Back to the steps of the corpus.
    pub(super) fn reset(&mut self) {
        self.tried = None;
    }

    /// The steps that are tried.
    pub(super) fn ladder(&self, scene: Scene<'_>) -> Ladder {
        self.tried.clone().unwrap_or_else(|| used(scene))
    }

    /// The steps for the corpus, if they are not its own.
    pub(super) fn wanted(&self, scene: Scene<'_>) -> Option<Ladder> {
        self.tried.clone().filter(|tried| *tried != used(scene))
    }

    fn rows(&self, scene: Scene<'_>) -> Vec<Row> {
        let unit = scene.model.comparison.as_ref().map(|comparison| comparison.recipe.unit);
        rows(&self.ladder(scene), unit == Some(crate::text::token::Unit::Word))
    }

    /// Moves or switches; true when other steps are tried.
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
        self.tried = Some(toggled(&self.ladder(scene), step));
        let place = self.rows(scene).iter().position(|row| row.step() == Some(step));
        self.at = place.unwrap_or(self.at);
        true
    }

    /// A press on a row; on its box it switches. True when other steps are tried.
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
        let row = |y: usize| {
            let y = y as u16;
            Rect { y: area.y + y, height: u16::from(y < area.height), ..area }
        };
        let head = " step                    in  Jaccard                  MinHash SimHash  cosine";
        let more = if area.width >= 110 { "   of A   of B    Dice" } else { "" };
        line(&[(format!("{head}{more}"), theme.dim)], row(0), buffer);
        let rows = self.rows(scene);
        let ladder = self.ladder(scene);
        let found = scene.data.rungs.as_ref().filter(|rungs| rungs.0 == ladder);
        for (index, &shown) in rows.iter().enumerate() {
            let chosen = index == self.at;
            let rung = match shown {
                Row::On(done) => found.and_then(|(_, all)| all.iter().find(|r| r.done == done)),
                Row::Off(_) => None,
            };
            line(&Self::pieces(scene, (shown, rung), chosen, area.width), row(index + 1), buffer);
        }
        let below = rows.len() + 2;
        if let Some(step) = rows.get(self.at).and_then(|row| row.step()) {
            let about = format!(" {}: {}", step.name(), step.about());
            line(&[(about, theme.text)], row(below), buffer);
        }
        let hint = match self.wanted(scene) {
            Some(ladder) => format!(" enter: the whole corpus so; esc puts back; now {ladder}"),
            None => " s switches a step; the last row is what the table shows".to_owned(),
        };
        let style = if self.tried.is_some() { theme.accent } else { theme.dim };
        line(&[(hint, style)], row(below + 1), buffer);
    }

    fn pieces(
        scene: Scene<'_>,
        (row, rung): (Row, Option<&Rung>),
        chosen: bool,
        columns: u16,
    ) -> Vec<(String, Style)> {
        let theme = &scene.model.theme;
        let mark = if chosen { "▸" } else { " " };
        let (tick, name, style) = match row {
            Row::On(Done::Step(step)) => ("[x]", step.name(), theme.text),
            Row::On(done) => ("   ", done.name(), theme.text),
            Row::Off(step) => ("[ ]", step.name(), theme.dim),
        };
        let style = if chosen { theme.title.patch(style) } else { style };
        let mut pieces = vec![
            (mark.to_owned(), theme.accent),
            (format!("{tick} "), theme.accent),
            (pad(name, 19), style),
        ];
        let Some(rung) = rung else {
            let told = if matches!(row, Row::Off(_)) { " off" } else { " …" };
            pieces.push((told.to_owned(), theme.dim));
            return pieces;
        };
        let changed = match rung.changed {
            [true, true] => "AB",
            [true, false] => "A ",
            [false, true] => " B",
            [false, false] => "  ",
        };
        pieces.push((format!(" {changed}  "), theme.flagged));
        match &rung.evidence {
            Some(evidence) => scores(evidence, columns, theme, &mut pieces),
            None => pieces.push(("— a text has nothing left to compare".to_owned(), theme.warning)),
        }
        pieces
    }
}

fn scores(
    e: &Evidence,
    columns: u16,
    theme: &crate::tui::theme::Theme,
    pieces: &mut Vec<(String, Style)>,
) {
    let value = jaccard::jaccard(e);
    let fraction = format!("{}/{}", e.intersection, e.union());
    let distance = e.distance.map_or_else(|| "—".to_owned(), |d| format!("{d}/{}", e.bits));
    pieces.push((format!("{:>5} ", short_ratio(value)), theme.title));
    pieces.push((bar(value, 6), theme.bar));
    pieces.push((format!(" {fraction:<12}"), theme.dim));
    let rest = format!(
        "{:>6}  {distance:>7}  {:>6}",
        short_ratio(minhash::estimate(e)),
        (cosine::COSINE.cell)(e)
    );
    pieces.push((rest, theme.text));
    if columns >= 110 {
        let more = format!(
            "  {:>5}  {:>5}   {:>5}",
            short_ratio(containment::of_a(e)),
            short_ratio(containment::of_b(e)),
            short_ratio(dice::dice(e))
        );
        pieces.push((more, theme.text));
    }
}
