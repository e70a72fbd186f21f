//! What stands between the letters of words: characters that show nothing, thin spaces, dots, bars and other signs.

use crate::text::normalize::drop::is_invisible;
use crate::text::normalize::seen::breaks::{cutting, idle_breaks, syllabic};
use crate::text::normalize::seen::contract::{SeenChange, SeenKind, drop_one};
use crate::text::normalize::seen::letters::{
    is_alphabet, is_filler, is_jamo, is_phonetic, is_wide,
};
use crate::text::normalize::seen::runs::Runs;
use crate::text::normalize::seen::words::{
    GapEdge, GapSign, each_gap, ends_line, is_blank, is_never_text, is_of_lists, is_ordinary,
    is_private, is_spelling, is_tag, is_thin, opening_quote, sign_of,
};
use crate::text::script::{is_han, is_spaced_letter};
use std::collections::{BTreeMap, HashSet};

/// Fewest signs inside words, and per cent of words or East Asian letters, from which on they are no spelling.
const INSIDE: (u64, u64) = (8, 5);
/// Per cent of words that hold a sign of programs, lists and spellings, which needs more to be told from them.
const BROKEN: u64 = 15;
/// Most signs of a foreign name in East Asian letters, and fewest letters of each part: 让-雅克·卢梭, 汤姆·克鲁斯.
const NAME: (usize, usize) = (2, 2);
/// The same of a name with initials, and most letters of it: 埃德加·爱伦·坡, 托·斯·艾略特.
const INITIALS: (usize, usize) = (3, 8);
/// Most signs and letters of a name that is kept private: 张*伟, 欧**明.
const MASKED: (usize, usize) = (2, 3);
/// Most letters for each end of a sentence or clause in a line of text: bars of pages and lists have none.
const CLAUSE: usize = 40;
/// Most letters for each sign that is strewn over a text.
const STREWN: u64 = 5;
/// Per cent of the gaps between words with a mark of punctuation, from which on it is one of the strewn signs.
const PUNCTUATED: u64 = 60;
/// Fewest private characters between letters, and most different ones: fonts of old systems have many, and ligatures.
const PRIVATE: (u64, usize) = (5, 2);
/// Most letters for each phonetic one of a transcription.
const PHONETIC: u64 = 20;
/// Per cent of the East Asian letters that strange signs follow, from which on they are looked at.
const FEW_WIDE: u64 = 3;
/// Per cent of the letters with a comma of Chinese, where signs of ASCII end no clauses.
const COMMAS: u64 = 4;
/// Most letters for each space of a text whose words are divided by spaces.
const DIVIDED: u64 = 12;
/// Per cent of the letters that a soft hyphen or a zero-width space follows where they divide words into lines.
const HYPHENED: u64 = 20;
/// One in as many of these at the most follows the first letter of a word where they divide words into lines.
const MISPLACED: u64 = 4;

/// Signs that stand for a letter of a name that is kept private.
fn is_mask(c: char) -> bool {
    matches!(c, '*' | '＊' | '×' | '○' | '●' | '□' | '■')
}

/// Signs between the parts of foreign names, and between the links of a page.
fn is_of_names(c: char) -> bool {
    is_sign(c) || matches!(c, '-' | '=' | '＝' | '‐' | '／' | '/')
}

/// Signs that stand between letters of words in few spellings.
pub(super) fn is_sign(c: char) -> bool {
    matches!(c, '·' | '•' | '|' | '¦' | 'ꞏ' | '‧' | '∙' | '⋅' | '・' | '･' | '●' | '◦' | '∘')
}

/// Signs that say nothing.
#[derive(Default)]
struct IdleSigns {
    /// Between letters of words; true between East Asian ones.
    idle: HashSet<(char, bool)>,
    /// Those inside words where no spelling has them.
    strange: HashSet<char>,
}

/// What is known of the gaps of a text.
#[derive(Default)]
struct Gaps {
    letters: u64,
    wide: u64,
    words: u64,
    spaces: u64,
    /// Letters of phonetic transcriptions.
    phonetic: u64,
    /// Blank characters between letters of words, and between East Asian letters.
    blanks: BTreeMap<char, [u64; 2]>,
    /// Signs and thin spaces between letters of words, and between East Asian letters.
    signs: BTreeMap<char, [u64; 2]>,
    /// Gaps between words, and how many of them have a mark of punctuation.
    breaks: u64,
    punctuated: BTreeMap<char, u64>,
    runs: Runs,
    /// Soft hyphens and zero-width spaces between letters, and those after the first letter of a word.
    dividers: u64,
    misplaced: u64,
}

/// The changes of what stands between letters. Cost: two passes.
pub(super) fn gaps(text: &str, out: &mut Vec<SeenChange>) {
    let mut all = Gaps::default();
    each_gap(text, &mut |left, gap, right| all.count(left, gap, right));
    all.runs.finish();
    all.letters += 1;
    all.spaces = text.chars().filter(|&c| is_plain_space(c)).count() as u64;
    never_text(text, out);
    let blanks: HashSet<char> = all.idle_blanks();
    if !blanks.is_empty() {
        let found = text.char_indices().filter(|(_, c)| blanks.contains(c));
        // A blank of a width where no spaces are is one.
        let is_divided = all.spaces * DIVIDED >= all.letters - all.wide.min(all.letters);
        let with = |c: char| (c == '\u{2800}' && !is_divided).then_some(' ');
        out.extend(
            found.map(|(at, c)| SeenChange { with: with(c), ..drop_one(at, c, SeenKind::Hidden) }),
        );
    }
    let dropped = all.runs.fold(out);
    let signs = all.idle_signs(text);
    let strewn = all.strewn(&dropped, &signs.idle);
    let inside: HashSet<char> = signs.idle.iter().filter(|own| !own.1).map(|own| own.0).collect();
    let syllabic = if inside.is_empty() { inside } else { syllabic(text, &inside) };
    each_gap(text, &mut |left, gap, right| {
        all.fold_invisible(left, gap, right, out);
        let is_same = left.is_wide == right.is_wide;
        let is_idle = |own: &GapSign| {
            let is_known = if is_same {
                signs.idle.contains(&(own.sign, left.is_wide))
            } else {
                strewn.contains(&own.sign)
            };
            is_known && !is_catalan(left.c, own.sign, right.c)
        };
        match sign_of(gap) {
            Some(own) if is_idle(&own) => {
                let GapSign { sign, at, count } = own;
                // Some Chinese files have spaces between characters.
                let is_blank = left.is_wide && sign.is_whitespace() && !is_thin(sign);
                let is_strange = signs.strange.contains(&sign) && !syllabic.contains(&sign);
                let is_usual = is_blank || !(left.is_wide || is_strange);
                let change = SeenChange::new(at, None, SeenKind::Separators, count);
                out.push(SeenChange { is_usual, is_strange, ..change });
            }
            Some(own) if own.count == 1 => {}
            // Beside spaces and punctuation, too.
            _ => {
                let is_digit = |at: usize| gap.get(at).is_some_and(|own| own.1.is_numeric());
                for (number, &(at, c)) in gap.iter().enumerate() {
                    let is_of_number = (number > 0 && is_digit(number - 1)) || is_digit(number + 1);
                    if strewn.contains(&c) && !is_of_number {
                        out.push(drop_one(at, c, SeenKind::Separators));
                    }
                }
            }
        }
    });
}

/// True for punctuation, and for spaces that are not thin.
fn is_plain(c: char) -> bool {
    is_ordinary(c) || (c.is_whitespace() && !is_thin(c))
}

fn is_plain_space(c: char) -> bool {
    matches!(c, ' ' | '\n' | '\t' | '\u{a0}')
}

/// `l·l` is Catalan.
fn is_catalan(left: char, sign: char, right: char) -> bool {
    sign == '·' && matches!((left, right), ('l', 'l') | ('L', 'L'))
}

/// True for a line with ends of sentences or clauses, as text has.
fn is_text(line: &str) -> bool {
    let (mut letters, mut ends, mut before) = (0, 0, ' ');
    for c in line.chars() {
        let is_end = matches!(c, '。' | '，' | '！' | '？' | '；')
            || (is_wide(before) && matches!(c, '.' | ',' | '!' | '?'));
        letters += usize::from(is_wide(c));
        ends += usize::from(is_end);
        before = c;
    }
    ends > 0 && ends * CLAUSE >= letters
}

/// Number of times a sign is between East Asian letters of text where it parts no foreign name.
fn outside_names(text: &str, sign: char) -> u64 {
    let mut count = 0;
    let lines = text.lines().filter(|line| is_text(line));
    for stretch in lines.flat_map(|line| line.split(move |c: char| !is_wide(c) && c != sign)) {
        let parts: Vec<usize> = stretch.split(sign).map(|part| part.chars().count()).collect();
        let signs = parts.len() - 1;
        let letters: usize = parts.iter().sum();
        let is_masked = signs <= MASKED.0 && letters <= MASKED.1 && is_mask(sign);
        let is_name = (signs <= NAME.0 && parts.iter().all(|&letters| letters >= NAME.1))
            || ((2..=INITIALS.0).contains(&signs) && letters <= INITIALS.1);
        count += if is_masked || (is_name && is_of_names(sign)) { 0 } else { signs as u64 };
    }
    count
}

/// What is text nowhere, wherever it stands; tags where they spell no flag.
fn never_text(text: &str, out: &mut Vec<SeenChange>) {
    let mut is_flag = false;
    for (at, c) in text.char_indices() {
        is_flag = c == '\u{1f3f4}' || (is_flag && is_tag(c));
        if is_tag(c) && !is_flag {
            out.push(drop_one(at, c, SeenKind::Hidden));
        } else if is_never_text(c) {
            match out.last_mut() {
                Some(last) if last.at.end == at && last.kind == SeenKind::Hidden => {
                    (last.at.end, last.count) = (at + c.len_utf8(), last.count + 1);
                }
                _ => out.push(drop_one(at, c, SeenKind::Hidden)),
            }
        }
    }
}

/// True for an invisible character that spells nothing between these letters: no joiner of a script that needs it.
fn is_idle(c: char, left: char, right: char) -> bool {
    // Of a syllable that is written by its parts.
    if is_filler(c) && (is_jamo(left) || is_jamo(right)) {
        return false;
    }
    let joins = matches!(c, '\u{200c}' | '\u{200d}')
        && matches!(left, '\u{600}'..='\u{10ff}' | '\u{1780}'..='\u{1aff}');
    // Selectors of a form of the letter before them.
    let is_mongolian = matches!(left, '\u{1820}'..='\u{18af}');
    let selects = match c {
        '\u{180b}'..='\u{180f}' => is_mongolian,
        '\u{fe00}'..='\u{fe02}' | '\u{e0100}'..='\u{e01ef}' => is_han(left) || is_mongolian,
        _ => false,
    };
    is_invisible(c) && !joins && !selects
}

impl Gaps {
    fn count(&mut self, left: GapEdge, gap: &[(usize, char)], right: GapEdge) {
        self.letters += 1;
        self.wide += u64::from(left.is_wide);
        self.phonetic += u64::from(is_phonetic(left.c));
        let same = left.is_wide == right.is_wide;
        let shown = gap.iter().find(|(_, c)| !is_invisible(*c) && !is_never_text(*c));
        self.words += u64::from(shown.is_some() && !left.is_wide);
        let is_unseen = |c: char| is_invisible(c) || is_blank(c) || is_never_text(c);
        if same && gap.iter().all(|own| is_unseen(own.1)) {
            for &(_, c) in gap {
                if is_blank(c) {
                    self.blanks.entry(c).or_default()[usize::from(left.is_wide)] += 1;
                }
                let divides = u64::from(matches!(c, '\u{ad}' | '\u{200b}'));
                self.dividers += divides;
                self.misplaced += divides * u64::from(!self.runs.touched && !left.is_wide);
            }
        }
        if gap.iter().any(|own| own.1.is_whitespace()) {
            self.breaks += 1;
            for (_, c) in gap.iter().filter(|own| is_ordinary(own.1)) {
                *self.punctuated.entry(*c).or_default() += 1;
            }
        }
        let sign = if same { sign_of(gap) } else { None };
        let is_single = |own: &GapSign| !ends_line(own.sign) && !own.sign.is_numeric();
        // A tab parts the cells of a line, and no words: it makes no runs.
        if let Some(own) = sign.as_ref().filter(|own| own.sign == '\t' || is_single(own))
            && own.sign != ' '
            && !is_catalan(left.c, own.sign, right.c)
        {
            self.signs.entry(own.sign).or_default()[usize::from(left.is_wide)] += 1;
        }
        self.runs.take(sign.filter(is_single), shown.is_none(), left);
        if gap.iter().any(|own| ends_line(own.1)) {
            self.runs.end_line();
        }
    }

    fn idle_blanks(&self) -> HashSet<char> {
        let private =
            |on: usize| self.blanks.iter().filter(move |own| is_private(*own.0) && own.1[on] > 0);
        let few = [0, 1].map(|on| private(on).count() <= PRIVATE.1);
        let idle = self.blanks.iter().filter(|(c, counts)| {
            let is_often = |on: usize| few[on] && counts[on] >= PRIVATE.0;
            !is_private(**c) || is_often(0) || is_often(1)
        });
        idle.map(|(&c, _)| c).collect()
    }

    /// Signs inside more words than any spelling explains.
    fn idle_signs(&self, text: &str) -> IdleSigns {
        if self.phonetic * PHONETIC >= self.letters {
            // Its signs are those of length, stress, tone and syllables.
            return IdleSigns::default();
        }
        let (mut idle, mut often, mut rare, mut all) =
            (HashSet::new(), HashSet::new(), HashSet::new(), 0);
        let words = self.words.max(1);
        for (&sign, &[inside, _]) in &self.signs {
            let is_rare = is_thin(sign) || (is_sign(sign) && !is_of_lists(sign));
            let divided = !is_thin(sign)
                || self.spaces * DIVIDED >= self.letters - self.wide.min(self.letters);
            let is_often = inside >= INSIDE.0 && inside * 100 >= words * INSIDE.1;
            if is_often && is_rare && divided {
                idle.insert((sign, false));
            }
            if is_often && (is_rare || inside * 100 >= words * BROKEN) {
                often.insert(sign);
                all += words;
            } else if is_often || (!is_spelling(sign) && !sign.is_whitespace() && inside > 0) {
                // One of many, each in few words.
                rare.insert(sign);
                all += inside;
            }
        }
        let mut strange = HashSet::new();
        if all * 100 >= words * BROKEN {
            strange = idle_breaks(text, &often, &rare);
            idle.extend(strange.iter().map(|&sign| (sign, false)));
        }
        let strange_wide = self.strange_wide(text);
        let often = strange_wide.iter().filter(|own| {
            !is_plain(*own.0) && *own.1 >= INSIDE.0 && own.1 * 100 >= self.wide * 2 * INSIDE.1
        });
        idle.extend(often.map(|own| (*own.0, true)));
        let plain = self.signs.iter().filter(|own| is_plain(*own.0));
        let plain = plain.map(|(&sign, counts)| (sign, counts[1])).collect();
        let cutting = cutting(text, &plain, &strange_wide, self.wide);
        strange.extend(cutting.iter().filter(|sign| strange_wide.contains_key(sign)));
        idle.extend(cutting.into_iter().map(|sign| (sign, true)));
        // What is idle between a third of the letters is idle between the others.
        let of_kind = |is_wide: bool| if is_wide { self.wide } else { self.letters - self.wide };
        let often = idle.iter().filter(|own| of_kind(own.1) * 3 >= self.letters);
        let others: Vec<(char, bool)> = often.map(|own| (own.0, !own.1)).collect();
        idle.extend(others);
        IdleSigns { idle, strange }
    }

    /// How often signs that are in few Chinese texts are between two East Asian letters, but those of names; none where all
    /// of them are few.
    fn strange_wide(&self, text: &str) -> BTreeMap<char, u64> {
        let is_comma = |c: char| c > '\u{3000}' && is_ordinary(c);
        let commas = self.signs.iter().filter(|own| is_comma(*own.0));
        let has_commas = commas.map(|own| own.1[1]).sum::<u64>() * 100 >= self.wide * COMMAS;
        // Tones of bopomofo.
        let is_tone = |c: char| matches!(c, 'ˇ' | 'ˊ' | 'ˋ' | '˙');
        let is_strange =
            |c: char| !(is_plain(c) || is_tone(c)) || (has_commas && c.is_ascii_punctuation());
        let strange = || self.signs.iter().filter(|own| own.1[1] > 0 && is_strange(*own.0));
        let all: u64 = strange().map(|own| own.1[1]).sum();
        if all < INSIDE.0 || all * 100 < self.wide * FEW_WIDE {
            return BTreeMap::new();
        }
        strange().map(|own| (*own.0, outside_names(text, *own.0))).collect()
    }

    /// Signs between a fifth of all letters: those beside punctuation are idle, too. Spaces are none, nor
    /// punctuation.
    fn strewn(
        &self,
        dropped: &BTreeMap<char, u64>,
        signs: &HashSet<(char, bool)>,
    ) -> HashSet<char> {
        let inside = signs.iter().filter_map(|&(sign, is_wide)| {
            Some((sign, self.signs.get(&sign)?[usize::from(is_wide)]))
        });
        let all = dropped.iter().map(|(&sign, &count)| (sign, count)).chain(inside);
        let often = all.filter(|&(sign, count)| {
            // A full stop stays one unless it follows nearly all words.
            let ends = self.punctuated.get(&sign).copied().unwrap_or_default();
            let is_plain = is_ordinary(sign)
                && opening_quote(sign).is_none()
                && ends * 100 < self.breaks * PUNCTUATED;
            !sign.is_whitespace() && !is_plain && count * STREWN >= self.letters
        });
        let signs: HashSet<char> = often.map(|(sign, _)| sign).collect();
        let opening: Vec<char> = signs.iter().filter_map(|&sign| opening_quote(sign)).collect();
        signs.into_iter().chain(opening).collect()
    }

    /// Invisible characters between two letters of a word.
    fn fold_invisible(
        &self,
        left: GapEdge,
        gap: &[(usize, char)],
        right: GapEdge,
        out: &mut Vec<SeenChange>,
    ) {
        let is_word =
            |edge: GapEdge| edge.is_wide || is_alphabet(edge.c) || is_spaced_letter(edge.c);
        let are_unseen =
            gap.iter().all(|&(_, c)| is_invisible(c) || is_blank(c) || is_never_text(c));
        if gap.is_empty() || !are_unseen || !is_word(left) || !is_word(right) {
            return;
        }
        let is_hyphened = self.dividers * 100 < self.letters * HYPHENED
            && self.misplaced * MISPLACED <= self.dividers;
        for &(at, c) in gap.iter().filter(|&&(_, c)| is_idle(c, left.c, right.c)) {
            // Lines of ideographs break anywhere.
            let is_breakable = is_han(left.c) && is_han(right.c);
            let divides = matches!(c, '\u{ad}' | '\u{200b}') && is_hyphened && !is_breakable;
            if !divides {
                out.push(drop_one(at, c, SeenKind::Hidden));
            }
        }
    }
}
