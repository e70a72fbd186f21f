//! Colours and attributes by meaning; without a palette the terminal's own sixteen colours, or attributes alone.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// A style for each meaning. Every coloured thing also carries a letter or a shape.
#[derive(Debug, Clone, Copy)]
pub struct Theme {
    /// Ordinary text.
    pub text: Style,
    /// Less important text: units, rules, explanations.
    pub dim: Style,
    /// Headings and the name of the program.
    pub title: Style,
    /// Focused or clickable parts: tabs, keys, the sort mark.
    pub accent: Style,
    /// The open tab.
    pub tab: Style,
    /// The chosen row.
    pub selection: Style,
    /// A pair, score or letter over its threshold.
    pub flagged: Style,
    /// Common to both texts: bits, slots, passages.
    pub same: Style,
    /// Different: bits, slots, words.
    pub differs: Style,
    /// Only in the first text.
    pub only_a: Style,
    /// Only in the second text.
    pub only_b: Style,
    /// Characters that match a search or a filter.
    pub found: Style,
    /// The filled part of a bar.
    pub bar: Style,
    /// An error.
    pub error: Style,
    /// A warning.
    pub warning: Style,
    /// Passages, in turn; not red or green, which mark changes elsewhere.
    pub passages: [Style; 4],
}

impl Theme {
    /// Blue and orange on the terminal's own background: distinct for colour-blind people, and
    /// readable on light and dark.
    pub fn colour() -> Self {
        let plain = Style::new();
        let blue = plain.fg(Color::Blue);
        let orange = plain.fg(Color::Yellow);
        Self {
            text: plain,
            dim: plain.add_modifier(Modifier::DIM),
            title: plain.add_modifier(Modifier::BOLD),
            accent: plain.fg(Color::Cyan).add_modifier(Modifier::BOLD),
            tab: plain.fg(Color::Cyan).add_modifier(Modifier::BOLD | Modifier::REVERSED),
            selection: plain.add_modifier(Modifier::REVERSED),
            flagged: orange.add_modifier(Modifier::BOLD),
            same: blue,
            differs: plain.fg(Color::Black).bg(Color::Yellow),
            only_a: plain.fg(Color::White).bg(Color::Blue),
            only_b: plain.fg(Color::Black).bg(Color::Yellow),
            found: plain.add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            bar: plain.fg(Color::Cyan),
            error: plain.fg(Color::Red).add_modifier(Modifier::BOLD),
            warning: orange,
            passages: [Color::Blue, Color::Yellow, Color::Cyan, Color::Magenta]
                .map(|own| plain.fg(own)),
        }
    }

    /// No colour at all (NO_COLOR): reverse, bold and underline carry the meaning.
    pub fn plain() -> Self {
        let plain = Style::new();
        let bold = plain.add_modifier(Modifier::BOLD);
        let line = plain.add_modifier(Modifier::UNDERLINED);
        Self {
            text: plain,
            dim: plain.add_modifier(Modifier::DIM),
            title: bold,
            accent: bold,
            tab: bold.add_modifier(Modifier::REVERSED),
            selection: plain.add_modifier(Modifier::REVERSED),
            flagged: bold,
            same: plain,
            differs: bold.add_modifier(Modifier::REVERSED),
            only_a: line,
            only_b: bold.add_modifier(Modifier::UNDERLINED),
            found: bold.add_modifier(Modifier::UNDERLINED),
            bar: plain,
            error: bold.add_modifier(Modifier::REVERSED),
            warning: bold,
            passages: [line; 4],
        }
    }

    /// The style at an index of [`crate::saved::theme::STYLES`], except `passages`.
    pub(super) fn style_mut(&mut self, place: usize) -> Option<&mut Style> {
        let all = [
            &mut self.text,
            &mut self.dim,
            &mut self.title,
            &mut self.accent,
            &mut self.tab,
            &mut self.selection,
            &mut self.flagged,
            &mut self.same,
            &mut self.differs,
            &mut self.only_a,
            &mut self.only_b,
            &mut self.found,
            &mut self.bar,
            &mut self.error,
            &mut self.warning,
        ];
        all.into_iter().nth(place)
    }

    /// The style of a passage; those of more than four passages repeat.
    pub fn passage(&self, place: usize) -> Style {
        self.passages[place % self.passages.len()]
    }

    /// Marks an area as old. Text on a background of its own keeps its colours.
    pub fn fade(&self, area: Rect, buffer: &mut Buffer) {
        let Some(grey) = self.dim.fg else { return buffer.set_style(area, self.dim) };
        let behind = self.text.bg.unwrap_or(Color::Reset);
        for position in area.intersection(buffer.area).positions() {
            if let Some(cell) = buffer.cell_mut(position).filter(|cell| cell.bg == behind) {
                cell.fg = grey;
            }
        }
    }
}
