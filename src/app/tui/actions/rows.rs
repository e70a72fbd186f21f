//! Constructors for the rows of the table of actions.

use crate::explain::exclusions::ExclusionReason;
use crate::pair::Side;
use crate::review::passage::PassageKind;
use crate::review::verdict::Verdict;
use crate::tui::actions::action::{Action, ActionEntry, Chart, Scope};
use crate::tui::knob::SettingKnob;

pub(super) const fn row(
    action: Action,
    name: &'static str,
    keys: &'static str,
    scope: Scope,
    help: &'static str,
) -> ActionEntry {
    ActionEntry { action, name, keys, scope, help }
}

pub(super) const fn open(
    side: Side,
    name: &'static str,
    keys: &'static str,
    scope: Scope,
    help: &'static str,
) -> ActionEntry {
    row(Action::OpenOriginal(side), name, keys, scope, help)
}

pub(super) const fn turn(
    knob: SettingKnob,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    row(Action::Turn(knob), name, keys, Scope::Everywhere, help)
}

pub(super) const fn judge(
    verdict: Verdict,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    row(Action::Judge(verdict), name, keys, Scope::Verdict, help)
}

pub(super) const fn case(
    verdict: Verdict,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    row(Action::Judge(verdict), name, keys, Scope::Groups, help)
}

pub(super) const fn leave(
    reason: ExclusionReason,
    name: &'static str,
    keys: &'static str,
    scope: Scope,
    help: &'static str,
) -> ActionEntry {
    row(Action::LeaveOut(reason), name, keys, scope, help)
}

pub(super) const fn mark(
    kind: PassageKind,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    row(Action::MarkPassage(kind), name, keys, Scope::Source, help)
}

pub(super) const fn tune(
    action: Action,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    row(action, name, keys, Scope::Thresholds, help)
}

pub(super) const fn show(
    chart: Chart,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    tune(Action::Show(chart), name, keys, help)
}

pub(super) const fn step(
    action: Action,
    name: &'static str,
    keys: &'static str,
    help: &'static str,
) -> ActionEntry {
    row(action, name, keys, Scope::Steps, help)
}
