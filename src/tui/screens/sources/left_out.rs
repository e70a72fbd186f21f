//! What a reader leaves out of a text: quotations, references, short and frequent matches.

use crate::display::width::width;
use crate::explain::exclusions::{ExclusionReason, ExclusionRules, REFERENCE_HEADINGS};
use crate::review::passage::{MarkedPassage, PassageKind};
use crate::tui::actions::Action;
use crate::tui::model::Model;
use ratatui::layout::{Position, Rect};

/// Matches of fewer letters are short.
const SHORT: u32 = 20;
/// A passage is frequent in more texts than this, and in more than one of [`SHARE`] texts.
const FREQUENT: usize = 5;
/// See [`FREQUENT`].
const SHARE: usize = 20;

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

/// Which reasons are on, by [`ExclusionReason::index`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct LeftOut([bool; ExclusionReason::ALL.len()]);

impl LeftOut {
    /// True if text is left out for this reason.
    pub(super) fn has(self, reason: ExclusionReason) -> bool {
        self.0.get(reason.index()) == Some(&true)
    }

    /// True if anything is left out.
    pub(super) fn any(self) -> bool {
        self.0.contains(&true)
    }

    /// Turns a reason on or off.
    pub(super) fn turn(&mut self, reason: ExclusionReason) {
        if let Some(on) = self.0.get_mut(reason.index()) {
            *on = !*on;
        }
    }

    /// The rules for a corpus of `texts` texts with these marked passages, which never count.
    pub(super) fn rules(self, texts: usize, marked: &[MarkedPassage]) -> ExclusionRules {
        let of = |kind| {
            let own = marked.iter().filter(move |passage| passage.kind == kind);
            own.map(|passage| passage.text.clone()).collect()
        };
        let has = |reason| self.has(reason);
        let headings = || REFERENCE_HEADINGS.map(str::to_owned).to_vec();
        let most = (texts / SHARE).max(FREQUENT) as u32;
        ExclusionRules {
            quotations: has(ExclusionReason::Quotation),
            references: has(ExclusionReason::References).then(headings),
            min_match: has(ExclusionReason::Short).then_some(SHORT),
            max_texts: has(ExclusionReason::Frequent).then_some(most),
            templates: of(PassageKind::Template),
            marked_quotations: of(PassageKind::Quotation),
        }
    }
}

/// The reason that a letter in the margin stands for, as a letter.
pub(super) fn letter(reason: ExclusionReason) -> char {
    SWITCHES.iter().find(|own| own.reason == reason).map_or('T', |own| own.key)
}

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
