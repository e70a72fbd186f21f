//! The letters of a text among which names are found: bare, without what may stand between them.

use crate::text::normalize::{bare_letters, is_invisible};

/// Most bytes of an HTML tag that may stand inside a name.
const TAG: usize = 256;

/// Signs that may stand between the letters of a name, besides white space and what is invisible.
const BETWEEN: &str = "*_~`-.'’‘·•/\\|+#^=<>[]{}‐‑‒–—…";

/// A bare letter, digit or sign at a place of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NameLetter {
    /// The letter.
    pub c: char,
    /// Its first byte in the text.
    pub at: u32,
    /// One past the last byte.
    pub end: u32,
    /// It is an upper case letter in the text.
    pub upper: bool,
}

/// The letters of a text in order. If `decodes`, escapes (of HTML, URLs, JSON, mails) are the characters that they
/// stand for, and HTML tags are left out.
pub(super) fn name_letters(text: &str, decodes: bool) -> Vec<NameLetter> {
    let mut letters: Vec<NameLetter> = Vec::with_capacity(text.len());
    let mut add = |c: char, at: usize, length: usize| {
        if c.is_whitespace() || is_invisible(c) || c.is_control() || BETWEEN.contains(c) {
            return;
        }
        // A text is far shorter than 4 GiB.
        let (at, end) = (at as u32, (at + length) as u32);
        let upper = c.is_uppercase();
        let before = letters.len();
        bare_letters(c, |c| letters.push(NameLetter { c, at, end, upper }));
        if letters.len() == before
            && let Some(last) = letters.last_mut().filter(|last| last.end == at)
        {
            // An accent belongs to its letter.
            last.end = end;
        }
    };
    let mut at = 0;
    while let Some((rest, c)) = text.get(at..).and_then(|rest| Some((rest, rest.chars().next()?))) {
        let escape = if decodes { escaped(rest, c) } else { None };
        let (length, meant) = escape.unwrap_or_else(|| (c.len_utf8(), c.into()));
        // A sequence of bytes may stand for several characters, which are found or masked together.
        meant.chars().for_each(|c| add(c, at, length));
        at += length.max(1);
    }
    letters
}

/// True if a text may have escapes or tags.
pub(super) fn may_be_escaped(text: &str) -> bool {
    text.contains(['&', '%', '\\', '=', '<'])
}

/// The length of an escape or tag at the start of a text, and the characters that it stands for; `None` if there is
/// none.
fn escaped(rest: &str, first: char) -> Option<(usize, String)> {
    match first {
        '&' => entity(rest),
        '<' => tag(rest),
        '%' | '=' => bytes(rest, first),
        '\\' => backslash(rest),
        _ => None,
    }
}

/// A character reference of HTML. Of those with a name, letters with accents are their letters, others are nothing.
fn entity(rest: &str) -> Option<(usize, String)> {
    let (own, _) = rest.get(1..)?.split_once(';')?;
    let length = own.len() + 2;
    if let Some(number) = own.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => number.parse(),
        };
        return Some((length, char::from_u32(code.ok()?)?.into()));
    }
    let is_name = (2..=10).contains(&own.len()) && own.bytes().all(|c| c.is_ascii_alphanumeric());
    let accented = ["acute", "grave", "uml", "circ", "tilde", "cedil", "ring", "caron"];
    let letter = accented.iter().find_map(|accent| own.strip_suffix(accent));
    is_name.then(|| (length, letter.unwrap_or_default().to_owned()))
}

/// A tag of HTML, which stands for nothing.
fn tag(rest: &str) -> Option<(usize, String)> {
    let second = rest.get(1..)?.chars().next()?;
    let is_tag = second.is_ascii_alphabetic() || matches!(second, '/' | '!');
    let end = rest.bytes().take(TAG).position(|c| c == b'>').filter(|_| is_tag)?;
    Some((end + 1, String::new()))
}

/// Bytes as hexadecimal digits after a percent sign or an equals sign each, if they are UTF-8.
fn bytes(rest: &str, sign: char) -> Option<(usize, String)> {
    let digits = |at: usize| {
        let own = rest.get(at..at + 3)?.strip_prefix(sign)?;
        u8::from_str_radix(own, 16).ok()
    };
    let first = digits(0)?;
    let length = match first {
        0..=0x7f => 1,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return None,
    };
    let all: Vec<u8> = (0..length).map_while(|place| digits(place * 3)).collect();
    let text = String::from_utf8(all).ok()?;
    Some((length * 3, text))
}

/// An escape with a backslash, as in JSON and programs.
fn backslash(rest: &str) -> Option<(usize, String)> {
    let digits = |at: usize, length: usize| {
        let own = rest.get(at..at + length)?;
        let is_number = own.bytes().all(|c| c.is_ascii_hexdigit());
        u32::from_str_radix(own, 16).ok().filter(|_| is_number)
    };
    let (length, code) = match rest.get(1..)?.chars().next()? {
        'u' if rest.get(2..3) == Some("{") => {
            let end = rest.bytes().take(12).position(|c| c == b'}')?;
            (end + 1, digits(3, end.checked_sub(3)?)?)
        }
        'u' => (6, digits(2, 4)?),
        'x' => (4, digits(2, 2)?),
        _ => return None,
    };
    let c = char::from_u32(code).filter(|_| length > 3)?;
    Some((length, c.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_what_they_stand_for_and_broken_ones_themselves() {
        for (text, meant) in [
            ("K&#111;wal&#x73;k&nbsp;i &eacute;", "kowalskie"),
            ("%4Bowalsk%69 %E5%BC%A0 %e5%bc", "kowalski张%e5%bc"),
            (r"\u004Bowal\x73\u{6b}i \u5f20", "kowalski张"),
            ("Kowal<b class='x'>ski</b> a < b > c", "kowalskiabc"),
            ("=4Bowal=\nski =E5=BC=A0", "kowalski张"),
            (
                "&# &#; &; &#xfffffff; % %4 %é é% \\ \\u \\u{ \\u{} \\uz <",
                "&#&#;&;&#xfffffff;%%4%ee%uuuuz",
            ),
        ] {
            let letters = name_letters(text, true);
            assert_eq!(
                letters.iter().map(|letter| letter.c).collect::<String>(),
                meant.replace('#', ""),
                "{text}"
            );
        }
        let own = |decodes| {
            name_letters("a%4B<i>", decodes)
                .iter()
                .map(|l| (l.c, l.at, l.end, l.upper))
                .collect::<Vec<_>>()
        };
        assert_eq!(own(true), [('a', 0, 1, false), ('k', 1, 4, true)]);
        assert_eq!(own(false).len(), 5);
    }
}
