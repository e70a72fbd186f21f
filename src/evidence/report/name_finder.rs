//! Finds given names inside a text, in any case, and masks them.

use std::collections::BTreeMap;
use std::ops::Range;

/// Replaces each character of a masked name.
pub const MASK: char = '█';

/// Most blanks between two characters of a name in a script without spaces.
const BLANKS: usize = 2;

/// Names to find in texts. In scripts with spaces they are whole words, and any white space matches a blank
/// of a name; in other scripts blanks may stand between the characters of a name.
#[derive(Debug, Clone, Default)]
pub struct NameFinder {
    names: Vec<String>,
    /// The characters of each name in lower case.
    folded: Vec<Vec<char>>,
    /// The names by their first character.
    first: BTreeMap<char, Vec<usize>>,
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
    /// A finder of these names; empty ones are ignored.
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        let mut own = Self::default();
        for name in names {
            let folded: Vec<char> = name.trim().chars().flat_map(char::to_lowercase).collect();
            let Some(&first) = folded.first() else { continue };
            own.first.entry(first).or_default().push(own.names.len());
            own.names.push(name);
            own.folded.push(folded);
        }
        own
    }

    /// True without names.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// A name by its index.
    pub fn name(&self, index: usize) -> &str {
        self.names.get(index).map_or("", String::as_str)
    }

    /// All places of all names, by their first byte; they may overlap. Cost: linear in the text, times the
    /// names that start with one of its characters.
    pub fn find(&self, text: &str) -> Vec<FoundName> {
        if self.is_empty() {
            return Vec::new();
        }
        let lower = |(at, c): (usize, char)| c.to_lowercase().map(move |lower| (at, lower));
        let text_end = text.len();
        let chars: Vec<(usize, char)> = text.char_indices().flat_map(lower).collect();
        let mut found = Vec::new();
        for (start, (at, c)) in chars.iter().enumerate() {
            for &name in self.first.get(c).into_iter().flatten() {
                let Some(end) = self.folded.get(name).and_then(|own| matched(&chars, start, own))
                else {
                    continue;
                };
                let end = chars.get(end).map_or(text_end, |(end, _)| *end);
                found.push(FoundName { name, bytes: *at..end });
            }
        }
        found
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

/// One past the last character of a name that starts at this one; `None` if it does not.
fn matched(chars: &[(usize, char)], start: usize, name: &[char]) -> Option<usize> {
    let get = |at: usize| chars.get(at).map(|(_, c)| *c);
    let mut at = start;
    for (number, &own) in name.iter().enumerate() {
        let before = number.checked_sub(1).and_then(|before| name.get(before)).copied();
        if own.is_whitespace() {
            let blanks = chars.get(at..)?.iter().take_while(|(_, c)| c.is_whitespace()).count();
            if blanks == 0 && before.is_none_or(|c| !c.is_whitespace()) {
                return None;
            }
            at += blanks;
            continue;
        }
        if before.is_some_and(|before| !has_spaces(before) && !has_spaces(own)) {
            let is_blank = |at| get(at).is_some_and(|c| c.is_whitespace() && c != '\n');
            at += (0..BLANKS).take_while(|more| is_blank(at + more)).count();
        }
        if get(at) != Some(own) {
            return None;
        }
        at += 1;
    }
    let goes_on = |end: Option<&char>, next: Option<char>| {
        end.is_some_and(|c| has_spaces(*c)) && next.is_some_and(has_spaces)
    };
    let before = start.checked_sub(1).and_then(get);
    (!goes_on(name.first(), before) && !goes_on(name.last(), get(at))).then_some(at)
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
    fn names_are_whole_words_where_words_have_spaces() {
        for (text, name, shown) in [
            ("by Ann Lee, 2b", "ann", "by ███ Lee, 2b"),
            ("annual report", "ann", "annual report"),
            ("姓名：学生一，二班", "学生一", "姓名：███，二班"),
            ("姓名：学生二", "学生一", "姓名：学生二"),
            ("姓名：张　三\n作者ann写", "张三", "姓名：█　█\n作者ann写"),
            ("姓名：张　三\n作者ann写", "ann", "姓名：张　三\n作者███写"),
            ("国王\n小明", "王小", "国王\n小明"),
            ("by ANN \n lee, Ann  Lees", "Ann Lee", "by ███ \n ███, Ann  Lees"),
            ("20230101 和 120230101", "20230101", "████████ 和 120230101"),
            ("İİ 张三丰说张三", "张三丰", "İİ ███说张三"),
        ] {
            assert_eq!(NameFinder::new([name.to_owned()]).masked(text), shown, "{text} {name}");
        }
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
