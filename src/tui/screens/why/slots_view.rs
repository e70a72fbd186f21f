//! What the MinHash section says: the estimate and its error, the estimators, bands, a slot a row.

use crate::display::sanitise::sanitise;
use crate::display::width::{cut, pad};
use crate::explain::slots::SlotReport;
use crate::explain::slots_bands::bands;
use crate::measure::banding::Banding;
use crate::measure::contract::{Scheme, short_ratio};
use crate::tui::screens::why::data::Scene;
use crate::tui::screens::why::line::{line, z};
use crate::tui::widgets::counted;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws the lines above the list.
pub(super) fn facts(
    scene: Scene<'_>,
    report: &SlotReport,
    shape: Option<Banding>,
    area: Rect,
    buffer: &mut Buffer,
) {
    let row = |y: u16| Rect { y: area.y + y, height: u16::from(y < area.height), ..area };
    let theme = &scene.model.theme;
    let (equal, k) = (report.equal, report.compared());
    let error = if report.is_exact() {
        ", exact: the sketch holds every shingle".to_owned()
    } else {
        format!(" ± {:.4}", report.error())
    };
    let first = [
        (format!(" {equal}/{k} = {:.4}{error}", report.estimate()), theme.title),
        ("   exact ".to_owned(), theme.dim),
        (format!("{:.4} ± {:.4}", report.exact, report.true_error()), theme.text),
        (format!(", {}", z(report.z())), theme.text),
        ("   √(J(1−J)/K)".to_owned(), theme.dim),
    ];
    line(&first, row(0), buffer);
    estimators(scene, report, row(1), buffer);
    draw_bands(scene, report, shape, row(2), buffer);
}

fn estimators(scene: Scene<'_>, report: &SlotReport, area: Rect, buffer: &mut Buffer) {
    let theme = &scene.model.theme;
    let mut pieces = vec![(" ".to_owned(), theme.dim)];
    let found = scene.data.opened.as_deref().map_or(&[][..], |found| found.1.as_slice());
    for one in found {
        let used = one.scheme == report.scheme;
        let name = match one.scheme {
            Scheme::Slots => "K slots",
            Scheme::BottomK => "bottom-k",
            Scheme::OnePermutation => "one perm.",
        };
        let mark = if used { "▸" } else { " " };
        let style = if used { theme.title } else { theme.text };
        pieces.push((format!("{mark}{name} "), theme.dim));
        pieces.push((short_ratio(one.value()), style));
        pieces.push((format!(" {}  ", z(one.z(report.exact))), theme.dim));
    }
    line(&pieces, area, buffer);
}

fn draw_bands(
    scene: Scene<'_>,
    report: &SlotReport,
    shape: Option<Banding>,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = &scene.model.theme;
    let Some(banding) = shape else {
        let why = " bottom-k values have no places: no bands".to_owned();
        return line(&[(why, theme.dim)], area, buffer);
    };
    let bands = bands(&report.slots, banding.rows);
    let caught = bands.iter().filter(|band| band.catches()).count();
    let odds = banding.chance(report.exact);
    let style = if caught > 0 { theme.flagged } else { theme.text };
    let verdict = if caught > 0 { "caught" } else { "missed" };
    let mut pieces = vec![
        (
            format!(" {} × {}: ", counted(banding.bands, "band"), counted(banding.rows, "row")),
            theme.dim,
        ),
        (format!("{verdict}, {caught} equal"), style),
        (format!(", chance {}  ", short_ratio(odds)), theme.dim),
    ];
    pieces.extend(bands.iter().map(|band| {
        let (mark, style) = if band.catches() { ("■", theme.same) } else { ("·", theme.dim) };
        (mark.to_owned(), style)
    }));
    line(&pieces, area, buffer);
}

/// Columns of a value in hexadecimal.
fn value_columns(report: &SlotReport) -> usize {
    if report.scheme == Scheme::BottomK { 16 } else { 8 }
}

fn shingle_columns(report: &SlotReport, wide: usize) -> usize {
    let values = if report.scheme == Scheme::BottomK { 1 } else { 2 };
    let left = wide.saturating_sub(9 + values * (value_columns(report) + 1) + 3);
    (left / 2).saturating_sub(1).clamp(6, 32)
}

/// The heading of the list.
pub(super) fn heading(report: &SlotReport, wide: usize) -> String {
    let (value, shingle) = (value_columns(report), shingle_columns(report, wide));
    let values = match report.scheme {
        Scheme::BottomK => pad("value", value),
        _ => format!("{} {}", pad("value A", value), pad("value B", value)),
    };
    let number = if report.scheme == Scheme::BottomK { "   #" } else { "slot" };
    let star = if report.scheme == Scheme::OnePermutation { " (* borrowed)" } else { "" };
    cut(&format!("  {number} {values}   {} won in B by{star}", pad("won in A by", shingle)), wide)
}

/// A slot: both values, whether they are equal, and the shingles that won it.
pub(super) fn row(
    scene: Scene<'_>,
    report: &SlotReport,
    index: usize,
    wide: usize,
) -> Vec<(String, Style)> {
    let theme = &scene.model.theme;
    let (Some(slot), Some(opened)) = (report.slots.get(index), scene.opened()) else {
        return Vec::new();
    };
    let columns = shingle_columns(report, wide);
    let winner = opened.winners.get(index).copied().unwrap_or_default();
    let won = |hash: Option<u64>, side: usize| {
        let borrowed = if winner.borrowed[side] { "*" } else { "" };
        let text = hash.map_or_else(
            || "—".to_owned(),
            |hash| {
                let spelling = sanitise(opened.spelling(hash));
                format!("‹{}›{borrowed}", cut(&spelling, columns.saturating_sub(3)))
            },
        );
        pad(&text, columns)
    };
    let digits = value_columns(report);
    let hex = |value: Option<u64>| {
        pad(&value.map_or_else(|| "—".to_owned(), |v| format!("{v:0digits$x}")), digits)
    };
    let values = match report.scheme {
        Scheme::BottomK => hex(slot.a.or(slot.b)),
        _ => format!("{} {}", hex(slot.a), hex(slot.b)),
    };
    let (mark, style) = if slot.equal() { ("■", theme.same) } else { ("≠", theme.dim) };
    vec![
        (format!("{index:>4} {values} "), theme.text),
        (format!("{mark} "), style),
        (format!("{} ", won(winner.a, 0)), style),
        (won(winner.b, 1), style),
    ]
}
