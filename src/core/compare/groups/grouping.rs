//! How documents are grouped: by a linkage, or by a greedy cover.

use crate::compare::groups::contract::Linkage;
use crate::text::named::Named;

/// How documents are grouped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Grouping {
    /// By a linkage.
    Linked(Linkage),
    /// By a greedy cover: around each kept document those that are most like it.
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
