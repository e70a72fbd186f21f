//! Unpacks the word lists of jieba that are built in; `assets/jieba/pack.py` packs them.

use flate2::read::GzDecoder;
use std::io::Read as _;

/// The text of a packed list. Cost: linear, about 10 ms for a megabyte.
pub(super) fn unpacked(packed: &[u8]) -> String {
    let mut folded = Vec::with_capacity(packed.len() * 3);
    // Only a damaged program could fail; a test reads every line.
    let _whole = GzDecoder::new(packed).read_to_end(&mut folded);
    String::from_utf8(unfolded(&folded)).unwrap_or_default()
}

/// The text with whole words. A word begins with a byte from 1 to 8: one more than the number of characters that
/// it shares with the word before. Blanks and line feeds end words.
fn unfolded(folded: &[u8]) -> Vec<u8> {
    let mut all = Vec::with_capacity(folded.len() * 2);
    let mut word: Vec<u8> = Vec::new();
    for piece in folded.split_inclusive(|byte| matches!(byte, b' ' | b'\n')) {
        let Some((mark @ 1..=8, own)) = piece.split_first() else {
            all.extend_from_slice(piece);
            continue;
        };
        let starts = word.iter().enumerate().filter(|(_, byte)| **byte & 0xC0 != 0x80);
        let kept = starts.map(|(at, _)| at).nth(usize::from(*mark) - 1);
        word.truncate(kept.unwrap_or(word.len()));
        let (own, end) = match own.split_last() {
            Some((last @ (b' ' | b'\n'), own)) => (own, Some(*last)),
            _ => (own, None),
        };
        word.extend_from_slice(own);
        all.extend_from_slice(&word);
        all.extend(end);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::unfolded;

    #[test]
    fn words_share_beginnings() {
        let folded = "\u{1}天下 3\n\u{2}地 2\n\u{3}人 1\n0.5 \u{1}一个 \u{2}半\n\u{1}end";
        let whole = |folded: &str| String::from_utf8(unfolded(folded.as_bytes())).unwrap();
        assert_eq!(whole(folded), "天下 3\n天地 2\n天地人 1\n0.5 一个 一半\nend");
        assert_eq!(whole(""), "");
        assert_eq!(whole("\u{8}x \u{1}"), "x ");
    }
}
