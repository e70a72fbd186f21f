//! Matches the texts of a report with the documents of a comparison.

use crate::compare::result::Comparison;
use crate::corpus::document::Document;
use crate::corpus::people::{People, PersonFields};
use crate::display::sanitise::sanitise_bytes;
use crate::export::describe::JsonName;
use crate::pair::{DocId, DocPair};
use crate::report::difference::{Difference, NOT_REPORTED};
use crate::report::page::plain;
use crate::report::pseudonym::Naming;
use crate::report::record::{NameLabel, Report, TextRecord};
use std::collections::BTreeMap;

/// Which text of a report is which document.
#[derive(Debug, Clone, Default)]
pub struct Matched {
    /// For each text of the report its document.
    ids: Vec<Option<DocId>>,
    /// Missing texts, safe to print.
    pub gone: Vec<String>,
    /// Texts that changed, were renamed, or are new.
    pub differences: Vec<Difference>,
    /// True if the corpus is unchanged: no text is missing, changed or new.
    pub is_whole: bool,
}

impl Matched {
    /// Matches by name; if there is no such name or names are hidden, by content.
    pub fn new(report: &Report, comparison: &Comparison, naming: &Naming) -> Self {
        let documents = &comparison.corpus.documents;
        let mut by_name: BTreeMap<&[u8], DocId> = BTreeMap::new();
        let mut by_content: BTreeMap<String, Vec<DocId>> = BTreeMap::new();
        for (id, document) in DocId::first(documents.len()).zip(documents) {
            by_name.insert(document.name.bytes(), id);
            by_content.entry(naming.identity(document.hash)).or_default().push(id);
        }
        let mut matched = Self { ids: vec![None; report.documents.len()], ..Self::default() };
        let mut taken = vec![false; documents.len()];
        if !naming.hides_names() {
            for (place, text) in report.documents.iter().enumerate() {
                let id = bytes(&text.name).and_then(|name| by_name.get(name.as_slice()).copied());
                matched.put(place, id, &mut taken);
            }
        }
        for (place, text) in report.documents.iter().enumerate() {
            if matched.ids.get(place).copied().flatten().is_none() {
                let same = by_content.get(&text.sha256).map_or(&[][..], Vec::as_slice);
                let free = same.iter().copied().find(|&id| !is_taken(&taken, id));
                matched.put(place, free, &mut taken);
            }
            matched.report_change(place, text, comparison, naming);
        }
        matched.report_new(report, comparison, naming, &taken);
        matched
    }

    /// The authors of the report for the documents of a comparison.
    pub(super) fn people(&self, report: &Report, documents: usize) -> People {
        let mut texts = vec![PersonFields::default(); documents];
        for (id, text) in self.ids.iter().zip(&report.documents) {
            if let Some(slot) = id.and_then(|id| texts.get_mut(id.index())) {
                slot.author.clone_from(&text.author);
                slot.course.clone_from(&text.course);
            }
        }
        People::from_fields(texts)
    }

    fn put(&mut self, place: usize, id: Option<DocId>, taken: &mut [bool]) {
        if let (Some(slot), Some(id)) = (self.ids.get_mut(place), id)
            && !is_taken(taken, id)
        {
            *slot = Some(id);
            if let Some(taken) = taken.get_mut(id.index()) {
                *taken = true;
            }
        }
    }

    /// Records what changed in a text.
    fn report_change(
        &mut self,
        place: usize,
        text: &TextRecord,
        comparison: &Comparison,
        naming: &Naming,
    ) {
        let shown = plain(&text.name);
        let id = self.ids.get(place).copied().flatten();
        let Some(document) = id.and_then(|id| comparison.document(id)) else {
            self.gone.push(shown);
            return;
        };
        let mut put = |field: &str, said: String, found: String| {
            let place = format!("text {shown}, {field}");
            self.differences.push(Difference { place, said, found });
        };
        if !naming.hides_names() && bytes(&text.name).as_deref() != Some(document.name.bytes()) {
            put("name", shown.clone(), sanitise_bytes(document.name.bytes()));
        }
        let identity = naming.identity(document.hash);
        if identity != text.sha256 {
            put("sha256", plain(&NameLabel::Text(text.sha256.clone())), identity);
        }
    }

    /// Records texts that are not in the report.
    fn report_new(
        &mut self,
        report: &Report,
        comparison: &Comparison,
        naming: &Naming,
        taken: &[bool],
    ) {
        let documents = &comparison.corpus.documents;
        if report.corpus.listed {
            let new = |(document, taken): (&Document, &bool)| {
                let place = || format!("text {}", sanitise_bytes(document.name.bytes()));
                (!taken).then(|| Difference::in_words(place(), NOT_REPORTED))
            };
            self.differences.extend(documents.iter().zip(taken).filter_map(new));
        } else if self.gone.is_empty() {
            let digest = naming.digest(documents.iter().map(|document| document.hash));
            if digest != report.corpus.digest {
                self.differences.push(Difference {
                    place: "corpus, digest of all texts".to_owned(),
                    said: plain(&NameLabel::Text(report.corpus.digest.clone())),
                    found: digest,
                });
            }
        }
        self.is_whole = self.gone.is_empty() && self.differences.is_empty();
    }

    /// How many pairs of the report have both texts.
    pub fn pairs(&self, report: &Report) -> usize {
        self.rows(report).len()
    }

    /// The document of a text of the report.
    pub(super) fn id(&self, place: usize) -> Option<DocId> {
        self.ids.get(place).copied().flatten()
    }

    /// The pairs of the report with both texts: their indices in it and their documents.
    pub(super) fn rows(&self, report: &Report) -> Vec<(usize, DocPair)> {
        let ids = |texts: [usize; 2]| Some(DocPair::new(self.id(texts[0])?, self.id(texts[1])?));
        let both = |(place, pair): (usize, &crate::report::record_pair::PairRecord)| {
            Some((place, ids(pair.texts)?))
        };
        report.pairs.iter().enumerate().filter_map(both).filter(|(_, row)| row.a != row.b).collect()
    }
}

fn is_taken(taken: &[bool], id: DocId) -> bool {
    taken.get(id.index()).copied().unwrap_or(true)
}

/// The bytes of a name.
fn bytes(label: &NameLabel) -> Option<Vec<u8>> {
    match label {
        NameLabel::Text(text) => Some(text.clone().into_bytes()),
        NameLabel::Bytes { bytes } => JsonName::decoded(bytes),
    }
}
