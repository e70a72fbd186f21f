//! The filter of the pair list: words on names, on classes of copies, and on authors.

use crate::compare::result::Comparison;
use crate::corpus::people::PersonField;
use crate::display::sanitise::{sanitise, sanitise_bytes};
use crate::page::Language;
use crate::pair::{DocId, DocPair};
use crate::tui::chinese::translated;
use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// A filter as typed, matched with the documents of a comparison.
pub(super) struct TypedFilter {
    words: Vec<FilterWord>,
    classes: Vec<ClassWord>,
}

/// The starts of words on the origin of a text.
const PEOPLE: [(&str, PersonField); 3] = [
    ("author:", PersonField::Author),
    ("course:", PersonField::Course),
    ("batch:", PersonField::Batch),
];

impl TypedFilter {
    /// Matches each word with every document: names fuzzy, or literal after `!`; authors, courses and
    /// batches by a part of them in any case.
    pub(super) fn new(comparison: &Comparison, filter: &str) -> Self {
        let (mut classes, mut people, mut names) = (Vec::new(), Vec::new(), Vec::new());
        for word in words(filter) {
            let exclude = word.starts_with('!');
            let bare = word.trim_start_matches('!');
            let of_person = PEOPLE.iter().find_map(|(start, field)| {
                Some((*field, bare.strip_prefix(start)?.replace("\\ ", " ").to_lowercase()))
            });
            if let Some(start) = bare.strip_prefix(CLASS) {
                let start = start.to_lowercase().replace('-', " ");
                classes.push(ClassWord { exclude, start });
            } else if let Some((field, part)) = of_person {
                people.push(person_word(comparison, field, &part, exclude));
            } else {
                names.push(word);
            }
        }
        let mut words = name_words(comparison, &names.join(" "));
        words.append(&mut people);
        Self { words, classes }
    }

    /// True if it accepts every pair.
    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty() && self.classes.is_empty()
    }

    /// For each of `count` documents, true if any word that does not exclude accepts it; `None` without
    /// such a word.
    pub(super) fn any_of(&self, count: usize) -> Option<Vec<bool>> {
        let words: Vec<&FilterWord> = self.words.iter().filter(|word| !word.exclude).collect();
        let any = |id: DocId| words.iter().any(|word| word.holds(id));
        (!words.is_empty()).then(|| DocId::first(count).map(any).collect())
    }

    /// True if a pair with copies of this class stays; a pair that was not read has no class.
    pub(super) fn accepts(&self, row: DocPair, class: Option<&str>) -> bool {
        self.classes.iter().all(|word| word.accepts(class))
            && self.words.iter().all(|word| word.accepts(row.a) || word.accepts(row.b))
            && !self.words.iter().any(|word| word.refuses(row.a) || word.refuses(row.b))
    }
}

/// The words of a filter; a blank after `\` does not end a word.
fn words(filter: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let (mut start, mut before) = (0, ' ');
    for (at, c) in filter.char_indices() {
        if c.is_whitespace() && before != '\\' {
            words.extend(filter.get(start..at));
            start = at + c.len_utf8();
        }
        before = c;
    }
    words.extend(filter.get(start..));
    words.retain(|word| !word.is_empty());
    words
}

/// The start of a word that names a class.
const CLASS: &str = "class:";

/// A word that names a class by its start or by that of one of its words, joined by `-`:
/// `class:new-version`.
#[derive(Debug, PartialEq, Eq)]
struct ClassWord {
    exclude: bool,
    start: String,
}

impl ClassWord {
    /// True if a pair of this class stays; a pair that was not read yet has none.
    fn accepts(&self, class: Option<&str>) -> bool {
        let is_meant = |class: &str| {
            class.starts_with(&self.start)
                || class.split(' ').any(|word| word.starts_with(&self.start))
                || translated(class, Language::Chinese).starts_with(&self.start)
        };
        class.map_or(self.exclude, |class| is_meant(class) != self.exclude)
    }
}

/// One word of a filter, and the documents that it matches.
struct FilterWord {
    exclude: bool,
    documents: Vec<bool>,
}

impl FilterWord {
    fn holds(&self, id: DocId) -> bool {
        self.documents.get(id.index()).copied().unwrap_or(false)
    }

    fn accepts(&self, id: DocId) -> bool {
        self.exclude || self.holds(id)
    }

    fn refuses(&self, id: DocId) -> bool {
        self.exclude && self.holds(id)
    }
}

/// The documents whose author, course or batch contains `part`. A document stands for its copies: it
/// matches if any of them does, and is excluded only if all of them match.
fn person_word(
    comparison: &Comparison,
    field: PersonField,
    part: &str,
    exclude: bool,
) -> FilterWord {
    let copies = &comparison.copies;
    let holds = |id: DocId| {
        let value = comparison.people.fields(id).and_then(|fields| fields.get(field));
        value.is_some_and(|value| sanitise(value).to_lowercase().contains(part))
    };
    let documents = DocId::first(comparison.corpus.documents.len()).map(|id| {
        let mut own = copies.members(copies.representative(id));
        if exclude { own.all(holds) } else { own.any(holds) }
    });
    FilterWord { exclude, documents: documents.collect() }
}

/// Matches each word on names with every name.
fn name_words(comparison: &Comparison, filter: &str) -> Vec<FilterWord> {
    let mut pattern = Pattern::parse(filter, CaseMatching::Smart, Normalization::Smart);
    let names: Vec<String> = if pattern.atoms.is_empty() {
        Vec::new()
    } else {
        comparison.corpus.documents.iter().map(|d| sanitise_bytes(d.name.bytes())).collect()
    };
    let mut matcher = Matcher::new(Config::DEFAULT.match_paths());
    let mut buffer = Vec::new();
    let mut words = Vec::new();
    for atom in &mut pattern.atoms {
        let exclude = std::mem::take(&mut atom.negative);
        if exclude && atom.kind == AtomKind::Fuzzy {
            atom.kind = AtomKind::Substring;
        }
        let mut holds =
            |name: &String| atom.score(Utf32Str::new(name, &mut buffer), &mut matcher).is_some();
        words.push(FilterWord { exclude, documents: names.iter().map(&mut holds).collect() });
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blank_after_a_backslash_belongs_to_the_word() {
        assert_eq!(words(" author:li\\ wei  !x "), ["author:li\\ wei", "!x"]);
        assert!(words("  ").is_empty());
    }
}
