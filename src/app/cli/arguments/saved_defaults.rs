//! Makes the settings of the file the defaults of flags: one parser reads both, and flags win.

use crate::cli::arguments::saved_place::words;
use crate::saved::contract::Saved;
use crate::saved::keys::KEYS;
use crate::settings::{PRESETS, Thresholds};
use clap::builder::{OsStr, PossibleValue, PossibleValuesParser, TypedValueParser as _};
use clap::{Arg, Command};
use std::ffi::OsString;

/// Id of the argument that a key of the settings file sets.
pub fn argument(key: &str) -> String {
    match key {
        "shingle" => "n".to_owned(),
        "cache" => "no_cache".to_owned(),
        "mouse" => "no_mouse".to_owned(),
        "links" => "no_links".to_owned(),
        "pager" => "no_pager".to_owned(),
        key => key.replace('-', "_"),
    }
}

/// The program with the settings and presets of the file as its defaults. With `--preset` on the command line
/// the thresholds of the file are ignored.
pub fn with_defaults(program: Command, saved: &Saved, arguments: &[OsString]) -> Command {
    let has_preset = words(arguments)
        .any(|word| word == "--preset" || word.to_string_lossy().starts_with("--preset="));
    let program = set_defaults(program, saved, has_preset);
    program.mut_subcommands(|command| set_defaults(command, saved, has_preset))
}

fn set_defaults(mut command: Command, saved: &Saved, has_preset: bool) -> Command {
    for key in KEYS.iter() {
        let Some(value) = saved.values.get(key.name) else { continue };
        if has_preset && key.name.starts_with("threshold-") {
            continue;
        }
        let texts: Vec<String> = match (key.name, value.texts.first().map(String::as_str)) {
            // The flags are `--no-cache`, `--no-mouse` and so on: the opposite of the keys.
            ("cache" | "mouse" | "links" | "pager", Some(on)) => vec![(on == "false").to_string()],
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

/// Parses the name of a preset, built in or of the file.
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
        found.ok_or("unknown preset")
    });
    clap::builder::ValueParser::new(parser)
}
