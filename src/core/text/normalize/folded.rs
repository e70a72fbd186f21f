//! A normalised text, with the way back to the original.

use crate::text::rewrite::Map;
use std::ops::Range;

/// A normalised text with a map from its bytes to those of the original.
#[derive(Debug, Clone)]
pub struct Folded {
    /// The normalised text.
    pub text: String,
    /// One map for each step that moved text, first step first.
    pub(super) maps: Vec<Map>,
}

impl Folded {
    /// The bytes of the original that a byte range of the normalised text came from, on character
    /// boundaries of both. A partly covered character counts in full, on both sides; a range past
    /// the end is cut off. Dropped text inside the range is included, at its ends excluded. An
    /// empty range gives an empty one.
    pub fn original(&self, range: Range<usize>) -> Range<usize> {
        let (length, cut) = (self.text.len(), |at: &usize| self.text.is_char_boundary(*at));
        let start = (0..=range.start.min(length)).rev().find(cut).unwrap_or(0);
        let end = if range.is_empty() { start } else { range.end };
        let end = (end..length).find(cut).unwrap_or(length);
        self.maps.iter().rev().fold(start..end, |range, map| map.source(&range))
    }

    /// The bytes of the normalised text whose characters start, in the original, inside a byte range.
    /// Cost: log of the length maps back.
    pub fn normalised(&self, range: &Range<usize>) -> Range<usize> {
        let first = |edge: usize| {
            let (mut low, mut high) = (0, self.text.len());
            while low < high {
                let middle = low + (high - low) / 2;
                if self.original(middle..middle + 1).start < edge {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            low
        };
        let start = first(range.start);
        start..first(range.end).max(start)
    }

    /// Looks for places inside characters of the original.
    pub fn splits(&self) -> Splits<'_> {
        Splits { folded: self, near: vec![usize::MAX; self.maps.len()] }
    }
}

/// Tells where a normalised text would be cut inside a character of the original.
#[derive(Debug)]
pub struct Splits<'a> {
    folded: &'a Folded,
    /// For each map the piece of the last place.
    near: Vec<usize>,
}

impl Splits<'_> {
    /// True if byte `at` of the normalised text falls inside one character of the original, as
    /// between the two letters of a former `ﬁ`. `at` is a character boundary. Cost: the changes of the text between
    /// this place and the last one.
    pub fn at(&mut self, at: usize) -> bool {
        let Folded { text, maps } = self.folded;
        if at == 0 || at >= text.len() {
            return false;
        }
        // What is before the byte ends at the first place, what is from it on starts at the second.
        let mut edges = [at; 2];
        for (map, near) in maps.iter().zip(&mut self.near).rev() {
            let [end, start] = edges;
            edges = if end == start {
                let Some(edges) = map.edges(start, near) else { return true };
                edges
            } else {
                [
                    map.source(&(end.saturating_sub(1)..end)).end,
                    map.source(&(start..start + 1)).start,
                ]
            };
            if edges[0] > edges[1] {
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::text::normalize::{Ladder, NormalizeStep};
    use proptest::prelude::*;

    #[test]
    fn a_range_of_the_original_is_found_in_the_normalised_text() {
        let text = "Ａ　“天 地”\u{200b}ﬁn ½é";
        for ladder in
            [Ladder::default(), Ladder::new(NormalizeStep::ALL.to_vec()), Ladder::new(Vec::new())]
        {
            let folded = ladder.fold_mapped(text);
            let edges: Vec<usize> = (0..=text.len()).collect();
            for &start in &edges {
                for &end in edges.iter().filter(|end| **end >= start) {
                    let found = folded.normalised(&(start..end));
                    let inside = |at: &usize| {
                        let place = folded.original(*at..at + 1).start;
                        start <= place && place < end
                    };
                    let bytes: Vec<usize> = (0..folded.text.len()).filter(inside).collect();
                    assert_eq!(found.clone().collect::<Vec<_>>(), bytes, "{start}..{end}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn a_place_inside_a_character_of_the_original_is_found(
            text in "[ａ　 \u{200b}ﬁn½é“”\r\nㄱ각㍿İ\u{301}…x]{0,24}", which in 0_usize..3,
        ) {
            let steps = [Ladder::default(), Ladder::new(NormalizeStep::ALL.to_vec()), Ladder::new(Vec::new())];
            let folded = steps[which].fold_mapped(&text);
            let (length, mut splits_at) = (folded.text.len(), folded.splits());
            for at in (1..length).filter(|at| folded.text.is_char_boundary(*at)) {
                let splits = folded.original(at - 1..at).end > folded.original(at..at + 1).start;
                prop_assert_eq!(splits_at.at(at), splits, "{} of {:?}", at, &folded.text);
            }
        }
    }
}
