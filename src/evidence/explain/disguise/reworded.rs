//! Reworded stretches: text in chains of both texts that no passage holds, in pairs.

use crate::explain::diff::DiffSpan;
use crate::explain::disguise::exchanges::exchanges;
use crate::explain::disguise::free::{FreeText, letters};
use crate::explain::disguise::length::is_long;
use crate::explain::disguise::matched::MatchedSentences;
use crate::explain::disguise::units::{PairingTier, Units};
use crate::explain::passages::{Least, Passages};
use crate::measure::chains::{Chain, Chains, NoReuse};
use crate::order::ListOrder as _;
use crate::pair::Side;
use crate::part::PartOf as _;
use std::cmp::Reverse;
use std::ops::Range;

/// A part of a reworded stretch: text that is drawn in one way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RewordedPart {
    /// Bytes as written.
    pub at: Range<usize>,
    /// True for words that the other text has not here.
    pub exchanged: bool,
}

/// A stretch of both texts that is close to the same but not word for word. Whole words; passages
/// inside it belong to it but are no part of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RewordedStretch {
    /// Bytes of A and of B as written, from its first to its last letter that is no passage.
    pub original: [Range<usize>; 2],
    /// Its text in A and in B, ascending; never empty, and disjoint from all passages and from the
    /// parts of other stretches.
    pub parts: [Vec<RewordedPart>; 2],
    /// Characters of the normalised texts in its parts.
    pub characters: [usize; 2],
    /// Equal and different words from its first to its last letter, as written; empty if it was too
    /// long to compare them.
    pub inner: Vec<DiffSpan>,
}

/// All reworded stretches of two texts.
///
/// They are the chains that give the measure Reuse and the matched sentences that count as a whole, without passages, where both
/// texts have text of their own; a text that repeats itself is marked once, like a passage. Chains shorter
/// than three shortest passages (24 Han characters or 12 words) are left out.
///
/// Measured by `cargo bench --bench reading -- --reworded`: of pairs of other news texts 0.3 % is
/// marked, of other chapters of two Chinese histories 0.1 %, of other laws 1.9 %, of other chapters of
/// one gospel 3.2 %, of other licences, which share wording, 8.1 %; of two independent translations of
/// a chapter over 50 %.
#[derive(Debug, Clone, Default)]
pub struct Reworded {
    /// The stretches in the order of A. The number of a stretch is its index plus one.
    pub list: Vec<RewordedStretch>,
    /// Share of A and of B in their parts, 0 to 1, by characters of the normalised text; passages do
    /// not count.
    pub shares: [f64; 2],
    /// Why none are known, if so: the list is empty then.
    pub unknown: Option<NoReuse>,
}

/// A stretch before its words are compared; bytes of the normalised texts.
type Unmarked = [Vec<Range<usize>>; 2];

impl Reworded {
    /// `texts`: as written. Symmetric: with the texts swapped, the same stretches with their sides
    /// swapped. Cost: a pass over the chains, and a comparison of the words of each stretch.
    pub(super) fn new(
        texts: [&str; 2],
        found: &Passages,
        chained: &Result<Option<Chains>, NoReuse>,
        matched: Option<&[MatchedSentences]>,
        least: Least,
        stop: &dyn Fn() -> bool,
    ) -> Self {
        let chains = match chained {
            Err(why) => return Self { unknown: Some(*why), ..Self::default() },
            Ok(None) => return Self::default(),
            Ok(Some(chains)) => chains,
        };
        let mut free = Side::BOTH.map(|side| FreeText::new(found, side));
        let mut taken: Vec<Unmarked> = Vec::new();
        let long: Vec<&Chain> =
            chains.list.iter().filter(|chain| is_long(found, chain, least)).collect();
        let units = Units::new(found, least);
        for tier in PairingTier::ALL {
            let mut all: Vec<(usize, [Range<usize>; 2])> = Vec::new();
            for chain in &long {
                if stop() {
                    break;
                }
                all.extend(units.segments(tier, chain, &free));
            }
            all.order_by_key(|(letters, at)| {
                let (x, y) = (at[0].start, at[1].start);
                (Reverse(*letters), x.min(y), x.max(y), x)
            });
            let segments = all.into_iter().map(|(_, segment)| segment);
            taken.extend(segments.filter_map(|segment| take(&mut free, &segment)));
        }
        // Sentences in which no chain was found; a sentence far longer than its partner has more to say.
        for row in matched.unwrap_or_default().iter().filter(|row| row.is_whole()) {
            if Side::BOTH.iter().all(|&side| row.is_explained(side)) {
                taken.extend(take(&mut free, &row.folded));
            }
        }
        taken.order_by_key(|own| own[0].first().map_or(0, |first| first.start));
        Self::marked(texts, found, taken, stop)
    }

    /// Compares the words of the stretches.
    fn marked(
        texts: [&str; 2],
        found: &Passages,
        taken: Vec<Unmarked>,
        stop: &dyn Fn() -> bool,
    ) -> Self {
        let mut new = Self::default();
        let mut sums = [0; 2];
        for own in taken {
            let characters = Side::BOTH.map(|side| {
                let part = |at: &Range<usize>| found.texts[side].text.get(at.clone());
                own[side].iter().filter_map(part).map(|part| part.chars().count()).sum::<usize>()
            });
            for side in Side::BOTH {
                sums[side as usize] += characters[side];
            }
            let written = Side::BOTH.map(|side| {
                let of = |at: &Range<usize>| found.texts[side].original(at.clone());
                own[side].iter().map(of).collect::<Vec<_>>()
            });
            let original = written.each_ref().map(|parts| hull(parts));
            let inner = exchanges(found, &own.each_ref().map(|parts| hull(parts)), stop);
            let parts = Side::BOTH.map(|side| parts(texts, &written[side], &inner, side));
            new.list.push(RewordedStretch { original, parts, characters, inner });
        }
        new.shares = Side::BOTH.map(|side| {
            let all = found.characters[side];
            if all == 0 { 0.0 } else { sums[side] as f64 / all as f64 }
        });
        new
    }

    /// The stretches in the order of A or of B.
    pub fn order(&self, side: Side) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.list.len()).collect();
        order.order_by_key(|&at| self.list.get(at).map_or(0, |own| own.original[side].start));
        order
    }
}

/// Takes the free text of a segment, if both texts have some.
fn take(free: &mut [FreeText<'_>; 2], segment: &[Range<usize>; 2]) -> Option<Unmarked> {
    let own = Side::BOTH.map(|side| free[side].within(&segment[side as usize]));
    if own.iter().any(Vec::is_empty) {
        return None;
    }
    for side in Side::BOTH {
        free[side].take(&own[side]);
    }
    Some(own)
}

fn hull(parts: &[Range<usize>]) -> Range<usize> {
    match (parts.first(), parts.last()) {
        (Some(first), Some(last)) => first.start..last.end,
        _ => 0..0,
    }
}

/// The parts of a side, split where exchanged words start and end. Where only marks or spaces differ
/// nothing counts as exchanged.
fn parts(
    texts: [&str; 2],
    written: &[Range<usize>],
    inner: &[DiffSpan],
    side: Side,
) -> Vec<RewordedPart> {
    let other: Vec<Range<usize>> = inner
        .iter()
        .filter(|span| {
            let words = |side: Side| letters(texts[side].part(span.bytes(side)));
            !span.same && (words(Side::A) > 0 || words(Side::B) > 0)
        })
        .map(|span| span.bytes(side))
        .filter(|at| !at.is_empty())
        .collect();
    let mut out = Vec::new();
    for own in written {
        let mut start = own.start;
        let mut put = |range: Range<usize>, exchanged: bool| {
            if !range.is_empty() {
                out.push(RewordedPart { at: range, exchanged });
            }
        };
        let first = other.partition_point(|at| at.end <= own.start);
        for at in other.part(first..).iter().take_while(|at| at.start < own.end) {
            let (from, to) = (at.start.max(start), at.end.min(own.end));
            put(start..from, false);
            put(from..to, true);
            start = to.max(start);
        }
        put(start..own.end, false);
    }
    out
}
