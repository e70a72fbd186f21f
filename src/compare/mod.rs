//! From documents to ranked pairs.

pub mod comparison;
pub mod copies;
pub mod job;
pub mod join;
pub mod pipeline;
pub mod profile;
pub mod ranking;
pub mod table;
