//! Rows of the normalisation ladder: which texts a step changed, and all scores after it.

use crate::explain::ladder::Rung;
use crate::measure::scale::short_ratio;
use crate::measure::{containment, cosine, dice, jaccard, minhash};
use crate::page::{Line, Mark, bar};

/// Least width of a row with containments and Dice.
const WIDE: usize = 104;

/// The heading of [`rung_line`].
pub fn rung_head(columns: usize) -> &'static str {
    if columns >= WIDE {
        "in  Jaccard                  MinHash SimHash  cosine   of A   of B    Dice"
    } else {
        "in  Jaccard                  MinHash SimHash  cosine"
    }
}

/// The scores of a rung, to follow its name; all of them if `columns` allow.
pub fn rung_line(rung: &Rung, columns: usize) -> Line {
    let changed = match rung.changed {
        [true, true] => "AB",
        [true, false] => "A ",
        [false, true] => " B",
        [false, false] => "  ",
    };
    let line = Line::new().tint(Mark::Changed, &format!("{changed}  "));
    let Some(e) = &rung.evidence else {
        return line.tint(Mark::Warning, "— a text has nothing left to compare");
    };
    let value = jaccard::jaccard(e);
    let fraction = format!("{}/{}", e.intersection, e.union());
    let distance = e.distance.map_or_else(|| "—".to_owned(), |d| format!("{d}/{}", e.bits));
    let line = line.tint(Mark::Head, &format!("{:>5} ", short_ratio(value)));
    let line = line.tint(Mark::Accent, &bar(value, 6)).tint(Mark::Dim, &format!(" {fraction:<12}"));
    let minhash = short_ratio(minhash::estimate(e));
    let line = line.plain(&format!("{minhash:>6}  {distance:>7}  {:>6}", (cosine::COSINE.cell)(e)));
    if columns < WIDE {
        return line;
    }
    line.plain(&format!(
        "  {:>5}  {:>5}   {:>5}",
        short_ratio(containment::share_a(e)),
        short_ratio(containment::share_b(e)),
        short_ratio(dice::dice(e))
    ))
}
