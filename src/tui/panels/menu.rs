//! The list of actions: help with every key, and the palette of what applies now.

use crate::display::width::{cut, pad, width};
use crate::tui::actions::{ACTIONS, Action, Entry, Key, Scope, shown};
use crate::tui::theme::Theme;
use crate::tui::widgets::{InputLine, scrollbar};
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Widget as _};

/// A searchable list of actions over the screen.
#[derive(Debug)]
pub struct Menu {
    /// Every action, or only those that apply.
    whole: bool,
    /// The scopes that apply, the nearest first.
    scopes: Vec<Scope>,
    /// What is searched for: a key, or letters of a name.
    pub input: InputLine,
    place: usize,
}

/// Columns for keys, and for names.
const KEYS: usize = 15;
const NAMES: usize = 15;

impl Menu {
    /// Help if `whole`, else the palette, for a focus with these scopes.
    pub fn new(whole: bool, scopes: Vec<Scope>) -> Self {
        Self { whole, scopes, input: InputLine::default(), place: 0 }
    }

    /// Whether an action applies where the menu was opened.
    pub fn applies(&self, entry: &Entry) -> bool {
        self.scopes.contains(&entry.scope)
    }

    /// The rows that match, best first; without a search, what applies comes first.
    pub fn rows(&self) -> Vec<&'static Entry> {
        let query = self.input.text().trim();
        let listed = ACTIONS.iter().filter(|entry| match entry.action {
            Action::Accept => false,
            _ => entry.scope != Scope::Input && (self.whole || self.applies(entry)),
        });
        let mut scored: Vec<(u32, &'static Entry)> = Vec::new();
        let pattern = Pattern::parse(query, CaseMatching::Ignore, Normalization::Smart);
        let mut matcher = Matcher::new(Config::DEFAULT);
        let mut buffer = Vec::new();
        for entry in listed {
            if query.is_empty() {
                scored.push((u32::from(self.applies(entry)), entry));
                continue;
            }
            let is_key = Key::parse(query).is_some_and(|key| entry.keys().any(|k| k == key))
                || entry.keys.split(' ').any(|key| shown(key) == query);
            let mut score =
                |text: &str| pattern.score(Utf32Str::new(text, &mut buffer), &mut matcher);
            let named = score(entry.name).map(|s| 2 * s);
            let best = named.max(score(entry.help)).max(is_key.then_some(u32::MAX));
            scored.extend(best.map(|best| (best, entry)));
        }
        scored.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        scored.into_iter().map(|(_, entry)| entry).collect()
    }

    /// The row under the cursor.
    pub fn chosen(&self) -> Option<&'static Entry> {
        self.rows().get(self.place).copied()
    }

    /// Moves the cursor by so many rows; it stays on the list.
    pub fn step(&mut self, by: isize) {
        let last = self.rows().len().saturating_sub(1);
        self.place = self.place.saturating_add_signed(by).min(last);
    }

    /// Puts the cursor on an entry of the list.
    pub fn choose(&mut self, entry: &Entry) {
        if let Some(place) = self.rows().iter().position(|row| std::ptr::eq(*row, entry)) {
            self.place = place;
        }
    }

    /// The first row: after every change of the search.
    pub fn first(&mut self) {
        self.place = 0;
    }

    /// Where the menu stands in a window.
    pub fn area(&self, window: Rect) -> Rect {
        let widest = ACTIONS.iter().map(|entry| width(entry.help) + self.scope(entry).len()).max();
        let needed = (4 + KEYS + NAMES + widest.unwrap_or(0)) as u16;
        let width = window.width.saturating_sub(2).min(needed);
        let height = window.height.saturating_sub(2).min(ACTIONS.len() as u16 + 3);
        Rect::new((window.width - width) / 2, (window.height - height) / 2, width, height)
    }

    /// The row at a position of the window; `None` outside the list.
    pub fn row_at(&self, window: Rect, at: Position) -> Option<&'static Entry> {
        let list = list(self.area(window));
        let line = usize::from(at.y.checked_sub(list.y)?);
        list.contains(at).then(|| self.rows().get(self.offset(list) + line).copied())?
    }

    fn offset(&self, list: Rect) -> usize {
        (self.place + 1).saturating_sub(usize::from(list.height))
    }

    /// Draws the menu over the screen; answers where the caret is.
    pub fn draw(&self, window: Rect, theme: &Theme, buffer: &mut Buffer) -> Option<Position> {
        let area = self.area(window);
        clear(area, buffer);
        let title = if self.whole { " Keys " } else { " Actions " };
        let close = Line::styled(" type to search · enter runs · esc closes ", theme.dim);
        let block = Block::bordered()
            .border_style(theme.dim)
            .title_top(Line::styled(title, theme.title))
            .title_bottom(close.right_aligned());
        block.render(area, buffer);
        let list = list(area);
        buffer.set_string(area.x + 2, area.y + 1, "/", theme.accent);
        let line = Rect::new(area.x + 4, area.y + 1, area.width.saturating_sub(6), 1);
        let rows = self.rows();
        if rows.is_empty() {
            buffer.set_stringn(list.x, list.y, "nothing matches", list.width.into(), theme.dim);
        }
        let offset = self.offset(list);
        for ((place, entry), y) in
            rows.iter().enumerate().skip(offset).zip(list.top()..list.bottom())
        {
            self.row(entry, place == self.place, (Rect { y, height: 1, ..list }, theme), buffer);
        }
        let bar = Rect::new(area.right().saturating_sub(1), list.y, 1, list.height);
        scrollbar::draw(rows.len(), offset, bar, theme, buffer);
        self.input.draw(line, theme.text, buffer)
    }

    /// Where an action applies, in the list of all.
    fn scope(&self, entry: &Entry) -> String {
        if self.whole { format!(" {}", label(entry.scope)) } else { String::new() }
    }

    fn row(&self, entry: &Entry, chosen: bool, (area, theme): (Rect, &Theme), buffer: &mut Buffer) {
        let room = usize::from(area.width);
        let keys: Vec<String> = entry.keys.split(' ').map(shown).collect();
        let keys = pad(&cut(&keys.join(" "), KEYS - 1), KEYS);
        let name = pad(entry.name, NAMES);
        let scope = self.scope(entry);
        let help = pad(entry.help, room.saturating_sub(KEYS + NAMES + scope.len()));
        let quiet = if self.applies(entry) { theme.text } else { theme.dim };
        let parts = [(keys, theme.accent), (name, quiet), (help, theme.dim), (scope, theme.dim)];
        let mut x = area.x;
        for (text, style) in parts {
            let style = if chosen { theme.selection } else { style };
            let room = usize::from(area.right().saturating_sub(x));
            x = buffer.set_stringn(x, area.y, text, room, style).0;
        }
    }
}

/// Empties an area, and what of a wide character before it would reach in.
pub fn clear(area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    for y in area.top()..area.bottom() {
        let before = area.x.checked_sub(1).and_then(|x| buffer.cell_mut((x, y)));
        if let Some(cell) = before.filter(|cell| width(cell.symbol()) > 1) {
            cell.set_symbol(" ");
        }
    }
}

/// The part of a menu that lists actions.
fn list(area: Rect) -> Rect {
    Rect::new(area.x + 2, area.y + 2, area.width.saturating_sub(4), area.height.saturating_sub(3))
}

/// Where an action applies, in a word.
pub fn label(scope: Scope) -> &'static str {
    match scope {
        Scope::Input => "typing",
        Scope::Pairs => "Pairs",
        Scope::Read => "Read",
        Scope::Why => "Why",
        Scope::Thresholds => "Thresholds",
        Scope::Groups => "Groups",
        Scope::Documents => "Documents",
        Scope::Lessons => "Lessons",
        Scope::Steps => "a lesson",
        Scope::Verdict => "verdicts",
        Scope::Pair => "a pair",
        Scope::List => "lists",
        Scope::Everywhere => "everywhere",
    }
}
