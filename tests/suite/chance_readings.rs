//! What a reading adds to chance: which pairs it flags, in counts and groups.

use crate::chance::{LETTERS, class, found, start};
use lookalike::compare::groups::{Group, LinkRule, Linkage, groups};
use lookalike::compare::result::{
    Comparison, CopyFacts, PairReading, PairsView, Readings, SortKey, rank,
};
use lookalike::compare::study::{ScoreColumns, flagged, read_flags};
use lookalike::measure::MeasureId;
use lookalike::measure::contract::ReadAs;
use lookalike::measure::copy_class::CopyClass;
use lookalike::measure::reuse_state::ReuseState;
use lookalike::settings::Thresholds;
use std::sync::Arc;

/// A reading of two texts that explain each other.
fn read_as(class: CopyClass) -> PairReading {
    let copy = CopyFacts { classes: [class; 2], explained: [1.0; 2], is_searched: true };
    PairReading { reuse: ReuseState::Shares([1.0; 2], 1.0), copy: Some(copy) }
}

#[test]
fn an_estimate_and_one_subject_never_flag_alone_and_a_copy_that_was_read_is_flagged() {
    let mut all = found(&class(LETTERS, 4, 0));
    let row = all.pairs.rows()[0];
    let mut evidence = all.pairs.evidence_of(&row);
    let mut thresholds = Thresholds::CLASSICAL;
    thresholds.set(MeasureId::TOPIC, Some(0.0));
    (evidence.minhash_equal, evidence.distance) = (evidence.minhash_slots, Some(0));
    let letters = thresholds.flags(&evidence).letters();
    assert!(letters.contains('M') && letters.contains('S') && letters.contains('T'), "{letters}");
    assert!(!letters.contains('J') && !thresholds.is_flagged(&evidence));
    // From sketches alone, estimates are all that is known.
    evidence.is_exact = false;
    assert!(thresholds.is_flagged(&evidence));
    let mut readings = Readings::new(1, 1);
    readings.insert(row.pair(), read_as(CopyClass::Reworded));
    all.pairs = Arc::new(all.pairs.with_readings(Arc::new(readings)));
    let evidence = all.pairs.evidence_of(&row);
    assert!(start(&all).is_flagged(&evidence), "a row with a class of copies is flagged");
    assert!(!Thresholds::CLASSICAL.is_flagged(&evidence), "given thresholds are kept to");
}

/// A row that reads as a copy is never unflagged, however ordinary the pair is by chance: counts and groups agree.
#[test]
fn a_copy_that_was_read_is_flagged_where_chance_calls_it_ordinary() {
    let mut all = found(&class(LETTERS, 20, 2));
    let thresholds = start(&all);
    let is_flagged = |all: &Comparison, place: usize| {
        thresholds.is_flagged(&all.pairs.evidence_of(&all.pairs.rows()[place]))
    };
    let place = (0..all.pairs.len()).rfind(|place| !is_flagged(&all, *place)).unwrap();
    let row = all.pairs.rows()[place];
    let count = |all: &Comparison| {
        let counts = ScoreColumns::new(all).count(&thresholds);
        flagged(&all.pairs, &thresholds, &counts)
    };
    let rule = LinkRule::new(Linkage::Single, MeasureId::CHANCE, &thresholds, 64);
    let together = |all: &Comparison| {
        let found = groups(all, &rule, &|_| false, &|| false);
        let holds = |own: &Group| own.members.contains(&row.a) && own.members.contains(&row.b);
        found.groups.iter().any(holds)
    };
    let place_in_order = |all: &Comparison| {
        let view = PairsView {
            sort: SortKey::Measure(MeasureId::CHANCE),
            thresholds,
            ..PairsView::default()
        };
        rank(all, &view).order.iter().position(|own| *own as usize == place)
    };
    assert_eq!((count(&all), together(&all)), (2, false));
    assert_eq!(read_flags(&all.pairs, &thresholds), None, "nothing was read");
    let before = place_in_order(&all);
    let mut readings = Readings::new(1, 1);
    readings.insert(row.pair(), read_as(CopyClass::Verbatim));
    all.pairs = Arc::new(all.pairs.with_readings(Arc::new(readings)));
    assert!(is_flagged(&all, place));
    assert_eq!((count(&all), together(&all)), (3, true));
    assert!(place_in_order(&all) < before, "a copy stands further up");
    let read = read_flags(&all.pairs, &thresholds).unwrap();
    assert_eq!((read.flagged, read.copies), (3, 1));
    // No more of the other two can be alike by chance than there are.
    let mut lax = thresholds;
    lax.set(MeasureId::CHANCE, Some(1e6));
    let lax = read_flags(&all.pairs, &lax).unwrap();
    assert!(read.expected < 2.0 && lax.expected == (lax.flagged - 1) as f64);
}

/// What two texts share because others have it, too, is no evidence, however rare the likeness is by chance. A text
/// that was not searched for rewording is not cleared.
#[test]
fn a_pair_that_was_read_as_unrelated_is_not_flagged_by_chance() {
    let mut all = found(&class(LETTERS, 20, 2));
    let thresholds = start(&all);
    let rows = all.pairs.rows();
    let place = (0..rows.len())
        .find(|place| thresholds.is_flagged(&all.pairs.evidence_of(&rows[*place])))
        .unwrap();
    let row = rows[place];
    let count = |all: &Comparison| {
        let counts = ScoreColumns::new(all).count(&thresholds);
        flagged(&all.pairs, &thresholds, &counts)
    };
    let rule = LinkRule::new(Linkage::Single, MeasureId::CHANCE, &thresholds, 64);
    let together = |all: &Comparison| {
        let found = groups(all, &rule, &|_| false, &|| false);
        let holds = |own: &Group| own.members.contains(&row.a) && own.members.contains(&row.b);
        found.groups.iter().any(holds)
    };
    assert_eq!((count(&all), together(&all)), (2, true));
    for is_searched in [false, true] {
        let mut reading = read_as(CopyClass::Unrelated);
        reading.copy = reading.copy.map(|copy| CopyFacts { is_searched, ..copy });
        let mut readings = Readings::new(1, 1);
        readings.insert(row.pair(), reading);
        all.pairs = Arc::new(all.pairs.with_readings(Arc::new(readings)));
        let is_flagged = thresholds.is_flagged(&all.pairs.evidence_of(&row));
        assert_eq!((is_flagged, together(&all)), (!is_searched, !is_searched));
        assert_eq!(count(&all), if is_searched { 1 } else { 2 });
        let evidence = all.pairs.evidence_of(&row);
        assert!(thresholds.flags(&evidence).contains(MeasureId::CHANCE), "the letter stays");
    }
}

/// In a folder of nearly equal texts a reading finds copies everywhere: that accuses nobody.
#[test]
fn what_all_texts_have_in_common_makes_no_copy() {
    let one = class(LETTERS, 1, 0).remove(0).1;
    let texts: Vec<(String, String)> =
        (0..20).map(|at| (format!("form-{at:02}.txt"), format!("{one} name {at}"))).collect();
    let mut all = found(&texts);
    let row = all.pairs.rows()[3];
    let mut readings = Readings::new(1, 1);
    readings.insert(row.pair(), read_as(CopyClass::NewVersion));
    all.pairs = Arc::new(all.pairs.with_readings(Arc::new(readings)));
    assert!(all.pairs.columns().backgrounds.as_ref().unwrap().is_uniform(row.pair()));
    assert_ne!(all.pairs.evidence_of(&row).read_as, ReadAs::Copy);
}
