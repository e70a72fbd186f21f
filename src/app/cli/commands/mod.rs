//! The table of commands, a file or a folder each.

mod cache;
mod check;
mod compare;
mod completions;
mod config;
mod dedup;
mod explain;
mod help;
mod job;
mod lesson;
mod licences;
mod man;
mod open;
mod pairs;
mod passages;
mod plan;
mod report;
mod review;
mod schema;
mod sketch;
mod sources;
mod substitutions;
mod tune;
mod verify;
mod worker;

pub use completions::{answer, is_asked};
pub use config::refusal;
pub use explain::explain_pair;
pub use help::{TOPICS, Topic};
pub use open::{exploration, opens_explorer};
pub use pairs::print_table;

use crate::cli::contract::Command;

/// All commands, in the order of help. Without one, the explorer opens.
pub const COMMANDS: &[Command] = &[
    pairs::PAIRS,
    check::CHECK,
    sketch::SKETCH,
    compare::COMPARE,
    explain::EXPLAIN,
    sources::SOURCES,
    passages::PASSAGES,
    substitutions::SUBSTITUTIONS,
    dedup::DEDUP,
    plan::PLAN,
    worker::WORKER,
    job::JOB,
    open::OPEN,
    review::REVIEW,
    report::REPORT,
    verify::VERIFY,
    tune::TUNE,
    lesson::LESSON,
    cache::CACHE,
    config::CONFIG,
    help::HELP,
    schema::SCHEMA,
    completions::COMPLETIONS,
    man::MAN,
    licences::LICENCES,
];
