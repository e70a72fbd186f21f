//! Office documents and e-books: zip files of XML parts.

mod docx;
mod epub;
mod looks;
mod odt;
mod odt_styles;
mod parts;
mod word_styles;

pub(super) use docx::DOCX;
pub(super) use epub::EPUB;
pub(super) use odt::ODT;
