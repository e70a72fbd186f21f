//! Combining marks of one script on letters of another.

use crate::text::normalize::drop::is_invisible;
use crate::text::normalize::seen::letters::{Alphabet, alphabet, is_alphabet, is_mark, is_wide};
use std::collections::HashSet;
use unicode_normalization::char::is_combining_mark;
use unicode_script::UnicodeScript as _;

/// Fewest of them that are no accident.
const FEWEST: u32 = 3;

/// True for a combining mark of a script that a letter is not of, by Unicode's Script_Extensions, and for one of no
/// script of letters, such as the stem of a note. Of Latin, Greek, Cyrillic and East Asian letters alone.
pub(super) fn is_foreign(mark: char, letter: char) -> bool {
    if mark < '\u{483}' {
        return false;
    }
    if is_mark(mark) {
        // What Cyrillic alone has is among the general ones.
        return matches!(mark, '\u{483}'..='\u{487}')
            && matches!(alphabet(letter), Some(Alphabet::Latin | Alphabet::Greek));
    }
    if !is_combining_mark(mark) || is_invisible(mark) || !is_judged(letter) {
        return false;
    }
    let (own, of_letter) = (mark.script_extension(), letter.script_extension());
    own.is_common() || own.is_inherited() || own.intersection(of_letter).is_empty()
}

/// True for letters whose marks are judged.
fn is_judged(c: char) -> bool {
    is_alphabet(c) || is_wide(c)
}

/// The foreign marks of a text.
#[derive(Default)]
pub(super) struct ForeignMarks {
    kinds: HashSet<char>,
    /// Letters with one between two letters of words, and others.
    inside: u32,
    at_ends: u32,
    /// True if the text has letters of other scripts: its endings may follow words, as in Hindi.
    has_others: bool,
}

impl ForeignMarks {
    /// Takes a character, its marks, and what follows them.
    pub(super) fn count(&mut self, c: char, marks: &[(usize, char)], next: Option<char>) {
        self.has_others |= alphabet(c) == Some(Alphabet::Other) && !is_combining_mark(c);
        let foreign = || marks.iter().map(|own| own.1).filter(|&mark| is_foreign(mark, c));
        if foreign().next().is_some() {
            self.kinds.extend(foreign());
            *(if next.is_some_and(is_judged) { &mut self.inside } else { &mut self.at_ends }) += 1;
        }
    }

    /// True for a mark of a letter that says nothing there; of what is no letter, if it says nothing elsewhere.
    pub(super) fn drops(&self, c: char, mark: char, next: Option<char>) -> bool {
        let all = if self.has_others { self.inside } else { self.inside + self.at_ends };
        if all < FEWEST {
            return false;
        }
        if is_foreign(mark, c) {
            let is_any = !self.has_others || self.inside >= self.at_ends;
            return is_any || next.is_some_and(is_judged);
        }
        !self.has_others && !c.is_alphabetic() && self.kinds.contains(&mark)
    }
}
