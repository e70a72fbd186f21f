//! Any bytes are a document or have a reason, whichever reader takes them, also as the main part of an office file.

use crate::properties::document;
use crate::properties::docx::stored;

/// A file of each kind that has no property of its own.
const NAMES: [&str; 6] = ["a.pdf", "a.ipynb", "a.srt", "a.tex", "a.xml", "a.mhtml"];
/// Types and links of a package whose main part is `d.xml`.
const LINKS: &[u8] = b"<r><Relationship Type=\"/officeDocument\" Target=\"d.xml\"/></r>";
/// A link of the main part to the first slide or sheet.
const SHEET: &[u8] = b"<r><Relationship Id=\"s\" Type=\"/slide\" Target=\"s.xml\"/>\
    <Relationship Id=\"w\" Type=\"/worksheet\" Target=\"s.xml\"/></r>";
const SLIDES: &[u8] = b"<p:presentation xmlns:p=\"p\" xmlns:r=\"r\"><p:sldIdLst><p:sldId id=\"1\" r:id=\"s\"/></p:sldIdLst></p:presentation>";
const BOOK: &[u8] =
    b"<workbook xmlns:r=\"r\"><sheets><sheet name=\"S\" sheetId=\"1\" r:id=\"w\"/></sheets></workbook>";
const OPF: &[u8] =
    b"<package><manifest><item id=\"a\" href=\"a.xhtml\"/></manifest><spine><itemref idref=\"a\"/></spine></package>";
const CONTAINER: &[u8] =
    b"<container><rootfiles><rootfile full-path=\"b.opf\"/></rootfiles></container>";

/// A kind of file, then its bytes or its main part.
pub(crate) fn run(data: &[u8]) {
    let Some((&kind, data)) = data.split_first() else { return };
    let kind = usize::from(kind) % (NAMES.len() + 4);
    if let Some(name) = NAMES.get(kind) {
        return check(name, data);
    }
    let types = |name: &str| format!("<Types ContentType=\"{name}.main+xml\"/>").into_bytes();
    let package = |name: &str, main: &[u8]| {
        stored(&[
            (b"[Content_Types].xml", &types(name)),
            (b"_rels/.rels", LINKS),
            (b"_rels/d.xml.rels", SHEET),
            (b"d.xml", main),
            (b"s.xml", data),
        ])
    };
    let (name, file) = match kind - NAMES.len() {
        0 => ("a.pptx", package("presentationml.presentation", SLIDES)),
        1 => ("a.xlsx", package("spreadsheetml.sheet", BOOK)),
        2 => {
            let kind: &[u8] = b"application/vnd.oasis.opendocument.text";
            ("a.odt", stored(&[(b"mimetype", kind), (b"content.xml", data)]))
        }
        _ => {
            let parts: [(&[u8], &[u8]); 4] = [
                (b"mimetype", b"application/epub+zip"),
                (b"META-INF/container.xml", CONTAINER),
                (b"b.opf", OPF),
                (b"a.xhtml", data),
            ];
            ("a.epub", stored(&parts))
        }
    };
    check(name, &file);
}

/// A text has one kind of line end, its remarks and parts are places of it, and it is the same when it is read again.
fn check(name: &str, file: &[u8]) {
    let Ok(found) = document(name, file) else { return };
    assert!(!found.text.contains('\r'));
    let spans = found.notes.iter().flat_map(|note| &note.spans);
    assert!(spans.clone().all(|span| found.text.get(span.clone()).is_some()));
    let parts = found.parts.iter().flat_map(|parts| &parts.starts);
    assert!(parts.clone().all(|&start| found.text.is_char_boundary(start)) && parts.is_sorted());
    assert_eq!(document(name, file).map(|again| again.text), Ok(found.text));
}
