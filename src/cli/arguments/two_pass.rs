//! Whether rows are compared in memory or in two passes, and where their sketches go meanwhile.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

const ROWS: &str = "Rows as texts";

/// When rows are compared in two passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TwoPassChoice {
    /// with --floor, from 128 MiB of tables on
    Auto,
    /// always; fails where it is not possible
    Always,
    /// never
    Never,
}

/// How large tables are compared.
#[derive(Debug, Clone, Args)]
pub struct TwoPassArguments {
    /// Compare rows without their texts in memory: sketch each, index the sketches, and read the
    /// texts of candidates again; see `lookalike help scale`
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto", requires = "rows", help_heading = ROWS)]
    pub two_pass: TwoPassChoice,
    /// Folder for the sketches of two passes, about 0.8 kB a row, removed at the end [default: the
    /// cache folder, see `lookalike cache path`]
    #[arg(long, value_name = "FOLDER", requires = "rows", value_hint = clap::ValueHint::DirPath, help_heading = ROWS)]
    pub work_folder: Option<PathBuf>,
    /// Keep the sketches in FOLDER as a library: the next run sketches new texts only, and
    /// `lookalike check NEW --against FOLDER` looks new texts up; about 1 kB a row
    #[arg(long, value_name = "FOLDER", requires = "rows", conflicts_with = "work_folder", value_hint = clap::ValueHint::DirPath, help_heading = ROWS)]
    pub keep_work: Option<PathBuf>,
}
