//! Finds and reads the settings file of this run.

use crate::cli::arguments::folders;
use crate::display::sanitise::sanitise;
use crate::os::names;
use crate::saved::bindings::KeyTable;
use crate::saved::contract::{Fault, Saved};
use crate::saved::disk::load;
use crate::saved::read::read;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// The settings file of this run.
#[derive(Debug, Default)]
pub struct KeptSettings {
    /// Where it is, or would be; `None` with `--no-config`, and where the user has no home.
    pub path: Option<PathBuf>,
    /// True if the file exists.
    pub is_there: bool,
    /// Its settings; empty if the file is broken or missing.
    pub saved: Saved,
    /// The keys of the explorer.
    pub keys: Option<KeyTable>,
    /// Why the file is not used.
    pub broken: Option<Broken>,
}

/// Why a settings file is not used.
#[derive(Debug)]
pub enum Broken {
    /// Its text is wrong.
    Faults(Vec<Fault>),
    /// It cannot be read, or the file of `--config` does not exist.
    Unreadable(String),
}

impl Broken {
    /// The first fault and the number of others, safe to print.
    pub fn in_words(&self) -> String {
        match self {
            Self::Unreadable(why) => sanitise(why),
            Self::Faults(faults) => {
                let first = faults.first().map_or_else(String::new, ToString::to_string);
                match faults.len() {
                    0 | 1 => sanitise(&first),
                    more => format!("{} (and {} more)", sanitise(&first), more - 1),
                }
            }
        }
    }
}

impl KeptSettings {
    /// Reads the file that `--config` names, else the usual one. `arguments` start with the program's
    /// name.
    pub fn from_arguments(arguments: &[OsString], keys: KeyTable) -> Self {
        let (named, off) = config_flags(arguments);
        if off {
            return Self { keys: Some(keys), ..Self::default() };
        }
        let Some(path) = named.clone().or_else(folders::settings) else {
            return Self { keys: Some(keys), ..Self::default() };
        };
        let mut kept = Self { path: Some(path.clone()), keys: Some(keys), ..Self::default() };
        match load(&path) {
            Ok(Some(text)) => {
                kept.is_there = true;
                match read(&text) {
                    Ok(saved) => match (keys.check)(&saved.keys) {
                        faults if faults.is_empty() => kept.saved = saved,
                        faults => kept.broken = Some(Broken::Faults(faults)),
                    },
                    Err(faults) => kept.broken = Some(Broken::Faults(faults)),
                }
            }
            Ok(None) if named.is_some() => {
                kept.broken = Some(Broken::Unreadable("there is no such file".to_owned()));
            }
            Ok(None) => {}
            // Another user's home, e.g. after `su`: its folders cannot be entered, so there is no file.
            Err(_hidden) if named.is_none() && path.symlink_metadata().is_err() => {}
            Err(error) => {
                kept.is_there = true;
                kept.broken = Some(Broken::Unreadable(error.to_string()));
            }
        }
        kept
    }

    /// The path, safe to print.
    pub fn name(&self) -> String {
        self.path.as_ref().map_or_else(String::new, |path| sanitise(&path.display().to_string()))
    }
}

/// Words of the command line after the program's name, up to `--`.
pub fn words(arguments: &[OsString]) -> impl Iterator<Item = &OsStr> {
    arguments.iter().skip(1).map(OsString::as_os_str).take_while(|word| *word != "--")
}

/// The value of `--config`, and whether `--no-config` is given. Found without the parser, whose
/// defaults come from the file.
fn config_flags(arguments: &[OsString]) -> (Option<PathBuf>, bool) {
    let all: Vec<&OsStr> = words(arguments).collect();
    let value = |(place, word): (usize, &&OsStr)| {
        if *word == "--config" {
            return all.get(place + 1).map(PathBuf::from);
        }
        let value = word.as_encoded_bytes().strip_prefix(b"--config=")?;
        Some(names::path(value))
    };
    let named = all.iter().enumerate().find_map(value);
    (named, all.iter().any(|word| *word == "--no-config"))
}
