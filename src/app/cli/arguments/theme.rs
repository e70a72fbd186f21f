//! The theme that `--theme` or the settings file names: a built-in one, or a file.

use crate::cli::arguments::saved_place::KeptSettings;
use crate::display::sanitise::sanitise;
use crate::saved::disk::load;
use crate::saved::theme::{THEMES, ThemeChoice, built_in, read_theme};
use std::path::{Path, PathBuf};

/// Why a name stands for no theme; all sentences are safe to print.
#[derive(Debug)]
pub enum ThemeFault {
    /// No theme has this name.
    Unknown(String),
    /// Every fault of its file, each after the name of the file.
    InFile(Vec<String>),
}

/// The theme of a name: built in, a path with `/` or `.toml`, or a file of the folder `themes` beside the
/// settings file.
/// # Errors
/// See [`ThemeFault`].
pub fn theme(name: &str, kept: &KeptSettings) -> Result<ThemeChoice, ThemeFault> {
    if let Some(theme) = built_in(name) {
        return Ok(ThemeChoice::BuiltIn(theme));
    }
    let is_path =
        name.contains('/') || Path::new(name).extension().is_some_and(|own| own == "toml");
    let folder = kept.path.as_ref().and_then(|path| path.parent()).map(|own| own.join("themes"));
    let path = match folder {
        _ if is_path => PathBuf::from(name),
        Some(folder) => folder.join(format!("{name}.toml")),
        None => return Err(unknown(name, "")),
    };
    let shown = sanitise(&path.display().to_string());
    let in_file = |fault: &str| ThemeFault::InFile(vec![format!("{shown}: {fault}")]);
    let text = match load(&path) {
        Ok(Some(text)) => text,
        Ok(None) if is_path => return Err(in_file("there is no such file")),
        Ok(None) => {
            return Err(unknown(name, &format!(", or a theme of your own in {shown}")));
        }
        Err(error) => return Err(in_file(&sanitise(&error.to_string()))),
    };
    // A path is saved whole: the next start may be in another folder.
    let full = std::fs::canonicalize(&path).unwrap_or_else(|_gone| path.clone());
    let name = if is_path { full.display().to_string() } else { name.to_owned() };
    read_theme(&name, &text).map(ThemeChoice::Own).map_err(|faults| {
        let named = |fault: &_| format!("{shown}: {}", sanitise(&ToString::to_string(fault)));
        ThemeFault::InFile(faults.iter().map(named).collect())
    })
}

/// The theme of a name, or the first fault of its file and the number of others.
/// # Errors
/// A sentence, safe to print.
pub fn theme_or_fault(name: &str, kept: &KeptSettings) -> Result<ThemeChoice, String> {
    theme(name, kept).map_err(|fault| match fault {
        ThemeFault::Unknown(says) => says,
        ThemeFault::InFile(faults) => {
            let first = faults.first().cloned().unwrap_or_default();
            let more = faults.len().saturating_sub(1);
            if more == 0 { first } else { format!("{first} (and {more} more)") }
        }
    })
}

fn unknown(name: &str, own: &str) -> ThemeFault {
    let names: Vec<&str> = THEMES.iter().map(|(name, ..)| *name).collect();
    let names = names.join(", ");
    ThemeFault::Unknown(format!("unknown theme `{}`: expected {names}{own}", sanitise(name)))
}
