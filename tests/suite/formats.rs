//! Documents as they come: one text in every format is one text, and what a page hides is found.

use crate::command::{Ran, Texts, command};
use crate::packing::{Packed, docx_of, in_every_format, odt_of, packed, stored};
use lookalike::compare::pipeline::compare;
use lookalike::compare::run::Unwatched;
use lookalike::corpus::document::{Corpus, Document, Name, Skipped};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::reading::ReadingNote;
use lookalike::corpus::scan::ReadOptions;
use lookalike::measure::jaccard::jaccard;
use lookalike::settings::Settings;
use std::io::Write as _;
use std::process::Stdio;

const ENGLISH: [&str; 8] = [
    "The lighthouse keeper on the northern island counted ships for forty years.",
    "He wrote each name in a ledger, with the hour, the wind and the colour of the hull.",
    "When the last ship passed, nobody told him that the route had been moved south.",
    "For two winters he climbed the stairs and lit the lamp for an empty sea.",
    "A child from the village brought him bread & tea, and once a newspaper.",
    "“They have built a canal,” she said, “and the ships go through the hills now.”",
    "He thanked her, closed the ledger, and asked whether canals need lamps as well.",
    "The ledger is kept in a museum, open at the page with the longest silence.",
];
const CHINESE: [&str; 8] = [
    "北方小岛上的守塔人数了四十年的船，从来没有漏掉一艘。",
    "每一艘船的名字、时辰、风向和船身的颜色，他都写在一本旧账簿里。",
    "最后一艘船经过以后，没有人告诉他航线已经改到南边去了。",
    "整整两个冬天，他照样爬上楼梯，为一片空荡荡的海点灯。",
    "村里的孩子给他送来面包和茶，有一次还带来一张报纸。",
    "“他们修了一条运河，”孩子说，“船现在都从山里走。”",
    "他道了谢，合上账簿，又问运河要不要也有人点灯。",
    "那本账簿如今放在博物馆里，翻开的一页是最长的沉默。",
];

fn read(name: &str, bytes: &[u8]) -> Result<Document, Skipped> {
    from_bytes(Name::new(name.as_bytes()), bytes, &ReadOptions::default())
}

fn said(document: &Document) -> Vec<String> {
    document.notes.iter().map(ToString::to_string).collect()
}

#[test]
fn one_text_in_every_format_is_one_group_of_copies() {
    for lines in [ENGLISH, CHINESE] {
        let files = in_every_format(&lines);
        let load = |(kind, bytes): &(&str, Vec<u8>)| read(&format!("a.{kind}"), bytes).unwrap();
        let documents: Vec<Document> = files.iter().map(load).collect();
        for document in &documents {
            let text: String = document.text.split_whitespace().collect();
            let source: String = lines.concat().split_whitespace().collect();
            let name = document.name.utf8().unwrap();
            assert!(text.chars().count().abs_diff(source.chars().count()) < 8, "{name}: {text}");
        }
        let count = documents.len();
        let corpus = Corpus { label: "one".to_owned(), documents, ..Corpus::default() };
        let found = compare(corpus, &Settings::default(), &Unwatched);
        let kept = count - found.copies.collapsed();
        assert!(!found.pairs.rows().is_empty());
        for row in found.pairs.rows() {
            assert!(jaccard(&found.pairs.evidence_of(row)) >= 0.98);
        }
        assert!(kept <= 2, "{kept} different texts of {count}");
    }
}

#[test]
fn parts_of_a_text_have_a_number() {
    for (kind, noun) in [
        ("docx", "paragraph"),
        ("odt", "paragraph"),
        ("rtf", "paragraph"),
        ("epub", "chapter"),
        ("ipynb", "cell"),
        ("srt", "cue"),
    ] {
        let files = in_every_format(&ENGLISH);
        let (_, bytes) = files.iter().find(|(own, _)| *own == kind).unwrap();
        let document = read(&format!("a.{kind}"), bytes).unwrap();
        let parts = document.parts.unwrap();
        let at = document.text.find("two winters").unwrap();
        let number = if kind == "epub" { 1 } else { 4 };
        assert_eq!((parts.noun, parts.number(at)), (noun, Some(number)), "{kind}");
    }
}

#[test]
fn what_a_page_does_not_show_is_apart_and_found() {
    let body = "<w:p><w:r><w:t>Seen </w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>hidden</w:t></w:r>\
        <w:r><w:rPr><w:color w:val=\"FFFFFF\"/></w:rPr><w:t>pale</w:t></w:r>\
        <w:r><w:rPr><w:sz w:val=\"2\"/></w:rPr><w:t>dust</w:t></w:r></w:p>\
        <w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill=\"000000\"/></w:tcPr><w:p><w:r><w:rPr><w:color w:val=\"FFFFFF\"/></w:rPr><w:t>Head</w:t></w:r></w:p></w:tc></w:tr></w:tbl>";
    let docx = read("a.docx", &docx_of(body)).unwrap();
    assert_eq!(&*docx.text, "Seen \n\nHead");
    let expected = ["6 hidden characters", "4 white characters", "4 characters under 2 points"];
    assert_eq!(said(&docx), expected);
    assert!(docx.notes.iter().all(ReadingNote::is_of_page));
    assert_eq!(docx.notes[0].unseen[0].text, "hidden");
    let style = |name: &str, properties: &str| {
        format!(
            "<style:style style:name=\"{name}\"><style:text-properties {properties}/></style:style>"
        )
    };
    let styles = [
        style("T1", "text:display=\"none\""),
        style("T2", "fo:color=\"#ffffff\""),
        style("T3", "fo:font-size=\"1pt\""),
    ]
    .concat();
    let span = |name: &str, text: &str| {
        format!("<text:span text:style-name=\"{name}\">{text}</text:span>")
    };
    let body = format!(
        "<text:p>Seen {}{}{}</text:p>",
        span("T1", "hidden"),
        span("T2", "pale"),
        span("T3", "dust")
    );
    let odt = read("a.odt", &odt_of(&styles, &body)).unwrap();
    assert_eq!((&*odt.text, said(&odt)), ("Seen", expected.map(str::to_owned).to_vec()));
}

#[test]
fn what_is_no_text_is_left_out_and_said() {
    let body = "<w:p><w:r><w:t>One</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>\
        <w:ins><w:r><w:t> two</w:t></w:r></w:ins><w:moveFrom><w:r><w:t>away</w:t></w:r></w:moveFrom>\
        <w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText>REF x</w:instrText></w:r>\
        <w:r><w:fldChar w:fldCharType=\"separate\"/></w:r><w:r><w:t> three</w:t></w:r><w:r><w:fldChar w:fldCharType=\"end\"/></w:r>\
        <w:r><w:footnoteReference w:id=\"1\"/></w:r><w:r><w:commentReference w:id=\"0\"/></w:r></w:p>\
        <w:p><w:r><mc:AlternateContent><mc:Choice><w:drawing><wp:posOffset>99</wp:posOffset><w:txbxContent><w:p><w:r><w:t>In a box.</w:t></w:r></w:p></w:txbxContent></w:drawing></mc:Choice>\
        <mc:Fallback><w:txbxContent><w:p><w:r><w:t>In a box.</w:t></w:r></w:p></w:txbxContent></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>Around</w:t><w:br/><w:t>it.</w:t></w:r></w:p>";
    let docx = read("x.bin", &docx_of(body)).unwrap();
    assert_eq!(docx.reader, "docx", "told by its content");
    assert_eq!(&*docx.text, "One two three\n\nAround\nit.\n\nIn a box.\n\nA note.");
    let expected = [
        "2 tracked deletions left out",
        "1 field code left out",
        "1 comment left out",
        "1 page header or footer left out",
        "recognised by its content",
    ];
    assert_eq!(said(&docx), expected);
    let body = "<text:tracked-changes><text:changed-region><text:deletion><text:p>gone</text:p></text:deletion></text:changed-region></text:tracked-changes>\
        <text:p>One<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note>  two\n<office:annotation><text:p>no</text:p></office:annotation>three</text:p>";
    let odt = read("a.odt", &odt_of("", body)).unwrap();
    assert_eq!(&*odt.text, "One two three\n\nA note.");
    assert_eq!(said(&odt), ["1 tracked deletion left out", "1 comment left out"]);
}

#[test]
fn the_members_of_an_archive_are_documents() {
    let texts = Texts::new(&[("beside.txt", &ENGLISH.join("\n"))]);
    let files = in_every_format(&ENGLISH);
    let bytes = |kind: &str| files.iter().find(|(own, _)| *own == kind).unwrap().1.clone();
    let gbk = b"\xc0\xee\xcb\xc4/\xc2\xdb\xce\xc4.txt".to_vec();
    let mut foreign = Packed::stored("", CHINESE.join("\n").as_bytes());
    (foreign.name, foreign.flags) = (gbk, 0);
    let up = ["..", "up.txt"].join("/");
    let members = [
        Packed::stored("ann/essay.docx", &bytes("docx")),
        Packed::stored("张三/essay.odt", &bytes("odt")),
        foreign,
        Packed::stored(&up, b"no"),
        Packed::stored("/etc/x.txt", b"no"),
        Packed::stored("a\\..\\b.txt", b"no"),
        Packed::stored("__MACOSX/._x", b"no"),
        Packed::stored("inner.zip", &stored(&[("a.txt", "no")])),
    ];
    texts.add("class.zip", &packed(&members));
    let ran = texts.pairs(&["--format", "tsv"]);
    let names: Vec<_> = ran.rows().iter().map(|row| [row[1].clone(), row[2].clone()]).collect();
    assert!(names.contains(&["beside.txt".into(), "class.zip/ann/essay.docx".into()]), "{names:?}");
    assert!(
        names.contains(&["class.zip/ann/essay.docx".into(), "class.zip/张三/essay.odt".into()])
    );
    assert!(ran.err.contains("4 documents, 5 skipped"), "{}", ran.err);
    assert_eq!(ran.err.matches("leads out of the archive").count(), 3, "{}", ran.err);
    let some = texts.pairs(&["--include", "*.docx", "--include", "*.odt"]);
    assert!(some.err.contains("2 documents"), "{}", some.err);
}

#[test]
fn a_folder_in_which_everything_was_skipped_is_no_success() {
    let texts = Texts::new(&[]);
    texts.add("a.pdf", b"%PDF-1.7");
    texts.add("b.docx", b"PK\x03\x04 cut");
    let ran = texts.pairs(&[]);
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    assert!(ran.err.contains("every file was skipped"), "{}", ran.err);
    let dedup = command().arg("dedup").arg(texts.path()).output().unwrap();
    assert_eq!(dedup.status.code(), Some(3));
    assert_eq!(Texts::new(&[]).pairs(&[]).code, Some(0), "an empty folder");
}

#[test]
fn texts_come_by_standard_input_by_lists_and_without_ignored_files() {
    let texts = Texts::new(&[
        ("a.txt", &ENGLISH.join("\n")),
        ("b.txt", &ENGLISH.join(" ")),
        ("build/c.txt", &ENGLISH.concat()),
        (".gitignore", "build/\n"),
    ]);
    let run = |arguments: &[&str], input: &str| -> Ran {
        let mut child = command();
        let child = child.current_dir(texts.path()).args(arguments).stdin(Stdio::piped());
        let mut child = child.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        child.wait_with_output().unwrap().into()
    };
    let names = |ran: &Ran| -> Vec<_> {
        ran.rows().iter().map(|row| format!("{} {}", row[1], row[2])).collect()
    };
    let tsv = ["--format", "tsv", "--no-cache"];
    let with = |arguments: &[&str], input: &str| run(&[arguments, &tsv].concat(), input);
    let text = with(&["pairs", "-", "a.txt"], &ENGLISH.join("\n\n"));
    assert_eq!(names(&text), ["- a.txt"], "{}", text.err);
    let rows =
        with(&["pairs", "-", "--rows"], "id\ttext\nx\tone two three four\ny\tone two three five\n");
    assert_eq!(names(&rows), ["-#x -#y"], "{}", rows.err);
    assert_eq!(run(&["pairs", "-"], "one").code, Some(2));
    let compared = run(&["compare", "a.txt", "-"], &ENGLISH.join("\n"));
    assert_eq!(compared.code, Some(0), "{}", compared.err);
    for list in ["a.txt\nb.txt\n", "a.txt\0b.txt\0"] {
        let listed = with(&["pairs", "--files-from", "-"], list);
        assert_eq!(names(&listed), ["a.txt b.txt"], "{}", listed.err);
    }
    let missing = with(&["pairs", "--files-from", "-"], "a.txt\nno.txt\n");
    assert_eq!(missing.code, Some(3), "{}", missing.err);
    assert!(missing.err.contains("no.txt: unreadable: no such file"), "{}", missing.err);
    assert_eq!(run(&["pairs", "a.txt", "no.txt"], "").code, Some(2));
    let all = with(&["pairs", "."], "");
    let some = with(&["pairs", ".", "--gitignore"], "");
    assert_eq!((all.rows().len(), some.rows().len()), (3, 1), "{}", some.err);
}
