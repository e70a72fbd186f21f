//! Standard output and standard error: terminal or not, colour, width; and the messages to the user.

use crate::cli::console::output::StandardOutput;
use crate::display::sanitise::{sanitise, sanitise_lines};
use crate::export::rows::Surface;
use crate::os::terminal::{columns, is_dumb, take_sequences};
use crate::page::command_text;
use anstream::stream::RawStream;
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use std::borrow::Cow;
use std::io::{self, BufWriter, IsTerminal as _, Write};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const HINT: Style = AnsiColor::Blue.on_default().bold();

/// The two output streams.
#[derive(Debug, Clone, Copy)]
pub struct Console {
    /// Standard output.
    pub out: Surface,
    /// Standard error.
    pub err: Surface,
    /// A pager shows what is longer than the screen.
    pub is_paged: bool,
    /// Names of files on standard output are links.
    pub has_links: bool,
    /// Nothing is drawn over: no progress, and lines instead of the explorer.
    pub is_plain: bool,
}

impl Console {
    /// Inspects the streams. `--color` beats `NO_COLOR` and `CLICOLOR_FORCE`, which beat the terminal.
    pub fn new(color: ColorWhen) -> Self {
        take_sequences();
        let (out, err) = (io::stdout(), io::stderr());
        Self {
            out: Surface {
                terminal: out.is_terminal(),
                colour: color.applies_to(&out),
                width: columns(&out),
                chinese: false,
            },
            err: Surface {
                terminal: err.is_terminal(),
                colour: color.applies_to(&err),
                width: columns(&err),
                chinese: false,
            },
            is_paged: true,
            has_links: false,
            is_plain: false,
        }
    }

    /// Shows nothing in a pager.
    #[must_use]
    pub fn without_pager(mut self, is_off: bool) -> Self {
        self.is_paged &= !is_off;
        self
    }

    /// Writes to people in Chinese, or in English.
    #[must_use]
    pub fn in_chinese(mut self, chinese: bool) -> Self {
        (self.out.chinese, self.err.chinese) = (chinese, chinese);
        self
    }

    /// A message in the language of the user.
    fn message<'a>(&self, what: &'a str) -> Cow<'a, str> {
        if self.err.chinese { command_text(what) } else { Cow::Borrowed(what) }
    }

    /// Standard output, locked and buffered. The caller must flush it.
    pub fn output(self) -> impl Write {
        BufWriter::with_capacity(1 << 16, StandardOutput::new(self.out.terminal))
    }

    /// Standard output for a page to read, which a pager shows if it is longer than the screen. The
    /// caller must flush it once, at its end.
    pub fn pages(self) -> impl Write {
        let is_paged = self.is_paged && self.out.terminal && !is_dumb();
        let out = StandardOutput::new(self.out.terminal);
        BufWriter::with_capacity(1 << 16, if is_paged { out.in_pager() } else { out })
    }

    /// Prints an error.
    pub fn error(&self, what: &str) {
        self.labelled(ERROR, ["error:", "错误："], &sanitise(&self.message(what)));
    }

    /// Prints an error of several lines.
    pub fn error_lines(&self, what: &str) {
        let text = if self.err.chinese {
            what.lines().map(|line| command_text(line).into_owned() + "\n").collect::<String>()
        } else {
            what.to_owned()
        };
        self.labelled(ERROR, ["error:", "错误："], sanitise_lines(&text).trim_end());
    }

    /// Prints a warning.
    pub fn warn(&self, what: &str) {
        self.labelled(WARNING, ["warning:", "警告："], &sanitise(&self.message(what)));
    }

    /// Prints what to do about an error.
    pub fn hint(&self, what: &str) {
        self.labelled(HINT, ["hint:", "提示："], &sanitise(&self.message(what)));
    }

    /// Prints a line without a label.
    pub fn note(&self, what: &str) {
        say(&format!("{}\n", sanitise(&self.message(what))));
    }

    /// Prints a line on a file or a folder. A name is never translated, whatever words it consists of.
    pub fn note_on(&self, name: &str, what: &str) {
        let colon = if self.err.chinese { "：" } else { ": " };
        say(&format!("{}\n", sanitise(&format!("{name}{colon}{}", self.message(what)))));
    }

    /// `what` must be safe to print.
    fn labelled(&self, style: Style, [english, chinese]: [&str; 2], what: &str) {
        let style = if self.err.colour { style } else { Style::new() };
        if self.err.chinese {
            say(&format!("{style}{chinese}{style:#}{what}\n"));
        } else {
            say(&format!("{style}{english}{style:#} {what}\n"));
        }
    }
}

/// Writes to standard error; errors are ignored, since there is nowhere to report them.
pub fn say(text: &str) {
    let mut err = io::stderr().lock();
    if err.write_all(text.as_bytes()).is_ok() {
        let _ignored = err.flush();
    }
}

/// When to use colour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorWhen {
    /// On a terminal unless NO_COLOR is set; everywhere if CLICOLOR_FORCE is set
    #[default]
    Auto,
    /// Always, also in a file or a pipe
    Always,
    /// Never
    Never,
}

impl ColorWhen {
    /// True if output to this stream is in colour.
    pub fn applies_to(self, stream: &impl RawStream) -> bool {
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto => anstream::AutoStream::choice(stream) != anstream::ColorChoice::Never,
        }
    }
}
