//! How many tokens a shingle has: one number, or by the script where it starts.

use crate::text::script::{ScriptGroup, main_script_group, script_group};
use std::fmt;

/// Number of tokens in a shingle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum ShingleLength {
    /// By the script where the shingle starts: [`ShingleLength::EAST_ASIAN`] or
    /// [`ShingleLength::OTHER`] tokens. A token without a script of its own (a space, a mark, a number)
    /// follows the token before it; at the start of a text, the first character that has one.
    ///
    /// A rule about one text, so that the scores of a pair do not depend on the other texts.
    #[default]
    Auto,
    /// The same number everywhere, at least 1 (0 counts as 1).
    Fixed(usize),
}

impl ShingleLength {
    /// Automatic length in Han, kana and Hangul: two characters are about one word there.
    pub const EAST_ASIAN: usize = 3;
    /// Automatic length in any other script: with 3 characters, unrelated texts in an alphabet share a
    /// third of their shingles.
    pub const OTHER: usize = 5;

    /// The number of tokens of a shingle that starts in this script.
    #[inline]
    pub const fn of(self, group: ScriptGroup) -> usize {
        match (self, group) {
            (Self::Fixed(0), _) => 1,
            (Self::Fixed(n), _) => n,
            (Self::Auto, ScriptGroup::EastAsian) => Self::EAST_ASIAN,
            (Self::Auto, ScriptGroup::Other) => Self::OTHER,
        }
    }

    /// The number of tokens of the longest shingle.
    pub const fn longest(self) -> usize {
        self.of(ScriptGroup::Other)
    }

    /// The number that holds for every text; `None` if it is automatic.
    pub const fn fixed(self) -> Option<usize> {
        match self {
            Self::Auto => None,
            Self::Fixed(n) => Some(n),
        }
    }

    /// The number in most of a text.
    pub fn mostly(self, text: &str) -> usize {
        match self {
            Self::Auto => self.of(main_script_group(text)),
            Self::Fixed(_) => self.longest(),
        }
    }

    /// The lengths of shingles that start in a text, ascending: one or two. Cost: up to a pass over
    /// the text.
    pub fn used_in(self, text: &str) -> Vec<usize> {
        let has = |group| text.chars().any(|c| script_group(c) == Some(group));
        match self {
            Self::Auto if !has(ScriptGroup::EastAsian) => vec![Self::OTHER],
            Self::Auto if !has(ScriptGroup::Other) => vec![Self::EAST_ASIAN],
            Self::Auto => vec![Self::EAST_ASIAN, Self::OTHER],
            Self::Fixed(_) => vec![self.longest()],
        }
    }

    /// The number or the numbers, for a page: `5`, or `3 or 5`.
    pub fn numbers(self) -> String {
        match self {
            Self::Auto => format!("{} or {}", Self::EAST_ASIAN, Self::OTHER),
            Self::Fixed(n) => n.to_string(),
        }
    }

    /// As [`ShingleLength::numbers`], and that they are automatic: `3 or 5 (auto)`.
    pub fn spelled(self) -> String {
        let auto = if self == Self::Auto { " (auto)" } else { "" };
        self.numbers() + auto
    }

    /// As [`ShingleLength::spelled`] of some texts: `3 (auto)` if no other length starts in them. Cost: a pass
    /// over the texts up to the first where another length starts.
    #[expect(single_use_lifetimes, reason = "an anonymous one is not stable here")]
    pub fn spelled_in<'a>(self, texts: impl IntoIterator<Item = &'a str>) -> String {
        let mut known: Option<usize> = None;
        for text in texts {
            match *self.used_in(text) {
                [own] if known.is_none_or(|known| known == own) => known = Some(own),
                _ => return self.spelled(),
            }
        }
        match known {
            Some(own) if self == Self::Auto => format!("{own} (auto)"),
            _ => self.spelled(),
        }
    }
}

/// `auto`, or the number: as in options and files.
impl fmt::Display for ShingleLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => f.pad("auto"),
            Self::Fixed(n) => fmt::Display::fmt(n, f),
        }
    }
}
