//! From documents to ranked pairs.

pub mod cache;
mod chance;
pub mod check;
pub mod counted;
pub mod groups;
pub mod job;
pub mod join;
pub mod large;
pub mod listed;
pub mod pipeline;
pub mod pipelines;
pub mod result;
pub mod run;
pub mod sketch_run;
pub mod sketches;
mod strata;
pub mod study;
pub mod sweep;
pub mod two_pass;
pub mod weigh;
