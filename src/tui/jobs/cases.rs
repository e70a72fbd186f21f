//! Verdicts and notes on all pairs of a group at once, announced before they are given.

use crate::review::verdict::Verdict;
use crate::tui::model::{ChosenPair, Model};
use crate::tui::widgets::counted;

/// The pairs of a group that one key judges, and the sentence that announces it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct GroupCase {
    /// The pairs to judge; empty if all have this verdict.
    pub(super) targets: Vec<ChosenPair>,
    /// The announcement.
    pub(super) words: String,
}

impl GroupCase {
    /// The pairs of a group without a verdict; if all have one, those with another one. Pairs of one person
    /// are announced.
    pub(super) fn new(model: &Model, verdict: Verdict, pairs: &[ChosenPair]) -> Self {
        let is_of_one = |pair: &&ChosenPair| {
            model.comparison.as_ref().is_some_and(|shown| shown.is_of_one_person(pair.pair()))
        };
        let of_one = pairs.iter().filter(is_of_one).count();
        let case = Self::of(model, verdict, pairs);
        if of_one == 0 {
            return case;
        }
        // The announcement must fit into a line.
        let words = match case.words.split_once(": ") {
            Some((head, _)) => format!("{head}, {of_one} of one author: the same key again"),
            None => format!("{}, {of_one} of one author", case.words),
        };
        Self { words, ..case }
    }

    fn of(model: &Model, verdict: Verdict, pairs: &[ChosenPair]) -> Self {
        let marks = &model.review.reviewed.marks;
        let held = |pair: &ChosenPair| {
            let mark = marks.get(pair.pair()).filter(|mark| !mark.is_stale)?;
            (mark.is_disputed || mark.verdict.is_some()).then_some(mark.verdict)
        };
        let is_open = |pair: &&ChosenPair| held(pair).is_none();
        let open: Vec<ChosenPair> = pairs.iter().filter(is_open).copied().collect();
        let (all, name) = (counted(pairs.len(), "pair"), verdict.name());
        if !open.is_empty() {
            let kept = match pairs.len() - open.len() {
                0 => String::new(),
                1 => ", 1 judged pair stays".to_owned(),
                judged => format!(", {judged} judged pairs stay"),
            };
            let words = match open.len() {
                all_open if all_open == pairs.len() => format!("{name} for all {all}"),
                some => format!("{name} for {some} of {all}"),
            };
            let words = format!("{words} of the group{kept}: the same key again does it");
            return Self { targets: open, words };
        }
        let is_other = |pair: &&ChosenPair| held(pair) != Some(Some(verdict));
        let others: Vec<ChosenPair> = pairs.iter().filter(is_other).copied().collect();
        let words = if others.is_empty() {
            format!("all {all} of the group have the verdict {name}")
        } else {
            format!(
                "all {all} of the group are judged, {} of them not {name}: the same key again \
                 replaces that",
                others.len()
            )
        };
        Self { targets: others, words }
    }
}
