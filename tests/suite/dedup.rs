//! `dedup` and `review` on the command line: output, files, refusals.

use crate::command::{Ran, Texts, command, object, run};
use crate::labelled;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

const TEA: &str = "天还没有亮，茶馆的门已经开了。老人们提着鸟笼，慢慢走进来，各自坐到老位置上。";
const SEA: &str =
    "The last bus leaves at ten. Nobody ever takes it but the baker and his dog, by the sea.";

/// Three near copies, two exact ones, one unrelated text.
fn texts() -> Texts {
    let texts = Texts::new(&[
        ("b-茶馆.txt", TEA),
        ("a-茶馆.txt", &format!("{TEA}完。")),
        ("c-茶馆.txt", &format!("{TEA}完了。")),
        ("sea-1.txt", SEA),
        ("sea-2.txt", SEA),
        ("bees.txt", "Bees keep the temperature of the hive by fanning their wings in turns."),
    ]);
    for (name, days) in [("c-茶馆.txt", 30), ("a-茶馆.txt", 2), ("b-茶馆.txt", 1), ("sea-2.txt", 5)]
    {
        let then = SystemTime::now() - Duration::from_secs(days * 86_400);
        let file = fs::File::options().write(true).open(texts.path().join(name)).unwrap();
        file.set_modified(then).unwrap();
    }
    texts
}

fn dedup(texts: &Texts, arguments: &[&str]) -> Ran {
    command().arg("dedup").arg(texts.path()).args(arguments).output().unwrap().into()
}

/// The names kept under the rule.
fn kept(texts: &Texts, rule: &str) -> Vec<String> {
    let ran = dedup(texts, &["--keep", rule, "--format", "tsv"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let keeps = ran.rows().into_iter().filter(|row| row[1] == "keep");
    keeps.map(|row| row[2].clone()).collect()
}

#[test]
fn a_text_whose_letters_are_exchanged_is_dropped_before_the_one_that_is_stored_as_seen() {
    let disguised = SEA.replace('a', "\u{430}").replace('e', "\u{435}");
    let texts = Texts::new(&[("a.txt", disguised.as_str()), ("b.txt", &format!("{SEA} Now."))]);
    for rule in ["first", "longest", "oldest"] {
        assert_eq!(kept(&texts, rule), ["b.txt"], "{rule}");
    }
    let ran = dedup(&texts, &["--format", "json"]);
    let json = object(&ran.out);
    assert_eq!(json["findings"][0]["name"], "a.txt");
    assert_eq!(json["findings"][0]["findings"][0]["kind"], "exchanged_letters");
    assert_eq!(json["findings"].as_array().unwrap().len(), 1);
}

#[test]
fn one_of_each_group_is_kept_by_the_rule_and_no_file_is_touched() {
    let texts = texts();
    assert_eq!(kept(&texts, "first"), ["a-茶馆.txt", "sea-1.txt"]);
    assert_eq!(kept(&texts, "longest"), ["c-茶馆.txt", "sea-1.txt"]);
    assert_eq!(kept(&texts, "oldest"), ["c-茶馆.txt", "sea-2.txt"]);
    assert_eq!(fs::read_dir(texts.path()).unwrap().count(), 6);
    let ran = dedup(&texts, &[]);
    assert!(
        ran.text().contains("6 documents: 3 kept (50.0 %), 3 repeated (50.0 %, "),
        "{}",
        ran.text()
    );
    assert!(ran.text().contains("drop 1.0000  sea-2.txt"), "{}", ran.text());
    let json = object(&dedup(&texts, &["--format", "json"]).out);
    assert_eq!(json["kept"], 3);
    assert_eq!(json["groups"][0]["keep"], "a-茶馆.txt");
    assert_eq!(json["groups"][1]["drop"][0]["jaccard"], 1.0);
    // No texts are similar enough to be duplicates.
    let ran = dedup(&texts, &["--at", "1", "--linkage", "single"]);
    assert!(ran.text().contains("6 documents: 5 kept"), "{}", ran.text());
}

#[test]
fn lists_hold_every_text_once_and_overwrite_only_with_force() {
    let texts = texts();
    let out = tempfile::tempdir().unwrap();
    let path = |name: &str| out.path().join(name).to_str().unwrap().to_owned();
    let (keep, drop) = (path("保留.txt"), path("去掉.txt"));
    let lists = ["--keep-list", &*keep, "--drop-list", &*drop];
    assert_eq!(dedup(&texts, &lists).code, Some(0));
    let read = |path: &str| fs::read_to_string(path).unwrap();
    assert_eq!(read(&keep), "a-茶馆.txt\nbees.txt\nsea-1.txt\n");
    assert_eq!(read(&drop), "b-茶馆.txt\nc-茶馆.txt\nsea-2.txt\n");
    let ran = dedup(&texts, &lists);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("not overwritten"), "{}", ran.err);
    assert_eq!(dedup(&texts, &[&lists[..], &["-0", "--force"]].concat()).code, Some(0));
    assert_eq!(read(&drop), "b-茶馆.txt\0c-茶馆.txt\0sea-2.txt\0");
}

/// A journal with these verdicts: reviewer, the hash's first byte of one text, verdict.
#[test]
fn passages_to_cut_have_their_places_and_stay_once() {
    let long = "年年岁岁花相似，岁岁年年人不同。";
    let texts = Texts::new(&[
        ("a.txt", &format!("甲的开头。{long}{TEA}")),
        ("b.txt", &format!("乙的别的话：{TEA}\r\n{SEA}")),
        ("c.txt", &format!("丙{long}{TEA}丙的结尾在这里。{SEA}")),
    ]);
    let arguments = ["--passages", "--min-chars", "10", "--min-words", "5"];
    let ran = dedup(&texts, &[&arguments[..], &["--format", "tsv"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let rows = ran.rows();
    let inner = |text: &str| text.trim_end_matches(['。', '.']).to_owned();
    let expected = [
        ("b.txt", inner(TEA), "a.txt"),
        ("c.txt", format!("{long}{}", inner(TEA)), "a.txt"),
        ("c.txt", inner(SEA), "b.txt"),
    ];
    assert_eq!(rows.len(), expected.len(), "{rows:?}");
    for (row, (name, cut, kept_in)) in rows.iter().zip(&expected) {
        let text = fs::read_to_string(texts.path().join(name)).unwrap().replace("\r\n", "\n");
        let at = |column: usize| row[column].parse::<usize>().unwrap();
        assert_eq!(
            (row[0].as_str(), &text[at(1)..at(2)], row[6].as_str()),
            (*name, cut.as_str(), *kept_in)
        );
        let chars: String = text.chars().skip(at(3)).take(at(4) - at(3)).collect();
        assert_eq!(&chars, cut);
    }
    let lines = dedup(&texts, &[&arguments[..], &["--format", "ndjson"]].concat()).text();
    let last = object(lines.lines().last().unwrap().as_bytes());
    assert_eq!((&last["text"], &last["cuts"][1]["kept_in"]), (&"c.txt".into(), &"b.txt".into()));
    assert_eq!(lines.lines().count(), 2);
    let table = dedup(&texts, &arguments).text();
    assert!(table.contains("3 spans to cut in 2 of 3 texts: "), "{table}");
    let default = dedup(&texts, &["--passages"]).text();
    assert!(default.starts_with("0 spans to cut in 0 of 3 texts: 0 of "), "{default}");
    for wrong in [
        ["--passages", "--at=0.5"],
        ["--passages", "--format=json"],
        ["--min-words=9", "--keep=first"],
    ] {
        assert_eq!(dedup(&texts, &wrong).code, Some(2), "{wrong:?}");
    }
    assert_eq!(dedup(&texts, &["--format", "ndjson"]).code, Some(2));
}

fn journal(folder: &Path, name: &str, by: &str, verdicts: &[(u8, &str)]) -> PathBuf {
    let plain: String = verdicts
        .iter()
        .map(|(text, verdict)| {
            format!(
                r#"{{"v":1,"at":1790000000,"by":"{by}","verdict":"{verdict}","note":"见第{text}页","a":"{0:02x}{1}","b":"ff{1}","name_a":"论文{text}.txt","name_b":"原文.txt","bytes_a":1,"bytes_b":2,"intersection":3,"union":4,"distance":null}}"#,
                text,
                "0".repeat(62)
            ) + "\n"
        })
        .collect();
    let (from, to) = (folder.join(format!("{name}.txt")), folder.join(name));
    fs::write(&from, plain).unwrap();
    let ran = run(&["review", "import", from.to_str().unwrap(), "--review", to.to_str().unwrap()]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    to
}

#[test]
fn journals_are_exported_imported_merged_and_compared() {
    let out = tempfile::tempdir().unwrap();
    let four = |verdicts: [&'static str; 4]| -> Vec<(u8, &str)> { (1..).zip(verdicts).collect() };
    let anna =
        journal(out.path(), "安娜.jsonl", "安娜", &four(["match", "match", "no match", "unsure"]));
    let bo =
        journal(out.path(), "bo.jsonl", "bo", &four(["match", "no match", "no match", "unsure"]));
    let both = out.path().join("both.jsonl");
    let [anna, bo, both] = [&anna, &bo, &both].map(|path| path.to_str().unwrap());
    let ran = run(&["review", "merge", anna, bo, "-o", both]);
    let text = ran.text();
    // Three of four agree; by chance 2/16 + 2/16 + 1/16 = 5/16 would: (12/16 - 5/16) / (11/16).
    assert!(text.contains("the same on 3 of 4 pairs: Cohen's kappa 0.636"), "{text}{}", ran.err);
    assert!(
        text.contains(
            "1 pair disputed\n论文2.txt  原文.txt\n  bo: no match  “见第2页”\n  安娜: match"
        ),
        "{text}"
    );
    let stats = run(&["review", "stats", both]);
    assert_eq!(stats.text(), text, "a merged journal says the same as its parts");
    assert_eq!(run(&["review", "merge", anna, bo, "-o", both]).code, Some(2));
    let export = run(&["review", "export", "--review", both]);
    assert_eq!(
        export.rows().len(),
        5,
        "the verdict in force of each pair, both of the disputed one"
    );
    assert!(export.err.contains("1 pair disputed"), "{}", export.err);
    let lines = run(&["review", "export", "--review", both, "--history", "--format", "jsonl"]);
    assert_eq!(lines.text().lines().count(), 8);
    let again = out.path().join("again.txt");
    fs::write(&again, lines.out).unwrap();
    let ran = run(&["review", "import", again.to_str().unwrap(), "--review", both]);
    assert!(ran.err.contains("0 verdicts added, 8 verdicts already there"), "{}", ran.err);
}

#[test]
fn verdicts_stand_in_the_exports_of_pairs() {
    let texts = texts();
    let out = tempfile::tempdir().unwrap();
    let path = out.path().join("评审.jsonl");
    let journal = path.to_str().unwrap();
    let json = object(&texts.pairs(&["--format", "json"]).out);
    let hash = |name: &str| {
        let all = json["documents"].as_array().unwrap();
        let found = all.iter().find(|document| document["name"] == name).unwrap();
        found["sha256"].as_str().unwrap().to_owned()
    };
    let line = format!(
        r#"{{"v":1,"at":1,"by":"x","verdict":"legitimate","note":"","a":"{}","b":"{}","name_a":"old.txt","name_b":"names.txt","bytes_a":1,"bytes_b":2,"intersection":3,"union":4,"distance":9}}"#,
        hash("b-茶馆.txt"),
        hash("a-茶馆.txt")
    );
    let from = out.path().join("one.txt");
    fs::write(&from, line).unwrap();
    run(&["review", "import", from.to_str().unwrap(), "--review", journal]);
    let rows = texts.pairs(&["--format", "tsv", "--review", journal]).rows();
    let judged: Vec<_> = rows.iter().filter(|row| !row[16].is_empty()).collect();
    assert_eq!(judged.len(), 1);
    assert_eq!(judged[0][1..3], ["a-茶馆.txt", "b-茶馆.txt"]);
    assert_eq!(judged[0][16], "legitimate");
    let missing = texts.pairs(&["--review", "nowhere.jsonl"]);
    assert_eq!(missing.code, Some(2));
    fs::write(&path, "一篇作文\n").unwrap();
    let foreign = texts.pairs(&["--review", journal]);
    assert!(foreign.err.contains("not a review journal"), "{}", foreign.err);
}

/// Whatever the join leaves out below `--at`, the lists are those of every pair scored.
fn same_lists_as_with_every_pair(folder: &Path) {
    let out = tempfile::tempdir().unwrap();
    let list = |name: &str, arguments: &[&str]| {
        let path = out.path().join(name);
        let ran: Ran = command()
            .arg("dedup")
            .arg(folder)
            .args(["--force", "--format", "json", "--drop-list"])
            .arg(&path)
            .args(arguments)
            .output()
            .unwrap()
            .into();
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        (fs::read(path).unwrap(), object(&ran.out))
    };
    for linkage in ["single", "complete", "cover"] {
        for at in ["0.3", "0.8"] {
            let arguments = ["--linkage", linkage, "--at", at];
            let own = list("own", &arguments);
            let all = list("all", &[&arguments[..], &["--floor", "0"]].concat());
            assert_eq!(own, all, "{linkage} {at}");
            let proof = |name: &str| own.1[name].as_u64().unwrap();
            assert!(linkage == "complete" || proof("pairs_left") == 0, "{linkage} {at}");
            assert!(linkage == "single" || proof("dropped_below") == 0, "{linkage} {at}");
        }
    }
}

#[test]
fn lists_do_not_depend_on_pairs_below_the_threshold() {
    same_lists_as_with_every_pair(texts().path());
    if let Some(folder) = labelled::folder() {
        same_lists_as_with_every_pair(&folder.join("en-licenses/docs"));
    }
}

#[test]
fn every_rule_says_what_it_leaves_and_how_far_it_goes() {
    // A chain: each text shares most with the next, its ends share less.
    let all = format!("{TEA}卖报的孩子从街角跑过，喊着昨天的消息，没有人理他。");
    let part = |from: usize| all.chars().skip(from * 6).take(40).collect::<String>();
    let texts = Texts::new(&[("1.txt", &*part(0)), ("2.txt", &*part(1)), ("3.txt", &*part(2))]);
    let said = |linkage: &str| {
        let ran = dedup(&texts, &["--at", "0.6", "--linkage", linkage]);
        let lines: Vec<String> = ran.text().lines().map(str::to_owned).collect();
        lines[lines.len() - 2..].to_vec()
    };
    let scores = texts.pairs(&["--format", "tsv"]).rows();
    let score = |a: &str, b: &str| {
        let row = scores.iter().find(|row| row[1] == a && row[2] == b).unwrap();
        row[3].parse::<f64>().unwrap()
    };
    assert!(score("1.txt", "2.txt") >= 0.6 && score("2.txt", "3.txt") >= 0.6);
    let far = score("1.txt", "3.txt");
    assert!(far < 0.6);
    let left = |number| format!("pairs at or above 0.6 left among the kept: {number}");
    let lowest = |score: f64, below| {
        format!("lowest score of a dropped text to its keeper: {score:.4} ({below} below 0.6)")
    };
    assert_eq!(said("single"), [left(0), lowest(far, 1)]);
    assert_eq!(said("complete"), [left(0), lowest(score("1.txt", "2.txt"), 0)]);
    assert_eq!(said("cover"), [left(0), lowest(score("1.txt", "2.txt"), 0)]);
    let none = dedup(&texts, &["--at", "1"]).text();
    assert!(none.ends_with("lowest score of a dropped text to its keeper: none was dropped\n"));
}

#[test]
fn a_given_floor_keeps_what_a_sketch_finds_only_if_its_threshold_is_given() {
    let texts = texts();
    let record = |arguments: &[&str]| {
        let ran = texts.pairs(&[&["--format", "json"], arguments].concat());
        let json = object(&ran.out);
        let sketches = json["settings"]["matched_below_floor"].clone();
        let low = json["pairs"].as_array().unwrap().iter();
        let low = low.filter(|pair| pair["jaccard"].as_f64().unwrap() < 0.99).count();
        (sketches, low)
    };
    let none = ["--floor", "0.99", "--containment-floor", "off"];
    assert_eq!(record(&none), (serde_json::json!([]), 0));
    let asked = [&none[..], &["--threshold-minhash", "0.3"]].concat();
    let (sketches, low) = record(&asked);
    assert!(sketches == serde_json::json!(["minhash"]) && low > 0, "{low}");
    let (sketches, _) = record(&[&none[..], &["--preset", "classical"]].concat());
    assert_eq!(sketches, serde_json::json!(["minhash", "simhash"]));
}

#[test]
fn bounds_on_any_measure_are_those_of_the_rows() {
    let texts = texts();
    let every = texts.pairs(&["--format", "tsv"]).rows();
    let header = texts.pairs(&["--format", "tsv"]).text();
    let column = |name: &str| {
        header.lines().next().unwrap().split('\t').position(|own| own == name).unwrap()
    };
    let bounds = [
        ("jaccard", "jaccard", 0.4, 0.95),
        ("simhash", "simhash_distance", 0.0, 90.0),
        ("minhash", "minhash", 0.3, 1.0),
        ("dice", "dice", 0.0, 0.9),
    ];
    for (measure, name, low, high) in bounds {
        let least = format!("{measure}={low}");
        let most = format!("{measure}={high}");
        let own = texts.pairs(&["--format", "tsv", "--min", &least, "--max", &most]).rows();
        let at = column(name);
        let inside = |row: &&Vec<String>| {
            row[at].parse::<f64>().is_ok_and(|value| value >= low && value <= high)
        };
        let names = |row: &Vec<String>| (row[1].clone(), row[2].clone());
        let expected: Vec<_> = every.iter().filter(inside).map(names).collect();
        assert_eq!(own.iter().map(names).collect::<Vec<_>>(), expected, "{measure}");
        assert!(expected.len() < every.len() && !expected.is_empty(), "{measure}");
    }
    for wrong in ["jaccard", "jaccard=2", "shape=1", "simhash=300", "jaccard=x"] {
        assert_eq!(texts.pairs(&["--min", wrong]).code, Some(2), "{wrong}");
    }
}
