//! The plain definition of chains, in cubic time, and the properties of the measure.

use crate::measure::chains::contract::{DENSITY, GAP, GRAM, LEAST, OFTEN};
use crate::measure::chains::{ChainText, chains};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

fn wide(c: char) -> usize {
    if c > '\u{2e7f}' { 2 } else { 1 }
}

/// The letters of words that are separated by one space, as chains see them.
fn letters(text: &str) -> Vec<char> {
    let all: Vec<char> = text.chars().collect();
    let is_inside = |at: usize| {
        let near = |at: usize| all.get(at).is_some_and(char::is_ascii_alphanumeric);
        near(at.wrapping_sub(1)) && near(at + 1)
    };
    (0..all.len()).filter(|&at| all[at] != ' ' || is_inside(at)).map(|at| all[at]).collect()
}

/// The k-grams by their first letter; the last one reaches the end.
fn grams(letters: &[char]) -> BTreeMap<usize, &[char]> {
    let enough = |part: &[char]| part.iter().map(|c| wide(*c)).sum::<usize>() >= GRAM as usize;
    let gram = |start: usize| {
        let end = (start..=letters.len()).find(|&end| enough(&letters[start..end]))?;
        Some((start, &letters[start..end]))
    };
    let mut all: BTreeMap<usize, &[char]> = (0..letters.len()).filter_map(gram).collect();
    if let Some(mut last) = all.last_entry() {
        let start = *last.key();
        last.insert(&letters[start..]);
    }
    all
}

/// The marked letters, by width.
fn share(letters: &[char], marked: &BTreeSet<usize>) -> f64 {
    let all: usize = letters.iter().map(|c| wide(*c)).sum();
    marked.iter().map(|at| wide(letters[*at])).sum::<usize>() as f64 / all as f64
}

/// A pair of equal stretches: their first letters, and their number of letters.
type Equal = ([usize; 2], usize);

fn equal_stretches(texts: &[Vec<char>; 2]) -> Vec<Equal> {
    let both = [grams(&texts[0]), grams(&texts[1])];
    let mut found = BTreeSet::new();
    let distinct: BTreeSet<&[char]> = both[0].values().copied().collect();
    for gram in distinct {
        let places = |side: usize| {
            let same = both[side].iter().filter(|(_, other)| **other == gram);
            same.map(|(at, _)| *at).collect::<Vec<usize>>()
        };
        let (a, b) = (places(0), places(1));
        if a.len().max(b.len()) <= OFTEN {
            found.extend(a.iter().flat_map(|i| b.iter().map(|j| [*i, *j])));
        } else {
            found.extend(a.iter().zip(&b).map(|(i, j)| [*i, *j]));
        }
    }
    let starts =
        found.iter().filter(|[i, j]| *i == 0 || *j == 0 || !found.contains(&[i - 1, j - 1]));
    let run = |&[i, j]: &[usize; 2]| {
        let more = (1..).take_while(|by| found.contains(&[i + by, j + by])).count();
        ([i, j], more + both[0][&(i + more)].len())
    };
    starts.map(run).collect()
}

/// The shares of both texts and the Jaccard of their k-grams.
fn plain(texts: &[Vec<char>; 2]) -> ([f64; 2], f64) {
    let runs = equal_stretches(texts);
    let places = texts.each_ref().map(|letters| {
        let sums = letters.iter().scan(0, |sum, c| {
            *sum += wide(*c);
            Some(*sum)
        });
        std::iter::once(0).chain(sums).collect::<Vec<usize>>()
    });
    let place = |side: usize, at: usize| places[side][at];
    let range = |run: &Equal, side: usize| -> Range<usize> {
        place(side, run.0[side])..place(side, run.0[side] + run.1)
    };
    let is_near = |x: &Equal, y: &Equal| {
        [0, 1].iter().all(|&side| {
            let (x, y) = (range(x, side), range(y, side));
            x.start <= y.end + GAP as usize && y.start <= x.end + GAP as usize
        })
    };
    let mut rest: Vec<Equal> = runs;
    let mut marked = [BTreeSet::new(), BTreeSet::new()];
    while let Some(first) = rest.pop() {
        let mut group = vec![first];
        while let Some(at) = rest.iter().position(|run| group.iter().any(|of| is_near(of, run))) {
            group.push(rest.swap_remove(at));
        }
        let own = |side: usize| -> BTreeSet<usize> {
            group.iter().flat_map(|run| run.0[side]..run.0[side] + run.1).collect()
        };
        let is_good = [0, 1].iter().all(|&side| {
            let own = own(side);
            let seeds: usize = own.iter().map(|at| wide(texts[side][*at])).sum();
            let all = place(side, own.last().unwrap() + 1) - place(side, *own.first().unwrap());
            seeds >= LEAST as usize && 100 * seeds >= DENSITY as usize * all
        });
        if is_good {
            for side in [0, 1] {
                let own = own(side);
                marked[side].extend(*own.first().unwrap()..=*own.last().unwrap());
            }
        }
    }
    let sets = [0, 1].map(|side| grams(&texts[side]).into_values().collect::<BTreeSet<_>>());
    let common = sets[0].intersection(&sets[1]).count() as f64;
    let jaccard = common / sets[0].union(&sets[1]).count() as f64;
    ([0, 1].map(|side| share(&texts[side], &marked[side])), jaccard)
}

/// Texts over few words: much is shared, by chance or not.
fn words() -> impl Strategy<Value = String> {
    const WORDS: &[&str] = &[
        "the",
        "river",
        "of",
        "stones",
        "and",
        "morning",
        "light",
        "goes",
        "a",
        "long",
        "way",
        "home",
        "天地",
        "玄黄",
        "宇宙洪荒",
        "日月",
        "rust",
        "盈昃",
        "9",
        "1984",
    ];
    proptest::collection::vec(0..WORDS.len(), 60..140)
        .prop_map(|all| all.into_iter().map(|at| WORDS[at]).collect::<Vec<_>>().join(" "))
}

/// A text, and a copy with some words exchanged and two parts swapped.
fn copies() -> impl Strategy<Value = [String; 2]> {
    (words(), words(), 1..12_usize, 0..60_usize).prop_map(|(text, other, every, cut)| {
        let exchanged: Vec<&str> = text
            .split(' ')
            .zip(other.split(' ').cycle())
            .enumerate()
            .map(|(at, (own, new))| if at % every == 0 { new } else { own })
            .collect();
        let (head, tail) = exchanged.split_at(cut.min(exchanged.len()));
        let copy = [tail, head].concat().join(" ");
        [text, copy]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(12) })]

    #[test]
    fn chains_are_those_of_the_definition([a, b] in prop_oneof![copies(), [words(), words()]]) {
        let texts = [ChainText::new(&a).unwrap(), ChainText::new(&b).unwrap()];
        let found = chains(&texts[0], &texts[1], &|| false).unwrap();
        let (shares, jaccard) = plain(&[letters(&a), letters(&b)]);
        prop_assert_eq!(found.shares, shares);
        prop_assert!(found.jaccard == jaccard);
        let turned = chains(&texts[1], &texts[0], &|| false).unwrap();
        prop_assert!(found.reuse() == turned.reuse());
        prop_assert!((0.0..=1.0).contains(&found.reuse()));
        prop_assert!(found == chains(&texts[0], &texts[1], &|| false).unwrap());
        prop_assert!(chains(&texts[0], &texts[0], &|| false).unwrap().reuse() == 1.0);
        for chain in &found.list {
            for (text, at) in [&a, &b].into_iter().zip(&chain.at) {
                prop_assert!(text.get(at.clone()).is_some_and(|part| part.trim() == part));
            }
            for [i, j] in &chain.seeds {
                let letters = |text: &str| text.replace(' ', "");
                prop_assert_eq!(letters(&a[i.clone()]), letters(&b[j.clone()]));
            }
        }
    }
}
