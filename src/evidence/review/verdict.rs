//! The four verdicts: their names, letters and meanings.

/// A person's decision on a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// One text copies the other.
    Match,
    /// The texts have nothing to do with each other.
    NoMatch,
    /// Shared text with a good reason: a quotation, a template, a common source that is named.
    Legitimate,
    /// Looked at, not decided.
    Unsure,
}

/// All verdicts, in the order of help and of sorting.
pub const VERDICTS: [Verdict; 4] =
    [Verdict::Match, Verdict::NoMatch, Verdict::Legitimate, Verdict::Unsure];

/// The word in place of a verdict where reviewers differ.
pub const DISPUTED: &str = "disputed";

impl Verdict {
    /// The name, used in exports and in the journal.
    pub fn name(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::NoMatch => "no match",
            Self::Legitimate => "legitimate",
            Self::Unsure => "unsure",
        }
    }

    /// One character for a narrow column, different for each verdict.
    pub fn mark(self) -> char {
        match self {
            Self::Match => 'm',
            Self::NoMatch => 'x',
            Self::Legitimate => 'o',
            Self::Unsure => '?',
        }
    }

    /// The verdict with that name; `None` if there is none.
    pub fn named(name: &str) -> Option<Self> {
        VERDICTS.into_iter().find(|verdict| verdict.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_parse_back_and_marks_differ() {
        for (place, verdict) in VERDICTS.into_iter().enumerate() {
            assert_eq!(Verdict::named(verdict.name()), Some(verdict));
            assert!(VERDICTS.iter().skip(place + 1).all(|other| other.mark() != verdict.mark()));
        }
        assert_eq!(Verdict::named("maybe"), None);
    }
}
