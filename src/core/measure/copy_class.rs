//! Classes of pairs: what was done to a text to make the other.

use crate::text::named::Named;

/// Kinds of copies, and what else two texts can be to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CopyClass {
    /// An unchanged copy.
    Verbatim,
    /// An unchanged copy to the eye, stored with other letters, marks or signs inside words.
    LettersExchanged,
    /// One text is too short for a conclusion.
    TooShort,
    /// The common text is boilerplate that the reviewer named.
    Boilerplate,
    /// Next to nothing in common.
    Unrelated,
    /// One or two stretches of a longer text.
    Excerpt,
    /// Three or more stretches of a longer text.
    Mosaic,
    /// A shorter version in other words.
    Condensed,
    /// Another order and other words.
    ShuffledReworded,
    /// Other words.
    Reworded,
    /// The same blocks in another order.
    Shuffled,
    /// The same text with additions, cuts or small changes.
    NewVersion,
    /// Some long common passages, and much other text.
    SharedPassages,
    /// Content in other words, and much other text.
    RetoldInPart,
    /// Common text in short pieces only.
    SharedPhrases,
}

impl Named for CopyClass {
    const ALL: &'static [Self] = &[
        Self::Verbatim,
        Self::LettersExchanged,
        Self::TooShort,
        Self::Boilerplate,
        Self::Unrelated,
        Self::Excerpt,
        Self::Mosaic,
        Self::Condensed,
        Self::ShuffledReworded,
        Self::Reworded,
        Self::Shuffled,
        Self::NewVersion,
        Self::SharedPassages,
        Self::RetoldInPart,
        Self::SharedPhrases,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Verbatim => "verbatim",
            Self::LettersExchanged => "verbatim with letters exchanged",
            Self::TooShort => "too short to say",
            Self::Boilerplate => "shared boilerplate",
            Self::Unrelated => "unrelated",
            Self::Excerpt => "excerpt",
            Self::Mosaic => "mosaic",
            Self::Condensed => "condensed",
            Self::ShuffledReworded => "shuffled and reworded",
            Self::Reworded => "reworded",
            Self::Shuffled => "shuffled",
            Self::NewVersion => "new version",
            Self::SharedPassages => "some shared passages",
            Self::RetoldInPart => "retold in part",
            Self::SharedPhrases => "shared phrases",
        }
    }
}

impl CopyClass {
    /// Width of the longest [`CopyClass::short`] in columns.
    pub const SHORT: u16 = 11;

    /// The name for a narrow column, at most [`CopyClass::SHORT`] columns, never cut inside a word.
    pub fn short(self) -> &'static str {
        match self {
            Self::LettersExchanged => "exchanged",
            Self::TooShort => "too short",
            Self::Boilerplate => "boilerplate",
            Self::ShuffledReworded => "shuf+reword",
            Self::SharedPassages => "passages",
            Self::RetoldInPart => "part retold",
            Self::SharedPhrases => "phrases",
            Self::Verbatim
            | Self::Unrelated
            | Self::Excerpt
            | Self::Mosaic
            | Self::Condensed
            | Self::Reworded
            | Self::Shuffled
            | Self::NewVersion => self.name(),
        }
    }

    /// True if a part of one text was made from the other, or of both from a third.
    pub fn holds_copied_text(self) -> bool {
        self.is_copy() || matches!(self, Self::SharedPassages | Self::RetoldInPart)
    }

    /// True if one text was made from the other, or both from a third.
    pub fn is_copy(self) -> bool {
        !matches!(
            self,
            Self::TooShort
                | Self::Boilerplate
                | Self::Unrelated
                | Self::SharedPassages
                | Self::RetoldInPart
                | Self::SharedPhrases
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn short_names_fit_and_differ() {
        let all: BTreeSet<&str> = CopyClass::ALL.iter().map(|class| class.short()).collect();
        assert_eq!(all.len(), CopyClass::ALL.len());
        let longest = all.iter().map(|name| name.chars().count()).max();
        assert_eq!(longest, Some(CopyClass::SHORT.into()));
    }
}
