//! A session as a text file: keys with the time before each, and captions.

use crate::tui::actions::KeyPress;
use crossterm::event::{MouseButton, MouseEventKind};
use ratatui::layout::Size;
use std::fmt;
use std::time::Duration;

/// The first line of a script.
pub const HEAD: &str = "lookalike script 1";
/// The longest pause before a key, in seconds.
const LONGEST: f64 = 3_600.0;

/// The mouse events and their names in a script.
const MOUSE: [(&str, MouseEventKind); 5] = [
    ("press", MouseEventKind::Down(MouseButton::Left)),
    ("drag", MouseEventKind::Drag(MouseButton::Left)),
    ("release", MouseEventKind::Up(MouseButton::Left)),
    ("wheel-down", MouseEventKind::ScrollDown),
    ("wheel-up", MouseEventKind::ScrollUp),
];

/// One input of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// A key.
    Key(KeyPress),
    /// The mouse, at a column and a row, from 0.
    Mouse(MouseEventKind, u16, u16),
    /// Pasted text.
    Paste(String),
}

/// One line of a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScriptLine {
    /// Wait, then send an input.
    Do(Duration, Act),
    /// Show a sentence until the next one; an empty one clears it.
    Caption(String),
}

/// A session: lines in order. As text: the head, `size 80x24`, `# caption`, `; remark`, and
/// `SECONDS KEY` with keys in the notation of the action table, `press COLUMN,ROW` etc. (from 1),
/// or `paste TEXT`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Script {
    /// The size of the window of the recording, if known.
    pub size: Option<Size>,
    /// Inputs and captions, in order.
    pub entries: Vec<ScriptLine>,
}

/// What is wrong with a script, and on which line. May hold text of the file: sanitise it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ScriptError {
    /// Not a script.
    #[error("not a script of lookalike: expected `{HEAD}` in the first line")]
    Head,
    /// An invalid line: its number, from 1, and the reason.
    #[error("line {0}: {1}")]
    Line(usize, String),
}

impl Act {
    /// A mouse input, if scripts can express it.
    pub fn mouse(kind: MouseEventKind, column: u16, row: u16) -> Option<Self> {
        let known = MOUSE.iter().any(|(_, known)| *known == kind);
        known.then_some(Self::Mouse(kind, column, row))
    }
}

impl Script {
    /// Parses a script.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        let mut lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
        let head = lines.find(|(_, line)| !line.trim().is_empty());
        if head.is_none_or(|(_, line)| line.trim() != HEAD) {
            return Err(ScriptError::Head);
        }
        let mut script = Self::default();
        for (number, line) in lines {
            let line = line.trim();
            if line.is_empty() || line.starts_with(';') {
                continue;
            }
            let wrong = |what: String| ScriptError::Line(number, what);
            if let Some(caption) = line.strip_prefix('#') {
                script.entries.push(ScriptLine::Caption(caption.trim().to_owned()));
            } else if let Some(size) = line.strip_prefix("size ") {
                script.size = Some(parse_size(size).ok_or_else(|| {
                    wrong(format!("invalid size `{size}`: expected WIDTHxHEIGHT, e.g. 80x24"))
                })?);
            } else {
                script.entries.push(parse_do(line).map_err(wrong)?);
            }
        }
        Ok(script)
    }

    /// A warning if the window differs from the recorded one and the script uses the mouse.
    pub fn misfit(&self, window: Size) -> Option<String> {
        let size = self.size.filter(|size| *size != window)?;
        let has_mouse =
            self.entries.iter().any(|entry| matches!(entry, ScriptLine::Do(_, Act::Mouse(..))));
        has_mouse.then(|| {
            format!(
                "recorded at {}×{}, but this window has {}×{}: clicks may miss",
                size.width, size.height, window.width, window.height
            )
        })
    }
}

fn parse_size(text: &str) -> Option<Size> {
    let (width, height) = text.trim().split_once(['x', '×'])?;
    Some(Size::new(width.trim().parse().ok()?, height.trim().parse().ok()?))
}

fn parse_do(line: &str) -> Result<ScriptLine, String> {
    let (time, what) = line.split_once(' ').ok_or("expected SECONDS KEY, e.g. 1.5 enter")?;
    let seconds = time.parse::<f64>().ok().filter(|s| (0.0..=LONGEST).contains(s));
    let seconds = seconds
        .ok_or_else(|| format!("invalid time `{time}`: expected seconds from 0 to {LONGEST}"))?;
    let what = what.trim();
    let (word, rest) = what.split_once(' ').unwrap_or((what, ""));
    let act = if word == "paste" && !rest.is_empty() {
        Act::Paste(rest.to_owned())
    } else if let Some((_, kind)) = MOUSE.iter().find(|(name, _)| *name == word) {
        let place = rest.split_once(',').and_then(|(x, y)| {
            let from_one = |text: &str| text.trim().parse::<u16>().ok()?.checked_sub(1);
            Some((from_one(x)?, from_one(y)?))
        });
        let (x, y) =
            place.ok_or_else(|| format!("invalid place `{rest}`: expected {word} COLUMN,ROW"))?;
        Act::Mouse(*kind, x, y)
    } else {
        Act::Key(KeyPress::parse(what).ok_or_else(|| format!("unknown key `{what}`"))?)
    };
    Ok(ScriptLine::Do(Duration::from_secs_f64(seconds), act))
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => write!(f, "{key}"),
            Self::Mouse(kind, x, y) => {
                let word = MOUSE.iter().find(|(_, known)| known == kind).map_or("press", |m| m.0);
                write!(f, "{word} {},{}", x + 1, y + 1)
            }
            Self::Paste(text) => write!(f, "paste {}", text.replace(['\r', '\n'], " ")),
        }
    }
}

impl fmt::Display for ScriptLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Do(after, act) => write!(f, "{:.2} {act}", after.as_secs_f64()),
            Self::Caption(text) if text.is_empty() => f.write_str("#"),
            Self::Caption(text) => write!(f, "# {text}"),
        }
    }
}
