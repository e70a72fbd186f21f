//! Draws the overview of the Why screen: both names, the tabs, one panel a measure.

use crate::display::apart::cut_apart;
use crate::display::width::{cut, width};
use crate::explain::account::Account;
use crate::explain::page::set_bar;
use crate::measure::scale::{Scale, expected_text};
use crate::measure::set::FlagSet;
use crate::pair::Side;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::{Model, PairDetails};
use crate::tui::screens::why::areas::{WhyAreas, inside, name_columns, panes};
use crate::tui::screens::why::cursor::WhyCursor;
use crate::tui::screens::why::data::Scene;
use crate::tui::screens::why::facts::{MeasurePanel, PANELS, section, under_bit, under_slot};
use crate::tui::screens::why::section::{WhySection, draw as draw_tabs};
use crate::tui::widgets::{BitGrid, SlotStrip, draw_line, draw_lines, empty, notice};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget as _;

/// What the overview draws.
#[derive(Clone, Copy)]
pub(super) struct WhyView<'a> {
    pub(super) cursor: WhyCursor,
    pub(super) account: &'a Account,
    pub(super) pair: &'a PairDetails<'a>,
    pub(super) model: &'a Model,
}

/// Draws both names and the tabs of the sections.
pub(super) fn draw_top(scene: Scene<'_>, open: WhySection, frame: WhyAreas, buffer: &mut Buffer) {
    if frame.names.height > 0 {
        draw_names(scene.pair, scene.model, frame.names, buffer);
    }
    draw_tabs(open, scene.account, scene.model, frame.tabs, buffer);
}

/// Draws the overview of a pair.
pub(super) fn draw(shown: WhyView<'_>, area: Rect, buffer: &mut Buffer) {
    let WhyView { cursor, account, model, .. } = shown;
    let theme = &model.theme;
    let parts = panes(area, account, cursor.panel);
    for (y, reason) in (parts.reasons.y..parts.reasons.bottom()).zip(&account.reasons) {
        let line = Line::from(vec![
            Span::styled(" ! ", theme.warning),
            Span::raw(model.translated(reason)),
        ]);
        buffer.draw_spans(&line, Rect { y, height: 1, ..parts.reasons });
    }
    for (panel, rect) in PANELS.into_iter().zip(parts.panels) {
        if rect.height > 0 {
            draw_panel(shown, panel, rect, buffer);
        }
    }
    let status = match (cursor.panel, &account.slots, &account.bits) {
        (MeasurePanel::MinHash, Some(slots), _) => under_slot(slots, cursor.slot),
        (MeasurePanel::SimHash, _, Some(bits)) => under_bit(bits, cursor.bit),
        _ => {
            let sets = &account.sets;
            format!("only in A {} · in both {} · only in B {}", sets.only_a, sets.both, sets.only_b)
        }
    };
    let status = cut(&format!(" {}", model.translated(&status)), area.width.into());
    buffer.draw_spans(&Line::styled(status, theme.accent), parts.status);
}

/// Explains why no pair is shown, and what to do.
pub(super) fn draw_empty(model: &Model, area: Rect, buffer: &mut Buffer) {
    if !model.run.is_going() && empty::draw(model, area, buffer) {
        return;
    }
    let (heading, line) = if model.run.is_going() {
        ("No pair is known yet", "the explanation of its scores appears here")
    } else {
        ("No pair is chosen", "choose one on the Pairs screen, then press w")
    };
    notice::draw(heading, &[line.to_owned()], area, model, buffer);
}

/// Both names on one row, or on one each.
fn draw_names(pair: &PairDetails<'_>, model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = &model.theme;
    let names = pair.names();
    let is_split = area.height > 1;
    let room =
        if is_split { usize::from(area.width).saturating_sub(6) } else { name_columns(area) };
    let name = |side: Side| cut_apart(&names[side], &names[side.other()], room, &model.affixes);
    let badged = |letter, style, side| {
        let name = Span::styled(format!(" {}", name(side)), theme.title);
        [Span::styled(letter, style), name]
    };
    let (a, b) = (badged(" A ", theme.only_a, Side::A), badged(" B ", theme.only_b, Side::B));
    let indent = [Span::raw(" ")];
    if is_split {
        for (side, y) in [a, b].into_iter().zip(area.y..) {
            let line: Line<'_> = indent.iter().cloned().chain(side).collect();
            buffer.draw_spans(&line, Rect { y, height: 1, ..area });
        }
        return;
    }
    let line: Line<'_> = indent.into_iter().chain(a).chain([Span::raw("  ")]).chain(b).collect();
    buffer.draw_spans(&line, area);
}

fn draw_panel(shown: WhyView<'_>, panel: MeasurePanel, area: Rect, buffer: &mut Buffer) {
    let WhyView { cursor, account, model, .. } = shown;
    let (theme, focused) = (&model.theme, cursor.panel == panel);
    draw_title(shown, panel, area, buffer);
    let section = section(panel, account).worded(&model.words());
    let parts = inside(panel, account, area, focused);
    if panel == MeasurePanel::Jaccard && parts.bar.height > 0 {
        let bar = set_bar(&account.sets, parts.bar.width.saturating_sub(4), ["A", "=", "B"]);
        draw_line(&bar.indented(2), parts.bar, theme, buffer);
    }
    let lines: Vec<_> = section.facts.iter().map(|fact| fact.line(area.width.into(), 0)).collect();
    draw_lines(&lines, parts.facts, theme, buffer);
    match (panel, &account.slots, &account.bits) {
        (MeasurePanel::MinHash, Some(slots), _) => {
            let slot = focused.then_some(cursor.slot);
            SlotStrip::new(&slots.slots, slot, theme).render(parts.cells, buffer);
        }
        (MeasurePanel::SimHash, _, Some(bits)) => {
            let bit = focused.then_some(cursor.bit);
            BitGrid::new(&bits.a, &bits.b, bit, theme).render(parts.cells, buffer);
        }
        _ => {}
    }
}

fn draw_title(shown: WhyView<'_>, panel: MeasurePanel, area: Rect, buffer: &mut Buffer) {
    let WhyView { cursor, account, pair, model } = shown;
    let (theme, focused) = (&model.theme, cursor.panel == panel);
    let (name, flagged, limit) = threshold(panel, pair.flags, model);
    let (mark, style) = if focused { ("▸ ", theme.accent) } else { ("  ", theme.title) };
    let verdict = if flagged { theme.flagged } else { theme.dim };
    let mut spans = vec![
        Span::styled(format!("{mark}{}", model.translated(name)), style),
        Span::raw(format!("  {}  ", model.translated(&section(panel, account).headline))),
        Span::styled(format!("{} ", model.translated(&limit)), verdict),
    ];
    let used: usize = spans.iter().map(|span| width(&span.content)).sum();
    let rule = "─".repeat(usize::from(area.width).saturating_sub(used));
    spans.push(Span::styled(rule, theme.dim));
    buffer.draw_spans(&Line::from(spans), Rect { height: 1, ..area });
}

/// The name of a panel's measure, whether the pair reaches its threshold, and that as text.
fn threshold(panel: MeasurePanel, flags: FlagSet, model: &Model) -> (&'static str, bool, String) {
    let id = panel.measure();
    let (title, on) = (id.measure().title, flags.contains(id));
    let (scale, at) = (id.scale(model.bits()), model.view.thresholds.or_initial(id));
    let (verdict, sign) = match (on, scale) {
        (true, _) => ("reached", scale.sign()),
        (false, Scale::Ratio) => ("not reached", "<"),
        (false, Scale::Bits(_) | Scale::Expected) => ("not reached", ">"),
    };
    let at = match scale {
        Scale::Ratio => format!("{at:.3}"),
        Scale::Bits(_) => scale.settled(at).to_string(),
        Scale::Expected => expected_text(at),
    };
    let letter = id.letter().map(String::from).unwrap_or_default();
    (title, on, format!("{letter} {verdict}, {sign} {at}"))
}
