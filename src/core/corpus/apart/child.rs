//! Starts children, and puts their failures into words.

use crate::corpus::apart::serve::{RUN, program};
use crate::corpus::document::Reason;
use crate::os::bounded::{ChildBounds, ChildEnd, ChildOutput, run_bounded};
use std::ffi::OsString;
use std::path::Path;

/// Characters of an error message that are quoted.
const QUOTED: usize = 160;

/// Runs a program through this one, which bounds itself first.
pub(super) fn run(
    words: &[OsString],
    input: &[u8],
    bounds: &ChildBounds,
    cancelled: &(dyn Fn() -> bool + Sync),
) -> Result<ChildOutput, Reason> {
    let program = program()
        .ok_or_else(|| Reason::Failed("this program cannot start itself to read it".to_owned()))?;
    run_bounded(program, words, input, bounds, cancelled)
        .map_err(|error| Reason::Failed(format!("its reader did not start: {error}")))
}

/// The reason for an end that is not success, as a sentence about `who`.
pub(super) fn failure(who: &str, run: &ChildOutput, bounds: &ChildBounds) -> Reason {
    let gib = bounds.memory >> 30;
    let why = match run.end {
        ChildEnd::Cancelled => return Reason::Failed("stopped".to_owned()),
        ChildEnd::Seconds => format!("took more than {} s of processor time", bounds.seconds),
        ChildEnd::Wall => format!("did not end within {} s", bounds.wall.as_secs()),
        ChildEnd::Flood => format!("wrote more than {} MiB", bounds.output >> 20),
        ChildEnd::Signal(signal) => format!("crashed (signal {signal}, memory bound {gib} GiB)"),
        ChildEnd::Exit(code) => format!("ended with code {code}"),
    };
    let said = quoted(&run.errors);
    let said = if said.is_empty() { said } else { format!(": {said}") };
    Reason::Failed(format!("{who} {why}{said}; the other files are not affected"))
}

/// The start of an error message on one line, without control characters.
fn quoted(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let joined = lines.join(" / ");
    let shown: String =
        joined.chars().map(|c| if c.is_control() { ' ' } else { c }).take(QUOTED).collect();
    let mut shown = shown.trim_end().to_owned();
    if joined.chars().count() > QUOTED {
        shown.push('…');
    }
    shown
}

/// Words for [`serve`] that run another program within bounds.
pub(super) fn bounded_words(
    program: &Path,
    arguments: Vec<OsString>,
    bounds: &ChildBounds,
) -> Vec<OsString> {
    let mut words: Vec<OsString> = vec![
        RUN.into(),
        bounds.memory.to_string().into(),
        bounds.seconds.to_string().into(),
        program.into(),
    ];
    words.extend(arguments);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_one_line_without_escapes() {
        assert_eq!(quoted(b"  one\n\n\x1b[31mtwo\x07\r\n"), "one /  [31mtwo");
        assert_eq!(quoted(&[b'a'; 500]).chars().count(), QUOTED + 1);
        assert_eq!(quoted(b"\xff\xfe"), "\u{fffd}\u{fffd}");
    }
}
