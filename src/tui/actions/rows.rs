//! Constructors for the rows of the table of actions.

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
