//! What a PDF shows otherwise than it says: hidden text, layers, tables of letters, letters far apart.

use crate::command::{Ran, Texts, command};
use crate::pdf::{executable, pdf, pdf_with, stream_of, written};
use lookalike::corpus::apart::set_program;
use lookalike::corpus::document::Name;
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::{PdfReading, ReadOptions};

/// The text of a PDF and what is said of it.
fn read_pdf(bytes: &[u8]) -> Result<(String, Vec<String>), String> {
    set_program(env!("CARGO_BIN_EXE_lookalike").into());
    let options = ReadOptions { pdf: PdfReading::Builtin, ..ReadOptions::default() };
    match from_bytes(Name::new(b"a.pdf"), bytes, &options) {
        Ok(found) => {
            Ok((found.text.to_string(), found.notes.iter().map(ToString::to_string).collect()))
        }
        Err(skipped) => Err(skipped.reason.to_string()),
    }
}

/// A page with a line, and more instructions; the further objects are pictures, states and layers.
fn marked(more: &str) -> Result<(String, Vec<String>), String> {
    let content = written(&["One line that all see."], 72, 760) + more;
    let picture = b"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray \
        /BitsPerComponent 8 /Length 1 >>\nstream\nx\nendstream";
    let more = [
        picture.to_vec(),
        b"<< /ca 0 >>".to_vec(),
        b"<< /Type /OCG /Name (off) >>".to_vec(),
        b"<< /Type /OCMD /OCGs [8 0 R] /P /AllOff >>".to_vec(),
        b"<< /Type /OCMD /VE [/Not [/Or 8 0 R]] >>".to_vec(),
        b"<< /Type /OCMD /VE [/And 8 0 R] >>".to_vec(),
    ];
    let named = "/P 6 0 R >> /ExtGState << /Faint 7 0 R >> /Properties << /Off 8 0 R /All 9 0 R /Not 10 0 R /And 11 0 R";
    let page = stream_of("", content.as_bytes());
    let layers = "/OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >>";
    read_pdf(&pdf_with(layers, &[page], named, &more, ""))
}

/// A line that a case hides or shows.
const SECRET: &str = "BT /F1 10 Tf 72 500 Td (nobody sees this line) Tj ET ";

#[test]
fn what_a_page_of_a_pdf_does_not_show_is_apart() {
    let secret = SECRET;
    let cases = [
        (format!("/Faint gs {secret}"), "18 hidden characters"),
        (format!("/OC /Off BDC {secret} EMC"), "18 characters of layers that are off"),
        (format!("/OC /And BDC {secret} EMC"), "18 characters of layers that are off"),
        (format!("{secret} 0 g 60 490 200 30 re f"), "18 characters behind a picture"),
        (format!("{secret} q 200 0 0 30 60 490 cm /P Do Q"), "18 characters behind a picture"),
        (format!("0 0 1 rg 0 0 9 9 re f 1 g {secret}"), "18 white characters"),
        (format!("1 0 0 rg 60 490 200 30 re f {secret}"), "18 white characters"),
        (format!("0 1 1 0 k 60 490 200 30 re f {secret}"), "18 white characters"),
        (
            format!("0 0 1 rg 0 0 595 700 re f 1 g 60 490 200 30 re f {secret}"),
            "18 white characters",
        ),
        (format!("0 0 0 0 re W n {secret}"), "18 characters beside the page"),
        (format!("60 400 200 30 re W n {secret}"), "18 characters beside the page"),
        (
            format!("q 60 400 m 70 410 l 60 420 l h W* n {secret} Q"),
            "18 characters beside the page",
        ),
        (format!("60 500.1 200 0.01 re W n {secret}"), "18 characters beside the page"),
        (format!("2 Tz {secret}"), "18 characters under 2 points"),
        (
            "BT /F1 10 Tf 0.02 0 0 1 72 500 Tm (nobody sees this line) Tj ET".to_owned(),
            "18 characters under 2 points",
        ),
        (
            "BT /F1 10 Tf 1 0 0 1 -500 500 Tm (nobody sees this line) Tj ET".to_owned(),
            "18 characters beside the page",
        ),
        (
            "BT /F1 10 Tf 0 1 -1 0 700 100 Tm (nobody sees this line) Tj ET".to_owned(),
            "18 characters beside the page",
        ),
    ];
    for (more, note) in cases {
        let (text, said) = marked(&more).unwrap();
        assert_eq!(
            (text.trim(), said),
            ("One line that all see.", vec![note.to_owned()]),
            "{more}"
        );
    }
}

#[test]
fn what_a_page_of_a_pdf_shows_is_no_finding() {
    let secret = SECRET;
    let seen = [
        format!("/OC /All BDC {secret} EMC"),
        format!("/OC /Not BDC {secret} EMC"),
        format!("0 0 1 rg 60 490 200 30 re f 1 g {secret}"),
        format!("0 0 1 rg 60 490 200 30 re f 0 g {secret}"),
        format!("{secret} 60 490 200 30 re S"),
        format!("20 w 60 505 m 300 505 l S 1 g {secret}"),
        // The same colour beside the line, below another one, as a part of a shape, or not for sure.
        format!("1 0 0 rg 60 590 200 30 re f {secret}"),
        format!("1 0 0 rg 60 490 200 30 re f 0 g 60 490 200 30 re f 1 0 0 rg {secret}"),
        format!("1 0 0 rg 60 490 m 300 490 l 60 530 l f {secret}"),
        format!("1 0 0 rg 60 490 m 60 490 300 30 re f {secret}"),
        format!("1 0 0 rg 2 Tr 60 490 200 30 re f {secret}"),
        format!("1 0 0 rg 60 490 200 30 re f 0 g {secret}"),
        format!("/OC /Off BDC 1 0 0 rg 60 490 200 30 re f EMC {secret}"),
        format!("q 1 0 0 rg 0 0 9 9 re W n 60 490 200 30 re f Q 1 0 0 rg {secret}"),
        format!("60 490 200 30 re W n {secret}"),
        format!("60 480 m 300 480 l 60 900 l h W n {secret}"),
        format!("W n {secret}"),
        format!("q 60 400 200 30 re W n Q {secret}"),
        format!("50 Tz {secret}"),
        format!("{secret} q 0 0 9 9 re W n 200 0 0 30 60 490 cm /P Do Q"),
    ];
    for more in seen {
        let (text, said) = marked(&more).unwrap();
        assert!(text.contains("nobody sees") && said.is_empty(), "{more}: {text} {said:?}");
    }
}

#[test]
fn text_recognised_in_a_scan_is_text() {
    let scan = "q 595 0 0 842 0 0 cm /P Do Q BT 3 Tr /F1 10 Tf 72 500 Td (read by a machine) Tj ET";
    let (text, said) = marked(scan).unwrap();
    assert!(text.contains("read by a machine"), "{text}");
    assert_eq!(said, ["32 characters recognised in pictures"]);
    let beside =
        "q 20 0 0 20 0 0 cm /P Do Q BT 3 Tr /F1 10 Tf 72 500 Td (no machine read it) Tj ET";
    let (text, said) = marked(beside).unwrap();
    assert_eq!(
        (text.trim(), said),
        ("One line that all see.", vec!["15 hidden characters".to_owned()])
    );
}

#[test]
fn a_pdf_that_hides_everything_has_a_reason() {
    let page = stream_of("", b"BT 3 Tr /F1 10 Tf 72 500 Td (nobody sees this line) Tj ET");
    let reason = read_pdf(&pdf(&[page], "", &[], "")).unwrap_err();
    assert!(reason.contains("18 hidden characters"), "{reason}");
}

/// A run of `check --fail-on hidden` on a PDF, where this pdftotext is installed.
fn gate(file: &[u8], reader: &str, tool: &[u8]) -> Ran {
    let texts = Texts::new(&[("old/a.txt", "A text of the library, which nobody copied from.")]);
    texts.add("new/a.pdf", file);
    let tools = Texts::new(&[]);
    executable(&tools.add("pdftotext", tool));
    let [old, new] = ["old", "new"].map(|name| texts.path().join(name));
    let mut command = command();
    command.arg("check").arg(new).arg("--against").arg(old).args(["--fail-on", "hidden"]);
    command.args(["--no-config", "--no-cache", "--format", "json", "--pdf", reader]);
    command.env("PATH", tools.path()).output().unwrap().into()
}

#[test]
fn an_installed_pdftotext_hides_nothing_from_the_gate() {
    let tool =
        b"#!/bin/sh\necho '<page width=\"9\" height=\"9\">'\necho '<word xMin=\"1\" yMin=\"1\" \
        xMax=\"5\" yMax=\"2\">something</word>'\n";
    let line = "BT /F1 10 Tf 72 700 Td (A line that all who open it see.) Tj ET ";
    let hidden = "BT 3 Tr /F1 10 Tf 72 500 Td (nobody who opens it sees this line) Tj ET";
    let file = |content: &str| pdf(&[stream_of("", content.as_bytes())], "", &[], "");
    let (clean, secret) = (file(line), file(&format!("{line}{hidden}")));
    for reader in ["auto", "pdftotext"] {
        let [good, bad] = [&clean, &secret].map(|file| gate(file, reader, tool));
        assert_eq!(good.code, Some(0), "{reader} {}", good.err);
        assert_eq!(bad.code, Some(1), "{reader} {}", bad.err);
        assert!(bad.text().contains("hidden_text"), "{reader} {}", bad.text());
    }
    let unknown = gate(b"%PDF-1.4 that only pdftotext reads", "pdftotext", tool);
    assert_eq!(unknown.code, Some(0), "{}", unknown.err);
}

/// A font of WinAnsi letters whose table gives each letter as the next one.
fn shifted(more: &str) -> [Vec<u8>; 2] {
    let mut table = String::from(
        "/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> \
        endcodespacerange 2 beginbfrange <41> <59> <0042> <61> <79> <0062> endbfrange endcmap",
    );
    table.push('\n');
    [
        format!("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica {more} /ToUnicode 7 0 R >>")
            .into_bytes(),
        stream_of("", table.as_bytes()),
    ]
}

#[test]
fn a_table_that_contradicts_its_font_is_found_and_the_drawn_letters_are_the_text() {
    for encoding in ["/Encoding /WinAnsiEncoding", "", "/Encoding << /Differences [97 /a /b /c] >>"]
    {
        let page = stream_of(
            "",
            b"BT /G 10 Tf 72 700 Td (Letters that a reader of this page sees.) Tj ET",
        );
        let file = pdf(&[page], ">> /Font << /G 6 0 R", &shifted(encoding), "");
        let (text, said) = read_pdf(&file).unwrap();
        assert_eq!(text.trim(), "Letters that a reader of this page sees.", "{encoding}");
        assert_eq!(said, ["32 letters given otherwise than drawn"], "{encoding}");
    }
}

#[test]
fn text_given_for_glyphs_counts_unless_they_are_another_text() {
    let given = |given: &str| {
        let page = format!(
            "/Span << /ActualText ({given}) >> BDC BT /F1 10 Tf 72 700 Td (a drawn line of words) Tj ET EMC"
        );
        read_pdf(&pdf(&[stream_of("", page.as_bytes())], "", &[], "")).unwrap()
    };
    assert_eq!(given("A drawn line, of words!"), ("A drawn line, of words!".to_owned(), vec![]));
    let (text, said) = given("quite other words than those");
    assert_eq!(text, "a drawn line of words");
    assert_eq!(said, ["24 letters given otherwise than drawn"]);
}

#[test]
fn letters_that_stand_far_apart_are_words() {
    let line = "letters that stand apart";
    let spaced: String = line.chars().map(|c| format!("({c}) -300 ")).collect();
    let placed: String =
        line.chars().filter(|c| *c != ' ').zip(0..).map(|(c, _)| format!("({c}) -300 ")).collect();
    let moved: String = line
        .split(' ')
        .map(|word| {
            let letters: String = word.chars().map(|c| format!("({c}) -300 ")).collect();
            letters + " -300 "
        })
        .collect();
    let pages = [
        format!("BT 3 Tc /F1 11 Tf 72 700 Td ({line}) Tj ET"),
        format!("BT 12 Tc /F1 11 Tf 20 700 Td ({line}) Tj ET"),
        format!("BT /F1 11 Tf 72 700 Td [{spaced}] TJ ET"),
        format!("BT /F1 11 Tf 72 700 Td [{moved}] TJ ET"),
    ];
    for page in pages {
        let (text, _) = read_pdf(&pdf(&[stream_of("", page.as_bytes())], "", &[], "")).unwrap();
        assert_eq!(text, line, "{page}");
    }
    let (text, _) = read_pdf(&pdf(
        &[stream_of("", format!("BT /F1 11 Tf 72 700 Td [{placed}] TJ ET").as_bytes())],
        "",
        &[],
        "",
    ))
    .unwrap();
    assert_eq!(text, line.replace(' ', ""), "nothing is known of its words");
    // Digits of a table stay apart.
    let digits: String = (0..9).map(|digit| format!("({digit}) -300 ")).collect();
    let (text, _) = read_pdf(&pdf(
        &[stream_of(
            "",
            format!("BT /F1 11 Tf 72 700 Td [(Points) -300 {digits}] TJ ET").as_bytes(),
        )],
        "",
        &[],
        "",
    ))
    .unwrap();
    assert_eq!(text, "Points 0 1 2 3 4 5 6 7 8");
}
