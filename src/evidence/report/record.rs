//! The record of a report: all its data, from which the page is drawn.

use crate::compare::weigh::CorpusScores;
use crate::corpus::people::PersonFields;
use crate::display::number::thousands;
use crate::export::describe::CoverageRecord;
use crate::measure::contract::{CorpusScore, Evidence};
use crate::report::histogram::Histogram;
use crate::report::language::ReportLanguage;
use crate::report::record_pair::PairRecord;
use crate::report::record_sources::{RecordedExclusions, ReportSources};
use crate::report::settings::RecordedSettings;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The version of the record and of the page drawn from it. Both are compared byte for byte when a
/// report is verified: whatever changes one of them raises this.
pub const VERSION: u32 = 15;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A whole report.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
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
    /// The heading given by the user; may be empty.
    pub title: String,
    /// The language of the findings.
    #[serde(default, skip_serializing_if = "ReportLanguage::is_english")]
    pub language: ReportLanguage,
    /// How the names of texts were replaced: `sha256`, `hmac-sha256` with a key; `None`: not at all.
    pub anonymised: Option<String>,
    /// Characters of names that are masked in texts, notes and elsewhere.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub masked: usize,
    /// The corpus as a whole.
    pub corpus: CorpusRecord,
    /// Every setting by its name in exports.
    #[schemars(with = "RecordedSettings<'static>")]
    pub settings: Map<String, Value>,
    /// Which pairs the report holds.
    pub choice: PairSelection,
    /// How pairs were read for passages.
    pub reading: RecordedReading,
    /// Histograms of the scores of all kept pairs.
    pub histograms: Vec<Histogram>,
    /// Groups of texts tied by pairs at the threshold of Jaccard, the largest first.
    pub groups: GroupsRecord,
    /// The texts in order of their names: all, or those of the pairs and groups.
    pub documents: Vec<TextRecord>,
    /// Skipped files.
    pub skipped: Vec<RecordedSkip>,
    /// What does not count.
    #[serde(default, skip_serializing_if = "RecordedExclusions::is_empty")]
    pub excluded: RecordedExclusions,
    /// The sources of the texts of all cases; `None` if they were not requested.
    pub sources: Option<ReportSources>,
    /// The pairs, best first.
    pub pairs: Vec<PairRecord>,
}

impl Report {
    /// The scores by corpus frequencies that it has.
    pub fn corpus_scores(&self) -> CorpusScores {
        let has = |name: &str| {
            let mut own = self.histograms.iter().filter(|histogram| histogram.measure == name);
            self.pairs.iter().any(|pair| pair.scores.has(name))
                || own.any(|histogram| histogram.bars.iter().any(|bar| *bar > 0))
        };
        let expected = has("chance") || self.choice.by == "chance";
        CorpusScores { weighted: has("weighted"), topic: has("topic"), expected }
    }

    /// The evidence of a pair. Where chance decides, it was computed, and of all pairs from the other scores of the
    /// corpus: those that the pair does not have are undefined. `None` for impossible counts.
    pub fn evidence(&self, pair: &PairRecord) -> Option<Evidence> {
        let mut evidence = pair.scores.evidence()?;
        let most = self.settings.get("thresholds").and_then(|own| own.get("chance"));
        let decides = most.is_some_and(Value::is_number);
        let has_all = self.corpus.coverage.get("all_pairs") == Some(&Value::Bool(true));
        let settle = |score: &mut CorpusScore, is_computed: bool| {
            if is_computed && *score == CorpusScore::Pending {
                *score = CorpusScore::Undefined;
            }
        };
        settle(&mut evidence.weighted, decides && has_all);
        settle(&mut evidence.topic, decides && has_all);
        settle(&mut evidence.expected, decides);
        Some(evidence)
    }
}

/// The corpus as a whole.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CorpusRecord {
    /// Its name.
    pub label: String,
    /// Folders and files as given, to find the texts again; `None` for the demo corpus, for paths that
    /// name folders of one machine, or if names are replaced.
    pub paths: Option<Vec<NameLabel>>,
    /// It is the built-in demo corpus.
    pub demo: bool,
    /// Compared texts.
    pub documents: usize,
    /// All of them are in [`Report::documents`].
    pub listed: bool,
    /// SHA-256 over the content hashes of all texts in ascending order, in hexadecimal.
    pub digest: String,
    /// Texts without shingles.
    pub undefined: usize,
    /// Texts that are copies of another one.
    pub copies: usize,
    /// Files and folders excluded by a glob.
    pub excluded: usize,
    /// Skipped files and folders; the first of them are in [`Report::skipped`].
    pub skipped: usize,
    /// Which pairs the table holds.
    #[schemars(with = "CoverageRecord")]
    pub coverage: Map<String, Value>,
    /// Pairs in the table.
    pub pairs: usize,
    /// Flagged pairs.
    pub flagged: usize,
    /// Pairs that each measure flags that is on, in the order of the table of measures.
    pub flagged_by: Vec<usize>,
}

/// The selection of pairs in a report.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PairSelection {
    /// Sort key, as on the command line.
    pub by: String,
    /// Only flagged pairs.
    pub flagged_only: bool,
    /// No pairs of one person.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hides_same: bool,
    /// Only pairs with at least this Jaccard.
    pub min_jaccard: Option<f64>,
    /// Only pairs with at most this many differing SimHash bits.
    pub max_hamming: Option<u32>,
    /// Only pairs with one of these verdicts; `none` for those without. Empty: all.
    pub verdicts: Vec<String>,
    /// Describes the list of the explorer that the pairs come from; empty: they were selected by
    /// the other fields.
    pub view: String,
    /// Most pairs.
    pub limit: usize,
    /// Pairs in the report.
    pub showing: usize,
    /// Pairs without the limit.
    pub of: usize,
    /// Pairs that it does not hold.
    pub omitted: OmittedPairs,
}

/// How many pairs of the table a report does not hold, by the first reason that applies. A judged pair
/// is only left out if verdicts were chosen, and its own is another one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OmittedPairs {
    /// They are not flagged.
    pub unflagged: usize,
    /// Their scores are outside the limits.
    pub outside_scores: usize,
    /// One person wrote both texts.
    pub same_person: usize,
    /// They are not in the list of the explorer.
    pub unlisted: usize,
    /// They have no verdict, and verdicts were chosen.
    pub not_judged: usize,
    /// They have another verdict than those chosen.
    pub judged_otherwise: usize,
    /// A text changed since the verdict, and verdicts were chosen.
    pub stale: usize,
    /// They are over the limit.
    pub over_limit: usize,
}

impl OmittedPairs {
    /// Each reason with its number of pairs, without empty ones: `1,203 unflagged`, `3 of one person`.
    pub fn parts(&self) -> Vec<String> {
        let n = |pairs: usize| thousands(pairs as u64);
        let all = [
            (self.unflagged, format!("{} unflagged", n(self.unflagged))),
            (self.outside_scores, format!("{} outside the score limits", n(self.outside_scores))),
            (self.same_person, format!("{} of one person", n(self.same_person))),
            (self.unlisted, format!("{} outside the list of the explorer", n(self.unlisted))),
            (self.not_judged, format!("{} not judged", n(self.not_judged))),
            (self.judged_otherwise, format!("{} judged otherwise", n(self.judged_otherwise))),
            (self.stale, format!("{} judged before a text changed", n(self.stale))),
            (self.over_limit, format!("{} over the limit", n(self.over_limit))),
        ];
        all.into_iter().filter(|(pairs, _)| *pairs > 0).map(|(_, part)| part).collect()
    }
}

/// How pairs were read for passages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedReading {
    /// Shortest passage in scripts without spaces, in characters.
    pub min_chars: u32,
    /// Shortest passage in others, in words.
    pub min_words: u32,
    /// Text in at least this share of the documents is template.
    pub template_share: f64,
    /// Least number of documents that hold template text; `None`: not detected, the corpus is too
    /// large.
    pub template_documents: Option<usize>,
    /// Most passages shown of a pair, the longest first; `None`: all.
    pub passages_each: Option<usize>,
    /// Most bytes of the quotation of a text, on the page and in the record together; `None`: all
    /// texts are quoted whole.
    pub bytes_each: Option<usize>,
    /// Texts that the reviewer named as boilerplate.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boilerplate: Vec<String>,
}

/// Documents tied by flagged pairs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupsRecord {
    /// The linkage.
    pub linkage: String,
    /// How many groups there are.
    pub of: usize,
    /// The largest of them.
    pub list: Vec<GroupRecord>,
}

/// One group.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupRecord {
    /// Indices into [`Report::documents`].
    pub members: Vec<usize>,
    /// The lowest known Jaccard of two of its texts.
    pub lowest: f64,
    /// The most central text, an index into [`Report::documents`].
    pub central: usize,
}

/// The name of a text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum NameLabel {
    /// As text.
    Text(String),
    /// A name that is not UTF-8.
    Bytes {
        /// Its bytes in Base64.
        bytes: String,
    },
}

/// One text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TextRecord {
    /// Its name or pseudonym.
    pub name: NameLabel,
    /// Its author or the pseudonym of the author; `None` if not known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// The course of the author; `None` if not known or if names are replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub course: Option<String>,
    /// SHA-256 of its bytes in hexadecimal; with a key, the HMAC of that.
    pub sha256: String,
    /// Bytes in its file.
    pub bytes: u64,
    /// Characters of the text as written.
    pub characters: usize,
    /// How the bytes became text.
    pub encoding: String,
    /// The reader of its format, e.g. `docx`, `pdf` (this program) or `pdftotext`.
    pub reader: String,
    /// What that left out or found hidden, e.g. `14 hidden characters`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reading: Vec<String>,
    /// Those of them that are findings: text that a reader does not see as it is stored.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<String>,
    /// Characters that could not be decoded.
    pub replaced: usize,
    /// Invisible characters.
    pub hidden: usize,
    /// Tokens of the normalised text.
    pub tokens: usize,
    /// Distinct shingles.
    pub shingles: usize,
    /// The text that was compared instead, an index into [`Report::documents`].
    pub copy_of: Option<usize>,
}

impl TextRecord {
    /// The author with the course, e.g. `Anna (2b)`; `None` without an author. Sanitise before showing.
    pub fn person(&self) -> Option<String> {
        let fields =
            PersonFields { author: self.author.clone(), course: self.course.clone(), batch: None };
        fields.person()
    }
}

/// A skipped file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedSkip {
    /// Its name; `None` if names are replaced.
    pub name: Option<NameLabel>,
    /// The reason.
    pub reason: String,
}
