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
pub(super) const SWITCHES: [LeaveOutSwitch; 5] = [
    LeaveOutSwitch { reason: ExclusionReason::Template, key: 't', word: "template" },
    LeaveOutSwitch { reason: ExclusionReason::Quotation, key: 'c', word: "quoted" },
    LeaveOutSwitch { reason: ExclusionReason::References, key: 'b', word: "references" },
    LeaveOutSwitch { reason: ExclusionReason::Short, key: 'm', word: "short" },
    LeaveOutSwitch { reason: ExclusionReason::Frequent, key: 'f', word: "frequent" },
];

/// Most columns between two switches.
const GAP: u16 = 3;

/// What the line of switches starts with, and the switches with their places: closer to each other where it is short. Template files have one
/// if there are any.
pub(super) fn places(
    left_out: LeftOut,
    area: Rect,
    model: &Model,
) -> (&'static str, Vec<PlacedSwitch>) {
    let is_shown = |own: &LeaveOutSwitch| {
        own.reason != ExclusionReason::Template || model.uncounted.has_files()
    };
    let text = |own: LeaveOutSwitch| {
        let mark = if left_out.has(own.reason) { 'x' } else { ' ' };
        let text = format!("{} [{mark}] {}", own.key, model.translated(own.word));
        (own, width(&text) as u16, text)
    };
    let all: Vec<_> = SWITCHES.into_iter().filter(is_shown).map(text).collect();
    let wide: u16 = all.iter().map(|(_, wide, _)| wide).sum();
    let start = |head| area.x + 1 + width(&model.translated(head)) as u16;
    let is_short = start(HEAD) + wide + all.len() as u16 > area.right() + 1;
    let head = if is_short { SHORT_HEAD } else { HEAD };
    let mut x = start(head);
    let room = area.right().saturating_sub(x + wide);
    let gap = (room / all.len().max(1) as u16).clamp(1, GAP);
    let place = |(own, wide, text): (LeaveOutSwitch, u16, String)| {
        let rect = Rect { x, width: wide, height: area.height.min(1), ..area };
        x += wide + gap;
        (rect.intersection(area), text, own)
    };
    (head, all.into_iter().map(place).collect())
}

/// A switch on screen: its area and its text.
type PlacedSwitch = (Rect, String, LeaveOutSwitch);

/// What the line of switches starts with.
const HEAD: &str = "left out:  ";
/// The same where the line is short.
const SHORT_HEAD: &str = "out:  ";

/// The action of a click on the line.
pub(super) fn press(left_out: LeftOut, area: Rect, at: Position, model: &Model) -> Option<Action> {
    let hit = places(left_out, area, model).1.into_iter().find(|(rect, _, _)| rect.contains(at));
    hit.map(|(_, _, own)| Action::LeaveOut(own.reason))
}
