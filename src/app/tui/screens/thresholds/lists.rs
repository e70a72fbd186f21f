//! The charts of agreement between flags, and of pairs that crossed the last moved threshold.

use crate::compare::study::ScoreColumns;
use crate::display::apart::cut_apart;
use crate::display::number::{count, thousands};
use crate::display::width::{cut, pad};
use crate::measure::MeasureId;
use crate::measure::set::FlagSet;
use crate::page::bar;
use crate::review::verdict::Verdict;
use crate::tui::actions::Chart;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::{ChosenPair, Model};
use crate::tui::screens::thresholds::{ThresholdsScreen, threshold};
use crate::tui::widgets::notice;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

const J: MeasureId = MeasureId::JACCARD;
const M: MeasureId = MeasureId::MINHASH;
const S: MeasureId = MeasureId::SIMHASH;

/// What combinations of flags suggest about their pairs.
const WORDS: [(FlagSet, &str); 7] = [
    (FlagSet::new(&[J, M, S]), "all three agree: copies"),
    (FlagSet::new(&[J, M]), "shared shingles, other weights: rewrites"),
    (FlagSet::new(&[J, S]), "the estimate is too low"),
    (FlagSet::new(&[M, S]), "the estimate is too high; same words"),
    (FlagSet::new(&[J]), "just above J, estimate just below"),
    (FlagSet::new(&[M]), "just below J, estimate just above"),
    (FlagSet::new(&[S]), "same vocabulary, other order; short texts"),
];

/// The meaning of a combination: that of its first listed part, and the other measures that flag.
fn words(flags: FlagSet, model: &Model) -> String {
    if flags.is_empty() {
        return model.translated("no measure flags them").into_owned();
    }
    let known = WORDS.iter().find(|(part, _)| part.without(flags).is_empty());
    let (part, known) = known.map_or((FlagSet::default(), ""), |(part, words)| (*part, *words));
    let besides = flags.without(part).iter().map(|id| id.measure().title);
    let all = std::iter::once(known).filter(|own| !own.is_empty()).chain(besides);
    all.map(|own| model.translated(own)).collect::<Vec<_>>().join(" + ")
}

impl ThresholdsScreen {
    pub(super) fn draw_agreement(&self, model: &Model, area: Rect, buffer: &mut Buffer) {
        let Some(counts) = &model.combinations else { return };
        let on = model.view.thresholds.on();
        let theme = &model.theme;
        let most = counts.iter().map(|(_, pairs)| *pairs).max().unwrap_or(1).max(1) as f64;
        for (place, &(flags, pairs)) in counts.iter().enumerate() {
            // Every second line if there is room.
            let step = if area.height >= 18 { 2 } else { 1 };
            let y = area.y + 1 + place as u16 * step;
            if y >= area.bottom() {
                break;
            }
            let letters = flags.letters_among(on);
            let share = (pairs as f64 + 1.0).ln() / (most + 1.0).ln();
            let filled = bar(if pairs == 0 { 0.0 } else { share }, 16);
            let row = Rect::new(area.x + 1, y, area.width.saturating_sub(2), 1);
            let (x, _) = buffer.draw_text(row.x + 1, y, letters, on.len(), theme.flagged);
            let (x, _) =
                buffer.draw_text(x, y, format!("{:>13} ", thousands(pairs)), 15, theme.text);
            let (x, _) = buffer.draw_text(x, y, filled, 16, theme.bar);
            let room = usize::from(row.right().saturating_sub(x + 2));
            buffer.draw_text(x + 2, y, cut(&words(flags, model), room), room, theme.dim);
            if place == self.place.min(counts.len() - 1) {
                buffer.set_style(row, theme.selection);
            }
        }
    }

    pub(super) fn draw_crossed(
        &self,
        model: &Model,
        columns: &ScoreColumns,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let list = self.list(columns);
        let Some((measure, from, to)) = self.crossed else {
            let lines = ["( and ) move the threshold of the measure marked ▸; pairs that cross it are listed here".to_owned()];
            return notice::draw("No threshold was moved yet", &lines, area, model, buffer);
        };
        let Some(scores) = columns.scores(measure) else { return };
        let title = measure.measure().title;
        let way = if to < from { "flagged now" } else { "no longer flagged" };
        let head = format!(
            "{title} from {} to {}: {} {way}",
            scores.scale.text(from),
            scores.scale.text(to),
            count(list.len() as u64, "pair")
        );
        let head = model.translated(&head);
        buffer.draw_text(area.x + 1, area.y, head, area.width.into(), model.theme.title);
        let rows = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        self.draw_pairs(model, list, rows, buffer);
    }

    /// The pairs that the open chart lists: crossed ones, or the queue.
    pub(super) fn list<'a>(&'a self, columns: &'a ScoreColumns) -> &'a [u32] {
        match (self.chart, self.crossed) {
            (Chart::Crossed, Some((measure, from, to))) => {
                columns.scores(measure).map_or(&[], |scores| scores.between(from, to))
            }
            (Chart::Labels, _) => &self.queue,
            (Chart::Around, _) => self.near.pairs(),
            _ => &[],
        }
    }

    /// The number of cursor places in the open chart.
    pub(super) fn places(&self, model: &Model, columns: &ScoreColumns) -> usize {
        match self.chart {
            Chart::Agreement => model.combinations.as_ref().map_or(0, Vec::len),
            _ => self.list(columns).len(),
        }
    }

    /// The pair under the cursor of a list.
    pub(super) fn listed(&self, model: &Model, columns: &ScoreColumns) -> Option<ChosenPair> {
        model.pair_at(*self.list(columns).get(self.place)?)
    }

    /// Draws the headings and the visible part of a list of pairs: their scores, how they were judged
    /// if any is, and both names.
    pub(super) fn draw_pairs(&self, model: &Model, list: &[u32], area: Rect, buffer: &mut Buffer) {
        let Some(comparison) = &model.comparison else { return };
        let Some(height) = usize::from(area.height).checked_sub(1).filter(|rows| *rows > 0) else {
            return;
        };
        let first = (self.place + 1).saturating_sub(height);
        let theme = &model.theme;
        let (axis, labels) = (self.axis(model), self.labels.as_ref());
        let cut_at = threshold(model, axis);
        let judged = |pair: u32| {
            let row = comparison.pairs.rows().get(pair as usize)?;
            let value = axis.value(&comparison.pairs.evidence_of(row));
            let is_flagged = value.is_some_and(|value| value >= cut_at);
            let words = labels?.words(row.pair(), is_flagged, &model.words());
            let given = || model.review.reviewed.marks.verdict(row.pair()).map(Verdict::name);
            let given = || model.translated(given().unwrap_or_default()).into_owned();
            Some(if words.is_empty() { given() } else { words })
        };
        let seen = || list.iter().skip(first).take(height).copied();
        let is_judged = seen().any(|pair| judged(pair).is_some_and(|words| !words.is_empty()));
        let column = if is_judged { 11 } else { 0 };
        if !list.is_empty() {
            draw_heading(is_judged, area, model, buffer);
        }
        for (line, index) in seen().enumerate() {
            let y = area.y + 1 + line as u16;
            let Some(row) = comparison.pairs.rows().get(index as usize) else { continue };
            let evidence = comparison.pairs.evidence_of(row);
            let mut x = area.x + 1;
            for id in MeasureId::flagging() {
                x = buffer
                    .draw_text(x, y, pad(&(id.measure().cell)(&evidence), 6), 6, theme.text)
                    .0;
            }
            let words = judged(index).unwrap_or_default();
            x = buffer.draw_text(x, y, pad(&words, column), column, theme.accent).0;
            let room = usize::from(area.right().saturating_sub(x + 2));
            let half = room.saturating_sub(3) / 2;
            let [a, b] = row.pair().both().map(|id| comparison.shown_name(id));
            let fit =
                |own: &str, other: &str| pad(&cut_apart(own, other, half, &model.affixes), half);
            let names = format!("{} · {}", fit(&a, &b), fit(&b, &a));
            buffer.draw_text(x + 1, y, names, room, theme.text);
            if first + line == self.place {
                buffer.set_style(Rect::new(area.x, y, area.width, 1), theme.selection);
            }
        }
    }
}

/// Draws the headings of a list of pairs: the letters of the measures, the judgement, the names.
fn draw_heading(is_judged: bool, area: Rect, model: &Model, buffer: &mut Buffer) {
    let letter = |id: MeasureId| {
        let letter = id.letter().map(|letter| letter.to_string());
        pad(&letter.unwrap_or_else(|| cut(&model.translated(id.measure().title), 5)), 6)
    };
    let measures: String = MeasureId::flagging().map(letter).collect();
    let judged = if is_judged { pad(&model.translated("judged"), 11) } else { String::new() };
    let room = usize::from(area.width.saturating_sub(2));
    let text = format!("{measures}{judged} {}", model.translated("both names"));
    buffer.draw_text(area.x + 1, area.y, cut(&text, room), room, model.theme.dim);
}
