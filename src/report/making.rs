//! What a report is made from, and whom the making tells how far it is.

use crate::compare::result::Comparison;
use crate::explain::disguise::Options;
use crate::report::pseudonym::Naming;
use crate::report::record::Chosen;
use crate::report::record_pair::Judged;
use crate::settings::Settings;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What is to be told.
#[derive(Debug)]
pub struct Making<'a> {
    /// The run, complete.
    pub comparison: &'a Comparison,
    /// Its settings.
    pub settings: &'a Settings,
    /// Where its texts came from; `None` for the demo corpus.
    pub paths: Option<&'a [PathBuf]>,
    /// How the rows were chosen.
    pub chosen: Chosen,
    /// The pairs of documents, best first.
    pub rows: &'a [(u32, u32)],
    /// How texts are named.
    pub naming: &'a Naming,
    /// How pairs are read.
    pub options: Options,
    /// What people decided, by the documents of a row, the smaller number first.
    pub judged: &'a BTreeMap<(u32, u32), Judged>,
    /// The heading; may be empty.
    pub title: String,
    /// When, RFC 3339.
    pub made: String,
}

/// Whom the making tells how far it is, and asks whether to stop.
#[derive(Clone, Copy)]
pub struct Watch<'a> {
    /// A pair is done.
    pub done: &'a (dyn Fn() + Sync),
    /// Is it time to stop?
    pub stop: &'a (dyn Fn() -> bool + Sync),
}
