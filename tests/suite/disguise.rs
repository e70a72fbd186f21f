//! Disguises of copies: findings, class, and both headless views.

use crate::command::{Texts, command, object, run};
use lookalike::explain::disguise::{Copying, FindingSubject, PassageOptions};
use lookalike::explain::passages::Least;
use lookalike::measure::copy_class::CopyClass;
use lookalike::pair::Side;
use lookalike::text::normalize::Ladder;

fn read(a: &str, b: &str) -> Copying {
    let options =
        PassageOptions { least: Least { characters: 5, words: 4 }, ..PassageOptions::default() };
    Copying::new([a, b], &Ladder::default(), &options, None, &|| false)
}

fn class(a: &str, b: &str) -> CopyClass {
    read(a, b).disguise.rule.class
}

const FIRST: &str = "巷口那家茶馆没有招牌，街坊只管叫它老地方。";
const SECOND: &str = "天还没亮，掌柜就捅开炉子，把七八只铁壶排成一行。";
const THIRD: &str = "喝茶的人慢慢来了，说的都是去年的收成和今年的雨水。";
const OTHER: &str = "量子计算机需要极低的温度才能维持叠加状态，因此冷却设备占去了机房的大半空间。";

#[test]
fn each_class_by_its_rule() {
    let all = [FIRST, SECOND, THIRD].concat();
    let (head, tail) = THIRD.split_at(THIRD.find('说').unwrap());
    let padded = [FIRST, OTHER, SECOND, OTHER, head, OTHER, tail].concat();
    let reworded = all.replace("招牌", "匾额").replace("掌柜", "老板").replace("慢慢", "陆续");
    let reworded = reworded.replace("铁壶", "水壶").replace("收成", "年景").replace("雨水", "天气");
    let turned = [THIRD, FIRST, SECOND].concat();
    assert_eq!(class(&all, &all), CopyClass::Verbatim);
    assert_eq!(class(&all, &turned), CopyClass::Shuffled);
    assert_eq!(class(&all, OTHER), CopyClass::Unrelated);
    assert_eq!(class(SECOND, &[OTHER, SECOND, OTHER].concat()), CopyClass::Excerpt);
    assert_eq!(class(&all, &padded), CopyClass::Mosaic);
    assert_eq!(class(&all, &reworded), CopyClass::Reworded);
    let both = turned.replace("招牌", "匾额").replace("掌柜", "老板").replace("慢慢", "陆续");
    let both = both.replace("铁壶", "水壶").replace("收成", "年景").replace("雨水", "天气");
    assert_eq!(class(&all, &both), CopyClass::ShuffledReworded);
    assert_eq!(
        class(&[FIRST, OTHER].concat(), &[FIRST, SECOND, THIRD].concat()),
        CopyClass::SharedPassages
    );
    assert_eq!(class("出轨门是什么意思", "出轨的意思是什么"), CopyClass::TooShort);
    assert_eq!(class("", &all), CopyClass::TooShort);
}

#[test]
fn substitutions_are_words_with_their_places() {
    let a = "警方说，油田地处偏僻的乡村地区，通信条件不佳，因此现场其他详情无法得知。";
    let b = "警方说，油田地处偏远的村庄区域，通信条件欠安，因而现场其他概况无法得知。";
    let found = read(a, b).disguise.substitutions;
    let words: Vec<_> = found.iter().map(|s| format!("{}→{}", s.from, s.to)).collect();
    assert_eq!(
        words,
        ["偏僻→偏远", "乡村→村庄", "地区→区域", "不佳→欠安", "因此→因而", "详情→概况"]
    );
    for substitution in &found {
        let [x, y] = substitution.places[0].clone();
        assert_eq!((a.get(x), b.get(y)), (Some(&*substitution.from), Some(&*substitution.to)));
    }
    let (a, b) = (
        "In the morning the old man walked slowly to the small harbour where his boat lay.",
        "In the morning the old man strolled slowly to the small harbor where his boat lay.",
    );
    let found = read(a, b).disguise.substitutions;
    let words: Vec<_> = found.iter().map(|s| format!("{}→{}", s.from, s.to)).collect();
    assert_eq!(words, ["walked→strolled", "harbour→harbor"]);
}

#[test]
fn tricks_are_found_although_the_normalised_text_is_equal() {
    let a = "他说：ABC公司的产品，质量很好。我们都买了这种产品。";
    let b = "他说:ＡBc公司的\u{200b}产品，质量很\n好。我们都买了这种产品。";
    let found = read(a, b);
    assert_eq!(found.passages.coverage(Side::A, false), Some(1.0));
    let subjects: Vec<_> = found.disguise.findings.iter().map(|f| f.subject).collect();
    for subject in [FindingSubject::Width, FindingSubject::Case, FindingSubject::Hidden] {
        assert!(subjects.contains(&subject), "{subject:?} in {subjects:?}");
    }
    let hidden =
        found.disguise.findings.iter().find(|f| f.subject == FindingSubject::Hidden).unwrap();
    assert_eq!(b.get(hidden.places[0][1].clone()), Some("\u{200b}"));
    let switched = read("他們說這個國家很大，學校也很多。", "他们说这个国家很大，学校也很多。");
    assert_eq!(switched.disguise.rule.class, CopyClass::Verbatim);
    assert!(switched.ladder.to_string().contains("simplify"));
}

fn pair() -> (Texts, String, String) {
    let texts = Texts::new(&[
        ("原文.txt", &[FIRST, SECOND, THIRD].join("\n")),
        ("改写.txt", &[THIRD, FIRST, SECOND].join("\n").replace("招牌", "匾\u{1b}[31m额")),
    ]);
    let file = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
    let (a, b) = (file("原文.txt"), file("改写.txt"));
    (texts, a, b)
}

#[test]
fn the_view_of_passages_on_paper() {
    let (_texts, a, b) = pair();
    let ran = run(&["compare", &a, &b, "--view", "passages", "--rules"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for part in ["shuffled", "⇄", "moved", "in passages", "shared boilerplate", "匾␛[31m额"] {
        assert!(ran.text().contains(part), "{part} in {}", ran.text());
    }
    assert!(!ran.text().contains('\u{1b}'));
    let colour = run(&["compare", &a, &b, "--view", "passages", "--color", "always"]).text();
    assert!(colour.contains("\u{1b}[") && !colour.contains("\u{1b}[31m额"));
    let wrong = run(&["compare", &a, &b, "--view", "nothing"]);
    assert!(wrong.code == Some(2) && wrong.err.contains("passages"), "{}", wrong.err);
}

#[test]
fn views_as_json_have_bytes_and_characters() {
    let (texts, a, b) = pair();
    let json = object(&run(&["compare", &a, &b, "--view", "passages", "--format", "json"]).out);
    let reading = &json["reading"];
    assert_eq!(reading["view"], "passages");
    assert_eq!(reading["passages"][0]["letter"], "A");
    let text = std::fs::read_to_string(&b).unwrap();
    for passage in reading["passages"].as_array().unwrap() {
        let at = |name: &str| passage["b"][name].as_u64().unwrap() as usize;
        let bytes = text.get(at("byte_start")..at("byte_end")).unwrap();
        let characters: String =
            text.chars().skip(at("char_start")).take(at("char_end") - at("char_start")).collect();
        assert_eq!(bytes, characters);
    }
    let diff = object(&run(&["compare", &a, &b, "--view", "diff", "--format", "json"]).out);
    let blocks = diff["reading"]["blocks"].as_array().unwrap();
    let last = blocks.last().unwrap();
    assert_eq!(last["b"]["byte_end"].as_u64(), Some(text.len() as u64));
    assert!(object(&run(&["compare", &a, &b, "--format", "json"]).out)["reading"].is_null());
    // Text common to all documents of a folder is template.
    for name in ["一", "二", "三", "四"] {
        texts.add(format!("{name}.txt"), format!("{name}{SECOND}{name}").as_bytes());
    }
    let folder = texts.path().to_str().unwrap();
    let ran = command()
        .args(["compare", &a, &b, "--view", "passages", "--format", "json", "--corpus", folder])
        .output()
        .unwrap();
    let reading = &object(&ran.stdout)["reading"];
    assert!(reading["template_characters"][0].as_u64() > Some(20), "{reading}");
    assert_ne!(reading["coverage"][0], reading["coverage_but_template"][0]);
}

const HARBOUR: &str = "The harbour master kept a ledger of every boat that came in before dawn, and he wrote each \
name with the same blunt pencil. When the storm of that winter broke the outer wall, the ledger was the only record \
of who had sailed and who had stayed.";

/// The text with Latin letters exchanged for Cyrillic ones that look the same.
fn exchanged(text: &str) -> String {
    let pairs = [('e', 'е'), ('o', 'о'), ('a', 'а'), ('c', 'с'), ('p', 'р')];
    let letter = |c| pairs.iter().find(|pair| pair.0 == c).map_or(c, |pair| pair.1);
    text.chars().map(letter).collect()
}

#[test]
fn a_copy_with_letters_exchanged_has_a_class_and_a_finding_of_its_own() {
    let disguised = exchanged(HARBOUR);
    let found = read(HARBOUR, &disguised).disguise;
    assert_eq!(found.rule.class, CopyClass::LettersExchanged);
    let first = &found.findings[0];
    assert_eq!(first.subject, FindingSubject::Seen);
    assert!(
        first.says.starts_with("B has ") && first.says.contains("U+0435 → e"),
        "{}",
        first.says
    );
    assert_eq!(disguised.get(first.places[0][1].clone()), Some("е"));
    // Both are stored alike: nothing was done to one of them.
    assert_eq!(class(&disguised, &disguised), CopyClass::Verbatim);
    let few = HARBOUR.replacen("ledger", "lеdger", 1);
    assert_eq!(class(HARBOUR, &few), CopyClass::Verbatim);
}

#[test]
fn both_jaccards_are_printed_where_they_differ() {
    let texts = Texts::new(&[("a.txt", HARBOUR), ("b.txt", &exchanged(HARBOUR))]);
    let file = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
    let (a, b) = (file("a.txt"), file("b.txt"));
    let json = object(&run(&["compare", &a, &b, "--format", "json"]).out);
    assert_eq!(json["pair"]["jaccard"], 1.0);
    assert_eq!(json["pair"]["class"], "verbatim with letters exchanged");
    let finding = &json["documents"][1]["findings"][0];
    assert_eq!((&finding["kind"], &finding["warned"]), (&"exchanged_letters".into(), &true.into()));
    let said = json["warnings"].to_string();
    assert!(said.contains("as seen, ") && said.contains(" as stored"), "{said}");
    let stored = ["compare", &a, &b, "--format", "json", "--normalize", "nfkc,lowercase"];
    let stored = object(&run(&stored).out);
    assert!(stored["pair"]["jaccard"].as_f64().unwrap() < 0.2);
    let plain = object(&run(&["compare", &a, &a, "--format", "json"]).out);
    assert_eq!(plain["warnings"].as_array().map(Vec::len), Some(0), "{plain}");
}
