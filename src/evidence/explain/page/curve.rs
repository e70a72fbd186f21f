//! Rows of the shingle-length curve: Jaccard, both containments, the Jaccard of random pairs.

use crate::explain::curve::CurvePoint;
use crate::measure::scale::short_ratio;
use crate::page::{Line, Mark};
use crate::pair::Side;

/// The heading of [`point_line`].
pub const CURVE_HEAD: &str = "  n  Jaccard              of A of B chance";

/// A row of the curve; `chance`: the median of random pairs.
pub fn point_line(point: &CurvePoint, chance: Option<f64>) -> Line {
    let ratio = |value: Option<f64>| value.map_or_else(|| "—".to_owned(), short_ratio);
    let own = if point.is_used { "•" } else { " " };
    let short = if point.short.contains(&true) { "s" } else { " " };
    let fraction = if point.is_defined() {
        format!("{}/{}", point.both, point.union())
    } else {
        "—".to_owned()
    };
    let numbers = format!(
        "{own}{:>2} {:>5}{short} {fraction:<13} {:>5}{:>5}",
        point.n,
        ratio(point.jaccard()),
        ratio(point.containment(Side::A)),
        ratio(point.containment(Side::B)),
    );
    Line::new().plain(&numbers).tint(Mark::Dim, &format!(" {:>6}", ratio(chance)))
}

/// The caption of the chance column, after `done` of `all` random pairs.
pub fn chance_words(done: usize, all: usize) -> String {
    match (done, all) {
        (_, 0) => "no random pairs".to_owned(),
        (done, all) if done < all => format!("chance: {done} of {all} random pairs…"),
        (_, all) => format!("chance: the median of {all} random pairs"),
    }
}
