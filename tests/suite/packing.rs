//! Builds files of every format in memory, as small as a reader accepts.

use std::fmt::Write as _;

/// A member of a zip file, with what its headers claim.
pub(crate) struct Packed {
    pub(crate) name: Vec<u8>,
    /// Compression method: 0 stored, 8 deflate.
    pub(crate) method: u16,
    pub(crate) flags: u16,
    pub(crate) data: Vec<u8>,
    pub(crate) crc: u32,
    /// Size that the headers give.
    pub(crate) size: u32,
}

impl Packed {
    pub(crate) fn stored(name: &str, data: &[u8]) -> Self {
        let (name, data) = (name.as_bytes().to_vec(), data.to_vec());
        let (crc, size) = (crc(&data), data.len() as u32);
        Self { name, method: 0, flags: 1 << 11, data, crc, size }
    }
}

fn crc(bytes: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// A zip file of these members.
pub(crate) fn packed(members: &[Packed]) -> Vec<u8> {
    let (mut file, mut directory) = (Vec::new(), Vec::new());
    for member in members {
        let offset = file.len() as u32;
        let mut header = Vec::new();
        for value in [20, member.flags, member.method, 0, 0x21] {
            header.extend(u16::to_le_bytes(value));
        }
        for value in [member.crc, member.data.len() as u32, member.size] {
            header.extend(u32::to_le_bytes(value));
        }
        header.extend(u16::to_le_bytes(member.name.len() as u16));
        header.extend([0, 0]);
        file.extend([b"PK\x03\x04", &*header, &member.name, &member.data].concat());
        directory.extend([b"PK\x01\x02\x14\0", &*header, &[0; 10]].concat());
        directory.extend(offset.to_le_bytes());
        directory.extend(&member.name);
    }
    let count = (members.len() as u16).to_le_bytes();
    let (size, start) = (directory.len() as u32, file.len() as u32);
    file.extend(directory);
    file.extend([b"PK\x05\x06\0\0\0\0", &count[..], &count].concat());
    file.extend([size.to_le_bytes(), start.to_le_bytes()].concat());
    file.extend([0, 0]);
    file
}

/// A zip file of stored texts.
pub(crate) fn stored(members: &[(&str, &str)]) -> Vec<u8> {
    let members: Vec<_> =
        members.iter().map(|(name, text)| Packed::stored(name, text.as_bytes())).collect();
    packed(&members)
}

/// Zero bytes as a deflate stream: one literal, then copies of 258 bytes at 13 bits each.
pub(crate) fn zeros_deflated(size: usize) -> Vec<u8> {
    // Block header 1 10, literal 0 as 00110000; then eight copies fill 13 bytes.
    let mut bits: Vec<bool> = vec![true, true, false];
    bits.extend([false, false, true, true, false, false, false, false]);
    let copy =
        [true, true, false, false, false, true, false, true, false, false, false, false, false];
    while !bits.len().is_multiple_of(8) || bits.len() < 200 {
        bits.extend(copy);
    }
    let bytes = |bits: &[bool]| -> Vec<u8> {
        let byte = |bits: &[bool]| (0..8).fold(0, |byte, at| byte | u8::from(bits[at]) << at);
        bits.chunks_exact(8).map(byte).collect()
    };
    let mut out = bytes(&bits);
    out.extend(bytes(&copy.repeat(8)).repeat(size / 258 / 8));
    out
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

const W: &str = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";
const TYPES: &str = "<Types><Override PartName=\"/doc/main.xml\" ContentType=\"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml\"/></Types>";

/// A docx with this body, whose main part does not have the usual name.
pub(crate) fn docx_of(body: &str) -> Vec<u8> {
    let kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let root = format!(
        "<Relationships><Relationship Id=\"a\" Type=\"{kind}/officeDocument\" Target=\"doc/main.xml\"/></Relationships>"
    );
    let links = format!(
        "<Relationships><Relationship Id=\"a\" Type=\"{kind}/footnotes\" Target=\"notes.xml\"/>\
         <Relationship Id=\"b\" Type=\"{kind}/header\" Target=\"header1.xml\"/></Relationships>"
    );
    let notes = format!(
        "<w:footnotes {W}><w:footnote><w:p><w:r><w:t>A note.</w:t></w:r></w:p></w:footnote></w:footnotes>"
    );
    let body =
        format!("<?xml version=\"1.0\"?><w:document {W}><w:body>{body}</w:body></w:document>");
    let mut parts = vec![
        ("[Content_Types].xml", TYPES),
        ("_rels/.rels", &root),
        ("doc/main.xml", &body),
        ("doc/header1.xml", "<w:hdr/>"),
    ];
    if body.contains("footnoteReference") {
        parts.extend([("doc/_rels/main.xml.rels", &*links), ("doc/notes.xml", &*notes)]);
    }
    stored(&parts)
}

fn docx(lines: &[&str]) -> Vec<u8> {
    let body: String = lines
        .iter()
        .map(|line| {
            // A word may be cut into runs anywhere.
            let middle = line.char_indices().nth(line.chars().count() / 2).map_or(0, |(at, _)| at);
            let (a, b) = line.split_at(middle);
            let run = |text: &str| {
                format!(
                    "<w:r><w:rPr><w:b/></w:rPr><w:t xml:space=\"preserve\">{}</w:t></w:r>",
                    escaped(text)
                )
            };
            format!("<w:p><w:pPr><w:jc/></w:pPr>{}{}</w:p>", run(a), run(b))
        })
        .collect();
    docx_of(&body)
}

/// An odt with these styles and this body.
pub(crate) fn odt_of(styles: &str, body: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content><office:automatic-styles>{styles}</office:automatic-styles>\
         <office:body><office:text>{body}</office:text></office:body></office:document-content>"
    );
    stored(&[("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml", &content)])
}

fn odt(lines: &[&str]) -> Vec<u8> {
    let paragraph = |line: &&str| {
        let text = escaped(line).replace("  ", " <text:s/>");
        format!("\n  <text:p text:style-name=\"P1\">{text}</text:p>")
    };
    odt_of("", &lines.iter().map(paragraph).collect::<String>())
}

fn epub(lines: &[&str]) -> Vec<u8> {
    let page = |lines: &[&str]| {
        let body: String = lines.iter().map(|line| format!("<p>{}</p>\n", escaped(line))).collect();
        format!(
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>no</title></head><body>{body}</body></html>"
        )
    };
    let (first, second) = lines.split_at(lines.len() / 2);
    let book = "<package><manifest><item id=\"b\" href=\"UP/b%20.xhtml\"/><item id=\"a\" href=\"a.xhtml\"/>\
                <item id=\"n\" href=\"nav.xhtml\" properties=\"nav\"/></manifest>\
                <spine><itemref idref=\"n\"/><itemref idref=\"a\"/><itemref idref=\"b\"/></spine></package>";
    let book = book.replace("UP", &["..", "text"].join("/"));
    stored(&[
        ("mimetype", "application/epub+zip"),
        (
            "META-INF/container.xml",
            "<container><rootfiles><rootfile full-path=\"ops/book.opf\"/></rootfiles></container>",
        ),
        ("ops/book.opf", &book),
        ("ops/nav.xhtml", "<html><body>Contents</body></html>"),
        ("text/b .xhtml", &page(second)),
        ("ops/a.xhtml", &page(first)),
    ])
}

fn rtf(lines: &[&str]) -> Vec<u8> {
    let mut out = "{\\rtf1\\ansi\\ansicpg1252\\deff0{\\fonttbl{\\f0 Times;}}\n".to_owned();
    for line in lines {
        for c in line.chars() {
            let mut units = [0; 2];
            match c {
                '\\' | '{' | '}' => write!(out, "\\{c}").unwrap(),
                c if c.is_ascii() => out.push(c),
                c => c
                    .encode_utf16(&mut units)
                    .iter()
                    .for_each(|&unit| write!(out, "\\u{}?", unit.cast_signed()).unwrap()),
            }
        }
        out.push_str("\\par\n");
    }
    out.push('}');
    out.into_bytes()
}

fn mail(lines: &[&str]) -> Vec<u8> {
    let mut out = "From: a@b.c\r\nContent-Type: text/plain; charset=utf-8\r\n\
                   Content-Transfer-Encoding: quoted-printable\r\n\r\n"
        .to_owned();
    for line in lines {
        let mut width = 0;
        for byte in line.bytes() {
            if width > 70 {
                out.push_str("=\r\n");
                width = 0;
            }
            write!(out, "={byte:02X}").unwrap();
            width += 3;
        }
        out.push_str("\r\n\r\n");
    }
    out.into_bytes()
}

/// The same lines in every format: extension and bytes.
pub(crate) fn in_every_format(lines: &[&str]) -> Vec<(&'static str, Vec<u8>)> {
    let text = lines.join("\n\n");
    let blocks = |before: &str, after: &str| -> String {
        lines.iter().map(|line| format!("{before}{}{after}\n", escaped(line))).collect()
    };
    let cell =
        |line: &&str| format!("{{\"cell_type\":\"raw\",\"source\":[{}]}}", serde_json::json!(line));
    let cells: Vec<String> = lines.iter().map(cell).collect();
    let cue = |(at, line): (usize, &&str)| {
        format!("{at}\n00:00:{at:02},000 --> 00:00:{at:02},900\n{line}\n")
    };
    let cues: Vec<String> = lines.iter().enumerate().map(cue).collect();
    vec![
        ("txt", text.clone().into_bytes()),
        ("md", text.clone().into_bytes()),
        ("docx", docx(lines)),
        ("odt", odt(lines)),
        ("epub", epub(lines)),
        ("rtf", rtf(lines)),
        ("ipynb", format!("{{\"cells\":[{}]}}", cells.join(",")).into_bytes()),
        ("srt", cues.join("\n").into_bytes()),
        (
            "vtt",
            format!("WEBVTT\n\n{}", cues.join("\n").replace(",0", ".0").replace(",9", ".9"))
                .into_bytes(),
        ),
        ("eml", mail(lines)),
        (
            "tex",
            format!("\\documentclass{{a}}\n\\begin{{document}}\n{text}\n\\end{{document}}\n")
                .into_bytes(),
        ),
        ("html", format!("<html><body>{}</body></html>", blocks("<p>", "</p>")).into_bytes()),
        (
            "xml",
            format!("<TEI><text><body>{}</body></text></TEI>", blocks("<p>", "</p>")).into_bytes(),
        ),
    ]
}
