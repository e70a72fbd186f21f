//! The sources of texts in a report: the figures of `sources`, what is left out, and that an altered figure is
//! found.

use crate::command::{Ran, Texts, command, object};
use crate::report::{report, report_to, verified};
use lookalike::report::json::seal;
use lookalike::report::page::page;
use lookalike::report::record::Report;
use lookalike::report::record_sources::RecordedSources;

const FORM: &str = "请写一篇六百字的作文，题目是我的家乡，不得抄袭。";
const TEA: &str = "天还没有亮，茶馆的门已经打开了。老人们提着鸟笼慢慢走进来，各自坐到老位置上。";
const SEA: &str = "海边的小镇到了冬天格外安静。渔船都停在港湾里，等着春天的第一场大风。";
const RIVER: &str =
    "我的家乡在南方的一条大河旁边，夏天很热，大家都喜欢去河里游泳，傍晚才回家吃饭。";

/// A mosaic of two texts and a quotation, below a form that two texts share.
fn essays() -> Texts {
    let first = format!("{FORM}\n\n春天来了。{TEA}\n\n他写道：“{SEA}”[3]\n\n{RIVER}");
    Texts::new(&[
        ("一班/学生一_终.txt", &first),
        ("一班/学生二_终.txt", &format!("{FORM}\n\n{TEA}我常常去那里喝茶。")),
        ("二班/学生三_终.txt", &format!("{FORM}\n\n{RIVER}冬天没有人下水。")),
        ("海边.txt", SEA),
    ])
}

/// What is left out: the form, and quotations.
fn form(texts: &Texts) -> String {
    let file = texts.path().join(".form.txt");
    std::fs::write(&file, FORM).unwrap();
    file.to_str().unwrap().to_owned()
}

type Change = fn(&mut RecordedSources);

fn of<'a>(record: &'a Report, name: &str) -> &'a RecordedSources {
    let is_named =
        |text: &lookalike::report::record::TextRecord| format!("{:?}", text.name).contains(name);
    let place = record.documents.iter().position(is_named).unwrap();
    let sources = record.sources.as_ref().unwrap();
    sources.texts.iter().find(|own| own.text == place).unwrap()
}

#[test]
fn a_report_has_the_figures_of_the_command() {
    let texts = essays();
    let form = form(&texts);
    for left_out in [&[][..], &["--template", &form, "--without", "quotations"]] {
        let reported = report(&texts, &[&["--all"], left_out].concat());
        let record = reported.record();
        let mut command = command();
        command.args(["sources", "--format", "json"]).args(left_out).arg(texts.path());
        let ran: Ran = command.output().unwrap().into();
        let json = object(&ran.out);
        let found = json["texts"].as_array().unwrap();
        assert_eq!(record.sources.as_ref().unwrap().texts.len(), found.len());
        for own in found {
            let held = of(&record, own["text"].as_str().unwrap());
            assert_eq!(own["accounted_or_reworded"].as_f64(), held.share());
            assert_eq!(own["accounted_or_reworded_whole"].as_f64(), held.whole_share());
            for (source, held) in own["sources"].as_array().unwrap().iter().zip(&held.sources) {
                let name = format!("{:?}", record.documents[held.text].name);
                assert!(name.contains(source["source"].as_str().unwrap()));
                let share = |letters| of(&record, own["text"].as_str().unwrap()).share_of(letters);
                assert_eq!(source["adds"].as_f64(), share(held.adds));
                assert_eq!(source["alone"].as_f64(), share(held.alone));
                assert_eq!(source["adds_reworded"].as_f64(), share(held.adds_reworded));
                assert_eq!(source["reworded"].as_f64(), share(held.reworded));
            }
            let adds = held.sources.iter().map(|source| source.adds + source.adds_reworded);
            assert_eq!(adds.sum::<u32>() + held.more_adds, held.accounted + held.reworded);
            let marked = held.stretches.iter().filter(|own| own.source.is_some() && !own.reworded);
            assert_eq!(marked.map(|own| own.letters).sum::<u32>(), held.accounted);
        }
        let ran = reported.verify(&[]);
        assert_eq!(ran.code, Some(0), "{}{}", ran.text(), ran.err);
    }
}

#[test]
fn both_figures_and_what_is_left_out_are_on_the_page() {
    let texts = essays();
    let form = form(&texts);
    let own = ["--all", "--template", &form, "--without", "quotations,references"];
    let page = report(&texts, &own).text();
    for said in [
        "Left out: </strong>template <bdi>.form.txt</bdi>; quotations; references and appendices.",
        "% of the 77 letters that count are accounted for, 93.8 % of the whole text",
        "Left out: 52 of 129 letters: quotation 31, template 21",
        "In quotations: 31 of 121 letters of the whole text accounted for: 31 with a reference near",
        "<mark class=\"ex\"><b>template</b><small>line 1</small>请写一篇六百字的作文",
        "<b>1</b>",
        "Pairs are listed and flagged by the scores of the whole texts",
        "<strong>Without what does not count: </strong>Jaccard 0.",
        "<li class=\"soft\">excluded of ",
        "Shares are of the whole text; next to them are those of what counts.",
        "<th scope=\"col\">Word for word, of what counts</th>",
        " (of what counts: ",
        "word for word, of what counts: ",
    ] {
        assert!(page.contains(said), "{said}\n{page}");
    }
    assert!(!page.contains(texts.path().to_str().unwrap()), "a local path is in the report");
    let chinese = report(&texts, &[&own[..], &["--lang", "zh"]].concat()).text();
    for said in [
        "已剔除：</strong>模板 <bdi>.form.txt</bdi>；引文；参考文献和附录。",
        "计入的 77 字中有来源的占 ",
        "129 字中剔除 52 字：引文 31，模板 21",
        "<mark class=\"ex\"><b>模板</b><small>第 1 行</small>请写一篇六百字的作文",
        "<strong>去掉不计入的内容：</strong>Jaccard 系数 0.",
        " 字：模板 21，引文 31</li>",
        "比例按全文计算；旁边另列计入部分的比例。",
        "<th scope=\"col\">逐字相同（计入的部分）</th>",
        "（计入的部分：",
        "计入的部分逐字相同：",
    ] {
        assert!(chinese.contains(said), "{said}\n{chinese}");
    }
    let plain = report(&texts, &["--all"]).text();
    assert!(!plain.contains("of what counts"), "{plain}");
    assert!(plain.contains("Nothing is left out: quotations, references"), "{plain}");
    let none = report(&texts, &["--all", "--no-sources"]);
    assert!(none.record().sources.is_none() && !none.text().contains("Sources of "));
    assert_eq!(none.verify(&[]).code, Some(0));
}

#[test]
fn each_pair_has_its_scores_without_what_does_not_count() {
    let texts = essays();
    let form = form(&texts);
    let parts = ["--template", &form, "--without", "quotations"];
    let reported = report(&texts, &[&["--all", "--no-sources"], &parts[..]].concat());
    let record = reported.record();
    let mut listing = command();
    listing.args(["pairs", "--format", "json"]).args(parts).arg(texts.path());
    let ran: Ran = listing.output().unwrap().into();
    let counted = object(&ran.out);
    let pairs = counted["pairs"].as_array().unwrap();
    for pair in &record.pairs {
        let names =
            pair.texts.map(|text| serde_json::to_value(&record.documents[text].name).unwrap());
        let is_same = |own: &&serde_json::Value| own["a"] == names[0] && own["b"] == names[1];
        let own = pairs.iter().find(is_same).unwrap();
        let found = serde_json::to_value(pair.counted.as_ref().unwrap()).unwrap();
        for name in ["jaccard", "containment_a", "containment_b", "minhash", "cosine"] {
            let [x, y] = [&found["scores"][name], &own[name]].map(|own| own.as_f64().unwrap());
            assert!((x - y).abs() < 1e-5, "{names:?} {name}: {x} {y}");
        }
        // The passages are those of `compare` without these parts; a share is of the letters that count.
        let counted = pair.counted.as_ref().unwrap();
        if counted.excluded.iter().all(std::collections::BTreeMap::is_empty) {
            assert_eq!(counted.covered, [0, 1].map(|side| pair.sides[side].covered));
            continue;
        }
        let files = pair.texts.map(|text| {
            let name = serde_json::to_value(&record.documents[text].name).unwrap();
            texts.path().join(name.as_str().unwrap())
        });
        let mut compare = command();
        compare
            .args(["compare", "--view", "passages", "--format", "json"])
            .args(parts)
            .args(&files);
        let ran: Ran = compare.output().unwrap().into();
        let compared = object(&ran.out);
        for (side, key) in ["a", "b"].into_iter().enumerate() {
            let text = std::fs::read_to_string(&files[side]).unwrap();
            let passages = compared["reading"]["passages"].as_array().unwrap();
            let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
            let within: usize = passages
                .iter()
                .map(|own| {
                    let [start, end] = ["byte_start", "byte_end"]
                        .map(|end| own[key][end].as_u64().unwrap() as usize);
                    letters(&text[start..end])
                })
                .sum();
            let left: u64 = counted.letters[side] - counted.excluded[side].values().sum::<u64>();
            let share = (left > 0).then(|| within as f64 / left as f64);
            assert_eq!(counted.covered[side], share, "{names:?} {key}: {compared}");
        }
    }
    let plain = report(&texts, &["--all", "--no-sources"]).record();
    assert!(plain.pairs.iter().all(|pair| pair.counted.is_none()));
    assert_eq!(reported.verify(&[]).code, Some(0));
}

#[test]
fn an_altered_figure_is_found() {
    let texts = essays();
    let form = form(&texts);
    let reported = report(&texts, &["--all", "--template", &form]);
    let edited = reported.text().replacen("% of the whole text", "1 % of the whole text", 1);
    std::fs::write(&reported.file, &edited).unwrap();
    let ran = reported.verify(&[]);
    assert!(ran.code == Some(1) && ran.text().contains("the file, sources-"), "{}", ran.text());
    let reported = report(&texts, &["--all", "--template", &form]);
    let changes: [(Change, &str); 6] = [
        (|own| own.accounted -= 1, "accounted"),
        (|own| own.whole_accounted -= 1, "whole accounted"),
        (|own| own.sources[0].alone += 1, "source 1, alone"),
        (|own| own.stretches[0].at[1] -= 3, "stretch 1, at"),
        (|own| own.sentences[0].own[0].text.push('改'), "sentence 1, own"),
        (|own| own.sources.truncate(0), "number of entries, sources, text 1, sources"),
    ];
    for (change, place) in changes {
        let mut record = reported.record();
        change(&mut record.sources.as_mut().unwrap().texts[0]);
        record.seal = seal(&record).unwrap();
        let told = verified(page(&record).unwrap().as_bytes(), &texts).told;
        assert!(told.contains("sources, text 1") && told.contains(place), "{place}: {told}");
    }
    // What is left out cannot be altered either.
    let mut record = reported.record();
    record.excluded.quotations = true;
    record.seal = seal(&record).unwrap();
    let told = verified(page(&record).unwrap().as_bytes(), &texts).told;
    assert!(told.contains("sources, text 1, "), "{told}");
    // Nor can the second figures of a pair.
    let mut record = reported.record();
    record.pairs[0].counted.as_mut().unwrap().letters[1] += 1;
    record.pairs[0].counted.as_mut().unwrap().covered[0] = Some(0.125);
    record.seal = seal(&record).unwrap();
    let told = verified(page(&record).unwrap().as_bytes(), &texts).told;
    assert!(
        told.contains("pair 1, ")
            && told.contains(", counted, letter 2")
            && told.contains(", counted, covered 1"),
        "{told}"
    );
    // Sources that are not given are not checked, but those that are cannot be called unknown.
    let mut record = reported.record();
    record.sources.as_mut().unwrap().unknown = Some("no memory".to_owned());
    record.seal = seal(&record).unwrap();
    let told = verified(page(&record).unwrap().as_bytes(), &texts).told;
    assert!(told.contains("number of entries, sources, texts"), "{told}");
}

#[test]
fn texts_of_one_person_are_no_sources_and_names_are_hidden() {
    let texts = essays();
    texts.add("一班/学生一_旧.txt", format!("{TEA}{RIVER}").as_bytes());
    let form = form(&texts);
    let people = ["--all", "--people", "{course}/{author}_*", "--template", &form];
    let reported = report(&texts, &people);
    let record = reported.record();
    let held = of(&record, "学生一_旧");
    let names = held.sources.iter().map(|own| format!("{:?}", record.documents[own.text].name));
    let names: Vec<String> = names.collect();
    assert!(held.not_own && names.len() == 3, "{names:?}");
    assert!(names.iter().all(|name| !name.contains("学生一")), "{names:?}");
    assert!(reported.text().contains("Other texts by the same person are no sources here."));
    assert_eq!(reported.verify(&[]).code, Some(0));
    let hidden = report(&texts, &[&people[..], &["--anonymise"]].concat());
    let page = hidden.text();
    for name in ["学生一", "学生二", "一班", "form.txt"] {
        assert!(!page.contains(name), "{name}");
    }
    let ran = hidden.verify(&["--texts", texts.path().to_str().unwrap()]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.text(), ran.err);
}

#[test]
fn names_inside_the_texts_are_warned_of() {
    let with = |name: &str| format!("姓名：{name}\n\n{TEA}{RIVER}");
    let texts = Texts::new(&[
        ("学生一-我的家乡.txt", &with("学生一")),
        ("学生二-我的家乡.txt", &with("学生二")),
        ("ann-我的家乡.txt", &format!("{TEA} An annual report. 我的家乡")),
    ]);
    let warned = |arguments: &[&str]| {
        let mut command = command();
        command.args(["report", "--all", "-o", "-"]).arg(texts.path()).args(arguments);
        let ran: Ran = command.output().unwrap().into();
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.err
    };
    let err = warned(&["--anonymise"]);
    assert!(
        err.contains("(with the number of quotations): 学生") && err.contains("学生二 ("),
        "{err}"
    );
    assert!(!err.contains("ann (") && !err.contains("我的家乡 ("), "{err}");
    assert!(!warned(&[]).contains("not replaced"));
}

#[test]
fn names_inside_the_texts_are_masked_on_request() {
    let essay = |name: &str, teacher: &str| {
        format!("姓名：{name}　教师：{teacher}\n\n{TEA}同学{name}说，{RIVER}Ann  Lee 也在。")
    };
    let texts = Texts::new(&[
        ("学生一-我的家乡.txt", &essay("学 生 一", "李老师")),
        ("学生二-我的家乡.txt", &essay("学生二", "李老师")),
        ("ann-我的家乡.txt", &format!("{SEA} An annual report by ANN. 我的家乡")),
    ]);
    let folder = texts.path().to_str().unwrap();
    let people = texts.path().join(".people.csv");
    std::fs::write(&people, "name,author\nann-我的家乡.txt,Ann Lee\n").unwrap();
    let people = ["--all", "--people", people.to_str().unwrap(), "--anonymise"];
    let masked = report(&texts, &[&people[..], &["--mask-names", "--mask", "李老师"]].concat());
    let text = masked.text();
    for name in ["学生一", "学 生 一", "学生二", "李老师", "Ann  Lee", "by ANN"] {
        assert!(!text.contains(name), "{name}");
    }
    for kept in ["█ █ █", "███  ███ 也在", "An annual report by ███.", "我的家乡", "masked with █"]
    {
        assert!(text.contains(kept), "{kept}");
    }
    let record = masked.record();
    assert!(record.masked > 0 && record.pairs.iter().any(|pair| !pair.substitutions.is_empty()));
    let ran = masked.verify(&["--texts", folder]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.text(), ran.err);
    assert!(ran.text().contains("masked characters of names"), "{}", ran.text());

    // All but the masked characters is still compared.
    let mut edited = record;
    let pieces = &mut edited.pairs[0].sides[0].pieces;
    let piece = pieces.iter_mut().find(|piece| piece.text.contains("说")).unwrap();
    piece.text = piece.text.replace('说', "道");
    edited.seal = seal(&edited).unwrap();
    std::fs::write(&masked.file, page(&edited).unwrap()).unwrap();
    let ran = masked.verify(&["--texts", folder]);
    assert_eq!(ran.code, Some(1), "{}{}", ran.text(), ran.err);

    // Without names in the texts there is nothing to mask, which is said.
    let ran = report_to(&texts, &masked.file, &["--anonymise", "--mask", "王五", "--force"]);
    assert!(ran.err.contains("no name to mask was found"), "{}", ran.err);
    let ran = report_to(&texts, &masked.file, &["--mask-names"]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
}

#[test]
fn texts_without_sources_or_letters_are_bounded() {
    let same = "天".repeat(3_000);
    let texts = Texts::new(&[
        ("a.txt", &same),
        ("b.txt", &format!("{same}地")),
        ("c.txt", "没有任何相同的内容在这里"),
        ("d.txt", "“未闭合的引号，后面什么也没有"),
        ("e.txt", "……！！"),
    ]);
    let reported = report(&texts, &["--all", "--without", "quotations", "--max-texts", "1"]);
    let record = reported.record();
    let held = of(&record, "a.txt");
    assert_eq!((held.share(), held.whole_share()), (None, Some(1.0)));
    assert!(reported.text().contains("— of the 0 letters that count"), "{}", reported.text());
    let ran = reported.verify(&[]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.text(), ran.err);
}
