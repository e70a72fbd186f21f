//! The texts of a report: which are listed, and under which names.

use crate::compare::result::Comparison;
use crate::corpus::document::{Document, Reason};
use crate::corpus::people::{PersonFields, PersonId};
use crate::export::describe::JsonName;
use crate::order::ListOrder as _;
use crate::pair::DocId;
use crate::report::build::inputs::Inputs;
use crate::report::pseudonym::pseudonyms;
use crate::report::record::{NameLabel, RecordedSkip, TextRecord};
use std::collections::{BTreeMap, BTreeSet};

/// Up to this many texts, all are listed; else only those that the report mentions.
const LISTED: usize = 10_000;
/// Most skipped files to list.
const SKIPPED: usize = 1_000;

/// The texts by their ids in the comparison and their indices in the record.
#[derive(Debug)]
pub(in crate::report) struct Texts {
    /// For each document its index in the record.
    places: Vec<Option<usize>>,
    /// For each index the document, its name and its identity.
    listed: Vec<(DocId, NameLabel, String)>,
}

impl Texts {
    /// Lists the texts of the rows and groups, or all.
    pub(in crate::report) fn new(
        inputs: &Inputs<'_>,
        grouped: impl Iterator<Item = DocId>,
    ) -> Self {
        let (comparison, naming) = (inputs.comparison, inputs.naming);
        let documents = &comparison.corpus.documents;
        let all = documents.len() <= LISTED;
        let ids: BTreeSet<DocId> = if all {
            DocId::first(documents.len()).collect()
        } else {
            let spoken = inputs.rows.iter().flat_map(|row| row.both()).chain(grouped);
            let copies = &comparison.copies;
            let with_copies =
                spoken.flat_map(|id| copies.members(copies.representative(id)).chain([id]));
            with_copies.collect()
        };
        let known = |id: DocId| documents.get(id.index()).map(|document| (id, document));
        let chosen: Vec<(DocId, &Document)> = ids.into_iter().filter_map(known).collect();
        let identities: Vec<String> =
            chosen.iter().map(|(_, document)| naming.identity(document.hash)).collect();
        let names: Vec<NameLabel> = if naming.hides_names() {
            pseudonyms(&identities).into_iter().map(NameLabel::Text).collect()
        } else {
            chosen.iter().map(|(_, document)| NameLabel::new(document.name.bytes())).collect()
        };
        let named = chosen.iter().zip(names).zip(identities);
        let mut listed: Vec<(DocId, NameLabel, String)> =
            named.map(|(((id, _), name), identity)| (*id, name, identity)).collect();
        if naming.hides_names() {
            // The original order would reveal the order of names.
            listed.order_by(|x, y| (&x.2, &x.1).cmp(&(&y.2, &y.1)));
        }
        let mut places = vec![None; documents.len()];
        for (place, (id, ..)) in listed.iter().enumerate() {
            if let Some(slot) = places.get_mut(id.index()) {
                *slot = Some(place);
            }
        }
        Self { places, listed }
    }

    /// The index of a document in the record.
    pub(super) fn place(&self, id: DocId) -> Option<usize> {
        self.places.get(id.index()).copied().flatten()
    }

    /// A listed text.
    pub(super) fn text<'a>(&self, comparison: &'a Comparison, place: usize) -> &'a str {
        let document = self.listed.get(place).and_then(|(id, ..)| comparison.document(*id));
        document.map_or("", |document| &document.text)
    }

    /// True if all texts are listed.
    pub(super) fn are_all(&self) -> bool {
        self.listed.len() == self.places.len()
    }

    /// The records of the listed texts.
    pub(super) fn records(&self, comparison: &Comparison, hides_names: bool) -> Vec<TextRecord> {
        let mut pseudonyms: BTreeMap<PersonId, usize> = BTreeMap::new();
        let mut author = |id: DocId| {
            let people = &comparison.people;
            let person = people.person(id).filter(|_| hides_names);
            let Some(person) = person else {
                return people.fields(id).cloned().unwrap_or_default();
            };
            // By the order of pseudonyms, which reveals nothing of names.
            let next = pseudonyms.len() + 1;
            let number = *pseudonyms.entry(person).or_insert(next);
            PersonFields { author: Some(format!("P-{number}")), ..PersonFields::default() }
        };
        let authors: Vec<PersonFields> = self.listed.iter().map(|(id, ..)| author(*id)).collect();
        let record = |((id, name, identity), own): (&(DocId, NameLabel, String), PersonFields)| {
            let document = comparison.document(*id)?;
            let profile = comparison.profiles.get(id.index())?;
            let first = comparison.copies.representative(*id);
            Some(TextRecord {
                name: name.clone(),
                course: own.course.filter(|_| own.author.is_some()),
                author: own.author,
                sha256: identity.clone(),
                bytes: document.bytes,
                characters: document.text.chars().count(),
                encoding: document.encoding.name.to_owned(),
                reader: document.reader.to_owned(),
                reading: document.notes.iter().map(ToString::to_string).collect(),
                findings: document.findings().map(ToString::to_string).collect(),
                replaced: document.encoding.replaced,
                hidden: document.hidden,
                tokens: profile.tokens,
                shingles: profile.shingles.len(),
                copy_of: if first == *id { None } else { self.place(first) },
            })
        };
        self.listed.iter().zip(authors).filter_map(record).collect()
    }
}

impl NameLabel {
    /// The name with these bytes.
    pub fn new(bytes: &[u8]) -> Self {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::Text(text.to_owned()),
            Err(_) => Self::Bytes { bytes: JsonName::encoded(bytes) },
        }
    }
}

/// The skipped files. A reason may hold a name: if names are replaced, only its kind is given.
pub(super) fn skipped(comparison: &Comparison, hides_names: bool) -> Vec<RecordedSkip> {
    let files = comparison.corpus.skipped.iter().take(SKIPPED);
    let mut list: Vec<RecordedSkip> = files
        .map(|file| RecordedSkip {
            name: (!hides_names).then(|| NameLabel::new(file.name.bytes())),
            reason: if hides_names { kind(&file.reason) } else { file.reason.to_string() },
        })
        .collect();
    if hides_names {
        list.order_by(|x, y| x.reason.cmp(&y.reason));
    }
    list
}

fn kind(reason: &Reason) -> String {
    match reason {
        Reason::Binary(_) => "binary".to_owned(),
        Reason::SameFile(_) => "same file as another one, which is read (hard link)".to_owned(),
        Reason::Unreadable(_) => "unreadable".to_owned(),
        Reason::Failed(_) => "failed".to_owned(),
        Reason::NoText(_) => "no text".to_owned(),
        Reason::Damaged(_) => "damaged".to_owned(),
        Reason::Row(_) => "a row of a table that cannot be read".to_owned(),
        Reason::TooLarge { .. }
        | Reason::Costly
        | Reason::Unpacked { .. }
        | Reason::Unseen { .. }
        | Reason::Encrypted
        | Reason::Outside
        | Reason::Special(_)
        | Reason::Link
        | Reason::New
        | Reason::LargeTable { .. }
        | Reason::Hidden(_) => reason.to_string(),
    }
}
