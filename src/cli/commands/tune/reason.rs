//! Why a cut is suggested, in words.

use crate::compare::result::Scale;
use crate::compare::study::{Suggestion, Why};
use crate::display::number::thousands;

/// Why this cut, in words.
pub(super) fn reason(scale: Scale, suggestion: &Suggestion) -> String {
    let middle = scale.text(suggestion.middle);
    let stray = suggestion.stray.map_or(String::new(), |stray| match stray {
        s if s < 0.05 => "none".to_owned(),
        s if s < 10.0 => format!("about {s:.1}"),
        s => format!("about {}", thousands(s.round() as u64)),
    });
    match suggestion.why {
        Why::Valley => format!(
            "the middle of the background is at {middle}; of the pairs over the cut {stray} should be \
             background; the cut is the valley there"
        ),
        Why::NothingStandsOut => format!(
            "the middle of the background is at {middle}; it explains all pairs, none stand out: the \
             cut is where it ends"
        ),
        Why::Gap => "fewer than 100 pairs: the cut lies in the widest gap between them".to_owned(),
        Why::Mixed => {
            "the background is no single hill, as with several languages: the cut lies in the \
                       uppermost gap over it, a guess"
                .to_owned()
        }
        Why::Estimate => "the cut of Jaccard, and one standard error of the estimate".to_owned(),
    }
}
