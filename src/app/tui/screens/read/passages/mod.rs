//! The passages reading: text that both sides share in any order, verbatim with one letter on both,
//! reworded with one number on both.

mod details;
mod found;

use crate::display::number::{percent, percent_or_dash, thousands};
use crate::display::width::width;
use crate::explain::disguise::{
    ClassFigures, Copying, CorpusTexts, Knowledge, MarkedFinding, MarkedKind,
};
use crate::explain::page::approximate_words;
use crate::explain::passages::{LONGEST, Least, within};
use crate::page::Wording;
use crate::pair::Side;
use crate::review::verdict::Verdict;
use crate::text::hash;
use crate::tui::actions::Action;
use crate::tui::flow::Effect;
use crate::tui::model::Model;
use crate::tui::screens::read::areas::{Gutters, RowsShape};
use crate::tui::screens::read::contract::{Detail, MakeReading, Reading, ReadingMode};
use crate::tui::screens::read::flow::{Flow, Fragment, FragmentClass};
use crate::tui::screens::read::passages::details::details;
use crate::tui::screens::read::passages::found::{Copied, style_of};
use crate::tui::screens::read::rows::{Mode, ROWS, ReadingRows, level};
use crate::tui::screens::read::texts::PairTexts;
use crate::tui::screens::read::wrap::PaneRow;
use crate::tui::theme::Theme;
use crate::tui::widgets::counted;
use ratatui::style::Style;
use ratatui::text::Span;
use std::ops::Range;
use std::sync::Arc;

/// The reading of shared passages, in any order.
pub(super) const PASSAGES: ReadingMode = ReadingMode {
    name: "passages",
    noun: "passage",
    none: "no shared text is long enough for a passage",
    action: Action::ReadPassages,
    hints: &[
        Action::NextChange,
        Action::Judge(Verdict::Match),
        Action::Judge(Verdict::NoMatch),
        Action::Details,
        Action::Partner,
        Action::ToggleView,
        Action::Find,
        Action::PreviousChange,
        Action::Judge(Verdict::Legitimate),
        Action::Judge(Verdict::Unsure),
        Action::ShorterPassages,
        Action::LongerPassages,
        Action::ButTemplate,
        Action::ReadDiff,
        Action::ReadAlignment,
        Action::NextPair,
        Action::PreviousPair,
        Action::OpenWhy,
        Action::Zoom,
        Action::Back,
    ],
    make,
    stamp,
};

fn stamp(model: &Model) -> u64 {
    let Some(comparison) = &model.comparison else { return 0 };
    // Template is known only once all documents are known.
    let documents = if model.run.is_done() { comparison.profiles.len() } else { 0 };
    let recipe = &comparison.recipe;
    let options = model.passages;
    let flagged = model.pair().is_some_and(|pair| pair.is_flagged);
    let named = !model.uncounted.files().0.is_empty();
    let key = format!("{} {} {documents} {options:?} {flagged} {named}", recipe.ladder, recipe.n);
    hash::shingle(key.as_bytes())
}

/// Changes the options of passages by an action; only while they are `shown` on screen.
pub(super) fn turn(action: Action, shown: bool, model: &Model) -> Effect {
    if !shown {
        return Effect::Say("that is a setting of the passages: p shows them".to_owned());
    }
    let mut options = model.passages;
    let characters = options.least.characters;
    let characters = match action {
        Action::ShorterPassages => characters - 1,
        Action::LongerPassages => characters + 1,
        _ => {
            options.but_template ^= true;
            let how = if options.but_template { "left out of" } else { "counted in" };
            return Effect::Passages(options)
                .and(Effect::Say(format!("template is {how} coverage")));
        }
    };
    // A word of other scripts counts as two Han characters.
    let characters = characters.clamp(2, LONGEST);
    options.least = Least { characters, words: characters.div_ceil(2) };
    let notice =
        format!("passages from {characters} Han characters or {} words", options.least.words);
    Effect::Passages(options).and(Effect::Say(notice))
}

fn make(model: &Model) -> MakeReading {
    let corpus = model.comparison.clone();
    let (is_whole, options) = (model.run.is_done(), model.passages);
    let ladder = corpus.as_ref().map_or_else(Default::default, |c| c.recipe.ladder.clone());
    let flagged = model.pair().is_some_and(|pair| pair.is_flagged);
    let uncounted = model.uncounted.clone();
    Box::new(move |texts, cancel| {
        let corpus = corpus.as_ref().filter(|_| is_whole);
        let copying = Copying::new(
            [texts.text(Side::A), texts.text(Side::B)],
            &ladder,
            &options,
            corpus.map(|corpus| CorpusTexts::new(corpus, true)),
            &|| cancel.is_set(),
        );
        let boilerplate = uncounted.files().0;
        let known = Knowledge { flagged, boilerplate, least: options.least };
        let copying = copying.knowing(&known, &|| cancel.is_set());
        let found = &copying.passages;
        let template = Side::BOTH.map(|side| {
            let own = found.template[side].iter().cloned();
            own.map(|range| found.texts[side].original(range)).collect()
        });
        Arc::new(Copied::new(copying, template, options))
    })
}

impl Reading for Copied {
    fn quote(&self, _rows: &ReadingRows, stop: usize) -> Option<[Range<usize>; 2]> {
        Some([self.range(stop, Side::A)?, self.range(stop, Side::B)?])
    }

    fn spread(&self, texts: &PairTexts, shape: RowsShape, stop: &dyn Fn() -> bool) -> ReadingRows {
        spread(texts, self.gutters(texts), self, shape, stop)
    }

    fn headline(
        &self,
        texts: &PairTexts,
        _: &ReadingRows,
        chosen: Option<usize>,
        theme: &Theme,
    ) -> Vec<Span<'static>> {
        let (found, disguise) = (&self.copying.passages, &self.copying.disguise);
        let share = |side, but| percent_or_dash(found.coverage(side, but));
        let passage = match chosen.and_then(|at| self.stops.get(at).copied()) {
            Some(MarkedFinding::Passage(at)) => found.list.get(at),
            _ => None,
        };
        let places = passage.map(|passage| texts.places(passage.original.each_ref()));
        let headline = self.headline_of(chosen) + &places.unwrap_or_default();
        let mut parts = vec![
            Span::styled(disguise.rule.name(), theme.warning),
            Span::styled(format!(" · {headline}"), theme.title),
            Span::raw(format!(" · {} of A, {} of B", share(Side::A, false), share(Side::B, false))),
        ];
        if self.options.but_template {
            let [a, b] = Side::BOTH.map(|side| share(side, true));
            parts.push(Span::raw(format!(" ({a}, {b} but template)")));
        }
        if self.options.least != Least::default() {
            parts.push(Span::raw(format!(" · from {}", self.options.least.characters)));
        }
        parts.extend(self.reworded(theme));
        if !self.options.but_template {
            parts.push(Span::raw(explained(&disguise.figures)));
        }
        let moved = found.list.iter().filter(|passage| passage.moved).count();
        if moved > 0 {
            parts.push(Span::raw(format!(
                " · {} moved ⇄, {} of {} turned",
                thousands(moved as u64),
                thousands(found.inversions),
                thousands(found.pairs())
            )));
        }
        if !disguise.substitutions.is_empty() {
            parts.push(Span::raw(format!(
                " · {}",
                counted(disguise.substitutions.len(), "substitution")
            )));
        }
        if let Some(why) = found.approximate {
            let why = approximate_words(&why.to_string());
            parts.push(Span::styled(format!(" · {why}"), theme.warning));
        }
        parts
    }

    fn mark(&self, _: &ReadingRows, stop: usize, theme: &Theme) -> (char, Style) {
        match self.stops.get(stop) {
            Some(&MarkedFinding::Passage(place)) => {
                let finding = MarkedFinding::Passage(place);
                (Self::sign(finding), style_of(MarkedKind::Passage(place), theme))
            }
            Some(&finding) => (Self::sign(finding), theme.dim),
            None => ('•', theme.text),
        }
    }

    fn style(&self, fragment: &Fragment, _: Mode, theme: &Theme) -> Style {
        if self.is_template(fragment.side, &fragment.bytes) {
            return theme.dim;
        }
        match self.at(fragment.side, fragment.bytes.start) {
            Some(run) => style_of(run.kind, theme),
            None => theme.text,
        }
    }

    fn sign(&self, rows: &ReadingRows, row: usize, pane: Side, theme: &Theme) -> (char, Style) {
        let piece = rows.rows.get(row).map(|row| row[pane]).filter(|p| p.from < p.to);
        let found = piece.zip(rows.flow(pane)).and_then(|(piece, flow)| {
            flow.within(piece.from as usize..piece.to as usize)
                .find_map(|(fragment, bytes)| self.at(fragment.side, bytes.start))
        });
        let stop = found.and_then(|run| self.stop(run.kind));
        stop.map_or((' ', theme.text), |stop| self.mark(rows, stop, theme))
    }

    fn stop_of(&self, fragment: &Fragment) -> Option<usize> {
        self.stop(self.at(fragment.side, fragment.bytes.start)?.kind)
    }

    fn lead(&self, fragment: &Fragment, theme: &Theme) -> Option<(String, Style)> {
        let finding = self.at(fragment.side, fragment.bytes.start)?.kind.finding();
        Some((self.badge(finding), Self::badge_style(finding, theme)))
    }

    fn details(&self, texts: &PairTexts, columns: usize, words: Wording<'_>) -> Vec<Detail> {
        details(self, texts, columns, words)
    }
}

impl Copied {
    /// The chosen finding, or how many there are.
    fn headline_of(&self, chosen: Option<usize>) -> String {
        let found = &self.copying;
        let all = |count: usize| thousands(count as u64);
        let (passages, stretches) = (found.passages.list.len(), found.reworded.list.len());
        let Some(finding) = chosen.and_then(|at| self.stops.get(at).copied()) else {
            return counted(passages, "passage");
        };
        let badge = self.badge(finding);
        match finding {
            MarkedFinding::Passage(at) => {
                let length = found.passages.list.get(at).map_or(0, |passage| passage.length);
                format!("{badge} of {} · {}", all(passages), counted(length, "character"))
            }
            MarkedFinding::Reworded(at) => {
                let [a, b] = found.reworded.list.get(at).map_or([0; 2], |own| own.characters);
                let of = all(stretches);
                format!("{badge} of {of} reworded · {} and {} characters", all(a), all(b))
            }
        }
    }

    /// The reworded shares, or that they are not known.
    fn reworded(&self, theme: &Theme) -> Option<Span<'static>> {
        let found = &self.copying.reworded;
        if let Some(why) = found.unknown {
            return Some(Span::styled(format!(" · reworded: — {why}"), theme.dim));
        }
        let [a, b] = found.shares.map(percent);
        (!found.list.is_empty()).then(|| Span::raw(format!(" · reworded {a}, {b}")))
    }
}

/// The explained shares, where they are more than passages cover.
fn explained(figures: &ClassFigures) -> String {
    let more =
        Side::BOTH.iter().any(|&side| figures.explained[side] > figures.coverage[side] + 0.01);
    let [a, b] = figures.explained.map(percent);
    if more { format!(" · explained {a}, {b}") } else { String::new() }
}

/// Lays out both texts; returns the rows so far once `stop` is true.
fn spread(
    texts: &PairTexts,
    gutters: Gutters,
    copied: &Copied,
    shape: RowsShape,
    stop: &dyn Fn() -> bool,
) -> ReadingRows {
    let mut flows = vec![Flow::default()];
    if shape.mode == Mode::Beside {
        flows.push(Flow::default());
    }
    let last = flows.len() - 1;
    // Where each text starts in its flow.
    let starts = [0, if last == 0 { texts.text(Side::A).len() } else { 0 }];
    for side in Side::BOTH {
        if let Some(flow) = flows.get_mut((side as usize).min(last)) {
            pour(copied, side, texts.text(side).len(), flow);
        }
    }
    let mut out = ReadingRows::new(shape.mode, flows);
    out.is_free = true;
    let both = Side::BOTH.map(|side| texts.text(side));
    let mut panes = ReadingRows::panes(&out.flows, texts, shape.columns(gutters));
    let mut is_cut = false;
    let mut rows: Vec<[PaneRow; 2]> = Vec::new();
    for (side, text) in Side::BOTH.into_iter().zip(both) {
        let Some(pane) = panes.get_mut(out.pane_of(side) as usize) else { continue };
        for line in text.split_inclusive('\n') {
            let count = pane.wrap.rows.len() + rows.len();
            if count >= ROWS || (count.is_multiple_of(1024) && stop()) {
                is_cut = true;
                break;
            }
            pane.feed(line.len());
        }
        pane.wrap.flush();
        if last == 0 && side == Side::A && !text.is_empty() {
            // A row between the two texts.
            level(&mut panes, &mut rows);
            let end = starts[1] as u32;
            rows.push([PaneRow { from: end, to: end, ..PaneRow::default() }; 2]);
        }
        if is_cut && last == 0 {
            break;
        }
    }
    level(&mut panes, &mut rows);
    drop(panes);
    (out.rows, out.is_cut) = (rows, is_cut);
    let stops = (0..copied.stops.len()).map(|stop| {
        Side::BOTH.map(|side| {
            let range = copied.range(stop, side).unwrap_or_default();
            let place = range.start + starts[side]..range.end + starts[side];
            out.rows_of(out.pane_of(side), &place).unwrap_or_default()
        })
    });
    out.stops = stops.collect();
    out
}

/// Adds a text to a flow: marked runs and the text between them, with template text as own fragments.
fn pour(copied: &Copied, side: Side, length: usize, flow: &mut Flow) {
    let mut end = 0;
    for run in &copied.marked[side] {
        part(copied, side, end..run.at.start, flow);
        let first = flow.fragments.len();
        part(copied, side, run.at.clone(), flow);
        if let Some(fragment) = flow.fragments.get_mut(first).filter(|_| run.starts) {
            fragment.lead = width(&copied.badge(run.kind.finding())) as u16;
        }
        end = run.at.end;
    }
    part(copied, side, end..length, flow);
}

/// Adds a range of a text, split at template text.
fn part(copied: &Copied, side: Side, range: Range<usize>, flow: &mut Flow) {
    let template = &copied.template[side];
    let mut end = range.start;
    for grey in within(template, &range) {
        flow.push(side, end..grey.start, FragmentClass::Whole);
        flow.push(side, grey.clone(), FragmentClass::Whole);
        end = grey.end;
    }
    flow.push(side, end..range.end, FragmentClass::Whole);
}
