//! Reports on docx and PDF: places in the originals, the readers, and their verification.

use crate::command::{Ran, Texts, command};
use crate::packing::in_every_format;
use crate::pdf::one;
use crate::report::{Reported, report};

const LINES: [&str; 3] = [
    "The keeper of the lighthouse counted every ship that passed the cape in winter.",
    "Nobody else in the village had ever asked him why he did it at all.",
    "When he died they found forty books with nothing but numbers in them.",
];

fn texts() -> Texts {
    let whole = LINES.join("\n");
    let texts = Texts::new(&[("c.txt", &format!("A line before.\n{whole}\n"))]);
    let docx = in_every_format(&LINES).into_iter().find(|(kind, _)| *kind == "docx").unwrap().1;
    texts.add("a.docx", &docx);
    texts.add("b.pdf", &one(&LINES));
    texts
}

#[test]
fn places_in_originals_and_readers_are_named() {
    let texts = texts();
    let reported = report(&texts, &["--all", "--min-chars", "6", "--pdf", "builtin"]);
    let page = reported.text();
    for part in ["page 1", "paragraph 1", "line 2"] {
        assert!(page.contains(&format!("<small>{part}</small>")), "{part}");
    }
    for part in
        ["<small>docx</small>", "<small>PDF by this program</small>", "PDF by this program 1"]
    {
        assert!(page.contains(part), "{part}");
    }
    let record = reported.record();
    let readers: Vec<&str> = record.documents.iter().map(|own| own.reader.as_str()).collect();
    assert_eq!(readers, ["docx", "pdf", "plain"]);
    assert_eq!(record.settings["pdf"], "builtin");
    let sides =
        record.pairs.iter().flat_map(|pair| &pair.passages).map(|own| [&own.a_part, &own.b_part]);
    assert!(sides.flatten().all(Option::is_some));
    let ran = reported.verify(&[]);
    assert_eq!(ran.code, Some(0), "{}", ran.text());
    let chinese = report(&texts, &["--all", "--pdf", "builtin", "--lang", "zh"]).text();
    for part in ["第 1 页", "第 1 段", "第 2 行", "<small>docx</small>", "本程序读的 PDF"]
    {
        assert!(chinese.contains(part), "{part}");
    }
}

/// Verifies where no pdftotext is, or the one of this folder.
fn verify_in(reported: &Reported, texts: &Texts, path: &str, more: &[&str]) -> Ran {
    let mut command = command();
    command.env("PATH", path).arg("verify").arg(&reported.file).arg("--texts").arg(texts.path());
    command.args(more).output().unwrap().into()
}

#[test]
fn a_report_is_verified_with_the_reader_that_it_was_made_with() {
    let texts = texts();
    let tools = Texts::new(&[]);
    let words = "<page width=\"9\" height=\"9\">\n<word xMin=\"1\" yMin=\"1\" xMax=\"5\" yMax=\"2\">else</word>";
    let tool = tools.add("pdftotext", format!("#!/bin/sh\necho '{words}'\n").as_bytes());
    crate::pdf::executable(&tool);
    let path = tools.path().to_str().unwrap();
    // Made with the own reader, as the choice or because there was no other.
    let own = report(&texts, &["--all", "--pdf", "builtin"]);
    assert_eq!(verify_in(&own, &texts, path, &[]).code, Some(0));
    // Made with another reader than there is now.
    let mut made = command();
    made.env("PATH", path)
        .arg("report")
        .arg(texts.path())
        .arg("-o")
        .arg(&own.file)
        .args(["--all", "--force"]);
    let made: Ran = made.output().unwrap().into();
    assert_eq!(made.code, Some(0), "{}", made.err);
    assert!(own.text().contains("PDF by pdftotext, an installed program"));
    assert_eq!(verify_in(&own, &texts, path, &[]).code, Some(0));
    let ran = verify_in(&own, &texts, "/nowhere", &[]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.text().contains("b.pdf, reader\n    report: \"pdftotext\"\n    found:  \"pdf\""),
        "{}",
        ran.text()
    );
}

#[test]
fn a_report_on_converted_files_is_verified_with_the_same_converter() {
    let texts = texts();
    texts.add("d.old", LINES.join("\n").as_bytes());
    let pre = ["--pre", "cat", "--pre-glob", "*.old"];
    let arguments = [&["--all", "--pdf", "builtin"][..], &pre].concat();
    let reported = report(&texts, &arguments);
    assert!(reported.text().contains("a converter of --pre 1"));
    assert_eq!(reported.record().settings["pre"], serde_json::json!(["cat"]));
    assert_eq!(reported.verify(&pre).code, Some(0));
    let without = reported.verify(&[]).text();
    assert!(without.contains("settings, pre"), "{without}");
}
