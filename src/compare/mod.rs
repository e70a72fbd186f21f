//! From documents to ranked pairs.

pub mod bar;
pub mod cache;
mod cache_file;
pub mod cache_folder;
mod cache_record;
pub mod comparison;
pub mod copies;
pub mod gather;
pub mod growing;
pub mod hits;
pub mod job;
pub mod join;
pub mod pace;
pub mod pairing;
pub mod pipeline;
pub mod profile;
pub mod ranking;
pub mod sample;
pub mod score;
pub mod sketched;
pub mod sketching;
pub mod table;
pub mod watch;
pub mod whatif;
pub mod whatif_bands;
pub mod whatif_blocks;
