//! Prints the keys of the explorer as a section of a settings file.

use crate::cli::arguments::KeptSettings;
use crate::display::sanitise::sanitise;
use crate::display::width::width;
use crate::export::rows::Surface;
use std::fmt::Write as _;

/// Columns before the comment with the source of a key.
const COLUMNS: usize = 44;

/// The keys in force by scope, each with its source; only those of the file if `is_own`.
pub(super) fn print_keys(kept: &KeptSettings, is_own: bool, surface: Surface) -> String {
    let Some(table) = kept.keys else { return String::new() };
    let given = &kept.saved.keys;
    let mut out = String::new();
    if let Some((preset, place)) = &given.preset {
        let line = format!("preset = {}", quoted(preset));
        let source = surface.words(&format!("file, line {}", place.line)).into_owned();
        let _fine = writeln!(out, "\n[keys]\n{line:COLUMNS$}  # {source}");
    }
    let listed = (table.list)(given);
    let rows: Vec<_> = listed.iter().filter(|row| !is_own || row.line.is_some()).collect();
    let mut scope = "";
    for row in rows {
        if row.scope != scope {
            scope = row.scope;
            let _fine = writeln!(out, "\n[keys.{scope}]");
        }
        let keys: Vec<String> = row.keys.iter().map(|key| quoted(key)).collect();
        let value = match keys.as_slice() {
            [] => "\"\"".to_owned(),
            [one] => one.clone(),
            more => format!("[{}]", more.join(", ")),
        };
        let line = format!("{} = {value}", row.action);
        let blanks = " ".repeat(COLUMNS.saturating_sub(width(&line)));
        let source = match (row.line, &given.preset) {
            (Some(line), _) => format!("file, line {line}"),
            (None, Some((preset, _))) => format!("preset {}", sanitise(preset)),
            (None, None) => "built in".to_owned(),
        };
        let source = surface.words(&source);
        let _fine = writeln!(out, "{line}{blanks}  # {source}");
    }
    out
}

/// A basic string of TOML.
fn quoted(text: &str) -> String {
    format!("\"{}\"", sanitise(text).replace('\\', "\\\\").replace('"', "\\\""))
}
