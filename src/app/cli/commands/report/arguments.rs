//! The arguments of `lookalike report`.

use crate::cli::arguments::{
    CorpusArguments, ExclusionArguments, LanguageArguments, PeopleArguments, ReviewArguments,
    ShortestPassage, ratio, sort_key, verdict,
};
use crate::cli::console::Failure;
use crate::compare::result::{Comparison, SortKey};
use crate::report::names::NameFinder;
use crate::report::names_inside::names_to_find;
use crate::report::pseudonym::Naming;
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// The arguments of `lookalike report`.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(super) struct ReportArguments {
    /// Write the report to FILE, completely or not at all; - for standard output
    #[arg(short, long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub output: PathBuf,
    /// Replace FILE if it exists
    #[arg(long)]
    pub force: bool,
    /// Output format [default: json if FILE ends in .json, else html]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub format: Option<ReportFormat>,
    /// Heading of the report [default: the name of the corpus]
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    pub title: String,
    /// Language of the findings and cases, which come first.
    #[command(flatten)]
    pub language: LanguageArguments,
    /// How texts and persons are named.
    #[command(flatten)]
    pub names: NameArguments,
    /// Which pairs.
    #[command(flatten)]
    pub which: PairChoice,
    /// Options of passages.
    #[command(flatten)]
    pub reading: ReadingArguments,
    /// Leave out which other texts account for each text of a case
    #[arg(long)]
    pub no_sources: bool,
    /// What does not count in the sources.
    #[command(flatten)]
    pub exclusions: ExclusionArguments,
    /// Who wrote the texts.
    #[command(flatten)]
    pub people: PeopleArguments,
    /// The journal of verdicts.
    #[command(flatten)]
    pub review: ReviewArguments,
    /// The texts, and every setting.
    #[command(flatten)]
    pub corpus: CorpusArguments,
}

/// How texts and persons are named.
#[derive(Debug, Args)]
pub(super) struct NameArguments {
    /// Replace the names of texts and of authors by pseudonyms derived from their content
    #[arg(long)]
    pub anonymise: bool,
    /// Derive the pseudonyms with this key: without it, nobody can match them with the texts
    #[arg(long, value_name = "KEY", requires = "anonymise")]
    pub key: Option<String>,
    /// Mask names in texts and notes too: authors, and parts of file names that few files share
    #[arg(long, requires = "anonymise")]
    pub mask_names: bool,
    /// Mask this name everywhere, in any spelling; can be repeated
    #[arg(long, value_name = "NAME", requires = "anonymise", value_parser = name)]
    pub mask: Vec<String>,
}

/// Which pairs are in the report.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pairs")]
pub(super) struct PairChoice {
    /// Sort by this measure, closest pairs first, or by how much the measures disagree [default: chance; jaccard
    /// with given thresholds and where chance is not known]
    #[arg(long, value_name = "MEASURE", value_parser = sort_key())]
    pub by: Option<SortKey>,
    /// Include at most N pairs
    #[arg(long, value_name = "N", default_value = "500")]
    pub limit: usize,
    /// Only pairs with a Jaccard of at least X, 0 to 1
    #[arg(long, value_name = "X", value_parser = ratio)]
    pub min_jaccard: Option<f64>,
    /// Only pairs with at most D differing SimHash bits
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=256))]
    pub max_hamming: Option<u32>,
    /// Include unflagged pairs
    #[arg(long)]
    pub all: bool,
    /// Only pairs with one of these verdicts
    #[arg(long, value_name = "VERDICT", value_delimiter = ',', value_parser = verdict())]
    pub only_verdict: Vec<String>,
}

/// Options of passages and template text.
#[derive(Debug, Args)]
#[command(next_help_heading = "Passages")]
pub(super) struct ReadingArguments {
    /// The shortest passage.
    #[command(flatten)]
    pub shortest: ShortestPassage,
    /// Text in this share of the documents, and in at least 5, is template
    #[arg(long, value_name = "X", default_value = "0.3", value_parser = ratio)]
    pub template_share: f64,
}

/// Output format of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ReportFormat {
    /// a page to read, with the JSON inside
    Html,
    /// the JSON record only
    Json,
}

impl ReportArguments {
    /// The output format.
    pub(super) fn layout(&self) -> ReportFormat {
        self.format.unwrap_or(ReportFormat::Html)
    }

    /// How the report names texts.
    pub(in crate::cli) fn naming(&self) -> Naming {
        naming(self.names.anonymise, self.names.key.as_deref())
    }

    /// The names to mask everywhere; `None`: the texts are quoted as they are.
    pub(super) fn masks(&self, comparison: &Comparison) -> Result<Option<NameFinder>, Failure> {
        let NameArguments { mask_names, mask, .. } = &self.names;
        if !mask_names && mask.is_empty() {
            return Ok(None);
        }
        let given = names_to_find(comparison, mask, false);
        let rows = self.corpus.settings().reading.rows.unwrap_or_default();
        let file = self.file().and_then(Path::file_name).map(|name| name.to_string_lossy().into());
        // `verify` needs the names of the columns.
        let kept = [("--output", file), ("--rows-id", rows.id), ("--rows-text", rows.text)];
        for (place, text) in kept {
            let text = text.unwrap_or_default();
            if let Some(found) = given.find(&text).first() {
                let name = given.name(found.name);
                return Err(Failure::usage(
                    format!("{place} {text}: the name {name} stands in it, which is to be masked"),
                    "nothing was written; choose another one",
                ));
            }
        }
        Ok(Some(names_to_find(comparison, mask, *mask_names)))
    }

    /// The output file; `None` for standard output.
    pub(super) fn file(&self) -> Option<&Path> {
        (self.output.as_os_str() != "-").then_some(self.output.as_path())
    }
}

/// A name that has a letter or digit.
fn name(text: &str) -> Result<String, String> {
    let has_letter = text.chars().any(char::is_alphanumeric);
    has_letter.then(|| text.trim().to_owned()).ok_or_else(|| "expected a name".to_owned())
}

/// How a report names texts: plainly, or by pseudonyms with or without a key.
pub(in crate::cli) fn naming(anonymise: bool, key: Option<&str>) -> Naming {
    match key {
        _ if !anonymise => Naming::Plain,
        None => Naming::Hash,
        Some(key) => Naming::Keyed(key.as_bytes().to_vec()),
    }
}
