//! Splits the window; used by both update and draw, so that clicks hit what is drawn.

use ratatui::layout::{Constraint, Layout, Rect, Size};

/// The smallest window in which anything is shown.
pub const SMALLEST: Size = Size { width: 30, height: 8 };
/// Below this, one pane at a time.
pub const ONE_PANE: Size = Size { width: 60, height: 16 };
/// From this width on, panes are side by side.
pub const SIDE_BY_SIDE: u16 = 100;
/// Below this height there is no line of tabs.
const TABS_FROM: u16 = 12;

/// The number and arrangement of panes that fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Room {
    /// Too small: only a notice is shown.
    None,
    /// One pane.
    One,
    /// Panes one above the other.
    Stacked,
    /// Panes side by side.
    Beside,
}

/// The arrangement that fits into a window.
pub fn room(window: Size) -> Room {
    let fits = |least: Size| window.width >= least.width && window.height >= least.height;
    match () {
        () if !fits(SMALLEST) => Room::None,
        () if !fits(ONE_PANE) => Room::One,
        () if window.width < SIDE_BY_SIDE => Room::Stacked,
        () => Room::Beside,
    }
}

/// Takes the upper `rows` rows from an area, at most all.
pub fn take_rows(area: &mut Rect, rows: u16) -> Rect {
    let taken = Rect { height: rows.min(area.height), ..*area };
    area.y += taken.height;
    area.height -= taken.height;
    taken
}

/// The parts of a window. Parts without room have no height.
#[derive(Debug, Clone, Copy)]
pub struct WindowAreas {
    /// The program, the corpus and its counts.
    pub top: Rect,
    /// The tabs and the progress of the job.
    pub tabs: Rect,
    /// The open screen.
    pub body: Rect,
    /// Hints, or a message.
    pub bottom: Rect,
}

/// Splits a window into its parts.
pub fn split(window: Size) -> WindowAreas {
    let area = Rect::new(0, 0, window.width, window.height);
    let tabs = u16::from(window.height >= TABS_FROM);
    let [top, tabs, body, bottom] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(tabs),
        Constraint::Fill(1),
        Constraint::Length(1),
    ])
    .areas(area);
    WindowAreas { top, tabs, body, bottom }
}
