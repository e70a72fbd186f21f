//! A decoded text, its encoding, and what was met on the way.

use crate::decode::bytes::Lossy;
use crate::document::{DecodedBy, Encoding};
use std::borrow::Cow;

/// A decoded text and its encoding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text without byte order mark, line ends unchanged; borrowed if the bytes are UTF-8.
    pub text: Cow<'a, str>,
    /// The encoding and how it was determined.
    pub encoding: Encoding,
    /// Number of NUL bytes that were left out.
    pub zeros: usize,
    /// The lines in another encoding than most.
    pub other: Option<OtherLines>,
}

impl Decoded<'_> {
    pub(super) fn new(name: &'static str, by: DecodedBy, (text, replaced): Lossy) -> Self {
        let encoding = Encoding { name, by, replaced };
        Self { text: text.into(), encoding, zeros: 0, other: None }
    }
}

/// The lines of a file in another encoding than most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OtherLines {
    /// Their encoding.
    pub name: &'static str,
    /// How many.
    pub count: usize,
    /// The first of them, from 1.
    pub first: usize,
}
