//! The RTF reader: text in any code page, notes and text boxes; hidden text kept and marked.

mod colours;
mod fonts;
mod groups;
mod reader;
mod words;

pub(super) use reader::RTF;
