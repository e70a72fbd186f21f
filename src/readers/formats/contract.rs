//! The contract of a reader: a kind of file, and how to extract its text.

use crate::budget::{Halt, WorkBudget};
use crate::document::{Encoding, Name, Reason};
use crate::reading::{ReadingNote, TextParts, TextSource};
use std::borrow::Cow;

/// A kind of file.
#[derive(Debug, Clone, Copy)]
pub struct FileReader {
    /// Name shown on documents, e.g. `markdown`.
    pub name: &'static str,
    /// File name extensions, lower case, without the dot.
    pub extensions: &'static [&'static str],
    /// How to extract the text.
    pub read: ReadMethod,
}

/// How a reader extracts text. It spends a step of the budget for each event and for each byte it
/// writes, so that no file can hang it.
#[derive(Debug, Clone, Copy)]
pub enum ReadMethod {
    /// From the decoded file, whose line ends are LF.
    Text {
        /// Judges by the decoded text alone if a file is of this kind.
        likeness: fn(&str) -> Likeness,
        /// Extracts the text.
        read: for<'a> fn(Cow<'a, str>, &WorkBudget<'_>) -> Result<Extracted<'a>, Halt>,
    },
    /// From the bytes, for formats that are not text or have encodings of their own.
    Bytes {
        /// Judges by the bytes alone if a file is of this kind.
        likeness: fn(&[u8]) -> Likeness,
        /// Extracts the text.
        read: fn(&[u8], &ReadLimits<'_>) -> Result<Extracted<'static>, Reason>,
    },
    /// As `Bytes`, but in a process of its own: a file may make it fail in a way that ends a process.
    Apart {
        /// Judges by the bytes alone if a file is of this kind.
        likeness: fn(&[u8]) -> Likeness,
        /// Extracts the text.
        read: fn(&[u8], &ReadLimits<'_>) -> Result<Extracted<'static>, Reason>,
    },
}

/// What the bytes of a file say about its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Likeness {
    /// It is not of this kind.
    Other,
    /// It is of this kind if its name has one of the extensions.
    ByName,
    /// It is of this kind unless its name has an extension of another one.
    Likely,
    /// It is of this kind, whatever its name.
    Certain,
}

/// Bounds for reading one file.
#[derive(Clone, Copy)]
pub struct ReadLimits<'a> {
    /// The work that it may cost.
    pub budget: &'a WorkBudget<'a>,
    /// Bytes that may be unpacked from it.
    pub unpacked: u64,
}

/// An extracted text.
#[derive(Debug, Default)]
pub struct Extracted<'a> {
    /// The text.
    pub text: Cow<'a, str>,
    /// What was left out, marked or found hidden.
    pub notes: Vec<ReadingNote>,
    /// Where the parts of the original begin in the text.
    pub parts: Option<TextParts>,
    /// The encoding, if the format declares it.
    pub encoding: Option<Encoding>,
    /// Where the text is from.
    pub source: TextSource,
}

impl<'a> From<Cow<'a, str>> for Extracted<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self { text, ..Self::default() }
    }
}

impl From<String> for Extracted<'_> {
    fn from(text: String) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

/// The reader of bytes for a file, if there is one; see [`Likeness`].
pub fn reader_of_bytes(
    readers: &'static [FileReader],
    name: &Name,
    bytes: &[u8],
) -> Option<&'static FileReader> {
    let likeness = |reader: &FileReader| match reader.read {
        ReadMethod::Bytes { likeness, .. } | ReadMethod::Apart { likeness, .. } => likeness(bytes),
        ReadMethod::Text { .. } => Likeness::Other,
    };
    let certain = readers.iter().find(|reader| likeness(reader) == Likeness::Certain);
    let named = |reader: &&FileReader| reader.is_named(name);
    certain.or_else(|| readers.iter().filter(named).find(|r| likeness(r) == Likeness::ByName))
}

/// Name extensions of templates and of programs that hold pages: what they start with is not what they are.
const SOURCES: [&str; 22] = [
    "ejs",
    "hbs",
    "handlebars",
    "mustache",
    "twig",
    "erb",
    "j2",
    "jinja",
    "jinja2",
    "vue",
    "svelte",
    "jsx",
    "tsx",
    "js",
    "ts",
    "astro",
    "liquid",
    "njk",
    "haml",
    "pug",
    "py",
    "rb",
];

/// The reader of a decoded text: by what it certainly is, by its name, by what it seems to be; the
/// last of the table is the fallback.
pub fn reader_for(
    readers: &'static [FileReader],
    name: &Name,
    text: &str,
) -> Option<&'static FileReader> {
    let (fallback, others) = readers.split_last()?;
    let like = |wanted: Likeness| {
        others.iter().find(|reader| match reader.read {
            ReadMethod::Text { likeness, .. } => likeness(text) == wanted,
            _ => false,
        })
    };
    let is_text = |reader: &&FileReader| matches!(reader.read, ReadMethod::Text { .. });
    let named = || others.iter().filter(is_text).find(|reader| reader.is_named(name));
    let is_source = SOURCES.iter().any(|own| name.extension().eq_ignore_ascii_case(own.as_bytes()));
    if is_source {
        return Some(fallback);
    }
    let found = like(Likeness::Certain).or_else(named);
    Some(found.or_else(|| like(Likeness::Likely)).unwrap_or(fallback))
}

impl FileReader {
    /// True if the extension of a name is one of this kind.
    pub fn is_named(&self, name: &Name) -> bool {
        let extension = name.extension();
        self.extensions.iter().any(|known| extension.eq_ignore_ascii_case(known.as_bytes()))
    }
}
