//! The passages of a pair for the reading view: look-up by byte, colours and letters.

use crate::explain::disguise::{Copying, PassageOptions};
use crate::explain::page::passage_badge;
use crate::explain::passages::{Passage, within};
use crate::page::Mark;
use crate::pair::Side;
use crate::tui::theme::Theme;
use crate::tui::widgets::mark_style;
use ratatui::style::Style;
use std::ops::Range;

/// The passages of a pair, and the template text in the original texts.
#[derive(Debug)]
pub(super) struct Copied {
    pub(super) copying: Copying,
    pub(super) template: [Vec<Range<usize>>; 2],
    /// The options of the search.
    pub(super) options: PassageOptions,
}

/// The style of a passage.
pub(super) fn colour(place: usize, theme: &Theme) -> Style {
    mark_style(Mark::Passage(place), theme)
}

impl Copied {
    pub(super) fn list(&self) -> &[Passage] {
        &self.copying.passages.list
    }

    /// The passage that holds a byte of a side.
    pub(super) fn at(&self, side: Side, byte: usize) -> Option<usize> {
        let found = &self.copying.passages;
        let own = |place: usize| found.list.get(place).map(|passage| &passage.original[side]);
        let is_before = |place: usize| own(place).is_some_and(|range| range.end <= byte);
        let place = match side {
            Side::A => found.list.partition_point(|passage| passage.original[0].end <= byte),
            Side::B => *found.by_b.get(found.by_b.partition_point(|&place| is_before(place)))?,
        };
        own(place).filter(|range| range.contains(&byte)).map(|_| place)
    }

    pub(super) fn is_template(&self, side: Side, bytes: &Range<usize>) -> bool {
        within(&self.template[side], bytes).next().is_some()
    }

    /// The letters of a passage, with a mark if it moved.
    pub(super) fn badge(&self, place: usize) -> String {
        let moved = self.list().get(place).is_some_and(|passage| passage.moved);
        passage_badge(place, moved)
    }
}
