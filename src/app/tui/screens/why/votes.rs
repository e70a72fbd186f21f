//! Draws both fingerprints bit by bit: votes as bars around zero, and the blocks of an index below.

use crate::explain::bits::BitBlock;
use crate::explain::page::bit_matrix;
use crate::explain::votes::VoteReport;
use crate::page::Matrix;
use crate::pair::Side;
use crate::tui::draw_text::DrawText as _;
use crate::tui::model::Model;
use crate::tui::widgets::{filled_from_below, put};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

/// The grid of all bits.
pub(super) struct VoteGrid<'a> {
    pub(super) votes: &'a VoteReport,
    pub(super) blocks: &'a [BitBlock],
    pub(super) model: &'a Model,
    /// The chosen bit.
    pub(super) bit: u32,
    /// Rows of a bar on each side of zero.
    pub(super) half: u16,
}

/// Rows of one band of bits: two bars, two rows of bits, marks, blocks.
pub(super) fn band_height(half: u16) -> u16 {
    4 * half + 4
}

/// The first visible band; keeps the chosen bit in view.
fn first(bits: u32, bit: u32, half: u16, area: Rect) -> usize {
    let matrix = bit_matrix(bits, area.width);
    let cell = bits.saturating_sub(1).saturating_sub(bit) as usize;
    let visible = usize::from(area.height / band_height(half)).max(1);
    Matrix::window(matrix.rows(), matrix.row(cell), visible)
}

/// The bit at a screen position.
pub(super) fn bit_at(bits: u32, bit: u32, half: u16, area: Rect, at: Position) -> Option<u32> {
    if !area.contains(at) {
        return None;
    }
    let row = first(bits, bit, half, area) + usize::from((at.y - area.y) / band_height(half));
    let cell = bit_matrix(bits, area.width).cell_at(row, at.x - area.x)?;
    Some(bits - 1 - cell as u32)
}

impl VoteGrid<'_> {
    /// Draws the bands of bits that fit.
    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let bits = self.votes.bits();
        let matrix = bit_matrix(bits, area.width);
        let rows = first(bits, self.bit, self.half, area)..matrix.rows();
        for (y, row) in (area.y..).step_by(band_height(self.half).into()).zip(rows) {
            if y >= area.bottom() {
                break;
            }
            self.labels(bits - 1 - matrix.cells(row).start as u32, y, area, buffer);
            for cell in matrix.cells(row) {
                let bit = bits - 1 - cell as u32;
                self.column(bit, (area.x + matrix.column(cell), y), area, buffer);
            }
        }
    }

    fn labels(&self, highest: u32, y: u16, area: Rect, buffer: &mut Buffer) {
        let half = self.half;
        let labels = [
            (0, "A votes".to_owned()),
            (2 * half, format!("A {highest:>5}")),
            (2 * half + 1, "B".to_owned()),
            (2 * half + 2, "B votes".to_owned()),
            (4 * half + 2, "differ".to_owned()),
            (4 * half + 3, "blocks".to_owned()),
        ];
        for (down, label) in labels {
            if y + down < area.bottom() {
                let label = self.model.translated(&label);
                let (room, style) = (area.width.into(), self.model.theme.dim);
                buffer.draw_text(area.x, y + down, label, room, style);
            }
        }
    }

    /// One bit: both votes, both values, the mark below and its block.
    fn column(&self, bit: u32, (x, y): (u16, u16), area: Rect, buffer: &mut Buffer) {
        let (half, theme, votes) = (self.half, &self.model.theme, self.votes);
        let chosen = bit == self.bit;
        self.bar(Side::A, bit, (x, y), area, buffer);
        self.bar(Side::B, bit, (x, y + 2 * half + 2), area, buffer);
        let differs = votes.differs(bit);
        for side in Side::BOTH {
            let one = votes.is_one(side, bit);
            let mut style = match (differs, one) {
                (true, _) => theme.differs,
                (false, true) => theme.text,
                (false, false) => theme.dim,
            };
            if chosen {
                style = style.add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
            }
            let place = (x, y + 2 * half + side as u16);
            put(buffer, area, place, if one { "1" } else { "0" }, style);
        }
        let any = |is: fn(&VoteReport, Side, u32) -> bool| {
            Side::BOTH.iter().any(|&side| is(votes, side, bit))
        };
        let (mark, style) = match () {
            () if differs => ("▲", theme.flagged),
            () if any(VoteReport::is_tie) => ("0", theme.warning),
            () if any(VoteReport::is_fragile) => ("~", theme.dim),
            () => (if chosen { "^" } else { " " }, theme.text),
        };
        let style = if chosen { theme.selection } else { style };
        put(buffer, area, (x, y + 4 * half + 2), mark, style);
        if let Some(block) = self.blocks.iter().find(|block| block.bits.contains(&bit)) {
            let starts = block.bits.end == bit + 1;
            let (symbol, style) = match (block.catches(), starts) {
                (true, true) => ("┣", theme.same),
                (true, false) => ("━", theme.same),
                (false, true) => ("├", theme.dim),
                (false, false) => ("┄", theme.dim),
            };
            put(buffer, area, (x, y + 4 * half + 3), symbol, style);
        }
    }

    /// The bar of one vote, above the zero line if positive and below if negative.
    fn bar(&self, side: Side, bit: u32, (x, y): (u16, u16), area: Rect, buffer: &mut Buffer) {
        let vote = self.votes.vote(side, bit);
        let full = u64::from(self.half) * 8;
        let share = vote.unsigned_abs() * full / self.votes.largest().unsigned_abs().max(1);
        let filled = if vote == 0 { 0 } else { share.clamp(1, full) as u16 };
        let colour = [self.model.theme.same, self.model.theme.warning][side];
        let style = if self.votes.is_fragile(side, bit) { self.model.theme.dim } else { colour };
        for row in 0..self.half {
            let part = filled.saturating_sub(row * 8).min(8);
            if vote > 0 {
                let place = (x, y + self.half - 1 - row);
                put(buffer, area, place, filled_from_below(part.into()), style);
            } else if part > 0 {
                // A bar below the line is a reversed block: its empty part is filled.
                let place = (x, y + self.half + row);
                let style = if part == 8 { style } else { style.add_modifier(Modifier::REVERSED) };
                let symbol = if part == 8 { "█" } else { filled_from_below((8 - part).into()) };
                put(buffer, area, place, symbol, style);
            }
        }
        if vote == 0 && self.half > 0 {
            put(
                buffer,
                area,
                (x, y + self.half - 1),
                "▁",
                Style::new().patch(self.model.theme.warning),
            );
        }
    }
}
