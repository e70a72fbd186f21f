//! `substitutions`: replaced words over all flagged pairs, counted once each, in every format.

use crate::command::{Texts, command, object, run};
use std::fs;

/// Two rewrites of two texts with one common replacement, and an unrelated text.
fn texts() -> Texts {
    let tea = "天还没有亮，茶馆的门已经打开了。老人们提着鸟笼慢慢走进来，各自坐到老位置上。\
               油田地处偏僻的地方，几百名工人在那里生活了整整十年，从来没有想过离开。";
    let sea = "海边的小镇到了冬天格外安静。渔船都停在偏僻的港湾里，等着春天的第一场大风。\
               镇上的孩子们每天沿着长长的堤岸去上学，一路数着海鸟和远处的灯塔。";
    let swap = |text: &str, pairs: &[(&str, &str)]| {
        pairs.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
    };
    Texts::new(&[
        ("茶-甲.txt", tea),
        ("茶-乙.txt", &swap(tea, &[("偏僻", "偏远"), ("生活", "居住")])),
        ("海-甲.txt", sea),
        ("海-乙.txt", &swap(sea, &[("偏僻", "偏远"), ("安静", "宁静")])),
        ("sea.txt", "The last bus leaves at ten, and nobody ever takes it but the baker."),
    ])
}

fn gathered(texts: &Texts, arguments: &[&str]) -> crate::command::Ran {
    command().arg("substitutions").arg(texts.path()).args(arguments).output().unwrap().into()
}

#[test]
fn words_for_words_are_gathered_over_the_pairs() {
    let texts = texts();
    let ran = gathered(&texts, &["--format", "tsv"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let rows = ran.rows();
    // 乙 comes before 甲: what is exchanged goes from there.
    assert_eq!(rows[0], ["偏远", "偏僻", "2", "2", "海-乙.txt", "海-甲.txt"]);
    assert!(rows.iter().any(|row| row[..4] == ["居住", "生活", "1", "1"]), "{rows:?}");
    assert!(rows.iter().any(|row| row[..4] == ["宁静", "安静", "1", "1"]), "{rows:?}");
    assert_eq!(rows.len(), 3, "each place counts once: {rows:?}");
    for threads in ["1", "3"] {
        assert_eq!(gathered(&texts, &["--format", "tsv", "--threads", threads]).out, ran.out);
    }
    let json = object(&gathered(&texts, &["--format", "json", "--at-least", "2"]).out);
    assert_eq!((&json["flagged_pairs"], &json["read_pairs"]), (&2.into(), &2.into()));
    assert_eq!(json["substitutions"].as_array().unwrap().len(), 1);
    assert_eq!(json["substitutions"][0]["a"], "海-乙.txt");
    let table = gathered(&texts, &["--limit", "1"]).text();
    assert!(table.ends_with("1 of 3 substitutions in 2 flagged pairs\n"), "{table}");
}

#[test]
fn what_it_writes_where_and_what_it_did_not_read() {
    let texts = texts();
    let out = texts.path().join("spinner.tsv");
    let name = out.to_str().unwrap();
    let ran = gathered(&texts, &["--format", "tsv", "-o", name, "--pairs", "1"]);
    assert!(ran.err.contains("1 of 2 flagged pairs were read"), "{}", ran.err);
    assert!(fs::read_to_string(&out).unwrap().starts_with("from\tto\tcount\tpairs\ta\tb\n"));
    let again = gathered(&texts, &["--format", "tsv", "-o", name]);
    assert_eq!(again.code, Some(2), "a file that is there is not overwritten");
    assert_eq!(run(&["substitutions", "/nowhere/at/all"]).code, Some(2));
    let none = gathered(&texts, &["--min-jaccard", "1"]);
    assert_eq!(none.code, Some(2), "no such argument");
}
