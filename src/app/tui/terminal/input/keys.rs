//! Keys in the encodings of terminals: xterm, rxvt, the Linux console, kitty.

use crate::tui::terminal::input::mouse::{sgr, urxvt};
use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// What a control sequence means.
#[derive(Debug)]
pub(super) enum Meaning {
    /// A key.
    Key(KeyEvent),
    /// A mouse event.
    Mouse(Input),
    /// The window gained or lost the focus.
    Focus(Input),
    /// The start of a paste.
    Paste,
    /// Input that no event expresses: a sixth button, a modifier key alone.
    Nothing,
    /// No input: an answer of the terminal, or a sequence not known here.
    Unknown,
}

/// The key of an ASCII character or a C0 control character.
pub(super) fn control_key(byte: u8) -> KeyEvent {
    let control = |c: u8| KeyEvent::new(KeyCode::Char(c.into()), KeyModifiers::CONTROL);
    match byte {
        b'\r' => KeyCode::Enter.into(),
        b'\t' => KeyCode::Tab.into(),
        0x7f => KeyCode::Backspace.into(),
        0 => control(b' '),
        1..=0x1a => control(byte - 1 + b'a'),
        0x1b => KeyCode::Esc.into(),
        0x1c..=0x1f => control(byte - 0x1c + b'4'),
        b'A'..=b'Z' => KeyEvent::new(KeyCode::Char(byte.into()), KeyModifiers::SHIFT),
        _ => KeyCode::Char(byte.into()).into(),
    }
}

/// The meaning of a control sequence: its bytes between `CSI` and the last one, and the last one.
pub(super) fn meaning(held: &[u8], last: u8) -> Meaning {
    match (held, last) {
        (b"", b'I') => return Meaning::Focus(Input::FocusGained),
        (b"", b'O') => return Meaning::Focus(Input::FocusLost),
        (b"200", b'~') => return Meaning::Paste,
        (b"", b'a'..=b'd') => {
            let arrow = arrow(last.to_ascii_uppercase());
            return arrow.map_or(Meaning::Unknown, |code| press(code, KeyModifiers::SHIFT));
        }
        _ => {}
    }
    let (held, is_sgr) = held.strip_prefix(b"<").map_or((held, false), |rest| (rest, true));
    let Some(fields) = fields(held) else { return Meaning::Unknown };
    let numbers: Vec<u32> = fields.iter().map(|field| field[0]).collect();
    let event = |event: Option<Input>| event.map_or(Meaning::Nothing, Meaning::Mouse);
    match (is_sgr, numbers.as_slice(), last) {
        (true, &[button, column, row], b'M' | b'm') => {
            event(sgr(button, column, row, last == b'm'))
        }
        (true, ..) => Meaning::Unknown,
        (false, &[button, column, row], b'M') => event(urxvt(button, column, row)),
        (false, &[27, modifiers, code], b'~') => kitty(code, 0, modifiers, 0),
        (false, _, b'u') => {
            let [code, shifted, _] = fields[0];
            let [modifiers, kind, _] = fields.get(1).copied().unwrap_or_default();
            kitty(code, shifted, modifiers, kind)
        }
        (false, ..) => legacy(&fields, last).unwrap_or(Meaning::Unknown),
    }
}

/// The fields of the parameters, each with up to three numbers; a missing number is 0. `None` if
/// anything else is between them.
fn fields(held: &[u8]) -> Option<Vec<[u32; 3]>> {
    let mut fields = Vec::new();
    for field in held.split(|&byte| byte == b';') {
        let mut numbers = [0; 3];
        for (at, part) in field.split(|&byte| byte == b':').enumerate() {
            let number = match part {
                b"" => 0,
                digits => {
                    let is_number = digits.iter().all(u8::is_ascii_digit);
                    str::from_utf8(digits).ok().filter(|_| is_number)?.parse().ok()?
                }
            };
            if let Some(place) = numbers.get_mut(at) {
                *place = number;
            }
        }
        fields.push(numbers);
    }
    Some(fields)
}

fn press(code: KeyCode, modifiers: KeyModifiers) -> Meaning {
    Meaning::Key(KeyEvent::new(code, modifiers))
}

/// Modifiers as sent: their bits plus 1; 0 if missing. `None` for more bits than there are.
fn modifiers(sent: u32) -> Option<KeyModifiers> {
    let bits = sent.saturating_sub(1);
    let mut modifiers = KeyModifiers::NONE;
    let known = [
        KeyModifiers::SHIFT,
        KeyModifiers::ALT,
        KeyModifiers::CONTROL,
        KeyModifiers::SUPER,
        KeyModifiers::HYPER,
        KeyModifiers::META,
    ];
    for (bit, modifier) in known.into_iter().enumerate() {
        modifiers.set(modifier, bits >> bit & 1 == 1);
    }
    // The last two bits are Caps Lock and Num Lock.
    (bits < 256).then_some(modifiers)
}

fn kind(sent: u32) -> KeyEventKind {
    match sent {
        2 => KeyEventKind::Repeat,
        3 => KeyEventKind::Release,
        _ => KeyEventKind::Press,
    }
}

/// The keys of `CSI NUMBER ; MODIFIERS ~` and `CSI 1 ; MODIFIERS LETTER`, and their rxvt forms.
fn legacy(fields: &[[u32; 3]], last: u8) -> Option<Meaning> {
    let (first, second) = match fields {
        [first] => (first[0], [0; 3]),
        [first, second] => (first[0], *second),
        _ => return None,
    };
    let (code, sent) = match (last, fields.len()) {
        (b'~' | b'^' | b'@', _) => (numbered(first)?, second[0]),
        // An old form has the modifiers in the first field.
        (_, 1) => (lettered(last)?, first),
        _ if first <= 1 => (lettered(last)?, second[0]),
        _ => return None,
    };
    let mut modifiers = modifiers(sent)?;
    if matches!(last, b'^' | b'@') {
        modifiers |= KeyModifiers::CONTROL;
    }
    if last == b'@' || code == KeyCode::BackTab {
        modifiers |= KeyModifiers::SHIFT;
    }
    Some(Meaning::Key(KeyEvent::new_with_kind(code, modifiers, kind(second[1]))))
}

/// The key of `CSI NUMBER $`: how rxvt sends a key with Shift.
pub(super) fn rxvt_shift(held: &[u8]) -> Option<KeyEvent> {
    match fields(held)?.as_slice() {
        &[[number, 0, 0]] => Some(KeyEvent::new(numbered(number)?, KeyModifiers::SHIFT)),
        _ => None,
    }
}

fn arrow(letter: u8) -> Option<KeyCode> {
    Some(match letter {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        _ => return None,
    })
}

/// Keys with a letter. `R` is missing: `CSI 1 ; 2 R` reports the position of the caret.
fn lettered(letter: u8) -> Option<KeyCode> {
    Some(match letter {
        b'E' => KeyCode::KeypadBegin,
        b'F' => KeyCode::End,
        b'H' => KeyCode::Home,
        b'P' => KeyCode::F(1),
        b'Q' => KeyCode::F(2),
        b'S' => KeyCode::F(4),
        b'Z' => KeyCode::BackTab,
        letter => arrow(letter)?,
    })
}

fn numbered(number: u32) -> Option<KeyCode> {
    let f = |less: u32| KeyCode::F((number - less) as u8);
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => f(10),
        17..=21 => f(11),
        23..=26 => f(12),
        28..=29 => f(13),
        31..=34 => f(14),
        _ => return None,
    })
}

/// The key of `ESC O LETTER`, with modifiers before the letter in old terminals.
pub(super) fn ss3(held: &[u8], letter: u8) -> Option<KeyEvent> {
    let fields = fields(held)?;
    let modifiers = modifiers(fields.last().map_or(0, |field| field[0]))?;
    let code = match letter {
        b'a'..=b'd' => {
            let arrow = arrow(letter.to_ascii_uppercase())?;
            return Some(KeyEvent::new(arrow, modifiers | KeyModifiers::CONTROL));
        }
        b'R' => KeyCode::F(3),
        b'M' => KeyCode::Enter,
        b'I' => KeyCode::Tab,
        b' ' => KeyCode::Char(' '),
        b'X' => KeyCode::Char('='),
        b'j'..=b'y' => KeyCode::Char((letter - b'j' + b'*').into()),
        letter => lettered(letter)?,
    };
    Some(KeyEvent::new(code, modifiers))
}

/// The key of `CSI CODE : SHIFTED ; MODIFIERS : KIND u` or `CSI 27 ; MODIFIERS ; CODE ~`.
fn kitty(code: u32, shifted: u32, sent: u32, sent_kind: u32) -> Meaning {
    let Some(mut modifiers) = modifiers(sent) else { return Meaning::Unknown };
    let has_shift = modifiers.contains(KeyModifiers::SHIFT);
    let code = match code {
        27 => KeyCode::Esc,
        13 => KeyCode::Enter,
        9 if has_shift => KeyCode::BackTab,
        9 => KeyCode::Tab,
        8 | 127 => KeyCode::Backspace,
        57_344..=63_743 => match functional(code) {
            Some(code) => code,
            None => return Meaning::Nothing,
        },
        code => {
            let typed = if has_shift && shifted != 0 { shifted } else { code };
            match char::from_u32(typed).filter(|c| !c.is_control()) {
                Some(c) if has_shift && shifted == 0 => KeyCode::Char(c.to_ascii_uppercase()),
                Some(c) => KeyCode::Char(c),
                None => return Meaning::Unknown,
            }
        }
    };
    if matches!(code, KeyCode::Char(c) if c.is_uppercase()) {
        modifiers |= KeyModifiers::SHIFT;
    }
    Meaning::Key(KeyEvent::new_with_kind(code, modifiers, kind(sent_kind)))
}

/// The keys that kitty numbers in the private use area: F13 to F35 and the keypad.
fn functional(code: u32) -> Option<KeyCode> {
    Some(match code {
        57_376..=57_398 => KeyCode::F((code - 57_376 + 13) as u8),
        57_399..=57_408 => KeyCode::Char(char::from_digit(code - 57_399, 10)?),
        57_409 => KeyCode::Char('.'),
        57_410 => KeyCode::Char('/'),
        57_411 => KeyCode::Char('*'),
        57_412 => KeyCode::Char('-'),
        57_413 => KeyCode::Char('+'),
        57_414 => KeyCode::Enter,
        57_415 => KeyCode::Char('='),
        57_416 => KeyCode::Char(','),
        57_417 => KeyCode::Left,
        57_418 => KeyCode::Right,
        57_419 => KeyCode::Up,
        57_420 => KeyCode::Down,
        57_421 => KeyCode::PageUp,
        57_422 => KeyCode::PageDown,
        57_423 => KeyCode::Home,
        57_424 => KeyCode::End,
        57_425 => KeyCode::Insert,
        57_426 => KeyCode::Delete,
        57_427 => KeyCode::KeypadBegin,
        _ => return None,
    })
}
