//! Draws the pairs around the threshold: the interval of the cut, the sample, the pair under the cursor.

use crate::compare::study::CutInterval;
use crate::display::number::{count, thousands};
use crate::display::width::cut;
use crate::measure::scale::Scale;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::Model;
use crate::tui::screens::thresholds::areas::Across;
use crate::tui::screens::thresholds::near::is_marked;
use crate::tui::screens::thresholds::{ThresholdsScreen, threshold};
use crate::tui::widgets::{notice, preview};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};

/// From this many columns on the preview is next to the list.
const WIDE: u16 = 120;
/// The least height for a preview below the list.
const PREVIEW_FROM: u16 = 14;

impl ThresholdsScreen {
    pub(super) fn draw_around(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let axis = self.axis(model);
        let theme = &model.theme;
        let Some((own, before)) = self.near.interval(axis) else {
            return notice::draw("Drawing pairs…", &[], area, model, buffer);
        };
        let [head, scale, marks, rest] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Fill(1),
        ])
        .areas(area);
        let room = usize::from(area.width.saturating_sub(2));
        let unit = axis.scale(model.bits());
        let text = interval_words(axis.measure().title, unit, own, before);
        let text = model.translated(&text);
        buffer.draw_text(head.x + 1, head.y, cut(&text, room), room, theme.title);
        self.draw_interval(model, own, [scale, marks], buffer);
        let [list, below] = if area.width >= WIDE {
            Layout::horizontal([Constraint::Fill(1), Constraint::Length(64)]).areas(rest)
        } else if rest.height >= PREVIEW_FROM {
            let high = rest.height / 2;
            Layout::vertical([Constraint::Fill(1), Constraint::Length(high)]).areas(rest)
        } else {
            [rest, Rect::default()]
        };
        if self.near.pairs().is_empty() {
            let lines = ["no unjudged pair is near the threshold; ( and ) move it".to_owned()];
            return notice::draw("No pair to judge here", &lines, list, model, buffer);
        }
        self.draw_pairs(model, self.near.pairs(), list, buffer);
        let inner = Rect { x: below.x + 1, width: below.width.saturating_sub(2), ..below };
        let chosen = self.near.pairs().get(self.place).and_then(|pair| model.pair_at(*pair));
        if !inner.is_empty() && chosen == model.chosen {
            preview::draw(model, self.near.glimpse.as_ref(), inner, buffer);
        }
    }

    /// Draws the scale with the interval and the threshold, and below it the judged pairs.
    fn draw_interval(
        &self,
        model: &Model,
        own: CutInterval,
        [scale, marks]: [Rect; 2],
        buffer: &mut Buffer,
    ) {
        let (axis, theme) = (self.axis(model), &model.theme);
        let unit = axis.scale(model.bits());
        let line = Rect { x: scale.x + 1, width: scale.width.saturating_sub(2), ..scale };
        if line.is_empty() || scale.height == 0 || marks.height == 0 {
            return;
        }
        let across = Across::new(unit, line.width, true);
        let column = |value: f64| line.x + across.column(value) as u16;
        buffer.draw_string(line.x, line.y, "·".repeat(line.width.into()), theme.dim);
        let (low, high) = (column(own.low), column(own.high));
        for x in low..=high {
            let symbol = match x {
                x if x == low => "├",
                x if x == high => "┤",
                _ => "─",
            };
            buffer.draw_string(x, line.y, symbol, theme.same);
        }
        buffer.draw_string(column(own.middle), line.y, "◆", theme.title);
        buffer.draw_string(column(threshold(model, axis)), line.y, "┃", theme.flagged);
        let tallies = self.labels.as_ref().and_then(|labels| labels.worth.get(&axis));
        for tally in tallies.iter().flat_map(|worth| worth.judged.tallies()) {
            let x = column(tally.value);
            let own = if tally.copied > 0 { "m" } else { "x" };
            let there = buffer.cell((x, marks.y)).map(|cell| cell.symbol().to_owned());
            let symbol = match there.as_deref() {
                Some("m" | "x" | "*") if there.as_deref() != Some(own) => "*",
                _ if tally.copied > 0 && tally.other > 0 => "*",
                _ => own,
            };
            let style = if tally.copied > 0 { theme.same } else { theme.dim };
            buffer.draw_string(x, marks.y, symbol, style);
        }
    }

    /// The line below the pairs.
    pub(super) fn note_around(&self, model: &Model) -> String {
        let all = self.near.pairs().len();
        let pairs = self.near.pairs().iter().filter_map(|pair| model.pair_at(*pair));
        let judged = pairs.filter(|pair| is_marked(model, *pair)).count();
        format!(
            "{judged} of {} judged · ┃ threshold ◆ middle ├┤ 95 % · m copy x other * both",
            count(all as u64, "pair")
        )
    }
}

/// The interval in words, and how much the last verdict changed it.
fn interval_words(
    title: &str,
    scale: Scale,
    own: CutInterval,
    before: Option<CutInterval>,
) -> String {
    if own.judged == 0 {
        return format!(
            "{title}: no pair is judged yet; m and x judge, and the cut is narrowed down"
        );
    }
    let text = |value: f64| scale.text(value);
    let was = before.filter(|before| before.judged > 0 && before.judged != own.judged);
    let was = was.map(|was| format!("; was {}–{}", text(was.low), text(was.high)));
    format!(
        "{title}: cut between {} and {} (95 %), ◆ {}, {} judged{}",
        text(own.low),
        text(own.high),
        text(own.middle),
        thousands(own.judged),
        was.unwrap_or_default()
    )
}
