//! The input of one read.

use crate::tui::terminal::input::answer::TerminalAnswer;
use crossterm::event::{Event as Input, MouseEventKind};

/// The input in the bytes of one read.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct InputBatch {
    /// Keys, mouse events and pastes, in order.
    pub inputs: Vec<Input>,
    /// True if an answer of the terminal came with these inputs or right before them.
    pub is_stray: bool,
    /// The last answer about the terminal's colours.
    pub answer: Option<TerminalAnswer>,
    /// True if a paste was longer than [`crate::tui::terminal::LONGEST_PASTE`].
    pub is_cut: bool,
}

impl InputBatch {
    /// Drops moves that a later one follows: only the last place of the mouse counts.
    pub(super) fn without_detours(mut self) -> Self {
        self.inputs.dedup_by(|next, kept| {
            let is_move = motion(kept).is_some() && motion(kept) == motion(next);
            if is_move {
                // `dedup_by` keeps the first of two.
                std::mem::swap(kept, next);
            }
            is_move
        });
        self
    }
}

fn motion(input: &Input) -> Option<MouseEventKind> {
    let kind = input.as_mouse_event()?.kind;
    matches!(kind, MouseEventKind::Moved | MouseEventKind::Drag(_)).then_some(kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::{KeyModifiers, MouseButton::Left, MouseEvent};

    #[test]
    fn only_the_last_of_several_moves_is_kept() {
        let at = |kind, column| {
            Input::Mouse(MouseEvent { kind, column, row: 0, modifiers: KeyModifiers::NONE })
        };
        let (down, drag) = (MouseEventKind::Down(Left), MouseEventKind::Drag(Left));
        let up = MouseEventKind::Up(Left);
        let inputs = vec![at(down, 0), at(drag, 1), at(drag, 2), at(up, 2), at(drag, 3)];
        let kept = vec![at(down, 0), at(drag, 2), at(up, 2), at(drag, 3)];
        let batch = InputBatch { inputs, ..InputBatch::default() };
        assert_eq!(batch.without_detours().inputs, kept);
    }
}
