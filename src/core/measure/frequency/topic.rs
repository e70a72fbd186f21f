//! Topic: the cosine of the words of two texts, weighted by how few texts of the corpus hold each.

use crate::measure::contract::{
    Column, ColumnScope, ColumnValue, CorpusScore, Decides, Flag, Initial, Measure, RankedCell,
    ReportColumn,
};
use crate::measure::scale::Scale;

/// Cosine of the bags of words with the weights (1 + ln count) · ln((N + 1) / df) (Salton & Buckley 1988;
/// Manning, Raghavan & Schütze 2008, ch. 6), over the N different texts of the run. Words are those of
/// jieba and UAX #29, without punctuation, in any order.
///
/// High for two texts on one subject, copied or not: a measure of topic, not of copying. It depends on
/// the other texts of the run. Undefined for fewer than 3 different texts, and for a text without
/// words.
pub const TOPIC: Measure = Measure {
    name: "topic",
    title: "Topic",
    about: "cosine of the words, weighted by the idf of the corpus: one subject, not copying",
    scale: |_| Scale::Ratio,
    flag: Some(Flag {
        letter: 'T',
        initial: Initial::Off(0.5),
        key: "threshold-topic",
        decides: Decides::Never,
        fits: None,
        help: "Flag T: cosine of words weighted by idf at least X, 0 to 1, or off",
    }),
    needs_shingles: true,
    gives_way: 6,
    value: |e| e.topic.value(),
    cell: |e| e.topic.cell(),
    text: |e| match e.topic {
        CorpusScore::Pending => "… not computed".to_owned(),
        CorpusScore::Undefined => "— needs 3 different texts, each with a word".to_owned(),
        CorpusScore::Value(value) => format!("{value:.4}"),
    },
    columns: &[Column {
        place: 26,
        scope: ColumnScope::Everywhere,
        name: "topic",
        value: ColumnValue::Ratio(|e| e.topic.value()),
    }],
    ranked: Some(ReportColumn {
        heading: |_| "Topic".to_owned(),
        cell: |e| RankedCell { text: e.topic.cell(), ..RankedCell::default() },
    }),
};
