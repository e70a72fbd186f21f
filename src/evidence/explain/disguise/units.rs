//! The places of both texts that may be versions of each other: gaps between passages, inside chains.

use crate::explain::disguise::free::{FreeText, letters};
use crate::explain::disguise::gaps::gaps;
use crate::explain::disguise::length::size;
use crate::explain::passages::{Least, Passages};
use crate::measure::chains::Chain;
use crate::order::ListOrder as _;
use crate::pair::Side;
use crate::part::PartOf as _;
use std::ops::Range;

/// A passage of this size ends a stretch, in shortest passages.
const LONG: f64 = 3.0;
/// Least bytes of a shared stretch outside passages: two Han characters or six letters.
const SHARED: usize = 6;

/// How text outside passages is paired; an earlier tier takes its text first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PairingTier {
    /// Between the same passages in both texts.
    Closed,
    /// Next to the same passage, with other passages at the other end.
    Open,
    /// What else a chain holds in both texts, as where reworded text moved.
    Rest,
}

impl PairingTier {
    pub(super) const ALL: [Self; 3] = [Self::Closed, Self::Open, Self::Rest];
}

/// Ranges of the normalised A and B.
type Segment = [Range<usize>; 2];

/// The gaps between passages, ascending in A.
pub(super) struct Units {
    /// Gaps between the same passages, joined over passages that are no longer than [`LONG`].
    closed: Vec<Segment>,
    open: Vec<Segment>,
}

impl Units {
    pub(super) fn new(found: &Passages, least: Least) -> Self {
        let (mut closed, mut open) = (Vec::new(), Vec::new());
        for gap in gaps(found) {
            if gap.closed == [true; 2] { closed.push(gap.at) } else { open.push(gap.at) }
        }
        let start = |at: &Segment| (at[0].start, at[1].start);
        closed.order_by_key(start);
        open.order_by_key(start);
        let is_short = |from: usize, to: usize| {
            from <= to && size(found.texts[0].text.part(from..to), least) < LONG
        };
        // Between two closed gaps that are next to each other in both texts is one passage.
        let starts: Vec<usize> = found.list.iter().map(|passage| passage.folded[0].start).collect();
        let passage = |start: usize| {
            let at = starts.binary_search(&start).ok()?;
            found.list.get(at).map(|passage| &passage.folded)
        };
        let mut joined: Vec<Segment> = Vec::new();
        // An insertion has nothing to be paired with.
        let has_both = |gap: &Segment| {
            let words = |side: Side| found.texts[side].text.get(gap[side as usize].clone());
            Side::BOTH.iter().all(|&side| letters(words(side).unwrap_or("")) > 0)
        };
        for gap in closed.into_iter().filter(has_both) {
            let follows = joined.last().is_some_and(|last| {
                passage(last[0].end).is_some_and(|[x, y]| {
                    [x.end, y.end] == [gap[0].start, gap[1].start] && is_short(x.start, x.end)
                })
            });
            match joined.last_mut().filter(|_| follows) {
                Some(last) => [last[0].end, last[1].end] = [gap[0].end, gap[1].end],
                None => joined.push(gap),
            }
        }
        Self { closed: joined, open }
    }

    /// The segments of a chain with free text in both texts, and how many letters of it.
    pub(super) fn segments(
        &self,
        tier: PairingTier,
        chain: &Chain,
        free: &[FreeText<'_>; 2],
    ) -> Vec<(usize, Segment)> {
        let whole = Side::BOTH.map(|side| free[side].whole_words(&chain.at[side as usize]));
        let gaps = match tier {
            PairingTier::Closed => &self.closed,
            PairingTier::Open => &self.open,
            PairingTier::Rest => &vec![whole.clone()],
        };
        let mut out = Vec::new();
        let first = gaps.partition_point(|gap| gap[0].start < whole[0].start).saturating_sub(2);
        let rest = gaps.part(first..).iter();
        for gap in rest.take_while(|gap| gap[0].start < whole[0].end) {
            let segment = Side::BOTH.map(|side| {
                let (gap, whole) = (&gap[side as usize], &whole[side as usize]);
                gap.start.max(whole.start)..gap.end.min(whole.end)
            });
            if segment.iter().any(Range::is_empty) {
                continue;
            }
            let own = Side::BOTH.map(|side| free[side].within(&segment[side]));
            let sizes = Side::BOTH.map(|side| free[side].letters(&own[side]));
            if !sizes.contains(&0) && (tier == PairingTier::Closed || shares(chain, &own)) {
                out.push((sizes[0] + sizes[1], segment));
            }
        }
        out
    }
}

/// True if a shared stretch of a chain is in free text of both texts.
fn shares(chain: &Chain, own: &[Vec<Range<usize>>; 2]) -> bool {
    let inside = |seed: &Range<usize>, parts: &[Range<usize>]| {
        let first = parts.partition_point(|part| part.end <= seed.start);
        parts.get(first).is_some_and(|part| {
            part.end.min(seed.end).saturating_sub(part.start.max(seed.start)) >= SHARED
        })
    };
    let mut seeds = chain.seeds.iter();
    seeds.any(|[x, y]| inside(x, &own[0]) && inside(y, &own[1]))
}
