//! The Jaccard section: the integers of the fraction as lists, each shingle shown in both texts.

use crate::display::sanitise::sanitise;
use crate::display::width::{cut, pad};
use crate::explain::sets::{Item, PARTS, Part, SetReport};
use crate::tui::actions::Action;
use crate::tui::screens::why::data::Scene;
use crate::tui::screens::why::excerpt;
use crate::tui::screens::why::excerpt::Pick;
use crate::tui::screens::why::line::{chip_at, chips, line, split_pane, waiting};
use crate::tui::screens::why::list::List;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// Which list is shown, where in it, and which place of the item.
#[derive(Debug, Default)]
pub(super) struct Sets {
    part: Part,
    list: List,
    place: usize,
}

/// Where things stand in the section.
struct Parts {
    equation: Rect,
    ratios: Rect,
    chips: Rect,
    heading: Rect,
    list: Rect,
    excerpt: Rect,
}

fn parts(area: Rect) -> Parts {
    let row = |y: u16| Rect { y: area.y + y, height: u16::from(y < area.height), ..area };
    let rest = Rect { y: area.y + 2, height: area.height.saturating_sub(2), ..area };
    let (left, excerpt) = split_pane(rest, 6);
    let below = |y: u16| Rect { y: left.y + y, height: u16::from(y < left.height), ..left };
    let list = Rect { y: left.y + 2, height: left.height.saturating_sub(2), ..left };
    Parts { equation: row(0), ratios: row(1), chips: below(0), heading: below(1), list, excerpt }
}

impl Sets {
    /// Another pair: back to the start of the lists.
    pub(super) fn reset(&mut self) {
        (self.list, self.place) = (List::default(), 0);
    }

    fn items<'a>(&self, scene: Scene<'a>) -> &'a [Item] {
        scene.opened().map_or(&[], |opened| opened.lists.part(self.part))
    }

    /// What is marked in the texts.
    pub(super) fn pick(&self, scene: Scene<'_>) -> Pick {
        let hash = self.items(scene).get(self.list.at).map(|item| item.hash);
        let held = |side: usize| hash.filter(|_| self.part != [Part::OnlyB, Part::OnlyA][side]);
        Pick { hashes: [held(0), held(1)], features: false, place: self.place }
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

    fn show(&mut self, part: Part) {
        self.part = part;
        self.reset();
    }

    pub(super) fn press(&mut self, at: Position, scene: Scene<'_>, area: Rect) {
        let parts = parts(area);
        if let Some(index) = chip_at(&labels(&scene.account.sets), parts.chips, at) {
            self.show(PARTS.get(index).copied().unwrap_or_default());
        } else if self.list.press(at, parts.list, self.items(scene).len()) {
            self.place = 0;
        }
    }

    pub(super) fn draw(&self, scene: Scene<'_>, area: Rect, buffer: &mut Buffer) {
        let (theme, parts) = (&scene.model.theme, parts(area));
        let sets = &scene.account.sets;
        draw_equation(sets, scene, (parts.equation, parts.ratios), buffer);
        chips(&labels(sets), self.part as usize, theme, parts.chips, buffer);
        let wide = usize::from(parts.list.width);
        let shingle = wide.saturating_sub(30).clamp(10, 32);
        let head = format!("  {} {}  A×  B×  first at", pad("shingle", shingle), "docs");
        line(&[(cut(&head, wide), theme.dim)], parts.heading, buffer);
        let Some(opened) = scene.opened() else {
            return waiting(scene, parts.list, buffer);
        };
        let items = self.items(scene);
        if items.is_empty() {
            line(&[("  none".to_owned(), theme.dim)], parts.list, buffer);
        }
        self.list.draw(items.len(), parts.list, theme, buffer, |index| {
            let Some(item) = items.get(index) else { return Vec::new() };
            let side = usize::from(item.counts[0] == 0);
            let document = [scene.pair.documents.0, scene.pair.documents.1][side];
            let text = &opened.texts[side];
            let first = text.places(item.hash).next();
            let at = first
                .map(|place| opened.lines[side].at(&document.text, text.original(place).start));
            let style = if self.part == Part::Both { theme.same } else { theme.text };
            let spelled = format!("‹{}›", cut(&sanitise(opened.spelling(item.hash)), shingle - 2));
            let numbers = format!(
                " {:>4} {:>3} {:>3}  {}",
                item.documents,
                item.counts[0],
                item.counts[1],
                at.unwrap_or_default()
            );
            vec![(pad(&spelled, shingle), style), (numbers, Style::new())]
        });
        excerpt::draw(scene, self.pick(scene), parts.excerpt, buffer);
    }
}

fn labels(sets: &SetReport) -> [String; 3] {
    [
        format!("in both {}", sets.both),
        format!("only A {}", sets.only_a),
        format!("only B {}", sets.only_b),
    ]
}

fn draw_equation(
    sets: &SetReport,
    scene: Scene<'_>,
    (first, second): (Rect, Rect),
    buffer: &mut Buffer,
) {
    let theme = &scene.model.theme;
    let (both, union) = (sets.both, sets.union);
    let equation = [
        (format!(" {both}/{union} = {:.4}", sets.jaccard), theme.title),
        (format!("   {union} = "), theme.dim),
        (format!("{} only A", sets.only_a), theme.text),
        (" + ".to_owned(), theme.dim),
        (format!("{both} both"), theme.same),
        (" + ".to_owned(), theme.dim),
        (format!("{} only B", sets.only_b), theme.text),
    ];
    line(&equation, first, buffer);
    let ratios = [
        (" of A ".to_owned(), theme.dim),
        (format!("{both}/{} = {:.4}", sets.size_a(), sets.of_a), theme.text),
        ("  of B ".to_owned(), theme.dim),
        (format!("{both}/{} = {:.4}", sets.size_b(), sets.of_b), theme.text),
        ("  Dice ".to_owned(), theme.dim),
        (format!("{:.4}", sets.dice), theme.text),
        (", D/(2−D) = ".to_owned(), theme.dim),
        (format!("{:.4}", sets.jaccard_from_dice()), theme.text),
    ];
    line(&ratios, second, buffer);
}
