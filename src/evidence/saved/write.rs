//! Edits the text of a settings file; everything else stays, including comments and order.

use crate::measure::MeasureId;
use crate::saved::contract::{Fault, Preset};
use crate::saved::keys::{PRESETS, find};
use crate::saved::now::{Now, Value, threshold};
use crate::saved::read::read;
use toml_edit::{DocumentMut, Item, Table, TableLike};

/// The start of a new file.
const HEAD: &str = "# Settings of lookalike; `lookalike config print` lists all keys.\n\n";

/// Returns the text with these values. Defaults are written only over values that the file already
/// has.
/// # Errors
/// The faults of the text: a broken file is not edited.
pub fn with_values(text: &str, values: &[Now]) -> Result<String, Vec<Fault>> {
    let mut document = opened(text)?;
    for now in values {
        let Some(key) = find(now.name) else { continue };
        let section = document.get_mut(key.section).and_then(Item::as_table_like_mut);
        let is_there = section.is_some_and(|table| table.contains_key(key.name));
        if now.value == now.default && !is_there {
            continue;
        }
        let section = document.entry(key.section).or_insert_with(|| Item::Table(Table::new()));
        if let Some(section) = section.as_table_like_mut() {
            put(section, key.name, &now.value);
        }
    }
    checked(text, &document)
}

/// Returns the text with a user-defined preset, which replaces one with the same name.
/// # Errors
/// As [`with_values`].
pub fn with_preset(text: &str, preset: &Preset) -> Result<String, Vec<Fault>> {
    let mut document = opened(text)?;
    let presets = document.entry(PRESETS).or_insert_with(|| {
        let mut table = Table::new();
        table.set_implicit(true);
        Item::Table(table)
    });
    if let Some(presets) = presets.as_table_like_mut() {
        let own = presets.entry(&preset.name).or_insert_with(|| Item::Table(Table::new()));
        if let Some(own) = own.as_table_like_mut() {
            if !preset.about.is_empty() {
                put(own, "about", &Value::Text(preset.about.clone()));
            }
            for id in MeasureId::flagging() {
                put(own, id.measure().name, &threshold(&preset.thresholds, id));
            }
        }
    }
    checked(text, &document)
}

fn opened(text: &str) -> Result<DocumentMut, Vec<Fault>> {
    read(text)?;
    text.parse().map_err(|error: toml_edit::TomlError| {
        vec![Fault { line: 1, column: 1, what: error.message().to_owned() }]
    })
}

/// Reads the new text back, so that nothing is saved that the next start would reject.
fn checked(before: &str, document: &DocumentMut) -> Result<String, Vec<Fault>> {
    let head = if before.trim().is_empty() { HEAD } else { "" };
    let text = format!("{head}{document}");
    read(&text)?;
    Ok(text)
}

/// Sets a value; a comment after the old value stays.
fn put(table: &mut dyn TableLike, name: &str, value: &Value) {
    let mut value = match value {
        Value::Text(text) => toml_edit::Value::from(text.as_str()),
        Value::Switch(on) => toml_edit::Value::from(*on),
        Value::Ratio(ratio) => toml_edit::Value::from(*ratio),
        Value::Whole(number) => toml_edit::Value::from(i64::try_from(*number).unwrap_or(i64::MAX)),
        Value::Absent => {
            table.remove(name);
            return;
        }
    };
    if let Some(old) = table.get_mut(name).and_then(Item::as_value_mut) {
        *value.decor_mut() = old.decor().clone();
        *old = value;
        return;
    }
    table.insert(name, Item::Value(value));
}
