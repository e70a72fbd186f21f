//! Exercises on the size of an index.
#![expect(clippy::unnecessary_wraps, reason = "makers of other exercises may make none")]

use crate::lesson::kit::{Answer, Drawing, Draws, Exercise, ExerciseMaker, bilingual};
use crate::lesson::planning::plan::{SLOT, pairs};
use crate::measure::blocks::BlockTables;

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[all_pairs, signatures, candidates, false_ones];

fn all_pairs(draws: &mut Draws) -> Option<Exercise> {
    let texts = u64::from(draws.within(11, 199)) * 10;
    let count = pairs(texts);
    Some(Exercise {
        question: bilingual!("How many pairs do {texts} texts have?", "{texts} 个文本有多少对？",),
        given: Drawing::default(),
        answer: Answer::Whole(count),
        because: bilingual!(
            "{texts} · {} / 2 = {count}. Twice as many texts would have about four times as many.",
            "{texts} · {} / 2 = {count}。文本翻倍，对大约变成四倍。",
            texts - 1,
        ),
    })
}

fn signatures(draws: &mut Draws) -> Option<Exercise> {
    let millions = u64::from(draws.within(1, 60));
    let slots = draws.pick(&[64_u64, 100, 128, 200, 256])?;
    let megabytes = millions * slots * SLOT;
    Some(Exercise {
        question: bilingual!(
            "{millions} million signatures of {slots} slots, {SLOT} bytes a slot: how many megabytes (millions of bytes)?",
            "{millions} 百万个签名，各有 {slots} 个槽，每槽 {SLOT} 字节：共多少兆字节（百万字节）？",
        ),
        given: Drawing::default(),
        answer: Answer::Whole(megabytes),
        because: bilingual!(
            "{millions} · {slots} · {SLOT} = {megabytes}. The texts themselves may stay on disk.",
            "{millions} · {slots} · {SLOT} = {megabytes}。文本本身可以留在磁盘上。",
        ),
    })
}

fn candidates(draws: &mut Draws) -> Option<Exercise> {
    let tables = BlockTables::new(64, 3, draws.pick(&[4, 8])?)?;
    let power = draws.within(24, 34).max(tables.shortest_key());
    let each = 1_u64 << (power - tables.shortest_key());
    let count = each * tables.count() as u64;
    Some(Exercise {
        question: bilingual!(
            "2^{power} random fingerprints, {} tables, each with a key of {} bits. How many candidates does one query read over all tables, on average?",
            "2^{power} 个随机指纹，{} 张表，每张表的键有 {} 位。一次查询平均要读多少个候选（各表合计）？",
            tables.count(),
            tables.shortest_key(),
        ),
        given: Drawing::default(),
        answer: Answer::Whole(count),
        because: bilingual!(
            "2^{power} / 2^{} = {each} a table, {} tables: {count}.",
            "每张表 2^{power} / 2^{} = {each} 个，{} 张表：{count}。",
            tables.shortest_key(),
            tables.count(),
        ),
    })
}

fn false_ones(draws: &mut Draws) -> Option<Exercise> {
    let found = draws.within(2, 40);
    let candidates = found * draws.within(2, 9) + draws.below(9);
    let wanted = found + draws.within(0, 6);
    Some(Exercise {
        question: bilingual!(
            "An index brings {candidates} candidates; {found} of them reach the target. Brute force finds {wanted} pairs that do. What is the recall of the index?",
            "索引给出 {candidates} 个候选，其中 {found} 对达到目标；穷举能找到 {wanted} 对。索引的召回率是多少？",
        ),
        given: Drawing::default(),
        answer: Answer::Fraction(found, wanted),
        because: bilingual!(
            "{found}/{wanted}. Checking candidates removes the other {}; what is not a candidate is never seen again.",
            "{found}/{wanted}。核对候选能去掉其余 {} 个；不是候选的再也看不到。",
            candidates - found,
        ),
    })
}
