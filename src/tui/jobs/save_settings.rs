//! Saves what is in force into the settings file, on a worker.

use crate::display::sanitise::sanitise;
use crate::saved::contract::{Fault, Preset};
use crate::saved::disk::change;
use crate::saved::now::now;
use crate::saved::read::name;
use crate::saved::view::{Listed, Opening};
use crate::saved::write::{with_preset, with_values};
use crate::tui::flow::Effect;
use crate::tui::model::Model;
use crate::tui::work::{Answer, Slot, Work};
use std::path::PathBuf;

/// Writing the settings file.
pub(super) const FILE: Slot = Slot("settings file");

/// What was written.
#[derive(Debug)]
struct Written {
    /// A sentence for the reader.
    said: String,
    /// The preset that the file has now.
    preset: Option<Preset>,
}

/// How the explorer would have to open to look as it does now.
fn opening(model: &Model) -> Opening {
    Opening {
        sort: model.view.sort,
        reverse: !model.view.descending,
        listed: Listed {
            flagged_only: model.view.flagged_only,
            no_match: model.review.show.no_match,
        },
        drawn: model.drawn,
    }
}

/// Writes the settings in force into the file, on a worker.
/// # Errors
/// A sentence: there is no place for it.
pub fn save_settings(model: &Model) -> Result<Work, String> {
    let path = path(model)?;
    let values = now(&model.settings, &model.view.thresholds, &opening(model));
    let place = model.settings_file.place();
    Ok(Work::new(FILE, move |_cancel| {
        change(&path, |text| with_values(text, &values).map_err(|faults| refused(&faults)))?;
        Ok::<_, String>(Written { said: format!("settings saved in {place}"), preset: None })
    }))
}

/// Writes the thresholds in force into the file as a preset, on a worker.
/// # Errors
/// A sentence: there is no place for it, or the name cannot be one.
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
        let said = format!("preset {} saved in {place}", sanitise(&preset.name));
        Ok::<_, String>(Written { said, preset: Some(preset) })
    }))
}

/// Takes what became of the file.
pub(super) fn file_written(model: &mut Model, answer: Result<Answer, String>) -> Effect {
    let written = answer.map(<Answer>::downcast::<Result<Written, String>>);
    Effect::Say(match written {
        Ok(Ok(written)) => match *written {
            Ok(written) => {
                let presets = &mut model.settings_file.presets;
                if let Some(preset) = written.preset {
                    presets.retain(|own| own.name != preset.name);
                    presets.push(preset);
                } else {
                    model.settings_file.is_used = true;
                }
                written.said
            }
            Err(why) => sanitise(&why),
        },
        Ok(Err(_other)) => return Effect::None,
        Err(why) => format!("the settings were not saved: {why}"),
    })
}

fn path(model: &Model) -> Result<PathBuf, String> {
    let none = "there is no settings file: without --no-config, and with HOME set, there is one";
    model.settings_file.path.clone().ok_or_else(|| none.to_owned())
}

fn refused(faults: &[Fault]) -> String {
    let first = faults.first().map_or_else(String::new, ToString::to_string);
    format!("nothing was saved, the settings file is broken: {first}; lookalike config check")
}
