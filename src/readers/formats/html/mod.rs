//! Web pages: the text as in a browser, and what a page holds but does not show.

mod attributes;
mod css;
mod css_colour;
mod css_rules;
mod entities;
mod reader;
mod sheets;
mod signs;
mod styles;
mod tags;
mod text;
mod unseen;

pub(super) use css_rules::CssRules;
pub use entities::decoded_references;
pub(super) use reader::HTML;
pub use reader::read_html;
pub(super) use reader::read_styled;
pub(super) use sheets::PageStyles;
