//! How the explorer opens: the order of the list, what is listed, how histograms are drawn.

use crate::compare::result::SortKey;
use crate::measure::MEASURES;
use crate::saved::contract::Saved;

/// How the explorer opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// What pairs are sorted by.
    pub sort: SortKey,
    /// Best last.
    pub reverse: bool,
    /// Which pairs are listed.
    pub listed: Listed,
    /// How histograms are drawn.
    pub drawn: Drawn,
}

/// Which pairs are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Listed {
    /// Only flagged ones.
    pub flagged_only: bool,
    /// Those judged `no match`, too.
    pub no_match: bool,
}

/// How histograms are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drawn {
    /// Counts by their logarithms.
    pub log_counts: bool,
    /// More room near 0.
    pub near_zero: bool,
}

impl Default for Opening {
    fn default() -> Self {
        Self {
            sort: SortKey::Measure(0),
            reverse: false,
            listed: Listed::default(),
            drawn: Drawn { log_counts: true, near_zero: true },
        }
    }
}

/// The sort keys that are no measures, by name.
const OTHERS: [(&str, SortKey); 4] = [
    ("name-a", SortKey::NameA),
    ("name-b", SortKey::NameB),
    ("disagreement", SortKey::Disagreement),
    ("verdict", SortKey::Given),
];

impl Opening {
    /// What a file says of it, and the usual where it says nothing.
    pub fn of(saved: &Saved) -> Self {
        let usual = Self::default();
        let switch = |name, usual| saved.switch(name).unwrap_or(usual);
        Self {
            sort: saved.text("sort").and_then(sort_key).unwrap_or(usual.sort),
            reverse: switch("reverse", usual.reverse),
            listed: Listed {
                flagged_only: switch("flagged-only", false),
                no_match: switch("no-match", false),
            },
            drawn: Drawn {
                log_counts: switch("log-counts", usual.drawn.log_counts),
                near_zero: switch("near-zero", usual.drawn.near_zero),
            },
        }
    }
}

fn sort_key(name: &str) -> Option<SortKey> {
    let other = OTHERS.iter().find(|(own, _)| *own == name).map(|(_, key)| *key);
    let measure = || MEASURES.iter().position(|measure| measure.name == name);
    other.or_else(|| measure().map(SortKey::Measure))
}

/// The name of a sort key.
pub fn sort_name(key: SortKey) -> &'static str {
    match key {
        SortKey::Measure(place) => MEASURES.get(place).map_or("jaccard", |measure| measure.name),
        key => OTHERS.iter().find(|(_, own)| *own == key).map_or("jaccard", |(name, _)| name),
    }
}
