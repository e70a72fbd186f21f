//! Choices that go by the same names everywhere: in flags, settings files, exports and sketch files.

/// One of a few choices, each with a name.
pub trait Named: Copy + PartialEq + 'static {
    /// All choices, in the order of help and of a key that goes through them.
    const ALL: &'static [Self];

    /// The name of this one; no two have the same.
    fn name(self) -> &'static str;

    /// The choice of that name; `None` for any other word.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.name() == name)
    }

    /// The choice behind this one; behind the last, the first.
    #[must_use]
    fn next(self) -> Self {
        let behind = Self::ALL.iter().skip_while(|choice| **choice != self).nth(1);
        behind.or(Self::ALL.first()).copied().unwrap_or(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::token::Unit;

    #[test]
    fn names_lead_back_and_the_last_is_followed_by_the_first() {
        assert_eq!(Unit::ALL.len(), 2);
        for unit in Unit::ALL {
            assert_eq!(Unit::named(unit.name()), Some(*unit));
            assert!(unit.next() != *unit && unit.next().next() == *unit);
        }
        assert_eq!(Unit::named("line"), None);
    }
}
