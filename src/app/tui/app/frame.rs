//! One frame: the top line, the tabs, the open screen, the bottom line.

use crate::display::apart::cut_name;
use crate::display::number::thousands;
use crate::display::sanitise::{sanitise, sanitise_bytes};
use crate::display::width::{cut, width};
use crate::measure::MeasureId;
use crate::page::{wrapped, wrapped_parts};
use crate::tui::actions::{Action, ActionEntry, Scope, named, shown, tab_titles};
use crate::tui::app::headline;
use crate::tui::app::tabs::Tabs;
use crate::tui::draw_text::DrawText as _;
use crate::tui::layers::Stack;
use crate::tui::layout;
use crate::tui::layout::{ONE_PANE, Room, SIDE_BY_SIDE, SMALLEST};
use crate::tui::lecture::Lecture;
use crate::tui::model::Model;
use crate::tui::screens::Screen;
use crate::tui::widgets::clear;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};

/// The actions at the right end of the bottom line, for every focus.
const ALWAYS: &[Action] = &[Action::Help, Action::Quit];

/// From this width on, tabs have their long titles, and blanks between them.
const LONG_TITLES: u16 = 120;

/// Something in the frame that can be clicked.
#[derive(Debug, Clone, Copy)]
pub(super) enum FramePress {
    /// A tab, by its index.
    Tab(usize),
    /// A hint in the bottom line.
    Hint(Action),
    /// The notice, which hides most hints.
    Notice,
}

/// Most rows of a notice.
const NOTICE_ROWS: usize = 3;

/// What is below the layers: the screens and a sentence at the bottom.
pub(super) struct Frame<'a> {
    pub(super) model: &'a Model,
    pub(super) tabs: &'a Tabs,
    pub(super) notice: Option<&'a str>,
}

impl Frame<'_> {
    /// Draws the whole window; returns the position of the caret, if one is shown.
    pub(super) fn draw(
        &self,
        lecture: &Lecture,
        layers: &Stack,
        buffer: &mut Buffer,
    ) -> Option<Position> {
        let model = self.model;
        if layout::room(model.window) == Room::None {
            too_small(model, buffer);
            return None;
        }
        buffer.set_style(buffer.area, model.theme.text);
        let parts = layout::split(model.window);
        headline::top(model, parts.top, buffer);
        self.draw_tabs(parts.tabs, buffer);
        let screen = self.tabs.shown();
        let caret = screen.and_then(|screen| screen.draw(model, parts.body, buffer));
        if model.run.stale().is_some() {
            model.theme.fade(parts.body, buffer); // numbers of the old settings
        }
        let notice = self.draw_notice(buffer);
        self.bottom(parts.bottom, buffer);
        let caption = Rect { y: parts.bottom.y.saturating_sub(notice), ..parts.bottom };
        lecture.draw(&model.theme, caption, buffer);
        layers.draw(model, caret, buffer)
    }

    fn draw_tabs(&self, area: Rect, buffer: &mut Buffer) {
        if area.height == 0 {
            return;
        }
        let theme = &self.model.theme;
        let mut end = area.x;
        for (place, (rect, text)) in self.tab_places(area).into_iter().enumerate() {
            let style = if place == self.tabs.shown_place() { theme.tab } else { theme.dim };
            buffer.draw_text(rect.x, rect.y, text, rect.width.into(), style);
            end = rect.right();
        }
        let rest = Rect { x: end, width: area.right().saturating_sub(end), ..area };
        let scopes = self.tabs.focus().scopes;
        let with_pair = scopes.contains(&Scope::Verdict) && !scopes.contains(&Scope::Pairs);
        headline::progress(self.model, with_pair, rest, buffer);
    }

    /// The area and the text of each tab.
    fn tab_places(&self, area: Rect) -> Vec<(Rect, String)> {
        let mut x = area.x + 1;
        let texts = self.tabs.iter().enumerate().map(|(place, screen)| {
            let (number, title) = (place + 1, self.title(screen, area.width));
            let text = match area.width {
                ..SIDE_BY_SIDE => format!(" {number}{title}"),
                SIDE_BY_SIDE..LONG_TITLES => format!(" {number} {title}"),
                LONG_TITLES.. => format!(" {number} {title} "),
            };
            let wide = (width(&text) as u16).min(area.right().saturating_sub(x));
            let rect = Rect::new(x, area.y, wide, area.height);
            x += wide;
            (rect, text)
        });
        texts.collect()
    }

    fn bottom(&self, area: Rect, buffer: &mut Buffer) {
        let theme = &self.model.theme;
        let has_tabs = layout::split(self.model.window).tabs.height > 0;
        if !has_tabs && self.notice.is_none() && self.model.run.is_going() {
            return headline::progress(self.model, false, area, buffer);
        }
        for (rect, entry) in self.hint_places(area) {
            let (x, _) = buffer.draw_text(
                rect.x,
                rect.y,
                shown(entry.key()),
                rect.width.into(),
                theme.accent,
            );
            buffer.draw_string(x + 1, rect.y, self.word(entry), theme.dim);
        }
    }

    /// The lines of the notice, and the rows that they take from the bottom line upwards. The last line
    /// leaves room for the constant hints.
    fn notice_lines(&self) -> (Rect, Vec<String>) {
        let bottom = layout::split(self.model.window).bottom;
        let Some(notice) = self.notice else { return (Rect::default(), Vec::new()) };
        let end = self.constant_places(bottom).last().map_or(bottom.right(), |(rect, _)| rect.x);
        let [whole, rest] =
            [bottom.right(), end].map(|end| usize::from(end.saturating_sub(bottom.x + 2)));
        let mut lines = wrapped_parts(&self.model.translated(&sanitise(notice)), whole);
        let last = lines.pop().unwrap_or_default();
        lines.extend(wrapped_parts(&last, rest));
        let most = usize::from(self.model.window.height / 8).clamp(1, NOTICE_ROWS);
        if lines.len() > most {
            let last = lines.split_off(most - 1).join(" ");
            lines.push(cut(&last, rest));
        }
        let height = lines.len() as u16;
        (Rect { y: bottom.bottom().saturating_sub(height), height, ..bottom }, lines)
    }

    /// Draws the notice, if there is one; returns the rows that it takes.
    fn draw_notice(&self, buffer: &mut Buffer) -> u16 {
        let (area, lines) = self.notice_lines();
        clear(area, &self.model.theme, buffer);
        for (line, y) in lines.iter().zip(area.top()..) {
            buffer.draw_text(area.x + 1, y, line, area.width.into(), self.model.theme.warning);
        }
        area.height
    }

    /// The word on a hint, which the open screen may replace.
    fn word(&self, entry: &'static ActionEntry) -> &'static str {
        let word = self.tabs.shown().map_or(entry.name, |screen| screen.word(entry));
        if word == entry.name { named(entry, self.model.language)[0] } else { word }
    }

    /// The word on a tab: shorter in narrow windows, where progress shares the line.
    fn title(&self, screen: &dyn Screen, columns: u16) -> &'static str {
        let tab = screen.tab();
        let [long, short] = tab_titles(tab.title, tab.short, self.model.language);
        if columns < LONG_TITLES { short } else { long }
    }

    /// The bound actions among these, as the bottom line shows them.
    fn entries(&self, actions: &[Action]) -> Vec<&'static ActionEntry> {
        let scopes = self.tabs.scopes();
        actions.iter().filter_map(|&hint| self.model.keymap.entry(hint, &scopes)).collect()
    }

    /// The columns of a hint.
    fn hint_width(&self, entry: &'static ActionEntry) -> u16 {
        (width(&shown(entry.key())) + 1 + width(self.word(entry))) as u16
    }

    /// The area of each constant hint, from the right. A notice in a narrow window leaves no room.
    fn constant_places(&self, area: Rect) -> Vec<(Rect, &'static ActionEntry)> {
        let is_full = self.notice.is_some() && area.width < ONE_PANE.width;
        if is_full || self.tabs.focus().input {
            return Vec::new();
        }
        let mut end = area.right();
        let place = |entry| {
            end = end.saturating_sub(self.hint_width(entry) + 2);
            (Rect::new(end + 1, area.y, self.hint_width(entry), 1), entry)
        };
        self.entries(ALWAYS).into_iter().rev().map(place).collect()
    }

    /// The area of each hint: the constant ones at the right; without a notice those of the focus from
    /// the left.
    fn hint_places(&self, area: Rect) -> Vec<(Rect, &'static ActionEntry)> {
        let mut places = self.constant_places(area);
        if self.notice.is_some() {
            return places;
        }
        let end = places.last().map_or(area.right(), |(rect, _)| rect.x - 1);
        let focus = self.tabs.focus();
        let mut x = area.x + 1;
        let constant = |entry: &&ActionEntry| !focus.input && ALWAYS.contains(&entry.action);
        for entry in self.entries(focus.hints).into_iter().filter(|entry| !constant(entry)) {
            let wide = self.hint_width(entry);
            if x + wide >= end {
                break;
            }
            places.push((Rect::new(x, area.y, wide, 1), entry));
            x += wide + 2;
        }
        places
    }

    /// The notice, tab or hint at a position.
    pub(super) fn press_at(&self, at: Position) -> Option<FramePress> {
        let parts = layout::split(self.model.window);
        let tab = self.tab_places(parts.tabs).iter().position(|(rect, _)| rect.contains(at));
        let hint =
            || self.hint_places(parts.bottom).into_iter().find(|(rect, _)| rect.contains(at));
        let notice = || self.notice_lines().0.contains(at).then_some(FramePress::Notice);
        tab.map(FramePress::Tab)
            .or_else(|| hint().map(|(_, entry)| FramePress::Hint(entry.action)))
            .or_else(notice)
    }
}

/// The smallest window that shows the chosen pair.
const LEAST: Size = Size { width: 16, height: 3 };

/// Draws what a window has room for that is too small for any screen: the chosen pair, by keys that work
/// there as on every screen, or else the needed size.
fn too_small(model: &Model, buffer: &mut Buffer) {
    let window = model.window;
    let need = format!(
        "lookalike needs {}×{}; this window has {}×{}",
        SMALLEST.width, SMALLEST.height, window.width, window.height
    );
    let need = model.translated(&need).into_owned();
    let columns = usize::from(window.width);
    let pair =
        model.pair().filter(|_| window.width >= LEAST.width && window.height >= LEAST.height);
    let mut lines = Vec::new();
    if let Some(pair) = pair {
        let place = model.place().map_or(0, |place| place as u64 + 1);
        let score = (MeasureId::JACCARD.measure().cell)(&pair.evidence);
        let all = thousands(model.ranking.order.len() as u64);
        lines.push(format!("{}/{all} J {score}", thousands(place)));
        lines.extend(pair.documents.map(|own| sanitise_bytes(own.name.bytes())));
        lines = lines.iter().map(|line| cut_name(line, columns, &model.affixes)).collect();
    }
    lines.extend(wrapped(&need, columns));
    for (line, y) in lines.iter().zip(0..window.height) {
        buffer.draw_text(0, y, line, columns, model.theme.text);
    }
}
