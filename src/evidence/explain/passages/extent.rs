//! The extent of tiles in the texts: with the loose characters at their ends.

use crate::explain::passages::tiling::Tile;
use crate::explain::passages::tokens::Tokens;
use crate::part::PartOf as _;
use std::ops::Range;

/// The ranges of the tiles in both normalised texts, with the loose characters at their ends that both
/// texts have there. Tiles are in any order; the ranges are in theirs.
pub(super) fn ranges(
    texts: [&str; 2],
    sides: &[Tokens; 2],
    tiles: &[Tile],
) -> Vec<[Range<usize>; 2]> {
    let token = |side: usize, at: usize| {
        let start = sides[side].starts.get(at).map_or(texts[side].len(), |start| *start as usize);
        let end = sides[side].ends.get(at).map_or(start, |end| *end as usize);
        start..end
    };
    let mut order: Vec<usize> = (0..tiles.len()).collect();
    order.sort_unstable_by_key(|&at| tiles.get(at).map_or(0, |tile| tile.at[0]));
    // The first free byte after each last token of a tile that was made longer.
    let mut ends = [Vec::new(), Vec::new()];
    let mut out = vec![[0..0, 0..0]; tiles.len()];
    for &at in &order {
        let Some(tile) = tiles.get(at) else { continue };
        let last = tile.at.map(|first| first + tile.length - 1);
        let from = [0, 1].map(|side| token(side, last[side]).end);
        let limit = [0, 1].map(|side| token(side, last[side] + 1).start.max(from[side]));
        let gap = [0, 1].map(|side| texts[side].part(from[side]..limit[side]));
        let more = common(gap[0].chars(), gap[1].chars());
        for side in [0, 1] {
            ends[side].push((last[side], from[side] + more));
            if let Some(range) = out.get_mut(at) {
                range[side] = token(side, tile.at[side]).start..from[side] + more;
            }
        }
    }
    for ends in &mut ends {
        ends.sort_unstable();
    }
    for &at in &order {
        let (Some(tile), Some(range)) = (tiles.get(at), out.get_mut(at)) else { continue };
        let gap = [0, 1].map(|side| {
            let before = tile.at[side].checked_sub(1);
            let end = before.map_or(0, |before| {
                let longer = ends[side].binary_search_by_key(&before, |(last, _)| *last).ok();
                let longer = longer.and_then(|at| ends[side].get(at)).map(|(_, end)| *end);
                longer.unwrap_or_else(|| token(side, before).end)
            });
            texts[side].part(end..range[side].start)
        });
        let more = common(gap[0].chars().rev(), gap[1].chars().rev());
        for range in range {
            range.start -= more;
        }
    }
    out
}

/// Bytes of the equal characters at the start of both.
fn common(a: impl Iterator<Item = char>, b: impl Iterator<Item = char>) -> usize {
    a.zip(b).take_while(|(x, y)| x == y).map(|(c, _)| c.len_utf8()).sum()
}
