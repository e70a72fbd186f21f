//! Palettes in the fixed part of the 256-colour palette, which no terminal theme changes.

use crate::display::colour::Rgb;
use crate::saved::theme::BuiltInTheme;
use crate::tui::theme::styles::Theme;
use ratatui::style::{Color, Modifier, Style};

/// Indices of xterm's palette from 22 on: some terminal themes change those below.
#[derive(Debug, Clone, Copy)]
pub struct Palette {
    /// The theme that it is of.
    pub theme: BuiltInTheme,
    /// True for dark text.
    pub is_light: bool,
    /// The background, where it is painted.
    pub behind: u8,
    /// Ordinary text, and less important text.
    pub text: [u8; 2],
    /// Focused parts and bars; both texts; flagged scores and warnings; errors.
    pub marks: [u8; 4],
    /// Text and background of words only in A; of words only in B, and of differences.
    pub blocks: [[u8; 2]; 2],
    /// Passages, in turn.
    pub passages: [u8; 4],
}

/// All palettes, the dark one of a theme before the light one.
pub const PALETTES: [Palette; 6] = [
    Palette {
        theme: BuiltInTheme::Dark,
        is_light: false,
        behind: 234,
        text: [252, 247],
        marks: [80, 111, 215, 210],
        blocks: [[231, 25], [232, 215]],
        passages: [111, 215, 80, 177],
    },
    Palette {
        theme: BuiltInTheme::Light,
        is_light: true,
        behind: 231,
        text: [235, 240],
        marks: [23, 25, 94, 124],
        blocks: [[231, 25], [232, 215]],
        passages: [25, 94, 23, 90],
    },
    Palette {
        theme: BuiltInTheme::Contrast,
        is_light: false,
        behind: 232,
        text: [231, 251],
        marks: [123, 153, 220, 217],
        blocks: [[232, 117], [232, 220]],
        passages: [153, 220, 123, 219],
    },
    Palette {
        theme: BuiltInTheme::Contrast,
        is_light: true,
        behind: 231,
        text: [232, 238],
        marks: [23, 24, 52, 88],
        blocks: [[231, 24], [231, 52]],
        passages: [24, 52, 23, 54],
    },
    Palette {
        theme: BuiltInTheme::ColourBlind,
        is_light: false,
        behind: 234,
        text: [252, 247],
        marks: [159, 75, 214, 231],
        blocks: [[231, 25], [232, 214]],
        passages: [75, 214, 231, 175],
    },
    Palette {
        theme: BuiltInTheme::ColourBlind,
        is_light: true,
        behind: 231,
        text: [235, 240],
        marks: [23, 25, 94, 232],
        blocks: [[231, 25], [232, 214]],
        passages: [25, 94, 232, 90],
    },
];

impl Palette {
    /// Its styles; with its own background if `is_painted`.
    pub fn theme(&self, is_painted: bool) -> Theme {
        let colour = |index: u8| Style::new().fg(Color::Indexed(index));
        let block = |[text, behind]: [u8; 2]| colour(text).bg(Color::Indexed(behind));
        let [text, dim] = self.text.map(colour);
        let [accent, same, flagged, error] = self.marks.map(colour);
        let (bold, reversed) = (Modifier::BOLD, Modifier::REVERSED);
        let [only_a, only_b] = self.blocks.map(block);
        Theme {
            text: if is_painted { text.bg(Color::Indexed(self.behind)) } else { text },
            dim,
            title: text.add_modifier(bold),
            accent: accent.add_modifier(bold),
            tab: accent.add_modifier(bold | reversed),
            selection: Style::new().add_modifier(reversed),
            flagged: flagged.add_modifier(bold),
            same,
            differs: only_b,
            only_a,
            only_b,
            found: Style::new().add_modifier(bold | Modifier::UNDERLINED),
            bar: accent,
            error: error.add_modifier(bold),
            warning: flagged,
            passages: self.passages.map(colour),
        }
    }

    /// Lowest contrast of a text on `behind`, where it has no background of its own.
    pub fn lowest_contrast(&self, behind: Rgb) -> f64 {
        let all = self.text.into_iter().chain(self.marks).chain(self.passages);
        let contrasts = all.filter_map(Rgb::from_index).map(|own| own.contrast(behind));
        contrasts.fold(f64::INFINITY, f64::min)
    }
}
