//! Measures how much of copied and of independent pairs is marked as reworded.

use crate::labelled::Set;
use lookalike::explain::disguise::{Copying, PassageOptions};
use lookalike::pair::Side;
use lookalike::text::normalize::Ladder;
use std::path::Path;

/// Most pairs of a kind.
const PAIRS: usize = 120;
/// Longest pair, in bytes of both texts.
const LONG: usize = 120_000;

/// Prints, for each set, the mean shares of copied and of other pairs that passages and reworded
/// stretches mark, and the largest reworded share of a pair.
pub(crate) fn marked(folder: &Path) {
    println!("\nreworded stretches: mean share of both texts");
    println!(
        "{:<18} {:<8} {:>6} {:>9} {:>9} {:>9} {:>11}",
        "set", "pairs", "number", "verbatim", "reworded", "most", "stretches"
    );
    for name in
        ["zh-seed002", "en-onestop", "en-bible-mark", "zh-shiji-hanshu", "zh-laws", "en-licenses"]
    {
        let Some(set) = Set::read(&folder.join(name)) else { continue };
        for (kind, list) in [("copied", &set.copied), ("other", &set.apart)] {
            let step = list.len().div_ceil(PAIRS).max(1);
            let short =
                |pair: &&[String; 2]| set.both(pair).map(str::len).iter().sum::<usize>() <= LONG;
            let shares: Vec<([f64; 2], usize)> = list
                .iter()
                .step_by(step)
                .filter(short)
                .filter_map(|pair| {
                    let options = PassageOptions::default();
                    let ladder = Ladder::default();
                    let found = Copying::new(set.both(pair), &ladder, &options, None, &|| false);
                    let (found, reworded) = (found.passages, found.reworded);
                    let verbatim =
                        Side::BOTH.map(|side| found.coverage(side, false).unwrap_or(0.0));
                    let both = [verbatim, reworded.shares].map(|[a, b]| f64::midpoint(a, b));
                    reworded.unknown.is_none().then_some((both, reworded.list.len()))
                })
                .collect();
            let count = shares.len().max(1) as f64;
            let mean =
                |at: usize| 100.0 * shares.iter().map(|(own, _)| own[at]).sum::<f64>() / count;
            let most = shares.iter().map(|(own, _)| 100.0 * own[1]).fold(0.0, f64::max);
            let stretches = shares.iter().map(|(_, number)| *number).sum::<usize>() as f64 / count;
            println!(
                "{name:<18} {kind:<8} {:>6} {:>7.1} % {:>7.1} % {most:>7.1} % {stretches:>11.1}",
                shares.len(),
                mean(0),
                mean(1),
            );
        }
    }
}
