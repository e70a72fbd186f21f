//! `--threshold-…`: one flag for the threshold of each measure that can flag pairs.

use crate::cli::arguments::values::{bits_or_share, expected_pairs, ratio};
use crate::measure::MeasureId;
use crate::measure::contract::{Flag, Initial};
use crate::measure::per::PerMeasure;
use crate::measure::scale::Scale;
use crate::settings::{MOST_BITS, Thresholds};
use clap::builder::ValueParser;
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};

/// Heading of these flags in help.
pub(super) const FLAGS: &str = "Flagging";
/// The value that turns a measure off.
const OFF: &str = "off";

/// The value of a flag.
#[derive(Debug, Clone, Copy)]
enum Given {
    /// The measure flags nothing.
    Off,
    /// The threshold, in the unit of the measure's scale.
    At(f64),
}

/// The thresholds on the command line.
#[derive(Debug, Clone)]
pub(super) struct ThresholdArguments(PerMeasure<Option<Given>>);

impl ThresholdArguments {
    /// True if a measure has a threshold on the command line or in the settings file.
    pub(super) fn has_any(&self) -> bool {
        self.0.iter().any(|(_, own)| own.is_some())
    }

    /// True if this measure has a threshold on the command line or in the settings file.
    pub(super) fn has(&self, id: MeasureId) -> bool {
        matches!(self.0[id], Some(Given::At(_)))
    }

    /// Replaces thresholds by those of the command line.
    pub(super) fn apply_to(&self, mut thresholds: Thresholds) -> Thresholds {
        for (id, own) in self.0.iter() {
            match *own {
                None => {}
                Some(Given::Off) => thresholds.set(id, None),
                Some(Given::At(threshold)) => thresholds.set(id, Some(threshold)),
            }
        }
        thresholds
    }
}

impl Args for ThresholdArguments {
    fn augment_args(command: Command) -> Command {
        let flag = |id: MeasureId| Some(argument(id, id.measure().flag?));
        command.args(MeasureId::flagging().filter_map(flag))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for ThresholdArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let own = |id: MeasureId| {
            let name = name(id.measure().flag?.key);
            matches.try_get_one::<Given>(&name).ok().flatten().copied()
        };
        Ok(Self(PerMeasure::from_fn(own)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Id of the argument of a flag.
fn name(key: &str) -> String {
    key.replace('-', "_")
}

/// A command whose thresholds never change by corpus, as its help shows: a gate gives the same answer every day.
pub fn with_fixed_thresholds(command: Command) -> Command {
    let flags = MeasureId::flagging().filter_map(|id| id.measure().flag);
    flags.fold(command, |command, flag| {
        let help = format!("{} [default: {}]", flag.help, initial(&flag));
        command.mut_arg(name(flag.key), |own| own.help(help))
    })
}

/// The threshold where the corpus gives none.
fn initial(flag: &Flag) -> String {
    match flag.initial {
        Initial::On(threshold) | Initial::Beside(threshold) => threshold.to_string(),
        Initial::Off(_) => OFF.to_owned(),
    }
}

fn argument(id: MeasureId, flag: Flag) -> Arg {
    let value = if id.scale(MOST_BITS).is_whole() { "D" } else { "X" };
    let initial = initial(&flag);
    Arg::new(name(flag.key))
        .long(flag.key)
        .value_name(value)
        .value_parser(parser(id))
        .help_heading(FLAGS)
        .help(format!("{} [default: by corpus, else {initial}]", flag.help))
}

fn parser(id: MeasureId) -> ValueParser {
    let scale = id.scale(MOST_BITS);
    if scale.is_whole() {
        return ValueParser::new(|text: &str| bits_or_share(text).map(Given::At));
    }
    if scale == Scale::Expected {
        return ValueParser::new(|text: &str| match text {
            OFF => Ok(Given::Off),
            text => expected_pairs(text).map(Given::At),
        });
    }
    let has_off = !id.is_on_by_default();
    ValueParser::new(move |text: &str| match text {
        OFF if has_off => Ok(Given::Off),
        text => ratio(text).map(Given::At),
    })
}
