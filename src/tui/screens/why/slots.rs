//! The MinHash section: slots and who won them, estimators, bands, and many seeds.

use crate::explain::slots::{Slot, SlotReport};
use crate::measure::banding::Banding;
use crate::measure::contract::Scheme;
use crate::tui::actions::Action;
use crate::tui::screens::why::data::Scene;
use crate::tui::screens::why::excerpt::Pick;
use crate::tui::screens::why::line::{chip_at, chips, line, split_pane, undefined, waiting};
use crate::tui::screens::why::list::List;
use crate::tui::screens::why::{excerpt, slots_view, spread};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// Which slots are listed, where in them, and what the second pane shows.
#[derive(Debug, Default)]
pub(super) struct Slots {
    /// All, the equal ones, the others.
    kind: usize,
    list: List,
    /// Rows a band; `None` for the usual ones.
    rows: Option<usize>,
    /// The second pane shows the seeds, not the texts.
    seeds: bool,
}

/// Where things stand in the section.
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
    let row = |y: u16| Rect { y: left.y + y, height: u16::from(y < left.height), ..left };
    let list = Rect { y: left.y + 2, height: left.height.saturating_sub(2), ..left };
    Parts { facts, chips: row(0), heading: row(1), list, pane }
}

/// The bands: those that were asked for, else 4 rows or the next number that divides.
pub(super) fn shape(report: &SlotReport, rows: Option<usize>) -> Option<Banding> {
    if report.scheme == Scheme::BottomK {
        return None;
    }
    let all = Banding::all(report.slots.len());
    let wanted = rows.unwrap_or(4);
    all.iter().find(|shape| shape.rows >= wanted).or(all.last()).copied()
}

impl Slots {
    /// Another pair: back to the start of the list.
    pub(super) fn reset(&mut self) {
        self.list = List::default();
    }

    /// The numbers of the listed slots.
    fn listed(&self, report: &SlotReport) -> Vec<usize> {
        let wanted = |slot: &Slot| match self.kind {
            0 => true,
            1 => slot.equal(),
            _ => !slot.equal(),
        };
        let all = report.slots.iter().enumerate();
        all.filter(|(_, slot)| wanted(slot)).map(|(index, _)| index).collect()
    }

    /// What is marked in the texts.
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

    /// Draws new seeds, and shows them.
    pub(super) fn reseed(&mut self, scene: Scene<'_>) -> bool {
        self.seeds = scene.account.slots.is_some();
        self.seeds
    }

    fn show(&mut self, kind: usize) {
        self.kind = kind;
        self.reset();
    }

    fn turn(&mut self, report: &SlotReport, forward: bool) {
        let all = Banding::all(report.slots.len());
        let now = shape(report, self.rows).map_or(0, |shape| shape.rows);
        let place = all.iter().position(|shape| shape.rows == now).unwrap_or(0);
        let step = if forward { 1 } else { all.len().saturating_sub(1) };
        self.rows = all.get((place + step) % all.len().max(1)).map(|shape| shape.rows);
    }

    pub(super) fn press(&mut self, at: Position, scene: Scene<'_>, area: Rect) {
        let Some(report) = &scene.account.slots else { return };
        let parts = parts(area);
        if let Some(kind) = chip_at(&labels(report), parts.chips, at) {
            self.show(kind);
        } else {
            self.list.press(at, parts.list, self.listed(report).len());
        }
    }

    pub(super) fn draw(&self, scene: Scene<'_>, area: Rect, buffer: &mut Buffer) {
        let Some(report) = &scene.account.slots else { return undefined(scene, area, buffer) };
        let (theme, parts) = (&scene.model.theme, parts(area));
        let shape = shape(report, self.rows);
        slots_view::facts(scene, report, shape, parts.facts, buffer);
        chips(&labels(report), self.kind, theme, parts.chips, buffer);
        let head = slots_view::heading(report, parts.heading.width.into());
        line(&[(head, theme.dim)], parts.heading, buffer);
        if scene.opened().is_none() {
            waiting(scene, parts.list, buffer);
        } else {
            let listed = self.listed(report);
            if listed.is_empty() {
                line(&[("  none".to_owned(), theme.dim)], parts.list, buffer);
            }
            self.list.draw(listed.len(), parts.list, theme, buffer, |place| {
                let index = listed.get(place).copied().unwrap_or(0);
                slots_view::row(scene, report, index, parts.list.width.into())
            });
        }
        if self.seeds {
            spread::draw(scene, parts.pane, buffer);
        } else {
            excerpt::draw(scene, self.pick(scene), parts.pane, buffer);
        }
    }
}

fn labels(report: &SlotReport) -> [String; 3] {
    let all = report.slots.len();
    let equal = report.equal as usize;
    [format!("all {all}"), format!("equal ■ {equal}"), format!("unequal {}", all - equal)]
}
