//! Saves current settings and presets into the settings file, on a worker.

use crate::display::sanitise::sanitise;
use crate::saved::contract::{Fault, Preset};
use crate::saved::disk::change;
use crate::saved::now::{Now, Value, now};
use crate::saved::read::name;
use crate::saved::theme::ThemeChoice;
use crate::saved::view::{ListedPairs, Opening};
use crate::saved::write::{with_preset, with_values};
use crate::tui::model::Model;
use crate::tui::work::{Question, Work, WorkAnswer};
use std::path::PathBuf;

/// The slot of this work.
pub(super) const FILE: Question = Question("settings file");

/// The outcome of a write.
#[derive(Debug)]
struct Written {
    /// A sentence for the user.
    message: String,
    /// The preset that was added to the file.
    preset: Option<Preset>,
}

/// The start-up options that reproduce the current view.
fn opening(model: &Model) -> Opening {
    Opening {
        sort: model.view.sort,
        reverse: !model.view.descending,
        listed: ListedPairs {
            flagged_only: model.view.flagged_only,
            no_match: model.review.show.no_match,
        },
        drawn: model.drawn,
    }
}

/// Writes the current settings into the file, on a worker.
/// # Errors
/// A sentence: no settings file is in use.
pub fn save_settings(model: &Model) -> Result<Work, String> {
    let path = path(model)?;
    let mut values = now(&model.settings, &model.lasting_thresholds(), &opening(model));
    let text = |name: &str| Value::Text(name.to_owned());
    let (value, default) = (text(model.looks.choice.name()), text(ThemeChoice::default().name()));
    values.push(Now { name: "theme", value, default });
    let place = model.settings_file.place();
    Ok(Work::new(FILE, move |_cancel| {
        change(&path, |text| with_values(text, &values).map_err(|faults| refused(&faults)))?;
        Ok::<_, String>(Written { message: format!("settings saved in {place}"), preset: None })
    }))
}

/// Writes the current thresholds into the file as a preset, on a worker.
/// # Errors
/// A sentence: no settings file is in use, or the name is invalid.
pub fn save_preset(model: &Model, typed: &str) -> Result<Work, String> {
    let (own, about) = typed.trim().split_once(' ').unwrap_or((typed.trim(), ""));
    name(own)?;
    let path = path(model)?;
    let thresholds = model.view.thresholds;
    let (own, about) = (own.to_owned(), about.trim().to_owned());
    let place = model.settings_file.place();
    Ok(Work::new(FILE, move |_cancel| {
        let preset = Preset { name: own, about, thresholds, line: 0 };
        change(&path, |text| with_preset(text, &preset).map_err(|faults| refused(&faults)))?;
        let message = format!("preset {} saved in {place}", sanitise(&preset.name));
        Ok::<_, String>(Written { message, preset: Some(preset) })
    }))
}

/// Takes a new preset into the model; returns the outcome of the write as a sentence.
pub(super) fn file_written(
    model: &mut Model,
    answer: Result<WorkAnswer, String>,
) -> Result<String, String> {
    let written = answer
        .map_err(|why| format!("the settings were not saved: {why}"))?
        .downcast::<Result<Written, String>>()
        .map_err(|_other| "not saved".to_owned())?;
    let written = (*written).map_err(|why| sanitise(&why))?;
    let presets = &mut model.settings_file.presets;
    if let Some(preset) = written.preset {
        presets.retain(|own| own.name != preset.name);
        presets.push(preset);
    } else {
        model.settings_file.is_used = true;
    }
    Ok(written.message)
}

fn path(model: &Model) -> Result<PathBuf, String> {
    let none = "no settings file is in use: set HOME, and start without --no-config";
    model.settings_file.path.clone().ok_or_else(|| none.to_owned())
}

fn refused(faults: &[Fault]) -> String {
    let first = faults.first().map_or_else(String::new, ToString::to_string);
    format!("not saved: the settings file is invalid: {first}; run `lookalike config check`")
}
