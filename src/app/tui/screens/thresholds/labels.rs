//! The chart of judged pairs: precision, recall and F1 of the thresholds, and the pairs to judge
//! next.

use crate::display::number::{count, thousands};
use crate::display::width::{cut, pad, width};
use crate::explain::page::{JUDGED_HEAD, judged_row};
use crate::measure::MeasureId;
use crate::page::{worded_cells, wrapped};
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::Model;
use crate::tui::screens::thresholds::graph::curve;
use crate::tui::screens::thresholds::judged::{JudgedList, Labels, Worth};
use crate::tui::screens::thresholds::{Below, ThresholdsScreen, threshold};
use crate::tui::widgets::{notice, reading_pairs};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};

/// From this many columns on, the curves are next to the list.
pub(super) const WIDE: u16 = 100;

impl ThresholdsScreen {
    pub(super) fn draw_labels(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let theme = &model.theme;
        let Some(labels) = &self.labels else {
            return notice::draw("Loading judged pairs…", &[], area, model, buffer);
        };
        let most = if area.height >= 30 { 6 } else { 2 };
        let problems = problems(labels, usize::from(area.width.saturating_sub(4)), most, model);
        let height = problems.len() as u16;
        let [head, warnings, table, rest] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(height),
            Constraint::Length(MeasureId::flagging().count() as u16 + 2),
            Constraint::Fill(1),
        ])
        .areas(area);
        let first = labels.worth.get(&MeasureId::JACCARD);
        let (copies, others) =
            first.map_or((0, 0), |own| (own.judged.copied(), own.judged.other()));
        let judged = format!(
            "{}, {} judged independent ({})",
            count(copies, "judged copy").replace("copys", "copies"),
            thousands(others),
            labels.source
        );
        let room = usize::from(area.width.saturating_sub(2));
        let judged = model.translated(&judged);
        buffer.draw_text(head.x + 1, head.y, cut(&judged, room), room, theme.title);
        for (problem, y) in problems.iter().zip(warnings.top()..warnings.bottom()) {
            buffer.draw_text(area.x + 1, y, format!("! {problem}"), room + 1, theme.warning);
        }
        if copies + others == 0 {
            let file = match model.truth {
                Some(_) => "",
                None => " Judged pairs can come from a file, too: lookalike DIR --truth FILE",
            };
            let keys = "m and x on the Pairs screen judge a pair; the pairs below would tell most.";
            let lines = [keys, file].map(|text| model.translated(text).into_owned());
            let lines = [lines.concat().replace("。 ", "。")];
            notice::draw("No pair is judged yet", &lines, table, model, buffer);
        } else {
            self.draw_table(model, labels, table, buffer);
        }
        self.draw_open(model, labels, rest, buffer);
    }

    fn draw_table(&self, model: &Model, labels: &Labels, table: Rect, buffer: &mut Buffer) {
        let theme = &model.theme;
        let room = usize::from(table.width.saturating_sub(2));
        buffer.draw_text(
            table.x + 1,
            table.y,
            cut(&model.translated(JUDGED_HEAD), room),
            room,
            theme.dim,
        );
        let row = |id: MeasureId| Some((id, labels.worth.get(&id)?));
        let rows = MeasureId::flagging().filter_map(row);
        for ((axis, worth), y) in rows.zip(table.top() + 1..table.bottom()) {
            let (scale, at) = (axis.scale(model.bits()), threshold(model, axis));
            let title = axis.measure().title;
            let text = if is_pending(model, labels, axis) {
                let read = reading_pairs(model.readings.progress()).swap_remove(0);
                let read = format!("{read}; figures follow");
                format!("{} {}", pad(&model.translated(title), 10), model.translated(&read))
            } else {
                let row = || judged_row(axis, scale, &worth.judged, Some(at));
                worded_cells(&worth.valueless.clone().unwrap_or_else(row), &model.words())
            };
            let focused = axis == self.axis(model);
            let style = if focused { theme.accent } else { theme.text };
            buffer.draw_text(table.x, y, if focused { "▸" } else { " " }, 1, style);
            buffer.draw_text(table.x + 1, y, cut(&text, room), room, style);
        }
    }

    /// Draws the list of pairs, and the curves next to it or instead of it.
    fn draw_open(&self, model: &Model, labels: &Labels, rest: Rect, buffer: &mut Buffer) {
        let theme = &model.theme;
        if rest.height == 0 {
            return;
        }
        let has_curve = labels.worth.values().any(|own| !own.curve.is_empty());
        let [list, plot] = if has_curve && rest.width >= WIDE {
            let curves = (rest.width * 2 / 5).min(58);
            Layout::horizontal([Constraint::Fill(1), Constraint::Length(curves)]).areas(rest)
        } else if has_curve && self.below == Below::Curves {
            [Rect::default(), rest]
        } else {
            [rest, Rect::default()]
        };
        if plot.height > 3 {
            self.draw_curves(model, labels, plot, buffer);
        }
        if list.height == 0 {
            return;
        }
        let heading = match self.listed.map(|(list, ..)| list) {
            Some(JudgedList::Wrong(axis, _)) => {
                let title = axis.measure().title;
                let counts = labels.worth.get(&axis);
                let counts = counts.map(|own| own.judged.at(threshold(model, axis)));
                let counts = counts.unwrap_or_default();
                format!(
                    "{title} misses {}, flags {} (v: other lists)",
                    count(counts.false_negatives, "copy").replace("copys", "copies"),
                    count(counts.false_positives, "other pair")
                )
            }
            _ if self.queue.is_empty() => "every kept pair is judged (v: other lists)".to_owned(),
            _ => {
                format!("judge next ({}): enter reads, there m x judge (v: other lists)", letters())
            }
        };
        let heading = model.translated(&heading);
        let room = usize::from(list.width.saturating_sub(2));
        buffer.draw_text(list.x + 1, list.y, cut(&heading, room), room, theme.title);
        let rows = Rect { y: list.y + 1, height: list.height.saturating_sub(1), ..list };
        self.draw_pairs(model, &self.queue, rows, buffer);
    }
}

/// True while pairs are read, and until the figures of the last readings are computed: what reuse is worth
/// is known once all pairs are read.
fn is_pending(model: &Model, labels: &Labels, axis: MeasureId) -> bool {
    let (shown, live) = (model.comparison.as_ref(), &model.readings);
    let is_adopted = || live.failed.is_some() || shown.is_some_and(|own| live.is_adopted(own));
    axis == MeasureId::REUSE && (model.is_reading() || labels.was_reading && !is_adopted())
}

/// Problems of the labels, and judged copies without a value, in at most `most` lines; the last line
/// counts those without room.
fn problems(labels: &Labels, columns: usize, most: usize, model: &Model) -> Vec<String> {
    let rows = MeasureId::flagging().filter(|axis| !is_pending(model, labels, *axis));
    let unscored = rows.filter_map(|axis| labels.worth.get(&axis)?.unscored.as_ref());
    let problems: Vec<&String> = labels.problems.iter().chain(unscored).collect();
    if let [only] = problems.as_slice() {
        return wrapped(&model.translated(only), columns).into_iter().take(most).collect();
    }
    let hidden = problems.len().saturating_sub(most);
    let shown = problems.iter().take(most).enumerate();
    let line = |(line, problem): (usize, &&String)| {
        let problem = model.translated(problem);
        if hidden > 0 && line + 1 == most {
            let more = format!(" · and {hidden} more");
            let more = model.translated(&more);
            return cut(&problem, columns.saturating_sub(width(&more))) + &more;
        }
        cut(&problem, columns)
    };
    shown.map(line).collect()
}

impl ThresholdsScreen {
    /// Draws the curve of the focused measure bright and in front, the others dim.
    fn draw_curves(&self, model: &Model, labels: &Labels, area: Rect, buffer: &mut Buffer) {
        let (theme, focused) = (&model.theme, self.axis(model));
        let (title, letters) = (focused.measure().title, letters());
        let room = usize::from(area.width.saturating_sub(1));
        let head = format!("precision ↑ recall → · {title} in front · {letters}: thresholds");
        let head = cut(&model.translated(&head), room);
        buffer.draw_text(area.x + 1, area.y, head, room, theme.dim);
        let plot = Rect {
            x: area.x + 6,
            y: area.y + 1,
            width: area.width.saturating_sub(7),
            height: area.height.saturating_sub(2),
        };
        let last = plot.height.saturating_sub(1);
        for (row, label) in [(0, "1.0"), (last / 2, ".5"), (last, "0")] {
            buffer.draw_text(area.x + 2, plot.y + row, label, 3, theme.dim);
        }
        for (share, label) in [(0, "0"), (1, ".5"), (2, "1.0")] {
            let back = if share == 2 { 2 } else { 0 };
            let x = plot.x + plot.width.saturating_sub(1) * share / 2 - back;
            buffer.draw_text(x, plot.bottom(), label, 3, theme.dim);
        }
        // Letters first: curves are drawn only into blanks.
        let mut axes: Vec<MeasureId> =
            MeasureId::flagging().filter(|&axis| axis != focused).collect();
        axes.insert(0, focused);
        axes.retain(|axis| !is_pending(model, labels, *axis));
        for &axis in &axes {
            let Some(worth) = labels.worth.get(&axis) else { continue };
            let counts = worth.judged.at(threshold(model, axis));
            let (Some(recall), Some(precision)) = (counts.recall(), counts.precision()) else {
                continue;
            };
            let x = plot.x + (recall * f64::from(plot.width.saturating_sub(1))).round() as u16;
            let y = plot.y + ((1.0 - precision) * f64::from(last)).round() as u16;
            let style = if axis == focused { theme.flagged } else { theme.text };
            if buffer.cell((x, y)).is_some_and(|cell| cell.symbol() == " ") {
                let letter = axis.letter().map(String::from).unwrap_or_default();
                buffer.draw_text(x, y, letter, 1, style);
            }
        }
        for &axis in &axes {
            let Some(worth) = labels.worth.get(&axis) else { continue };
            let style = if axis == focused { theme.same } else { theme.dim };
            curve(plot, style, |recall| precision(worth, recall), buffer);
        }
    }
}

/// The letters of the measures that can flag, between blanks.
pub(super) fn letters() -> String {
    let letters = MeasureId::flagging().filter_map(|id| Some(id.letter()?.to_string()));
    letters.collect::<Vec<_>>().join(" ")
}

fn precision(worth: &Worth, recall: f64) -> Option<f64> {
    let place = (recall * worth.curve.len() as f64) as usize;
    worth.curve.get(place).copied()
}
