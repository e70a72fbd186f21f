//! Characters that terminals draw one or two columns wide, and plain characters in place of lines and marks.
//!
//! Lines, bars, arrows and marks of this program have to be one column wide. Where the terminal draws such
//! characters two columns wide, or has no such characters, plain ones replace them when they are shown.

use std::sync::atomic::{AtomicU8, Ordering};
use unicode_width::UnicodeWidthChar as _;

/// What the terminal does with characters of ambiguous width (UAX #11), and whether it has lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Glyphs {
    /// Characters of ambiguous width take two columns.
    pub is_wide: bool,
    /// Lines, bars and marks are drawn by ASCII characters.
    pub is_ascii: bool,
}

/// How the width of ambiguous characters is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WidthSource {
    /// The user or a script has said it.
    Given,
    /// The explorer asks the terminal.
    Terminal,
}

const WIDE: u8 = 1;
const ASCII: u8 = 2;

/// Of the process: it has one terminal.
static GLYPHS: AtomicU8 = AtomicU8::new(0);

impl Glyphs {
    /// The glyphs in force.
    pub fn in_force() -> Self {
        let bits = GLYPHS.load(Ordering::Relaxed);
        Self { is_wide: bits & WIDE != 0, is_ascii: bits & ASCII != 0 }
    }

    /// Puts these glyphs into force: widths and drawing follow them from now on.
    pub fn put_in_force(self) {
        let bits = if self.is_wide { WIDE } else { 0 } | if self.is_ascii { ASCII } else { 0 };
        GLYPHS.store(bits, Ordering::Relaxed);
    }

    /// True if every character is drawn as it is, in one column where its width is ambiguous.
    pub fn is_usual(self) -> bool {
        self == Self::default()
    }

    /// The character to draw for a character in a place of one column.
    pub fn in_one_column(self, symbol: &str) -> Option<&'static str> {
        if self.is_usual() {
            return None;
        }
        let c = symbol.chars().next()?;
        plain_mark(c).or_else(|| (self.is_wide && is_ambiguous(c)).then(|| plain_sign(c)))
    }

    /// The character to draw for a line or mark; `None` for what is drawn as it is.
    pub fn mark(self, symbol: &str) -> Option<&'static str> {
        if self.is_usual() { None } else { plain_mark(symbol.chars().next()?) }
    }

    /// A text with plain characters for lines and marks.
    pub fn shown(self, text: &str) -> String {
        let mut out = String::with_capacity(text.len());
        for c in text.chars() {
            match if self.is_usual() { None } else { plain_mark(c) } {
                Some(plain) => out.push_str(plain),
                None => out.push(c),
            }
        }
        out
    }

    /// Columns of a character that is one column wide where the width of no character is ambiguous.
    pub(super) fn columns(self, c: char) -> usize {
        1 + usize::from(self.is_wide && is_ambiguous(c) && plain_mark(c).is_none())
    }
}

/// True if terminals differ about the width of a character.
fn is_ambiguous(c: char) -> bool {
    c.width() == Some(1) && c.width_cjk() == Some(2)
}

/// ASCII characters for marks; the first line with the mark holds.
const MARKS: [(&str, &str); 11] = [
    ("-", "─━┄┅┈┉╌╍═╴╶╸╺╼╾"),
    ("|", "│┃┆┇┊┋╎╏║╵╷╹╻╽╿▍▎▏▐▕⇅↕"),
    (".", "▁▂░"),
    (":", "▃▄▒"),
    ("%", "▓"),
    ("^", "▲△▴▵↑▀▔"),
    ("v", "▼▽▾▿↓"),
    (">", "▶▷▸▹►▻→"),
    ("<", "◀◁◂◃◄◅←"),
    ("o", "□▫○◇"),
    ("=", "≡"),
];

/// The ASCII character for a line, a bar, an arrow or a mark.
fn plain_mark(c: char) -> Option<&'static str> {
    if !matches!(c, '\u{2190}'..='\u{25ff}') {
        return None;
    }
    MARKS.iter().find(|(_, marks)| marks.contains(c)).map(|(plain, _)| *plain).or(match c {
        '\u{2500}'..='\u{257f}' | '▅' | '▆' => Some("+"),
        '\u{2580}'..='\u{259f}' | '■' | '▪' | '◼' => Some("#"),
        '◆' => Some("x"),
        '\u{25a0}'..='\u{25ff}' => Some("*"),
        _ => None,
    })
}

/// The ASCII character for a sign of ambiguous width in a place of one column.
fn plain_sign(c: char) -> &'static str {
    match c {
        '‘' | '’' | '´' => "'",
        '“' | '”' => "\"",
        '‐' | '–' | '—' | '―' => "-",
        '…' => "~",
        '·' | '•' => ".",
        '×' => "x",
        '≥' => ">",
        '≤' => "<",
        '±' => "+",
        _ => "?",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: Glyphs = Glyphs { is_wide: true, is_ascii: false };

    #[test]
    fn every_plain_character_is_one_column_of_ascii() {
        for c in ('\0'..='\u{ffff}').filter(|&c| !c.is_control()) {
            for plain in plain_mark(c).into_iter().chain([plain_sign(c)]) {
                assert!(plain.len() == 1 && plain.is_ascii(), "{c}");
            }
            assert!(plain_mark(c).is_none() || !c.is_ascii(), "{c}");
        }
    }

    #[test]
    fn widths_depend_on_the_terminal() {
        let usual = Glyphs::default();
        assert_eq!((usual.columns('“'), usual.columns('─'), usual.columns('a')), (1, 1, 1));
        assert_eq!((WIDE.columns('“'), WIDE.columns('─'), WIDE.columns('a')), (2, 1, 1));
        assert_eq!((usual.mark("─"), usual.in_one_column("“")), (None, None));
        assert_eq!((WIDE.mark("─"), WIDE.in_one_column("“")), (Some("-"), Some("\"")));
        assert_eq!(WIDE.in_one_column("字"), None);
        let ascii = Glyphs { is_ascii: true, is_wide: false };
        assert_eq!((ascii.columns('“'), ascii.in_one_column("“")), (1, None));
        assert_eq!(
            (ascii.shown("│ 人 █▏ “x” …"), usual.shown("│")),
            ("| 人 #| “x” …".into(), "│".into())
        );
    }
}
