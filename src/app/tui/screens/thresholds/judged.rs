//! Judged pairs of the Thresholds screen, from verdicts and a truth file, and the pairs to judge
//! next.

use crate::compare::result::{Comparison, PairRow};
use crate::compare::study::{
    JudgedPair, JudgedScores, Judgement, Truth, TruthFile, Unlisted, judge, queue,
};
use crate::display::number::{count, thousands};
use crate::display::sanitise::sanitise;
use crate::display::width::pad;
use crate::explain::page::{limits, unscored_words, valueless_row};
use crate::measure::MeasureId;
use crate::page::Wording;
use crate::pair::DocPair;
use crate::review::marks::{Marks, ReviewMark, row_of};
use crate::review::verdict::Verdict;
use crate::tui::model::Model;
use crate::tui::work::{Question, Work};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub(super) const JUDGED: Question = Question("thresholds.judged");
pub(super) const QUEUE: Question = Question("thresholds.queue");

/// Maximum length of the lists of pairs.
const QUEUED: usize = 200;
/// The list of pairs below the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum JudgedList {
    /// Unjudged pairs, the most informative first.
    Open,
    /// False positives and false negatives of this measure at this threshold, as a similarity.
    Wrong(MeasureId, f64),
}

/// Points of a stored curve: more than the dots of any window.
const CURVE: usize = 512;

/// How well one measure separates the judged pairs, at any threshold.
#[derive(Debug)]
pub(super) struct Worth {
    pub(super) judged: JudgedScores,
    /// Precision at ascending recall, [`CURVE`] points; empty without copies.
    pub(super) curve: Vec<f64>,
    /// Why judged copies have no value, if some have none: a sentence.
    pub(super) unscored: Option<String>,
    /// The row if no judged copy has a value.
    pub(super) valueless: Option<String>,
}

/// The judged pairs by each measure.
#[derive(Debug, Default)]
pub(super) struct Labels {
    /// How well each measure separates them.
    pub(super) worth: BTreeMap<MeasureId, Worth>,
    /// Their source, in words.
    pub(super) source: String,
    /// Problems, each a sentence, safe to show; the worst first.
    pub(super) problems: Vec<String>,
    /// True if unjudged pairs count as independent.
    pub(super) rest_counts: bool,
    /// The label of each judged pair as written: a grade, or 1 and 0.
    grades: BTreeMap<DocPair, f64>,
    /// The revision of the review that they are from.
    pub(super) revision: u64,
    /// Pairs were still being read then.
    pub(super) was_reading: bool,
    /// Pairs judged as copies.
    copies: Arc<BTreeSet<DocPair>>,
    /// Pairs judged as independent.
    others: Arc<BTreeSet<DocPair>>,
}

impl Worth {
    fn new(judgement: &Judgement, comparison: &Comparison, measure: MeasureId) -> Self {
        let judged = judgement.by_measure(comparison, measure);
        let why = judgement.why_unscored(measure).unwrap_or_default();
        let unscored = unscored_words(measure, &judged, &why);
        let valueless = valueless_row(measure, &judged, &why);
        let mut points = judged.curve().peekable();
        let mut curve = Vec::new();
        for step in 0..CURVE {
            let recall = (step as f64 + 0.5) / CURVE as f64;
            while points.next_if(|point| point.recall < recall).is_some() {}
            let Some(point) = points.peek() else { break };
            curve.push(point.precision);
        }
        drop(points);
        Self { judged, curve, unscored, valueless }
    }
}

impl Labels {
    /// Joins judgements and scores on a worker. Verdict `match` means copy, `no match` independent;
    /// others are ignored. A verdict overrides the file.
    pub(super) fn ask(model: &Model) -> Option<Work> {
        let comparison = model.comparison.clone()?;
        let (marks, file) = (model.review.reviewed.marks.clone(), model.truth.clone());
        let (revision, was_reading) = (model.review.revision, model.is_reading());
        Some(Work::new(JUDGED, move |_cancel| Self {
            revision,
            was_reading,
            ..Self::new(&comparison, &marks, file.as_deref())
        }))
    }

    fn new(comparison: &Comparison, marks: &Marks, file: Option<&TruthFile>) -> Self {
        let mut labels = Self::default();
        let name = file.map_or_else(String::new, |file| {
            sanitise(&file.path.file_name().unwrap_or_default().to_string_lossy())
        });
        let mut truth = match file.map(|file| file.understand(comparison)) {
            None => Truth::default(),
            Some(Ok(truth)) => truth,
            Some(Err(error)) => {
                labels.problems.push(sanitise(&format!("{name}: {error}")));
                Truth::default()
            }
        };
        let unused = truth.problems.len();
        if unused > 0 {
            let rows = count(unused as u64, "row");
            labels.problems.push(format!("{name}: {rows} not used"));
        }
        let row = |problem: &crate::compare::study::Problem| {
            sanitise(&format!("line {}: {}", problem.line, problem.what))
        };
        labels.problems.extend(truth.problems.iter().map(row));
        labels.rest_counts = truth.unlisted == Unlisted::Independent;
        let listed = truth.labels.len();
        let (verdicts, contradicted) = with_verdicts(comparison, &mut truth, marks);
        if contradicted > 0 {
            let what = count(contradicted as u64, "verdict");
            labels.problems.insert(0, format!("{what} against {name}: the verdict is used"));
        }
        labels.source = source(&name, listed, verdicts);
        let rows = |copied: bool| {
            let own = truth.labels.iter().filter(move |label| label.copied() == copied);
            let rows = own.filter_map(|label| row_of(comparison, label.pair()));
            Arc::new(rows.collect::<BTreeSet<DocPair>>())
        };
        (labels.copies, labels.others) = (rows(true), rows(false));
        let grade = |label: &JudgedPair| Some((row_of(comparison, label.pair())?, label.label));
        labels.grades = truth.labels.iter().filter_map(grade).collect();
        let judgement = judge(comparison, &truth);
        labels.problems.extend(limits(&judgement));
        let worth = |id| (id, Worth::new(&judgement, comparison, id));
        labels.worth = MeasureId::all().map(worth).collect();
        labels
    }

    /// A test for judged pairs, for workers.
    pub(super) fn judged(&self) -> impl Fn(DocPair) -> bool + Send + use<> {
        let (copies, others, rest) = (self.copies.clone(), self.others.clone(), self.rest_counts);
        move |pair| rest || copies.contains(&pair) || others.contains(&pair)
    }

    /// How a flagged or unflagged pair was judged, and its label: `missed 2`, `alarm 0`; empty for a
    /// pair that is not judged. An unlisted pair that counts as independent has no label.
    pub(super) fn words(&self, pair: DocPair, flagged: bool, words: Wording<'_>) -> String {
        let is_copy = match (self.copies.contains(&pair), self.others.contains(&pair)) {
            (true, _) => true,
            (false, true) => false,
            (false, false) if self.rest_counts => false,
            (false, false) => return String::new(),
        };
        let kind = match (is_copy, flagged) {
            (true, true) => "found",
            (true, false) => "missed",
            (false, true) => "alarm",
            (false, false) => "clear",
        };
        let grade = self.grades.get(&pair).map_or_else(|| "—".to_owned(), f64::to_string);
        format!("{} {grade}", pad(&words(kind), 6))
    }

    /// Collects the pairs of a list on a worker.
    pub(super) fn ask_list(&self, model: &Model, list: JudgedList) -> Option<Work> {
        let comparison = model.comparison.clone()?;
        let marks = model.review.reviewed.marks.clone();
        let (copies, others) = (self.copies.clone(), self.others.clone());
        let (thresholds, rest) = (model.view.thresholds, self.rest_counts);
        Some(Work::new(QUEUE, move |_cancel| {
            let rows = comparison.pairs.rows();
            let is_copy = |row: &PairRow| {
                let ids = row.pair();
                if copies.contains(&ids) {
                    return Some(true);
                }
                (rest || others.contains(&ids)).then_some(false)
            };
            match list {
                JudgedList::Open => {
                    let judged = |pair: u32| {
                        rows.get(pair as usize).is_some_and(|row| {
                            is_copy(row).is_some() || marks.verdict(row.pair()).is_some()
                        })
                    };
                    queue(&comparison.pairs, &thresholds, &judged, QUEUED)
                }
                JudgedList::Wrong(axis, from) => wrong(&comparison, axis, from, &is_copy),
            }
        }))
    }
}

/// Copies under a threshold and other pairs over it, the farthest first.
fn wrong(
    comparison: &Comparison,
    axis: MeasureId,
    from: f64,
    is_copy: &dyn Fn(&PairRow) -> Option<bool>,
) -> Vec<u32> {
    let far = |(pair, row): (u32, &PairRow)| {
        let value = axis.value(&comparison.pairs.evidence_of(row));
        let flagged = value.is_some_and(|value| value >= from);
        let is_wrong = is_copy(row)? != flagged;
        is_wrong.then(|| ((value.unwrap_or(0.0) - from).abs(), pair))
    };
    let mut all: Vec<(f64, u32)> = (0u32..).zip(comparison.pairs.rows()).filter_map(far).collect();
    all.sort_unstable_by(|x, y| y.0.total_cmp(&x.0).then(x.1.cmp(&y.1)));
    all.truncate(QUEUED);
    all.into_iter().map(|(_, pair)| pair).collect()
}

/// Adds verdicts to the labels of a file, or replaces them. Returns the number of verdicts, and of
/// those that contradict the file.
pub(super) fn with_verdicts(
    comparison: &Comparison,
    truth: &mut Truth,
    marks: &Marks,
) -> (usize, usize) {
    let verdicts: BTreeMap<DocPair, u32> = marks.iter().filter_map(verdict).collect();
    if verdicts.is_empty() {
        return (0, 0);
    }
    let mut contradicted = BTreeSet::new();
    let mut both = BTreeSet::new();
    for label in &mut truth.labels {
        let Some(row) = row_of(comparison, label.pair()) else { continue };
        let Some(&verdict) = verdicts.get(&row) else { continue };
        both.insert(row);
        if label.copied() != (verdict > 0) {
            contradicted.insert(row);
            (label.label, label.is_copy) = (f64::from(verdict), verdict > 0);
        }
    }
    let own = verdicts.iter().filter(|(row, _)| !both.contains(row));
    truth.labels.extend(own.map(|(&DocPair { a, b }, &verdict)| {
        let (label, is_copy) = (f64::from(verdict), verdict > 0);
        JudgedPair { a, b, label, is_copy, line: 0 }
    }));
    (verdicts.len(), contradicted.len())
}

fn verdict((row, mark): (DocPair, ReviewMark)) -> Option<(DocPair, u32)> {
    let label = match mark.verdict.filter(|_| !mark.is_stale)? {
        Verdict::Match => 1,
        Verdict::NoMatch => 0,
        Verdict::Legitimate | Verdict::Unsure => return None,
    };
    Some((row, label))
}

fn source(name: &str, listed: usize, verdicts: usize) -> String {
    let verdicts = (verdicts > 0).then(|| count(verdicts as u64, "verdict"));
    let file = (!name.is_empty()).then(|| format!("{} of {name}", thousands(listed as u64)));
    match (file, verdicts) {
        (Some(file), Some(verdicts)) => format!("{file}, {verdicts}"),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => "match and no match".to_owned(),
    }
}
