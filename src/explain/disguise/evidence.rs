//! The explained text of a pair: passages, reworded gaps, matched sentences and chains, joined.

use crate::explain::disguise::changes::WordChanges;
use crate::explain::disguise::length::{is_long, size};
use crate::explain::disguise::matched::MatchedSentences;
use crate::explain::passages::{Least, Passages};
use crate::measure::chains::{Chains, NoReuse};
use crate::pair::Side;
use std::ops::Range;

/// Least size of a moved passage that counts as moved, in shortest passages: shorter phrases recur.
const MOVED: f64 = 3.0;
/// Most other text inside one stretch, in shortest passages.
const APART: f64 = 5.0;
/// Share of the explained text that the counted stretches hold.
const MOST: f64 = 0.9;

/// A stretch of explained text; bytes of the normalised text.
type FoldedSpan = Range<usize>;

/// The evidence on both sides.
pub(super) struct CopyEvidence<'a> {
    found: &'a Passages,
    least: Least,
    /// Explained text, disjoint and ascending.
    spans: [Vec<FoldedSpan>; 2],
    /// The same without chains, which hold a repeated text as often as it is repeated.
    once: [Vec<FoldedSpan>; 2],
    /// Matched sentences, disjoint and ascending.
    sentences: [Vec<FoldedSpan>; 2],
    /// Matched sentences, and those of them out of order, in characters.
    moved: [usize; 2],
    /// Matched rows that count; `None` if sentences were not matched.
    pub(super) rows: Option<usize>,
    /// True if one text is program code: passages alone count.
    pub(super) code: bool,
}

impl<'a> CopyEvidence<'a> {
    /// Joins the evidence. `matched`: the sentences that count, if they were matched.
    pub(super) fn new(
        found: &'a Passages,
        changes: &WordChanges,
        chained: &Result<Option<Chains>, NoReuse>,
        matched: Option<&[MatchedSentences]>,
        least: Least,
    ) -> Self {
        let mut new = Self {
            found,
            least,
            spans: Default::default(),
            once: Default::default(),
            sentences: Default::default(),
            moved: [0; 2],
            rows: matched.map(<[MatchedSentences]>::len),
            code: matches!(chained, Err(NoReuse::Code)),
        };
        let chained = chained.as_ref().ok().and_then(Option::as_ref);
        for row in matched.unwrap_or_default() {
            let [length, _] = row.lengths;
            new.moved[0] += length;
            new.moved[1] += if row.moved { length } else { 0 };
        }
        for side in Side::BOTH {
            let own = matched.unwrap_or_default().iter().filter(|row| row.is_explained(side));
            new.sentences[side] =
                joined(own.map(|row| row.folded[side as usize].clone()).collect());
            new.once[side] = new.joined(changes, None, side);
            new.spans[side] = new.joined(changes, chained, side);
        }
        new
    }

    /// All evidence on a side.
    fn joined(
        &self,
        changes: &WordChanges,
        chained: Option<&Chains>,
        side: Side,
    ) -> Vec<FoldedSpan> {
        let mut all: Vec<FoldedSpan> =
            self.found.list.iter().map(|passage| passage.folded[side].clone()).collect();
        if !self.code {
            let told = changes.told[side].iter().filter(|(_, told)| told.1);
            all.extend(told.map(|(&start, &(end, _))| start..end));
            all.extend(self.sentences[side].iter().cloned());
            let long = chained.iter().flat_map(|chains| &chains.list);
            let long = long.filter(|chain| is_long(self.found, chain, self.least));
            all.extend(long.map(|chain| chain.at[side as usize].clone()));
        }
        joined(all)
    }

    fn share(&self, spans: &[FoldedSpan], side: Side) -> f64 {
        let all = self.found.characters[side];
        let inside = characters(&self.found.texts[side].text, spans);
        if all == 0 { 0.0 } else { inside as f64 / all as f64 }
    }

    /// The explained share of a side.
    pub(super) fn explained(&self, side: Side) -> f64 {
        self.share(&self.spans[side], side)
    }

    /// The longest stretch of a side that is explained without a gap, in shortest passages.
    pub(super) fn longest(&self, side: Side) -> f64 {
        let text = &self.found.texts[side].text;
        let sizes = self.spans[side]
            .iter()
            .map(|span| size(text.get(span.clone()).unwrap_or(""), self.least));
        sizes.fold(0.0, f64::max)
    }

    /// The share of a side in matched sentences.
    pub(super) fn aligned(&self, side: Side) -> f64 {
        self.share(&self.sentences[side], side)
    }

    /// The share of the common text that is out of order: of passages that are no mere phrase, or of
    /// matched sentences, whichever is more.
    pub(super) fn moved(&self) -> f64 {
        let text = &self.found.texts[0].text;
        let is_long =
            |range: &FoldedSpan| size(text.get(range.clone()).unwrap_or(""), self.least) >= MOVED;
        let long = self.found.list.iter().filter(|p| p.moved && is_long(&p.folded[0]));
        let passages: usize = long.map(|passage| passage.lengths[0]).sum();
        let of = |part: usize, all: usize| if all == 0 { 0.0 } else { part as f64 / all as f64 };
        let [all, moved] = self.moved;
        of(passages, self.found.covered[0]).max(of(moved, all))
    }

    /// The least number of stretches of a side that hold nine tenths of its explained text, chains
    /// left out.
    pub(super) fn stretches(&self, side: Side) -> usize {
        let text = &self.found.texts[side].text;
        let part = |range: FoldedSpan| text.get(range).unwrap_or("");
        let mut lengths: Vec<usize> = Vec::new();
        let mut last: Option<usize> = None;
        for span in &self.once[side] {
            let length = part(span.clone()).chars().count();
            let joins = last.is_some_and(|end| size(part(end..span.start), self.least) <= APART);
            match lengths.last_mut().filter(|_| joins) {
                Some(open) => *open += length,
                None => lengths.push(length),
            }
            last = Some(span.end);
        }
        lengths.sort_unstable_by(|x, y| y.cmp(x));
        let enough = MOST * lengths.iter().sum::<usize>() as f64;
        let (mut sum, mut count) = (0, 0);
        for length in lengths {
            if sum as f64 >= enough {
                break;
            }
            (sum, count) = (sum + length, count + 1);
        }
        count
    }
}

/// Sorts and joins ranges that touch or overlap.
fn joined(mut spans: Vec<FoldedSpan>) -> Vec<FoldedSpan> {
    spans.retain(|span| !span.is_empty());
    spans.sort_unstable_by_key(|span| (span.start, span.end));
    spans.dedup_by(|next, open| {
        let joins = next.start <= open.end;
        if joins {
            open.end = open.end.max(next.end);
        }
        joins
    });
    spans
}

/// The characters inside ascending ranges.
fn characters(text: &str, spans: &[FoldedSpan]) -> usize {
    let part = |span: &FoldedSpan| text.get(span.clone()).map_or(0, |part| part.chars().count());
    spans.iter().map(part).sum()
}
