//! The texts of the lesson on groups: a chain of eight, or the largest group of a corpus.

use crate::compare::groups::{Groups, LinkRule, Linkage, groups};
use crate::compare::pipeline::compare;
use crate::compare::result::Comparison;
use crate::compare::run::Unwatched;
use crate::compare::study::evidence;
use crate::corpus::texts::from_texts;
use crate::lesson::kit::{LessonError, Stopped, words};
use crate::measure::MeasureId;
use crate::pair::{DocId, DocPair};
use crate::settings::Settings;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;
use std::sync::LazyLock;

/// Most texts drawn.
pub(super) const MOST: usize = 8;

/// A window over the alphabet that moves on by one letter; the last text has nothing in common with
/// the others. Neighbours share 7 of 9 words, the ends of the chain 2 of 14.
pub(super) const CHAIN: [(&str, &str); 8] = [
    ("A", "a b c d e f g h"),
    ("B", "b c d e f g h i"),
    ("C", "c d e f g h i j"),
    ("D", "d e f g h i j k"),
    ("E", "e f g h i j k l"),
    ("F", "f g h i j k l m"),
    ("G", "g h i j k l m n"),
    ("H", "s t u v w x y z"),
];

static FIXED: LazyLock<Comparison> = LazyLock::new(|| {
    let settings = Settings { unit: Unit::Word, n: ShingleLength::Fixed(1), ..Settings::default() };
    compare(from_texts("a chain", CHAIN), &settings, &Unwatched)
});

/// The chain of eight texts, compared by single words.
pub(super) fn chain() -> &'static Comparison {
    &FIXED
}

/// The texts of the lesson, and how they are grouped.
pub(super) struct GroupingCase<'a> {
    pub(super) corpus: &'a Comparison,
    /// The texts drawn, ascending; each has a letter.
    pub(super) members: Vec<DocId>,
    pub(super) rule: LinkRule,
}

impl<'a> GroupingCase<'a> {
    /// All texts of the chain, or those of the largest group by single linkage.
    pub(super) fn new(
        corpus: &'a Comparison,
        linkage: Linkage,
        threshold: f64,
        stopped: Stopped<'_>,
    ) -> Result<Self, LessonError> {
        let rule = LinkRule { linkage, measure: MeasureId::JACCARD, threshold };
        if std::ptr::eq(corpus, chain()) {
            let members = DocId::first(CHAIN.len()).collect();
            return Ok(Self { corpus, members, rule });
        }
        let single = LinkRule { linkage: Linkage::Single, ..rule };
        let all = groups(corpus, &single, &|_| false, &stopped);
        let largest = all
            .groups
            .first()
            .ok_or_else(|| LessonError::new(words!("grouping.case.no-two-texts")))?;
        let members = largest.members.iter().copied().take(MOST).collect();
        Ok(Self { corpus, members, rule })
    }

    /// The groups under this linkage and threshold.
    pub(super) fn groups(&self, linkage: Linkage, threshold: f64, stopped: Stopped<'_>) -> Groups {
        let rule = LinkRule { linkage, threshold, ..self.rule };
        groups(self.corpus, &rule, &|_| false, &stopped)
    }

    /// The exact Jaccard of two texts; 0 if undefined.
    pub(super) fn score(&self, x: DocId, y: DocId) -> f64 {
        if self.corpus.copies.is_one_group(DocPair::ordered(x, y)) {
            return 1.0;
        }
        let [x, y] = [x, y].map(|id| self.corpus.copies.representative(id));
        evidence(self.corpus, DocPair::ordered(x, y)).map_or(0.0, |found| self.rule.score(&found))
    }

    /// The letter of a drawn text.
    pub(super) fn letter(&self, id: DocId) -> Option<char> {
        let place = self.members.iter().position(|&member| member == id)?;
        char::from_u32(u32::from(b'A') + place as u32)
    }

    /// The drawn texts by group, as letters: `ABC DE F`.
    pub(super) fn partition(&self, found: &Groups) -> String {
        let mut parts: Vec<String> = found
            .groups
            .iter()
            .map(|group| group.members.iter().filter_map(|&id| self.letter(id)).collect())
            .filter(|letters: &String| !letters.is_empty())
            .collect();
        let alone = self.members.iter().filter_map(|&id| self.letter(id));
        let alone: Vec<String> = alone
            .filter(|letter| !parts.iter().any(|part| part.contains(*letter)))
            .map(String::from)
            .collect();
        parts.extend(alone);
        parts.sort();
        parts.join(" ")
    }

    /// The lowest score of two drawn texts in one group, and their letters.
    pub(super) fn lowest(&self, found: &Groups) -> Option<(f64, String)> {
        let pairs = found.groups.iter().flat_map(|group| {
            let drawn: Vec<DocId> =
                group.members.iter().copied().filter(|&id| self.letter(id).is_some()).collect();
            let pairs = drawn.iter().enumerate().flat_map(|(at, &x)| {
                drawn.iter().skip(at + 1).map(move |&y| (x, y)).collect::<Vec<_>>()
            });
            pairs.collect::<Vec<_>>()
        });
        let scored = pairs.map(|(x, y)| {
            let letters = [x, y].iter().filter_map(|&id| self.letter(id)).collect();
            (self.score(x, y), letters)
        });
        scored.min_by(|x, y| x.0.total_cmp(&y.0))
    }
}
