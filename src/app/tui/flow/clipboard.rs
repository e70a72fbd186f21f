//! Ways to the clipboard: a program of the desktop, the multiplexer, or the terminal itself (OSC 52).

use crate::os::clipboard::{DESKTOP, feed};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Longest text that is copied, in bytes.
pub const LONGEST_COPY: usize = 8 << 20;
/// Longest text that common terminals take by OSC 52, in bytes: 100,000 bytes of base64 with the frame.
const TAKEN: usize = 74_994;
/// GNU screen takes strings of at most 768 bytes: this much of one in each.
const PIECE: usize = 700;

/// Where a text goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Clipboard {
    /// Programs to try, in order; each with the words that name it to the user.
    programs: &'static [ClipboardProgram],
    /// What is between the program and the terminal.
    between: Multiplexer,
}

/// A program and its arguments; the program's name is the first word.
type ClipboardProgram = &'static [&'static str];

/// A multiplexer that OSC 52 has to pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Multiplexer {
    #[default]
    None,
    Tmux,
    Screen,
}

const TMUX: ClipboardProgram = &["tmux", "load-buffer", "-w", "-"];

/// What happened to a copied text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CopyResult {
    /// A program took it.
    Taken(&'static str),
    /// The terminal has to take it.
    Terminal,
}

impl Clipboard {
    /// The clipboard in an environment.
    pub fn from_variables(is_set: impl Fn(&str) -> bool) -> Self {
        let is_far = ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"].into_iter().any(&is_set);
        let (wayland, x11) = (!is_far && is_set("WAYLAND_DISPLAY"), !is_far && is_set("DISPLAY"));
        let tmux = is_set("TMUX");
        let programs: &[ClipboardProgram] = match (wayland, x11, tmux) {
            _ if !DESKTOP.is_empty() && !is_far => &[DESKTOP],
            (true, _, true) => &[&["wl-copy"], TMUX],
            (true, _, false) => &[&["wl-copy"]],
            (_, true, true) => {
                &[&["xclip", "-selection", "clipboard"], &["xsel", "--input", "--clipboard"], TMUX]
            }
            (_, true, false) => {
                &[&["xclip", "-selection", "clipboard"], &["xsel", "--input", "--clipboard"]]
            }
            (_, _, true) => &[TMUX],
            _ => &[],
        };
        let between = match (tmux, is_set("STY")) {
            (true, _) => Multiplexer::Tmux,
            (false, true) => Multiplexer::Screen,
            (false, false) => Multiplexer::None,
        };
        Self { programs, between }
    }

    /// True if a program may take the text, which takes time.
    pub fn has_programs(&self) -> bool {
        !self.programs.is_empty()
    }

    /// Gives the text to the first program that takes it. Blocks for two seconds per program at most.
    pub fn give(&self, text: &str) -> CopyResult {
        let taken = self.programs.iter().find(|words| feed(words, text).is_ok());
        taken
            .and_then(|words| words.first())
            .map_or(CopyResult::Terminal, |name| CopyResult::Taken(name))
    }

    /// The bytes that hand a text to the terminal (OSC 52), through what is between.
    pub fn sequence(&self, text: &str) -> Vec<u8> {
        let plain = format!("\x1b]52;c;{}\x07", STANDARD.encode(text));
        match self.between {
            Multiplexer::None => plain.into_bytes(),
            // tmux takes the plain form with `set-clipboard on`, and passes the other with
            // `allow-passthrough on`.
            Multiplexer::Tmux => {
                let doubled = plain.replace('\x1b', "\x1b\x1b");
                format!("{plain}\x1bPtmux;{doubled}\x1b\\").into_bytes()
            }
            Multiplexer::Screen => {
                let pieces = plain.as_bytes().chunks(PIECE);
                pieces.flat_map(|piece| [b"\x1bP", piece, b"\x1b\\"].concat()).collect()
            }
        }
    }
}

impl CopyResult {
    /// What happened, in a few words.
    pub fn short(&self) -> String {
        match self {
            Self::Taken(program) => format!("copied with {program}"),
            Self::Terminal => "sent by OSC 52, unconfirmed".to_owned(),
        }
    }

    /// What happened, in words; `what` was copied.
    pub fn words(&self, what: &str, length: usize) -> String {
        match self {
            Self::Taken("tmux") => {
                format!("copied {what} to tmux (prefix ] pastes), which hands it to its terminal")
            }
            Self::Taken(program) => format!("copied {what} with {program}"),
            Self::Terminal if length > TAKEN => {
                let size = length / 1_000;
                format!(
                    "sent {what} to the terminal by OSC 52; many take no more than 75 of {size} kB"
                )
            }
            Self::Terminal => {
                format!("sent {what} to the terminal by OSC 52; it does not report success")
            }
        }
    }
}

/// A text that can be copied, and what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Copyable {
    /// What it is, e.g. `name of A`.
    pub what: String,
    /// The text.
    pub text: String,
}

impl Copyable {
    /// A text, without what would control a terminal.
    pub fn new(what: &str, text: &str) -> Self {
        Self { what: what.to_owned(), text: pasteable(text) }
    }
}

/// A text without what would control a terminal that it is pasted into; line ends are `\n`.
fn pasteable(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.chars().filter(|c| matches!(c, '\n' | '\t') || !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(names: &'static [&'static str]) -> Clipboard {
        Clipboard::from_variables(move |name| names.contains(&name))
    }

    #[test]
    fn the_desktop_comes_before_the_multiplexer_but_not_from_afar() {
        let first = |names| with(names).programs.first().and_then(|words| words.first().copied());
        assert_eq!(first(&[]), DESKTOP.first().copied());
        assert_eq!(first(&["SSH_TTY", "DISPLAY"]), None);
        assert_eq!(first(&["SSH_TTY", "WAYLAND_DISPLAY", "TMUX"]), Some("tmux"));
        if DESKTOP.is_empty() {
            assert_eq!(first(&["WAYLAND_DISPLAY", "DISPLAY", "TMUX"]), Some("wl-copy"));
            assert_eq!(first(&["DISPLAY"]), Some("xclip"));
        }
    }

    #[test]
    fn osc_52_passes_tmux_and_screen() {
        let sent = |names, text| String::from_utf8(with(names).sequence(text)).unwrap();
        assert_eq!(sent(&[], "猫"), "\x1b]52;c;54yr\x07");
        assert_eq!(
            sent(&["TMUX"], "猫"),
            "\x1b]52;c;54yr\x07\x1bPtmux;\x1b\x1b]52;c;54yr\x07\x1b\\"
        );
        let long = "x".repeat(3_000);
        let pieces = sent(&["STY"], &long);
        let inner: String =
            pieces.split("\x1b\\").map(|own| own.trim_start_matches("\x1bP")).collect();
        assert_eq!(inner, sent(&[], &long));
        assert!(pieces.split("\x1b\\").all(|piece| piece.len() < 768));
    }

    #[test]
    fn what_is_pasted_controls_nothing() {
        assert_eq!(pasteable("a\u{1b}[201~\r\nb\u{9b}1m\tc\rd\u{7}"), "a[201~\nb1m\tc\nd");
    }
}
