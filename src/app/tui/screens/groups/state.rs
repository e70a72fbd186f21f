//! The state of the Groups screen: the groups, both cursors; and its layout.

use crate::compare::groups::{Group, Groups, LinkRule, Linkage};
use crate::compare::result::{Comparison, PairTable};
use crate::review::marks::Marks;
use crate::tui::layout::{Room, room};
use crate::tui::model::Model;
use crate::tui::panes::{PanePair, PaneSide};
use crate::tui::screen_id::ScreenId;
use crate::tui::widgets::first_seen;
use ratatui::layout::{Constraint, Layout, Rect};
use std::sync::Arc;

/// The id of the screen.
pub(super) const GROUPS: ScreenId = ScreenId("groups");

/// Groups, and their inputs.
#[derive(Debug)]
pub(super) struct MadeGroups {
    pub(super) groups: Groups,
    pub(super) rule: LinkRule,
    pub(super) pairs: Arc<PairTable>,
    pub(super) marks: Arc<Marks>,
}

impl MadeGroups {
    /// True if these are the groups of this comparison by this rule and these verdicts.
    pub(super) fn is_of(
        &self,
        comparison: &Comparison,
        rule: &LinkRule,
        marks: &Arc<Marks>,
    ) -> bool {
        self.is_on(comparison) && self.rule == *rule && Arc::ptr_eq(&self.marks, marks)
    }

    /// True if the groups are of this comparison, so that its document ids are valid.
    pub(super) fn is_on(&self, comparison: &Comparison) -> bool {
        Arc::ptr_eq(&self.pairs, &comparison.pairs)
    }
}

/// The state of the Groups screen.
#[derive(Debug, Default)]
pub(super) struct GroupsState {
    pub(super) made: Option<MadeGroups>,
    pub(super) failed: Option<String>,
    pub(super) linkage: Linkage,
    /// The longest text represents a group, not the most central one.
    pub(super) longest: bool,
    /// The chosen group, and the first visible one.
    pub(super) place: usize,
    pub(super) offset: usize,
    /// The cursor is in the members, not in the list of groups.
    pub(super) inside: bool,
    /// The chosen member, and the first visible one.
    pub(super) member: usize,
    pub(super) member_offset: usize,
}

impl GroupsState {
    /// The chosen group.
    pub(super) fn group(&self) -> Option<&Group> {
        self.made.as_ref()?.groups.groups.get(self.place)
    }

    /// Adopts new groups; the cursor stays on the group with the same first document, if any.
    pub(super) fn arrive(&mut self, made: MadeGroups) {
        let first = self.group().and_then(|group| group.members.first().copied());
        let groups = &made.groups.groups;
        let again = groups.iter().position(|group| group.members.first().copied() == first);
        (self.place, self.member) = (again.unwrap_or(0), 0);
        (self.failed, self.made) = (None, Some(made));
        self.inside &= self.group().is_some();
    }

    /// The place of the focused cursor.
    pub(super) fn cursor(&self) -> usize {
        if self.inside { self.member } else { self.place }
    }

    /// Moves the focused cursor; `follow` keeps it on its list.
    pub(super) fn go(&mut self, to: usize) {
        if self.inside {
            self.member = to;
        } else {
            (self.place, self.member) = (to, 0);
        }
    }

    /// Keeps both cursors on their lists and visible, in panes of `rows` and `members` rows.
    pub(super) fn follow(&mut self, rows: usize, members: usize) {
        let last = self.made.as_ref().map_or(0, |made| made.groups.groups.len()).saturating_sub(1);
        self.place = self.place.min(last);
        let last = self.group().map_or(0, |group| group.members.len()).saturating_sub(1);
        self.member = self.member.min(last);
        self.offset = first_seen(self.offset, self.place, rows);
        self.member_offset = first_seen(self.member_offset, self.member, members);
    }
}

/// The parts of the screen.
#[derive(Debug, Clone, Copy)]
pub(super) struct GroupsAreas {
    /// The threshold and linkage of the groups, and their number.
    pub(super) head: Rect,
    /// The headings of the list.
    pub(super) heading: Rect,
    /// The groups.
    pub(super) rows: Rect,
    /// The line between list and detail.
    pub(super) rule: Rect,
    /// The facts about the chosen group.
    pub(super) facts: Rect,
    /// Its members.
    pub(super) members: Rect,
    /// List and detail together.
    pub(super) panes: PanePair,
}

/// Lines of facts about a group.
const FACTS: u16 = 6;

/// Divides the area of the screen.
pub(super) fn panes(model: &Model, is_inside: bool, area: Rect) -> GroupsAreas {
    let [head, rest] = Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(area);
    let focus = if is_inside { PaneSide::Second } else { PaneSide::First };
    let split = model.split_of(GROUPS).on(focus);
    let is_beside = room(model.window) == Room::Beside;
    let [list, rule, detail] = if is_beside {
        split.divide(rest, true, 2, (rest.width.saturating_sub(2) * 3).div_ceil(5))
    } else {
        let high = (rest.height * 3 / 5).max(FACTS.min(rest.height));
        split.divide(rest, false, 1, high)
    };
    let [heading, rows] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(list);
    let [facts, members] =
        Layout::vertical([Constraint::Length(FACTS), Constraint::Fill(1)]).areas(detail);
    let panes = PanePair { focus: Some(focus), ..PanePair::new(rest, rule, is_beside) };
    GroupsAreas { head, heading, rows, rule, facts, members, panes }
}
