//! Which pairs are listed by what was decided of them.

use crate::review::marks::Mark;
use crate::review::verdict::{VERDICTS, Verdict};

/// Which decisions are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Only {
    /// Any, and none.
    #[default]
    All,
    /// No decision on the texts as they are now.
    Unreviewed,
    /// This verdict.
    Verdict(Verdict),
    /// A decision on texts that changed since.
    Stale,
    /// A note.
    Noted,
}

/// The order in which a key goes through them.
const WAYS: [Only; 8] = [
    Only::All,
    Only::Unreviewed,
    Only::Verdict(VERDICTS[0]),
    Only::Verdict(VERDICTS[1]),
    Only::Verdict(VERDICTS[2]),
    Only::Verdict(VERDICTS[3]),
    Only::Stale,
    Only::Noted,
];

/// Which pairs are listed by what was decided of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Show {
    /// Which decisions.
    pub only: Only,
    /// Pairs judged `no match` stand in the list with the others.
    pub no_match: bool,
}

impl Only {
    /// The next way, or the one before.
    #[must_use]
    pub fn next(self, forward: bool) -> Self {
        let at = WAYS.iter().position(|&way| way == self).unwrap_or(0);
        let step = if forward { 1 } else { WAYS.len() - 1 };
        WAYS.get((at + step) % WAYS.len()).copied().unwrap_or_default()
    }

    /// In words; empty for all.
    pub fn words(self) -> &'static str {
        match self {
            Self::All => "",
            Self::Unreviewed => "unreviewed",
            Self::Verdict(verdict) => verdict.name(),
            Self::Stale => "stale",
            Self::Noted => "with a note",
        }
    }
}

impl Show {
    /// Whether a pair with this mark is listed.
    pub fn accepts(&self, mark: Option<Mark>) -> bool {
        let now = mark.filter(|mark| !mark.is_stale).and_then(|mark| mark.verdict);
        match self.only {
            Only::All => self.no_match || now != Some(Verdict::NoMatch),
            Only::Unreviewed => now.is_none(),
            Only::Verdict(verdict) => now == Some(verdict),
            Only::Stale => mark.is_some_and(|mark| mark.is_stale),
            Only::Noted => mark.is_some_and(|mark| mark.has_note),
        }
    }
}
