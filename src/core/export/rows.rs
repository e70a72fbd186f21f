//! The input of an export format: selected pairs, a row per pair of files, and the output stream.

use crate::compare::counted::ExcludedParts;
use crate::compare::result::{Comparison, CopyFacts, CorpusColumn, score_pair};
use crate::corpus::document::Name;
use crate::corpus::reading::ReadingNote;
use crate::corpus::scan::{GivenPath, SourcePaths};
use crate::display::width::width;
use crate::export::select::{SelectedPair, Selection};
use crate::export::verdicts::Verdicts;
use crate::measure::contract::Evidence;
use crate::measure::jaccard::jaccard;
use crate::measure::set::FlagSet;
use crate::page::{Fact, command_text, worded_cells};
use crate::pair::{DocId, DocPair};
use crate::settings::Settings;
use std::borrow::Cow;
use std::path::PathBuf;

/// Properties of the output stream.
#[derive(Debug, Clone, Copy, Default)]
pub struct Surface {
    /// It is a terminal: nothing that could control it may be written.
    pub terminal: bool,
    /// Write in colour.
    pub colour: bool,
    /// Columns of the terminal; `None` for a file or a pipe.
    pub width: Option<usize>,
    /// Its reader reads Chinese: what is for people is written in Chinese.
    pub chinese: bool,
}

impl Surface {
    /// A sentence of the program, in the language of the reader. Names and texts must not be given here.
    pub fn words<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if self.chinese { command_text(text) } else { Cow::Borrowed(text) }
    }

    /// A fact in the language of the reader; a value of one word may be a name and stays.
    pub fn fact<'a>(&self, fact: &'a Fact) -> Cow<'a, Fact> {
        if !self.chinese {
            return Cow::Borrowed(fact);
        }
        let is_sentence = fact.value.contains(' ');
        let words = |text: &str| self.words(text).into_owned();
        let value =
            if is_sentence { worded_cells(&fact.value, &words) } else { fact.value.clone() };
        let (label, note) = (self.words(&fact.label), self.words(&fact.note));
        Cow::Owned(Fact::new(label, value, note).marked(fact.mark))
    }

    /// The heading of columns, each name as wide as before where it fits.
    pub fn heading<'a>(&self, head: &'a str) -> Cow<'a, str> {
        if !self.chinese {
            return Cow::Borrowed(head);
        }
        let mut out = String::new();
        let mut rest = head;
        while !rest.is_empty() {
            let blanks = rest.len() - rest.trim_start().len();
            let (gap, word) = rest.split_at_checked(blanks).unwrap_or((rest, ""));
            let end = word.find("  ").unwrap_or(word.len());
            let (word, after) = word.split_at_checked(end).unwrap_or((word, ""));
            let found = self.words(word);
            // Columns are aligned to the right, but for the last one.
            let narrower = width(word).saturating_sub(width(&found));
            let blanks = if after.is_empty() { 0 } else { narrower };
            out.push_str(gap);
            out.push_str(&" ".repeat(blanks));
            out.push_str(&found);
            rest = after;
        }
        Cow::Owned(out)
    }
}

/// The input of a format.
#[derive(Debug, Clone, Copy)]
pub struct ExportTable<'a> {
    /// The run.
    pub comparison: &'a Comparison,
    /// The settings of the run.
    pub settings: &'a Settings,
    /// The pairs, in order.
    pub selection: &'a Selection,
    /// The verdicts on the pairs.
    pub verdicts: &'a Verdicts,
    /// The comparison of the whole texts, if `comparison` leaves out what does not count.
    pub whole: Option<&'a Comparison>,
    /// The Jaccard without what does not count, if `comparison` is of the whole texts and something does not.
    pub counted: Option<&'a CorpusColumn>,
    /// What does not count, if anything is left out.
    pub excluded: Option<&'a ExcludedParts>,
    /// The output stream.
    pub surface: Surface,
    /// Folders and files to which the names lead as links; `None` for no links.
    pub linked: Option<&'a [PathBuf]>,
    /// The folders and files as given, for the paths of the texts; `None` for no paths.
    pub paths: Option<&'a SourcePaths>,
}

/// One pair of files.
#[derive(Debug, Clone, Copy)]
pub struct ExportRow<'a> {
    /// Place in the order, from 1.
    pub rank: usize,
    /// The smaller name by bytes; in a check the new text.
    pub a: &'a Name,
    /// The larger name; in a check the text it was compared with.
    pub b: &'a Name,
    /// The paths of A and of B from where the user stands, if they have one.
    pub paths: [Option<GivenPath<'a>>; 2],
    /// The remarks of the readers of A and of B.
    pub notes: [&'a [ReadingNote]; 2],
    /// The authors of A and of B, if known.
    pub authors: [Option<&'a str>; 2],
    /// The evidence of the pair; A is `a`.
    pub evidence: Evidence,
    /// The evidence of the whole texts, if something does not count; A is `a`.
    pub whole: Option<Evidence>,
    /// The Jaccard without what does not count, if something does not.
    pub counted: Option<f64>,
    /// What was done to the text; A is `a`. `None` if the pair was not read for it.
    pub copy: Option<CopyFacts>,
    /// Which measures flag it at the thresholds of the settings.
    pub flags: FlagSet,
    /// True if it is flagged, see [`crate::settings::Thresholds::is_flagged`].
    pub is_flagged: bool,
    /// The name of the verdict, if there is one.
    pub verdict: Option<&'static str>,
    /// The verdict and the note of each reviewer, if there is one.
    pub opinions: Option<&'a str>,
    /// `b` is a library text, not a new one.
    pub is_library: bool,
    /// Only sketches of `b` are available: measures that need shingles are undefined.
    pub estimated: bool,
}

/// The evidence of the same documents in another comparison of the same texts; A is that of `pair`.
/// `None` if one of them has another name there, or no shingles.
fn whole_evidence(comparison: &Comparison, whole: &Comparison, pair: DocPair) -> Option<Evidence> {
    let is_same = |id: DocId| {
        comparison.document(id).map(|own| &own.name) == whole.document(id).map(|own| &own.name)
    };
    if !is_same(pair.a) || !is_same(pair.b) {
        return None;
    }
    let [x, y] = pair.both().map(|id| whole.profiles.get(id.index()));
    Some(whole.pairs.evidence_of(&score_pair(pair, x?, y?)?))
}

impl<'a> ExportTable<'a> {
    /// All parts of the texts count; the output is a file, without links.
    pub fn new(
        comparison: &'a Comparison,
        settings: &'a Settings,
        selection: &'a Selection,
        verdicts: &'a Verdicts,
    ) -> Self {
        Self {
            comparison,
            settings,
            selection,
            verdicts,
            whole: None,
            counted: None,
            excluded: None,
            surface: Surface::default(),
            linked: None,
            paths: None,
        }
    }
}

impl ExportTable<'_> {
    /// True if new texts were compared with a library.
    pub fn is_check(&self) -> bool {
        self.comparison.against.is_some()
    }

    /// What was done to the text of an entry. A row of the pair table stands for all pairs of equal texts, of which one
    /// may be disguised and another one not.
    fn copy(&self, entry: SelectedPair) -> Option<CopyFacts> {
        let copy = entry.reading(self.comparison)?.copy?;
        let copies = &self.comparison.copies;
        if copies.representative(entry.a) != copies.representative(entry.b) {
            return Some(copy);
        }
        let notes = [entry.a, entry.b].map(|id| self.comparison.document(id));
        let notes = notes.into_iter().flatten().map(|document| &*document.notes);
        Some(copy.of_equal_texts(ReadingNote::are_stored_apart(notes)))
    }

    /// The row of the entry at `place`, from 0.
    pub fn row(&self, place: usize, entry: SelectedPair) -> Option<ExportRow<'_>> {
        let (a, b) = (self.comparison.document(entry.a)?, self.comparison.document(entry.b)?);
        let evidence = entry.evidence(self.comparison)?;
        let against = self.comparison.against.as_ref();
        let is_library = against.is_some_and(|against| against.is_library(entry.b));
        let estimated = is_library && against.is_some_and(|against| !against.is_exact());
        let flags = self.settings.thresholds.flags(&evidence);
        let decision = self.verdicts.get(entry.documents());
        let uncertain = flags.iter().filter(|id| estimated && id.measure().needs_shingles);
        Some(ExportRow {
            rank: place + 1,
            a: &a.name,
            b: &b.name,
            paths: [
                self.paths.and_then(|paths| paths.of(&a.name)),
                // A library may hold the names of files that are elsewhere.
                self.paths.filter(|_| !is_library).and_then(|paths| paths.of(&b.name)),
            ],
            notes: [&a.notes, &b.notes],
            authors: [entry.a, entry.b].map(|id| self.comparison.people.author(id)),
            evidence,
            whole: match (self.whole, self.counted) {
                (Some(whole), _) => {
                    whole_evidence(self.comparison, whole, DocPair::new(entry.a, entry.b))
                }
                (None, counted) => counted.map(|_| evidence),
            },
            counted: match (self.whole, self.counted) {
                (Some(_), _) => Some(jaccard(&evidence)),
                (None, counted) => counted.and_then(|own| own.get(entry.place()).value()),
            },
            copy: self.copy(entry),
            flags: flags.without(uncertain.collect()),
            is_flagged: self.settings.thresholds.is_flagged(&evidence),
            verdict: decision.and_then(|own| own.verdict),
            opinions: decision.map(|own| &*own.opinions),
            is_library,
            estimated,
        })
    }
}
