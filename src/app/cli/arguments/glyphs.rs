//! What the terminal can do: `--width`, `--borders` and `--ascii` for its characters, `--plain`, `--no-links`,
//! `--no-pager`.

use crate::cli::arguments::saved_place::words;
use crate::cli::console::Console;
use crate::display::glyphs::{Glyphs, WidthSource};
use crate::os::locale::Charset;
use crate::os::terminal::{is_dumb, names};
use crate::saved::contract::Saved;
use clap::{Args, ValueEnum};
use std::ffi::OsString;

/// Terminals without the characters for lines and bars.
const WITHOUT_LINES: [&str; 8] =
    ["linux", "vt52", "vt100", "vt102", "vt220", "ansi", "cons25", "dumb"];

/// What the terminal can do.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Display")]
pub struct GlyphArguments {
    /// Columns of characters such as “ and …, which some terminals draw wide; the explorer asks the terminal
    #[arg(long, global = true, value_enum, value_name = "WIDTH", default_value = "auto")]
    width: WidthName,
    /// Characters for lines, bars and marks
    #[arg(long, global = true, value_enum, value_name = "BORDERS", default_value = "auto")]
    borders: BorderName,
    /// Short for --borders ascii
    #[arg(long, global = true)]
    ascii: bool,
    /// No names as links (OSC 8); only terminals get them
    #[arg(long, global = true)]
    no_links: bool,
    /// Print pages that are longer than the screen, instead of showing them in LOOKALIKE_PAGER, PAGER or less
    #[arg(long, global = true)]
    no_pager: bool,
    /// Nothing is drawn over.
    #[command(flatten)]
    lines: PlainArguments,
}

/// Lines instead of a screen.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Display")]
struct PlainArguments {
    /// Lines instead of a screen, for screen readers: the explorer asks for a word and answers below; no
    /// pager and no line of progress
    #[arg(long, global = true)]
    plain: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum WidthName {
    /// By the terminal, or else by the locale
    #[default]
    Auto,
    /// One column
    Narrow,
    /// Two columns
    Wide,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum BorderName {
    /// ASCII where the locale is not UTF-8, and on terminals that have no lines
    #[default]
    Auto,
    /// Lines and blocks
    Lines,
    /// ASCII characters
    Ascii,
}

/// The glyphs of a run, and how the width is known.
#[derive(Debug, Clone, Copy)]
pub struct ChosenGlyphs {
    /// The glyphs to start with.
    pub glyphs: Glyphs,
    /// How their width is known.
    pub width: WidthSource,
}

/// The glyphs of a command line, found without the parser: its errors and its help are drawn in them, too.
pub fn glyphs_of(arguments: &[OsString], saved: &Saved) -> ChosenGlyphs {
    let width = given(arguments, saved, "width").unwrap_or_default();
    let is_ascii = words(arguments).any(|word| word == "--ascii");
    let borders =
        if is_ascii { Some(BorderName::Ascii) } else { given(arguments, saved, "borders") };
    let charset = Charset::from_environment();
    let is_ascii = match borders.unwrap_or_default() {
        BorderName::Ascii => true,
        BorderName::Lines => false,
        BorderName::Auto => charset != Charset::Utf8 || WITHOUT_LINES.contains(&names().0.as_str()),
    };
    let is_wide = match width {
        WidthName::Wide => true,
        WidthName::Narrow => false,
        WidthName::Auto => charset == Charset::EastAsian,
    };
    let source = if width == WidthName::Auto { WidthSource::Terminal } else { WidthSource::Given };
    ChosenGlyphs { glyphs: Glyphs { is_wide, is_ascii }, width: source }
}

/// The streams without what `--plain`, `--no-links` and `--no-pager` or the settings file switch off, found
/// without the parser.
pub fn as_wished(console: Console, arguments: &[OsString], saved: &Saved) -> Console {
    let is_off = |flag: &str, key: &str| {
        words(arguments).any(|word| word == flag) || saved.switch(key) == Some(false)
    };
    let is_plain =
        words(arguments).any(|word| word == "--plain") || saved.switch("plain") == Some(true);
    let mut console = console.without_pager(is_off("--no-pager", "pager") || is_plain);
    console.is_plain = is_plain;
    let has_links = !WITHOUT_LINES.contains(&names().0.as_str()) && !is_dumb();
    console.has_links = console.out.terminal && has_links && !is_off("--no-links", "links");
    console
}

/// The value of a flag, or of the settings file.
fn given<T: ValueEnum>(arguments: &[OsString], saved: &Saved, name: &str) -> Option<T> {
    let words: Vec<&str> = words(arguments).map_while(|word| word.to_str()).collect();
    let flag = format!("--{name}");
    let value =
        words.iter().enumerate().find_map(|(place, word)| match word.strip_prefix(&flag)? {
            "" => words.get(place + 1).copied(),
            rest => rest.strip_prefix('='),
        });
    let parsed = |word| T::from_str(word, false).ok();
    value.and_then(parsed).or_else(|| saved.text(name).and_then(parsed))
}
