//! Search in both texts of the pair: the input, all matches, the chosen match.

use crate::order::ListOrder as _;
use crate::pair::Side;
use crate::part::PartOf as _;
use crate::tui::actions::Action;
use crate::tui::flow::Effect;
use crate::tui::screens::read::pair::Current;
use crate::tui::screens::read::rows::ReadingRows;
use crate::tui::widgets::InputLine;
use crate::tui::work::{Question, Work};
use std::ops::Range;
use std::sync::Arc;

/// The worker that searches.
pub(super) const FIND: Question = Question("read.find");
/// Maximum matches in one text; the shown count gets a `+` if there are more.
pub(super) const MOST: usize = 100_000;

/// One match, by its row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct FindHit {
    pub(super) pane: Side,
    /// The row of that pane.
    pub(super) row: usize,
    /// Its side and bytes.
    pub(super) side: Side,
    pub(super) bytes: Range<usize>,
}

/// All matches.
#[derive(Debug, Default)]
pub(super) struct Hits {
    needle: String,
    /// In display order: from the top, the first pane before the second.
    pub(super) shown: Vec<FindHit>,
    /// In A and in B, ascending, disjoint.
    sides: [Vec<Range<usize>>; 2],
    /// True if there are more than [`MOST`].
    pub(super) is_cut: bool,
}

impl Hits {
    /// Searches for a needle; ignores case if the needle has no capitals.
    fn new(needle: String, texts: [&str; 2], rows: &ReadingRows, stop: &dyn Fn() -> bool) -> Self {
        let sides = texts.map(|text| places(text, &needle, stop));
        let is_cut = sides.iter().any(|side| side.len() == MOST);
        let mut shown = Vec::new();
        for (pane, flow) in rows.by_pane() {
            let mut last = [None; 2];
            for fragment in &flow.fragments {
                let all = &sides[fragment.side];
                let first = all.partition_point(|hit| hit.end <= fragment.bytes.start);
                let rest = all.iter().enumerate().skip(first);
                for (at, hit) in rest.take_while(|(_, hit)| hit.start < fragment.bytes.end) {
                    // A match across adjacent fragments counts once.
                    if last[fragment.side].replace(at) == Some(at) {
                        continue;
                    }
                    let inside = hit.start.max(fragment.bytes.start) - fragment.bytes.start;
                    let row = rows.row_at(pane, fragment.at + inside);
                    shown.push(FindHit { pane, row, side: fragment.side, bytes: hit.clone() });
                }
            }
        }
        shown.order_by_key(|hit| (hit.row, hit.pane));
        Self { needle, shown, sides, is_cut }
    }

    /// The matches that a range of a text touches.
    pub(super) fn within(&self, side: Side, stretch: &Range<usize>) -> &[Range<usize>] {
        let all = &self.sides[side];
        let first = all.partition_point(|hit| hit.end <= stretch.start);
        let end = all.partition_point(|hit| hit.start < stretch.end);
        all.part(first..end)
    }
}

/// The matches of a needle in a text: ascending, disjoint, at most [`MOST`].
fn places(text: &str, needle: &str, stop: &dyn Fn() -> bool) -> Vec<Range<usize>> {
    let has_case = |c: char| c.to_lowercase().ne([c]) || c.to_uppercase().ne([c]);
    if needle.is_empty() {
        return Vec::new();
    }
    if needle.chars().any(char::is_uppercase) || !needle.chars().any(has_case) {
        let all = text.match_indices(needle).take(MOST).take_while(|_| !stop());
        return all.map(|(at, found)| at..at + found.len()).collect();
    }
    let (mut out, mut end) = (Vec::new(), 0);
    for (at, _) in text.char_indices() {
        if out.len() == MOST || (at % 0x1_0000 == 0 && stop()) {
            break;
        }
        if at >= end
            && let Some(length) = starts(text.part(at..), needle)
        {
            end = at + length;
            out.push(at..end);
        }
    }
    out
}

/// The length of the needle at the start of the text, ignoring case; `None` if the text does not
/// start with it.
fn starts(text: &str, needle: &str) -> Option<usize> {
    let mut sought = needle.chars();
    let mut wanted = sought.next();
    for (at, c) in text.char_indices() {
        if wanted.is_none() {
            return Some(at);
        }
        for small in c.to_lowercase() {
            if wanted != Some(small) {
                return None;
            }
            wanted = sought.next();
        }
    }
    wanted.is_none().then_some(text.len())
}

/// The state of a search.
#[derive(Debug, Default)]
pub(super) struct Find {
    /// The input line, while typing.
    pub(super) input: Option<InputLine>,
    /// The typed text; empty without a search.
    pub(super) needle: String,
    /// Its matches, once found.
    pub(super) hits: Option<Hits>,
    /// The index of the chosen match.
    pub(super) at: usize,
    /// The first row to search from while typing.
    pub(super) from: usize,
}

impl Find {
    /// True during a search or its input.
    pub(super) fn is_on(&self) -> bool {
        self.input.is_some() || !self.needle.is_empty()
    }

    /// Opens the input, to search from a row.
    pub(super) fn open(&mut self, row: usize) {
        self.input = Some(InputLine::new(&self.needle));
        self.from = row;
    }

    /// Ends the search; false if there was none.
    pub(super) fn end(&mut self) -> bool {
        let was_on = self.is_on();
        *self = Self::default();
        was_on
    }

    /// Handles an edit of the input.
    pub(super) fn typed(
        &mut self,
        change: impl FnOnce(&mut InputLine),
        current: &Current,
    ) -> Effect {
        let Some(line) = &mut self.input else { return Effect::None };
        change(line);
        line.text().clone_into(&mut self.needle);
        self.search(current)
    }

    /// Requests all matches from a worker.
    pub(super) fn search(&mut self, current: &Current) -> Effect {
        let (Some(made), Some((_, rows))) = (&current.made, &current.rows) else {
            return Effect::None;
        };
        if self.needle.is_empty() {
            self.hits = None;
            return Effect::None;
        }
        let (needle, texts, rows) = (self.needle.clone(), made.texts.clone(), Arc::clone(rows));
        Effect::Work(Work::new(FIND, move |cancel| {
            Hits::new(needle, Side::BOTH.map(|side| texts.text(side)), &rows, &|| cancel.is_set())
        }))
    }

    /// Stores a worker's result; returns the match to show, if any.
    pub(super) fn take(&mut self, hits: Hits) -> Option<FindHit> {
        if hits.needle != self.needle {
            return None;
        }
        let known = self.hits.as_ref().is_some_and(|before| before.needle == hits.needle);
        if !known {
            self.at = hits.shown.partition_point(|hit| hit.row < self.from);
        }
        self.at = if self.at >= hits.shown.len() { 0 } else { self.at };
        let hit = hits.shown.get(self.at).cloned();
        self.hits = Some(hits);
        hit
    }

    /// Goes to the next or previous match, with wrap-around.
    pub(super) fn step(&mut self, forward: bool) -> Option<FindHit> {
        let hits = self.hits.as_ref()?;
        let count = hits.shown.len().max(1);
        self.at = (self.at + if forward { 1 } else { count - 1 }) % count;
        hits.shown.get(self.at).cloned()
    }

    /// The chosen match.
    pub(super) fn chosen(&self) -> Option<&FindHit> {
        self.hits.as_ref()?.shown.get(self.at)
    }

    /// Handles an action while typing; true if the input took it.
    pub(super) fn accept(&mut self, action: Action) -> bool {
        let typing = action == Action::Accept && self.input.take().is_some();
        if typing && self.needle.is_empty() {
            self.end();
        }
        typing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_in_any_case_and_none_overlap() {
        let find = |text, needle| -> Vec<_> {
            places(text, needle, &|| false).into_iter().map(|at| (at.start, at.end)).collect()
        };
        assert_eq!(find("Tea tEA 茶tea", "tea"), [(0, 3), (4, 7), (11, 14)]);
        assert_eq!(find("Tea tEA", "tEA"), [(4, 7)]);
        assert_eq!(find("茶茶茶", "茶茶"), [(0, 6)]);
        assert_eq!(find("ÄPFEL äpfel", "äpfel"), [(0, 6), (7, 13)]);
        assert!(find("abc", "").is_empty() && find("", "a").is_empty());
    }
}
