//! `sources` and `passages`: where the stretches of a text stand elsewhere, by their own definition.

use crate::command::{Ran, Texts, command, object};

const TEA: &str = "天还没有亮，茶馆的门已经打开了。老人们提着鸟笼慢慢走进来，各自坐到老位置上。";
const SEA: &str = "海边的小镇到了冬天格外安静。渔船都停在港湾里，等着春天的第一场大风。";
const BUS: &str = "The last bus leaves at ten, and nobody ever takes it but the baker and his dog.";

/// A text of two others and words of its own, and a text that is nowhere.
fn texts() -> Texts {
    let mosaic = format!("我写的开头。{TEA}\n\n{BUS} Nothing of this has been copied.");
    Texts::new(&[
        ("拼图.txt", &mosaic),
        ("茶.txt", TEA),
        ("sea.txt", SEA),
        ("bus.txt", BUS),
        ("part.txt", "nobody ever takes it but the cat"),
    ])
}

fn ran(name: &str, texts: &Texts, arguments: &[&str]) -> Ran {
    command().arg(name).arg(texts.path()).args(arguments).output().unwrap().into()
}

#[test]
fn each_source_is_told_with_what_it_adds() {
    let texts = texts();
    let all = ran("sources", &texts, &["--format", "tsv"]);
    assert_eq!(all.code, Some(0), "{}", all.err);
    for threads in ["1", "3"] {
        assert_eq!(ran("sources", &texts, &["--format", "tsv", "--threads", threads]).out, all.out);
    }
    let rows = all.rows();
    let of_mosaic: Vec<&[String]> =
        rows.iter().filter(|row| row[0] == "拼图.txt").map(Vec::as_slice).collect();
    let sources: Vec<&str> = of_mosaic.iter().map(|row| row[2].as_str()).collect();
    assert_eq!(sources, ["bus.txt", "茶.txt", "part.txt"]);
    let share = |row: &[String], column: usize| row[column].parse::<f64>().unwrap();
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count() as f64;
    let whole = letters("我写的开头")
        + letters(TEA)
        + letters(BUS)
        + letters("Nothing of this has been copied");
    assert!((share(of_mosaic[0], 4) - letters(BUS) / whole).abs() < 1e-6, "{of_mosaic:?}");
    assert!((share(of_mosaic[1], 4) - letters(TEA) / whole).abs() < 1e-6, "{of_mosaic:?}");
    assert!(
        (share(of_mosaic[2], 4) - letters("nobody ever takes it but the") / whole).abs() < 1e-6
    );
    assert_eq!(of_mosaic[2][3], "0.000000");
    assert!((share(of_mosaic[1], 1) - (letters(BUS) + letters(TEA)) / whole).abs() < 1e-6);
    let sea: Vec<&Vec<String>> = rows.iter().filter(|row| row[0] == "sea.txt").collect();
    assert_eq!((sea.len(), sea[0][1].as_str(), sea[0][2].as_str()), (1, "0.000000", ""));
    let table = ran("sources", &texts, &[]).text();
    assert!(table.contains("拼图.txt: 7") && table.contains("accounted for, 2 sources"), "{table}");
    assert!(table.contains("1 source not listed: no more than a phrase"), "{table}");
    assert!(table.ends_with("4 of 5 texts stand elsewhere in part; 1 in nothing\n"), "{table}");
}

#[test]
fn stretches_have_their_bytes_in_both_texts() {
    let texts = texts();
    let json = object(&ran("sources", &texts, &["--format", "json", "--at-least", "0.5"]).out);
    let mosaic = json["texts"].as_array().unwrap().iter().find(|text| text["text"] == "拼图.txt");
    let source = &mosaic.unwrap()["sources"][0];
    assert_eq!(source["source"], "bus.txt");
    let range = |key: &str| {
        let at = |end: usize| source["stretches"][0][key][end].as_u64().unwrap() as usize;
        at(0)..at(1)
    };
    let whole = std::fs::read_to_string(texts.path().join("拼图.txt")).unwrap();
    assert_eq!(whole[range("text_bytes")], BUS[..BUS.len() - 1]);
    assert_eq!(range("source_bytes"), 0..BUS.len() - 1);
}

#[test]
fn only_the_library_counts_against_a_library() {
    let (new, library) = (texts(), Texts::new(&[("茶.txt", TEA)]));
    let library = library.path().to_str().unwrap().to_owned();
    let rows = ran("sources", &new, &["--against", &library, "--format", "tsv"]).rows();
    let held: Vec<&str> =
        rows.iter().filter(|row| !row[2].is_empty()).map(|row| row[0].as_str()).collect();
    assert_eq!((held, rows.len()), (vec!["茶.txt", "拼图.txt"], 5));
    assert_eq!(rows[0][1], "1.000000", "the same text in the library");
    let alone = command().args(["sources", "--against", &library]).output().unwrap();
    assert_eq!(Ran::from(alone).code, Some(2));
}

#[test]
fn passages_have_all_their_places() {
    let texts = texts();
    let rows = ran("passages", &texts, &["--format", "tsv"]).rows();
    let names: Vec<&str> = rows.iter().map(|row| row[4].as_str()).collect();
    assert!(names.contains(&"part.txt"), "{rows:?}");
    let three: Vec<_> = rows.iter().filter(|row| row[2] == "3").collect();
    assert_eq!((three.len(), three[0][1].as_str()), (3, "23"), "{rows:?}");
    let whole = std::fs::read_to_string(texts.path().join("bus.txt")).unwrap();
    let bus = three.iter().find(|row| row[4] == "bus.txt").unwrap();
    let at = |column: usize| bus[column].parse::<usize>().unwrap();
    assert_eq!(&whole[at(5)..at(6)], "nobody ever takes it but the");
    let only = ran("passages", &texts, &["--min-texts", "3", "--format", "ndjson"]);
    let record = object(&only.out);
    assert_eq!((&record["texts"], &record["letters"]), (&3.into(), &23.into()));
    assert_eq!(record["text"], "nobody ever takes it but the");
    let listed = object(&ran("passages", &texts, &["--min-texts", "3", "--format", "json"]).out);
    assert_eq!((&listed["showing"], &listed["of"]), (&1.into(), &1.into()));
    assert_eq!((&listed["documents"], &listed["least_words"]), (&5.into(), &4.into()));
    assert_eq!(listed["passages"][0], record);
    let grep = ran("passages", &texts, &["--min-texts", "3", "--format", "grep"]).text();
    let first = grep.lines().find(|line| line.contains("bus.txt")).unwrap();
    let file = texts.path().join("bus.txt");
    let (line, column) = (whole[..at(5)].matches('\n').count() + 1, at(5) + 1);
    let start = format!("{}:{line}:{column}: [1] nobody ever takes it", file.display());
    assert!(first.starts_with(&start), "{grep}");
    let none = ran("passages", &texts, &["--min-texts", "4"]).text();
    assert_eq!(none, "0 repeated passages in 5 texts\n");
    let limited = ran("passages", &texts, &["--limit", "1"]).text();
    assert!(limited.starts_with("texts  places  letters  passage\n"), "{limited}");
    assert!(
        limited.contains("\n1 of 4 repeated passages") && limited.contains("拼图.txt"),
        "{limited}"
    );
}

#[test]
fn places_for_editors_have_the_lines_of_the_file() {
    let tea = "first line\n\n  tea houses close at midnight in winter, they say";
    let other = "茶 tea houses close\nat midnight in winter, they do";
    let rows = "{\"id\":\"x\",\"text\":\"short\"}\n{\"id\":\"y\",\"text\":\"tea houses close at midnight in winter\"}\n";
    let texts = Texts::new(&[("a.txt", tea), ("b/茶 b.txt", other), ("r.jsonl", rows)]);
    let folder = texts.path().to_str().unwrap();
    let text = "[1] tea houses close at midnight in winter";
    let rest = |found: Ran| -> Vec<String> {
        let lines = found.text();
        lines.lines().map(|line| line.strip_prefix(folder).unwrap().to_owned()).collect()
    };
    let found = rest(ran("passages", &texts, &["--rows", "--format", "grep", "--min-texts", "3"]));
    let wanted = ["/a.txt:3:3: ", "/b/茶 b.txt:1:5: ", "/r.jsonl:2:1: "];
    assert_eq!(found, wanted.map(|start| format!("{start}{text}")));
    let files = ["a.txt", "b/茶 b.txt"].map(|name| format!("{folder}/{name}"));
    let two =
        command().args(["compare", &files[0], &files[1], "--format", "grep"]).output().unwrap();
    let found = rest(Ran::from(two));
    assert!(found[0].starts_with("/a.txt:3:3: [A] tea houses close at midnight"), "{found:?}");
    assert!(found[1].starts_with("/b/茶 b.txt:1:5: [A] tea houses"), "{found:?}");
    let here = command()
        .args(["passages", ".", "--format", "grep", "--min-texts", "2"])
        .current_dir(texts.path())
        .output()
        .unwrap();
    assert!(Ran::from(here).text().starts_with("./a.txt:3:3: [1] tea"));
}

#[test]
fn exports_of_pairs_have_paths_from_where_one_stands() {
    let texts = Texts::new(&[("x/a.txt", BUS), ("x/b.txt", BUS), ("y/c.txt", BUS)]);
    let run = |arguments: &[&str]| {
        let done = command().args(arguments).current_dir(texts.path()).output().unwrap();
        Ran::from(done).text()
    };
    let paths = |text: String| -> Vec<String> {
        let cells =
            |line: &str| line.split('\t').rev().skip(2).take(2).collect::<Vec<_>>().join(" ");
        text.lines().map(cells).collect()
    };
    let folder = paths(run(&["pairs", "x/", "--format", "tsv"]));
    assert_eq!(folder, ["path_b path_a", "x/b.txt x/a.txt"]);
    let both = paths(run(&["pairs", "x", "./y", "--format", "tsv"]));
    assert!(both.contains(&"./y/c.txt x/a.txt".to_owned()), "{both:?}");
    let checked = paths(run(&["check", "y/c.txt", "--against", "x", "--format", "tsv"]));
    // A library may hold the names of files that are elsewhere.
    assert_eq!(checked[1..], [" y/c.txt", " y/c.txt"]);
    let json = object(run(&["pairs", ".", "--format", "json"]).as_bytes());
    assert_eq!(json["pairs"][0]["path_a"], "./x/a.txt");
    let two = object(run(&["compare", "x/a.txt", "y/c.txt", "--format", "json"]).as_bytes());
    assert_eq!(two["pair"]["path_b"], "y/c.txt");
    let demo = object(run(&["pairs", "--format", "json"]).as_bytes());
    assert!(demo["pairs"][0]["path_a"].is_null());
}
