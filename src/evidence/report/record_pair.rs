//! The record of one pair: scores, verdict, disguise, and both texts in pieces.

use crate::explain::exclusions::{CountedPair, ExcludedLetters};
use crate::measure::MeasureId;
use crate::measure::contract::CorpusScore;
use crate::measure::contract::{Column, ColumnScope, ColumnValue, Evidence, Number, ReadAs};
use crate::measure::reuse_state::ReuseState;
use crate::order::ListOrder as _;
use crate::pair::Side;
use crate::report::record_marks::{QuotedPiece, RecordedPassage, RecordedStretch};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// One pair.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PairRecord {
    /// Its rank, from 1.
    pub rank: usize,
    /// Both texts, indices into the documents of the report.
    pub texts: [usize; 2],
    /// Other texts equal to A and to B after normalising.
    pub copies: [Vec<usize>; 2],
    /// The scores.
    pub scores: RecordedScores,
    /// The scores without what does not count; `None` if all parts of texts count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<RecordedCounted>,
    /// The letters of the measures that flag it.
    pub flags: String,
    /// Verdict or note of a reviewer.
    pub verdict: Option<RecordedVerdict>,
    /// What is undefined or weaker than it looks.
    pub warnings: Vec<String>,
    /// What kind of copy it is.
    pub class: String,
    /// The rule that decided it.
    pub rule: String,
    /// The class of this pair in one line, with the longer text and the shares.
    #[serde(default)]
    pub says: String,
    /// Share of A and of B in passages, reworded gaps or matched sentences.
    #[serde(default)]
    pub explained: [f64; 2],
    /// The normalisation steps of both texts.
    pub normalize: String,
    /// Why there may be more passages than these.
    pub approximate: Option<String>,
    /// Signs of disguise.
    pub findings: Vec<RecordedFinding>,
    /// Substitutions, the most frequent first.
    pub substitutions: Vec<RecordedExchange>,
    /// How many more substitutions there are.
    pub more_substitutions: usize,
    /// Passages in both texts, in the order of A; the index gives the letter.
    pub passages: Vec<RecordedPassage>,
    /// How many more passages there are, none longer than these; they are not marked.
    pub more_passages: usize,
    /// Characters of the normalised text in those.
    pub more_characters: usize,
    /// Pairs of passages in another order.
    pub inversions: u64,
    /// A and B.
    pub sides: [RecordedText; 2],
    /// Reworded stretches of both texts outside passages, in the order of A; the index plus one is the
    /// number.
    pub reworded: Vec<RecordedStretch>,
    /// Why none are known, if so.
    pub reworded_unknown: Option<String>,
    /// How many more reworded stretches there are, none longer than these; they are not marked.
    pub more_reworded: usize,
}

/// The columns that depend on all texts of a run.
const OF_THE_CORPUS: [&str; 3] = ["weighted", "topic", "chance"];

/// Scores of a pair: the counts, and the ratios computed from them, under the names of the columns
/// of the measures.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(try_from = "Map<String, Value>")]
pub struct RecordedScores(Vec<(&'static str, Number)>);

impl RecordedScores {
    /// The scores of a pair.
    pub fn new(evidence: &Evidence) -> Self {
        Self(columns().map(|column| (column.name, column.value.number(evidence))).collect())
    }

    /// The number of a column; undefined for one that no measure has.
    pub fn get(&self, name: &str) -> Number {
        let own = self.0.iter().find(|(own, _)| *own == name);
        own.map_or(Number::Undefined, |(_, number)| *number)
    }

    /// True if the record has a number in this column.
    pub fn has(&self, name: &str) -> bool {
        self.get(name) != Number::Undefined
    }

    /// The same with the scores of `said` that depend on other texts too.
    #[must_use]
    pub fn with_corpus_scores_of(mut self, said: &Self) -> Self {
        for (name, number) in self.0.iter_mut().filter(|(name, _)| OF_THE_CORPUS.contains(name)) {
            *number = said.get(name);
        }
        self
    }

    fn whole(&self, name: &str) -> Option<u32> {
        match self.get(name) {
            Number::Whole(number) => number.try_into().ok(),
            Number::Real(_) | Number::Undefined => None,
        }
    }

    /// A score that depends on the corpus; pending for one that was undefined or not computed.
    fn corpus_score(&self, name: &str) -> CorpusScore {
        match self.get(name) {
            Number::Real(score) => CorpusScore::Value(score),
            Number::Whole(score) => CorpusScore::Value(score as f64),
            Number::Undefined => CorpusScore::Pending,
        }
    }

    /// The evidence from the counts and the cosine, which the page shows. `None` for impossible
    /// counts.
    pub fn evidence(&self) -> Option<Evidence> {
        let evidence = Evidence {
            intersection: self.whole("intersection")?,
            size_a: self.whole("size_a")?,
            size_b: self.whole("size_b")?,
            containment_chance: match self.get("containment_chance") {
                Number::Real(chance) => chance,
                Number::Whole(whole) => whole as f64,
                Number::Undefined => 1.0,
            },
            minhash_equal: self.whole("minhash_equal")?,
            minhash_slots: self.whole("minhash_slots")?,
            // A Jaccard of 0 or 1 has no error either way.
            minhash_exact: match self.get("minhash_error") {
                Number::Real(error) => error <= 0.0,
                Number::Whole(error) => error == 0,
                Number::Undefined => false,
            },
            distance: self.whole("simhash_distance"),
            bits: self.whole("simhash_bits")?,
            cosine: match self.get("cosine") {
                Number::Real(cosine) => Some(cosine),
                Number::Whole(_) | Number::Undefined => None,
            },
            reuse: match ["reuse_a", "reuse_b", "reuse"].map(|name| self.get(name)) {
                [Number::Real(a), Number::Real(b), Number::Real(reuse)] => {
                    ReuseState::Shares([a, b], 2.0 * reuse - f64::midpoint(a, b))
                }
                _ => ReuseState::Unread,
            },
            weighted: self.corpus_score("weighted"),
            topic: self.corpus_score("topic"),
            expected: match self.corpus_score("chance") {
                CorpusScore::Value(expected) => CorpusScore::Value(expected.log10()),
                unknown => unknown,
            },
            read_as: ReadAs::Undecided,
            is_exact: true,
        };
        let (a, b) = (evidence.size_a, evidence.size_b);
        let union = a.checked_add(b)?.checked_sub(evidence.intersection)?;
        let whole = a > 0 && b > 0 && union > 0 && evidence.minhash_slots > 0;
        let bits = evidence.bits > 0 && evidence.distance <= Some(evidence.bits);
        (whole && bits).then_some(evidence)
    }
}

/// The columns of the record, in order.
fn columns() -> impl Iterator<Item = &'static Column> {
    let all = MeasureId::all().flat_map(|id| id.measure().columns);
    let mut own: Vec<&Column> = all.filter(|column| column.scope != ColumnScope::Exports).collect();
    own.order_by_key(|column| column.place);
    own.into_iter()
}

impl Serialize for RecordedScores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, number) in &self.0 {
            match number {
                Number::Whole(number) => map.serialize_entry(name, number)?,
                Number::Real(number) => map.serialize_entry(name, number)?,
                Number::Undefined => map.serialize_entry(name, &())?,
            }
        }
        map.end()
    }
}

impl JsonSchema for RecordedScores {
    fn schema_name() -> Cow<'static, str> {
        "RecordedScores".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = columns().map(|column| column.name).collect();
        let one = |column: &Column| {
            let kind = match column.value {
                ColumnValue::Count(_) => "integer",
                ColumnValue::Ratio(_) => "number",
            };
            (column.name.to_owned(), json!({ "type": [kind, "null"] }))
        };
        let all: Map<String, Value> = columns().map(one).collect();
        json_schema!({
            "type": "object",
            "required": names,
            "properties": all,
            "additionalProperties": false,
        })
    }
}

impl TryFrom<Map<String, Value>> for RecordedScores {
    type Error = String;

    /// # Errors
    /// A column that is missing, has no number, or that no measure has.
    fn try_from(mut map: Map<String, Value>) -> Result<Self, String> {
        let number = |column: &Column| {
            let value =
                map.remove(column.name).ok_or(format!("missing field `{}`", column.name))?;
            let whole = value.as_u64().map(Number::Whole);
            let number = whole.or_else(|| value.as_f64().map(Number::Real));
            let number = number.or_else(|| value.is_null().then_some(Number::Undefined));
            let number = number.ok_or(format!("`{}` is not a number", column.name))?;
            Ok((column.name, number))
        };
        let all = columns().map(number).collect::<Result<_, String>>()?;
        map.keys().next().map_or(Ok(Self(all)), |name| Err(format!("unknown field `{name}`")))
    }
}

/// The scores of a pair without what does not count in its texts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedCounted {
    /// The scores; `None` if nothing to compare is left of a text.
    pub scores: Option<RecordedScores>,
    /// Letters of A and of B.
    pub letters: [u64; 2],
    /// Those of them that do not count, by the names of their reasons.
    pub excluded: [BTreeMap<String, u64>; 2],
    /// The share of the letters that count of A and of B in passages, 0 to 1; `None` if none count.
    pub covered: [Option<f64>; 2],
    /// The share of these letters in reworded stretches; `None` also if these are not known.
    pub reworded: [Option<f64>; 2],
}

impl RecordedCounted {
    /// The record of a pair, with its shares in passages and in reworded stretches.
    pub fn new(pair: &CountedPair, [covered, reworded]: [[Option<f64>; 2]; 2]) -> Self {
        Self {
            covered,
            reworded,
            scores: pair.evidence.as_ref().map(RecordedScores::new),
            letters: pair.letters.map(|own| own.all),
            excluded: pair.letters.map(|own| own.by_name()),
        }
    }

    /// The letters of a text, and those of them that do not count.
    pub fn letters(&self, side: Side) -> ExcludedLetters {
        ExcludedLetters::from_names(self.letters[side], &self.excluded[side])
    }
}

/// Verdict or note of a reviewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedVerdict {
    /// The verdict, or `disputed` where reviewers differ; `None` for a note without one.
    pub verdict: Option<String>,
    /// The remark; may be empty. In a dispute that of the newest verdict.
    pub note: String,
    /// The reviewer; may be empty. In a dispute that of the newest verdict.
    pub by: String,
    /// The time, RFC 3339 in UTC.
    pub at: String,
    /// What changed in the texts since then; empty: nothing, the verdict is valid.
    pub stale: String,
    /// The last verdict or note of each reviewer, the oldest first; empty with one reviewer.
    pub opinions: Vec<RecordedOpinion>,
}

/// The last verdict or note of one of several reviewers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedOpinion {
    /// The verdict; `None` for a note without one.
    pub verdict: Option<String>,
    /// The remark; may be empty.
    pub note: String,
    /// The reviewer; may be empty.
    pub by: String,
    /// The time, RFC 3339 in UTC.
    pub at: String,
}

/// One sign of disguise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedFinding {
    /// Its subject.
    pub subject: String,
    /// A sentence on it.
    pub says: String,
}

/// Words replaced by other words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedExchange {
    /// In A.
    pub from: String,
    /// In B.
    pub to: String,
    /// How often.
    pub count: usize,
}

/// One text of a pair.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedText {
    /// The share of the text in passages, 0 to 1.
    pub covered: Option<f64>,
    /// The share of the text in reworded stretches, 0 to 1; `None` if it is not known.
    pub reworded: Option<f64>,
    /// Characters as written.
    pub characters: usize,
    /// Quoted characters as written.
    pub quoted: usize,
    /// The text in order.
    pub pieces: Vec<QuotedPiece>,
}
