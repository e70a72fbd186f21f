//! Answers of the terminal about its colours and about how wide it draws.

use crate::display::colour::Rgb;

/// An answer of the terminal that has a meaning here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TerminalAnswer {
    /// Its background.
    Background(Rgb),
    /// The columns of a character of ambiguous width.
    Columns {
        /// True for two.
        is_wide: bool,
    },
    /// Its colours changed to a light or dark scheme.
    Scheme {
        /// True for dark text on a light background.
        is_light: bool,
    },
}

/// The answer in an operating system command, without its introducer and its end: `11;rgb:RRRR/GGGG/BBBB`
/// with one to four digits for each channel, `11;rgba:…`, or `11;#rrggbb`.
pub(super) fn command(text: &[u8]) -> Option<TerminalAnswer> {
    let text = str::from_utf8(text).ok()?.strip_prefix("11;")?;
    if let Some(rgb) = Rgb::from_hex(text) {
        return Some(TerminalAnswer::Background(rgb));
    }
    let (text, count) = match text.strip_prefix("rgba:") {
        Some(rest) => (rest, 4),
        None => (text.strip_prefix("rgb:")?, 3),
    };
    let all: Vec<u8> = text.split('/').map(channel).collect::<Option<_>>()?;
    match (all.as_slice(), count) {
        (&[red, green, blue], 3) | (&[red, green, blue, _], 4) => {
            Some(TerminalAnswer::Background(Rgb([red, green, blue])))
        }
        _ => None,
    }
}

/// A channel of one to four hexadecimal digits, scaled to 8 bits.
fn channel(digits: &str) -> Option<u8> {
    let is_number =
        (1..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_hexdigit());
    let value = u32::from_str_radix(digits, 16).ok().filter(|_| is_number)?;
    let most = 16_u32.pow(digits.len() as u32) - 1;
    u8::try_from((value * 255 + most / 2) / most).ok()
}

/// The answer to the question for the place of the cursor, after one character in the first column of the
/// first row. F3 with Shift or Alt sends the same bytes, so it is an answer only while one may come.
pub(super) fn position(held: &[u8], last: u8) -> Option<TerminalAnswer> {
    match (held, last) {
        (b"1;2", b'R') => Some(TerminalAnswer::Columns { is_wide: false }),
        (b"1;3", b'R') => Some(TerminalAnswer::Columns { is_wide: true }),
        _ => None,
    }
}

/// The answer in a control sequence: its bytes between `CSI` and the last one, and the last one.
pub(super) fn sequence(held: &[u8], last: u8) -> Option<TerminalAnswer> {
    match (held, last) {
        (b"?997;1", b'n') => Some(TerminalAnswer::Scheme { is_light: false }),
        (b"?997;2", b'n') => Some(TerminalAnswer::Scheme { is_light: true }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backgrounds_in_every_form() {
        let rgb = |text: &str| match command(text.as_bytes()) {
            Some(TerminalAnswer::Background(Rgb(channels))) => Some(channels),
            _ => None,
        };
        assert_eq!(rgb("11;rgb:ffff/8080/0000"), Some([255, 128, 0]));
        assert_eq!(rgb("11;rgb:f/8/0"), Some([255, 136, 0]));
        assert_eq!(rgb("11;rgba:0000/2b2b/3636/ffff"), Some([0, 43, 54]));
        assert_eq!(rgb("11;#fdf6e3"), Some([253, 246, 227]));
        let rubbish = [
            "",
            "11",
            "11;",
            "11;rgb:",
            "11;rgb:ff/ff",
            "11;rgb:ff/ff/ff/ff",
            "11;rgb:+f/ff/ff",
            "11;rgb:fffff/ff/ff",
            "10;rgb:ff/ff/ff",
            "11;rgb:\u{e9}/ff/ff",
            "11;red",
        ];
        for text in rubbish {
            assert_eq!(rgb(text), None, "{text}");
        }
        assert_eq!(sequence(b"?997;2", b'n'), Some(TerminalAnswer::Scheme { is_light: true }));
        assert_eq!(sequence(b"?997;3", b'n'), None);
    }
}
