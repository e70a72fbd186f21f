//! Draws one text: its figure, the text coloured by source, the ranked sources, the chosen stretch.

use crate::display::apart::{cut_name, least_columns};
use crate::display::cells::cells_from;
use crate::display::number::{count, percent, thousands};
use crate::display::sanitise::sanitise;
use crate::display::width::{cut, pad, width};
use crate::page::{Mark, wrapped};
use crate::part::PartOf as _;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::{Model, NamedSource, reason_letter, share};
use crate::tui::screens::sources::areas::{GUTTER, TextAreas};
use crate::tui::screens::sources::layout::{TextRows, badge, number};
use crate::tui::screens::sources::left_out::places;
use crate::tui::screens::sources::list_view::{name, short_name};
use crate::tui::screens::sources::one::OneText;
use crate::tui::screens::sources::text::{RunKind, SourceRun, SourcedText, StretchHolder};
use crate::tui::screens::sources::words::{
    TextFigure, figure, in_brackets, least, progress, why_empty,
};
use crate::tui::theme::Theme;
use crate::tui::widgets::{mark_style, minimap, notice, scrollbar};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use std::ops::Range;

/// Columns of a source before its name.
const BEFORE: usize = 29;
/// Columns of what a source adds.
const ADDS: usize = 7;

/// Draws the whole view.
pub(super) fn draw(one: &OneText, model: &Model, area: Rect, buffer: &mut Buffer) {
    let parts = TextAreas::new(model, area);
    title(one, model, parts.title, buffer);
    let Some(made) = &one.made else {
        let body = Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area };
        let (heading, lines) = waiting(one, model);
        return notice::draw(&heading, &lines, body, model, buffer);
    };
    draw_figure(one, made, model, parts.figure, buffer);
    draw_switches(made, model, parts.switches, buffer);
    if let Some(rows) = one.rows.as_ref().filter(|_| !parts.text.is_empty()) {
        let page = TextPage { one, made, rows, theme: &model.theme };
        page.draw(&parts, buffer);
    }
    let rule = "─".repeat(parts.rule.width.into());
    if !parts.panes.is_beside && !parts.rule.is_empty() {
        buffer.draw_text(parts.rule.x, parts.rule.y, &rule, rule.len(), model.theme.dim);
    }
    if made.found.list.is_empty() && !parts.sources.is_empty() {
        let from = format!("a passage counts from {}", least(made.index.least));
        let list = Rect {
            y: parts.heading.y,
            height: parts.sources.bottom() - parts.heading.y,
            ..parts.sources
        };
        let lines = [from, "esc goes back".to_owned()];
        notice::draw("No passage of it stands elsewhere", &lines, list, model, buffer);
        return;
    }
    if !parts.sources.is_empty() {
        sources(one, made, model, &parts, buffer);
    }
    stretch(one, made, model, parts.stretch, buffer);
}

/// What to show while the sources are not known.
fn waiting(one: &OneText, model: &Model) -> (String, Vec<String>) {
    if let Some(why) = &one.failed {
        return ("Sources could not be found".to_owned(), vec![sanitise(why)]);
    }
    if let Some(empty) = why_empty(model).filter(|_| model.sources.index().is_none()) {
        return empty;
    }
    let is_library = model
        .comparison
        .as_ref()
        .and_then(|shown| shown.against.as_ref())
        .is_some_and(|against| against.is_library(one.id));
    if is_library {
        let lines =
            vec!["only new texts have sources, and only library texts are sources".to_owned()];
        return ("A text of the library".to_owned(), lines);
    }
    let lines = progress(&model.sources, model).into_iter().take(1).collect();
    ("Not known yet".to_owned(), lines)
}

fn title(one: &OneText, model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = &model.theme;
    let letters = one.made.as_ref().map_or_else(String::new, |made| {
        let (letters, all) = (made.found.letters, made.found.list.len());
        let more = if made.found.is_crowded { "at least " } else { "" };
        let cut =
            if made.index.is_cut(one.id) { " · only its first part was searched" } else { "" };
        let (letters, all) = (count(letters.into(), "letter"), count(all as u64, "source"));
        let (letters, all) = (model.translated(&letters), format!("{more}{all}"));
        format!(" · {letters} · {}{}", model.translated(&all), model.translated(cut))
    });
    let room = usize::from(area.width.saturating_sub(2));
    let name = name(one.id, model);
    // The name comes before all facts.
    let columns = room.saturating_sub(width(&letters)).max(least_columns(&name).min(room));
    let shown = cut_name(&name, columns, &model.affixes);
    let (x, _) = buffer.draw_text(area.x + 1, area.y, shown, room, theme.title);
    let left = usize::from(area.right().saturating_sub(x));
    buffer.draw_text(x, area.y, cut(&letters, left), left, theme.dim);
}

/// Most sources that the figure names if not all fit.
const NAMES: usize = 12;
/// Columns of their names, the widest that fit.
const NAME_COLUMNS: [usize; 4] = [48, 32, 24, 16];

/// Draws what the sources that are on account for; with all, too, if some are off.
fn draw_figure(one: &OneText, made: &SourcedText, model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = &model.theme;
    let named: Vec<NamedSource> = one
        .cover
        .order
        .iter()
        .filter_map(|&at| {
            let source = made.found.list.get(at)?.source;
            Some(NamedSource { source, adds: one.cover.adds.get(at)?.iter().sum() })
        })
        .collect();
    let letters = made.found.letters;
    let off = one.on.iter().filter(|on| !**on).count();
    let all = made.found.accounted + made.found.reworded;
    let with_all = share(all, letters).filter(|_| off > 0);
    let is_off = match off {
        1 => "the one that is off".to_owned(),
        _ => format!("the {} that are off", thousands(off as u64)),
    };
    let with_all = with_all.map(|all| format!("{} with {is_off}", percent(all)));
    let whole = made
        .found
        .whole_reworded_share()
        .filter(|_| made.found.letters != made.found.whole.letters);
    let whole = whole.map(|whole| format!("{} of the whole text", percent(whole)));
    let (verbatim, reworded) = (one.cover.accounted, one.cover.reworded);
    let both = share(verbatim, letters).zip(share(reworded, letters));
    let both = both.filter(|_| reworded > 0 && off == 0).map(|(verbatim, reworded)| {
        let (verbatim, reworded) = (percent(verbatim), percent(reworded));
        format!("{verbatim} word for word, {reworded} reworded")
    });
    // The figure of other parts stays until the new one is known.
    let is_old = one.is_due(&model.uncounted);
    let old = is_old.then(|| "being counted again".to_owned());
    let remarks = old.into_iter().chain(both).chain(with_all).chain(whole).collect();
    let remark = in_brackets(remarks, model);
    let style = if is_old { theme.dim } else { theme.accent };
    let own = TextFigure { letters, accounted: verbatim + reworded, remark };
    let room = usize::from(area.width.saturating_sub(2));
    let most = room * usize::from(area.height);
    // As many names as fit, whole if all of them fit.
    let whole = std::iter::once((named.len(), usize::MAX));
    let shown = (0..=named.len().min(NAMES)).rev();
    let short = shown.flat_map(|shown| NAME_COLUMNS.map(|columns| (shown, columns)));
    let text = whole.chain(short).map(|(shown, columns)| {
        let first = named.iter().copied().take(shown);
        let name = |id| cut_name(&name(id, model), columns, &model.affixes);
        figure(&own, first, named.len() - shown, &name, model)
    });
    let fits = |text: &String| wrapped(text, room).len() <= usize::from(area.height);
    let text = text.into_iter().find(fits).unwrap_or_default();
    for (y, line) in (area.y..area.bottom()).zip(wrapped(&cut(&text, most), room)) {
        buffer.draw_text(area.x + 1, y, line, room, style);
    }
}

/// Least columns for the letters that are left out.
const LETTERS: usize = 12;

/// Draws what can be left out, and the letters that are.
fn draw_switches(made: &SourcedText, model: &Model, area: Rect, buffer: &mut Buffer) {
    if area.height == 0 {
        return;
    }
    let theme = &model.theme;
    let left_out = model.uncounted.left_out;
    let (head, switches) = places(left_out, area, model);
    buffer.draw_text(area.x + 1, area.y, model.translated(head), area.width.into(), theme.dim);
    let mut end = area.x;
    for (rect, text, own) in switches {
        let style = if left_out.has(own.reason) { theme.accent } else { theme.dim };
        buffer.draw_text(rect.x, rect.y, text, rect.width.into(), style);
        end = rect.right();
    }
    let out: u32 = made.found.excluded.iter().sum();
    let room = usize::from(area.right().saturating_sub(end + 1));
    if out > 0 && room >= LETTERS {
        let text = format!("  {} grey", count(out.into(), "letter"));
        let text = model.translated(&text);
        buffer.draw_text(end, area.y, cut(&text, room), room, theme.text);
    }
}

/// The text as it is drawn.
struct TextPage<'a> {
    one: &'a OneText,
    made: &'a SourcedText,
    rows: &'a TextRows,
    theme: &'a Theme,
}

impl TextPage<'_> {
    fn draw(&self, parts: &TextAreas, buffer: &mut Buffer) {
        let shown = self.rows.rows.iter().skip(self.one.top);
        for (y, row) in (parts.text.y..parts.text.bottom()).zip(shown) {
            let range = row[0] as usize..row[1] as usize;
            self.row(range, Rect { y, height: 1, ..parts.text }, buffer);
        }
        let marks = self.rows.runs.iter().filter(|run| run.counts()).map(|run| {
            let first = self.rows.row_of(run.bytes.start);
            let last = self.rows.row_of(run.bytes.end.max(1) - 1);
            let sign = char::from_digit(run.source as u32 + 1, 10).unwrap_or('•');
            (first..last + 1, sign, self.style(run))
        });
        let (total, height) = (self.rows.rows.len(), parts.height());
        let view = self.one.top..(self.one.top + height).min(total);
        minimap::draw(marks, total, view, parts.map, self.theme, buffer);
    }

    fn row(&self, range: Range<usize>, area: Rect, buffer: &mut Buffer) {
        let segments = self.rows.segments(range);
        let first = segments.iter().filter_map(|(_, run, _)| run.as_ref());
        let first = first.min_by_key(|run| !run.counts());
        if let Some(run) = first {
            let sign = match run.kind {
                RunKind::LeftOut(reason) => reason_letter(reason).to_string(),
                _ => cut(&number(run.source), 3),
            };
            buffer.draw_text(area.x, area.y, format!("{sign:>3}"), 3, self.style(run));
        }
        let right = area.right();
        let (mut x, mut column) = (area.x + GUTTER, 0);
        for (bytes, run, starts) in segments {
            let style = run.as_ref().map_or(self.theme.text, |run| self.style(run));
            if let Some(run) = run.as_ref().filter(|run| starts && run.leads) {
                let style = style.remove_modifier(Modifier::UNDERLINED);
                let style = style.add_modifier(Modifier::REVERSED | Modifier::BOLD);
                let text = badge(run.source);
                column += text.len();
                let room = usize::from(right.saturating_sub(x));
                x = buffer.draw_text(x, area.y, text, room, style).0;
            }
            for piece in self.made.wraps.pieces(bytes) {
                let own = self.made.text.part(piece.bytes);
                let text = piece.shown.unwrap_or(own.trim_end_matches('\n'));
                for cell in cells_from(text, column) {
                    column += cell.width;
                    if x + cell.width as u16 > right {
                        return;
                    }
                    x = buffer.draw_text(x, area.y, &cell.text, cell.width, style).0;
                }
            }
        }
    }

    /// The style of a run: the colour of its source, weaker for a gap, reversed if it is chosen.
    fn style(&self, run: &SourceRun) -> Style {
        let style = match run.kind {
            RunKind::Source => mark_style(Mark::Passage(run.source), self.theme),
            RunKind::Reworded => mark_style(Mark::Reworded, self.theme),
            RunKind::LeftOut(_) => return self.theme.dim,
        };
        let chosen = self.one.stretch().is_some_and(|part| part.own == run.own);
        if chosen {
            return style.add_modifier(Modifier::REVERSED);
        }
        if run.source == self.one.place { style.add_modifier(Modifier::BOLD) } else { style }
    }
}

fn sources(
    one: &OneText,
    made: &SourcedText,
    model: &Model,
    parts: &TextAreas,
    buffer: &mut Buffer,
) {
    let theme = &model.theme;
    let table = Rect { width: parts.sources.width.saturating_sub(1), ..parts.sources };
    let heading = model.translated(" on    #    adds same other  source");
    buffer.draw_text(parts.heading.x, parts.heading.y, heading, table.width.into(), theme.dim);
    let shown = made.found.list.iter().enumerate().skip(one.offset);
    for (y, (at, own)) in (table.y..table.bottom()).zip(shown) {
        let is_on = one.on.get(at).copied().unwrap_or(false);
        let holder = one.holders.iter().find(|holder| holder.source == at);
        let mark = match holder {
            Some(holder) if holder.is_whole => "◆",
            Some(_) => "◇",
            None => " ",
        };
        let of = |letters: u32| percent(share(letters, made.found.letters).unwrap_or(0.0));
        let adds = if is_on {
            of(one.cover.adds.get(at).map_or(0, |adds| adds.iter().sum()))
        } else {
            model.translated("off").into_owned()
        };
        let adds = format!("{}{adds}", " ".repeat(ADDS.saturating_sub(width(&adds))));
        let box_ = if is_on { "[x]" } else { "[ ]" };
        let room = usize::from(table.width).saturating_sub(BEFORE);
        let shown = short_name(own.source, room, model);
        let [same, reworded] = [own.alone, own.reworded].map(|letters| {
            let share = 100.0 * share(letters, made.found.letters).unwrap_or(0.0);
            format!("{share:.0}%")
        });
        let before = format!("{mark}{box_}{:>4} {adds}{same:>5}{reworded:>6}  ", number(at));
        let line = pad(&format!("{before}{shown}"), table.width.into());
        let chosen = at == one.place;
        let style = match (chosen, is_on) {
            (true, _) => theme.selection,
            (false, true) => theme.text,
            (false, false) => theme.dim,
        };
        buffer.draw_text(table.x, y, line, table.width.into(), style);
        if !chosen && is_on {
            let number = Rect { x: table.x + 4, y, width: 4, height: 1 }.intersection(table);
            buffer.set_style(number, mark_style(Mark::Passage(at), theme));
        }
    }
    let bar = Rect { x: table.right(), width: 1, ..parts.sources };
    scrollbar::draw(made.found.list.len(), one.offset, bar, theme, buffer);
}

/// Draws the chosen stretch and all texts that hold it; without one, what the columns mean.
fn stretch(one: &OneText, made: &SourcedText, model: &Model, area: Rect, buffer: &mut Buffer) {
    let theme = &model.theme;
    let all = one.stretches().count();
    let room = usize::from(area.width.saturating_sub(2));
    let texts = match one.stretch.zip(one.stretch()) {
        None => {
            let go = if all == 1 {
                "n goes to the only stretch and lists who has it".to_owned()
            } else {
                let all = thousands(all as u64);
                format!("n goes through {all} stretches and lists who has each")
            };
            let meaning = "adds: its part that no source with more has · same: word for word · other: in other words";
            vec![model.translated(&go).into_owned(), model.translated(meaning).into_owned()]
        }
        Some((at, part)) => {
            let holder = |own: &StretchHolder| {
                let source = made.found.list.get(own.source)?.source;
                let how = match (own.is_whole, part.is_reworded) {
                    (true, _) => "",
                    (false, true) => " (reworded)",
                    (false, false) => " (a part)",
                };
                let how = model.translated(how);
                Some(format!("{} {}{how}", number(own.source), name(source, model)))
            };
            let names: Vec<String> = one.holders.iter().filter_map(holder).collect();
            let letters = count(part.letters.into(), "letter");
            let (at, all) = (thousands(at as u64 + 1), thousands(all as u64));
            let head = format!("stretch {at} of {all} · {letters} · stands in");
            vec![format!("{} {}", model.translated(&head), names.join(model.mark(", ", "、")))]
        }
    };
    let mut lines: Vec<String> = texts.iter().flat_map(|text| wrapped(text, room)).collect();
    let height = usize::from(area.height);
    if lines.len() > height {
        lines.truncate(height);
        if let Some(last) = lines.last_mut() {
            *last = cut(&format!("{last} ……"), room.max(2));
        }
    }
    for (y, line) in (area.y..area.bottom()).zip(lines) {
        buffer.draw_text(area.x + 1, y, line, room, theme.text);
    }
}
