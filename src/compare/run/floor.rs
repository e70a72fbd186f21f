//! How far down the floor may go, where nobody asked for one.

use crate::compare::join::exact::{Dictionary, forecast as work};
use crate::compare::result::{forecast, pairs_among};

/// Floors to fall to, in turn, while the join stays cheap and the pairs fit the budget.
const LOWER: [f64; 3] = [0.2, 0.1, 0.05];
/// Pairs drawn to forecast how many a floor brings.
const FORECAST: u64 = 20_000;
/// Nanoseconds of one core to score a pair.
const SCORED: u64 = 8_000;
/// What a join and its pairs may cost so that its floor is lowered, in nanoseconds of one core.
const CHEAP: u64 = 1_000_000_000;

/// The lowest floor whose join is cheap and whose pairs fit a budget of `max` with room to spare.
/// `draw` gives the Jaccard of so many pairs drawn at random.
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
