//! Where settings are kept, and what of them holds for this run: flags beat the file.

use crate::cli::arguments::folders;
use crate::display::sanitise::sanitise;
use crate::os::names;
use crate::saved::contract::{Fault, Saved};
use crate::saved::disk::load;
use crate::saved::read::read;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// The settings file of this run, as far as it could be used.
#[derive(Debug, Default)]
pub struct Kept {
    /// Where it is, or would be; `None` with `--no-config`, and where the user has no home.
    pub path: Option<PathBuf>,
    /// Whether it is there.
    pub is_there: bool,
    /// What it holds; empty where it is broken or not there.
    pub saved: Saved,
    /// Why it is not used.
    pub broken: Option<Broken>,
}

/// Why a settings file is not used.
#[derive(Debug)]
pub enum Broken {
    /// What is wrong with what it holds.
    Faults(Vec<Fault>),
    /// It cannot be read, or the one that was named is not there.
    Unreadable(String),
}

impl Broken {
    /// The first fault, and how many more there are; made safe.
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

impl Kept {
    /// Reads the file that the arguments ask for, the program's name first.
    pub fn of(arguments: &[OsString]) -> Self {
        let (named, off) = asked(arguments);
        if off {
            return Self::default();
        }
        let Some(path) = named.clone().or_else(folders::settings) else { return Self::default() };
        let mut kept = Self { path: Some(path.clone()), ..Self::default() };
        match load(&path) {
            Ok(Some(text)) => {
                kept.is_there = true;
                match read(&text) {
                    Ok(saved) => kept.saved = saved,
                    Err(faults) => kept.broken = Some(Broken::Faults(faults)),
                }
            }
            Ok(None) if named.is_some() => {
                kept.broken = Some(Broken::Unreadable("there is no such file".to_owned()));
            }
            Ok(None) => {}
            // The home of somebody else, as after a change of user: nothing to be seen there.
            Err(_hidden) if named.is_none() && path.symlink_metadata().is_err() => {}
            Err(error) => {
                kept.is_there = true;
                kept.broken = Some(Broken::Unreadable(error.to_string()));
            }
        }
        kept
    }

    /// The path for a person.
    pub fn name(&self) -> String {
        self.path.as_ref().map_or_else(String::new, |path| sanitise(&path.display().to_string()))
    }
}

/// Words of the command line up to `--`.
pub fn words(arguments: &[OsString]) -> impl Iterator<Item = &OsStr> {
    arguments.iter().skip(1).map(OsString::as_os_str).take_while(|word| *word != "--")
}

/// The file named with `--config`, and whether `--no-config` says to use none. Looked up by hand: the
/// file tells the parser its defaults.
fn asked(arguments: &[OsString]) -> (Option<PathBuf>, bool) {
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
