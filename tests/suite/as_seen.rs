//! Texts as stored and as seen: many disguises of five texts score as the text they disguise, innocent texts as stored.

use lookalike::text::normalize::{Ladder, NormalizeStep, Seen, SeenKind};
use std::collections::HashSet;

pub(crate) const FIRST: &str = include_str!("../../assets/demo/docs/english/last-bus.txt");
pub(crate) const SECOND: &str = include_str!("../../assets/demo/docs/english/on-keeping-bees.txt");
pub(crate) const CHINESE: &str = include_str!("../../assets/demo/docs/茶馆旧事.txt");
const MIXED: &str = include_str!("../../assets/demo/docs/近似去重笔记-v1.md");
pub(crate) const RUSSIAN: &str = "Смотритель маяка каждое утро записывал в толстую тетрадь всё, что видел с \
галереи: направление ветра, высоту волны, дым далёкого парохода. Почерк у него был крупный и ровный, как у школьника, \
который старается. Когда осенью приехала комиссия из города, тетрадь лежала на столе раскрытой, и никто не заметил, \
что последние страницы написаны другой рукой. Старик заболел ещё в августе, а записи вела его внучка: она считала, \
что море нельзя оставлять без присмотра ни на один день. Комиссия похвалила порядок, выпила чаю с вареньем и уехала \
до темноты, потому что дорога вдоль берега после дождей совсем раскисла. Внучка проводила их до калитки, вернулась \
наверх и записала: ветер северный, слабый, горизонт чист.";

/// The texts that are disguised: two in English, one in Chinese, Russian, and Chinese with English words.
pub(crate) const TEXTS: [&str; 5] = [FIRST, SECOND, CHINESE, RUSSIAN, MIXED];

/// A disguise: its name, what it does to a character at a place of a word, and what is found.
struct Disguise {
    name: &'static str,
    make: fn(&str) -> String,
    found: SeenKind,
}

/// Exchanges letters by a list of pairs; every one in `step`.
pub(crate) fn exchange(text: &str, pairs: &str, step: usize) -> String {
    let all: Vec<char> = pairs.chars().collect();
    let mut met = 0;
    let letter = |c: char| match all.chunks(2).find(|pair| pair[0] == c) {
        Some(pair) => {
            met += 1;
            if met % step == 0 { pair[1] } else { c }
        }
        None => c,
    };
    text.chars().map(letter).collect()
}

/// Puts a string after every letter that another one follows; after one in `step`.
pub(crate) fn between(text: &str, sign: &str, step: usize) -> String {
    let mut out = String::new();
    let mut met = 0;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        out.push(c);
        if c.is_alphabetic() && chars.peek().is_some_and(|next| next.is_alphabetic()) {
            met += 1;
            if met % step == 0 {
                out.push_str(sign);
            }
        }
    }
    out
}

/// Puts one of several signs after every letter that another one follows.
fn mix(text: &str, signs: &[&str]) -> String {
    let mut met = 0;
    let parted = between(text, "\u{1}", 1);
    let sign = |c: char| {
        met += usize::from(c == '\u{1}');
        if c == '\u{1}' { signs[met * met % 7 % signs.len()].to_owned() } else { c.to_string() }
    };
    parted.chars().map(sign).collect()
}

/// Puts a sign after the first letter of each word.
fn first(text: &str, sign: &str) -> String {
    let mut out = String::new();
    let (mut before, mut chars) = (' ', text.chars().peekable());
    while let Some(c) = chars.next() {
        out.push(c);
        let is_inside = chars.peek().is_some_and(|next| next.is_alphabetic());
        if c.is_alphabetic() && is_inside && (before.is_whitespace() || "，。".contains(before)) {
            out.push_str(sign);
        }
        before = c;
    }
    out
}

/// Puts a mark on letters; on one in `step`.
pub(crate) fn mark(text: &str, marks: &[char], step: usize) -> String {
    // A fixed sequence of numbers: the same text every time.
    let mut state = 48_u32;
    let mut out = String::new();
    let mut met = 0;
    for c in text.chars() {
        out.push(c);
        if c.is_alphabetic() {
            met += 1;
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            if met % step == 0 {
                out.push(marks[(state >> 16) as usize % marks.len()]);
            }
        }
    }
    out
}

/// Writes ASCII letters in a row of code points that starts with capitals, or in two of them.
pub(crate) fn row(text: &str, capital: u32, small: u32) -> String {
    let letter = |c: char| match c {
        'A'..='Z' => char::from_u32(capital + u32::from(c) - 65).unwrap(),
        'a'..='z' => char::from_u32(small + u32::from(c) - 97).unwrap(),
        c => c,
    };
    text.chars().map(letter).collect()
}

/// Turns each line round and lets an override turn it back.
fn turned(text: &str) -> String {
    let line = |line: &str| format!("\u{202e}{}\u{202c}", line.chars().rev().collect::<String>());
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

macro_rules! kinds {
    ($($name:literal $found:ident $make:expr;)*) => {
        &[$(Disguise { name: $name, make: $make, found: SeenKind::$found }),*]
    };
}

const TO_CYRILLIC: &str = "aаcсeеoоpрxхyуiіsѕjјhһAАBВCСEЕHНKКMМOОPРTТXХ";
const TO_LATIN: &str = "аaсcеeоoрpхxуyАAВBСCЕEНHКKМMОOРPТTХX";

const KINDS: &[Disguise] = kinds! {
    "Cyrillic for Latin" Exchanged |t| exchange(t, TO_CYRILLIC, 1);
    "Cyrillic е and о" Exchanged |t| exchange(t, "eеoо", 1);
    "one Cyrillic letter in three" Exchanged |t| exchange(t, TO_CYRILLIC, 3);
    "Cyrillic with letters of another shape" Exchanged |t| exchange(t, "aаeеoоkкmмtт", 1);
    "Greek for Latin" Exchanged |t| exchange(t, "oοvνaαiιpρ", 1);
    "Greek capitals" Exchanged |t| exchange(t, "oοAΑBΒEΕHΗIΙKΚMΜNΝOΟPΡTΤXΧ", 1);
    "Armenian for Latin" Exchanged |t| exchange(t, "oօuսhհgց", 1);
    "Greek and Cyrillic for Latin" Exchanged |t| exchange(t, "oοaаeеpр", 2);
    "Latin variants" Exchanged |t| exchange(t, "aɑgɡiı", 1);
    "Latin for Cyrillic" Exchanged |t| exchange(t, TO_LATIN, 1);
    "one Latin letter in three" Exchanged |t| exchange(t, TO_LATIN, 3);
    "Greek for Cyrillic" Exchanged |t| exchange(t, "оοрρаα", 1);
    "Katakana for ideographs" Exchanged |t| exchange(t, "口ロ二ニ力カ八ハ工エ千チ夕タ", 1);
    "a line through" Marks |t| mark(t, &['\u{336}'], 1);
    "a low line" Marks |t| mark(t, &['\u{332}'], 1);
    "a slash through" Marks |t| mark(t, &['\u{338}'], 1);
    "a dot above" Marks |t| mark(t, &['\u{307}'], 1);
    "a dot below one letter in two" Marks |t| mark(t, &['\u{323}'], 2);
    "a low line under one in three" Marks |t| mark(t, &['\u{332}'], 3);
    "circles around" Marks |t| mark(t, &['\u{20dd}'], 1);
    "heaps of marks" Marks |t| mark(t, &['\u{300}', '\u{316}', '\u{33e}', '\u{35b}', '\u{489}'], 1);
    "Arabic marks" Marks |t| mark(t, &['\u{650}'], 2);
    "Thai marks" Marks |t| mark(t, &['\u{e4b}'], 2);
    "Cyrillic marks" Marks |t| mark(t, &['\u{484}', '\u{486}'], 2);
    "mathematical e" Exchanged |t| exchange(t, "e𝑒", 1);
    "circled e and o" Exchanged |t| exchange(t, "eⓔoⓞ", 2);
    "a message in tags" Hidden |t| t.replace(' ', " \u{e0041}\u{e0042}").replace('，', "，\u{e0043}");
    "zero-width spaces, few in Chinese" Hidden |t| t.replace('的', "的\u{200b}").replace('一', "一\u{200b}");
    "middle dots" Separators |t| between(t, "·", 1);
    "bars" Separators |t| between(t, "|", 1);
    "hyphens" Separators |t| between(t, "-", 1);
    "asterisks" Separators |t| between(t, "*", 1);
    "middle dots, one in four" Separators |t| between(t, "·", 4);
    "bars, one in three" Separators |t| between(t, "|", 3);
    "tildes" Separators |t| between(t, "~", 1);
    "tildes, one in three" Separators |t| between(t, "~", 3);
    "sinological dots" Separators |t| between(t, "ꞏ", 1);
    "slashes" Separators |t| between(t, "/", 1);
    "no-break spaces" Separators |t| between(t, "\u{a0}", 1);
    "ideographic spaces" Separators |t| between(t, "\u{3000}", 1);
    "commas" Separators |t| between(t, ",", 1);
    "backticks" Separators |t| between(t, "`", 1);
    "apostrophes" Separators |t| between(t, "'", 1);
    "carets, one in two" Separators |t| between(t, "^", 2);
    "colons" Separators |t| between(t, ":", 1);
    "full stops" Separators |t| between(t, ".", 1);
    "middle dots and full stops" Separators |t| mix(t, &["·", ".", "・"]);
    "a mix of few signs" Separators |t| mix(t, &["~", "*", "_"]);
    "low lines" Separators |t| between(t, "_", 1);
    "strokes for dots" Separators |t| between(t, "丶", 1);
    "strokes for bars" Separators |t| between(t, "丨", 1);
    "spaces" Separators |t| between(&t.replace(' ', "   "), " ", 1);
    "a sign after each first letter" Separators |t| first(t, "^");
    "hair spaces" Separators |t| between(t, "\u{200a}", 1);
    "thin spaces, one in three" Separators |t| between(t, "\u{2009}", 3);
    "zero-width spaces" Hidden |t| between(t, "\u{200b}", 1);
    "non-joiners" Hidden |t| between(t, "\u{200c}", 1);
    "joiners, one in three" Hidden |t| between(t, "\u{200d}", 3);
    "word joiners" Hidden |t| between(t, "\u{2060}", 2);
    "soft hyphens" Hidden |t| between(t, "\u{ad}", 1);
    "grapheme joiners" Hidden |t| between(t, "\u{34f}", 2);
    "byte order marks" Hidden |t| between(t, "\u{feff}", 3);
    "tags" Hidden |t| between(t, "\u{e0041}", 2);
    "variation selectors" Hidden |t| between(t, "\u{fe0f}", 2);
    "braille blanks" Hidden |t| between(t, "\u{2800}", 3);
    "placeholders of objects" Hidden |t| between(t, "\u{fffc}", 4);
    "signs of annotation" Hidden |t| between(t, "\u{fff9}", 4);
    "private use" Hidden |t| between(t, "\u{e000}", 4);
    "noncharacters" Hidden |t| between(t, "\u{fdd0}", 4);
    "control characters" Hidden |t| between(t, "\u{1}", 4);
    "full width" Styled |t| row(t, 0xff21, 0xff41);
    "mathematical bold" Styled |t| row(t, 0x1d400, 0x1d41a);
    "circled" Styled |t| row(t, 0x24b6, 0x24d0);
    "negative squares" Styled |t| row(t, 0x1f170, 0x1f170);
    "in brackets" Styled |t| row(t, 0x1f110, 0x249c);
    "small capitals" Styled |t| exchange(t, "aᴀbʙcᴄdᴅeᴇfꜰgɢhʜiɪjᴊkᴋlʟmᴍnɴoᴏpᴘrʀsꜱtᴛuᴜvᴠwᴡyʏzᴢ", 1);
    "reversed" Reversed turned;
    "radicals" Ideographs |t| exchange(t, "长⻓见⻅车⻋页⻚马⻢门⻔风⻛飞⻜青⻘黄⻩麦⻨角⻆西⻄一⼀人⼈口⼝", 1);
};

/// The shingles of a normalised text.
fn shingles(text: &str, ladder: &Ladder) -> HashSet<Vec<char>> {
    let letters: Vec<char> = ladder.fold(text).chars().collect();
    letters.windows(4).map(<[char]>::to_vec).collect()
}

pub(crate) fn jaccard(a: &str, b: &str, ladder: &Ladder) -> f64 {
    let (a, b) = (shingles(a, ladder), shingles(b, ladder));
    let shared = a.intersection(&b).count();
    shared as f64 / (a.len() + b.len() - shared) as f64
}

/// The normalising steps without the one that turns stored text into seen.
pub(crate) fn stored() -> Ladder {
    let steps = Ladder::default().steps().to_vec();
    Ladder::new(steps.into_iter().filter(|&step| step != NormalizeStep::Seen).collect())
}

/// A version of a text without its second fifth.
pub(crate) fn cut(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let fifth = letters.len() / 5;
    letters[..fifth].iter().chain(&letters[2 * fifth..]).collect()
}

#[test]
fn a_disguised_copy_scores_as_the_copy_it_is() {
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for Disguise { name, make, found } in KINDS {
        let mut told = 0;
        for (place, text) in TEXTS.iter().enumerate() {
            let copy = cut(text);
            let disguised = make(&copy);
            let changed = copy.chars().count().abs_diff(disguised.chars().count())
                + copy.chars().zip(disguised.chars()).filter(|(a, b)| a != b).count();
            if changed == 0 {
                continue;
            }
            tried += 1;
            let plain = jaccard(text, &copy, &Ladder::default());
            let seen = jaccard(text, &disguised, &Ladder::default());
            if seen < 0.97 * plain {
                let stored = jaccard(text, &disguised, &stored());
                wrong.push(format!(
                    "{name}, text {place}: {seen:.3} of {plain:.3}, stored {stored:.3}"
                ));
            }
            let own = Seen::new(&disguised);
            if own.count(*found) > 0 {
                let is_located =
                    own.of(*found).all(|change| disguised.get(change.at.clone()).is_some());
                told += usize::from(is_located);
            } else if changed > 40 {
                wrong.push(format!("{name}, text {place}: {found:?} is not found"));
            }
        }
        if told == 0 {
            wrong.push(format!("{name}: found in no text"));
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(KINDS.len() >= 50 && tried > 150, "{} kinds, {tried} texts", KINDS.len());
}

#[test]
fn disguises_are_warned_of_and_radicals_are_not() {
    for Disguise { name, make, found } in KINDS {
        let told = TEXTS.iter().filter(|text| Seen::new(&make(text)).is_telling(*found)).count();
        match found {
            SeenKind::Ideographs => assert_eq!(told, 0, "{name}"),
            _ if *name == "Katakana for ideographs" => {}
            _ => assert!(told > 0, "{name}"),
        }
    }
}

#[test]
fn one_accent_on_an_ideograph_leaves_the_others() {
    let text =
        "Les élèves étudient le caractère 的\u{301} et répètent: détérioré, éphémère, régénéré.";
    assert_eq!(Seen::new(text).count(SeenKind::Marks), 1);
}

#[test]
fn letters_that_are_never_bare_are_of_no_language() {
    for text in [FIRST, SECOND] {
        let marked = exchange(text, "aąeėiḭoő", 1);
        assert_eq!(Ladder::default().fold(&marked), Ladder::default().fold(text));
        assert!(Seen::new(&marked).is_telling(SeenKind::Marks));
    }
}

#[test]
fn one_spaced_paragraph_is_words_again() {
    let long = SECOND.lines().max_by_key(|line| line.len()).unwrap();
    let spaced = between(&long.replace(' ', "   "), " ", 1);
    let seen = Ladder::default().fold(&format!("{FIRST}\n\n{spaced}"));
    assert_eq!(seen, Ladder::default().fold(&format!("{FIRST}\n\n{long}")));
}

#[test]
fn thin_disguises_are_seen() {
    let few = mark(&FIRST.repeat(3), &['\u{336}'], 20);
    let struck = Seen::new(&few);
    assert!(struck.count(SeenKind::Marks) > 20 && struck.is_telling(SeenKind::Marks), "{struck:?}");
    let first: String = FIRST
        .split(' ')
        .map(|word| {
            let end = word.chars().next().map_or(0, char::len_utf8);
            format!("{}\u{200b}{}", &word[..end], &word[end..])
        })
        .collect::<Vec<_>>()
        .join(" ");
    assert!(Seen::new(&first).is_telling(SeenKind::Hidden));
    for (text, seen) in [
        (
            "The\u{2800}harbour\u{2800}master\u{2800}kept\u{2800}a\u{2800}ledger\u{2800}of\u{2800}boats",
            "the harbour master kept a ledger of boats",
        ),
        ("ｐаｙｐаｌ ｉｓ ａ ｂａｎｋ ｆｏｒ ａｌｌ", "paypal is a bank for all"),
        (
            "he\u{e000}\u{e000}llo wor\u{e000}ld an\u{e000}d mo\u{e000}re wor\u{e000}ds",
            "hello world and more words",
        ),
    ] {
        assert_eq!(Ladder::default().fold(text), seen, "{text}");
    }
}

#[test]
fn fillers_of_korean_hide_between_letters_of_other_words_alone() {
    let hidden = |text: &str| Seen::new(text).count(SeenKind::Hidden);
    for filler in ["\u{3164}", "\u{115f}", "\u{1160}", "\u{ffa0}"] {
        for text in [FIRST, CHINESE, RUSSIAN] {
            let disguised = between(text, filler, 7);
            let added = (disguised.len() - text.len()) / filler.len();
            assert_eq!(hidden(&disguised), added, "{filler:?}");
        }
        assert_eq!(hidden(&format!("가{filler}나다라 마바사")), 1, "{filler:?}");
    }
    let parts = [
        "\u{1112}\u{1160}\u{1102}",
        "\u{1112}\u{115f}\u{1161}\u{11ab}",
        "ㅎ\u{3164}ㅏㄴ",
        "ﾡ\u{ffa0}ￂ",
    ];
    for text in parts {
        assert_eq!(hidden(text), 0, "{text:?}");
    }
}

#[test]
fn single_letters_are_noted_and_not_warned_of() {
    let text = format!("{FIRST} {SECOND}").replacen(" the ", " thе ", 1);
    let seen = Seen::new(&text);
    assert_eq!(seen.count(SeenKind::Exchanged), 1);
    assert!(!seen.is_telling(SeenKind::Exchanged));
    let at = text.find('е').unwrap();
    assert_eq!(seen.changes[0].at, at..at + 'е'.len_utf8());
    assert_eq!(seen.changes[0].with, Some('e'));
}

#[test]
fn a_place_of_the_text_as_seen_is_a_place_of_the_text_as_stored() {
    let text = "The h\u{430}r\u{336}b·o·u·r·s mas\u{200b}ter k\u{435}pt";
    let folded = Ladder::default().fold_mapped(text);
    assert_eq!(folded.text, Ladder::default().fold(text));
    let at = folded.text.find("kept").unwrap();
    assert_eq!(&text[folded.original(at..at + 4)], "k\u{435}pt");
}
