//! Places in the rows of the reading view: the sign of a row, and the row of a byte.

use crate::tui::screens::read_flow::{Class, Fragment};
use crate::tui::screens::read_rows::{Mode, Spread};

impl Spread {
    /// The byte of B that a row starts with, or comes to.
    pub(super) fn byte_of_b(&self, row: usize) -> Option<usize> {
        let (row, flow) = (self.rows.get(row)?, self.flows.last()?);
        let at = row.get(self.flows.len() - 1)?.from as usize;
        let mut rest = flow.within(at..usize::MAX).filter(|(fragment, _)| fragment.side == 1);
        rest.next().map(|(_, bytes)| bytes.start)
    }

    /// The row that shows this byte of B.
    pub(super) fn row_of_b(&self, byte: usize) -> usize {
        let (Some(flow), pane) = (self.flows.last(), self.flows.len().saturating_sub(1)) else {
            return 0;
        };
        let holds = |fragment: &&Fragment| fragment.side == 1 && fragment.bytes.end > byte;
        let at = flow
            .fragments
            .iter()
            .find(holds)
            .map_or(0, |fragment| fragment.at + byte.saturating_sub(fragment.bytes.start));
        self.rows.partition_point(|row| row.get(pane).is_some_and(|piece| piece.to as usize <= at))
    }

    /// The marks of a row of a pane: is something of it only in A, only in B, inside a sentence?
    pub(super) fn sign(&self, row: usize, pane: usize) -> char {
        let Some(piece) = self.rows.get(row).and_then(|row| row.get(pane)) else { return ' ' };
        let Some(flow) = self.flows.get(pane) else { return ' ' };
        let (mut a, mut b, mut inside) = (false, false, false);
        for (fragment, _) in flow.within(piece.from as usize..piece.to as usize) {
            a |= is_changed(fragment) && fragment.side == 0;
            b |= is_changed(fragment) && fragment.side == 1;
            inside |= fragment.class == Class::Part;
        }
        match (a, b) {
            (true, true) => '~',
            (true, false) | (false, true) if inside && self.mode == Mode::Beside => '~',
            (true, false) => '-',
            (false, true) => '+',
            (false, false) => ' ',
        }
    }
}

fn is_changed(fragment: &Fragment) -> bool {
    fragment.class != Class::Same
}
