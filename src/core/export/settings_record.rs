//! The settings of a run as a JSON record.

use crate::compare::result::Recipe;
use crate::measure::MeasureId;
use crate::settings::{MOST_BITS, Settings, Thresholds};
use crate::text::hash;
use crate::text::named::Named as _;
use crate::text::shingle_length::ShingleLength;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use std::borrow::Cow;

/// The thresholds of the measures that are on, by name.
#[derive(Debug)]
struct ThresholdRecord(Thresholds);

impl Serialize for ThresholdRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (id, threshold) in self.0.iter() {
            let name = id.measure().name;
            if id.scale(MOST_BITS).is_whole() {
                map.serialize_entry(name, &(threshold as u64))?;
            } else {
                map.serialize_entry(name, &threshold)?;
            }
        }
        map.end()
    }
}

impl JsonSchema for ThresholdRecord {
    fn schema_name() -> Cow<'static, str> {
        "Thresholds".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let one = |id: MeasureId| {
            let kind = if id.scale(MOST_BITS).is_whole() { "integer" } else { "number" };
            (id.measure().name.to_owned(), json_schema!({ "type": kind }).to_value())
        };
        let all: serde_json::Map<_, _> = MeasureId::all().map(one).collect();
        json_schema!({ "type": "object", "properties": all })
    }
}

/// A shingle length: its number, or `"auto"`.
#[derive(Debug, Clone, Copy)]
pub struct LengthRecord(pub ShingleLength);

impl Serialize for LengthRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            ShingleLength::Auto => serializer.collect_str(&self.0),
            ShingleLength::Fixed(n) => serializer.serialize_u64(n as u64),
        }
    }
}

impl JsonSchema for LengthRecord {
    fn schema_name() -> Cow<'static, str> {
        "ShingleLength".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [{ "const": "auto" }, { "type": "integer", "minimum": 1 }] })
    }
}

/// The settings that the numbers of an export depend on; worker threads are not among them.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SettingsRecord<'a> {
    unit: &'static str,
    n: LengthRecord,
    n_auto: bool,
    normalize: String,
    hash: &'static str,
    num_perm: usize,
    minhash: &'static str,
    simhash_bits: u32,
    simhash_weight: &'static str,
    seed: u64,
    thresholds: ThresholdRecord,
    encoding: Option<&'a str>,
    max_file_size: u64,
    include: &'a [String],
    exclude: &'a [String],
    max_pairs: usize,
    readings: Option<usize>,
    /// The requested floor of containment; `null`: none.
    containment_floor: Option<f64>,
    /// Measures whose sketches add pairs below a floor.
    matched_below_floor: Vec<&'static str>,
}

impl<'a> SettingsRecord<'a> {
    /// The settings of a run.
    pub fn new(settings: &'a Settings, recipe: &Recipe) -> Self {
        let reading = &settings.reading;
        Self {
            unit: recipe.unit.name(),
            n: LengthRecord(recipe.n),
            n_auto: recipe.n == ShingleLength::Auto,
            normalize: recipe.ladder.to_string(),
            hash: hash::NAME,
            num_perm: recipe.sketch.slots,
            minhash: recipe.sketch.scheme.name(),
            simhash_bits: recipe.sketch.bits,
            simhash_weight: recipe.sketch.weight.name(),
            seed: recipe.sketch.seed,
            thresholds: ThresholdRecord(settings.thresholds.within(recipe.sketch.bits)),
            encoding: reading.encoding.as_deref(),
            max_file_size: reading.max_file_size,
            include: &reading.include,
            exclude: &reading.exclude,
            max_pairs: settings.max_pairs,
            readings: Some(settings.readings).filter(|&most| most < usize::MAX),
            containment_floor: settings.contained,
            matched_below_floor: settings.matched.iter().map(|id| id.measure().name).collect(),
        }
    }
}
