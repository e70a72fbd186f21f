//! The RTF reader: text in any code page, notes and text boxes; hidden text kept and marked.

mod characters;
mod colours;
mod fonts;
mod groups;
mod reader;
mod shading;
mod words;

pub(super) use reader::RTF;
