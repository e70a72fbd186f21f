//! Decodes the bytes of a terminal into keys, mouse events and pastes; swallows everything else.
//!
//! After ECMA-48 and <https://vt100.net/emu/dec_ansi_parser>. Answers of the terminal (control strings,
//! reports) are swallowed whole, those about its colours are reported; the keys next to them are stray, as they may be parts of an answer.

use crate::tui::terminal::input::answer::{TerminalAnswer, command, position, sequence};
use crate::tui::terminal::input::batch::InputBatch;
use crate::tui::terminal::input::keys::{Meaning, control_key, meaning, rxvt_shift, ss3};
use crate::tui::terminal::input::mouse::x10;
use crate::tui::terminal::input::paste::Paste;
use crate::tui::terminal::input::state::{Before, State};
use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyModifiers};
use std::time::{Duration, Instant};

/// Keys are stray for this long after an answer of the terminal.
const ECHO: Duration = Duration::from_millis(100);
/// Keys are stray for this long after an unfinished sequence was dropped: its rest may follow.
const LATE_ECHO: Duration = Duration::from_secs(1);
/// Longest control sequence with a meaning, in bytes; a longer one is swallowed.
const LONGEST_SEQUENCE: usize = 64;

const ALT: KeyModifiers = KeyModifiers::ALT;
const ESC: u8 = 0x1b;
const CANCEL: u8 = 0x18;
const SUBSTITUTE: u8 = 0x1a;
const CTRL_C: u8 = 0x03;
const BELL: u8 = 0x07;
/// iTerm2 answers `CSI 1337 n` with `ESC [ ITERM2 VERSION n`, which is no control sequence of ECMA-48.
const NAME: &[u8] = b"TERM2 ";

/// The state machine: bytes in, input out. Holds at most [`crate::tui::terminal::LONGEST_PASTE`] bytes
/// of a paste and a few bytes of an unfinished sequence.
#[derive(Debug, Default)]
pub struct InputDecoder {
    state: State,
    /// Bytes of the unfinished character or sequence.
    held: Vec<u8>,
    /// True if an escape byte came before: the next key is pressed with Alt.
    alt: bool,
    paste: Paste,
    is_cut: bool,
    answer: Option<TerminalAnswer>,
    inputs: Vec<Input>,
    /// Time of the read being decoded, or of the last one.
    now: Option<Instant>,
    /// Keys before this time are stray.
    stray_until: Option<Instant>,
    /// Until this time a report of the cursor's place is an answer.
    position_until: Option<Instant>,
    /// Time at which an escape byte became the key Esc, until the next byte.
    lone_escape: Option<Instant>,
}

impl InputDecoder {
    /// Decodes the bytes of one read.
    pub fn feed(&mut self, bytes: &[u8], now: Instant) -> InputBatch {
        let Some(first) = bytes.first() else { return self.batch(now) };
        self.now = Some(now);
        let is_recent = self.lone_escape.take().is_some_and(|then| now < then + LATE_ECHO);
        if is_recent && b"[]OPX^_\\".contains(first) {
            // Perhaps the escape byte was the start of this.
            self.foreign(ECHO);
        }
        for &byte in bytes {
            self.byte(byte);
        }
        self.batch(now)
    }

    /// Takes the next report of the cursor's place, if it comes before `until`, for an answer.
    pub fn expect_position(&mut self, until: Instant) {
        self.position_until = Some(until);
    }

    /// Time at which [`Self::expire`] has something to do; `None` while nothing is unfinished.
    pub fn deadline(&self) -> Option<Instant> {
        let wait = self.state.wait(self.held.is_empty())?;
        self.now.map(|last| last + wait)
    }

    /// Ends what is unfinished if its time is over; call it if there is nothing to read.
    pub fn expire(&mut self, now: Instant) -> InputBatch {
        if self.deadline().is_none_or(|deadline| now < deadline) {
            return self.batch(now);
        }
        self.now = Some(now);
        let is_introducer = self.held.is_empty();
        match std::mem::take(&mut self.state) {
            State::Escape(before @ (Before::Nothing | Before::Escape)) => {
                self.alt = false;
                if before == Before::Escape {
                    self.key(KeyCode::Esc.into());
                }
                self.key(KeyCode::Esc.into());
                self.lone_escape = Some(now);
            }
            State::Csi if is_introducer => self.key(KeyEvent::new(KeyCode::Char('['), ALT)),
            State::SingleShift if is_introducer => self.key(KeyEvent::new(KeyCode::Char('O'), ALT)),
            State::Paste => {
                self.foreign(LATE_ECHO);
                self.end_paste();
            }
            _ => {
                self.alt = false;
                self.foreign(LATE_ECHO);
            }
        }
        self.held.clear();
        self.batch(now)
    }

    fn batch(&mut self, now: Instant) -> InputBatch {
        InputBatch {
            inputs: std::mem::take(&mut self.inputs),
            is_stray: self.stray_until.is_some_and(|until| now < until),
            answer: self.answer.take(),
            is_cut: std::mem::take(&mut self.is_cut),
        }
    }

    /// Marks the keys of this read as stray, and those that follow within `echo`.
    fn foreign(&mut self, echo: Duration) {
        let until = self.now.map(|now| now + echo);
        self.stray_until = self.stray_until.max(until);
    }

    fn key(&mut self, mut key: KeyEvent) {
        if std::mem::take(&mut self.alt) {
            key.modifiers |= ALT;
        }
        self.inputs.push(Input::Key(key));
    }

    fn enter(&mut self, state: State) {
        self.held.clear();
        self.state = state;
    }

    /// Leaves a sequence without a meaning; its bytes are swallowed.
    fn drop_sequence(&mut self) {
        self.foreign(ECHO);
        self.enter(State::Ground);
        if std::mem::take(&mut self.alt) {
            // The escape byte before the sequence was a key of its own.
            self.key(KeyCode::Esc.into());
        }
    }

    /// Leaves a sequence that `byte` does not belong to.
    fn abort(&mut self, byte: u8) {
        self.drop_sequence();
        if byte != CANCEL && byte != SUBSTITUTE {
            self.byte(byte);
        }
    }

    fn byte(&mut self, byte: u8) {
        match self.state {
            State::Ground => self.ground(byte),
            State::Character => self.character(byte),
            State::Escape(before) => self.escape(before, byte),
            State::SingleShift => self.single_shift(byte),
            State::Csi => self.csi(byte),
            State::LinuxKey => match byte {
                b'A'..=b'E' => {
                    self.enter(State::Ground);
                    self.key(KeyCode::F(byte - b'A' + 1).into());
                }
                b'@'..=b'~' => self.drop_sequence(),
                _ => self.abort(byte),
            },
            State::Mouse => self.mouse(byte),
            State::Name => self.name(byte),
            State::Text { is_osc, last } => self.text(is_osc, last, byte),
            State::Paste => {
                if self.paste.take(byte) {
                    self.end_paste();
                }
            }
        }
    }

    fn ground(&mut self, byte: u8) {
        match byte {
            ESC => self.enter(State::Escape(Before::Nothing)),
            0x80.. => {
                self.enter(State::Character);
                self.character(byte);
            }
            _ => {
                if byte == BELL {
                    // Perhaps the end of an answer whose start another program read.
                    self.foreign(ECHO);
                }
                self.key(control_key(byte));
            }
        }
    }

    fn character(&mut self, byte: u8) {
        if !self.held.is_empty() && byte & 0xc0 != 0x80 {
            return self.abort(byte);
        }
        self.held.push(byte);
        let length = match self.held.first() {
            Some(0xc2..=0xdf) => 2,
            Some(0xe0..=0xef) => 3,
            Some(0xf0..=0xf4) => 4,
            _ => return self.drop_sequence(),
        };
        if self.held.len() < length {
            return;
        }
        match str::from_utf8(&self.held).ok().and_then(|text| text.chars().next()) {
            Some(c @ '\u{80}'..='\u{9f}') => self.c1(c),
            Some(c) => {
                self.enter(State::Ground);
                let shift = if c.is_uppercase() { KeyModifiers::SHIFT } else { KeyModifiers::NONE };
                self.key(KeyEvent::new(KeyCode::Char(c), shift));
            }
            None => self.drop_sequence(),
        }
    }

    /// Handles a C1 control character, the other form of `ESC @` to `ESC _`.
    fn c1(&mut self, c: char) {
        self.drop_sequence();
        match c {
            '\u{8f}' => self.state = State::SingleShift,
            '\u{9b}' => self.state = State::Csi,
            '\u{90}' | '\u{98}' | '\u{9d}' | '\u{9e}' | '\u{9f}' => {
                self.state = State::Text { is_osc: c == '\u{9d}', last: 0 };
            }
            _ => {}
        }
    }

    fn escape(&mut self, before: Before, byte: u8) {
        self.alt = before == Before::Escape;
        match byte {
            ESC if before == Before::Text => self.enter(State::Escape(Before::Nothing)),
            b'\\' if before == Before::Text => self.end_text(),
            // Its string was given up.
            b'\\' => self.drop_sequence(),
            b'[' => self.enter(State::Csi),
            b'O' => self.enter(State::SingleShift),
            b'P' | b'X' | b']' | b'^' | b'_' => {
                self.drop_sequence();
                self.state = State::Text { is_osc: byte == b']', last: 0 };
            }
            _ => {
                if std::mem::take(&mut self.alt) {
                    self.key(KeyCode::Esc.into());
                }
                if byte == ESC {
                    self.state = State::Escape(Before::Escape);
                } else {
                    self.alt = true;
                    self.enter(State::Ground);
                    self.ground(byte);
                }
            }
        }
    }

    fn single_shift(&mut self, byte: u8) {
        match byte {
            b'0'..=b'9' | b';' => self.hold(byte),
            b' '..=b'~' => match ss3(&self.held, byte) {
                Some(key) => {
                    self.enter(State::Ground);
                    self.key(key);
                }
                None => self.drop_sequence(),
            },
            _ => self.abort(byte),
        }
    }

    fn csi(&mut self, byte: u8) {
        match byte {
            b'M' if self.held.is_empty() => self.enter(State::Mouse),
            b'[' if self.held.is_empty() => self.enter(State::LinuxKey),
            b'@'..=b'~' => {
                let is_long = self.held.len() >= LONGEST_SEQUENCE;
                let is_asked = self.position_until.is_some_and(|until| self.now < Some(until));
                if let Some(answer) = position(&self.held, byte).filter(|_| is_asked) {
                    self.position_until = None;
                    self.answer = Some(answer);
                    return self.drop_sequence();
                }
                let found = if is_long { Meaning::Unknown } else { meaning(&self.held, byte) };
                self.answer = sequence(&self.held, byte).or(self.answer);
                self.mean(found);
            }
            b' '..=b'?' => {
                if byte == b'$'
                    && let Some(key) = rxvt_shift(&self.held)
                {
                    return self.mean(Meaning::Key(key));
                }
                if self.held.is_empty() && b"=>?".contains(&byte) {
                    self.foreign(ECHO);
                }
                self.hold(byte);
            }
            _ => self.abort(byte),
        }
    }

    /// Keeps a parameter, unless the sequence is too long to have a meaning.
    fn hold(&mut self, byte: u8) {
        if self.held.len() < LONGEST_SEQUENCE {
            self.held.push(byte);
        }
    }

    fn mean(&mut self, meaning: Meaning) {
        match meaning {
            Meaning::Unknown => return self.drop_sequence(),
            Meaning::Key(key) => self.key(key),
            Meaning::Mouse(input) => self.inputs.push(input),
            Meaning::Nothing => {}
            Meaning::Focus(input) => {
                // Nothing asks for focus reports, so this one was meant for another program.
                self.foreign(ECHO);
                self.alt = false;
                let is_gained = input == Input::FocusGained;
                self.inputs.push(input);
                return self.enter(if is_gained { State::Name } else { State::Ground });
            }
            Meaning::Paste => {
                self.alt = false;
                return self.enter(State::Paste);
            }
        }
        self.alt = false;
        self.enter(State::Ground);
    }

    fn mouse(&mut self, byte: u8) {
        if byte < b' ' {
            return self.abort(byte);
        }
        self.held.push(byte);
        if let &[button, column, row] = self.held.as_slice() {
            let found = x10(button, column, row).map_or(Meaning::Nothing, Meaning::Mouse);
            self.mean(found);
        }
    }

    fn name(&mut self, byte: u8) {
        match NAME.get(self.held.len()) {
            Some(next) if *next == byte => self.held.push(byte),
            None if byte == b'n' => self.drop_sequence(),
            None if byte >= b' ' => {}
            None => self.abort(byte),
            Some(_) => {
                // Keys after a focus report.
                self.state = State::Ground;
                for key in std::mem::take(&mut self.held).into_iter().chain([byte]) {
                    self.byte(key);
                }
            }
        }
    }

    fn text(&mut self, is_osc: bool, last: u8, byte: u8) {
        match (last, byte) {
            (_, ESC) => self.state = State::Escape(Before::Text),
            (_, CANCEL | SUBSTITUTE | CTRL_C) => self.abort(byte),
            (_, BELL) if is_osc => self.end_text(),
            // U+009C in UTF-8; no other character ends like this.
            (0xc2, 0x9c) => {
                self.held.pop();
                self.end_text();
            }
            _ => {
                self.state = State::Text { is_osc, last: byte };
                if is_osc {
                    self.hold(byte);
                }
            }
        }
    }

    /// Ends a control string, which may be an answer.
    fn end_text(&mut self) {
        let is_long = self.held.len() >= LONGEST_SEQUENCE;
        self.answer = command(&self.held).filter(|_| !is_long).or(self.answer);
        self.drop_sequence();
    }

    fn end_paste(&mut self) {
        let (text, is_cut) = std::mem::take(&mut self.paste).end();
        self.is_cut |= is_cut;
        self.inputs.push(Input::Paste(text));
        self.enter(State::Ground);
    }
}
