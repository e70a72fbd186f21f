//! The notation for keys in the table of actions: `j`, `G`, `ctrl-d`, `shift-tab`, `pgdn`.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::fmt;

/// One key press with its modifiers, in one canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyPress {
    code: KeyCode,
    modifiers: KeyModifiers,
}

/// Names of the keys that are not one character.
pub(super) const NAMES: &[(&str, KeyCode)] = &[
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("tab", KeyCode::Tab),
    ("space", KeyCode::Char(' ')),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pgup", KeyCode::PageUp),
    ("pgdn", KeyCode::PageDown),
    ("f1", KeyCode::F(1)),
    ("f2", KeyCode::F(2)),
    ("f3", KeyCode::F(3)),
    ("f4", KeyCode::F(4)),
    ("f5", KeyCode::F(5)),
    ("f6", KeyCode::F(6)),
    ("f7", KeyCode::F(7)),
    ("f8", KeyCode::F(8)),
    ("f9", KeyCode::F(9)),
    ("f10", KeyCode::F(10)),
    ("f11", KeyCode::F(11)),
    ("f12", KeyCode::F(12)),
    ("insert", KeyCode::Insert),
];

impl KeyPress {
    /// Parses a key in the notation of the table of actions; `None` if it is invalid.
    pub fn parse(text: &str) -> Option<Self> {
        let mut modifiers = KeyModifiers::NONE;
        let mut rest = text;
        for (prefix, modifier) in [
            ("ctrl-", KeyModifiers::CONTROL),
            ("alt-", KeyModifiers::ALT),
            ("shift-", KeyModifiers::SHIFT),
        ] {
            if let Some(after) = rest.strip_prefix(prefix) {
                modifiers |= modifier;
                rest = after;
            }
        }
        let mut characters = rest.chars();
        let code = match (characters.next(), characters.next()) {
            (Some(c), None) => KeyCode::Char(c),
            _ => NAMES.iter().find(|(name, _)| *name == rest)?.1,
        };
        Some(Self { code, modifiers })
    }

    /// The key of a terminal event. Characters lose Shift: they are shifted already.
    pub fn from_event(event: &KeyEvent) -> Self {
        let mut modifiers =
            event.modifiers & (KeyModifiers::CONTROL | KeyModifiers::ALT | KeyModifiers::SHIFT);
        let code = match event.code {
            KeyCode::BackTab => {
                modifiers |= KeyModifiers::SHIFT;
                KeyCode::Tab
            }
            KeyCode::Char(c) => {
                modifiers -= KeyModifiers::SHIFT;
                KeyCode::Char(c)
            }
            code => code,
        };
        Self { code, modifiers }
    }

    /// The terminal event of this key.
    pub fn event(self) -> KeyEvent {
        KeyEvent::new(self.code, self.modifiers)
    }
}

/// In the notation of the table of actions; `none` for a key without a name.
impl fmt::Display for KeyPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (prefix, modifier) in [
            ("ctrl-", KeyModifiers::CONTROL),
            ("alt-", KeyModifiers::ALT),
            ("shift-", KeyModifiers::SHIFT),
        ] {
            if self.modifiers.contains(modifier) {
                f.write_str(prefix)?;
            }
        }
        match (NAMES.iter().find(|(_, code)| *code == self.code), self.code) {
            (Some((name, _)), _) => f.write_str(name),
            (None, KeyCode::Char(c)) => write!(f, "{c}"),
            (None, _) => f.write_str("none"),
        }
    }
}

/// A key of the table as hints and help show it: `ctrl-d` as `^d`, the rest unchanged.
pub fn shown(key: &str) -> String {
    match key.strip_prefix("ctrl-") {
        Some(letter) => format!("^{letter}"),
        None => key.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_and_names_give_the_same_key() {
        let event = |code, modifiers| KeyPress::from_event(&KeyEvent::new(code, modifiers));
        let shift = KeyModifiers::SHIFT;
        assert_eq!(KeyPress::parse("G"), Some(event(KeyCode::Char('G'), shift)));
        assert_eq!(KeyPress::parse("shift-tab"), Some(event(KeyCode::BackTab, shift)));
        assert_eq!(
            KeyPress::parse("ctrl-d"),
            Some(event(KeyCode::Char('d'), KeyModifiers::CONTROL))
        );
        assert_eq!(KeyPress::parse("("), Some(event(KeyCode::Char('('), KeyModifiers::NONE)));
        assert_eq!(KeyPress::parse("nosuch"), None);
    }
}
