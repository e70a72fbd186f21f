//! Prints every setting in effect as a settings file, each with its source.

use crate::cli::arguments::argument;
use crate::cli::commands::config::keys::print_keys;
use crate::cli::contract::Call;
use crate::display::sanitise::sanitise;
use crate::display::width::width;
use crate::measure::MeasureId;
use crate::saved::contract::{SettingKey, ValueKind};
use crate::saved::keys::{KEYS, names, sections};
use crate::saved::now::{Value, now};
use crate::saved::theme::ThemeChoice;
use crate::saved::view::Opening;
use crate::settings::{MOST_BITS, Settings, Thresholds};
use clap::parser::ValueSource;
use std::fmt::Write as _;

/// Columns before the comment with the source of a setting.
const COLUMNS: usize = 44;

/// The settings in effect as a file, each with its source. Automatic settings are comments.
pub(super) fn print(call: &Call<'_>, settings: &Settings) -> String {
    let kept = call.kept;
    let mut out = match (&kept.path, kept.is_there) {
        (None, _) => format!("# {}\n", call.console.out.words("without a settings file")),
        (Some(_), true) => format!("# {}\n", kept.name()),
        (Some(_), false) => {
            let says = call.console.out.words("there is no such file yet");
            format!("# {}: {says}\n", kept.name())
        }
    };
    for section in sections() {
        let _fine = writeln!(out, "\n[{section}]");
        for name in names(section) {
            let Some(key) = KEYS.iter().find(|key| key.name == name) else { continue };
            let (value, source) = setting(call, settings, key);
            let line = match value {
                Some(value) => format!("{name} = {value}"),
                None => format!("# {name} ="),
            };
            let blanks = " ".repeat(COLUMNS.saturating_sub(width(&line)));
            let source = call.console.out.words(&source);
            let _fine = writeln!(out, "{line}{blanks}  # {source}");
        }
    }
    for own in &kept.saved.presets {
        let source = format!("file, line {}", own.line);
        let source = call.console.out.words(&source);
        let _fine = writeln!(out, "\n[presets.{}]  # {source}", quoted(&own.name));
        let _fine = writeln!(out, "about = {}", text(&own.about));
        for id in MeasureId::flagging() {
            if let Some(value) = in_force(&own.thresholds, id) {
                let _fine = writeln!(out, "{} = {value}", id.measure().name);
            }
        }
    }
    out.push_str(&print_keys(kept, true, call.console.out));
    out
}

/// A setting as TOML, if it has a value, and its source.
fn setting(call: &Call<'_>, settings: &Settings, key: &SettingKey) -> (Option<String>, String) {
    let id = argument(key.name);
    let saved = call.kept.saved.values.get(key.name);
    let by_file = saved.map(|given| format!("file, line {}", given.line));
    let source = by_file.clone().unwrap_or_else(|| "built in".to_owned());
    if key.section == "view" {
        // Used by the explorer only, without a flag.
        let all = now(settings, &settings.thresholds, &Opening::from_saved(&call.kept.saved));
        let own = all.into_iter().find(|now| now.name == key.name);
        return (own.and_then(|now| written(&now.value)), source);
    }
    if key.name == "theme" {
        let own = saved.and_then(|given| given.texts.first());
        return (Some(text(own.map_or(ThemeChoice::default().name(), String::as_str))), source);
    }
    if matches!(key.name, "width" | "borders") {
        let own = saved.and_then(|given| given.texts.first());
        return (Some(text(own.map_or("auto", String::as_str))), source);
    }
    if matches!(key.name, "mouse" | "links" | "pager") {
        let on = saved.and_then(|given| given.texts.first());
        return (Some(on.map_or_else(|| "true".to_owned(), Clone::clone)), source);
    }
    if key.name == "plain" {
        let on = saved.and_then(|given| given.texts.first());
        return (Some(on.map_or_else(|| "false".to_owned(), Clone::clone)), source);
    }
    let given = call.matches.value_source(&id);
    let flags = given == Some(ValueSource::CommandLine);
    let source = match (flags, key.name) {
        (true, "cache") => "--no-cache".to_owned(),
        (true, name) => format!("--{name}"),
        (false, _) => source,
    };
    let by_task = call.matches.value_source("preset").is_some();
    let is_its = |id: &MeasureId| id.measure().flag.is_some_and(|flag| flag.key == key.name);
    if let Some(id) = MeasureId::flagging().find(is_its) {
        let own = given.is_some();
        let off = (key.kind == ValueKind::RatioOrOff).then(|| text("off"));
        let value = in_force(&settings.thresholds, id).or(off);
        return (value, if by_task && !own { "by the preset".to_owned() } else { source });
    }
    let raw: Vec<String> = call
        .matches
        .try_get_raw(&id)
        .ok()
        .flatten()
        .map(|values| values.map(|value| value.to_string_lossy().into_owned()).collect())
        .unwrap_or_default();
    let raw = match (key.kind, raw.as_slice()) {
        // The flag is the opposite of the key.
        (ValueKind::Switch, [off]) if key.name == "cache" => vec![(off == "false").to_string()],
        _ => raw,
    };
    match toml(key, &raw) {
        Some(value) => (Some(value), source),
        None => (None, "left to the program".to_owned()),
    }
}

/// The threshold of a measure as TOML; `None` if it is off.
fn in_force(thresholds: &Thresholds, id: MeasureId) -> Option<String> {
    let whole = id.scale(MOST_BITS).is_whole();
    let is_bits = |own: f64| whole && own.fract() == 0.0;
    thresholds.get(id).map(|own| if is_bits(own) { own.to_string() } else { format!("{own:?}") })
}

/// Values as TOML; `None` without values.
fn toml(key: &SettingKey, texts: &[String]) -> Option<String> {
    let first = texts.first()?;
    let plain = || first.clone();
    Some(match key.kind {
        ValueKind::Texts => {
            let all: Vec<String> = texts.iter().map(|one| text(one)).collect();
            format!("[{}]", all.join(", "))
        }
        ValueKind::Switch | ValueKind::Whole(..) | ValueKind::Numbers(_) | ValueKind::Bits => {
            plain()
        }
        ValueKind::RatioOrOff if first == "off" => text(first),
        ValueKind::Ratio | ValueKind::RatioOrOff => {
            first.parse::<f64>().map_or_else(|_| plain(), |ratio| format!("{ratio:?}"))
        }
        ValueKind::Length | ValueKind::Size if first.parse::<u64>().is_ok() => plain(),
        _ => text(first),
    })
}

/// A value in effect as TOML.
fn written(value: &Value) -> Option<String> {
    Some(match value {
        Value::Text(own) => text(own),
        Value::Switch(on) => on.to_string(),
        Value::Ratio(ratio) => format!("{ratio:?}"),
        Value::Whole(number) => number.to_string(),
        Value::Absent => return None,
    })
}

/// A basic string of TOML.
fn text(text: &str) -> String {
    let safe = sanitise(text).replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{safe}\"")
}

/// A key of TOML, quoted if necessary.
fn quoted(key: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if key.chars().all(bare) { key.to_owned() } else { text(key) }
}
