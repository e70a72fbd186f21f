//! Completions: what a shell offers while a line is typed, by the script that the program prints.

use crate::command::{Texts, command, run};
use std::fs;
use std::process::Command;

/// The candidates for the last of these words, as bash gets them.
fn offered(words: &[&str], variables: &[(&str, &str)]) -> Vec<String> {
    let mut asking = command();
    asking.env("LOOKALIKE_COMPLETE", "bash").env("_CLAP_IFS", "\n");
    asking.env("_CLAP_COMPLETE_INDEX", words.len().to_string()).envs(variables.iter().copied());
    let out = asking.args(["--", "lookalike"]).args(words).output().unwrap();
    assert!(out.status.success() && out.stderr.is_empty(), "{words:?} {out:?}");
    let out = String::from_utf8(out.stdout).unwrap();
    out.lines().map(|line| line.trim_end().to_owned()).collect()
}

#[test]
fn values_are_completed_wherever_the_program_knows_them() {
    for (words, wanted) in [
        (&["lesson", "sh"][..], "shingles"),
        (&["help", "ke"], "keys"),
        (&["help", "pai"], "pairs"),
        (&["schema", "pl"], "plan"),
        (&["pairs", "--by", "ja"], "jaccard"),
        (&["pairs", "--encoding", "gb1"], "gb18030"),
        (&["pairs", "--preset", "cop"], "copies"),
        (&["pairs", "--format", "nd"], "ndjson"),
        (&["tune", "--as", "datatrove-"], "datatrove-zh"),
        (&["--theme", "colour"], "colour-blind"),
        (&["config", "ke"], "keys"),
        (&["pairs", "--min-jac"], "--min-jaccard"),
        (&["che"], "check"),
    ] {
        let found = offered(words, &[]);
        assert!(found.contains(&wanted.to_owned()), "{words:?} {found:?}");
        assert!(found.len() < 12, "{words:?} {found:?}");
    }
}

#[test]
fn presets_of_the_settings_file_are_offered_and_a_broken_file_is_no_obstacle() {
    let texts = Texts::new(&[
        (
            "lookalike/config.toml",
            "[presets.essays-2026]\njaccard = 0.4\nminhash = 0.4\nsimhash = 40\n",
        ),
        ("broken/lookalike/config.toml", "[presets"),
    ]);
    let own = texts.path().display().to_string();
    let found = offered(&["pairs", "--preset", ""], &[("XDG_CONFIG_HOME", &own)]);
    assert!(found.contains(&"essays-2026".to_owned()), "{found:?}");
    assert!(found.contains(&"classical".to_owned()), "{found:?}");
    let broken = format!("{own}/broken");
    let found = offered(&["pairs", "--preset", "cl"], &[("XDG_CONFIG_HOME", &broken)]);
    assert_eq!(found, ["classical"]);
}

#[test]
fn what_a_value_does_is_told_in_the_language_of_the_reader() {
    let asking = |locale: &str| {
        let mut asking = command();
        asking.env("LOOKALIKE_COMPLETE", "fish").env("LC_ALL", locale);
        let out = asking.args(["--", "lookalike", "pairs", "--preset", "cop"]).output().unwrap();
        String::from_utf8(out.stdout).unwrap()
    };
    let (english, chinese) = (asking("C.UTF-8"), asking("zh_CN.UTF-8"));
    assert!(english.starts_with("copies\tnearly the same text"), "{english}");
    assert!(chinese.starts_with("copies\t几乎相同的文本"), "{chinese}");
}

#[test]
fn bash_completes_a_line() {
    let Ok(bash) = Command::new("bash").arg("--version").output() else { return };
    assert!(bash.status.success());
    let folder = tempfile::tempdir().unwrap();
    let script = command().args(["completions", "bash"]).output().unwrap().stdout;
    fs::write(folder.path().join("script"), script).unwrap();
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_lookalike"));
    let line = "source ./script; COMP_WORDS=(lookalike lesson shi); COMP_CWORD=2; COMP_TYPE=9; \
                _clap_complete_lookalike lookalike shi lesson; echo \"${COMPREPLY[*]}\"";
    let path = format!("{}:{}", program.parent().unwrap().display(), env!("PATH"));
    let out = Command::new("bash")
        .args(["--norc", "-c", line])
        .current_dir(folder.path())
        .env("PATH", path)
        .output()
        .unwrap();
    assert_eq!(String::from_utf8_lossy(&out.stdout).trim(), "shingles", "{out:?}");
}

#[test]
fn the_script_of_zsh_completes_at_the_first_tab_too() {
    let script = run(&["completions", "zsh"]).text();
    let (defined, called) = script.split_once("if [ \"$funcstack[1]\" = _lookalike ]").unwrap();
    assert!(defined.contains("function _clap_dynamic_completer_lookalike()"), "{script}");
    assert!(called.contains("_clap_dynamic_completer_lookalike \"$@\""), "{script}");
}
