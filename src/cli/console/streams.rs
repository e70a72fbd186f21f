//! Standard output and standard error: whether they are terminals, in colour, and how wide.

use crate::cli::console::colour::ColorWhen;
use crate::display::sanitise::{sanitise, sanitise_lines};
use crate::export::rows::Surface;
use crate::os::terminal::columns;
use anstyle::{AnsiColor, Style};
use std::io::{self, BufWriter, IsTerminal as _, Write};

const ERROR: Style = AnsiColor::Red.on_default().bold();
const WARNING: Style = AnsiColor::Yellow.on_default().bold();
const HINT: Style = AnsiColor::Blue.on_default().bold();

/// What the two output streams are.
#[derive(Debug, Clone, Copy)]
pub struct Console {
    /// Standard output.
    pub out: Surface,
    /// Standard error.
    pub err: Surface,
}

impl Console {
    /// Asks the streams. A flag beats `NO_COLOR` and `CLICOLOR_FORCE`, which beat the terminal.
    pub fn new(color: ColorWhen) -> Self {
        let (out, err) = (io::stdout(), io::stderr());
        Self {
            out: Surface {
                terminal: out.is_terminal(),
                colour: color.wanted(&out),
                width: columns(&out),
            },
            err: Surface {
                terminal: err.is_terminal(),
                colour: color.wanted(&err),
                width: columns(&err),
            },
        }
    }

    /// Standard output, locked and buffered; flush at the end.
    pub fn output(self) -> impl Write {
        BufWriter::with_capacity(1 << 16, io::stdout().lock())
    }

    /// Says why the program gives up.
    pub fn error(&self, what: &str) {
        self.labelled(ERROR, "error", &sanitise(what));
    }

    /// Says why the program gives up, on several lines.
    pub fn error_lines(&self, what: &str) {
        self.labelled(ERROR, "error", &sanitise_lines(what));
    }

    /// Says what the user should know of a result.
    pub fn warn(&self, what: &str) {
        self.labelled(WARNING, "warning", &sanitise(what));
    }

    /// Says what to do.
    pub fn hint(&self, what: &str) {
        self.labelled(HINT, "hint", &sanitise(what));
    }

    /// Says something by the way.
    pub fn note(&self, what: &str) {
        say(&format!("{}\n", sanitise(what)));
    }

    /// `what` is safe to print.
    fn labelled(&self, style: Style, label: &str, what: &str) {
        let style = if self.err.colour { style } else { Style::new() };
        say(&format!("{style}{label}:{style:#} {what}\n"));
    }
}

/// Writes to standard error; a closed one is nobody to tell.
pub fn say(text: &str) {
    let mut err = io::stderr().lock();
    if err.write_all(text.as_bytes()).is_ok() {
        // Nobody is left who could be told of a failure here.
        let _ignored = err.flush();
    }
}
