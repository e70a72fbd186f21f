//! The head of the reading view: what is shown, how much is the same, the names, and notices.

use crate::corpus::document::Document;
use crate::display::number::thousands;
use crate::display::sanitise::{sanitise, sanitise_bytes};
use crate::display::width::{cut, cut_middle, width};
use crate::explain::diff::{Block, Kind};
use crate::tui::model::Model;
use crate::tui::screens::read_layout::Parts;
use crate::tui::screens::read_pair::{Current, Reading};
use crate::tui::screens::read_rows::{Mode, Spread};
use crate::tui::theme::Theme;
use crate::tui::widgets::notice;
use crate::tui::widgets::numbers::counted;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

/// The style of a whole sentence that only one text holds: its colour without the ground, so that
/// long passages can still be read.
pub(super) fn quiet(style: Style) -> Style {
    match style.bg {
        Some(ground) => Style { fg: Some(ground), bg: None, ..style },
        None => style,
    }
}

/// The sign and style of a change on the map.
pub(super) fn mark(block: Option<&Block>, theme: &Theme) -> (char, Style) {
    match block.map(|block| block.kind) {
        Some(Kind::Delete) => ('-', quiet(theme.only_a)),
        Some(Kind::Insert) => ('+', quiet(theme.only_b)),
        _ => ('~', theme.warning),
    }
}

/// Draws a sentence where there is nothing to read yet.
pub(super) fn waiting(current: &Current, model: &Model, area: Rect, buffer: &mut Buffer) {
    let (heading, line) = match (&current.failed, current.key) {
        (Some(why), _) => {
            ("These two texts could not be compared", format!("{}; R runs again", sanitise(why)))
        }
        (None, Some(_)) => ("Comparing the two texts…", String::new()),
        (None, None) if model.run.is_going() => {
            ("No pair yet", "pairs can be read as soon as they are known".to_owned())
        }
        (None, None) => ("No pair is chosen", "choose one on the Pairs screen: 1".to_owned()),
    };
    notice::draw(heading, &[line], area, &model.theme, buffer);
}

/// Draws the status line and the names.
pub(super) fn draw(
    reading: &Reading,
    (rows, change): (&Spread, Option<usize>),
    parts: &Parts,
    model: &Model,
    buffer: &mut Buffer,
) {
    status(reading, (rows, change), &model.theme).render(parts.status, buffer);
    let Some(pair) = model.pair() else { return };
    let documents = [pair.documents.0, pair.documents.1];
    if rows.mode == Mode::Merged {
        // Both names on one line, each in the style of what only it holds.
        let room = usize::from(parts.names[0].width) / 2;
        let mut line = Line::default();
        for (side, document) in documents.into_iter().enumerate() {
            line.extend(name(side, document, reading, room.saturating_sub(1), &model.theme));
            line.push_span(Span::raw("  "));
        }
        return line.render(parts.names[0], buffer);
    }
    for (side, document) in documents.into_iter().enumerate() {
        let Some(&area) = parts.names.get(side) else { break };
        let spans = name(side, document, reading, area.width.into(), &model.theme);
        Line::from(spans).render(area, buffer);
    }
}

/// What the whole comes to, in one line.
fn status(
    reading: &Reading,
    (rows, change): (&Spread, Option<usize>),
    theme: &Theme,
) -> Line<'static> {
    let (diff, mut parts) = (&reading.diff, Vec::new());
    let empty: Vec<&str> = ["A", "B"]
        .into_iter()
        .zip(&reading.texts)
        .filter(|(_, text)| text.is_empty())
        .map(|(n, _)| n)
        .collect();
    let count = rows.changes.len();
    let headline = match (empty.as_slice(), count, change) {
        ([_, _], ..) => "Both texts are empty".to_owned(),
        ([name], ..) => format!("{name} is empty: there is nothing to compare"),
        (_, 0, _) if reading.key[0] == reading.key[1] => {
            "These two texts are byte for byte the same".to_owned()
        }
        (_, 0, _) => "The same text; the files differ in encoding or line ends".to_owned(),
        (_, _, Some(at)) => {
            format!("change {} of {}", thousands(at as u64 + 1), thousands(count as u64))
        }
        _ => counted(count, "change"),
    };
    parts.push(Span::raw(" "));
    parts.push(Span::styled(headline, theme.title));
    if count > 0 && empty.is_empty() {
        let kinds =
            diff.changes.iter().filter_map(|&at| diff.blocks.get(at)).map(|block| block.kind);
        if kinds.clone().all(|kind| kind == Kind::Space) {
            parts.push(Span::raw(" · only white space differs"));
        }
        let share = |side| diff.summary.share(side).map_or("—".to_owned(), percent);
        parts.push(Span::raw(format!(" · unchanged: {} of A, {} of B", share(0), share(1))));
    }
    if let Some(why) = diff.approximate {
        parts.push(Span::styled(format!(" · approximate: {why}"), theme.warning));
    }
    if rows.is_cut {
        parts.push(Span::styled(" · too long: the end is not shown", theme.warning));
    }
    Line::from(parts)
}

/// A share as percent; never 100 % for less than all, nor 0 % for more than nothing.
fn percent(share: f64) -> String {
    let shown = (share * 1000.0).round().clamp(0.0, 1000.0) / 10.0;
    if shown >= 100.0 && share < 1.0 {
        return "99.9 %".to_owned();
    }
    if shown <= 0.0 && share > 0.0 {
        return "0.1 %".to_owned();
    }
    format!("{shown:.1} %")
}

/// Letter, name, encoding, and what to be careful about.
fn name(
    side: usize,
    document: &Document,
    reading: &Reading,
    room: usize,
    theme: &Theme,
) -> Vec<Span<'static>> {
    let (letter, style) = if side == 0 { (" A ", theme.only_a) } else { (" B ", theme.only_b) };
    let chars = reading.diff.summary.chars.get(side).copied().unwrap_or(0);
    let mut facts = format!(" · {} · {}", document.encoding.name, counted(chars, "character"));
    let counts = [(document.encoding.replaced, "undecodable"), (document.hidden, "hidden")];
    let told = counts.iter().filter(|(count, _)| *count > 0);
    let care = told.map(|(count, what)| format!(" · {count} {what}")).collect::<Vec<_>>().concat();
    let rest = room.saturating_sub(width(letter) + 1);
    // The name goes first, but a warning is not pushed out by the rest.
    if rest < 16 + width(&facts) + width(&care) {
        facts = format!(" · {}", document.encoding.name);
    }
    let name_room = rest.saturating_sub(width(&facts) + width(&care)).max(rest.min(12));
    let shown = cut_middle(&sanitise_bytes(document.name.bytes()), name_room);
    let left = rest.saturating_sub(width(&shown));
    let facts = cut(&facts, left);
    let care = cut(&care, left.saturating_sub(width(&facts)));
    vec![
        Span::styled(letter, style),
        Span::raw(" "),
        Span::styled(shown, theme.title),
        Span::styled(facts, theme.dim),
        Span::styled(care, theme.warning),
    ]
}
