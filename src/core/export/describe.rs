//! JSON records of a run: coverage, documents, skipped files.

use crate::compare::counted::ExcludedParts;
use crate::compare::result::{Comparison, Coverage, IndexedJoin, Profile};
use crate::corpus::document::{Corpus, Document, Name, Skipped};
use crate::export::unseen::UnseenRecord;
use crate::pair::DocId;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A name in JSON: a string, or `{"bytes": "<base64>"}` where it is not UTF-8.
#[derive(Debug, Clone, Copy)]
pub struct JsonName<'a>(pub &'a Name);

impl JsonName<'_> {
    /// Encodes bytes that are not UTF-8 as Base64.
    pub fn encoded(bytes: &[u8]) -> String {
        STANDARD.encode(bytes)
    }

    /// Decodes Base64; `None` if it is invalid.
    pub fn decoded(text: &str) -> Option<Vec<u8>> {
        STANDARD.decode(text).ok()
    }
}

impl Serialize for JsonName<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if let Some(text) = self.0.utf8() {
            return serializer.serialize_str(text);
        }
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry("bytes", &Self::encoded(self.0.bytes()))?;
        map.end()
    }
}

impl JsonSchema for JsonName<'_> {
    fn schema_name() -> Cow<'static, str> {
        "Name".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "anyOf": [
                { "type": "string" },
                {
                    "type": "object",
                    "required": ["bytes"],
                    "properties": { "bytes": { "type": "string", "contentEncoding": "base64" } },
                },
            ],
        })
    }
}

/// What does not count in the texts.
#[derive(Debug, Serialize, JsonSchema)]
pub struct LeftOutRecord<'a> {
    templates: usize,
    marked_quotations: usize,
    quotations: bool,
    headings: Option<&'a [String]>,
    texts: usize,
    letters: u64,
    reasons: &'a BTreeMap<String, u64>,
}

impl<'a> LeftOutRecord<'a> {
    /// The record of these parts.
    pub fn new(parts: &'a ExcludedParts) -> Self {
        Self {
            templates: parts.templates,
            marked_quotations: parts.marked_quotations,
            quotations: parts.quotations,
            headings: parts.headings.as_deref(),
            texts: parts.texts,
            letters: parts.letters,
            reasons: &parts.reasons,
        }
    }
}

/// Which pairs a complete run holds.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CoverageRecord {
    /// Every pair of documents with shingles.
    all_pairs: bool,
    /// Every pair with at least this Jaccard; `null` with `all_pairs`.
    floor: Option<f64>,
    /// With a floor, every pair whose smaller text is contained to at least this share; `null`:
    /// none, or `all_pairs`.
    containment_floor: Option<f64>,
    /// Shingles that the smaller text must have for that.
    containment_shingles: Option<u32>,
    /// `--max-pairs` was reached among pairs with exactly this Jaccard: only the first of them, by
    /// document order, are kept. `null` otherwise.
    cut_at: Option<f64>,
    /// Pairs found above the initial floor and dropped because of `--max-pairs`.
    pairs_over_budget: u64,
    /// Documents equal to an earlier one, compared once.
    copies_collapsed: usize,
    /// Below the floor, pairs at most this many SimHash bits apart are kept too.
    simhash_within: Option<u32>,
    /// Below the floor, pairs that agree in at least this many MinHash slots are kept too.
    minhash_agreeing: Option<u32>,
    /// The index of a run in two passes; absent where an exact join found the pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    bands: Option<BandsRecord>,
    /// The number of pairs that the listed ones are a sample of; absent where they are no sample.
    #[serde(skip_serializing_if = "Option::is_none")]
    sampled_of: Option<u64>,
}

/// The index of MinHash bands that found the pairs of a run in two passes.
#[derive(Debug, Serialize, JsonSchema)]
pub struct BandsRecord {
    /// Number of bands.
    bands: usize,
    /// Slots of a band.
    rows: usize,
    /// Probability that a pair at `floor` is found.
    expected_recall: f64,
    /// The floor that the bands were chosen for.
    floor: f64,
    /// Pairs that were scored.
    candidates: u64,
    /// Pairs in crowded buckets that were not compared.
    passed_over: u64,
    /// Texts of the sample that recall was measured on; null where it was not.
    measured_texts: Option<u64>,
    /// Pairs of the sample by the exact join.
    measured_pairs: Option<u64>,
    /// How many of these were found.
    measured_found: Option<u64>,
}

impl From<&IndexedJoin> for BandsRecord {
    fn from(index: &IndexedJoin) -> Self {
        Self {
            bands: index.banding.bands,
            rows: index.banding.rows,
            expected_recall: index.recall,
            floor: index.floor,
            candidates: index.candidates,
            passed_over: index.passed_over,
            measured_texts: index.measured.map(|measured| measured.texts),
            measured_pairs: index.measured.map(|measured| measured.pairs),
            measured_found: index.measured.map(|measured| measured.found),
        }
    }
}

/// How many pairs were read for their reuse.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ReadingsRecord {
    /// Pairs that are likely to share text.
    candidates: usize,
    /// How many of them, and of pairs chosen by hand, were read.
    read: usize,
    /// How many candidates are unread because of a limit or a stop: they have no reuse.
    unread: usize,
}

impl ReadingsRecord {
    /// The readings of a run; `None` if no pair was to be read.
    pub fn new(comparison: &Comparison) -> Option<Self> {
        let readings = comparison.pairs.readings();
        let (candidates, read) = (readings.candidates, readings.len());
        (candidates + read > 0).then(|| Self { candidates, read, unread: readings.unread() })
    }
}

impl CoverageRecord {
    /// The coverage of a run.
    pub fn new(comparison: &Comparison) -> Self {
        let floor = match comparison.coverage {
            Coverage::AllPairs => None,
            Coverage::Floor(floor) => Some(floor),
        };
        Self {
            all_pairs: floor.is_none(),
            floor,
            containment_floor: comparison.contained.map(|floor| floor.least),
            containment_shingles: comparison.contained.map(|floor| floor.shingles),
            cut_at: comparison.cut,
            pairs_over_budget: comparison.dropped,
            copies_collapsed: comparison.copies.collapsed(),
            simhash_within: floor.and(comparison.within),
            minhash_agreeing: floor.and(comparison.agreeing),
            bands: comparison.indexed.as_deref().map(BandsRecord::from),
            sampled_of: comparison.sampled,
        }
    }
}

/// A document that is stored otherwise than a reader sees it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UnseenDocument<'a> {
    name: JsonName<'a>,
    findings: Vec<UnseenRecord>,
}

impl<'a> UnseenDocument<'a> {
    /// The documents with a finding, in the order of the corpus.
    pub fn all(corpus: &'a Corpus) -> Vec<Self> {
        let has_one = |document: &&Document| document.findings().next().is_some();
        let record = |document: &'a Document| Self {
            name: JsonName(&document.name),
            findings: UnseenRecord::all(document),
        };
        corpus.documents.iter().filter(has_one).map(record).collect()
    }
}

/// One document.
#[derive(Debug, Serialize, JsonSchema)]
pub struct DocumentRecord<'a> {
    name: JsonName<'a>,
    bytes: u64,
    encoding: &'a str,
    replaced: usize,
    hidden: usize,
    findings: Vec<UnseenRecord>,
    sha256: String,
    tokens: usize,
    shingles: usize,
    short: bool,
    undefined: bool,
    copy_of: Option<JsonName<'a>>,
}

impl<'a> DocumentRecord<'a> {
    /// A document and its profile; `copy_of` is the document compared instead of it.
    pub fn new(document: &'a Document, profile: &Profile, copy_of: Option<&'a Name>) -> Self {
        Self {
            name: JsonName(&document.name),
            bytes: document.bytes,
            encoding: document.encoding.name,
            replaced: document.encoding.replaced,
            hidden: document.hidden,
            findings: UnseenRecord::all(document),
            sha256: document.hash.to_string(),
            tokens: profile.tokens,
            shingles: profile.distinct as usize,
            short: profile.short,
            undefined: !profile.is_defined(),
            copy_of: copy_of.map(JsonName),
        }
    }

    /// All documents of a run; of a check the new ones only.
    pub fn all(comparison: &'a Comparison) -> Vec<Self> {
        let documents = comparison.corpus.documents.iter().zip(comparison.profiles.iter());
        let record = |(id, (document, profile)): (DocId, (&'a Document, &Profile))| {
            let first = comparison.copies.representative(id);
            let original = if first == id { None } else { comparison.document(first) };
            Self::new(document, profile, original.map(|document| &document.name))
        };
        let most = comparison.against.as_ref().map_or(usize::MAX, |a| a.new as usize);
        DocId::first(comparison.profiles.len()).zip(documents.take(most)).map(record).collect()
    }
}

/// A file that was not compared.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SkippedRecord<'a> {
    name: JsonName<'a>,
    reason: String,
}

impl<'a> From<&'a Skipped> for SkippedRecord<'a> {
    fn from(skipped: &'a Skipped) -> Self {
        Self { name: JsonName(&skipped.name), reason: skipped.reason.to_string() }
    }
}

/// New texts against a library.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AgainstRecord {
    /// Number of new documents.
    new: u32,
    /// Number of library documents.
    library: u64,
    /// True if new documents were compared with each other too.
    new_pairs: bool,
    /// Number of pairs of distinct texts to compare.
    pairs: u64,
    /// True if shingles were compared; if not, measures that need them are null.
    exact: bool,
}

impl AgainstRecord {
    /// The record of a check; `None` for any other run.
    pub fn new(comparison: &Comparison) -> Option<Self> {
        comparison.against.as_ref().map(|against| Self {
            new: against.new,
            library: against.library,
            new_pairs: against.new_pairs,
            pairs: against.pairs,
            exact: against.is_exact(),
        })
    }
}
