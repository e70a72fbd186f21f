//! The pane under the Documents table: the chosen document or skipped file in full.

use crate::display::number;
use crate::display::sanitise::{sanitise, sanitise_bytes};
use crate::pair::DocId;
use crate::text::token::Unit;
use crate::tui::screens::documents::catalogue::{Catalogue, DocumentRow};
use crate::tui::screens::documents::notes::{Note, encoding_words, notes};

use crate::page::wrapped;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Widget as _;

/// Draws the row in full, wrapped, as far as it fits.
pub(super) fn draw(
    catalogue: &Catalogue,
    row: DocumentRow,
    theme: &Theme,
    area: Rect,
    buffer: &mut Buffer,
) {
    if area.height == 0 {
        return;
    }
    let rule = "─".repeat(area.width.into());
    Line::styled(rule, theme.dim).render(Rect { height: 1, ..area }, buffer);
    let name = catalogue.name(row).map(|name| sanitise_bytes(name.bytes())).unwrap_or_default();
    let mut texts = vec![(name, theme.title)];
    match row {
        DocumentRow::Document(id) => texts.extend(document_texts(catalogue, id, theme)),
        DocumentRow::Skipped(id) => {
            if let Some(skipped) = catalogue.skipped(id) {
                let reason = sanitise(&skipped.reason.to_string());
                texts.push((format!("x skipped, not compared: {reason}"), theme.warning));
            }
        }
    }
    let room = usize::from(area.width).saturating_sub(2);
    let lines = texts
        .iter()
        .flat_map(|(text, style)| wrapped(text, room).into_iter().map(move |line| (line, *style)));
    for (y, (line, style)) in (area.y + 1..area.bottom()).zip(lines) {
        buffer.set_stringn(area.x + 1, y, line, room, style);
    }
}

fn document_texts(catalogue: &Catalogue, id: DocId, theme: &Theme) -> Vec<(String, Style)> {
    let recipe = &catalogue.comparison.recipe;
    let profile = catalogue.comparison.profiles.get(id.index());
    let (Some(document), Some(profile)) = (catalogue.document(id), profile) else {
        return Vec::new();
    };
    let unit = match recipe.unit {
        Unit::Char => "characters",
        Unit::Word => "words",
    };
    let exact = number::count(document.bytes, "byte");
    let size = match document.bytes {
        0..1_000 => exact,
        bytes => format!("{} ({exact})", number::bytes(bytes)),
    };
    let has_text = catalogue.comparison.has_text(id);
    let read = if has_text {
        format!("{size}, {}, read as {}", encoding_words(&document.encoding), kind(document.reader))
    } else {
        format!("{size}; only its sketches are available: a sketch file holds no text")
    };
    let mut texts: Vec<_> =
        origin(catalogue, id).into_iter().map(|line| (line, theme.text)).collect();
    texts.push((read, theme.text));
    let characters = number::count(catalogue.characters(id), "character");
    let written = if has_text { format!("{characters} as written; ") } else { String::new() };
    texts.push((
        format!(
            "{written}{} {unit} normalised, {} of {}",
            number::thousands(profile.tokens as u64),
            number::count(profile.distinct.into(), "distinct shingle"),
            recipe.n
        ),
        theme.text,
    ));
    if let Some(best) = catalogue.best(id).filter(|best| best.score > 0.0) {
        let other = catalogue.name(DocumentRow::Document(best.other));
        let other = other.map(|name| sanitise_bytes(name.bytes())).unwrap_or_default();
        texts.push((format!("best match: Jaccard {:.4} with {other}", best.score), theme.text));
    }
    for note in notes(catalogue, id) {
        let (mark, style) =
            if Note::is_warning(&note) { ("!", theme.warning) } else { ("·", theme.text) };
        texts.push((format!("{mark} {}", note.long), style));
    }
    texts.push((format!("sha256 {}", document.hash), theme.dim));
    texts
}

/// The line number of a row in its table, and how the table was read.
fn origin(catalogue: &Catalogue, id: DocId) -> Option<String> {
    let document = catalogue.document(id)?;
    let row = document.row.as_ref()?;
    let is_of = |name: &[u8]| document.name.bytes().strip_prefix(name)?.strip_prefix(b"#");
    let tables = &catalogue.comparison.corpus.tables;
    let table = tables.iter().find(|table| is_of(table.name.bytes()).is_some());
    let from = table.map_or_else(String::new, |table| format!(" of a table: {}", table.told));
    Some(sanitise(&format!("line {}{from}", number::thousands(row.line))))
}

/// The name of a reader, in words.
fn kind(reader: &str) -> &str {
    if reader == "plain" { "plain text" } else { reader }
}
