//! `lookalike job`: writes a job for another engine that finds candidates with our worker.

use crate::cli::console::{Destination, Exit, Failure};
use crate::cli::contract::{Call, Command};
use crate::cli::headless::ctrl_c;
use crate::cli::plan_file::{read_plan, refuse_other};
use crate::compare::sketches::program;
use clap::{Args, ValueEnum};
use std::fs;
use std::path::{Path, PathBuf};

/// Writes a job for another engine.
pub(super) const JOB: Command = Command { name: "job", define, run };

/// The functions that call the worker, and the job of each engine.
const CALLS: &str = include_str!("../../../../assets/job/worker.py");
const DUCKDB: &str = include_str!("../../../../assets/job/duckdb.py");
const SPARK: &str = include_str!("../../../../assets/job/spark.py");

const EXAMPLES: &str = "\
Examples:
  lookalike plan sample.jsonl --rows --floor 0.8 --docs 50000000 -o plan.json
  lookalike job duckdb job --plan plan.json
  lookalike job spark job --plan plan.json

Writes job.py, worker.py and plan.json to the folder. The job calls `lookalike worker` for the rows, sets
equal texts aside, finds the candidates, and writes them with their texts and a manifest. It is yours to
change. See `lookalike help scale`.

Exit codes: 0 written, 2 wrong usage or the files could not be written, 3 the plan could not be read.";

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
struct Arguments {
    /// The engine that runs the job
    #[arg(value_enum, value_name = "ENGINE")]
    engine: EngineName,
    /// Folder for the job; created if needed
    #[arg(value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    folder: PathBuf,
    /// The plan that `lookalike plan -o FILE` wrote
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    plan: PathBuf,
    /// Replace files of an earlier job
    #[arg(long)]
    force: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum EngineName {
    /// one machine, Python with `pip install duckdb`
    Duckdb,
    /// a cluster, spark-submit of Spark 4
    Spark,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Write a job for DuckDB or Spark that finds the candidates of a plan")
        .after_help(EXAMPLES)
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let plan = read_plan(&arguments.plan)?;
    refuse_other(&plan)?;
    let unreadable = |error| Failure::Unreadable(format!("{}: {error}", arguments.plan.display()));
    let plan = fs::read_to_string(&arguments.plan).map_err(unreadable)?;
    let job = match arguments.engine {
        EngineName::Duckdb => DUCKDB,
        EngineName::Spark => SPARK,
    };
    let folder = &arguments.folder;
    fs::create_dir_all(folder)
        .map_err(|error| Failure::usage(format!("{}: {error}", folder.display()), ""))?;
    let named = |text: &str| text.replace("@PROGRAM@", &program());
    let files = [("plan.json", plan), ("worker.py", named(CALLS)), ("job.py", named(job))];
    refuse_foreign(folder)?;
    let places: Vec<Destination> = files
        .iter()
        .map(|(name, _)| Destination::new(Some(&folder.join(name)), arguments.force))
        .collect::<Result<_, _>>()?;
    let stop = ctrl_c()?;
    for (place, (_, text)) in places.iter().zip(&files) {
        place.write(call.console, &stop, |out| out.write_all(text.as_bytes()))?;
    }
    let start = match arguments.engine {
        EngineName::Duckdb => "python3",
        EngineName::Spark => "spark-submit",
    };
    let shown = folder.join("job.py");
    let shown = shown.display();
    call.console.note(&format!("written; run it: {start} {shown} RESULT ROWS.jsonl …"));
    Ok(Exit::Fine)
}

/// Refuses a folder in which a file of that name is none of an earlier job, also with `--force`.
fn refuse_foreign(folder: &Path) -> Result<(), Failure> {
    let begins = |path: &Path, all: &[&str]| {
        // What stands before the first place that differs between programs.
        let heads = all.iter().map(|own| own.split("@PROGRAM@").next().unwrap_or(own));
        let text = fs::read(path).unwrap_or_default();
        heads.into_iter().any(|head| text.starts_with(head.as_bytes()))
    };
    let is_ours = |path: &Path, name: &str| match name {
        "job.py" => begins(path, &[DUCKDB, SPARK]),
        "worker.py" => begins(path, &[CALLS]),
        _ => read_plan(path).is_ok(),
    };
    for name in ["plan.json", "worker.py", "job.py"] {
        let path = folder.join(name);
        if path.exists() && !is_ours(&path, name) {
            return Err(Failure::usage(
                format!("{} is no file of an earlier job and is not replaced", path.display()),
                "give another folder, or move the file away",
            ));
        }
    }
    Ok(())
}
