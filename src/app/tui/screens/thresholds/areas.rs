//! The areas of the Thresholds screen, and the columns of values in a histogram.

use crate::measure::MeasureId;
use crate::measure::scale::Scale;
use crate::settings::Thresholds;
use ratatui::layout::{Constraint, Layout, Rect};

/// The areas of the screen.
#[derive(Debug, Clone, Copy)]
pub(super) struct ThresholdsAreas {
    /// The names of the charts.
    pub(super) charts: Rect,
    /// The thresholds and their counts.
    pub(super) thresholds: Rect,
    /// The chart.
    pub(super) body: Rect,
    /// The line that explains the chart.
    pub(super) note: Rect,
}

/// Divides the area.
pub(super) fn frame(area: Rect) -> ThresholdsAreas {
    let note = u16::from(area.height >= 14);
    let [charts, thresholds, body, note] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(note),
    ])
    .areas(area);
    ThresholdsAreas { charts, thresholds, body, note }
}

/// The areas of the histograms: two by two if there is room, else one above the other. In a low area
/// the last measures that are off by default are left out, then all but the focused one.
pub(super) fn blocks(body: Rect, focused: MeasureId) -> Vec<(MeasureId, Rect)> {
    let measures: Vec<MeasureId> = MeasureId::flagging().collect();
    let all = measures.len();
    if body.width >= 100 && body.height >= 9 {
        let rows = Layout::vertical(vec![Constraint::Fill(1); all.div_ceil(2)]).spacing(1);
        let rows = rows.split(body);
        let halves = rows.iter().flat_map(|row| {
            Layout::horizontal([Constraint::Fill(1); 2]).spacing(2).split(*row).to_vec()
        });
        return measures.into_iter().zip(halves).collect();
    }
    let is_main = |id: MeasureId| id == focused || Thresholds::CLASSICAL.get(id).is_some();
    let main = measures.iter().filter(|id| is_main(**id)).count();
    let Some(mut spare) = usize::from(body.height / 3).checked_sub(main) else {
        return vec![(focused, body)];
    };
    let fits = |id: &MeasureId| {
        let stays = is_main(*id) || spare > 0;
        spare -= usize::from(stays && !is_main(*id));
        stays
    };
    let measures: Vec<MeasureId> = measures.into_iter().filter(fits).collect();
    let each = Layout::vertical(vec![Constraint::Fill(1); measures.len()]).split(body);
    measures.into_iter().zip(each.iter().copied()).collect()
}

/// The areas of one histogram.
#[derive(Debug, Clone, Copy)]
pub(super) struct HistogramAreas {
    /// Measure, threshold, counts.
    pub(super) heading: Rect,
    /// The bars.
    pub(super) bars: Rect,
    /// Values below the bars.
    pub(super) axis: Rect,
}

/// Divides the area of one histogram.
pub(super) fn plot(area: Rect) -> HistogramAreas {
    let [heading, bars, axis] =
        Layout::vertical([Constraint::Length(1), Constraint::Fill(1), Constraint::Length(1)])
            .areas(area.inner(ratatui::layout::Margin::new(1, 0)));
    HistogramAreas { heading, bars, axis }
}

/// Maps values to the columns of a histogram.
#[derive(Debug, Clone, Copy)]
pub(super) struct Across {
    scale: Scale,
    columns: usize,
    near_zero: bool,
}

impl Across {
    /// Maps a scale to `columns` columns; ratios by their square roots with `near_zero`.
    pub(super) fn new(scale: Scale, columns: u16, near_zero: bool) -> Self {
        let near_zero = near_zero && scale == Scale::Ratio;
        Self { scale, columns: usize::from(columns).max(1), near_zero }
    }

    /// The value at the left edge of a column.
    pub(super) fn value(self, column: usize) -> f64 {
        let share = column as f64 / self.columns as f64;
        if self.near_zero { share * share } else { share }
    }

    /// The column of a value.
    pub(super) fn column(self, value: f64) -> usize {
        let share = if self.near_zero { value.max(0.0).sqrt() } else { value };
        ((share * self.columns as f64 + 1e-9) as usize).min(self.columns - 1)
    }

    /// The bins of a column.
    pub(super) fn bins(self, column: usize) -> std::ops::Range<usize> {
        let all = self.scale.bins();
        let edge = |column: usize| {
            if column >= self.columns {
                return all;
            }
            match self.scale {
                Scale::Ratio | Scale::Expected => self.scale.bin(self.value(column)),
                Scale::Bits(_) => column * all / self.columns,
            }
        };
        let (from, to) = (edge(column), edge(column + 1));
        from..to.max(from + 1).min(all)
    }
}
