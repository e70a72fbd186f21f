//! Exercises on bands of a signature.

use crate::lesson::kit::{Answer, Drawing, Draws, Exercise, ExerciseMaker, bilingual};
use crate::measure::banding::Banding;
use crate::page::{Line, Mark};

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[meeting, chance_of_meeting, turn];

/// Shapes small enough for a pocket calculator.
const SHAPES: [(usize, usize); 6] = [(2, 2), (4, 2), (5, 4), (8, 3), (10, 2), (20, 5)];

fn shape(draws: &mut Draws) -> Option<Banding> {
    draws.pick(&SHAPES).map(|(bands, rows)| Banding { bands, rows })
}

fn meeting(draws: &mut Draws) -> Option<Exercise> {
    let (bands, rows) = draws.pick(&[(4, 3), (6, 2), (3, 4)])?;
    let a: Vec<u32> = (0..bands * rows).map(|_| draws.below(10)).collect();
    let b: Vec<u32> =
        a.iter().map(|&x| if draws.below(4) == 0 { draws.below(10) } else { x }).collect();
    let equal = a.chunks(rows).zip(b.chunks(rows)).filter(|(a, b)| a == b).count();
    let row = |values: &[u32], name| {
        let start = Line::new().left(Mark::Head, name, 4);
        let bands =
            values.chunks(rows).map(|band| band.iter().map(u32::to_string).collect::<String>());
        start.plain(&bands.collect::<Vec<_>>().join(" | "))
    };
    Some(Exercise {
        question: bilingual!(
            "Two signatures in {bands} bands of {rows} rows. In how many bands do A and B share a bucket?",
            "两个签名切成 {bands} 段，每段 {rows} 行。A 与 B 在几段中落入同一个桶？",
        ),
        given: Drawing::new(vec![row(&a, "A"), row(&b, "B")]),
        answer: Answer::Whole(equal as u64),
        because: bilingual!(
            "A bucket is shared where all {rows} rows of a band agree: in {equal} of {bands} bands. One is enough to become a candidate.",
            "一段的 {rows} 行全部相同才落入同一个桶：{bands} 段中有 {equal} 段。有一段就成为候选。",
        ),
    })
}

fn chance_of_meeting(draws: &mut Draws) -> Option<Exercise> {
    let banding = shape(draws)?;
    let s = f64::from(draws.within(2, 9)) / 10.0;
    let Banding { bands, rows } = banding;
    let value = banding.chance(s);
    Some(Exercise {
        question: bilingual!(
            "A pair has similarity s = {s:.1}. With what chance is it a candidate in {bands} bands of {rows} rows?",
            "一对文本的相似度 s = {s:.1}。用 {bands} 段、每段 {rows} 行，它成为候选的概率是多少？",
        ),
        given: Drawing::default(),
        answer: Answer::Share(value),
        because: bilingual!(
            "A band agrees with chance s^r, none of b bands with (1 − s^r)^b: 1 − (1 − {s:.1}^{rows})^{bands} = {value:.3}.",
            "一段相同的概率是 s^r，b 段都不同的概率是 (1 − s^r)^b：1 − (1 − {s:.1}^{rows})^{bands} = {value:.3}。",
        ),
    })
}

fn turn(draws: &mut Draws) -> Option<Exercise> {
    let banding = shape(draws)?;
    let Banding { bands, rows } = banding;
    let value = banding.turn();
    Some(Exercise {
        question: bilingual!(
            "Where about does the S-curve of {bands} bands of {rows} rows rise most steeply? Use (1/b)^(1/r).",
            "{bands} 段、每段 {rows} 行的 S 形曲线大约在哪里最陡？用 (1/b)^(1/r)。",
        ),
        given: Drawing::default(),
        answer: Answer::Share(value),
        because: bilingual!(
            "(1/{bands})^(1/{rows}) = {value:.3}. More bands move it to the left, more rows to the right.",
            "(1/{bands})^(1/{rows}) = {value:.3}。段数越多越往左移，行数越多越往右移。",
        ),
    })
}
