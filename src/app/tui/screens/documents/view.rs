//! Draws the Documents screen: a line of counts, the table, and the chosen row in full.

use crate::corpus::document::Document;
use crate::corpus::load::is_named;
use crate::corpus::reading::RemarkKind;
use crate::display::apart::cut_name;
use crate::display::number;
use crate::display::sanitise::{sanitise, sanitise_bytes};
use crate::display::width::{cut, pad};
use crate::measure::scale::short_ratio;
use crate::page::wrapped;
use crate::pair::DocId;
use crate::text::token::Unit;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::{Model, Run};
use crate::tui::panes::{PanePair, PaneSplit};
use crate::tui::screen_id::ScreenId;
use crate::tui::screens::documents::catalogue::{Catalogue, DocumentRow};
use crate::tui::screens::documents::columns::{ColumnPlace, DocumentColumn, MARK, places};
use crate::tui::screens::documents::notes::{Note, encoding_cell, encoding_words, notes};
use crate::tui::screens::documents::rows::{DocumentsState, ListedDocuments};
use crate::tui::widgets::{ListAreas, filter_line, notice, pairs_frame};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// The id of the screen.
pub(super) const DOCUMENTS: ScreenId = ScreenId("documents");

/// The parts of the screen. Parts without room have no height.
#[derive(Debug, Clone, Copy)]
pub(super) struct DocumentsAreas {
    /// Counts, or the filter being typed.
    pub(super) counts: Rect,
    /// Headings and rows.
    pub(super) list: ListAreas,
    /// The line between rows and detail.
    pub(super) line: Rect,
    /// The chosen row in full.
    pub(super) detail: Rect,
    /// List and detail together.
    pub(super) panes: PanePair,
}

/// Splits the screen.
pub(super) fn panes(model: &Model, area: Rect) -> DocumentsAreas {
    let usual = if area.height >= 14 { (area.height / 3).min(9) } else { 0 };
    let [counts, rest] = Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(area);
    let split = model.split_of(DOCUMENTS);
    let split = if usual == 0 { PaneSplit { share: None, ..split } } else { split };
    let [list, line, detail] = split.divide(rest, false, u16::from(usual > 0), usual.max(1) - 1);
    let [heading, rows] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(list);
    let panes = PanePair::new(rest, line, false);
    DocumentsAreas { counts, list: ListAreas::new(heading, rows), line, detail, panes }
}

/// Draws the screen; returns the position of the caret while a filter is typed.
pub(super) fn draw(
    screen: &DocumentsState,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let parts = panes(model, area);
    let Some(listed) = &screen.listed else {
        let (heading, line) = match (&screen.failed, &model.run) {
            (Some(why), _) => ("The list failed", sanitise(why)),
            (None, Run::Failed(why)) => ("Nothing could be read", sanitise(why)),
            (None, _) => ("Looking for texts…", "documents appear here once they are read".into()),
        };
        notice::draw(heading, &[line], area, model, buffer);
        return None;
    };
    let caret = draw_counts(screen, listed, model, parts.counts, buffer);
    let places = places(parts.list.rows.width);
    pairs_frame::rule(parts.line, &model.theme, buffer);
    let mut row = |place: usize, line: Rect, buffer: &mut Buffer| {
        if let Some(&row) = listed.rows.get(place) {
            draw_row(&listed.catalogue, row, &places, model, line, buffer);
        }
    };
    screen.list.draw((parts.list, &places), listed.rows.len(), model, buffer, &mut row);
    let whole = Rect { width: area.width, ..parts.list.rows };
    if listed.rows.is_empty() {
        draw_none(screen, listed, model, whole, buffer);
    } else if let Some(row) = screen.row() {
        draw_detail(&listed.catalogue, row, model, parts.detail, buffer);
    }
    caret
}

fn draw_none(
    screen: &DocumentsState,
    listed: &ListedDocuments,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) {
    let all = &listed.catalogue.comparison.corpus;
    let (heading, line) = if !screen.list.order.filter.is_empty() {
        ("No name matches the filter", "Esc clears it")
    } else if screen.skipped_only && !all.documents.is_empty() {
        ("No file was skipped", "every file found is compared; x shows all files")
    } else {
        ("No file was found", "give a folder that holds text files: lookalike DIR")
    };
    notice::draw(heading, &[line.to_owned()], area, model, buffer);
}

fn draw_counts(
    screen: &DocumentsState,
    listed: &ListedDocuments,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let theme = &model.theme;
    if let Some(line) = &screen.list.typing {
        let shown = number::count(listed.rows.len() as u64, "row");
        return filter_line(line, theme.text, &shown, area, model, buffer);
    }
    let corpus = &listed.catalogue.comparison.corpus;
    let counts = format!(
        " {}, {} with warnings · {} skipped",
        number::count(corpus.documents.len() as u64, "document"),
        number::thousands(listed.warned as u64),
        number::thousands(corpus.skipped.len() as u64)
    );
    let mut spans = vec![Span::styled(model.translated(&counts).into_owned(), theme.dim)];
    if screen.skipped_only {
        let text = format!(" · {}", model.translated("only skipped"));
        spans.push(Span::styled(text, theme.accent));
    }
    if !screen.list.order.filter.is_empty() {
        let filter = sanitise(&screen.list.order.filter);
        let matching = format!("{} match", listed.rows.len());
        let text = format!(" · {} /{filter}", model.translated(&matching));
        spans.push(Span::styled(cut(&text, usize::from(area.width / 2)), theme.accent));
    }
    buffer.draw_spans(&Line::from(spans), area);
    None
}

fn draw_row(
    catalogue: &Catalogue,
    row: DocumentRow,
    places: &[ColumnPlace],
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = &model.theme;
    let name = catalogue.name(row).map(|name| sanitise_bytes(name.bytes())).unwrap_or_default();
    let Some(first) = places.first() else { return };
    let shown = cut_name(&name, first.width.into(), &model.affixes);
    match row {
        DocumentRow::Document(id) => {
            let notes = notes(catalogue, id);
            let warned = notes.first().is_some_and(Note::is_warning);
            let (mark, style) = if warned { ("! ", theme.warning) } else { ("  ", theme.text) };
            buffer.draw_text(area.x, area.y, mark, MARK.into(), style);
            first.put(&shown, theme.text, area, buffer);
            for place in places.iter().skip(1) {
                let (text, style) = cell(catalogue, id, &notes, *place, model);
                place.put(&text, style, area, buffer);
            }
        }
        DocumentRow::Skipped(id) => {
            buffer.draw_text(area.x, area.y, "x ", MARK.into(), theme.error);
            first.put(&shown, theme.dim, area, buffer);
            let reason = catalogue.skipped(id).map(|s| sanitise(&s.reason.to_string()));
            let x = first.x + first.width + 1;
            let room = usize::from(area.width.saturating_sub(x));
            let text = format!("skipped: {}", reason.unwrap_or_default());
            let text = cut(&model.translated(&text), room);
            buffer.draw_text(area.x + x, area.y, text, room, theme.dim);
        }
    }
}

/// The minimum width for a best match with its name.
const BEST_NAMED: u16 = 12;

fn cell(
    catalogue: &Catalogue,
    id: DocId,
    notes: &[Note],
    place: ColumnPlace,
    model: &Model,
) -> (String, Style) {
    let theme = &model.theme;
    let profile = catalogue.comparison.profiles.get(id.index());
    let count = |count: Option<usize>| count.map_or_else(String::new, |count| count.to_string());
    let document = catalogue.document(id);
    let text = match place.column {
        DocumentColumn::Name => String::new(),
        DocumentColumn::Bytes => document.map(|d| number::bytes(d.bytes)).unwrap_or_default(),
        DocumentColumn::Encoding => {
            document.map(|d| encoding_cell(&d.encoding, model)).unwrap_or_default()
        }
        DocumentColumn::Characters => catalogue.characters(id).to_string(),
        DocumentColumn::Tokens => count(profile.map(|p| p.tokens)),
        DocumentColumn::Shingles => count(profile.map(|p| p.distinct as usize)),
        DocumentColumn::Best => match catalogue.best(id) {
            None => "—".to_owned(),
            Some(best) if best.score <= 0.0 || place.width < BEST_NAMED => short_ratio(best.score),
            Some(best) => {
                let score = pad(&short_ratio(best.score), 6);
                let name = catalogue.name(DocumentRow::Document(best.other));
                let name = name.map(|name| sanitise_bytes(name.bytes())).unwrap_or_default();
                let room = usize::from(place.width).saturating_sub(6);
                score + &cut_name(&name, room, &model.affixes)
            }
        },
        DocumentColumn::Notes => {
            model.translated_list(notes.iter().map(|note| note.short.as_str()))
        }
    };
    let is_warning =
        place.column == DocumentColumn::Notes && notes.first().is_some_and(Note::is_warning);
    (text, if is_warning { theme.warning } else { theme.text })
}

/// Draws the row in full, wrapped, as far as it fits.
fn draw_detail(
    catalogue: &Catalogue,
    row: DocumentRow,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = &model.theme;
    let name = catalogue.name(row).map(|name| sanitise_bytes(name.bytes())).unwrap_or_default();
    let mut texts = vec![(name, theme.title)];
    match row {
        DocumentRow::Document(id) => texts.extend(document_texts(catalogue, id, model)),
        DocumentRow::Skipped(id) => {
            if let Some(skipped) = catalogue.skipped(id) {
                let reason = sanitise(&skipped.reason.to_string());
                let text = format!("skipped, not compared: {reason}");
                texts.push((format!("x {}", model.translated(&text)), theme.warning));
            }
        }
    }
    let room = usize::from(area.width).saturating_sub(2);
    let lines = texts
        .iter()
        .flat_map(|(text, style)| wrapped(text, room).into_iter().map(move |line| (line, *style)));
    for (y, (line, style)) in (area.y..area.bottom()).zip(lines) {
        buffer.draw_text(area.x + 1, y, line, room, style);
    }
}

fn document_texts(catalogue: &Catalogue, id: DocId, model: &Model) -> Vec<(String, Style)> {
    let theme = &model.theme;
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
        let (encoding, reader) = (encoding_words(&document.encoding), reader(document));
        let notes = document.notes.iter().filter(|note| note.kind != RemarkKind::ByContent);
        let notes = notes.map(ToString::to_string).collect::<Vec<_>>();
        let own = [size.as_str(), encoding.as_str(), reader.as_str()];
        model.translated_list(own.into_iter().chain(notes.iter().map(String::as_str)))
    } else {
        let text = format!("{size}; only its sketches are available: a sketch file holds no text");
        model.translated(&text).into_owned()
    };
    let mut sentences: Vec<String> = origin(catalogue, id).into_iter().collect();
    let characters = number::count(catalogue.characters(id), "character");
    let normalised = format!(
        "{} {unit} normalised, {} of {}",
        number::thousands(profile.tokens as u64),
        number::count(profile.distinct.into(), "distinct shingle"),
        recipe.n.numbers()
    );
    let normalised = model.translated(&normalised);
    let written = format!("{characters} as written");
    sentences.push(if has_text {
        format!("{}{}{normalised}", model.translated(&written), model.mark("; ", "；"))
    } else {
        normalised.into_owned()
    });
    if let Some(best) = catalogue.best(id).filter(|best| best.score > 0.0) {
        let other = catalogue.name(DocumentRow::Document(best.other));
        let other = other.map(|name| sanitise_bytes(name.bytes())).unwrap_or_default();
        sentences.push(format!("best match: Jaccard {:.4} with {other}", best.score));
    }
    let mut texts: Vec<_> =
        sentences.iter().map(|text| (model.translated(text).into_owned(), theme.text)).collect();
    let first = usize::from(document.row.is_some());
    texts.insert(first.min(texts.len()), (read, theme.text));
    for note in notes(catalogue, id) {
        let (mark, style) =
            if Note::is_warning(&note) { ("!", theme.warning) } else { ("·", theme.text) };
        texts.push((format!("{mark} {}", model.translated(&note.long)), style));
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

/// What a document was taken for and why, e.g. `read as html by its content, its name says .txt`; what
/// its reader left out or found is in its notes.
fn reader(document: &Document) -> String {
    let reader = document.reader;
    let extension = sanitise_bytes(document.name.extension());
    let by_content = document.notes.iter().any(|note| note.kind == RemarkKind::ByContent);
    if by_content && extension.is_empty() {
        format!("read as {reader} by its content, its name says nothing")
    } else if by_content {
        format!("read as {reader} by its content, its name says .{extension}")
    } else if is_named(document) {
        format!("read as {reader}, as its name says")
    } else if reader == "plain" {
        "read as plain text".to_owned()
    } else {
        format!("read as {reader}")
    }
}
