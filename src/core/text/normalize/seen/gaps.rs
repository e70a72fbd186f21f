//! What stands between the letters of words: characters that show nothing, thin spaces, dots, bars and other signs.

use crate::text::normalize::drop::is_invisible;
use crate::text::normalize::seen::contract::{SeenChange, SeenKind};
use crate::text::normalize::seen::letters::{is_filler, is_jamo, is_wide};
use crate::text::normalize::seen::words::{GapEdge, each_gap, is_blank, is_never_text, is_private};
use crate::text::script::{is_han, is_spaced_letter};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Fewest single letters in a row with the same sign between them.
const SINGLE: usize = 5;
/// Runs of single letters after which shorter ones count, too.
const RUNS: usize = 3;
/// Most letters of a word whose letters are spaced.
const SPACED: usize = 30;
/// Fewest signs inside words, and per cent of words or East Asian letters, from which on they are no spelling.
const INSIDE: (u64, u64) = (8, 5);
/// Most signs of a foreign name in East Asian letters, and fewest letters of each part: 让-雅克·卢梭, 汤姆·克鲁斯.
const NAME: (usize, usize) = (2, 2);
/// The same of a name with initials, and most letters of it: 埃德加·爱伦·坡, 托·斯·艾略特.
const INITIALS: (usize, usize) = (3, 8);
/// Most letters for each sign that is strewn over a text.
const STREWN: u64 = 5;
/// The same of bars: words between bars are alternatives.
const BARRED: u64 = 7;
/// Fewest private characters between letters, and most different ones: fonts of old systems have many, and ligatures.
const PRIVATE: (u64, usize) = (5, 2);
/// Most letters for each space of a text whose words are divided by spaces.
const DIVIDED: u64 = 12;
/// Per cent of the letters that a soft hyphen or a zero-width space follows where they divide words into lines.
const HYPHENED: u64 = 20;
/// One in as many of these at the most follows the first letter of a word where they divide words into lines.
const MISPLACED: u64 = 4;

/// Signs that stand between letters of words in few spellings.
pub(super) fn is_sign(c: char) -> bool {
    matches!(c, '·' | '•' | '|' | '¦' | '‧' | '∙' | '⋅' | '・' | '･' | '●' | '◦' | '∘')
}

/// White space narrower than a space between words.
pub(super) fn is_thin(c: char) -> bool {
    matches!(c, '\u{2004}'..='\u{200a}' | '\u{202f}' | '\u{205f}')
}

/// Single letters with the same sign between them.
struct SingleLetters {
    sign: char,
    places: Vec<usize>,
    is_wide: bool,
}

/// What is known of the gaps of a text.
#[derive(Default)]
struct Gaps {
    letters: u64,
    wide: u64,
    words: u64,
    spaces: u64,
    /// Blank characters between letters of words, and between East Asian letters.
    blanks: BTreeMap<char, [u64; 2]>,
    /// Signs and thin spaces between letters of words, and between East Asian letters.
    signs: BTreeMap<char, [u64; 2]>,
    runs: Vec<SingleLetters>,
    /// The run that may go on: whether its first letter ends a longer word.
    open: Option<(SingleLetters, bool)>,
    /// True if the last two letters touched.
    touched: bool,
    /// Soft hyphens and zero-width spaces between letters, and those after the first letter of a word.
    dividers: u64,
    misplaced: u64,
    /// Bars divide the cells of a table.
    has_table: bool,
}

/// The changes of what stands between letters. Cost: two passes.
pub(super) fn gaps(text: &str, out: &mut Vec<SeenChange>) {
    let mut all = Gaps { has_table: has_table(text), ..Gaps::default() };
    each_gap(text, &mut |left, gap, right| all.count(left, gap, right));
    all.end(false);
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
    let dropped = all.fold_runs(out);
    let signs = all.idle_signs(text);
    let strewn = all.strewn(&dropped, &signs);
    each_gap(text, &mut |left, gap, right| {
        all.fold_invisible(left, gap, right, out);
        match gap {
            [(at, c)] => {
                let is_same = left.is_wide == right.is_wide;
                let is_idle = signs.contains(&(*c, left.is_wide)) || !is_same;
                if is_idle && (is_same || strewn.contains(c)) && !is_catalan(left.c, *c, right.c) {
                    out.push(drop_one(*at, *c, SeenKind::Separators));
                }
            }
            // Beside spaces and punctuation, too.
            gap => {
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

fn is_plain_space(c: char) -> bool {
    matches!(c, ' ' | '\n' | '\t' | '\u{a0}')
}

/// `l·l` is Catalan.
fn is_catalan(left: char, sign: char, right: char) -> bool {
    sign == '·' && matches!((left, right), ('l', 'l') | ('L', 'L'))
}

fn drop_one(at: usize, c: char, kind: SeenKind) -> SeenChange {
    SeenChange { at: at..at + c.len_utf8(), with: None, kind, count: 1, letter: 0 }
}

/// True if most lines with bars have as many of them as the line before or after.
fn has_table(text: &str) -> bool {
    let bars = text.lines().map(|line| line.matches(['|', '¦']).count());
    let (mut rows, mut alike, mut before, mut was_alike) = (0, 0, 0, false);
    for own in bars {
        let is_alike = own > 0 && own == before;
        rows += usize::from(own > 0);
        alike += usize::from(is_alike) + usize::from(is_alike && !was_alike);
        (before, was_alike) = (own, is_alike);
    }
    rows > 1 && alike * 5 >= rows * 4
}

/// Number of times a sign is between East Asian letters where it parts no foreign name.
fn outside_names(text: &str, sign: char) -> u64 {
    let mut count = 0;
    for stretch in text.split(|c: char| !is_wide(c) && c != sign) {
        let parts: Vec<usize> = stretch.split(sign).map(|part| part.chars().count()).collect();
        let signs = parts.len() - 1;
        let is_name = (signs <= NAME.0 && parts.iter().all(|&letters| letters >= NAME.1))
            || ((2..=INITIALS.0).contains(&signs) && parts.iter().sum::<usize>() <= INITIALS.1);
        count += if is_name { 0 } else { signs as u64 };
    }
    count
}

/// What is text nowhere, wherever it stands.
fn never_text(text: &str, out: &mut Vec<SeenChange>) {
    let found = text.char_indices().filter(|&(_, c)| is_never_text(c));
    for (at, c) in found {
        match out.last_mut() {
            Some(last) if last.at.end == at && last.kind == SeenKind::Hidden => {
                (last.at.end, last.count) = (at + c.len_utf8(), last.count + 1);
            }
            _ => out.push(drop_one(at, c, SeenKind::Hidden)),
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
        let same = left.is_wide == right.is_wide;
        let mut seen = gap.iter().filter(|(_, c)| !is_invisible(*c) && !is_never_text(*c));
        let shown = (seen.next(), seen.next());
        self.words += u64::from(shown.0.is_some() && !left.is_wide);
        let is_unseen = |c: char| is_invisible(c) || is_blank(c) || is_never_text(c);
        if same && gap.iter().all(|own| is_unseen(own.1)) {
            for &(_, c) in gap {
                if is_blank(c) {
                    self.blanks.entry(c).or_default()[usize::from(left.is_wide)] += 1;
                }
                let divides = u64::from(matches!(c, '\u{ad}' | '\u{200b}'));
                self.dividers += divides;
                self.misplaced += divides * u64::from(!self.touched && !left.is_wide);
            }
        }
        let single = match shown {
            (Some(&(at, c)), None) if !c.is_whitespace() || c == ' ' || is_thin(c) => Some((at, c)),
            _ => None,
        };
        if let Some((_, c)) = single.filter(|own| (is_sign(own.1) || is_thin(own.1)) && same)
            && !is_catalan(left.c, c, right.c)
        {
            self.signs.entry(c).or_default()[usize::from(left.is_wide)] += 1;
        }
        self.run(single.filter(|_| same), shown.0.is_none(), left);
    }

    /// Goes on with a run of single letters, or ends it.
    fn run(
        &mut self,
        single: Option<(usize, char)>,
        touches: bool,
        GapEdge { is_wide, .. }: GapEdge,
    ) {
        // East Asian letters touch inside words. Lists, formulas and programs have signs between letters.
        let single = single.filter(|&(_, c)| match c {
            ' ' => !is_wide,
            '|' | '¦' => !self.has_table,
            '、' | '，' | ',' | '/' | ';' | '+' | '=' | '<' | '>' | '&' => false,
            _ => true,
        });
        match (single, &mut self.open) {
            (Some((at, sign)), Some((run, _))) if run.sign == sign && run.is_wide == is_wide => {
                run.places.push(at);
            }
            (Some((at, sign)), _) => {
                self.end(false);
                let run = SingleLetters { sign, places: vec![at], is_wide };
                self.open = Some((run, self.touched));
            }
            (None, _) => self.end(touches),
        }
        self.touched = touches;
    }

    /// Ends the run; `longer` if its last letter starts a longer word.
    fn end(&mut self, longer: bool) {
        let Some((mut run, starts_longer)) = self.open.take() else { return };
        if longer {
            run.places.pop();
        }
        if starts_longer && !run.places.is_empty() {
            run.places.remove(0);
        }
        // Longer than a word: the letters of a list.
        let is_list = run.sign == ' ' && run.places.len() >= SPACED;
        if !(run.places.is_empty() || is_list) {
            self.runs.push(run);
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

    /// Signs inside more words than any spelling explains; true for East Asian letters.
    fn idle_signs(&self, text: &str) -> HashSet<(char, bool)> {
        let mut idle = HashSet::new();
        for (&sign, &[inside, wide]) in &self.signs {
            let is_bar = matches!(sign, '|' | '¦');
            let is_strewn = (inside + wide) * BARRED >= self.letters;
            // Tables, and alternatives: start|stop|restart.
            if is_bar && (self.has_table || !is_strewn) {
                continue;
            }
            let divided = !is_thin(sign)
                || self.spaces * DIVIDED >= self.letters - self.wide.min(self.letters);
            let words = self.words.max(1);
            if divided && inside >= INSIDE.0 && inside * 100 >= words * INSIDE.1 {
                idle.insert((sign, false));
            }
            let is_often =
                |count: u64| count >= INSIDE.0 && count * 100 >= self.wide * 2 * INSIDE.1;
            if is_often(wide) && is_often(outside_names(text, sign)) {
                idle.insert((sign, true));
            }
        }
        idle
    }

    /// Signs between a fifth of all letters: those beside punctuation are idle, too. Spaces are none.
    fn strewn(
        &self,
        dropped: &BTreeMap<char, u64>,
        signs: &HashSet<(char, bool)>,
    ) -> HashSet<char> {
        let inside = signs.iter().filter_map(|&(sign, is_wide)| {
            Some((sign, self.signs.get(&sign)?[usize::from(is_wide)]))
        });
        let all = dropped.iter().map(|(&sign, &count)| (sign, count)).chain(inside);
        let often = all.filter(|&(sign, count)| sign != ' ' && count * STREWN >= self.letters);
        often.map(|(sign, _)| sign).collect()
    }

    /// Drops the signs between single letters. Returns how many of each.
    fn fold_runs(&self, out: &mut Vec<SeenChange>) -> BTreeMap<char, u64> {
        let mut dropped = BTreeMap::new();
        let mut long: HashMap<(char, bool), (usize, u64)> = HashMap::new();
        for run in self.runs.iter().filter(|run| run.places.len() + 1 >= SINGLE) {
            let known = long.entry((run.sign, run.is_wide)).or_default();
            (known.0, known.1) = (known.0 + 1, known.1 + run.places.len() as u64 + 1);
        }
        for run in &self.runs {
            let (runs, letters) = long.get(&(run.sign, run.is_wide)).copied().unwrap_or_default();
            let is_enough = match run.sign {
                ' ' => letters * 100 >= self.letters * 30 && runs >= RUNS,
                _ => runs >= RUNS || run.places.len() + 1 >= SINGLE,
            };
            if is_enough {
                let drop = |&at: &usize| drop_one(at, run.sign, SeenKind::Separators);
                out.extend(run.places.iter().map(drop));
                *dropped.entry(run.sign).or_default() += run.places.len() as u64;
            }
        }
        dropped
    }

    /// Invisible characters between two letters of a word.
    fn fold_invisible(
        &self,
        left: GapEdge,
        gap: &[(usize, char)],
        right: GapEdge,
        out: &mut Vec<SeenChange>,
    ) {
        let is_word = |edge: GapEdge| edge.is_wide || is_spaced_letter(edge.c);
        let are_unseen =
            gap.iter().all(|&(_, c)| is_invisible(c) || is_blank(c) || is_never_text(c));
        if gap.is_empty() || !are_unseen || !is_word(left) || !is_word(right) {
            return;
        }
        let is_hyphened = self.dividers * 100 < self.letters * HYPHENED
            && self.misplaced * MISPLACED <= self.dividers;
        for &(at, c) in gap.iter().filter(|&&(_, c)| is_idle(c, left.c, right.c)) {
            let divides = matches!(c, '\u{ad}' | '\u{200b}') && is_hyphened;
            if !divides {
                out.push(drop_one(at, c, SeenKind::Hidden));
            }
        }
    }
}
