//! Guesses the encoding of text that has no mark and is not UTF-8.

use crate::decode::bytes::lossy;
use crate::decode::character_set::{CP850, CharacterSet};
use crate::decode::frequent::{FrequencyLanguage, is_east_asian_punctuation};
use crate::decode::names::{Writing, score};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, IBM866, ISO_8859_5, KOI8_U, MACINTOSH, SHIFT_JIS,
    WINDOWS_1250, WINDOWS_1251, WINDOWS_1252, WINDOWS_1254, WINDOWS_1257, X_MAC_CYRILLIC,
};

/// Bytes given to the detector first; all of them follow if its guess does not fit the whole file.
const HEAD: usize = 1 << 20;
/// Bytes decoded to measure frequent characters.
const SAMPLE: usize = 64 << 10;
/// Share of frequent characters, among those beyond ASCII, from which a decoding is accepted.
const ACCEPTED: f64 = 0.40;
/// The share for short texts, where chance matters.
const ACCEPTED_SHORT: f64 = 0.55;
/// Number of characters beyond ASCII below which a text is short.
const SHORT: f64 = 12.0;

/// Plausibility of a text below which a detected alphabet is doubted, and above which another one is
/// taken instead.
const DOUBTFUL: f64 = 0.3;
const CERTAIN: f64 = 0.75;
/// How much more plausible the other one must be.
const CLEAR: f64 = 0.03;

/// Encodings of Chinese, Japanese and Korean, distinguished by frequent characters.
const CANDIDATES: [(&Encoding, FrequencyLanguage); 5] = [
    (GB18030, FrequencyLanguage::Chinese),
    (BIG5, FrequencyLanguage::Chinese),
    (SHIFT_JIS, FrequencyLanguage::Japanese),
    (EUC_JP, FrequencyLanguage::Japanese),
    (EUC_KR, FrequencyLanguage::Korean),
];

/// The most likely encoding of `bytes`, and its displayed name.
///
/// A detector alone takes 34 bytes of Shift_JIS for Cyrillic, and one damaged byte makes it rule an
/// encoding out. So the encodings of Chinese, Japanese and Korean are tried first: the one with the
/// most frequent characters wins if the share is high enough.
pub(super) fn guess(bytes: &[u8]) -> (CharacterSet, &'static str) {
    let sample = whole_lines(bytes, SAMPLE);
    let mut best: Option<(f64, &'static Encoding)> = None;
    for (encoding, language) in CANDIDATES {
        if let Some(score) = plausibility(sample, encoding, language)
            && best.is_none_or(|(highest, _)| score > highest)
        {
            best = Some((score, encoding));
        }
    }
    let Some((_, encoding)) = best else {
        let encoding = detected(bytes);
        let set = older(sample, encoding).unwrap_or(CharacterSet::Standard(encoding));
        return match set {
            CharacterSet::Standard(encoding) => (set, display_name(encoding, bytes)),
            CharacterSet::Dos(name, _) => (set, name),
        };
    };
    (CharacterSet::Standard(encoding), display_name(encoding, bytes))
}

/// A code page of a Mac or of DOS that explains a text well, where the detected one does not: a
/// detector knows only those of Windows and of the web.
fn older(sample: &[u8], detected: &'static Encoding) -> Option<CharacterSet> {
    let writing = if [WINDOWS_1251, IBM866, KOI8_U, ISO_8859_5].contains(&detected) {
        Writing::Cyrillic
    } else if [WINDOWS_1250, WINDOWS_1252, WINDOWS_1254, WINDOWS_1257].contains(&detected) {
        Writing::Latin
    } else {
        return None;
    };
    let own = score(&[sample], CharacterSet::Standard(detected), writing);
    // The small letters of Russian are the same on a Mac, the capital ones are not.
    let is_doubtful = own < DOUBTFUL || matches!(writing, Writing::Cyrillic);
    if !is_doubtful {
        return None;
    }
    let old = [
        (CharacterSet::Standard(MACINTOSH), Writing::Latin),
        (CP850, Writing::Latin),
        (CharacterSet::Standard(X_MAC_CYRILLIC), Writing::Cyrillic),
        (CharacterSet::Standard(IBM866), Writing::Cyrillic),
    ];
    let mut best = (CERTAIN.max(own + CLEAR), None);
    for (set, writing) in old {
        let own = score(&[sample], set, writing);
        if own > best.0 {
            best = (own, Some(set));
        }
    }
    best.1
}

/// The share of frequent characters if it is high enough to accept the encoding.
///
/// A lone character next to an ASCII letter counts against the encoding: an accented letter decoded
/// together with the next byte looks like this.
fn plausibility(
    sample: &[u8],
    encoding: &'static Encoding,
    language: FrequencyLanguage,
) -> Option<f64> {
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
    let floor = if total < SHORT { ACCEPTED_SHORT } else { ACCEPTED };
    let damage = replaced as f64;
    let share = (points - damage) / total;
    (frequent > 0.0 && damage <= 1.0 + total / 50.0 && share >= floor).then_some(share)
}

/// The detector's guess.
fn detected(bytes: &[u8]) -> &'static Encoding {
    let head = whole_lines(bytes, HEAD);
    let first = detect(head);
    if head.len() == bytes.len() || lossy(first, bytes).1 == 0 { first } else { detect(bytes) }
}

fn detect(bytes: &[u8]) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    // The end is not signalled: a file cut inside a character is no evidence.
    detector.feed(bytes, false);
    let guess = detector.guess(None, Utf8Detection::Deny);
    if guess == GBK { GB18030 } else { guess }
}

/// The start of a text, up to a line end if there is one, so that no character is cut.
fn whole_lines(bytes: &[u8], most: usize) -> &[u8] {
    let Some(head) = bytes.get(..most) else { return bytes };
    let end = head.iter().rposition(|&byte| byte == b'\n').map_or(most, |at| at + 1);
    head.get(..end).unwrap_or(head)
}

/// The displayed name. GB18030 also decodes GBK and GB2312; it is named only if the text needs it.
fn display_name(encoding: &'static Encoding, bytes: &[u8]) -> &'static str {
    if encoding != GB18030 {
        return encoding.name();
    }
    let four = |bytes: &[u8]| matches!(bytes, [0x81..=0xfe, 0x30..=0x39, 0x81..=0xfe, 0x30..=0x39]);
    if bytes.windows(4).any(four) { "GB18030" } else { GBK.name() }
}
