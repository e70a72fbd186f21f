//! Turns a folder into documents: find files, open them safely, decode, read.

pub mod apart;
mod archive;
pub mod budget;
pub mod changed;
pub mod composed;
pub mod decode;
pub mod demo;
pub mod document;
pub mod found;
pub mod gather;
pub mod load;
pub mod open;
pub mod options;
pub mod people;
pub mod readers;
pub mod reading;
mod refusal;
pub mod roots;
pub mod row_options;
pub mod rows;
pub mod scan;
pub mod standard_input;
pub mod streamed;
pub mod texts;
mod zipped;
