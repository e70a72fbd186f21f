//! Verdicts on the pairs of a group, announced before they are given.

use crate::display::sanitise::sanitise_bytes;
use crate::display::width::cut;
use crate::pair::DocId;
use crate::review::verdict::Verdict;
use crate::tui::model::{ChosenPair, GroupPairs, Model};
use crate::tui::widgets::counted;

/// Pairs that an announcement names.
const NAMED: usize = 3;
/// Columns of a name in an announcement.
const COLUMNS: usize = 24;

/// The pairs of a group that one key judges, and the sentence that announces it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct GroupCase {
    /// The pairs to judge; empty if all have this verdict.
    pub(super) targets: Vec<ChosenPair>,
    /// The announcement.
    pub(super) words: String,
}

/// What a key would do to some pairs of a group.
struct GroupStep {
    /// The pairs without a verdict; if there are none, those with another one.
    targets: Vec<ChosenPair>,
    /// True if the targets have another verdict.
    replaces: bool,
}

impl GroupCase {
    /// The linked and read pairs of a group without a verdict; if all have one, those with another one; if
    /// all have this one, the other pairs in the same way, named with their scores. Pairs of one person are
    /// announced.
    pub(super) fn new(model: &Model, verdict: Verdict, pairs: &GroupPairs) -> Self {
        let others: Vec<ChosenPair> = pairs.others.iter().map(|(pair, _)| *pair).collect();
        let linked = GroupStep::new(model, verdict, &pairs.linked);
        let (step, is_linked) = if linked.targets.is_empty() {
            (GroupStep::new(model, verdict, &others), false)
        } else {
            (linked, true)
        };
        let (all, name) = (pairs.linked.len() + pairs.others.len(), verdict.name());
        let all = counted(all, "pair");
        if step.targets.is_empty() {
            let words = format!("all {all} of the group have the verdict {name}");
            return Self { targets: Vec::new(), words };
        }
        let some = step.targets.len();
        let some = format!("{some} of {all} of the group");
        let mut words = vec![match (is_linked, step.replaces) {
            (true, false) => format!("{name} for {some}, linked and read as copied"),
            (true, true) => {
                format!("{name} replaces another verdict on {some}, linked and read as copied")
            }
            (false, false) => format!("{name} for {some}, not linked or not read as copied"),
            (false, true) => {
                format!(
                    "{name} replaces another verdict on {some}, not linked or not read as copied"
                )
            }
        }];
        if !is_linked {
            words.push(named(model, &step.targets, pairs));
        }
        let of_one = step.targets.iter().filter(|pair| is_of_one(model, pair)).count();
        if of_one > 0 {
            words.push(format!("{of_one} of one author"));
        }
        words.push("the same key again does it".to_owned());
        Self { targets: step.targets, words: words.join("; ") }
    }
}

impl GroupStep {
    fn new(model: &Model, verdict: Verdict, pairs: &[ChosenPair]) -> Self {
        let marks = &model.review.reviewed.marks;
        let held = |pair: &ChosenPair| {
            let mark = marks.get(pair.pair()).filter(|mark| !mark.is_stale)?;
            (mark.is_disputed || mark.verdict.is_some()).then_some(mark.verdict)
        };
        let is_open = |pair: &&ChosenPair| held(pair).is_none();
        let open: Vec<ChosenPair> = pairs.iter().filter(is_open).copied().collect();
        if !open.is_empty() {
            return Self { targets: open, replaces: false };
        }
        let is_other = |pair: &&ChosenPair| held(pair) != Some(Some(verdict));
        let targets = pairs.iter().filter(is_other).copied().collect();
        Self { targets, replaces: true }
    }
}

fn is_of_one(model: &Model, pair: &ChosenPair) -> bool {
    model.comparison.as_ref().is_some_and(|shown| shown.is_of_one_person(pair.pair()))
}

/// The first pairs with their scores, and how many more there are.
fn named(model: &Model, targets: &[ChosenPair], pairs: &GroupPairs) -> String {
    let name = |id: DocId| {
        let document = model.documents().get(id.index());
        document.map_or_else(String::new, |own| cut(&sanitise_bytes(own.name.bytes()), COLUMNS))
    };
    let score = |target: &ChosenPair| {
        let own = pairs.others.iter().find(|(pair, _)| pair == target);
        own.map_or_else(String::new, |(_, score)| score.clone())
    };
    let one = |own: &ChosenPair| format!("{} / {} {}", name(own.a), name(own.b), score(own));
    let mut all: Vec<String> = targets.iter().take(NAMED).map(one).collect();
    if targets.len() > NAMED {
        all.push(format!("… +{}", targets.len() - NAMED));
    }
    all.join(", ")
}
