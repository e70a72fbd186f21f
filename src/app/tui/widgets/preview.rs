//! The preview of the chosen pair: names, scores against thresholds, common and differing sentences.

use crate::corpus::people::PersonFields;
use crate::corpus::reading::ReadingNote;
use crate::display::apart::{cut_apart, two_rows_apart};
use crate::display::number::percent;
use crate::display::sanitise::{sanitise, sanitise_bytes};
use crate::display::width::{cut, pad, width};
use crate::explain::glimpse::Glimpse;
use crate::measure::MeasureId;
use crate::page::wrapped;
use crate::pair::Side;
use crate::text::named::Named as _;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::{Model, PairDetails};
use crate::tui::widgets::bit_grid::BitMap;
use crate::tui::widgets::counted_look::counted_look;
use crate::tui::widgets::rows::UNREAD;
use crate::tui::widgets::thresholds::limit;
use crate::tui::widgets::verdicts;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

/// Disguised texts that are named.
const DISGUISED: usize = 3;

/// Draws as much as fits, the most important first.
pub fn draw(model: &Model, glimpse: Option<&Glimpse>, area: Rect, buffer: &mut Buffer) {
    let Some(pair) = model.pair() else { return };
    let room = usize::from(area.width);
    let low = area.height < 12;
    let mut lines = names(model, &pair, room, low);
    lines.extend(authors(model, &pair, room));
    lines.extend(judged(model, &pair, room));
    if !low {
        lines.push(Line::default());
    }
    lines.extend(read(model, &pair, low));
    let counted = counted(model, room, low);
    let (above, below) = if low { (counted, Vec::new()) } else { (Vec::new(), counted) };
    lines.extend(above);
    lines.extend(scores(model, &pair, room, low));
    lines.extend(below);
    draw_bits(&pair, model, area, &mut lines, buffer);
    if model.lacks_text() {
        lines.push(Line::default());
        let text = model.translated("the library is a sketch file: its text cannot be shown");
        let dim = model.theme.dim;
        lines.extend(
            wrapped(&text, room.saturating_sub(4))
                .into_iter()
                .map(|line| Line::styled(format!("    {line}"), dim)),
        );
    }
    if let Some(glimpse) = glimpse {
        lines.extend(passages(model, glimpse, room, low));
    }
    for (line, y) in lines.into_iter().zip(area.top()..area.bottom()) {
        buffer.draw_spans(&line, Rect::new(area.x, y, area.width, 1));
    }
}

/// The scores without what does not count; in a low area only these, else how much it is, too.
fn counted(model: &Model, room: usize, low: bool) -> Vec<Line<'static>> {
    let Some(counted) = model.counted_pair() else { return Vec::new() };
    let (style, old) = counted_look(model);
    let words = counted.in_words();
    let shown = words.iter().take(if low { 1 } else { words.len() }).enumerate();
    let lines = shown.flat_map(|(place, text)| {
        let mark = if place == 0 { &*old } else { "" };
        wrapped(&format!("{}{mark}", model.translated(text)), room.saturating_sub(4))
    });
    lines.map(|line| Line::styled(format!("    {line}"), style)).collect()
}

/// Draws the fingerprints bit by bit below the scores, if they and some text fit: beside their label,
/// or below it where longer rows save height.
fn draw_bits(
    pair: &PairDetails<'_>,
    model: &Model,
    area: Rect,
    lines: &mut Vec<Line<'_>>,
    buffer: &mut Buffer,
) {
    let [Some(a), Some(b)] = pair.profiles.map(|profile| &profile.fingerprint) else {
        return;
    };
    let used = lines.len() as u16;
    let place = |x: u16, below: u16| {
        let (columns, rows) = BitMap::size(a.bits, area.width.saturating_sub(x));
        let fits = used + below + rows + 5 <= area.height && x + columns <= area.width;
        let place = Rect::new(area.x + x, area.y + used + 1 + below, columns, rows);
        fits.then_some((place, below + rows))
    };
    let Some((place, rows)) = place(INDENT, 0).or_else(|| place(LABEL, 1)) else { return };
    if a.bits != b.bits {
        return;
    }
    BitMap::new(a, b, &model.theme).render(place, buffer);
    lines.push(Line::default());
    // Only the label is dim: a style of the whole line would dim the bits, too.
    lines.push(Line::from(Span::styled(
        format!("    {}", model.translated("Bits")),
        model.theme.dim,
    )));
    lines.extend((1..rows).map(|_| Line::default()));
}

/// The column in which the values of the scores begin.
const INDENT: u16 = 14;
/// The column in which the labels begin.
const LABEL: u16 = 4;

/// Both names; in a low area on one row each.
fn names<'a>(model: &Model, pair: &PairDetails<'_>, room: usize, low: bool) -> Vec<Line<'a>> {
    let theme = &model.theme;
    let names = pair.names();
    let columns = room.saturating_sub(4);
    let mut lines = Vec::new();
    for (side, letter, badge) in [(Side::A, " A ", theme.only_a), (Side::B, " B ", theme.only_b)] {
        let (own, other) = (&names[side], &names[side.other()]);
        let rows = if low {
            vec![cut_apart(own, other, columns, &model.affixes)]
        } else {
            two_rows_apart(own, other, columns, &model.affixes)
        };
        for (row, shown) in rows.into_iter().enumerate() {
            let head = if row == 0 { Span::styled(letter, badge) } else { Span::raw("   ") };
            lines.push(Line::from(vec![head, Span::raw(" "), Span::styled(shown, theme.title)]));
        }
    }
    lines
}

/// The authors, if any is known.
fn authors<'a>(model: &Model, pair: &PairDetails<'_>, room: usize) -> Option<Line<'a>> {
    let people = model.people()?;
    let person = |id| people.fields(id).and_then(PersonFields::person).map(|own| sanitise(&own));
    let text = match pair.row.pair().both().map(person) {
        [None, None] => return None,
        [Some(a), _] if people.is_one(pair.row.pair()) => {
            format!("{} {a}", model.translated("both by"))
        }
        both => {
            let unknown = model.translated("author not known");
            let [a, b] = both.map(|own| own.unwrap_or_else(|| unknown.clone().into_owned()));
            format!("{} {a} · {b}", model.translated("by"))
        }
    };
    Some(Line::styled(format!("    {}", cut(&text, room.saturating_sub(4))), model.theme.text))
}

/// The verdict, its note, and what changed since; on up to four lines.
fn judged<'a>(model: &Model, pair: &PairDetails<'_>, room: usize) -> Vec<Line<'a>> {
    let spans = verdicts::sentence(model, pair);
    let Some(style) = spans.first().map(|span| span.style) else { return Vec::new() };
    let text: String = spans.iter().map(|span| &*span.content).collect();
    let indent = |text| Line::from(vec![Span::raw("    "), Span::styled(text, style)]);
    wrapped(&text, room.saturating_sub(4)).into_iter().take(4).map(indent).collect()
}

/// The class of the copy and the explained share, in one line if `low` (little height).
fn read<'a>(model: &Model, pair: &PairDetails<'_>, low: bool) -> Vec<Line<'a>> {
    let theme = &model.theme;
    let row = |head: &str, text: String, style: Style| {
        Line::from(vec![
            Span::styled(format!("    {}", pad(&model.translated(head), 10)), theme.dim),
            Span::styled(text, style),
        ])
    };
    let Some(copy) = pair.reading.and_then(|reading| reading.copy) else {
        if model.lacks_text() {
            return Vec::new();
        }
        let text = format!("{UNREAD} {}", model.translated("not read yet"));
        return vec![row("Class", text, theme.dim)];
    };
    let class = model.translated(copy.class(pair.is_flagged).name());
    let [a, b] = copy.explained.map(percent);
    let explained = format!("{a} of A, {b} of B");
    let disguised = disguised(model, pair).map(|names| row("Disguised", names, theme.warning));
    if low {
        let text = format!("{class} · explained {explained}");
        let class = row("Class", model.translated(&text).into_owned(), theme.title);
        return std::iter::once(class).chain(disguised).collect();
    }
    let explained = model.translated(&explained).into_owned();
    let class = row("Class", class.into_owned(), theme.title);
    [class, row("Explained", explained, theme.text)].into_iter().chain(disguised).collect()
}

/// The names of equal texts that are stored otherwise than seen, if others are not.
fn disguised(model: &Model, pair: &PairDetails<'_>) -> Option<String> {
    let comparison = model.comparison.as_ref()?;
    let copies = &comparison.copies;
    if !copies.is_one_group(pair.row.pair()) {
        return None;
    }
    let documents = || copies.members(pair.row.a).filter_map(|id| comparison.document(id));
    let is_apart = ReadingNote::are_stored_apart(documents().map(|document| &*document.notes));
    let found = documents().filter(|document| document.findings().next().is_some());
    let names: Vec<String> =
        found.take(DISGUISED).map(|document| sanitise_bytes(document.name.bytes())).collect();
    is_apart.then(|| names.join(" · "))
}

/// One line a measure: the tick or cross of its threshold, its name, the arithmetic. Details that
/// do not fit move to the next line, or are dropped if `low` (little height).
fn scores<'a>(model: &Model, pair: &PairDetails<'_>, room: usize, low: bool) -> Vec<Line<'a>> {
    let theme = &model.theme;
    let on = model.view.thresholds.on();
    let mut lines = Vec::new();
    // Reuse comes first: it belongs to the class above it. Chance decides where it is known.
    let chance = Some(MeasureId::CHANCE).filter(|_| pair.evidence.expected.value().is_some());
    let first = [Some(MeasureId::REUSE), chance];
    let rest = MeasureId::all().filter(|id| !first.contains(&Some(*id)));
    let (own, other): (Vec<_>, Vec<_>) = first
        .into_iter()
        .flatten()
        .chain(rest)
        .partition(|id| !low || on.contains(*id) || id.is_on_by_default());
    for id in own {
        let measure = id.measure();
        let text = (measure.text)(&pair.evidence);
        let text = model.translated(&text);
        let (mark, style) = match id.letter().filter(|_| on.contains(id)) {
            Some(letter) if pair.flags.contains(id) => (format!("✓ {letter}"), theme.flagged),
            Some(letter) => (format!("✗ {letter}"), theme.dim),
            None => ("   ".to_owned(), theme.dim),
        };
        let head = format!(" {}", pad(&model.translated(measure.title), 10));
        let against = if on.contains(id) { limit(model, id) } else { String::new() };
        let indent = width(&mark) + width(&head);
        let taken = if against.is_empty() { indent } else { indent + width(&against) + 3 };
        let mut details = clauses(&text, room.saturating_sub(taken)).into_iter();
        let first = details.next().unwrap_or_default();
        let used = width(&mark) + width(&head) + width(&first) + width(&against);
        // If the threshold does not fit, it is still in the line above the list.
        let gap = room.saturating_sub(used);
        let against = if gap > 0 { format!("{:gap$}{against}", "") } else { String::new() };
        lines.push(Line::from(vec![
            Span::styled(mark, style),
            Span::styled(head, theme.dim),
            Span::raw(first),
            Span::styled(against, theme.dim),
        ]));
        if !low {
            lines.extend(details.map(|rest| Line::raw(format!("{:indent$}{rest}", ""))));
        }
    }
    if !other.is_empty() {
        lines.push(Line::from(others(model, pair, &other, room)));
    }
    lines
}

/// The measures without a threshold on one line: the first with its arithmetic, the rest in short, as
/// many as fit.
fn others<'a>(
    model: &Model,
    pair: &PairDetails<'_>,
    measures: &[MeasureId],
    room: usize,
) -> Vec<Span<'a>> {
    let mut spans = vec![Span::raw("   ")];
    let mut left = room.saturating_sub(3);
    for (place, measure) in measures.iter().map(|id| id.measure()).enumerate() {
        let title = model.translated(measure.title);
        let (head, value) = if place == 0 {
            let text = model.translated(&(measure.text)(&pair.evidence)).into_owned();
            (format!(" {}", pad(&title, 10)), text)
        } else {
            (format!(" · {title} "), (measure.cell)(&pair.evidence))
        };
        let Some(rest) =
            left.checked_sub(width(&head) + width(&value)).or((place == 0).then_some(0))
        else {
            break;
        };
        left = rest;
        spans.extend([Span::styled(head, model.theme.dim), Span::raw(value)]);
    }
    spans
}

/// Breaks arithmetic at its commas if it is too long for a line.
fn clauses(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let comma = if text.contains('，') { "，" } else { ", " };
    for clause in text.split(comma) {
        match lines.last_mut() {
            Some(line) if width(line) + 2 + width(clause) <= columns => {
                line.push_str(comma);
                line.push_str(clause);
            }
            _ => lines.push(clause.to_owned()),
        }
    }
    lines
}

fn passages<'a>(model: &Model, glimpse: &Glimpse, room: usize, low: bool) -> Vec<Line<'a>> {
    let theme = &model.theme;
    let mut lines = Vec::new();
    let parts = [
        ("=", "in both", &glimpse.both, theme.same),
        ("A", "only in A", &glimpse.only_a, theme.only_a),
        ("B", "only in B", &glimpse.only_b, theme.only_b),
    ];
    if let Some(says) = glimpse.blanks {
        lines.push(Line::styled(format!(" {}", model.translated(says)), theme.title));
    }
    for (letter, title, sentences, badge) in parts {
        if sentences.is_empty() {
            continue;
        }
        if !low {
            lines.push(Line::default());
            lines.push(Line::styled(format!(" {}", model.translated(title)), theme.dim));
        }
        let most = if low { 1 } else { 2 };
        for sentence in sentences {
            let safe = sanitise(sentence);
            for (number, text) in
                wrapped(&safe, room.saturating_sub(4)).into_iter().take(most).enumerate()
            {
                let mark = if number == 0 { format!(" {letter} ") } else { "   ".to_owned() };
                let style = if number == 0 { badge } else { theme.text };
                lines.push(Line::from(vec![
                    Span::styled(mark, style),
                    Span::raw(" "),
                    Span::raw(text),
                ]));
            }
        }
    }
    lines
}
