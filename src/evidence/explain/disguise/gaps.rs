//! The gaps between passages: the text next to a passage in both texts.

use crate::explain::passages::Passages;
use crate::order::ListOrder as _;
use crate::pair::Side;
use std::ops::Range;

/// A range of both texts next to a passage; bytes of the normalised texts.
#[derive(Debug, Clone)]
pub(super) struct Gap {
    pub(super) at: [Range<usize>; 2],
    /// True if the same passage, or the start or end of the texts, is before it, after it in both
    /// texts.
    pub(super) closed: [bool; 2],
}

/// A passage by its index; `None` for the start or the end of the texts.
type Post = Option<usize>;

/// The passages in both orders.
struct Order<'p> {
    found: &'p Passages,
    /// Places in B.
    place: Vec<usize>,
}

/// All gaps, those between the same two passages first. A stretch between passages that are not
/// neighbours in the other text is in two gaps, one for each.
pub(super) fn gaps(found: &Passages) -> Vec<Gap> {
    let mut place = vec![0; found.list.len()];
    for (at, &passage) in found.by_b.iter().enumerate() {
        if let Some(slot) = place.get_mut(passage) {
            *slot = at;
        }
    }
    let order = Order { found, place };
    let posts = || (0..found.list.len()).map(Some);
    let mut gaps = Vec::new();
    for post in std::iter::once(None).chain(posts()) {
        let next = Side::BOTH.map(|side| order.after(post, side));
        let at = Side::BOTH.map(|side| order.span(post, next[side], side));
        gaps.push(Gap { at, closed: [true, next[0] == next[1]] });
    }
    for post in posts().chain([None]) {
        let last = Side::BOTH.map(|side| order.before(post, side));
        if last[0] != last[1] {
            let at = Side::BOTH.map(|side| order.span(last[side], post, side));
            gaps.push(Gap { at, closed: [false, true] });
        }
    }
    gaps.order_by_key(|gap| gap.closed != [true; 2]);
    gaps
}

impl Order<'_> {
    /// The post after this one; the first one after the start.
    fn after(&self, post: Post, side: Side) -> Post {
        let next = match post {
            None => 0,
            Some(at) => self.own(at, side) + 1,
        };
        self.at(next, side)
    }

    /// The post before this one; the last one before the end.
    fn before(&self, post: Post, side: Side) -> Post {
        let own = post.map_or(self.found.list.len(), |at| self.own(at, side));
        self.at(own.checked_sub(1)?, side)
    }

    fn own(&self, at: usize, side: Side) -> usize {
        match side {
            Side::A => at,
            Side::B => self.place.get(at).copied().unwrap_or(at),
        }
    }

    fn at(&self, place: usize, side: Side) -> Post {
        match side {
            Side::A => (place < self.found.list.len()).then_some(place),
            Side::B => self.found.by_b.get(place).copied(),
        }
    }

    /// The bytes between two posts of one side.
    fn span(&self, from: Post, to: Post, side: Side) -> Range<usize> {
        let of = |post: Post| Some(self.found.list.get(post?)?.folded[side].clone());
        let length = self.found.texts[side].text.len();
        let start = of(from).map_or(0, |range| range.end);
        start..of(to).map_or(length, |range| range.start)
    }
}
