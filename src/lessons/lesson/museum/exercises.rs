//! Exercises on mistakes of real programs.
#![expect(clippy::unnecessary_wraps, reason = "makers of other exercises may make none")]

use crate::lesson::kit::{Answer, Bilingual, Drawing, Draws, Exercise, ExerciseMaker, bilingual};

/// The kinds of exercises.
pub(super) const EXERCISES: &[ExerciseMaker] = &[dice, short, union_of_sizes];

/// Sizes of two sets and of their intersection.
fn sizes(draws: &mut Draws) -> [u32; 3] {
    let both = draws.within(2, 30);
    [both + draws.within(1, 30), both + draws.within(1, 30), both]
}

fn dice(draws: &mut Draws) -> Option<Exercise> {
    let [a, b, both] = sizes(draws);
    let either = a + b - both;
    let dice = f64::from(2 * both) / f64::from(a + b);
    Some(Exercise {
        question: bilingual!(
            "|A| = {a}, |B| = {b}, |A∩B| = {both}. A program prints {dice:.3} and calls it Jaccard; it has computed 2|A∩B| / (|A| + |B|). What is the Jaccard coefficient?",
            "|A| = {a}，|B| = {b}，|A∩B| = {both}。一个程序输出 {dice:.3} 并称之为 Jaccard，其实算的是 2|A∩B| / (|A| + |B|)。Jaccard 系数是多少？",
        ),
        given: Drawing::default(),
        answer: Answer::Fraction(both, either),
        because: bilingual!(
            "That is Dice's coefficient. |A∪B| = {a} + {b} − {both} = {either}, so J = {both}/{either}; J = D / (2 − D).",
            "那是 Dice 系数。|A∪B| = {a} + {b} − {both} = {either}，所以 J = {both}/{either}；J = D / (2 − D)。",
        ),
    })
}

fn short(draws: &mut Draws) -> Option<Exercise> {
    let n = draws.within(3, 9);
    let length = draws.within(1, n - 1);
    Some(Exercise {
        question: bilingual!(
            "Two texts of {length} characters each, n = {n}. A program forms no shingle of either and prints 1.000. What is the Jaccard coefficient of two empty sets?",
            "两个文本各有 {length} 个字，n = {n}。一个程序没有得到任何片段，却输出 1.000。两个空集的 Jaccard 系数是多少？",
        ),
        given: Drawing::default(),
        answer: Answer::Choice(vec![
            Bilingual::fixed("undefined", "无定义"),
            Bilingual::same("0"),
            Bilingual::same("1"),
        ]),
        because: Bilingual::fixed(
            "L < n leaves no window; 0/0 is not a number. A tool that says 1 calls all empty files copies.",
            "L < n，没有一个窗口；0/0 不是数。说成 1 的工具会把所有空文件都当成雷同。",
        ),
    })
}

fn union_of_sizes(draws: &mut Draws) -> Option<Exercise> {
    let [a, b, both] = sizes(draws);
    let (either, wrong) = (a + b - both, f64::from(both) / f64::from(a + b));
    Some(Exercise {
        question: bilingual!(
            "|A| = {a}, |B| = {b}, |A∩B| = {both}. A program divides by |A| + |B| and prints {wrong:.3}; for equal texts it would print 0.500. What is |A∪B|?",
            "|A| = {a}，|B| = {b}，|A∩B| = {both}。一个程序除以 |A| + |B|，输出 {wrong:.3}；对相同的文本它会输出 0.500。|A∪B| 是多少？",
        ),
        given: Drawing::default(),
        answer: Answer::Whole(either.into()),
        because: bilingual!(
            "What is in both counts once: {a} + {b} − {both} = {either}.",
            "两者都有的只算一次：{a} + {b} − {both} = {either}。",
        ),
    })
}
