//! Finds given names inside a text, in any spelling, and masks them.

use crate::order::ListOrder as _;
use crate::report::name_letters::{NameLetter, may_be_escaped, name_letters};
use std::collections::BTreeMap;
use std::ops::Range;

/// Replaces each character of a masked name.
pub const MASK: char = '█';

/// A name of this number of letters is found inside other words, too. Shorter ones would be in too many.
const INSIDE: usize = 5;

/// Names to find in texts, in any case, width and form, also where spaces, line ends, markup or escapes stand between
/// or in place of their letters.
#[derive(Debug, Clone, Default)]
pub struct NameFinder {
    names: Vec<SoughtName>,
    /// The names by their first letter.
    first: BTreeMap<char, Vec<usize>>,
}

#[derive(Debug, Clone)]
struct SoughtName {
    shown: String,
    letters: Vec<char>,
    /// It is found inside other words, too.
    inside: bool,
}

/// A name at a place of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoundName {
    /// The index of the name.
    pub name: usize,
    /// Its bytes in the text.
    pub bytes: Range<usize>,
}

impl NameFinder {
    /// A finder of these names; empty ones are ignored. A name of two words is found in either order.
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        let mut own = Self::default();
        for name in names {
            let parts: Vec<&str> = name.split_whitespace().collect();
            if let &[first, last] = parts.as_slice() {
                own.add(&name, &format!("{last}{first}"), true);
                own.add(&name, &format!("{last},{first}"), true);
            }
            own.add(&name, &name, true);
        }
        own
    }

    /// The same with other names, which are found as whole words only.
    #[must_use]
    pub fn with_words(mut self, words: impl IntoIterator<Item = String>) -> Self {
        for word in words {
            self.add(&word, &word, false);
        }
        self
    }

    fn add(&mut self, shown: &str, spelt: &str, is_given: bool) {
        let letters: Vec<char> = name_letters(spelt, false).iter().map(|letter| letter.c).collect();
        let Some(&first) = letters.first() else { return };
        let inside = is_given
            && letters.len() >= INSIDE
            && letters.iter().any(|c| has_spaces(*c) && c.is_alphabetic());
        self.first.entry(first).or_default().push(self.names.len());
        self.names.push(SoughtName { shown: shown.trim().to_owned(), letters, inside });
    }

    /// True without names.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// A name by its index.
    pub fn name(&self, index: usize) -> &str {
        self.names.get(index).map_or("", |name| &name.shown)
    }

    /// All places of all names, by their first byte; they may overlap. Cost: linear in the text, times the
    /// names that start with one of its letters.
    pub fn find(&self, text: &str) -> Vec<FoundName> {
        let mut found = Vec::new();
        if self.is_empty() {
            return found;
        }
        self.find_among(&name_letters(text, false), &mut found);
        if may_be_escaped(text) {
            self.find_among(&name_letters(text, true), &mut found);
        }
        found.order_by(|x, y| (x.bytes.start, x.bytes.end).cmp(&(y.bytes.start, y.bytes.end)));
        found.dedup();
        found
    }

    fn find_among(&self, text: &[NameLetter], found: &mut Vec<FoundName>) {
        for (start, letter) in text.iter().enumerate() {
            for &name in self.first.get(&letter.c).into_iter().flatten() {
                let end = self.names.get(name).and_then(|own| own.end(text, start));
                let Some(end) = end else { continue };
                found.push(FoundName { name, bytes: letter.at as usize..end });
            }
        }
    }

    /// The bytes of all names in a text, ascending and disjoint.
    pub fn ranges(&self, text: &str) -> Vec<Range<usize>> {
        let mut all: Vec<Range<usize>> = Vec::new();
        for FoundName { bytes, .. } in self.find(text) {
            match all.last_mut() {
                Some(last) if bytes.start <= last.end => last.end = last.end.max(bytes.end),
                _ => all.push(bytes),
            }
        }
        all
    }

    /// A text with its names masked.
    pub fn masked(&self, text: &str) -> String {
        masked(text, 0, &self.ranges(text))
    }

    /// A text with other words in place of its names.
    pub fn replaced(&self, text: &str, with: &str) -> String {
        let mut out = String::new();
        let mut end = 0;
        for range in self.ranges(text) {
            out.push_str(text.get(end..range.start).unwrap_or_default());
            out.push_str(with);
            end = range.end;
        }
        out.push_str(text.get(end..).unwrap_or_default());
        out
    }
}

impl SoughtName {
    /// One past the last byte of the name, if it starts at this letter of a text.
    fn end(&self, text: &[NameLetter], start: usize) -> Option<usize> {
        let behind = start + self.letters.len();
        let own = text.get(start..behind)?;
        if !own.iter().map(|letter| letter.c).eq(self.letters.iter().copied()) {
            return None;
        }
        let goes_on = |at: usize| {
            let (Some(one), Some(next)) = (text.get(at.wrapping_sub(1)), text.get(at)) else {
                return false;
            };
            is_one_word(one, next)
        };
        let is_plural =
            || text.get(behind).is_some_and(|next| next.c == 's') && !goes_on(behind + 1);
        let is_whole = self.inside || (!goes_on(start) && (!goes_on(behind) || is_plural()));
        own.last().filter(|_| is_whole).map(|last| last.end as usize)
    }
}

/// True if two letters next to each other belong to one word: a digit, or a capital after a small letter, begins another
/// one.
fn is_one_word(one: &NameLetter, next: &NameLetter) -> bool {
    let is_digit = |letter: &NameLetter| letter.c.is_numeric();
    one.end >= next.at
        && has_spaces(one.c)
        && has_spaces(next.c)
        && is_digit(one) == is_digit(next)
        && (one.upper || !next.upper)
}

/// A part of a text that starts at byte `start` there, with these ranges of the text masked: ascending and
/// disjoint. It keeps its number of characters and its white space.
pub fn masked(part: &str, start: usize, ranges: &[Range<usize>]) -> String {
    let is_masked = |at: usize| {
        let next = ranges.partition_point(|range| range.end <= at);
        ranges.get(next).is_some_and(|range| range.start <= at)
    };
    let one = |(at, c): (usize, char)| {
        if is_masked(start + at) && !c.is_whitespace() { MASK } else { c }
    };
    part.char_indices().map(one).collect()
}

/// True for a letter or digit of a script that separates words: Latin, Greek, Cyrillic and others below
/// U+2E80.
pub(super) fn has_spaces(c: char) -> bool {
    c.is_alphanumeric() && c < '\u{2e80}'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_are_whole_words_where_words_have_spaces() {
        for (text, name, shown) in [
            ("by Ann Lee, 2b", "ann", "by ███ Lee, 2b"),
            ("annual report", "ann", "annual report"),
            ("ann0 byAnnLee Anns ANNUAL", "ann", "███0 by███Lee ███s ANNUAL"),
            ("姓名：学生一，二班", "学生一", "姓名：███，二班"),
            ("姓名：学生二", "学生一", "姓名：学生二"),
            ("姓名：张　三\n作者ann写", "张三", "姓名：█　█\n作者ann写"),
            ("姓名：张　三\n作者ann写", "ann", "姓名：张　三\n作者███写"),
            ("国王，小明", "王小", "国王，小明"),
            ("20230101 和 120230101", "20230101", "████████ 和 120230101"),
            ("İİ 张三丰说张三", "张三丰", "İİ ███说张三"),
        ] {
            assert_eq!(NameFinder::new([name.to_owned()]).masked(text), shown, "{text} {name}");
        }
    }

    #[test]
    fn a_name_is_found_in_any_spelling() {
        for (text, name, shown) in [
            ("by ANN \n lee, Ann  Lees", "Ann Lee", "by ███ \n ████ ███  ███s"),
            ("LEE, ann: annlee0", "Ann Lee", "████ ███: ██████0"),
            ("die Kowalskis, xkowalskiy", "Kowalski", "die ████████s, x████████y"),
            (
                "ＫＯＷＡＬＳＫＩ KOWAL\nSKI Kowal**ski**",
                "Kowalski",
                "████████ █████\n███ ██████████**",
            ),
            (
                "Kowal<b>ski</b> <a title=Kowalski>",
                "Kowalski",
                "███████████</b> <a title=████████>",
            ),
            ("Jose\u{301}s Café, JOSÉ", "José", "█████s Café, ████"),
            ("张\n伟 張偉 张**伟**", "张伟", "█\n█ ██ ████**"),
            (
                "%4Bowalski &#75;owalski \\u004bowalski",
                "Kowalski",
                "██████████ ████████████ █████████████",
            ),
        ] {
            assert_eq!(NameFinder::new([name.to_owned()]).masked(text), shown, "{text} {name}");
        }
        let words = NameFinder::default().with_words(["final".to_owned()]);
        assert_eq!(words.replaced("Final, finally final2", "[x]"), "[x], finally [x]2");
    }

    #[test]
    fn overlapping_names_are_one_mask() {
        let finder = NameFinder::new(["张三", "三丰子", " ", ""].map(str::to_owned));
        assert_eq!(finder.masked("张三丰子来了"), "████来了");
        assert_eq!(finder.find("张三丰子").len(), 2);
        let text = "见到张三了";
        assert_eq!(masked("三了", "见到张".len(), &finder.ranges(text)), "█了");
        assert!(NameFinder::default().is_empty() && NameFinder::default().find(text).is_empty());
    }
}
