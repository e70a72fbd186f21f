//! Draws the groups: their threshold and linkage, the list, the facts and members of the chosen one.

use crate::compare::groups::{Group, Weakest};
use crate::compare::result::{Comparison, Coverage};
use crate::display::apart::cut_name;
use crate::display::number::thousands;
use crate::display::sanitise::{sanitise, sanitise_bytes};
use crate::display::width::{cut, pad, width};
use crate::pair::DocId;
use crate::review::verdict::DISPUTED;
use crate::text::named::Named as _;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::Model;
use crate::tui::screens::groups::state::{GroupsAreas, GroupsState, MadeGroups, panes};
use crate::tui::widgets::{
    counted, empty, limit, notice, pairs_frame, ratio, score_text, scrollbar,
};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::collections::BTreeMap;

/// Draws the whole screen.
pub(super) fn draw(state: &GroupsState, model: &Model, area: Rect, buffer: &mut Buffer) {
    let panes = panes(model, state.inside, area);
    let comparison = model.comparison.as_ref();
    let made = state.made.as_ref().filter(|made| comparison.is_some_and(|c| made.is_on(c)));
    head(state, made, model, panes.head, buffer);
    let body = panes.panes.whole;
    let (Some(comparison), Some(made)) = (comparison, made) else {
        let (heading, line) = match (&state.failed, comparison) {
            (Some(why), _) => ("Grouping failed".to_owned(), sanitise(why)),
            (None, Some(_)) => ("Grouping…".to_owned(), String::new()),
            (None, None) => ("Nothing to group yet".to_owned(), "pairs come first".to_owned()),
        };
        return notice::draw(&heading, &[line], body, model, buffer);
    };
    if comparison.pairs.is_empty() {
        let (heading, lines) = empty::no_pairs(comparison);
        return notice::draw(&heading, &lines, body, model, buffer);
    }
    if made.groups.groups.is_empty() {
        let lines = [
            format!("no pair of documents is linked at {}", limit(model, model.focused)),
            "( lowers the threshold, t changes the measure, c the linkage".to_owned(),
        ];
        return notice::draw("No groups", &lines, body, model, buffer);
    }
    if !panes.heading.is_empty() {
        list(state, made, model, &panes, buffer);
    }
    pairs_frame::rule(panes.rule, &model.theme, buffer);
    let Some(group) = state.group().filter(|_| !panes.facts.is_empty()) else { return };
    facts(state, (made, group), model, comparison, panes.facts, buffer);
    members(state, (made, group), model, comparison, panes.members, buffer);
}

/// The name of a document, sanitised.
fn name(model: &Model, id: DocId) -> String {
    model.documents().get(id.index()).map_or(String::new(), |d| sanitise_bytes(d.name.bytes()))
}

fn representative(state: &GroupsState, group: &Group) -> DocId {
    if state.longest { group.longest } else { group.central }
}

fn head(
    state: &GroupsState,
    made: Option<&MadeGroups>,
    model: &Model,
    area: Rect,
    buffer: &mut Buffer,
) {
    let letter = model.focused.letter().map(String::from).unwrap_or_default();
    let theme = &model.theme;
    let tie = format!(" {letter} {}", limit(model, model.focused));
    let (x, _) = buffer.draw_text(area.x, area.y, tie, area.width.into(), theme.accent);
    let mut text = format!(" · {} linkage", state.linkage.name());
    if let Some(made) = made {
        let inside = model.documents().len().saturating_sub(made.groups.alone);
        let groups = counted(made.groups.groups.len(), "group");
        let alone = thousands(made.groups.alone as u64);
        text = format!("{text} · {groups} of {} · {alone} alone", counted(inside, "document"));
    }
    let (text, room) = (model.translated(&text), usize::from(area.right().saturating_sub(x + 1)));
    buffer.draw_text(x, area.y, cut(&text, room), room, theme.text);
}

/// Columns before the name in the list.
const BEFORE: usize = 22;
/// Columns of a number in the list.
const NUMBER: usize = 6;
/// Columns of the best score of a member, e.g. `best <1e-99`.
const BEST: usize = 11;
/// Columns around the name of a member: margins, its mark, its best score, the scrollbar.
const AROUND: usize = BEST + 5;

/// A text at the right end of `columns` columns.
fn right(text: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(width(text))) + text
}

fn list(
    state: &GroupsState,
    made: &MadeGroups,
    model: &Model,
    panes: &GroupsAreas,
    buffer: &mut Buffer,
) {
    let theme = &model.theme;
    let titles = ["size", "weakest", "cut at"].map(|title| right(&model.translated(title), NUMBER));
    let heading = format!(" {}  {}", titles.join(" "), model.translated("representative"));
    let room = usize::from(panes.heading.width);
    buffer.draw_text(panes.heading.x, panes.heading.y, heading, room, theme.dim);
    let rows = panes.rows;
    let groups = made.groups.groups.iter().enumerate().skip(state.offset);
    for ((place, group), y) in groups.zip(rows.top()..rows.bottom()) {
        let cut =
            group.weakest.map_or("copies".to_owned(), |weakest| cut_score(made, model, &weakest));
        let lowest =
            match (group.unknown, model.comparison.as_ref().and_then(|c| c.against.as_ref())) {
                (0, _) => lowest(made, model, group),
                (_, Some(_)) => "—".to_owned(),
                (_, None) => "<floor".to_owned(),
            };
        let size = thousands(group.members.len() as u64);
        let columns = usize::from(rows.width).saturating_sub(BEFORE + 2);
        let name = cut_name(&name(model, representative(state, group)), columns, &model.affixes);
        let cells = [size, lowest, cut].map(|cell| right(&model.translated(&cell), NUMBER));
        let line = pad(&format!(" {}  {name}", cells.join(" ")), rows.width.into());
        let style = match (place == state.place, state.inside) {
            (true, false) => theme.selection,
            (true, true) => theme.title,
            _ => theme.text,
        };
        buffer.draw_text(rows.x, y, line, rows.width.into(), style);
    }
    let bar = Rect { x: rows.right().saturating_sub(1), width: 1, ..rows };
    scrollbar::draw(made.groups.groups.len(), state.offset, bar, theme, buffer);
}

/// The lowest score inside a group.
fn lowest(made: &MadeGroups, model: &Model, group: &Group) -> String {
    score_text(model, made.rule.measure, group.lowest_pair, group.lowest)
}

/// The score of the weakest link.
fn cut_score(made: &MadeGroups, model: &Model, weakest: &Weakest) -> String {
    score_text(model, made.rule.measure, Some(weakest.pair), weakest.score)
}

/// Draws the facts about a group, one a line.
fn facts(
    state: &GroupsState,
    (made, group): (&MadeGroups, &Group),
    model: &Model,
    comparison: &Comparison,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (theme, room) = (&model.theme, usize::from(area.width).saturating_sub(1));
    let why = model.translated(if state.longest { "the longest" } else { "the most central" });
    let shown = name(model, representative(state, group));
    let shown = cut_name(&shown, room.saturating_sub(width(&why) + 20), &model.affixes);
    let label = model.translated("representative:");
    let [open, close] = [model.mark(" (", "（"), model.mark(")", "）")];
    let mut lines = vec![(format!(" {label} {shown}{open}{why}{close}"), theme.title)];
    let weakest = match (group.unknown, comparison.coverage) {
        (0, _) => format!(" weakest inner score {}", lowest(made, model, group)),
        (unknown, _) if comparison.against.is_some() => format!(
            " {} not compared or below the floor; the weakest known score is {}",
            counted(unknown as usize, "pair"),
            lowest(made, model, group)
        ),
        (_, Coverage::AllPairs) => {
            format!(" weakest inner score {}", lowest(made, model, group))
        }
        (unknown, Coverage::Floor(floor)) => format!(
            " {} below the floor {}; the weakest known score is {}",
            counted(unknown as usize, "inner pair"),
            ratio(floor),
            lowest(made, model, group)
        ),
    };
    lines.push((model.translated(&weakest).into_owned(), theme.text));
    if let Some(weakest) = &group.weakest {
        lines.extend(cut_here(weakest, (made, model), comparison, room));
    } else {
        let text = model.translated(" copies of one text: nothing to cut");
        lines.push((text.into_owned(), theme.text));
    }
    lines.extend(held(group, model, room).map(|text| (text, theme.warning)));
    lines.extend(judged(group, model).map(|text| (text, theme.text)));
    for ((text, style), y) in lines.into_iter().zip(area.top()..area.bottom()) {
        buffer.draw_text(area.x, y, cut(&text, room), room, style);
    }
}

/// The text that alone holds the group, and the parts without it; `None` if there is none.
fn held(group: &Group, model: &Model, room: usize) -> Option<String> {
    let own = group.cut_text.as_ref()?;
    let parts: Vec<String> = own.parts.iter().take(4).map(|part| thousands(*part as u64)).collect();
    let more = if own.parts.len() > 4 { " ┆ …" } else { "" };
    let parts = format!("alone holds the group: without it {}{more}", parts.join(" ┆ "));
    let parts = model.translated(&parts);
    let columns = room.saturating_sub(width(&parts) + 2);
    Some(format!(" {} {parts}", cut_name(&name(model, own.text), columns, &model.affixes)))
}

/// How many pairs of the group have which verdict; `None` without any. Cost: linear in the verdicts.
fn judged(group: &Group, model: &Model) -> Option<String> {
    let is_member = |id: DocId| group.members.binary_search(&id).is_ok();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (row, mark) in model.review.reviewed.marks.iter() {
        let name = match mark.verdict {
            _ if mark.is_stale || !is_member(row.a) || !is_member(row.b) => continue,
            _ if mark.is_disputed => DISPUTED,
            Some(verdict) => verdict.name(),
            None => continue,
        };
        *counts.entry(name).or_default() += 1;
    }
    let said: Vec<String> = counts
        .iter()
        .map(|(name, count)| format!("{} {}", thousands(*count as u64), model.translated(name)))
        .collect();
    let label = model.translated("pairs judged:");
    (!said.is_empty()).then(|| format!(" {label} {}", model.translated_list(said)))
}

/// The weakest link: the pair, and the two parts of a cut there.
fn cut_here(
    weakest: &Weakest,
    (made, model): (&MadeGroups, &Model),
    comparison: &Comparison,
    room: usize,
) -> Vec<(String, ratatui::style::Style)> {
    let theme = &model.theme;
    let row = comparison.pairs.rows().get(weakest.pair as usize);
    let names =
        row.map_or([String::new(), String::new()], |row| [name(model, row.a), name(model, row.b)]);
    let each = room.saturating_sub(14) / 2;
    let [a, b] = names.map(|name| cut_name(&name, each, &model.affixes));
    let links = match weakest.ties {
        0 => "no pair at the threshold links them".to_owned(),
        1 => "only this pair links them".to_owned(),
        ties => format!("{} pairs link them", thousands(ties as u64)),
    };
    let [small, large] = weakest.sides;
    let large = counted(large, "document");
    let parts = format!("   {} · {small} ┆ {large} · {links}", cut_score(made, model, weakest));
    vec![
        (format!(" {} {a} ┆ {b}", model.translated("cut here:")), theme.warning),
        (model.translated(&parts).into_owned(), theme.text),
    ]
}

fn members(
    state: &GroupsState,
    (made, group): (&MadeGroups, &Group),
    model: &Model,
    comparison: &Comparison,
    area: Rect,
    buffer: &mut Buffer,
) {
    let theme = &model.theme;
    let shown = representative(state, group);
    let listed = group.members.iter().zip(&group.nearest).enumerate().skip(state.member_offset);
    for ((place, (&id, nearest)), y) in listed.zip(area.top()..area.bottom()) {
        let mark = if id == shown { "*" } else { " " };
        let best = match nearest {
            Some((pair, score)) => {
                format!("best {}", score_text(model, made.rule.measure, Some(*pair), *score))
            }
            None if comparison.copies.representative(id) != id => "≡ copy".to_owned(),
            None => String::new(),
        };
        let columns = usize::from(area.width).saturating_sub(AROUND);
        let name = pad(&cut_name(&name(model, id), columns, &model.affixes), columns);
        let best = right(&model.translated(&best), BEST);
        let line = pad(&format!(" {mark} {name} {best}"), area.width.into());
        let chosen = state.inside && place == state.member;
        let style = if chosen { theme.selection } else { theme.text };
        buffer.draw_text(area.x, y, line, area.width.into(), style);
    }
    let bar = Rect { x: area.right().saturating_sub(1), width: 1, ..area };
    scrollbar::draw(group.members.len(), state.member_offset, bar, theme, buffer);
}
