//! The Jaccard section: its counts, the ratios computed from them, the lists of shingles.

use crate::display::width::pad;
use crate::explain::account::Account;
use crate::explain::account_opened::Opened;
use crate::explain::page::words::{quoted, undefined};
use crate::explain::sets::{SetReport, UnionPart};
use crate::page::{Fact, Line, Mark, Section, Table};
use crate::pair::Side;

/// Names of the three lists, in the order of [`crate::explain::sets::PARTS`].
pub const PART_NAMES: [&str; 3] = ["in both", "only A", "only B"];

/// Most places of a shingle written per text.
const PLACES: usize = 3;

/// The fraction and the other ratios of its counts.
pub fn sets_section(account: Option<&Account>) -> Section {
    let Some(Account { sets, .. }) = account else {
        return undefined("Jaccard", "a text has nothing to compare");
    };
    let both = sets.both;
    let union = format!("{} + {both} + {} = {}", sets.only_a, sets.only_b, sets.union);
    let share = |size: u32, share: f64| format!("{both}/{size} = {share:.4}");
    let sizes = u64::from(sets.size_a()) + u64::from(sets.size_b());
    let dice = format!("{}/{sizes} = {:.4}", 2 * u64::from(both), sets.dice);
    let again = format!("D/(2−D) = {:.4}, the Jaccard again", sets.jaccard_from_dice());
    let facts = vec![
        Fact::new("union", union, "only A + both + only B, distinct shingles"),
        Fact::new("of A", share(sets.size_a(), sets.of_a), "containment: of A is in B"),
        Fact::new("of B", share(sets.size_b(), sets.of_b), "containment: of B is in A"),
        Fact::new("Dice", dice, again),
    ];
    let headline = format!("{both}/{} = {:.4}", sets.union, sets.jaccard);
    Section { name: "Jaccard", headline, facts }
}

/// The union as a proportional bar with a sign per cell for only A, both and only B.
pub fn set_bar(sets: &SetReport, columns: u16, signs: [&str; 3]) -> Line {
    let parts = [Mark::A, Mark::Equal, Mark::B].into_iter().zip(signs).zip(sets.bar(columns));
    parts.fold(Line::new(), |line, ((mark, sign), cells)| {
        line.tint(mark, &sign.repeat(cells.into()))
    })
}

/// One of the lists in rows of `columns`: each shingle, its counts, and its places in the texts as
/// written, as line:column from 1.
pub fn shingles<'a>(
    opened: &'a Opened,
    part: UnionPart,
    written: [&'a str; 2],
    columns: usize,
) -> Table<'a> {
    let wide = columns.saturating_sub(30).clamp(10, 32);
    let head = format!("{}  docs  A×  B×  places in A · in B", pad("shingle", wide));
    let items = opened.lists.part(part);
    let places = move |side: Side, hash: u64| {
        let (text, lines) = (&opened.texts[side], &opened.lines[side]);
        let all = text.places(hash);
        let more = match all.len().saturating_sub(PLACES) {
            0 => String::new(),
            more => format!(" +{more}"),
        };
        let at = |place| lines.at(written[side], text.original(place).start);
        let first: Vec<String> = all.take(PLACES).map(at).collect();
        first.join(", ") + &more
    };
    Table::new(PART_NAMES[part as usize], head, items.len(), move |at| {
        let item = items.get(at)?;
        let [a, b] = item.counts;
        let mut places = Side::BOTH.map(|side| places(side, item.hash)).to_vec();
        places.retain(|places| !places.is_empty());
        let mark = if part == UnionPart::Both { Mark::Equal } else { Mark::Plain };
        let name = pad(&quoted(opened.spelling(item.hash), wide), wide);
        let line = Line::new().tint(mark, &name);
        let numbers = format!("{:>6} {a:>3} {b:>3}  {}", item.documents, places.join(" · "));
        Some(line.plain(&numbers))
    })
}
