//! The MinHash section: slots and their minima, estimators, bands, and the spread over seeds.

use crate::explain::page::{band_fact, band_strip, estimator_facts, slot_rows, slots_section};
use crate::explain::slots::{Slot, SlotReport};
use crate::measure::banding::Banding;
use crate::measure::contract::Scheme;
use crate::page::{Line, Mark, Wording, brief};
use crate::tui::actions::Action;
use crate::tui::screens::why::data::Scene;
use crate::tui::screens::why::excerpt::Pick;
use crate::tui::screens::why::line::{chip_at, chips, row, split_pane, undefined, waiting, write};
use crate::tui::screens::why::list::ListCursor;
use crate::tui::screens::why::{excerpt, spread};
use crate::tui::widgets::{draw_line, draw_lines};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The filter and cursor of the list of slots, the bands, and the content of the second pane.
#[derive(Debug, Default)]
pub(super) struct Slots {
    /// Listed slots: 0 all, 1 equal, 2 unequal.
    kind: usize,
    list: ListCursor,
    /// Rows per band; `None` for the default, see [`shape`].
    rows: Option<usize>,
    /// True if the second pane shows the seeds, false for the texts.
    seeds: bool,
}

/// The areas of the section.
struct Parts {
    facts: Rect,
    chips: Rect,
    heading: Rect,
    list: Rect,
    pane: Rect,
}

/// Rows of facts above the list.
const FACTS: u16 = 3;

fn parts(area: Rect) -> Parts {
    let facts = Rect { height: FACTS.min(area.height), ..area };
    let rest = Rect { y: area.y + facts.height, height: area.height - facts.height, ..area };
    let (left, pane) = split_pane(rest, 8);
    let list = Rect { y: left.y + 2, height: left.height.saturating_sub(2), ..left };
    Parts { facts, chips: row(left, 0), heading: row(left, 1), list, pane }
}

/// The division into bands: `rows` (default 4) rows per band, or the next larger number that
/// divides the slots. `None` for bottom-k.
fn shape(report: &SlotReport, rows: Option<usize>) -> Option<Banding> {
    if report.scheme == Scheme::BottomK {
        return None;
    }
    let all = Banding::all(report.slots.len());
    let least = rows.unwrap_or(4);
    all.iter().find(|shape| shape.rows >= least).or(all.last()).copied()
}

impl Slots {
    /// Moves back to the start of the list; for another pair.
    pub(super) fn reset(&mut self) {
        self.list = ListCursor::default();
    }

    /// The indices of the listed slots.
    fn listed(&self, report: &SlotReport) -> Vec<usize> {
        let is_listed = |slot: &Slot| match self.kind {
            0 => true,
            1 => slot.equal(),
            _ => !slot.equal(),
        };
        let all = report.slots.iter().enumerate();
        all.filter(|(_, slot)| is_listed(slot)).map(|(index, _)| index).collect()
    }

    /// The minimum of the chosen slot, to mark in each text.
    pub(super) fn pick(&self, scene: Scene<'_>) -> Pick {
        let report = scene.account.slots.as_ref();
        let index = report.and_then(|report| self.listed(report).get(self.list.at).copied());
        let winner = index.and_then(|index| scene.opened()?.winners.get(index));
        let hashes = winner.map_or([None; 2], |winner| [winner.a, winner.b]);
        Pick { hashes, features: false, place: 0 }
    }

    pub(super) fn act(&mut self, action: Action, (scene, area): (Scene<'_>, Rect)) {
        let Some(report) = &scene.account.slots else { return };
        let height = parts(area).list.height;
        match action {
            Action::NextKind => self.show((self.kind + 1) % 3),
            Action::NextIndex => self.turn(report, true),
            Action::PreviousIndex => self.turn(report, false),
            Action::ToggleView => self.seeds = !self.seeds,
            Action::NextMark | Action::PreviousMark => {
                let listed = self.listed(report);
                let equal = |&place: &usize| {
                    let slot = listed.get(place).and_then(|&index| report.slots.get(index));
                    slot.is_some_and(Slot::equal)
                };
                let found = if action == Action::NextMark {
                    (self.list.at + 1..listed.len()).find(equal)
                } else {
                    (0..self.list.at).rev().find(equal)
                };
                self.list.to(found.unwrap_or(self.list.at), listed.len(), height.into());
            }
            action => {
                self.list.act(action, self.listed(report).len(), height.into());
            }
        }
    }

    /// Shows the seeds; false for a pair without slots, which has none.
    pub(super) fn reseed(&mut self, scene: Scene<'_>) -> bool {
        self.seeds = scene.account.slots.is_some();
        self.seeds
    }

    fn show(&mut self, kind: usize) {
        self.kind = kind;
        self.reset();
    }

    /// Chooses the next or previous number of rows per band, with wrap-around.
    fn turn(&mut self, report: &SlotReport, forward: bool) {
        let all = Banding::all(report.slots.len());
        let current = shape(report, self.rows).map_or(0, |shape| shape.rows);
        let place = all.iter().position(|shape| shape.rows == current).unwrap_or(0);
        let step = if forward { 1 } else { all.len().saturating_sub(1) };
        self.rows = all.get((place + step) % all.len().max(1)).map(|shape| shape.rows);
    }

    pub(super) fn press(&mut self, at: Position, scene: Scene<'_>, area: Rect) {
        let Some(report) = &scene.account.slots else { return };
        let parts = parts(area);
        if let Some(kind) = chip_at(&labels(report, &scene.model.words()), parts.chips, at) {
            self.show(kind);
        } else {
            self.list.press(at, parts.list, self.listed(report).len());
        }
    }

    pub(super) fn draw(&self, scene: Scene<'_>, area: Rect, buffer: &mut Buffer) {
        let words = scene.model.words();
        let section = slots_section(Some(scene.account)).worded(&words);
        let Some(report) = &scene.account.slots else {
            return undefined(&section, scene, area, buffer);
        };
        let (theme, parts) = (&scene.model.theme, parts(area));
        draw_lines(&section.brief(area.width.into(), 1), row(parts.facts, 0), theme, buffer);
        let found = scene.data.opened.as_deref().map_or(&[][..], |found| found.1.as_slice());
        let facts = estimator_facts(found, report.scheme, report.exact);
        let facts: Vec<_> = facts.iter().map(|fact| fact.worded(&words)).collect();
        let lines = brief(Line::new().plain(" "), &facts, area.width.into(), 1);
        draw_lines(&lines, row(parts.facts, 1), theme, buffer);
        draw_line(&self.bands(report).worded(&words), row(parts.facts, 2), theme, buffer);
        chips(&labels(report, &words), self.kind, theme, parts.chips, buffer);
        let Some(opened) = scene.opened() else { return waiting(scene, parts.list, buffer) };
        let (listed, columns) = (self.listed(report), parts.list.width.into());
        let spelling = |hash| opened.spelling(hash);
        let table = slot_rows(report, &opened.winners, spelling, listed, columns);
        write(Mark::Dim, &format!("  {}", table.head), scene, parts.heading, buffer);
        self.list.draw(&table, true, parts.list, scene.model, buffer);
        if self.seeds {
            spread::draw(scene, parts.pane, buffer);
        } else {
            excerpt::draw(scene, self.pick(scene), parts.pane, buffer);
        }
    }

    /// Whether an LSH index with these bands finds the pair, and a sign for each band.
    fn bands(&self, report: &SlotReport) -> Line {
        let shape = shape(report, self.rows);
        let fact = shape.and_then(|shape| Some((band_fact(report, shape.rows)?, shape.rows)));
        let Some((fact, rows)) = fact else {
            return Line::new().tint(Mark::Dim, " bottom-k values have no fixed slots: no bands");
        };
        let line = Line::new().tint(fact.mark, &format!(" {}  ", fact.value));
        band_strip(line, report, rows)
    }
}

fn labels(report: &SlotReport, words: Wording<'_>) -> [String; 3] {
    let all = report.slots.len();
    let equal = report.equal as usize;
    [format!("all {all}"), format!("equal ■ {equal}"), format!("unequal {}", all - equal)]
        .map(|label| words(&label))
}
