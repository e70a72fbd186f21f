//! Text reuse: chains of short shared stretches that lie close together in both texts.

mod code;
mod contract;
#[cfg(test)]
mod naive;
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
    Some(Chains::new(list, [a.width(), b.width()], runs.jaccard))
}

#[cfg(test)]
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
        assert!(found.jaccard == 18.0 / (118.0 + 98.0 - 18.0));
        let share = f64::midpoint(20.0 / 120.0, 20.0 / 100.0);
        assert!(found.reuse() == f64::midpoint(share, 18.0 / 198.0));
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
            (0..long / 8).map(|at| format!("{} ", at % 977)).collect(),
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
