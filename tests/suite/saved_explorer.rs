//! The settings file in the explorer: opening view, user-defined presets, saving.

use crate::stage::{Stage, comparison};
use lookalike::compare::job::JobEvent;
use lookalike::compare::result::SortKey;
use lookalike::measure::MeasureId;
use lookalike::saved::read::read;
use lookalike::tui::model::SettingsFile;
use std::fs;
use std::path::Path;

const TEXTS: &[(&str, &str)] = &[
    ("一.txt", "油田产量再创新高，工人们十分高兴，庆祝活动持续到深夜，记者从现场发来报道。"),
    ("二.txt", "油田产量再创新高，工人们非常高兴，庆祝活动持续到凌晨，记者从现场发来报道。"),
    ("三.txt", "银行公布年度财务报告，利润增长，股东大会下月召开，分析师表示谨慎乐观。"),
];

fn stage(path: &Path, text: &str) -> Stage {
    let mut stage = Stage::empty(120, 30);
    let (saved, broken) = match read(text) {
        Ok(saved) => (saved, None),
        Err(faults) => (lookalike::saved::contract::Saved::default(), Some(faults[0].to_string())),
    };
    stage.app.open_as_saved(SettingsFile::new(Some(path.to_owned()), saved, broken));
    stage.job(JobEvent::Done(comparison(TEXTS)));
    stage
}

#[test]
fn it_opens_as_the_file_says_and_saves_what_is_in_force() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("设置.toml");
    let text = "[view]\nsort = \"name-b\"\nreverse = true # 倒序\nlog-counts = false\n";
    fs::write(&path, text).unwrap();
    let mut stage = stage(&path, text);
    let view = &stage.app.model.view;
    assert_eq!((view.sort, view.descending), (SortKey::NameB, false));
    assert!(!stage.app.model.drawn.log_counts);
    stage.keys("S 4 ) z :").paste("save settings");
    stage.keys("enter");
    assert!(stage.screen().contains("settings saved in "), "{}", stage.screen());
    let kept = fs::read_to_string(&path).unwrap();
    assert!(kept.contains("reverse = false # 倒序"), "{kept}");
    assert!(kept.contains("threshold-jaccard = 0.205") && kept.contains("near-zero = false"));
    assert!(!kept.contains("num-perm"), "what is built in is left out: {kept}");
    stage.keys("Y");
    assert!(stage.app.take_clip().unwrap().ends_with(" --no-config"));
}

#[test]
fn own_presets_are_offered_and_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    let text = "[presets.\"新闻\"]\njaccard = 0.3\nminhash = 0.3\nsimhash = 12\n";
    fs::write(&path, text).unwrap();
    let mut stage = stage(&path, text);
    stage.keys("4 P P P P");
    assert!(stage.screen().contains("preset 新闻"), "{}", stage.screen());
    assert_eq!(stage.app.model.view.thresholds.get(MeasureId::SIMHASH), Some(12.0));
    stage.keys(") W").paste("公文 红头文件");
    assert!(stage.screen().contains("preset: name and purpose: 公文"));
    stage.keys("enter");
    assert!(stage.screen().contains("preset 公文 saved in "), "{}", stage.screen());
    let saved = read(&fs::read_to_string(&path).unwrap()).unwrap();
    assert_eq!((saved.presets.len(), saved.presets[1].about.as_str()), (2, "红头文件"));
    assert!((saved.presets[1].thresholds.get(MeasureId::JACCARD).unwrap() - 0.305).abs() < 1e-12);
    stage.keys("W").paste("copies");
    stage.keys("enter");
    assert!(stage.screen().contains("`copies` is a built-in preset"));
    stage.keys("W esc W enter");
    assert_eq!(stage.app.model.settings_file.presets.len(), 2);
}

#[test]
fn a_broken_file_is_reported_and_not_written_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    let text = "[view]\nsort = 3\n";
    fs::write(&path, text).unwrap();
    let mut stage = stage(&path, text);
    let said = "the settings file is ignored: line 2, column 8: sort: expected one of";
    assert!(stage.screen().contains(said), "{}", stage.screen());
    stage.keys(":").paste("save settings");
    stage.keys("enter");
    assert!(stage.screen().contains("not saved: the settings file is invalid"));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    let mut none = Stage::new(TEXTS, 120, 30);
    none.keys(":").paste("save settings");
    none.keys("enter");
    assert!(none.screen().contains("no settings file is in use"), "{}", none.screen());
}
