//! `sources` without templates, quotations, references, short and frequent matches, by their own definition.

use crate::command::{Ran, Texts, command, object, run};

const FORM: &str = "请写一篇六百字的作文，题目是我的家乡，不得抄袭。";
const TEA: &str = "天还没有亮，茶馆的门已经打开了。老人们提着鸟笼慢慢走进来，各自坐到老位置上。";
const SEA: &str = "海边的小镇到了冬天格外安静。渔船都停在港湾里，等着春天的第一场大风。";
const WORK: &str = "张三：《茶馆的历史与现状研究》，北京：某某出版社。";

fn letters(text: &str) -> f64 {
    text.chars().filter(|c| c.is_alphanumeric()).count() as f64
}

/// An essay with a form, a quotation, a copied part and references, and the texts that hold them.
fn essay() -> (Texts, String) {
    let own = "我的家乡在南方的一条大河旁边，夏天很热，大家都喜欢去游泳。";
    let text = format!("{FORM}\n\n{own}{TEA}\n\n他写道：“{SEA}”[3]\n\n参考文献\n\n{WORK}\n");
    let texts = Texts::new(&[
        ("new/essay.txt", &text),
        ("library/form-and-tea.txt", &format!("{FORM}{TEA}")),
        ("library/sea.txt", SEA),
        ("library/works.txt", &format!("甲乙{WORK}丙丁")),
        ("form.txt", FORM),
    ]);
    (texts, text)
}

fn sources(texts: &Texts, arguments: &[&str]) -> Ran {
    let path = |name: &str| texts.path().join(name);
    let mut command = command();
    command.arg("sources").arg(path("new")).arg("--against").arg(path("library")).args(arguments);
    command.output().unwrap().into()
}

fn row(ran: &Ran) -> Vec<String> {
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    ran.rows().into_iter().next().unwrap()
}

fn number(row: &[String], column: usize) -> f64 {
    row[column].parse().unwrap()
}

#[test]
fn each_exclusion_leaves_both_amounts() {
    let (texts, text) = essay();
    let (whole, form) = (letters(&text), texts.path().join("form.txt"));
    let form = form.to_str().unwrap();
    let held = [letters(FORM), letters(TEA), letters(SEA), letters(WORK)];
    let all: f64 = held.iter().sum();
    let plain = row(&sources(&texts, &["--format", "tsv"]));
    assert!((number(&plain, 1) - all / whole).abs() < 1e-6, "{plain:?}");
    assert_eq!(plain[1], plain[8]);
    assert_eq!(plain[10..15], ["0", "0", "0", "0", "0"]);
    let end = letters("参考文献") + held[3];
    let cases: [(&[&str], usize, f64, f64); 4] = [
        (&["--template", form], 0, held[0], held[0]),
        (&["--without", "quotations"], 1, held[2], held[2]),
        (&["--without", "references"], 2, end, held[3]),
        (&["--min-match", "20"], 4, held[3], held[3]),
    ];
    for (arguments, reason, gone, accounted) in cases {
        let found = row(&sources(&texts, &[arguments, &["--format", "tsv"]].concat()));
        let share = (all - accounted) / (whole - gone);
        assert!((number(&found, 1) - share).abs() < 1e-6, "{arguments:?}: {found:?}");
        assert_eq!(found[8], plain[8], "the figure of the whole text stays");
        assert!((number(&found, 9) - whole).abs() < 0.5);
        for (other, cell) in found[10..15].iter().enumerate() {
            let expected = if other == reason { gone } else { 0.0 };
            assert_eq!(cell.parse::<f64>().unwrap(), expected, "{arguments:?}: {found:?}");
        }
    }
    let frequent = row(&sources(&texts, &["--max-texts", "1", "--format", "tsv"]));
    assert_eq!((frequent[1].as_str(), number(&frequent, 13)), ("0.000000", all));
    assert_eq!(frequent[2], "", "no source is left");
}

#[test]
fn the_table_has_both_figures_and_the_groups() {
    let (texts, _) = essay();
    let form = texts.path().join("form.txt");
    let arguments = ["--template", form.to_str().unwrap(), "--without", "quotations,references"];
    let table = sources(&texts, &arguments).text();
    assert!(
        table.contains("% accounted for of what counts, ")
            && table.contains("% of the whole text, 1 source")
    );
    assert!(table.contains("letters: template 21, quotation 31, references 23"), "{table}");
    assert!(table.contains("quoted: 31 of "), "{table}");
    assert!(table.contains("accounted for: 31 with a reference near\n"), "{table}");
    assert!(table.contains("2 sources not listed: less than a passage of it counts"), "{table}");
    let plain = sources(&texts, &[]).text();
    assert!(!plain.contains("excluded") && plain.contains("quoted: 31 of "), "{plain}");
}

#[test]
fn excluded_parts_have_their_bytes_and_stretches_their_group() {
    let (texts, text) = essay();
    let found = object(&sources(&texts, &["--without", "quotations", "--format", "json"]).out);
    let essay = &found["texts"][0];
    assert_eq!(essay["excluded"][0]["reason"], "quotation");
    assert_eq!(essay["excluded"][0]["letters"], 31);
    let bytes = &essay["excluded_bytes"][0]["text_bytes"];
    let at = |end: usize| bytes[end].as_u64().unwrap() as usize;
    assert_eq!(text[at(0)..at(1)].trim_end_matches('。'), SEA.trim_end_matches('。'));
    assert_eq!(
        (&essay["only_excluded"], &essay["quoted"]["with_reference"]),
        (&1.into(), &31.into())
    );
    let plain = object(&sources(&texts, &["--format", "json"]).out);
    let of = |name: &str| {
        let all = plain["texts"][0]["sources"].as_array().unwrap();
        let one = all.iter().find(|one| one["source"] == name).unwrap();
        one["stretches"][0]["quoted"].as_str().unwrap().to_owned()
    };
    assert_eq!((of("sea.txt").as_str(), of("works.txt").as_str()), ("with reference", "no"));
}

#[test]
fn a_template_that_is_the_text_is_reported() {
    let (texts, _) = essay();
    let own = texts.path().join("new/essay.txt");
    let ran = sources(&texts, &["--template", own.to_str().unwrap(), "--format", "tsv"]);
    assert!(ran.err.contains("essay.txt is the template"), "{}", ran.err);
    let found = row(&ran);
    assert_eq!((found[1].as_str(), found[2].as_str()), ("", ""), "no share where nothing counts");
    let table = sources(&texts, &["--template", own.to_str().unwrap()]).text();
    assert!(table.contains("essay.txt: – accounted for of what counts"), "{table}");
    let short = texts.add("short.txt", "短".as_bytes());
    let ran = sources(&texts, &["--template", short.to_str().unwrap()]);
    assert!(ran.err.contains("shorter than a passage"), "{}", ran.err);
    for wrong in [texts.path().join("library"), texts.path().join("none.txt")] {
        assert_eq!(sources(&texts, &["--template", wrong.to_str().unwrap()]).code, Some(2));
    }
}

#[test]
fn an_unclosed_mark_and_a_template_that_is_a_text_lose_nothing() {
    let open = format!("他写道：“{TEA}\n\n{SEA}");
    let texts = Texts::new(&[("open.txt", &open), ("tea.txt", TEA), ("sea.txt", SEA)]);
    let excluded = |arguments: &[&str]| {
        let ran = texts.pairs(&[&["--format", "tsv"], arguments].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        (ran.rows().len(), ran.err)
    };
    let (all, _) = excluded(&[]);
    let (rows, told) = excluded(&["--without", "quotations"]);
    assert!(rows == all && told.contains("excluded: 0 of "), "{told}");
    // A text that is its own template keeps its pairs, and what is left is said.
    let own = texts.path().join("tea.txt");
    let (rows, told) = excluded(&["--template", own.to_str().unwrap()]);
    assert!(rows == all && told.contains("in 2 of 3 texts: template 68"), "{rows} {told}");
}

#[test]
fn a_passage_marked_in_the_journal_does_not_count() {
    let (texts, _) = essay();
    let journal = texts.path().join("journal.jsonl");
    let passage = texts.add("passage.txt", format!(" {TEA}\n").as_bytes());
    let review = ["--review", journal.to_str().unwrap()];
    let mark = |arguments: &[&str]| -> Ran {
        let mut command = command();
        command.args(["review", "mark"]).arg(&passage).args(review).args(arguments);
        command.output().unwrap().into()
    };
    let found = |arguments: &[&str]| {
        let ran = sources(&texts, &[&review[..], &["--format", "tsv"], arguments].concat());
        let row = row(&ran);
        (ran.err, number(&row, 10), number(&row, 11))
    };
    assert_eq!(mark(&["--as", "quotation"]).code, Some(0));
    let (told, template, quotation) = found(&[]);
    assert!(told.contains("1 marked passage of the review journal excluded"), "{told}");
    assert_eq!((template, quotation), (0.0, letters(TEA)));
    assert_eq!(found(&["--no-marks"]).2, 0.0);
    // The newest mark of the content is in force, whatever its punctuation.
    texts.add("passage.txt", TEA.replace('，', " ").as_bytes());
    assert_eq!(mark(&["--as", "template"]).code, Some(0));
    assert_eq!((found(&[]).1, found(&[]).2), (letters(TEA), 0.0));
    let stats: Ran = command().args(["review", "stats"]).arg(&journal).output().unwrap().into();
    let told = stats.text() + &stats.err;
    assert!(stats.code == Some(0) && !told.contains("1 legitimate"), "no pair: {told}");
    assert_eq!(mark(&["--remove"]).code, Some(0));
    assert_eq!((found(&[]).1, found(&[]).2), (0.0, 0.0));
    let lines = std::fs::read_to_string(&journal).unwrap();
    assert_eq!(lines.lines().count(), 4, "a journal is only appended to: {lines}");
    texts.add("passage.txt", " —— ".as_bytes());
    assert_eq!(mark(&[]).code, Some(2), "no letters");
}

#[test]
fn the_settings_file_names_template_files() {
    let (texts, _) = essay();
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("config.toml");
    let form = texts.path().join("form.txt");
    std::fs::write(&file, format!("[exclusions]\ntemplate = ['{}']\n", form.display())).unwrap();
    let config = ["--config", file.to_str().unwrap()];
    let template = |arguments: &[&str]| number(&row(&sources(&texts, arguments)), 10);
    assert_eq!(template(&[&config[..], &["--format", "tsv"]].concat()), letters(FORM));
    assert_eq!(template(&["--format", "tsv"]), 0.0);
    // Without a terminal the explorer prints the pairs without it.
    let mut bare = command();
    let ran: Ran = bare.arg(texts.path()).args(config).output().unwrap().into();
    assert!(ran.code == Some(0) && ran.err.contains("excluded: "), "{}", ran.err);
    let flag = ["--template", form.to_str().unwrap(), "--max-texts", "9"];
    let mut bare = command();
    let ran: Ran = bare.arg(texts.path()).args(flag).output().unwrap().into();
    assert!(ran.err.contains("excluded: ") && ran.err.contains("are ignored"), "{}", ran.err);
    let print = run(&["config", "print", config[0], config[1]]);
    assert!(print.text().contains("template = [") && print.text().contains("form.txt"));
}

#[test]
fn own_headings_and_quotations_of_the_markup() {
    let page = format!("<p>我的话在这里。</p><blockquote>{SEA}</blockquote><p>完了就走吧。</p>");
    let note = format!("我的话在这里写了很多，一直写到这里。{TEA}\n\nQuellen\n\n{WORK}");
    let texts = Texts::new(&[
        ("new/page.html", &page),
        ("new/note.txt", &note),
        ("new/quote.md", &format!("我的话\n\n> {SEA}\n\n还是我的话\n")),
        ("library/all.txt", &format!("{SEA}甲{TEA}乙{WORK}")),
    ]);
    let ran =
        sources(&texts, &["--without", "quotations", "--heading", "Quellen", "--format", "tsv"]);
    let rows = ran.rows();
    let of = |name: &str| rows.iter().find(|row| row[0] == name).unwrap().clone();
    assert_eq!((of("page.html")[1].as_str(), number(&of("page.html"), 11)), ("0.000000", 31.0));
    assert_eq!((of("quote.md")[1].as_str(), number(&of("quote.md"), 11)), ("0.000000", 31.0));
    assert_eq!(of("quote.md")[18], "31", "Markdown drops marks of notes: not known");
    assert_eq!(number(&of("note.txt"), 12), letters("Quellen") + letters(WORK));
}

/// Two essays that share an assignment and a quotation, and nothing else.
fn quoting() -> Texts {
    let given = "请以我的家乡为题写一篇作文，字数不少于三百字，并注明引文的出处。";
    let quoted = "“学而时习之，不亦说乎？有朋自远方来，不亦乐乎？人不知而不愠，不亦君子乎？”";
    let one = format!(
        "{given}\n我的家乡在江边，春天的时候堤上开满了油菜花。{quoted}奶奶常常这样念给我听。"
    );
    let two = format!(
        "{given}\n城里的街道很宽，车辆来来往往，爸爸每天骑车上班。{quoted}老师让我们背下来。"
    );
    let texts = Texts::new(&[("essays/a.txt", &one), ("essays/b.txt", &two)]);
    texts.add("assignment.txt", given.as_bytes());
    texts
}

#[test]
fn excluded_parts_leave_the_scores_of_pairs_and_both_figures_are_shown() {
    let texts = quoting();
    let essays = texts.path().join("essays");
    let template = texts.path().join("assignment.txt");
    let pairs = |arguments: &[&str]| -> Ran {
        let mut command = command();
        command.arg("pairs").arg(&essays).args(arguments);
        command.output().unwrap().into()
    };
    let cell = |ran: &Ran, name: &str| -> String {
        let text = ran.text();
        let place = text.lines().next().unwrap().split('\t').position(|own| own == name).unwrap();
        ran.rows()[0][place].clone()
    };
    let number = |ran: &Ran, name: &str| cell(ran, name).parse::<f64>().unwrap();
    let whole = pairs(&["--format", "tsv"]);
    assert_eq!(cell(&whole, "jaccard_whole"), "");
    assert_eq!(cell(&whole, "jaccard_counted"), "");
    let parts = ["--format", "tsv", "--without", "quotations", "--template"];
    let counted = pairs(&[&parts[..], &[template.to_str().unwrap()]].concat());
    assert!(number(&whole, "jaccard") > 0.3, "{}", whole.text());
    assert!(number(&counted, "jaccard") < 0.1, "{}", counted.text());
    for (own, of) in [
        ("jaccard_whole", "jaccard"),
        ("containment_a_whole", "containment_a"),
        ("containment_b_whole", "containment_b"),
    ] {
        assert_eq!(number(&counted, own), number(&whole, of), "{own}");
    }
    assert_eq!(number(&counted, "jaccard_counted"), number(&counted, "jaccard"));
    let json = object(&pairs(&["--format", "json", "--without", "quotations"]).out);
    let excluded = &json["excluded"];
    assert_eq!(excluded["quotations"], true, "{excluded}");
    assert!(excluded["headings"].is_null() && excluded["templates"] == 0, "{excluded}");
    assert_eq!((&excluded["texts"], &excluded["reasons"]["quotation"]), (&2.into(), &60.into()));
    assert!(
        json["pairs"][0]["jaccard_counted"].as_f64() < json["pairs"][0]["jaccard_whole"].as_f64()
    );
    let plain = object(&pairs(&["--format", "json"]).out);
    assert!(plain.get("excluded").is_none(), "{plain}");
    assert!(
        counted.err.contains("excluded: ") && counted.err.contains("in 2 of 2 texts: template ")
    );
    let table = pairs(&["--without", "quotations"]).text();
    assert!(table.lines().next().unwrap().contains("whole J"), "{table}");
    // Nothing excluded: the same scores, and they are those of the whole texts.
    let nothing = pairs(&["--format", "tsv", "--without", "references"]);
    assert_eq!(number(&nothing, "jaccard"), number(&nothing, "jaccard_whole"));
    assert!(nothing.err.contains("in 0 of 2 texts"), "{}", nothing.err);
}

#[test]
fn a_check_leaves_out_what_does_not_count() {
    let texts = quoting();
    let path = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
    let check = |library: &str, arguments: &[&str]| -> Ran {
        let mut command = command();
        command.args(["check", "--format", "json", &path("essays/a.txt"), "--against", library]);
        command.args(arguments).output().unwrap().into()
    };
    let template = path("assignment.txt");
    let parts = ["--without", "quotations", "--template", &template];
    let whole = object(&check(&path("essays/b.txt"), &[]).out);
    let ran = check(&path("essays/b.txt"), &parts);
    let counted = object(&ran.out);
    let [whole, own] = [&whole["pairs"][0], &counted["pairs"][0]];
    assert_eq!((&own["query"], &own["library"]), (&"a.txt".into(), &"b.txt".into()));
    assert_eq!(own["jaccard_whole"], whole["jaccard"]);
    assert_eq!(own["containment_a_whole"], whole["containment_a"]);
    assert!(own["jaccard"].as_f64() < Some(0.1) && whole["jaccard"].as_f64() > Some(0.3));
    assert!(ran.err.contains("in 2 of 2 texts: template "), "{}", ran.err);
    let sketches = path("b.sketches");
    let mut sketch = command();
    sketch.args(["sketch", &path("essays/b.txt"), "-o", &sketches]);
    assert_eq!(sketch.output().unwrap().status.code(), Some(0));
    let ran = check(&sketches, &parts);
    assert!(
        ran.code == Some(2) && ran.err.contains("need the texts of the library"),
        "{}",
        ran.err
    );
}

#[test]
fn compare_leaves_out_what_does_not_count() {
    let texts = quoting();
    let [a, b] = ["essays/a.txt", "essays/b.txt"].map(|name| texts.path().join(name));
    let compare = |arguments: &[&str]| -> Ran {
        let mut command = command();
        command.arg("compare").arg(&a).arg(&b).args(arguments);
        command.output().unwrap().into()
    };
    let plain = compare(&["--no-text"]).text();
    assert!(!plain.contains("excluded of"), "{plain}");
    let ran = compare(&["--no-text", "--without", "quotations,references"]);
    let text = ran.text();
    for said in [
        "excluded of A: 30 of 89 letters: quotation 30",
        "104 characters",
        "whole texts: Jaccard 0.",
    ] {
        assert!(text.contains(said), "{said}\n{text}{}", ran.err);
    }
    let json = |arguments: &[&str]| object(&compare(arguments).out);
    let whole = json(&["--format", "json"]);
    let counted = json(&["--format", "json", "--without", "quotations"]);
    assert_eq!(counted["pair"]["jaccard_whole"], whole["pair"]["jaccard"]);
    assert!(counted["pair"]["jaccard"].as_f64() < whole["pair"]["jaccard"].as_f64());
    assert_eq!(counted["excluded"][0]["reasons"], "quotation 30");
    assert!(whole.get("excluded").is_none());
}

#[test]
fn templates_that_are_a_text_or_too_short_are_said_by_every_command() {
    let texts = quoting();
    let path = |name: &str| texts.path().join(name).to_str().unwrap().to_owned();
    texts.add(".short.txt", "短".as_bytes());
    let [a, b] = [path("essays/a.txt"), path("essays/b.txt")];
    let (essays, short) = (path("essays"), path(".short.txt"));
    let page = path(".page.html");
    let commands = [
        vec!["pairs", &essays],
        vec!["check", &b, "--against", &a],
        vec!["compare", &a, &b, "--no-text"],
        vec!["report", &essays, "-o", &page],
    ];
    for arguments in commands {
        let mut command = command();
        command.args(&arguments).args(["--template", &a, "--template", &short]);
        let ran: Ran = command.output().unwrap().into();
        assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.err);
        for said in [
            "a.txt is a template itself: nothing in it counts",
            "template 2 is shorter than a passage: nothing is excluded by it",
        ] {
            assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
        }
    }
}
