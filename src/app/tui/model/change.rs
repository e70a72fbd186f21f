//! A change of shared state: thresholds, order, filter.

use crate::compare::result::SortKey;
use crate::measure::MeasureId;
use crate::measure::set::FlagSet;
use crate::saved::view::Drawn;
use crate::settings::Thresholds;
use crate::tui::actions::Action;
use crate::tui::model::state::Model;
use crate::tui::screen_id::ScreenId;

/// One change of the view of the pairs. The ranking follows immediately, or on a worker if the
/// table is large; the chosen pair stays chosen.
#[derive(Debug, Clone, PartialEq)]
pub enum ViewChange {
    /// Sort by this, in its natural direction.
    Sort(SortKey),
    /// Reverse the order.
    Reverse,
    /// The next verdict filter (`true`), or the one before.
    Verdicts(bool),
    /// Show `no match` pairs, or hide them.
    NoMatchShown,
    /// Hide pairs of one person, or show them.
    SamePersonShown,
    /// Only flagged pairs, or all.
    FlaggedOnly,
    /// Only pairs with a document whose name matches this text; all if it is empty.
    Filter(String),
    /// Only pairs in the ranges of these words, until [`Self::Unbrush`]; the screen is the one to go
    /// back to.
    Brush(String, ScreenId),
    /// The list as it was before the ranges.
    Unbrush,
    /// Move the focused threshold by this number of fine steps.
    Threshold(i32),
    /// Focus the threshold of this measure.
    Focus(MeasureId),
    /// Set all thresholds.
    Thresholds(Thresholds),
    /// Only pairs with exactly these flags, or all.
    Only(Option<FlagSet>),
    /// Reset the thresholds to those at the start; from suggested ones to the classical ones.
    ResetThresholds,
    /// The options of the histograms.
    Drawn(Drawn),
}

impl ViewChange {
    /// The change of the current view that an action means; `None` for other actions.
    pub fn from_action(action: Action, model: &Model) -> Option<Self> {
        let large = model.focused.scale(model.settings.sketch.bits).large_step();
        Some(match action {
            Action::SortNext => Self::Sort(next_sort(model, true)),
            Action::SortPrevious => Self::Sort(next_sort(model, false)),
            Action::SortReverse => Self::Reverse,
            Action::FlaggedOnly => Self::FlaggedOnly,
            Action::VerdictFilter => Self::Verdicts(true),
            Action::VerdictFilterBack => Self::Verdicts(false),
            Action::NoMatchShown => Self::NoMatchShown,
            Action::SamePersonShown => Self::SamePersonShown,
            Action::NextMeasure => Self::Focus(model.next_focus()),
            Action::Lower => Self::Threshold(-1),
            Action::Raise => Self::Threshold(1),
            Action::LowerMore => Self::Threshold(-large),
            Action::RaiseMore => Self::Threshold(large),
            Action::ThresholdReset => Self::ResetThresholds,
            _ => return None,
        })
    }
}

/// The sort key after that of the view, or before it: chance, the other measures, what counts if parts of texts do not,
/// class, explained share, both names, disagreement, verdict.
fn next_sort(model: &Model, forward: bool) -> SortKey {
    let key = model.view.sort;
    let others = MeasureId::all().filter(|id| *id != MeasureId::CHANCE);
    let keys: Vec<SortKey> = [MeasureId::CHANCE]
        .into_iter()
        .chain(others)
        .map(SortKey::Measure)
        .chain(model.shows_counted().then_some(SortKey::Counted))
        .chain([SortKey::Class, SortKey::Explained, SortKey::NameA, SortKey::NameB])
        .chain([SortKey::Disagreement, SortKey::Given])
        .collect();
    let at = keys.iter().position(|&k| k == key).unwrap_or(0);
    let step = if forward { 1 } else { keys.len() - 1 };
    keys.get((at + step) % keys.len()).copied().unwrap_or(key)
}
