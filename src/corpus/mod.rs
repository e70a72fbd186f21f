//! From a folder to documents: find, open safely, decode, read.

pub mod decode;
pub mod demo;
pub mod document;
pub mod load;
pub mod open;
pub mod readers;
pub mod scan;
