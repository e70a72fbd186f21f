//! A change of what all screens share: thresholds, order, filter.

use crate::compare::result::SortKey;
use crate::measure::MeasureId;
use crate::measure::set::FlagSet;
use crate::saved::view::Drawn;
use crate::settings::Thresholds;
use crate::tui::actions::Action;
use crate::tui::model::state::Model;

/// One change of the view of the pairs. The ranking follows: at once, or on a worker when the
/// table is large; the chosen pair stays chosen.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// Sort by this, in its natural direction.
    Sort(SortKey),
    /// Turn the order around.
    Reverse,
    /// Only pairs judged in the next way of the list of ways, or in the one before.
    Verdicts(bool),
    /// `no match` pairs in the list, or out of sight.
    NoMatchShown,
    /// Only flagged pairs, or all.
    FlaggedOnly,
    /// Only pairs with a document whose name matches; empty for all.
    Filter(String),
    /// Move the focused threshold by so many fine steps.
    Threshold(i32),
    /// Focus the threshold of this measure.
    Focus(MeasureId),
    /// All thresholds at once.
    Thresholds(Thresholds),
    /// Only pairs with exactly these flags, or all.
    Only(Option<FlagSet>),
    /// Thresholds as they were at the start.
    ResetThresholds,
    /// How histograms are drawn.
    Drawn(Drawn),
}

impl Change {
    /// The change that an action asks for, seen from the present view.
    pub fn of(action: Action, model: &Model) -> Option<Self> {
        let large = model.focused.scale(model.settings.sketch.bits).large_step();
        Some(match action {
            Action::SortNext => Self::Sort(next_sort(model.view.sort, true)),
            Action::SortPrevious => Self::Sort(next_sort(model.view.sort, false)),
            Action::SortReverse => Self::Reverse,
            Action::FlaggedOnly => Self::FlaggedOnly,
            Action::VerdictFilter => Self::Verdicts(true),
            Action::VerdictFilterBack => Self::Verdicts(false),
            Action::NoMatchShown => Self::NoMatchShown,
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

/// The sort key after this one, or before it: the measures, both names, disagreement.
fn next_sort(key: SortKey, forward: bool) -> SortKey {
    let measures = MeasureId::all().map(SortKey::Measure);
    let keys: Vec<SortKey> = measures
        .chain([SortKey::NameA, SortKey::NameB, SortKey::Disagreement, SortKey::Given])
        .collect();
    let at = keys.iter().position(|&k| k == key).unwrap_or(0);
    let step = if forward { 1 } else { keys.len() - 1 };
    keys.get((at + step) % keys.len()).copied().unwrap_or(key)
}
