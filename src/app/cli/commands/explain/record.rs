//! The records of an explanation as JSON.

use crate::export::describe::DocumentRecord;
use crate::export::settings_record::SettingsRecord;
use crate::measure::MEASURES;
use crate::measure::contract::Evidence;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};
use serde_json::Map;
use std::borrow::Cow;

/// An explanation; a topic is absent if it was not selected, and null if it is undefined.
#[derive(Serialize, JsonSchema)]
#[expect(clippy::option_option, reason = "not selected and undefined are two things")]
pub(super) struct ExplanationRecord<'a> {
    pub lookalike: &'static str,
    pub schema: String,
    pub settings: SettingsRecord<'a>,
    #[serde(flatten)]
    pub pair: Option<ExplainedTexts<'a>>,
    /// The places where the texts are stored otherwise than seen, those of A first.
    pub stored_otherwise: Vec<StoredOtherwise>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jaccard: Option<Option<SetsRecord<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minhash: Option<Option<SlotsRecord<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simhash: Option<Option<BitsRecord<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub curve: Option<CurveRecord>,
    /// The scores after each normalising step.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ladder: Option<Vec<RungRecord>>,
}

/// The two texts and their scores.
#[derive(Serialize, JsonSchema)]
pub(super) struct ExplainedTexts<'a> {
    pub documents: [DocumentRecord<'a>; 2],
    /// Number of texts of the corpus.
    pub corpus: usize,
    /// Null if a text has no shingles.
    pub scores: Option<ScoresRecord>,
    pub warnings: Vec<String>,
}

/// Every score by its name.
#[derive(Debug)]
pub(super) struct ScoresRecord(pub Evidence);

impl Serialize for ScoresRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(MEASURES.len()))?;
        for measure in MEASURES {
            map.serialize_entry(measure.name, &(measure.value)(&self.0))?;
        }
        map.end()
    }
}

impl JsonSchema for ScoresRecord {
    fn schema_name() -> Cow<'static, str> {
        "Scores".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let score = generator.subschema_for::<Option<f64>>();
        let names: Vec<&str> = MEASURES.iter().map(|measure| measure.name).collect();
        let all: Map<_, _> =
            names.iter().map(|name| ((*name).to_owned(), score.clone().to_value())).collect();
        json_schema!({ "type": "object", "required": names, "properties": all })
    }
}

#[derive(Serialize, JsonSchema)]
pub(super) struct StoredOtherwise {
    pub text: SideLetter,
    pub kind: Option<&'static str>,
    pub text_bytes: [usize; 2],
    /// What a reader sees.
    pub seen: Option<char>,
}

/// One of the two texts.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum SideLetter {
    A,
    B,
}

/// The shingles of both texts.
#[derive(Serialize, JsonSchema)]
pub(super) struct SetsRecord<'a> {
    pub both: u32,
    pub only_a: u32,
    pub only_b: u32,
    pub union: u32,
    #[schemars(range(min = 0, max = 1))]
    pub jaccard: f64,
    #[schemars(range(min = 0, max = 1))]
    pub containment_a: f64,
    #[schemars(range(min = 0, max = 1))]
    pub containment_b: f64,
    #[schemars(range(min = 0, max = 1))]
    pub dice: f64,
    #[schemars(range(min = 0, max = 1))]
    pub jaccard_from_dice: f64,
    pub shingles_both: Vec<ShingleRecord<'a>>,
    pub shingles_only_a: Vec<ShingleRecord<'a>>,
    pub shingles_only_b: Vec<ShingleRecord<'a>>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct ShingleRecord<'a> {
    pub shingle: &'a str,
    /// In hexadecimal.
    pub hash: String,
    /// Number of texts of the corpus that have it.
    pub documents: u32,
    /// Ranges of bytes of A; so is `places_b`.
    pub places_a: Vec<[usize; 2]>,
    pub places_b: Vec<[usize; 2]>,
}

/// MinHash, slot by slot.
#[derive(Serialize, JsonSchema)]
pub(super) struct SlotsRecord<'a> {
    pub scheme: &'static str,
    pub equal: u32,
    pub compared: u32,
    pub estimate: f64,
    pub error: f64,
    /// The Jaccard of the shingles.
    pub exact: f64,
    /// Errors between estimate and exact value.
    pub z: Option<f64>,
    pub estimators: Vec<EstimatorRecord>,
    /// Null for bottom-k, which has no bands.
    pub bands: Option<BandsOfPair>,
    pub seeds: SeedsRecord,
    pub slots: Vec<SlotRecord<'a>>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct EstimatorRecord {
    pub scheme: &'static str,
    pub equal: u32,
    pub compared: u32,
    pub estimate: f64,
    pub error: f64,
    pub z: Option<f64>,
}

/// The bands of an index in which the pair is found.
#[derive(Serialize, JsonSchema)]
pub(super) struct BandsOfPair {
    pub bands: usize,
    pub rows: usize,
    /// Numbers of the bands, from 0.
    pub caught_by: Vec<usize>,
    #[schemars(range(min = 0, max = 1))]
    pub chance: f64,
}

/// The estimates of many seeds.
#[derive(Serialize, JsonSchema)]
pub(super) struct SeedsRecord {
    pub mean: Option<f64>,
    pub deviation: Option<f64>,
    pub theory: f64,
    pub within_two: usize,
    pub estimates: Vec<f64>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct SlotRecord<'a> {
    pub a: Option<u64>,
    pub b: Option<u64>,
    pub equal: bool,
    /// The shingle with the smallest hash of A; so is `winner_b`.
    pub winner_a: Option<&'a str>,
    pub winner_b: Option<&'a str>,
}

/// SimHash, bit by bit.
#[derive(Serialize, JsonSchema)]
pub(super) struct BitsRecord<'a> {
    pub distance: u32,
    pub bits: u32,
    pub similarity: f64,
    pub implied_cosine: f64,
    pub cosine: Option<f64>,
    pub expected: Option<f64>,
    pub deviation: Option<f64>,
    pub z: Option<f64>,
    pub hex_a: String,
    pub hex_b: String,
    pub votes: Vec<BitRecord>,
    pub differing: Vec<DifferingBit<'a>>,
    pub without: Option<WithoutRecord<'a>>,
    pub blocks: Vec<BlockOfBits>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct BitRecord {
    pub number: u32,
    pub differs: bool,
    pub a: VoteRecord,
    pub b: VoteRecord,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct VoteRecord {
    #[schemars(range(max = 1))]
    pub bit: u8,
    pub vote: f64,
    pub tie: bool,
    pub fragile: bool,
}

/// The features behind a bit that differs.
#[derive(Serialize, JsonSchema)]
pub(super) struct DifferingBit<'a> {
    pub bit: u32,
    pub up: Vec<PushRecord<'a>>,
    pub down: Vec<PushRecord<'a>>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct PushRecord<'a> {
    pub feature: &'a str,
    /// Its weight in A; so is `b`.
    pub a: f64,
    pub b: f64,
}

/// The fewest features without which one bit more is equal.
#[derive(Serialize, JsonSchema)]
pub(super) struct WithoutRecord<'a> {
    pub bit: u32,
    pub features: Vec<&'a str>,
    pub distance: u32,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct BlockOfBits {
    pub from: u32,
    pub to: u32,
    pub differing: u32,
}

/// Jaccard by shingle length.
#[derive(Serialize, JsonSchema)]
pub(super) struct CurveRecord {
    /// Number of random pairs that `chance` is of.
    pub random_pairs: Option<usize>,
    pub points: Vec<PointRecord>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct PointRecord {
    pub n: usize,
    pub both: u32,
    pub union: u32,
    pub jaccard: Option<f64>,
    pub containment_a: Option<f64>,
    pub containment_b: Option<f64>,
    /// The median of random pairs.
    pub chance: Option<f64>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct RungRecord {
    pub step: &'static str,
    pub changed_a: bool,
    pub changed_b: bool,
    pub scores: Option<ScoresRecord>,
}
