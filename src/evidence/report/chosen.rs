//! Chooses the pairs of a report: every judged pair, and others by the filters; counts the rest.

use crate::compare::result::{Comparison, ScoreRanges, SortKey};
use crate::compare::study::evidence;
use crate::export::select::{PairFilter, Selection, select_always};
use crate::measure::MeasureId;
use crate::measure::jaccard::jaccard;
use crate::order::ListOrder as _;
use crate::pair::DocPair;
use crate::report::record::{OmittedPairs, PairSelection};
use crate::report::record_pair::RecordedVerdict;
use crate::settings::Settings;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Verdicts and notes by the documents of their rows, the smaller id first.
type Judged = BTreeMap<DocPair, RecordedVerdict>;

/// The pairs of a report, and how they were chosen.
#[derive(Debug)]
pub struct ChosenPairs {
    /// The pairs of documents, best first.
    pub rows: Vec<DocPair>,
    /// The choice with its counts.
    pub choice: PairSelection,
}

impl ChosenPairs {
    /// The pairs of the table that pass the filters of `wanted`, and every judged pair, also one that is
    /// not in the table. If verdicts are chosen, only pairs with one of them. The limit takes no judged
    /// pair away. Cost: as [`select_always`].
    pub fn select(
        comparison: &Comparison,
        settings: &Settings,
        wanted: PairSelection,
        judged: &Judged,
    ) -> Self {
        let filter = PairFilter {
            by: MeasureId::from_name(&wanted.by).map_or(SortKey::Disagreement, SortKey::Measure),
            min_jaccard: wanted.min_jaccard,
            max_hamming: wanted.max_hamming,
            ranges: ScoreRanges::default(),
            flagged_only: wanted.flagged_only,
            hides_same: wanted.hides_same,
            limit: None,
            expand: false,
        };
        let always: Arc<BTreeSet<DocPair>> = Arc::new(judged.keys().copied().collect());
        let found = select_always(comparison, settings, &filter, &always);
        let omitted = OmittedPairs {
            unflagged: found.unflagged,
            outside_scores: found.outside,
            same_person: found.same_person,
            ..OmittedPairs::default()
        };
        let wanted = PairSelection { by: found.by.to_owned(), omitted, ..wanted };
        let mut rows = documents(&found);
        rows.extend(missing(comparison, &rows, judged));
        Self::narrowed(rows, wanted, judged)
    }

    /// The pairs of a list, then every judged pair that is not in it; as [`Self::select`] otherwise. Cost: one pass over
    /// the table.
    pub fn listed(
        comparison: &Comparison,
        list: &Selection,
        wanted: PairSelection,
        judged: &Judged,
    ) -> Self {
        let mut rows = documents(list);
        rows.extend(missing(comparison, &rows, judged));
        let known: BTreeSet<DocPair> = rows.iter().map(|row| row.sorted()).collect();
        let table = comparison.pairs.rows().iter();
        let unlisted = table.filter(|row| !known.contains(&row.pair().sorted())).count();
        let omitted = OmittedPairs { unlisted, ..OmittedPairs::default() };
        Self::narrowed(rows, PairSelection { omitted, ..wanted }, judged)
    }

    /// Keeps the pairs with the chosen verdicts, if any, and of the others at most the limit.
    fn narrowed(mut rows: Vec<DocPair>, wanted: PairSelection, judged: &Judged) -> Self {
        let PairSelection { verdicts, limit, mut omitted, .. } = wanted.clone();
        let own = |row: &DocPair| judged.get(&row.sorted());
        rows.retain(|row| {
            let verdict = own(row).filter(|own| own.verdict.is_some());
            let held = verdict.filter(|own| own.stale.is_empty());
            let name = held.and_then(|own| own.verdict.as_deref()).unwrap_or("none");
            if verdicts.is_empty() || verdicts.iter().any(|own| own == name) {
                return true;
            }
            match (verdict, held) {
                (None, _) => omitted.not_judged += 1,
                (Some(_), None) => omitted.stale += 1,
                (Some(_), Some(_)) => omitted.judged_otherwise += 1,
            }
            false
        });
        let of = rows.len();
        let mut room = limit.saturating_sub(rows.iter().filter(|row| own(row).is_some()).count());
        rows.retain(|row| {
            let fits = own(row).is_some() || room > 0;
            room -= usize::from(fits && own(row).is_none());
            fits
        });
        let showing = rows.len();
        omitted.over_limit = of - showing;
        Self { rows, choice: PairSelection { showing, of, omitted, ..wanted } }
    }
}

fn documents(selection: &Selection) -> Vec<DocPair> {
    selection.entries.iter().map(|entry| entry.documents()).collect()
}

/// The judged pairs that are not among the rows, the closest first.
fn missing(comparison: &Comparison, rows: &[DocPair], judged: &Judged) -> Vec<DocPair> {
    let known: BTreeSet<DocPair> = rows.iter().map(|row| row.sorted()).collect();
    let score = |row: &DocPair| Some((jaccard(&evidence(comparison, *row)?).to_bits(), *row));
    let more = judged.keys().filter(|row| !known.contains(row));
    let mut more: Vec<(u64, DocPair)> = more.filter_map(score).collect();
    more.order_by_key(|(score, row)| (Reverse(*score), *row));
    more.into_iter().map(|(_, row)| row).collect()
}
