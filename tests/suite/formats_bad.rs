//! Damaged and hostile files of every format: a reason each, within bounds, never a panic.

use crate::command::Texts;
use crate::packing::{Packed, docx_of, in_every_format, odt_of, packed, stored, zeros_deflated};
use lookalike::corpus::document::{Document, Name, Reason, Skipped};
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;
use lookalike::measure::mix::stream;

fn read(name: &str, bytes: &[u8]) -> Result<Document, Skipped> {
    from_bytes(Name::new(name.as_bytes()), bytes, &ReadOptions::default())
}

fn reason(name: &str, bytes: &[u8]) -> Reason {
    read(name, bytes).map(|document| document.text).unwrap_err().reason
}

const LINES: [&str; 3] =
    ["The first line of a text.", "第二行，也是正文。", "And a third one, 完。"];

#[test]
fn truncated_and_changed_files_have_a_text_or_a_reason() {
    for (kind, bytes) in in_every_format(&LINES) {
        let name = format!("a.{kind}");
        let mut inputs: Vec<Vec<u8>> =
            (0..40).map(|at| bytes[..bytes.len() * at / 40].to_vec()).collect();
        for seed in 0..120 {
            let mut flipped = bytes.clone();
            for flip in 0..=seed % 4 {
                let at = stream(seed, flip) as usize % flipped.len();
                flipped[at] ^= 1 << (stream(seed, flip + 9) % 8);
            }
            inputs.push(flipped);
        }
        for input in inputs {
            match read(&name, &input) {
                Ok(document) => assert!(!document.text.contains('\0') || kind == "txt", "{name}"),
                Err(skipped) => assert!(!skipped.reason.to_string().is_empty(), "{name}"),
            }
        }
        if ["docx", "odt", "epub"].contains(&kind) {
            let cut = reason(&name, &bytes[..bytes.len() * 2 / 3]);
            assert!(matches!(cut, Reason::Damaged(_)), "{name}: {cut}");
        }
    }
}

/// One GiB of zeros in 6.5 MB.
fn zeros(name: &str, claims: u32) -> Packed {
    let data = zeros_deflated(1 << 30);
    Packed { name: name.as_bytes().to_vec(), method: 8, flags: 0, data, crc: 0, size: claims }
}

#[test]
fn a_bomb_is_unpacked_to_a_bound_only() {
    let docx = docx_of("");
    let types = String::from_utf8_lossy(&docx);
    let types = types.split_once("<Types>").unwrap().1.split_once("</Types>").unwrap().0.to_owned();
    let types = format!("<Types>{types}</Types>");
    let root = "<Relationships><Relationship Type=\"a/officeDocument\" Target=\"doc/main.xml\"/></Relationships>";
    let options = ReadOptions { max_file_size: 8 << 20, ..ReadOptions::default() };
    let reason = |claims: u32| {
        let bomb = packed(&[
            Packed::stored("[Content_Types].xml", types.as_bytes()),
            Packed::stored("_rels/.rels", root.as_bytes()),
            zeros("doc/main.xml", claims),
        ]);
        assert!(bomb.len() < 8 << 20);
        let found = from_bytes(Name::new(b"a.docx"), &bomb, &options);
        found.map(|document| document.text).unwrap_err().reason
    };
    assert_eq!(reason(1 << 30), Reason::Unpacked { cap: 32 << 20, ratio: 4 });
    assert!(matches!(reason(1_000), Reason::Damaged(_)), "more than it claims");
}

#[test]
fn hostile_xml_is_refused() {
    let deep = format!("{}x{}", "<w:p>".repeat(300_000), "</w:p>".repeat(300_000));
    assert!(reason("a.docx", &docx_of(&deep)).to_string().contains("nests deeper"));
    let bomb = "<w:p><w:r><w:t>&lol9;</w:t></w:r></w:p>";
    let document = read("a.docx", &docx_of(bomb)).unwrap();
    assert_eq!(&*document.text, "&lol9;");
    assert_eq!(document.notes[0].to_string(), "1 entity not expanded");
    let empty = docx_of(&"<w:p/>".repeat(200_000));
    assert_eq!(&*read("a.docx", &empty).unwrap().text, "");
    let spaces = odt_of("", "<text:p>a<text:s text:c=\"4000000000\"/>b</text:p>");
    assert!(read("a.odt", &spaces).unwrap().text.len() < 300);
    let boxes = format!("<w:p>{}", "<w:r><w:txbxContent><w:p><w:r><w:t>x</w:t></w:r>".repeat(60));
    let boxes = format!("{boxes}{}</w:p>", "</w:p></w:txbxContent></w:r>".repeat(60));
    assert_eq!(read("a.docx", &docx_of(&boxes)).unwrap().text.matches('x').count(), 60);
}

#[test]
fn an_encrypted_file_has_its_reason() {
    let mut members: Vec<Packed> =
        vec![Packed::stored("mimetype", b"application/vnd.oasis.opendocument.text")];
    members.push(Packed::stored("META-INF/manifest.xml", b"<m><encryption-data/></m>"));
    members.push(Packed::stored("content.xml", b"\x80\x81"));
    assert_eq!(reason("a.odt", &packed(&members)), Reason::Encrypted);
    let mut locked = Packed::stored("content.xml", b"0123456789abcdef");
    locked.flags |= 1;
    let kind = Packed::stored("mimetype", b"application/vnd.oasis.opendocument.text");
    assert_eq!(reason("a.odt", &packed(&[kind, locked])), Reason::Encrypted);
    let office: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let office = [b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", &*office].concat();
    assert_eq!(reason("a.docx", &office), Reason::Encrypted);
}

#[test]
fn members_of_an_archive_that_bomb_nest_or_are_locked_are_rows_with_a_reason() {
    let texts = Texts::new(&[("a.txt", "some words"), ("b.txt", "some other words")]);
    let mut locked = Packed::stored("locked.txt", b"0123456789abcdef");
    locked.flags |= 1;
    let inner = stored(&[("c.txt", "words"), ("class.zip", "PK")]);
    let bomb = zeros("bomb.txt", 1 << 30);
    let members =
        [bomb, locked, Packed::stored("class.zip", &inner), Packed::stored("d.txt", b"words")];
    texts.add("class.zip", &packed(&members));
    let ran = texts.pairs(&["--format", "tsv", "--floor", "0", "--no-cache"]);
    let why = |name: &str| {
        let line = ran.err.lines().find(|line| line.contains(name));
        line.unwrap_or_else(|| panic!("no reason: {}", ran.err)).to_owned()
    };
    assert!(why("class.zip/bomb.txt").contains("more than 16 MiB"), "{}", ran.err);
    assert!(why("class.zip/locked.txt").contains("encrypted"), "{}", ran.err);
    assert!(why("class.zip/class.zip").contains("none inside another"), "{}", ran.err);
    assert_eq!((ran.rows().len(), ran.code), (3, Some(3)), "the others are compared");
}

#[test]
fn the_sizes_and_numbers_of_a_header_are_not_trusted() {
    // A part that claims 4 GB, in a file of a few hundred bytes.
    let mut part = Packed::stored("content.xml", b"<a/>");
    part.size = u32::MAX - 1;
    let kind = Packed::stored("mimetype", b"application/vnd.oasis.opendocument.text");
    let _any = read("a.odt", &packed(&[kind, part]));
    // A directory that claims 60,000 members.
    let mut many = stored(&[("a", "b")]);
    let end = many.len() - 22;
    many[end + 8..end + 12].copy_from_slice(&[0x60, 0xea, 0x60, 0xea]);
    let reason = reason("a.docx", &many).to_string();
    assert!(reason.contains("60000 members"), "{reason}");
}

#[test]
fn a_part_repeated_a_thousand_times_ends_in_every_format() {
    let size = 1 << 20;
    let odd: [(&str, &str); 22] = [
        ("rtf", "{\\rtf1 "),
        ("rtf", "\\u1 "),
        ("rtf", "{\\footnote a}"),
        ("rtf", "\\'8f"),
        ("rtf", "{\\*\\x"),
        ("rtf", "\\v a\\v0 b"),
        ("eml", "--x\n"),
        ("eml", "Content-Type: multipart/mixed; boundary=x\n\n--x\n"),
        ("eml", "=?utf-8?q?"),
        ("eml", ">>>"),
        ("eml", "a:b\n"),
        ("tex", "\\begin{verbatim}"),
        ("tex", "\\label{"),
        ("tex", "$$"),
        ("tex", "{\\section{"),
        ("xml", "<a b='"),
        ("xml", "&a;"),
        ("xml", "<!--"),
        ("xml", "<p>a</p>"),
        ("srt", "0:0 --> 0:0\n"),
        ("vtt", "{\\"),
        ("ipynb", "["),
    ];
    for (kind, part) in odd {
        let head = match kind {
            "rtf" => "{\\rtf1 ",
            "eml" => "Subject: a\nContent-Type: multipart/mixed; boundary=x\n\n",
            "xml" => "<r>",
            _ => "",
        };
        let text = head.to_owned() + &part.repeat(size / part.len());
        let _any = read(&format!("a.{kind}"), text.as_bytes());
    }
}
