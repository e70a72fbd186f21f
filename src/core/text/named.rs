//! Choices with fixed names, used in flags, settings files, exports and sketch files.

/// One of a few named choices.
pub trait Named: Copy + PartialEq + 'static {
    /// All choices, in the order of the help and of the key that cycles through them.
    const ALL: &'static [Self];

    /// The unique name of the choice.
    fn name(self) -> &'static str;

    /// The choice with that name; `None` if there is none.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.name() == name)
    }

    /// The next choice; after the last, the first.
    #[must_use]
    fn next(self) -> Self {
        let following = Self::ALL.iter().skip_while(|choice| **choice != self).nth(1);
        following.or(Self::ALL.first()).copied().unwrap_or(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::token::Unit;

    #[test]
    fn names_parse_back_and_next_wraps_around() {
        assert_eq!(Unit::ALL.len(), 2);
        for unit in Unit::ALL {
            assert_eq!(Unit::named(unit.name()), Some(*unit));
            assert!(unit.next() != *unit && unit.next().next() == *unit);
        }
        assert_eq!(Unit::named("line"), None);
    }
}
