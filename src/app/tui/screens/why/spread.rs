//! Draws the estimates under 200 seeds as a histogram, with the expected counts and the ±2σ band.

use crate::explain::page::seed_facts;
use crate::explain::spread::{Bin, EstimateSpread, SEEDS};
use crate::page::{Line, Mark, brief};
use crate::tui::screens::why::data::Scene;
use crate::tui::screens::why::line::{row, write};
use crate::tui::widgets::{draw_lines, filled_from_below, put};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the estimates made so far; before the first, a hint at the key.
pub(super) fn draw(scene: Scene<'_>, area: Rect, buffer: &mut Buffer) {
    let theme = &scene.model.theme;
    if area.height < 3 || area.width < 20 {
        return;
    }
    let Some(spread) = &scene.data.spread else {
        return write(Mark::Dim, " r draws 200 seeds", scene, row(area, 0), buffer);
    };
    write(Mark::Dim, &"─".repeat(area.width.into()), scene, row(area, 0), buffer);
    let title = format!(" {} of {SEEDS} seeds ", spread.estimates.len());
    write(Mark::Head, &title, scene, Rect { x: area.x + 1, ..row(area, 0) }, buffer);
    let words = scene.model.words();
    let facts: Vec<_> = seed_facts(spread).iter().map(|fact| fact.worded(&words)).collect();
    let facts = brief(Line::new().plain(" "), &facts, area.width.into(), 1);
    draw_lines(&facts, row(area, 1), theme, buffer);
    if spread.theory() <= 0.0 {
        let why = " with a Jaccard of 0 or 1 every seed gives the same estimate";
        return write(Mark::Dim, why, scene, row(area, 2), buffer);
    }
    let plot =
        Rect { x: area.x + 2, y: area.y + 2, width: area.width - 4, height: area.height - 2 };
    histogram(spread, scene, plot, buffer);
}

fn histogram(spread: &EstimateSpread, scene: Scene<'_>, area: Rect, buffer: &mut Buffer) {
    let theme = &scene.model.theme;
    let height = area.height.saturating_sub(2);
    if height == 0 || area.width < 8 {
        return;
    }
    let all = spread.histogram(area.width.into());
    let bins = all.len().max(1);
    let wide = (usize::from(area.width) / bins).clamp(1, 4);
    let highest = all.iter().map(|bin| (bin.found as f64).max(bin.expected)).fold(1.0, f64::max);
    let scale = f64::from(height) * 8.0 / highest;
    for (index, bin) in all.iter().enumerate() {
        let filled = (bin.found as f64 * scale).round() as u16;
        let expected = ((bin.expected * scale / 8.0) as u16).min(height - 1);
        let inside = (bin.middle - spread.jaccard()).abs() <= 2.0 * spread.theory();
        for column in 0..wide {
            let x = area.x + (index * wide + column) as u16;
            for up in 0..height {
                let part = filled.saturating_sub(up * 8).min(8);
                let symbol = filled_from_below(part.into());
                let (symbol, style) = if part == 0 && up == expected && spread.estimates.len() > 1 {
                    ("·", theme.flagged)
                } else {
                    (symbol, if inside { theme.same } else { theme.warning })
                };
                put(buffer, area, (x, area.y + height - 1 - up), symbol, style);
            }
            let (rule, style) = if inside { ("━", theme.same) } else { ("─", theme.dim) };
            put(buffer, area, (x, area.y + height), rule, style);
        }
    }
    let near = |bin: &Bin| ((bin.middle - spread.jaccard()).abs() * 1e9) as u64;
    let exact = all.iter().enumerate().min_by_key(|(_, bin)| near(bin)).map_or(0, |(at, _)| at);
    let middle = (exact * wide + wide / 2) as u16;
    put(buffer, area, (area.x + middle, area.y + height), "┻", theme.title);
    let below = Rect { y: area.y + height + 1, height: 1, ..area };
    let ends = [all.first(), all.last()].map(|bin| bin.map_or(0.0, |bin| bin.middle));
    write(Mark::Dim, &format!("{:.3}", ends[0]), scene, below, buffer);
    let used = (bins * wide) as u16;
    let at = |x: u16| Rect { x: area.x + x, width: area.width.saturating_sub(x), ..below };
    write(Mark::Dim, &format!("{:.3}", ends[1]), scene, at(used.saturating_sub(5)), buffer);
    let start = middle.saturating_sub(6).max(7);
    if start + 19 < used {
        let exact = format!("exact {:.4}", spread.jaccard());
        write(Mark::Plain, &exact, scene, at(start), buffer);
    }
    if used + 15 <= area.width {
        write(Mark::Dim, "━ ±2σ   · law", scene, at(used + 2), buffer);
    }
}
