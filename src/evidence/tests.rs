//! A test of the report on every measure: of the table, or of the one for tests (feature `test-hooks`).

use crate::explain::disguise::PassageOptions;
use crate::made_up::{found, is_flagged, letters, number};
use crate::measure::MeasureId;
use crate::pair::DocPair;
use crate::report::build::{Callbacks, Inputs, build};
use crate::report::language::ReportLanguage;
use crate::report::page::page;
use crate::report::pseudonym::Naming;
use crate::report::record::PairSelection;
use std::collections::BTreeMap;

#[test]
fn a_report_shows_and_keeps_every_measure() {
    let (found, settings) = found();
    // Only a table for tests has it: feature `test-hooks`.
    let scratch = MeasureId::from_name("scratch").is_some();
    let by = if scratch { "scratch" } else { "dice" };
    let inputs = Inputs {
        comparison: &found,
        settings: &settings,
        paths: None,
        chosen: PairSelection { by: by.to_owned(), showing: 2, ..PairSelection::default() },
        rows: &[DocPair::FIRST],
        naming: &Naming::default(),
        masks: None,
        options: PassageOptions::default(),
        boilerplate: &[],
        excluded: &crate::report::record_sources::RecordedExclusions::default(),
        sources: false,
        judged: &BTreeMap::new(),
        language: ReportLanguage::English,
        title: String::new(),
        made: "2026-01-01T00:00:00Z".to_owned(),
    };
    let report = build(&inputs, Callbacks { done: &|| (), stop: &|| false }).unwrap();
    let page = page(&report).unwrap();
    for text in ["Scratch of sizes", "of the larger", "X, Scratch ≥ 0.9: ", ">X</span>"] {
        assert_eq!(page.contains(text), scratch, "{text}");
    }
    for text in ["J, Jaccard ≥ 0.2", "R, Reuse ≥ 0.5", ">J</span>", ">M</span>"] {
        assert!(page.contains(text), "{text}");
    }
    let again = crate::report::read::read(page.as_bytes()).unwrap().report;
    assert_eq!(again, report);
    let back = crate::report::settings::settings(&again.settings).unwrap().thresholds;
    assert_eq!(back, settings.thresholds.within(256));
    for pair in &report.pairs {
        let e = pair.scores.evidence().unwrap();
        let scores = serde_json::to_value(&pair.scores).unwrap();
        let names = ["jaccard", "minhash", "dice", "cosine", "scratch", "containment_b"];
        for name in names.into_iter().filter(|name| scratch || *name != "scratch") {
            assert_eq!(scores[name].as_f64(), number(name, &e), "{name}");
        }
        assert_eq!(pair.flags, letters(&e));
    }
    for histogram in &report.histograms {
        let flagged = |row| is_flagged(&histogram.measure, &found.pairs.evidence_of(row));
        let flagged = found.pairs.rows().iter().filter(|row| flagged(row)).count();
        assert_eq!(histogram.reaching, Some(flagged), "{}", histogram.measure);
    }
}
