//! Draws two recipes: the grid to pick from, what each finds and costs, the pairs, a sentence.

use crate::compare::sweep::{SweepRow, default_grid};
use crate::display::apart::cut_apart;
use crate::display::number::{bytes, count, percent, thousands};
use crate::display::width::{cut, pad};
use crate::measure::scale::short_ratio;
use crate::page::{worded_cells, wrapped};
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::Model;
use crate::tui::screens::thresholds::ThresholdsScreen;
use crate::tui::screens::thresholds::recipes::{SideList, TwoRecipes, base};
use crate::tui::widgets::notice;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::atomic::Ordering;

/// From this share of the resamples on, the first recipe is called better.
const SURE: f64 = 0.95;

impl ThresholdsScreen {
    pub(super) fn draw_recipes(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        if let Some((names, done)) = &self.recipes.running {
            let done = done.load(Ordering::Relaxed);
            let heading = format!("Comparing: {done} of 2 recipes done (esc stops)");
            return notice::draw(&heading, names, area, model, buffer);
        }
        match self.recipes.shown(model) {
            Some(found) => self.draw_two(found, model, area, buffer),
            None => self.draw_grid(model, area, buffer),
        }
    }

    /// Draws the recipes of the sweep.
    fn draw_grid(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let Some(comparison) = &model.comparison else { return };
        let theme = &model.theme;
        let base = base(comparison);
        let grid = default_grid(&base);
        let room = usize::from(area.width.saturating_sub(2));
        let says = match self.recipes.picked {
            None => "Two recipes side by side: enter picks the first; e types both",
            Some(_) => {
                "Two recipes side by side: enter picks the second and compares; esc: another first"
            }
        };
        buffer.draw_text(area.x + 1, area.y, cut(&model.translated(says), room), room, theme.title);
        let height = usize::from(area.height.saturating_sub(1)).max(1);
        let first = (self.place + 1).saturating_sub(height);
        for (line, recipe) in grid.iter().enumerate().skip(first).take(height) {
            let y = area.y + 1 + (line - first) as u16;
            let mark = if self.recipes.picked == Some(line) { "A" } else { " " };
            let text = format!("{mark} {:>2}  {}", line + 1, recipe.name(&base));
            buffer.draw_text(area.x + 1, y, cut(&text, room), room, theme.text);
            if line == self.place {
                buffer.set_style(Rect::new(area.x, y, area.width, 1), theme.selection);
            }
        }
    }

    fn draw_two(&self, found: &TwoRecipes, model: &Model, area: Rect, buffer: &mut Buffer) {
        let theme = &model.theme;
        let room = usize::from(area.width.saturating_sub(2));
        let mut lines: Vec<(String, _)> = vec![];
        for (place, letter) in ["A", "B"].into_iter().enumerate() {
            let line = format!("{letter} {}", one_recipe(found, place));
            lines.push((model.translated(&line).into_owned(), theme.text));
        }
        let said = wrapped(&model.translated(&conclusion(found)), room);
        lines.extend(said.into_iter().take(3).map(|line| (line, theme.title)));
        let side = &found.side;
        let tab = |list: SideList, words: &str, pairs: usize| {
            let mark = if list == self.recipes.list { "▸" } else { " " };
            format!("{mark}{} {}", model.translated(words), thousands(pairs as u64))
        };
        let tabs = [
            tab(SideList::OnlyA, "only A", side.only_a.len()),
            tab(SideList::OnlyB, "only B", side.only_b.len()),
            tab(SideList::Both, "both", side.both.len()),
        ];
        let next = model.translated("v: the next list");
        lines.push((format!("{}   {next}", tabs.join("  ")), theme.accent));
        let head = worded_cells("A     B     judged      both names", &model.words());
        lines.push((head, theme.dim));
        let mut y = area.y;
        for (line, style) in lines {
            if y < area.bottom() {
                buffer.draw_text(area.x + 1, y, cut(&line, room), room, style);
                y += 1;
            }
        }
        let rest = Rect { y, height: area.bottom().saturating_sub(y), ..area };
        self.draw_side(found, model, rest, buffer);
    }

    /// Draws the pairs of the open list.
    fn draw_side(&self, found: &TwoRecipes, model: &Model, area: Rect, buffer: &mut Buffer) {
        let Some(comparison) = &model.comparison else { return };
        let height = usize::from(area.height);
        let first = (self.place + 1).saturating_sub(height.max(1));
        let pairs = self.recipes.pairs(model);
        for (line, own) in pairs.iter().enumerate().skip(first).take(height) {
            let y = area.y + (line - first) as u16;
            let mut x = area.x + 1;
            for (value, recipe) in own.values.iter().zip(&found.recipes) {
                let scale = recipe.measure.scale(recipe.sketch.bits);
                let text = value.map_or_else(|| "—".to_owned(), |value| scale.text(value));
                x = buffer.draw_text(x, y, pad(&text, 6), 6, model.theme.text).0;
            }
            let given = model.review.reviewed.marks.verdict(own.pair);
            let judged = given.map(|verdict| model.translated(verdict.name()).into_owned());
            let judged =
                judged.or(own.label.map(|label| format!("{} {label}", model.translated("label"))));
            let judged = pad(&cut(&judged.unwrap_or_default(), 11), 12);
            x = buffer.draw_text(x, y, judged, 12, model.theme.accent).0;
            let room = usize::from(area.right().saturating_sub(x + 1));
            let half = room.saturating_sub(3) / 2;
            let [a, b] = own.pair.both().map(|id| comparison.shown_name(id));
            let fit =
                |own: &str, other: &str| pad(&cut_apart(own, other, half, &model.affixes), half);
            let names = format!("{} · {}", fit(&a, &b), fit(&b, &a));
            buffer.draw_text(x, y, names, room, model.theme.text);
            if line == self.place {
                buffer.set_style(Rect::new(area.x, y, area.width, 1), model.theme.selection);
            }
        }
    }
}

/// The threshold of a recipe in words.
fn cut_text(found: &TwoRecipes, place: usize) -> String {
    let recipe = &found.recipes[place];
    let scale = recipe.measure.scale(recipe.sketch.bits);
    let cut = found.rows[place].cut;
    cut.map_or_else(
        || "no cut".to_owned(),
        |(at, _)| format!("{} {}", scale.sign(), scale.text(at)),
    )
}

/// What a recipe flags and costs.
fn one_recipe(found: &TwoRecipes, place: usize) -> String {
    let row = &found.rows[place];
    let f1 = row.confusion.and_then(|own| own.f1());
    let f1 = f1.map_or_else(String::new, |f1| format!(" · F1 {}", short_ratio(f1)));
    format!(
        "{} {}: {}, {}{f1} · {} a text, {:.2} s",
        found.names[place],
        cut_text(found, place),
        count(row.pairs, "pair"),
        count(row.documents as u64, "document"),
        bytes(row.bytes.round() as u64),
        row.seconds,
    )
}

/// The conclusion in a sentence.
fn conclusion(found: &TwoRecipes) -> String {
    let side = &found.side;
    let [a, b] = &found.rows;
    let f1 = |row: &SweepRow| row.best_f1.map(|(_, f1)| f1);
    let (Some(f1_a), Some(f1_b)) = (f1(a), f1(b)) else {
        let apart = side.only_a.len() + side.only_b.len();
        return format!(
            "Nothing judged says which is right: they agree on {} and differ on {}; m and x judge \
             those, and run it again.",
            count(side.both.len() as u64, "pair"),
            thousands(apart as u64)
        );
    };
    let is_a = f1_a > f1_b || (f1_a - f1_b).abs() < 1e-12 && a.bytes <= b.bytes;
    let (best, other) = if is_a { (0, 1) } else { (1, 0) };
    let (row, second) = (&found.rows[best], &found.rows[other]);
    let resamples = row.resampled.as_ref().zip(second.resampled.as_ref());
    let shares = resamples.and_then(|(own, other)| own.against(other));
    let letter = |place: usize| if place == 0 { "A" } else { "B" };
    let sure = shares.map_or_else(
        || "how sure is not known".to_owned(),
        |[ahead, behind]| {
            let (ahead, behind) = (percent(ahead), percent(behind));
            format!("{} is ahead in {ahead} and behind in {behind} of the resamples", letter(best))
        },
    );
    if shares.is_none_or(|[ahead, _]| ahead < SURE) {
        let costs = |place: usize| bytes(found.rows[place].bytes.round() as u64);
        return format!(
            "Not known which is better: A has best F1 {}, B {}; A costs {} a text, B {}; {sure}.",
            best_f1(found, 0),
            best_f1(found, 1),
            costs(0),
            costs(1),
        );
    }
    let misses = row.at_best.map_or(0, |own| own.false_negatives);
    let noun = if misses == 1 { "copy" } else { "copies" };
    format!(
        "Use {}: best F1 {} against {}; it costs {} a text, misses {} {noun}; {sure}.",
        letter(best),
        best_f1(found, best),
        best_f1(found, other),
        bytes(row.bytes.round() as u64),
        thousands(misses),
    )
}

/// The best F1 of a recipe, and the threshold that has it.
fn best_f1(found: &TwoRecipes, place: usize) -> String {
    let recipe = &found.recipes[place];
    let scale = recipe.measure.scale(recipe.sketch.bits);
    let (at, f1) = found.rows[place].best_f1.unwrap_or_default();
    format!("{} at {} {}", short_ratio(f1), scale.sign(), scale.text(at))
}
