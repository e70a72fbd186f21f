//! Names of any bytes in every format: read back without loss, shown safely.

use crate::command::{Texts, command, object, run};
use base64::Engine as _;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;

const HOSTILE: [&[u8]; 8] = [
    b"new\nline.txt",
    b"esc\x1b[31m.txt",
    b"bad\xff\xfe.txt",
    b"back\\x41slash.txt",
    b"=cmd|1.txt",
    b"'quote\".txt",
    "\u{202e}文.txt".as_bytes(),
    b"tab\t,comma.txt",
];

fn hostile() -> (Texts, BTreeSet<Vec<u8>>) {
    let texts = Texts::new(&[]);
    for (place, name) in HOSTILE.iter().enumerate() {
        texts.add(
            OsStr::from_bytes(name),
            format!("some text of no great length, {place}").as_bytes(),
        );
    }
    (texts, HOSTILE.iter().map(|name| name.to_vec()).collect())
}

#[test]
fn json_names_are_read_back() {
    let (texts, names) = hostile();
    for format in ["json", "ndjson"] {
        let out = texts.pairs(&["--format", format]).out;
        assert!(!out.iter().any(|&byte| byte < 0x20 && byte != b'\n'), "raw control");
        let lines: Vec<serde_json::Value> = match format {
            "json" => object(&out)["pairs"].as_array().unwrap().clone(),
            _ => out.trim_ascii_end().split(|&b| b == b'\n').map(object).collect(),
        };
        let name = |value: &serde_json::Value| match value.as_str() {
            Some(text) => text.as_bytes().to_vec(),
            None => base64::engine::general_purpose::STANDARD
                .decode(value["bytes"].as_str().unwrap())
                .unwrap(),
        };
        let found: BTreeSet<_> =
            lines.iter().flat_map(|line| [name(&line["a"]), name(&line["b"])]).collect();
        assert_eq!(found, names);
    }
}

/// Undoes `\xHH` and, for TSV, `\t \n \r \\`.
fn unescaped(cell: &[u8], letters: bool) -> Vec<u8> {
    match cell {
        [b'\\', b'x', high, low, rest @ ..]
            if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() =>
        {
            let digits = [*high, *low];
            let byte = u8::from_str_radix(std::str::from_utf8(&digits).unwrap(), 16).unwrap();
            [vec![byte], unescaped(rest, letters)].concat()
        }
        [b'\\', letter, rest @ ..] if letters => {
            let byte = match letter {
                b't' => b'\t',
                b'n' => b'\n',
                b'r' => b'\r',
                other => *other,
            };
            [vec![byte], unescaped(rest, letters)].concat()
        }
        [first, rest @ ..] => [vec![*first], unescaped(rest, letters)].concat(),
        [] => Vec::new(),
    }
}

#[test]
fn tsv_and_csv_names_are_read_back() {
    let (texts, names) = hostile();
    let rows = texts.pairs(&["--format", "tsv"]).rows();
    assert_eq!(rows.len(), 28);
    let found = |cells: Vec<Vec<u8>>| cells.into_iter().collect::<BTreeSet<_>>();
    let cells = rows.iter().flat_map(|row| [&row[1], &row[2]]);
    assert_eq!(found(cells.map(|cell| unescaped(cell.as_bytes(), true)).collect()), names);
    let out = texts.pairs(&["--format", "csv"]).out;
    assert!(!out.contains(&0x1b));
    let mut reader = csv::Reader::from_reader(&out[..]);
    let mut cells = Vec::new();
    for record in reader.records().map(Result::unwrap) {
        for cell in [&record[1], &record[2]] {
            assert!(!cell.starts_with(['=', '+', '-', '@']), "{cell}");
            let plain = cell.strip_prefix('\'').unwrap_or(cell);
            cells.push(unescaped(plain.as_bytes(), false));
        }
    }
    assert_eq!(found(cells), names);
}

#[test]
fn the_table_shows_hostile_names_harmless() {
    let (texts, _) = hostile();
    let ran = texts.pairs(&[]);
    assert!(!ran.text().contains(['\u{1b}', '\t', '\u{202e}']) && ran.text().contains("new␊line"));
    assert!(ran.text().contains("bad\\xFF\\xFE.txt"));
    let colour = texts.pairs(&["--color", "always"]);
    assert!(colour.text().contains("\u{1b}[1m") && !colour.text().contains("\u{1b}[31m"));
    let mut quiet = command();
    let quiet =
        quiet.arg("pairs").arg(texts.path()).env("CLICOLOR_FORCE", "1").args(["--color=never"]);
    assert!(!quiet.output().unwrap().stdout.contains(&0x1b));
    assert_eq!(run(&["--color", "sometimes"]).code, Some(2));
}
