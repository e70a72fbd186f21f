//! The command line: arguments of the explorer, and all commands of the table.

use crate::cli::arguments::{
    AgainstArguments, CorpusArguments, ExclusionArguments, GlyphArguments, LanguageArguments,
    PeopleArguments, ReviewArguments, TwoPassArguments, sort_key,
};
use crate::cli::commands::{COMMANDS, TOPICS, Topic};
use crate::cli::console::ColorWhen;
use crate::compare::result::SortKey;
use clap::Args as _;
use clap::builder::styling::{AnsiColor, Styles};
use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr};
use std::ffi::OsString;
use std::path::PathBuf;

/// Colours of help: the terminal's own.
const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Blue.on_default().bold())
    .usage(AnsiColor::Blue.on_default().bold())
    .literal(clap::builder::styling::Style::new().bold());

const ABOUT: &str =
    "Finds near-duplicate texts, shows the closest pairs first, and explains each score";

const EXAMPLES: &str = "\
Examples:
  lookalike                                the explorer, on the built-in demo corpus
  lookalike essays/                        the explorer, on a folder of texts
  lookalike pairs essays/                  the 50 closest pairs, as a table
  lookalike pairs essays/ --format tsv --min-jaccard 0.3 > pairs.tsv
  lookalike pairs essays/ --by simhash --max-hamming 10 --format ndjson
  lookalike pairs essays/ --fail-at 0.8    exit code 1 if some pair is nearly a copy
  lookalike check new/ --against essays/   new texts against a library, as a table
  lookalike new/ --against essays/         the same in the explorer
  lookalike essays/ --template form.txt    the explorer; what stands in form.txt does not count
  lookalike compare 原文.txt 改写.txt      two files: every score, then what differs
  lookalike explain 原文.txt 改写.txt      two files: how each number is computed
  lookalike lesson shingles                how it works, step by step; also screen 8 of the explorer
  lookalike --play lecture.txt             the explorer plays a script of keys and captions

Without a terminal on standard output, `lookalike PATH` prints the table of `lookalike pairs`.
For a folder with the name of a command, write ./pairs.

Exit codes:
  0    success
  1    a pair at or above --fail-at, a text that --fail-on finds
  2    wrong usage, the result could not be written, or not enough memory (see --max-memory)
  3    some input was unreadable (the result is still written), or nothing could be compared where
       --fail-at or a library needs it
  130  stopped by Ctrl-C";

/// Arguments of the explorer.
#[derive(Debug, Clone, clap::Args)]
pub struct Explore {
    /// The library that the texts are compared with.
    #[command(flatten)]
    pub against: AgainstArguments,
    /// Judged pairs: a table with the columns file_a, file_b, label; the Thresholds screen shows
    /// precision and recall on them
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = "Review")]
    pub truth: Option<PathBuf>,
    /// Read again what changes on disk, also in network folders; alt-r in the explorer
    #[arg(long, help_heading = "Reading")]
    pub watch: bool,
    /// Order of the pairs at the start, for this time only [default: chance, or that of the settings file]
    #[arg(long, value_name = "MEASURE", value_parser = sort_key(), help_heading = "Display")]
    pub by: Option<SortKey>,
    /// Start with the list of pairs, not where you were in this corpus at the last end
    #[arg(long, help_heading = "Display")]
    pub fresh: bool,
    /// Leave clicks, the wheel and text selection to the terminal
    #[arg(long, help_heading = "Display")]
    pub no_mouse: bool,
    /// Colours: auto, terminal, dark, light, contrast, colour-blind, or a file of your own; see
    /// `lookalike help settings`
    #[arg(long, value_name = "THEME", default_value = "auto", help_heading = "Display")]
    pub theme: String,
    /// Language of tabs, hints, help and lessons.
    #[command(flatten)]
    pub language: LanguageArguments,
    /// Which characters the terminal has, and how wide it draws them.
    #[command(flatten)]
    pub glyphs: GlyphArguments,
    /// When to use colour; this beats NO_COLOR and CLICOLOR_FORCE
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = "Display"
    )]
    pub color: ColorWhen,
    /// Record the session to a new file, keys and pauses, for --play
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, help_heading = "Lectures")]
    pub record: Option<PathBuf>,
    /// Play a script: keys with their pauses, and captions; space pauses, esc ends it
    #[arg(
        long, value_name = "FILE", value_hint = clap::ValueHint::FilePath,
        conflicts_with = "record", help_heading = "Lectures"
    )]
    pub play: Option<PathBuf>,
    /// Write what --play would show to a new file, as a recording for asciinema; needs no terminal
    #[arg(
        long, value_name = "FILE", value_hint = clap::ValueHint::FilePath,
        requires = "play", help_heading = "Lectures"
    )]
    pub cast: Option<PathBuf>,
    /// What does not count.
    #[command(flatten)]
    pub exclusions: ExclusionArguments,
    /// Who wrote the texts.
    #[command(flatten)]
    pub people: PeopleArguments,
    /// The journal of verdicts.
    #[command(flatten)]
    pub review: ReviewArguments,
    /// When the texts are compared in two passes.
    #[command(flatten)]
    pub way: TwoPassArguments,
    /// The texts, and every setting.
    #[command(flatten)]
    pub corpus: CorpusArguments,
}

/// The whole program, for help, the manual, completions, and errors of the parser.
pub fn program() -> clap::Command {
    flow(with_topics(defined(|_| true)).mut_subcommands(flow))
}

/// The program with those commands alone that a word of the command line names. It parses that line as
/// [`program`] does, and is built in a fraction of the time; its help and its errors lack the rest.
pub fn program_for(arguments: &[OsString]) -> clap::Command {
    defined(|name| arguments.iter().any(|word| word == name))
}

/// The program with the commands of these names.
fn defined(is_wanted: impl Fn(&str) -> bool) -> clap::Command {
    let bare = clap::Command::new("lookalike")
        .bin_name("lookalike")
        .version(env!("CARGO_PKG_VERSION"))
        .styles(STYLES)
        .override_usage("lookalike [OPTIONS] [PATH]...\n       lookalike <COMMAND> [OPTIONS] ...")
        .subcommand_help_heading("Commands")
        .disable_help_subcommand(true)
        .max_term_width(100);
    let explorer = Explore::augment_args(bare)
        .about(ABOUT)
        .long_about(None::<&str>)
        .after_help(topics() + EXAMPLES);
    let wanted = COMMANDS.iter().filter(|command| is_wanted(command.name));
    wanted.fold(explorer, |program, command| {
        program.subcommand((command.define)(clap::Command::new(command.name)))
    })
}

/// The list of guide pages, for the help of the program.
fn topics() -> String {
    let line = |topic: &Topic| format!("  {:<13}  {}\n", topic.name, topic.about);
    let lines: String = TOPICS.iter().map(line).collect();
    format!("Topics, printed by `lookalike help TOPIC`:\n{lines}\n")
}

/// Sets the values that the command `help` accepts: all commands and topics.
fn with_topics(program: clap::Command) -> clap::Command {
    let about = |about: Option<&StyledStr>| about.map(ToString::to_string).unwrap_or_default();
    let commands =
        program.get_subcommands().map(|c| (c.get_name().to_owned(), about(c.get_about())));
    let topics = TOPICS.iter().map(|topic| (topic.name.to_owned(), topic.about.to_owned()));
    let words = commands.chain(topics).map(|(name, about)| PossibleValue::new(name).help(about));
    let words: Vec<PossibleValue> = words.collect();
    program.mut_subcommand("help", |help| {
        help.mut_arg("topic", |topic| topic.value_parser(PossibleValuesParser::new(words)))
    })
}

/// Joins the lines of each paragraph below the arguments, so that clap wraps them at the width of the
/// terminal.
fn flow(command: clap::Command) -> clap::Command {
    match command.get_after_help().map(|text| flowed(&text.to_string())) {
        Some(text) => command.after_help(text),
        None => command,
    }
}

/// Joins successive lines, except where one of them is indented or empty.
fn flowed(text: &str) -> String {
    let mut all = String::new();
    let mut before = "";
    for line in text.lines() {
        let goes_on = ![before, line].iter().any(|line| line.is_empty() || line.starts_with(' '));
        all.push_str(if goes_on && !before.ends_with(':') { " " } else { "\n" });
        all.push_str(line);
        before = line;
    }
    all.trim_start().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::arguments::SettingsArguments;
    use crate::measure::MeasureId;
    use crate::settings::Settings;
    use clap::FromArgMatches as _;

    #[test]
    fn the_definition_is_sound() {
        program().debug_assert();
    }

    /// All that was parsed, as text.
    fn shown(matches: &clap::ArgMatches) -> String {
        let ids = matches.ids().map(|id| {
            let raw = matches.try_get_raw(id.as_str()).ok().flatten().map(Vec::from_iter);
            format!("{id} {:?} {raw:?}", matches.value_source(id.as_str()))
        });
        let own = ids.collect::<Vec<_>>().join("\n");
        let inner = matches.subcommand().map(|(name, inner)| format!("{name}: {}", shown(inner)));
        format!("{own}\n{inner:?}")
    }

    #[test]
    fn the_part_of_a_command_line_parses_it_as_the_whole_does() {
        let lines: [&[&str]; 5] = [
            &["folder", "--n", "4", "--color", "never"],
            &["--color", "always", "pairs", "a", "--limit", "3"],
            &["pairs", "pairs", "--help-me"],
            &["review", "export", "a"],
            &["--", "pairs"],
        ];
        for line in lines {
            let words: Vec<OsString> =
                ["lookalike"].iter().chain(line).map(OsString::from).collect();
            let parse = |program: clap::Command| {
                let matches = program.try_get_matches_from(&words);
                matches.map_or_else(|error| error.kind().to_string(), |own| shown(&own))
            };
            let (part, whole) = (program_for(&words), program());
            assert!(part.get_subcommands().count() < whole.get_subcommands().count() / 4);
            assert_eq!(parse(part), parse(whole), "{line:?}");
        }
    }

    #[test]
    fn defaults_are_those_of_the_settings() {
        let matches = program().try_get_matches_from(["lookalike", "--no-cache"]).unwrap();
        let settings = Explore::from_arg_matches(&matches).unwrap().corpus.settings();
        let default = Settings { fits: true, ..Settings::default() };
        assert_eq!(format!("{settings:?}"), format!("{default:?}"));
    }

    fn id(name: &str) -> MeasureId {
        MeasureId::from_name(name).unwrap()
    }

    #[test]
    fn help_the_command_line_and_settings_files_know_every_measure() {
        // The letter and help of the scratch measure, which only a table for tests has (feature `test-hooks`).
        let scratch = ["scratch", "Flag X: sizes"];
        let has_scratch = MeasureId::from_name("scratch").is_some();
        let [name, about] = if has_scratch { scratch } else { ["reuse", "Flag R: "] };
        let mut pairs = program().find_subcommand("pairs").unwrap().clone();
        let help = pairs.render_long_help().to_string();
        assert!(help.contains(&format!("--threshold-{name} <X>")), "{help}");
        assert!(help.contains(about), "{help}");
        let words = format!(
            "lookalike pairs --by {name} --threshold-{name} 0.9 --threshold-containment off"
        );
        let matches = program().try_get_matches_from(words.split(' ')).unwrap();
        let (_, own) = matches.subcommand().unwrap();
        let thresholds = SettingsArguments::from_arg_matches(own).unwrap().settings().thresholds;
        assert_eq!(thresholds.get(id(name)), Some(0.9));
        assert_eq!(thresholds.get(id("containment")), None);
        assert_eq!(own.get_one::<SortKey>("by"), Some(&SortKey::Measure(id(name))));
        let text = format!(
            "[flagging]\nthreshold-{name} = 0.5\n[view]\nsort = \"{name}\"\n\
             [presets.own]\njaccard = 0.1\nminhash = 0.1\nsimhash = 9\n{name} = 0.3\n"
        );
        let saved = crate::saved::read::read(&text).unwrap();
        assert_eq!(saved.text(&format!("threshold-{name}")), Some("0.5"));
        assert_eq!(saved.presets[0].thresholds.get(id(name)), Some(0.3));
        assert_eq!(saved.presets[0].thresholds.get(id("containment")), None);
    }
}
