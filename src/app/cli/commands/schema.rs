//! `lookalike schema`: prints the JSON Schema of what a command writes with `--format json`.

use crate::cli::console::{Exit, Failure, Paper};
use crate::cli::contract::{Call, Command};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::io::Write as _;

/// Prints a JSON Schema.
pub(super) const SCHEMA: Command = Command { name: "schema", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike schema                 the names, and which output each describes
  lookalike schema pairs > pairs.schema.json

Exit codes: 0 success, 2 wrong usage.";

/// The schema of one kind of output.
macro_rules! schema {
    ($name:literal, $about:literal) => {
        JsonSchema {
            name: $name,
            about: $about,
            text: include_str!(concat!("../../../../assets/schema/", $name, ".json")),
        }
    };
}

/// A JSON Schema by name.
struct JsonSchema {
    name: &'static str,
    /// Which output it describes.
    about: &'static str,
    text: &'static str,
}

/// All schemas.
const SCHEMAS: &[JsonSchema] = &[
    schema!("pairs", "lookalike pairs --format json"),
    schema!("check", "lookalike check --format json"),
    schema!("compare", "lookalike compare --format json"),
    schema!("explain", "lookalike explain --format json"),
    schema!("sources", "lookalike sources --format json"),
    schema!("passages", "lookalike passages --format json"),
    schema!("substitutions", "lookalike substitutions --format json"),
    schema!("dedup", "lookalike dedup --format json"),
    schema!("plan", "lookalike plan --format json"),
    schema!("report", "lookalike report --format json"),
    schema!("tune", "lookalike tune --format json"),
    schema!("tune-indexes", "lookalike tune --bands … --format json"),
    schema!("tune-sweep", "lookalike tune --sweep --format json"),
    schema!("tune-as", "lookalike tune --as … --format json"),
    schema!("lesson", "lookalike lesson NAME --format json"),
    schema!("lessons", "lookalike lesson --format json"),
];

#[derive(Debug, Args)]
struct Arguments {
    /// Name of the schema [default: list all]
    name: Option<String>,
}

fn define(command: clap::Command) -> clap::Command {
    let names = PossibleValuesParser::new(SCHEMAS.iter().map(|schema| schema.name));
    Arguments::augment_args(command)
        .about("Print the JSON Schema of what a command writes with --format json")
        .after_help(EXAMPLES)
        .mut_arg("name", |name| name.value_parser(names))
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let mut out = call.console.pages();
    let named = |schema: &&JsonSchema| arguments.name.as_deref() == Some(schema.name);
    if let Some(schema) = SCHEMAS.iter().find(named) {
        out.write_all(schema.text.as_bytes())?;
    } else {
        let mut paper = Paper::new(&mut out, call.console.out);
        for schema in SCHEMAS {
            paper.raw(&format!("{:<13}  {}\n", schema.name, schema.about))?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}
