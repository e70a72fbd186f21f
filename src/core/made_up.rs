//! A made-up comparison for unit tests, and every number of it by arithmetic of the tests' own.
//!
//! The tests of each crate compile this file: they look for these numbers in exports, reports and screens.

use crate::compare::pipeline::compare;
use crate::compare::result::{
    Comparison, CopyFacts, CorpusColumn, CorpusColumns, PairReading, PairTable, Readings,
};
use crate::compare::run::Unwatched;
use crate::corpus::texts::from_texts;
use crate::measure::contract::Evidence;
use crate::measure::copy_class::CopyClass;
use crate::measure::reuse_state::ReuseState;
use crate::measure::{MeasureId, containment, dice, jaccard, minhash};
use crate::settings::Settings;
use std::sync::Arc;

const TEXTS: [&str; 4] = [
    "油田产量再创新高，工人们十分高兴，庆祝活动持续到深夜，记者从现场发来报道。",
    "油田产量再创新高，工人们非常高兴，庆祝活动持续到凌晨，记者从现场发来报道。",
    "油田产量再创新高，工人们十分高兴。",
    "今年冬天的第一场雪下得很大，孩子们在院子里堆雪人，大人们扫着门前的路。",
];

/// A comparison of a few texts in which every measure but two can flag pairs, and its settings.
pub(crate) fn found() -> (Comparison, Settings) {
    let mut settings = Settings::default();
    let off = "containment scratch reuse weighted topic chance";
    for (name, at) in off.split(' ').zip([0.6, 0.9, 0.5, 0.5, 0.5, 1.0]) {
        if let Some(id) = MeasureId::from_name(name) {
            settings.thresholds.set(id, Some(at));
        }
    }
    let names = ["0.txt", "1.txt", "2.txt", "3.txt"];
    let long: String = ('一'..).take(160).collect();
    let longer = |(text, bytes): (&str, usize)| text.to_owned() + long.get(..bytes).unwrap();
    let texts: Vec<String> = TEXTS.into_iter().zip([0, 0, 210, 480]).map(longer).collect();
    let corpus = from_texts("texts", names.into_iter().zip(texts.iter().map(String::as_str)));
    let mut comparison = compare(corpus, &settings, &Unwatched);
    comparison.pairs = made_up(&comparison.pairs);
    (comparison, settings)
}

/// The table with made-up readings and scores of all pairs but the last.
fn made_up(table: &PairTable) -> Arc<PairTable> {
    let read = table.len().saturating_sub(1);
    let mut readings = Readings::new(table.len(), read);
    for (row, place) in table.rows().iter().zip(1_u8..).take(read) {
        let reuse = ReuseState::Shares([0.5, f64::from(place) / 8.0], 0.5);
        let classes = [CopyClass::Reworded; 2];
        let copy = Some(CopyFacts { classes, explained: [0.5, 0.75], is_searched: true });
        readings.insert(row.pair(), PairReading { reuse, copy });
    }
    let score = |pair: usize| (pair < read).then(|| pair as f64 / 8.0);
    let [weighted, topic] =
        [0, 1].map(|more| CorpusColumn::new((0..table.len()).map(|pair| score(pair + more))));
    let log = |pair: usize| (pair < read).then_some(1.0 - pair as f64);
    let expected = CorpusColumn::new((0..table.len()).map(log));
    let backgrounds = None;
    let table = table.with_columns(CorpusColumns { weighted, topic, expected, backgrounds });
    Arc::new(table.with_readings(Arc::new(readings)))
}

/// The value of a measure by its own arithmetic; -1 for unread pairs, which sort last.
pub(crate) fn value(name: &str, e: &Evidence) -> f64 {
    match name {
        "jaccard" => jaccard::jaccard(e),
        "minhash" => minhash::estimate(e),
        "simhash" => 1.0 - f64::from(e.distance.unwrap()) / f64::from(e.bits),
        "containment" => containment::share_a(e).max(containment::share_b(e)),
        "dice" => dice::dice(e),
        "cosine" => e.cosine.unwrap(),
        "scratch" => f64::from(e.size_a.min(e.size_b)) / f64::from(e.size_a.max(e.size_b)),
        "reuse" => e.reuse.value().unwrap_or(-1.0),
        "weighted" => e.weighted.value().unwrap_or(-1.0),
        "topic" => e.topic.value().unwrap_or(-1.0),
        "chance" => e.expected.value().map_or(-1.0, |log| (7.0 - log) / 20.0),
        other => panic!("{other} is not known here"),
    }
}

const NOT_MEASURED: &str = "reuse_a reuse_b explained_a explained_b class reading rank a b flags \
    verdict author_a author_b jaccard_whole containment_a_whole containment_b_whole \
    jaccard_counted opinions flagged path_a path_b findings_a findings_b";

/// The number of an export's column by its own arithmetic; `None` for what is not a number.
pub(crate) fn number(column: &str, e: &Evidence) -> Option<f64> {
    Some(match column {
        "intersection" => e.intersection.into(),
        "union" => e.union().into(),
        "containment_a" => containment::share_a(e),
        "containment_b" => containment::share_b(e),
        "minhash_equal" => e.minhash_equal.into(),
        "minhash_slots" => e.minhash_slots.into(),
        "simhash_distance" => e.distance?.into(),
        "simhash_bits" => e.bits.into(),
        "reuse" | "weighted" | "topic" => Some(value(column, e)).filter(|v| *v >= 0.0)?,
        "chance" => 10_f64.powf(e.expected.value()?),
        name if NOT_MEASURED.split(' ').any(|own| own == name) => return None,
        name => value(name, e),
    })
}

pub(crate) fn is_flagged(name: &str, e: &Evidence) -> bool {
    let (own, chance, smaller) = (value(name, e), e.containment_chance, e.size_a.min(e.size_b));
    match name {
        "jaccard" | "minhash" => own >= 0.2,
        "simhash" => e.distance.unwrap() <= 38,
        "containment" => smaller >= 50 && own >= 0.6 && own - chance >= (1.0 - chance) / 2.0,
        "reuse" | "weighted" | "topic" => own >= 0.5,
        "scratch" => own >= 0.9,
        "chance" => own >= 0.35,
        _ => false,
    }
}

/// The letters of the measures that flag the evidence, in the order of the table.
pub(crate) fn letters(e: &Evidence) -> String {
    let own = "scratch chance topic weighted reuse containment simhash minhash jaccard";
    let letter = |name: &str| own.split(' ').zip("XPTWRCSMJ".chars()).find(|(own, _)| *own == name);
    let names = MeasureId::flagging().map(|id| id.measure().name);
    names.filter(|name| is_flagged(name, e)).map(|name| letter(name).unwrap().1).collect()
}
