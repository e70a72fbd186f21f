//! The head of the reading view: readings, headline, names, search line and notices.

use crate::corpus::document::Document;
use crate::display::apart::{cut_apart, is_wide, least_columns, two_rows_apart};
use crate::display::number::thousands;
use crate::display::sanitise::sanitise;
use crate::display::width::{cut, width};
use crate::page::Language;
use crate::pair::Side;
use crate::tui::actions::Scope;
use crate::tui::chinese::translated;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::{CountedTexts, Model};
use crate::tui::screens::read::areas::ReadAreas;
use crate::tui::screens::read::contract::ReadingMode;
use crate::tui::screens::read::find::Find;
use crate::tui::screens::read::pair::{Current, MadeReading};
use crate::tui::screens::read::rows::{Mode, ReadingRows};
use crate::tui::screens::read::scroll::ScrollState;
use crate::tui::screens::read::texts::PairTexts;
use crate::tui::screens::read::ways::WAYS;
use crate::tui::theme::Theme;
use crate::tui::widgets::{counted, counted_look, empty, notice};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

/// From this width on, the status line names all readings.
const ALL_WAYS: u16 = 60;
/// In a lower body names have one row.
const LEAST_HEIGHT: u16 = 12;

/// The position of the reader.
#[derive(Clone, Copy)]
pub(super) struct ReaderPosition<'a> {
    pub(super) view: &'a ScrollState,
    pub(super) find: &'a Find,
    /// How the pair is read.
    pub(super) way: &'static ReadingMode,
}

/// Everything that the view draws.
pub(super) struct ReadHead<'a> {
    pub(super) made: &'a MadeReading,
    pub(super) rows: &'a ReadingRows,
    pub(super) view: &'a ScrollState,
    pub(super) find: &'a Find,
    /// How the pair is read.
    pub(super) way: &'static ReadingMode,
    /// The parts that do not count, if any are left out.
    pub(super) counted: Option<&'a CountedTexts>,
    pub(super) theme: &'a Theme,
    pub(super) language: Language,
}

/// Draws a notice while there is nothing to read.
pub(super) fn waiting(current: &Current, model: &Model, area: Rect, buffer: &mut Buffer) {
    let is_waiting = current.failed.is_none() && current.which.is_none();
    if is_waiting && !model.run.is_going() && empty::draw(model, area, buffer) {
        return;
    }
    let (heading, line) = match (&current.failed, current.which) {
        (Some(why), _) => {
            ("These two texts could not be compared", format!("{}; R runs again", sanitise(why)))
        }
        (None, Some(_)) => ("Comparing the two texts…", String::new()),
        (None, None) if model.run.is_going() => {
            ("No pair yet", "pairs can be read as soon as they are known".to_owned())
        }
        (None, None) => ("No pair is chosen", "choose one on the Pairs screen: 1".to_owned()),
    };
    notice::draw(heading, &[line], area, model, buffer);
}

/// The readings in the status line with their areas: all if they fit, else only the chosen one.
pub(super) fn ways(
    chosen: &ReadingMode,
    language: Language,
    status: Rect,
) -> Vec<(&'static ReadingMode, Rect)> {
    let (mut x, mut places) = (status.x + 1, Vec::new());
    let all = status.width >= ALL_WAYS && WAYS.len() > 1;
    for way in WAYS.iter().filter(|way| all || *way == chosen) {
        let wide = (width(&translated(way.name, language)) + 2) as u16;
        places.push((way, Rect::new(x, status.y, wide.min(status.right().saturating_sub(x)), 1)));
        x += wide + 1;
    }
    places
}

/// Draws the status line and the names; returns the position of the caret.
pub(super) fn draw(
    shown: &ReadHead<'_>,
    parts: &ReadAreas,
    model: &Model,
    buffer: &mut Buffer,
) -> Option<Position> {
    let (made, rows, theme) = (shown.made, shown.rows, &model.theme);
    let places = ways(shown.way, model.language, parts.status);
    let x = places.last().map_or(parts.status.x, |(_, place)| place.right()) + 2;
    let rest = Rect { x, width: parts.status.right().saturating_sub(x), ..parts.status };
    for (way, place) in places {
        let entry = model.keymap.entry(way.action, &[Scope::Read]);
        let key = entry.map_or("", |entry| entry.key());
        let (x, y, name) = (place.x, place.y, model.translated(way.name));
        if way == shown.way {
            buffer.draw_text(x, y, format!(" {name} "), place.width.into(), theme.tab);
        } else {
            buffer.draw_text(x, y, format!("{key} {name}"), place.width.into(), theme.dim);
            buffer.draw_text(x, y, key, place.width.into(), theme.accent);
        }
    }
    let caret = if shown.find.is_on() {
        find(shown.find, model, rest, buffer)
    } else {
        let mut line = status(made, rows, shown.view.stop(), theme);
        for span in &mut line.spans {
            span.content = model.translated(&span.content).into_owned().into();
        }
        if let Some(own) = shown.counted {
            line = with_counted(line, own, rest.width.into(), model);
        }
        if rows.is_cut {
            let text = model.translated(" · too long: the end is not shown").into_owned();
            line.push_span(Span::styled(text, theme.warning));
        }
        buffer.draw_spans(&shortened(line, rest.width.into()), rest);
        None
    };
    names(made, rows.mode, parts, model, buffer);
    caret
}

/// The line and the scores without what does not count, as long as they fit into `columns`; alone if not.
fn with_counted(
    mut line: Line<'static>,
    counted: &CountedTexts,
    columns: usize,
    model: &Model,
) -> Line<'static> {
    let (style, old) = counted_look(model);
    let old = [&*old, if old.is_empty() { "" } else { " …" }];
    let versions = counted.in_a_line().map(|words| model.translated(&words).into_owned());
    let versions = [0, 1].map(|place| format!("{}{}", versions[place], old[place]));
    let used: usize = line.spans.iter().map(|span| width(&span.content)).sum();
    let fits = |words: &&String| used + 3 + width(words) <= columns;
    if let Some(words) = versions.iter().find(fits) {
        line.push_span(Span::styled(format!(" · {words}"), style));
        return line;
    }
    let [long, short] = versions;
    let words = if width(&long) <= columns { long } else { short };
    Line::from(Span::styled(words, style))
}

/// The line, truncated with `…` to `columns` columns.
fn shortened(line: Line<'static>, columns: usize) -> Line<'static> {
    let all: usize = line.spans.iter().map(|span| width(&span.content)).sum();
    if all <= columns {
        return line;
    }
    let (mut out, mut used) = (Line::default(), 0);
    for span in line.spans {
        let wide = width(&span.content);
        if used + wide < columns {
            used += wide;
            out.push_span(span);
            continue;
        }
        // More follows, so even a span that would fit ends with `…`.
        let rest = cut(&format!("{}  ", span.content), columns - used);
        out.push_span(Span::styled(rest, span.style));
        break;
    }
    out
}

/// Rows of the names: two if a file name is wider than its place in one, and there is room.
pub(super) fn name_rows(mode: Mode, body: Rect, model: &Model) -> u16 {
    let half = usize::from(body.width.saturating_sub(3) / 2);
    // Badge, blanks, and the gap between both names.
    let columns = half.saturating_sub(if mode == Mode::Merged { 6 } else { 5 });
    let is_wide = || model.pair().is_some_and(|pair| pair.has_wide_name(columns));
    1 + u16::from(body.height >= LEAST_HEIGHT && is_wide())
}

/// The badges are under the name of the program, one column in.
fn indent(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area }
}

fn names(made: &MadeReading, mode: Mode, parts: &ReadAreas, model: &Model, buffer: &mut Buffer) {
    let Some(pair) = model.pair() else { return };
    let named =
        HeadNames { names: pair.names(), documents: pair.documents, texts: &made.texts, model };
    if mode == Mode::Merged && parts.names[1].height * parts.names[1].width == 0 {
        // Both names on one line, each in the style of what only it holds.
        let area = indent(parts.names[0]);
        let room = (usize::from(area.width) / 2).saturating_sub(1);
        let mut line = Line::default();
        for side in Side::BOTH {
            line.extend(named.name(side, room, false).into_iter().flatten());
            line.push_span(Span::raw("  "));
        }
        return buffer.draw_spans(&line, area);
    }
    for side in Side::BOTH.into_iter().filter(|&side| !parts.names[side].is_empty()) {
        let area = indent(parts.names[side]);
        let rows = named.name(side, area.width.into(), area.height > 1);
        for (spans, y) in rows.into_iter().zip(area.y..area.bottom()) {
            buffer.draw_spans(&Line::from(spans), Rect { y, height: 1, ..area });
        }
    }
}

/// What the whole comes to, in one line.
fn status(
    made: &MadeReading,
    rows: &ReadingRows,
    stop: Option<usize>,
    theme: &Theme,
) -> Line<'static> {
    let texts = &made.texts;
    let empty: Vec<Side> =
        Side::BOTH.into_iter().filter(|&side| texts.text(side).is_empty()).collect();
    let words = match empty.as_slice() {
        [_, _] => "Both texts are empty".to_owned(),
        [side] => format!("{side} is empty: there is nothing to compare"),
        _ => return Line::from(made.reading.headline(texts, rows, stop, theme)),
    };
    Line::from(Span::styled(words, theme.title))
}

/// Draws the search line: input and number of matches.
fn find(find: &Find, model: &Model, area: Rect, buffer: &mut Buffer) -> Option<Position> {
    let theme = &model.theme;
    let words = match &find.hits {
        _ if find.needle.is_empty() => "type what to find in both texts".to_owned(),
        None => "searching…".to_owned(),
        Some(hits) if hits.shown.is_empty() => "not found".to_owned(),
        Some(hits) => {
            let more = if hits.is_cut { "+" } else { "" };
            let count = thousands(hits.shown.len() as u64);
            format!("{} of {count}{more}", thousands(find.at as u64 + 1))
        }
    };
    let words = match &find.input {
        None => format!("{words} · n next, N before, esc ends"),
        Some(_) => words,
    };
    let words = model.translated(&words);
    let (mut x, y) = (area.x, area.y);
    buffer.draw_text(x, y, "/", area.width.into(), theme.accent);
    x += 1;
    let left = usize::from(area.right().saturating_sub(x));
    let room = left.saturating_sub(width(&words) + 2).clamp(left.min(8), 40);
    let line = Rect { x, width: room as u16, ..area };
    let caret = find.input.as_ref().and_then(|input| input.draw(line, theme.text, buffer));
    if find.input.is_none() {
        buffer.draw_text(x, y, cut(&sanitise(&find.needle), room), room, theme.text);
    }
    let shown = find.input.as_ref().map_or(width(&sanitise(&find.needle)), |_| room);
    x += shown.min(room) as u16 + 2;
    let style = if find.hits.as_ref().is_some_and(|hits| hits.shown.is_empty()) {
        theme.warning
    } else {
        theme.title
    };
    buffer.draw_text(x.min(area.right()), y, &words, area.right().saturating_sub(x).into(), style);
    caret
}

/// What the names of a pair are drawn from.
struct HeadNames<'a> {
    names: [String; 2],
    documents: [&'a Document; 2],
    texts: &'a PairTexts,
    model: &'a Model,
}

impl HeadNames<'_> {
    /// Letter, name, encoding, length and warnings of a document; with `may_break` on up to two rows.
    fn name(&self, side: Side, room: usize, may_break: bool) -> Vec<Vec<Span<'static>>> {
        let theme = &self.model.theme;
        let (letter, style) = [(" A ", theme.only_a), (" B ", theme.only_b)][side];
        let (own, other) = (&self.names[side], &self.names[side.other()]);
        let rest = room.saturating_sub(width(letter) + 1);
        let [facts, care] = self.facts(side, rest);
        let mut rows = Vec::new();
        let shown = if may_break && is_wide(own, rest) {
            let mut parts = two_rows_apart(own, other, rest, &self.model.affixes);
            let last = parts.pop().unwrap_or_default();
            rows.extend(parts);
            last
        } else {
            // The name comes before all facts.
            let columns = rest.saturating_sub(width(&facts) + width(&care));
            let columns = columns.max(rest.min(least_columns(own).max(12)));
            cut_apart(own, other, columns, &self.model.affixes)
        };
        let left = rest.saturating_sub(width(&shown));
        let facts = cut(&facts, left);
        let care = cut(&care, left.saturating_sub(width(&facts)));
        let facts = [Span::styled(facts, theme.dim), Span::styled(care, theme.warning)];
        rows.push(shown);
        let head = |row| if row == 0 { Span::styled(letter, style) } else { Span::raw("   ") };
        let row = |(row, shown)| vec![head(row), Span::raw(" "), Span::styled(shown, theme.title)];
        let mut rows: Vec<Vec<Span<'static>>> = rows.into_iter().enumerate().map(row).collect();
        if let Some(last) = rows.last_mut() {
            last.extend(facts);
        }
        rows
    }

    /// Encoding and length, and warnings; in a narrow area the length is dropped, and warnings are kept.
    fn facts(&self, side: Side, columns: usize) -> [String; 2] {
        let (document, model) = (self.documents[side], self.model);
        let length = counted(self.texts.chars[side], "character");
        let facts = format!(" · {} · {}", document.encoding.name, model.translated(&length));
        let counts = [(document.encoding.replaced, "undecodable"), (document.hidden, "hidden")];
        let words = counts.iter().filter(|(count, _)| *count > 0);
        let care = words.map(|(count, what)| format!(" · {count} {what}"));
        let care = care.map(|text| model.translated(&text).into_owned()).collect::<String>();
        if columns < 16 + width(&facts) + width(&care) {
            return [format!(" · {}", document.encoding.name), care];
        }
        [facts, care]
    }
}
