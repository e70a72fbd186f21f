//! Finds the passages of two texts in any order, which of them moved, and how much of each text
//! they cover.

mod contract;
mod extent;
mod ground;
mod loose;
mod order;
mod stock;
mod template;
mod tiling;
mod tokens;
mod windows;

pub use contract::{LONGEST, Least, Passage, PassageLimit, Passages, is_template, letter};
pub use loose::loose_end;
pub(in crate::explain) use stock::stock;
pub use stock::{holders, holders_among};
pub use template::{Template, within};
pub use windows::PassageWindows;

use crate::explain::passages::extent::ranges;
use crate::explain::passages::loose::is_loose;
use crate::explain::passages::order::{chain, inversions};
use crate::explain::passages::tiling::tile;
use crate::explain::passages::tokens::Tokens;
use crate::explain::tokens::Numbers;
use crate::order::ListOrder as _;
use crate::text::normalize::{Folded, Ladder};
use std::ops::Range;

/// The passages of two texts: common stretches of the normalised texts, the longest first, then the
/// longest of what is left, down to `least`; none overlap. Words are never cut.
///
/// Marks do not split a passage: white space and punctuation but `% ‰ # & @ * / \ _` are not compared
/// and do not count for `least`, whatever the normalisation. At its ends a passage has those that both
/// texts have there.
///
/// Symmetric in A and B; only letters follow A. Texts that are equal after normalising are one
/// passage, however short. `cancelled` is polled often; once true, returns what was found so far,
/// marked [`PassageLimit::Stopped`].
///
/// Cost: sorting the tokens once for each power of eight of the texts' length; memory: about 50
/// bytes per token in addition to the normalised texts.
pub fn passages(
    a: &str,
    b: &str,
    ladder: &Ladder,
    least: Least,
    cancelled: &dyn Fn() -> bool,
) -> Passages {
    let Some(texts) = folded([a, b], ladder, cancelled) else {
        let whole = [a, b].map(|text| Ladder::new(Vec::new()).fold_mapped(text));
        return assemble(whole, Vec::new(), Some(PassageLimit::Stopped));
    };
    let least = Least {
        characters: least.characters.clamp(1, LONGEST),
        words: least.words.clamp(1, LONGEST),
    };
    // Ties are decided by place in the first text, then in the second. Which text is first must not
    // depend on which is A.
    let [x, y] = texts.each_ref().map(|text| (text.text.len(), text.text.as_str()));
    let turned = x > y;
    let (found, approximate) = if x == y {
        (whole(&texts), None)
    } else if turned {
        let (found, why) = search([&texts[1], &texts[0]], least, cancelled);
        (found.into_iter().map(turn).collect(), why)
    } else {
        search([&texts[0], &texts[1]], least, cancelled)
    };
    assemble(texts, found, approximate)
}

/// Normalises both texts; `None` if stopped.
fn folded([a, b]: [&str; 2], ladder: &Ladder, stop: &dyn Fn() -> bool) -> Option<[Folded; 2]> {
    Some([ladder.fold_mapped_unless(a, stop)?, ladder.fold_mapped_unless(b, stop)?])
}

fn turn(passage: Passage) -> Passage {
    let ([a, b], [x, y], [p, q]) = (passage.original, passage.folded, passage.lengths);
    Passage { original: [b, a], folded: [y, x], lengths: [q, p], ..passage }
}

/// The one passage of equal texts.
fn whole(texts: &[Folded; 2]) -> Vec<Passage> {
    let length = texts[0].text.chars().count();
    if length == 0 {
        return Vec::new();
    }
    let folded = texts.each_ref().map(|text| 0..text.text.len());
    let original = texts.each_ref().map(|text| text.original(0..text.text.len()));
    let lengths = [length; 2];
    vec![Passage { original, folded, length, lengths, rank: 0, moved: false, template: 0 }]
}

/// The passages in the order of the first text.
fn search(
    texts: [&Folded; 2],
    least: Least,
    stop: &dyn Fn() -> bool,
) -> (Vec<Passage>, Option<PassageLimit>) {
    let mut names = Numbers::default();
    let mut sides = [Tokens::default(), Tokens::default()];
    for (side, text) in sides.iter_mut().zip(texts) {
        *side = Tokens::new(text, least, &mut names, stop);
        if stop() {
            return (Vec::new(), Some(PassageLimit::Stopped));
        }
    }
    drop(names);
    let (tiles, approximate) = tile([&sides[0], &sides[1]], least.characters * least.words, stop);
    let ranges = ranges(texts.map(|text| text.text.as_str()), &sides, &tiles);
    let mut found: Vec<Passage> = ranges.into_iter().map(|at| passage(texts, at)).collect();
    // Tiles come by weight; ranks go by characters.
    found.order_by(|x, y| {
        y.length.cmp(&x.length).then_with(|| x.folded[0].start.cmp(&y.folded[0].start))
    });
    for (rank, passage) in found.iter_mut().enumerate() {
        passage.rank = rank;
    }
    found.sort_unstable_by_key(|passage| passage.folded[0].start);
    let places = places(&found);
    let order: Vec<_> = places.iter().copied().zip(found.iter().map(|p| p.length)).collect();
    for (passage, chained) in found.iter_mut().zip(chain(&order)) {
        passage.moved = !chained;
    }
    (found, approximate)
}

fn passage(texts: [&Folded; 2], folded: [Range<usize>; 2]) -> Passage {
    let original = [texts[0].original(folded[0].clone()), texts[1].original(folded[1].clone())];
    let length = |side: usize| {
        texts[side].text.get(folded[side].clone()).map_or(0, |text| text.chars().count())
    };
    let lengths = [length(0), length(1)];
    let length = lengths[0].max(lengths[1]);
    Passage { original, folded, length, lengths, rank: 0, moved: false, template: 0 }
}

/// True if the letters of two normalised texts are the same: loose marks and spaces do not count.
pub fn is_same_text(a: &str, b: &str) -> bool {
    a.chars().filter(|c| !is_loose(*c)).eq(b.chars().filter(|c| !is_loose(*c)))
}

/// For passages in the order of one side, their indices in the order of the second side.
fn places(found: &[Passage]) -> Vec<usize> {
    let mut by_second: Vec<usize> = (0..found.len()).collect();
    let start = |at: &usize| found.get(*at).map_or(0, |passage| passage.folded[1].start);
    by_second.sort_unstable_by_key(start);
    let mut places = vec![0; found.len()];
    for (place, at) in by_second.into_iter().enumerate() {
        if let Some(slot) = places.get_mut(at) {
            *slot = place;
        }
    }
    places
}

fn assemble(
    texts: [Folded; 2],
    mut list: Vec<Passage>,
    approximate: Option<PassageLimit>,
) -> Passages {
    list.sort_unstable_by_key(|passage| passage.folded[0].start);
    let places = places(&list);
    let mut by_b = vec![0; list.len()];
    for (at, &place) in places.iter().enumerate() {
        if let Some(slot) = by_b.get_mut(place) {
            *slot = at;
        }
    }
    Passages {
        characters: texts.each_ref().map(|text| text.text.chars().count()),
        covered: [0, 1].map(|side| list.iter().map(|passage| passage.lengths[side]).sum()),
        in_place: list.iter().filter(|p| !p.moved).map(|p| p.length).sum(),
        inversions: inversions(&places),
        template: [Vec::new(), Vec::new()],
        template_documents: 0,
        template_characters: [[0; 2]; 2],
        texts,
        list,
        by_b,
        approximate,
    }
}
