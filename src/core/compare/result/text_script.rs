//! The script of most letters of a text.

use crate::text::script::{ScriptGroup, script_group};

/// Characters of a text that tell its script.
const SEEN: usize = 2_000;

/// The script of most letters of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextScript {
    /// Han characters, kana or Hangul.
    East,
    /// Latin letters.
    Latin,
    /// Any other script.
    Other,
}

impl TextScript {
    /// The script of a text by its first 2,000 characters; `None` without letters.
    pub fn of(text: &str) -> Option<Self> {
        let mut counts = [0_u32; 3];
        for c in text.chars().take(SEEN).filter(|c| c.is_alphabetic()) {
            let place = match script_group(c) {
                Some(ScriptGroup::EastAsian) => 0,
                _ if matches!(c, '\0'..='\u{24f}' | '\u{1e00}'..='\u{1eff}') => 1,
                _ => 2,
            };
            counts[place] += 1;
        }
        let most = counts.iter().max().copied().filter(|&most| most > 0)?;
        let place = counts.iter().position(|count| *count == most)?;
        [Self::East, Self::Latin, Self::Other].get(place).copied()
    }
}
