//! The table of readers, one for each kind of file.

mod contract;
mod depth;
mod flow;
mod html;
mod latex;
mod lines;
#[cfg(feature = "mail")]
mod mail;
mod markdown;
mod markdown_nesting;
mod notebook;
mod office;
mod pdf;
mod plain;
mod quoted_parts;
mod rtf;
mod subtitles;
mod xml;
mod xml_events;

pub use contract::{
    Extracted, FileReader, Likeness, ReadLimits, ReadMethod, reader_for, reader_of_bytes,
};
pub use html::{decoded_references, read_html};
pub use pdf::{is_empty_form, text_of_words};

/// All readers; the last one is the fallback.
pub const READERS: &[FileReader] = &[
    markdown::MARKDOWN,
    html::HTML,
    office::DOCX,
    office::PPTX,
    office::XLSX,
    office::ODT,
    office::EPUB,
    pdf::PDF,
    rtf::RTF,
    notebook::NOTEBOOK,
    subtitles::SUBTITLES,
    #[cfg(feature = "mail")]
    mail::MAIL,
    latex::LATEX,
    xml::XML,
    plain::PLAIN,
];
