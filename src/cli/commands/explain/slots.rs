//! A MinHash estimate on paper: slots with their winners, three estimators, many seeds, bands.

use crate::cli::commands::explain::case::Case;
use crate::cli::commands::explain::page::{Page, SHINGLE, shingle};
use crate::display::width::pad;
use crate::explain::slots::{Slot, SlotReport};
use crate::explain::slots_bands::bands;
use crate::explain::spread::{SEEDS, Spread, estimators};
use crate::measure::banding::Banding;
use crate::measure::contract::Scheme;
use std::io;

/// What a scheme is called.
pub(super) fn scheme(scheme: Scheme) -> &'static str {
    match scheme {
        Scheme::Slots => "K slots",
        Scheme::BottomK => "bottom-k",
        Scheme::OnePermutation => "one permutation",
    }
}

/// Writes the estimate, how far it is off and may be, and its slots.
pub(super) fn write(
    case: &Case,
    rows: usize,
    stop: &(dyn Fn() -> bool + Sync),
    page: &mut Page<'_>,
) -> io::Result<()> {
    let report = case.account.as_ref().and_then(|account| account.slots.as_ref());
    let Some(report) = report else {
        return page.heading("MinHash", "— undefined: a text has nothing to compare");
    };
    let (equal, compared) = (report.equal, report.compared());
    let estimate = format!("{equal}/{compared} = {:.4}", report.estimate());
    page.heading("MinHash", &format!("{estimate}, {}", scheme(report.scheme)))?;
    page.fact("error", &format!("± {:.4}", report.error()), "√(J(1−J)/K) at the estimate")?;
    let z = report.z().map_or_else(|| "—".to_owned(), |z| format!("z = {z:+.2}"));
    let off = format!("{:+.4}, {z}", report.estimate() - report.exact);
    page.fact("off by", &off, &format!("exact {:.4} ± {:.4}", report.exact, report.true_error()))?;
    write_estimators(case, page)?;
    if let Some(spread) = spread(case, stop) {
        write_spread(&spread, page)?;
    }
    if report.scheme != Scheme::BottomK {
        write_bands(report, rows, page)?;
    }
    write_slots(case, report, page)
}

/// The estimates of 200 seeds; `None` where they are undefined.
pub(super) fn spread(case: &Case, stop: &(dyn Fn() -> bool + Sync)) -> Option<Spread> {
    let (a, b) = (case.comparison.profiles.first()?, case.comparison.profiles.get(1)?);
    let sets = &case.account.as_ref()?.sets;
    let mut spread = Spread::new(case.comparison.recipe.sketch, (sets.both, sets.union));
    spread.extend(&a.shingles, &b.shingles, SEEDS, &|| stop());
    Some(spread)
}

fn write_estimators(case: &Case, page: &mut Page<'_>) -> io::Result<()> {
    let (Some(a), Some(b)) = (case.comparison.profiles.first(), case.comparison.profiles.get(1))
    else {
        return Ok(());
    };
    let Some(account) = &case.account else { return Ok(()) };
    let exact = (account.sets.both, account.sets.union);
    for one in estimators(&a.shingles, &b.shingles, &case.comparison.recipe.sketch, exact) {
        let z = one.z(account.sets.jaccard).map_or_else(|| "—".to_owned(), |z| format!("{z:+.2}"));
        page.fact(
            "estimate",
            &format!("{}/{} = {:.4}, z = {z}", one.equal, one.compared, one.value()),
            scheme(one.scheme),
        )?;
    }
    Ok(())
}

fn write_spread(spread: &Spread, page: &mut Page<'_>) -> io::Result<()> {
    let Some((mean, deviation)) = spread.observed() else { return Ok(()) };
    let theory = format!("theory {:.4} ± {:.4}", spread.jaccard(), spread.theory());
    let seeds = spread.estimates.len();
    page.fact(&format!("{seeds} seeds"), &format!("{mean:.4} ± {deviation:.4}"), &theory)?;
    let verdict = match spread.keeps_the_law() {
        Some(true) => "as the law says",
        Some(false) => "not as the law says",
        None => "no error to compare with",
    };
    page.fact("", &format!("{} of {seeds} within 2 errors", spread.inside()), verdict)
}

fn write_bands(report: &SlotReport, rows: usize, page: &mut Page<'_>) -> io::Result<()> {
    let bands = bands(&report.slots, rows);
    let caught: Vec<String> = bands
        .iter()
        .zip(0..)
        .filter(|(b, _)| b.catches())
        .map(|(_, i): (_, usize)| i.to_string())
        .collect();
    let chance = Banding { bands: bands.len(), rows }.chance(report.exact);
    let value = format!("{} of {} bands of {rows} slots", caught.len(), bands.len());
    page.fact("caught by", &value, &format!("1−(1−Jʳ)ᵇ = {chance:.4} of such pairs are"))?;
    if !caught.is_empty() {
        page.fact("", &format!("bands {}", caught.join(" ")), "")?;
    }
    Ok(())
}

fn write_slots(case: &Case, report: &SlotReport, page: &mut Page<'_>) -> io::Result<()> {
    let columns = format!(
        "slot  {}  {}     {}  {}",
        pad("A", 16),
        pad("B", 16),
        pad("won in A by", SHINGLE),
        "won in B by"
    );
    page.list("Slots", report.slots.len(), &columns)?;
    let won = |hash: Option<u64>| {
        hash.map_or_else(|| pad("—", SHINGLE), |hash| shingle(case.opened.spelling(hash)))
    };
    let rows = report.slots.iter().zip(&case.opened.winners).enumerate();
    for (index, (slot, winner)) in rows.take(page.limit) {
        let mark = if slot.equal() { "=" } else { "≠" };
        let [a, b] = values(slot);
        let shingles = format!("{}  {}", won(winner.a), won(winner.b));
        page.row(&format!("{index:>4}  {a:<16}  {b:<16}  {mark}  {shingles}"))?;
    }
    Ok(())
}

/// Both values in hexadecimal; `—` for none.
pub(super) fn values(slot: &Slot) -> [String; 2] {
    [slot.a, slot.b].map(|v| v.map_or_else(|| "—".to_owned(), |value| format!("{value:08x}")))
}
