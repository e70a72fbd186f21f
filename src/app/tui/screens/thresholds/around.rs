//! The parts around a chart of the Thresholds screen: the tabs, the line below, the mouse.

use crate::compare::study::ScoreColumns;
use crate::display::width::{cut, width};
use crate::measure::MeasureId;
use crate::tui::actions::{Action, Chart, Scope};
use crate::tui::draw_text::DrawText as _;
use crate::tui::flow::{Effect, Gesture};
use crate::tui::model::Model;
use crate::tui::screens::thresholds::areas::{ThresholdsAreas, blocks};
use crate::tui::screens::thresholds::index::PROMPT;
use crate::tui::screens::thresholds::range::HistogramBrush;
use crate::tui::screens::thresholds::recipes::TWO_PROMPT;
use crate::tui::screens::thresholds::{Asked, ThresholdsScreen, parts};
use crate::tui::widgets::thresholds;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

/// The charts, each with its name.
const CHARTS: [(Chart, &str); 8] = [
    (Chart::Histograms, "histograms"),
    (Chart::Scatter, "scatter"),
    (Chart::Agreement, "agreement"),
    (Chart::Crossed, "crossed"),
    (Chart::Labels, "labels"),
    (Chart::Index, "index"),
    (Chart::Around, "around"),
    (Chart::Recipes, "recipes"),
];

impl ThresholdsScreen {
    pub(super) fn mouse(&mut self, gesture: Gesture, at: Position, model: &Model) -> Effect {
        let parts: ThresholdsAreas = parts(model);
        match gesture {
            Gesture::Press if parts.charts.contains(at) => chart_at(parts.charts, at, model)
                .map_or(Effect::None, |chart| self.act(Action::Show(chart), model)),
            Gesture::Press if parts.thresholds.contains(at) => {
                let measure = thresholds::measure_at(model, parts.thresholds, at.x);
                measure.map_or(Effect::None, |measure| self.focus_on(measure, model))
            }
            Gesture::Press if parts.body.contains(at) => self.press(at, parts, model),
            Gesture::Drag => self.drag(at, model),
            Gesture::Release => {
                self.scatter.brush.press(None);
                (self.dragged, self.brushing) = (None, None);
                Effect::None
            }
            Gesture::WheelDown => self.go(Action::Down, model),
            Gesture::WheelUp => self.go(Action::Up, model),
            Gesture::Press => Effect::None,
        }
    }

    fn press(&mut self, at: Position, parts: ThresholdsAreas, model: &Model) -> Effect {
        match self.chart {
            Chart::Histograms if self.axis_at(model, parts.body, at).is_some() => {
                let Some((axis, area)) = self.axis_at(model, parts.body, at) else {
                    return Effect::None;
                };
                let value = Self::known(model)
                    .and_then(|columns| Self::value_in(model, columns, axis, area, at.x));
                self.dragged = None;
                self.brushing = value.map(|_| area);
                self.range =
                    value.map(|value| HistogramBrush { axis, fixed: value, moving: value });
                Effect::None
            }
            Chart::Histograms => {
                let Some(columns) = Self::known(model) else { return Effect::None };
                let Some((axis, value)) = self.value_at(model, columns, parts.body, at) else {
                    return Effect::None;
                };
                let area =
                    blocks(parts.body, self.axis(model)).into_iter().find(|(a, _)| *a == axis);
                self.dragged = area;
                let focus = self.focus_on(axis, model);
                self.set(axis, value, model).and(focus)
            }
            Chart::Scatter => {
                self.scatter.press(at, parts.body);
                let before = self.scatter.chosen(model).map(|(chosen, _)| chosen);
                self.scatter.point(at, parts.body);
                let now = self.scatter.chosen(model).map(|(chosen, _)| chosen);
                if now.is_some() && now == before { self.open(model) } else { Effect::None }
            }
            _ => Effect::None,
        }
    }

    fn drag(&mut self, at: Position, model: &Model) -> Effect {
        if self.chart == Chart::Scatter {
            self.scatter.drag(at, parts(model).body);
            return Effect::None;
        }
        if let (Some(area), Some(range)) = (self.brushing, &mut self.range) {
            let value = Self::known(model)
                .and_then(|columns| Self::value_in(model, columns, range.axis, area, at.x));
            range.moving = value.unwrap_or(range.moving);
            return Effect::None;
        }
        let Some((axis, area)) = self.dragged else { return Effect::None };
        let value =
            Self::known(model).and_then(|columns| Self::value_in(model, columns, axis, area, at.x));
        value.map_or(Effect::None, |value| self.set(axis, value, model))
    }

    pub(super) fn draw_charts(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let theme = &model.theme;
        for (x, chart, word) in places(area, model) {
            let open = chart == self.chart;
            let entry = model.keymap.entry(Action::Show(chart), &[Scope::Thresholds]);
            let key = entry.map_or("", |entry| entry.key());
            let key = if width(key) == 1 { key } else { "·" };
            let (x, _) = buffer.draw_text(x, area.y, key, 1, theme.accent);
            let style = if open { theme.title } else { theme.dim };
            let mark = if open { "▸" } else { " " };
            buffer.draw_text(x, area.y, format!("{mark}{word}"), 12, style);
        }
    }

    /// Draws the line below a chart: the text being typed, or an explanation.
    pub(super) fn draw_note(
        &self,
        model: &Model,
        columns: &ScoreColumns,
        parts: ThresholdsAreas,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let (area, theme) = (parts.note, &model.theme);
        let row = if area.height > 0 { area } else { parts.thresholds };
        if let Some((asked, typing)) = &self.typing {
            let what = match (self.chart, self.axis(model)) {
                _ if *asked == Asked::Preset => "preset: name and purpose: ",
                (Chart::Index, _) => PROMPT,
                (Chart::Recipes, _) => TWO_PROMPT,
                (_, axis) if axis.scale(model.bits()).is_whole() => {
                    "at most, bits or a share of them: "
                }
                (_, axis) if axis.is_on_by_default() => "at least, 0 to 1: ",
                _ => "at least, 0 to 1, or off: ",
            };
            buffer.set_style(row, theme.text);
            buffer.draw_text(
                row.x,
                row.y,
                " ".repeat(row.width.into()),
                row.width.into(),
                theme.text,
            );
            let what = model.translated(what);
            let (x, _) = buffer.draw_text(row.x + 1, row.y, what, row.width.into(), theme.accent);
            let rest = Rect { x, width: row.right().saturating_sub(x), ..row };
            return typing.draw(rest, theme.text, buffer);
        }
        if area.height > 0 {
            let text = self.note(model, columns);
            let text = cut(&model.translated(&text), usize::from(area.width.saturating_sub(2)));
            buffer.draw_text(area.x + 1, area.y, text, area.width.into(), theme.dim);
        }
        None
    }

    /// The explanation of the open chart.
    fn note(&self, model: &Model, columns: &ScoreColumns) -> String {
        match self.chart {
            Chart::Histograms | Chart::Scatter if self.range_words(model, columns).is_some() => {
                self.range_words(model, columns).unwrap_or_default()
            }
            Chart::Histograms => self.reason(model, columns),
            Chart::Scatter => {
                "· few pairs, brighter more, ▓ 100 or more; lines: thresholds; dots: theory"
                    .to_owned()
            }
            Chart::Agreement => {
                "enter lists the pairs of a row; Pairs sorts by disagreement with s".to_owned()
            }
            Chart::Crossed => {
                let titles = MeasureId::flagging().map(|id| id.measure().title);
                format!("columns: {}; enter reads a pair", model.translated_list(titles))
            }
            Chart::Labels => {
                let rest = self.labels.as_ref().is_some_and(|labels| labels.rest_counts);
                let others = if rest { "count as independent" } else { "are ignored" };
                format!("other pairs {others} · 95 % Wilson intervals · ( ) move")
            }
            Chart::Around => self.note_around(model),
            Chart::Recipes => {
                "a recipe: unit:n, measure, normalize: weight: at: …; r picks another two"
                    .to_owned()
            }
            Chart::Index => {
                "j k choose, ( ) move the threshold, e types another shape or a library's size"
                    .to_owned()
            }
        }
    }
}

/// The tabs of the charts: column, chart, name.
fn places(area: Rect, model: &Model) -> Vec<(u16, Chart, String)> {
    let wide = |word: &str| width(&model.translated(word)) + 4;
    let full: usize = CHARTS.iter().map(|(_, word)| wide(word)).sum();
    let is_narrow = usize::from(area.width) < full;
    let mut x = area.x + 1;
    let tab = |&(chart, word): &(Chart, &'static str)| {
        let word = if is_narrow { short(word) } else { word };
        let at = x;
        x += wide(word) as u16;
        (at, chart, model.translated(word).into_owned())
    };
    CHARTS.iter().map(tab).collect()
}

/// The name of a chart in a narrow window.
fn short(word: &'static str) -> &'static str {
    match word {
        "histograms" => "bars",
        "agreement" => "agree",
        word => word,
    }
}

fn chart_at(area: Rect, at: Position, model: &Model) -> Option<Chart> {
    let hit =
        |(x, _, word): &(u16, Chart, String)| (*x..*x + width(word) as u16 + 3).contains(&at.x);
    places(area, model).into_iter().find(hit).map(|(_, chart, _)| chart)
}
