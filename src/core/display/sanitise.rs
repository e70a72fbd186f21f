//! The sanitiser: replaces everything that could control a terminal by visible marks.
//!
//! Nothing is deleted: without a tab, a backspace or a bidi override two different texts would look
//! the same. The result can be printed unchanged, forms no new clusters when it is split again, and
//! sanitising it again changes nothing.

use crate::display::width::{attaches, cluster_width, first_cluster, is_simple, swallows};
use std::fmt::Write as _;
use std::ops::Range;

/// Most code points shown as one character.
pub const CODE_POINTS: usize = 12;
/// Most columns of one character: words of scripts whose letters join have characters of several.
pub const COLUMNS: usize = 12;

/// True for characters that must never reach a terminal: controls, bidi controls, invisible and
/// private characters, tags, line separators, noncharacters, variation selectors from the 17th.
pub fn is_forbidden(c: char) -> bool {
    if is_simple(c) {
        return false;
    }
    c.is_control()
        || u32::from(c) & 0xFFFE == 0xFFFE
        || matches!(u32::from(c),
            0xAD | 0x34F | 0x61C | 0x115F | 0x1160 | 0x17B4 | 0x17B5 | 0x180E
            | 0x200B..=0x200F | 0x2028..=0x202E | 0x2060..=0x206F | 0x2800 | 0x3164
            | 0xE000..=0xF8FF | 0xFDD0..=0xFDEF | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFFB
            | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A | 0xE0000..=0xE0FFF | 0xF0000..)
}

/// True if `symbol` may fill a cell of the screen and those that it reaches over: one cluster, bounded,
/// without forbidden characters but joiners where a script or an emoji needs them.
pub fn is_safe_cell(symbol: &str) -> bool {
    symbol.chars().take(CODE_POINTS + 1).count() <= CODE_POINTS
        && !has_forbidden(symbol)
        && (1..=COLUMNS).contains(&cluster_width(symbol))
}

/// True if a cluster has a forbidden character. Zero-width joiners and non-joiners are part of the
/// spelling after letters of Arabic, Indic and related scripts, and in emoji.
fn has_forbidden(cluster: &str) -> bool {
    if FLAGS.contains(&cluster) {
        return false;
    }
    let mut before = ' ';
    cluster.chars().any(|c| {
        let last = std::mem::replace(&mut before, c);
        is_forbidden(c) && !(matches!(c, '\u{200c}' | '\u{200d}') && needs_joiner(last))
    })
}

/// The flags of England, Scotland and Wales: tags, which hide a text elsewhere, spell them.
const FLAGS: [&str; 3] = [
    "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}",
    "\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}",
];

/// True for characters after which a joiner is part of the spelling.
fn needs_joiner(before: char) -> bool {
    matches!(before, '\u{600}'..='\u{10ff}' | '\u{1780}'..='\u{1aff}' | '\u{2600}'..='\u{27bf}'
        | '\u{fe0f}' | '\u{fb50}'..='\u{fdff}' | '\u{1f000}'..='\u{1faff}')
}

/// A part of a text and how it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ShownPiece<'a> {
    /// One cluster, shown unchanged.
    Kept(&'a str),
    /// A tab.
    Tab,
    /// A replacement; every character of it is a cluster of one or two columns.
    Mark(String),
}

/// The pieces of a text, lazily, each with its byte range.
#[derive(Debug, Clone)]
pub(super) struct Pieces<'a> {
    text: &'a str,
    at: usize,
    /// Characters of many code points stay whole.
    is_whole: bool,
}

impl<'a> Pieces<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, is_whole: false }
    }

    /// The same for a page, which has no cells: no character is cut.
    pub(super) fn whole(text: &'a str) -> Self {
        Self { text, at: 0, is_whole: true }
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = (Range<usize>, ShownPiece<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let cluster = first_cluster(self.text.get(self.at..)?);
        if cluster.is_empty() {
            return None;
        }
        // The vowel separator of Mongolian is spelling, but a cluster of its own without a column.
        let last = self.text.get(..self.at).and_then(|before| before.chars().next_back());
        let is_spelling = cluster == "\u{180e}" && matches!(last, Some('\u{1820}'..='\u{18aa}'));
        let bytes = self.at..self.at + cluster.len();
        self.at = bytes.end;
        let piece = if self.is_whole && is_spelling {
            ShownPiece::Kept(cluster)
        } else if self.is_whole {
            whole_piece(cluster)
        } else {
            piece(cluster)
        };
        Some((bytes, piece))
    }
}

fn piece(cluster: &str) -> ShownPiece<'_> {
    let mut chars = cluster.chars();
    match (chars.next(), chars.next()) {
        (Some('\t'), None) => return ShownPiece::Tab,
        (Some(c), None) if is_simple(c) => return ShownPiece::Kept(cluster),
        _ => {}
    }
    if is_independent(cluster) {
        return ShownPiece::Kept(cluster);
    }
    let mut mark = String::new();
    let count = cluster.chars().count();
    if count <= CODE_POINTS && cluster.chars().any(is_apart) {
        // Short clusters show each hidden character in its place.
        for part in cluster.split_inclusive(is_apart) {
            let last = part.chars().next_back().filter(|&c| is_apart(c));
            let before = last.and_then(|c| part.strip_suffix(c)).unwrap_or(part);
            if is_independent(before) {
                mark.push_str(before);
            } else {
                one_and_count(before, &mut mark);
            }
            if let Some(c) = last {
                alone(c, &mut mark);
            }
        }
    } else {
        one_and_count(cluster, &mut mark);
    }
    ShownPiece::Mark(mark)
}

/// A cluster on a page: only what controls, is invisible or has no base becomes a mark.
fn whole_piece(cluster: &str) -> ShownPiece<'_> {
    if cluster == "\t" {
        return ShownPiece::Tab;
    }
    if is_independent(cluster)
        || !(has_forbidden(cluster) || cluster.chars().next().is_some_and(attaches))
    {
        return ShownPiece::Kept(cluster);
    }
    let (mut mark, mut has_base) = (String::new(), false);
    for c in cluster.chars() {
        if is_forbidden(c) || (attaches(c) && !has_base) {
            alone(c, &mut mark);
            has_base = false;
        } else {
            mark.push(c);
            has_base = true;
        }
    }
    ShownPiece::Mark(mark)
}

/// True if the cluster can be shown unchanged, whatever comes before and after it.
fn is_independent(cluster: &str) -> bool {
    is_safe_cell(cluster)
        && !cluster.contains(['\u{FF9E}', '\u{FF9F}'])
        && !cluster.chars().next().is_some_and(attaches)
        && !cluster.chars().next_back().is_some_and(swallows)
}

/// True for characters that are always shown on their own.
fn is_apart(c: char) -> bool {
    is_forbidden(c) || matches!(c, '\u{FF9E}' | '\u{FF9F}')
}

/// Appends the first character and the number of further ones; vowel signs whole.
fn one_and_count(cluster: &str, out: &mut String) {
    let mut chars = cluster.chars();
    let Some(first) = chars.next() else { return };
    if is_vowel_sign(first) {
        let whole = [NO_BASE, cluster].concat();
        if is_independent(&whole) {
            out.push_str(&whole);
            return;
        }
    }
    alone(first, out);
    match chars.count() {
        0 => {}
        more => drop(write!(out, "<+{more}>")),
    }
}

/// Stands for the letter that a sign is written on.
const NO_BASE: &str = "\u{25CC}";

/// True for signs on letters of Indic and related scripts. Shingles begin with them, and readers of these
/// scripts know them on a dotted circle.
fn is_vowel_sign(c: char) -> bool {
    matches!(c, '\u{900}'..='\u{109F}' | '\u{1780}'..='\u{1AAF}' | '\u{A8E0}'..='\u{AAFF}')
        && attaches(c)
        && !is_forbidden(c)
}

/// Appends one character, or its code point if it cannot be shown alone.
fn alone(c: char, out: &mut String) {
    match c {
        '\0'..='\x1F' => out.extend(char::from_u32(0x2400 + u32::from(c))),
        '\x7F' => out.push('\u{2421}'),
        // ratatui 0.30 counts the halfwidth sound marks twice; these two look the same and are
        // wide.
        '\u{FF9E}' => out.push('\u{309B}'),
        '\u{FF9F}' => out.push('\u{309C}'),
        _ => {
            if is_vowel_sign(c) {
                out.push_str(NO_BASE);
                out.push(c);
                return;
            }
            let wide = cluster_width(c.encode_utf8(&mut [0; 4]));
            if is_forbidden(c) || attaches(c) || swallows(c) || !(1..=COLUMNS).contains(&wide) {
                let _ = write!(out, "<{:02X}>", u32::from(c));
            } else {
                out.push(c);
            }
        }
    }
}

/// The text, safe to show on one line. Controls become `␛`, `␊`, `␡` or `<9B>`, bidi and invisible
/// characters `<202E>`, a tab one space; a character of more than 12 code points becomes its base
/// and `<+N>`; a vowel sign without its letter is on a dotted circle. Idempotent: `sanitise(sanitise(x)) == sanitise(x)`.
pub fn sanitise(text: &str) -> String {
    joined(Pieces::new(text))
}

/// The text, safe to show on one line of a page: as [`sanitise`], but no character is cut.
pub fn sanitise_whole(text: &str) -> String {
    joined(Pieces::whole(text))
}

fn joined(pieces: Pieces<'_>) -> String {
    let mut out = String::with_capacity(pieces.text.len());
    for (_, piece) in pieces {
        match piece {
            ShownPiece::Kept(cluster) => out.push_str(cluster),
            ShownPiece::Tab => out.push(' '),
            ShownPiece::Mark(mark) => out.push_str(&mark),
        }
    }
    out
}

/// The text, safe to print on several lines: as [`sanitise`], but line feeds stay.
pub fn sanitise_lines(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(sanitise).collect();
    lines.join("\n")
}

/// Bytes that are mostly text, such as a file name, safe to show on one line: UTF-8 as by
/// [`sanitise`], every other byte as `\xFF`.
pub fn sanitise_bytes(bytes: &[u8]) -> String {
    joined_bytes(bytes, sanitise)
}

/// The same for a page, as by [`sanitise_whole`].
pub fn sanitise_bytes_whole(bytes: &[u8]) -> String {
    joined_bytes(bytes, sanitise_whole)
}

fn joined_bytes(bytes: &[u8], shown: fn(&str) -> String) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        out.push_str(&shown(chunk.valid()));
        for byte in chunk.invalid() {
            let _ = write!(out, "\\x{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks() {
        assert_eq!(sanitise("a\x1b]0;x\x07\u{9B}31m"), "a␛]0;x␇<9B>31m");
        assert_eq!(sanitise("a\tb\r\nc\x7f"), "a b␍␊c␡");
        assert_eq!(sanitise("文\u{202E}本\u{200B}。\u{AD}"), "文<202E>本<200B>。<AD>");
        assert_eq!(sanitise("a\u{200D}b"), "a<200D>b");
        for whole in [
            "👨\u{200D}👩\u{200D}👧",
            "🇨🇳",
            "स्त्री",
            "कर्तव्य",
            "ক্ষ্ম্য",
            "ស្ត្រី",
            "က္ကျော်",
            "می\u{200C}خواهم",
            "བསྒྲུབས",
        ] {
            assert_eq!(sanitise(whole), whole);
        }
        assert_eq!(sanitise("❤\u{FE0F}e\u{301}"), "❤\u{FE0F}e\u{301}");
        assert_eq!(sanitise("\u{301}a"), "<301>a");
        assert_eq!(sanitise("\u{94D}त्री"), "◌\u{94D}त्री");
        assert_eq!(sanitise("\u{1031}\u{102c}\u{103a}\n"), "◌\u{1031}\u{102c}\u{103a}␊");
        assert_eq!(sanitise_whole("\u{93E}ल"), "◌\u{93E}ल");
        assert_eq!(sanitise("ｶﾞﾊﾟ"), "ｶ\u{309B}ﾊ\u{309C}");
        assert_eq!(sanitise("\x1b\u{301}"), "␛<301>");
        assert_eq!(sanitise(&"\u{1100}".repeat(100)), "\u{1100}<+99>");
        assert_eq!(sanitise(&format!("{}1", "\u{600}".repeat(50))), "<600><+50>");
        assert_eq!(sanitise(&format!("a{}b", "\u{301}".repeat(100_000))), "a<+100000>b");
        let many = format!("a{}b", "\u{301}".repeat(100));
        assert_eq!(sanitise_whole(&many), many);
        let joined = "က္က\u{1031}\u{103b}\u{1031}\u{102c}\u{103a}".repeat(3);
        assert_eq!(sanitise_whole(&joined), joined);
        assert_eq!(sanitise_whole("\u{301}\u{301}a\tb\u{202E}"), "<301><301>a b<202E>");
        assert_eq!(sanitise_whole("می\u{200C}خ❤\u{FE0F}ｶﾞ\x1b"), "می\u{200C}خ❤\u{FE0F}ｶﾞ␛");
        assert_eq!(sanitise_bytes_whole(b"\xff\n"), "\\xFF␊");
        assert_eq!(sanitise_bytes(b"bad\xff\\xff\n"), "bad\\xFF\\xff␊");
        assert_eq!(sanitise_lines("a\x1b\nb"), "a␛\nb");
    }

    #[test]
    fn flags_spelt_with_tags_are_whole() {
        for flag in FLAGS {
            assert!(is_safe_cell(flag));
            assert_eq!(sanitise(flag), flag);
        }
        assert!(!is_safe_cell("\u{1f3f4}\u{e0068}\u{e0069}\u{e007f}"));
        let shown: Vec<_> =
            Pieces::whole("\u{1820}\u{180e}\u{1820}").map(|(_, piece)| piece).collect();
        assert!(shown.iter().all(|piece| matches!(piece, ShownPiece::Kept(_))), "{shown:?}");
    }
}
