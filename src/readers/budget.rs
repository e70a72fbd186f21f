//! The work that one file may cost, and the flag that stops it.

use crate::document::Reason;
use std::cell::Cell;

/// Steps for each byte of a file. Ordinary files take fewer than 4.
const STEPS: u64 = 32;
/// Steps for any file, however short.
const FEWEST: u64 = 1 << 20;
/// Steps between two looks at the flag.
const LOOK: u64 = 1 << 16;

/// Bytes unpacked from a file, for each byte of the size limit.
pub const UNPACKED: u64 = 4;
/// The size of a file in a packed format that gets the budget of its bytes: what it unpacks to is
/// not known before.
pub const TYPICAL: usize = 16 << 20;

/// Why a file is not read to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// The user stopped the run.
    Cancelled,
    /// It costs more than any ordinary file of its size.
    Exhausted,
}

impl From<Halt> for Reason {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Cancelled => Self::Failed("stopped".to_owned()),
            Halt::Exhausted => Self::Costly,
        }
    }
}

/// The steps left for a file: a step is an event of a parser, or a byte read or written. The
/// same file always costs the same.
pub struct WorkBudget<'a> {
    left: Cell<u64>,
    cancelled: &'a (dyn Fn() -> bool + Sync),
}

impl<'a> WorkBudget<'a> {
    /// The budget of a file of `bytes` bytes, until `cancelled` returns true.
    pub fn new(bytes: usize, cancelled: &'a (dyn Fn() -> bool + Sync)) -> Self {
        let left = (bytes as u64).saturating_mul(STEPS).saturating_add(FEWEST);
        Self { left: Cell::new(left), cancelled }
    }

    /// Takes `steps` from the budget.
    pub fn spend(&self, steps: usize) -> Result<(), Halt> {
        let before = self.left.get();
        let left = before.checked_sub(steps as u64).ok_or(Halt::Exhausted)?;
        self.left.set(left);
        if before / LOOK != left / LOOK && (self.cancelled)() {
            return Err(Halt::Cancelled);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_ends_and_hears_the_flag() {
        let budget = WorkBudget::new(10, &|| false);
        assert_eq!(budget.spend((FEWEST + 10 * STEPS) as usize), Ok(()));
        assert_eq!(budget.spend(1), Err(Halt::Exhausted));
        let budget = WorkBudget::new(10, &|| true);
        let spent = (0..=LOOK).find(|_| budget.spend(1).is_err());
        assert!(spent.is_some_and(|steps| steps <= LOOK));
    }
}
