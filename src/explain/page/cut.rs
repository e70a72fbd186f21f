//! Sentences on a suggested cut and its reason, and on the limits of figures from judged pairs.

use crate::compare::study::{CutReason, Distribution, Judgement};
use crate::display::number::{count, thousands};

/// Why the cut of a measure is suggested, or why none is.
pub fn cut_words(own: &Distribution) -> String {
    let Some(cut) = &own.suggested else {
        let why = match own.kept.iter().sum::<u64>() {
            0 | 1 => "fewer than two pairs",
            _ => "no valley, end or gap parts copies from the rest; judged pairs tell more",
        };
        return format!("no cut is suggested: {why}");
    };
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
        CutReason::NothingStandsOut => {
            format!("end of the background (middle {middle}): nothing stands out from it")
        }
        CutReason::Gap => "the widest gap: too few pairs to know a background".to_owned(),
        CutReason::Mixed => {
            "gap above a background of several hills, as of several languages: a guess".to_owned()
        }
        CutReason::Estimate => {
            "the cut of Jaccard, and one standard error of the estimate".to_owned()
        }
    }
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
