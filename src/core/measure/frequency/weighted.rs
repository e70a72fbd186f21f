//! Weighted Jaccard: the Jaccard in which a shingle counts more the fewer texts of the corpus hold it.

use crate::measure::contract::{
    Column, ColumnScope, ColumnValue, CorpusScore, Decides, Flag, Initial, Measure, RankedCell,
    ReportColumn,
};
use crate::measure::scale::Scale;

/// Σ idf over the shared shingles / Σ idf over all shingles of both texts (weighted Jaccard: Ioffe
/// 2010; idf: Spärck Jones 1972), with idf = ln((N + 1) / df) over the N different texts of the run.
/// Exact: the weights are fixed-point integers. What all texts share, e.g. a template, counts little.
///
/// It depends on the other texts of the run. Undefined for fewer than 3 different texts, and for a
/// text shorter than one shingle.
pub const WEIGHTED: Measure = Measure {
    name: "weighted",
    title: "Weighted",
    about: "Jaccard in which a shingle counts by how few texts of the corpus hold it (idf); exact",
    scale: |_| Scale::Ratio,
    flag: Some(Flag {
        letter: 'W',
        initial: Initial::Off(0.2),
        key: "threshold-weighted",
        decides: Decides::Never,
        fits: None,
        help: "Flag W: idf-weighted Jaccard at least X, 0 to 1, or off",
    }),
    needs_shingles: true,
    gives_way: 5,
    value: |e| e.weighted.value(),
    cell: |e| e.weighted.cell(),
    text: |e| match e.weighted {
        CorpusScore::Pending => "… not computed".to_owned(),
        CorpusScore::Undefined => "— needs 3 different texts, each of a shingle or more".to_owned(),
        CorpusScore::Value(value) => format!("{value:.4}"),
    },
    columns: &[Column {
        place: 25,
        scope: ColumnScope::Everywhere,
        name: "weighted",
        value: ColumnValue::Ratio(|e| e.weighted.value()),
    }],
    ranked: Some(ReportColumn {
        heading: |_| "Weighted by idf".to_owned(),
        cell: |e| RankedCell { text: e.weighted.cell(), ..RankedCell::default() },
    }),
};
