//! The step that converts traditional Chinese characters to simplified ones.

use crate::text::rewrite::Rewrite;
use std::sync::LazyLock;

/// OpenCC's simplified form of each traditional character; see `assets/opencc/README.md`.
const PAIRS: &str = include_str!("../../../../assets/opencc/t2s.txt");

/// First and last code point that is looked up by index: the ideographs of the Basic Multilingual
/// Plane.
const FIRST: u32 = 0x3400;
const LAST: u32 = 0x9fff;

struct HanTable {
    /// The simplified form of each character from [`FIRST`] to [`LAST`]; itself if it has none.
    common: Vec<char>,
    /// All other characters with their simplified forms, ascending.
    rare: Vec<(char, char)>,
}

static TABLE: LazyLock<HanTable> = LazyLock::new(|| {
    let mut common: Vec<char> = (FIRST..=LAST).filter_map(char::from_u32).collect();
    let mut rare = Vec::new();
    for line in PAIRS.lines() {
        let mut chars = line.chars();
        let (Some(old), Some(new)) = (chars.next(), chars.next()) else { continue };
        match u32::from(old).checked_sub(FIRST).and_then(|at| common.get_mut(at as usize)) {
            Some(entry) => *entry = new,
            None => rare.push((old, new)),
        }
    }
    rare.sort_unstable();
    HanTable { common, rare }
});

/// Replaces each traditional character by OpenCC's simplified one; phrases are ignored. Not
/// idempotent for one character (薴 becomes 苧, and 苧 becomes 苎).
pub(super) fn simplify(rewrite: &mut Rewrite<'_>) {
    for (at, old) in rewrite.old().char_indices() {
        if u32::from(old) < FIRST {
            continue;
        }
        let new = simplified(old);
        if new != old {
            rewrite.swap(at, old, new);
        }
    }
}

/// OpenCC's simplified form of a traditional Chinese character; any other character itself.
pub fn simplified(c: char) -> char {
    let Some(at) = u32::from(c).checked_sub(FIRST) else { return c };
    let table = &*TABLE;
    if let Some(&new) = table.common.get(at as usize) {
        return new;
    }
    let found = table.rare.binary_search_by_key(&c, |&(old, _)| old);
    found.ok().and_then(|at| table.rare.get(at)).map_or(c, |&(_, new)| new)
}

#[cfg(test)]
mod tests {
    use super::{PAIRS, TABLE};
    use crate::text::normalize::{Ladder, NormalizeStep};

    #[test]
    fn traditional_becomes_simplified_and_simplified_stays() {
        let ladder = Ladder::new(vec![NormalizeStep::Simplify]);
        assert_eq!(
            ladder.fold("神説：「要有光」，就有了光。漢語萬歲"),
            "神说：「要有光」，就有了光。汉语万岁"
        );
        assert_eq!(ladder.fold("神说，汉语 abc かな 한글"), "神说，汉语 abc かな 한글");
        let folded = ladder.fold_mapped("a㑮萬𠁞");
        assert_eq!(folded.text, "a𫝈万𠀾");
        assert_eq!(folded.original(5..8), 4..7);
        assert_eq!(folded.original(8..12), 7..11);
        assert_eq!(folded.original(1..5), 1..4);
    }

    #[test]
    fn every_line_of_the_table_is_one_pair() {
        assert_eq!(PAIRS.lines().count(), 4105);
        assert!(PAIRS.lines().all(|line| line.chars().count() == 2));
        assert!(TABLE.rare.is_sorted() && TABLE.rare.len() == 354, "{}", TABLE.rare.len());
    }
}
