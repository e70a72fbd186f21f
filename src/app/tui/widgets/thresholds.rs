//! The line of thresholds: the threshold of each measure, and how many pairs it flags.

use crate::compare::result::SortKey;
use crate::display::number::thousands;
use crate::display::width::width;
use crate::measure::MeasureId;
use crate::measure::scale::{Scale, expected_text};
use crate::measure::set::FlagSet;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::Model;
use crate::tui::widgets::numbers::ratio;
use crate::tui::widgets::rows::arrow;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A part of the line; `measure` is the one whose threshold it shows.
struct Part {
    text: String,
    style: Style,
    measure: Option<MeasureId>,
}

/// A threshold as text: `≥ .200`, `≤ 3`.
pub fn limit(model: &Model, id: MeasureId) -> String {
    let (scale, threshold) = (id.scale(model.bits()), model.view.thresholds.or_initial(id));
    let bits = || scale.settled(threshold).to_string();
    let text = match scale {
        Scale::Bits(_) => bits(),
        Scale::Expected => expected_text(threshold),
        Scale::Ratio => ratio(threshold),
    };
    format!("{} {text}", scale.sign())
}

/// The sort order, in words.
fn order(model: &Model) -> String {
    let what = match model.view.sort {
        // Until then all values are undefined, which leaves the order of Jaccard.
        SortKey::Measure(MeasureId::CHANCE) if model.awaits_chance() => {
            MeasureId::JACCARD.measure().title
        }
        SortKey::Measure(id) => id.measure().title,
        // All parts count.
        SortKey::Counted if !model.shows_counted() => MeasureId::JACCARD.measure().title,
        SortKey::NameA => "name A",
        SortKey::NameB => "name B",
        SortKey::Disagreement => "disagreement",
        SortKey::Class => "class",
        SortKey::Explained => "explained",
        SortKey::Given => "verdict",
        SortKey::Counted => "what counts",
    };
    let busy = if model.ordering.is_some() { "sorting… " } else { "" };
    let by = format!("by {what} {} ", arrow(model.view.descending));
    format!("{}{}", model.translated(busy), model.translated(&by))
}

/// Which numbers of flagged pairs the line has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FlagCounts {
    /// That of each measure.
    Each,
    /// That of the focused measure.
    Focused,
    /// None.
    Hidden,
}

/// The parts of the line with as many numbers as fit.
fn parts(model: &Model, columns: u16) -> Vec<Part> {
    let first = match columns {
        0..56 => FlagCounts::Hidden,
        // Where chance decides there is one measure more: the order needs the room.
        56..96 if model.view.thresholds.is_by_chance() => FlagCounts::Focused,
        _ => FlagCounts::Each,
    };
    let fits = |parts: &Vec<Part>| {
        parts.iter().map(|part| width(&part.text)).sum::<usize>() <= usize::from(columns)
    };
    let fewer = match first {
        FlagCounts::Each => &[FlagCounts::Each, FlagCounts::Focused][..],
        FlagCounts::Focused => &[FlagCounts::Focused],
        FlagCounts::Hidden => &[],
    };
    let mut all = fewer.iter().map(|counts| parts_with(*counts, model, columns));
    all.find(fits).unwrap_or_else(|| parts_with(FlagCounts::Hidden, model, columns))
}

fn parts_with(counts: FlagCounts, model: &Model, columns: u16) -> Vec<Part> {
    let theme = &model.theme;
    let on = model.view.thresholds.on();
    let is_reading = model.is_reading();
    let mut parts = Vec::new();
    let head = match model.is_fitted() {
        // Four measures need the room of the head.
        _ if columns < 70 || (columns < 96 && on.len() > 3) => "",
        true => " suggested ",
        false => " flag from ",
    };
    parts.push(Part { text: model.translated(head).into_owned(), style: theme.dim, measure: None });
    for measure in on.iter() {
        let Some(letter) = measure.letter() else { continue };
        let focused = model.focused == measure;
        let mark = if focused { "▸" } else { " " };
        let style = if focused { theme.accent } else { theme.text };
        let text = format!("{mark}{letter} {}", limit(model, measure));
        parts.push(Part { text, style, measure: Some(measure) });
        // What reuse flags is known once all candidates are read.
        let count = match measure {
            MeasureId::REUSE if is_reading => "…".to_owned(),
            _ => thousands(model.ranking.by_measure[measure] as u64),
        };
        let is_counted = counts == FlagCounts::Each || (counts == FlagCounts::Focused && focused);
        let text = if is_counted { format!(" {count}  ") } else { " ".to_owned() };
        parts.push(Part { text, style: theme.dim, measure: Some(measure) });
    }
    if counts != FlagCounts::Hidden {
        let only = match model.view.only.map(FlagSet::letters) {
            Some(letters) if letters.is_empty() => ", only unflagged".to_owned(),
            Some(letters) => format!(", only {letters}"),
            None if model.view.flagged_only => ", only these".to_owned(),
            None => String::new(),
        };
        // Not "any": likeness alone flags nothing, and a pair that was read as unrelated keeps its letters.
        let text = format!(" {} flagged{only}", thousands(model.ranking.flagged as u64));
        let more = if is_reading && on.contains(MeasureId::REUSE) { "…" } else { "" };
        let text = format!("{}{more}", model.translated(&text));
        parts.push(Part { text, style: theme.text, measure: None });
    }
    parts
}

/// Draws the line; the sort order is at the right end if it fits.
pub fn draw(model: &Model, area: Rect, buffer: &mut Buffer) {
    let mut x = area.x;
    for part in parts(model, area.width) {
        let room = usize::from(area.right().saturating_sub(x));
        if width(&part.text) > room {
            break;
        }
        x = buffer.draw_text(x, area.y, &part.text, room, part.style).0;
    }
    // A filter by verdict has priority over the order: it hides pairs.
    let only = match model.review.show.only.words() {
        "" => String::new(),
        words => format!("{} (v) ", model.translated(words)),
    };
    // The number of pairs that `a` hides has priority over both.
    let same = match model.ranking.same_person {
        0 => String::new(),
        own => format!("{} of one author (a) ", thousands(own as u64)),
    };
    let same = model.translated(&same).into_owned();
    let join = |one: &str, other: &str| match (one, other) {
        ("", text) | (text, "") => text.to_owned(),
        _ => format!("{one}· {other}"),
    };
    let filters = join(&same, &only);
    let order = order(model);
    for text in [join(&filters, &order), filters, same] {
        let wide = width(&text) as u16;
        // Two blanks at least: it must not read as `flagged by`.
        if wide > 0 && x + wide + 1 < area.right() {
            buffer.draw_string(area.right() - wide, area.y, text, model.theme.dim);
            return;
        }
    }
}

/// The measure whose threshold is at window column `x`.
pub fn measure_at(model: &Model, area: Rect, x: u16) -> Option<MeasureId> {
    let mut end = area.x;
    parts(model, area.width).into_iter().find_map(|part| {
        end += width(&part.text) as u16;
        (x < end).then_some(part.measure)
    })?
}
