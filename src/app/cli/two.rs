//! Two documents as a pair: texts, profiles, scores, warnings; and their JSON record.

use crate::compare::result::{Comparison, PairReading, Profile};
use crate::corpus::document::Document;
use crate::corpus::scan::GivenPath;
use crate::explain::exclusions::ExcludedLetters;
use crate::explain::reading::{LONGEST, PairReader, ReadingDepth};
use crate::explain::reasons::{self, seen_reasons};
use crate::export::describe::DocumentRecord;
use crate::export::json_style::{pretty, schema_id};
use crate::export::ndjson::{JsonRow, RowSchema};
use crate::export::rows::ExportRow;
use crate::export::settings_record::SettingsRecord;
use crate::measure::MEASURES;
use crate::measure::contract::CorpusScore;
use crate::measure::contract::{Evidence, ReadAs};
use crate::measure::jaccard::jaccard;
use crate::measure::reuse_state::ReuseState;
use crate::measure::set::FlagSet;
use crate::pair::{DocId, DocPair, Side};
use crate::settings::Settings;
use schemars::JsonSchema;
use serde::Serialize;
use std::io;
use std::sync::Arc;

/// The whole texts of a pair whose scores leave out what does not count.
#[derive(Debug)]
pub struct WholePair {
    /// The scores of the whole texts; `None` where one has no shingles.
    pub evidence: Option<Evidence>,
    /// The letters of both texts and how many of them do not count.
    pub letters: [ExcludedLetters; 2],
}

/// Two documents as a pair, with their profiles, scores and warnings.
#[derive(Debug)]
pub struct Two<'a> {
    /// The run that scored them.
    pub comparison: &'a Comparison,
    /// Its settings.
    pub settings: &'a Settings,
    /// A and B, in the order of the arguments.
    pub documents: [&'a Document; 2],
    /// Their profiles.
    pub profiles: [&'a Profile; 2],
    /// The scores; `None` where a document has no shingles.
    pub evidence: Option<Evidence>,
    /// What the reading of both texts found; `None` for texts too long to be read unasked.
    pub read: Option<PairReading>,
    /// The whole texts, if the rest leaves out what does not count.
    pub whole: Option<WholePair>,
    /// Sentences on scores that are undefined or less reliable than they look.
    pub warnings: Vec<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Score {
    measure: &'static str,
    value: Option<f64>,
    text: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct FingerprintRecord {
    hex: String,
    ties: u32,
}

/// A pair as JSON, with the record of a view.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TwoRecord<'a, R> {
    lookalike: &'static str,
    schema: String,
    settings: SettingsRecord<'a>,
    documents: [DocumentRecord<'a>; 2],
    fingerprints: [Option<FingerprintRecord>; 2],
    #[schemars(with = "Option<RowSchema<false>>")]
    pair: Option<JsonRow<'a>>,
    scores: Vec<Score>,
    warnings: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    reading: Option<&'a R>,
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded: Option<[ExcludedRecord; 2]>,
}

/// Letters of a text, and how many of them do not count.
#[derive(Debug, Serialize, JsonSchema)]
struct ExcludedRecord {
    letters: u64,
    excluded: u64,
    reasons: String,
}

impl<'a> Two<'a> {
    /// The two documents of a comparison of two; `None` where one of them is missing.
    pub fn new(comparison: &'a Comparison, settings: &'a Settings) -> Option<Self> {
        // Two texts have no frequencies.
        let (weighted, topic) = (CorpusScore::Undefined, CorpusScore::Undefined);
        let evidence = comparison.pairs.evidence(0);
        let expected = CorpusScore::Undefined;
        let evidence = evidence.map(|e| Evidence { weighted, topic, expected, ..e });
        Self::from_pair(comparison, settings, DocPair::FIRST, evidence)
    }

    /// Two documents of a comparison, with their scores; `None` where one of them is missing.
    pub fn from_pair(
        comparison: &'a Comparison,
        settings: &'a Settings,
        pair: DocPair,
        evidence: Option<Evidence>,
    ) -> Option<Self> {
        let documents = [comparison.document(pair.a)?, comparison.document(pair.b)?];
        let profile = |id: DocId| comparison.profiles.get(id.index());
        let profiles = [profile(pair.a)?, profile(pair.b)?];
        let [a, b] = profiles;
        let mut warnings = reasons::pair_reasons(a, b, &comparison.recipe);
        warnings.extend(seen_reasons(documents, &comparison.recipe, LONGEST));
        for (who, document) in Side::BOTH.into_iter().zip(documents) {
            if document.encoding.replaced > 0 {
                let (count, name) = (document.encoding.replaced, document.encoding.name);
                warnings.push(format!("{who} has {count} places that are not valid {name}"));
            }
            if document.hidden > 0 {
                warnings.push(format!("{who} has hidden characters: {}", document.hidden));
            }
        }
        let bytes: usize = documents.iter().map(|document| document.text.len()).sum();
        let reader = PairReader::new(comparison.clone(), Arc::default());
        let read =
            (bytes <= LONGEST).then(|| reader.read(pair, ReadingDepth::Copy, &|| false)).flatten();
        let reuse = read.map_or(ReuseState::Unread, |read| read.reuse);
        let read_as = read.map_or(ReadAs::Undecided, |read| read.read_as());
        let evidence = evidence.map(|e| Evidence { reuse, read_as, ..e });
        Some(Self {
            comparison,
            settings,
            documents,
            profiles,
            evidence,
            read,
            whole: None,
            warnings,
        })
    }

    /// True if the pair is flagged.
    pub fn is_flagged(&self) -> bool {
        self.evidence.is_some_and(|e| self.settings.thresholds.is_flagged(&e))
    }

    /// Which measures flag the pair.
    pub fn flags(&self) -> FlagSet {
        let thresholds = &self.settings.thresholds;
        self.evidence.map_or_else(FlagSet::default, |e| thresholds.flags(&e))
    }

    /// The pair as one JSON object on several lines; `reading` is the record of a view.
    pub fn json(&self, reading: Option<&impl Serialize>) -> io::Result<Vec<u8>> {
        let [a, b] = self.documents;
        let row = self.evidence.map(|evidence| ExportRow {
            rank: 1,
            a: &a.name,
            b: &b.name,
            // Files that are given one by one are named as given.
            paths: [a, b].map(|document| Some(GivenPath::whole(&document.name))),
            notes: [&a.notes, &b.notes],
            authors: [None; 2],
            evidence,
            whole: self.whole.as_ref().and_then(|whole| whole.evidence),
            counted: self.whole.as_ref().map(|_| jaccard(&evidence)),
            copy: self.read.and_then(|read| read.copy),
            flags: self.flags(),
            is_flagged: self.is_flagged(),
            verdict: None,
            opinions: None,
            is_library: false,
            estimated: false,
        });
        let score = |e: &Evidence| {
            let scores = MEASURES.iter().map(|measure| Score {
                measure: measure.name,
                value: (measure.value)(e),
                text: (measure.text)(e),
            });
            scores.collect()
        };
        let fingerprint = |profile: &Profile| {
            let print = profile.fingerprint?;
            Some(FingerprintRecord { hex: print.hex(), ties: print.ties })
        };
        let [of_a, of_b] = self.profiles;
        pretty(&TwoRecord {
            lookalike: env!("CARGO_PKG_VERSION"),
            schema: schema_id("compare"),
            settings: SettingsRecord::new(self.settings, &self.comparison.recipe),
            documents: [DocumentRecord::new(a, of_a, None), DocumentRecord::new(b, of_b, None)],
            fingerprints: [fingerprint(of_a), fingerprint(of_b)],
            pair: row.as_ref().map(|row| JsonRow(row, false)),
            scores: self.evidence.as_ref().map(score).unwrap_or_default(),
            warnings: &self.warnings,
            reading,
            excluded: self.whole.as_ref().map(|whole| {
                whole.letters.map(|own| ExcludedRecord {
                    letters: own.all,
                    excluded: own.excluded(),
                    reasons: own.in_words(),
                })
            }),
        })
    }
}
