//! What is known about the reuse between two texts: a value, why there is none, or nothing yet.

use crate::measure::chains::NoReuse;

/// What is known about the reuse between two texts. Only a reading of both texts finds it, so only
/// candidates have it; see [`crate::measure::chains`].
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum ReuseState {
    /// The pair was not read.
    #[default]
    Unread,
    /// There is no value for one of the texts.
    Undefined(NoReuse),
    /// The shares of A and of B in chains, and the Dice of their k-grams, 0 to 1.
    Shares([f64; 2], f64),
}

impl ReuseState {
    /// The mean of the mean share and the Dice, see [`crate::measure::chains::Chains::reuse`]; `None`
    /// if unread or undefined.
    pub fn value(self) -> Option<f64> {
        match self {
            Self::Shares([a, b], dice) => Some(f64::midpoint(f64::midpoint(a, b), dice)),
            Self::Unread | Self::Undefined(_) => None,
        }
    }

    /// The same for the pair with its documents swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        match self {
            Self::Shares([a, b], dice) => Self::Shares([b, a], dice),
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unread_pair_has_no_value_and_is_never_zero() {
        let unread = ReuseState::default();
        let short = ReuseState::Undefined(NoReuse::TooShort);
        let known = ReuseState::Shares([0.5, 1.0], 0.25);
        assert_eq!([unread, short, known].map(ReuseState::value), [None, None, Some(0.5)]);
        assert_eq!(known.swapped(), ReuseState::Shares([1.0, 0.5], 0.25));
        assert_eq!([unread, short].map(ReuseState::swapped), [unread, short]);
    }
}
