//! `lookalike schema`: prints the JSON Schema of what a command writes with `--format json`.

use crate::cli::commands::{
    check, compare, dedup, explain, lesson, pairs, passages, plan, report, sources, substitutions,
    tune,
};
use crate::cli::console::{Exit, Failure, Paper};
use crate::cli::contract::{Call, Command, OutputSchema};
use crate::export::json_style::schema_id;
use clap::Args;
use clap::builder::PossibleValuesParser;
use schemars::generate::SchemaSettings;
use serde_json::json;
use std::io::{self, Write as _};

/// Prints a JSON Schema.
pub(super) const SCHEMA: Command = Command { name: "schema", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike schema                 the names, and which output each describes
  lookalike schema pairs > pairs.schema.json

Exit codes: 0 success, 2 wrong usage.";

/// What users of an output can rely on.
const PROMISE: &str = "Keys named here stay, with their meaning and types; new keys may be added.";

/// What users of records can rely on, which have a version of their own and no other keys than it names.
const PROMISE_OF_RECORDS: &str =
    "The key `report` is the version of all keys; with it keys change.";

/// What commands write as JSON, in the order of help.
const OUTPUTS: &[&[OutputSchema]] = &[
    pairs::OUTPUTS,
    check::OUTPUTS,
    compare::OUTPUTS,
    explain::OUTPUTS,
    sources::OUTPUTS,
    passages::OUTPUTS,
    substitutions::OUTPUTS,
    dedup::OUTPUTS,
    plan::OUTPUTS,
    report::OUTPUTS,
    tune::OUTPUTS,
    lesson::OUTPUTS,
];

fn outputs() -> impl Iterator<Item = &'static OutputSchema> {
    OUTPUTS.iter().copied().flatten()
}

#[derive(Debug, Args)]
struct Arguments {
    /// Name of the schema [default: list all]
    name: Option<String>,
}

fn define(command: clap::Command) -> clap::Command {
    let names = PossibleValuesParser::new(outputs().map(|output| output.name));
    Arguments::augment_args(command)
        .about("Print the JSON Schema of what a command writes with --format json")
        .after_help(EXAMPLES)
        .mut_arg("name", |name| name.value_parser(names))
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let mut out = call.console.pages();
    let named = |output: &&OutputSchema| arguments.name.as_deref() == Some(output.name);
    if let Some(output) = outputs().find(named) {
        out.write_all(&document(output)?)?;
    } else {
        let mut paper = Paper::new(&mut out, call.console.out);
        for output in outputs() {
            paper.raw(&format!("{:<13}  {}\n", output.name, command_line(output)))?;
        }
    }
    out.flush()?;
    Ok(Exit::Fine)
}

/// The command line that writes an output.
fn command_line(output: &OutputSchema) -> String {
    let words = ["lookalike", output.command, output.arguments, "--format json"];
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The schema as a document of its own.
fn document(output: &OutputSchema) -> io::Result<Vec<u8>> {
    let mut schema =
        (output.schema)(SchemaSettings::draft2020_12().for_serialize().into_generator());
    let id = schema_id(output.name);
    // Outputs name their schema.
    if let Some(named) = schema.pointer_mut("/properties/schema") {
        *named = json!({ "const": id });
    }
    schema.insert("$id".to_owned(), id.into());
    let title = format!("Output of `{}`", command_line(output));
    schema.insert("title".to_owned(), title.into());
    let is_closed = schema.get("additionalProperties") == Some(&false.into());
    let promise = if is_closed { PROMISE_OF_RECORDS } else { PROMISE };
    schema.insert("description".to_owned(), promise.into());
    let mut text = serde_json::to_string_pretty(&schema)?.into_bytes();
    text.push(b'\n');
    Ok(text)
}
