//! From a folder to documents: find, open safely, decode, read.

mod binary;
pub mod changed;
pub mod decode;
mod decode_bytes;
mod decode_escapes;
mod decode_guess;
pub mod decode_label;
mod decode_stream;
mod decode_wide;
pub mod demo;
pub mod document;
pub mod found;
mod frequent;
mod hidden;
pub mod load;
pub mod open;
pub mod readers;
mod refusal;
pub mod roots;
pub mod rows;
mod rows_columns;
pub mod rows_documents;
pub mod rows_read;
mod rows_split;
mod same_file;
pub mod scan;
mod scan_glob;
