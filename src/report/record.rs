//! What a report says, all of it: the page is drawn from this and from nothing else.

use crate::report::histogram::Histogram;
use crate::report::record_pair::Pair;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The version of the record and of the page drawn from it. Both are compared byte for byte when a
/// report is verified: whatever changes one of them raises this.
pub const VERSION: u32 = 1;

/// A whole report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// [`VERSION`].
    pub report: u32,
    /// The program that made it.
    pub lookalike: String,
    /// SHA-256 of the record with this empty, in hexadecimal.
    pub seal: String,
    /// When it was made, RFC 3339 in UTC.
    pub made: String,
    /// The heading that was asked for; may be empty.
    pub title: String,
    /// How the names of texts were replaced: `sha256`, `hmac-sha256` with a key; `None`: not at all.
    pub anonymised: Option<String>,
    /// The corpus as a whole.
    pub corpus: Corpus,
    /// Every setting by its name in exports.
    pub settings: Map<String, Value>,
    /// Which pairs are here.
    pub choice: Chosen,
    /// How pairs were read for passages.
    pub reading: Reading,
    /// How the scores of all kept pairs lie.
    pub histograms: Vec<Histogram>,
    /// Texts that are tied by pairs at the threshold of Jaccard, the largest groups first.
    pub groups: Groups,
    /// The texts, by name: all of them, or those of the pairs and groups.
    pub documents: Vec<Text>,
    /// What was not compared.
    pub skipped: Vec<Skipped>,
    /// The pairs, best first.
    pub pairs: Vec<Pair>,
}

/// The corpus as a whole.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Corpus {
    /// What it is called.
    pub label: String,
    /// Folders and files as they were given, to find the texts again; `None` for the demo corpus
    /// and where names are replaced.
    pub paths: Option<Vec<Label>>,
    /// It is the built-in demo corpus.
    pub demo: bool,
    /// Texts that were compared.
    pub documents: usize,
    /// All of them are in [`Report::documents`].
    pub listed: bool,
    /// SHA-256 over the content hashes of all texts in ascending order, in hexadecimal.
    pub digest: String,
    /// Texts without anything to compare.
    pub undefined: usize,
    /// Texts that are copies of another one and were compared once.
    pub copies: usize,
    /// Files and folders left out because a glob said so.
    pub excluded: usize,
    /// Files and folders that are not compared; the first of them are in [`Report::skipped`].
    pub skipped: usize,
    /// What the table of pairs holds.
    pub coverage: Map<String, Value>,
    /// Pairs in the table.
    pub pairs: usize,
    /// Pairs that a measure flags.
    pub flagged: usize,
    /// Pairs that each measure flags that is on, in the order of the table of measures.
    pub flagged_by: Vec<usize>,
}

/// Which pairs are in a report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// Sorted by this, as on the command line.
    pub by: String,
    /// Only flagged pairs.
    pub flagged_only: bool,
    /// Only pairs with at least this Jaccard.
    pub min_jaccard: Option<f64>,
    /// Only pairs with at most this many differing SimHash bits.
    pub max_hamming: Option<u32>,
    /// Only pairs with one of these verdicts; `none` for those without. Empty: all.
    pub verdicts: Vec<String>,
    /// A list of the explorer as it stood there, in words; empty: none, the rest here chose them.
    pub view: String,
    /// At most this many.
    pub limit: usize,
    /// So many are here.
    pub showing: usize,
    /// So many there are without the limit.
    pub of: usize,
}

/// How pairs were read for passages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// Shortest passage in scripts without spaces, in characters.
    pub min_chars: u32,
    /// Shortest passage in others, in words.
    pub min_words: u32,
    /// Template is what this share of the documents holds.
    pub template_share: f64,
    /// And so many documents at least; `None`: template was not looked for, the corpus is too large.
    pub template_documents: Option<usize>,
    /// Passages that are shown of a pair at most, the longest; `None`: all.
    pub passages_each: Option<usize>,
    /// Bytes that the quotation of a text takes at most, on the page and in the record together;
    /// `None`: all texts are quoted whole.
    pub bytes_each: Option<usize>,
}

/// Documents tied by flagged pairs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Groups {
    /// How documents were tied.
    pub linkage: String,
    /// From which Jaccard on.
    pub at: f64,
    /// How many groups there are.
    pub of: usize,
    /// The largest of them.
    pub list: Vec<GroupRecord>,
}

/// One group.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GroupRecord {
    /// Places in [`Report::documents`].
    pub members: Vec<usize>,
    /// The lowest known Jaccard of two of its texts.
    pub lowest: f64,
    /// The most central text, a place in [`Report::documents`].
    pub central: usize,
}

/// The name of a text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Label {
    /// As text.
    Text(String),
    /// A name that is not UTF-8.
    Bytes {
        /// Its bytes in Base64.
        bytes: String,
    },
}

/// One text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// Its name or pseudonym.
    pub name: Label,
    /// SHA-256 of its bytes in hexadecimal; with a key, the HMAC of that.
    pub sha256: String,
    /// Bytes in its file.
    pub bytes: u64,
    /// Characters of the text as written.
    pub characters: usize,
    /// How the bytes became text.
    pub encoding: String,
    /// Characters that could not be decoded.
    pub replaced: usize,
    /// Invisible characters.
    pub hidden: usize,
    /// Tokens of the normalised text.
    pub tokens: usize,
    /// Distinct shingles.
    pub shingles: usize,
    /// The text that was compared in its place, a place in [`Report::documents`].
    pub copy_of: Option<usize>,
}

/// A file that was not compared.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Skipped {
    /// Its name; `None` where names are replaced.
    pub name: Option<Label>,
    /// Why.
    pub reason: String,
}
