//! Kept settings as the defaults of flags, so that one parser understands both and flags win.

use crate::cli::arguments::saved_place::words;
use crate::saved::contract::Saved;
use crate::saved::keys::KEYS;
use crate::settings::{PRESETS, Thresholds};
use clap::builder::{OsStr, PossibleValue, PossibleValuesParser, TypedValueParser as _};
use clap::{Arg, Command};
use std::ffi::OsString;

/// The argument of a key.
pub fn argument(key: &str) -> String {
    match key {
        "shingle" => "n".to_owned(),
        "cache" => "no_cache".to_owned(),
        "mouse" => "no_mouse".to_owned(),
        key => key.replace('-', "_"),
    }
}

/// The program with kept settings in the place of built-in defaults, and with own presets. A task on
/// the command line (`--preset`) beats single thresholds of the file.
pub fn with_defaults(program: Command, saved: &Saved, arguments: &[OsString]) -> Command {
    let task = words(arguments)
        .any(|word| word == "--preset" || word.to_string_lossy().starts_with("--preset="));
    let program = given(program, saved, task);
    program.mut_subcommands(|command| given(command, saved, task))
}

fn given(mut command: Command, saved: &Saved, task: bool) -> Command {
    for key in KEYS.iter() {
        let Some(value) = saved.values.get(key.name) else { continue };
        if task && key.name.starts_with("threshold-") {
            continue;
        }
        let texts: Vec<String> = match (key.name, value.texts.first().map(String::as_str)) {
            // The flag says the contrary of the key.
            ("cache" | "mouse", Some(on)) => vec![(on == "false").to_string()],
            _ => value.texts.clone(),
        };
        let texts = texts.into_iter().map(OsStr::from);
        command = changed(command, &argument(key.name), |own| own.default_values(texts));
    }
    if saved.presets.is_empty() {
        return command;
    }
    let parser = preset_parser(saved);
    changed(command, "preset", |own| own.value_parser(parser))
}

/// Changes an argument that the command has; most commands lack some.
fn changed(command: Command, id: &str, change: impl FnOnce(Arg) -> Arg) -> Command {
    if command.get_arguments().any(|own| own.get_id() == id) {
        command.mut_arg(id, change)
    } else {
        command
    }
}

/// The names of presets, built in and of the file.
fn preset_parser(saved: &Saved) -> impl clap::builder::IntoResettable<clap::builder::ValueParser> {
    let built_in = PRESETS
        .iter()
        .map(|(name, thresholds, about)| ((*name).to_owned(), *thresholds, (*about).to_owned()));
    let own = saved.presets.iter().map(|own| (own.name.clone(), own.thresholds, own.about.clone()));
    let all: Vec<(String, Thresholds, String)> = built_in.chain(own).collect();
    let names: Vec<PossibleValue> = all
        .iter()
        .map(|(name, _, about)| PossibleValue::new(name.clone()).help(about.clone()))
        .collect();
    let parser = PossibleValuesParser::new(names).try_map(move |name| {
        let found = all.iter().find(|(own, ..)| *own == name).map(|(_, thresholds, _)| *thresholds);
        found.ok_or("no such preset")
    });
    clap::builder::ValueParser::new(parser)
}
