//! A docx with any body becomes text of bounded length, or has a reason; so does any file.

use crate::properties::document;

const TYPES: &[u8] = b"<Types ContentType=\"wordprocessingml.document.main+xml\"/>";
const ROOT: &[u8] = b"<r><Relationship Type=\"/officeDocument\" Target=\"d.xml\"/></r>";

/// The main part of a docx; the first bytes also as the file itself.
pub(crate) fn run(data: &[u8]) {
    let parts: [(&[u8], &[u8]); 3] =
        [(b"[Content_Types].xml", TYPES), (b"_rels/.rels", ROOT), (b"d.xml", data)];
    let file = stored(&parts);
    if let Ok(found) = document("a.docx", &file) {
        assert!(!found.text.contains('\r'));
        assert!(found.text.len() <= 4 * data.len() + 64, "{} of {}", found.text.len(), data.len());
        let ends = found.notes.iter().flat_map(|note| &note.spans);
        assert!(ends.clone().all(|span| found.text.get(span.clone()).is_some()));
        let parts = found.parts.iter().flat_map(|parts| &parts.starts);
        assert!(parts.clone().all(|&start| found.text.is_char_boundary(start)));
        assert!(parts.clone().is_sorted());
    }
    let mut file = file;
    for (at, byte) in data.iter().take(64).enumerate() {
        let length = file.len();
        file[(at * 37 + usize::from(*byte)) % length] ^= byte;
    }
    let _any = document("a.docx", &file);
}

fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32| (crc >> 1) ^ (0xedb8_8320 & (crc & 1).wrapping_neg());
    !bytes.iter().fold(!0, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc)))
}

/// A zip file without compression.
pub(super) fn stored(parts: &[(&[u8], &[u8])]) -> Vec<u8> {
    let (mut file, mut directory) = (Vec::new(), Vec::new());
    for (name, data) in parts {
        let (offset, size) = ((file.len() as u32).to_le_bytes(), (data.len() as u32).to_le_bytes());
        let length = (name.len() as u16).to_le_bytes();
        let crc = crc(data).to_le_bytes();
        let header =
            [&[20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0], &crc[..], &size, &size, &length, &[0, 0]];
        let header = header.concat();
        file.extend([b"PK\x03\x04", &*header, name, data].concat());
        directory.extend([b"PK\x01\x02\x14\0", &*header, &[0; 10], &offset, name].concat());
    }
    let count = (parts.len() as u16).to_le_bytes();
    let (size, start) = ((directory.len() as u32).to_le_bytes(), (file.len() as u32).to_le_bytes());
    let end = [b"PK\x05\x06\0\0\0\0", &count[..], &count, &size, &start, &[0, 0]].concat();
    [file, directory, end].concat()
}
