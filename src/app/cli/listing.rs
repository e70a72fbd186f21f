//! Arguments of commands that list pairs: which pairs, in which format, and where to.

use crate::cli::arguments::{PeopleArguments, bound, format, ratio, sort_key};
use crate::cli::console::{Destination, Failure, Output};
use crate::compare::result::{Comparison, ScoreRange, ScoreRanges, SortKey};
use crate::export::contract::Format;
use crate::export::select::PairFilter;
use crate::measure::MeasureId;
use crate::measure::jaccard::jaccard;
use crate::settings::{Settings, Thresholds};
use clap::{Args, ValueEnum};

/// How pairs are listed.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub struct ListingArguments {
    /// Output format
    #[arg(long, value_name = "FORMAT", default_value = "table", value_parser = format())]
    format: &'static Format,
    /// Sort by this measure, closest pairs first, or by how much the measures disagree [default: chance; jaccard
    /// with given thresholds and where chance is not known]
    #[arg(long, value_name = "MEASURE", value_parser = sort_key())]
    by: Option<SortKey>,
    /// Write at most N pairs [default: 50 in a table, else all]
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Only pairs with a Jaccard of at least X, 0 to 1
    #[arg(long, value_name = "X", value_parser = ratio)]
    min_jaccard: Option<f64>,
    /// Only pairs with at most D differing SimHash bits
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=256))]
    max_hamming: Option<u32>,
    /// Only pairs with at least this value of a measure: a ratio, or SimHash bits that differ; can be
    /// repeated
    #[arg(long, value_name = "MEASURE=X", value_parser = bound)]
    min: Vec<(MeasureId, f64)>,
    /// Only pairs with at most this value of a measure; can be repeated
    #[arg(long, value_name = "MEASURE=X", value_parser = bound)]
    max: Vec<(MeasureId, f64)>,
    /// Only flagged pairs
    #[arg(long)]
    flagged: bool,
    #[command(flatten)]
    people: PeopleArguments,
    #[command(flatten)]
    output: Output,
    /// End with exit code 1 if some pair has a Jaccard of at least X, or is flagged; the result is still written
    #[arg(long, value_name = "X|flagged", value_parser = fail_at)]
    fail_at: Option<FailAt>,
    /// End with exit code 1 if a text is stored otherwise than a reader sees it: letters exchanged, text hidden; of a
    /// check, a new text
    #[arg(long, value_enum, value_name = "hidden")]
    fail_on: Option<FailOn>,
}

/// What in a document makes a run fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FailOn {
    /// Text that a reader does not see as it is stored.
    Hidden,
}

impl FailOn {
    /// True if a document of the comparison makes the run fail; of a check, a new one.
    pub fn is_met(self, comparison: &Comparison) -> bool {
        let most = comparison.against.as_ref().map_or(usize::MAX, |against| against.new as usize);
        let mut documents = comparison.corpus.documents.iter().take(most);
        match self {
            Self::Hidden => documents.any(|document| document.findings().next().is_some()),
        }
    }
}

/// The order of the pairs: the given one, else by chance where it decides, else by Jaccard.
pub fn order(by: Option<SortKey>, settings: &Settings) -> SortKey {
    let usual = if settings.fits { MeasureId::CHANCE } else { MeasureId::JACCARD };
    by.unwrap_or(SortKey::Measure(usual))
}

/// The order of a finished run: by Jaccard instead of chance where chance is known of no pair, as in a check.
pub fn known_order(by: SortKey, comparison: &Comparison) -> SortKey {
    let column = &comparison.pairs.columns().expected;
    let is_known = |place: usize| column.get(place).value().is_some();
    if by == SortKey::Measure(MeasureId::CHANCE) && !(0..comparison.pairs.len()).any(is_known) {
        return SortKey::Measure(MeasureId::JACCARD);
    }
    by
}

/// Which pair makes a run fail.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum FailAt {
    /// One with at least this Jaccard.
    Jaccard(f64),
    /// A flagged one.
    Flagged,
}

impl FailAt {
    /// True if some pair of the comparison makes the run fail.
    pub fn is_met(self, comparison: &Comparison, thresholds: &Thresholds) -> bool {
        let pairs = &comparison.pairs;
        pairs.rows().iter().map(|row| pairs.evidence_of(row)).any(|evidence| match self {
            Self::Jaccard(least) => jaccard(&evidence) >= least,
            Self::Flagged => thresholds.is_flagged(&evidence),
        })
    }
}

fn fail_at(text: &str) -> Result<FailAt, String> {
    match text {
        "flagged" => Ok(FailAt::Flagged),
        text => ratio(text).map(FailAt::Jaccard).map_err(|error| format!("{error}, or flagged")),
    }
}

/// Which pairs are written, how, and when a run fails.
#[derive(Debug, Clone, Copy)]
pub struct OutputOptions {
    /// The format.
    pub format: &'static Format,
    /// Which pairs, in which order.
    pub choice: PairFilter,
    /// Which pair makes the run fail.
    pub fail_at: Option<FailAt>,
    /// Which document makes the run fail.
    pub fail_on: Option<FailOn>,
}

impl ListingArguments {
    /// Where the pairs go, see [`Destination::new`].
    pub fn destination(&self) -> Result<Destination, Failure> {
        self.output.destination()
    }

    /// The settings with the persons of the texts.
    pub fn in_settings(&self, settings: Settings) -> Settings {
        self.people.in_settings(settings)
    }

    /// Options of the output, for these settings.
    pub fn options(&self, settings: &Settings) -> OutputOptions {
        let mut ranges = ScoreRanges::default();
        for &(id, value) in &self.min {
            ranges.narrow(id, ScoreRange { least: Some(value), most: None });
        }
        for &(id, value) in &self.max {
            ranges.narrow(id, ScoreRange { least: None, most: Some(value) });
        }
        let choice = PairFilter {
            by: order(self.by, settings),
            min_jaccard: self.min_jaccard,
            max_hamming: self.max_hamming,
            ranges,
            flagged_only: self.flagged,
            hides_same: settings.people.hides_same,
            limit: self.limit.or(self.format.limit),
            expand: !self.format.collapses,
        };
        OutputOptions { format: self.format, choice, fail_at: self.fail_at, fail_on: self.fail_on }
    }
}
