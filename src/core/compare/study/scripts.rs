//! The scripts of a corpus: pairs of texts in one script have a background of their own.

use crate::compare::result::Comparison;
use crate::compare::study::cut::{CutReason, NoCut, Suggestion};
use crate::measure::scale::Scale;
use crate::pair::DocPair;
use crate::text::script::is_mostly_han;
use rayon::prelude::*;

/// Least pairs of a script with a background of its own: 15 texts have 105 pairs.
const LEAST_TEXTS: usize = 15;
/// Characters of a text that are looked at.
const SEEN: usize = 2_000;

/// Which documents are mostly in Han characters.
///
/// Two texts in different scripts share almost nothing, so that their pairs say nothing about the
/// background of either script.
#[derive(Debug)]
pub(super) struct CorpusScripts {
    /// One place a document; `None` for texts without letters.
    han: Vec<Option<bool>>,
}

impl CorpusScripts {
    /// The scripts of the texts; `None` unless there are enough texts of both. Cost: one pass over the
    /// first characters of each text.
    pub(super) fn new(comparison: &Comparison) -> Option<Self> {
        let documents = comparison.corpus.documents.par_iter();
        let han: Vec<Option<bool>> = documents
            .map(|document| {
                let end = document.text.char_indices().nth(SEEN).map(|(at, _)| at);
                is_mostly_han(document.text.get(..end.unwrap_or(document.text.len()))?)
            })
            .collect();
        let texts = |script| han.iter().filter(|&&own| own == Some(script)).count();
        (texts(true) >= LEAST_TEXTS && texts(false) >= LEAST_TEXTS).then_some(Self { han })
    }

    /// True if both documents are mostly in Han characters (`han`), or both mostly in others.
    pub(super) fn is_within(&self, pair: DocPair, han: bool) -> bool {
        pair.both().into_iter().all(|id| self.han.get(id.index()).copied().flatten() == Some(han))
    }
}

/// The cut of a corpus in two scripts from the cuts of the pairs within each: the higher one, so that
/// the background of neither is flagged. `over` counts all pairs at or over a value, `stray` those
/// expected from both backgrounds.
pub(super) fn higher(
    [one, other]: [Result<Suggestion, NoCut>; 2],
    scale: Scale,
    over: impl Fn(f64) -> u64,
    stray: impl Fn(f64) -> f64,
) -> Result<Suggestion, NoCut> {
    let by_cut = |mut cut: Suggestion| {
        (cut.over, cut.stray) = (over(cut.cut), Some(stray(cut.cut)));
        if cut.why == CutReason::Valley {
            cut.why = CutReason::ValleyOfScript;
        }
        cut
    };
    match (one, other) {
        (Ok(one), Ok(other)) => Ok(by_cut(if one.cut >= other.cut { one } else { other })),
        (Ok(cut), Err(NoCut::AlmostNothing { end, .. }))
        | (Err(NoCut::AlmostNothing { end, .. }), Ok(cut)) => {
            let cut = if cut.cut >= end {
                cut
            } else {
                Suggestion { cut: scale.rounded(end), why: CutReason::NothingStandsOut, ..cut }
            };
            Ok(by_cut(cut))
        }
        (Err(NoCut::AlmostNothing { end: x, .. }), Err(NoCut::AlmostNothing { end: y, .. })) => {
            let end = x.max(y);
            Err(NoCut::AlmostNothing { end, over: over(end) })
        }
        (Err(NoCut::Endless), _) | (_, Err(NoCut::Endless)) => Err(NoCut::Endless),
        (Err(why), _) | (_, Err(why)) => Err(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(cut: f64, why: CutReason) -> Suggestion {
        Suggestion { cut, why, middle: 0.05, over: 7, stray: Some(0.5) }
    }

    #[test]
    fn the_higher_cut_holds_for_both_scripts() {
        let over = |cut: f64| (100.0 * (1.0 - cut)) as u64;
        let higher = |one, other| higher([one, other], Scale::Ratio, over, |cut| 1.0 - cut);
        let valley = Ok(found(0.2, CutReason::Valley));
        let both = higher(valley.clone(), Ok(found(0.1, CutReason::Valley))).unwrap();
        assert_eq!((both.cut, both.why, both.over), (0.2, CutReason::ValleyOfScript, 80));
        assert_eq!(both.stray, Some(0.8));
        let nothing = |end| Err(NoCut::AlmostNothing { end, over: 0 });
        let below = higher(nothing(0.15), valley.clone()).unwrap();
        assert_eq!((below.cut, below.why), (0.2, CutReason::ValleyOfScript));
        let above = higher(valley.clone(), nothing(0.5)).unwrap();
        assert_eq!((above.cut, above.why), (0.5, CutReason::NothingStandsOut));
        assert_eq!(
            higher(nothing(0.1), nothing(0.3)),
            Err(NoCut::AlmostNothing { end: 0.3, over: 70 })
        );
        assert_eq!(higher(valley, Err(NoCut::Endless)), Err(NoCut::Endless));
        assert_eq!(higher(nothing(0.1), Err(NoCut::Endless)), Err(NoCut::Endless));
    }
}
