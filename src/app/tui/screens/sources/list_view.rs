//! Draws the list of texts: how far the search is, the table, and the figure of the chosen text.

use crate::display::apart::cut_name;
use crate::display::number::{count, percent, thousands};
use crate::display::sanitise::sanitise;
use crate::display::width::{cut, width};
use crate::page::{bar, wrapped};
use crate::pair::DocId;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::{Model, NamedSource, SourceSearch, SourceTotals};
use crate::tui::screens::sources::columns::{SHARE, SourcesColumn, SourcesPlace, places};
use crate::tui::screens::sources::list::{ListedTexts, TextsList};
use crate::tui::screens::sources::words::{
    TextFigure, figure, in_brackets, least, progress, why_empty,
};
use crate::tui::widgets::{ListAreas, filter_line, notice};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::Style;

/// Text that is not known yet.
const NOT_YET: &str = "not yet";
/// The mark of a figure that is being counted again.
const OLD: &str = " …";

/// The parts of the list. Parts without room have no height.
#[derive(Debug, Clone, Copy)]
pub(super) struct TextsAreas {
    /// The progress, or the filter being typed.
    pub(super) head: Rect,
    /// Headings and rows.
    pub(super) list: ListAreas,
    /// The figure of the chosen text.
    pub(super) detail: Rect,
}

/// Splits the screen.
pub(super) fn panes(area: Rect) -> TextsAreas {
    let detail = if area.height >= 12 { 4 } else { 0 };
    let [head, heading, rows, detail] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(detail),
    ])
    .areas(area);
    TextsAreas { head, list: ListAreas::new(heading, rows), detail }
}

/// Draws the list; returns the position of the caret while a filter is typed.
pub(super) fn draw(
    list: &TextsList,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let parts = panes(area);
    if let Some((heading, lines)) = why_empty(model) {
        notice::draw(&heading, &lines, area, model, buffer);
        return None;
    }
    let is_current = |listed: &&ListedTexts| model.sources.is_of(&listed.corpus);
    let listed = list.listed.as_ref().filter(is_current)?;
    let caret = head(list, listed, model, parts.head, buffer);
    let columns = places(parts.list.rows.width);
    let mut row = |place: usize, line: Rect, buffer: &mut Buffer| {
        if let Some(&id) = listed.rows.get(place) {
            row(id, place == list.list.place, &columns, model, line, buffer);
        }
    };
    list.list.draw((parts.list, &columns), listed.rows.len(), model, buffer, &mut row);
    if let Some(id) = list.chosen() {
        detail(id, model, parts.detail, buffer);
    } else {
        let lines = ["Esc clears the filter".to_owned()];
        let whole = Rect { width: area.width, ..parts.list.rows };
        notice::draw("No name matches", &lines, whole, model, buffer);
    }
    caret
}

fn head(
    list: &TextsList,
    listed: &ListedTexts,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) -> Option<Position> {
    let (theme, live) = (&model.theme, &model.sources);
    if let Some(line) = &list.list.typing {
        let shown = count(listed.rows.len() as u64, "text");
        return filter_line(line, theme.text, &shown, area, model, buffer);
    }
    let room = usize::from(area.width.saturating_sub(2));
    let mut left = String::new();
    if !list.list.order.filter.is_empty() {
        let filter = sanitise(&list.list.order.filter);
        let matching = format!("{} match /", thousands(listed.rows.len() as u64));
        left = format!("{}{filter} · ", model.translated(&matching));
    }
    let going = progress(live, model);
    let (texts, style) = if going.is_empty() {
        let (held, all) = (thousands(listed.held as u64), live.requested() as u64);
        let texts = count(all, "text");
        let whole = match &model.comparison.as_ref().and_then(|shown| shown.against.as_ref()) {
            Some(_) => {
                let library = count(live.candidates() as u64, "text");
                format!("{held} of {texts} stand elsewhere in part in {library} of the library")
            }
            None => format!("{held} of {texts} stand elsewhere in part"),
        };
        let from = least(live.least());
        (vec![format!("{whole} · from {from}"), whole], theme.dim)
    } else {
        (going, theme.accent)
    };
    let texts: Vec<String> = texts.iter().map(|text| model.translated(text).into_owned()).collect();
    let fits = |text: &&String| width(&left) + width(text) <= room;
    let text = texts.iter().find(fits).or(texts.last()).cloned().unwrap_or_default();
    buffer.draw_text(area.x + 1, area.y, cut(&format!("{left}{text}"), room), room, style);
    None
}

fn row(
    id: DocId,
    chosen: bool,
    columns: &[SourcesPlace],
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = &model.theme;
    let totals = model.sources.get(id);
    let figures = if model.sources.is_old(id) { theme.dim } else { theme.text };
    for place in columns {
        let columns = usize::from(place.width);
        let (text, style) = match (place.column, totals) {
            (SourcesColumn::Name, _) => (short_name(id, columns, model), theme.text),
            (SourcesColumn::Accounted, None) => (model.translated(NOT_YET).into_owned(), theme.dim),
            (_, None) => (String::new(), theme.dim),
            (SourcesColumn::Accounted, Some(own)) => {
                let look = ShareLook { style: figures, is_old: model.sources.is_old(id), chosen };
                share_cell(own, *place, look, model, area, buffer);
                continue;
            }
            (SourcesColumn::Letters, Some(own)) => (thousands(own.letters.into()), figures),
            (SourcesColumn::Sources, Some(own)) => {
                let more = if own.is_crowded { "+" } else { "" };
                (format!("{}{more}", thousands(own.sources.into())), figures)
            }
            (SourcesColumn::Best, Some(own)) => (best(own, columns, model), figures),
        };
        place.put(&text, style, area, buffer);
    }
}

/// How a share is shown.
#[derive(Debug, Clone, Copy)]
struct ShareLook {
    style: Style,
    /// True if it is being counted again.
    is_old: bool,
    chosen: bool,
}

fn share_cell(
    own: &SourceTotals,
    place: SourcesPlace,
    look: ShareLook,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) {
    let share = own.share();
    let shown = share.map_or_else(|| "—".to_owned(), percent);
    let columns = usize::from(SHARE);
    let mark = if look.is_old { OLD } else { "" };
    place.put(&format!("{shown:>columns$}{mark}"), look.style, area, buffer);
    let room = place.width.saturating_sub(SHARE + 1);
    let Some(share) = share.filter(|_| room > 3 && !look.is_old) else { return };
    let style = if look.chosen { model.theme.selection } else { model.theme.bar };
    let x = area.x + place.x + SHARE + 1;
    buffer.draw_text(x, area.y, bar(share, room.into()), room.into(), style);
}

/// The best source with its share; `—` without one.
fn best(own: &SourceTotals, columns: usize, model: &Model) -> String {
    let share = own.best_share();
    let Some((share, first)) = share.zip(own.first.first().copied().flatten()) else {
        return "—".to_owned();
    };
    let share = format!("{:>7} ", percent(share));
    let room = columns.saturating_sub(width(&share));
    share + &short_name(first.source, room, model)
}

/// What many texts hold of a text, if anything.
fn many_texts(own: &SourceTotals) -> Option<String> {
    let [letters, texts] = own.frequent;
    let (letters, texts) = (count(letters.into(), "letter"), thousands(texts.into()));
    (own.frequent[0] > 0).then(|| format!("{letters} in many texts, up to {texts}"))
}

/// The name of a document, safe to show.
pub(super) fn name(id: DocId, model: &Model) -> String {
    model.comparison.as_ref().map_or_else(String::new, |shown| shown.shown_name(id))
}

/// The name of a document in at most `columns`: its folders go first, its middle last.
pub(super) fn short_name(id: DocId, columns: usize, model: &Model) -> String {
    let whole = name(id, model);
    if width(&whole) <= columns {
        return whole;
    }
    cut_name(whole.rsplit('/').next().unwrap_or(&whole), columns, &model.affixes)
}

/// Draws the name of a text in full and its figure, as far as they fit.
fn detail(id: DocId, model: &Model, area: Rect, buffer: &mut Buffer) {
    if area.height == 0 {
        return;
    }
    let theme = &model.theme;
    buffer.draw_text(area.x, area.y, "─".repeat(area.width.into()), area.width.into(), theme.dim);
    let words = match model.sources.get(id) {
        None => model.translated("its sources are not known yet").into_owned(),
        Some(own) if own.sources == 0 && own.letters > 0 && own.frequent[0] == 0 => {
            let from = least(model.sources.least());
            let none = format!("no passage of it stands elsewhere (from {from})");
            model.translated(&none).into_owned()
        }
        Some(own) => {
            let named: Vec<NamedSource> = own.first.iter().copied().flatten().collect();
            let more = (own.sources as usize).saturating_sub(named.len());
            // Half a line for a name: its folders go first.
            let columns = usize::from(area.width / 2).max(20) - 8;
            let name = |id| cut_name(&name(id, model), columns, &model.affixes);
            let (letters, accounted) = (own.letters, own.accounted + own.reworded);
            let reworded = own.reworded_share().filter(|_| own.reworded > 0);
            let reworded = reworded.map(|share| format!("{} of it reworded", percent(share)));
            let whole = own.whole_share().map(|s| format!("{} of the whole text", percent(s)));
            let many = many_texts(own);
            let remark =
                in_brackets([reworded, whole, many].into_iter().flatten().collect(), model);
            let own = TextFigure { letters, accounted, remark };
            figure(&own, named.into_iter(), more, &name, model)
        }
    };
    let is_old = model.sources.is_old(id);
    let old = match model.sources.search {
        SourceSearch::Stopped if is_old => {
            model.translated("before other parts counted: r counts again")
        }
        _ if is_old => model.translated("being counted again"),
        _ => "".into(),
    };
    let words = if is_old { format!("{words} … {old}") } else { words };
    let room = usize::from(area.width).saturating_sub(2);
    let style = if is_old { theme.dim } else { theme.text };
    let texts = [(name(id, model), theme.title), (words, style)];
    let lines = texts
        .iter()
        .flat_map(|(text, style)| wrapped(text, room).into_iter().map(move |line| (line, *style)));
    for (y, (line, style)) in (area.y + 1..area.bottom()).zip(lines) {
        buffer.draw_text(area.x + 1, y, line, room, style);
    }
}
