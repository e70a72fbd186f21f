//! Bad rows and tables in every command that reads rows: each is told with its place and reason, and the
//! other rows are compared.

use crate::command::{Ran, Texts, command, object, run};
use crate::library::{check, keep};
use crate::two_pass::{lines, pairs, planted};
use crate::worker::{plan, work};
use lookalike::measure::mix::stream;
use serde_json::{Value, json};
use std::fs;
use std::io::Read as _;
use std::path::Path;

const SEA: &str =
    "The last bus leaves at ten. Nobody ever takes it but the baker and his dog, by the sea";

fn row(id: &str, text: &str) -> Vec<u8> {
    json!({"id": id, "text": text}).to_string().into_bytes()
}

/// A mark in front, CRLF, no line feed at the end; 12 documents and five rows that are none.
fn table() -> Vec<u8> {
    let mut rows = vec![
        [b"\xef\xbb\xbf", &row("mark", &format!("{SEA} 1"))[..]].concat(),
        row("escaped NUL", &format!("{SEA}\0 2")),
        b"{\"id\": \"raw NUL\", \"text\": \"a \0 byte in it\"}".to_vec(),
        b"{\"id\": \"broken\", \"text\": \"a \xff b \xe4\xb8 c \xe4\xb8\xad\"}".to_vec(),
        b"{\"id\": \"cut\", \"text\": \"no end".to_vec(),
        row("empty", ""),
        row("white space", " \t\n "),
        row("twice", &format!("{SEA} 3")),
        row("twice", &format!("{SEA} 4")),
        row("tab\tline\nfeed\u{1b}[31m", &format!("{SEA} 5")),
        b"{\"id\": 7}".to_vec(),
        b"[1, 2]".to_vec(),
        b"{\"text\": \"no id, but the last bus leaves at ten\"}".to_vec(),
        b"{\"id\": \"null\", \"text\": null}".to_vec(),
        b"{\"id\": \"number\", \"text\": 12345678}".to_vec(),
        row("文", "最后一班车十点开，除了面包师和他的狗谁也不坐。"),
    ];
    rows.push(row("last", &format!("{SEA} 6")));
    rows.join(&b"\r\n"[..])
}

/// The lines of its unusable rows, with the start of the reason.
const BAD: [(u64, &str); 5] = [
    (3, "invalid JSON: control character"),
    (5, "invalid JSON: EOF while parsing a string in column"),
    (11, "no field `text`"),
    (12, "not a JSON object"),
    (14, "no field `text`"),
];
const DOCUMENTS: usize = 12;

fn tells_all(ran: &Ran, name: &str) {
    for (line, why) in BAD {
        let told = format!("{name}, line {line}: not a document: {why}");
        assert!(ran.err.contains(&told), "{told}: {}", ran.err);
    }
}

#[test]
fn each_bad_row_is_told_with_its_line_by_every_command() {
    let texts = Texts::new(&[("old.jsonl", &lines(&planted(120)))]);
    let (path, old) = (texts.add("坏.jsonl", &table()), texts.path().join("old.jsonl"));
    for way in ["never", "always"] {
        let ran = pairs(way, &path, &["--floor", "0.5", "--format", "json"]);
        let made = object(&ran.out);
        let count = |key: &str| made[key].as_array().unwrap().len();
        assert_eq!((ran.code, count("documents"), count("skipped")), (Some(3), DOCUMENTS, 5));
        tells_all(&ran, "坏.jsonl");
        assert!(count("pairs") >= 15, "{way} {}", ran.err);
    }
    let shown = path.to_str().unwrap();
    let planned = run(&["plan", shown, "--rows", "--floor", "0.5", "--format", "json"]);
    assert_eq!(object(&planned.out)["sample"], object(&planned.out)["sample"]);
    assert_eq!(object(&planned.out)["sample"]["bad"], 5);
    tells_all(&planned, "坏.jsonl");
    let library = texts.path().join("library");
    assert_eq!(keep(&old, &library, &["--floor", "0.5"]).code, Some(0));
    let checked = check(&path, &library, &["--format", "json"]);
    assert_eq!(object(&checked.out)["documents"].as_array().unwrap().len(), DOCUMENTS);
    tells_all(&checked, "坏.jsonl");
    // Each document is in one of the lists; an id with a line feed is told.
    let list = |name: &str| texts.path().join(name);
    let (kept, dropped) = (list("keep"), list("drop"));
    let made = |more: &[&str]| {
        let lists =
            ["--keep-list", kept.to_str().unwrap(), "--drop-list", dropped.to_str().unwrap()];
        let common = ["dedup", shown, "--rows", "--at", "0.5", "--linkage", "single", "--force"];
        run(&[&common[..], &lists, more].concat())
    };
    let ran = made(&["-0"]);
    tells_all(&ran, "坏.jsonl");
    assert!(!ran.err.contains("line feed"), "{}", ran.err);
    let entries = |path: &Path| fs::read(path).unwrap().split(|&byte| byte == 0).count() - 1;
    assert_eq!((entries(&kept) + entries(&dropped), entries(&dropped)), (DOCUMENTS, 5));
    let ran = made(&[]);
    assert!(ran.err.contains("1 name with a line feed") && ran.err.contains("-0"), "{}", ran.err);
}

#[test]
fn a_few_nul_bytes_are_no_reason_to_refuse_a_table() {
    let long = format!("2,raw \0 byte, {SEA}").replace(", The", " The");
    let csv = format!("id,text\n1,{0} one\n{long}\n3,{0} two\n", SEA.replace(',', ""));
    let csv = csv.replace("dog, by", "dog by");
    let texts = Texts::new(&[("a.csv", &csv), ("b.csv", &"id,text\n\0\0\0\0,\0\0\n".repeat(9))]);
    for way in ["never", "always"] {
        let ran = pairs(way, &texts.path().join("a.csv"), &["--floor", "0.5", "--format", "json"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(object(&ran.out)["documents"].as_array().unwrap().len(), 3);
        let ran = pairs(way, &texts.path().join("b.csv"), &["--floor", "0.5"]);
        assert!(ran.code != Some(0) && ran.err.contains("b.csv: binary: "), "{}", ran.err);
    }
}

#[test]
fn a_text_of_a_hundred_megabytes_is_told_and_the_others_are_compared() {
    let texts = Texts::new(&[]);
    let mut table =
        [row("a", &format!("{SEA} 1")), b"\n{\"id\": \"long\", \"text\": \"".to_vec()].concat();
    table.resize(table.len() + 100_000_000, b'x');
    table.extend(b"\"}\n");
    table.extend(row("b", &format!("{SEA} 2")));
    let path = texts.add("rows.jsonl", &table);
    for way in ["never", "always"] {
        let ran = pairs(way, &path, &["--floor", "0.5", "--format", "tsv"]);
        assert_eq!((ran.code, ran.rows().len()), (Some(3), 1), "{}", ran.err);
        let told = "rows.jsonl, line 2: not a document: ";
        assert!(ran.err.contains(told) && ran.err.contains("--max-file-size"), "{}", ran.err);
    }
    let small = texts.add("small.jsonl", &[row("a", SEA), b"\n".to_vec(), row("b", "x")].concat());
    let ran = work(&plan(&texts, &small, &[]), &table, &[]);
    let answers: Vec<Value> = ran.out.trim_ascii().split(|&b| b == b'\n').map(object).collect();
    assert_eq!(answers.last().unwrap()["bad"], 1, "{}", ran.err);
    assert!(answers[2]["error"].as_str().unwrap().contains("--max-file-size"), "{}", answers[2]);
}

/// 100,000 rows: one page many times, and some pages that differ by a number.
#[test]
fn many_copies_of_one_page_give_no_quadratic_output() {
    let word = |number: u64| format!("w{:x} ", stream(4, number) % 4_000);
    let page: String = (0..14).map(word).collect();
    let mut rows: Vec<(String, String)> =
        (0..99_500).map(|row| (format!("c{row}"), "Page not found. Go back.".to_owned())).collect();
    rows.extend((0..500).map(|row| (format!("n{row}"), format!("{page} {row}"))));
    let texts = Texts::new(&[("rows.jsonl", &lines(&rows))]);
    let path = texts.path().join("rows.jsonl");
    let few = ["--max-pairs", "10000", "--format", "tsv", "--floor", "0.8"];
    let ran = pairs("always", &path, &few);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("99,499 copies collapsed"), "{}", ran.err);
    let rows = ran.rows();
    assert!((5_000..=10_000).contains(&rows.len()), "{} {}", rows.len(), ran.err);
    assert!(ran.err.contains("to fit --max-pairs"), "{}", ran.err);
}

#[test]
fn an_output_that_nobody_reads_ends_each_command_quietly() {
    let texts = Texts::new(&[("rows.jsonl", &lines(&planted(900)))]);
    let (table, library) = (texts.path().join("rows.jsonl"), texts.path().join("library"));
    let new = texts.add("new.jsonl", lines(&planted(800)).as_bytes());
    assert_eq!(keep(&table, &library, &["--floor", "0.6"]).code, Some(0));
    let [table, library, new] = [&table, &library, &new].map(|path| path.to_str().unwrap());
    for arguments in [
        &["pairs", table, "--rows", "--floor", "0.5", "--two-pass", "always", "--format", "csv"][..],
        &["dedup", table, "--rows", "--format", "tsv"],
        &["check", new, "--rows", "--against", library, "--format", "ndjson"],
    ] {
        let mut child = command().args(arguments).arg("--no-cache").spawn().unwrap();
        child.stdout.take().unwrap().read_exact(&mut [0; 16]).unwrap();
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{arguments:?} {err}");
        assert!(!err.contains("panicked"), "{err}");
    }
}

#[test]
fn a_table_without_a_row_is_no_success_in_two_passes() {
    let texts = Texts::new(&[]);
    let path = texts.add("rows.csv", b"id,text\n");
    let [exact, indexed] = ["never", "always"].map(|way| pairs(way, &path, &["--floor", "0.7"]));
    assert_eq!((exact.code, indexed.code), (Some(3), Some(3)), "{} {}", exact.err, indexed.err);
}

/// Numbers alone are no texts; a separator at the end of rows is no column; a broken object costs itself; the
/// file of a row is its table.
#[test]
fn numbers_ends_and_open_objects_cost_no_other_row() {
    let long = |name: &str| format!("the {name} keeper counted every ship that came by at dawn");
    let texts = Texts::new(&[
        ("numbers.csv", "1,2.5,3\n4,5,6\n7,8,9.5\n"),
        ("ends.csv", &format!("id,text\n1,{},\n2,{},\n", long("old"), long("young"))),
        (
            "open.json",
            &format!(
                "[\n  {{\n    \"id\": 1,\n    \"text\": \"{}\",\n  {{\n    \"id\": 2,\n    \"text\": \"{}\"\n  }},\n  \
                 {{\n    \"id\": 3,\n    \"text\": \"{}\"\n  }}\n]\n",
                long("lost"),
                long("old"),
                long("young")
            ),
        ),
    ]);
    let run = |command_name: &str, file: &str, more: &[&str]| {
        let mut program = command();
        program.current_dir(texts.path()).args([command_name, file, "--rows"]).args(more);
        Ran::from(program.output().unwrap())
    };
    let numbers = run("pairs", "numbers.csv", &[]);
    assert_eq!(numbers.code, Some(3), "{}", numbers.err);
    assert!(numbers.err.contains("no column could be a text"), "{}", numbers.err);
    let ends = run("pairs", "ends.csv", &["--format", "tsv"]);
    assert_eq!((ends.code, ends.rows().len()), (Some(0), 1), "{}", ends.err);
    let open = run("pairs", "open.json", &["--format", "tsv"]);
    assert_eq!((open.code, open.rows().len()), (Some(3), 1), "{}", open.err);
    assert!(open.err.contains("open.json, line 2"), "{}", open.err);
    let grep = run("passages", "ends.csv", &["--format", "grep"]);
    assert!(grep.text().starts_with("ends.csv:2:1: [1] "), "{}", grep.text());
}
