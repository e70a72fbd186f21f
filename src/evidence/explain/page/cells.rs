//! Slots and bits of a pair as rows of cells, in groups of eight.

use crate::explain::slots::Slot;
use crate::measure::simhash::Fingerprint;
use crate::page::{Line, Mark, Matrix};

/// Columns of the label before a row.
const LABEL: u16 = 8;

/// The layout of slots in `columns` columns.
pub fn slot_matrix(slots: usize, columns: u16) -> Matrix {
    Matrix::fit(slots, columns, LABEL)
}

/// A row of slots after the number of its first: `■` if equal, `·` if not.
pub fn slot_cells(slots: &[Slot], matrix: Matrix, row: usize) -> Line {
    let equal = |at: usize| slots.get(at).is_some_and(Slot::equal);
    let label = format!("{:>7}", matrix.cells(row).start);
    matrix.line(row, &label, |at| if equal(at) { (Mark::Equal, "■") } else { (Mark::Dim, "·") })
}

/// The layout of bits in `columns` columns; cell 0 is the highest bit.
pub fn bit_matrix(bits: u32, columns: u16) -> Matrix {
    Matrix::fit(bits as usize, columns, LABEL)
}

/// A row of bits of two fingerprints of the same length as three lines: A after the number of its
/// highest bit, B, and `▲` under each bit that differs.
pub fn bit_cells(a: &Fingerprint, b: &Fingerprint, matrix: Matrix, row: usize) -> [Line; 3] {
    let highest = a.bits.saturating_sub(1);
    let bit = |cell: usize| highest.saturating_sub(cell as u32);
    let differs = |cell: usize| a.bit(bit(cell)) != b.bit(bit(cell));
    let bits = |label: &str, print: &Fingerprint| {
        matrix.line(row, label, |cell| {
            let sign = if print.bit(bit(cell)) { "1" } else { "0" };
            let plain = if sign == "1" { Mark::Plain } else { Mark::Dim };
            (if differs(cell) { Mark::Differs } else { plain }, sign)
        })
    };
    let under = |cell| (Mark::Changed, if differs(cell) { "▲" } else { " " });
    let label = format!("  A {:>3}", bit(matrix.cells(row).start));
    [bits(&label, a), bits("  B", b), matrix.line(row, "", under)]
}
