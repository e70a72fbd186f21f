//! The arguments of `lookalike report`.

use crate::cli::arguments::{
    CorpusArguments, ReviewArguments, ShortestPassage, ratio, sort_key, verdict,
};
use crate::compare::result::SortKey;
use crate::report::pseudonym::Naming;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// What a report is made of.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Write the report to FILE, whole or not at all; - for standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = "Output")]
    pub output: PathBuf,
    /// Replace FILE if it is there
    #[arg(long, help_heading = "Output")]
    pub force: bool,
    /// How it is written [default: json if FILE ends so, else html]
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    pub format: Option<Layout>,
    /// The heading of the report [default: what was compared]
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true,
        help_heading = "Output"
    )]
    pub title: String,
    /// Replace the names of texts by pseudonyms that depend on their content alone
    #[arg(long, help_heading = "Output")]
    pub anonymise: bool,
    /// Derive the pseudonyms with this key: who has the texts and not the key cannot match them
    #[arg(long, value_name = "KEY", requires = "anonymise", help_heading = "Output")]
    pub key: Option<String>,
    /// Which pairs.
    #[command(flatten)]
    pub which: Which,
    /// How they are read.
    #[command(flatten)]
    pub reading: Reading,
    /// Where verdicts are kept.
    #[command(flatten)]
    pub review: ReviewArguments,
    /// The texts, and every setting.
    #[command(flatten)]
    pub corpus: CorpusArguments,
}

/// Which pairs are told.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pairs")]
pub(super) struct Which {
    /// Best first by this measure, or by how far the measures contradict each other
    #[arg(long, value_name = "MEASURE", default_value = "jaccard", value_parser = sort_key())]
    pub by: SortKey,
    /// Tell at most N pairs
    #[arg(long, value_name = "N", default_value = "500")]
    pub limit: usize,
    /// Only pairs with a Jaccard of at least X, 0 to 1
    #[arg(long, value_name = "X", value_parser = ratio)]
    pub min_jaccard: Option<f64>,
    /// Only pairs with at most D differing SimHash bits
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=256))]
    pub max_hamming: Option<u32>,
    /// Also pairs that no measure flags
    #[arg(long)]
    pub all: bool,
    /// Only pairs with one of these verdicts
    #[arg(long, value_name = "VERDICT", value_delimiter = ',', value_parser = verdict())]
    pub only_verdict: Vec<String>,
}

/// How pairs are read for passages.
#[derive(Debug, Args)]
#[command(next_help_heading = "Passages")]
pub(super) struct Reading {
    /// What counts as a passage.
    #[command(flatten)]
    pub shortest: ShortestPassage,
    /// Template is what this share of the texts holds, and at least 5 of them
    #[arg(long, value_name = "X", default_value = "0.3", value_parser = ratio)]
    pub template_share: f64,
}

/// How a report is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Layout {
    /// one page to read, with the JSON inside
    Html,
    /// the record alone
    Json,
}

impl Arguments {
    /// How it is written.
    pub(super) fn layout(&self) -> Layout {
        let ends_so = self.output.extension().is_some_and(|end| end.eq_ignore_ascii_case("json"));
        self.format.unwrap_or(if ends_so { Layout::Json } else { Layout::Html })
    }

    /// How texts are named.
    pub(in crate::cli) fn naming(&self) -> Naming {
        naming(self.anonymise, self.key.as_deref())
    }

    /// The file, `None` for standard output.
    pub(super) fn file(&self) -> Option<&Path> {
        (self.output.as_os_str() != "-").then_some(self.output.as_path())
    }
}

/// How texts are named.
pub(in crate::cli) fn naming(anonymise: bool, key: Option<&str>) -> Naming {
    match key {
        _ if !anonymise => Naming::Plain,
        None => Naming::Hash,
        Some(key) => Naming::Keyed(key.as_bytes().to_vec()),
    }
}
