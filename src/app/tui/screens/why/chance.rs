//! The section on chance: how far the pair is beyond what is ordinary, step by step.

use crate::compare::result::Backgrounds;
use crate::explain::page::{background_facts, chance_section, no_chance_words};
use crate::page::Line;
use crate::tui::screens::why::data::Scene;
use crate::tui::widgets::draw_lines;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Columns of a value before its note.
const VALUE: usize = 24;

/// Draws the section.
pub(super) fn draw(scene: Scene<'_>, body: Rect, buffer: &mut Buffer) {
    let Scene { pair, model, .. } = scene;
    let Some(shown) = &model.comparison else { return };
    let backgrounds: Option<&Backgrounds> = shown.pairs.columns().backgrounds.as_deref();
    let chance = backgrounds.and_then(|own| own.chance(pair.row.pair(), &pair.evidence));
    let words = model.words();
    let (thresholds, evidence) = (&model.view.thresholds, Some(&pair.evidence));
    let why = no_chance_words(shown.corpus.documents.len(), shown.against.is_some());
    let section = chance_section(chance.as_ref().ok_or(why), thresholds, evidence).worded(&words);
    let theme = &model.theme;
    let mut lines = vec![Line::new().plain(" ").plain(&section.headline), Line::new()];
    let kinds = backgrounds.map(background_facts).unwrap_or_default();
    let kinds = kinds.iter().map(|own| own.worded(&words));
    let facts = section.facts.iter().cloned().chain(kinds);
    lines.extend(facts.map(|fact| fact.line(body.width.into(), VALUE)));
    draw_lines(&lines, body, theme, buffer);
}
