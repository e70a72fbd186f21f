//! Help and errors of usage in Chinese: each line that the parser renders, by the catalogue.
//!
//! The parser renders in English without wrapping, a text a line; texts are replaced and wrapped
//! here, since the parser breaks lines at blanks only. In English nothing of this runs.

use crate::display::width::width;
use crate::export::rows::Surface;
use crate::page::{command_sentence, wrapped};
use clap::builder::StyledStr;

/// Longest line of help, in columns.
const WIDEST: usize = 100;

/// Words of the parser that stand for arguments.
const PLACES: [(&str, &str); 3] =
    [("Usage:", "用法："), ("[OPTIONS]", "[选项]"), ("<COMMAND>", "<命令>")];

/// What the parser adds to a text, or writes on a line of its own.
const ADDED: [&str; 6] =
    ["[possible values: ", "[default: ", "[alias: ", "[aliases: ", "[subcommands: ", "[env: "];

/// A program whose help is rendered with one line for each text.
pub fn unwrapped(program: clap::Command) -> clap::Command {
    program.term_width(0)
}

/// Help as the reader of the stream reads it.
pub fn help_text(help: &StyledStr, surface: Surface) -> String {
    let text = if surface.colour { help.ansi().to_string() } else { help.to_string() };
    if surface.chinese { in_chinese(&text, surface.width) } else { text }
}

/// A usage error of the parser in Chinese.
pub fn usage_error(error: &str, surface: Surface) -> String {
    in_chinese(error, surface.width)
}

/// A line of help or of a manual page in Chinese, not wrapped.
pub fn line_in_chinese(line: &str) -> String {
    let mut out = String::new();
    HelpLine::new(line).write(usize::MAX, &mut out);
    out.truncate(out.trim_end_matches('\n').len());
    out
}

/// The texts of rendered help that need a translation.
pub fn texts(help: &str) -> Vec<String> {
    let lines = joined(help);
    let lines = lines.iter().map(|line| HelpLine::new(line));
    lines.flat_map(|line| line.texts()).collect()
}

fn in_chinese(help: &str, width: Option<usize>) -> String {
    let columns = width.unwrap_or(WIDEST).min(WIDEST);
    let mut out = String::new();
    for line in joined(help) {
        HelpLine::new(&line).write(columns, &mut out);
    }
    out
}

/// A line of help: its start, e.g. a flag, and its text.
struct HelpLine<'a> {
    /// All up to the text.
    start: &'a str,
    /// The text without what the parser adds; empty if there is nothing to translate.
    text: &'a str,
    /// What follows the text: sequences that end a style.
    end: &'a str,
    /// Defaults and values in brackets, which the parser adds: name and content.
    added: Vec<(&'a str, &'a str)>,
}

impl<'a> HelpLine<'a> {
    fn new(line: &'a str) -> Self {
        let verbatim = Self { start: line, text: "", end: "", added: Vec::new() };
        let bare = line.trim_start_matches(' ');
        let indent = line.len() - bare.len();
        let is_usage =
            without_styles(bare).starts_with("Usage:") || bare.starts_with("lookalike <");
        if bare.is_empty() || is_usage || is_usage_of_program(line) {
            return verbatim;
        }
        if let Some(at) = start_of_text(bare) {
            let (start, text) = line.split_at_checked(indent + at).unwrap_or((line, ""));
            return Self::with_added(start, text, "");
        }
        let plain = without_styles(bare);
        let is_flag = plain.starts_with(['-', '[', '<', '>']) && !plain.contains(". ");
        if is_flag || indent == 2 && !plain.ends_with(':') {
            // A tip or the values of an argument stand behind an error.
            let is_tip =
                plain.starts_with("tip: ") || ADDED.iter().any(|own| plain.starts_with(own));
            return if is_tip {
                let (start, text) = line.split_at_checked(indent).unwrap_or((line, ""));
                Self::with_added(start, text, "")
            } else {
                verbatim
            };
        }
        let inner = line.find(&plain).filter(|_| !plain.is_empty());
        let Some(at) = inner else { return verbatim };
        let (start, rest) = line.split_at_checked(at).unwrap_or((line, ""));
        let (text, end) = rest.split_at_checked(plain.len()).unwrap_or((rest, ""));
        Self::with_added(start, text, end)
    }

    fn with_added(start: &'a str, text: &'a str, end: &'a str) -> Self {
        let (mut text, mut added) = (text, Vec::new());
        while let Some(inside) = text.strip_suffix(']') {
            let Some(at) = inside.rfind('[') else { break };
            let (before, group) = inside.split_at_checked(at).unwrap_or((inside, ""));
            let Some((name, content)) = group.get(1..).and_then(|group| group.split_once(": "))
            else {
                break;
            };
            added.insert(0, (name, content));
            text = before.trim_end();
        }
        Self { start, text, end, added }
    }

    fn texts(&self) -> Vec<String> {
        let mut all = Vec::new();
        all.extend(Some(self.text.trim_end_matches(':')).filter(|text| is_english(text)));
        for (name, content) in &self.added {
            let is_sentence = *name == "default" && content.contains(' ');
            all.extend(Some(*content).filter(|text| is_sentence && is_english(text)));
        }
        all.into_iter().map(str::to_owned).collect()
    }

    fn write(&self, columns: usize, out: &mut String) {
        let mut start = self.start.to_owned();
        for (english, chinese) in PLACES {
            start = start.replace(english, chinese);
        }
        let mut text = match self.text.strip_suffix(':') {
            Some(text) => command_sentence(text).map(|text| text + "："),
            None => command_sentence(self.text),
        }
        .unwrap_or_else(|| self.text.to_owned());
        for (name, content) in &self.added {
            let english = format!("[{name}");
            let whole = command_sentence(&format!("{english}: {content}]"))
                .filter(|chinese| !chinese.starts_with(&english));
            let is_sentence = *name == "default" && content.contains(' ');
            let content = match command_sentence(content).filter(|_| is_sentence) {
                Some(chinese) => chinese,
                None => (*content).to_owned(),
            };
            let name = command_sentence(name).unwrap_or_else(|| (*name).to_owned());
            let group = whole.unwrap_or_else(|| format!("[{name}：{content}]"));
            let gap = if text.is_empty() || text.ends_with('。') { "" } else { " " };
            text = format!("{text}{gap}{group}");
        }
        let hang = width(&without_styles(&start));
        let is_tight = columns < hang + 20;
        let rows = if is_tight { vec![text] } else { wrapped(&text, columns - hang) };
        let rows = if rows.is_empty() { vec![String::new()] } else { rows };
        for (place, row) in rows.iter().enumerate() {
            let is_last = place + 1 == rows.len();
            let head = if place == 0 { start.clone() } else { " ".repeat(hang) };
            let line = head + row + if is_last { self.end } else { "" };
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }
}

/// True for a text with words that Chinese does not keep.
fn is_english(text: &str) -> bool {
    // What follows `>` is the file of an example.
    !text.starts_with('>')
        && text.split(|c: char| !c.is_ascii_alphabetic()).any(|word| word.len() > 1)
}

fn is_usage_of_program(line: &str) -> bool {
    line.starts_with("       lookalike ")
}

/// Where the text behind a flag, a value or an example starts.
fn start_of_text(bare: &str) -> Option<usize> {
    let plain = without_styles(bare);
    if plain.starts_with("- ") {
        let at = bare.find(": ").map(|at| at + 1)?;
        let rest = bare.get(at..)?;
        return Some(at + rest.len() - rest.trim_start().len());
    }
    let at = bare.find("  ")?;
    let rest = bare.get(at..)?;
    let text = rest.trim_start();
    let is_text = !text.is_empty() && !text.starts_with('\u{1b}');
    is_text.then_some(at + rest.len() - text.len())
}

/// A line without the sequences of its styles.
fn without_styles(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        out.push_str(before);
        rest = after.split_once('m').map_or("", |(_, after)| after);
    }
    out + rest
}

/// The lines of help, in which a text that goes on below its start is one line.
fn joined(help: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in help.lines() {
        let bare = line.trim_start_matches(' ');
        let indent = line.len() - bare.len();
        let goes_on = |before: &String| {
            let own = before.trim_start_matches(' ');
            let outer = before.len() - own.len();
            let text =
                start_of_text(own).map(|at| width(&without_styles(own.get(..at).unwrap_or(""))));
            indent > 2 && outer < indent && text == Some(indent - outer)
        };
        match lines.last_mut() {
            Some(before) if !bare.is_empty() && goes_on(before) => {
                before.push(' ');
                before.push_str(bare);
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}
