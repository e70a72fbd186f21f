//! Tables compared in two passes: the same rows as in memory, on bad input too.

use crate::command::{Ran, Texts, command, object};
use flate2::Compression;
use flate2::write::GzEncoder;
use lookalike::compare::run::{Progress, Stage, Watch};
use lookalike::compare::two_pass::{TableSources, TwoPassError, WorkPlace, run};
use lookalike::corpus::row_options::RowOptions;
use lookalike::corpus::scan::{ReadOptions, Source};
use lookalike::measure::mix::stream;
use lookalike::measure::set::FlagSet;
use lookalike::settings::Settings;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde_json::json;
use std::collections::BTreeSet;
use std::fs;
use std::io::{Read as _, Write as _};
use std::path::Path;

/// A stream of random numbers below a bound.
struct Draws(u64);

impl Draws {
    fn below(&mut self, bound: usize) -> usize {
        self.0 += 1;
        (stream(11, self.0) % bound as u64) as usize
    }

    fn word(&mut self) -> String {
        // Some words are far more common than others.
        let most = 3_000 >> self.below(8);
        let word = self.below(most.max(20));
        if word.is_multiple_of(3) {
            char::from_u32(0x4e00 + word as u32).unwrap().to_string()
        } else {
            format!("w{word:x}")
        }
    }
}

/// Rows with ids and texts: edits of several kinds, copies, short and empty texts.
pub(crate) fn planted(rows: usize) -> Vec<(String, String)> {
    let mut draws = Draws(0);
    let mut texts: Vec<Vec<String>> = Vec::new();
    for row in 0..rows {
        let mut text = match texts.get(draws.below(2 * rows)) {
            Some(earlier) => earlier.clone(),
            None => (0..draws.below(60) + 20).map(|_| draws.word()).collect(),
        };
        match draws.below(8) {
            0 if row % 5 == 0 => text.clear(),
            0 if row % 5 == 1 => text.truncate(1),
            1 => text.truncate(text.len() * 9 / 10),
            2 => {
                let turn = 3.min(text.len());
                text.rotate_left(turn);
            }
            3 | 4 => {
                for _ in 0..=draws.below(3) {
                    let at = draws.below(text.len().max(1));
                    let word = draws.word();
                    if let Some(old) = text.get_mut(at) {
                        *old = word;
                    }
                }
            }
            5 => text.push(draws.word()),
            _ => {}
        }
        texts.push(text);
    }
    let id =
        |row: usize| if row.is_multiple_of(97) { "again".to_owned() } else { format!("r{row:05}") };
    let rows = texts.into_iter().enumerate();
    rows.map(|(row, words)| (id(row), words.join(" "))).collect()
}

pub(crate) fn lines(rows: &[(String, String)]) -> String {
    let line = |(id, text): &(String, String)| format!("{}\n", json!({"id": id, "text": text}));
    rows.iter().map(line).collect()
}

/// Runs `pairs --rows` in one of both ways, with the settings that both ways share.
pub(crate) fn pairs(way: &str, path: &Path, arguments: &[&str]) -> Ran {
    let mut command = command();
    command.arg("pairs").arg(path).args(["--rows", "--two-pass", way, "--no-cache"]);
    command.args(["--containment-floor", "off", "--threshold-jaccard", "0.5"]);
    command.args(arguments).output().unwrap().into()
}

/// All cells of each pair but its rank.
fn cells(ran: &Ran) -> BTreeSet<Vec<String>> {
    ran.rows().into_iter().map(|row| row[1..].to_vec()).collect()
}

#[test]
fn both_ways_list_the_same_pairs_with_the_same_digits() {
    let rows = planted(1_500);
    let texts = Texts::new(&[("rows.jsonl", &lines(&rows))]);
    let separated = |by: char| {
        let row = |(id, text): &(String, String)| format!("{id}{by}\"{text}\"\n");
        format!("id{by}text\n{}", rows.iter().map(row).collect::<String>())
    };
    texts.add("rows.csv", separated(',').as_bytes());
    texts.add("rows.tsv", separated('\t').as_bytes());
    for (name, floor) in [("rows.jsonl", "0.8"), ("rows.csv", "0.6"), ("rows.tsv", "0.95")] {
        let path = texts.path().join(name);
        let arguments = ["--floor", floor, "--format", "tsv"];
        let [exact, indexed] = ["never", "always"].map(|way| pairs(way, &path, &arguments));
        assert_eq!((exact.code, indexed.code), (Some(0), Some(0)), "{}", indexed.err);
        let (all, found) = (cells(&exact), cells(&indexed));
        assert!(found.is_subset(&all), "{:?}", found.difference(&all).next());
        // At most 0.0005 of the pairs share no band.
        assert!(all.len() > 150 && all.len() - found.len() <= 1, "{} {}", all.len(), found.len());
        assert!(all.len() > found.len() || exact.out == indexed.out);
        assert!(indexed.err.contains("in two passes: ") && indexed.err.contains("n = "));
        assert!(indexed.err.contains("expected recall 0.9") && !exact.err.contains("passes"));
    }
}

#[test]
fn threads_and_the_order_of_rows_do_not_matter() {
    let mut rows = planted(600);
    // A repeated id is named by its line, which another order changes.
    rows.retain(|(id, _)| id != "again");
    let texts = Texts::new(&[("rows.jsonl", &lines(&rows))]);
    let path = texts.path().join("rows.jsonl");
    let arguments = ["--floor", "0.7", "--format", "tsv", "-n", "4", "--threads"];
    let run = |threads| pairs("always", &path, &[&arguments[..], &[threads]].concat()).out;
    let (one, many) = (run("1"), run("16"));
    assert!(one.len() > 10_000 && one == many && one == run("2"));
    rows.sort_by_key(|(id, _)| stream(3, id[1..].parse().unwrap()));
    fs::write(&path, lines(&rows)).unwrap();
    assert!(one == run("2"));
}

#[test]
fn documents_and_bad_rows_are_those_of_a_run_in_memory() {
    let mut table = b"\xef\xbb\xbf".to_vec();
    for (row, (id, text)) in planted(150).into_iter().enumerate() {
        match row {
            20 => table.extend(b"{\"id\": \"cut\", \"text\": \"no end\r\n"),
            30 => table.extend(b"{\"id\": 5}\r\n\r\n"),
            40 => table.extend(
                b"{\"id\": \"broken\", \"text\": \"a \xff b \xe4\xb8 c \xe4\xb8\xad\"}\r\n",
            ),
            50 => {
                table.extend("{\"id\": \"x\\ty\\nz\\u001b\", \"text\": \"中文 文本\"}\r\n".bytes());
            }
            60 => table.extend(format!("{{\"text\": \"{}\"}}\r\n", "long ".repeat(5_000)).bytes()),
            _ => table.extend(format!("{}\r\n", json!({"id": id, "text": text})).bytes()),
        }
    }
    // No line feed at the end.
    table.extend("{\"id\": \"last\", \"text\": \"文本 中文\"}".bytes());
    let texts = Texts::new(&[]);
    let path = texts.add("rows.jsonl", &table);
    texts.add("rows.csv", b"id,text\n1,\"open\n2,two words here\n3,two words here\n4\n");
    for (path, size) in [(path, "20000"), (texts.path().join("rows.csv"), "40")] {
        let arguments = ["--floor", "0.5", "--format", "json", "--max-file-size", size];
        let [exact, indexed] = ["never", "always"].map(|way| {
            let ran = pairs(way, &path, &arguments);
            assert_eq!(ran.code, Some(3), "{}", ran.err);
            object(&ran.out)
        });
        for key in ["documents", "skipped", "pairs"] {
            assert!(!exact[key].as_array().unwrap().is_empty(), "{key}");
            assert_eq!(exact[key], indexed[key], "{key}");
        }
        assert!(indexed["coverage"]["bands"]["bands"].as_u64() > Some(0), "{indexed}");
        assert!(exact["coverage"].get("bands").is_none());
    }
}

#[test]
fn many_copies_of_one_page_are_one_row() {
    let page = "The same page again and again, with its menu, its footer and no text of its own.";
    let mut rows: Vec<(String, String)> =
        (0..10_000).map(|row| (format!("c{row}"), page.to_owned())).collect();
    rows.extend((0..300).map(|row| (format!("d{row}"), format!("{page} {row}"))));
    let texts = Texts::new(&[("rows.jsonl", &lines(&rows))]);
    let path = texts.path().join("rows.jsonl");
    let arguments = ["--floor", "0.8", "--format", "tsv"];
    let ran = pairs("always", &path, &arguments);
    let groups = ran.rows();
    assert!((40_000..50_000).contains(&groups.len()), "{}", groups.len());
    assert!(ran.err.contains("9,999 copies collapsed"), "{}", ran.err);
    // Within a budget of pairs, the closest are kept, as in memory.
    let few = [&arguments[..], &["--max-pairs", "500"]].concat();
    let [exact, indexed] = ["never", "always"].map(|way| pairs(way, &path, &few));
    assert!(exact.out == indexed.out && exact.rows().len() <= 500);
    assert!(indexed.err.contains("to fit --max-pairs"), "{}", indexed.err);
}

#[test]
fn what_needs_texts_in_memory_is_refused_with_the_reason() {
    let texts = Texts::new(&[("rows.jsonl", &lines(&planted(30)))]);
    let path = texts.path().join("rows.jsonl");
    let floor = ["--floor", "0.8"];
    let with = |more: &[&'static str]| [&floor[..], more].concat();
    for (path, arguments, why) in [
        (&path, vec![], "it takes a --floor"),
        (&path, with(&["--minhash", "bottom-k"]), "--minhash slots"),
        (&path, with(&["--by", "reuse"]), "readings of pairs"),
        (&path, with(&["--by", "topic"]), "frequencies of the corpus"),
        (&path, with(&["--threshold-simhash", "60"]), "up to 19 of 256 bits apart, not 60"),
        (&path, vec!["--floor", "0.01"], "no division of 128 slots"),
    ] {
        let ran = pairs("always", path, &arguments);
        assert!(ran.code == Some(2) && ran.err.contains(why), "{arguments:?}: {}", ran.err);
        assert!(ran.out.is_empty());
    }
    let mixed = Texts::new(&[("work.zip", "PK"), ("rows.jsonl", "{\"text\": \"a row\"}\n")]);
    let ran = pairs("always", mixed.path(), &floor);
    let why = "work.zip: archives are read into memory";
    assert!(ran.code == Some(2) && ran.err.contains(why), "{}", ran.err);
}

#[test]
fn the_work_folder_is_gone_at_the_end_and_named_where_it_fails() {
    let texts = Texts::new(&[("rows.jsonl", &lines(&planted(100)))]);
    let path = texts.path().join("rows.jsonl");
    let work = texts.path().join("work");
    let at = |folder: &Path| {
        let folder = folder.to_str().unwrap();
        pairs("always", &path, &["--floor", "0.8", "--work-folder", folder])
    };
    assert_eq!(at(&work).code, Some(0));
    assert_eq!(fs::read_dir(&work).unwrap().count(), 0);
    let ran = at(&path);
    assert!(ran.code == Some(2) && ran.err.contains("--work-folder"), "{}", ran.err);
}

#[test]
fn a_closed_output_ends_the_run_quietly() {
    let texts = Texts::new(&[("rows.jsonl", &lines(&planted(900)))]);
    let path = texts.path().join("rows.jsonl");
    let mut command = command();
    command.arg("pairs").arg(path).args(["--rows", "--two-pass", "always", "--floor", "0.6"]);
    let mut child = command.args(["--format", "tsv"]).spawn().unwrap();
    let mut first = [0; 16];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Changes a file when a stage begins.
struct Changing<'a> {
    path: &'a Path,
    stage: Stage,
    to: &'a str,
}

impl Watch for Changing<'_> {
    fn progress(&self, progress: Progress) {
        if progress.stage == self.stage {
            fs::write(self.path, self.to).unwrap();
        }
    }
}

#[test]
fn a_row_that_changes_between_the_passes_is_an_error() {
    let rows = planted(200);
    let before = lines(&rows);
    let texts = Texts::new(&[("rows.jsonl", &before)]);
    let path = texts.path().join("rows.jsonl");
    let source = Source::Paths(vec![path.clone()]);
    let reading = ReadOptions { rows: Some(RowOptions::default()), ..ReadOptions::default() };
    let matched = FlagSet::default();
    let settings = Settings { floor: Some(0.6), matched, reading, ..Settings::default() };
    let run = |stage, to: &str| {
        fs::write(&path, &before).unwrap();
        let sources = TableSources::new(&source, &settings.reading).unwrap().unwrap();
        let folder = texts.path().join("work");
        let result = run(
            sources,
            &settings,
            WorkPlace::Folder(&folder),
            &Changing { path: &path, stage, to },
        );
        assert!(!folder.exists());
        result.map(|comparison| comparison.pairs.len())
    };
    assert!(run(Stage::Passing, "").is_ok_and(|pairs| pairs > 50));
    let words = before.replace("w1", "w2");
    let changed = run(Stage::Indexing, &words);
    assert!(matches!(changed, Err(TwoPassError::Changed { .. })), "{changed:?}");
    let told = changed.unwrap_err().to_string();
    assert!(told.starts_with("rows.jsonl, line ") && told.contains("changed"), "{told}");
    let cut = run(Stage::Indexing, &before[..before.len() / 2]);
    assert!(matches!(cut, Err(TwoPassError::Changed { .. })), "{cut:?}");
    let longer = format!("{before}{before}");
    assert!(matches!(run(Stage::Scoring, &longer), Err(TwoPassError::ChangedFile { .. })));
}

fn packed(text: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(text).unwrap();
    packed.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    compress_to_vec(text, CompressionLevel::Fastest)
}

#[test]
fn packed_tables_and_other_encodings_are_read_in_both_ways() {
    let rows = planted(400);
    let text = lines(&rows);
    let texts = Texts::new(&[]);
    let middle = text[..text.len() / 2].rfind('\n').unwrap() + 1;
    // Two members, as `cat a.gz b.gz` makes them.
    let two = [packed(&text.as_bytes()[..middle]), packed(&text.as_bytes()[middle..])].concat();
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let plain = texts.add("rows.jsonl", text.as_bytes());
    let arguments = ["--floor", "0.7", "--format", "tsv"];
    let expected = pairs("never", &plain, &arguments).text();
    let cases = [
        ("rows.jsonl.gz", two),
        ("marked.jsonl.GZ", packed(&[b"\xef\xbb\xbf", text.as_bytes()].concat())),
        (
            "frames.jsonl.zst",
            [zstd(&text.as_bytes()[..middle]), zstd(&text.as_bytes()[middle..])].concat(),
        ),
        ("wide.jsonl", [&b"\xff\xfe"[..], &wide].concat()),
    ];
    for (name, bytes) in cases {
        let path = texts.add(name, &bytes);
        let [exact, indexed] = ["never", "always"].map(|way| pairs(way, &path, &arguments));
        assert_eq!((exact.code, indexed.code), (Some(0), Some(0)), "{} {}", exact.err, indexed.err);
        assert!(exact.text().replace(name, "rows.jsonl") == expected, "{name}");
        assert!(indexed.out == exact.out, "{name}");
    }
}

#[test]
fn what_follows_packed_rows_is_told_unless_it_is_padding() {
    let whole = packed(lines(&planted(300)).as_bytes());
    let texts = Texts::new(&[]);
    let trailed = [&whole[..], b"signature"].concat();
    let padded = [&whole[..], &[0; 512]].concat();
    for way in ["never", "always"] {
        let told = |bytes: &[u8]| {
            let ran = pairs(way, &texts.add("rows.jsonl.gz", bytes), &["--floor", "0.7"]);
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            ran.err.contains("bytes after its gzip data passed over")
        };
        assert!(told(&trailed) && !told(&padded) && !told(&whole), "{way}");
    }
}

#[test]
fn broken_packed_tables_end_with_their_reason() {
    let text = lines(&planted(300));
    let whole = packed(text.as_bytes());
    let zstandard = zstd(text.as_bytes());
    let bomb = packed(format!("{{\"text\": \"{}\"}}\n", "a".repeat(40_000_000)).as_bytes());
    assert!(bomb.len() < 1 << 16);
    let texts = Texts::new(&[]);
    for (name, bytes, why) in [
        ("cut.jsonl.gz", &whole[..whole.len() / 2], "gzip data is cut short"),
        ("cut.jsonl.zst", &zstandard[..zstandard.len() / 2], "Zstandard data is cut short"),
        ("noise.csv.zst", b"id,text\n1,not packed at all\n", "Zstandard data is cut short"),
        ("noise.csv.gz", b"id,text\n1,not packed at all\n", "gzip data is cut short"),
        ("bomb.jsonl.gz", &bomb, "times its size when unpacked"),
    ] {
        let path = texts.add(name, bytes);
        for way in ["never", "always"] {
            let ran = pairs(way, &path, &["--floor", "0.7", "--format", "tsv"]);
            assert!(ran.code != Some(0) && ran.err.contains(why), "{way} {name}: {}", ran.err);
            assert!(ran.rows().is_empty());
        }
    }
}

/// A result whose name ends in `.gz` is packed, and the same bytes inside.
#[test]
fn results_are_packed_by_their_names() {
    let rows = planted(200);
    let texts = Texts::new(&[("rows.jsonl", &lines(&rows))]);
    let path = texts.path().join("rows.jsonl");
    let plain = pairs("never", &path, &["--floor", "0.7", "--format", "tsv"]);
    let (out, refused) = (texts.path().join("对.tsv.gz"), texts.path().join("x.tsv.zst"));
    let out_name = out.to_str().unwrap();
    let ran = pairs("never", &path, &["--floor", "0.7", "--format", "tsv", "-o", out_name]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let mut inside = Vec::new();
    flate2::read::GzDecoder::new(fs::File::open(&out).unwrap()).read_to_end(&mut inside).unwrap();
    assert!(inside == plain.out);
    let ran = pairs("never", &path, &["--floor", "0.7", "-o", refused.to_str().unwrap()]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("let the name end in .gz"), "{}", ran.err);
}
