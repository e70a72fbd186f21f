//! Tables as programs write them: minified JSON, texts inside of other values, strings, prose, open quotes.

use crate::command::Texts;
use crate::rows::{SEA, TEA, documents, run};

/// JSON of these objects, on one line.
fn minified(rows: &[serde_json::Value]) -> String {
    serde_json::Value::from(rows.to_vec()).to_string()
}

#[test]
fn rows_of_one_line_have_names_of_their_own() {
    let rows = [TEA, SEA, TEA].map(|text| serde_json::json!({"title": "x", "text": text}));
    let bare = [TEA, SEA, TEA].map(|text| serde_json::json!({"text": text}));
    let texts = Texts::new(&[("m.json", &minified(&bare)), ("titled.json", &minified(&rows))]);
    let path = |name: &str| texts.path().join(name);
    let (names, ..) = documents(&path("m.json"), &[]);
    assert_eq!(names, ["m.json#line 1", "m.json#line 1, row 2", "m.json#line 1, row 3"]);
    let (names, ..) = documents(&path("titled.json"), &[]);
    let expected = ["x", "x (line 1, row 2)", "x (line 1, row 3)"];
    assert_eq!(names, expected.map(|name| format!("titled.json#{name}")));
    // A kept row is not a dropped one.
    let [keep, drop] = ["keep.txt", "drop.txt"].map(path);
    let lists = ["--keep-list", keep.to_str().unwrap(), "--drop-list", drop.to_str().unwrap()];
    let ran = run("dedup", &path("m.json"), &lists);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let lines = |path| std::fs::read_to_string(path).unwrap();
    assert_eq!(lines(keep), "m.json#line 1\nm.json#line 1, row 2\n");
    assert_eq!(lines(drop), "m.json#line 1, row 3\n");
    let ran = run("passages", &path("m.json"), &["--format", "grep"]);
    let text = ran.text();
    let places: Vec<&str> = text.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert!(
        !places.is_empty() && places.iter().all(|place| place.ends_with("m.json:1:1")),
        "{places:?}"
    );
}

#[test]
fn texts_inside_of_other_values_are_compared_and_ids_are_not() {
    let chat = |id: &str, text: &str| {
        serde_json::json!({"id": id, "messages": [
            {"role": "user", "content": "茶馆里有什么？"}, {"role": "assistant", "content": text}]})
    };
    let chats = [chat("a1", TEA), chat("b2", TEA)].map(|row| row.to_string()).join("\n");
    let hit = |id: &str| serde_json::json!({"_id": id, "_score": 1.5, "_source": {"title": "t", "body": TEA}});
    let hits = serde_json::json!({"took": 1, "hits": {"total": 2, "hits": [hit("a1"), hit("b2")]}});
    let rows =
        [("a1", TEA), ("b2", TEA)].map(|(id, text)| serde_json::json!({"id": id, "text": text}));
    let links = serde_json::json!({"links": [{"href": "a"}], "meta": {"text": "x"}, "data": rows});
    let article = |id: &str| serde_json::json!({"title": id, "paragraphs": [{"context": TEA, "qas": []}, {"context": SEA}]});
    let squad = serde_json::json!({"version": "1.1", "data": [article("a1"), article("b2")]});
    for (name, json, column) in [
        ("c.jsonl", chats, "messages.content"),
        ("es.json", hits.to_string(), "_source.body"),
        ("api.json", links.to_string(), "text"),
        ("squad.json", squad.to_string(), "paragraphs.context"),
    ] {
        let texts = Texts::new(&[(name, &json)]);
        let ran = run("pairs", &texts.path().join(name), &["--format", "tsv"]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.err.contains(&format!("text = {column};")), "{name}: {}", ran.err);
        let row = &ran.rows()[0];
        assert_eq!(
            [row[1].as_str(), row[2].as_str()],
            [format!("{name}#a1"), format!("{name}#b2")]
        );
        assert_eq!(row[3], "1");
    }
    let ids = r#"[{"id": "a1", "url": "https://a.b/c", "name": "Blue Hotel"}, {"id": "b2", "url": "https://a.b/d", "name": "Inn"}]"#;
    let texts = Texts::new(&[
        ("ids.json", ids),
        ("ids.csv", "id,url\na1,https://a.b/c\nb2,https://a.b/d\n"),
    ]);
    for (name, column) in [("ids.json", "url"), ("ids.csv", "url")] {
        let path = texts.path().join(name);
        let (names, skipped, ran) = documents(&path, &[]);
        assert!(names.is_empty() && ran.code == Some(3), "{}", ran.err);
        let expected = format!(
            "no column holds texts: the longest is `{column}`; --rows-text {column} compares it"
        );
        assert!(skipped[0].1.contains(&expected), "{skipped:?}");
        let (names, ..) = documents(&path, &["--rows-text", column]);
        assert_eq!(names.len(), 2);
    }
}

#[test]
fn json_of_strings_lists_and_joined_objects_is_read() {
    let object = |id: u32, text: &str| serde_json::json!({"id": id, "text": text}).to_string();
    let joined = object(1, TEA) + &object(2, SEA);
    let sequence = format!("\u{1e}{}\n\u{1e}{}\n", object(1, TEA), object(2, SEA));
    let [tea, sea] = [TEA, SEA].map(|text| serde_json::json!(text).to_string());
    for (name, json, expected, column) in [
        ("joined.jsonl", joined, ["1", "2"], "text"),
        ("sequence.jsonl", sequence, ["1", "2"], "text"),
        ("lines.jsonl", format!("{tea}\n{sea}\n"), ["line 1", "line 2"], "string"),
        ("list.json", format!("[{tea},{sea}]"), ["line 1", "line 1, row 2"], "string"),
        ("lists.jsonl", format!("[\"a\",{tea}]\n[\"b\",{sea}]\n"), ["line 1", "line 2"], "2"),
        ("nested.json", format!("[[\"a\",{tea}],\n[\"b\",{sea}]]"), ["line 1", "line 2"], "2"),
    ] {
        let texts = Texts::new(&[(name, &json)]);
        let (names, skipped, ran) = documents(&texts.path().join(name), &[]);
        assert_eq!(skipped, [], "{name}");
        assert_eq!(names, expected.map(|id| format!("{name}#{id}")));
        assert!(ran.err.contains(&format!("text = {column};")), "{name}: {}", ran.err);
    }
    let texts = Texts::new(&[("n.jsonl", "1\n2\n")]);
    let (_, skipped, _) = documents(&texts.path().join("n.jsonl"), &[]);
    assert!(
        skipped[0].1.contains("no column could be a text; the first row: not a JSON object"),
        "{skipped:?}"
    );
}

#[test]
fn lines_of_prose_are_no_table_and_an_open_quote_costs_no_row() {
    let prose = "The keeper counted ships at dawn, and he wrote.\nThe keeper counted ships at noon, and she sang.\n";
    let open = format!("id\ttext\n1\t\"{SEA}\n2\t{SEA}\n3\t{TEA}\n");
    let texts = Texts::new(&[("lines.txt", prose), ("open.tsv", &open)]);
    let path = texts.path().join("lines.txt");
    let (names, skipped, ran) = documents(&path, &[]);
    assert!(names.is_empty() && ran.code == Some(3), "{}", ran.err);
    assert!(skipped[0].1.contains("with --rows-delimiter tab each line is a text"), "{skipped:?}");
    let (names, ..) = documents(&path, &["--rows-delimiter", "tab"]);
    assert_eq!(names, ["lines.txt#line 1", "lines.txt#line 2"]);
    let ran = run("pairs", &texts.path().join("open.tsv"), &["--format", "tsv"]);
    assert_eq!(ran.rows()[0][1..4], ["open.tsv#1", "open.tsv#2", "1"], "{}", ran.err);
}
