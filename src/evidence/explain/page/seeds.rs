//! Facts on other estimates of the same pair: the three estimators, and many seeds.

use crate::explain::page::words::z;
use crate::explain::spread::{Estimate, EstimateSpread};
use crate::measure::contract::Scheme;
use crate::page::{Fact, Mark};

/// The three estimators side by side, the one in use marked. `exact` is the Jaccard.
pub fn estimator_facts(all: &[Estimate], used: Scheme, exact: f64) -> Vec<Fact> {
    let fact = |one: &Estimate| {
        let name = match one.scheme {
            Scheme::Slots => "K slots",
            Scheme::BottomK => "bottom-k",
            Scheme::OnePermutation => "one perm.",
        };
        let (mark, used) =
            if one.scheme == used { (Mark::Head, ", in use") } else { (Mark::Plain, "") };
        let value = format!("{:.4}, {}", one.value(), z(one.z(exact)));
        Fact::new(name, value, format!("{} of {} equal{used}", one.equal, one.compared))
            .marked(mark)
    };
    all.iter().map(fact).collect()
}

/// The estimates of the seeds next to theory; empty before the first estimate.
pub fn seed_facts(spread: &EstimateSpread) -> Vec<Fact> {
    let Some((mean, deviation)) = spread.observed() else { return Vec::new() };
    let (verdict, mark) = match spread.keeps_the_law() {
        Some(true) => (", as the law says", Mark::Equal),
        Some(false) => (", NOT as the law says", Mark::Warning),
        None => ("", Mark::Plain),
    };
    let seeds = spread.estimates.len();
    let within = format!("{} of {seeds}{verdict}", spread.inside());
    vec![
        Fact::new("seeds", format!("{mean:.4} ± {deviation:.4}"), format!("{seeds} estimates")),
        Fact::new("±2σ", within, "estimates within two standard errors").marked(mark),
        Fact::new(
            "theory",
            format!("{:.4} ± {:.4}", spread.jaccard(), spread.theory()),
            "the exact Jaccard, and the standard error",
        ),
    ]
}
