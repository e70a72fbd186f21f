//! Where authors come from: a pattern of paths, or a list in a file.

use crate::corpus::people::list::{ListedText, listed};
use crate::corpus::people::pattern::PathPattern;
use std::fs::File;
use std::io::Read as _;
use std::sync::Arc;

/// Most bytes of a list.
const MOST: u64 = 64 << 20;

/// A pattern of paths, or a list in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PeopleSource {
    /// The argument.
    pub given: String,
    pub(super) kind: PeopleSourceKind,
}

/// The contents of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PeopleSourceKind {
    /// A pattern.
    Pattern(PathPattern),
    /// The rows of a list.
    List(Arc<[ListedText]>),
}

impl PeopleSource {
    /// Parses an argument: with a `{` it is a pattern, else the path of a list, which is read.
    /// # Errors
    /// A wrong pattern, a file that cannot be read, a file that is not a list.
    pub fn parse(given: &str) -> Result<Self, String> {
        let kind = if given.contains('{') {
            PeopleSourceKind::Pattern(PathPattern::parse(given)?)
        } else {
            PeopleSourceKind::List(listed(&read(given)?)?.into())
        };
        Ok(Self { given: given.to_owned(), kind })
    }
}

fn read(path: &str) -> Result<Vec<u8>, String> {
    let why = |error: std::io::Error| {
        format!("{error}; expected a pattern such as {{author}}_*, or a list in a file")
    };
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(MOST + 1).read_to_end(&mut bytes)).map_err(why)?;
    if bytes.len() as u64 > MOST {
        return Err(format!("it is larger than {} MiB", MOST >> 20));
    }
    Ok(bytes)
}

/// Where authors come from, and whether pairs of one person are listed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PeopleOptions {
    /// The sources; of each field the first one that knows it counts.
    pub sources: Vec<PeopleSource>,
    /// Pairs of one person are not listed.
    pub hides_same: bool,
}
