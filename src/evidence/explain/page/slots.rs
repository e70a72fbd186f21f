//! The MinHash section: the estimate, its error, its slots, bands of an index.

use crate::display::number::count;
use crate::display::width::{cut, pad};
use crate::explain::account::Account;
use crate::explain::page::words::{quoted, undefined, z};
use crate::explain::slots::{SlotReport, bands};
use crate::explain::winners::Winner;
use crate::measure::banding::Banding;
use crate::measure::contract::Scheme;
use crate::measure::scale::short_ratio;
use crate::page::{Fact, Line, Mark, Section, Table};
use crate::pair::Side;

/// The estimate and its deviation from the exact score.
pub fn slots_section(account: Option<&Account>) -> Section {
    let Some(slots) = account.and_then(|account| account.slots.as_ref()) else {
        return undefined("MinHash", "a text has nothing to compare");
    };
    let k = slots.compared();
    let ratio = format!("{}/{k} = {:.4}", slots.equal, slots.estimate());
    let headline = if slots.is_exact() {
        format!("{ratio}, exact")
    } else {
        format!("{ratio} ± {:.4}", slots.error())
    };
    let exact = format!("{:.4} ± {:.4}", slots.exact, slots.error());
    let off = format!("{:+.4}, {}", slots.estimate() - slots.exact, z(slots.z()));
    let off = match slots.z() {
        _ if slots.is_exact() => {
            ("0, exactly".to_owned(), "the sketch holds all shingles: no estimate")
        }
        None => ("0, exactly".to_owned(), "a Jaccard of 0 or 1 leaves no error"),
        Some(_) => (off, "in standard errors; beyond ±2 for 1 of 20 seeds"),
    };
    let kept = match slots.scheme {
        Scheme::Slots => {
            Fact::new("kept", format!("K = {k} slots"), "the minimum of each of K hashes")
        }
        Scheme::OnePermutation => {
            let note = "one hash, the minimum of each K-th of its range";
            Fact::new("kept", format!("K = {k} bins"), note)
        }
        Scheme::BottomK => {
            let note = format!("the {k} smallest hashes of both texts together");
            Fact::new("kept", format!("bottom-k, k = {}", slots.asked), note)
        }
    };
    let facts = vec![
        Fact::new("exact", exact, "the Jaccard, and the standard error √(J(1−J)/K)"),
        Fact::new("off by", off.0, off.1),
        kept,
    ];
    Section { name: "MinHash", headline, facts }
}

/// The verdict of an index of bands on the pair; `None` for bottom-k, whose values have no slots.
pub fn band_fact(report: &SlotReport, rows: usize) -> Option<Fact> {
    if report.scheme == Scheme::BottomK {
        return None;
    }
    let bands = bands(&report.slots, rows);
    let equal = bands.iter().filter(|band| band.catches()).count();
    let (verdict, mark) = caught(equal);
    let chance = short_ratio(Banding { bands: bands.len(), rows }.chance(report.exact));
    let shape = format!("{} × {}", count(bands.len() as u64, "band"), count(rows as u64, "row"));
    let value = format!("{shape}: {verdict}, {equal} equal, chance {chance}");
    Some(Fact::new("index", value, "chance 1−(1−Jʳ)ᵇ").marked(mark))
}

/// The verdict of an index on a pair, and its mark.
pub(super) fn caught(equal: usize) -> (&'static str, Mark) {
    if equal > 0 { ("caught", Mark::Changed) } else { ("missed", Mark::Plain) }
}

/// One sign per band: `■` if all its slots are equal.
pub fn band_strip(mut line: Line, report: &SlotReport, rows: usize) -> Line {
    for band in bands(&report.slots, rows) {
        let (mark, sign) = if band.catches() { (Mark::Equal, "■") } else { (Mark::Dim, "·") };
        line = line.tint(mark, sign);
    }
    line
}

/// Columns of a value in hexadecimal.
fn value_columns(report: &SlotReport) -> usize {
    if report.scheme == Scheme::BottomK { 16 } else { 8 }
}

fn heading(report: &SlotReport, shingle: usize) -> String {
    let value = value_columns(report);
    let values = match report.scheme {
        Scheme::BottomK => format!("   # {}", pad("value", value)),
        _ => format!("slot {} {}", pad("value A", value), pad("value B", value)),
    };
    let star = if report.scheme == Scheme::OnePermutation { " (* borrowed)" } else { "" };
    format!("{values}   {} won in B by{star}", pad("won in A by", shingle))
}

/// These slots in rows of `columns`: both values, a sign for equal or not, and the winning
/// shingles. `winners` has one for each slot; `spelling` returns a shingle, not safe to print.
pub fn slot_rows<'a>(
    report: &'a SlotReport,
    winners: &'a [Winner],
    spelling: impl Fn(u64) -> &'a str + 'a,
    listed: Vec<usize>,
    columns: usize,
) -> Table<'a> {
    let values = if report.scheme == Scheme::BottomK { 1 } else { 2 };
    let left = columns.saturating_sub(9 + values * (value_columns(report) + 1) + 3);
    let wide = (left / 2).saturating_sub(1).clamp(6, 32);
    let head = cut(&heading(report, wide), columns);
    Table::new("slots", head, listed.len(), move |at| {
        let index = *listed.get(at)?;
        let slot = report.slots.get(index)?;
        let winner = winners.get(index).copied().unwrap_or_default();
        let won = |hash: Option<u64>, side: Side| {
            let star = if winner.borrowed[side] { "*" } else { "" };
            let name = |hash| quoted(spelling(hash), wide.saturating_sub(1)) + star;
            pad(&hash.map_or_else(|| "—".to_owned(), name), wide)
        };
        let digits = value_columns(report);
        let hex = |value: Option<u64>| {
            pad(&value.map_or_else(|| "—".to_owned(), |v| format!("{v:0digits$x}")), digits)
        };
        let values = match report.scheme {
            Scheme::BottomK => hex(slot.a.or(slot.b)),
            _ => format!("{} {}", hex(slot.a), hex(slot.b)),
        };
        let (sign, mark) = if slot.equal() { ("■", Mark::Equal) } else { ("≠", Mark::Dim) };
        let line = Line::new().plain(&format!("{index:>4}")).plain(&format!(" {values} "));
        Some(
            line.tint(
                mark,
                &format!("{sign} {} {}", won(winner.a, Side::A), won(winner.b, Side::B)),
            ),
        )
    })
}
