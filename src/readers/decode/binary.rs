//! Recognises files that are not text, and suggests what to do about them.

use crate::document::Reason;

/// First bytes that no text has, the kind of file, and a hint.
type Signature = (&'static [u8], &'static str, &'static str);

const PICTURE: &str = "run text recognition (OCR) first";
const SOUND: &str = "transcribe it first";
const PACKED: &str =
    "only zip archives are read, and none inside another: unpack it and give the folder";
const OFFICE: &str = "save or convert it as plain text first";
const OLD: &str = "save it as docx, xlsx or pptx, or name a program that prints its text with --pre, e.g. antiword";
const CODE: &str = "it has no text to compare";

/// How a journal of verdicts begins: with `--rows`, or in a folder of texts, it would be one of them.
const JOURNAL: &[u8] = b"{\"v\":1,\"what\":\"lookalike review journal\"";

const SIGNATURES: &[Signature] = &[
    (b"\x89PNG\r\n\x1a\n", "a PNG picture", PICTURE),
    (b"\xff\xd8\xff", "a JPEG picture", PICTURE),
    (b"GIF87a", "a GIF picture", PICTURE),
    (b"GIF89a", "a GIF picture", PICTURE),
    (b"II*\0", "a TIFF picture", PICTURE),
    (b"MM\0*", "a TIFF picture", PICTURE),
    (b"\0\0\x01\0", "an icon", PICTURE),
    (b"8BPS\0", "a Photoshop picture", PICTURE),
    (b"ID3\x03", "an MP3 sound", SOUND),
    (b"ID3\x04", "an MP3 sound", SOUND),
    (b"OggS\0", "an Ogg sound or film", SOUND),
    (b"fLaC\0", "a FLAC sound", SOUND),
    (b"\x1a\x45\xdf\xa3", "a Matroska or WebM film", SOUND),
    (b"\x1f\x8b\x08", "a gzip archive", PACKED),
    (b"BZh91AY&SY", "a bzip2 archive", PACKED),
    (b"\xfd7zXZ\0", "an xz archive", PACKED),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive", PACKED),
    (b"Rar!\x1a\x07", "a RAR archive", PACKED),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive", PACKED),
    (b"\x04\x22\x4d\x18", "an LZ4 archive", PACKED),
    (b"%PDF-", "a PDF", "this build does not read it, and pdftotext is not installed"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document (doc, xls, ppt)", OLD),
    (b"\x7fELF", "a program", CODE),
    (b"\xcf\xfa\xed\xfe", "a program", CODE),
    (b"\xca\xfe\xba\xbe", "a program or Java class", CODE),
    (b"\0asm", "a WebAssembly program", CODE),
    (JOURNAL, "a journal of verdicts of this program", "--review reads it"),
    (b"SQLite format 3\0", "an SQLite database", "export the texts from it first"),
    (b"wOFF\0", "a font", CODE),
    (b"wOF2\0", "a font", CODE),
];

/// The reason why a file cannot be text, from its first bytes.
pub(super) fn signature(bytes: &[u8]) -> Option<Reason> {
    if is_encrypted_office(bytes) {
        return Some(Reason::Encrypted);
    }
    let (_, what, hint) = SIGNATURES
        .iter()
        .find(|(magic, ..)| bytes.starts_with(magic))
        .copied()
        .or_else(|| zip(bytes))
        .or_else(|| boxed(bytes))?;
    Some(Reason::Binary(format!("looks like {what}; {hint}")))
}

/// True for an Office document with a password: a container of the old kind around the new one.
fn is_encrypted_office(bytes: &[u8]) -> bool {
    let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    bytes.starts_with(b"\xd0\xcf\x11\xe0") && bytes.windows(name.len()).any(|window| window == name)
}

/// Recognises zip archives and documents in zip format.
fn zip(bytes: &[u8]) -> Option<Signature> {
    if !bytes.starts_with(b"PK\x03\x04") && !bytes.starts_with(b"PK\x05\x06") {
        return None;
    }
    let head = bytes.get(..bytes.len().min(4_096))?;
    let has = |part: &[u8]| head.windows(part.len()).any(|window| window == part);
    let what = if has(b"word/") {
        "a Word document (docx)"
    } else if has(b"xl/") {
        "an Excel document (xlsx)"
    } else if has(b"ppt/") {
        "a PowerPoint document (pptx)"
    } else if has(b".iwa") {
        return Some((
            b"PK",
            "a Pages, Numbers or Keynote document",
            "export it as docx, xlsx, pptx or PDF",
        ));
    } else if has(b"opendocument") {
        "an OpenDocument file (odt, ods, odp)"
    } else if has(b"epub+zip") {
        "an EPUB book"
    } else if has(b"[Content_Types].xml") {
        "an Office document (docx, xlsx, pptx)"
    } else {
        return Some((b"PK", "a zip archive", PACKED));
    };
    Some((b"PK", what, OFFICE))
}

/// Recognises formats whose signature is not at the start.
fn boxed(bytes: &[u8]) -> Option<Signature> {
    let at = |from: usize, magic: &[u8]| bytes.get(from..).is_some_and(|b| b.starts_with(magic));
    if bytes.starts_with(b"RIFF") && at(8, b"WEBP") {
        Some((b"RIFF", "a WebP picture", PICTURE))
    } else if bytes.starts_with(b"RIFF") && (at(8, b"WAVE") || at(8, b"AVI ")) {
        Some((b"RIFF", "a sound or film", SOUND))
    } else if bytes.first() == Some(&0) && at(4, b"ftyp") {
        Some((b"", "an MP4 film, or a HEIC or AVIF picture", SOUND))
    } else if at(257, b"ustar") {
        Some((b"", "a tar archive", PACKED))
    } else {
        None
    }
}

/// The reason why bytes without a signature are not text: NUL bytes.
pub(super) fn zeros(bytes: &[u8]) -> Option<Reason> {
    let bytes = match bytes.split(|&byte| byte == 0).count() - 1 {
        0 => return None,
        1 => "1 NUL byte".to_owned(),
        zeros => format!("{zeros} NUL bytes"),
    };
    Some(Reason::Binary(format!("{bytes}; if it is text, give its --encoding")))
}

/// True if there are too many control characters for any eight-bit encoding. Escape, backspace,
/// form feed and the shifts of seven-bit encodings do not count.
pub(super) fn is_noise(bytes: &[u8]) -> bool {
    let controls = bytes.iter().filter(|&&byte| is_control(byte)).count();
    controls >= 4 && controls * 50 > bytes.len()
}

/// True if bytes have more control characters than a text has by accident.
pub(super) fn has_controls(bytes: &[u8]) -> bool {
    bytes.iter().filter(|&&byte| is_control(byte)).count() * 200 > bytes.len()
}

/// True for bytes that are valid UTF-8 or UTF-16 and no text: control characters alone, or too many of many kinds. A
/// text in which control characters stand between letters has few kinds.
pub(super) fn is_control_data(bytes: &[u8]) -> bool {
    let is_all = bytes.iter().all(|&byte| byte < b' ');
    // Most files end here: counting them is quick.
    if !is_all && !is_noise(bytes) {
        return false;
    }
    let kinds = (0..128).filter(|&kind| is_control(kind) && bytes.contains(&kind)).count();
    kinds >= if is_all { 2 } else { KINDS }
}

/// Kinds of control characters that no text has.
const KINDS: usize = 10;

/// True for a control character; not for escape, backspace, form feed, the shifts of seven-bit encodings and white space.
pub(super) fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=7 | 0x0b | 0x10..=0x1a | 0x1c..=0x1f | 0x7f)
}

/// The reason for bytes that make no words.
pub(super) fn no_words() -> Reason {
    Reason::Binary("no words in any known encoding; if it is text, give its --encoding".to_owned())
}

/// The reason for [`is_noise`].
pub(super) fn noise() -> Reason {
    let what = "too many control bytes for any known encoding; convert it to text first";
    Reason::Binary(what.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_names_the_kind_of_file() {
        let said = |bytes: &[u8]| signature(bytes).map(|reason| reason.to_string());
        let xlsx = b"PK\x03\x04\x14\0\0\0\0\0....xl/workbook.xml";
        let expected =
            "binary: looks like an Excel document (xlsx); save or convert it as plain text first";
        assert_eq!(said(xlsx).as_deref(), Some(expected));
        let locked: Vec<u8> = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 "
            .iter()
            .copied()
            .chain("EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes))
            .collect();
        assert_eq!(signature(&locked), Some(Reason::Encrypted));
        assert!(said(b"%PDF-1.7").unwrap().contains("pdftotext"));
        assert!(said(b"\x1f\x8b\x08\0").unwrap().contains("gzip"));
        assert!(is_control_data(&[0, 1, 2, 3].repeat(500)));
        let cycle: Vec<u8> = (1..128).collect();
        assert!(is_control_data(&cycle.repeat(9)));
        let parted: String = "the harbour".chars().flat_map(|c| [c, '\u{1}']).collect();
        for text in [parted.as_bytes(), b"\n\n", b"", b"A\x1b[0mB\x08"] {
            assert!(!is_control_data(text), "{text:?}");
        }
        assert_eq!(said("PK 赛".as_bytes()), None);
        assert_eq!(said(b""), None);
    }
}
