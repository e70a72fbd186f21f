//! `lookalike open`: opens the result of a job, scores its pairs exactly, and shows or prints them.

use crate::cli::arguments::{
    KeptSettings, LanguageArguments, ReviewArguments, ledger, theme_or_fault,
};
use crate::cli::commands::pairs::{PairsInputs, print};
use crate::cli::console::{Console, Exit, Failure};
use crate::cli::contract::{Call, Command};
use crate::cli::exploration::Exploration;
use crate::cli::listing::ListingArguments;
use crate::cli::result_folder::ResultFolder;
use crate::corpus::scan::Source;
use crate::display::glyphs::WidthSource;
use crate::display::number::{count, thousands};
use crate::explain::exclusions::GivenExclusions;
use crate::os::terminal::is_dumb;
use crate::saved::theme::ThemeChoice;
use crate::settings::Settings;
use clap::Args;
use clap::builder::RangedU64ValueParser;
use clap::parser::ValueSource;
use std::path::PathBuf;

/// Opens the result of a job.
pub(super) const OPEN: Command = Command { name: "open", define, run };

const EXAMPLES: &str = "\
Examples:
  lookalike open result/                            the explorer on the listed pairs
  lookalike open result/ --format tsv -o pairs.tsv  the pairs, scored exactly
  lookalike open result/ --limit 20                 the closest ones as a table

The folder is what a job of `lookalike job` wrote. Its version, recipe, counts and hashes are checked, and
each text against its SHA-256; if one is wrong nothing of it is used. The listed pairs are scored exactly
from their texts, those below the floor are dropped, and no others are looked for. Of more than --max-pairs
pairs a sample is drawn, the same number from each step of .05 in Jaccard. `lookalike dedup result/` writes
the lists of what to keep and drop.

On a terminal the explorer opens, unless an option for the output is given. See `lookalike help scale`.

Exit codes: 0 success, 1 a pair at or above --fail-at, 2 wrong usage or the folder is of another
version, 3 a file of the folder is missing, changed or damaged, 130 stopped by Ctrl-C.";

#[derive(Debug, Args)]
struct Arguments {
    /// The result folder of a job
    #[arg(value_name = "FOLDER", value_hint = clap::ValueHint::DirPath)]
    folder: PathBuf,
    /// Worker threads; results do not depend on their number [default: one per core]
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=1024))]
    threads: Option<usize>,
    /// Keep at most N pairs; of more, a sample by steps of Jaccard is drawn
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    max_pairs: usize,
    #[command(flatten)]
    listing: ListingArguments,
    #[command(flatten)]
    review: ReviewArguments,
    #[command(flatten)]
    language: LanguageArguments,
}

fn define(command: clap::Command) -> clap::Command {
    Arguments::augment_args(command)
        .about("Open the result of a job: score its pairs exactly, and review or print them")
        .after_help(EXAMPLES)
}

impl Arguments {
    /// The texts and settings of the folder.
    fn opened(&self, console: &Console) -> Result<(Source, Settings), Failure> {
        let result = ResultFolder::new(&self.folder)?;
        let (rows, lost) = result.rows;
        let index = &result.listed.index;
        console.note(&format!(
            "{}: {} of {}, {} distinct; {} listed",
            self.folder.display(),
            count(rows, "row"),
            result.job,
            thousands(index.documents as u64),
            count(result.listed.pairs.len() as u64, "candidate"),
        ));
        if lost > 0 {
            console.warn(&format!(
                "{} not compared: the file of skipped rows has the reasons",
                count(lost, "row")
            ));
        }
        let settings =
            Settings { threads: self.threads, max_pairs: self.max_pairs, ..Settings::default() };
        Ok((Source::Paths(result.texts.clone()), result.settings(settings)))
    }
}

fn run(call: &Call<'_>) -> Result<Exit, Failure> {
    let arguments: Arguments = call.arguments()?;
    let destination = arguments.listing.destination()?;
    let (source, settings) = arguments.opened(call.console)?;
    let settings = arguments.listing.in_settings(settings);
    let options = arguments.listing.options(&settings);
    let ledger = ledger(&arguments.review, &source, call.console)?;
    let (journal, marked) = (Some(&ledger), Vec::new());
    let inputs = PairsInputs { source: &source, journal, rules: None, marked, way: None };
    print(inputs, &settings, &options, &destination, call.console)
}

/// True for a call of `open` on a terminal without options of the output: the explorer opens.
pub fn opens_explorer(
    name: &str,
    matches: &clap::ArgMatches,
    program: &clap::Command,
    console: &Console,
) -> bool {
    let own = ["folder", "threads", "max_pairs", "review", "reviewer", "lang"];
    let is_given = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
    let command = program.find_subcommand(name).into_iter();
    let flags = command.flat_map(clap::Command::get_arguments).map(|flag| flag.get_id().as_str());
    let mut lists = flags.filter(|id| !own.contains(id) && is_given(id));
    name == OPEN.name && console.out.terminal && !is_dumb() && lists.next().is_none()
}

/// The inputs of the explorer on the folder of a call, without the settings file.
pub fn exploration(call: &Call<'_>) -> Result<Exploration, Failure> {
    let arguments: Arguments = call.arguments()?;
    let (source, settings) = arguments.opened(call.console)?;
    let name = call.kept.saved.text("theme").unwrap_or("auto");
    let (theme, notice) = match theme_or_fault(name, call.kept) {
        Ok(theme) => (theme, None),
        Err(why) => (ThemeChoice::default(), Some(format!("no theme: {why}"))),
    };
    Ok(Exploration {
        width: WidthSource::Given,
        mouse: true,
        colour: call.console.out.colour,
        theme,
        language: arguments.language.language(),
        notice,
        journal: arguments.review.journal(&source),
        reviewer: arguments.review.reviewer(),
        play: None,
        film: None,
        watch: false,
        large: None,
        places: None,
        record: None,
        source,
        settings,
        exclusions: GivenExclusions::default(),
        truth: None,
        by: None,
        kept: KeptSettings::default(),
        console: *call.console,
    })
}
