//! The fixed corpus of the lessons: the demo texts, compared with default settings.

use crate::compare::pipeline::compare;
use crate::compare::result::Comparison;
use crate::compare::run::Unwatched;
use crate::corpus::demo::corpus;
use crate::display::width::cut_middle;
use crate::measure::contract::Evidence;
use crate::measure::jaccard::jaccard;
use crate::order::ListOrder as _;
use crate::pair::{DocId, DocPair};
use crate::settings::Settings;
use std::sync::LazyLock;

static DEMO: LazyLock<Comparison> =
    LazyLock::new(|| compare(corpus(), &Settings::default(), &Unwatched));

/// The comparison of the demo corpus; computed once, in a few milliseconds.
pub fn comparison() -> &'static Comparison {
    &DEMO
}

/// The id of the demo text with that name.
pub fn document(name: &str) -> Option<DocId> {
    let found = DEMO.corpus.documents.iter().position(|d| d.name.utf8() == Some(name));
    found.map(DocId::from_index)
}

/// The name of a document, safe to show, cut in the middle to `columns`.
pub fn name(comparison: &Comparison, id: DocId, columns: usize) -> String {
    cut_middle(&comparison.shown_name(id), columns)
}

/// The pairs of the table by exact Jaccard, best first, then in document order; without copies, on
/// which all measures agree.
pub fn best_pairs(comparison: &Comparison) -> Vec<(DocPair, Evidence)> {
    let rows = comparison.pairs.rows().iter();
    let rows = rows.filter(|row| !comparison.copies.is_one_group(row.pair()));
    let mut all: Vec<_> = rows.map(|row| (row.pair(), comparison.pairs.evidence_of(row))).collect();
    all.order_by(|x, y| jaccard(&y.1).total_cmp(&jaccard(&x.1)).then(x.0.cmp(&y.0)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_demo_has_its_pairs() {
        let all = best_pairs(comparison());
        assert!(all.len() > 200 && all.is_sorted_by(|x, y| jaccard(&x.1) >= jaccard(&y.1)));
        let id = document("茶馆旧事.txt").unwrap();
        assert_eq!(name(comparison(), id, 12), "茶馆旧事.txt");
        assert!(document("no such text").is_none());
    }
}
