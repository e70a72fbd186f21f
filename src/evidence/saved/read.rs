//! Reads a settings file: its contents, or all its faults.

use crate::measure::MeasureId;
use crate::order::ListOrder as _;
use crate::saved::bindings::{FilePlace, GivenBinding, KEY_SECTION};
use crate::saved::contract::{Fault, GivenValue, Preset, Saved, ValueKind};
use crate::saved::keys::{PRESETS, find, names, sections, threshold_kind};
use crate::saved::read_value::{text, texts, threshold};
use crate::settings;
use crate::settings::{MOST_BITS, Thresholds};
use toml_edit::{Document, Item, Key, TableLike, Value};

/// Longest name of a user-defined preset, in characters.
pub const LONGEST_NAME: usize = 40;

/// Reads a settings file from its text.
/// # Errors
/// Every fault, in the order of the file; a file with a fault is not used at all.
pub fn read(text: &str) -> Result<Saved, Vec<Fault>> {
    let document = parsed(text)?;
    let mut reader = SettingsReader { text, saved: Saved::default(), faults: Vec::new() };
    for (key, item) in entries(document.as_table()) {
        match (key.get(), item.as_table_like()) {
            (PRESETS, Some(table)) => reader.presets(table),
            (KEY_SECTION, Some(table)) => reader.keys(table),
            (section, Some(table)) if sections().contains(&section) => {
                reader.section(section, table);
            }
            (section, table) => {
                let all = sections().join("], [");
                let kind = if table.is_some() { "section" } else { "key" };
                let what = format!(
                    "unknown {kind} `{section}`: expected [{all}], [{KEY_SECTION}] or [{PRESETS}.NAME]"
                );
                reader.fault(key, what);
            }
        }
    }
    reader.check_preset_exists();
    reader.faults.order_by_key(|fault| (fault.line, fault.column));
    if reader.faults.is_empty() { Ok(reader.saved) } else { Err(reader.faults) }
}

/// Parses TOML.
/// # Errors
/// The fault.
pub(super) fn parsed(text: &str) -> Result<Document<&str>, Vec<Fault>> {
    Document::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let what = error.message().lines().next().unwrap_or_default();
        let quotes = if what.contains("unquoted key") { "; put it between quotes" } else { "" };
        vec![Fault::at(text, at, format!("not TOML: {what}{quotes}"))]
    })
}

struct SettingsReader<'a> {
    text: &'a str,
    saved: Saved,
    faults: Vec<Fault>,
}

/// The keys and items of a table.
fn entries(table: &dyn TableLike) -> impl Iterator<Item = (&Key, &Item)> {
    table.iter().filter_map(|(name, _)| table.get_key_value(name))
}

impl SettingsReader<'_> {
    fn fault(&mut self, key: &Key, what: String) {
        let at = key.span().map_or(0, |span| span.start);
        self.faults.push(Fault::at(self.text, at, what));
    }

    /// Adds a fault at a value.
    fn wrong(&mut self, key: &Key, item: &Item, what: &str) {
        let span = item.span().or_else(|| key.span());
        let at = span.map_or(0, |span| span.start);
        self.faults.push(Fault::at(self.text, at, format!("{}: {what}", key.get())));
    }

    fn line(&self, key: &Key) -> usize {
        Fault::at(self.text, key.span().map_or(0, |span| span.start), String::new()).line
    }

    fn section(&mut self, section: &str, table: &dyn TableLike) {
        for (key, item) in entries(table) {
            let Some(known) = find(key.get()).filter(|known| known.section == section) else {
                let what = if let Some(other) = find(key.get()) {
                    format!("`{}` belongs to [{}]", key.get(), other.section)
                } else {
                    let all = names(section).join(", ");
                    format!("unknown key `{}`: [{section}] has {all}", key.get())
                };
                self.fault(key, what);
                continue;
            };
            let value = item.as_value().ok_or_else(|| "expected a value, found a table".to_owned());
            match value.and_then(|value| texts(known.kind, value)) {
                Ok(texts) => {
                    let line = self.line(key);
                    self.saved.values.insert(known.name, GivenValue { texts, line });
                }
                Err(what) => self.wrong(key, item, &what),
            }
        }
    }

    fn presets(&mut self, table: &dyn TableLike) {
        for (key, item) in entries(table) {
            if let Err(what) = name(key.get()) {
                self.fault(key, what);
                continue;
            }
            if let Some(table) = item.as_table_like() {
                self.preset(key, table);
            } else {
                let all = names_of(required());
                self.wrong(key, item, &format!("expected a table with {all}"));
            }
        }
    }

    fn preset(&mut self, name: &Key, table: &dyn TableLike) {
        let mut thresholds = Thresholds::new(&[]);
        let mut about = String::new();
        let mut missing: Vec<MeasureId> = required().collect();
        for (key, item) in entries(table) {
            let value = item.as_value();
            let id = MeasureId::from_name(key.get()).filter(|id| id.letter().is_some());
            missing.retain(|own| Some(*own) != id);
            let known = match (key.get(), id) {
                ("about", _) => {
                    let text = value.and_then(text).map(|text| about = text);
                    text.ok_or_else(|| "a text".to_owned())
                }
                (_, Some(id)) => {
                    let found = value.and_then(|value| threshold(threshold_kind(id), value));
                    found.map(|found| thresholds.set(id, Some(found))).ok_or_else(|| must_be(id))
                }
                (other, None) => {
                    let all = names_of(MeasureId::flagging());
                    let what = format!("unknown key `{other}`: a preset has about, {all}");
                    self.fault(key, what);
                    continue;
                }
            };
            if let Err(must) = known {
                self.wrong(key, item, &format!("expected {must}"));
            }
        }
        if !missing.is_empty() {
            let lacks = names_of(missing.into_iter());
            self.fault(name, format!("preset `{}` lacks {lacks}", name.get()));
        }
        let line = self.line(name);
        self.saved.presets.push(Preset { name: name.get().to_owned(), about, thresholds, line });
    }

    /// Reads the preset of keys, and the table of each scope.
    fn keys(&mut self, table: &dyn TableLike) {
        for (key, item) in entries(table) {
            if key.get() == "preset" {
                match item.as_str() {
                    Some(name) => {
                        let place = self.place(item.span().or_else(|| key.span()));
                        self.saved.keys.preset = Some((name.to_owned(), place));
                    }
                    None => self.wrong(key, item, "expected the name of a preset between quotes"),
                }
                continue;
            }
            let Some(scope) = item.as_table_like() else {
                self.wrong(
                    key,
                    item,
                    "expected a table such as [keys.pairs], or preset = \"NAME\"",
                );
                continue;
            };
            for (action, item) in entries(scope) {
                let Some(keys) = item.as_value().and_then(written_keys) else {
                    self.wrong(action, item, "expected keys such as \"s\" or [\"s\", \"alt-s\"]");
                    continue;
                };
                let place = self.place(action.span());
                let (scope, action) = (key.get().to_owned(), action.get().to_owned());
                self.saved.keys.bindings.push(GivenBinding { scope, action, keys, place });
            }
        }
    }

    fn place(&self, span: Option<std::ops::Range<usize>>) -> FilePlace {
        let fault = Fault::at(self.text, span.map_or(0, |span| span.start), String::new());
        FilePlace { line: fault.line, column: fault.column }
    }

    /// Adds a fault if the selected preset is neither built in nor in the file.
    fn check_preset_exists(&mut self) {
        let Some(given) = self.saved.values.get("preset") else { return };
        let Some(selected) = given.texts.first() else { return };
        let built_in = settings::PRESETS.iter().any(|(name, ..)| name == selected);
        if !built_in && !self.saved.presets.iter().any(|own| own.name == *selected) {
            let what = format!("unknown preset `{selected}`");
            self.faults.push(Fault { line: given.line, column: 1, what });
        }
    }
}

/// Keys: words of a text, or texts of a list.
fn written_keys(value: &Value) -> Option<Vec<String>> {
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect();
    match value {
        Value::Array(list) => list.iter().map(|key| key.as_str().map(str::to_owned)).collect(),
        value => value.as_str().map(words),
    }
}

/// The measures whose thresholds a preset must have: those that are on by default.
fn required() -> impl Iterator<Item = MeasureId> {
    MeasureId::flagging().filter(|id| id.is_on_by_default())
}

fn names_of(measures: impl Iterator<Item = MeasureId>) -> String {
    measures.map(|id| id.measure().name).collect::<Vec<_>>().join(", ")
}

/// Valid values of the threshold of a measure.
fn must_be(id: MeasureId) -> String {
    match threshold_kind(id) {
        ValueKind::Bits => {
            format!("a whole number of bits from 0 to {MOST_BITS}, or a share of them under 1")
        }
        ValueKind::Expected => "a number of pairs over 0, e.g. 1 or 0.01".to_owned(),
        _ => "a number from 0 to 1".to_owned(),
    }
}

/// Checks the name of a user-defined preset.
/// # Errors
/// A description of what is wrong with the name.
pub fn name(name: &str) -> Result<(), String> {
    if settings::PRESETS.iter().any(|(own, ..)| *own == name) {
        return Err(format!("`{name}` is a built-in preset; choose another name"));
    }
    let good = !name.is_empty()
        && name.chars().count() <= LONGEST_NAME
        && !name.starts_with('-')
        && !name.chars().any(|c| c.is_control() || c.is_whitespace());
    if good {
        return Ok(());
    }
    Err(format!("invalid preset name: expected 1 to {LONGEST_NAME} characters without blanks"))
}
