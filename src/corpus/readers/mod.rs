//! The table of readers: what is text in a file of this kind.

mod contract;
mod html;
mod markdown;
mod markdown_html;
mod plain;

pub use contract::reader_for;
pub use html::text_of;

use contract::Reader;

/// All readers; the last one takes what no other does.
pub const READERS: &[Reader] = &[markdown::MARKDOWN, html::HTML, plain::PLAIN];
