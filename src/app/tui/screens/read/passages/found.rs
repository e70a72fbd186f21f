//! The passages and reworded stretches of a pair for the reading view: look-up by byte, styles, badges.

use crate::explain::disguise::{
    Copying, MarkedFinding, MarkedKind, MarkedRun, PassageOptions, RewordedStretch,
};
use crate::explain::page::passage_badge;
use crate::explain::passages::{Passage, letter, within};
use crate::page::Mark;
use crate::pair::Side;
use crate::tui::theme::Theme;
use crate::tui::widgets::mark_style;
use ratatui::style::{Modifier, Style};
use std::ops::Range;

/// The findings of a pair, and the template text in the original texts.
#[derive(Debug)]
pub(super) struct Copied {
    pub(super) copying: Copying,
    pub(super) template: [Vec<Range<usize>>; 2],
    /// The options of the search.
    pub(super) options: PassageOptions,
    /// The stops in the order of A.
    pub(super) stops: Vec<MarkedFinding>,
    /// The marked text of both sides.
    pub(super) marked: [Vec<MarkedRun>; 2],
    /// The stop of each passage and of each reworded stretch.
    places: [Vec<usize>; 2],
}

impl Copied {
    pub(super) fn new(
        copying: Copying,
        template: [Vec<Range<usize>>; 2],
        options: PassageOptions,
    ) -> Self {
        let stops = copying.in_order();
        let marked = Side::BOTH.map(|side| copying.marked(side));
        let mut places =
            [vec![0; copying.passages.list.len()], vec![0; copying.reworded.list.len()]];
        for (stop, finding) in stops.iter().enumerate() {
            let slot = match *finding {
                MarkedFinding::Passage(at) => places[0].get_mut(at),
                MarkedFinding::Reworded(at) => places[1].get_mut(at),
            };
            if let Some(slot) = slot {
                *slot = stop;
            }
        }
        Self { copying, template, options, stops, marked, places }
    }

    pub(super) fn list(&self) -> &[Passage] {
        &self.copying.passages.list
    }

    /// The run that holds a byte of a side.
    pub(super) fn at(&self, side: Side, byte: usize) -> Option<&MarkedRun> {
        let runs = &self.marked[side];
        let run = runs.get(runs.partition_point(|run| run.at.end <= byte))?;
        run.at.contains(&byte).then_some(run)
    }

    /// The stop of a run.
    pub(super) fn stop(&self, kind: MarkedKind) -> Option<usize> {
        match kind.finding() {
            MarkedFinding::Passage(at) => self.places[0].get(at).copied(),
            MarkedFinding::Reworded(at) => self.places[1].get(at).copied(),
        }
    }

    /// The passage of a stop.
    pub(super) fn passage(&self, stop: usize) -> Option<&Passage> {
        match *self.stops.get(stop)? {
            MarkedFinding::Passage(at) => self.list().get(at),
            MarkedFinding::Reworded(_) => None,
        }
    }

    /// The reworded stretch of a stop.
    pub(super) fn stretch(&self, stop: usize) -> Option<&RewordedStretch> {
        match *self.stops.get(stop)? {
            MarkedFinding::Passage(_) => None,
            MarkedFinding::Reworded(at) => self.copying.reworded.list.get(at),
        }
    }

    /// The bytes of a stop on a side, from its first to its last.
    pub(super) fn range(&self, stop: usize, side: Side) -> Option<Range<usize>> {
        let passage = self.passage(stop).map(|passage| passage.original[side].clone());
        passage.or_else(|| Some(self.stretch(stop)?.original[side].clone()))
    }

    pub(super) fn is_template(&self, side: Side, bytes: &Range<usize>) -> bool {
        within(&self.template[side], bytes).next().is_some()
    }

    /// The letters of a passage, with a mark if it moved; the number of a reworded stretch.
    pub(super) fn badge(&self, finding: MarkedFinding) -> String {
        match finding {
            MarkedFinding::Passage(place) => {
                let moved = self.list().get(place).is_some_and(|passage| passage.moved);
                passage_badge(place, moved)
            }
            MarkedFinding::Reworded(place) => (place + 1).to_string(),
        }
    }

    /// The style of a badge: that of a reworded stretch is weaker.
    pub(super) fn badge_style(finding: MarkedFinding, theme: &Theme) -> Style {
        match finding {
            MarkedFinding::Passage(place) => mark_style(Mark::Passage(place), theme)
                .add_modifier(Modifier::REVERSED | Modifier::BOLD),
            MarkedFinding::Reworded(_) => theme.text.add_modifier(Modifier::REVERSED),
        }
    }

    /// One column for a stop: its letter or digit, or a dot.
    pub(super) fn sign(finding: MarkedFinding) -> char {
        match finding {
            MarkedFinding::Passage(place) if place < 26 => letter(place).chars().next(),
            MarkedFinding::Reworded(place) if place < 9 => char::from_digit(place as u32 + 1, 10),
            _ => None,
        }
        .unwrap_or('•')
    }
}

/// The style of marked text.
pub(super) fn style_of(kind: MarkedKind, theme: &Theme) -> Style {
    let mark = match kind {
        MarkedKind::Passage(place) => Mark::Passage(place),
        MarkedKind::Reworded { exchanged: true, .. } => Mark::Exchanged,
        MarkedKind::Reworded { .. } => Mark::Reworded,
    };
    mark_style(mark, theme)
}
