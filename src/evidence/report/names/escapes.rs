//! Decodes what stands for the letters of a name: escapes of HTML, URLs, JSON and mails, one in another, and tags.

use crate::corpus::readers::decoded_references;

/// Most bytes of an HTML tag that may stand inside a name.
const TAG: usize = 256;

/// What a tag stands for: markup.
const MARKUP: &str = "~";

/// Signs that begin an escape or a tag.
const SIGNS: [char; 5] = ['&', '%', '\\', '=', '<'];

/// Most times that a text is decoded: an escape may be escaped again.
const DEPTH: usize = 4;

/// A text with its escapes decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct UnescapedText {
    text: String,
    /// For each character its first byte in the text as given, and one past the last.
    places: Vec<(u32, u32)>,
    /// An escape stood for the begin of another one.
    is_nested: bool,
}

impl UnescapedText {
    /// The text as decoded once, twice and so on while there are escapes.
    pub(super) fn all(text: &str) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        if text.contains(SIGNS) {
            // A text is far shorter than 4 GiB.
            all.push(Self::decoded(text, |at, length| (at as u32, (at + length) as u32)));
        }
        while let Some(last) = all.last().filter(|last| last.is_nested && all.len() < DEPTH) {
            let places = &last.places;
            let mut done = (0, 0);
            let next = Self::decoded(&last.text, |at, length| {
                // Escapes come in order: each byte is looked at once.
                let count = |from: usize, to: usize| {
                    last.text.get(from..to).unwrap_or_default().chars().count()
                };
                let first = done.1 + count(done.0, at);
                let behind = first + count(at, at + length);
                done = (at + length, behind);
                let start = places.get(first).map_or(0, |place| place.0);
                (start, places.get(behind.saturating_sub(1)).map_or(start, |place| place.1))
            });
            all.push(next);
        }
        all
    }

    /// The characters with their bytes in the text as given.
    pub(super) fn chars(&self) -> impl Iterator<Item = (char, u32, u32)> {
        self.text.chars().zip(&self.places).map(|(c, &(at, end))| (c, at, end))
    }

    fn decoded(text: &str, mut place: impl FnMut(usize, usize) -> (u32, u32)) -> Self {
        let mut own = Self { text: String::new(), places: Vec::new(), is_nested: false };
        let mut at = 0;
        while let Some(rest) = text.get(at..)
            && let Some(c) = rest.chars().next()
        {
            let escape = escaped(rest, c);
            own.is_nested |= escape.as_ref().is_some_and(|(_, meant)| meant.contains(SIGNS));
            let (length, meant) = escape.unwrap_or_else(|| (c.len_utf8(), c.into()));
            let place = place(at, length);
            // A sequence of bytes may stand for several characters, which are found or masked together.
            own.places.extend(meant.chars().map(|_| place));
            own.text.push_str(&meant);
            at += length.max(1);
        }
        own
    }
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

/// A character reference of HTML; one of a number may lack its semicolon.
fn entity(rest: &str) -> Option<(usize, String)> {
    let length = if let Some(number) = rest.strip_prefix("&#") {
        let (has_x, digits) = (number.starts_with(['x', 'X']), number.bytes().take(9));
        let is_digit = |c: &u8| match c {
            b'x' | b'X' => has_x,
            _ if has_x => c.is_ascii_hexdigit(),
            _ => c.is_ascii_digit(),
        };
        let digits = digits.take_while(is_digit).count();
        let semicolon = number.get(digits..).is_some_and(|rest| rest.starts_with(';'));
        2 + digits + usize::from(semicolon)
    } else {
        rest.bytes().take(34).position(|c| c == b';')? + 1
    };
    let own = rest.get(..length)?;
    let meant = decoded_references(own);
    (meant != own).then(|| (length, meant.into_owned()))
}

/// A tag of HTML.
fn tag(rest: &str) -> Option<(usize, String)> {
    let second = rest.get(1..)?.chars().next()?;
    let is_tag = second.is_ascii_alphabetic() || matches!(second, '/' | '!');
    let end = rest.bytes().take(TAG).position(|c| c == b'>').filter(|_| is_tag)?;
    Some((end + 1, MARKUP.to_owned()))
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
            ("K&#111;wal&#x73;k&nbsp;i &eacute;&oslash;&#75;&#75o", "Kowalsk\u{a0}i éøKKo"),
            ("%4Bowalsk%69 %E5%BC%A0 %e5%bc", "Kowalski 张 %e5%bc"),
            (r"\u004Bowal\x73\u{6b}i \u5f20", "Kowalski 张"),
            ("Kowal<b class='x'>ski</b> a < b > c", "Kowal~ski~ a < b > c"),
            ("=4Bowal=\nski =E5=BC=A0", "Kowal=\nski 张"),
            ("R&amp;#233;n&amp;amp;eacute;e %25C3%25A9 =3DC3=3DA9 %26%2375%3B", "Rénée é é K"),
            (
                "&# &#; &; &none; % %4 %é é% \\ \\u \\u{ \\u{} \\uz <",
                "&# &#; &; &none; % %4 %é é% \\ \\u \\u{ \\u{} \\uz <",
            ),
        ] {
            let all = UnescapedText::all(text);
            assert_eq!(all.last().unwrap().text, meant, "{text}");
        }
        assert!(UnescapedText::all("plain").is_empty());
        let places = |text| UnescapedText::all(text).last().unwrap().places.clone();
        assert_eq!(places("aé%4B<i>"), [(0, 1), (1, 3), (3, 6), (6, 9)]);
        assert_eq!(places("é&amp;#233;x"), [(0, 2), (2, 12), (12, 13)]);
    }
}
