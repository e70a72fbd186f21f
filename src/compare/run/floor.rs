//! Chooses the floor if the settings name none.

use crate::compare::join::exact::{Dictionary, forecast as work};
use crate::compare::result::{forecast, pairs_among};

/// Floors to try in turn, while the join stays cheap and the pairs fit the budget.
const LOWER: [f64; 3] = [0.2, 0.1, 0.05];
/// Sample size of the forecast of pairs at a floor.
const FORECAST: u64 = 20_000;
/// Nanoseconds on one core to score a pair.
const SCORED: u64 = 8_000;
/// Highest cost of a join and its pairs at a lowered floor, in nanoseconds on one core.
const CHEAP: u64 = 1_000_000_000;

/// The lowest floor whose join is cheap and whose pairs fill at most half of the budget `max`.
/// `draw(n)` returns the Jaccard of `n` random pairs.
pub(super) fn lowered(
    floor: f64,
    max: usize,
    dictionary: &Dictionary,
    sizes: &[u32],
    draw: &dyn Fn(u64) -> Vec<f32>,
) -> f64 {
    let background = draw(FORECAST);
    let total = pairs_among(sizes.len());
    let affordable = |&(floor, work): &(f64, u64)| {
        let pairs = forecast(&background, floor, total);
        pairs <= max as u64 / 2 && work + pairs * SCORED <= CHEAP
    };
    let lower = LOWER.into_iter().zip(work(dictionary, sizes, &LOWER));
    lower.take_while(affordable).last().map_or(floor, |(floor, _)| floor)
}
