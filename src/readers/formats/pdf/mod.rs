//! PDF: text by its place on the page, column after column, without page headers and footers.

mod accents;
mod adobe;
#[cfg(feature = "pdf")]
mod annotations;
#[cfg(feature = "pdf")]
mod areas;
mod assembly;
mod chunks;
#[cfg(feature = "pdf")]
mod colour;
mod columns;
mod direction;
#[cfg(feature = "pdf")]
mod drawing;
#[cfg(feature = "pdf")]
mod fonts;
mod gutters;
#[cfg(feature = "pdf")]
mod layers;
#[cfg(feature = "pdf")]
mod letters;
mod margin;
#[cfg(feature = "pdf")]
mod marks;
#[cfg(feature = "pdf")]
mod pages;
#[cfg(feature = "pdf")]
mod painting;
mod paragraphs;
mod running;
mod spaced;
#[cfg(feature = "pdf")]
mod state;
#[cfg(feature = "pdf")]
mod tex_fonts;
mod words;
#[cfg(feature = "pdf")]
mod xfa;

pub use adobe::is_empty_form;
pub use words::text_of_words;

#[cfg(not(feature = "pdf"))]
use crate::document::Reason;
#[cfg(not(feature = "pdf"))]
use crate::formats::contract::{Extracted, ReadLimits};
use crate::formats::contract::{FileReader, Likeness, ReadMethod};
#[cfg(feature = "pdf")]
use crate::formats::pdf::pages::read;

/// The reader of PDF.
pub(super) const PDF: FileReader =
    FileReader { name: "pdf", extensions: &["pdf"], read: ReadMethod::Apart { likeness, read } };

/// Bytes that may stand before the mark of a PDF.
const BEFORE: usize = 1_024;

fn likeness(bytes: &[u8]) -> Likeness {
    let head = bytes.get(..bytes.len().min(BEFORE)).unwrap_or_default();
    if head.starts_with(b"%PDF-") {
        Likeness::Certain
    } else if head.windows(5).any(|window| window == b"%PDF-") {
        Likeness::ByName
    } else {
        Likeness::Other
    }
}

#[cfg(not(feature = "pdf"))]
fn read(_bytes: &[u8], _limits: &ReadLimits<'_>) -> Result<Extracted<'static>, Reason> {
    let why = "this build reads PDF with pdftotext only, which is not installed or failed";
    Err(Reason::Failed(why.to_owned()))
}
