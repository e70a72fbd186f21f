//! Any file is a document or a reason; its text has one kind of line end.

use crate::properties::document;
use lookalike::corpus::document::Name;
use lookalike::corpus::load::from_bytes;
use lookalike::corpus::scan::ReadOptions;

const LABELS: [&str; 12] = [
    "utf-8",
    "gb18030",
    "big5",
    "shift_jis",
    "euc-kr",
    "utf-16le",
    "utf-16be",
    "utf-32le",
    "iso-2022-jp",
    "hz-gb-2312",
    "iso-2022-kr",
    "iso-2022-cn",
];

/// The encoding to read with, then the file.
pub(crate) fn run(data: &[u8]) {
    let Some((&label, data)) = data.split_first() else { return };
    if let Ok(found) = document("a.txt", data) {
        assert!(!found.text.contains('\r'));
        assert_eq!(found.bytes, data.len() as u64);
        if let Ok(text) = std::str::from_utf8(data)
            && found.encoding.name == "UTF-8"
            && !text.contains(['\r', '\u{feff}'])
        {
            assert_eq!(&*found.text, text);
        }
    }
    let encoding = LABELS.get(usize::from(label) % LABELS.len()).map(|&label| label.to_owned());
    let options = ReadOptions { encoding, ..ReadOptions::default() };
    if let Ok(found) = from_bytes(Name::new(b"a.txt"), data, &options) {
        assert!(!found.text.contains('\r'));
    }
}
