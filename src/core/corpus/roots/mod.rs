//! The folders and files given on the command line, and the files of documents under them.

mod original;
mod resolve;

pub use original::{Original, find_original};
pub(in crate::corpus) use resolve::{MissingRoot, Root, resolve, resolve_found};
pub use resolve::{why, without_documents};
