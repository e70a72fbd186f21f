//! What indexes of any shape would find, as one JSON object.

use crate::cli::commands::tune::index::study::IndexStudy;
use crate::compare::study::whatif::{SeededBands, SeededRecall, WhatIf};
use crate::export::json_style::{pretty_sorted, schema_id};
use crate::export::settings_record::SettingsRecord;
use crate::measure::blocks::BlockTables;
use schemars::JsonSchema;
use serde::Serialize;
use std::io;

/// The indexes.
#[derive(Serialize, JsonSchema)]
pub(in super::super) struct IndexesRecord<'a> {
    lookalike: &'static str,
    schema: String,
    settings: SettingsRecord<'a>,
    documents: usize,
    #[schemars(range(min = 0, max = 1))]
    wanted_jaccard_at_least: f64,
    wanted_bits_at_most: u32,
    has_judged_copies: bool,
    seeds: &'a [u64],
    bands: Vec<SeededBandsRecord<'a>>,
    tables: Vec<BlockTablesRecord>,
}

/// An index of bands over all seeds.
#[derive(Serialize, JsonSchema)]
struct SeededBandsRecord<'a> {
    bands: usize,
    /// Slots of a band.
    rows: usize,
    /// The Jaccard of which half of the pairs are found.
    half_at: f64,
    pairs: Option<RecallRecord<'a>>,
    /// Null without a truth file.
    judged_copies: Option<RecallRecord<'a>>,
    /// For each seed.
    candidates: &'a [u64],
    candidates_not_counted: u64,
    signature_bytes_per_document: usize,
    index_bytes_per_document: usize,
    seconds: f64,
}

#[derive(Serialize, JsonSchema)]
struct RecallRecord<'a> {
    wanted: usize,
    recall_mean: Option<f64>,
    recall_sd: Option<f64>,
    recall_lowest: Option<f64>,
    recall_highest: Option<f64>,
    /// For each seed.
    recalls: &'a [f64],
    expected_recall: Option<f64>,
}

impl<'a> From<&'a SeededRecall> for RecallRecord<'a> {
    fn from(own: &'a SeededRecall) -> Self {
        Self {
            wanted: own.wanted,
            recall_mean: own.mean(),
            recall_sd: own.deviation(),
            recall_lowest: own.range().map(|(low, _)| low),
            recall_highest: own.range().map(|(_, high)| high),
            recalls: &own.recalls,
            expected_recall: own.expected,
        }
    }
}

impl<'a> From<&'a SeededBands> for SeededBandsRecord<'a> {
    fn from(own: &'a SeededBands) -> Self {
        Self {
            bands: own.banding.bands,
            rows: own.banding.rows,
            half_at: own.banding.half(),
            pairs: own.recalls.first().map(RecallRecord::from),
            judged_copies: own.recalls.get(1).map(RecallRecord::from),
            candidates: &own.candidates,
            candidates_not_counted: own.passed_over,
            signature_bytes_per_document: own.signature_bytes,
            index_bytes_per_document: own.entry_bytes,
            seconds: own.seconds,
        }
    }
}

/// An index of block tables.
#[derive(Serialize, JsonSchema)]
struct BlockTablesRecord {
    blocks: u32,
    /// Pairs of at most this many differing bits are all found.
    complete_within: u32,
    tables: u64,
    wanted: u64,
    missed: u64,
    recall: Option<f64>,
    candidates: u64,
    candidates_not_counted: u64,
}

impl From<&(BlockTables, WhatIf)> for BlockTablesRecord {
    fn from((tables, found): &(BlockTables, WhatIf)) -> Self {
        Self {
            blocks: tables.blocks(),
            complete_within: tables.within(),
            tables: tables.count() as u64,
            wanted: found.wanted,
            missed: found.missed,
            recall: found.recall(),
            candidates: found.candidates,
            candidates_not_counted: found.passed_over,
        }
    }
}

/// Writes the indexes.
pub(in super::super) fn json(study: &IndexStudy<'_>) -> io::Result<Vec<u8>> {
    pretty_sorted(&IndexesRecord {
        lookalike: env!("CARGO_PKG_VERSION"),
        schema: schema_id("tune-indexes"),
        settings: SettingsRecord::new(study.settings, &study.comparison.recipe),
        documents: study.comparison.corpus.documents.len(),
        wanted_jaccard_at_least: study.cut,
        wanted_bits_at_most: study.within,
        has_judged_copies: study.is_judged,
        seeds: &study.seeds,
        bands: study.bands.iter().map(SeededBandsRecord::from).collect(),
        tables: study.tables.iter().map(BlockTablesRecord::from).collect(),
    })
}
