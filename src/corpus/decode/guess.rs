//! Guesses the encoding of text that is neither marked nor UTF-8.

use crate::corpus::decode::bytes::lossy;
use crate::corpus::frequent::{Language, is_east_asian_punctuation};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, SHIFT_JIS};

/// How many bytes the detector sees first. It sees all of them if its guess does not fit the whole.
const HEAD: usize = 1 << 20;
/// How many bytes are decoded to see whether a guess gives frequent characters.
const SAMPLE: usize = 64 << 10;
/// Frequent characters among those beyond ASCII, from which a decoding is believed.
const BELIEVED: f64 = 0.40;
/// The same for a text so short that chance plays.
const BELIEVED_SHORT: f64 = 0.55;
/// Characters beyond ASCII under which a text is short.
const SHORT: f64 = 12.0;

/// The encodings of Chinese, Japanese and Korean that are told apart by frequent characters.
const CANDIDATES: [(&Encoding, Language); 5] = [
    (GB18030, Language::Chinese),
    (BIG5, Language::Chinese),
    (SHIFT_JIS, Language::Japanese),
    (EUC_JP, Language::Japanese),
    (EUC_KR, Language::Korean),
];

/// The most likely encoding of `bytes`, and its name as shown.
///
/// A detector alone takes 34 bytes of Shift_JIS for Cyrillic and lets one damaged byte rule an
/// encoding out, so the encodings of Chinese, Japanese and Korean are tried first: the one that
/// gives the most frequent characters wins if these are many.
pub(super) fn guess(bytes: &[u8]) -> (&'static Encoding, &'static str) {
    let sample = whole_lines(bytes, SAMPLE);
    let mut best: Option<(f64, &'static Encoding)> = None;
    for (encoding, language) in CANDIDATES {
        if let Some(score) = believable(sample, encoding, language)
            && best.is_none_or(|(highest, _)| score > highest)
        {
            best = Some((score, encoding));
        }
    }
    let encoding = best.map_or_else(|| detected(bytes), |(_, encoding)| encoding);
    (encoding, shown(encoding, bytes))
}

/// The share of frequent characters if it is high enough to believe in the encoding.
///
/// A character that stands alone beside an ASCII letter counts against it: that is how an accented
/// letter looks when it is decoded together with the next one.
fn believable(sample: &[u8], encoding: &'static Encoding, language: Language) -> Option<f64> {
    let (text, replaced) = lossy(encoding, sample);
    let (mut total, mut frequent, mut points) = (0.0, 0.0, 0.0);
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let beside = [std::mem::replace(&mut before, c), rest.peek().copied().unwrap_or(' ')];
        if c.is_ascii() || c == char::REPLACEMENT_CHARACTER {
            continue;
        }
        total += 1.0;
        let alone = beside.iter().all(char::is_ascii);
        if alone && beside.iter().any(char::is_ascii_alphabetic) {
            points -= 1.0;
        } else if language.is_frequent(c) {
            frequent += 1.0;
            points += 1.0;
        } else if is_east_asian_punctuation(c) {
            points += 0.8;
        } else if matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{80}'..='\u{9f}') {
            points -= 1.0;
        }
    }
    let floor = if total < SHORT { BELIEVED_SHORT } else { BELIEVED };
    let damage = replaced as f64;
    let share = (points - damage) / total;
    (frequent > 0.0 && damage <= 1.0 + total / 50.0 && share >= floor).then_some(share)
}

/// What the detector makes of it.
fn detected(bytes: &[u8]) -> &'static Encoding {
    let head = whole_lines(bytes, HEAD);
    let first = detect(head);
    if head.len() == bytes.len() || lossy(first, bytes).1 == 0 { first } else { detect(bytes) }
}

fn detect(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    // not told that this is the end: a file cut inside a character is no evidence
    detector.feed(bytes, false);
    let guess = detector.guess(None, Utf8Detection::Deny);
    if guess == GBK { GB18030 } else { guess }
}

/// The start of a text, up to a line end where there is one: no character is cut.
fn whole_lines(bytes: &[u8], most: usize) -> &[u8] {
    let Some(head) = bytes.get(..most) else { return bytes };
    let end = head.iter().rposition(|&byte| byte == b'\n').map_or(most, |at| at + 1);
    head.get(..end).unwrap_or(head)
}

/// GB18030 decodes GBK and GB2312 too; it is called by its own name where only it will do.
fn shown(encoding: &'static Encoding, bytes: &[u8]) -> &'static str {
    if encoding != GB18030 {
        return encoding.name();
    }
    let four = |bytes: &[u8]| matches!(bytes, [0x81..=0xfe, 0x30..=0x39, 0x81..=0xfe, 0x30..=0x39]);
    if bytes.windows(4).any(four) { "GB18030" } else { GBK.name() }
}
