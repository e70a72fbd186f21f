//! The cases of a report: persons, and texts without author, that pairs tie together.

use crate::order::ListOrder as _;
use crate::pair::Side;
use crate::report::record::{Report, TextRecord};
use crate::report::record_pair::{PairRecord, RecordedVerdict};
use std::collections::BTreeMap;

/// What the pairs of a case have in common, the most serious first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CaseState {
    /// A pair is judged a match.
    Match,
    /// Reviewers differ on a pair.
    Disputed,
    /// A pair is judged unsure.
    Unsure,
    /// No pair is judged.
    Open,
}

/// A person, or a text without author, in a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CaseMember {
    /// The author with the course; `None` if the author is not known.
    pub(super) person: Option<String>,
    /// Indices into [`Report::documents`], ascending.
    pub(super) texts: Vec<usize>,
}

/// Persons and texts that pairs of the report tie together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Case {
    /// The most serious state of its pairs.
    pub(super) state: CaseState,
    /// Its persons and texts without author, by their first text.
    pub(super) members: Vec<CaseMember>,
    /// Indices into [`Report::pairs`], ascending.
    pub(super) pairs: Vec<usize>,
}

/// The verdict that counts: one that is not stale.
pub(super) fn in_force(pair: &PairRecord) -> Option<&RecordedVerdict> {
    pair.verdict.as_ref().filter(|judged| is_in_force(Some(judged)))
}

/// True for a verdict that is not stale; false for a note.
pub(super) fn is_in_force(judged: Option<&RecordedVerdict>) -> bool {
    judged.is_some_and(|judged| judged.stale.is_empty() && judged.verdict.is_some())
}

/// True if a pair with this verdict belongs to a case.
pub(super) fn counts(judged: Option<&RecordedVerdict>, has_verdicts: bool) -> bool {
    state(judged, has_verdicts).is_some()
}

/// The name of the verdict in force on a pair; `none` without one.
pub(super) fn verdict(pair: &PairRecord) -> &str {
    in_force(pair).and_then(|judged| judged.verdict.as_deref()).unwrap_or("none")
}

/// True if any pair has a verdict in force.
pub(super) fn has_verdicts(report: &Report) -> bool {
    report.pairs.iter().any(|pair| in_force(pair).is_some())
}

/// How a pair counts; `None` if it belongs to no case: it is judged `no match` or `legitimate`, or not
/// judged in a report that has verdicts.
fn state(judged: Option<&RecordedVerdict>, has_verdicts: bool) -> Option<CaseState> {
    let judged = judged.filter(|judged| is_in_force(Some(judged)));
    match judged.and_then(|judged| judged.verdict.as_deref()) {
        Some("match") => Some(CaseState::Match),
        Some("disputed") => Some(CaseState::Disputed),
        Some("unsure") => Some(CaseState::Unsure),
        Some(_) => None,
        None => (!has_verdicts).then_some(CaseState::Open),
    }
}

/// The cases, the most serious first, then those with the most pairs. Pairs of verdicts `match`,
/// `disputed` and `unsure` tie them; without any verdict all pairs do. Files of one person are one
/// member. Cost: about linear in pairs and texts.
pub(super) fn cases(report: &Report) -> Vec<Case> {
    let judged = has_verdicts(report);
    let people = people(report);
    let mut ties = TextTies((0..report.documents.len()).collect());
    let tied: Vec<(usize, CaseState)> = report
        .pairs
        .iter()
        .enumerate()
        .filter_map(|(place, pair)| Some((place, state(pair.verdict.as_ref(), judged)?)))
        .collect();
    // The texts of a person are one node: its first text stands for them.
    let node = |text: usize| people.get(text).copied().unwrap_or(text);
    for (place, _) in &tied {
        let Some(pair) = report.pairs.get(*place) else { continue };
        let texts = texts_of(pair);
        for &text in texts.iter().skip(1) {
            ties.tie(node(pair.texts[0]), node(text));
        }
    }
    let mut found: BTreeMap<usize, Case> = BTreeMap::new();
    for (place, state) in tied {
        let Some(pair) = report.pairs.get(place) else { continue };
        let root = ties.root(node(pair.texts[0]));
        let case = found.entry(root).or_insert_with(|| Case {
            state,
            members: Vec::new(),
            pairs: Vec::new(),
        });
        case.state = case.state.min(state);
        case.pairs.push(place);
    }
    for case in found.values_mut() {
        case.members = members(report, &case.pairs, &node);
    }
    let mut all: Vec<Case> = found.into_values().collect();
    all.order_by_key(|case| {
        (case.state, std::cmp::Reverse(case.pairs.len()), case.pairs.first().copied())
    });
    all
}

/// Both texts of a pair, and their copies.
fn texts_of(pair: &PairRecord) -> Vec<usize> {
    pair.texts.iter().chain(pair.copies.iter().flatten()).copied().collect()
}

/// For each text the first text of the same person, or itself.
fn people(report: &Report) -> Vec<usize> {
    let mut first: BTreeMap<(&str, Option<&str>), usize> = BTreeMap::new();
    let texts = report.documents.iter().enumerate();
    texts
        .map(|(place, text)| match text.author.as_deref() {
            Some(author) => *first.entry((author, text.course.as_deref())).or_insert(place),
            None => place,
        })
        .collect()
}

fn members(report: &Report, pairs: &[usize], node: &dyn Fn(usize) -> usize) -> Vec<CaseMember> {
    let mut all: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let texts = pairs.iter().filter_map(|&place| report.pairs.get(place)).flat_map(texts_of);
    for text in texts {
        all.entry(node(text)).or_default().push(text);
    }
    let member = |mut texts: Vec<usize>| {
        texts.sort_unstable();
        texts.dedup();
        let first = texts.first().and_then(|&text| report.documents.get(text));
        CaseMember { person: first.and_then(TextRecord::person), texts }
    };
    all.into_values().map(member).collect()
}

/// The share of a text in common with another one, in one pair.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct InCommon {
    /// Share word for word, 0 to 1; `None` if it is not known.
    pub(super) verbatim: Option<f64>,
    /// Share reworded, 0 to 1; `None` if it is not known.
    pub(super) reworded: Option<f64>,
    /// The same two shares of what counts; `None` if nothing is left out of texts.
    pub(super) counted: Option<[Option<f64>; 2]>,
    /// The other text, an index into [`Report::documents`].
    pub(super) other: usize,
    /// The pair, an index into [`Report::pairs`].
    pub(super) pair: usize,
}

impl InCommon {
    /// Both shares together; an unknown one counts as none.
    pub(super) fn sum(&self) -> f64 {
        self.verbatim.unwrap_or(0.0) + self.reworded.unwrap_or(0.0)
    }
}

/// The pair of a case in which most of a text stands in the other one; the first of equals. A copy has the
/// shares of the text that is equal to it.
pub(super) fn most_in_common(report: &Report, case: &Case, text: usize) -> Option<InCommon> {
    let pairs = case.pairs.iter().filter_map(|&place| Some((place, report.pairs.get(place)?)));
    let shares = pairs.flat_map(|(place, pair)| {
        Side::BOTH.into_iter().filter_map(move |side| {
            let is_own = pair.texts[side] == text || pair.copies[side].contains(&text);
            let own = &pair.sides[side];
            is_own.then(|| InCommon {
                verbatim: own.covered,
                reworded: own.reworded,
                counted: pair.counted.as_ref().map(|own| [own.covered[side], own.reworded[side]]),
                other: pair.texts[side.other()],
                pair: place,
            })
        })
    });
    shares.fold(None, |best: Option<InCommon>, next| match best {
        Some(best) if best.sum() >= next.sum() => Some(best),
        _ => Some(next),
    })
}

/// Which texts are tied: each text points to another one of its case, or to itself.
struct TextTies(Vec<usize>);

impl TextTies {
    fn root(&mut self, mut text: usize) -> usize {
        while let Some(&next) = self.0.get(text).filter(|&&next| next != text) {
            let after = self.0.get(next).copied().unwrap_or(next);
            if let Some(slot) = self.0.get_mut(text) {
                *slot = after;
            }
            text = after;
        }
        text
    }

    fn tie(&mut self, x: usize, y: usize) {
        let (x, y) = (self.root(x), self.root(y));
        if let Some(slot) = self.0.get_mut(x.max(y)) {
            *slot = x.min(y);
        }
    }
}
