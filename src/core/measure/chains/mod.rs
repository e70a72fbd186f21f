//! Text reuse: chains of short shared stretches that lie close together in both texts.

mod code;
mod contract;
mod prepared;
mod runs;
mod tie;

pub use contract::{Chain, Chains, LEAST_LETTERS, MOST_LETTERS, NoReuse, PARTNERS};
pub use prepared::ChainText;

use crate::measure::chains::runs::runs;
use crate::measure::chains::tie::tie;

/// The chains of two texts, in the order of the first; `None` once `stop` returns true.
///
/// Symmetric: with the texts swapped, the same chains with their sides swapped. Cost: a merge of the
/// two sorted lists of k-grams, and a sort of the shared ones; bounded by about 150 comparisons a
/// shared k-gram, however often the texts repeat themselves.
pub fn chains(a: &ChainText, b: &ChainText, stop: &dyn Fn() -> bool) -> Option<Chains> {
    let runs = runs(a, b, stop)?;
    let list = tie(a, b, &runs.list, stop)?;
    Some(Chains::new(list, [a.width(), b.width()], runs.dice))
}

#[cfg(test)]
#[allow(clippy::float_cmp, reason = "the values are exact")]
mod tests {
    use super::*;

    fn both(a: &str, b: &str) -> Chains {
        chains(&ChainText::new(a).unwrap(), &ChainText::new(b).unwrap(), &|| false).unwrap()
    }

    /// 100 distinct Chinese characters from `first` on, 200 wide.
    fn hundred(first: u32) -> String {
        (first..first + 100).filter_map(char::from_u32).collect()
    }

    #[test]
    fn values_by_hand() {
        let (a, b) = (hundred(0x4E00), hundred(0x5000));
        assert!(both(&a, &b).reuse() == 0.0);
        assert!(both(&a, &a).reuse() == 1.0);
        // 20 of 120 characters shared: 20/120 of the one, 20/100 of the other.
        let part: String = a.chars().skip(30).take(20).collect();
        let found = both(&format!("{part}{b}"), &a);
        assert_eq!(found.shares, [20.0 / 120.0, 20.0 / 100.0]);
        assert_eq!(found.list.len(), 1);
        assert_eq!(found.list[0].at, [0..60, 90..150]);
        assert_eq!(found.list[0].seeds, [[0..60, 90..150]]);
        // 18 shared triples, of 118 in the one and 98 in the other.
        assert!(found.dice == 36.0 / (118.0 + 98.0));
        let share = f64::midpoint(20.0 / 120.0, 20.0 / 100.0);
        assert!(found.reuse() == f64::midpoint(share, 36.0 / 216.0));
    }

    #[test]
    fn exchanged_characters_stay_inside_a_chain() {
        // Every sixth character is another one: runs of five in gaps of one.
        let a = hundred(0x4E00);
        let b: String =
            a.chars().zip(0..).map(|(c, at)| if at % 6 == 5 { '的' } else { c }).collect();
        let found = both(&a, &b);
        assert_eq!(found.list.len(), 1);
        assert_eq!(found.list[0].seeds.len(), 17);
        assert_eq!(found.shares, [1.0, 1.0]);
    }

    #[test]
    fn case_marks_and_script_make_no_difference() {
        let english = "The quick brown fox doesn't jump over the lazy dog while the \
             five boxing wizards jump quickly and pack my box with five dozen liquor jugs";
        let other = english.to_uppercase().replace(' ', ", ").replace('\'', "’");
        assert_eq!(both(english, &other).shares, [1.0, 1.0]);
        let old = "漢語說話學習".repeat(17);
        assert!(both(&old, &"汉语，说话学习。".repeat(17)).reuse() == 1.0);
    }

    #[test]
    fn undefined_texts_say_why() {
        let why = |text: &str| ChainText::new(text).err();
        assert_eq!(why(""), Some(NoReuse::TooShort));
        assert_eq!(why(&"ab ".repeat(49)), Some(NoReuse::TooShort));
        assert_eq!(why(&"ab ".repeat(50)), None);
        assert_eq!(why(&"a".repeat(MOST_LETTERS + 1)), Some(NoReuse::TooLong));
        assert_eq!(why(&"if (x == 1) { print(\"yes\"); }\n".repeat(20)), Some(NoReuse::Code));
    }

    #[test]
    fn hostile_texts_end_soon() {
        let long = MOST_LETTERS / 16;
        let texts = [
            "a".repeat(10_000),
            "ab ".repeat(long / 2),
            "天地玄黄".repeat(long / 4),
            (0..long / 8).flat_map(|at| [(at % 977).to_string(), " ".to_owned()]).collect(),
        ];
        for text in &texts {
            assert!(both(text, text).reuse() > 0.999);
            for other in &texts {
                let found = both(text, other);
                assert!((0.0..=1.0).contains(&found.reuse()));
            }
        }
        let [a, b] = [&texts[1], &texts[3]].map(|text| ChainText::new(text).unwrap());
        assert_eq!(chains(&a, &b, &|| true), None);
    }
}

/// The plain definition of chains, in cubic time, and the properties of the measure.
#[cfg(test)]
#[allow(clippy::float_cmp, reason = "the same arithmetic, to the last bit")]
mod naive {
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
            let more =
                (1..=texts[0].len()).take_while(|by| found.contains(&[i + by, j + by])).count();
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
            while let Some(at) = rest.iter().position(|run| group.iter().any(|of| is_near(of, run)))
            {
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
        let dice = 2.0 * common / (sets[0].len() + sets[1].len()) as f64;
        ([0, 1].map(|side| share(&texts[side], &marked[side])), dice)
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
            let (shares, dice) = plain(&[letters(&a), letters(&b)]);
            prop_assert_eq!(found.shares, shares);
            prop_assert!(found.dice == dice);
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
                    let part = |text: &str, at: &Range<usize>| letters(text.get(at.clone()).unwrap());
                    prop_assert_eq!(part(&a, i), part(&b, j));
                }
            }
        }
    }
}
