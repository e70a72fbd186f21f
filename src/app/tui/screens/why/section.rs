//! The sections of the Why screen and the row of their tabs.

use crate::display::width::width;
use crate::explain::account::Account;
use crate::measure::scale::short_ratio;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::Model;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// A section of the Why screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum WhySection {
    /// All measures on one page.
    #[default]
    Overview,
    /// The three lists of shingles.
    Jaccard,
    /// Slots, winners, estimators, seeds, bands.
    MinHash,
    /// Votes, features, blocks.
    SimHash,
    /// How far the pair is beyond what is ordinary.
    Chance,
    /// Scores by shingle length.
    Curve,
    /// Scores by normalising step.
    Ladder,
}

/// All sections, in the order of their tabs.
pub(super) const SECTIONS: [WhySection; 7] = [
    WhySection::Overview,
    WhySection::Jaccard,
    WhySection::MinHash,
    WhySection::SimHash,
    WhySection::Chance,
    WhySection::Curve,
    WhySection::Ladder,
];

impl WhySection {
    /// The section `by` places further, with wrap-around.
    pub(super) fn offset(self, by: usize) -> Self {
        SECTIONS[(self as usize + by) % SECTIONS.len()]
    }

    fn title(self) -> &'static str {
        match self {
            Self::Overview => "Overview",
            Self::Jaccard => "Jaccard",
            Self::MinHash => "MinHash",
            Self::SimHash => "SimHash",
            Self::Chance => "Chance",
            Self::Curve => "Curve",
            Self::Ladder => "Ladder",
        }
    }

    /// The score on the tab; empty for sections without one.
    fn score(self, account: &Account) -> String {
        let undefined = || "—".to_owned();
        match self {
            Self::Jaccard => short_ratio(account.sets.jaccard),
            Self::MinHash => {
                account.slots.as_ref().map_or_else(undefined, |s| short_ratio(s.estimate()))
            }
            Self::SimHash => {
                account.bits.as_ref().map_or_else(undefined, |b| b.distance().to_string())
            }
            Self::Overview | Self::Chance | Self::Curve | Self::Ladder => String::new(),
        }
    }
}

/// Each tab with its area and text. Scores are omitted from all tabs if they do not fit.
fn places(account: Option<&Account>, area: Rect, model: &Model) -> Vec<(WhySection, Rect, String)> {
    let texts = |scores: bool| {
        SECTIONS.map(|section| {
            let score = account.filter(|_| scores).map(|account| section.score(account));
            let score = score.filter(|score| !score.is_empty());
            let title = model.translated(section.title());
            score.map_or_else(|| format!(" {title} "), |score| format!(" {title} {score} "))
        })
    };
    let total = |texts: &[String]| texts.iter().map(|text| width(text)).sum::<usize>() + 1;
    let full = texts(true);
    let texts = if total(&full) <= usize::from(area.width) { full } else { texts(false) };
    let mut x = area.x + 1;
    let mut all = Vec::new();
    for (section, text) in SECTIONS.into_iter().zip(texts) {
        let wide = (width(&text) as u16).min(area.right().saturating_sub(x));
        all.push((section, Rect::new(x, area.y, wide, area.height.min(1)), text));
        x += wide;
    }
    all
}

/// Draws the tabs and marks the open one.
pub(super) fn draw(
    open: WhySection,
    account: &Account,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) {
    for (section, rect, text) in places(Some(account), area, model) {
        let style = if section == open { model.theme.tab } else { model.theme.dim };
        buffer.draw_text(rect.x, rect.y, text, rect.width.into(), style);
    }
}

/// The section whose tab is at a position.
pub(super) fn section_at(
    account: &Account,
    model: &Model,
    area: Rect,
    at: Position,
) -> Option<WhySection> {
    let all = places(Some(account), area, model);
    all.into_iter().find(|(_, rect, _)| rect.contains(at)).map(|(section, ..)| section)
}
