//! Verifies the pairs of a report one by one, for a changed corpus.

use crate::pair::DocPair;
use crate::report::build::{Callbacks, Inputs, PairContext, Texts, pair};
use crate::report::check::names::Matched;
use crate::report::check::tree::{pair_differences, pair_name};
use crate::report::difference::Difference;
use crate::report::quote::quote;
use crate::report::record::{RecordedReading, Report};
use crate::report::record_pair::PairRecord;
use rayon::prelude::*;

/// Differences of the pairs with both texts; `None` if stopped. Rank, copies, template and kind of
/// copy depend on other texts too, so they are copied from the report.
pub(super) fn alone(
    report: &Report,
    inputs: &Inputs<'_>,
    matched: &Matched,
    callbacks: Callbacks<'_>,
) -> Option<Vec<Difference>> {
    let texts = Texts::new(inputs, std::iter::empty());
    let reading = RecordedReading { template_documents: None, ..report.reading.clone() };
    let context = PairContext { inputs, texts: &texts, reading: &reading, stop: callbacks.stop };
    let one = |(place, row): &(usize, DocPair)| {
        let said = report.pairs.get(*place)?;
        let made = pair(&context, said.rank, *row);
        (callbacks.done)();
        if (callbacks.stop)() {
            return None;
        }
        let quoted = made.map(|made| {
            let comparison = inputs.comparison;
            quote(vec![(*row, made)], comparison, &report.reading, callbacks.stop)
        });
        let Some(found) = quoted.and_then(|quoted| quoted?.pop()) else {
            return Some(vec![Difference {
                place: pair_name(report, said),
                said: "a pair with scores".to_owned(),
                found: "a text without anything to compare".to_owned(),
            }]);
        };
        Some(pair_differences(report, said, &as_said(said, found)))
    };
    let each: Option<Vec<Vec<Difference>>> = matched.rows(report).par_iter().map(one).collect();
    Some(each?.into_iter().flatten().collect())
}

fn as_said(said: &PairRecord, found: PairRecord) -> PairRecord {
    let mut found = PairRecord {
        texts: said.texts,
        copies: said.copies.clone(),
        verdict: said.verdict.clone(),
        class: said.class.clone(),
        rule: said.rule.clone(),
        findings: said.findings.clone(),
        ..found
    };
    for (passage, said) in found.passages.iter_mut().zip(&said.passages) {
        passage.template = said.template;
    }
    found
}
