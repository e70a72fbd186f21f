//! The decisions in force on each pair, found by content, and disputes between reviewers.

use crate::corpus::document::ContentHash;
use crate::review::record::{PairKey, UNSAVED, VerdictRecord};
use crate::review::verdict::Verdict;
use std::collections::BTreeMap;

/// The last decision of each reviewer on each pair of texts.
#[derive(Debug, Clone, Default)]
pub struct Ledger {
    /// In the order of the journal.
    last: BTreeMap<PairKey, Vec<VerdictRecord>>,
}

/// The verdicts that count for one pair, the oldest first.
///
/// The last decision of each reviewer counts. Verdicts that differ are a dispute until one of them is
/// changed or withdrawn, or until another reviewer decides: a later verdict by a third person settles it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Standing<'a> {
    /// The verdicts that count, at most one of each reviewer.
    pub verdicts: Vec<&'a VerdictRecord>,
}

impl<'a> Standing<'a> {
    fn new(last: &'a [VerdictRecord]) -> Self {
        let mut standing = Self::default();
        for record in last.iter().filter(|record| record.verdict.is_some()) {
            if standing.is_disputed() {
                standing.verdicts.clear();
            }
            standing.verdicts.push(record);
        }
        standing
    }

    /// True if two reviewers differ, and nobody has settled it.
    pub fn is_disputed(&self) -> bool {
        self.verdicts.windows(2).any(|two| matches!(two, [x, y] if x.verdict != y.verdict))
    }
}

impl Ledger {
    /// Adds a record and returns true, unless there is a newer one of its reviewer on the same pair.
    pub fn take(&mut self, record: VerdictRecord) -> bool {
        let last = self.last.entry(record.key()).or_default();
        if let Some(at) = last.iter().position(|held| held.by == record.by) {
            let held = last.get(at);
            // Among unsaved records the last one added wins.
            let is_older = held.is_some_and(|held| {
                let saved = held.seq == UNSAVED && record.is_same_decision(held);
                record.seq < held.seq && !saved
            });
            if is_older {
                return false;
            }
            last.remove(at);
        }
        last.insert(last.partition_point(|held| held.seq <= record.seq), record);
        true
    }

    /// The decision in force on two texts, see [`Ledger::get`].
    pub fn between(&self, a: ContentHash, b: ContentHash) -> Option<&VerdictRecord> {
        self.get(&PairKey::new(a, b))
    }

    /// The decision in force on a pair: the newest verdict; if all are withdrawn, the newest note, else
    /// the newest record, without verdict. In a dispute it is not the only one: see [`Ledger::standing`].
    pub fn get(&self, key: &PairKey) -> Option<&VerdictRecord> {
        let last = self.last.get(key)?;
        let newest = |holds: fn(&VerdictRecord) -> bool| last.iter().rfind(|record| holds(record));
        newest(|record| record.verdict.is_some())
            .or_else(|| newest(|record| !record.note.is_empty()))
            .or_else(|| last.last())
    }

    /// The last record of one reviewer on a pair.
    pub fn own(&self, key: &PairKey, by: &str) -> Option<&VerdictRecord> {
        self.last.get(key)?.iter().find(|record| record.by == by)
    }

    /// The verdicts that count for a pair.
    pub fn standing(&self, key: &PairKey) -> Standing<'_> {
        self.last.get(key).map_or_else(Standing::default, |last| Standing::new(last))
    }

    /// The last record of each reviewer on a pair that has a verdict or a note, the oldest first.
    pub fn opinions(&self, key: &PairKey) -> impl Iterator<Item = &VerdictRecord> {
        let last = self.last.get(key).into_iter().flatten();
        last.filter(|record| record.verdict.is_some() || !record.note.is_empty())
    }

    /// The verdict and the note of each reviewer on a pair, the oldest first, e.g.
    /// `anna: match “admitted it” · bo: no match`.
    pub fn opinions_in_words(&self, key: &PairKey) -> String {
        let one = |own: &VerdictRecord| {
            let by = if own.by.is_empty() { "(no name)" } else { &own.by };
            let name = own.verdict.map_or("note", Verdict::name);
            let note =
                if own.note.is_empty() { String::new() } else { format!(" “{}”", own.note) };
            format!("{by}: {name}{note}")
        };
        self.opinions(key).map(one).collect::<Vec<_>>().join(" · ")
    }

    /// The decisions in force on all pairs.
    pub fn records(&self) -> impl Iterator<Item = &VerdictRecord> {
        self.last.keys().filter_map(|key| self.get(key))
    }

    /// True if no pair was ever judged.
    pub fn is_empty(&self) -> bool {
        self.last.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::document::Name;
    use crate::review::record::{JudgedText, VerdictScores};
    use Verdict::{Match, NoMatch, Unsure};

    fn record(seq: u64, by: &str, verdict: Option<Verdict>) -> VerdictRecord {
        let side = |text: &str| JudgedText {
            hash: ContentHash([text.as_bytes()[0]; 32]),
            name: Name::new(text.as_bytes()),
            bytes: 1,
        };
        VerdictRecord {
            seq,
            at: seq,
            by: by.to_owned(),
            sides: [side("a"), side("b")],
            scores: VerdictScores::default(),
            verdict,
            note: String::new(),
        }
    }

    /// The reviewers whose verdicts count, and if they differ.
    fn standing(records: &[(&str, Option<Verdict>)]) -> (String, bool) {
        let mut ledger = Ledger::default();
        for ((by, verdict), seq) in records.iter().zip(1..) {
            assert!(ledger.take(record(seq, by, *verdict)));
        }
        let key = record(0, "", None).key();
        let standing = ledger.standing(&key);
        let names: Vec<&str> = standing.verdicts.iter().map(|record| &*record.by).collect();
        (names.join(" "), standing.is_disputed())
    }

    #[test]
    fn a_dispute_is_settled_by_a_third_or_by_agreement() {
        let (m, x) = (Some(Match), Some(NoMatch));
        let is = |names: &str, disputed| (names.to_owned(), disputed);
        assert_eq!(standing(&[("ann", m), ("bo", x)]), is("ann bo", true));
        assert_eq!(standing(&[("ann", m), ("ann", x)]), is("ann", false));
        assert_eq!(standing(&[("ann", m), ("bo", x), ("cy", m)]), is("cy", false));
        assert_eq!(standing(&[("ann", m), ("bo", x), ("ann", x)]), is("bo ann", false));
        assert_eq!(standing(&[("ann", m), ("bo", x), ("ann", m)]), is("bo ann", true));
        assert_eq!(standing(&[("ann", m), ("bo", x), ("bo", None)]), is("ann", false));
        assert_eq!(
            standing(&[("ann", m), ("bo", x), ("cy", m), ("cy", None)]),
            is("ann bo", true),
            "a withdrawn settlement settles nothing"
        );
        assert_eq!(
            standing(&[("ann", m), ("bo", x), ("cy", m), ("bo", Some(Unsure))]),
            is("ann cy bo", true),
            "a party that decides again differs again"
        );
    }
}
