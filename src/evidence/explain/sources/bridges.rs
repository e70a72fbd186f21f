//! Reworded text next to the stretches of a source: between two of them, before the first and after each.

use crate::explain::sources::shared::SharedStretch;
use crate::explain::sources::text::IndexedText;

/// Longest rest of a gap that is bridged without equal tokens, in words and characters.
const BRIDGED: u32 = 12;
/// Most tokens that a stretch is extended by, on each side.
const REACH: usize = 200;
/// An extension ends when its balance of equal and different tokens is this far below its best.
const DROP: i32 = 8;

/// Tokens of the text and of the source that are probably reworded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Bridge {
    pub(super) own: [u32; 2],
    pub(super) theirs: [u32; 2],
}

/// What is bridged at the stretches of one source, which ascend by their place in the text; bridges may
/// overlap stretches and each other.
///
/// A stretch is extended on both sides, token by token, to where equal tokens outnumber different ones
/// most; a search that falls [`DROP`] below its best ends. The whole gap between two stretches that follow
/// each other in both texts is bridged if the extensions leave at most [`BRIDGED`] tokens of it on both
/// sides, something on both, and no more than the shorter stretch has. Cost: at most [`REACH`] tokens on each side of a stretch.
pub(super) fn bridges(
    text: &IndexedText,
    source: &IndexedText,
    stretches: &[SharedStretch],
) -> Vec<Bridge> {
    let extended = |stretch: &SharedStretch| extended(text, source, stretch);
    let mut found = Vec::new();
    let mut before: Option<(&SharedStretch, u32)> = None;
    for stretch in stretches {
        let [back, forth] = extended(stretch);
        let gap = before.and_then(|(before, forth)| gap(before, stretch, forth + back));
        match (gap, before) {
            (Some(gap), _) => found.push(gap),
            (None, before) => {
                found.extend(before.map(|(before, forth)| after(before, forth)));
                let ([own, _], theirs) = (stretch.own, stretch.theirs);
                found.push(Bridge { own: [own - back, own], theirs: [theirs - back, theirs] });
            }
        }
        before = Some((stretch, forth));
    }
    found.extend(before.map(|(before, forth)| after(before, forth)));
    found.retain(|bridge| bridge.own[0] < bridge.own[1]);
    found
}

fn after(stretch: &SharedStretch, forth: u32) -> Bridge {
    let [own, theirs] = [stretch.own[1], stretch.their_tokens()[1]];
    Bridge { own: [own, own + forth], theirs: [theirs, theirs + forth] }
}

/// The gap between two stretches, of which `reached` tokens are extensions, if it is bridged whole.
fn gap(x: &SharedStretch, y: &SharedStretch, reached: u32) -> Option<Bridge> {
    let own = [x.own[1], y.own[0]];
    let theirs = [x.their_tokens()[1], y.theirs];
    let length = |stretch: &SharedStretch| stretch.own[1] - stretch.own[0];
    let most = length(x).min(length(y)).min(BRIDGED) + reached;
    let is_bridged = own[0] < own[1]
        && theirs[0] < theirs[1]
        && own[1] - own[0] <= most
        && theirs[1] - theirs[0] <= most;
    is_bridged.then_some(Bridge { own, theirs })
}

/// By how many tokens a stretch is extended backwards and forwards.
fn extended(text: &IndexedText, source: &IndexedText, stretch: &SharedStretch) -> [u32; 2] {
    let theirs = stretch.their_tokens();
    let [own_before, their_before] =
        [(text, stretch.own[0]), (source, theirs[0])].map(|(text, end)| text.names_before(end));
    let back = own_before.iter().rev().zip(their_before.iter().rev());
    let [own_after, their_after] =
        [(text, stretch.own[1]), (source, theirs[1])].map(|(text, from)| text.names_from(from));
    let forth = own_after.iter().zip(their_after);
    [reach(back.map(|(x, y)| x == y)), reach(forth.map(|(x, y)| x == y))]
}

/// The number of tokens with the highest balance of equal and different ones; the lowest such number.
fn reach(equal: impl Iterator<Item = bool>) -> u32 {
    let (mut balance, mut best, mut reach) = (0, 0, 0);
    for (is_equal, length) in equal.take(REACH).zip(1..) {
        balance += if is_equal { 1 } else { -1 };
        if balance > best {
            (best, reach) = (balance, length);
        }
        if balance <= best - DROP {
            break;
        }
    }
    reach
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::sources::tests::{index, owned};
    use crate::pair::DocId;
    use proptest::prelude::*;

    /// The bridged parts of the first text with the second as its source.
    fn bridged(texts: &[&str]) -> Vec<String> {
        let found = index(&owned(texts)).sources(DocId(0), &|_| true);
        let all = found.list.iter().flat_map(|share| &share.stretches);
        let own = |own: &std::ops::Range<usize>| texts[0].get(own.clone()).unwrap().to_owned();
        all.filter(|stretch| !stretch.is_verbatim()).map(|stretch| own(&stretch.own)).collect()
    }

    #[test]
    fn a_reworded_end_belongs_to_its_stretch() {
        let source = "甲乙丙丁戊己庚辛壬癸子丑";
        assert_eq!(bridged(&["山甲乙丙丁水己庚火壬癸土", source]), ["水己庚火壬癸"]);
        assert_eq!(bridged(&["甲川乙丙丁戊", "甲江乙丙丁戊"]), Vec::<String>::new());
        assert_eq!(bridged(&["甲戌川乙丙丁戊", "甲戌江乙丙丁戊"]), ["甲戌川"]);
    }

    #[test]
    fn a_long_gap_is_bridged_if_most_of_it_agrees() {
        let numbers: Vec<String> = (100..200).map(|at| format!("w{at}x")).collect();
        let changed = |every: usize| {
            let word = |(at, word): (usize, &String)| {
                if (10..60).contains(&at) && at % every == 0 {
                    "other".into()
                } else {
                    word.clone()
                }
            };
            numbers.iter().enumerate().map(word).collect::<Vec<_>>().join(" ")
        };
        let found = bridged(&[&changed(3), &numbers.join(" ")]);
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("other w113x") && found[0].ends_with("w156x other"));
        assert!(bridged(&[&changed(1), &numbers.join(" ")]).is_empty());
    }

    proptest! {
        #[test]
        fn the_reach_is_that_of_the_plain_definition(equal in prop::collection::vec(any::<bool>(), 0..60)) {
            let balance = |length: usize| -> i32 {
                equal.iter().take(length).map(|same| if *same { 1 } else { -1 }).sum()
            };
            // The first length at which the search ends, then the first best one until there.
            let best = |until: usize| (0..=until).map(balance).max().unwrap();
            let ends = |length: &usize| balance(*length) <= best(*length) - DROP;
            let end = (0..=equal.len()).find(ends).unwrap_or(equal.len());
            let found = (0..=end).find(|length| balance(*length) == best(end)).unwrap();
            prop_assert_eq!(reach(equal.iter().copied()) as usize, found);
        }
    }
}
