//! The Jaccard section: shared and unshared shingles as lists, the chosen one shown in both texts.

use crate::explain::page::{PART_NAMES, sets_section, shingles};
use crate::explain::sets::{Item, PARTS, UnionPart};
use crate::page::Mark;
use crate::pair::Side;
use crate::tui::actions::Action;
use crate::tui::screens::why::data::Scene;
use crate::tui::screens::why::excerpt;
use crate::tui::screens::why::excerpt::Pick;
use crate::tui::screens::why::line::{chip_at, chips, row, split_pane, waiting, write};
use crate::tui::screens::why::list::ListCursor;
use crate::tui::widgets::draw_lines;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The shown list, its cursor, and the chosen occurrence of the shingle under it.
#[derive(Debug, Default)]
pub(super) struct Sets {
    part: UnionPart,
    list: ListCursor,
    place: usize,
}

/// The areas of the section.
struct Parts {
    facts: Rect,
    chips: Rect,
    heading: Rect,
    list: Rect,
    excerpt: Rect,
}

fn parts(area: Rect) -> Parts {
    let facts = Rect { height: area.height.min(2), ..area };
    let rest = Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area };
    let (left, excerpt) = split_pane(rest, 6);
    let list = Rect { y: left.y + 2, height: left.height.saturating_sub(2), ..left };
    Parts { facts, chips: row(left, 0), heading: row(left, 1), list, excerpt }
}

impl Sets {
    /// Moves back to the start of the lists; for another pair.
    pub(super) fn reset(&mut self) {
        (self.list, self.place) = (ListCursor::default(), 0);
    }

    fn items<'a>(&self, scene: Scene<'a>) -> &'a [Item] {
        scene.opened().map_or(&[], |opened| opened.lists.part(self.part))
    }

    /// The shingle to mark in each text.
    pub(super) fn pick(&self, scene: Scene<'_>) -> Pick {
        let hash = self.items(scene).get(self.list.at).map(|item| item.hash);
        let held =
            |side: Side| hash.filter(|_| self.part != [UnionPart::OnlyB, UnionPart::OnlyA][side]);
        Pick { hashes: Side::BOTH.map(held), features: false, place: self.place }
    }

    pub(super) fn act(&mut self, action: Action, scene: Scene<'_>, area: Rect) {
        let (total, height) = (self.items(scene).len(), parts(area).list.height);
        match action {
            Action::NextKind => self.show(PARTS[(self.part as usize + 1) % PARTS.len()]),
            Action::Left => self.place = self.place.saturating_sub(1),
            Action::Right => {
                let count = scene.opened().map_or(0, |opened| self.pick(scene).places(opened));
                self.place = (self.place + 1).min(count.saturating_sub(1));
            }
            action => {
                if self.list.act(action, total, height.into()) {
                    self.place = 0;
                }
            }
        }
    }

    fn show(&mut self, part: UnionPart) {
        self.part = part;
        self.reset();
    }

    pub(super) fn press(&mut self, at: Position, scene: Scene<'_>, area: Rect) {
        let parts = parts(area);
        let pressed = chip_at(&labels(scene), parts.chips, at).and_then(|index| PARTS.get(index));
        if let Some(part) = pressed {
            self.show(*part);
        } else if self.list.press(at, parts.list, self.items(scene).len()) {
            self.place = 0;
        }
    }

    pub(super) fn draw(&self, scene: Scene<'_>, area: Rect, buffer: &mut Buffer) {
        let (theme, parts) = (&scene.model.theme, parts(area));
        let section = sets_section(Some(scene.account)).worded(&scene.model.words());
        draw_lines(&section.brief(area.width.into(), 2), parts.facts, theme, buffer);
        chips(&labels(scene), self.part as usize, theme, parts.chips, buffer);
        let Some(opened) = scene.opened() else {
            return waiting(scene, parts.list, buffer);
        };
        let table = shingles(opened, self.part, scene.texts(), parts.list.width.into());
        write(Mark::Dim, &format!("  {}", table.head), scene, parts.heading, buffer);
        self.list.draw(&table, true, parts.list, scene.model, buffer);
        excerpt::draw(scene, self.pick(scene), parts.excerpt, buffer);
    }
}

fn labels(scene: Scene<'_>) -> [String; 3] {
    let (sets, words) = (&scene.account.sets, scene.model.words());
    let counts = [sets.both, sets.only_a, sets.only_b];
    [0, 1, 2].map(|part| words(&format!("{} {}", PART_NAMES[part], counts[part])))
}
