//! The cursor of a list: its moves, and the visible rows around it.

use crate::tui::actions::Action;

/// Moves a cursor on the row `at` by an action, with `page` visible rows; the result may be past the
/// last row. `None` for an action that is not a move.
pub fn moved(action: Action, at: usize, page: usize) -> Option<usize> {
    let half = page.div_ceil(2);
    Some(match action {
        Action::Down => at.saturating_add(1),
        Action::Up => at.saturating_sub(1),
        Action::HalfDown => at.saturating_add(half),
        Action::HalfUp => at.saturating_sub(half),
        Action::PageDown => at.saturating_add(page),
        Action::PageUp => at.saturating_sub(page),
        Action::Top => 0,
        Action::Bottom => usize::MAX,
        _ => return None,
    })
}

/// The first of `height` visible rows: `first`, or the nearest row with
/// which the cursor on the row `at` is visible.
pub fn first_seen(first: usize, at: usize, height: usize) -> usize {
    first.clamp((at + 1).saturating_sub(height.max(1)), at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_follow_the_cursor_and_stay_where_they_can() {
        assert_eq!(moved(Action::HalfDown, 4, 5), Some(7));
        assert_eq!(moved(Action::PageUp, 4, 5), Some(0));
        assert_eq!(moved(Action::Back, 4, 5), None);
        assert_eq!([first_seen(0, 4, 5), first_seen(0, 5, 5), first_seen(9, 5, 5)], [0, 1, 5]);
        assert_eq!(first_seen(3, 3, 0), 3);
    }
}
