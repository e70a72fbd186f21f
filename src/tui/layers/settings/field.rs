//! The rows of the settings panel: their names, their help, their order.

use crate::settings::{LONGEST_SHINGLE, SLOTS};
use crate::text::normalize::NormalizeStep;

/// A row of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Unit,
    Length,
    Step(NormalizeStep),
    Slots,
    Scheme,
    Seed,
    Bits,
    Weight,
}

/// All rows, in their order.
pub(super) fn fields() -> Vec<Field> {
    let steps = NormalizeStep::ALL.into_iter().map(Field::Step);
    let sketches = [Field::Slots, Field::Scheme, Field::Seed, Field::Bits, Field::Weight];
    [Field::Unit, Field::Length].into_iter().chain(steps).chain(sketches).collect()
}

impl Field {
    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Unit => "unit",
            Self::Length => "n",
            Self::Step(step) => step.name(),
            Self::Slots => "MinHash K",
            Self::Scheme => "MinHash scheme",
            Self::Seed => "MinHash seed",
            Self::Bits => "SimHash bits",
            Self::Weight => "SimHash weight",
        }
    }

    /// One line of help with the bounds.
    pub(super) fn help(self) -> String {
        match self {
            Self::Unit => "tokens of a shingle: characters, or words (jieba, UAX #29)".into(),
            Self::Length => {
                format!(
                    "tokens in a shingle: 1 to {LONGEST_SHINGLE}, or auto: 3 for Chinese, else 5"
                )
            }
            Self::Step(step) => step.about().to_owned(),
            Self::Slots => {
                format!("slots: {} to {}; the error is √(J(1−J)/K)", SLOTS.start(), SLOTS.end())
            }
            Self::Scheme => "K minima, the k smallest of one hash, or one permutation".into(),
            Self::Seed => "seed of the hash functions: any 64-bit number".into(),
            Self::Bits => "bits in a fingerprint: 32, 64, 128 or 256".into(),
            Self::Weight => {
                "weight of a feature: 1+ln(count), count, one; tfidf: the 30 best words".into()
            }
        }
    }

    /// True if the field accepts a typed number.
    pub(super) fn is_number(self) -> bool {
        matches!(self, Self::Length | Self::Slots | Self::Seed)
    }
}
