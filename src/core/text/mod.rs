//! Turns a string into a bag of shingles: normalise, cut into tokens, slide a window, hash.

pub mod forecast;
pub mod han;
pub mod hash;
pub(crate) mod hash_many;
pub mod keyword;
pub mod lines;
pub mod named;
pub mod normalize;
mod packed;
mod rewrite;
pub mod script;
pub mod shingle;
pub mod shingle_length;
pub mod token;
mod windows;
pub mod words;
