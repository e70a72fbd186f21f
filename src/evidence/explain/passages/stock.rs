//! Stock text of a pair: stretches that other texts of the corpus hold, too, that are versions of neither.

use crate::compare::result::Comparison;
use crate::explain::passages::contract::Least;
use crate::explain::passages::windows::PassageWindows;
use crate::measure::frequency::Holders;
use crate::measure::mix::stream;
use crate::pair::DocId;
use crate::text::hash;
use crate::text::normalize::{Folded, Ladder};
use std::collections::BTreeSet;
use std::ops::Range;

/// Most different texts that are asked; of a larger corpus that number is drawn.
const DRAWN: usize = 1_024;
/// Most bytes of them.
const BYTES: usize = 16 << 20;
/// Least share of a text that is not stock text: of a text that is nearly all stock text nothing is left
/// to conclude from, so all of it counts.
const OWN: f64 = 0.2;

/// The texts of a run by the windows that they hold; indexed on the first call, then kept. Cost, once:
/// normalising at most 1,024 texts and 16 MiB, on this thread.
pub fn holders(comparison: &Comparison) -> &Holders {
    // Not in parallel: a thread of the pool would wait for threads that wait for it.
    comparison.holders.get_or_init(|| {
        let (mut seen, mut bytes) = (BTreeSet::new(), 0);
        let count = comparison.profiles.len();
        let all: Vec<usize> = if count <= DRAWN {
            (0..count).collect()
        } else {
            (0..DRAWN as u64).map(|at| (stream(DRAWN as u64, at) % count as u64) as usize).collect()
        };
        let mut texts = Vec::new();
        for at in all {
            let Some(profile) = comparison.profiles.get(at) else { continue };
            let id = DocId(at as u32);
            if !comparison.has_text(id) || !seen.insert(profile.folded) {
                continue;
            }
            let Some(document) = comparison.document(id) else { continue };
            if bytes + document.text.len() > BYTES {
                continue;
            }
            bytes += document.text.len();
            texts.push(&*document.text);
        }
        holders_among(&texts, &comparison.recipe.ladder)
    })
}

/// At most 65,535 different texts by the windows that they hold. Cost: normalising them, on this thread.
pub fn holders_among(texts: &[&str], ladder: &Ladder) -> Holders {
    let windows = |text: &&str| {
        features(&PassageWindows::new(&ladder.fold_mapped(text), Least::default(), &|| false))
    };
    let lists: Vec<Vec<u64>> = texts.iter().map(windows).collect();
    Holders::new(&lists)
}

fn features(windows: &PassageWindows) -> Vec<u64> {
    let mut own = windows.hashes.clone();
    own.sort_unstable();
    own.dedup();
    own
}

/// The windows of a text, in order, with the bytes of each.
fn places(text: &Folded) -> Vec<(u64, [u32; 2])> {
    let own = PassageWindows::new(text, Least::default(), &|| false);
    let windows = own.hashes.iter().zip(&own.ends).zip(&own.tokens);
    let place = |((hash, end), [start, _]): ((&u64, &u32), &[u32; 2])| {
        let [_, end] = own.tokens.get((*end as usize).checked_sub(1)?)?;
        Some((*hash, [*start, *end]))
    };
    windows.filter_map(place).collect()
}

/// The stock text of two normalised texts, in bytes, disjoint and ascending; none if it is nearly all of a
/// text. Cost: of a text the first time, some passes over it; then a search for each window that many texts
/// hold.
pub(in crate::explain) fn stock(texts: &[Folded; 2], holders: &Holders) -> [Vec<Range<usize>>; 2] {
    let held = texts
        .each_ref()
        .map(|text| holders.text(hash::shingle(text.text.as_bytes()), || places(text)));
    let [a, b] = held.each_ref().map(|own| {
        let mut out: Vec<Range<usize>> = Vec::new();
        for &(feature, [start, end]) in &own.often {
            if !holders.is_stock(feature, [&held[0], &held[1]]) {
                continue;
            }
            let (start, end) = (start as usize, end as usize);
            match out.last_mut() {
                Some(open) if start <= open.end => open.end = open.end.max(end),
                _ => out.push(start..end),
            }
        }
        out
    });
    let is_rest = |side: usize, list: &[Range<usize>]| {
        let (all, stock) = (texts[side].text.len(), list.iter().map(Range::len).sum::<usize>());
        (all.saturating_sub(stock)) as f64 >= OWN * all as f64
    };
    if is_rest(0, &a) && is_rest(1, &b) { [a, b] } else { [Vec::new(), Vec::new()] }
}
