//! Standard output and standard error: terminal or not, colour, width; and the messages to the user.

use crate::display::glyphs::Glyphs;
use crate::display::sanitise::{sanitise, sanitise_lines};
use crate::export::rows::Surface;
use crate::os::closed::is_output_closed;
use crate::os::terminal::columns;
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
}

impl Console {
    /// Inspects the streams. `--color` beats `NO_COLOR` and `CLICOLOR_FORCE`, which beat the terminal.
    pub fn new(color: ColorWhen) -> Self {
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
        }
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
        let glyphs = Some(Glyphs::in_force()).filter(|own| self.out.terminal && !own.is_usual());
        let out = StandardOutput { out: io::stdout().lock(), glyphs, unfinished: Vec::new() };
        BufWriter::with_capacity(1 << 16, out)
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

/// Standard output; writing fails if it was closed when the program started.
struct StandardOutput {
    out: io::StdoutLock<'static>,
    /// The glyphs of a terminal that lacks some.
    glyphs: Option<Glyphs>,
    /// The start of a character whose end was not written yet.
    unfinished: Vec<u8>,
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if is_output_closed() {
            return Err(io::Error::other("standard output is closed"));
        }
        let Some(glyphs) = self.glyphs else { return self.out.write(bytes) };
        self.unfinished.extend_from_slice(bytes);
        let held = std::mem::take(&mut self.unfinished);
        let mut rest = held.as_slice();
        while !rest.is_empty() {
            let (valid, after) = match str::from_utf8(rest) {
                Ok(text) => (text, &[][..]),
                Err(error) => {
                    let (valid, after) = rest.split_at(error.valid_up_to());
                    (str::from_utf8(valid).unwrap_or_default(), after)
                }
            };
            self.out.write_all(glyphs.shown(valid).as_bytes())?;
            rest = after;
            match str::from_utf8(rest).err().map(|error| error.error_len()) {
                Some(Some(length)) => {
                    let (broken, after) = rest.split_at(length);
                    self.out.write_all(broken)?;
                    rest = after;
                }
                Some(None) => {
                    self.unfinished = rest.to_vec();
                    break;
                }
                None => {}
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.write_all(&std::mem::take(&mut self.unfinished))?;
        self.out.flush()
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
