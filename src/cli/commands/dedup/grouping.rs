//! How texts are grouped: by a linkage, or by a greedy cover.

use crate::compare::groups::Linkage;
use crate::measure::set::FlagSet;
use crate::settings::Settings;
use crate::text::named::Named;

/// How texts are grouped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grouping {
    /// By a linkage.
    Linked(Linkage),
    /// By a greedy cover.
    Cover,
}

impl Named for Grouping {
    const ALL: &'static [Self] = &[
        Self::Linked(Linkage::Single),
        Self::Linked(Linkage::Complete),
        Self::Linked(Linkage::Average),
        Self::Cover,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Linked(linkage) => linkage.name(),
            Self::Cover => "cover",
        }
    }
}

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

impl Grouping {
    /// The name in a sentence.
    pub(super) fn words(self) -> String {
        match self {
            Self::Linked(linkage) => format!("{} linkage", linkage.name()),
            Self::Cover => "greedy cover".to_owned(),
        }
    }

    /// Restricts the settings to the pairs that the groups depend on. Pairs under `at` count for a
    /// mean only.
    pub(super) fn restrict(self, settings: &mut Settings, at: f64) {
        if self == Self::Linked(Linkage::Average) {
            settings.floor = Some(settings.floor.unwrap_or(Settings::FLOOR).min(at));
            settings.matched = Settings::MATCHED;
            return;
        }
        settings.floor = Some(settings.floor.map_or(at, |floor| floor.min(at)));
        (settings.contained, settings.matched) = (None, FlagSet::default());
    }
}
