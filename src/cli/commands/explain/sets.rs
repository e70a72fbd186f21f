//! A Jaccard on paper: its three integers as lists of shingles.

use crate::cli::commands::explain::case::Case;
use crate::cli::commands::explain::page::{Page, Places, SHINGLE, shingle};
use crate::display::width::pad;
use crate::explain::sets::{PARTS, Part};
use std::io;

/// Writes counts, ratios and lists.
pub(super) fn write(case: &Case, page: &mut Page<'_>) -> io::Result<()> {
    let Some(account) = &case.account else {
        return page.heading("Jaccard", "— undefined: a text has nothing to compare");
    };
    let sets = &account.sets;
    page.heading("Jaccard", &format!("{}/{} = {:.4}", sets.both, sets.union, sets.jaccard))?;
    let union = format!("{} + {} + {} = {}", sets.only_a, sets.both, sets.only_b, sets.union);
    page.fact("union", &union, "only A + both + only B")?;
    let share = |size: u32, share: f64| format!("{}/{size} = {share:.4}", sets.both);
    page.fact("of A", &share(sets.size_a(), sets.of_a), "containment: of A is in B")?;
    page.fact("of B", &share(sets.size_b(), sets.of_b), "containment: of B is in A")?;
    let sizes = u64::from(sets.size_a()) + u64::from(sets.size_b());
    page.fact(
        "Dice",
        &format!("{}/{sizes} = {:.4}", 2 * u64::from(sets.both), sets.dice),
        &format!("D/(2−D) = {:.4}, the Jaccard again", sets.jaccard_from_dice()),
    )?;
    let [a, b] = case.texts().map(Places::new);
    let [x, y] = &case.opened.texts;
    for part in PARTS {
        let items = case.opened.lists.part(part);
        let what = match part {
            Part::Both => "In both",
            Part::OnlyA => "Only in A",
            Part::OnlyB => "Only in B",
        };
        let columns =
            format!("{}  documents   A   B  places in A · places in B", pad("shingle", SHINGLE));
        page.list(what, items.len(), &columns)?;
        for item in items.iter().take(page.limit) {
            let places = [a.of(x, item.hash), b.of(y, item.hash)];
            let places: Vec<&str> =
                places.iter().map(String::as_str).filter(|places| !places.is_empty()).collect();
            page.row(&format!(
                "{}  {:>9} {:>3} {:>3}  {}",
                shingle(case.opened.spelling(item.hash)),
                item.documents,
                item.counts[0],
                item.counts[1],
                places.join(" · ")
            ))?;
        }
    }
    Ok(())
}
