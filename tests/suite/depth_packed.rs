//! Deeply nested office documents, rows and archives must not overflow a small stack.

use crate::command::{Texts, command};
use crate::office::{links, package};
use crate::packing::{docx_of, odt_of, stored};
use lookalike::corpus::document::Name;
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;

/// Levels of nesting, and the stack of the thread that reads, in bytes: too little for a call of 27 bytes a level.
const LEVELS: usize = 20_000;
const STACK: usize = 512 << 10;

/// Reads a document in a thread with a small stack; an overflow would end the test program.
fn read_on_a_small_stack(name: &'static str, what: &str, bytes: Vec<u8>) {
    let thread = std::thread::Builder::new().name(what.to_owned()).stack_size(STACK);
    let read = move || {
        drop(from_bytes(Name::new(name.as_bytes()), &bytes, &ReadOptions::default()));
    };
    assert!(thread.spawn(read).unwrap().join().is_ok(), "{name}: {what}");
}

/// This many elements in each other, with a text inside: closed, or cut off.
fn nested(opens: &str, inside: &str, is_closed: bool) -> String {
    let tags: Vec<&str> = opens.split('<').skip(1).collect();
    let name = |tag: &&str| tag.split([' ', '>']).next().unwrap_or_default().to_owned();
    let closes: String = tags.iter().rev().map(|tag| format!("</{}>", name(tag))).collect();
    let closes = if is_closed { closes.repeat(LEVELS) } else { String::new() };
    [opens.repeat(LEVELS), inside.to_owned(), closes].concat()
}

/// A slide show or a workbook of one part.
fn office(kind: &str, part: &str) -> Vec<u8> {
    let format = "vnd.openxmlformats-officedocument";
    let (folder, main, root, sheet) = if kind == "pptx" {
        ("ppt", "presentation", "presentationml.presentation", "slide")
    } else {
        ("xl", "workbook", "spreadsheetml.sheet", "worksheet")
    };
    let list = if kind == "pptx" {
        "<p:presentation xmlns:p=\"p\" xmlns:r=\"r\"><p:sldIdLst><p:sldId id=\"1\" r:id=\"s\"/></p:sldIdLst></p:presentation>"
    } else {
        "<workbook xmlns:r=\"r\"><sheets><sheet name=\"S\" sheetId=\"1\" r:id=\"s\"/></sheets></workbook>"
    };
    let own = links(&[("s", sheet, "one.xml")]);
    let (main, rels, one) = (
        format!("{folder}/{main}.xml"),
        format!("{folder}/_rels/{main}.xml.rels"),
        format!("{folder}/one.xml"),
    );
    let parts = [(&*main, list), (&*rels, &*own), (&*one, part)];
    package(&format!("{format}.{root}"), &main, &parts, "/")
}

fn book(page: &str, navigation: &str) -> Vec<u8> {
    let opf = "<package><manifest><item id=\"a\" href=\"a.xhtml\"/><item id=\"n\" href=\"n.xhtml\" properties=\"nav\"/>\
               </manifest><spine><itemref idref=\"a\"/></spine></package>";
    stored(&[
        ("mimetype", "application/epub+zip"),
        (
            "META-INF/container.xml",
            "<container><rootfiles><rootfile full-path=\"b.opf\"/></rootfiles></container>",
        ),
        ("b.opf", opf),
        ("n.xhtml", navigation),
        ("a.xhtml", page),
    ])
}

#[test]
fn deep_office_documents_overflow_no_stack() {
    let run = "<w:p><w:r><w:t>x</w:t></w:r></w:p>";
    for is_closed in [true, false] {
        for opens in [
            "<w:tbl><w:tr><w:tc>",
            "<w:sdt><w:sdtContent>",
            "<w:p><w:r><w:txbxContent>",
            "<mc:AlternateContent><mc:Choice>",
            "<w:ins>",
            "<w:hyperlink>",
            "<w:t>",
            "<w:rPr>",
            "<m:oMath><m:f>",
        ] {
            let body = nested(opens, run, is_closed);
            read_on_a_small_stack("a.docx", opens, docx_of(&body));
        }
        for opens in [
            "<text:section>",
            "<text:list><text:list-item>",
            "<table:table><table:table-row><table:table-cell>",
            "<text:p><text:span>",
            "<draw:frame><draw:text-box>",
            "<text:note><text:note-body>",
            "<text:tracked-changes>",
        ] {
            let body = nested(opens, "<text:p>x</text:p>", is_closed);
            read_on_a_small_stack("a.odt", opens, odt_of("", &body));
            read_on_a_small_stack("a.odt", opens, odt_of(&body, "<text:p>x</text:p>"));
        }
        for opens in ["<div>", "<table><tr><td>", "<svg>", "<ol><li>", "<b>"] {
            let page = format!("<html><body>{}", nested(opens, "x", is_closed));
            read_on_a_small_stack("a.epub", opens, book(&page, "<html/>"));
            read_on_a_small_stack("a.epub", opens, book("<p>x</p>", &page));
        }
        for opens in ["<p:grpSp>", "<p:sp><p:txBody>", "<a:p><a:r><a:t>", "<a:tbl><a:tr><a:tc>"] {
            let slide = nested(opens, "<a:p><a:r><a:t>x</a:t></a:r></a:p>", is_closed);
            let slide = format!("<p:sld xmlns:p=\"p\" xmlns:a=\"a\"><p:cSld>{slide}");
            read_on_a_small_stack("a.pptx", opens, office("pptx", &slide));
        }
        for opens in ["<sheetData><row>", "<row><c><is>", "<is><r><t>", "<c><f>"] {
            let sheet = nested(opens, "<c t=\"inlineStr\"><is><t>x</t></is></c>", is_closed);
            read_on_a_small_stack("a.xlsx", opens, office("xlsx", &format!("<worksheet>{sheet}")));
        }
    }
}

#[test]
fn the_deep_documents_are_read_as_such() {
    let text = |name: &str, bytes: &[u8]| {
        let read = from_bytes(Name::new(name.as_bytes()), bytes, &ReadOptions::default());
        read.map_or_else(|own| own.reason.to_string(), |own| own.text.trim().to_owned())
    };
    let slide = "<p:sld xmlns:p=\"p\" xmlns:a=\"a\"><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>x</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>";
    let sheet = "<worksheet><sheetData><row><c t=\"inlineStr\"><is><t>x</t></is></c></row></sheetData></worksheet>";
    assert_eq!(text("a.epub", &book("<html><body><p>x</p></body></html>", "<html/>")), "x");
    assert_eq!(text("a.pptx", &office("pptx", slide)), "x");
    assert_eq!(text("a.xlsx", &office("xlsx", sheet)), "x");
}

/// Reads files with the program, whose threads have a small stack.
#[cfg(unix)]
fn run_on_a_small_stack(texts: &Texts, arguments: &[&str]) {
    let mut program = command();
    program.current_dir(texts.path()).args(arguments).env("RUST_MIN_STACK", STACK.to_string());
    let ran = program.output().unwrap();
    let err = String::from_utf8_lossy(&ran.stderr);
    assert!(matches!(ran.status.code(), Some(0 | 2 | 3)), "{arguments:?}: {:?} {err}", ran.status);
    assert!(!err.contains("internal error"), "{err}");
}

#[cfg(unix)]
#[test]
fn deep_rows_overflow_no_stack() {
    let (lists, maps) = ("[".repeat(LEVELS), "{\"a\":".repeat(LEVELS));
    let closed = "]".repeat(LEVELS);
    let texts = Texts::new(&[]);
    for (number, value) in [
        format!("{lists}{closed}"),
        lists.clone(),
        maps.clone(),
        format!("{maps}1{}", "}".repeat(LEVELS)),
        format!("\"x\",\"b\":{lists}{closed}"),
    ]
    .iter()
    .enumerate()
    {
        let row = |value: &str| format!("{{\"id\":1,\"text\":{value}}}\n");
        let rows = [row("\"one two three four\""), row(value), row("\"one two three five\"")];
        texts.add(format!("{number}.jsonl"), rows.concat().as_bytes());
        texts.add(format!("{number}.json"), format!("[{}]", rows.join(",")).as_bytes());
        texts.add(format!("deep{number}.json"), value.as_bytes());
    }
    run_on_a_small_stack(&texts, &["pairs", "."]);
    let tiny = Texts::new(&[("a.txt", "one two three"), ("b.txt", "one two four")]);
    let tiny = tiny.path().to_str().unwrap();
    for name in ["0.jsonl", "1.jsonl", "2.jsonl", "3.jsonl", "4.jsonl", "0.json", "3.json"] {
        run_on_a_small_stack(&texts, &["pairs", name, "--rows"]);
        run_on_a_small_stack(&texts, &["pairs", name, "--rows", "--rows-text", "text"]);
        run_on_a_small_stack(&texts, &["pairs", tiny, "--people", name]);
        run_on_a_small_stack(&texts, &["tune", tiny, "--truth", name]);
    }
}

#[cfg(unix)]
#[test]
fn archives_in_archives_overflow_no_stack() {
    let mut inner = stored(&[("a.txt", "one two three")]);
    for _ in 0..1_000 {
        let member = crate::packing::Packed::stored("a.zip", &inner);
        inner = crate::packing::packed(&[member]);
    }
    let texts = Texts::new(&[("b.txt", "one two three four five")]);
    texts.add("a.zip", &inner);
    // Documents inside documents.
    let names = ["a.docx", "a.epub", "a.odt"];
    for name in names {
        texts.add(name, &inner);
    }
    run_on_a_small_stack(&texts, &["pairs", "."]);
}
