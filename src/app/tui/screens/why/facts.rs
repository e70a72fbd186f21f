//! The panels of the overview, their facts, and the status line of the cursor.

use crate::explain::account::Account;
use crate::explain::bits::BitReport;
use crate::explain::page::{bits_section, sets_section, slots_section};
use crate::explain::slots::SlotReport;
use crate::measure::MeasureId;
use crate::measure::contract::Scheme;
use crate::page::Section;

/// One measure's panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum MeasurePanel {
    /// Shingles and the exact ratios.
    Jaccard,
    /// Slots and the estimate.
    MinHash,
    /// Bits and the angle.
    #[default]
    SimHash,
}

impl MeasurePanel {
    /// The measure that it explains.
    pub(super) fn measure(self) -> MeasureId {
        match self {
            Self::Jaccard => MeasureId::JACCARD,
            Self::MinHash => MeasureId::MINHASH,
            Self::SimHash => MeasureId::SIMHASH,
        }
    }
}

/// All panels, in their order on the screen.
pub(super) const PANELS: [MeasurePanel; 3] =
    [MeasurePanel::Jaccard, MeasurePanel::MinHash, MeasurePanel::SimHash];

/// The headline and facts of a panel.
pub(super) fn section(panel: MeasurePanel, account: &Account) -> Section {
    match panel {
        MeasurePanel::Jaccard => sets_section(Some(account)),
        MeasurePanel::MinHash => slots_section(Some(account)),
        MeasurePanel::SimHash => bits_section(Some(account)),
    }
}

/// The bit under the cursor, in one line.
pub(super) fn under_bit(bits: &BitReport, bit: u32) -> String {
    let value = |on| u8::from(on);
    let (a, b) = (bits.a.bit(bit), bits.b.bit(bit));
    let verdict = if a == b { "equal" } else { "differs ▲" };
    format!("bit {bit} · A {} · B {} · {verdict}", value(a), value(b))
}

/// The slot under the cursor, in one line.
pub(super) fn under_slot(report: &SlotReport, index: usize) -> String {
    let Some(slot) = report.slots.get(index) else { return String::new() };
    let hex = |value: Option<u64>| value.map_or_else(|| "—".to_owned(), |v| format!("{v:08x}"));
    match report.scheme {
        Scheme::Slots | Scheme::OnePermutation => {
            let verdict = if slot.equal() {
                "equal ■ one shingle is the minimum of both"
            } else {
                "differs · the minima are different shingles"
            };
            format!("slot {index} · A {} · B {} · {verdict}", hex(slot.a), hex(slot.b))
        }
        Scheme::BottomK => {
            let held = match (slot.a, slot.b) {
                (Some(_), Some(_)) => "in both ■",
                (Some(_), None) => "only in A",
                _ => "only in B",
            };
            format!("value {index} · {} · {held}", hex(slot.a.or(slot.b)))
        }
    }
}
