//! Sentences on a suggested cut and its reason, and on the limits of figures from judged pairs.

use crate::compare::study::{
    CutReason, Distribution, FittedCuts, Judgement, NoCut, ReadFlags, Suggestion,
};
use crate::display::number::{count, thousands};
use crate::measure::MeasureId;
use crate::measure::scale::{Scale, expected_text};
use crate::part::PartOf as _;

/// Why the cut of a measure is suggested, or why none is; and how many of the pairs over it are in the table, if
/// not all are.
pub fn cut_words(own: &Distribution) -> String {
    let cut = match &own.suggested {
        Ok(cut) => cut,
        Err(none) => return format!("none: {}", none_words(own, *none)),
    };
    let (why, from) = (reason_words(own, cut), own.scale.bin(cut.cut));
    let below: f64 = own.below.part(from..).iter().sum();
    let listed: u64 = own.kept.part(from..).iter().sum();
    if below.round() < 1.0 || listed >= cut.over {
        return why;
    }
    let (listed, over) = (thousands(listed), thousands(cut.over));
    format!("{why} · {listed} listed of {over}, the others are below the floor")
}

/// Why this cut.
fn reason_words(own: &Distribution, cut: &Suggestion) -> String {
    let middle = own.scale.text(cut.middle);
    let stray = match cut.stray.unwrap_or(0.0) {
        s if s < 0.05 => "none".to_owned(),
        s if s < 10.0 => format!("about {s:.1}"),
        s => format!("about {}", thousands(s.round() as u64)),
    };
    let over = thousands(cut.over);
    match cut.why {
        CutReason::Valley => format!(
            "valley above background (middle {middle}): {stray} of {over} over are background"
        ),
        CutReason::ValleyOfScript => format!(
            "valley above the background of one script, the higher of two (middle {middle}): \
             {stray} of {over} over are background"
        ),
        CutReason::NothingStandsOut => {
            format!("end of the background (middle {middle}): nothing stands out from it")
        }
        CutReason::Gap => "the widest gap: too few pairs to know a background".to_owned(),
        CutReason::Mixed => {
            "gap above a background of several hills, as of several languages: a guess".to_owned()
        }
        CutReason::Classical => {
            format!("classical value; the background (middle {middle}) ends below it")
        }
        CutReason::ByChance => cut.stray.map_or_else(
            || format!("{over} pairs are flagged by chance"),
            |stray| {
                let stray = expected_text(stray);
                format!("about {stray} of the {over} flagged pairs are expected by chance")
            },
        ),
        CutReason::Agreement { of } => {
            let others = cut.stray.unwrap_or(0.0).round() as u64;
            let both = thousands(cut.over.saturating_sub(others));
            let others = thousands(others);
            format!("flags {both} of the {} over Jaccard's cut, {others} others", thousands(of))
        }
    }
}

/// Why no cut is suggested, and what to do next.
fn none_words(own: &Distribution, none: NoCut) -> String {
    match none {
        NoCut::FewPairs => "fewer than two pairs: add texts".to_owned(),
        NoCut::OnlyLikely if own.kept.iter().all(|pairs| *pairs == 0) => {
            "no pair has been read: --readings N reads pairs".to_owned()
        }
        NoCut::OnlyLikely => "only likely pairs are read, so there is no background to compare \
                              with: judge some pairs (p lists which)"
            .to_owned(),
        NoCut::NoBackground => {
            "the pairs below the floor are not known, so there is no background to \
                                compare with: judge some pairs (p lists which)"
                .to_owned()
        }
        NoCut::NoGap => {
            "fewer than 100 pairs and no wide gap: read the closest pairs, then set it".to_owned()
        }
        NoCut::Endless => "many texts are alike, or several languages are mixed: judge some pairs \
                           (p lists which), or compare part of the folder"
            .to_owned(),
        NoCut::Sparse => {
            "nearly all pairs share nothing, so there is no background to compare with: \
             read the closest pairs, then set it"
                .to_owned()
        }
        NoCut::AlmostNothing { end, over: 0 } => format!(
            "no pair is over the end of the background, {} {}: read the closest pairs",
            own.scale.sign(),
            own.scale.text(end)
        ),
        NoCut::AlmostNothing { end, over } => format!(
            "{} over the end of the background, {} {}: read them",
            count(over, "pair"),
            own.scale.sign(),
            own.scale.text(end)
        ),
        NoCut::NoChance => {
            "it is not known what is ordinary here: fewer than 100 pairs of texts in one \
                             script share anything, or it is not computed yet"
                .to_owned()
        }
        NoCut::NoReference => {
            "Jaccard has no cut to compare with: judge some pairs (p lists which)".to_owned()
        }
        NoCut::Apart { .. } => "it finds under a tenth of Jaccard's pairs before it flags others: \
                                use more slots or bits, or do without"
            .to_owned(),
    }
}

/// What is flagged at the start, on a short line.
pub fn short_fit_words(fitted: &FittedCuts) -> String {
    if let Some(chance) = &fitted.chance {
        let pairs = count(chance.flagged, "pair");
        let expected = expected_text(chance.expected);
        return match fitted.alike {
            None => {
                format!("{pairs} flagged by chance, about {expected} expected of unrelated texts")
            }
            Some(_) => format!(
                "{pairs} flagged by chance, about {expected} expected of unrelated texts, nearly \
                 all texts are alike"
            ),
        };
    }
    let [jaccard, reuse] =
        [fitted.jaccard.as_ref().map(|own| own.cut), fitted.thresholds.get(MeasureId::REUSE)]
            .map(|cut| cut.map(|cut| Scale::Ratio.text(cut)));
    match (jaccard, reuse) {
        (Some(jaccard), Some(reuse)) => {
            format!("J ≥ {jaccard}, R ≥ {reuse} suggested by this corpus (valley)")
        }
        (Some(jaccard), None) => format!("J ≥ {jaccard} suggested by this corpus (valley)"),
        (None, Some(reuse)) => format!("R ≥ {reuse} suggested by this corpus (valley)"),
        (None, None) => "no cut suggested by this corpus".to_owned(),
    }
}

/// The thresholds that fit a corpus, and the reason for them, on one line.
pub fn fit_words(fitted: &FittedCuts) -> String {
    let chance = fitted.chance.map(|chance| {
        let (pairs, most) = (count(chance.flagged, "pair"), expected_text(chance.most));
        let expected = expected_text(chance.expected);
        match chance.kinds {
            1 => format!(
                "{pairs} flagged by chance ≤ {most}: among unrelated texts of this folder about \
                 {expected} would be as alike"
            ),
            kinds => format!(
                "{pairs} flagged by chance ≤ {most} for each of {kinds} kinds of pairs: among \
                 unrelated texts of this folder about {expected} would be as alike"
            ),
        }
    });
    let jaccard = fitted.jaccard.as_ref().map(|cut| {
        let stray = cut
            .stray
            .map_or(String::new(), |stray| format!(", about {stray:.1} of them background"));
        let floor = fitted.floor.map_or(String::new(), |floor| {
            format!("; below the floor of {} not all pairs are kept", Scale::Ratio.text(floor))
        });
        format!(
            "Jaccard ≥ {} suggested by this corpus: valley above the background (middle {}), {} \
             over it{stray}{floor}",
            Scale::Ratio.text(cut.cut),
            Scale::Ratio.text(cut.middle),
            count(cut.over, "pair")
        )
    });
    let alike = fitted.alike.map(|middle| {
        let middle = Scale::Ratio.text(middle);
        format!(
            "nearly all texts are alike (middle Jaccard {middle}): only pairs far beyond that are \
             flagged, copies among the others are not told from what all have in common"
        )
    });
    chance.into_iter().chain(alike).chain(jaccard).collect::<Vec<_>>().join("; ")
}

/// What readings say of the flagged pairs.
pub fn read_flag_words(own: &ReadFlags) -> String {
    let pairs = count(own.flagged, "flagged pair");
    let read = match own.flagged - own.copies {
        0 => format!("{pairs}: all read as copies"),
        others => format!(
            "{} of {pairs} read as copies; of the other {} about {} would be alike by chance",
            thousands(own.copies),
            thousands(others),
            expected_text(own.expected)
        ),
    };
    match own.cleared {
        0 => read,
        cleared => {
            let cleared = thousands(cleared);
            format!("{read}; {cleared} that chance alone would flag read as unrelated")
        }
    }
}

/// Why a corpus suggests no sure cut, for a line that says where its flags start instead; `None` if it
/// has fewer than two pairs, which need none.
pub fn unfit_words(cut: &Result<Suggestion, NoCut>) -> Option<String> {
    let none = |why: &str| format!("no cut suggested by this corpus: {why}");
    Some(match cut {
        Err(NoCut::FewPairs | NoCut::OnlyLikely) => return None,
        Err(NoCut::NoChance) => {
            "what is ordinary is not known: fewer than 100 pairs of texts in one script share \
             anything"
                .to_owned()
        }
        Err(NoCut::NoBackground) => none("the pairs below the floor are not known"),
        Err(NoCut::NoGap) => none("fewer than 100 pairs, and no wide gap between them"),
        Err(NoCut::Sparse) => none("nearly all pairs share nothing"),
        Err(NoCut::AlmostNothing { over: 0, .. }) => none("no pair is above the background"),
        Err(NoCut::AlmostNothing { over, .. }) => {
            none(&format!("only {} above the background", count(*over, "pair")))
        }
        Err(NoCut::Endless | NoCut::NoReference | NoCut::Apart { .. }) => {
            none("many texts are alike, or several languages are mixed")
        }
        Ok(cut) => {
            let why = match cut.why {
                CutReason::Gap => "too few pairs to know a background",
                CutReason::Mixed => "the background has several hills, as of several languages",
                _ => "nothing stands out from the background",
            };
            let value = Scale::Ratio.text(cut.cut);
            format!("no sure cut for this corpus, Jaccard ≥ {value} is a guess: {why}")
        }
    })
}

/// The limits of the figures from judged pairs, a sentence each.
pub fn limits(judgement: &Judgement) -> Vec<String> {
    let mut all = Vec::new();
    if judgement.undefined > 0 {
        let pairs = count(judgement.undefined as u64, "judged pair");
        all.push(format!("{pairs} left out: a text has nothing to compare"));
    }
    if let Some(floor) = judgement.floor {
        let under = match judgement.under {
            0 => String::new(),
            under => format!(", {under} copies among them"),
        };
        all.push(format!("pairs below the floor of {floor} are not counted{under}"));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A distribution of Jaccard with these pairs at .425, .325 below the floor, and a cut at .3.
    fn with_floor(kept: u64, below: f64) -> Distribution {
        let scale = Scale::Ratio;
        let mut own = Distribution {
            measure: MeasureId::JACCARD,
            scale,
            kept: vec![0; scale.bins()],
            below: vec![0.0; scale.bins()],
            suggested: Ok(Suggestion {
                cut: 0.3,
                why: CutReason::Gap,
                middle: 0.1,
                over: kept + below.round() as u64,
                stray: None,
            }),
        };
        own.kept[scale.bin(0.425)] = kept;
        own.below[scale.bin(0.325)] = below;
        own
    }

    #[test]
    fn readings_say_which_flags_they_confirm_and_which_they_clear() {
        let own = |copies, cleared| ReadFlags { flagged: 50, copies, cleared, expected: 1.5 };
        assert_eq!(read_flag_words(&own(50, 0)), "50 flagged pairs: all read as copies");
        let read = "48 of 50 flagged pairs read as copies; of the other 2 about 1.5 would be alike by chance";
        assert_eq!(read_flag_words(&own(48, 0)), read);
        let cleared = format!("{read}; 2 that chance alone would flag read as unrelated");
        assert_eq!(read_flag_words(&own(48, 2)), cleared);
    }

    #[test]
    fn reuse_has_no_cut_since_only_likely_pairs_are_read() {
        let reuse = |kept| Distribution {
            measure: MeasureId::REUSE,
            suggested: Err(NoCut::OnlyLikely),
            ..with_floor(kept, 0.0)
        };
        assert!(cut_words(&reuse(0)).starts_with("none: no pair has been read"));
        assert!(cut_words(&reuse(54)).starts_with("none: only likely pairs are read"));
    }

    #[test]
    fn a_cut_below_the_floor_says_how_many_of_its_pairs_are_listed() {
        let gap = "the widest gap: too few pairs to know a background";
        assert_eq!(cut_words(&with_floor(12, 0.0)), gap);
        assert_eq!(
            cut_words(&with_floor(1_200, 34.0)),
            format!("{gap} · 1,200 listed of 1,234, the others are below the floor")
        );
    }
}
