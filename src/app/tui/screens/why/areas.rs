//! The areas of the Why screen, for update and draw.

use crate::explain::account::Account;
use crate::explain::page::{bit_matrix, slot_matrix};
use crate::tui::layout::take_rows;
use crate::tui::model::Model;
use crate::tui::screens::why::facts::{MeasurePanel, PANELS, section};
use crate::tui::widgets::BLOCK;
use ratatui::layout::{Constraint, Layout, Rect};

/// From this width on, SimHash is next to the other two.
const TWO_COLUMNS: u16 = 140;
/// Columns that show 64 bits in one row.
const BITS_COLUMN: u16 = 79;

/// The areas of the screen, the same for every section.
#[derive(Debug, Clone, Copy)]
pub(super) struct WhyAreas {
    /// Both names, on a row each if they need it; no height in a low window.
    pub(super) names: Rect,
    /// The tabs of the sections.
    pub(super) tabs: Rect,
    /// The open section.
    pub(super) body: Rect,
}

/// Columns of a name if both are on one row.
pub(super) fn name_columns(area: Rect) -> usize {
    usize::from(area.width / 2).saturating_sub(6)
}

/// Splits the screen into the top lines and the open section.
pub(super) fn frame(area: Rect, model: &Model) -> WhyAreas {
    let is_wide = || model.pair().is_some_and(|pair| pair.has_wide_name(name_columns(area)));
    let names = match area.height {
        0..9 => 0,
        9..14 => 1,
        _ => 1 + u16::from(is_wide()),
    };
    let [names, tabs, body] =
        Layout::vertical([Constraint::Length(names), Constraint::Length(1), Constraint::Fill(1)])
            .areas(area);
    WhyAreas { names, tabs, body }
}

/// The areas of the overview.
#[derive(Debug, Clone, Copy)]
pub(super) struct OverviewAreas {
    /// The warnings.
    pub(super) reasons: Rect,
    /// The panels, in the order of [`PANELS`].
    pub(super) panels: [Rect; 3],
    /// The status line of the cursor.
    pub(super) status: Rect,
}

/// The areas of one panel below its title.
#[derive(Debug, Clone, Copy)]
pub(super) struct Inside {
    /// The bar of the shingles; no height on other panels.
    pub(super) bar: Rect,
    /// The facts.
    pub(super) facts: Rect,
    /// The slots or the bits; no height if there is no room.
    pub(super) cells: Rect,
}

/// Splits the overview.
pub(super) fn panes(area: Rect, account: &Account, focus: MeasurePanel) -> OverviewAreas {
    let reasons = (account.reasons.len() as u16).min(area.height.saturating_sub(12) / 2).min(4);
    let [reasons, body, status] = Layout::vertical([
        Constraint::Length(reasons),
        Constraint::Fill(1),
        Constraint::Length(u16::from(area.height > 4)),
    ])
    .areas(area);
    let columns = if area.width >= TWO_COLUMNS {
        let [left, _, right] = Layout::horizontal([
            Constraint::Fill(1),
            Constraint::Length(2),
            Constraint::Length(BITS_COLUMN.max(area.width / 2 - 2)),
        ])
        .areas(body);
        vec![
            (left, vec![MeasurePanel::Jaccard, MeasurePanel::MinHash]),
            (right, vec![MeasurePanel::SimHash]),
        ]
    } else {
        vec![(body, PANELS.to_vec())]
    };
    let mut panels = [Rect::default(); 3];
    for (column, members) in columns {
        let heights: Vec<u16> =
            members.iter().map(|&p| full_height(p, account, column.width, p == focus)).collect();
        let focused = members.iter().position(|&p| p == focus);
        let mut y = column.y;
        for (panel, height) in members.into_iter().zip(share(column.height, &heights, focused)) {
            if let Some(rect) = panels.get_mut(panel as usize) {
                *rect = Rect { y, height, ..column };
            }
            y += height;
        }
    }
    OverviewAreas { reasons, panels, status }
}

/// Rows of a whole panel: title, bar, facts, a blank and the cells, one blank below.
fn full_height(panel: MeasurePanel, account: &Account, width: u16, focused: bool) -> u16 {
    let rows = cell_rows(panel, account, width);
    let cells = match panel {
        MeasurePanel::Jaccard => 1,
        _ if rows == 0 => 0,
        _ if focused => rows + 1,
        MeasurePanel::MinHash => rows.min(4) + 1,
        MeasurePanel::SimHash => rows.min(2 * BLOCK) + 1,
    };
    section(panel, account).facts.len() as u16 + cells + 2
}

/// Rows that all slots or bits take in `width` columns.
fn cell_rows(panel: MeasurePanel, account: &Account, width: u16) -> u16 {
    match (panel, &account.slots, &account.bits) {
        (MeasurePanel::MinHash, Some(slots), _) => {
            slot_matrix(slots.slots.len(), width).rows() as u16
        }
        (MeasurePanel::SimHash, _, Some(bits)) => {
            bit_matrix(bits.bits(), width).rows() as u16 * BLOCK
        }
        _ => 0,
    }
}

/// Divides `height` rows: first a title for each panel, then the focused panel up to its full
/// height, then the others in order.
fn share(height: u16, full: &[u16], focused: Option<usize>) -> Vec<u16> {
    let mut given: Vec<u16> = full.iter().map(|_| 0).collect();
    let mut left = height;
    let all = 0..full.len();
    for (index, most) in all
        .clone()
        .map(|index| (index, 1))
        .chain(focused.map(|index| (index, u16::MAX)))
        .chain(all.map(|index| (index, u16::MAX)))
    {
        if let (Some(given), Some(&full)) = (given.get_mut(index), full.get(index)) {
            let more = full.min(most).saturating_sub(*given).min(left);
            *given += more;
            left -= more;
        }
    }
    given
}

/// Splits a panel. The focused one shows some of its cells even if that cuts its facts.
pub(super) fn inside(panel: MeasurePanel, account: &Account, area: Rect, focused: bool) -> Inside {
    let facts = section(panel, account).facts.len() as u16;
    split(panel, area, facts, cell_rows(panel, account, area.width), focused)
}

fn split(panel: MeasurePanel, area: Rect, facts: u16, rows: u16, focused: bool) -> Inside {
    let title = area.height.min(1);
    let mut rest = Rect { y: area.y + title, height: area.height - title, ..area };
    let bar = take_rows(&mut rest, u16::from(panel == MeasurePanel::Jaccard));
    let least = match panel {
        MeasurePanel::Jaccard => 0,
        MeasurePanel::MinHash => 2,
        MeasurePanel::SimHash => BLOCK,
    };
    let room = area.height - title;
    let kept = if focused && room > least { least.min(rows) } else { 0 };
    let facts = take_rows(&mut rest, facts.min(room.saturating_sub(kept)));
    let spare = area.bottom().saturating_sub(facts.bottom()) > rows;
    take_rows(&mut rest, u16::from(rows > 0 && spare));
    let height = match panel {
        MeasurePanel::Jaccard => 0,
        MeasurePanel::MinHash => rest.height.min(rows),
        MeasurePanel::SimHash => rest.height.min(rows) / BLOCK * BLOCK,
    };
    Inside { bar, facts, cells: Rect { height, ..rest } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_focused_panel_comes_first_but_every_title_is_seen() {
        assert_eq!(share(30, &[7, 8, 12], Some(2)), [7, 8, 12]);
        assert_eq!(share(18, &[7, 8, 12], Some(2)), [5, 1, 12]);
        assert_eq!(share(18, &[7, 8, 12], Some(0)), [7, 8, 3]);
        assert_eq!(share(5, &[7, 8, 12], Some(1)), [1, 3, 1]);
        assert_eq!(share(2, &[7, 8, 12], Some(1)), [1, 1, 0]);
    }

    #[test]
    fn cells_of_the_focused_panel_are_seen_before_all_its_facts() {
        let area = Rect::new(0, 10, 78, 6);
        let parts = split(MeasurePanel::SimHash, area, 7, 12, true);
        assert_eq!((parts.facts.height, parts.cells), (2, Rect::new(0, 13, 78, 3)));
        let parts = split(MeasurePanel::SimHash, area, 7, 12, false);
        assert_eq!((parts.facts.height, parts.cells.height), (5, 0));
    }
}
