//! Letters that look like those of another alphabet: scripts, and the letter that a reader sees.

use crate::text::normalize::drop::is_invisible;
use std::collections::HashMap;
use std::sync::LazyLock;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::{decompose_canonical, decompose_compatible, is_combining_mark};
use unicode_security::skeleton;

/// Alphabets whose letters are exchanged for each other. Han, kana and Hangul belong to none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Alphabet {
    Latin,
    Greek,
    Cyrillic,
    /// Any other script with letters.
    Other,
}

/// The alphabets that letters are folded into.
pub(super) const TARGETS: [Alphabet; 3] = [Alphabet::Latin, Alphabet::Cyrillic, Alphabet::Greek];

/// True for letters of East Asian scripts, which stand without spaces and look like no other script.
pub(super) fn is_wide(c: char) -> bool {
    !is_filler(c)
        && matches!(c, '\u{2e80}'..='\u{2fdf}' | '\u{3005}'..='\u{3007}' | '\u{3021}'..='\u{3029}'
        | '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fa}' | '\u{30fc}'..='\u{318e}'
        | '\u{31a0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7ff}' | '\u{1100}'..='\u{11ff}' | '\u{f900}'..='\u{faff}'
        | '\u{ff66}'..='\u{ff9f}' | '\u{1aff0}'..='\u{1b16f}' | '\u{20000}'..='\u{3fffd}')
}

/// True for letters of Korean that show nothing: what stands for a part that a syllable lacks.
pub(super) fn is_filler(c: char) -> bool {
    matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}')
}

/// True for the parts of Korean syllables.
pub(super) fn is_jamo(c: char) -> bool {
    matches!(c, '\u{1100}'..='\u{11ff}' | '\u{a960}'..='\u{a97f}' | '\u{d7b0}'..='\u{d7ff}'
        | '\u{3131}'..='\u{318e}' | '\u{ffa1}'..='\u{ffdc}')
        && !is_filler(c)
}

/// The alphabet of a letter; `None` for what is no letter, and for East Asian letters.
pub(super) fn alphabet(c: char) -> Option<Alphabet> {
    match c {
        'a'..='z' | 'A'..='Z' => Some(Alphabet::Latin),
        // `ꞏ` is a dot of transcriptions.
        '\0'..='\u{a9}' | '×' | '÷' | '\u{2b9}'..='\u{2df}' | 'ꞏ' => None,
        // The micro sign, as many programs write Greek.
        'µ' => Some(Alphabet::Greek),
        'ª'
        | 'º'
        | '\u{c0}'..='\u{2b8}'
        | '\u{1d00}'..='\u{1d25}'
        | '\u{1d2c}'..='\u{1d5c}'
        | '\u{1d62}'..='\u{1d65}'
        | '\u{1d6b}'..='\u{1d77}'
        | '\u{1d79}'..='\u{1dbe}'
        | '\u{1e00}'..='\u{1eff}'
        | '\u{2c60}'..='\u{2c7f}'
        | '\u{a722}'..='\u{a7ff}'
        | '\u{ab30}'..='\u{ab64}'
        | '\u{ff21}'..='\u{ff3a}'
        | '\u{ff41}'..='\u{ff5a}' => Some(Alphabet::Latin),
        // Letters of Coptic among the Greek ones.
        '\u{3e2}'..='\u{3ef}' => Some(Alphabet::Other),
        '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}' => {
            c.is_alphabetic().then_some(Alphabet::Greek)
        }
        '\u{400}'..='\u{481}'
        | '\u{48a}'..='\u{52f}'
        | '\u{1c80}'..='\u{1c8f}'
        | '\u{a640}'..='\u{a66e}'
        | '\u{a680}'..='\u{a69d}' => Some(Alphabet::Cyrillic),
        // Letters in another form, and signs.
        '\u{2000}'..='\u{2bff}' | '\u{1d400}'..='\u{1d7ff}' | '\u{1f100}'..='\u{1f189}' => {
            plain_letter(c).and_then(|plain| if plain == c { None } else { alphabet(plain) })
        }
        _ if is_wide(c) || is_mark(c) || is_filler(c) || is_invisible(c) => None,
        // Marks of a script are parts of its letters.
        _ => (c.is_alphabetic() || is_combining_mark(c)).then_some(Alphabet::Other),
    }
}

/// Combining marks that belong to no script of their own: the general, extended and symbol blocks, the accents of the
/// Vedas, which transliterations have, too, tones and readings of ideographs.
pub(super) fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{34e}' | '\u{350}'..='\u{36f}' | '\u{483}'..='\u{489}'
        | '\u{951}' | '\u{952}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{302a}'..='\u{302d}' | '\u{fe20}'..='\u{fe2f}'
        | '\u{16ff0}' | '\u{16ff1}')
}

/// True for letters of phonetic transcriptions.
pub(super) fn is_phonetic(c: char) -> bool {
    matches!(c, '\u{250}'..='\u{2af}')
}

/// True for letters of Latin, Greek and Cyrillic, whose marks are judged.
pub(super) fn is_alphabet(c: char) -> bool {
    matches!(alphabet(c), Some(Alphabet::Latin | Alphabet::Greek | Alphabet::Cyrillic))
}

/// The letter that a styled one stands for: full-width, mathematical, circled, squared, in brackets, raised, lowered.
/// Unicode's compatibility decomposition, and what that lacks: negative circles and squares, letters of flags. Other letters themselves.
pub(super) fn plain_letter(c: char) -> Option<char> {
    let of_row = |first: u32| char::from_u32(u32::from('A') + u32::from(c) - first);
    match c {
        '\u{1f150}'..='\u{1f169}' => return of_row(0x1f150),
        '\u{1f170}'..='\u{1f189}' => return of_row(0x1f170),
        _ if is_regional(c) => return of_row(0x1f1e6),
        _ => {}
    }
    let (mut letter, mut others) = (None, false);
    decompose_compatible(c, |part| match part {
        '(' | ')' => {}
        part if letter.is_none() => letter = Some(part),
        _ => others = true,
    });
    letter.filter(|letter| !others && letter.is_alphabetic())
}

/// True for letters of which two are the flag of a country.
pub(super) fn is_regional(c: char) -> bool {
    matches!(c, '\u{1f1e6}'..='\u{1f1ff}')
}

/// True for a letter in another form that stands for one plain letter, see [`plain_letter`].
pub(super) fn is_styled(c: char) -> bool {
    matches!(c, '\u{2b0}'..='\u{2b8}' | '\u{2e0}'..='\u{2e3}' | '\u{1d2c}'..='\u{1d6a}'
        | '\u{1d9c}'..='\u{1dbe}' | '\u{2071}' | '\u{207f}' | '\u{2090}'..='\u{209c}'
        | '\u{2100}'..='\u{214f}' | '\u{249c}'..='\u{24e9}' | '\u{2c7c}' | '\u{2c7d}'
        | '\u{ff21}'..='\u{ff3a}' | '\u{ff41}'..='\u{ff5a}' | '\u{1d400}'..='\u{1d7cb}'
        | '\u{1f110}'..='\u{1f149}' | '\u{1f150}'..='\u{1f169}' | '\u{1f170}'..='\u{1f189}' | '\u{1f1e6}'..='\u{1f1ff}')
        && plain_letter(c).is_some()
}

/// The letter before its marks, by Unicode's canonical decomposition, and the marks.
pub(super) fn base(c: char) -> (char, Vec<char>) {
    if c.is_ascii() || is_wide(c) {
        return (c, Vec::new());
    }
    let mut parts = Vec::new();
    decompose_canonical(c, |part| parts.push(part));
    match parts.split_first() {
        Some((&first, marks)) if marks.iter().all(|&mark| is_mark(mark)) => (first, marks.to_vec()),
        _ => (c, Vec::new()),
    }
}

/// What the table of UTS #39 lacks, as pairs of a letter and the Latin one it is used for: Latin small capitals, and
/// small letters whose shape differs a little. Sources: the Unicode names (LATIN LETTER SMALL CAPITAL …); the letters
/// that Alvi, Stevenson and Clough 2017 and lists of homoglyphs exchange.
const MORE: &str = "ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢzкkмmтtεeκkτtηnωwβb";

/// Letters that are Latin small capitals.
const SMALL_CAPITALS: &str = "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ";

/// Letters whose shape differs a little: they tell nothing where no other letter is exchanged.
const WEAK: &str = "кмтεκτηωβ";

/// Letters of modern Cyrillic and Greek alphabets: what others are folded into. The first of two that look the same.
const CYRILLIC: &str =
    "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїјєґѕһӏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁІЇЈЄҐЅҺӀ";
const GREEK: &str = "αβγδεζηθικλμνξοπρςστυφχψωάέήίόύώϊϋΐΰΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏΪΫ";

/// Latin letters that Cyrillic small letters are exchanged for, beside those of the table.
const MORE_CYRILLIC: [(char, char); 3] = [('k', 'к'), ('m', 'м'), ('t', 'т')];
const MORE_GREEK: [(char, char); 5] = [('k', 'κ'), ('t', 'τ'), ('n', 'η'), ('w', 'ω'), ('e', 'ε')];

fn pairs(text: &'static str) -> HashMap<char, char> {
    let all: Vec<char> = text.chars().collect();
    all.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

static MORE_LATIN: LazyLock<HashMap<char, char>> = LazyLock::new(|| pairs(MORE));
static TO_CYRILLIC: LazyLock<HashMap<String, char>> = LazyLock::new(|| inverse(CYRILLIC));
static TO_GREEK: LazyLock<HashMap<String, char>> = LazyLock::new(|| inverse(GREEK));

/// The skeleton of a letter, marked with its case: the table makes `l` of a capital I.
fn shape(c: char) -> String {
    let mut shape: String = skeleton(c.encode_utf8(&mut [0; 4])).collect();
    if c.is_uppercase() {
        shape.push('^');
    }
    shape
}

fn inverse(letters: &str) -> HashMap<String, char> {
    let mut table = HashMap::new();
    for letter in letters.chars() {
        table.entry(shape(letter)).or_insert(letter);
    }
    table
}

/// The Latin letter that a letter looks like: one of ASCII, with the same marks.
fn latin(c: char) -> Option<char> {
    let (letter, marks) = base(c);
    let plain = if let Some(&more) = MORE_LATIN.get(&letter) {
        more
    } else {
        let mut bytes = [0; 4];
        let mut shape = skeleton(letter.encode_utf8(&mut bytes));
        let (first, second) = (shape.next()?, shape.next());
        match first {
            _ if second.is_some() => return None,
            'l' if c.is_uppercase() => 'I',
            first if first.is_ascii_alphabetic() => first,
            _ => return None,
        }
    };
    if marks.is_empty() {
        return Some(plain);
    }
    let mut whole = std::iter::once(plain).chain(marks).nfc();
    let (first, second) = (whole.next()?, whole.next());
    second.is_none().then_some(first)
}

/// The plain Latin letter, lower case, that a reader may take a letter or digit for, whatever its marks; `None` if there
/// is none or it is that letter.
pub fn look_alike(c: char) -> Option<char> {
    match c {
        'I' | '1' => Some('l'),
        '0' => Some('o'),
        _ if c.is_ascii() || is_wide(c) => None,
        // The other letter that it is written as.
        'ə' | 'Ə' => Some('e'),
        _ => latin(base(c).0).map(|letter| letter.to_ascii_lowercase()),
    }
}

/// The letter of an alphabet that a letter of another one looks like, by the table of UTS #39 and [`MORE`]; `None` if
/// there is none. Not for letters of the alphabet itself.
pub(super) fn seen_as(c: char, target: Alphabet) -> Option<char> {
    let more = |table: &[(char, char)]| table.iter().find(|pair| pair.0 == c).map(|pair| pair.1);
    match target {
        Alphabet::Latin => latin(c),
        Alphabet::Cyrillic => TO_CYRILLIC.get(&shape(c)).copied().or_else(|| more(&MORE_CYRILLIC)),
        // `θɪŋ` is no Greek word.
        Alphabet::Greek if is_phonetic(c) => None,
        Alphabet::Greek => TO_GREEK.get(&shape(c)).copied().or_else(|| more(&MORE_GREEK)),
        Alphabet::Other => None,
    }
}

/// The ASCII letter that a Latin letter beside ASCII looks like, such as `ɑ` or a small capital; letters with marks
/// and those of a word's own spelling are decided by the text.
pub(super) fn latin_variant(c: char) -> Option<char> {
    // A long s is an s, not the f that it looks like.
    if c.is_ascii()
        || c == 'ſ'
        || is_styled(c)
        || alphabet(c) != Some(Alphabet::Latin)
        || !base(c).1.is_empty()
    {
        return None;
    }
    latin(c).filter(char::is_ascii)
}

/// True for a Latin small capital.
pub(super) fn is_small_capital(c: char) -> bool {
    SMALL_CAPITALS.contains(c)
}

/// True for a letter whose likeness alone tells nothing.
pub(super) fn is_weak(c: char) -> bool {
    WEAK.contains(c) || MORE_CYRILLIC.iter().chain(&MORE_GREEK).any(|pair| pair.0 == c)
}

/// Radicals and strokes, each with the ideograph that looks the same: Unicode's Equivalent_Unified_Ideograph
/// (EquivalentUnifiedIdeograph.txt, Unicode 14). Kangxi radicals are the business of NFKC.
const RADICALS: &str = "⺁厂⺂乛⺃乚⺄乙⺅亻⺆冂⺇𠘨⺈刀⺉刂⺊卜⺋㔾⺌小⺍小⺎兀⺏尣⺐尢⺑𡯂⺒巳⺓幺⺔彑⺕彐⺖忄⺗心⺘扌⺙攵⺛旡⺜日⺝月⺞歺⺟母⺠民⺡氵⺢氺⺣灬⺤爫⺥爫⺦丬⺧牛⺨犭⺩王⺪𤴔⺫目⺬示⺭礻⺮𥫗⺯糹⺰纟⺱罓⺲罒⺳㓁⺴冗⺵𦉫⺶羊⺷𦍌⺸𦍋⺹耂⺺肀⺻聿⺼肉⺽𦥑⺾艹⺿艹⻀艹⻁虎⻂衤⻃覀⻄西⻅见⻆角⻇𧢲⻈讠⻉贝⻊𧾷⻋车⻌辶⻍辶⻎辶⻏邑⻐钅⻑長⻒镸⻓长⻔门⻕𨸏⻖阝⻗雨⻘青⻙韦⻚页⻛风⻜飞⻝食⻞𩙿⻟飠⻠饣⻡𩠐⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻱龜⻲亀⻳龟㇆𠃌㇏乀㇐一㇑丨㇒丿㇓丿㇔丶㇕𠃍㇖乛㇗𠃊㇘𠃎㇙𠄌㇚亅㇛𡿨㇜𠃋㇝乀㇞𠃑㇟乚㇠乙㇡𠄎";

/// Katakana that look like ideographs, by UTS #39 and their shapes.
const KANA: &str = "ロ口ニ二カ力タ夕ト卜ハ八エ工チ千";

static IDEOGRAPHS: LazyLock<HashMap<char, char>> = LazyLock::new(|| pairs(RADICALS));
static OF_KANA: LazyLock<HashMap<char, char>> = LazyLock::new(|| pairs(KANA));

/// The ideograph that a radical, a stroke or a compatibility ideograph looks like.
pub(super) fn ideograph(c: char) -> Option<char> {
    match c {
        '\u{2e80}'..='\u{2eff}' | '\u{31c0}'..='\u{31ef}' => IDEOGRAPHS.get(&c).copied(),
        '\u{2f00}'..='\u{2fd5}' | '\u{f900}'..='\u{faff}' | '\u{2f800}'..='\u{2fa1f}' => {
            plain_letter(c).filter(|&plain| plain != c)
        }
        _ => None,
    }
}

/// The ideograph that a katakana looks like.
pub(super) fn ideograph_of_kana(c: char) -> Option<char> {
    if matches!(c, '\u{30a0}'..='\u{30ff}') { OF_KANA.get(&c).copied() } else { None }
}
