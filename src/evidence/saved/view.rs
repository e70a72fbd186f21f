//! The view that the explorer opens with: sort order, filters and histogram scales.

use crate::compare::result::SortKey;
use crate::measure::MeasureId;
use crate::saved::contract::Saved;

/// The view that the explorer opens with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// Sort order of the pairs.
    pub sort: SortKey,
    /// True for the reverse order.
    pub reverse: bool,
    /// Filters of the list.
    pub listed: ListedPairs,
    /// Scales of the histograms.
    pub drawn: Drawn,
}

/// Filters of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ListedPairs {
    /// Only flagged pairs.
    pub flagged_only: bool,
    /// Also pairs judged `no match`.
    pub no_match: bool,
}

/// Scales of the histograms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drawn {
    /// Logarithmic counts.
    pub log_counts: bool,
    /// A scale with more space near 0.
    pub near_zero: bool,
}

impl Default for Opening {
    fn default() -> Self {
        Self {
            sort: SortKey::Measure(MeasureId::CHANCE),
            reverse: false,
            listed: ListedPairs::default(),
            drawn: Drawn { log_counts: true, near_zero: true },
        }
    }
}

/// Names of the sort keys other than measures.
pub(super) const OTHERS: [(&str, SortKey); 7] = [
    ("class", SortKey::Class),
    ("explained", SortKey::Explained),
    ("name-a", SortKey::NameA),
    ("name-b", SortKey::NameB),
    ("disagreement", SortKey::Disagreement),
    ("verdict", SortKey::Given),
    ("counted", SortKey::Counted),
];

impl Opening {
    /// The view that a file describes, with defaults for the rest.
    pub fn from_saved(saved: &Saved) -> Self {
        let default = Self::default();
        let switch = |name, default| saved.switch(name).unwrap_or(default);
        Self {
            sort: saved.text("sort").and_then(sort_key).unwrap_or(default.sort),
            reverse: switch("reverse", default.reverse),
            listed: ListedPairs {
                flagged_only: switch("flagged-only", false),
                no_match: switch("no-match", false),
            },
            drawn: Drawn {
                log_counts: switch("log-counts", default.drawn.log_counts),
                near_zero: switch("near-zero", default.drawn.near_zero),
            },
        }
    }
}

/// The sort key of a name.
pub(super) fn sort_key(name: &str) -> Option<SortKey> {
    let other = OTHERS.iter().find(|(own, _)| *own == name).map(|(_, key)| *key);
    other.or_else(|| MeasureId::from_name(name).map(SortKey::Measure))
}

/// The name of a sort key.
pub fn sort_name(key: SortKey) -> &'static str {
    match key {
        SortKey::Measure(id) => id.measure().name,
        key => OTHERS.iter().find(|(_, own)| *own == key).map_or("jaccard", |(name, _)| name),
    }
}
