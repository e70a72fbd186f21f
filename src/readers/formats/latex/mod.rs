//! The LaTeX reader: the words of a document without commands, comments and formulas.

mod accents;
mod commands;
mod cursor;
mod reader;

pub(super) use reader::LATEX;
