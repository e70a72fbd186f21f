//! The keys in the bottom line of the Thresholds screen, by chart.

use crate::tui::actions::{Action, Chart};

/// The keys of a chart, the most useful first.
pub(super) const fn hints(chart: Chart) -> &'static [Action] {
    match chart {
        Chart::Histograms => &[
            Action::Lower,
            Action::Raise,
            Action::NextMeasure,
            Action::UseSuggestion,
            Action::TypeThreshold,
            Action::NextPreset,
            Action::CopyCommand,
            Action::LogCounts,
            Action::NearZero,
        ],
        Chart::Scatter => &[
            Action::NextX,
            Action::NextY,
            Action::OpenChosen,
            Action::Lower,
            Action::Raise,
            Action::NextMeasure,
            Action::UseSuggestion,
            Action::TypeThreshold,
        ],
        Chart::Agreement | Chart::Crossed => &[
            Action::OpenChosen,
            Action::Lower,
            Action::Raise,
            Action::NextMeasure,
            Action::UseSuggestion,
            Action::TypeThreshold,
            Action::NextPreset,
            Action::CopyCommand,
        ],
        Chart::Labels => &[
            Action::OpenChosen,
            Action::ToggleView,
            Action::Lower,
            Action::Raise,
            Action::NextMeasure,
            Action::UseSuggestion,
            Action::TypeThreshold,
        ],
        Chart::Index => &[
            Action::TypeThreshold,
            Action::Lower,
            Action::Raise,
            Action::NextMeasure,
            Action::UseSuggestion,
        ],
    }
}
