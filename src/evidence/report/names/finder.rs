//! Finds given names inside a text, in any spelling, and masks them.

use crate::order::ListOrder as _;
use crate::report::names::escapes::UnescapedText;
use crate::report::names::letters::{NameLetter, name_letters, placed};
use crate::report::names::sought::SoughtName;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Replaces each character of a masked name.
pub const MASK: char = '█';

/// Names to find in texts, in any case, width and form, in look-alike letters, and where spaces, signs, markup or escapes
/// stand between or in place of their letters.
#[derive(Debug, Clone, Default)]
pub struct NameFinder {
    /// The names as given.
    shown: Vec<String>,
    /// Their forms, each with the index of the name.
    forms: Vec<(usize, SoughtName)>,
    /// The forms by their first letter.
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
    /// A finder of these names; empty ones are ignored. A name of several words is found from each of them on.
    pub fn new(names: impl IntoIterator<Item = String>) -> Self {
        let mut own = Self::default();
        names.into_iter().for_each(|name| own.add(&name, true));
        own
    }

    /// The same with other names, which are found as whole words only.
    #[must_use]
    pub fn with_words(mut self, words: impl IntoIterator<Item = String>) -> Self {
        words.into_iter().for_each(|word| self.add(&word, false));
        self
    }

    fn add(&mut self, name: &str, is_given: bool) {
        for form in SoughtName::forms(name, is_given) {
            for first in form.first() {
                self.first.entry(first).or_default().push(self.forms.len());
            }
            self.forms.push((self.shown.len(), form));
        }
        self.shown.push(name.trim().to_owned());
    }

    /// True without names.
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }

    /// A name by its index.
    pub fn name(&self, index: usize) -> &str {
        self.shown.get(index).map_or("", String::as_str)
    }

    /// The names that stand by chance in many places: of one Chinese character, or of fewer than three letters.
    pub fn short(&self) -> BTreeSet<usize> {
        self.forms.iter().filter(|(_, form)| form.is_short()).map(|(name, _)| *name).collect()
    }

    /// All places of all names, by their first byte; they may overlap. Cost: linear in the text, times the
    /// names that start with one of its letters.
    pub fn find(&self, text: &str) -> Vec<FoundName> {
        let mut found = Vec::new();
        if self.is_empty() {
            return found;
        }
        self.find_among(&name_letters(placed(text)), &mut found);
        for decoded in UnescapedText::all(text) {
            self.find_among(&name_letters(decoded.chars()), &mut found);
        }
        let key = |own: &FoundName| (own.bytes.start, own.bytes.end, own.name);
        found.order_by(|x, y| key(x).cmp(&key(y)));
        found.dedup();
        found
    }

    fn find_among(&self, text: &[NameLetter], found: &mut Vec<FoundName>) {
        for (start, letter) in text.iter().enumerate() {
            let other = Some(letter.seen).filter(|seen| *seen != letter.c);
            for c in [Some(letter.c), other].into_iter().flatten() {
                let forms = self.first.get(&c).into_iter().flatten();
                for (name, form) in forms.filter_map(|&place| self.forms.get(place)) {
                    let Some(end) = form.end(text, start) else { continue };
                    found.push(FoundName { name: *name, bytes: letter.at as usize..end });
                }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts with a name, and what is shown of them.
    #[track_caller]
    fn check(cases: &[(&str, &str, &str)]) {
        for &(text, name, shown) in cases {
            assert_eq!(NameFinder::new([name.to_owned()]).masked(text), shown, "{text} {name}");
        }
    }

    #[test]
    fn short_names_are_whole_words_where_words_have_spaces() {
        check(&[
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
        ]);
    }

    #[test]
    fn a_name_is_found_in_any_spelling() {
        check(&[
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
        ]);
        let words = NameFinder::default().with_words(["final".to_owned()]);
        assert_eq!(words.replaced("Final, finally final2", "[x]"), "[x], finally [x]2");
    }

    #[test]
    fn a_name_is_found_in_either_order_and_with_signs_inside() {
        check(&[
            ("Zhang, Wei; WEI ZHANG", "Wei Zhang", "██████ ███; ███ █████"),
            ("by Wei Zhang (zhangwei)", "Zhang, Wei", "by ███ █████ (████████)"),
            ("张、伟 张（伟） 张　伟大", "张伟", "███ ███） █　█大"),
            ("张，伟\n伟,张", "张 伟", "███\n███"),
            ("张。伟 姓张，伟大", "张伟", "张。伟 姓张，伟大"),
            ("Schmidt, Anna Maria", "Anna Maria Schmidt", "████████ ████ █████"),
            ("Anna Maria Schmidt", "Schmidt, Anna Maria", "████ █████ ███████"),
            ("K o w a l s k i, A n n", "Kowalski", "█ █ █ █ █ █ █ █, A n n"),
            ("A n n A-n-n A.N.N. An n", "Ann", "█ █ █ █████ A.N.N. An n"),
            ("alina, Lin a linan", "Lin Na", "alina, Lin a linan"),
            ("alina, Lin L ina; Li Na, lina", "Li Na", "alina, Lin L ina; ██ ██, ████"),
            ("Much angelic change", "Chang", "Much angelic █████e"),
            ("L.I. l i li, Li's 10", "Li", "L.I. l i ██, ██'s 10"),
            ("国王 王老师", "王", "国█ █老师"),
        ]);
    }

    #[test]
    fn a_name_is_found_in_other_letters() {
        for (name, all) in [
            ("Łukasz", "Lukasz ŁUKASZ Łukasza"),
            ("Ødegård", "Odegard Oedegaard Ødegaard ODEGÅRD"),
            ("Groß", "Gross GROẞ GROSS"),
            ("Jürgen", "Juergen Jurgen JÜRGEN Ju\u{308}rgen"),
            ("Mueller", "Müller Muller"),
            ("Þór", "Thor thór"),
            ("Đặng", "Dang DANG"),
            ("Yıldız", "Yildiz YILDIZ"),
            ("İnci", "inci INCI"),
            ("Kowalski", "Kowаlski Коwаlski KowaIski Kowa1ski Kοwalski ᴋowalski 𝐊𝐨𝐰𝐚𝐥𝐬𝐤𝐢"),
            ("Ann", "Аnn"),
            ("Иванов", "Ивaнов Ивановым ИВАНОВА"),
            ("Иван Петров", "Ивана␣Петрова Петрову,␣Ивану ПетровИван"),
            ("Анна Достоевская", "Анной␣Достоевской Анну␣Достоевскую"),
            ("Олег", "Олегом Олега"),
            ("Renée", "R&amp;#233;n&amp;#233;e Ren%25C3%25A9e Ren&amp;eacute;e &#82enee"),
        ] {
            let finder = NameFinder::new([name.to_owned()]);
            for text in all.split(' ') {
                let text = text.replace('␣', " ");
                let masked = finder.masked(&text);
                let kept = masked.chars().filter(|c| *c != MASK && *c != ' ').count();
                assert!(kept <= 1, "{name}: {text}: {masked}");
            }
        }
        for (name, text) in [("Олег", "Олеговна"), ("Анна", "анналы"), ("Lo", "10 and l0")]
        {
            assert_eq!(NameFinder::new([name.to_owned()]).masked(text), text, "{name}");
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
