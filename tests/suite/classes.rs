//! Classes of pairs against labels: made pairs, real pairs, and what must hold for any pair.

use crate::command::{Texts, object, run};
use crate::judged_pairs::{JudgedPair, made, real};
use crate::labelled;
use lookalike::explain::disguise::{
    ClassFigures, Copying, Knowledge, PassageOptions, RULES, classify,
};
use lookalike::measure::copy_class::CopyClass;
use lookalike::pair::Side;
use lookalike::text::named::Named as _;
use lookalike::text::normalize::Ladder;
use std::collections::BTreeSet;
use std::path::Path;

/// Longest real texts read here, in bytes of both; the benchmark `classes` reads all of them.
const LONG: usize = 12_000;

fn read(a: &str, b: &str) -> Copying {
    Copying::new([a, b], &Ladder::default(), &PassageOptions::default(), None, &|| false)
}

/// The share of pairs whose class is accepted, with the wrong ones.
fn judge(pairs: &[JudgedPair]) -> (f64, Vec<String>) {
    let mut wrong = Vec::new();
    for pair in pairs {
        let found = read(&pair.texts[0], &pair.texts[1]).disguise;
        let class = found.rule.class;
        let most = found.figures.explained[0].max(found.figures.explained[1]);
        assert!(class != CopyClass::Unrelated || most < 0.1, "{}", pair.name());
        let is_copy = pair.accepted.iter().any(|class| class.is_copy());
        assert!(is_copy || !class.is_copy(), "{}: {} is a copy class", pair.name(), class.name());
        if !pair.accepted.contains(&class) {
            wrong.push(format!("{}: {}, not {}", pair.name(), class.name(), pair.labels()));
        }
    }
    (1.0 - wrong.len() as f64 / pairs.len().max(1) as f64, wrong)
}

#[test]
fn made_pairs_have_their_class() {
    let pairs = made();
    assert!(pairs.len() >= 40, "{}", pairs.len());
    let (right, wrong) = judge(&pairs);
    assert!(right >= 0.95, "{right:.3}: {wrong:#?}");
}

#[test]
fn real_pairs_have_an_accepted_class() {
    let Some(folder) = labelled::folder() else { return };
    let mut pairs = real(&folder);
    assert!(pairs.len() >= 200, "{} of the labelled pairs are there", pairs.len());
    let sets: BTreeSet<&str> = pairs.iter().map(|pair| &*pair.set).collect();
    assert!(sets.len() >= 6, "{sets:?}");
    pairs.retain(|pair| pair.texts.iter().map(|text| text.len()).sum::<usize>() <= LONG);
    let (right, wrong) = judge(&pairs);
    assert!(right >= 0.85, "{right:.3} of {}: {wrong:#?}", pairs.len());
}

#[test]
fn swapping_the_texts_swaps_the_figures() {
    for pair in made() {
        let [a, b] = &pair.texts;
        let (own, turned) = (read(a, b).disguise, read(b, a).disguise);
        assert_eq!(own.rule.class, turned.rule.class, "{}", pair.name());
        let [x, y] = turned.figures.explained;
        assert_eq!(own.figures.explained, [y, x], "{}", pair.name());
        assert_eq!(own.figures.longer(), turned.figures.longer().map(Side::other));
    }
}

#[test]
fn explained_shares_are_shares_and_hold_the_passages() {
    for pair in made() {
        let figures = read(&pair.texts[0], &pair.texts[1]).disguise.figures;
        for side in 0..2 {
            let [covered, explained] = [figures.coverage[side], figures.explained[side]];
            assert!((0.0..=1.0).contains(&explained), "{}: {explained}", pair.name());
            assert!(covered <= explained + 1e-9, "{}: {covered} {explained}", pair.name());
        }
        assert!((0.0..=1.0).contains(&figures.moved) && figures.reworded() >= -1e-9);
    }
}

#[test]
fn a_flagged_pair_is_unrelated_only_where_nothing_is_explained() {
    let flagged = |a: &str, b: &str| {
        let found = read(a, b);
        assert_eq!(found.disguise.rule.class, CopyClass::Unrelated);
        let known = Knowledge { flagged: true, ..Knowledge::default() };
        found.knowing(&known, &|| false).disguise.rule.class
    };
    let [a, b] = [
        "天气很好，我们一起去公园里散步，看见许多人在放风筝，孩子们跑来跑去。",
        "量子计算机需要极低的温度才能维持叠加状态，冷却设备的价格因此非常昂贵。",
    ];
    // A flag by an estimate alone: nothing in the texts agrees with it.
    assert_eq!(flagged(a, b), CopyClass::Unrelated);
    let quote = "许多人在放风筝，孩子们";
    let long = |text: &str| [text, "第二天下了一整天的雨", quote, text, text].concat();
    let other = "渔船在黎明前就出海了，灯塔上的老人把望远镜擦了又擦，等着第一面白帆从雾里露出来。"
        .repeat(3);
    assert_eq!(flagged(&long(b), &[&other, quote, "。"].concat()), CopyClass::SharedPhrases);
}

/// Two texts of one genre on different facts.
fn genre(a: &str, b: &str) -> [String; 2] {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/genre");
    [a, b].map(|file| std::fs::read_to_string(folder.join(file)).unwrap())
}

#[test]
fn texts_of_one_genre_on_other_facts_are_no_copies() {
    for [a, b] in [
        genre("judgment-timber.txt", "judgment-fire.txt"),
        genre("review-neuropathy.txt", "review-dementia.txt"),
    ] {
        let found = read(&a, &b).disguise;
        assert!(!found.rule.class.is_copy(), "{}: {}", found.rule.name(), found.says);
        // Names and facts exchanged one by one in the same text are a copy.
        let spun =
            a.replace("被告人", "当事人").replace("trials", "studies").replace("油松", "杉木");
        assert!(read(&a, &spun).disguise.rule.class.is_copy());
    }
}

#[test]
fn what_unrelated_texts_of_the_corpus_hold_explains_nothing() {
    let [a, b] = genre("judgment-timber.txt", "judgment-fire.txt");
    let spun = a.replace("被告人", "当事人").replace("油松", "杉木").replace("拖拉机", "三轮车");
    let texts = Texts::new(&[("a.txt", &a), ("b.txt", &b), ("spun.txt", &spun)]);
    let class = |two: [&str; 2], is_among: bool| {
        let path = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
        let (files, folder) = (two.map(path), path(""));
        let mut line = vec!["compare", &files[0], &files[1], "--view", "passages"];
        line.extend(["--format", "json"]);
        line.extend(is_among.then_some(["--corpus", &folder]).into_iter().flatten());
        let ran = run(&line);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        object(&ran.out)["reading"]["class"].as_str().unwrap().to_owned()
    };
    let (genre, copy) = (["a.txt", "b.txt"], ["a.txt", "spun.txt"]);
    assert_eq!(class(genre, true), class(genre, false), "no other text is there");
    // Three more cases by the same formulas, each with facts of its own.
    let found = read(&a, &b).passages;
    for case in 0..3 {
        let facts = |at: usize| -> String {
            let first = 0x4E00 + (case * 5_000 + at as u32 * 90);
            (0..60).filter_map(|c| char::from_u32(first + c)).collect()
        };
        let parts = found.list.iter().enumerate();
        let text: String = parts
            .map(|(at, own)| format!("{}{}", &a[own.original[0].clone()], facts(at)))
            .collect();
        texts.add(format!("case-{case}.txt"), text.as_bytes());
    }
    // Formulas with other names in them remain, but no passage.
    assert_eq!(class(genre, false), "some shared passages");
    assert!(["retold in part", "shared phrases", "unrelated"].contains(&&*class(genre, true)));
    assert_eq!(class(copy, true), class(copy, false));
    assert!(CopyClass::named(&class(copy, true)).is_some_and(CopyClass::is_copy));
}

#[test]
fn most_of_a_new_version_stands_in_the_other_text() {
    let figures = |explained: [f64; 2], coverage: [f64; 2]| ClassFigures {
        characters: [3_000, 3_200],
        sizes: [300.0; 2],
        explained,
        coverage,
        stretches: 5,
        longest: (20.0, 160),
        ..ClassFigures::default()
    };
    let class = |explained, coverage| classify(&figures(explained, coverage)).class;
    assert_eq!(class([0.9; 2], [0.8, 0.75]), CopyClass::NewVersion);
    assert_eq!(class([0.7; 2], [0.6, 0.55]), CopyClass::NewVersion);
    // Two fifths word for word, a fifth in other words: other text fills the rest.
    assert_eq!(class([0.62; 2], [0.42, 0.4]), CopyClass::SharedPassages);
    assert_eq!(class([0.61; 2], [0.55; 2]), CopyClass::SharedPassages);
    // Nearly all of it is explained: in other words.
    assert_eq!(class([0.85; 2], [0.58; 2]), CopyClass::Reworded);
}

#[test]
fn code_is_a_copy_only_where_nearly_all_of_one_text_is_in_passages() {
    let class = |coverage: [f64; 2], code| {
        let figures = ClassFigures {
            characters: [500, 600],
            sizes: [40.0; 2],
            explained: coverage,
            coverage,
            stretches: 2,
            longest: (20.0, 90),
            code,
            ..ClassFigures::default()
        };
        classify(&figures).class
    };
    for coverage in [[0.8, 0.75], [0.85, 0.4]] {
        assert!(class(coverage, false).is_copy());
        assert_eq!(class(coverage, true), CopyClass::SharedPassages);
    }
    assert_eq!(class([0.92, 0.8], true), CopyClass::NewVersion);
    assert_eq!(class([0.95, 0.4], true), CopyClass::Excerpt);
}

#[test]
fn a_short_text_is_explained_by_its_passages() {
    let quote = "巷口那家茶馆没有招牌，街坊只管叫它老地方。";
    let long =
        format!("{}{quote}{}", "天还没亮，掌柜就捅开炉子，把铁壶排成一行。", "喝茶的人慢慢来了。");
    let found = read(quote, &long).disguise;
    assert_eq!(found.rule.class, CopyClass::TooShort, "{:?}", found.figures);
    assert_eq!(found.figures.explained[0], 1.0);
    assert!(
        found.says.starts_with("A is too short for a conclusion; 100.0 % of A"),
        "{}",
        found.says
    );
    // No passage can stand in a text shorter than one: its share is not 0 but not known.
    let found = read("街坊叫它", &long).disguise;
    assert_eq!(found.says, "A is too short for a conclusion");
    let said: Vec<&str> = found.findings.iter().map(|own| &*own.says).collect();
    let passages = "not looked for: passages: one text is shorter than the shortest passage";
    assert!(said.contains(&passages), "{said:?}");
    // Words from other texts between two passages are told without chains, which need 100 letters.
    let found = read(quote, &quote.replace("招牌", "匾额")).disguise;
    assert_eq!(found.rule.class, CopyClass::TooShort);
    let said: Vec<&str> = found.findings.iter().map(|own| &*own.says).collect();
    assert!(
        said.iter().any(|own| own.ends_with("with reworded text and matched sentences")),
        "{said:?}"
    );
}

#[test]
fn boilerplate_is_what_the_reviewer_names() {
    let form = "本人郑重声明，所呈交的作业是本人独立完成的成果，除注明引用的内容以外，不包含任何他人已经发表的内容。";
    let a = format!(
        "{form}春天的早晨，我沿着河岸走到老桥，桥下的水比去年清得多。{}",
        "白鹭站在浅滩上一动不动。"
    );
    let b = format!(
        "{form}爷爷修了一辈子的钟表，他说时间从来不会坏，坏的只是指针。{}",
        "我不太懂这句话的意思。"
    );
    let found = read(&a, &b);
    assert_ne!(
        found.disguise.rule.class,
        CopyClass::Boilerplate,
        "frequency or not: nobody named it"
    );
    let named = [form.to_owned()];
    let known = Knowledge { boilerplate: &named, ..Knowledge::default() };
    let named = found.clone().knowing(&known, &|| false);
    assert_eq!(named.disguise.rule.class, CopyClass::Boilerplate, "{:?}", named.disguise.figures);
    // A copy stays a copy: the form is a small part of what is common.
    let longer = format!("{a}{}", "后来雨下了整整一个星期，河水漫过了第三级石阶，老桥也封了。");
    let copied = read(&longer, &longer).knowing(&known, &|| false);
    assert_eq!(copied.disguise.rule.class, CopyClass::Verbatim);
}

#[test]
fn bad_input_has_a_class_that_accuses_nobody() {
    let line = "x".repeat(1 << 16);
    let table = "1\t2\t3\n".repeat(500);
    let code = "for (int i = 0; i < n; i++) {\n    sum += list[i];\n}\n".repeat(40);
    let other = "while (node != null) {\n    node = node.next();\n    count++;\n}\n".repeat(40);
    for [a, b] in [["", ""], ["", "a b c"], ["字", "词"], ["one", "two"], ["\u{200b}", " \n"]] {
        assert!(matches!(
            read(a, b).disguise.rule.class,
            CopyClass::TooShort | CopyClass::Verbatim
        ));
    }
    for [a, b] in [[&*line, &*table], [&table, &code], [&code, &other]] {
        let found = read(a, b).disguise;
        assert!(!found.rule.class.is_copy(), "{} of {:?}", found.rule.name(), found.figures);
    }
}

#[test]
fn every_class_has_its_rule_in_the_guide() {
    let page = include_str!("../../assets/guide/classes.md");
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut named = BTreeSet::new();
    for rule in &RULES {
        assert!(page.contains(rule.when), "the guide lacks: {}", rule.when);
        assert!(page.contains(rule.name()), "{}", rule.name());
        named.insert(rule.class);
    }
    assert_eq!(named.len(), CopyClass::ALL.len());
    assert_eq!(classify(&ClassFigures::default()).class, CopyClass::TooShort);
}
