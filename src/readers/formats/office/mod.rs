//! Office documents and e-books: zip files of XML parts.

mod chunks;
mod docx;
mod drawn;
mod epub;
mod looks;
mod odt;
mod odt_styles;
mod parts;
mod pptx;
mod relations;
mod symbols;
mod word_styles;
mod xlsx;
mod xlsx_dates;

pub(super) use docx::DOCX;
pub(super) use epub::EPUB;
pub(super) use looks::{Ink, WHITE};
pub(super) use odt::ODT;
pub(super) use pptx::PPTX;
pub(super) use xlsx::XLSX;
