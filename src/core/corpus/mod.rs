//! Turns a folder into documents: find files, open them safely, decode, read.

pub mod apart;
mod archive;
pub mod changed;
pub mod composed;
pub mod demo;
pub mod found;
pub mod gather;
pub mod load;
pub mod open;
pub mod options;
mod parted;
pub mod people;
mod refusal;
pub mod roots;
pub mod row_options;
pub mod rows;
pub mod scan;
pub mod seen_notes;
pub mod standard_input;
pub mod streamed;
pub mod texts;

// Below the corpus, under the paths that they have from here.
use lookalike_readers::zipped;
pub use lookalike_readers::{budget, decode, document, formats as readers, reading};
