//! Letters of words as a reader sees them: marks and invisible characters between them are skipped.

use crate::text::normalize::drop::is_invisible;
use crate::text::normalize::seen::foreign::is_foreign;
use crate::text::normalize::seen::letters::{Alphabet, alphabet, is_mark, is_wide};
use std::collections::HashMap;
use std::ops::Range;
use unicode_normalization::char::is_combining_mark;

/// A letter of a word.
#[derive(Debug, Clone, Copy)]
pub(super) struct Letter {
    /// Its byte in the text.
    pub at: usize,
    pub c: char,
    pub alphabet: Alphabet,
}

/// Longest word, in letters: a longer one is cut.
const LONGEST: usize = 4_096;

/// Calls `take` with the letters of each word, in order. A word ends at whatever is neither letter, mark nor
/// invisible; East Asian letters belong to no word.
pub(super) fn each_word(text: &str, take: &mut dyn FnMut(&[Letter])) {
    let mut word: Vec<Letter> = Vec::new();
    for (at, c) in text.char_indices() {
        match alphabet(c) {
            Some(Alphabet::Other) if word.last().is_some_and(|last| is_foreign(c, last.c)) => {}
            Some(alphabet) if word.len() < LONGEST => word.push(Letter { at, c, alphabet }),
            None if is_mark(c) || is_unseen(c) => {}
            found => {
                if !word.is_empty() {
                    take(&word);
                    word.clear();
                }
                word.extend(found.map(|alphabet| Letter { at, c, alphabet }));
            }
        }
    }
    if !word.is_empty() {
        take(&word);
    }
}

/// True for characters that show nothing: invisible ones, see [`is_invisible`], and what no text holds as a letter.
pub(super) fn is_unseen(c: char) -> bool {
    is_invisible(c) || is_never_text(c) || is_blank(c)
}

/// True for what no text holds: control characters that are no white space, signs of interlinear annotation,
/// noncharacters. The escape of terminals is in logs, and the quotes of Windows are in texts read as Latin-1.
pub(super) fn is_never_text(c: char) -> bool {
    (c.is_control() && !c.is_whitespace() && !matches!(c, '\u{1b}' | '\u{91}'..='\u{97}'))
        || matches!(c, '\u{fff9}'..='\u{fffb}' | '\u{fdd0}'..='\u{fdef}')
        || (u32::from(c) & 0xfffe) == 0xfffe
}

/// True for characters that show a blank, a box or nothing, and stand beside words in some texts: a braille blank, a
/// placeholder of an object, a null notehead, private use.
pub(super) fn is_blank(c: char) -> bool {
    matches!(c, '\u{2800}' | '\u{fffc}' | '\u{1d159}') || is_private(c)
}

/// White space narrower than a space between words.
pub(super) fn is_thin(c: char) -> bool {
    matches!(c, '\u{2004}'..='\u{200a}' | '\u{202f}' | '\u{205f}')
}

/// Signs of punctuation that stand beside spaces, or between East Asian letters.
pub(super) fn is_ordinary(c: char) -> bool {
    matches!(c, '!' | '"' | '`' | '\'' | '(' | ')' | ',' | '-' | '.' | '/' | ':' | ';' | '?' | '…' | '—' | '–'
        | '\u{2018}'..='\u{201f}' | '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}' | '\u{ff01}'
        | '\u{ff08}' | '\u{ff09}' | '\u{ff0c}'..='\u{ff0f}' | '\u{ff1a}' | '\u{ff1b}' | '\u{ff1f}')
}

/// True for signs inside words of many spellings.
pub(super) fn is_spelling(c: char) -> bool {
    matches!(c, '-' | '\'' | '’' | '‐' | '\u{2011}' | '.' | '/')
}

/// True for signs of lists, alternatives, tables and formulas.
pub(super) fn is_of_lists(c: char) -> bool {
    matches!(
        c,
        '、' | '，'
            | ','
            | '/'
            | '／'
            | ';'
            | '；'
            | '+'
            | '='
            | '<'
            | '>'
            | '&'
            | '|'
            | '¦'
            | '｜'
    ) || is_stroke(c)
        || (c.is_whitespace() && !is_thin(c))
}

/// True for letters that are used as dots and bars: two strokes, and two vowels of Korean.
pub(super) fn is_stroke(c: char) -> bool {
    matches!(c, '丶' | '丨' | 'ㅣ' | 'ㆍ')
}

/// The bracket that closes an opening one.
pub(super) fn closing(c: char) -> Option<char> {
    Some(match c {
        '(' => ')',
        '[' => ']',
        '{' => '}',
        '<' => '>',
        '«' => '»',
        '‹' => '›',
        '（' => '）',
        '［' => '］',
        '｛' => '｝',
        '＜' => '＞',
        '⟨' => '⟩',
        '⟦' => '⟧',
        '〈' => '〉',
        '《' => '》',
        '「' => '」',
        '『' => '』',
        '【' => '】',
        '〔' => '〕',
        '〖' => '〗',
        _ => return None,
    })
}

/// True for characters that end a line.
pub(super) fn ends_line(c: char) -> bool {
    matches!(c, '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// True for tags: letters of a hidden message, where they spell no flag.
pub(super) fn is_tag(c: char) -> bool {
    matches!(c, '\u{e0001}' | '\u{e0020}'..='\u{e007f}')
}

/// True for code points of private use.
pub(super) fn is_private(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{ffffd}' | '\u{100000}'..='\u{10fffd}')
}

/// A sign between two letters, or several that a reader takes for one.
#[derive(Debug, Clone)]
pub(super) struct GapSign {
    /// The first of them that is of lists, else the first that is no thin space.
    pub sign: char,
    /// The bytes from the first to the last one.
    pub at: Range<usize>,
    /// How many they are.
    pub count: u32,
}

/// The sign of a gap; `None` if there is none, or if a space, the end of a line or a digit is among several. Several with
/// punctuation are one only if they are the same or close and open quotes.
pub(super) fn sign_of(gap: &[(usize, char)]) -> Option<GapSign> {
    if let [] | [(_, ' ')] = gap {
        return gap.first().map(|&(at, sign)| GapSign { sign, at: at..at + 1, count: 1 });
    }
    let shown = || gap.iter().filter(|own| !is_invisible(own.1) && !is_never_text(own.1));
    let (&(start, first), &(last_at, last)) = (shown().next()?, shown().next_back()?);
    let count = shown().count();
    let at = start..last_at + last.len_utf8();
    if count == 1 {
        return Some(GapSign { sign: first, at, count: 1 });
    }
    let parts = |c: char| c.is_numeric() || (c.is_whitespace() && !is_thin(c));
    let solid = || shown().map(|own| own.1).filter(|&c| !is_thin(c));
    let are_same = || solid().all(|c| Some(c) == solid().next());
    let are_quotes = || count == 2 && opening_quote(first) == Some(last);
    // Brackets around letters are looked at by themselves.
    if closing(last) == Some(first)
        || shown().any(|own| parts(own.1))
        || (solid().any(is_ordinary) && !are_same() && !are_quotes())
    {
        return None;
    }
    let listed = shown().find(|own| is_of_lists(own.1));
    let (_, sign) =
        *listed.or_else(|| shown().find(|own| !is_thin(own.1))).unwrap_or(&(start, first));
    Some(GapSign { sign, at, count: count as u32 })
}

/// The quote that opens what a closing one ends.
pub(super) fn opening_quote(c: char) -> Option<char> {
    Some(match c {
        '”' => '“',
        '’' => '‘',
        '"' | '\'' => c,
        _ => return None,
    })
}

/// How often the most frequent letter of a text is met, for each letter on average: the items of a list differ.
const UNEVEN: usize = 3;

/// True if letters are met as often as those of a list, not as those of a text.
pub(super) fn are_items(counts: &HashMap<char, usize>) -> bool {
    let all: usize = counts.values().sum();
    let most = counts.values().copied().max().unwrap_or_default();
    most * counts.len() < UNEVEN * all
}

/// A letter of any script, as the end of a gap.
#[derive(Debug, Clone, Copy)]
pub(super) struct GapEdge {
    pub c: char,
    pub is_wide: bool,
}

/// Most characters of a gap that is looked at.
const WIDEST: usize = 64;

/// Takes two letters that follow each other and what stands between them.
pub(super) type TakeGap<'a> = dyn FnMut(GapEdge, &[(usize, char)], GapEdge) + 'a;

/// Calls `take` with each two letters that follow each other and what stands between them, marks left out; a gap of
/// more than [`WIDEST`] characters is cut to one more than that.
pub(super) fn each_gap(text: &str, take: &mut TakeGap<'_>) {
    let mut left: Option<GapEdge> = None;
    let mut gap: Vec<(usize, char)> = Vec::new();
    for (at, c) in text.char_indices() {
        let is_wide = is_wide(c);
        let is_of = |left: GapEdge| {
            is_foreign(c, left.c) || (left.is_wide && is_combining_mark(c) && !is_invisible(c))
        };
        if gap.is_empty() && !is_wide && left.is_some_and(is_of) {
            continue;
        }
        if (is_wide || alphabet(c).is_some()) && !is_stroke(c) {
            let right = GapEdge { c, is_wide };
            if let Some(left) = left {
                take(left, &gap, right);
            }
            left = Some(right);
            gap.clear();
        } else if !is_mark(c) && gap.len() <= WIDEST {
            gap.push((at, c));
        }
    }
}
