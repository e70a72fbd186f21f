//! How a run reads white space.

use crate::part::PartOf as _;
use crate::text::normalize::{Ladder, NormalizeStep};
use crate::text::script::is_han;
use std::ops::Range;

/// How a run reads white space: as its normalisation does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SpaceRule {
    /// As written: each line end and each blank counts.
    Kept,
    /// A run of white space is one space.
    Collapsed,
    /// As [`SpaceRule::Collapsed`], and there is none next to a Han character.
    Smart,
    /// White space does not count.
    Removed,
}

impl SpaceRule {
    /// The rule of a ladder: that of its step for white space.
    pub fn from_ladder(ladder: &Ladder) -> Self {
        let has = |step| ladder.steps().contains(&step);
        match () {
            () if has(NormalizeStep::RemoveSpace) => Self::Removed,
            () if has(NormalizeStep::SmartSpace) => Self::Smart,
            () if has(NormalizeStep::CollapseSpace) => Self::Collapsed,
            () => Self::Kept,
        }
    }

    /// True if white space at these bytes of a text reads as a space. An empty range does not, nor
    /// does white space at either end of the text.
    pub fn reads_as_space(self, text: &str, gap: &Range<usize>) -> bool {
        let before = text.get(..gap.start).and_then(|t| t.trim_end().chars().next_back());
        let after = text.get(gap.end..).and_then(|t| t.trim_start().chars().next());
        let (Some(before), Some(after)) = (before, after) else { return false };
        let is_empty = gap.is_empty()
            && !before_is_space(text, gap.start)
            && !text.get(gap.end..).is_some_and(|t| t.starts_with(char::is_whitespace));
        match self {
            _ if is_empty => false,
            Self::Removed => false,
            Self::Smart => !is_han(before) && !is_han(after),
            Self::Collapsed | Self::Kept => true,
        }
    }

    /// True if two texts are the same but for white space that the rule does not read. Cost: a pass.
    pub fn reads_equal(self, a: &str, b: &str) -> bool {
        if self == Self::Kept {
            return a == b;
        }
        let mut rest = [a, b];
        loop {
            let from = [a.len() - rest[0].len(), b.len() - rest[1].len()];
            rest = rest.map(str::trim_start);
            let gaps = [from[0]..a.len() - rest[0].len(), from[1]..b.len() - rest[1].len()];
            if self.reads_as_space(a, &gaps[0]) != self.reads_as_space(b, &gaps[1]) {
                return false;
            }
            let same = |pair: &(char, char)| pair.0 == pair.1 && !pair.0.is_whitespace();
            let chars = rest[0].chars().zip(rest[1].chars());
            let by: usize = chars.take_while(same).map(|(c, _)| c.len_utf8()).sum();
            if by == 0 {
                return rest.iter().all(|rest| rest.is_empty());
            }
            rest = rest.map(|rest| rest.part(by..));
        }
    }
}

fn before_is_space(text: &str, at: usize) -> bool {
    text.get(..at).is_some_and(|t| t.ends_with(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::SpaceRule::{self, Collapsed, Removed, Smart};

    #[test]
    fn white_space_reads_as_the_run_normalises_it() {
        let reads = |rule: SpaceRule, text: &str| {
            let start = text.find(char::is_whitespace).unwrap();
            let end = text.len()
                - text.trim_start_matches(|c: char| !c.is_whitespace()).trim_start().len();
            rule.reads_as_space(text, &(start..end))
        };
        assert!(reads(Collapsed, "a b") && reads(Smart, "a\nb") && !reads(Removed, "a b"));
        assert!(reads(Collapsed, "天 地") && !reads(Smart, "天 b") && !reads(Collapsed, "a "));
        assert!(!Smart.reads_as_space("ab", &(1..1)));
    }
}
