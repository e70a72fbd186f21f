//! A notice in place of a screen's content: what happened, and what to do.

use crate::display::width::{cut, width};
use crate::page::wrapped;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::Model;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws that a text of the chosen pair is not available, and how to get it.
pub fn no_text(area: Rect, model: &Model, buffer: &mut Buffer) {
    let lines = [
        "the library is a sketch file: it holds hashes, no text".to_owned(),
        "Pairs and the overview of Why show scores, signatures and fingerprints".to_owned(),
        String::new(),
        "to read both: --against the folder that the file was made from".to_owned(),
    ];
    draw("The text of the library is not available", &lines, area, model, buffer);
}

/// Draws a heading and sentences below it in the upper middle of an area; lines are cut to fit.
pub fn draw(heading: &str, lines: &[String], area: Rect, model: &Model, buffer: &mut Buffer) {
    let (theme, room) = (&model.theme, usize::from(area.width.saturating_sub(2)));
    let heading = &*model.translated(heading);
    let lines: Vec<String> =
        lines.iter().flat_map(|line| paragraph(&model.translated(line), room)).collect();
    let height = lines.len() as u16 + 2;
    let top = area.y + area.height.saturating_sub(height) / 3;
    let texts = [(heading, theme.title), ("", theme.text)];
    let below = lines.iter().map(|line| (line.as_str(), theme.text));
    for ((text, style), y) in texts.into_iter().chain(below).zip(top..area.bottom()) {
        let text = cut(text, room);
        let x = area.x + area.width.saturating_sub(width(&text) as u16) / 2;
        buffer.draw_text(x, y, &text, area.width.into(), style);
    }
}

/// The lines of a sentence; an empty one is a blank line.
fn paragraph(text: &str, columns: usize) -> Vec<String> {
    if text.is_empty() { vec![String::new()] } else { wrapped(text, columns) }
}
