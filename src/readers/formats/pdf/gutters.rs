//! Gutters between the columns of a page.

use crate::budget::{Halt, WorkBudget};
use crate::formats::pdf::chunks::Chunk;

/// Distance of base lines on one row, in sizes of the letters.
pub(super) const SAME_ROW: f64 = 0.45;
/// Narrowest gutter between columns, in sizes of the letters.
const GUTTER: f64 = 0.55;
/// Narrowest column, in sizes of the letters.
const NARROWEST: f64 = 7.0;
/// Fewest lines of a column.
const FEWEST: usize = 3;

/// The first chunks of a page, with a gutter between two columns.
#[derive(Debug, Clone, Copy)]
pub(super) struct ColumnBand {
    pub(super) length: usize,
    /// Where the gutter is.
    from: f64,
    to: f64,
}

impl ColumnBand {
    /// True for a chunk of the left column.
    pub(super) fn is_left(&self, chunk: &Chunk) -> bool {
        chunk.x1 <= f64::midpoint(self.from, self.to)
    }

    /// The width of the gutter for all of the chunks.
    fn area(&self) -> f64 {
        (self.to - self.from) * self.length as f64
    }
}

/// The bands at the start of chunks that descend, each with a gutter that no chunk crosses.
fn bands(chunks: &[Chunk], budget: &WorkBudget<'_>) -> Result<Vec<ColumnBand>, Halt> {
    let (low, high) = ends(chunks);
    // Free ranges of the width that no chunk so far crosses.
    let mut free = vec![(low, high)];
    let mut bands = Vec::new();
    for (place, chunk) in chunks.iter().enumerate() {
        budget.spend(free.len())?;
        let narrowest = GUTTER * chunk.size;
        let (left, right) = (chunk.x0.min(chunk.x1), chunk.x0.max(chunk.x1));
        let cut = |&(from, to): &(f64, f64)| {
            // Empty ranges, between chunks without a size, would double at each of these.
            [(from, to.min(left)), (from.max(right), to)]
                .into_iter()
                .filter(move |(from, to)| to > from && to - from >= narrowest)
        };
        free = free.iter().flat_map(cut).collect();
        if free.is_empty() {
            break;
        }
        let next = chunks.get(place + 1);
        let ends_row = next.is_none_or(|next| chunk.y - next.y > SAME_ROW * chunk.size);
        if ends_row && place + 1 >= 2 * FEWEST {
            let length = place + 1;
            let size = chunk.size;
            let is_beside =
                |(from, to): &&(f64, f64)| (from - low).min(high - to) > NARROWEST * size;
            let gutters = free.iter().filter(is_beside);
            bands.extend(gutters.map(|&(from, to)| ColumnBand { length, from, to }));
        }
    }
    Ok(bands)
}

/// The band of columns at the start of chunks that descend, and its gutter.
pub(super) fn band(chunks: &[Chunk], budget: &WorkBudget<'_>) -> Result<Option<ColumnBand>, Halt> {
    let mut bands = bands(chunks, budget)?;
    // Long bands and wide gutters first: a page number may be in the gutter of all the lines above it, and between
    // the entries of a table of contents and their pages there is one, too.
    bands.sort_by(|x, y| y.area().total_cmp(&x.area()));
    let mut found = None;
    for band in &bands {
        if is_band(chunks, band, budget)? {
            found = Some(band);
            break;
        }
    }
    let Some(widest) = found else { return Ok(None) };
    // The same gutter may go on, a little narrower.
    let goes_on = |band: &&ColumnBand| {
        band.length > widest.length
            && band.from >= widest.from
            && band.to <= widest.to
            && band.to - band.from > 0.5 * (widest.to - widest.from)
    };
    let mut longer: Vec<&ColumnBand> = bands.iter().filter(goes_on).collect();
    longer.sort_by_key(|band| std::cmp::Reverse(band.length));
    for band in longer {
        if is_band(chunks, band, budget)? {
            return Ok(Some(*band));
        }
    }
    Ok(Some(*widest))
}

/// True if the first chunks of a page are two columns with a gutter between them.
fn is_band(chunks: &[Chunk], band: &ColumnBand, budget: &WorkBudget<'_>) -> Result<bool, Halt> {
    budget.spend(band.length)?;
    let head = chunks.get(..band.length).unwrap_or_default();
    let (left, right): (Vec<_>, Vec<_>) = head.iter().partition(|own| band.is_left(own));
    Ok(is_column(&left) && is_column(&right))
}

/// True for the chunks of a column of running text, not for cells of a table or numbers of items.
fn is_column(chunks: &[&Chunk]) -> bool {
    // Lines: their height and ends.
    let mut rows: Vec<(f64, f64, f64)> = Vec::new();
    for chunk in chunks {
        match rows.last_mut().filter(|row| (row.0 - chunk.y).abs() < SAME_ROW * chunk.size) {
            Some(row) => (row.1, row.2) = (row.1.min(chunk.x0), row.2.max(chunk.x1)),
            None => rows.push((chunk.y, chunk.x0, chunk.x1)),
        }
    }
    let size = chunks.first().map_or(0.0, |chunk| chunk.size);
    let low = rows.iter().map(|row| row.1).fold(f64::INFINITY, f64::min);
    let high = rows.iter().map(|row| row.2).fold(f64::NEG_INFINITY, f64::max);
    let width = high - low;
    let long = rows.iter().filter(|row| row.2 - row.1 > 0.6 * width).count();
    rows.len() >= FEWEST && width > NARROWEST * size && 2 * long > rows.len()
}

/// Left and right end of chunks.
pub(super) fn ends(chunks: &[Chunk]) -> (f64, f64) {
    let low = chunks.iter().map(|chunk| chunk.x0).fold(f64::INFINITY, f64::min);
    let high = chunks.iter().map(|chunk| chunk.x1).fold(f64::NEG_INFINITY, f64::max);
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_number_in_the_gutter_does_not_give_it_to_another_gap() {
        let mut page = Vec::new();
        let own =
            |text: &str, x0: f64, x1: f64, y: f64| Chunk::new(text.to_owned(), (x0, x1), y, 10.0);
        for row in 0..12 {
            let y = 500.0 - 12.0 * f64::from(row);
            for left in [0.0, 300.0] {
                page.push(own("an entry . . . . .", left, left + 200.0, y));
                page.push(own("12", left + 210.0, left + 222.0, y));
            }
        }
        page.push(own("3", 256.0, 261.0, 100.0));
        let found = band(&page, &WorkBudget::new(1_000, &|| false)).unwrap().unwrap();
        assert_eq!((found.length, found.from, found.to), (48, 222.0, 300.0));
    }
}
