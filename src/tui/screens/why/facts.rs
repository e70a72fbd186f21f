//! The lines of the Why screen: each number with a label before it and what it means behind it.

use crate::explain::account::Account;
use crate::explain::bits::BitReport;
use crate::explain::sets::SetReport;
use crate::explain::slots::SlotReport;
use crate::measure::contract::{Scheme, Weight};

/// One measure's panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Panel {
    /// Shingles and the exact ratios.
    Jaccard,
    /// Slots and the estimate.
    MinHash,
    /// Bits and the angle.
    #[default]
    SimHash,
}

/// All panels, in their order on the screen.
pub(super) const PANELS: [Panel; 3] = [Panel::Jaccard, Panel::MinHash, Panel::SimHash];

/// One line: a label, a value, and a note that is left out where there is no room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fact {
    pub(super) label: &'static str,
    pub(super) value: String,
    pub(super) note: String,
}

fn fact(label: &'static str, value: String, note: impl Into<String>) -> Fact {
    Fact { label, value, note: note.into() }
}

/// What a panel says, the most important line first.
pub(super) fn facts(panel: Panel, account: &Account) -> Vec<Fact> {
    let undefined = || {
        let why = "no sketch of one of the texts: undefined".to_owned();
        let reasons = account.reasons.iter().map(|reason| fact("", reason.clone(), ""));
        [fact("—", why, "")].into_iter().chain(reasons).collect()
    };
    match panel {
        Panel::Jaccard => of_sets(&account.sets),
        Panel::MinHash => account.slots.as_ref().map_or_else(undefined, of_slots),
        Panel::SimHash => account.bits.as_ref().map_or_else(undefined, of_bits),
    }
}

/// The result of a panel in a few columns, for its title.
pub(super) fn headline(panel: Panel, account: &Account) -> String {
    let undefined = || "—".to_owned();
    match panel {
        Panel::Jaccard => {
            let sets = &account.sets;
            format!("{}/{} = {:.4}", sets.both, sets.union, sets.jaccard)
        }
        Panel::MinHash => account.slots.as_ref().map_or_else(undefined, |s| {
            let ratio = format!("{}/{} = {:.3}", s.equal, s.compared(), s.estimate());
            if s.is_exact() { ratio + ", exact" } else { format!("{ratio} ± {:.3}", s.error()) }
        }),
        Panel::SimHash => account
            .bits
            .as_ref()
            .map_or_else(undefined, |b| format!("{}/{} bits differ", b.distance(), b.bits())),
    }
}

fn of_sets(sets: &SetReport) -> Vec<Fact> {
    let (both, size_a, size_b) = (sets.both, sets.size_a(), sets.size_b());
    let dice = format!(
        "{}/{} = {:.4}",
        2 * u64::from(both),
        u64::from(size_a) + u64::from(size_b),
        sets.dice
    );
    vec![
        fact(
            "shingles",
            format!("A {size_a} · B {size_b} · both {both} · either {}", sets.union),
            "distinct",
        ),
        fact("of A", format!("{both}/{size_a} = {}", percent(both, size_a)), "of A is in B"),
        fact("of B", format!("{both}/{size_b} = {}", percent(both, size_b)), "of B is in A"),
        fact("Dice", dice, format!("D/(2−D) = {:.4}, the Jaccard again", sets.jaccard_from_dice())),
    ]
}

fn of_slots(slots: &SlotReport) -> Vec<Fact> {
    let k = slots.compared();
    let scheme = match slots.scheme {
        Scheme::Slots => fact("kept", format!("K = {k} slots"), "the minimum of each of K hashes"),
        Scheme::OnePermutation => {
            fact("kept", format!("K = {k} bins"), "one hash, the minimum of each K-th of its range")
        }
        Scheme::BottomK => fact(
            "kept",
            format!("bottom-k, k = {}", slots.asked),
            format!("the {k} smallest hashes of both texts together"),
        ),
    };
    let exact = fact(
        "exact",
        format!("{:.4} ± {:.4}", slots.exact, slots.true_error()),
        "the Jaccard, with the error it gives the estimate",
    );
    let off = match slots.z() {
        _ if slots.is_exact() => {
            fact("off by", "nothing".to_owned(), "the sketch holds all shingles: no estimate")
        }
        None => fact("off by", "nothing".to_owned(), "a Jaccard of 0 or 1 leaves no error"),
        Some(z) => fact(
            "off by",
            format!("{:+.4}, z = {z:+.2}", slots.estimate() - slots.exact),
            "in standard errors; beyond ±2 in 1 of 20 pairs",
        ),
    };
    let estimate = fact(
        "estimate",
        format!("{}/{k} = {:.4} ± {:.4}", slots.equal, slots.estimate(), slots.error()),
        "equal ones; error √(J(1−J)/K)",
    );
    vec![estimate, exact, off, scheme]
}

fn of_bits(bits: &BitReport) -> Vec<Fact> {
    let (d, f) = (bits.distance(), bits.bits());
    let cosine = bits.cosine.map_or_else(|| "—".to_owned(), |cosine| format!("{cosine:.4}"));
    let mut facts = vec![
        fact(
            "similarity",
            format!("1 − {d}/{f} = {:.4}", bits.similarity()),
            "unrelated texts sit near 0.5, not 0",
        ),
        fact(
            "cosine",
            format!("exact {cosine}, implied {:.4}", bits.implied_cosine()),
            format!("cos(π·{d}/{f})"),
        ),
    ];
    if let Some((mean, deviation)) = bits.expected() {
        let z = bits.z().map_or_else(String::new, |z| format!(", z = {z:+.2}"));
        let value = format!("{mean:.1} ± {deviation:.1} bits{z}");
        facts.push(fact("expected", value, "f·arccos(cos)/π ± √(f·p·(1−p))"));
    }
    let [a, b] = bits.features;
    let note = match (bits.few_features(), bits.weight) {
        (true, _) => "under 16: bits are mostly chance",
        (_, Weight::Log) => "shingles, weighing 1 + ln(count)",
        (_, Weight::Count) => "shingles, weighing their count",
        (_, Weight::One) => "shingles, weighing one each",
        (_, Weight::TfIdf) => "words, weighing their tf-idf",
    };
    facts.push(fact("features", format!("A {a} · B {b}"), note));
    let ties = format!("A {} · B {}", bits.a.ties, bits.b.ties);
    facts.push(fact("ties", ties, "bits whose votes cancel out; written 0"));
    facts.push(fact("hex A", bits.a.hex(), ""));
    facts.push(fact("hex B", bits.b.hex(), ""));
    facts
}

/// A share in percent with one decimal; `100.0 %` and `0.0 %` only where it is exactly that.
fn percent(part: u32, whole: u32) -> String {
    let share = 100.0 * f64::from(part) / f64::from(whole.max(1));
    match share {
        _ if part > 0 && share < 0.05 => "<0.1 %".to_owned(),
        _ if part < whole && share >= 99.95 => ">99.9 %".to_owned(),
        _ => format!("{share:.1} %"),
    }
}

/// What is under the cursor, in one line.
pub(super) fn under_bit(bits: &BitReport, bit: u32) -> String {
    let value = |on| u8::from(on);
    let (a, b) = (bits.a.bit(bit), bits.b.bit(bit));
    let verdict = if a == b { "equal" } else { "differs ▲" };
    format!("bit {bit} · A {} · B {} · {verdict}", value(a), value(b))
}

/// What is under the cursor, in one line.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percents_do_not_round_to_certainty() {
        let shares = [(0, 9), (1, 9_999), (1, 3), (9_998, 9_999), (9, 9)];
        let written = shares.map(|(part, whole)| percent(part, whole));
        assert_eq!(written, ["0.0 %", "<0.1 %", "33.3 %", ">99.9 %", "100.0 %"]);
    }
}
