//! The settings file: read, checked, edited, and overridden by flags.

use crate::command::{Ran, Texts, command};
use crate::stage::cuts;
use lookalike::compare::result::SortKey;
use lookalike::measure::MeasureId;
use lookalike::saved::contract::Preset;
use lookalike::saved::disk::{change, load};
use lookalike::saved::now::{Now, Value, now};
use lookalike::saved::read::read;
use lookalike::saved::view::Opening;
use lookalike::saved::write::{with_preset, with_values};
use lookalike::settings::{Settings, Thresholds};
use std::fs;
use std::path::Path;

const FILE: &str = "# 我的设置\n[comparing]\nunit = \"word\" # 词\nshingle = 2\n\n[flagging]\n\
                    threshold-jaccard = 0.35\n\n[display]\ncolor = \"never\"\n\n\
                    [presets.\"新闻\"]\nabout = \"通稿\"\njaccard = 0.3\nminhash = 1\nsimhash = 12\n";

fn faults(text: &str) -> Vec<String> {
    read(text).unwrap_err().iter().map(ToString::to_string).collect()
}

#[test]
fn values_and_presets_are_read_with_their_lines() {
    let saved = read(FILE).unwrap();
    assert_eq!((saved.text("unit"), saved.text("shingle")), (Some("word"), Some("2")));
    assert_eq!(saved.values["threshold-jaccard"].line, 7);
    let [preset] = saved.presets.as_slice() else { panic!("one preset") };
    assert_eq!((preset.name.as_str(), preset.about.as_str(), preset.line), ("新闻", "通稿", 12));
    assert_eq!(preset.thresholds, cuts(0.3, 1.0, 12));
    assert_eq!(read("").unwrap(), lookalike::saved::contract::Saved::default());
    let inline = read("comparing = { unit = \"char\" }\nview.sort = \"cosine\"\n").unwrap();
    assert_eq!(inline.text("unit"), Some("char"));
    assert_eq!(Opening::from_saved(&inline).sort, SortKey::Measure(MeasureId::COSINE));
}

#[test]
fn every_fault_has_line_and_column() {
    let text = "[comparing]\nunit = \"letters\"\nshingles = 3\nnum-perm = 64\nnormalize = \"nfkx\"\n\
                [sketches]\nnum-perm = 15\nsimhash-bits = 48\nseed = -1\n[words]\nx = 1\n\
                [flagging]\nthreshold-jaccard = 1.5\npreset = \"none\"\n[reading]\ninclude = \"*.txt\"\n\
                max-file-size = \"16X\"\n[view]\nreverse = \"yes\"\n[presets.\"a b\"]\njaccard = 1\n\
                [presets.copies]\n[presets.x]\njaccard = 2\nsimhash = 1.5\ncosine = 1\n";
    insta::assert_snapshot!("saved_faults", faults(text).join("\n"));
    for (text, expected) in [
        ("[comparing\nunit = 1", "line 1, column 11: not TOML: "),
        ("[presets.新闻]", "line 1, column 10: not TOML: invalid unquoted key, expected letters"),
        ("  unit = \"word\"", "line 1, column 3: unknown key `unit`: expected [reading], "),
        ("[comparing]\nunit = \"字\" x", "line 2, column 12: not TOML: "),
        (
            "[comparing]\nunit = \"word\"\nunit = \"char\"",
            "line 3, column 1: not TOML: duplicate key",
        ),
    ] {
        assert!(faults(text)[0].starts_with(expected), "{:?}", faults(text));
    }
}

fn changed(name: &'static str, value: Value) -> Now {
    Now { name, value, default: Value::Absent }
}

#[test]
fn what_is_not_changed_stays_comments_included() {
    let wanted = [
        changed("unit", Value::Text("char".to_owned())),
        changed("threshold-simhash", Value::Whole(10)),
        changed("flagged-only", Value::Switch(true)),
        Now { name: "num-perm", value: Value::Whole(128), default: Value::Whole(128) },
    ];
    let text = with_values(FILE, &wanted).unwrap();
    let expected = FILE
        .replace("\"word\" # 词", "\"char\" # 词")
        .replace("0.35\n", "0.35\nthreshold-simhash = 10\n")
        + "\n[view]\nflagged-only = true\n";
    assert_eq!(text, expected);
    let broken = with_values("[comparing]\nunit = 3\n", &wanted).unwrap_err();
    assert_eq!(broken[0].line, 2);
    let own = Preset {
        name: "新闻".to_owned(),
        about: String::new(),
        thresholds: cuts(0.25, 0.5, 9),
        line: 0,
    };
    let text = with_preset(FILE, &own).unwrap();
    let again = read(&text).unwrap();
    assert_eq!(again.presets[0].thresholds, own.thresholds);
    assert_eq!((again.presets[0].about.as_str(), again.presets.len()), ("通稿", 1));
    let new = with_preset("", &Preset { name: "x".to_owned(), ..own }).unwrap();
    assert!(
        new.starts_with("# Settings of lookalike") && new.contains("[presets.x]\njaccard = 0.25")
    );
}

#[test]
fn every_setting_in_force_can_be_kept_and_read_back() {
    let mut settings = Settings { floor: Some(0.25), ..Settings::default() };
    settings.sketch.bits = 64;
    settings.sketch.slots = 64;
    let cuts = cuts(0.1 + 0.2, 0.155, 20);
    let opening = Opening { sort: SortKey::NameB, reverse: true, ..Opening::default() };
    let text = with_values("", &now(&settings, &cuts, &opening)).unwrap();
    insta::assert_snapshot!("saved_now", text);
    let saved = read(&text).unwrap();
    assert_eq!(Opening::from_saved(&saved), opening);
    assert_eq!(saved.text("threshold-jaccard"), Some("0.3"), "without the noise of steps");
    // With all defaults restored, keys in the file remain in the file.
    let usual = now(&Settings::default(), &Thresholds::default(), &Opening::default());
    let back = read(&with_values(&text, &usual).unwrap()).unwrap();
    assert_eq!(back.text("simhash-bits"), Some("256"));
    assert_eq!(back.text("floor"), None);
}

#[test]
fn a_file_is_replaced_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let real = folder.path().join("点文件").join("real.toml");
    fs::create_dir(folder.path().join("点文件")).unwrap();
    fs::write(&real, FILE).unwrap();
    let link = folder.path().join("config.toml");
    std::os::unix::fs::symlink(&real, &link).unwrap();
    change(&link, |text| Ok(text.replace("word", "char"))).unwrap();
    assert!(link.is_symlink() && fs::read_to_string(&real).unwrap().contains("\"char\""));
    let refused = change(&link, |_| Err("no".to_owned()));
    assert_eq!(refused, Err("no".to_owned()));
    // Another program writes between reading and writing.
    let other = change(&link, |text| {
        fs::write(&real, "# other\n").unwrap();
        Ok(text.replace("char", "word"))
    });
    assert!(other.unwrap_err().contains("changed by another program meanwhile"));
    assert_eq!(load(&real).unwrap().as_deref(), Some("# other\n"));
    assert_eq!(fs::read_dir(real.parent().unwrap()).unwrap().count(), 1, "no draft stays behind");
    let new = folder.path().join("neu/lookalike/config.toml");
    change(&new, |text| Ok(format!("{text}# x\n"))).unwrap();
    assert_eq!(load(&new).unwrap().as_deref(), Some("# x\n"));
    assert!(load(folder.path()).is_err() && change(folder.path(), |_| Ok(String::new())).is_err());
}

fn with(home: &Path, arguments: &[&str]) -> Ran {
    command().env("XDG_CONFIG_HOME", home).args(arguments).output().unwrap().into()
}

fn home(text: &str) -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    fs::create_dir(home.path().join("lookalike")).unwrap();
    fs::write(home.path().join("lookalike/config.toml"), text).unwrap();
    home
}

#[test]
fn flags_beat_the_file_and_the_file_beats_what_is_built_in() {
    let home = home(FILE);
    let line = |arguments: &[&str], key: &str| {
        let ran = with(home.path(), &[&["config", "print"], arguments].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let text = ran.text();
        let line = text.lines().find(|line| line.trim_start_matches("# ").starts_with(key));
        line.unwrap().split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(line(&[], "unit"), "unit = \"word\" # file, line 3");
    assert_eq!(line(&["--unit", "char"], "unit"), "unit = \"char\" # --unit");
    assert_eq!(line(&["--no-config"], "unit"), "unit = \"char\" # built in");
    assert_eq!(line(&["-n", "4"], "shingle"), "shingle = 4 # --shingle");
    assert_eq!(line(&[], "floor"), "# floor = # left to the program");
    assert_eq!(line(&[], "threshold-jaccard"), "threshold-jaccard = 0.35 # file, line 7");
    let task = ["--preset", "新闻"];
    assert_eq!(line(&task, "threshold-jaccard"), "threshold-jaccard = 0.3 # by the preset");
    assert_eq!(line(&task, "threshold-simhash"), "threshold-simhash = 12 # by the preset");
    let both = ["--preset", "copies", "--threshold-minhash", "0.7"];
    assert_eq!(line(&both, "threshold-minhash"), "threshold-minhash = 0.7 # --threshold-minhash");
    assert_eq!(line(&["--no-cache"], "cache"), "cache = false # --no-cache");
    // The output is a settings file.
    let ran = with(home.path(), &["config", "print"]);
    insta::assert_snapshot!("config_print", ran.text().replace(home.path().to_str().unwrap(), "~"));
    assert_eq!(read(&ran.text()).unwrap().presets.len(), 1);
    // A command works with it.
    let texts =
        Texts::new(&[("a.txt", "the cat sat on the mat"), ("b.txt", "the cat sat on a mat")]);
    let pairs = |more: &[&str]| {
        let folder = texts.path().to_str().unwrap();
        with(home.path(), &[&["pairs", folder, "--format", "json"], more].concat()).text()
    };
    assert!(pairs(&[]).contains("\"unit\": \"word\"") && pairs(&[]).contains("\"n\": 2"));
    assert!(pairs(&["--no-config"]).contains("\"unit\": \"char\""));
}

#[test]
fn a_broken_file_is_reported_and_stops_a_command() {
    let home = home("[comparing]\nunit = \"letters\"\nfoo = 1\n");
    let ran = with(home.path(), &["pairs"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("config.toml: line 2, column 8: unit: expected one of"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("(and 1 more)") && ran.err.contains("lookalike config check"));
    let ran = with(home.path(), &["config", "check"]);
    assert_eq!((ran.code, ran.text().lines().count()), (Some(2), 2));
    assert!(
        ran.text().contains("line 3, column 1: unknown key `foo`: [comparing] has unit, shingle")
    );
    assert_eq!(with(home.path(), &["config", "print"]).code, Some(2));
    for fine in
        [&["config", "path"][..], &["cache", "path"], &["pairs", "--no-config", "--limit", "1"]]
    {
        assert_eq!(with(home.path(), fine).code, Some(0), "{fine:?}");
    }
    let path = with(home.path(), &["config", "path"]).text();
    assert_eq!(Path::new(path.trim_end()), home.path().join("lookalike/config.toml"));
    let none = with(home.path(), &["pairs", "--config", "没有.toml"]);
    assert_eq!(none.code, Some(2));
    assert!(none.err.contains("没有.toml: there is no such file"), "{}", none.err);
    let own = home.path().join("own.toml");
    fs::write(&own, "[bounds]\nthreads = 1\n").unwrap();
    let named = format!("--config={}", own.display());
    assert!(
        with(home.path(), &["config", "check", &named])
            .text()
            .contains("valid; 1 setting, 0 presets")
    );
    let both = with(home.path(), &["pairs", &named, "--no-config"]);
    assert_eq!(both.code, Some(2));
    let help = with(home.path(), &["pairs", "--help"]);
    assert_eq!(help.code, Some(0));
}
