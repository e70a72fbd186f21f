//! Mouse events in the encodings of terminals: SGR, urxvt, X10.

use crossterm::event::{Event as Input, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

/// An SGR event: `CSI < BUTTON ; COLUMN ; ROW M`, or `m` for a release.
pub(super) fn sgr(button: u32, column: u32, row: u32, is_release: bool) -> Option<Input> {
    let (kind, modifiers) = button_of(button)?;
    let kind = match kind {
        MouseEventKind::Down(button) if is_release => MouseEventKind::Up(button),
        kind => kind,
    };
    Some(event(kind, modifiers, column, row))
}

/// An urxvt event: `CSI BUTTON ; COLUMN ; ROW M`, the button plus 32.
pub(super) fn urxvt(button: u32, column: u32, row: u32) -> Option<Input> {
    let (kind, modifiers) = button_of(button.checked_sub(32)?)?;
    Some(event(kind, modifiers, column, row))
}

/// An X10 event: `CSI M` and three bytes, each plus 32.
pub(super) fn x10(button: u8, column: u8, row: u8) -> Option<Input> {
    let [column, row] = [column, row].map(|place| u32::from(place).saturating_sub(32));
    urxvt(button.into(), column, row)
}

/// Columns and rows count from 1 in the encodings, from 0 in events.
fn event(kind: MouseEventKind, modifiers: KeyModifiers, column: u32, row: u32) -> Input {
    let [column, row] =
        [column, row].map(|place| u16::try_from(place.saturating_sub(1)).unwrap_or(u16::MAX));
    Input::Mouse(MouseEvent { kind, column, row, modifiers })
}

/// The bits of a button: 0 to 1 and 6 to 7 number, 2 to 4 modifiers, 5 motion. `None` for a button
/// that events cannot express.
fn button_of(bits: u32) -> Option<(MouseEventKind, KeyModifiers)> {
    let is_motion = bits & 32 != 0;
    let button = |button| {
        if is_motion { MouseEventKind::Drag(button) } else { MouseEventKind::Down(button) }
    };
    let kind = match (bits & 3 | (bits & 0xc0) >> 4, is_motion) {
        (0, _) => button(MouseButton::Left),
        (1, _) => button(MouseButton::Middle),
        (2, _) => button(MouseButton::Right),
        (3, false) => MouseEventKind::Up(MouseButton::Left),
        (3..=5, true) => MouseEventKind::Moved,
        (4, false) => MouseEventKind::ScrollUp,
        (5, false) => MouseEventKind::ScrollDown,
        (6, false) => MouseEventKind::ScrollLeft,
        (7, false) => MouseEventKind::ScrollRight,
        _ => return None,
    };
    let mut modifiers = KeyModifiers::NONE;
    for (bit, modifier) in
        [(4, KeyModifiers::SHIFT), (8, KeyModifiers::ALT), (16, KeyModifiers::CONTROL)]
    {
        modifiers.set(modifier, bits & bit != 0);
    }
    (bits < 256).then_some((kind, modifiers))
}
