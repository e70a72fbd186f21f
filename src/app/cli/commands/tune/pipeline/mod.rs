//! `lookalike tune --as NAME`: what the de-duplication of another project keeps and drops here.

mod json;
mod page;
mod report;

pub(super) use json::PipelineRecord;

use crate::cli::arguments::{CorpusArguments, tell_truth, understand_names};
use crate::cli::commands::tune::pipeline::json::json;
use crate::cli::commands::tune::pipeline::page::page;
use crate::cli::commands::tune::pipeline::report::PipelineReport;
use crate::cli::console::{Console, Destination, Exit, Failure, Paper, Watcher};
use crate::cli::exit_code::skipped_exit_code;
use crate::cli::headless::{ctrl_c, failed};
use crate::cli::summary::{skipped, tables};
use crate::compare::pipelines::{DedupPipeline, PIPELINES, PipelineInputs, pipeline, study};
use crate::compare::run::gather;
use crate::compare::study::TruthFile;
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::sync::atomic::{AtomicBool, Ordering};

const PIPELINE: &str = "Pipelines";

/// Which pipeline is run.
#[derive(Debug, Args)]
pub(super) struct PipelineArguments {
    /// What the de-duplication of another project keeps, drops, misses and chains here
    #[arg(long = "as", value_name = "NAME", help_heading = PIPELINE)]
    #[arg(value_parser = PossibleValuesParser::new(PIPELINES.iter().map(|own| own.name)))]
    pipeline: Option<String>,
    /// Expect for N documents like these
    #[arg(long, value_name = "N", requires = "pipeline", help_heading = PIPELINE)]
    docs: Option<u64>,
    /// Print the settings of that project instead, as it reads them
    #[arg(long, requires = "pipeline", help_heading = PIPELINE)]
    configuration: bool,
}

impl PipelineArguments {
    /// The pipeline, if one is to be run.
    pub(super) fn requested(&self) -> Option<&'static DedupPipeline> {
        self.pipeline.as_deref().and_then(pipeline)
    }
}

/// How the result is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct PipelineOutput<'a> {
    pub(super) is_json: bool,
    /// Most rows of the list of dropped documents.
    pub(super) top: usize,
    /// Number of seeds.
    pub(super) seeds: u16,
    pub(super) destination: &'a Destination,
}

/// Runs the pipeline and writes its result.
pub(super) fn run(
    arguments: &PipelineArguments,
    own: &'static DedupPipeline,
    texts: &CorpusArguments,
    file: Option<&TruthFile>,
    output: PipelineOutput<'_>,
    console: &Console,
) -> Result<Exit, Failure> {
    let stop = ctrl_c()?;
    if arguments.configuration {
        let text = own.configuration;
        output.destination.write(console, &stop, |out| out.write_all(text.as_bytes()))?;
        return Ok(Exit::Fine);
    }
    let watcher = Watcher::new(console, stop.clone());
    let corpus = gather(&texts.source(), &texts.settings(), &watcher).map_err(|e| failed(&e))?;
    let truth = file.map(|file| understand_names(file, &corpus.documents)).transpose()?;
    let seeds: Vec<u32> =
        (0..u32::from(output.seeds)).map(|add| own.seed.wrapping_add(add)).collect();
    let found = study(
        own,
        &PipelineInputs {
            documents: &corpus.documents,
            seeds: &seeds,
            truth: truth.as_ref(),
            cancelled: &|| stop.load(Ordering::Relaxed),
            progress: &|done| watcher.tell("seeds", done as u64, seeds.len() as u64),
        },
    );
    watcher.erase();
    let Some(found) = found else { return Err(Failure::Stopped) };
    let docs = arguments.docs;
    let report = PipelineReport { corpus: &corpus, study: &found, docs, top: output.top };
    write(&report, output, console, &stop)?;
    tables(&corpus, console);
    skipped(corpus.skipped.iter().collect(), console);
    let unused = truth.as_ref().map_or(0, |truth| truth.problems.len());
    if let (Some(file), Some(truth)) = (file, &truth) {
        tell_truth(file, truth, console);
    }
    Ok(match skipped_exit_code(&corpus.skipped) {
        Exit::Fine if unused > 0 => Exit::Unreadable,
        exit => exit,
    })
}

fn write(
    report: &PipelineReport<'_>,
    output: PipelineOutput<'_>,
    console: &Console,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    output.destination.write(console, stop, |out| {
        if output.is_json {
            out.write_all(&json(report)?)
        } else {
            page(report, &mut Paper::new(out, console.out))
        }
    })
}
