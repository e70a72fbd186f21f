//! Prints the wrong pairs and the confusion table.

use crate::judged_pairs::JudgedPair;
use lookalike::explain::disguise::ClassFigures;
use lookalike::measure::copy_class::CopyClass;
use lookalike::text::named::Named as _;
use std::collections::BTreeMap;

/// Prints everything about the judged pairs.
pub(crate) fn print(pairs: &[JudgedPair], figures: &[ClassFigures], classes: &[CopyClass]) {
    let right = |at: usize| pairs[at].accepted.contains(&classes[at]);
    println!("wrong:");
    for at in (0..pairs.len()).filter(|at| !right(*at)) {
        let figures = &figures[at];
        println!(
            "  {}: {}, not {}; explained {:.2} {:.2}",
            pairs[at].name(),
            classes[at].name(),
            pairs[at].labels(),
            figures.explained[0],
            figures.explained[1]
        );
    }
    println!(
        "\nrows: the first accepted class; columns: the class given (* right as a second accepted class)"
    );
    print!("{:<22}", "");
    for (at, _) in CopyClass::ALL.iter().enumerate() {
        print!("{:>5}", at + 1);
    }
    println!();
    for (row, label) in CopyClass::ALL.iter().enumerate() {
        print!("{:>2} {:<19}", row + 1, label.name());
        for given in CopyClass::ALL {
            let own = (0..pairs.len())
                .filter(|&at| pairs[at].accepted.first() == Some(label) && classes[at] == *given);
            let own: Vec<usize> = own.collect();
            let star = if label != given && own.iter().any(|&at| right(at)) { "*" } else { "" };
            let count =
                if own.is_empty() { "·".to_owned() } else { format!("{}{star}", own.len()) };
            print!("{count:>5}");
        }
        println!();
    }
    let mut sets: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (at, pair) in pairs.iter().enumerate() {
        let of = sets.entry(&pair.set).or_default();
        of.0 += usize::from(right(at));
        of.1 += 1;
    }
    println!();
    for (set, (right, all)) in &sets {
        println!("  {set:<22} {right:>4} of {all}");
    }
    let all = (0..pairs.len()).filter(|&at| right(at)).count();
    let first =
        (0..pairs.len()).filter(|&at| pairs[at].accepted.first() == Some(&classes[at])).count();
    println!(
        "right: {all} of {}, {:.1} %; by the first accepted class alone: {first}",
        pairs.len(),
        100.0 * all as f64 / pairs.len().max(1) as f64
    );
}
