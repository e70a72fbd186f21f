//! Finds the numbers of lines in the margin of a page, which are no part of its text.

use crate::budget::{Halt, WorkBudget};
use crate::formats::pdf::chunks::Chunk;

/// Fewest numbers of a margin.
const FEWEST: usize = 3;
/// Most digits of a number.
const DIGITS: usize = 5;
/// Part of the numbered lines that are running text: drawn in one go, or in two for two columns.
const RUNNING: f64 = 0.7;
/// Distance of base lines on one row, in sizes of the letters.
const SAME_ROW: f64 = 0.3;
/// Pieces of a line of running text; a row of a table has more.
const PIECES: usize = 2;

/// A number of a margin.
struct MarginNumber {
    place: usize,
    value: u32,
    y: f64,
}

/// Removes the numbers that count the lines of a page, beside all of its text, and returns how many. They are
/// in one column and go up by the same step, each beside a line of running text.
pub(super) fn without_line_numbers(
    chunks: &mut Vec<Chunk>,
    budget: &WorkBudget<'_>,
) -> Result<usize, Halt> {
    budget.spend(chunks.len())?;
    let is_level = |chunk: &&Chunk| chunk.turns == 0;
    let text = || chunks.iter().filter(is_level).filter(|chunk| value(chunk).is_none());
    let low = text().map(|chunk| chunk.x0).fold(f64::INFINITY, f64::min);
    let high = text().map(|chunk| chunk.x1).fold(f64::NEG_INFINITY, f64::max);
    let mut found: Vec<usize> = Vec::new();
    for is_left in [true, false] {
        let is_beside = |chunk: &Chunk| if is_left { chunk.x1 <= low } else { chunk.x0 >= high };
        let numbers: Vec<MarginNumber> = chunks
            .iter()
            .enumerate()
            .filter(|(_, chunk)| is_level(chunk) && is_beside(chunk))
            .filter_map(|(place, chunk)| {
                Some(MarginNumber { place, value: value(chunk)?, y: chunk.y })
            })
            .collect();
        if counts_lines(chunks, &numbers, budget)? {
            found.extend(numbers.iter().map(|number| number.place));
        }
    }
    if !found.is_empty() {
        let mut place = 0;
        chunks.retain(|_| {
            place += 1;
            !found.contains(&(place - 1))
        });
    }
    Ok(found.len())
}

/// The number that a chunk is.
fn value(chunk: &Chunk) -> Option<u32> {
    let text = chunk.text.trim();
    let is_number = text.len() <= DIGITS && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// True for numbers that go up by one step from line to line of running text.
fn counts_lines(
    chunks: &[Chunk],
    numbers: &[MarginNumber],
    budget: &WorkBudget<'_>,
) -> Result<bool, Halt> {
    let mut order: Vec<&MarginNumber> = numbers.iter().collect();
    order.sort_by(|x, y| y.y.total_cmp(&x.y));
    let step = |pair: &[&MarginNumber]| match pair {
        [above, below] => below.value.checked_sub(above.value).filter(|step| *step > 0),
        _ => None,
    };
    let first = order.get(..2).and_then(step);
    if order.len() < FEWEST || first.is_none() || order.windows(2).any(|two| step(two) != first) {
        return Ok(false);
    }
    let mut running = 0;
    for number in &order {
        budget.spend(chunks.len())?;
        let Some(own) = chunks.get(number.place) else { continue };
        let beside = |chunk: &&Chunk| (chunk.y - own.y).abs() < SAME_ROW * chunk.size;
        let letters = |chunk: &&Chunk| chunk.text.chars().any(char::is_alphabetic);
        let row: Vec<&Chunk> =
            chunks.iter().filter(|chunk| value(chunk).is_none()).filter(beside).collect();
        let is_text = (1..=PIECES).contains(&row.len()) && row.iter().any(letters);
        running += usize::from(is_text);
    }
    Ok(running as f64 >= RUNNING * order.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(page: &[(&str, f64, f64)]) -> Vec<String> {
        let made = |&(text, x, y): &(&str, f64, f64)| {
            Chunk::new(text.to_owned(), (x, x + 5.0 * text.len() as f64), y, 10.0)
        };
        let mut chunks = page.iter().map(made).collect();
        without_line_numbers(&mut chunks, &WorkBudget::new(1_000, &|| false)).unwrap();
        chunks.into_iter().map(|chunk| chunk.text).collect()
    }

    #[test]
    fn numbers_of_lines_go_and_those_of_a_table_stay() {
        let line = |row: usize| ("some words of a line", 50.0, 500.0 - 12.0 * row as f64);
        let mut page: Vec<_> = (0..15).map(line).collect();
        page.extend([("5", 30.0, 452.0), ("10", 25.0, 392.0), ("15", 25.0, 332.0)]);
        assert_eq!(left(&page), vec!["some words of a line"; 15]);
        let right: Vec<_> =
            page.iter().map(|&(text, x, y)| (text, if x < 50.0 { 160.0 } else { x }, y)).collect();
        assert_eq!(left(&right).len(), 15);
        page[16].0 = "11";
        assert_eq!(left(&page).len(), 18, "no step");
        let cell = |(at, text): (usize, &&'static str)| (*text, 50.0 * at as f64, 0.0);
        let row = |y: f64, own: [&'static str; 4]| {
            own.iter()
                .enumerate()
                .map(cell)
                .map(move |(text, x, _)| (text, x, y))
                .collect::<Vec<_>>()
        };
        let table: Vec<_> = [("1", 90.0), ("2", 78.0), ("3", 66.0)]
            .into_iter()
            .flat_map(|(own, y)| row(y, [own, "a name", "its mark", "a note"]))
            .collect();
        assert_eq!(left(&table).len(), 12);
    }
}
