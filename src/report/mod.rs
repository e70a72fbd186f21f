//! One offline file to hand over: what was compared, which pairs were flagged, and what they share.

pub mod check;
pub mod check_names;
pub mod check_page;
mod check_pairs;
mod check_tree;
pub mod difference;
pub mod excerpt;
pub mod histogram;
pub mod json;
pub mod judged;
pub mod make;
mod make_pair;
mod make_texts;
pub mod making;
pub mod page;
mod page_facts;
mod page_graph;
mod page_pair;
mod page_table;
mod page_text;
pub mod pseudonym;
mod quote;
pub mod read;
pub mod record;
pub mod record_pair;
pub mod settings;
