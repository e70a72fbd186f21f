//! Exercises on the search for near fingerprints.

use crate::lesson::kit::{Answer, Drawing, Draws, Exercise, ExerciseMaker, bilingual};
use crate::measure::blocks::{BlockTables, variants};

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[blocks, tables, look_ups];

fn blocks(draws: &mut Draws) -> Option<Exercise> {
    let (bits, within) = (draws.pick(&[32, 64, 128])?, draws.within(1, 7));
    let least = (1..=bits).find(|&blocks| BlockTables::new(bits, within, blocks).is_some())?;
    Some(Exercise {
        question: bilingual!(
            "Fingerprints of {bits} bits are cut into blocks. How many blocks are needed at least, so that any two at most {within} bits apart share a whole block?",
            "{bits} 位的指纹切成若干块。至少要切几块，才能保证相差不超过 {within} 位的任意两个指纹有一整块相同？",
        ),
        given: Drawing::default(),
        answer: Answer::Whole(least.into()),
        because: bilingual!(
            "{within} differing bits spoil at most {within} blocks; with {least} blocks one is left (the pigeonhole principle).",
            "{within} 个不同的位最多破坏 {within} 块；切成 {least} 块时总剩一块（抽屉原理）。",
        ),
    })
}

fn tables(draws: &mut Draws) -> Option<Exercise> {
    let (within, more) = (draws.within(1, 4), draws.within(1, 4));
    let blocks = within + more;
    let tables = BlockTables::new(64, within, blocks)?;
    let count = tables.count();
    let key = tables.shortest_key();
    Some(Exercise {
        question: bilingual!(
            "64 bits in {blocks} blocks, to find all pairs within {within} bits: each table takes {more} of the blocks as its key. How many tables are there?",
            "64 位切成 {blocks} 块，要找出相差不超过 {within} 位的所有对：每张表用其中 {more} 块作键。一共有几张表？",
        ),
        given: Drawing::default(),
        answer: Answer::Whole(count as u64),
        because: bilingual!(
            "One for each choice of {more} of {blocks} blocks: {count}. The shortest key has {key} bits; longer keys leave fewer candidates, but need more tables.",
            "从 {blocks} 块中选 {more} 块，每种选法一张表：{count} 张。最短的键有 {key} 位；键越长候选越少，但表越多。",
        ),
    })
}

fn look_ups(draws: &mut Draws) -> Option<Exercise> {
    let (bits, within) = (draws.pick(&[8, 16, 32, 64])?, draws.within(1, 2));
    let count = u64::try_from(variants(bits, within)?).ok()?;
    Some(Exercise {
        question: bilingual!(
            "How many other fingerprints of {bits} bits are at most {within} bits away from a given one?",
            "与一个给定的 {bits} 位指纹相差不超过 {within} 位的其他指纹有多少个？",
        ),
        given: Drawing::default(),
        answer: Answer::Whole(count),
        because: bilingual!(
            "Flip each choice of 1 to {within} of {bits} bits: {count}. Each is one look-up if the library is a hash table.",
            "从 {bits} 位中任选 1 到 {within} 位翻转：{count} 个。若库是哈希表，每个查一次。",
        ),
    })
}
