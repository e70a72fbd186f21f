//! The record of the sources of texts: what does not count, and which other texts account for each.

use crate::explain::exclusions::ExclusionRules;
use crate::report::packed::{PackedFields, bit, row};
use crate::report::record_marks::QuotedPiece;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The sources of the texts of all cases.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportSources {
    /// Why no sources are known, if so.
    pub unknown: Option<String>,
    /// The texts of pairs that belong to a case, in the order of [`crate::report::record::Report::documents`].
    pub texts: Vec<RecordedSources>,
    /// How many more such texts there are, whose sources were not looked for.
    pub more_texts: usize,
}

/// What does not count in the sources of texts and in the second figures of pairs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedExclusions {
    /// The names of the template files, whose texts are the boilerplate of
    /// [`crate::report::record::RecordedReading`]; `None` if names are replaced.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub templates: Vec<Option<String>>,
    /// Passages that a reviewer marked as template.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marked_templates: Vec<String>,
    /// Passages that a reviewer marked as quotation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marked_quotations: Vec<String>,
    /// True if quotations do not count.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quotations: bool,
    /// Headings from which on references and appendices do not count; `None`: they count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub headings: Option<Vec<String>>,
    /// Matches of fewer letters do not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_match: Option<u32>,
    /// Passages in more texts do not count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_texts: Option<u32>,
}

impl RecordedExclusions {
    /// The record of `rules`, whose first templates are files with these names; the others are marked.
    pub fn new(rules: &ExclusionRules, files: Vec<Option<String>>) -> Self {
        Self {
            marked_templates: rules.templates.get(files.len()..).unwrap_or_default().to_vec(),
            templates: files,
            marked_quotations: rules.marked_quotations.clone(),
            quotations: rules.quotations,
            headings: rules.references.clone(),
            min_match: rules.min_match,
            max_texts: rules.max_texts,
        }
    }

    /// True if everything counts.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The rules, with the texts of the template files.
    pub fn rules(&self, templates: &[String]) -> ExclusionRules {
        ExclusionRules {
            templates: templates.iter().chain(&self.marked_templates).cloned().collect(),
            marked_quotations: self.marked_quotations.clone(),
            quotations: self.quotations,
            references: self.headings.clone(),
            min_match: self.min_match,
            max_texts: self.max_texts,
            common_texts: None,
        }
    }
}

/// What other texts account for in one text. Amounts are letters, as in
/// [`crate::explain::sources::TextSources`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedSources {
    /// The text, an index into [`crate::report::record::Report::documents`].
    pub text: usize,
    /// Letters that count.
    pub letters: u32,
    /// Those of them that stand in a source word for word.
    pub accounted: u32,
    /// Those of them that are reworded from a source, and stand in none word for word.
    pub reworded: u32,
    /// Letters of the whole text.
    pub whole_letters: u32,
    /// Those of them that stand in another text word for word, with nothing excluded.
    pub whole_accounted: u32,
    /// Those of them that are reworded from a source, and stand in none word for word.
    pub whole_reworded: u32,
    /// Most texts that hold one stretch of what is excluded as frequent; 0 without any.
    pub frequent_texts: u32,
    /// Letters excluded for each reason that occurs.
    pub excluded: BTreeMap<String, u32>,
    /// Letters in stretches, excluded or not, by how they are quoted.
    pub quoted: RecordedQuotes,
    /// True if a stretch stands in more texts than were looked at.
    pub crowded: bool,
    /// True if only the first part of the text was looked at.
    pub cut: bool,
    /// Number of sources of which less than a passage counts.
    pub only_excluded: usize,
    /// True if other texts of the same person were no sources.
    pub not_own: bool,
    /// The sources, first what adds most; see [`crate::explain::sources::TextSources`]. Other texts of its
    /// pairs are always among them.
    pub sources: Vec<RecordedSource>,
    /// How many more sources there are.
    pub more_sources: usize,
    /// What those add together.
    pub more_adds: u32,
    /// Marked stretches in the order of the text: accounted for, reworded or excluded.
    pub stretches: Vec<RecordedSourceStretch>,
    /// How many more stretches there are, none longer than these; they are not marked.
    pub more_stretches: usize,
    /// The sentences of the text, in order.
    pub sentences: Vec<RecordedSentence>,
    /// How many more there are.
    pub more_sentences: usize,
}

/// A sentence of a text next to that of its source; several, where no source is named.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(into = "Vec<Value>", try_from = "Vec<Value>")]
pub struct RecordedSentence {
    /// How it stands elsewhere: see [`crate::explain::sources::SentenceKind::name`].
    pub kind: String,
    /// Its source, counted from 0 in the order of the sources; `None` if none is named.
    pub source: Option<usize>,
    /// Its text; [`QuotedPiece::passage`] is a stretch.
    pub own: Vec<QuotedPiece>,
    /// The sentences of the source, if it is listed.
    pub theirs: Vec<QuotedPiece>,
}

impl From<RecordedSentence> for Vec<Value> {
    fn from(own: RecordedSentence) -> Self {
        let RecordedSentence { kind, source, own, theirs } = own;
        row([kind.into(), source.into(), json!(own), json!(theirs)])
    }
}

impl TryFrom<Vec<Value>> for RecordedSentence {
    type Error = String;

    fn try_from(values: Vec<Value>) -> Result<Self, String> {
        let mut fields = PackedFields::new(values);
        let kind = fields.take()?;
        let source = fields.take()?;
        let (own, theirs) = (fields.take()?, fields.take()?);
        fields.end(Self { kind, source, own, theirs })
    }
}

/// Letters in stretches by how they are quoted; without a quotation all are not quoted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedQuotes {
    /// In no quotation.
    pub not_quoted: u32,
    /// In a quotation without a reference near it.
    pub without_reference: u32,
    /// In a quotation with a reference near it.
    pub with_reference: u32,
    /// In a quotation that may or may not have one.
    pub not_known: u32,
}

/// What one source accounts for, in letters.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedSource {
    /// The source, an index into [`crate::report::record::Report::documents`].
    pub text: usize,
    /// In this source word for word, and in none before it.
    pub adds: u32,
    /// In this source word for word.
    pub alone: u32,
    /// Reworded from this source, in no source word for word, and reworded from none before it.
    pub adds_reworded: u32,
    /// Reworded from this source, and not in it word for word.
    pub reworded: u32,
    /// Number of stretches word for word.
    pub stretches: usize,
    /// Letters of the longest stretch.
    pub longest: u32,
}

/// A stretch of a text: in a source word for word, reworded from it, or excluded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(into = "Vec<Value>", try_from = "Vec<Value>")]
pub struct RecordedSourceStretch {
    /// Bytes of the text as written: first, and one past the last.
    pub at: [usize; 2],
    /// Its source, counted from 0 in the order of the sources, also of those that are not listed; `None`
    /// if it is excluded.
    pub source: Option<usize>,
    /// True if the source has it in other words.
    pub reworded: bool,
    /// The reason why it does not count; `None` if it has a source.
    pub reason: Option<String>,
    /// Letters of it; 0 for an excluded one, whose letters are in [`RecordedSources::excluded`].
    pub letters: u32,
    /// Where it begins in the original, e.g. `page 3`; `None` if nothing counts its parts.
    pub part: Option<String>,
}

impl From<RecordedSourceStretch> for Vec<Value> {
    fn from(own: RecordedSourceStretch) -> Self {
        let RecordedSourceStretch { at, source, reworded, reason, letters, part } = own;
        let source = source.map_or(reason.into(), Value::from);
        row([json!(at), source, letters.into(), bit(reworded), part.into()])
    }
}

impl TryFrom<Vec<Value>> for RecordedSourceStretch {
    type Error = String;

    fn try_from(values: Vec<Value>) -> Result<Self, String> {
        let mut fields = PackedFields::new(values);
        let at = fields.take()?;
        let (source, reason) = match fields.take()? {
            // A dropped number is 0, the first source.
            Value::Null => (Some(0), None),
            Value::String(reason) => (None, Some(reason)),
            source => (Some(serde_json::from_value(source).map_err(|e| e.to_string())?), None),
        };
        let letters = fields.take()?;
        let reworded = fields.take_bit()?;
        let part = fields.take()?;
        fields.end(Self { at, source, reworded, reason, letters, part })
    }
}

impl RecordedSources {
    /// Share of the letters that count which stands elsewhere, word for word or reworded; `None` if none
    /// count.
    pub fn share(&self) -> Option<f64> {
        self.share_of(self.accounted + self.reworded)
    }

    /// The same share of the whole text; `None` without letters.
    pub fn whole_share(&self) -> Option<f64> {
        let held = self.whole_accounted + self.whole_reworded;
        (self.whole_letters > 0).then(|| f64::from(held) / f64::from(self.whole_letters))
    }

    /// Everything that is quoted: pieces of the text, and those of its sources with their indices into
    /// [`crate::report::record::Report::documents`].
    pub(super) fn quoted(&self) -> impl Iterator<Item = (usize, &[QuotedPiece])> {
        self.sentences.iter().flat_map(|own| {
            let source = own.source.and_then(|source| self.sources.get(source));
            let theirs = source.map(|source| (source.text, own.theirs.as_slice()));
            [Some((self.text, own.own.as_slice())), theirs].into_iter().flatten()
        })
    }

    /// These letters as a share of those that count; `None` if none count.
    pub fn share_of(&self, letters: u32) -> Option<f64> {
        (self.letters > 0).then(|| f64::from(letters) / f64::from(self.letters))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_come_back() {
        let owned = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
        let rules = ExclusionRules {
            templates: owned(&["a form", "a marked passage"]),
            marked_quotations: owned(&["a quotation"]),
            quotations: true,
            references: Some(owned(&["References"])),
            min_match: Some(3),
            max_texts: Some(5),
            common_texts: None,
        };
        let record = RecordedExclusions::new(&rules, vec![Some("form.txt".to_owned())]);
        assert_eq!(record.marked_templates, ["a marked passage"]);
        assert_eq!(record.rules(&rules.templates[..1]), rules);
    }
}
