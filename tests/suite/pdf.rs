//! PDF in a child: its text is read, and no file, however made, ends the run.

use crate::command::{Ran, Texts, command};
use crate::packing::zeros_deflated;
use lookalike::corpus::apart::set_program;
use lookalike::corpus::document::Name;
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::reading::ReadingNote;
use lookalike::corpus::scan::{PdfReading, ReadOptions};
use lookalike::measure::mix::stream;
use std::fmt::Write as _;

const ENGLISH: [&str; 4] = [
    "The lighthouse keeper on the northern island counted ships for forty years,",
    "and wrote each name in a ledger, with the hour, the wind and the colour of",
    "the hull. When the last ship had passed, nobody told him that the route had",
    "been moved south, and so he lit the lamp for an empty sea.",
];
const CHINESE: [&str; 3] = [
    "北方小岛上的守塔人数了四十年的船，从来没有漏掉一艘。每一艘船的",
    "名字、时辰、风向和船身的颜色，他都写在一本旧账簿里。最后一艘船经",
    "过以后，没有人告诉他航线已经改到南边去了。",
];

/// A PDF of these objects; the first is the catalogue.
pub(crate) fn file_of(objects: &[Vec<u8>], trailer: &str) -> Vec<u8> {
    let mut out = b"%PDF-1.7\n".to_vec();
    let mut places = Vec::new();
    for (number, object) in objects.iter().enumerate() {
        places.push(out.len());
        out.extend(format!("{} 0 obj\n", number + 1).bytes());
        out.extend(object);
        out.extend(b"\nendobj\n");
    }
    let table = out.len();
    let mut end = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for place in places {
        writeln!(end, "{place:010} 00000 n ").unwrap();
    }
    writeln!(end, "trailer << /Size {} /Root 1 0 R {trailer} >>", objects.len() + 1).unwrap();
    write!(end, "startxref\n{table}\n%%EOF\n").unwrap();
    out.extend(end.bytes());
    out
}

pub(crate) fn stream_of(dict: &str, data: &[u8]) -> Vec<u8> {
    let head = format!("<< {dict} /Length {} >>\nstream\n", data.len());
    [head.as_bytes(), data, b"\nendstream"].concat()
}

/// A PDF with these page contents; `more` are further objects, from number 6 on, and `named` the
/// names of forms and pictures among them. `F1` is a Latin font, `F2` a Chinese one without a file.
pub(crate) fn pdf(pages: &[Vec<u8>], named: &str, more: &[Vec<u8>], trailer: &str) -> Vec<u8> {
    pdf_with("", pages, named, more, trailer)
}

/// The same, with more entries of its catalogue.
pub(crate) fn pdf_with(
    catalogue: &str,
    pages: &[Vec<u8>],
    named: &str,
    more: &[Vec<u8>],
    trailer: &str,
) -> Vec<u8> {
    let first = 6 + more.len();
    let kids: String = (0..pages.len()).map(|page| format!("{} 0 R ", first + 2 * page)).collect();
    let resources = format!("<< /Font << /F1 3 0 R /F2 4 0 R >> /XObject << {named} >> >>");
    let mut objects: Vec<Vec<u8>> = vec![
        format!("<< /Type /Catalog /Pages 2 0 R {catalogue} >>").into_bytes(),
        format!(
            "<< /Type /Pages /Kids [{kids}] /Count {} /MediaBox [0 0 595 842] \
             /Resources {resources} >>",
            pages.len()
        )
        .into_bytes(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_vec(),
        b"<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H \
          /DescendantFonts [5 0 R] >>"
            .to_vec(),
        b"<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light \
          /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 >>"
            .to_vec(),
    ];
    objects.extend_from_slice(more);
    for (page, content) in pages.iter().enumerate() {
        let own = first + 2 * page;
        let dict = format!("<< /Type /Page /Parent 2 0 R /Contents {} 0 R >>", own + 1);
        objects.push(dict.into_bytes());
        objects.push(content.clone());
    }
    file_of(&objects, trailer)
}

/// The content of a page with lines of 12 points from the top; Chinese ones in the second font.
fn page_of(lines: &[&str]) -> Vec<u8> {
    stream_of("", written(lines, 72, 760).as_bytes())
}

pub(crate) fn written(lines: &[&str], x: i32, y: i32) -> String {
    let mut out = format!("BT 12 TL {x} {y} Td ");
    for line in lines {
        if line.is_ascii() {
            let safe = line.replace('(', "\\(").replace(')', "\\)");
            write!(out, "/F1 10 Tf ({safe}) Tj T* ").unwrap();
        } else {
            let hex: String = line.encode_utf16().map(|unit| format!("{unit:04x}")).collect();
            write!(out, "/F2 10 Tf <{hex}> Tj T* ").unwrap();
        }
    }
    out + "ET\n"
}

pub(crate) fn one(lines: &[&str]) -> Vec<u8> {
    pdf(&[page_of(lines)], "", &[], "")
}

/// Reads `a.pdf` next to its text: the score of the pair, if it was read.
fn beside(bytes: &[u8], lines: &[&str]) -> (Option<f64>, Ran) {
    let texts =
        Texts::new(&[("a.txt", &lines.join("\n")), ("b.txt", "something else, and long enough")]);
    texts.add("a.pdf", bytes);
    let ran = texts.pairs(&["--format", "tsv", "--floor", "0", "--pdf", "builtin", "--no-cache"]);
    let is_ours = |row: &&Vec<String>| row[1] == "a.pdf" && row[2] == "a.txt";
    let score = ran.rows().iter().find(is_ours).map(|row| row[3].parse().unwrap());
    (score, ran)
}

/// Why `a.pdf` is skipped; the two other texts are compared all the same.
fn refused(bytes: &[u8]) -> String {
    let (score, ran) = beside(bytes, &ENGLISH);
    assert_eq!((score, ran.code), (None, Some(3)), "{}", ran.err);
    assert_eq!(ran.rows().len(), 1, "the others are compared");
    let line = ran.err.lines().find(|line| line.contains("a.pdf"));
    line.unwrap_or_else(|| panic!("no reason: {}", ran.err)).to_owned()
}

#[test]
fn a_pdf_is_the_text_that_it_shows() {
    for lines in [&ENGLISH[..], &CHINESE[..]] {
        let (score, ran) = beside(&one(lines), lines);
        assert_eq!(score, Some(1.0), "{}{}", ran.text(), ran.err);
    }
}

#[test]
fn fonts_that_are_not_in_the_file_are_read_by_their_names() {
    let font = |name: &str| format!("<< /Type /Font {name} >>").into_bytes();
    let latin = "/Encoding /WinAnsiEncoding";
    let more = [
        font(&format!("/Subtype /Type1 /BaseFont /Times-Roman {latin}")),
        font(&format!("/Subtype /TrueType /BaseFont /ArialMT {latin}")),
        font("/Subtype /Type1 /BaseFont /Symbol"),
        font("/Subtype /Type1 /BaseFont /ZapfDingbats"),
        font("/Subtype /Type0 /BaseFont /SimSun /Encoding /GBK-EUC-H /DescendantFonts [5 0 R]"),
    ];
    let shown = ["(caf\\351 AV fi)", "(caf\\351 AV fi)", "(abc DEF)", "(abc)", "<b9abd4b0>"];
    let mut content = String::from("BT /F2 12 Tf ");
    for (place, text) in shown.iter().enumerate() {
        write!(content, "/G{place} 12 Tf 1 0 0 1 72 {} Tm {text} Tj ", 760 - 40 * place).unwrap();
    }
    let names: String = (0..more.len()).map(|at| format!("/G{at} {} 0 R ", 6 + at)).collect();
    let page = stream_of("", (content + "ET").as_bytes());
    // Fonts instead of forms.
    let file = pdf(&[page], &format!(">> /Font << /F1 3 0 R /F2 4 0 R {names}"), &more, "");
    let lines = ["café AV fi", "café AV fi", "αβχ ∆ΕΦ", "❁❂❃", "公园"];
    let (score, ran) = beside(&file, &lines);
    assert_eq!(score, Some(1.0), "{}{}", ran.text(), ran.err);
}

#[test]
fn headers_footers_and_columns_are_put_right() {
    let mut pages = Vec::new();
    let mut source = Vec::new();
    let words = ["seven", "eight", "nine"];
    for (number, word) in words.iter().enumerate() {
        let left: Vec<String> =
            (0..4).map(|line| format!("the left column has {word} and {line} words in")).collect();
        let right: Vec<String> =
            (0..4).map(|line| format!("the right column goes on {line} times {word}")).collect();
        let lines = |side: &[String], x| {
            written(&side.iter().map(String::as_str).collect::<Vec<_>>(), x, 700)
        };
        let mut content = written(&["A running head of the paper"], 72, 810);
        // Line by line across the page, as some programs write columns.
        content += &lines(&right, 320);
        content += &lines(&left, 72);
        content += &written(&[&format!("- {} -", number + 1)], 290, 30);
        pages.push(stream_of("", content.as_bytes()));
        source.extend(left);
        source.extend(right);
    }
    let lines: Vec<&str> = source.iter().map(String::as_str).collect();
    let (score, ran) = beside(&pdf(&pages, "", &[], ""), &lines);
    assert_eq!(score, Some(1.0), "{}{}", ran.text(), ran.err);
}

#[test]
fn pages_without_text_say_why() {
    let picture = stream_of("/Type /XObject /Subtype /Image /Width 1 /Height 1", b"x");
    let scan = pdf(&[stream_of("", b"q 500 0 0 700 0 0 cm /P Do Q")], "/P 6 0 R", &[picture], "");
    assert!(refused(&scan).contains("its pages are pictures (a scan)"));
    assert!(refused(&pdf(&[stream_of("", b"")], "", &[], "")).contains("its pages are empty"));
    let locked = "/ID [<00><00>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 \
                  /O <0000000000000000000000000000000000000000000000000000000000000000> \
                  /U <1111111111111111111111111111111111111111111111111111111111111111> >>";
    let reason = refused(&pdf(&[page_of(&ENGLISH)], "", &[], locked));
    assert!(reason.contains("encrypted"), "{reason}");
}

#[test]
fn hidden_text_is_a_finding() {
    let mut content = written(&ENGLISH, 72, 760);
    content += "BT 3 Tr /F1 10 Tf 72 500 Td (nobody sees this) Tj ET ";
    content += "1 g BT 0 Tr /F1 10 Tf 72 480 Td (nor this one) Tj ET";
    let bytes = pdf(&[stream_of("", content.as_bytes())], "", &[], "");
    set_program(env!("CARGO_BIN_EXE_lookalike").into());
    let options = ReadOptions { pdf: PdfReading::Builtin, ..ReadOptions::default() };
    let document = from_bytes(Name::new(b"a.pdf"), &bytes, &options).unwrap();
    let said: Vec<String> = document.notes.iter().map(ToString::to_string).collect();
    assert_eq!(said, ["14 hidden characters", "10 white characters"]);
    let of = |note: usize| document.notes[note].unseen[0].text.trim();
    assert_eq!((of(0), of(1)), ("nobody sees this", "nor this one"));
    assert!(!document.text.contains("sees"), "{}", document.text);
    assert!(document.notes.iter().all(ReadingNote::is_of_page));
    let parts = document.parts.clone().unwrap();
    assert_eq!((parts.noun, &*parts.starts), ("page", &[0][..]));
}

#[test]
fn bombs_and_circles_are_rows_with_a_reason() {
    // A gigabyte of zeros in a page.
    let bomb = pdf(&[stream_of("/Filter /FlateDecode", &zeros_deflated(1 << 30))], "", &[], "");
    let reason = refused(&bomb);
    let ends = ["GiB of memory", "s of processor time", "within 60 s"];
    assert!(ends.iter().any(|end| reason.contains(end)), "{reason}");
    // A form that calls itself, twice in each call.
    let form = stream_of("/Type /XObject /Subtype /Form /BBox [0 0 9 9]", b"/X Do /X Do");
    let circle = pdf(&[stream_of("", b"/X Do")], "/X 6 0 R", &[form], "");
    assert!(refused(&circle).contains("its pages are empty"));
    // Arrays within arrays.
    let deep = format!("{}{}", "[".repeat(300_000), "]".repeat(300_000));
    let (_, ran) = beside(&pdf(&[stream_of("", deep.as_bytes())], "", &[], ""), &ENGLISH);
    assert_eq!(ran.code, Some(3), "{}", ran.err);
}

#[test]
fn damaged_files_have_a_text_or_a_reason() {
    let bytes = one(&ENGLISH);
    let texts = Texts::new(&[("b.txt", "something else"), ("c.txt", "something else again")]);
    for seed in 0..24 {
        let mut input = bytes.clone();
        for flip in 0..=seed % 6 {
            let at = stream(seed, flip) as usize % input.len();
            input[at] ^= 1 << (stream(seed, flip + 9) % 8);
        }
        if seed % 3 == 0 {
            input.truncate(bytes.len() * (seed as usize + 1) / 25);
        }
        texts.add(format!("{seed}.pdf"), &input);
    }
    texts.add("empty.pdf", b"%PDF-1.7\n");
    let ran = texts.pairs(&["--format", "json", "--floor", "0", "--pdf", "builtin", "--no-cache"]);
    let listed = ran.text();
    for name in (0..24).map(|seed| format!("{seed}.pdf")).chain(["empty.pdf".to_owned()]) {
        assert!(listed.contains(&format!("\"{name}\"")), "{name}: {}", ran.err);
    }
    assert!(listed.contains("\"b.txt\"") && listed.contains("\"complete\": true"), "{listed}");
}

#[test]
fn the_reader_of_pdf_is_a_choice() {
    let texts = Texts::new(&[("b.txt", "something else"), ("c.txt", "something else again")]);
    texts.add("a.pdf", &one(&ENGLISH));
    let off = texts.pairs(&["--pdf", "off"]);
    assert!(off.err.contains("PDF is switched off (--pdf off)"), "{}", off.err);
    let with = |path: &str, reader: &str| -> Ran {
        let mut command = command();
        command.arg("pairs").arg(texts.path()).args([
            "--no-cache",
            "--format",
            "tsv",
            "--floor",
            "0",
        ]);
        command.args(["--pdf", reader]).env("PATH", path).output().unwrap().into()
    };
    let none = with("/nowhere", "pdftotext");
    assert!(none.err.contains("pdftotext is not installed"), "{}", none.err);
    assert!(with("/nowhere", "auto").text().contains("a.pdf"));
    // One that fails: the built-in reader is asked.
    let tools = Texts::new(&[]);
    let tool = tools.add("pdftotext", b"#!/bin/sh\necho no >&2\nexit 1\n");
    executable(&tool);
    let path = tools.path().to_str().unwrap();
    let failing = with(path, "pdftotext");
    assert!(failing.err.contains("pdftotext ended with code 1: no"), "{}", failing.err);
    assert!(with(path, "auto").text().contains("a.pdf"));
    tools.add(
        "pdftotext",
        b"#!/bin/sh\necho '<page width=\"9\" height=\"9\">'\necho \
        '<word xMin=\"1\" yMin=\"1\" xMax=\"5\" yMax=\"2\">something</word>'\n",
    );
    executable(&tool);
    assert!(with(path, "auto").text().contains("a.pdf"));
}

/// Makes a file executable.
pub(crate) fn executable(path: &std::path::Path) {
    use std::os::unix::fs::PermissionsExt as _;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
}
