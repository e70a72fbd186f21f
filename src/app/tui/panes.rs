//! The two panes of a screen: how they share its room, and which one has all of it.

use crate::tui::screen_id::ScreenId;
use ratatui::layout::{Position, Rect};
use std::collections::BTreeMap;

/// One of two panes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaneSide {
    /// The left or upper one.
    First,
    /// The right or lower one.
    Second,
}

/// How two panes share their room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PaneSplit {
    /// Thousandths that the first pane has; `None` for the default of the screen.
    pub share: Option<u16>,
    /// The pane that has the whole room.
    pub zoom: Option<PaneSide>,
}

/// The split of each screen that the user changed.
pub type PaneSplits = BTreeMap<ScreenId, PaneSplit>;

/// Two panes as drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PanePair {
    /// Both panes and the line between them.
    pub whole: Rect,
    /// The line between them; empty while one has the whole room.
    pub line: Rect,
    /// True if they are side by side, false if one is above the other.
    pub is_beside: bool,
    /// The focused pane, if the screen has a focus inside.
    pub focus: Option<PaneSide>,
}

/// The mouse on the line between two panes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Grip {
    /// Not on it.
    #[default]
    Off,
    /// Pressed at this position and not moved yet.
    Pressed(Position),
    /// The line follows the mouse.
    Moving,
}

/// Minimum columns of a pane that is next to another.
const COLUMNS: u16 = 20;
/// Minimum rows of a pane that is above or below another.
const ROWS: u16 = 4;
/// One step of the keys, in thousandths.
const STEP: u16 = 50;

impl PaneSplit {
    /// Divides an area into first pane, line, and second pane. The line has `line` columns or rows,
    /// the second pane `usual` unless the user chose another share.
    pub fn divide(self, whole: Rect, is_beside: bool, line: u16, usual: u16) -> [Rect; 3] {
        let all = if is_beside { whole.width } else { whole.height };
        let [first, line] = match self.zoom {
            Some(PaneSide::First) => [all, 0],
            Some(PaneSide::Second) => [0, 0],
            None => [self.first(all.saturating_sub(line), is_beside, usual), line.min(all)],
        };
        let part = |from: u16, length: u16| {
            if is_beside {
                Rect { x: whole.x + from, width: length, ..whole }
            } else {
                Rect { y: whole.y + from, height: length, ..whole }
            }
        };
        [part(0, first), part(first, line), part(first + line, all - first - line)]
    }

    /// The length of the first pane, of the length of both.
    fn first(self, both: u16, is_beside: bool, usual: u16) -> u16 {
        let Some(share) = self.share else { return both.saturating_sub(usual) };
        let least = if is_beside { COLUMNS } else { ROWS }.min(both / 2);
        let first = (u32::from(both) * u32::from(share.min(1_000)) + 500) / 1_000;
        (first as u16).clamp(least, both - least)
    }

    /// The same split with the zoom of the next press of its key: the focused pane and back; without
    /// a focus the first pane, the second, both.
    #[must_use]
    pub fn zoomed(self, focus: Option<PaneSide>) -> Self {
        let zoom = match (self.zoom, focus) {
            (None, focus) => Some(focus.unwrap_or(PaneSide::First)),
            (Some(PaneSide::First), None) => Some(PaneSide::Second),
            (Some(_), _) => None,
        };
        Self { zoom, ..self }
    }

    /// The same split with the zoom on the focused pane, if there is a zoom.
    #[must_use]
    pub fn on(self, focus: PaneSide) -> Self {
        Self { zoom: self.zoom.map(|_| focus), ..self }
    }
}

impl PanePair {
    /// The panes of an area that was divided.
    pub fn new(whole: Rect, line: Rect, is_beside: bool) -> Self {
        Self { whole, line, is_beside, focus: None }
    }

    /// The split whose line is a step nearer to the end, or to the start.
    pub fn stepped(&self, is_wider: bool) -> PaneSplit {
        let [from, all] = self.along(self.line.x, self.line.y);
        let now = thousandths(from, all);
        // A share next to the drawn one would move the line by less than a cell.
        let cell = 1_000 / all.max(1) + 1;
        let next = if is_wider {
            (now + cell) / STEP + 1
        } else {
            now.saturating_sub(cell).div_ceil(STEP).saturating_sub(1)
        };
        PaneSplit { share: Some((next * STEP).min(1_000)), zoom: None }
    }

    /// The split whose line is at a column and row of the window.
    pub fn at(&self, x: u16, y: u16) -> PaneSplit {
        let [from, all] = self.along(x, y);
        PaneSplit { share: Some(thousandths(from, all)), zoom: None }
    }

    /// How far a position is from the start, and the length of both panes.
    fn along(&self, x: u16, y: u16) -> [u16; 2] {
        let Rect { width, height, .. } = self.whole;
        let [from, all, line] = if self.is_beside {
            [x.saturating_sub(self.whole.x), width, self.line.width]
        } else {
            [y.saturating_sub(self.whole.y), height, self.line.height]
        };
        [from, all.saturating_sub(line)]
    }
}

fn thousandths(part: u16, whole: u16) -> u16 {
    let part = u32::from(part.min(whole)) * 1_000;
    (part / u32::from(whole.max(1))) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Rect = Rect { x: 0, y: 3, width: 160, height: 40 };

    fn widths(split: PaneSplit, whole: Rect) -> [u16; 3] {
        split.divide(whole, true, 2, 56).map(|part| part.width)
    }

    #[test]
    fn a_share_leaves_room_for_both_and_a_zoom_for_one() {
        let usual = PaneSplit::default();
        assert_eq!(widths(usual, AREA), [102, 2, 56]);
        let share = |share| PaneSplit { share: Some(share), ..usual };
        assert_eq!(widths(share(500), AREA), [79, 2, 79]);
        assert_eq!(widths(share(0), AREA), [20, 2, 138]);
        assert_eq!(widths(share(1_000), AREA), [138, 2, 20]);
        let narrow = Rect { width: 30, ..AREA };
        assert_eq!(widths(share(900), narrow), [14, 2, 14]);
        assert_eq!(widths(usual.zoomed(None), AREA), [160, 0, 0]);
        assert_eq!(widths(usual.zoomed(None).zoomed(None), AREA), [0, 0, 160]);
        assert_eq!(usual.zoomed(None).zoomed(None).zoomed(None), usual);
        let second = Some(PaneSide::Second);
        assert_eq!(usual.zoomed(second).zoom, second);
        assert_eq!(usual.zoomed(second).zoomed(second), usual);
    }

    #[test]
    fn the_line_follows_the_keys_and_the_mouse() {
        let pair = |split: PaneSplit| {
            let [_, line, _] = split.divide(AREA, true, 2, 56);
            PanePair::new(AREA, line, true)
        };
        for x in 20..=138 {
            let moved = pair(PaneSplit::default()).at(x, 9);
            assert_eq!(pair(moved).line.x, x, "no column is skipped");
        }
        let wider = pair(PaneSplit::default()).stepped(true);
        assert_eq!(wider.share, Some(700));
        assert_eq!(pair(wider).stepped(false).share, Some(650));
        let below = PanePair::new(AREA, Rect { y: 20, height: 1, ..AREA }, false);
        assert_eq!(below.at(70, 3).share, Some(0));
        assert_eq!(below.at(70, 42).share, Some(1_000));
    }
}
