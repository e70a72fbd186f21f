//! The table of readers: what is text in a file of this kind.

pub mod contract;
pub mod html;
pub mod markdown;
mod markdown_html;
pub mod plain;

use contract::Reader;

/// All readers; the last one takes what no other does.
pub const READERS: &[Reader] = &[markdown::MARKDOWN, html::HTML, plain::PLAIN];
