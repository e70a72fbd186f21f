//! From a folder to documents: find, open safely, decode, read.

pub mod decode;
pub mod demo;
pub mod document;
pub mod found;
pub mod load;
pub mod open;
pub mod readers;
mod refusal;
mod roots;
mod same_file;
pub mod scan;
mod scan_glob;
