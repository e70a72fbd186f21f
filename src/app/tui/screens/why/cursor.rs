//! The cursor of the overview: the focused panel, and the bit and the slot in it.

use crate::explain::account::Account;
use crate::explain::page::{bit_matrix, slot_matrix};
use crate::tui::actions::Action;
use crate::tui::screens::why::areas::{inside, panes};
use crate::tui::screens::why::facts::{MeasurePanel, PANELS};
use crate::tui::widgets::{BitGrid, SlotStrip};
use ratatui::layout::{Position, Rect};

/// The focused panel, and the place in each panel.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct WhyCursor {
    /// The focused panel.
    pub(super) panel: MeasurePanel,
    /// A bit, 0 the lowest.
    pub(super) bit: u32,
    /// A slot, from 0.
    pub(super) slot: usize,
}

impl WhyCursor {
    /// Keeps the cursor inside an account; with `other`, for another pair, moves it to the first
    /// differing bit.
    pub(super) fn fit(&mut self, account: &Account, other: bool) {
        if let Some(bits) = &account.bits {
            let top = bits.bits() - 1;
            let differing = bits.differing.first().copied().unwrap_or(top);
            self.bit = if other { differing } else { self.bit.min(top) };
        }
        let slots = account.slots.as_ref().map_or(0, |slots| slots.slots.len());
        self.slot = self.slot.min(slots.saturating_sub(1));
    }

    /// Handles an action; `area` is the body of the screen.
    pub(super) fn act(&mut self, action: Action, account: &Account, area: Rect) {
        match action {
            Action::NextMark => self.mark(account, true),
            Action::PreviousMark => self.mark(account, false),
            action => self.walk(action, account, area),
        }
    }

    /// Moves to the panel of the next measure, with wrap-around.
    pub(super) fn turn(&mut self) {
        self.panel = PANELS[(self.panel as usize + 1) % PANELS.len()];
    }

    /// Moves to the pressed panel and cell.
    pub(super) fn press(&mut self, at: Position, account: &Account, area: Rect) {
        let parts = panes(area, account, self.panel);
        let hit = PANELS.into_iter().zip(parts.panels).find(|(_, area)| area.contains(at));
        let Some((panel, area)) = hit else { return };
        let focused = self.panel == panel;
        let cells = inside(panel, account, area, focused).cells;
        if let (MeasurePanel::MinHash, Some(slots)) = (panel, &account.slots) {
            let cursor = focused.then_some(self.slot);
            let hit = SlotStrip::slot_at(slots.slots.len(), cursor, cells, at);
            self.slot = hit.unwrap_or(self.slot);
        }
        if let (MeasurePanel::SimHash, Some(bits)) = (panel, &account.bits) {
            let cursor = focused.then_some(self.bit);
            let hit = BitGrid::bit_at(bits.bits(), cursor, cells, at);
            self.bit = hit.unwrap_or(self.bit);
        }
        self.panel = panel;
    }

    /// Cells per row of the focused panel, and rows per page.
    fn shape(self, account: &Account, area: Rect) -> (usize, usize) {
        let parts = panes(area, account, self.panel);
        let area = parts.panels[self.panel as usize];
        let count = match self.panel {
            MeasurePanel::Jaccard => return (1, 1),
            MeasurePanel::MinHash => account.slots.as_ref().map_or(1, |slots| slots.slots.len()),
            MeasurePanel::SimHash => account.bits.as_ref().map_or(1, |bits| bits.bits() as usize),
        };
        match self.panel {
            MeasurePanel::SimHash => (bit_matrix(count as u32, area.width).per_row(), 4),
            _ => (slot_matrix(count, area.width).per_row(), 8),
        }
    }

    /// Moves the cursor of the focused panel; it stops at both ends.
    fn walk(&mut self, action: Action, account: &Account, area: Rect) {
        let (row, page) = self.shape(account, area);
        let row = row.cast_signed();
        let by = match action {
            Action::Left => -1,
            Action::Right => 1,
            Action::Up => -row,
            Action::Down => row,
            Action::PageUp | Action::HalfUp => -row * page.cast_signed(),
            Action::PageDown | Action::HalfDown => row * page.cast_signed(),
            Action::Top => isize::MIN / 2,
            Action::Bottom => isize::MAX / 2,
            _ => return,
        };
        match (self.panel, &account.slots, &account.bits) {
            (MeasurePanel::MinHash, Some(slots), _) => {
                self.slot = moved(self.slot, by, slots.slots.len(), row.cast_unsigned());
            }
            (MeasurePanel::SimHash, _, Some(bits)) => {
                // Cells run from the highest bit to the lowest.
                let last = bits.bits() - 1;
                let cell = moved(
                    (last - self.bit) as usize,
                    by,
                    bits.bits() as usize,
                    row.cast_unsigned(),
                );
                self.bit = last - cell as u32;
            }
            _ => {}
        }
    }

    /// Moves to the next differing bit or the next equal slot, with wrap-around.
    fn mark(&mut self, account: &Account, forward: bool) {
        match (self.panel, &account.slots, &account.bits) {
            (MeasurePanel::MinHash, Some(report), _) => {
                let marks: Vec<usize> = report
                    .slots
                    .iter()
                    .enumerate()
                    .filter_map(|(index, slot)| slot.equal().then_some(index))
                    .collect();
                self.slot = next_mark(&marks, self.slot, forward).unwrap_or(self.slot);
            }
            (MeasurePanel::SimHash, _, Some(report)) => {
                let marks: Vec<usize> =
                    report.differing.iter().rev().map(|&bit| bit as usize).collect();
                // Bits are drawn from the highest to the lowest.
                let next = next_mark(&marks, self.bit as usize, !forward);
                self.bit = next.map_or(self.bit, |bit| bit as u32);
            }
            _ => {}
        }
    }
}

/// A place moved by `by` cells; a step past the first or last row stays in its column.
fn moved(place: usize, by: isize, count: usize, row: usize) -> usize {
    let last = count.saturating_sub(1);
    let far = by.unsigned_abs() >= count;
    match place.checked_add_signed(by) {
        Some(to) if to <= last => to,
        _ if by.unsigned_abs() == 1 || row == 0 => place,
        None if far => 0,
        None => place % row,
        Some(_) if far => last,
        Some(_) => last - (last % row).saturating_sub(place % row),
    }
}

/// The next or previous of ascending marks from `place`, with wrap-around; `None` without marks.
fn next_mark(marks: &[usize], place: usize, forward: bool) -> Option<usize> {
    if forward {
        marks.iter().find(|&&mark| mark > place).or(marks.first()).copied()
    } else {
        marks.iter().rev().find(|&&mark| mark < place).or(marks.last()).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_go_around() {
        let marks = [3, 8, 20];
        assert_eq!(next_mark(&marks, 8, true), Some(20));
        assert_eq!(next_mark(&marks, 20, true), Some(3));
        assert_eq!(next_mark(&marks, 3, false), Some(20));
        assert_eq!(next_mark(&[], 3, false), None);
    }

    #[test]
    fn the_cursor_stops_at_the_ends() {
        assert_eq!([moved(5, -1, 64, 16), moved(0, -1, 64, 16), moved(63, 1, 64, 16)], [4, 0, 63]);
        assert_eq!(
            [moved(5, 16, 64, 16), moved(53, 16, 64, 16), moved(5, -16, 64, 16)],
            [21, 53, 5]
        );
        assert_eq!(moved(5, isize::MAX / 2, 64, 16), 63);
        assert_eq!(moved(5, isize::MIN / 2, 64, 16), 0);
    }
}
