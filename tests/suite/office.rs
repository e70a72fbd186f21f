//! Office documents beyond plain paragraphs: imports, symbols, slides, sheets.

use crate::packing::{docx_of, stored};
use lookalike::corpus::document::{Document, Name, Skipped};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;

const KIND: &str = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

fn read(name: &str, bytes: &[u8]) -> Result<Document, Skipped> {
    from_bytes(Name::new(name.as_bytes()), bytes, &ReadOptions::default())
}

fn said(document: &Document) -> Vec<String> {
    document.notes.iter().map(ToString::to_string).collect()
}

pub(crate) fn links(all: &[(&str, &str, &str)]) -> String {
    let one = |(id, kind, target): &(&str, &str, &str)| {
        format!("<Relationship Id=\"{id}\" Type=\"{KIND}/{kind}\" Target=\"{target}\"/>")
    };
    format!("<Relationships>{}</Relationships>", all.iter().map(one).collect::<String>())
}

/// A package of this main type with its relationships; parts are named with `slash` between folders.
pub(crate) fn package(kind: &str, main: &str, parts: &[(&str, &str)], slash: &str) -> Vec<u8> {
    let types = format!("<Types><Override ContentType=\"application/{kind}.main+xml\"/></Types>");
    let root = links(&[("a", "officeDocument", main)]);
    let mut all =
        vec![("[Content_Types].xml".to_owned(), &*types), ("_rels/.rels".to_owned(), &*root)];
    all.extend(parts.iter().map(|(name, text)| (name.replace('/', slash), *text)));
    let all: Vec<(&str, &str)> = all.iter().map(|(name, text)| (&**name, *text)).collect();
    stored(&all)
}

const WORD: &str = "vnd.openxmlformats-officedocument.wordprocessingml.document";

#[test]
fn imported_documents_are_read_where_they_stand() {
    let body = "<w:document xmlns:w=\"w\" xmlns:r=\"r\"><w:p><w:r><w:t>Before.</w:t></w:r></w:p><w:altChunk r:id=\"c1\"/>\
                <w:altChunk r:id=\"c2\"/><w:altChunk r:id=\"none\"/><w:p><w:r><w:t>After.</w:t></w:r></w:p></w:document>";
    let mail = "MIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<p>A saved <b>page</b>.</p>";
    let all = links(&[("c1", "aFChunk", "a.html"), ("c2", "aFChunk", "/word/b.mht")]);
    let parts = [
        ("word/document.xml", body),
        ("word/_rels/document.xml.rels", &*all),
        ("word/a.html", "<html><body><p>From a <i>program</i>.</p></body></html>"),
        ("word/b.mht", mail),
    ];
    for slash in ["/", "\\"] {
        let document = read("a.docx", &package(WORD, "word/document.xml", &parts, slash)).unwrap();
        assert_eq!(
            &*document.text, "Before.\n\nFrom a program.\n\nA saved page.\n\nAfter.",
            "{slash}"
        );
        assert_eq!(said(&document), ["1 part not readable"]);
    }
}

#[test]
fn imports_within_imports_end() {
    let body = "<w:document xmlns:w=\"w\" xmlns:r=\"r\"><w:p><w:r><w:t>One.</w:t></w:r></w:p><w:altChunk r:id=\"c\"/></w:document>";
    let all = links(&[("c", "aFChunk", "c.docx")]);
    let mut inner: Vec<u8> = b"PK".to_vec();
    for _ in 0..8 {
        let types =
            format!("<Types><Override ContentType=\"application/{WORD}.main+xml\"/></Types>");
        let root = links(&[("a", "officeDocument", "word/document.xml")]);
        let members = [
            ("[Content_Types].xml", types.as_bytes()),
            ("_rels/.rels", root.as_bytes()),
            ("word/document.xml", body.as_bytes()),
            ("word/_rels/document.xml.rels", all.as_bytes()),
            ("word/c.docx", &*inner),
        ];
        let members: Vec<_> =
            members.iter().map(|(name, data)| crate::packing::Packed::stored(name, data)).collect();
        inner = crate::packing::packed(&members);
    }
    let document = read("a.docx", &inner).unwrap();
    assert_eq!(document.text.matches("One.").count(), 4);
}

#[test]
fn letters_of_symbol_fonts_are_what_they_look_like() {
    let body = "<w:p><w:r><w:sym w:font=\"Symbol\" w:char=\"F06D\"/></w:r><w:r><w:t>m </w:t></w:r>\
        <w:r><w:rPr><w:rFonts w:ascii=\"Symbol\"/></w:rPr><w:t>\u{f062}a</w:t></w:r>\
        <w:r><w:sym w:font=\"Wingdings\" w:char=\"F0FE\"/><w:sym w:font=\"Other\" w:char=\"F041\"/></w:r></w:p>";
    let document = read("a.docx", &docx_of(body)).unwrap();
    assert!(document.text.starts_with("μm βα☑"), "{}", document.text);
}

#[test]
fn slides_and_sheets_are_read_in_order() {
    let slide = |text: &str| {
        format!(
            "<p:sld xmlns:a=\"a\"><a:p><a:r><a:t>{text}</a:t></a:r></a:p><a:p><a:r><a:t>more</a:t></a:r></a:p></p:sld>"
        )
    };
    let (one, two) = (slide("First"), slide("Second"));
    let list = "<p:presentation xmlns:r=\"r\"><p:sldIdLst><p:sldId id=\"256\" r:id=\"s2\"/><p:sldId id=\"257\" r:id=\"s1\"/></p:sldIdLst></p:presentation>";
    let all = links(&[("s1", "slide", "slides/slide1.xml"), ("s2", "slide", "slides/slide2.xml")]);
    let own =
        links(&[("n", "notesSlide", "/ppt/notes/n1.xml"), ("c", "chart", "/ppt/charts/c.xml")]);
    let chart = "<c:chart xmlns:a=\"a\"><a:p><a:r><a:t>Ships</a:t></a:r></a:p><c:strCache><c:pt><c:v>Winter</c:v></c:pt></c:strCache><c:numCache><c:pt><c:v>7</c:v></c:pt></c:numCache></c:chart>";
    let parts = [
        ("ppt/presentation.xml", list),
        ("ppt/_rels/presentation.xml.rels", &*all),
        ("ppt/slides/slide1.xml", &*one),
        ("ppt/slides/slide2.xml", &*two),
        ("ppt/slides/_rels/slide1.xml.rels", &*own),
        ("ppt/charts/c.xml", chart),
    ];
    let kind = "vnd.openxmlformats-officedocument.presentationml.presentation";
    let document = read("a.pptx", &package(kind, "ppt/presentation.xml", &parts, "/")).unwrap();
    assert_eq!(&*document.text, "Second\nmore\n\nFirst\nmore\n\nShips\nWinter");
    assert_eq!(said(&document), ["1 page of speaker notes left out"]);
    let sheet = "<worksheet><sheetData><row><c t=\"s\"><v>1</v></c><c><v>2.5</v></c><c t=\"s\"><v>9</v></c></row>\
        <row><c t=\"inlineStr\"><is><t>typed</t></is></c><c><f>A1</f><v>3</v></c></row></sheetData></worksheet>";
    let parts = [
        (
            "xl/workbook.xml",
            "<workbook xmlns:r=\"r\"><sheets><sheet sheetId=\"1\" r:id=\"w\"/></sheets></workbook>",
        ),
        (
            "xl/_rels/workbook.xml.rels",
            &*links(&[("w", "worksheet", "s.xml"), ("t", "sharedStrings", "t.xml")]),
        ),
        ("xl/s.xml", sheet),
        (
            "xl/t.xml",
            "<sst><si><t>no</t></si><si><r><t>An </t></r><r><t>answer</t></r><rPh><t>x</t></rPh></si></sst>",
        ),
    ];
    let kind = "vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    let document = read("a.xlsx", &package(kind, "xl/workbook.xml", &parts, "/")).unwrap();
    assert_eq!(&*document.text, "An answer\t2.5\t9\ntyped\t3");
}

/// Sheets, rows and columns that are not shown are no text, and are told.
#[test]
fn hidden_cells_of_a_workbook_are_told_and_not_compared() {
    let text = |cells: &str| format!("<c t=\"inlineStr\"{cells}</t></is></c>");
    let sheet = format!(
        "<worksheet><cols><col min=\"2\" max=\"3\" hidden=\"1\"/><col min=\"5\" max=\"5\" width=\"0\"/></cols><sheetData>\
         <row r=\"1\">{}{}{}{}</row><row r=\"2\" hidden=\"1\">{}</row><row r=\"3\">{}{}</row>\
         <row r=\"4\" ht=\"0\" customHeight=\"1\">{}</row></sheetData></worksheet>",
        text(" r=\"A1\"><is><t>The keeper"),
        text(" r=\"C1\"><is><t>a hidden column"),
        text(" r=\"D1\"><is><t>counts ships"),
        text(" r=\"E1\"><is><t>a narrow column"),
        text("><is><t>a hidden row"),
        text("><is><t>and sleeps"),
        text("><is><t>column again"),
        text("><is><t>a low row"),
    );
    let secret = format!(
        "<worksheet><sheetData><row>{}</row></sheetData></worksheet>",
        text("><is><t>a whole sheet that nobody sees")
    );
    let parts = [
        (
            "xl/workbook.xml",
            "<workbook xmlns:r=\"r\"><sheets><sheet sheetId=\"1\" r:id=\"w\"/>\
             <sheet sheetId=\"2\" state=\"veryHidden\" r:id=\"h\"/></sheets></workbook>",
        ),
        (
            "xl/_rels/workbook.xml.rels",
            &*links(&[("w", "worksheet", "s.xml"), ("h", "worksheet", "h.xml")]),
        ),
        ("xl/s.xml", &*sheet),
        ("xl/h.xml", &*secret),
    ];
    let kind = "vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    let document = read("a.xlsx", &package(kind, "xl/workbook.xml", &parts, "/")).unwrap();
    assert_eq!(document.text.trim(), "The keeper\tcounts ships\nand sleeps");
    let note = &document.notes[0];
    assert!(note.is_finding() && note.to_string().ends_with("hidden characters"), "{note}");
    let unseen: String = note.unseen.iter().map(|own| own.text.as_str()).collect();
    let all = ["hidden column", "hidden row", "column again", "nobody sees", "narrow", "a low row"];
    for hidden in all {
        assert!(unseen.contains(hidden), "{unseen:?}");
    }
}

#[test]
fn a_book_is_read_without_its_type_and_with_names_in_another_case() {
    let container =
        "<container><rootfiles><rootfile full-path=\"ops/c.opf\"/></rootfiles></container>";
    let book = "<package><manifest><item id=\"a\" href=\"a.xhtml\"/><item id=\"b\" href=\"b.xhtml\"/></manifest>\
                <spine><itemref idref=\"a\"/><itemref idref=\"b\"/></spine></package>";
    let told = |first: &str, second: &str| {
        let parts = [
            ("META-INF/container.xml", container),
            ("ops/c.opf", book),
            (first, "<p>One</p>"),
            (second, "<p>Two</p>"),
        ];
        let found = read("a.bin", &stored(&parts)).unwrap();
        (found.text.to_string(), said(&found))
    };
    let by_content = "recognised by its content".to_owned();
    let both = || "One\n\nTwo".to_owned();
    assert_eq!(told("ops/a.xhtml", "ops/b.xhtml"), (both(), vec![by_content.clone()]));
    assert_eq!(told("ops/A.XHTML", "Ops/b.xhtml"), (both(), vec![by_content.clone()]));
    let missing = vec!["1 part not readable".to_owned(), by_content];
    assert_eq!(told("ops/a.xhtml", "ops/c.xhtml"), ("One".to_owned(), missing));
}
