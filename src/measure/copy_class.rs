//! Classes of pairs: what was done to a text to make the other.

use crate::text::named::Named;

/// Kinds of copies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CopyClass {
    /// Most common text is template.
    Template,
    /// Next to nothing in common.
    Unrelated,
    /// An unchanged copy.
    Verbatim,
    /// The same blocks in another order.
    Shuffled,
    /// Part of the other text.
    Excerpt,
    /// The other text with new text inserted.
    Padded,
    /// Another order and other words.
    ShuffledReworded,
    /// Other words.
    Reworded,
    /// Some common stretches, and much other text.
    Partial,
}

impl Named for CopyClass {
    const ALL: &'static [Self] = &[
        Self::Template,
        Self::Unrelated,
        Self::Verbatim,
        Self::Shuffled,
        Self::Excerpt,
        Self::Padded,
        Self::ShuffledReworded,
        Self::Reworded,
        Self::Partial,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Template => "common template",
            Self::Unrelated => "unrelated",
            Self::Verbatim => "verbatim",
            Self::Shuffled => "shuffled",
            Self::Excerpt => "excerpt",
            Self::Padded => "padded",
            Self::ShuffledReworded => "shuffled and reworded",
            Self::Reworded => "reworded",
            Self::Partial => "partial",
        }
    }
}
