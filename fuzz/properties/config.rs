//! A settings file is its values or a list of faults; an edit keeps it readable.

use lookalike::saved::contract::Preset;
use lookalike::saved::read::read;
use lookalike::saved::write::with_preset;
use lookalike::settings::Thresholds;

/// A settings file.
pub(crate) fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let preset = Preset {
        name: "preset".to_owned(),
        about: "关于".to_owned(),
        thresholds: Thresholds::default(),
        line: 0,
    };
    match read(&text) {
        Err(faults) => {
            assert!(!faults.is_empty());
            assert!(with_preset(&text, &preset).is_err(), "a broken file is not edited");
        }
        Ok(_) => {
            if let Ok(edited) = with_preset(&text, &preset) {
                let saved = read(&edited).expect("an edited file can be read");
                assert!(saved.presets.iter().any(|kept| kept.name == preset.name));
            }
        }
    }
}
