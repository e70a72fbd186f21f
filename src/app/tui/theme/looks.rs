//! Which theme is in force: what was chosen, what the terminal can show, and its background.

use crate::display::colour::{READABLE, Rgb};
use crate::saved::theme::{ATTRIBUTES, BuiltInTheme, OwnColour, OwnStyle, OwnTheme, ThemeChoice};
use crate::tui::theme::palettes::{PALETTES, Palette};
use crate::tui::theme::styles::Theme;
use ratatui::style::{Color, Modifier, Style};

/// The colours that a terminal shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum ColourDepth {
    /// None, or none are wanted.
    None,
    /// The sixteen that the user chose.
    #[default]
    Sixteen,
    /// Those of xterm's palette.
    Indexed,
    /// 8 bits a channel.
    Full,
}

/// What the theme in force depends on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Looks {
    /// The chosen theme.
    pub choice: ThemeChoice,
    /// The colours of the terminal.
    pub depth: ColourDepth,
    /// The background of the terminal; `None` until it reports one.
    pub background: Option<Rgb>,
}

impl ColourDepth {
    /// The colours of a terminal by the variables `TERM` and `COLORTERM`.
    pub fn from_names(term: &str, colorterm: &str) -> Self {
        const FULL: [&str; 8] = [
            "xterm-kitty",
            "alacritty",
            "foot",
            "xterm-ghostty",
            "wezterm",
            "contour",
            "rio",
            "iterm",
        ];
        let is_full = matches!(colorterm, "truecolor" | "24bit")
            || term.contains("direct")
            || FULL.iter().any(|name| term.starts_with(name));
        match (is_full, term.contains("256color")) {
            // The console of Linux shows sixteen, whatever variable it inherits.
            _ if term == "linux" => Self::Sixteen,
            (true, _) => Self::Full,
            (false, true) => Self::Indexed,
            (false, false) => Self::Sixteen,
        }
    }
}

impl Looks {
    /// The theme in force. Terminals with sixteen colours have one, and those without colours too.
    pub fn theme(&self) -> Theme {
        match (&self.choice, self.depth) {
            (_, ColourDepth::None) => Theme::plain(),
            (ThemeChoice::BuiltIn(theme), _) => self.built_in(*theme),
            (ThemeChoice::Own(own), _) => self.own(own),
        }
    }

    /// Why the chosen theme is not in force.
    pub fn refusal(&self) -> Option<&'static str> {
        match (&self.choice, self.depth) {
            (ThemeChoice::BuiltIn(BuiltInTheme::Auto | BuiltInTheme::Terminal), _) => None,
            (_, ColourDepth::None) => Some("colours are off: themes change nothing"),
            (ThemeChoice::BuiltIn(_), ColourDepth::Sixteen) => {
                Some("this terminal has 16 colours (TERM, COLORTERM): themes need 256")
            }
            _ => None,
        }
    }

    fn built_in(&self, theme: BuiltInTheme) -> Theme {
        let is_light = self.background.map(Rgb::is_light);
        let (theme, is_light) = match (theme, is_light) {
            (BuiltInTheme::Dark, _) => (theme, false),
            (BuiltInTheme::Light, _) => (theme, true),
            (BuiltInTheme::Auto, Some(true)) => (BuiltInTheme::Light, true),
            (BuiltInTheme::Auto, Some(false)) => (BuiltInTheme::Dark, false),
            (theme, is_light) => (theme, is_light.unwrap_or(false)),
        };
        let is_its = |own: &&Palette| own.theme == theme && own.is_light == is_light;
        match PALETTES.iter().find(is_its) {
            Some(palette) if self.depth >= ColourDepth::Indexed => {
                palette.theme(self.is_painted(palette))
            }
            _ => Theme::colour(),
        }
    }

    /// True if a palette brings its own background: it would be hard to read on that of the terminal, or
    /// that is not known and the palette is not chosen for it.
    fn is_painted(&self, palette: &Palette) -> bool {
        match (palette.theme, self.background) {
            (BuiltInTheme::Contrast, _) | (BuiltInTheme::ColourBlind, None) => true,
            (_, None) => false,
            (_, Some(behind)) => palette.lowest_contrast(behind) < READABLE,
        }
    }

    fn own(&self, own: &OwnTheme) -> Theme {
        let mut theme = self.built_in(own.base);
        for (place, styles) in &own.styles {
            let mut styles = styles.iter().map(|style| self.style(style));
            if let Some(style) = theme.style_mut(*place) {
                *style = styles.next().unwrap_or(*style);
            } else {
                let given: Vec<Style> = styles.collect();
                for (style, own) in theme.passages.iter_mut().zip(given.iter().cycle()) {
                    *style = *own;
                }
            }
        }
        theme
    }

    fn style(&self, own: &OwnStyle) -> Style {
        const MODIFIERS: [Modifier; ATTRIBUTES.len()] = [
            Modifier::BOLD,
            Modifier::DIM,
            Modifier::ITALIC,
            Modifier::UNDERLINED,
            Modifier::REVERSED,
        ];
        let mut style = Style::new();
        style.fg = own.text.map(|colour| self.colour(colour));
        style.bg = own.behind.map(|colour| self.colour(colour));
        let modifiers = own.attributes.iter().filter_map(|place| MODIFIERS.get(*place));
        modifiers.fold(style, |style, modifier| style.add_modifier(*modifier))
    }

    fn colour(&self, colour: OwnColour) -> Color {
        match colour {
            OwnColour::Default => Color::Reset,
            OwnColour::Index(index) => Color::Indexed(index),
            OwnColour::Exact(Rgb([red, green, blue])) if self.depth == ColourDepth::Full => {
                Color::Rgb(red, green, blue)
            }
            OwnColour::Exact(rgb) => Color::Indexed(rgb.nearest_index()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::saved::theme::{STYLES, THEMES, read_theme};

    fn looks(theme: BuiltInTheme, background: Option<&str>) -> Looks {
        let background = background.and_then(Rgb::from_hex);
        Looks { choice: ThemeChoice::BuiltIn(theme), depth: ColourDepth::Indexed, background }
    }

    fn is_painted(looks: &Looks) -> bool {
        looks.theme().text.bg.is_some()
    }

    #[test]
    fn auto_follows_the_background_and_falls_back_to_the_terminal() {
        let text = |background| looks(BuiltInTheme::Auto, background).theme().text.fg;
        assert_eq!(text(None), None, "the terminal's own colours");
        assert_eq!(text(Some("#002b36")), Some(Color::Indexed(252)));
        assert_eq!(text(Some("#fdf6e3")), Some(Color::Indexed(235)));
        let mut few = looks(BuiltInTheme::Dark, None);
        few.depth = ColourDepth::Sixteen;
        assert!(few.theme().text.fg.is_none() && few.refusal().is_some());
        few.depth = ColourDepth::None;
        assert!(few.theme().flagged.fg.is_none() && few.refusal().is_some());
    }

    #[test]
    fn a_theme_that_would_be_unreadable_paints_its_background() {
        assert!(!is_painted(&looks(BuiltInTheme::Light, None)));
        assert!(!is_painted(&looks(BuiltInTheme::Light, Some("#fdf6e3"))));
        assert!(is_painted(&looks(BuiltInTheme::Light, Some("#000000"))));
        assert!(is_painted(&looks(BuiltInTheme::Auto, Some("#767676"))));
        assert!(is_painted(&looks(BuiltInTheme::ColourBlind, None)));
        assert!(!is_painted(&looks(BuiltInTheme::ColourBlind, Some("#1e1e1e"))));
        assert!(is_painted(&looks(BuiltInTheme::Contrast, Some("#000000"))));
    }

    #[test]
    fn every_style_can_be_set_alone() {
        for (place, name) in STYLES.iter().enumerate() {
            let value =
                if *name == "passages" { "[\"#ff0000 on 17\"]" } else { "\"#ff0000 on 17\"" };
            let own =
                read_theme("mine", &format!("base = \"terminal\"\n{name} = {value}\n")).unwrap();
            let choice = ThemeChoice::Own(own);
            let theme = Looks { choice, depth: ColourDepth::Full, background: None }.theme();
            let before = format!("{:?}", Theme::colour());
            let after = format!("{theme:?}");
            assert_ne!(after, before, "{name}");
            let wanted = Style::new().fg(Color::Rgb(255, 0, 0)).bg(Color::Indexed(17));
            let mut theme = theme;
            let set = theme.style_mut(place).copied().unwrap_or(theme.passages[3]);
            assert_eq!(set, wanted, "{name}");
        }
    }

    #[test]
    fn the_depth_is_known_by_name() {
        let depth = ColourDepth::from_names;
        assert_eq!(depth("xterm-256color", ""), ColourDepth::Indexed);
        assert_eq!(depth("tmux-256color", "truecolor"), ColourDepth::Full);
        assert_eq!(depth("xterm-kitty", ""), ColourDepth::Full);
        assert_eq!(
            [depth("screen", ""), depth("", ""), depth("linux", "truecolor")],
            [ColourDepth::Sixteen; 3]
        );
        assert_eq!(THEMES.len(), 6);
    }
}
