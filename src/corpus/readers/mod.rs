//! The table of readers, one for each kind of file.

mod contract;
mod html;
mod lines;
mod markdown;
mod markdown_html;
mod markdown_nesting;
mod plain;

pub use contract::reader_for;
pub use html::text_of;

use contract::FileReader;

/// All readers; the last one is the fallback.
pub const READERS: &[FileReader] = &[markdown::MARKDOWN, html::HTML, plain::PLAIN];
