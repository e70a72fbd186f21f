//! The headless front end: the table of commands.

pub mod account;
pub mod against;
pub mod arguments;
pub mod cache;
pub mod check;
pub mod colour;
pub mod compare;
pub mod completions;
pub mod config;
mod config_print;
pub mod console;
pub mod contract;
pub mod corpus;
pub mod dedup;
pub mod dedup_keep;
pub mod dedup_write;
pub mod definition;
pub mod destination;
pub mod ending;
pub mod exit;
pub mod explain;
pub mod explain_bits;
pub mod explain_case;
pub mod explain_curve;
pub mod explain_json;
pub mod explain_page;
pub mod explain_sets;
pub mod explain_slots;
pub mod failure;
pub mod folders;
pub mod headless;
pub mod interrupt;
pub mod lecture;
pub mod lesson;
pub mod lesson_case;
pub mod lesson_json;
pub mod lesson_page;
pub mod listing;
pub mod man;
pub mod output;
pub mod pairs;
pub mod passages;
pub mod progress;
pub mod reading;
pub mod report;
pub mod report_arguments;
pub mod review;
pub mod review_export;
pub mod review_files;
pub mod review_merge;
pub mod review_place;
pub mod rows;
pub mod saved_defaults;
pub mod saved_place;
pub mod sketch;
pub mod sketch_rows;
pub mod start;
pub mod substitutions;
pub mod summary;
pub mod truth;
pub mod tune;
pub mod tune_json;
pub mod tune_page;
pub mod tune_reason;
pub mod tune_study;
pub mod two;
pub mod two_files;
pub mod values;
pub mod verify;
pub mod verify_told;
pub mod views;
pub mod wrap;

use contract::Command;

/// All commands, in the order of help. Without one, the explorer opens.
pub const COMMANDS: &[Command] = &[
    pairs::PAIRS,
    check::CHECK,
    sketch::SKETCH,
    compare::COMPARE,
    explain::EXPLAIN,
    substitutions::SUBSTITUTIONS,
    dedup::DEDUP,
    review::REVIEW,
    report::REPORT,
    verify::VERIFY,
    tune::TUNE,
    lesson::LESSON,
    cache::CACHE,
    config::CONFIG,
    completions::COMPLETIONS,
    man::MAN,
];
