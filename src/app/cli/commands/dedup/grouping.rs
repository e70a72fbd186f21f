//! Choices of how texts are grouped, and the pairs that each needs.

use crate::compare::groups::{Grouping, Linkage};
use crate::measure::set::FlagSet;
use crate::settings::Settings;
use crate::text::named::Named as _;

/// The choices, with their help.
pub(super) const GROUPINGS: &[(Grouping, &str)] = &[
    (Grouping::Linked(Linkage::Single), "each text reaches --at with at least one other"),
    (Grouping::Linked(Linkage::Complete), "every two texts reach --at"),
    (
        Grouping::Linked(Linkage::Average),
        "two groups join if the mean over their pairs reaches --at",
    ),
    (
        Grouping::Cover,
        "greedy cover: each dropped text reaches --at with the kept one, no two kept texts do",
    ),
];

/// The name in a sentence.
pub(super) fn words(grouping: Grouping) -> String {
    match grouping {
        Grouping::Linked(linkage) => format!("{} linkage", linkage.name()),
        Grouping::Cover => "greedy cover".to_owned(),
    }
}

/// Restricts the settings to the pairs that the groups depend on. Pairs under `at` count for a mean
/// only.
pub(super) fn restrict(settings: &mut Settings, grouping: Grouping, at: f64) {
    if grouping == Grouping::Linked(Linkage::Average) {
        settings.floor = Some(settings.floor.unwrap_or(Settings::FLOOR).min(at));
        settings.matched = Settings::MATCHED;
        return;
    }
    settings.floor = Some(settings.floor.map_or(at, |floor| floor.min(at)));
    (settings.contained, settings.matched) = (None, FlagSet::default());
}

/// Why the groups need texts in memory; `None` if the pairs at or above `--at` do.
pub(super) fn obstacle(grouping: Grouping) -> Option<&'static str> {
    match grouping {
        Grouping::Cover | Grouping::Linked(Linkage::Complete) => None,
        Grouping::Linked(_) => {
            Some("single and average linkage score texts of a group that are not alike")
        }
    }
}
