//! Quotes the texts of all pairs within the size of a report.

use crate::compare::result::Comparison;
use crate::order::ListOrder as _;
use crate::pair::{DocId, DocPair};
use crate::report::excerpt::{QuotedFindings, excerpts, whole_cost};
use crate::report::record::RecordedReading;
use crate::report::record_marks::RecordedStretch;
use crate::report::record_pair::PairRecord;
use rayon::prelude::*;
use std::cmp::Reverse;

/// Most bytes of all quotations together, markup included.
const BYTES: usize = 4_500_000;
/// Most passages of all pairs together.
const PASSAGES: usize = 6_000;
/// Most parts of the reworded stretches of a pair, per passage that it may have.
const PARTS: usize = 6;
/// Passages that a pair may have for each reworded stretch: these take more room.
const FOR_EACH: usize = 3;
/// Least budget of each pair, however many there are: bytes of a text, passages.
const LEAST: (usize, usize) = (3_000, 8);

/// A pair and its documents, A first.
pub(super) type QuotedPair = (DocPair, PairRecord);

/// Sets how much of each pair is quoted, so that all pairs fit.
pub(super) fn limit_quotes(
    pairs: &[QuotedPair],
    comparison: &Comparison,
    reading: &mut RecordedReading,
) {
    let counts: Vec<usize> = pairs.iter().map(|(_, pair)| pair.passages.len()).collect();
    reading.passages_each = level(counts, PASSAGES, LEAST.1);
    let most = reading.passages_each.unwrap_or(usize::MAX);
    let costs = pairs.iter().flat_map(|(row, pair)| {
        let marks =
            QuotedFindings::new(pair).ranges().min(2 * PARTS * most.min(usize::MAX / PARTS / 2));
        row.both().map(|id| whole_cost(text(comparison, id), marks))
    });
    reading.bytes_each = level(costs.collect(), BYTES, LEAST.0);
}

/// The largest limit, at least `least`, with which all needs fit the budget; what small needs leave
/// is shared by the others. `None` if all fit without a limit.
pub(super) fn level(mut needs: Vec<usize>, budget: usize, least: usize) -> Option<usize> {
    needs.sort_unstable();
    let mut left = budget;
    for (place, &need) in needs.iter().enumerate() {
        let share = left / (needs.len() - place);
        if need > share {
            return Some(share.max(least));
        }
        left -= need;
    }
    None
}

/// Fills in the quoted sides of all pairs, and drops the shortest passages over the limit.
pub(super) fn quote(
    pairs: Vec<QuotedPair>,
    comparison: &Comparison,
    reading: &RecordedReading,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<Vec<PairRecord>> {
    let one = |(row, mut pair): QuotedPair| {
        if stop() {
            return None;
        }
        keep_longest(&mut pair, reading.passages_each.unwrap_or(usize::MAX));
        keep_longest_stretches(&mut pair, reading.passages_each.unwrap_or(usize::MAX));
        let texts = row.both().map(|id| text(comparison, id));
        let most = reading.bytes_each.unwrap_or(usize::MAX);
        let pieces = excerpts(texts, QuotedFindings::new(&pair), most);
        for (side, pieces) in pair.sides.iter_mut().zip(pieces) {
            side.quoted = pieces.iter().map(|piece| piece.text.chars().count()).sum();
            side.pieces = pieces;
        }
        Some(pair)
    };
    pairs.into_par_iter().map(one).collect()
}

fn keep_longest(pair: &mut PairRecord, most: usize) {
    if pair.passages.len() <= most {
        return;
    }
    let all: usize = pair.passages.iter().map(|passage| passage.characters).sum();
    pair.more_passages = pair.passages.len() - most;
    pair.passages.order_by_key(|passage| (Reverse(passage.characters), passage.a));
    pair.passages.truncate(most);
    pair.passages.order_by_key(|passage| passage.a);
    let kept: usize = pair.passages.iter().map(|passage| passage.characters).sum();
    pair.more_characters = all - kept;
}

/// Keeps the longest reworded stretches: one for every [`FOR_EACH`] passages that a pair may have, and at
/// most [`PARTS`] parts for each of these.
fn keep_longest_stretches(pair: &mut PairRecord, most: usize) {
    let all = pair.reworded.len();
    let first = |own: &RecordedStretch| own.a.first().map(|part| part.at);
    pair.reworded.order_by_key(|own| (Reverse(own.characters.iter().sum::<usize>()), first(own)));
    let mut room = most.saturating_mul(PARTS);
    let kept = pair.reworded.iter().take(most.div_ceil(FOR_EACH)).take_while(|own| {
        let parts = own.a.len().max(own.b.len());
        let fits = parts <= room;
        room = room.saturating_sub(parts);
        fits
    });
    let kept = kept.count();
    pair.reworded.truncate(kept);
    pair.more_reworded = all - kept;
    pair.reworded.order_by_key(first);
}

fn text(comparison: &Comparison, id: DocId) -> &str {
    comparison.document(id).map_or("", |document| &document.text)
}

#[cfg(test)]
mod tests {
    use super::level;

    #[test]
    fn small_needs_leave_room_to_others() {
        assert_eq!(level(vec![3, 4, 5], 12, 1), None);
        assert_eq!(level(vec![1, 100, 1, 100], 20, 1), Some(9));
        assert_eq!(level(vec![100, 100], 10, 8), Some(8));
        assert_eq!(level(Vec::new(), 0, 8), None);
    }
}
