//! The kind of a file is found by its content, whatever its name says.

use crate::packing::in_every_format;
use lookalike::corpus::document::{Document, Name};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;

const LINES: [&str; 2] = [
    "The lighthouse keeper on the northern island counted ships for forty years.",
    "He wrote each name in a ledger, with the hour, the wind and the colour of the hull.",
];
const SAID: &str = "recognised by its content";

fn read(name: &str, bytes: &[u8]) -> Document {
    from_bytes(Name::new(name.as_bytes()), bytes, &ReadOptions::default()).unwrap()
}

fn says_so(document: &Document) -> bool {
    document.notes.iter().any(|note| note.to_string() == SAID)
}

#[test]
fn a_document_is_read_alike_under_every_name() {
    for (kind, bytes) in in_every_format(&LINES) {
        let own = read(&format!("a.{kind}"), &bytes);
        assert!(!says_so(&own), "{kind}");
        // Nothing in plain text and Markdown says what it is.
        if matches!(own.reader, "plain" | "markdown") {
            continue;
        }
        for name in ["a", "a.doc", "a.txt", "a.shtml", "a.aspx", "a.php", "a.unknown"] {
            let other = read(name, &bytes);
            assert_eq!((other.reader, &other.text), (own.reader, &own.text), "{kind} as {name}");
            assert!(says_so(&other), "{kind} as {name}");
        }
    }
}

#[test]
fn a_saved_page_is_a_page_also_in_one_file() {
    let page = b"MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x\r\n\
        Content-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n\
        <html><body class=3Dx><p>The keeper</p></body></html>\r\n--x--\r\n";
    assert_eq!(read("essay.doc", page).text.trim(), "The keeper");
    let cut = b"<?xml version=\"1.0\"?>\n<a>cut";
    assert_eq!(read("a", cut).reader, "plain");
}

#[test]
fn the_source_of_a_program_is_not_what_it_writes() {
    for (name, source) in [
        ("a.py", "page = '''<!doctype html>\n<html><p>x</p></html>'''\n"),
        ("a.php", "<?php $a = 1; ?>\n<html><p>x</p></html>\n"),
        ("a.php", "<!doctype html>\n<p><?php echo 1 ?></p>\n"),
        ("a.vue", "<template><p>{{ x }}</p></template>\n"),
        ("a.c", "/* \\documentclass{x} \\begin{document} */\n"),
        ("a.json", "{\"cells\": 1, \"nbformat\": 4}\n"),
        (
            "a.svg",
            "<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"><text>x</text></svg>\n",
        ),
        ("a.txt", "From: Anna\nSubject: ships\n\nDear all\n"),
        ("a.txt", "12\n13 --> 14\n"),
    ] {
        let document = read(name, source.as_bytes());
        assert_eq!((document.reader, &*document.text), ("plain", source), "{name}");
    }
}

/// The source of a template or a program is read as it is, also where it is a whole page.
#[test]
fn templates_are_no_pages() {
    use lookalike::corpus::{document::Name, load::from_bytes, scan::ReadOptions};
    let page = b"<!DOCTYPE html>\n<html><body><p>Hello {{ name }}</p></body></html>";
    for name in ["a.ejs", "a.hbs", "a.twig", "a.erb", "a.j2", "a.vue", "a.jsx"] {
        let read = from_bytes(Name::new(name.as_bytes()), page, &ReadOptions::default()).unwrap();
        assert_eq!(read.reader, "plain", "{name}");
    }
    for name in ["a.php", "a.aspx", "a.shtml", "a"] {
        let read = from_bytes(Name::new(name.as_bytes()), page, &ReadOptions::default()).unwrap();
        assert_eq!(read.reader, "html", "{name}");
    }
}
