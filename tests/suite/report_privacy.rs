//! An anonymised report: names in every channel and spelling are gone from its bytes, and it says what it masked.

use crate::command::{AGAIN, ESSAY, Ran, Texts, command};
use crate::report::{Reported, report, report_to};
use crate::report_texts::judge_as;
use lookalike::review::verdict::Verdict;
use lookalike::text::normalize::Ladder;
use std::fs;
use std::path::Path;

/// Names as they are given, and what must not stand in the bytes.
const GIVEN: [&str; 5] = ["Kowalski", "张伟", "Renée", "Łukasz Jürgen", "Ødegård, Mio"];
const GONE: [&str; 13] = [
    "kowalski",
    "张伟",
    "張偉",
    "zhangwei",
    "renée",
    "renee",
    "łukaszjü",
    "lukaszju",
    "jürgenlu",
    "jürgen,",
    "juergen,",
    "degård",
    "odegard",
];
/// The names that are planted: the pinyin is only in the list of people.
const PLANTED: [&str; 6] =
    ["Kowalski", "张伟", "Renée", "ZhangWei", "Łukasz Jürgen", "Mio Ødegård"];

const TEA: &str = "Early in the morning the tea house opened its doors and the old men came in slowly with \
     their bird cages, each to his own place by the window. ";
const SEA: &str = "In winter the little town by the sea is very quiet; the boats lie in the harbour and wait \
     for the first great storm of spring. ";

/// A name in one of many spellings.
fn spelt(name: &str, way: usize) -> String {
    let between = |sign: &str| {
        let letters: Vec<String> = name.chars().map(String::from).collect();
        let (start, end) = letters.split_at(letters.len() / 2);
        format!("{}{sign}{}", start.concat(), end.concat())
    };
    let each = |spell: &dyn Fn(char) -> String| name.chars().map(spell).collect::<String>();
    let wide = |c: char| {
        let moved = c.is_ascii_alphabetic().then(|| char::from_u32(u32::from(c) + 0xfee0));
        moved.flatten().unwrap_or(c).to_string()
    };
    let plain = name.replace('Ł', "L").replace('ü', "ue").replace('Ø', "O");
    match way % 23 {
        0 => name.to_owned(),
        1 => name.to_uppercase(),
        2 => name.to_lowercase(),
        3 => each(&wide),
        4 => name.replace('é', "e\u{301}"),
        5 => between(" "),
        6 => between("\n"),
        7 => between("**"),
        8 => between("</b><i class=\"x\">"),
        9 => between("\u{200b}"),
        10 => format!("{name}0"),
        11 => format!("die{name}s"),
        12 => each(&|c| format!("&#{};", u32::from(c))),
        13 => name.bytes().map(|byte| format!("%{byte:02X}")).collect(),
        14 => each(&|c| format!("\\u{:04x}", u32::from(c))),
        15 => each(&|c| format!("{c} ")),
        16 => name.split_once(' ').map_or(between("（"), |(one, two)| format!("{two}, {one}")),
        17 => plain.replace('å', "aa").replace('é', "e").to_uppercase(),
        18 => plain.replace("ue", "u").replace('å', "a"),
        19 => each(&|c| format!("&amp;#{};", u32::from(c))),
        20 => name.bytes().map(|byte| format!("%25{byte:02X}")).collect(),
        21 => between("、"),
        _ => name.replace('a', "а").replace('e', "е").replace('o', "ο"),
    }
}

/// The bytes of a file as somebody would search them: escapes decoded, with or without tags, in one form, no spaces.
fn searched(text: &str, keeps_tags: bool) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let number = |from: usize, to: usize, radix: u32| {
            let code = u32::from_str_radix(rest.get(from..to)?, radix).ok()?;
            char::from_u32(code)
        };
        let end = rest.bytes().take(12).position(|byte| byte == b';').unwrap_or(0);
        let found = match c {
            '\\' if rest.starts_with("\\u") => number(2, 6, 16).map(|c| (c, 6)),
            '\\' if rest.starts_with("\\n") => Some((' ', 2)),
            '&' if rest.starts_with("&#") => number(2, end, 10).map(|c| (c, end + 1)),
            '&' if rest.starts_with("&amp;") => Some(('&', 5)),
            '&' if rest.starts_with("&lt;") => Some(('<', 4)),
            '&' if rest.starts_with("&gt;") => Some(('>', 4)),
            '<' if !keeps_tags => {
                rest.bytes().take(300).position(|c| c == b'>').map(|at| ('\n', at + 1))
            }
            _ => None,
        };
        let (c, length) = found.unwrap_or((c, c.len_utf8()));
        plain.push(c);
        rest = &rest[length..];
    }
    let ladder: Ladder = "invisible,nfkc,lowercase,whitespace=remove".parse().unwrap();
    // Cyrillic and Greek letters that look like Latin ones.
    let seen = percent_decoded(&plain).replace('а', "a").replace('е', "e").replace('ο', "o");
    ladder.fold(&seen)
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        let digits = behind.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        let byte =
            digits.and_then(|two| u8::from_str_radix(two, 16).ok()).filter(|_| first == b'%');
        bytes.push(byte.unwrap_or(first));
        rest = if byte.is_some() { &behind[2..] } else { behind };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn assert_gone(text: &str, what: &str) {
    for keeps_tags in [true, false] {
        let once = searched(text, keeps_tags);
        for own in
            [searched(&once, keeps_tags), once.replace(['*', '-', '█', '、', '（'], ""), once]
        {
            for name in GONE {
                let at = own.find(name);
                let around = at.map(|at| own.get(at.saturating_sub(60)..(at + 60).min(own.len())));
                assert_eq!(around, None, "{what}: {name}");
            }
        }
    }
}

/// A folder with planted names in every channel, and its journal, list of people and template.
fn planted(round: usize) -> (Texts, [String; 3]) {
    let name = |place: usize| PLANTED[(round + place) % PLANTED.len()];
    let way = |place: usize| spelt(name(place), round * 5 + place * 3);
    let text = |from: usize| {
        let all = (from..from + 4).map(|place| format!("{TEA}By {}. {SEA}", way(place)));
        all.collect::<Vec<_>>().join("\n")
    };
    let exchanged = text(0).replace("morning", name(1)).replace("harbour", name(2));
    let texts = Texts::new(&[
        ("Kowalski/ZhangWei0_essay.txt", &text(0)),
        ("Kowalski/Renée_essay.txt", &exchanged),
        (
            "Kowalski/other_essay.txt",
            "Nothing of this is anywhere else, and nobody is named in it at all.",
        ),
    ]);
    let [people, template, journal] =
        [".people.csv", ".Kowalski.form", ".journal.jsonl"].map(|own| texts.path().join(own));
    fs::write(
        &people,
        "name,author\nZhangWei0_essay.txt,张伟 (Zhang Wei)\nRenée_essay.txt,Renée\n",
    )
    .unwrap();
    fs::write(&template, format!("{SEA}{} asks you to write of the sea and of winter.", way(5)))
        .unwrap();
    judge_as(&texts, &journal, (&format!("asked {} in person", way(6)), name(7)), Verdict::Match);
    judge_as(&texts, &journal, (&format!("{} denies it", way(8)), &way(9)), Verdict::NoMatch);
    (texts, [people, template, journal].map(|path| path.to_str().unwrap().to_owned()))
}

#[test]
fn a_masked_name_stands_nowhere_in_any_spelling() {
    for round in 0..8 {
        let (texts, [people, template, journal]) = planted(round);
        let title = format!("Class of {}", spelt(PLANTED[round % PLANTED.len()], round));
        let mut arguments =
            vec!["--all", "--anonymise", "--title", &title, "--exclude", "*Kowalski.bak"];
        arguments.extend(["--people", &people, "--template", &template, "--review", &journal]);
        arguments.extend(["--heading", "Kowalski's sources"]);
        arguments.extend(GIVEN.iter().flat_map(|name| ["--mask", name]));
        let language = if round % 2 == 0 { "en" } else { "zh" };
        arguments.extend(["--lang", language]);
        let reported = report(&texts, &arguments);
        assert_gone(&reported.text(), &format!("round {round}"));
        let record = reported.record();
        assert!(record.masked > 0 && reported.text().contains(&record.masked.to_string()));
        assert_verified(&reported, texts.path(), &journal);
        let json = reported.file.with_extension("json");
        let ran = report_to(&texts, &json, &arguments);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_gone(&fs::read_to_string(&json).unwrap(), "json");
    }
}

fn assert_verified(reported: &Reported, folder: &Path, journal: &str) {
    let ran = reported.verify(&["--texts", folder.to_str().unwrap(), "--review", journal]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.text(), ran.err);
    assert!(
        ran.text().contains("Not checked: ") && ran.text().contains(" of names"),
        "{}",
        ran.text()
    );
}

#[test]
fn very_short_names_are_masked_and_counted() {
    let texts = Texts::new(&[
        ("a.txt", &format!("{TEA}国王和王老师。{SEA} By Li, in Lima.")),
        ("b.txt", &format!("{TEA}国王和王老师。{SEA} Alina wrote L.I. of it.")),
    ]);
    fs::write(texts.path().join(".people.csv"), "name,author\na.txt,Li\nb.txt,A\n").unwrap();
    let people = texts.path().join(".people.csv");
    let people = ["--people", people.to_str().unwrap()];
    let arguments = [&["--all", "--anonymise", "--mask-names", "--mask", "王"][..], &people];
    let ran = report_to(&texts, &texts.path().join(".report.html"), &arguments.concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("with the number of places): 王 (4), Li (1)"), "{}", ran.err);
    let page = fs::read_to_string(texts.path().join(".report.html")).unwrap();
    assert!(page.contains("国█和█老师") && !page.contains('王'));
    assert!(page.contains("By ██, in Lima.") && page.contains("Alina wrote L.I. of it."));
}

#[test]
fn what_cannot_be_masked_is_refused_with_its_place() {
    let (texts, _) = planted(0);
    let folder = tempfile::tempdir().unwrap();
    let refused = |file: &str, arguments: &[&str]| {
        let file = folder.path().join(file);
        let ran =
            report_to(&texts, &file, &[&["--anonymise", "--mask", "Kowalski"], arguments].concat());
        assert!(ran.code == Some(2) && !file.exists(), "{}", ran.err);
        ran.err
    };
    let err = refused("KOWALSKIS.html", &[]);
    assert!(err.contains("--output") && err.contains("the name Kowalski stands in it"), "{err}");
    let err = refused("a.html", &["--rows", "--rows-text", "of kowalski"]);
    assert!(err.contains("--rows-text of kowalski"), "{err}");
}

#[test]
fn the_page_claims_no_mask_that_is_not_there() {
    let texts = Texts::new(&[("a.txt", &format!("{TEA}{SEA}")), ("b.txt", &format!("{SEA}{TEA}"))]);
    let reported = report(&texts, &["--all", "--anonymise", "--mask-names", "--mask", "Kowalski"]);
    assert!(reported.record().masked == 0 && !reported.text().contains("masked"));
    let journal = texts.path().join(".journal.jsonl");
    judge_as(&texts, &journal, ("asked Kowalski and Smithson", "me"), Verdict::Match);
    let review = journal.to_str().unwrap();
    let noted = ["--all", "--anonymise", "--review", review, "--mask", "Kowalski"];
    let ran: Ran = report_to(&texts, &reported.file, &[&noted[..], &["--force"]].concat());
    assert!(ran.err.contains("masked 8 characters of names outside the texts"), "{}", ran.err);
    assert!(ran.err.contains("the notes of 1 pair;"), "{}", ran.err);
    let page = reported.text();
    assert!(page.contains("masked with █: 8 characters of names"));
    assert!(page.contains("asked ████████ and Smithson"));
    assert_verified(&reported, texts.path(), review);
}

#[test]
fn the_folder_that_was_given_stands_in_no_title() {
    let texts = Texts::new(&[("Müller-Klasse/a.txt", ESSAY), ("Müller-Klasse/b.txt", AGAIN)]);
    for title in ["Cases of Müller-Klasse", "Cases of MÜLLER"] {
        let mut report = command();
        report.current_dir(texts.path()).args(["report", "Müller-Klasse", "-o", "report.html"]);
        report.args(["--force", "--anonymise", "--title", title]);
        assert!(report.output().unwrap().status.success());
        let page = fs::read_to_string(texts.path().join("report.html")).unwrap();
        assert!(page.contains("Cases of [name]") && !page.to_lowercase().contains("müller"));
    }
}
