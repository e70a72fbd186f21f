//! Whether texts are compared in memory or in two passes, and where their sketches go meanwhile.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

const HEADING: &str = "Larger than memory";

/// When texts are compared in two passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TwoPassChoice {
    /// with --floor, from 128 MiB of files on
    Auto,
    /// always; fails where it is not possible
    Always,
    /// never
    Never,
}

/// How large tables and folders are compared.
#[derive(Debug, Clone, Args)]
pub struct TwoPassArguments {
    /// Compare without the texts in memory: sketch each, index the sketches, and read the texts of
    /// candidates again; see `lookalike help scale`
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto", help_heading = HEADING)]
    pub two_pass: TwoPassChoice,
    /// Compare in two passes by the plan that `lookalike plan -o FILE` wrote: its settings, columns, floor
    /// and index
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = HEADING)]
    pub plan: Option<PathBuf>,
    /// Folder for the sketches of two passes, about 0.8 kB a text, removed at the end [default: the
    /// cache folder, see `lookalike cache path`]
    #[arg(long, value_name = "FOLDER", value_hint = clap::ValueHint::DirPath, help_heading = HEADING)]
    pub work_folder: Option<PathBuf>,
    /// Keep the sketches in FOLDER as a library: the next run sketches new texts only, and
    /// `lookalike check NEW --against FOLDER` looks new texts up; about 1 kB a text
    #[arg(long, value_name = "FOLDER", conflicts_with = "work_folder", value_hint = clap::ValueHint::DirPath, help_heading = HEADING)]
    pub keep_work: Option<PathBuf>,
}
