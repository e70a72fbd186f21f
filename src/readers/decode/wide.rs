//! Detects UTF-16 and UTF-32, with and without a byte order mark.

use crate::decode::bytes::{Lossy, lossy, utf32};
use crate::decode::frequent::{is_east_asian_punctuation, is_frequent_east_asian};
use encoding_rs::{GB18030, UTF_8, UTF_16BE, UTF_16LE};

/// Characters examined for plausibility.
const SAMPLE: usize = 20_000;
/// Files with fewer bytes are too short for a decision.
const FEWEST: usize = 8;
/// Characters from which words have a blank between them, where the script has any.
const UNSPACED: u32 = 16;

/// The encoding named by a byte order mark, and the text after the mark.
pub(super) fn marked(bytes: &[u8]) -> Option<(&'static str, Lossy)> {
    // FF FE 00 00 is UTF-32; UTF-16 that starts with a NUL would not be text.
    if let Some(rest) = bytes.strip_prefix(b"\xff\xfe\0\0") {
        return Some(("UTF-32LE", utf32(rest, false)));
    }
    if let Some(rest) = bytes.strip_prefix(b"\0\0\xfe\xff") {
        return Some(("UTF-32BE", utf32(rest, true)));
    }
    let marks: [(&[u8], &'static str, _); 4] = [
        (b"\xef\xbb\xbf", "UTF-8", UTF_8),
        (b"\xff\xfe", "UTF-16LE", UTF_16LE),
        (b"\xfe\xff", "UTF-16BE", UTF_16BE),
        (b"\x84\x31\x95\x33", "GB18030", GB18030),
    ];
    let (name, decoded) = marks.into_iter().find_map(|(mark, name, encoding)| {
        bytes.strip_prefix(mark).map(|rest| (name, lossy(encoding, rest)))
    })?;
    (!name.starts_with("UTF-16") || !is_private(&decoded.0)).then_some((name, decoded))
}

/// True if a fifth of a text is private use: the two bytes of the mark were letters, e.g. Cyrillic
/// ones.
fn is_private(text: &str) -> bool {
    let (mut total, mut private) = (0, 0);
    for c in text.chars().take(SAMPLE) {
        total += 1;
        private += usize::from(matches!(c, '\u{e000}'..='\u{f8ff}'));
    }
    private * 5 > total
}

/// Decodes UTF-16 or UTF-32 without a mark if the result is plausible and that of the other byte
/// order is not.
pub(super) fn unmarked(bytes: &[u8]) -> Option<(&'static str, Lossy)> {
    if bytes.len() < FEWEST {
        return None;
    }
    let head = bytes.get(..bytes.len().min(SAMPLE * 4)).unwrap_or(bytes);
    if bytes.len().is_multiple_of(4) && head.contains(&0) {
        for (name, big_endian) in [("UTF-32LE", false), ("UTF-32BE", true)] {
            if utf32(head, big_endian).1 == 0 && plausibility(&utf32(head, big_endian).0) > 0.5 {
                return Some((name, utf32(bytes, big_endian)));
            }
        }
    }
    let (little, _) = lossy(UTF_16LE, head);
    let (big, _) = lossy(UTF_16BE, head);
    let (little, big) = (plausibility(&little), plausibility(&big));
    let floor = if head.contains(&0) { 0.5 } else { 0.6 };
    if little.max(big) < floor || (little - big).abs() < 0.2 {
        return None;
    }
    let (name, encoding) =
        if little > big { ("UTF-16LE", UTF_16LE) } else { ("UTF-16BE", UTF_16BE) };
    Some((name, lossy(encoding, bytes)))
}

/// The share of plausible characters, 0 to 1: ASCII, letters from few blocks, frequent Chinese,
/// Japanese and Korean. 0 if there are characters that texts never contain.
fn plausibility(text: &str) -> f64 {
    let mut blocks = [0_u32; 256];
    let (mut total, mut good, mut is_spaced) = (0_u32, 0_u32, false);
    for c in text.chars() {
        total += 1;
        is_spaced |= c.is_ascii_whitespace()
            || matches!(c, '\u{e00}'..='\u{10ff}' | '\u{1780}'..='\u{17ff}');
        match c {
            '\n' | '\r' | '\t' | ' '..='~' => good += 1,
            '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{e000}'..='\u{f8ff}'
            | '\u{fdd0}'..='\u{fdef}'
            | '\u{fffe}'
            | '\u{ffff}' => return 0.0,
            c if is_east_asian_punctuation(c) || is_frequent_east_asian(c) => good += 1,
            '\u{a0}'..='\u{1fff}' => {
                if let Some(block) = blocks.get_mut(c as usize >> 8) {
                    *block += 1;
                }
            }
            _ => {}
        }
    }
    // Letters of an alphabet come from one or two blocks of 256.
    blocks.sort_unstable();
    let alphabet: u32 = blocks.iter().rev().take(2).sum();
    // Numbers that grow slowly are of few blocks, too, but have no blanks.
    let alphabet = if is_spaced || total < UNSPACED { alphabet } else { 0 };
    let outliers: u32 = blocks.iter().rev().skip(2).sum();
    f64::from((good + alphabet).saturating_sub(outliers)) / f64::from(total.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide(text: &str, big_endian: bool) -> Vec<u8> {
        let bytes = |unit: u16| if big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() };
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn wide_text_without_a_mark_is_seen() {
        for text in [
            "The cat sat on the mat.\n",
            "我们在这里说话，他们在那里听。",
            "Привет, мир\n",
            "नमस्ते दुनिया",
        ] {
            for (big_endian, name) in [(false, "UTF-16LE"), (true, "UTF-16BE")] {
                let (found, (decoded, replaced)) = unmarked(&wide(text, big_endian)).unwrap();
                assert_eq!((found, decoded.as_str(), replaced), (name, text, 0));
            }
        }
    }

    #[test]
    fn other_bytes_are_not_taken_for_wide_text() {
        for bytes in [&b"\x7fELF\x02\x01\x01\0\0\0\0\0"[..], b"\0\0\0\0\0\0\0\0", b"ab\0cdefg\0hi"]
        {
            assert_eq!(unmarked(bytes), None);
        }
        let (gbk, ..) = encoding_rs::GBK.encode("我们在这里说话，他们在那里听着，谁也不明白。");
        assert_eq!(unmarked(&gbk), None);
    }
}
