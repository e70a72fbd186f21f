//! Reads a settings file: its contents, or all its faults.

use crate::saved::contract::{Fault, Given, Kind, Preset, Saved};
use crate::saved::keys::{PRESETS, find, names, sections};
use crate::saved::read_value::{ratio, text, texts};
use crate::settings;
use crate::settings::Thresholds;
use toml_edit::{Document, Item, Key, TableLike};

/// Longest name of a user-defined preset, in characters.
pub const LONGEST_NAME: usize = 40;

/// Reads a settings file from its text.
/// # Errors
/// Every fault, in the order of the file; a file with a fault is not used at all.
pub fn read(text: &str) -> Result<Saved, Vec<Fault>> {
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => {
            let at = error.span().map_or(0, |span| span.start);
            let what = error.message().lines().next().unwrap_or_default();
            let quotes = if what.contains("unquoted key") { "; put it between quotes" } else { "" };
            return Err(vec![Fault::at(text, at, format!("not TOML: {what}{quotes}"))]);
        }
    };
    let mut reader = Reader { text, saved: Saved::default(), faults: Vec::new() };
    for (key, item) in entries(document.as_table()) {
        match (key.get(), item.as_table_like()) {
            (PRESETS, Some(table)) => reader.presets(table),
            (section, Some(table)) if sections().contains(&section) => {
                reader.section(section, table);
            }
            (section, table) => {
                let all = sections().join("], [");
                let kind = if table.is_some() { "section" } else { "key" };
                let what =
                    format!("unknown {kind} `{section}`: expected [{all}] or [{PRESETS}.NAME]");
                reader.fault(key, what);
            }
        }
    }
    reader.check_preset_exists();
    reader.faults.sort_by_key(|fault| (fault.line, fault.column));
    if reader.faults.is_empty() { Ok(reader.saved) } else { Err(reader.faults) }
}

struct Reader<'a> {
    text: &'a str,
    saved: Saved,
    faults: Vec<Fault>,
}

/// The keys and items of a table.
fn entries(table: &dyn TableLike) -> impl Iterator<Item = (&Key, &Item)> {
    table.iter().filter_map(|(name, _)| table.get_key_value(name))
}

impl Reader<'_> {
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
                    self.saved.values.insert(known.name, Given { texts, line });
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
            match item.as_table_like() {
                Some(table) => self.preset(key, table),
                None => self.wrong(key, item, "expected a table with jaccard, minhash, simhash"),
            }
        }
    }

    fn preset(&mut self, name: &Key, table: &dyn TableLike) {
        let mut thresholds = Thresholds::default();
        let mut about = String::new();
        let mut found = [false; 3];
        for (key, item) in entries(table) {
            let value = item.as_value();
            let known = match key.get() {
                "about" => value.and_then(text).map(|text| about = text).ok_or("a text"),
                "jaccard" | "minhash" => {
                    let place = usize::from(key.get() == "minhash");
                    found[place] = true;
                    let own =
                        if place == 0 { &mut thresholds.jaccard } else { &mut thresholds.minhash };
                    value.and_then(ratio).map(|ratio| *own = ratio).ok_or("a number from 0 to 1")
                }
                "simhash" => {
                    found[2] = true;
                    let bits = value.and_then(|value| texts(Kind::Whole(0, 256), value).ok());
                    let bits = bits.and_then(|bits| bits.first()?.parse().ok());
                    bits.map(|bits| thresholds.simhash = bits).ok_or("a whole number from 0 to 256")
                }
                other => {
                    let what = format!(
                        "unknown key `{other}`: a preset has about, jaccard, minhash, simhash"
                    );
                    self.fault(key, what);
                    continue;
                }
            };
            if let Err(must) = known {
                self.wrong(key, item, &format!("expected {must}"));
            }
        }
        let missing = ["jaccard", "minhash", "simhash"].into_iter().zip(found);
        let missing: Vec<&str> = missing.filter(|(_, found)| !found).map(|(key, _)| key).collect();
        if !missing.is_empty() {
            let what = format!("preset `{}` lacks {}", name.get(), missing.join(", "));
            self.fault(name, what);
        }
        let line = self.line(name);
        self.saved.presets.push(Preset { name: name.get().to_owned(), about, thresholds, line });
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
