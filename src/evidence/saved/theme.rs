//! Themes of the explorer by name, and a theme of one's own in a TOML file.

use crate::display::colour::Rgb;
use crate::order::ListOrder as _;
use crate::saved::contract::Fault;
use crate::saved::read::parsed;
use toml_edit::{Item, Key, TableLike, Value};

/// A theme that is built in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BuiltInTheme {
    /// Dark or light, by the background of the terminal; its own sixteen colours until that is known.
    #[default]
    Auto,
    /// The terminal's own sixteen colours.
    Terminal,
    /// Light text.
    Dark,
    /// Dark text.
    Light,
    /// Black and white with few colours.
    Contrast,
    /// Blue, orange and grey.
    ColourBlind,
}

/// The built-in themes by name, and what they are.
pub const THEMES: [(&str, BuiltInTheme, &str); 6] = [
    ("auto", BuiltInTheme::Auto, "dark or light, as the terminal is"),
    ("terminal", BuiltInTheme::Terminal, "the terminal's own 16 colours"),
    ("dark", BuiltInTheme::Dark, "light text on dark"),
    ("light", BuiltInTheme::Light, "dark text on light"),
    ("contrast", BuiltInTheme::Contrast, "black and white, contrast 7 and more"),
    ("colour-blind", BuiltInTheme::ColourBlind, "blue, orange, grey; told apart by everyone"),
];

/// The styles that a theme of one's own may set.
pub const STYLES: [&str; 16] = [
    "text",
    "dim",
    "title",
    "accent",
    "tab",
    "selection",
    "flagged",
    "same",
    "differs",
    "only-a",
    "only-b",
    "found",
    "bar",
    "error",
    "warning",
    "passages",
];

/// Names of the sixteen colours of a terminal, in the order of their indices.
pub const COLOURS: [&str; 16] = [
    "black",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "white",
    "bright-black",
    "bright-red",
    "bright-green",
    "bright-yellow",
    "bright-blue",
    "bright-magenta",
    "bright-cyan",
    "bright-white",
];

/// Attributes of a style.
pub const ATTRIBUTES: [&str; 5] = ["bold", "dim", "italic", "underline", "reverse"];

/// A colour of a theme of one's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnColour {
    /// That of the terminal.
    Default,
    /// An index of the palette.
    Index(u8),
    /// A colour as such.
    Exact(Rgb),
}

/// A style of a theme of one's own.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnStyle {
    /// The colour of the text.
    pub text: Option<OwnColour>,
    /// The colour behind it.
    pub behind: Option<OwnColour>,
    /// Indices of [`ATTRIBUTES`].
    pub attributes: Vec<usize>,
}

/// A theme of one's own: a built-in one with other styles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnTheme {
    /// Name of its file without the extension.
    pub name: String,
    /// The theme that has the styles not set here.
    pub base: BuiltInTheme,
    /// Styles by index of [`STYLES`]; `passages` has up to four.
    pub styles: Vec<(usize, Vec<OwnStyle>)>,
}

/// The theme of the explorer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ThemeChoice {
    /// One of [`THEMES`].
    BuiltIn(BuiltInTheme),
    /// A theme of a file.
    Own(OwnTheme),
}

impl Default for ThemeChoice {
    fn default() -> Self {
        Self::BuiltIn(BuiltInTheme::Auto)
    }
}

impl ThemeChoice {
    /// The name of the theme, as `--theme` accepts it.
    pub fn name(&self) -> &str {
        match self {
            Self::Own(own) => &own.name,
            Self::BuiltIn(own) => {
                THEMES.iter().find(|(_, theme, _)| theme == own).map_or("auto", |(name, ..)| name)
            }
        }
    }
}

/// The built-in theme of a name.
pub fn built_in(name: &str) -> Option<BuiltInTheme> {
    THEMES.iter().find(|(own, ..)| *own == name).map(|(_, theme, _)| *theme)
}

/// Reads a theme from the text of its file.
/// # Errors
/// Every fault, in the order of the file.
pub fn read_theme(name: &str, text: &str) -> Result<OwnTheme, Vec<Fault>> {
    let document = parsed(text)?;
    let styles = Vec::new();
    let mut theme = OwnTheme { name: name.to_owned(), base: BuiltInTheme::Terminal, styles };
    let mut faults = Vec::new();
    let mut fault = |key: &Key, item: &Item, what: String| {
        let at = item.span().or_else(|| key.span()).map_or(0, |span| span.start);
        faults.push(Fault::at(text, at, what));
    };
    let table: &dyn TableLike = document.as_table();
    for (key, item) in table.iter().filter_map(|(name, _)| table.get_key_value(name)) {
        if key.get() == "base" {
            let base = item.as_str().and_then(built_in);
            if let Some(base) = base.filter(|base| *base != BuiltInTheme::Auto) {
                theme.base = base;
            } else {
                let names = THEMES.iter().skip(1).map(|(name, ..)| format!("\"{name}\""));
                let names = names.collect::<Vec<_>>().join(", ");
                fault(key, item, format!("base: expected one of {names}"));
            }
            continue;
        }
        let Some(place) = STYLES.iter().position(|own| *own == key.get()) else {
            let at = Item::None;
            let what =
                format!("unknown key `{}`: a theme has base, {}", key.get(), STYLES.join(", "));
            fault(key, &at, what);
            continue;
        };
        match styles_of(item, key.get() == "passages") {
            Ok(styles) => theme.styles.push((place, styles)),
            Err(what) => fault(key, item, format!("{}: {what}", key.get())),
        }
    }
    faults.order_by_key(|fault| (fault.line, fault.column));
    if faults.is_empty() { Ok(theme) } else { Err(faults) }
}

/// The style of a value; of a list, one to four styles.
fn styles_of(item: &Item, is_list: bool) -> Result<Vec<OwnStyle>, String> {
    let of = |value: &Value| value.as_str().ok_or_else(expected).and_then(style);
    match item.as_value() {
        Some(Value::Array(list)) if is_list && (1..=4).contains(&list.len()) => {
            list.iter().map(of).collect()
        }
        Some(value) if !is_list => Ok(vec![of(value)?]),
        _ if is_list => Err(format!("expected a list of 1 to 4 styles; {}", expected())),
        _ => Err(expected()),
    }
}

/// Parses a style such as `bold #ffaf00 on black`.
fn style(text: &str) -> Result<OwnStyle, String> {
    let mut style = OwnStyle::default();
    let mut is_behind = false;
    for word in text.split_whitespace() {
        if word == "on" && !is_behind {
            is_behind = true;
        } else if let Some(place) = ATTRIBUTES.iter().position(|own| *own == word) {
            style.attributes.push(place);
        } else {
            let side = if is_behind { &mut style.behind } else { &mut style.text };
            let colour =
                colour(word).ok_or_else(|| format!("invalid word `{word}`; {}", expected()))?;
            if side.replace(colour).is_some() {
                return Err(format!("`{word}` is a second colour; {}", expected()));
            }
        }
    }
    if is_behind && style.behind.is_none() {
        return Err(format!("no colour after `on`; {}", expected()));
    }
    Ok(style)
}

fn colour(word: &str) -> Option<OwnColour> {
    if word == "default" {
        return Some(OwnColour::Default);
    }
    let named = COLOURS.iter().zip(0..).find(|(name, _)| **name == word);
    let index = named.map(|(_, index)| index).or_else(|| word.parse().ok());
    index.map(OwnColour::Index).or_else(|| Rgb::from_hex(word).map(OwnColour::Exact))
}

fn expected() -> String {
    let (colours, attributes) = (COLOURS.join(", "), ATTRIBUTES.join(", "));
    format!(
        "expected a style such as \"bold #ffaf00 on black\": a colour is default, #rrggbb, 0 to 255 or \
         one of {colours}; attributes are {attributes}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_has_a_base_and_styles() {
        let text = "base = \"dark\"\nflagged = \"bold #ffaf00 on 17\"\npassages = [\"blue\", \"default\"]\n";
        let theme = read_theme("mine", text).unwrap();
        assert_eq!((theme.name.as_str(), theme.base), ("mine", BuiltInTheme::Dark));
        let (place, flagged) = &theme.styles[0];
        assert_eq!(STYLES[*place], "flagged");
        assert_eq!(flagged[0].text, Some(OwnColour::Exact(Rgb([255, 175, 0]))));
        assert_eq!(
            (flagged[0].behind, flagged[0].attributes.as_slice()),
            (Some(OwnColour::Index(17)), &[0][..])
        );
        assert_eq!(theme.styles[1].1.len(), 2);
    }

    #[test]
    fn faults_have_a_place_and_say_what_is_allowed() {
        let text = "base = \"auto\"\nflaged = \"red\"\nerror = \"\u{2003}bold rde\"\nbar = 3\npassages = []\ntext = \"red on\"\n";
        let faults = read_theme("mine", text).unwrap_err();
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let starts = [
            "line 1, column 8: base: expected one of \"terminal\", \"dark\"",
            "line 2, column 1: unknown key `flaged`: a theme has base, text, dim",
            "line 3, column 9: error: invalid word `rde`; expected a style such as",
            "line 4, column 7: bar: expected a style",
            "line 5, column 12: passages: expected a list of 1 to 4 styles",
            "line 6, column 8: text: no colour after `on`",
        ];
        assert_eq!(faults.len(), starts.len(), "{faults:#?}");
        for (fault, start) in faults.iter().zip(starts) {
            assert!(fault.starts_with(start), "{fault}\n{start}");
        }
        assert!(read_theme("mine", "text = ").unwrap_err()[0].to_string().contains("not TOML"));
    }
}
