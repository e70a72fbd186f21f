//! Settings kept between runs in a TOML file: every fault is reported, edits keep the comments.

pub mod bindings;
pub mod contract;
pub mod disk;
pub mod fault;
pub mod keys;
pub mod now;
pub mod place;
pub mod read;
pub mod read_value;
pub mod theme;
pub mod view;
pub mod write;
