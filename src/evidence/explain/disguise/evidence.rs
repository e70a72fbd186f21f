//! The explained text of a pair: passages, reworded gaps, matched sentences and chains, joined.

use crate::explain::disguise::changes::WordChanges;
use crate::explain::disguise::length::{is_long, size};
use crate::explain::disguise::matched::MatchedSentences;
use crate::explain::passages::{Least, Passages, within};
use crate::measure::chains::{Chain, Chains, NoReuse};
use crate::pair::Side;
use crate::part::PartOf as _;
use std::ops::Range;

/// Least size of a moved passage that counts as moved, in shortest passages: shorter phrases recur.
const MOVED: f64 = 3.0;
/// Most other text inside one stretch, in shortest passages.
const APART: f64 = 5.0;
/// Most bytes between stock text and what is next to it: a mark or a space.
const BESIDE: usize = 4;
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
    /// Stock text, disjoint and ascending: no evidence.
    stock: [Vec<FoldedSpan>; 2],
    /// Passages without it.
    passages: [Vec<FoldedSpan>; 2],
    /// Matched sentences, disjoint and ascending.
    sentences: [Vec<FoldedSpan>; 2],
    /// Matched sentences that count by what they share: their places and likeness.
    partly: [Vec<(FoldedSpan, f64)>; 2],
    /// Matched sentences, and those of them out of order, in characters.
    moved: [usize; 2],
    /// Matched rows that count; `None` if sentences were not matched.
    pub(super) rows: Option<usize>,
    /// True if one text is program code: passages alone count.
    pub(super) code: bool,
}

impl<'a> CopyEvidence<'a> {
    /// Joins the evidence, without stock text. `matched`: the sentences that count, if they were matched.
    pub(super) fn new(
        found: &'a Passages,
        changes: &WordChanges,
        chained: &Result<Option<Chains>, NoReuse>,
        matched: Option<&[MatchedSentences]>,
        (least, stock): (Least, [Vec<FoldedSpan>; 2]),
    ) -> Self {
        let mut new = Self {
            found,
            least,
            spans: Default::default(),
            once: Default::default(),
            passages: Default::default(),
            stock,
            sentences: Default::default(),
            partly: Default::default(),
            moved: [0; 2],
            rows: None,
            code: matches!(chained, Err(NoReuse::Code)),
        };
        let chained = chained.as_ref().ok().and_then(Option::as_ref);
        let is_own = |row: &&MatchedSentences| {
            Side::BOTH.iter().all(|&side| {
                let place = &row.folded[side as usize];
                2 * within(&new.stock[side], place).map(|part| part.len()).sum::<usize>()
                    < place.len()
            })
        };
        let is_matched = matched.is_some();
        let matched: Vec<&MatchedSentences> =
            matched.unwrap_or_default().iter().filter(is_own).collect();
        let rows = matched.iter().filter(|row| row.is_whole()).count();
        new.rows = is_matched.then_some(rows);
        for row in matched.iter().filter(|row| row.is_whole()) {
            let [length, _] = row.lengths;
            new.moved[0] += length;
            new.moved[1] += if row.moved { length } else { 0 };
        }
        for side in Side::BOTH {
            let own = || matched.iter().copied().filter(|row| row.is_explained(side));
            let place = |row: &MatchedSentences| row.folded[side as usize].clone();
            new.sentences[side] = joined(own().filter(|row| row.is_whole()).map(place).collect());
            let partly = own().filter(|row| !row.is_whole());
            new.partly[side] = partly.map(|row| (place(row), row.score)).collect();
            let passages = found.list.iter().map(|passage| passage.folded[side].clone()).collect();
            new.passages[side] = without(passages, &new.stock[side]);
            new.once[side] = without(new.joined(changes, None, side), &new.stock[side]);
            new.spans[side] = without(new.joined(changes, chained, side), &new.stock[side]);
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
            let told = told.map(|(&start, &(end, _))| start..end);
            all.extend(told.filter(|gap| !self.is_by_stock(gap, side)));
            all.extend(self.sentences[side].iter().cloned());
            let long = chained.iter().flat_map(|chains| &chains.list);
            let long = long.filter(|chain| is_long(self.found, chain, self.least));
            let long = long.filter(|chain| !self.is_of_stock(chain));
            all.extend(long.map(|chain| chain.at[side as usize].clone()));
        }
        joined(all)
    }

    /// True if a gap is next to stock text: what is around it is no evidence for it.
    fn is_by_stock(&self, gap: &FoldedSpan, side: Side) -> bool {
        let near = gap.start.saturating_sub(BESIDE)..gap.end + BESIDE;
        within(&self.stock[side], &near).next().is_some()
    }

    /// True if half of the shared text of a chain is stock text.
    fn is_of_stock(&self, chain: &Chain) -> bool {
        Side::BOTH.iter().any(|&side| {
            let seeds = || chain.seeds.iter().map(|seed| &seed[side as usize]);
            let stock = seeds().flat_map(|seed| within(&self.stock[side], seed));
            2 * stock.map(|part| part.len()).sum::<usize>()
                >= seeds().map(Range::len).sum::<usize>()
        })
    }

    /// Characters of a side that are no stock text.
    fn own(&self, side: Side) -> usize {
        let stock = characters(&self.found.texts[side].text, &self.stock[side]);
        self.found.characters[side].saturating_sub(stock)
    }

    fn share(&self, spans: &[FoldedSpan], side: Side) -> f64 {
        let all = self.own(side);
        let inside = characters(&self.found.texts[side].text, spans);
        if all == 0 { 0.0 } else { inside as f64 / all as f64 }
    }

    /// The share of a side that is stock text.
    pub(super) fn stock_share(&self, side: Side) -> f64 {
        let all = self.found.characters[side];
        if all == 0 { 0.0 } else { (all - self.own(side)) as f64 / all as f64 }
    }

    /// The share of a side in passages.
    pub(super) fn covered(&self, side: Side) -> f64 {
        self.share(&self.passages[side], side)
    }

    /// The longest passage, in shortest passages and in characters.
    pub(super) fn longest_passage(&self) -> (f64, usize) {
        let sizes = Side::BOTH.map(|side| {
            let text = &self.found.texts[side].text;
            let part = |span: &FoldedSpan| text.part(span.clone());
            let longest =
                self.passages[side].iter().map(part).max_by_key(|part| part.chars().count());
            longest.map_or((0.0, 0), |part| (size(part, self.least), part.chars().count()))
        });
        let [(a, x), (b, y)] = sizes;
        (a.max(b), x.max(y))
    }

    /// The explained share of a side: all spans, and of sentences that are less alike the shared part of
    /// what no span explains.
    pub(super) fn explained(&self, side: Side) -> f64 {
        let text = &self.found.texts[side].text;
        let free = |place: &FoldedSpan| {
            let known: Vec<FoldedSpan> = within(&self.spans[side], place).collect();
            let stock: Vec<FoldedSpan> = within(&self.stock[side], place).collect();
            let all = characters(text, std::slice::from_ref(place));
            all.saturating_sub(characters(text, &known) + characters(text, &stock))
        };
        let shared = self.partly[side].iter().map(|(place, score)| score * free(place) as f64);
        let all = self.own(side);
        let partly = if all == 0 { 0.0 } else { shared.sum::<f64>() / all as f64 };
        (self.share(&self.spans[side], side) + partly).min(1.0)
    }

    /// The longest stretch of a side that is explained without a gap, in shortest passages.
    pub(super) fn longest(&self, side: Side) -> f64 {
        let text = &self.found.texts[side].text;
        let sizes = self.spans[side].iter().map(|span| size(text.part(span.clone()), self.least));
        sizes.fold(0.0, f64::max)
    }

    /// The share of a side in matched sentences.
    pub(super) fn aligned(&self, side: Side) -> f64 {
        let spans = without(self.sentences[side].clone(), &self.stock[side]);
        self.share(&spans, side)
    }

    /// The share of the common text that is out of order: of passages that are no mere phrase, or of
    /// matched sentences, whichever is more.
    pub(super) fn moved(&self) -> f64 {
        let text = &self.found.texts[0].text;
        let is_long = |range: &FoldedSpan| size(text.part(range.clone()), self.least) >= MOVED;
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
        let part = |range: FoldedSpan| text.part(range);
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

/// Ascending ranges without the parts in other ones.
fn without(spans: Vec<FoldedSpan>, stock: &[FoldedSpan]) -> Vec<FoldedSpan> {
    if stock.is_empty() {
        return spans;
    }
    let mut out = Vec::with_capacity(spans.len());
    for span in spans {
        let mut start = span.start;
        for part in within(stock, &span) {
            out.push(start..part.start);
            start = part.end;
        }
        out.push(start..span.end);
    }
    out.retain(|span| !span.is_empty());
    out
}

/// The characters inside ascending ranges.
fn characters(text: &str, spans: &[FoldedSpan]) -> usize {
    let part = |span: &FoldedSpan| text.get(span.clone()).map_or(0, |part| part.chars().count());
    spans.iter().map(part).sum()
}
