//! Maps rows of the reading view to bytes, and back.

use crate::pair::Side;
use crate::tui::model::Spot;
use crate::tui::screens::read::flow::FragmentClass;
use crate::tui::screens::read::rows::{Mode, ReadingRows};

impl ReadingRows {
    /// The first byte on or after a row, of B if possible, else of A.
    pub(super) fn place_at(&self, row: usize) -> Option<Spot> {
        let row = self.rows.get(row)?;
        let panes = self.flows.iter().zip(row).rev();
        let mut places = panes.filter_map(|(flow, piece)| {
            let next = flow.within(piece.from as usize..usize::MAX).take(64);
            let next: Vec<_> = next
                .map(|(fragment, bytes)| Spot { side: fragment.side, byte: bytes.start })
                .collect();
            let of_b = next.iter().find(|spot| spot.side == Side::B).copied();
            of_b.or(next.first().copied())
        });
        places.next()
    }

    /// The row that shows a byte, or the nearest row of its text.
    pub(super) fn row_of(&self, Spot { side, byte }: Spot) -> usize {
        let mut best = (usize::MAX, Side::A, 0);
        for (pane, flow) in self.by_pane() {
            for fragment in flow.fragments.iter().filter(|fragment| fragment.side == side) {
                let inside = byte.clamp(fragment.bytes.start, fragment.bytes.end - 1);
                let far = inside.abs_diff(byte);
                if far < best.0 {
                    best = (far, pane, fragment.at + (inside - fragment.bytes.start));
                }
                if far == 0 {
                    return self.row_at(pane, best.2);
                }
            }
        }
        if best.0 == usize::MAX { 0 } else { self.row_at(best.1, best.2) }
    }

    /// The sign of a row of a pane, by its changes: only in A, only in B, inside a sentence, or
    /// only in white space.
    pub(super) fn sign_of(&self, row: usize, pane: Side) -> char {
        let (Some(row), Some(flow)) = (self.rows.get(row), self.flow(pane)) else { return ' ' };
        let piece = row[pane];
        let (mut a, mut b, mut inside, mut blank) = (false, false, false, true);
        for (fragment, _) in flow.within(piece.from as usize..piece.to as usize) {
            let is_changed = fragment.class != FragmentClass::Same;
            a |= is_changed && fragment.side == Side::A;
            b |= is_changed && fragment.side == Side::B;
            inside |= matches!(fragment.class, FragmentClass::Part | FragmentClass::Blank);
            blank &= !is_changed || fragment.class == FragmentClass::Blank;
        }
        match (a, b) {
            (false, false) => ' ',
            _ if blank => '·',
            (true, true) => '~',
            (true, false) | (false, true) if inside && self.mode == Mode::Beside => '~',
            (true, false) => '-',
            (false, true) => '+',
        }
    }
}
