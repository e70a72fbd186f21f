//! Guesses the encoding of text that has no mark and is not UTF-8.

use crate::decode::bytes::lossy;
use crate::decode::character_set::{CP850, CP852, CharacterSet};
use crate::decode::frequent::{FrequencyLanguage, is_east_asian_punctuation};
use crate::decode::names::{CROATIAN, CZECH, HUNGARIAN, POLISH, SLOVAK, Writing, score};
use crate::decode::plausible::doubt;
use crate::decode::scripts::{is_kana, is_thai};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GB18030, GBK, IBM866, ISO_8859_2, ISO_8859_4, ISO_8859_5,
    ISO_8859_13, ISO_8859_15, KOI8_U, MACINTOSH, SHIFT_JIS, WINDOWS_874, WINDOWS_1250,
    WINDOWS_1251, WINDOWS_1252, WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256,
    WINDOWS_1257, X_MAC_CYRILLIC,
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

/// Plausibility of a text from which another alphabet is taken instead of the detected one.
const CERTAIN: f64 = 0.75;
/// Plausibility of a Cyrillic text below which it may be one in Latin letters.
const DOUBTFUL: f64 = 0.3;
/// How much more plausible the other one must be.
const CLEAR: f64 = 0.03;

/// Sets of Latin letters, usual ones first.
const SETS: [CharacterSet; 9] = [
    CharacterSet::Standard(WINDOWS_1252),
    CharacterSet::Standard(WINDOWS_1250),
    CharacterSet::Standard(ISO_8859_2),
    CharacterSet::Standard(MACINTOSH),
    CP850,
    CharacterSet::Standard(ISO_8859_15),
    CharacterSet::Standard(WINDOWS_1254),
    CharacterSet::Standard(WINDOWS_1257),
    CP852,
];
const WEST: &[CharacterSet] = &[SETS[0], SETS[3], SETS[4], SETS[5]];
const CENTRE: &[CharacterSet] = &[SETS[1], SETS[2], SETS[8]];
const BALTIC: &[CharacterSet] = &[
    CharacterSet::Standard(WINDOWS_1257),
    CharacterSet::Standard(ISO_8859_13),
    CharacterSet::Standard(ISO_8859_4),
];
const TURKISH: &[CharacterSet] = &[CharacterSet::Standard(WINDOWS_1254)];

/// The accented letters of languages, frequent ones first, and the sets that have them.
const LATIN: [(&[CharacterSet], &str); 19] = [
    (WEST, "üäöß"),
    (WEST, "éàèêçôâîùûœïëæ"),
    (WEST, "óíáéñúü"),
    (WEST, "àèìùòé"),
    (WEST, "ãçáéíóêõàâúôü"),
    (WEST, "ëéïóöèü"),
    (WEST, "øåæéòó"),
    (WEST, "äöåé"),
    (&[SETS[0], SETS[5]], "äöåšž"),
    (WEST, "ðáíþóæöéúý"),
    (CENTRE, POLISH),
    (CENTRE, CZECH),
    (CENTRE, SLOVAK),
    (CENTRE, HUNGARIAN),
    (CENTRE, "ăţşîâ"),
    (CENTRE, CROATIAN),
    (BALTIC, "āėīēšųžūąčļņķęģį"),
    (BALTIC, "äõüöšž"),
    (TURKISH, "ışüğçöİâîû"),
];

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
    let found = spelled(sample).or_else(|| east_asian(sample)).unwrap_or_else(|| detected(bytes));
    let set = better(sample, found).unwrap_or(CharacterSet::Standard(found));
    let set = another(sample, set).unwrap_or(set);
    match set {
        CharacterSet::Standard(encoding) => (set, display_name(encoding, bytes)),
        CharacterSet::Dos(name, _) => (set, name),
    }
}

/// The encoding of a script that is known by its spelling.
fn spelled(sample: &[u8]) -> Option<&'static Encoding> {
    let text = |encoding: &'static Encoding| encoding.decode_without_bom_handling(sample).0;
    if is_thai(&text(WINDOWS_874)) {
        return Some(WINDOWS_874);
    }
    is_kana(&text(SHIFT_JIS)).then_some(SHIFT_JIS)
}

/// True for a text that is plausible in an encoding of Chinese, Japanese or Korean.
pub(super) fn is_east_asian(bytes: &[u8]) -> bool {
    east_asian(whole_lines(bytes, SAMPLE)).is_some()
}

/// The most plausible encoding of Chinese, Japanese and Korean.
fn east_asian(sample: &[u8]) -> Option<&'static Encoding> {
    let mut best: Option<(f64, &'static Encoding)> = None;
    for (encoding, language) in CANDIDATES {
        if let Some(score) = plausibility(sample, encoding, language)
            && best.is_none_or(|(highest, _)| score > highest)
        {
            best = Some((score, encoding));
        }
    }
    best.map(|(_, encoding)| encoding)
}

/// A set of letters that explains a text well, where the detected one does not: a detector knows neither the code pages
/// of Macs and DOS nor which accented letters go together in a language.
fn better(sample: &[u8], detected: &'static Encoding) -> Option<CharacterSet> {
    let is_cyrillic = [WINDOWS_1251, IBM866, KOI8_U, ISO_8859_5].contains(&detected);
    let fit = |set: CharacterSet| {
        let writings = LATIN.iter().filter(|(sets, _)| sets.contains(&set));
        writings
            .map(|(_, letters)| score(&[sample], set, Writing::Latin(letters)))
            .fold(f64::MIN, f64::max)
    };
    let cyrillic = |set: CharacterSet| score(&[sample], set, Writing::Cyrillic);
    let own = CharacterSet::Standard(detected);
    let own = if is_cyrillic { cyrillic(own) } else { fit(own) };
    let is_latin = !is_cyrillic || own < DOUBTFUL;
    // One accented letter is of some language in most sets.
    if own > DOUBTFUL && sample.iter().filter(|byte| !byte.is_ascii()).count() < 2 {
        return None;
    }
    let mut best = (CERTAIN.max(own + CLEAR), None);
    let others = [X_MAC_CYRILLIC, IBM866].map(|set| (CharacterSet::Standard(set), true));
    let latin = SETS.into_iter().filter(|_| is_latin).map(|set| (set, false));
    for (set, with_cyrillic) in
        others.into_iter().filter(|_| is_cyrillic && detected != KOI8_U).chain(latin)
    {
        let fit = if with_cyrillic { cyrillic(set) } else { fit(set) };
        if fit > best.0 {
            best = (fit, Some(set));
        }
    }
    // A set that gives the same text says nothing.
    best.1.filter(|set| set.decode(sample) != CharacterSet::Standard(detected).decode(sample))
}

/// Alphabets that are tried where the text is none in the guessed one, usual ones first.
const ALPHABETS: [&Encoding; 6] =
    [WINDOWS_1251, KOI8_U, IBM866, WINDOWS_1253, WINDOWS_1255, WINDOWS_1256];
/// Bytes from which the detector knows an alphabet.
const KNOWN: usize = 40;
/// Doubt below which a few bytes are words.
const UNDOUBTED: i64 = -20;

/// The alphabet in which a few words look like words, where they do not in the guessed one: a detector takes the bytes of
/// two words of Russian or Greek for ideographs, or for accented letters.
fn another(sample: &[u8], guessed: CharacterSet) -> Option<CharacterSet> {
    if sample.len() >= KNOWN || doubt(&guessed.decode(sample), guessed) <= 0 {
        return None;
    }
    let of = |set: CharacterSet| {
        let text = set.decode(sample);
        let is_own = |c: char| c.is_ascii() || c.is_alphabetic() || "–—«»„“”’…".contains(c);
        text.chars().all(is_own).then(|| (doubt(&text, set), set))
    };
    let others = ALPHABETS.map(CharacterSet::Standard).into_iter().filter_map(of);
    let (least, set) = others.min_by_key(|(doubt, _)| *doubt)?;
    (least < UNDOUBTED).then_some(set)
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
