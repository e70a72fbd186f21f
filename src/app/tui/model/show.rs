//! The filter of the list by verdict.

use crate::review::marks::ReviewMark;
use crate::review::verdict::{VERDICTS, Verdict};

/// The reviews that a listed pair may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Only {
    /// Any verdict or none.
    #[default]
    All,
    /// No verdict on the current texts, or a dispute.
    Unreviewed,
    /// This verdict.
    Verdict(Verdict),
    /// Verdicts of reviewers who differ.
    Disputed,
    /// A verdict on texts that changed since.
    Stale,
    /// A note.
    Noted,
}

/// The order in which a key cycles through the filters.
const FILTERS: [Only; 9] = [
    Only::All,
    Only::Unreviewed,
    Only::Verdict(VERDICTS[0]),
    Only::Verdict(VERDICTS[1]),
    Only::Verdict(VERDICTS[2]),
    Only::Verdict(VERDICTS[3]),
    Only::Stale,
    Only::Noted,
    Only::Disputed,
];

/// The filter of the list by verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Show {
    /// The verdict that listed pairs must have.
    pub only: Only,
    /// Lists pairs with the verdict `no match`, too.
    pub no_match: bool,
}

impl Only {
    /// The next filter, or the one before.
    #[must_use]
    pub fn next(self, forward: bool) -> Self {
        let at = FILTERS.iter().position(|&only| only == self).unwrap_or(0);
        let step = if forward { 1 } else { FILTERS.len() - 1 };
        FILTERS[(at + step) % FILTERS.len()]
    }

    /// The filter of a name; all for an unknown one.
    pub fn from_words(words: &str) -> Self {
        FILTERS.into_iter().find(|only| only.words() == words).unwrap_or_default()
    }

    /// The name of the filter; empty for all.
    pub fn words(self) -> &'static str {
        match self {
            Self::All => "",
            Self::Unreviewed => "unreviewed",
            Self::Verdict(verdict) => verdict.name(),
            Self::Disputed => "disputed",
            Self::Stale => "stale",
            Self::Noted => "with a note",
        }
    }
}

impl Show {
    /// True if a pair with this mark is listed.
    pub fn accepts(&self, mark: Option<ReviewMark>) -> bool {
        let now = mark.filter(|mark| !mark.is_stale).and_then(|mark| mark.verdict);
        match self.only {
            Only::All => self.no_match || now != Some(Verdict::NoMatch),
            Only::Unreviewed => now.is_none(),
            Only::Verdict(verdict) => now == Some(verdict),
            Only::Disputed => mark.is_some_and(|mark| mark.is_disputed && !mark.is_stale),
            Only::Stale => mark.is_some_and(|mark| mark.is_stale),
            Only::Noted => mark.is_some_and(|mark| mark.has_note),
        }
    }
}
