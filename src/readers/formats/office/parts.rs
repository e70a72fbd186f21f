//! A zip file of XML parts, and the paths between them.

use crate::decode::decode;
use crate::document::Reason;
use crate::formats::contract::Likeness;
use crate::zipped::{Package, is_zip};
use std::io::Cursor;

/// The part of an Office document that lists the types of all parts.
pub(super) const TYPES: &str = "[Content_Types].xml";
/// Bytes unpacked to recognise a file.
const GLANCE: u64 = 1 << 20;

/// An office document or e-book.
pub(super) struct PackedParts<'a>(Package<Cursor<&'a [u8]>>);

impl<'a> PackedParts<'a> {
    /// Opens a zip file of which at most `unpacked` bytes are unpacked.
    pub(super) fn new(bytes: &'a [u8], unpacked: u64) -> Result<Self, Reason> {
        Package::new(Cursor::new(bytes), bytes.len() as u64, unpacked).map(Self)
    }

    /// The bytes of a part; `None` if there is none of this name. Some programs write `\\` between
    /// folders.
    pub(super) fn bytes(&mut self, name: &str) -> Result<Option<Vec<u8>>, Reason> {
        match self.0.read(name)? {
            None if name.contains('/') => self.0.read(&name.replace('/', "\\")),
            found => Ok(found),
        }
    }

    /// The text of a part; `None` if there is none of this name.
    pub(super) fn text(&mut self, name: &str) -> Result<Option<String>, Reason> {
        let Some(bytes) = self.bytes(name)? else { return Ok(None) };
        let decoded = decode(&bytes, None)
            .map_err(|reason| Reason::Damaged(format!("a part of it is not text ({reason})")))?;
        Ok(Some(decoded.text.into_owned()))
    }

    /// The names of all parts that are UTF-8.
    pub(super) fn names(&mut self) -> Vec<String> {
        let members = self.0.members().into_iter();
        members.filter_map(|member| String::from_utf8(member.name).ok()).collect()
    }

    /// The text of a part that must exist.
    pub(super) fn required(&mut self, name: &str) -> Result<String, Reason> {
        self.text(name)?.ok_or_else(|| Reason::Damaged("a part of it is missing".to_owned()))
    }
}

/// Judges a file by a part: certain if `fits` accepts its text, by name if it cannot be opened.
pub(super) fn likeness(bytes: &[u8], part: &str, fits: fn(&str) -> bool) -> Likeness {
    if !is_zip(bytes) {
        return Likeness::Other;
    }
    let text = PackedParts::new(bytes, GLANCE).and_then(|mut parts| parts.text(part));
    match text {
        Ok(Some(text)) if fits(&text) => Likeness::Certain,
        Ok(_) => Likeness::Other,
        Err(_) => Likeness::ByName,
    }
}

/// The path of `target`, a reference in the part `from`: `..` and `.` resolved, escapes decoded.
pub(super) fn resolve(from: &str, target: &str) -> String {
    let target = target.split(['#', '?']).next().unwrap_or_default();
    let target = percent_decoded(target);
    let folder = if target.starts_with('/') {
        ""
    } else {
        from.rsplit_once('/').map_or("", |(folder, _)| folder)
    };
    let mut path: Vec<&str> = Vec::new();
    for step in folder.split('/').chain(target.split('/')) {
        match step {
            "" | "." => {}
            ".." => drop(path.pop()),
            step => path.push(step),
        }
    }
    path.join("/")
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let hex = tail.get(..2).filter(|_| *first == b'%');
        let value = hex.and_then(|hex| u8::from_str_radix(str::from_utf8(hex).ok()?, 16).ok());
        bytes.push(value.unwrap_or(*first));
        rest = value.map_or(tail, |_| tail.get(2..).unwrap_or_default());
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_resolved_within_the_file() {
        assert_eq!(resolve("word/document.xml", "footnotes.xml"), "word/footnotes.xml");
        assert_eq!(resolve("word/document.xml", "/customXml/a.xml"), "customXml/a.xml");
        let up = ["..", "text", "%E4%B8%80%201.xhtml#p"].join("/");
        assert_eq!(resolve("OPS/x/book.opf", &up), "OPS/text/一 1.xhtml");
        let outside = ["..", "..", "..", "etc", "passwd"].join("/");
        assert_eq!(resolve("a", &outside), "etc/passwd");
        assert_eq!(resolve("", "a%zz"), "a%zz");
    }
}
