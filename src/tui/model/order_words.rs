//! The words of a filter, and the documents whose names they match.

use crate::compare::result::Comparison;
use crate::display::sanitise::sanitise_bytes;
use crate::pair::DocId;
use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};

/// One word of a filter, and the documents whose name it matches.
pub(super) struct FilterWord {
    pub(super) exclude: bool,
    pub(super) documents: Vec<bool>,
}

impl FilterWord {
    fn holds(&self, id: DocId) -> bool {
        self.documents.get(id.index()).copied().unwrap_or(false)
    }

    pub(super) fn accepts(&self, id: DocId) -> bool {
        self.exclude || self.holds(id)
    }

    pub(super) fn refuses(&self, id: DocId) -> bool {
        self.exclude && self.holds(id)
    }
}

/// Matches each word of the filter against every name: fuzzy, or literal after `!`.
pub(super) fn words(comparison: &Comparison, filter: &str) -> Vec<FilterWord> {
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
