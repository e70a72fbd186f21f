//! From a string to a bag of shingles: normalise, cut into tokens, slide a window, hash.

pub mod han;
pub mod hash;
pub mod keyword;
pub mod normalize;
pub mod script;
pub mod shingle;
pub mod token;
