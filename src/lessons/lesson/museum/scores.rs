//! Steps: the effect of a mistake on the scores and ranks of pairs.

use crate::display::number::{count, thousands};
use crate::display::width::cut_middle;
use crate::lesson::kit::{Bilingual, Drawing, DrawingRoom, LessonStep, bilingual, lines};
use crate::lesson::museum::mistakes::{
    Bench, MOST_CHARACTERS, RankedTwice, Ranks, RuleScores, TOP,
};
use crate::page::{Line, Mark};

/// Pairs listed.
const LISTED: usize = 12;

/// The steps: totals, then the pairs.
pub(super) fn steps(bench: &Bench, scores: &RuleScores, room: DrawingRoom) -> Vec<LessonStep> {
    let ranks = Ranks::new(scores);
    vec![totals(bench, scores, &ranks), pairs(bench, scores, &ranks, room)]
}

/// Appends a sentence in both languages.
pub(in crate::lesson) fn and(words: &Bilingual, en: &str, zh: &str) -> Bilingual {
    Bilingual::new(format!("{}{en}", words.en), format!("{}{zh}", words.zh))
}

/// A sentence about the texts used.
pub(super) fn bench_words(bench: &Bench) -> Bilingual {
    let (used, of) = (bench.texts.len(), bench.documents);
    let mut words = if used < of {
        bilingual!(
            "Run on {used} of {} texts: those of the best pairs, the rest at random.",
            "在 {} 个文本中的 {used} 个上运行：最相似的对，加上随机抽取的。",
            thousands(of as u64),
        )
    } else {
        Bilingual::new(
            format!("Run on all {}.", count(used as u64, "text")),
            format!("在全部 {used} 个文本上运行。"),
        )
    };
    if bench.cut {
        let most = thousands(MOST_CHARACTERS as u64);
        words = and(
            &words,
            &format!(" Only the first {most} characters of long texts."),
            &format!("长文本只取前 {most} 个字符。"),
        );
    }
    words
}

fn totals(bench: &Bench, scores: &RuleScores, ranks: &Ranks) -> LessonStep {
    let [right, wrong] = ranks.flagged;
    let threshold = (scores.cell)(scores.threshold);
    let flagged = |way_en: &str, way_zh: &str| {
        bilingual!(
            "flagged by the {way_en} rule at {threshold}",
            "{way_zh}的规则在阈值 {threshold} 标出的对",
        )
    };
    let mean = ranks.mean.map_or_else(|| "—".to_owned(), |mean| format!("{mean:.4}"));
    let rows = [
        (Mark::Plain, Bilingual::fixed("pairs", "文本对"), thousands(scores.pairs.len() as u64)),
        (
            Mark::Plain,
            Bilingual::fixed("pairs whose score changes", "得分改变的对"),
            thousands(ranks.changed as u64),
        ),
        (
            Mark::Plain,
            Bilingual::fixed("mean change of a score, 0 to 1", "得分的平均变化（0 到 1）"),
            mean.clone(),
        ),
        (Mark::Right, flagged("right", "正确"), thousands(right as u64)),
        (Mark::Wrong, flagged("wrong", "错误"), thousands(wrong as u64)),
        (
            Mark::Plain,
            Bilingual::fixed("flagged by one rule only", "只被一种规则标出的对"),
            thousands(ranks.turned as u64),
        ),
        (
            Mark::Plain,
            bilingual!("pairs that drop out of the best {TOP}", "最好的 {TOP} 对中不再入选的"),
            ranks.fallen.to_string(),
        ),
    ];
    let run = bench_words(bench);
    let (en, zh) = if ranks.changed == 0 {
        (
            " Nothing changes here: these texts do not trigger it.",
            "这里没有任何变化：这些文本没有触发它的条件。",
        )
    } else {
        ("", "")
    };
    LessonStep {
        title: bilingual!("{} on these texts", "在这些文本上的 {}", scores.measure),
        say: and(&run, en, zh),
        formula: format!("mean |wrong − right| = {mean}"),
        drawing: Drawing::in_words(|say| lines(say, &rows)),
    }
}

fn pairs(bench: &Bench, scores: &RuleScores, ranks: &Ranks, room: DrawingRoom) -> LessonStep {
    let (shown, columns) = (ranks.shown(room.taller(LISTED, 1.0)), room.wider(20, 0.5));
    let score = |value: Option<f64>| value.map_or_else(|| "—".to_owned(), scores.cell);
    let rank =
        |place: Option<usize>| place.map_or_else(|| "—".to_owned(), |rank| format!("#{rank}"));
    let name = |place: usize| {
        bench.texts.get(place).map_or_else(String::new, |text| cut_middle(&text.name, columns))
    };
    let row = |row: &RankedTwice| {
        let same = row.right == row.wrong && score(row.pair.right) == score(row.pair.wrong);
        let mark = if same { Mark::Plain } else { Mark::Wrong };
        Line::new()
            .right(Mark::Plain, &score(row.pair.right), 6)
            .right(Mark::Dim, &rank(row.right), 7)
            .right(mark, &score(row.pair.wrong), 8)
            .right(Mark::Dim, &rank(row.wrong), 7)
            .plain("  ")
            .pair(&name(row.pair.a), &name(row.pair.b))
    };
    let drawing = Drawing::in_words(|say| {
        let head = Line::new()
            .right(Mark::Head, &say(&Bilingual::fixed("right", "正确")), 6)
            .right(Mark::Head, &say(&Bilingual::fixed("rank", "名次")), 7)
            .right(Mark::Head, &say(&Bilingual::fixed("wrong", "错误")), 8)
            .right(Mark::Head, &say(&Bilingual::fixed("rank", "名次")), 7)
            .plain("  ")
            .mark(Mark::Head, &say(&Bilingual::fixed("pair", "文本对")));
        let mut lines = vec![head];
        lines.extend(shown.iter().map(row));
        if shown.is_empty() {
            let none = Bilingual::fixed("no pair of texts", "没有任何文本对");
            lines.push(Line::new().tint(Mark::Dim, &say(&none)));
        }
        lines
    });
    let units = match (scores.cell)(1.0).as_str() {
        "0" => ("bits that differ", "数字是不同的位数"),
        _ => ("scores 0 to 1", "得分 0 到 1"),
    };
    LessonStep {
        title: Bilingual::fixed("Scores and ranks", "得分与名次"),
        say: Bilingual::new(
            format!(
                "The best pairs by the right rule, and those that change most ({}). ✗ marks a changed score or rank.",
                units.0
            ),
            format!("按正确规则最好的对，以及变化最大的对（{}）。✗ 表示得分或名次不同。", units.1),
        ),
        formula: format!("{} of {} pairs shown", shown.len(), thousands(scores.pairs.len() as u64)),
        drawing,
    }
}
