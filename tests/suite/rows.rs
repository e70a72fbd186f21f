//! Tables whose rows are documents: chosen columns, bad rows, in every command.

use crate::command::{Ran, Texts, command, object};
use std::fmt::Write as _;
use std::path::Path;

pub(crate) const TEA: &str =
    "天还没有亮，茶馆的门已经开了。老人们提着鸟笼，慢慢走进来，各自坐到老位置上。";
pub(crate) const SEA: &str =
    "The last bus leaves at ten. Nobody ever takes it but the baker and his dog, by the sea.";

fn news() -> String {
    format!(
        "url\ttitle\tcontent\tviews\nhttp://a/1\t茶馆\t<p>{TEA}</p>\t12\nhttp://a/2\t茶\t\"<p>{TEA}</p>\n\
         <b>完</b>。\"\t9\nhttp://b/3\tsea\t<div>{SEA}</div>\t100\nhttp://b/4\tbees\t蜜蜂扇动翅膀保持蜂巢的温度。\t3\n"
    )
}

fn texts() -> Texts {
    Texts::new(&[("news.tsv", &news())])
}

pub(crate) fn run(what: &str, path: &Path, arguments: &[&str]) -> Ran {
    command().arg(what).arg(path).arg("--rows").args(arguments).output().unwrap().into()
}

/// The names of all documents and the number of their shingles.
pub(crate) fn documents(
    path: &Path,
    arguments: &[&str],
) -> (Vec<String>, Vec<(String, String)>, Ran) {
    let ran = run("pairs", path, &[&["--format", "json"], arguments].concat());
    let json = object(&ran.out);
    let of = |list: &str, key: &str| -> Vec<String> {
        let list = json[list].as_array().unwrap();
        list.iter().map(|one| one[key].as_str().unwrap().to_owned()).collect()
    };
    let skipped = of("skipped", "name").into_iter().zip(of("skipped", "reason")).collect();
    (of("documents", "name"), skipped, ran)
}

#[test]
fn a_news_table_is_read_without_options() {
    let texts = texts();
    let ran = run("pairs", &texts.path().join("news.tsv"), &["--format", "tsv"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("id = url; text = content; HTML converted to text"), "{}", ran.err);
    assert!(ran.err.contains("news.tsv: 4 rows"), "{}", ran.err);
    let first = &ran.rows()[0];
    assert_eq!(first[1..3], ["news.tsv#http://a/1", "news.tsv#http://a/2"]);
    let score: f64 = first[3].parse().unwrap();
    assert!(score > 0.85 && score < 1.0, "{score}");
    // A folder of tables and texts: the texts remain texts.
    texts.add("note.txt", SEA.as_bytes());
    let (names, skipped, _) = documents(texts.path(), &[]);
    assert_eq!(names.len(), 5);
    assert_eq!(names[4], "note.txt");
    assert_eq!(skipped, []);
    let ran =
        run("pairs", &texts.path().join("news.tsv"), &["--rows-html", "no", "--rows-id", "2"]);
    assert!(ran.text().contains("news.tsv#茶馆") && !ran.err.contains("HTML"), "{}", ran.err);
}

#[test]
fn every_layout_and_encoding_gives_the_same_rows() {
    let rows = [("7", TEA), ("8", SEA), ("9", "又一段, with \"quotes\"\nand lines")];
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let mut csv = "\u{feff}ID,Text\r\n".to_owned();
    let mut lines = String::new();
    for (id, text) in rows {
        let _ = write!(csv, "{id},{}\r\n", quoted(text));
        let object = serde_json::json!({"text": text, "id": id.parse::<u32>().unwrap(), "x": null});
        let _ = writeln!(lines, "{object}\n");
    }
    let wide: Vec<u8> = csv.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let semicolons = csv.replace("ID,Text", "ID;Text").replace(",\"", ";\"");
    let texts = Texts::new(&[("a.jsonl", &lines), ("b.CSV", &csv)]);
    texts.add("c.tsv", csv.replace("ID,Text", "ID\tText").replace(",\"", "\t\"").as_bytes());
    texts.add("d.csv", &wide);
    let (names, skipped, ran) = documents(texts.path(), &[]);
    assert_eq!(skipped, [], "{}", ran.err);
    let expected: Vec<String> = ["a.jsonl", "b.CSV", "c.tsv", "d.csv"]
        .iter()
        .flat_map(|file| ["7", "8", "9"].map(|id| format!("{file}#{id}")))
        .collect();
    assert_eq!(names, expected);
    let json = object(&ran.out);
    let all = json["documents"].as_array().unwrap();
    for (place, document) in all.iter().enumerate() {
        assert_eq!(document["sha256"], all[place % 3]["sha256"], "{place}");
    }
    // A file given by name is a table, whatever its name.
    let file = texts.add("export.txt", semicolons.as_bytes());
    let (names, _, _) = documents(&file, &[]);
    assert_eq!(names, ["export.txt#7", "export.txt#8", "export.txt#9"]);
}

#[test]
fn bad_rows_are_reported_by_line_and_the_others_are_read() {
    let table =
        format!("id,text\n1,{TEA}x\n2\n3,a,b\n1,\"{SEA}\"\n,empty id\n5,\"never\nclosed\n6,z\n");
    let lines = "{\"id\":1,\"text\":\"甲乙丙丁\"}\nnot json\n[1]\n{\"id\":2}\n{\"id\":3,\"text\":\"戊己\"}\n";
    let texts = Texts::new(&[("坏.csv", &table), ("坏.jsonl", lines)]);
    let (names, skipped, ran) = documents(texts.path(), &[]);
    let csv: Vec<&str> = names.iter().filter_map(|name| name.strip_prefix("坏.csv#")).collect();
    assert_eq!(csv, ["1", "1 (line 5)", "6", "line 6"]);
    let lines: Vec<&str> = names.iter().filter_map(|name| name.strip_prefix("坏.jsonl#")).collect();
    assert_eq!(lines, ["1", "3"]);
    let find = |name: &str| skipped.iter().find(|bad| bad.0 == name).map(|bad| bad.1.as_str());
    assert_eq!(find("坏.csv, line 3"), Some("not a document: 1 column, expected 2"));
    assert_eq!(find("坏.csv, line 4"), Some("not a document: 3 columns, expected 2"));
    assert!(find("坏.csv, line 7").unwrap().contains("a quoted value does not end"));
    assert!(find("坏.csv, line 8").unwrap().contains("1 column,"));
    assert!(find("坏.jsonl, line 2").unwrap().contains("invalid JSON"));
    assert!(find("坏.jsonl, line 3").unwrap().contains("not a JSON object"));
    assert_eq!(find("坏.jsonl, line 4"), Some("not a document: no field `text`"));
    assert_eq!((skipped.len(), ran.code), (7, Some(3)));
    assert!(ran.err.contains("1 with a repeated id") && ran.err.contains("1 without an id"));
}

#[test]
fn missing_columns_are_named_with_those_that_are_there() {
    let texts = texts();
    let (names, skipped, ran) = documents(texts.path(), &["--rows-text", "body"]);
    assert_eq!((names.len(), ran.code), (0, Some(3)));
    assert!(
        skipped[0].1.contains("unknown column `body`: the columns are url, title, content, views"),
        "{skipped:?}"
    );
    let bare = Texts::new(&[("x.tsv", &format!("1\t{TEA}\n2\t{SEA}\n"))]);
    let (names, _, ran) = documents(bare.path(), &["--rows-id", "1"]);
    assert_eq!(names, ["x.tsv#1", "x.tsv#2"]);
    assert!(ran.err.contains("text = 2") && ran.err.contains("no header"), "{}", ran.err);
    let (names, ..) = documents(bare.path(), &["--rows-header", "yes"]);
    assert_eq!(names, ["x.tsv#line 2"]);
}

#[test]
fn stray_quotes_are_letters() {
    let mut table = "id\ttext\n".to_owned();
    for i in 0..20 {
        let _ = writeln!(table, "{i}\t\"第{i}段\" 他说：\"{}", TEA.repeat(1 + i % 3));
    }
    table.push_str("x\t\"开头没有结尾\n");
    let texts = Texts::new(&[("t.tsv", &table)]);
    let (names, skipped, ran) = documents(texts.path(), &[]);
    assert_eq!((names.len(), skipped.len()), (21, 0), "{}", ran.err);
}

#[test]
fn the_cap_is_one_of_a_row() {
    let mut table = "id\ttext\n".to_owned();
    for i in 0..300 {
        let _ = writeln!(table, "{i}\t{i} {SEA}{}", i * 7);
    }
    let _ = writeln!(table, "long\t{}", TEA.repeat(300));
    table.push_str("last\t最后一行\n");
    let texts = Texts::new(&[]);
    let file = texts.add("大.tsv", table.as_bytes());
    let (names, skipped, ran) = documents(&file, &["--max-file-size", "8K", "-n", "5"]);
    assert_eq!(names.len(), 301, "{}", ran.err);
    assert!(names.contains(&"大.tsv#last".to_owned()));
    assert_eq!(skipped.len(), 1);
    assert!(skipped[0].0 == "大.tsv, line 302" && skipped[0].1.contains("--max-file-size"));
    // Without --rows the reason names the flag that helps.
    let ran = texts.pairs(&["--max-file-size", "8K"]);
    assert!(ran.err.contains("--rows reads a table of any size"), "{}", ran.err);
}

#[test]
fn rows_are_checked_judged_and_sorted_out() {
    let texts = texts();
    let file = texts.path().join("news.tsv");
    texts.add("truth.txt", "file_a\tfile_b\tlabel\nhttp://a/1\thttp://a/2\t1\nnews.tsv#http://a/1\thttp://b/3\t0\nnone\thttp://b/3\t0\n".as_bytes());
    let truth = texts.path().join("truth.txt");
    let ran = run("tune", &file, &["--truth", truth.to_str().unwrap(), "--format", "json"]);
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    assert!(ran.err.contains("no document is named none"), "{}", ran.err);
    assert!(!ran.err.contains("line 2") && !ran.err.contains("line 3"), "{}", ran.err);

    let (keep, drop) = (texts.path().join("keep"), texts.path().join("drop"));
    let lists = ["--keep-list", keep.to_str().unwrap(), "--drop-list", drop.to_str().unwrap()];
    let dedup = |more: &[&str]| {
        let ran = run("dedup", &file, &[&lists[..], &["--force"], more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        std::fs::read_to_string(&drop).unwrap()
    };
    assert_eq!(dedup(&["--keep", "highest", "--keep-by", "views"]), "http://a/2\n");
    assert_eq!(dedup(&["--keep", "lowest", "--keep-by", "views"]), "http://a/1\n");
    assert_eq!(std::fs::read_to_string(&keep).unwrap(), "http://a/2\nhttp://b/3\nhttp://b/4\n");
    assert_eq!(run("dedup", &file, &["--keep", "highest"]).code, Some(2));
    assert_eq!(run("dedup", &file, &["--keep-by", "views"]).code, Some(2));

    let mut command = command();
    command
        .arg("check")
        .arg(texts.add("new.jsonl", format!("{{\"id\":\"n\",\"text\":\"{TEA}\"}}\n").as_bytes()));
    command.arg("--against").arg(&file).args(["--rows", "--format", "tsv"]);
    let ran: Ran = command.output().unwrap().into();
    assert_eq!(ran.rows()[0][1..3], ["new.jsonl#n", "news.tsv#http://a/1"], "{}", ran.err);
}

#[test]
fn a_web_page_is_its_text() {
    let texts = Texts::new(&[
        ("a.html", &format!("<html><head><title>x</title></head><body><p>{SEA}</p></body></html>")),
        ("b.txt", SEA),
    ]);
    let ran = texts.pairs(&["--format", "tsv"]);
    assert_eq!(ran.rows()[0][3], "1", "{}", ran.err);
}

#[test]
fn tables_are_read_as_others_write_them() {
    let row = |separator: &str| {
        format!(
            "Nr{separator}Note{separator}Antwort\n1{separator}1,5{separator}\"{TEA}; und\"\n2{separator}2{separator}{SEA}\n"
        )
    };
    let texts = Texts::new(&[
        ("a.csv", &row(";")),
        ("b.csv", &row("\t")),
        ("c.tsv", &row("|")),
        ("d.csv", &row(";").replace('\n', "\r")),
        ("e.csv", &format!("sep=;\r\n{}", row(";"))),
    ]);
    let (names, skipped, ran) = documents(texts.path(), &[]);
    assert_eq!((names.len(), skipped.len(), ran.code), (10, 0, Some(0)), "{names:?}{skipped:?}");
    assert!(ran.err.contains("text = Antwort; separated by `;`"), "{}", ran.err);
    assert!(ran.err.contains("separated by tab"), "{}", ran.err);
    let (names, ..) = documents(texts.path(), &["--rows-delimiter", ":"]);
    assert!(!names.iter().any(|name| name == "a.csv#1"), "{names:?}");
}

#[test]
fn a_table_without_a_row_is_no_success() {
    for (name, table) in [("a.csv", "id,text\n"), ("a.jsonl", "[1, 2]\n"), ("a.csv", "\r\n")] {
        let texts = Texts::new(&[(name, table)]);
        let (names, skipped, ran) = documents(texts.path(), &[]);
        assert_eq!((names.len(), ran.code), (0, Some(3)), "{table:?} {skipped:?}");
    }
}

#[test]
fn json_is_read_however_its_objects_stand() {
    let object = |id: usize| format!("{{\n \"id\": {id},\n \"text\": \"{TEA} {{{id}\"\n}}");
    let all: Vec<String> = (0..4).map(object).collect();
    let texts = Texts::new(&[
        ("a.jsonl", &format!("[{}]", all.join(",\n"))),
        ("b.jsonl", &all.join("\n")),
        ("c.jsonl", &format!("[{}]", all.join(", ").replace('\n', ""))),
    ]);
    let (names, skipped, _) = documents(texts.path(), &[]);
    assert_eq!((names.len(), skipped.len()), (12, 0), "{names:?} {skipped:?}");
}

#[test]
fn exports_of_programs_are_tables_in_a_folder_and_settings_are_texts() {
    let row =
        |id: usize| format!("{{\"id\": {id}, \"text\": \"{TEA} {id}\", \"tags\": [{{\"a\": 1}}]}}");
    let list = format!("[{}, {}]", row(1), row(2));
    let texts = Texts::new(&[
        ("list.json", &list),
        (
            "held.json",
            &format!(
                "{{\"took\": 3, \"hits\": {{\"total\": 2, \"rows\": {list}}}, \"more\": {{}}}}"
            ),
        ),
        ("settings.json", "{\"name\": \"x\", \"sizes\": [1, 2], \"also\": {\"a\": true}}"),
        (
            "package.json",
            "{\"name\": \"x\", \"contributors\": [{\"name\": \"y\", \"mail\": \"z\"}]}",
        ),
        ("empty.json", "{\"took\": 3, \"data\": []}"),
    ]);
    let (names, skipped, ran) = documents(texts.path(), &[]);
    let expected = [
        "held.json#1",
        "held.json#2",
        "list.json#1",
        "list.json#2",
        "package.json",
        "settings.json",
    ];
    assert_eq!(names, expected, "{}", ran.err);
    assert_eq!(skipped.len(), 1, "{skipped:?}");
    let told = "empty.json: not a document: no rows: the list `data` is empty";
    assert!(ran.err.contains(told), "{}", ran.err);
    assert!(ran.err.contains("JSON objects in a list of another object"), "{}", ran.err);
}

#[test]
fn a_backslash_before_a_quote_is_read_as_mysql_writes_it() {
    let table = format!(
        "id,text\n1,\"He said \\\"so, {SEA}\\\", and left\"\n2,\"\\\"{SEA}\\\" again\"\n3,\"plain\"\n"
    );
    let texts = Texts::new(&[("a.csv", &table)]);
    let (names, skipped, ran) = documents(texts.path(), &[]);
    assert_eq!((names.len(), skipped.len(), ran.code), (3, 0, Some(0)), "{skipped:?}");
    assert!(ran.err.contains("quotes escaped by a backslash"), "{}", ran.err);
}

/// Remarks above the column names are no rows, a name that starts with `#` is one; blanks stand before quotes.
#[test]
fn remarks_and_blanks_before_quotes_are_read_as_others_write_them() {
    let texts = Texts::new(&[
        (
            "a.csv",
            &format!(
                "# made by a program\n# on Monday, in winter\nid,text\n1,\"{TEA}, so\"\n2,\"{SEA}\"\n"
            ),
        ),
        ("b.csv", &format!("#id,text\n1,\"{TEA}\"\n2,\"{SEA}\"\n")),
        ("c.csv", &format!("id, text, note\n1, \"{TEA}, so\", \"a, b\"\n2, \"{SEA}\", \"c\"\n")),
        ("d.csv", &format!("# a\n#\n#id,text\n1,\"{TEA}\"\n2,\"{SEA}\"\n")),
    ]);
    let (names, skipped, ran) = documents(texts.path(), &[]);
    assert_eq!((names.len(), skipped.len(), ran.code), (8, 0, Some(0)), "{names:?}{skipped:?}");
    for name in ["a.csv#1", "a.csv#2", "b.csv#1", "c.csv#1", "d.csv#2"] {
        assert!(names.iter().any(|own| own == name), "{name}: {names:?} {}", ran.err);
    }
}
