//! The letters of a text among which names are found: bare, with what stands between them.

use crate::text::normalize::{bare_letters, is_invisible, is_punctuation, look_alike};

/// Signs of markup, and those that show nothing.
const MARKUP: &str = "*_~`^";

/// Signs that may stand between the letters of a name, beside markup and punctuation.
const BETWEEN: &str = "|+=<>´¨ʹʻʼʾʿ";

/// Signs between a family name and a given one, and between the parts of a sentence.
const COMMAS: &str = ",，;；:：.．﹐､";

/// Signs that end a sentence, and with it a name.
const ENDS: &str = "?!？！。｡";

/// What stands before a letter, from the closest to the loosest.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum NameGap {
    /// Nothing that shows.
    #[default]
    None,
    /// Markup, or a hyphen at a line end.
    Markup,
    /// White space, hyphens, brackets and signs of all kinds.
    Space,
    /// A sign that is in [`COMMAS`].
    Comma,
}

/// A bare letter, digit or sign at a place of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NameLetter {
    /// The letter.
    pub c: char,
    /// The plain Latin letter that a reader takes it for, or the letter.
    pub seen: char,
    /// Its first byte in the text.
    pub at: u32,
    /// One past the last byte.
    pub end: u32,
    /// It is an upper case letter in the text.
    pub upper: bool,
    /// Another spelling lacks it, as the e of an umlaut.
    pub maybe: bool,
    /// What stands before it.
    pub gap: NameGap,
}

/// The letters of a text in order, of its characters with their first byte and one past the last.
pub(super) fn name_letters(chars: impl Iterator<Item = (char, u32, u32)>) -> Vec<NameLetter> {
    let mut letters: Vec<NameLetter> = Vec::with_capacity(chars.size_hint().0);
    let mut between = Between::default();
    for (c, at, end) in chars {
        if is_invisible(c) || between.takes(c) {
            continue;
        }
        let before = letters.len();
        let upper = c.is_uppercase();
        let mut gap = between.gap();
        let mut alike = look_alike(c);
        bare_letters(c, |c, maybe| {
            let last = letters.last();
            let is_accent = maybe && last.is_some_and(|last| last.at < at && last.end == at);
            let upper = if is_accent { last.is_some_and(|last| last.upper) } else { upper };
            let (gap, seen) = (std::mem::take(&mut gap), alike.take().unwrap_or(c));
            letters.push(NameLetter { c, seen, at, end, upper, maybe, gap });
        });
        if letters.len() > before {
            between = Between::default();
        } else if let Some(last) = letters.last_mut().filter(|last| last.end == at) {
            // An accent belongs to its letter.
            last.end = end;
        }
    }
    letters
}

/// The characters of a text with their bytes.
pub(super) fn placed(text: &str) -> impl Iterator<Item = (char, u32, u32)> {
    // A text is far shorter than 4 GiB.
    text.char_indices().map(|(at, c)| (c, at as u32, (at + c.len_utf8()) as u32))
}

/// What stood since the last letter.
#[derive(Debug, Clone, Copy, Default)]
struct Between {
    widest: NameGap,
    /// The last sign was a hyphen.
    hyphen: bool,
    /// A line ended behind the hyphen.
    broken: bool,
}

impl Between {
    /// Takes what is no letter; false for a letter.
    fn takes(&mut self, c: char) -> bool {
        let own = match c {
            _ if c.is_whitespace() => {
                self.broken |= self.hyphen && matches!(c, '\n' | '\r');
                NameGap::Space
            }
            _ if c.is_control() => NameGap::None,
            _ if ENDS.contains(c) => return false,
            _ if MARKUP.contains(c) => NameGap::Markup,
            _ if COMMAS.contains(c) => NameGap::Comma,
            '\u{2190}'..='\u{245f}'
            | '\u{2500}'..='\u{257f}'
            | '\u{25a0}'..='\u{2bff}'
            | '\u{1f200}'..='\u{1faff}' => NameGap::Space,
            _ if is_punctuation(c) || BETWEEN.contains(c) => {
                self.hyphen = matches!(c, '-' | '=' | '‐' | '‑');
                NameGap::Space
            }
            _ => return false,
        };
        self.widest = self.widest.max(own);
        true
    }

    fn gap(self) -> NameGap {
        if self.broken { NameGap::Markup } else { self.widest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_know_what_stands_between_them() {
        use NameGap::{Comma, Markup, None, Space};
        let own = |text: &str| {
            let letters = name_letters(placed(text));
            letters.iter().map(|own| (own.c, own.gap)).collect::<Vec<_>>()
        };
        assert_eq!(own("a**b-\n c"), [('a', None), ('b', Markup), ('c', Markup)]);
        assert_eq!(own("(a, b-c"), [('a', Space), ('b', Comma), ('c', Space)]);
        assert_eq!(own("张、伟\u{200b}，三"), [('张', None), ('伟', Space), ('三', Comma)]);
        assert_eq!(own("a! ü"), [('a', None), ('!', None), ('u', Space), ('e', None)]);
        let maybe = |text: &str| name_letters(placed(text)).last().map(|own| (own.maybe, own.end));
        assert_eq!(maybe("ü"), Some((true, 2)));
        assert_eq!(maybe("u\u{308}"), Some((true, 3)));
        assert_eq!(maybe("e\u{301}"), Some((false, 3)));
    }
}
