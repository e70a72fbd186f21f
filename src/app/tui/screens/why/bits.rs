//! The SimHash section: the votes on every bit, and the features that vote on the chosen one.

use crate::explain::bits::{BitReport, blocks};
use crate::explain::page::{
    bit_matrix, bits_section, block_facts, features, vote_line, without_words,
};
use crate::explain::votes::Push;
use crate::page::{Mark, worded_cells};
use crate::pair::Side;
use crate::tui::actions::Action;
use crate::tui::layout::take_rows;
use crate::tui::screens::why::data::Scene;
use crate::tui::screens::why::excerpt;
use crate::tui::screens::why::excerpt::Pick;
use crate::tui::screens::why::line::{row, undefined, waiting, write};
use crate::tui::screens::why::list::ListCursor;
use crate::tui::screens::why::votes::{VoteGrid, band_height, bit_at};
use crate::tui::widgets::draw_lines;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The chosen bit, the cursor in its features, and the number of index blocks.
#[derive(Debug)]
pub(super) struct BitsSection {
    pub(super) bit: u32,
    /// True if the cursor is in the list of features that vote 0, false for those that vote 1.
    down: bool,
    list: ListCursor,
    blocks: u32,
    /// True if a small window shows the texts instead of the features.
    texts: bool,
}

impl Default for BitsSection {
    fn default() -> Self {
        Self { bit: 0, down: false, list: ListCursor::default(), blocks: 4, texts: false }
    }
}

/// The areas of the section; `half` is the rows of a bar on each side of zero.
struct Parts {
    facts: Rect,
    grid: Rect,
    half: u16,
    detail: Rect,
    lists: [Rect; 2],
    excerpt: Rect,
}

fn parts(area: Rect, bits: u32, texts: bool) -> Parts {
    let facts = Rect { height: 3.min(area.height), ..area };
    let mut rest = Rect { y: area.y + facts.height, height: area.height - facts.height, ..area };
    let half = match area.height {
        0..28 => 1,
        28..40 => 2,
        _ => 3,
    };
    let bands = bit_matrix(bits, area.width).rows() as u16;
    let room = (area.height / 2).max(band_height(half));
    let visible = (room / band_height(half)).max(1).min(bands);
    let grid = take_rows(&mut rest, visible * band_height(half));
    let detail = take_rows(&mut rest, 2);
    let below = if rest.height >= 12 { rest.height / 2 } else { 0 };
    let mut lists = Rect { height: rest.height - below, ..rest };
    let mut excerpt = Rect { y: rest.y + lists.height, height: below, ..rest };
    if below == 0 && texts {
        (lists, excerpt) = (Rect { height: 0, ..rest }, rest);
    }
    let left = lists.width / 2;
    let lists = [
        Rect { width: left, ..lists },
        Rect { x: lists.x + left, width: lists.width - left, ..lists },
    ];
    Parts { facts, grid, half, detail, lists, excerpt }
}

/// The rows of a list without its heading.
fn body(list: Rect) -> Rect {
    let head = list.height.min(1);
    Rect { y: list.y + head, height: list.height - head, ..list }
}

impl BitsSection {
    /// Moves to the first differing bit; for another pair.
    pub(super) fn reset(&mut self, scene: Scene<'_>) {
        let report = scene.account.bits.as_ref();
        let top = report.map_or(0, |report| report.bits() - 1);
        self.bit = report.and_then(|report| report.differing.first().copied()).unwrap_or(top);
        self.list = ListCursor::default();
    }

    fn pushes<'a>(&self, scene: Scene<'a>, down: bool) -> &'a [Push] {
        let detail = scene.data.bit.as_ref().filter(|detail| detail.bit == self.bit);
        let lists = detail.map(|detail| (&detail.pushes.up, &detail.pushes.down));
        lists.map_or(&[], |(up, low)| if down { low } else { up })
    }

    /// The feature to mark in each text.
    pub(super) fn pick(&self, scene: Scene<'_>) -> Pick {
        let push = self.pushes(scene, self.down).get(self.list.at);
        let held = |side: Side| push.filter(|push| push.weights[side] > 0).map(|push| push.hash);
        Pick { hashes: Side::BOTH.map(held), features: true, place: 0 }
    }

    /// Handles an action; true if it chose another bit.
    pub(super) fn act(&mut self, action: Action, (scene, area): (Scene<'_>, Rect)) -> bool {
        let Some(report) = &scene.account.bits else { return false };
        let (before, top) = (self.bit, report.bits() - 1);
        let list = parts(area, report.bits(), self.texts).lists[0];
        let height = body(list).height;
        match action {
            Action::Left => self.bit = (self.bit + 1).min(top),
            Action::Right => self.bit = self.bit.saturating_sub(1),
            Action::NextMark => {
                let next = report.differing.iter().find(|&&bit| bit < self.bit);
                self.bit = next.or(report.differing.first()).copied().unwrap_or(self.bit);
            }
            Action::PreviousMark => {
                let next = report.differing.iter().rev().find(|&&bit| bit > self.bit);
                self.bit = next.or(report.differing.last()).copied().unwrap_or(self.bit);
            }
            Action::NextKind => (self.down, self.list) = (!self.down, ListCursor::default()),
            Action::NextIndex => self.blocks = self.blocks % 16.min(top + 1) + 1,
            Action::PreviousIndex => {
                self.blocks =
                    self.blocks.checked_sub(1).filter(|&n| n > 0).unwrap_or(16.min(top + 1));
            }
            Action::ToggleView => self.texts = !self.texts,
            action => {
                self.list.act(action, self.pushes(scene, self.down).len(), height.into());
            }
        }
        if self.bit != before {
            self.list = ListCursor::default();
        }
        self.bit != before
    }

    /// Handles a press; true if it chose another bit.
    pub(super) fn press(&mut self, at: Position, scene: Scene<'_>, area: Rect) -> bool {
        let Some(report) = &scene.account.bits else { return false };
        let parts = parts(area, report.bits(), self.texts);
        if let Some(bit) = bit_at(report.bits(), self.bit, parts.half, parts.grid, at) {
            let changed = bit != self.bit;
            if changed {
                (self.bit, self.list) = (bit, ListCursor::default());
            }
            return changed;
        }
        for (down, list) in [(false, parts.lists[0]), (true, parts.lists[1])] {
            if list.contains(at) {
                if self.down != down {
                    (self.down, self.list) = (down, ListCursor::default());
                }
                self.list.press(at, body(list), self.pushes(scene, down).len());
            }
        }
        false
    }

    pub(super) fn draw(&self, scene: Scene<'_>, area: Rect, buffer: &mut Buffer) {
        let words = scene.model.words();
        let section = bits_section(Some(scene.account)).worded(&words);
        let Some(report) = &scene.account.bits else {
            return undefined(&section, scene, area, buffer);
        };
        let (theme, parts) = (&scene.model.theme, parts(area, report.bits(), self.texts));
        draw_lines(&section.brief(area.width.into(), 2), parts.facts, theme, buffer);
        write(Mark::Plain, &easiest(scene, report), scene, row(parts.facts, 2), buffer);
        let Some((opened, votes)) =
            scene.opened().and_then(|opened| Some((opened, opened.votes.as_ref()?)))
        else {
            return waiting(scene, parts.grid, buffer);
        };
        let blocks = blocks(&report.a, &report.b, self.blocks);
        let grid = VoteGrid {
            votes,
            blocks: &blocks,
            model: scene.model,
            bit: self.bit,
            half: parts.half,
        };
        grid.draw(parts.grid, buffer);
        let detail = scene.data.bit.as_ref().filter(|detail| detail.bit == self.bit);
        let without = detail.and_then(|detail| detail.without.as_ref());
        let [index, _] = block_facts(&blocks);
        let vote = vote_line(votes, self.bit, without, 0).worded(&words);
        let lines = [vote, index.worded(&words).line(area.width.into(), 0)];
        draw_lines(&lines, parts.detail, theme, buffer);
        for (down, area) in [(false, parts.lists[0]), (true, parts.lists[1])] {
            if area.height > 0 {
                let focused = self.down == down;
                let pushes = (self.pushes(scene, down), u8::from(!down));
                let spelling = |hash| opened.feature(hash);
                let table = features(spelling, votes.weight, pushes, area.width.into());
                let (sign, mark) = if focused { ("▸", Mark::Accent) } else { (" ", Mark::Dim) };
                let head = worded_cells(&table.head, &words);
                write(mark, &format!("{sign} {head}"), scene, row(area, 0), buffer);
                let list = if focused { self.list } else { ListCursor::default() };
                list.draw(&table, focused, body(area), scene.model, buffer);
            }
        }
        excerpt::draw(scene, self.pick(scene), parts.excerpt, buffer);
    }
}

/// The smallest known set of features whose removal lowers the distance, as a sentence.
fn easiest(scene: Scene<'_>, report: &BitReport) -> String {
    match (&scene.data.easiest, scene.opened()) {
        (Some(way), Some(opened)) => format!(" {}", without_words(way, opened)),
        _ if !scene.data.has_easiest => {
            " searching for features whose removal lowers the distance…".to_owned()
        }
        _ if report.distance() == 0 => " no bit differs".to_owned(),
        _ => " no small set of features was found whose removal lowers the distance by one bit"
            .to_owned(),
    }
}
