//! Exercises on Bloom filters.

use crate::lesson::kit::{Answer, Bilingual, Drawing, Draws, Exercise, ExerciseMaker, bilingual};
use crate::lesson::web::filter::{best_hashes, expected};
use crate::page::Line;
use std::collections::BTreeSet;

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[is_in, mistakes, functions];

fn is_in(draws: &mut Draws) -> Option<Exercise> {
    let size = draws.pick(&[10, 12, 16])?;
    let (factor, addend) = (draws.pick(&[3, 5, 7])?, draws.within(1, 4));
    let places = |x: u32| [x % size, (factor * x + addend) % size];
    let items = draws.some(4, 60);
    let (asked, held) = items.split_last()?;
    let set: BTreeSet<u32> = held.iter().flat_map(|&x| places(x)).collect();
    let [first, second] = places(*asked);
    let may = set.contains(&first) && set.contains(&second);
    let held = held.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let set = set.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let words = [Bilingual::fixed("perhaps", "可能"), Bilingual::fixed("no", "不在")];
    let [perhaps, no] = words;
    Some(Exercise {
        question: bilingual!(
            "A Bloom filter of {size} bits holds {held}. What does it answer for {asked}: perhaps, or no?",
            "一个 {size} 位的布隆过滤器存有 {held}。问 {asked} 在不在，它回答“可能”还是“不在”？",
        ),
        given: Drawing::new(vec![
            Line::from_text(&format!("h1(x) = x mod {size}")),
            Line::from_text(&format!("h2(x) = ({factor}x + {addend}) mod {size}")),
        ]),
        answer: Answer::Choice(if may { vec![perhaps, no] } else { vec![no, perhaps] }),
        because: bilingual!(
            "The bits {set} are set; {asked} needs {first} and {second}. It was never put in, so “perhaps” would be a false positive.",
            "已置位的是 {set}；{asked} 要看 {first} 和 {second}。它从未存入，若答“可能”便是误报。",
        ),
    })
}

fn mistakes(draws: &mut Draws) -> Option<Exercise> {
    let items = draws.pick(&[100, 1_000])?;
    let (each, hashes) = (draws.pick(&[5, 8, 10])?, draws.within(1, 5) as usize);
    let size = items * each;
    let value = expected(size, hashes, items);
    Some(Exercise {
        question: bilingual!(
            "A Bloom filter has m = {size} bits, k = {hashes} hash functions and n = {items} items. What is its false positive rate?",
            "一个布隆过滤器有 m = {size} 位、k = {hashes} 个哈希函数、n = {items} 个元素。误报率是多少？",
        ),
        given: Drawing::default(),
        answer: Answer::Share(value),
        because: bilingual!(
            "(1 − e^(−kn/m))^k = (1 − e^(−{hashes}/{each}))^{hashes} = {value:.3}.",
            "(1 − e^(−kn/m))^k = (1 − e^(−{hashes}/{each}))^{hashes} = {value:.3}。",
        ),
    })
}

fn functions(draws: &mut Draws) -> Option<Exercise> {
    let (items, each) = (draws.pick(&[100, 500, 1_000])?, draws.within(3, 16) as usize);
    let size = items * each;
    let best = best_hashes(size, items);
    Some(Exercise {
        question: bilingual!(
            "{size} bits for {items} items: how many hash functions give the fewest false positives, rounded?",
            "{size} 位存 {items} 个元素：几个哈希函数误报最少（四舍五入）？",
        ),
        given: Drawing::default(),
        answer: Answer::Whole(best as u64),
        because: bilingual!(
            "(m/n)·ln 2 = {each} × 0.693, rounded {best}. More functions fill the filter, fewer check too little.",
            "(m/n)·ln 2 = {each} × 0.693，取整为 {best}。函数太多会把过滤器填满，太少则查得不够。",
        ),
    })
}
