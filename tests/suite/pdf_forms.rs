//! Forms in a PDF: what is typed is text, what is hidden is told.

use crate::pdf::{file_of, stream_of, written};
use lookalike::corpus::apart::set_program;
use lookalike::corpus::document::Name;
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::{PdfReading, ReadOptions};

/// A page that asks two questions, with these annotations as objects from number 6 on.
fn form(annotations: &[&str]) -> Vec<u8> {
    let named: String = (0..annotations.len()).map(|at| format!("{} 0 R ", at + 6)).collect();
    let content = written(&["Who kept the lamp?", "", "", "When did he stop?"], 72, 760);
    let mut objects = vec![
        b"<< /Type /Catalog /Pages 2 0 R >>".to_vec(),
        b"<< /Type /Pages /Kids [4 0 R] /Count 1 /MediaBox [0 0 595 842] >>".to_vec(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_vec(),
        format!(
            "<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Annots [{named}] \
             /Resources << /Font << /F1 3 0 R >> >> >>"
        )
        .into_bytes(),
        stream_of("", content.as_bytes()),
    ];
    objects.extend(annotations.iter().map(|own| own.as_bytes().to_vec()));
    file_of(&objects, "")
}

fn read_form(annotations: &[&str]) -> (String, Vec<String>) {
    set_program(env!("CARGO_BIN_EXE_lookalike").into());
    let options = ReadOptions { pdf: PdfReading::Builtin, ..ReadOptions::default() };
    let document = from_bytes(Name::new(b"a.pdf"), &form(annotations), &options).unwrap();
    (document.text.to_string(), document.notes.iter().map(ToString::to_string).collect())
}

#[test]
fn what_is_typed_into_a_form_is_text_in_its_place() {
    let field = "<< /Subtype /Widget /FT /Tx /Rect [72 742 400 756] /V (An old keeper) >>";
    let child = "<< /Subtype /Widget /Parent 8 0 R /Rect [72 702 400 716] >>";
    let parent = "<< /FT /Tx /V <FEFF5728671D4E2D> >>";
    let (text, notes) = read_form(&[field, child, parent]);
    assert_eq!(text, "Who kept the lamp? An old keeper When did he stop?在朝中");
    assert_eq!(notes, ["2 form fields read"]);
    // An appearance goes before the value.
    let drawn =
        "<< /Subtype /FreeText /Rect [72 702 400 716] /Contents (value) /AP << /N 7 0 R >> >>";
    let look = stream_of(
        "/Subtype /Form /BBox [0 0 328 14] /Resources << /Font << /F1 3 0 R >> >>",
        b"BT /F1 11 Tf 0 2 Td (In the winter) Tj ET",
    );
    let (text, notes) = read_form(&[drawn, std::str::from_utf8(&look).unwrap()]);
    assert!(text.ends_with("When did he stop? In the winter"), "{text}");
    assert_eq!(notes, ["1 text box read"]);
}

#[test]
fn comments_attachments_and_hidden_fields_are_no_text() {
    let (text, notes) = read_form(&[
        "<< /Subtype /Text /Rect [72 702 400 716] /Contents (a remark) >>",
        "<< /Subtype /FileAttachment /Rect [72 702 400 716] >>",
        "<< /Subtype /Widget /FT /Tx /F 2 /Rect [72 702 400 716] /V (unseen) >>",
        "<< /Subtype /Widget /FT /Btn /Rect [72 702 400 716] /V /Yes >>",
    ]);
    assert!(!text.contains("remark") && !text.contains("unseen"), "{text}");
    let hidden = "6 characters of hidden parts";
    assert_eq!(notes, [hidden, "1 comment left out", "1 attachment left out"]);
}

/// A form that only Adobe Reader draws has the typed values beside its pages.
#[test]
fn values_of_a_form_of_adobe_are_read() {
    let file = |data: &str| {
        let said =
            ["Please wait... If this message is not eventually replaced", "by the proper contents"];
        let content = written(&said, 72, 760);
        file_of(
            &[
                b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /XFA [(template) 6 0 R (datasets) 7 0 R] >> >>".to_vec(),
                b"<< /Type /Pages /Kids [4 0 R] /Count 1 /MediaBox [0 0 595 842] >>".to_vec(),
                b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>".to_vec(),
                b"<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Resources << /Font << /F1 3 0 R >> >> >>".to_vec(),
                stream_of("", content.as_bytes()),
                stream_of("", b"<template xmlns=\"t\"><subform><data>not typed</data></subform></template>"),
                stream_of("", data.as_bytes()),
            ],
            "",
        )
    };
    let read = |data: &str| {
        set_program(env!("CARGO_BIN_EXE_lookalike").into());
        let options = ReadOptions { pdf: PdfReading::Builtin, ..ReadOptions::default() };
        from_bytes(Name::new(b"a.pdf"), &file(data), &options)
    };
    let data = |values: &str| {
        format!(
            "<xfa:datasets xmlns:xfa=\"x\"><xfa:data><form1>{values}</form1></xfa:data><d>no</d></xfa:datasets>"
        )
    };
    let found =
        read(&data("<Name>An old keeper</Name><Q1><A>In the\nwinter</A><B/></Q1>")).unwrap();
    assert_eq!(&*found.text, "An old keeper\nIn the\nwinter");
    assert_eq!(found.notes[0].to_string(), "2 form fields read");
    let reason = read(&data("<Name/>")).unwrap_err().reason.to_string();
    assert!(reason.contains("Adobe Reader (XFA)"), "{reason}");
}

#[test]
fn a_box_that_is_ticked_says_so() {
    let (text, notes) = read_form(&[
        "<< /Subtype /Widget /FT /Btn /AS /Yes /Rect [300 759 312 771] /V /Yes >>",
        "<< /Subtype /Widget /FT /Btn /AS /Off /Rect [330 759 342 771] /V /Off >>",
        "<< /Subtype /Widget /FT /Btn /Ff 65536 /AS /Yes /Rect [360 759 372 771] >>",
    ]);
    assert_eq!(text, "Who kept the lamp? ☒\n\nWhen did he stop?");
    assert_eq!(notes, ["1 form field read"]);
}

#[test]
fn forms_made_to_hang_do_not() {
    let own = "<< /Subtype /Widget /Parent 6 0 R /Rect [72 702 400 716] >>";
    assert!(read_form(&[own]).0.starts_with("Who kept"));
    let huge = "<< /Subtype /FreeText /Rect [0 -1e300 1e300 1e308] /Contents (a) >>";
    assert!(read_form(&[huge]).0.starts_with("Who kept"));
    let calls = stream_of("/Subtype /Form /BBox [0 0 0 0]", b"/X Do");
    let drawn = "<< /Subtype /Stamp /Rect [72 702 400 716] /AP << /N 7 0 R >> >>";
    assert!(read_form(&[drawn, std::str::from_utf8(&calls).unwrap()]).0.starts_with("Who kept"));
}
