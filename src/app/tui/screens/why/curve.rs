//! The Curve section: Jaccard and containment for each shingle length, next to unrelated pairs.

use crate::explain::curve::CurvePoint;
use crate::explain::page::{CURVE_HEAD, chance_words, point_line};
use crate::page::{Line, Mark};
use crate::pair::Side;
use crate::settings::LONGEST_SHINGLE;
use crate::text::shingle_length::ShingleLength;
use crate::tui::actions::Action;
use crate::tui::draw_text::DrawText as _;
use crate::tui::screens::why::data::{Chance, Scene};
use crate::tui::screens::why::line::{row, waiting, write};
use crate::tui::widgets::{draw_line, put};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use ratatui::symbols::Marker;
use ratatui::widgets::Widget as _;
use ratatui::widgets::canvas;
use ratatui::widgets::canvas::Canvas;

/// The cursor over the shingle lengths.
#[derive(Debug, Default)]
pub(super) struct Lengths {
    /// `None` for the length in use.
    at: Option<usize>,
}

/// Columns of the table to the left of the plot.
const TABLE: u16 = 43;

/// The table, the plot and the line below both.
fn parts(area: Rect) -> (Rect, Rect, Rect) {
    let foot = u16::from(area.height > 14);
    let body = Rect { height: area.height - foot, ..area };
    let foot = Rect { y: body.bottom(), height: foot, ..area };
    let table = Rect { width: TABLE.min(area.width), ..body };
    let plot =
        Rect { x: table.right() + 1, width: area.width.saturating_sub(table.width + 2), ..body };
    (table, plot, foot)
}

/// The lengths that the pair uses, ascending; none before the curve is known.
fn used(scene: Scene<'_>) -> impl Iterator<Item = usize> {
    let points = scene.data.curve.as_deref().unwrap_or_default();
    points.iter().filter(|point| point.is_used).map(|point| point.n)
}

impl Lengths {
    /// Moves back to the length in use.
    pub(super) fn reset(&mut self) {
        self.at = None;
    }

    /// The length under the cursor.
    pub(super) fn chosen(&self, scene: Scene<'_>) -> usize {
        let used = used(scene).next();
        self.at.or(used).unwrap_or(ShingleLength::OTHER)
    }

    /// The length under the cursor, unless the pair uses it already.
    pub(super) fn other(&self, scene: Scene<'_>) -> Option<usize> {
        let chosen = self.chosen(scene);
        used(scene).all(|n| n != chosen).then_some(chosen)
    }

    pub(super) fn act(&mut self, action: Action, scene: Scene<'_>) {
        let current = self.chosen(scene);
        self.at = Some(match action {
            Action::Left | Action::Up => current.saturating_sub(1).max(1),
            Action::Right | Action::Down => (current + 1).min(LONGEST_SHINGLE),
            Action::Top => 1,
            Action::Bottom => LONGEST_SHINGLE,
            _ => return,
        });
    }

    pub(super) fn press(&mut self, at: Position, area: Rect) {
        let (table, plot, _) = parts(area);
        if table.contains(at) && at.y > table.y {
            self.at = Some(usize::from(at.y - table.y).clamp(1, LONGEST_SHINGLE));
        } else if plot.contains(at) && plot.width > 0 {
            let place = usize::from(at.x - plot.x) * LONGEST_SHINGLE / usize::from(plot.width);
            self.at = Some((place + 1).clamp(1, LONGEST_SHINGLE));
        }
    }

    pub(super) fn draw(&self, scene: Scene<'_>, area: Rect, buffer: &mut Buffer) {
        let theme = &scene.model.theme;
        let (table, plot, foot) = parts(area);
        let Some(points) = &scene.data.curve else { return waiting(scene, table, buffer) };
        self.table(scene, points, table, buffer);
        if plot.width >= 20 && plot.height >= 6 {
            self.plot(scene, points, plot, buffer);
        }
        let chosen = self.chosen(scene);
        let (done, all) = scene.data.chance.as_ref().map_or((0, 0), Chance::progress);
        let is_auto = scene.model.settings.n == ShingleLength::Auto;
        let hint = match used(scene).any(|n| n == chosen) {
            true if is_auto => {
                format!(" n = {chosen} is in use (auto: 3 in Han, kana and Hangul, 5 elsewhere)")
            }
            true => format!(" n = {chosen} is in use"),
            false => format!(" enter compares the corpus with n = {chosen}"),
        };
        let words = scene.model.words();
        let hint = Line::new().tint(Mark::Accent, &hint);
        let chance = chance_words(done, all);
        let line = hint.tint(Mark::Dim, &format!("   {chance}")).worded(&words);
        draw_line(&line, foot, theme, buffer);
    }

    fn table(&self, scene: Scene<'_>, points: &[CurvePoint], area: Rect, buffer: &mut Buffer) {
        let theme = &scene.model.theme;
        write(Mark::Dim, &format!(" {CURVE_HEAD}"), scene, row(area, 0), buffer);
        let medians = scene.data.chance.as_ref().map(|chance| chance.medians.as_slice());
        for (y, point) in (1..).zip(points) {
            let chance = medians.and_then(|all| all.get(point.n - 1).copied().flatten());
            let line = point_line(point, chance);
            draw_line(&line.indented(1), row(area, y), theme, buffer);
            if point.n == self.chosen(scene) {
                write(Mark::Accent, "▸", scene, row(area, y), buffer);
                buffer.set_style(row(area, y), theme.title);
            }
        }
    }

    fn plot(&self, scene: Scene<'_>, points: &[CurvePoint], area: Rect, buffer: &mut Buffer) {
        let medians = scene.data.chance.as_ref().map_or(&[][..], |chance| &chance.medians);
        let chosen = self.chosen(scene);
        let theme = &scene.model.theme;
        let bottom = Rect { y: area.bottom() - 1, height: 1, ..area };
        let legend = Line::head(" J Jaccard").tint(Mark::Equal, "  a b contained");
        let legend = legend.tint(Mark::Dim, "  ○ chance").worded(&scene.model.words());
        draw_line(&legend, row(area, 0), theme, buffer);
        let inner = Rect { y: area.y + 1, height: area.height - 2, ..area };
        let series = |value: &dyn Fn(&CurvePoint) -> Option<f64>| -> Vec<(f64, f64)> {
            points.iter().filter_map(|p| Some((p.n as f64, value(p)?))).collect()
        };
        let jaccard = series(&CurvePoint::jaccard);
        let sides = Side::BOTH.map(|side| series(&|p: &CurvePoint| p.containment(side)));
        let chance: Vec<(f64, f64)> =
            (1u32..).zip(medians).filter_map(|(n, m)| Some((f64::from(n), (*m)?))).collect();
        let coloured = theme.same.fg.unwrap_or(Color::Reset);
        let grey = theme.dim.fg.unwrap_or(Color::DarkGray);
        Canvas::default()
            .marker(Marker::Braille)
            .x_bounds([0.5, LONGEST_SHINGLE as f64 + 0.5])
            .y_bounds([0.0, 1.0])
            .paint(|context| {
                let x = chosen as f64;
                context.draw(&canvas::Line { x1: x, y1: 0.0, x2: x, y2: 1.0, color: grey });
                for (values, color) in [(&chance, grey), (&jaccard, coloured)] {
                    for two in values.windows(2) {
                        let [(x1, y1), (x2, y2)] = [two[0], two[1]];
                        context.draw(&canvas::Line { x1, y1, x2, y2, color });
                    }
                }
            })
            .render(inner, buffer);
        // Rounds like the canvas does, so that the letters are on the lines.
        let mut print = |values: &[(f64, f64)], shift: u16, text: &str, style: Style| {
            for &(x, y) in values {
                let across = (x - 0.5) / LONGEST_SHINGLE as f64 * f64::from(inner.width * 2 - 1);
                let down = (1.0 - y) * f64::from(inner.height * 4 - 1);
                let (x, y) = ((across.round() / 2.0) as u16, (down.round() / 4.0) as u16);
                put(buffer, inner, (inner.x + x + shift, inner.y + y), text, style);
            }
        };
        let beside = u16::from(inner.width >= 30);
        print(&chance, 0, "○", theme.dim);
        print(&sides[Side::B], beside, "b", theme.same);
        print(&sides[Side::A], 0, "a", theme.same);
        print(&jaccard, 0, "J", theme.title);
        buffer.draw_text(area.x, inner.y, "1", 2, theme.dim);
        buffer.draw_text(area.x, inner.bottom().saturating_sub(1), "0", 2, theme.dim);
        for n in 1..=LONGEST_SHINGLE {
            let x =
                area.x + ((n as f64 - 0.5) / LONGEST_SHINGLE as f64 * f64::from(area.width)) as u16;
            let style = if n == chosen { theme.accent } else { theme.dim };
            let label = n.to_string();
            let x = x.min(area.right().saturating_sub(label.len() as u16));
            buffer.draw_text(x, bottom.y, label, 2, style);
        }
    }
}
