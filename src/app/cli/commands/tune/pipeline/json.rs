//! What a pipeline of another project does here, as one JSON object.

use crate::cli::commands::tune::documents::ConfusionRecord;
use crate::cli::commands::tune::pipeline::report::PipelineReport;
use crate::compare::pipelines::{Fidelity, PipelineFate, PipelineRun};
use crate::export::describe::JsonName;
use crate::export::json_style::{pretty_sorted, schema_id};
use crate::pair::DocId;
use schemars::JsonSchema;
use serde::Serialize;
use std::io;

/// The whole study.
#[derive(Serialize, JsonSchema)]
pub(in super::super) struct PipelineRecord<'a> {
    lookalike: &'static str,
    schema: String,
    pipeline: &'a str,
    version: &'a str,
    source: &'a str,
    /// The pipeline drops the same documents as its project does.
    same_documents: bool,
    bands: usize,
    rows: usize,
    #[schemars(range(min = 0, max = 1))]
    threshold: f64,
    documents: usize,
    left_out: usize,
    without_shingles: usize,
    wanted_pairs: usize,
    all_wanted_pairs: bool,
    /// One for each seed.
    runs: Vec<RunRecord>,
    expected_documents: u64,
    expected_chance_pairs: Option<f64>,
    index_bytes: u64,
    fates: Vec<FateRecord<'a>>,
}

#[derive(Serialize, JsonSchema)]
struct RunRecord {
    seed: u32,
    dropped: usize,
    groups: usize,
    largest: usize,
    missed: usize,
    chained: usize,
    /// The lowest Jaccard of a dropped text and its keeper.
    lowest: Option<f64>,
    #[serde(flatten)]
    judged: ConfusionRecord,
}

impl From<&PipelineRun> for RunRecord {
    fn from(run: &PipelineRun) -> Self {
        Self {
            seed: run.seed,
            dropped: run.dropped,
            groups: run.groups,
            largest: run.largest,
            missed: run.missed,
            chained: run.chained,
            lowest: run.lowest,
            judged: ConfusionRecord::new(run.confusion),
        }
    }
}

/// What happens to a document.
#[derive(Serialize, JsonSchema)]
struct FateRecord<'a> {
    file: Option<JsonName<'a>>,
    #[serde(flatten)]
    fate: FateKind<'a>,
}

#[derive(Serialize, JsonSchema)]
#[serde(tag = "fate")]
enum FateKind<'a> {
    #[serde(rename = "kept")]
    Kept,
    #[serde(rename = "left out")]
    LeftOut,
    #[serde(rename = "dropped")]
    Dropped {
        /// The kept text.
        #[serde(rename = "for")]
        keeper: Option<JsonName<'a>>,
        jaccard: Option<f64>,
    },
}

/// Writes the whole study.
pub(super) fn json(report: &PipelineReport<'_>) -> io::Result<Vec<u8>> {
    let (study, own) = (report.study, report.study.pipeline);
    let many = report.docs.unwrap_or(study.documents as u64);
    let name = |id: DocId| report.corpus.documents.get(id.index()).map(|own| JsonName(&own.name));
    let fate = |(id, fate): (DocId, &PipelineFate)| FateRecord {
        file: name(id),
        fate: match *fate {
            PipelineFate::Kept => FateKind::Kept,
            PipelineFate::LeftOut => FateKind::LeftOut,
            PipelineFate::Dropped(keeper, jaccard) => {
                FateKind::Dropped { keeper: name(keeper), jaccard }
            }
        },
    };
    pretty_sorted(&PipelineRecord {
        lookalike: env!("CARGO_PKG_VERSION"),
        schema: schema_id("tune-as"),
        pipeline: own.name,
        version: own.version,
        source: own.source,
        same_documents: own.fidelity == Fidelity::SameDocuments,
        bands: own.banding.bands,
        rows: own.banding.rows,
        threshold: own.threshold,
        documents: study.documents,
        left_out: study.left_out,
        without_shingles: study.without_shingles,
        wanted_pairs: study.wanted,
        all_wanted_pairs: study.all_wanted,
        runs: study.runs.iter().map(RunRecord::from).collect(),
        expected_documents: many,
        expected_chance_pairs: study.chance_pairs(many),
        index_bytes: own.bytes.saturating_mul(many),
        fates: DocId::first(study.fates.len()).zip(&study.fates).map(fate).collect(),
    })
}
