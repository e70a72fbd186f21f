//! The lines of a page in reading order: column after column.

use crate::budget::{Halt, WorkBudget};
use crate::formats::pdf::chunks::{Chunk, is_space};
use crate::formats::pdf::direction::{as_read, runs_left};
use crate::formats::pdf::gutters::{SAME_ROW, band, ends};
use crate::formats::pdf::spaced::close_up;

/// A line of a column.
#[derive(Debug, Clone)]
pub(super) struct PageLine {
    /// Its chunks from left to right, with the spaces between them.
    pub(super) chunks: Vec<Chunk>,
    pub(super) x0: f64,
    pub(super) x1: f64,
    pub(super) y: f64,
    pub(super) size: f64,
    /// Left and right end of its column.
    pub(super) column: (f64, f64),
    /// Usual distance of the lines of its column.
    pub(super) pitch: f64,
    /// True if it is the first line of a column or page.
    pub(super) is_first: bool,
}

impl PageLine {
    /// Its text.
    pub(super) fn text(&self) -> String {
        self.chunks.iter().map(|chunk| chunk.text.as_str()).collect()
    }
}

/// More chunks on a page are taken in the order in which they are drawn.
const MOST: usize = 4_000;

/// The lines of a page. Text that runs in another direction than most follows at the end.
pub(super) fn lines(chunks: Vec<Chunk>, budget: &WorkBudget<'_>) -> Result<Vec<PageLine>, Halt> {
    let mut turned: [Vec<Chunk>; 4] = Default::default();
    for chunk in chunks {
        if let Some(side) = turned.get_mut(usize::from(chunk.turns)) {
            side.push(chunk);
        }
    }
    let weight = |side: &Vec<Chunk>| side.iter().map(|chunk| chunk.text.len()).sum::<usize>();
    turned.sort_by_key(|side| std::cmp::Reverse(weight(side)));
    let mut lines = Vec::new();
    for mut side in turned {
        if side.len() > MOST {
            column(side, &mut lines);
            continue;
        }
        side.sort_by(|x, y| y.y.total_cmp(&x.y).then(x.x0.total_cmp(&y.x0)));
        columns(side, &mut lines, budget, 0)?;
    }
    Ok(lines)
}

/// Adds the lines of chunks that descend: bands of columns, and what stands between them.
fn columns(
    chunks: Vec<Chunk>,
    lines: &mut Vec<PageLine>,
    budget: &WorkBudget<'_>,
    depth: usize,
) -> Result<(), Halt> {
    let mut single = Vec::new();
    let mut rest = chunks;
    while !rest.is_empty() {
        budget.spend(rest.len())?;
        let found = if depth < 3 { band(&rest, budget)? } else { None };
        let Some(band) = found else {
            let row = row_length(&rest);
            single.extend(rest.drain(..row));
            continue;
        };
        column(std::mem::take(&mut single), lines);
        let (left, right): (Vec<_>, Vec<_>) =
            rest.drain(..band.length).partition(|chunk| band.is_left(chunk));
        columns(left, lines, budget, depth + 1)?;
        columns(right, lines, budget, depth + 1)?;
    }
    column(single, lines);
    Ok(())
}

/// Number of first chunks on one line.
fn row_length(chunks: &[Chunk]) -> usize {
    let Some(first) = chunks.first() else { return 0 };
    chunks
        .iter()
        .take_while(|chunk| {
            (first.y - chunk.y).abs() < SAME_ROW * size_of_line(first.size, chunk.size)
        })
        .count()
        .max(1)
}

/// Adds the lines of one column.
fn column(chunks: Vec<Chunk>, lines: &mut Vec<PageLine>) {
    let column = ends(&chunks);
    let start = lines.len();
    for chunk in chunks {
        match lines.get_mut(start..).and_then(<[_]>::last_mut).filter(|line| is_on(line, &chunk)) {
            Some(line) => {
                line.x0 = line.x0.min(chunk.x0);
                line.x1 = line.x1.max(chunk.x1);
                if chunk.size > line.size {
                    (line.size, line.y) = (chunk.size, chunk.y);
                }
                line.chunks.push(chunk);
            }
            None => lines.push(PageLine {
                x0: chunk.x0,
                x1: chunk.x1,
                y: chunk.y,
                size: chunk.size,
                column,
                pitch: 0.0,
                is_first: lines.len() == start,
                chunks: vec![chunk],
            }),
        }
    }
    let own = lines.get_mut(start..).unwrap_or_default();
    let pitch = pitch(own);
    narrow(own, pitch);
    for line in own {
        line.pitch = pitch;
        order(&mut line.chunks);
    }
}

/// Most characters of a raised text that overlaps its neighbours.
const RAISED: usize = 3;
/// Lines around one whose common right end is that of a narrower block, such as an abstract.
const AROUND: usize = 3;

/// Sets the right end of lines that begin alike and of which two end alike to that of their block.
fn narrow(lines: &mut [PageLine], pitch: f64) {
    let ends: Vec<f64> = (0..lines.len()).map(|place| block_end(lines, place, pitch)).collect();
    for (line, end) in lines.iter_mut().zip(ends) {
        line.column.1 = end;
    }
}

fn block_end(lines: &[PageLine], place: usize, pitch: f64) -> f64 {
    let Some(line) = lines.get(place) else { return 0.0 };
    let belongs = |pair: &[PageLine]| match pair {
        [above, below] => {
            (above.x0 - below.x0).abs() < 0.5 * line.size && above.y - below.y < 1.4 * pitch
        }
        _ => false,
    };
    let first = place
        - (0..AROUND.min(place))
            .take_while(|back| {
                belongs(lines.get(place - back - 1..=place - back).unwrap_or_default())
            })
            .count();
    let after = lines.get(place..).unwrap_or_default();
    let last = place + after.windows(2).take(AROUND).take_while(|pair| belongs(pair)).count();
    let block = lines.get(first..=last).unwrap_or_default();
    let end = block.iter().map(|own| own.x1).fold(f64::NEG_INFINITY, f64::max);
    let alike = block.iter().filter(|own| end - own.x1 < 0.3 * line.size).count();
    if alike >= 2 && block.len() > 2 { end } else { line.column.1 }
}

/// True if a chunk is on a line: on its base line, or raised or lowered beside it.
fn is_on(line: &PageLine, chunk: &Chunk) -> bool {
    let size = size_of_line(line.size, chunk.size);
    let apart = (line.y - chunk.y).abs();
    let is_over =
        |other: &Chunk| chunk.x0 < other.x1 - 0.3 * size && other.x0 < chunk.x1 - 0.3 * size;
    // A pass over the line, only for chunks near it.
    let overlaps = || line.chunks.iter().any(is_over);
    // A small letter may be raised into the room of its neighbours, as that of the sign of LaTeX.
    let is_small = (chunk.size / line.size).min(line.size / chunk.size) < 0.8
        && (is_short(&chunk.text) || line.chunks.iter().all(|own| is_short(&own.text)));
    apart < 0.15 * size || (apart < 0.5 * size && !overlaps()) || (apart < 0.35 * size && is_small)
}

/// The size by which chunks of two sizes are on one line; a large initial is beside several lines.
fn size_of_line(one: f64, two: f64) -> f64 {
    one.max(two).min(2.0 * one.min(two))
}

/// True for a text as short as a raised letter or the mark of a note.
fn is_short(text: &str) -> bool {
    text.chars().nth(RAISED).is_none()
}

/// Usual distance of successive lines.
fn pitch(lines: &[PageLine]) -> f64 {
    let mut steps: Vec<f64> = lines
        .windows(2)
        .filter_map(|pair| match pair {
            [above, below] => Some(above.y - below.y),
            _ => None,
        })
        .filter(|step| *step > 0.0)
        .collect();
    steps.sort_by(f64::total_cmp);
    // The lower quartile: the upper ones are distances of paragraphs.
    let usual = steps.get(steps.len() / 4).copied();
    let size = lines.first().map_or(1.0, |line| line.size);
    usual.unwrap_or(1.3 * size).clamp(0.8 * size, 2.2 * size)
}

/// Puts the chunks of a line in order, with spaces where there are gaps. Where one is drawn into the
/// gaps of another, or some run to the left, the glyphs are put in order.
fn order(chunks: &mut Vec<Chunk>) {
    chunks.sort_by(|x, y| x.x0.total_cmp(&y.x0));
    let is_inside = |pair: &[Chunk]| match pair {
        [left, right] => right.x0 < left.x1 - 0.3 * left.size,
        _ => false,
    };
    let is_left = chunks.iter().any(|chunk| runs_left(&chunk.text));
    if is_left || chunks.windows(2).any(is_inside) {
        *chunks = chunks.iter().flat_map(Chunk::pieces).collect();
        chunks.sort_by(|x, y| x.x0.total_cmp(&y.x0));
        // Letters drawn twice to look bold.
        chunks.dedup_by(|next, last| {
            next.text == last.text && (next.x0 - last.x0).abs() < 0.2 * last.size
        });
    }
    if is_left {
        *chunks = spaced(std::mem::take(chunks));
        as_read(chunks);
        return;
    }
    if close_up(chunks) {
        return;
    }
    let mut before: Option<(f64, String)> = None;
    for chunk in chunks {
        let own = chunk.text.clone();
        if let Some((end, text)) = &before
            && is_space(chunk.x0 - end, chunk.size, text, &own)
        {
            chunk.text.insert(0, ' ');
        }
        before = Some((chunk.x1, own));
    }
}

/// Chunks from left to right, with the spaces between them as chunks of their own.
fn spaced(chunks: Vec<Chunk>) -> Vec<Chunk> {
    let mut all: Vec<Chunk> = Vec::with_capacity(chunks.len());
    for chunk in chunks {
        if let Some(last) = all.last()
            && is_space(chunk.x0 - last.x1, chunk.size, &last.text, &chunk.text)
        {
            let mut space = Chunk::new(" ".to_owned(), (last.x1, chunk.x0), chunk.y, chunk.size);
            space.look = last.look;
            all.push(space);
        }
        all.push(chunk);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(chunks: &[(&str, f64, f64)]) -> Vec<String> {
        let made = |&(text, x, y): &(&str, f64, f64)| {
            Chunk::new(text.to_owned(), (x, x + 5.0 * text.len() as f64), y, 10.0)
        };
        let budget = WorkBudget::new(1_000, &|| false);
        let lines = lines(chunks.iter().map(made).collect(), &budget).unwrap();
        lines.iter().map(PageLine::text).collect()
    }

    #[test]
    fn columns_follow_each_other_under_a_title() {
        let words = ["the first column is", "as wide as the second", "one but for its words"];
        let mut page = vec![("a title across the whole width of the page", 0.0, 100.0)];
        for (place, text) in words.iter().enumerate() {
            let y = 80.0 - 12.0 * place as f64;
            page.extend([(*text, 150.0, y - 1.0), (*text, 0.0, y)]);
        }
        page.push(("a footer across the whole width of the page", 0.0, 20.0));
        let read = read(&page);
        assert_eq!(read[1..4], words);
        assert_eq!(read[4..7], words);
        assert!(read[0].starts_with("a title") && read[7].starts_with("a footer"));
    }

    #[test]
    fn chunks_without_a_size_cost_no_more_than_others() {
        for ends in [(0.0, 0.0), (9.0, 0.0)] {
            let chunks = vec![Chunk::new("a".to_owned(), ends, 0.0, 0.0); 20];
            let lines = lines(chunks, &WorkBudget::new(1_000, &|| false));
            assert!(lines.is_ok(), "{ends:?}");
        }
    }

    #[test]
    fn the_rows_of_a_table_stay_rows() {
        let mut page = Vec::new();
        for row in 0..5 {
            let y = 100.0 - 12.0 * f64::from(row);
            page.extend([("7", 0.0, y), ("a name", 60.0, y), ("twelve", 200.0, y)]);
        }
        assert_eq!(read(&page), ["7 a name twelve"; 5]);
    }

    #[test]
    fn what_is_drawn_into_a_gap_is_read_there() {
        use crate::formats::flow::Look;
        use crate::formats::pdf::chunks::{PageText, Place};
        let mut page = PageText::default();
        for (text, x) in [("一", 0.0), ("二", 15.0), ("三", 30.0), ("“", 10.0), ("”", 25.0)]
        {
            let place = Place { x, y: 0.0, advance: 10.0, tracking: 0.0, size: 10.0, turns: 0 };
            page.push(
                text,
                Place { advance: if x % 2.0 > 0.0 { 5.0 } else { 10.0 }, ..place },
                Look::default(),
            );
        }
        let budget = WorkBudget::new(1_000, &|| false);
        let read: Vec<String> =
            lines(page.chunks, &budget).unwrap().iter().map(PageLine::text).collect();
        assert_eq!(read, ["一“二”三"]);
    }

    #[test]
    fn lines_beside_a_large_initial_stay_apart() {
        let mut page: Vec<Chunk> = [("one line", 100.0), ("another line", 88.0), ("a third", 76.0)]
            .map(|(text, y)| Chunk::new(text.to_owned(), (40.0, 100.0), y, 10.0))
            .into();
        page.push(Chunk::new("M".to_owned(), (0.0, 38.0), 74.0, 45.0));
        let lines = lines(page, &WorkBudget::new(1_000, &|| false)).unwrap();
        let read: Vec<String> = lines.iter().map(PageLine::text).collect();
        assert_eq!(read, ["one line", "another line", "M a third"]);
    }

    #[test]
    fn a_raised_figure_is_on_its_line() {
        assert_eq!(read(&[("1", 50.5, 104.0), ("some words", 0.0, 100.0)]), ["some words1"]);
    }
}
