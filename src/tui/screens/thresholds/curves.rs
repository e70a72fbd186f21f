//! Draws precision over recall for each measure, with a letter at each threshold.

use crate::measure::MeasureId;
use crate::tui::model::Model;
use crate::tui::screens::thresholds::graph::curve;
use crate::tui::screens::thresholds::judged::{Labels, Worth};
use crate::tui::screens::thresholds::{ThresholdsScreen, threshold};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

impl ThresholdsScreen {
    /// Draws the curve of the focused measure bright and in front, the others dim.
    pub(super) fn draw_curves(
        &self,
        model: &Model,
        labels: &Labels,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let (theme, focused) = (&model.theme, self.axis(model));
        let (title, letters) = (focused.measure().title, letters());
        let room = usize::from(area.width.saturating_sub(1));
        let head = format!("precision ↑ recall → · {title} in front · {letters}: thresholds");
        let head = crate::display::width::cut(&head, room);
        buffer.set_stringn(area.x + 1, area.y, head, room, theme.dim);
        let plot = Rect {
            x: area.x + 6,
            y: area.y + 1,
            width: area.width.saturating_sub(7),
            height: area.height.saturating_sub(2),
        };
        let last = plot.height.saturating_sub(1);
        for (row, label) in [(0, "1.0"), (last / 2, ".5"), (last, "0")] {
            buffer.set_stringn(area.x + 2, plot.y + row, label, 3, theme.dim);
        }
        for (share, label) in [(0, "0"), (1, ".5"), (2, "1.0")] {
            let back = if share == 2 { 2 } else { 0 };
            let x = plot.x + plot.width.saturating_sub(1) * share / 2 - back;
            buffer.set_stringn(x, plot.bottom(), label, 3, theme.dim);
        }
        // Letters first: curves are drawn only into blanks.
        let mut axes: Vec<MeasureId> =
            MeasureId::flagging().filter(|&axis| axis != focused).collect();
        axes.insert(0, focused);
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
                buffer.set_stringn(x, y, letter, 1, style);
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
