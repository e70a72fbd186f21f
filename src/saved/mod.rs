//! Settings kept between runs: a TOML file, read with every fault told, changed with its comments kept.

pub mod contract;
pub mod disk;
pub mod keys;
pub mod now;
pub mod read;
pub mod read_value;
pub mod view;
pub mod write;
