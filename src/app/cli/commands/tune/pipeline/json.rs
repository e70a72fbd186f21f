//! What a pipeline of another project does here, as one JSON object.

use crate::cli::commands::tune::pipeline::report::PipelineReport;
use crate::compare::pipelines::{Fidelity, PipelineFate, PipelineRun};
use crate::export::describe::JsonName;
use crate::export::json_style::{pretty, schema_id};
use crate::pair::DocId;
use serde_json::{Value, json};
use std::io;

/// The whole study.
pub(super) fn json(report: &PipelineReport<'_>) -> io::Result<Vec<u8>> {
    let (study, own) = (report.study, report.study.pipeline);
    let many = report.docs.unwrap_or(study.documents as u64);
    let fates = DocId::first(study.fates.len()).zip(&study.fates);
    pretty(&json!({
        "lookalike": env!("CARGO_PKG_VERSION"),
        "schema": schema_id("tune-as"),
        "pipeline": own.name,
        "version": own.version,
        "source": own.source,
        "same_documents": own.fidelity == Fidelity::SameDocuments,
        "bands": own.banding.bands,
        "rows": own.banding.rows,
        "threshold": own.threshold,
        "documents": study.documents,
        "left_out": study.left_out,
        "without_shingles": study.without_shingles,
        "wanted_pairs": study.wanted,
        "all_wanted_pairs": study.all_wanted,
        "runs": study.runs.iter().map(run).collect::<Value>(),
        "expected_documents": many,
        "expected_chance_pairs": study.chance_pairs(many),
        "index_bytes": own.bytes.saturating_mul(many),
        "fates": fates.map(|(id, own)| fate(report, id, own)).collect::<Value>(),
    }))
}

fn run(run: &PipelineRun) -> Value {
    json!({
        "seed": run.seed,
        "dropped": run.dropped,
        "groups": run.groups,
        "largest": run.largest,
        "missed": run.missed,
        "chained": run.chained,
        "lowest": run.lowest,
        "precision": run.confusion.and_then(|own| own.precision()),
        "recall": run.confusion.and_then(|own| own.recall()),
        "f1": run.confusion.and_then(|own| own.f1()),
    })
}

fn fate(report: &PipelineReport<'_>, id: DocId, fate: &PipelineFate) -> Value {
    let name = |id: DocId| {
        let own = report.corpus.documents.get(id.index());
        own.map_or(Value::Null, |own| json!(JsonName(&own.name)))
    };
    match *fate {
        PipelineFate::Kept => json!({ "file": name(id), "fate": "kept" }),
        PipelineFate::LeftOut => json!({ "file": name(id), "fate": "left out" }),
        PipelineFate::Dropped(keeper, jaccard) => {
            json!({ "file": name(id), "fate": "dropped", "for": name(keeper), "jaccard": jaccard })
        }
    }
}
