//! How a document was read, in three bytes: its reader and its encoding.

use crate::corpus::document::{DecodedBy, Document, Encoding};
use crate::corpus::readers::READERS;

/// Names of readers that are not in the table of readers.
const OTHERS: [&str; 3] = ["row", "row of HTML", "converted"];

/// Names of encodings, each for its place. New ones come last: files hold the places.
const ENCODINGS: &[&str] = &[
    "UTF-8",
    "UTF-8×2",
    "GBK",
    "GB18030",
    "gb18030",
    "Big5",
    "EUC-JP",
    "ISO-2022-JP",
    "Shift_JIS",
    "EUC-KR",
    "UTF-16LE",
    "UTF-16BE",
    "UTF-32LE",
    "UTF-32BE",
    "HZ-GB-2312",
    "ISO-2022-KR",
    "ISO-2022-CN",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "windows-874",
    "KOI8-R",
    "KOI8-U",
    "IBM866",
    "macintosh",
    "x-mac-cyrillic",
    "ISO-8859-2",
    "ISO-8859-3",
    "ISO-8859-4",
    "ISO-8859-5",
    "ISO-8859-6",
    "ISO-8859-7",
    "ISO-8859-8",
    "ISO-8859-8-I",
    "ISO-8859-10",
    "ISO-8859-13",
    "ISO-8859-14",
    "ISO-8859-15",
    "ISO-8859-16",
    "x-user-defined",
];

/// The ways in which an encoding is known.
const WAYS: [DecodedBy; 6] = [
    DecodedBy::Mark,
    DecodedBy::Valid,
    DecodedBy::Escapes,
    DecodedBy::Guess,
    DecodedBy::Asked,
    DecodedBy::Declared,
];

/// The reader, the encoding, and how that is known, by their places in tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AsRead(pub [u8; 3]);

impl AsRead {
    /// How a document was read.
    pub fn new(document: &Document) -> Self {
        let Encoding { name, by, .. } = &document.encoding;
        let reader = place(readers(), |own| own == document.reader);
        let encoding = place(ENCODINGS.iter().copied(), |own| own == *name);
        Self([reader, encoding, place(WAYS.into_iter(), |own| own == *by)])
    }

    /// The name of the reader; empty if it is in no table.
    pub fn reader(self) -> &'static str {
        readers().nth(self.0[0].into()).unwrap_or("")
    }

    /// The encoding, with a number of characters that were replaced. Its name is empty if it is in no
    /// table.
    pub fn encoding(self, replaced: usize) -> Encoding {
        let [_, encoding, by] = self.0;
        let name = ENCODINGS.get(usize::from(encoding)).copied().unwrap_or("");
        let by = WAYS.get(usize::from(by)).copied().unwrap_or(DecodedBy::Guess);
        Encoding { name, by, replaced }
    }
}

fn readers() -> impl Iterator<Item = &'static str> {
    OTHERS.into_iter().chain(READERS.iter().map(|reader| reader.name))
}

/// The place of the first that is it; 255 if there is none.
fn place<T>(mut all: impl Iterator<Item = T>, is_it: impl Fn(T) -> bool) -> u8 {
    all.position(is_it).and_then(|place| u8::try_from(place).ok()).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::document::Name;
    use crate::corpus::load::from_bytes;
    use crate::corpus::scan::ReadOptions;

    #[test]
    fn reader_and_encoding_are_given_back() {
        let texts: [(&str, &[u8]); 4] = [
            ("a.txt", "一个正常的中文句子。".as_bytes()),
            ("b.md", b"# plain"),
            ("c.html", b"<p>plain</p>"),
            ("d.txt", b"\xff\xfea\x00b\x00"),
        ];
        for (name, bytes) in texts {
            let read = from_bytes(Name::new(name.as_bytes()), bytes, &ReadOptions::default());
            let document = read.unwrap();
            let as_read = AsRead::new(&document);
            assert_eq!(as_read.reader(), document.reader);
            assert_eq!(as_read.encoding(document.encoding.replaced), document.encoding);
        }
        assert_eq!(AsRead([255; 3]).reader(), "");
        assert_eq!(AsRead([255; 3]).encoding(1).name, "");
    }
}
