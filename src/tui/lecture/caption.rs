//! Draws the caption and the progress of a played session.

use crate::display::sanitise::sanitise;
use crate::display::width::{cut, pad, width};
use crate::page::wrapped;
use crate::tui::lecture::player::Player;
use crate::tui::theme::Theme;
use crate::tui::widgets::clear;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The most lines that a caption takes.
const LINES: usize = 3;

/// Draws the caption upwards from the lowest line of an area; it may extend above the area.
pub(super) fn draw(player: &Player, theme: &Theme, area: Rect, buffer: &mut Buffer) {
    let (done, all) = player.progress();
    let state = if player.paused { "‖ space resumes" } else { "▶" };
    let right = format!(" {state} {done}/{all} ");
    let room = usize::from(area.width).saturating_sub(width(&right) + 2);
    let mut lines = wrapped(&sanitise(&player.caption), room);
    let is_cut = lines.len() > LINES;
    lines.truncate(LINES);
    if let Some(last) = lines.last_mut().filter(|_| is_cut) {
        *last = cut(&format!("{last} …"), room);
    }
    if lines.is_empty() {
        lines.push(String::new());
    }
    let end = area.bottom();
    let top = end.saturating_sub(lines.len() as u16);
    clear(Rect { y: top, height: end - top, ..area }, buffer);
    for (line, y) in lines.iter().zip(top..end) {
        let text = format!(" {}", pad(line, usize::from(area.width).saturating_sub(1)));
        buffer.set_stringn(area.x, y, text, area.width.into(), theme.selection);
    }
    let x = area.right().saturating_sub(width(&right) as u16);
    let y = end.saturating_sub(1);
    buffer.set_stringn(x.max(area.x), y, right, area.width.into(), theme.selection);
}
