//! Assigns sentences of A to sentences of B by the auction algorithm of Bertsekas (1979).

use crate::explain::align::candidates::MatchEdge;
use crate::explain::align::contract::Coarser;
use std::collections::VecDeque;

/// The smallest price increment. The sum of scores is at most this much per match below the best
/// sum.
pub(super) const STEP: f64 = 0.004;
/// Most that nearness adds to a score, so that the nearer of equal partners is chosen.
pub(super) const NEAR: f64 = 0.01;
/// Most edges to visit.
const LOOKS: usize = 40_000_000;

/// For each of `a` sentences its partner among `b`. `edges` are sorted by sentence of A; `near`
/// returns how near two sentences are, 0 to 1.
///
/// The sum of scores is within ([`STEP`] + [`NEAR`]) × matches of the best possible sum. Prices
/// start at 0. A sentence raises the price of its best partner by the margin over its second best,
/// or over no partner; a partner without bids keeps price 0.
pub(super) fn assign(
    a: usize,
    b: usize,
    edges: &[MatchEdge],
    near: &dyn Fn(&MatchEdge) -> f64,
    stop: &dyn Fn() -> bool,
) -> (Vec<Option<(usize, f64)>>, Option<Coarser>) {
    let worth: Vec<f64> = edges.iter().map(|edge| edge.score + NEAR * near(edge)).collect();
    let mut price = vec![0.0_f64; b];
    let mut owner: Vec<Option<usize>> = vec![None; b];
    let mut chosen: Vec<Option<usize>> = vec![None; a];
    let ends = |x: usize| {
        edges.partition_point(|edge| edge.a < x)..edges.partition_point(|edge| edge.a <= x)
    };
    let mut waiting: VecDeque<usize> = (0..a).collect();
    let (mut looks, mut coarser) = (0, None);
    while let Some(x) = waiting.pop_front() {
        if looks > LOOKS {
            coarser = Some(Coarser::Alike);
            break;
        }
        if waiting.len().is_multiple_of(64) && stop() {
            coarser = Some(Coarser::Stopped);
            break;
        }
        let (mut best, mut second) = ((0.0, None), 0.0);
        for at in ends(x) {
            looks += 1;
            let (Some(edge), Some(worth)) = (edges.get(at), worth.get(at)) else { continue };
            let value = worth - price.get(edge.b).copied().unwrap_or(f64::MAX);
            if value > best.0 {
                (second, best) = (best.0, (value, Some(at)));
            } else if value > second {
                second = value;
            }
        }
        let (value, Some(at)) = best else { continue };
        let Some(edge) = edges.get(at) else { continue };
        if let (Some(price), Some(owner)) = (price.get_mut(edge.b), owner.get_mut(edge.b)) {
            *price += value - second + STEP;
            if let Some(outbid) = owner.replace(x) {
                if let Some(chosen) = chosen.get_mut(outbid) {
                    *chosen = None;
                }
                waiting.push_back(outbid);
            }
        }
        if let Some(chosen) = chosen.get_mut(x) {
            *chosen = Some(at);
        }
    }
    let edge = |at: Option<usize>| edges.get(at?).map(|edge| (edge.b, edge.score));
    (chosen.into_iter().map(edge).collect(), coarser)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The best sum of scores, by trying everything.
    fn best(a: usize, taken: &mut Vec<bool>, edges: &[MatchEdge]) -> f64 {
        let Some(x) = a.checked_sub(1) else { return 0.0 };
        let mut most = best(x, taken, edges);
        for edge in edges.iter().filter(|edge| edge.a == x) {
            if !std::mem::replace(&mut taken[edge.b], true) {
                most = most.max(edge.score + best(x, taken, edges));
                taken[edge.b] = false;
            }
        }
        most
    }

    #[test]
    fn the_sum_is_nearly_the_best() {
        let mut random = 7_u64;
        let mut next = || {
            random = crate::measure::mix::mix64(random.wrapping_add(1));
            random
        };
        for _ in 0..300 {
            let (a, b) = (1 + (next() % 6) as usize, 1 + (next() % 6) as usize);
            let mut edges = Vec::new();
            for x in 0..a {
                for y in 0..b {
                    if next() % 3 > 0 {
                        let score = 0.25 + (next() % 16) as f64 / 20.0;
                        edges.push(MatchEdge { a: x, b: y, score });
                    }
                }
            }
            let (found, coarser) = assign(a, b, &edges, &|_| 0.0, &|| false);
            let sum: f64 = found.iter().flatten().map(|(_, score)| score).sum();
            let most = best(a, &mut vec![false; b], &edges);
            let matches = found.iter().flatten().count();
            assert!(coarser.is_none() && sum <= most + 1e-9);
            assert!(sum >= most - STEP * a.min(b) as f64 - 1e-9, "{sum} of {most}");
            let mut taken: Vec<usize> = found.iter().flatten().map(|(y, _)| *y).collect();
            taken.sort_unstable();
            taken.dedup();
            assert_eq!(taken.len(), matches, "no partner twice");
        }
    }
}
