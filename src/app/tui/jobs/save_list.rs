//! Writes the list of pairs, as shown, to a file, on a worker thread.

use crate::compare::counted::ExcludedParts;
use crate::compare::result::{Comparison, CorpusColumn, SortKey};
use crate::corpus::scan::Source;
use crate::corpus::scan::SourcePaths;
use crate::display::number::{bytes, count, thousands};
use crate::display::sanitise::sanitise;
use crate::display::time::utc;
use crate::explain::disguise::PassageOptions;
use crate::explain::exclusions::Exclusions;
use crate::export::contract::Format;
use crate::export::file::save;
use crate::export::rows::ExportTable;
use crate::export::select::{Selection, name_of};
use crate::export::verdicts::{GivenDecision, Verdicts};
use crate::export::{by_name, ending, format_word};
use crate::pair::DocId;
use crate::report::build::{Callbacks, Inputs, build};
use crate::report::chosen::ChosenPairs;
use crate::report::judged::judged;
use crate::report::language::ReportLanguage;
use crate::report::page::page;
use crate::report::pseudonym::Naming;
use crate::report::record::PairSelection;
use crate::report::record_sources::RecordedExclusions;
use crate::review::ledger::Ledger;
use crate::review::marks::Marks;
use crate::review::verdict::{DISPUTED, Verdict};
use crate::settings::Settings;
use crate::tui::flow::{Event, Sender};
use crate::tui::model::{Model, Only, UncountedParts};
use crate::tui::work::{Cancel, Question, Work, WorkAnswer};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

/// The slot of this work.
pub(super) const LIST: Question = Question("save");

/// The most pairs in a report that are not judged.
pub const REPORTED: usize = 500;
/// Pairs between two reports of progress.
const STEP: u64 = 5;

/// The kind of file to write.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// The pairs, in an export format.
    Pairs(&'static Format),
    /// A report to hand over.
    Report,
}

/// The kind of file for the extension of a path; that before `.gz` if it has one.
///
/// # Errors
/// The known extensions, if this one is unknown.
pub fn kind(path: &Path) -> Result<Kind, String> {
    match format_word(&ending(path)) {
        "html" => Ok(Kind::Report),
        word => by_name(word).map(Kind::Pairs).ok_or_else(|| {
            "expected .tsv .csv .json .ndjson .txt, also with .gz, or .html for a report".to_owned()
        }),
    }
}

/// The list at the moment of the request, and its destination.
struct SaveList {
    /// The comparison that holds the pairs.
    comparison: Comparison,
    /// The settings, with the current thresholds.
    settings: Settings,
    /// The listed pairs, in order.
    selection: Selection,
    /// A description of the list.
    view: String,
    /// The verdicts that the list is of; empty: any, or none.
    verdicts: Vec<&'static str>,
    /// The verdicts.
    ledger: Arc<Ledger>,
    /// The verdicts by row.
    marks: Arc<Marks>,
    /// The options for finding passages.
    options: PassageOptions,
    /// What does not count.
    uncounted: UncountedParts,
    /// The Jaccard of what counts, if it is known.
    counted: Option<CorpusColumn>,
    /// Where the texts came from.
    source: Source,
    /// The file.
    path: PathBuf,
    /// Receives the progress.
    sender: Sender,
}

/// Writes the current list of pairs, or these rows with a description, to a file that must not exist
/// yet; `None` if there is no comparison. The result is a sentence for the user, sanitised.
pub fn save_list(
    model: &Model,
    rows: Option<&(Vec<u32>, String)>,
    (source, sender): (Source, Sender),
    path: PathBuf,
) -> Option<Work> {
    let comparison = model.readings.adopted_by(model.comparison.clone()?);
    let (order, all) = (&model.ranking.order, comparison.pairs.len());
    let order = rows.map_or(order, |(rows, _)| rows);
    let saving = SaveList {
        selection: Selection::from_rows(&comparison, order, all, model.view.sort),
        settings: Settings { thresholds: model.view.thresholds, ..model.settings.clone() },
        view: rows.map_or_else(|| listed(model), |(_, words)| words.clone()),
        verdicts: match model.review.show.only {
            Only::Verdict(verdict) if rows.is_none() => vec![verdict.name()],
            Only::Disputed if rows.is_none() => vec![DISPUTED],
            _ => Vec::new(),
        },
        ledger: model.review.ledger.clone(),
        marks: model.review.reviewed.marks.clone(),
        options: model.passages,
        uncounted: model.uncounted.clone(),
        counted: model.counted_pairs.current(&comparison.pairs).cloned(),
        source,
        path,
        sender,
        comparison,
    };
    Some(Work::new(LIST, move |cancel| saving.run(cancel)))
}

/// The outcome of the writing, as a sentence.
pub(super) fn list_saved(answer: Result<WorkAnswer, String>) -> Result<String, String> {
    match answer.map(WorkAnswer::downcast::<Result<String, String>>) {
        Ok(Ok(outcome)) => *outcome,
        Ok(Err(_other)) => Err("not saved".to_owned()),
        Err(why) => Err(format!("not saved: {why}")),
    }
}

/// Describes the list: its filters and its order.
fn listed(model: &Model) -> String {
    let (view, show) = (&model.view, model.review.show);
    let mut words = vec!["the list of the explorer".to_owned()];
    if view.flagged_only {
        words.push("flagged".to_owned());
    }
    if let Some(only) = view.only {
        let letters = only.letters();
        let none = if letters.is_empty() { "no measure" } else { &letters };
        words.push(format!("flagged by {none} alone"));
    }
    if view.hides_same {
        words.push("without pairs of one person".to_owned());
    }
    if !model.filter.is_empty() {
        words.push(format!("filter \"{}\"", model.filter));
    }
    match show.only {
        Only::All if show.no_match => {}
        Only::All => words.push("without pairs judged no match".to_owned()),
        Only::Unreviewed => words.push("not judged".to_owned()),
        Only::Verdict(verdict) => words.push(format!("judged {}", verdict.name())),
        Only::Disputed => words.push("disputed by reviewers".to_owned()),
        Only::Stale => words.push("judged, but changed since".to_owned()),
        Only::Noted => words.push("with a note".to_owned()),
    }
    if !view.descending && view.sort != SortKey::Given {
        words.push(format!("{} reversed", name_of(view.sort)));
    }
    words.join(", ")
}

impl SaveList {
    /// Writes the file, complete or not at all; returns a sentence for the user, sanitised.
    fn run(self, cancel: &Cancel) -> Result<String, String> {
        let shown = sanitise(&self.path.to_string_lossy());
        let done = match kind(&self.path) {
            Ok(Kind::Pairs(format)) => self.pairs(format, cancel),
            Ok(Kind::Report) => self.report(cancel),
            Err(why) => Err(why),
        };
        match done {
            Ok(what) => Ok(format!("saved {shown}: {what}")),
            Err(why) => Err(format!("{shown}: {why}")),
        }
    }

    fn showing(&self, showing: usize) -> String {
        let of = count(self.selection.of as u64, "pair");
        format!("showing {} of {of}", thousands(showing as u64))
    }

    fn pairs(&self, format: &Format, cancel: &Cancel) -> Result<String, String> {
        let counted = self.counted(cancel)?;
        let verdicts = self.verdicts();
        let paths = SourcePaths::new(&self.source);
        let table = ExportTable {
            counted: counted.as_ref().map(|(column, _)| column),
            excluded: counted.as_ref().map(|(_, excluded)| excluded),
            paths: Some(&paths),
            ..ExportTable::new(&self.comparison, &self.settings, &self.selection, &verdicts)
        };
        let written = save(&self.path, false, |out| {
            (format.write)(&table, out)?;
            if cancel.is_set() { Err(io::Error::other("stopped")) } else { Ok(()) }
        });
        written.map_err(|error| error.to_string())?;
        Ok(self.showing(self.selection.entries.len()))
    }

    /// The Jaccard of what counts, and what does not; `None` if all parts of texts count.
    fn counted(&self, cancel: &Cancel) -> Result<Option<(CorpusColumn, ExcludedParts)>, String> {
        if !self.uncounted.excludes_parts() {
            return Ok(None);
        }
        let (shown, stop) = (&self.comparison, || cancel.is_set());
        let documents = &shown.corpus.documents;
        let rules = self.uncounted.rules(documents.len());
        let exclusions = Exclusions::new(rules.clone(), &shown.recipe.ladder, self.options.least);
        let column = match &self.counted {
            Some(column) => Some(column.clone()),
            None => exclusions
                .counted_column(shown, self.settings.memory, &stop)
                .map_err(|error| error.to_string())?,
        };
        let column = column.ok_or_else(|| "stopped, nothing was written".to_owned())?;
        Ok(Some((column, rules.parts(&exclusions.letters(documents, &stop)))))
    }

    /// The verdicts by the documents of the rows. Copies have no rows here.
    fn verdicts(&self) -> Verdicts {
        let text = DocId::first(self.comparison.corpus.documents.len()).collect();
        let current = self.marks.iter().filter(|(_, mark)| !mark.is_stale);
        let given = current.map(|(row, mark)| {
            let name = mark.verdict.map(Verdict::name);
            let verdict = if mark.is_disputed { Some(DISPUTED) } else { name };
            let opinions = self.ledger.opinions_in_words(&mark.key);
            (row.sorted(), GivenDecision { verdict, opinions })
        });
        Verdicts { text, given: given.collect() }
    }

    fn report(&self, cancel: &Cancel) -> Result<String, String> {
        let paths = match &self.source {
            Source::Paths(paths) => Some(paths.as_slice()),
            Source::Demo => None,
            Source::Check(_) => return Err("a report needs one corpus; a check has two".to_owned()),
        };
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let (boilerplate, names) = self.uncounted.files();
        let rules = self.uncounted.rules(self.comparison.corpus.documents.len());
        let judged = judged(&self.comparison, &self.ledger);
        let wanted = PairSelection {
            by: self.selection.by.to_owned(),
            verdicts: self.verdicts.iter().map(|name| (*name).to_owned()).collect(),
            view: self.view.clone(),
            limit: REPORTED,
            ..PairSelection::default()
        };
        let ChosenPairs { rows, choice } =
            ChosenPairs::listed(&self.comparison, &self.selection, wanted, &judged);
        let showing = format!(
            "a report, showing {} of {}",
            thousands(choice.showing as u64),
            count(choice.of as u64, "pair")
        );
        let left = self.comparison.pairs.len().saturating_sub(choice.showing);
        let inputs = Inputs {
            comparison: &self.comparison,
            settings: &self.settings,
            paths,
            chosen: choice,
            rows: &rows,
            naming: &Naming::Plain,
            masks: None,
            options: PassageOptions { but_template: false, ..self.options },
            boilerplate,
            excluded: &RecordedExclusions::new(&rules, names.into_iter().map(Some).collect()),
            sources: true,
            judged: &judged,
            language: ReportLanguage::English,
            title: String::new(),
            made: utc(since.as_secs()),
        };
        let done = AtomicU64::new(0);
        let on_done = || {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            if done.is_multiple_of(STEP) {
                let all = thousands(rows.len() as u64);
                let text = format!("report: {} of {all} pairs read", thousands(done));
                self.sender.send(Event::Notice(text));
            }
        };
        let report = build(&inputs, Callbacks { done: &on_done, stop: &|| cancel.is_set() });
        let report = report.ok_or_else(|| "stopped, nothing was written".to_owned())?;
        let page = page(&report).map_err(|error| error.to_string())?;
        save(&self.path, false, |out| out.write_all(page.as_bytes()))
            .map_err(|error| error.to_string())?;
        let size = bytes(page.len() as u64);
        Ok(format!("{showing}, {size}; {} of the table left out", count(left as u64, "pair")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_name_kinds() {
        let parse = |name: &str| kind(Path::new(name));
        assert!(matches!(parse("报告.HTML"), Ok(Kind::Report)));
        assert!(matches!(parse("a/b.tsv"), Ok(Kind::Pairs(format)) if format.name == "tsv"));
        assert!(matches!(parse("b.jsonl"), Ok(Kind::Pairs(format)) if format.name == "ndjson"));
        assert!(parse("b").is_err() && parse("b.pdf").is_err());
    }
}
