//! Unpacks the word lists of jieba that are built in; `assets/jieba/pack.py` packs them.

use flate2::read::GzDecoder;
use std::io::Read as _;

/// The text of a packed list. Cost: linear, about 10 ms for a megabyte.
pub(super) fn unpacked(packed: &[u8]) -> String {
    let mut all = Vec::with_capacity(packed.len() * 6);
    each_piece(&inflated(packed), &mut |word, other, end| {
        all.extend_from_slice(other.unwrap_or(word));
        all.extend(end);
    });
    String::from_utf8(all).unwrap_or_default()
}

/// A packed list as it is folded. Only a damaged program could fail; a test reads every line.
pub(super) fn inflated(packed: &[u8]) -> Vec<u8> {
    let mut folded = Vec::with_capacity(packed.len() * 3);
    let _whole = GzDecoder::new(packed).read_to_end(&mut folded);
    folded
}

/// Receives the last whole word, the piece itself if it is not a word, and the blank or line feed that ends it.
type Emit<'a> = dyn FnMut(&[u8], Option<&[u8]>, Option<u8>) + 'a;

/// Calls `emit` for each piece of a folded list. A word begins with a byte from 1 to 8: one more than the number of
/// characters that it shares with the word before.
///
/// Plain loops over bytes: most programs that tests start come through here, unoptimised.
pub(super) fn each_piece(folded: &[u8], emit: &mut Emit<'_>) {
    let mut word: Vec<u8> = Vec::new();
    let mut start = 0;
    while start < folded.len() {
        let mut at = start;
        while at < folded.len() && folded[at] != b' ' && folded[at] != b'\n' {
            at += 1;
        }
        let end = if at < folded.len() { Some(folded[at]) } else { None };
        if start < at && folded[start] >= 1 && folded[start] <= 8 {
            word.truncate(shared(&word, folded[start] - 1));
            word.extend_from_slice(&folded[start + 1..at]);
            emit(&word, None, end);
        } else {
            emit(&word, Some(&folded[start..at]), end);
        }
        start = at + 1;
    }
}

/// Bytes of the first `characters` of a word, or of the whole if it is shorter.
fn shared(word: &[u8], characters: u8) -> usize {
    let mut left = characters;
    let mut at = 0;
    while at < word.len() {
        if word[at] & 0xC0 != 0x80 {
            if left == 0 {
                break;
            }
            left -= 1;
        }
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::each_piece;

    #[test]
    fn words_share_beginnings() {
        let folded = "\u{1}天下 3\n\u{2}地 2\n\u{3}人 1\n0.5 \u{1}一个 \u{2}半\n\u{1}end";
        let whole = |folded: &str| {
            let mut all = Vec::new();
            each_piece(folded.as_bytes(), &mut |word, other, end| {
                all.extend_from_slice(other.unwrap_or(word));
                all.extend(end);
            });
            String::from_utf8(all).unwrap()
        };
        assert_eq!(whole(folded), "天下 3\n天地 2\n天地人 1\n0.5 一个 一半\nend");
        assert_eq!(whole(""), "");
        assert_eq!(whole("\u{8}x \u{1}"), "x ");
    }
}
