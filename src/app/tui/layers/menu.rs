//! The list of actions: help with every key, and the palette of the actions that apply now.

use crate::display::width::{cut, pad, width};
use crate::lesson::kit::words;
use crate::order::ListOrder as _;
use crate::page::{Language, Multilingual};
use crate::tui::actions::{Action, ActionEntry, KeyPress, Keymap, Scope, named, shown};
use crate::tui::draw_text::DrawText as _;
use crate::tui::flow::{Effect, Gesture};
use crate::tui::layers::contract::{Layer, Outcome};
use crate::tui::model::Model;
use crate::tui::theme::Theme;
use crate::tui::widgets::{InputLine, clear, scrollbar};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use ratatui::text::Line;
use ratatui::widgets::{Block, Widget as _};

/// A searchable list of actions over the screen.
#[derive(Debug)]
pub struct Menu {
    /// Lists every action, not only those that apply.
    is_help: bool,
    /// The scopes that apply, the most specific first.
    scopes: Vec<Scope>,
    keymap: Keymap,
    /// The query: a key, or letters of a name.
    input: InputLine,
    place: usize,
    language: Language,
}

/// Columns for keys, and for names.
const KEYS: usize = 15;
const NAMES: usize = 15;
/// Rows of a page, for the page keys.
const PAGE: isize = 10;

impl Menu {
    /// Help: every action, those of a focus with these scopes first.
    pub fn help(scopes: Vec<Scope>, model: &Model) -> Self {
        let (keymap, language) = (model.keymap, model.language);
        Self { is_help: true, scopes, keymap, input: InputLine::default(), place: 0, language }
    }

    /// The palette: the actions that apply in a focus with these scopes.
    pub fn palette(scopes: Vec<Scope>, model: &Model) -> Self {
        Self { is_help: false, ..Self::help(scopes, model) }
    }

    /// A text with a blank at both ends, for the frame.
    fn framed(&self, words: &Multilingual) -> String {
        format!(" {} ", words.text(self.language))
    }

    /// True if an action applies where the menu was opened.
    fn applies(&self, entry: &ActionEntry) -> bool {
        self.scopes.contains(&entry.scope)
    }

    /// The matching rows, best first; without a query, those that apply come first.
    fn rows(&self) -> Vec<&'static ActionEntry> {
        let query = self.input.text().trim();
        let listed = self.keymap.rows().iter().filter(|entry| match entry.action {
            Action::Accept => false,
            _ => entry.scope != Scope::Input && (self.is_help || self.applies(entry)),
        });
        let mut scored: Vec<(u32, &'static ActionEntry)> = Vec::new();
        let pattern = Pattern::parse(query, CaseMatching::Ignore, Normalization::Smart);
        let mut matcher = Matcher::new(Config::DEFAULT);
        let mut buffer = Vec::new();
        for entry in listed {
            if query.is_empty() {
                scored.push((u32::from(self.applies(entry)), entry));
                continue;
            }
            let is_key = KeyPress::parse(query).is_some_and(|key| entry.keys().any(|k| k == key))
                || entry.keys.split(' ').any(|key| shown(key) == query);
            let mut score =
                |text: &str| pattern.score(Utf32Str::new(text, &mut buffer), &mut matcher);
            let [name, help] = named(entry, self.language);
            // The English name is found in both languages.
            let by_name = score(name).max(score(entry.name)).map(|s| 2 * s);
            let best = by_name.max(score(help)).max(is_key.then_some(u32::MAX));
            scored.extend(best.map(|best| (best, entry)));
        }
        scored.order_by_key(|&(score, _)| std::cmp::Reverse(score));
        scored.into_iter().map(|(_, entry)| entry).collect()
    }

    /// The row under the cursor.
    fn chosen(&self) -> Option<&'static ActionEntry> {
        self.rows().get(self.place).copied()
    }

    /// Moves the cursor by `by` rows; it stays on the list.
    fn step(&mut self, by: isize) {
        let last = self.rows().len().saturating_sub(1);
        self.place = self.place.saturating_add_signed(by).min(last);
    }

    /// Puts the cursor on an entry of the list.
    fn choose(&mut self, entry: &ActionEntry) {
        if let Some(place) = self.rows().iter().position(|row| std::ptr::eq(*row, entry)) {
            self.place = place;
        }
    }

    /// Closes the menu and carries out the action under the cursor, if it applies.
    fn run(&self) -> Outcome {
        Outcome::Close(match self.chosen() {
            Some(entry) if self.applies(entry) => Effect::Act(entry.action),
            Some(entry) => {
                let (name, scope) = (named(entry, self.language)[0], label(entry.scope));
                let words = words!("explorer.run.applies", name, scope);
                Effect::Say(words.text(self.language).into_owned())
            }
            None => Effect::None,
        })
    }

    /// The area of the menu in a window.
    fn area(&self, window: Size) -> Rect {
        let rows = self.keymap.rows();
        let wide = |entry| width(named(entry, self.language)[1]) + width(&self.scope(entry));
        let widest = rows.iter().map(wide).max();
        let needed = (4 + KEYS + NAMES + widest.unwrap_or(0)) as u16;
        let width = window.width.saturating_sub(2).min(needed);
        let height = window.height.saturating_sub(2).min(rows.len() as u16 + 3);
        Rect::new((window.width - width) / 2, (window.height - height) / 2, width, height)
    }

    /// The row at a position of the window; `None` outside the list.
    fn row_at(&self, window: Size, at: Position) -> Option<&'static ActionEntry> {
        let list = list(self.area(window));
        let line = usize::from(at.y.checked_sub(list.y)?);
        list.contains(at).then(|| self.rows().get(self.offset(list) + line).copied())?
    }

    fn offset(&self, list: Rect) -> usize {
        (self.place + 1).saturating_sub(usize::from(list.height))
    }

    /// The label of an action's scope in help; empty in the palette.
    fn scope(&self, entry: &ActionEntry) -> String {
        let label = label(entry.scope);
        if self.is_help { format!(" {}", label.text(self.language)) } else { String::new() }
    }

    fn row(
        &self,
        entry: &ActionEntry,
        chosen: bool,
        area: Rect,
        theme: &Theme,
        buffer: &mut Buffer,
    ) {
        let room = usize::from(area.width);
        let keys: Vec<String> = entry.keys.split(' ').map(shown).collect();
        let keys = pad(&cut(&keys.join(" "), KEYS - 1), KEYS);
        let [name, help] = named(entry, self.language);
        let name = pad(name, NAMES);
        let scope = self.scope(entry);
        let help = pad(help, room.saturating_sub(KEYS + NAMES + width(&scope)));
        let name_style = if self.applies(entry) { theme.text } else { theme.dim };
        let parts =
            [(keys, theme.accent), (name, name_style), (help, theme.dim), (scope, theme.dim)];
        let mut x = area.x;
        for (text, style) in parts {
            let style = if chosen { theme.selection } else { style };
            let room = usize::from(area.right().saturating_sub(x));
            x = buffer.draw_text(x, area.y, text, room, style).0;
        }
    }
}

impl Layer for Menu {
    fn key(&mut self, key: &KeyEvent, _model: &Model) -> Outcome {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc | KeyCode::F(1) => return Outcome::Close(Effect::None),
            KeyCode::Char('c') if control => return Outcome::Close(Effect::None),
            KeyCode::Enter => return self.run(),
            KeyCode::Down => self.step(1),
            KeyCode::Up => self.step(-1),
            KeyCode::Char('n') if control => self.step(1),
            KeyCode::Char('p') if control => self.step(-1),
            KeyCode::PageDown => self.step(PAGE),
            KeyCode::PageUp => self.step(-PAGE),
            _ => {
                let before = self.input.text().to_owned();
                self.input.key(key);
                if self.input.text() != before {
                    self.place = 0;
                }
            }
        }
        Outcome::Taken(Effect::None)
    }

    fn paste(&mut self, text: &str) -> Outcome {
        self.input.paste(text);
        self.place = 0;
        Outcome::Taken(Effect::None)
    }

    fn mouse(&mut self, gesture: Gesture, at: Position, model: &Model) -> Outcome {
        match gesture {
            Gesture::WheelDown => self.step(1),
            Gesture::WheelUp => self.step(-1),
            Gesture::Press if !self.area(model.window).contains(at) => {
                return Outcome::Close(Effect::None);
            }
            Gesture::Press => {
                if let Some(entry) = self.row_at(model.window, at) {
                    self.choose(entry);
                    return self.run();
                }
            }
            Gesture::Drag | Gesture::Release => {}
        }
        Outcome::Taken(Effect::None)
    }

    fn draw(&self, model: &Model, buffer: &mut Buffer) -> Option<Position> {
        let (area, theme) = (self.area(model.window), &model.theme);
        clear(area, theme, buffer);
        let title = if self.is_help {
            self.framed(&words!("explorer.menu-draw.keys"))
        } else {
            self.framed(&words!("explorer.menu-draw.actions"))
        };
        let close = self.framed(&words!("explorer.menu-draw.type-search-enter"));
        let close = Line::styled(close, theme.dim);
        let block = Block::bordered()
            .border_style(theme.dim)
            .title_top(Line::styled(title, theme.title))
            .title_bottom(close.right_aligned());
        block.render(area, buffer);
        let list = list(area);
        buffer.draw_string(area.x + 2, area.y + 1, "/", theme.accent);
        let line = Rect::new(area.x + 4, area.y + 1, area.width.saturating_sub(6), 1);
        let rows = self.rows();
        if rows.is_empty() {
            buffer.draw_text(
                list.x,
                list.y,
                words!("explorer.menu-draw.nothing-matches").text(self.language),
                list.width.into(),
                theme.dim,
            );
        }
        let offset = self.offset(list);
        for ((place, entry), y) in
            rows.iter().enumerate().skip(offset).zip(list.top()..list.bottom())
        {
            self.row(entry, place == self.place, Rect { y, height: 1, ..list }, theme, buffer);
        }
        let bar = Rect::new(area.right().saturating_sub(1), list.y, 1, list.height);
        scrollbar::draw(rows.len(), offset, bar, theme, buffer);
        self.input.draw(line, theme.text, buffer)
    }
}

/// The part of a menu that lists actions.
fn list(area: Rect) -> Rect {
    Rect::new(area.x + 2, area.y + 2, area.width.saturating_sub(4), area.height.saturating_sub(3))
}

/// The name of a scope.
fn label(scope: Scope) -> Multilingual {
    match scope {
        Scope::Input => words!("explorer.label.typing"),
        Scope::Pairs => words!("explorer.label.pairs"),
        Scope::Read => words!("explorer.label.read"),
        Scope::Why => words!("explorer.label.why"),
        Scope::Thresholds => words!("explorer.label.thresholds"),
        Scope::Around => words!("explorer.label.cut"),
        Scope::Groups => words!("explorer.label.groups"),
        Scope::Documents => words!("explorer.label.documents"),
        Scope::Sources => words!("explorer.label.sources"),
        Scope::Source => words!("explorer.label.text"),
        Scope::Lessons => words!("explorer.label.lessons"),
        Scope::Steps => words!("explorer.label.lesson"),
        Scope::Verdict => words!("explorer.label.verdicts"),
        Scope::Pair => words!("explorer.label.pair"),
        Scope::List => words!("explorer.label.lists"),
        Scope::Everywhere => words!("explorer.label.everywhere"),
    }
}
