//! The decisions on the pairs of a case: equal ones are one line with their number.

use crate::report::cases::{Case, in_force};
use crate::report::page::findings::words::FindingWords;
use crate::report::page::text::{plain, written};
use crate::report::record::{NameLabel, Report};
use crate::report::record_pair::{PairRecord, RecordedOpinion};
use maud::{Markup, html};

/// Most different decisions shown.
const SHOWN: usize = 12;

/// The decisions on the pairs of a case, each with its reviewer, day and note; reviewers who differ have a
/// line each.
pub(super) fn decisions(report: &Report, case: &Case, words: &FindingWords) -> Markup {
    let mut all: Vec<(RecordedOpinion, usize)> = Vec::new();
    for pair in case.pairs.iter().filter_map(|&place| report.pairs.get(place)) {
        for one in given(pair) {
            match all.iter_mut().find(|(known, _)| *known == one) {
                Some((_, count)) => *count += 1,
                None => all.push((one, 1)),
            }
        }
    }
    html! {
        @if all.is_empty() {
            p.soft { (words.not_judged()) }
        } @else {
            ul.plain {
                @for (own, count) in all.iter().take(SHOWN) {
                    li {
                        (words.decision(own, *count, &line(&own.by)))
                        @if !own.note.is_empty() { (words.colon()) "“" bdi { (written(&own.note)) } "”" }
                    }
                }
                @if all.len() > SHOWN { li.soft { (words.more_decisions(all.len() - SHOWN)) } }
            }
        }
    }
}

/// The decisions in force on a pair, each with its day instead of its time.
fn given(pair: &PairRecord) -> Vec<RecordedOpinion> {
    let Some(judged) = in_force(pair) else { return Vec::new() };
    let own = RecordedOpinion {
        verdict: judged.verdict.clone(),
        note: judged.note.clone(),
        by: judged.by.clone(),
        at: judged.at.clone(),
    };
    let several = if judged.opinions.is_empty() { vec![own] } else { judged.opinions.clone() };
    let day = |given: RecordedOpinion| RecordedOpinion {
        at: given.at.get(..10).unwrap_or(&given.at).to_owned(),
        ..given
    };
    several.into_iter().map(day).collect()
}

fn line(text: &str) -> String {
    plain(&NameLabel::Text(text.to_owned()))
}
