//! What a reader leaves out of a text: quotations, references, short and frequent matches.

use crate::display::width::width;
use crate::explain::exclusions::ExclusionReason;
use crate::tui::actions::Action;
use crate::tui::model::{LeftOut, Model};
use ratatui::layout::{Position, Rect};

/// A switch: a reason with its key and its word.
#[derive(Debug, Clone, Copy)]
pub(super) struct LeaveOutSwitch {
    pub(super) reason: ExclusionReason,
    pub(super) key: char,
    word: &'static str,
}

/// All switches, in the order of the screen.
pub(super) const SWITCHES: [LeaveOutSwitch; 4] = [
    LeaveOutSwitch { reason: ExclusionReason::Quotation, key: 'c', word: "quoted" },
    LeaveOutSwitch { reason: ExclusionReason::References, key: 'b', word: "references" },
    LeaveOutSwitch { reason: ExclusionReason::Short, key: 'm', word: "short" },
    LeaveOutSwitch { reason: ExclusionReason::Frequent, key: 'f', word: "frequent" },
];

/// The switches with their places in a line.
pub(super) fn places(
    left_out: LeftOut,
    area: Rect,
    model: &Model,
) -> Vec<(Rect, String, LeaveOutSwitch)> {
    let mut x = area.x + 1 + width(&model.translated(HEAD)) as u16;
    let place = |own: LeaveOutSwitch| {
        let mark = if left_out.has(own.reason) { 'x' } else { ' ' };
        let text = format!("{} [{mark}] {}", own.key, model.translated(own.word));
        let rect = Rect { x, width: width(&text) as u16, height: area.height.min(1), ..area };
        x += rect.width + 3;
        (rect.intersection(area), text, own)
    };
    SWITCHES.into_iter().map(place).collect()
}

/// What the line of switches starts with.
pub(super) const HEAD: &str = "left out:  ";

/// The action of a click on the line.
pub(super) fn press(left_out: LeftOut, area: Rect, at: Position, model: &Model) -> Option<Action> {
    let hit = places(left_out, area, model).into_iter().find(|(rect, _, _)| rect.contains(at));
    hit.map(|(_, _, own)| Action::LeaveOut(own.reason))
}
