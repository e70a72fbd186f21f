//! Steps: two signatures in bands, the probability of one band and of any band, the S-curve.

use crate::lesson::bands::case::{BandsCase, shared, slots};
use crate::lesson::kit::{Bilingual, Drawing, LessonStep, bilingual, name};
use crate::measure::banding::Banding;
use crate::page::{Line, Mark, Plot, bar};

/// Lines of bands drawn.
const LINES: usize = 9;

/// The steps from the pair's signatures to the curve.
pub(super) fn steps(case: &BandsCase<'_>) -> Vec<LessonStep> {
    vec![cut(case), one_band(case), table(case), curve(case)]
}

fn cut(case: &BandsCase<'_>) -> LessonStep {
    let (pair, _) = case.pair;
    let [x, y] = pair.both().map(|id| slots(case.corpus, id));
    let (bands, rows) = (case.banding.bands, case.banding.rows);
    let equal: Vec<bool> = x.iter().zip(y).map(|(x, y)| x == y).collect();
    let agreeing = equal.iter().filter(|&&same| same).count();
    let met = shared(case.corpus, pair, case.banding);
    let picture = |band: &[bool]| -> String {
        band.iter().map(|&same| if same { '=' } else { '·' }).collect()
    };
    let all: Vec<&[bool]> = equal.chunks_exact(rows.max(1)).take(bands).collect();
    let a_line = (case.room.columns() / (rows + 3)).max(1);
    let most = case.room.taller(LINES, 1.0);
    let shown = a_line * most;
    let row = |bands: &[&[bool]]| {
        bands.iter().fold(Line::new(), |line, band| {
            let agrees = band.iter().all(|&same| same);
            line.left(if agrees { Mark::Right } else { Mark::Plain }, &picture(band), rows + 3)
        })
    };
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new().tint(Mark::A, "A ").plain(&name(
                case.corpus,
                pair.a,
                case.room.wider(70, 1.0),
            )),
            Line::new().tint(Mark::B, "B ").plain(&name(
                case.corpus,
                pair.b,
                case.room.wider(70, 1.0),
            )),
            Line::head(&say(&Bilingual::fixed(
                "slots: = where A and B agree; a band with all slots equal is ✓",
                "各个槽，A 与 B 相同处为 =；一段中全部相同的记 ✓",
            ))),
        ];
        lines.extend(all.chunks(a_line).take(most).map(row));
        if all.len() > shown {
            let left = all.len() - shown;
            let more = bilingual!("… and {left} more bands", "…… 还有 {left} 段");
            lines.push(Line::new().tint(Mark::Dim, &say(&more)));
        }
        lines
    });
    let (found, found_zh) =
        if met > 0 { ("finds", "会找出") } else { ("never finds", "永远找不到") };
    LessonStep {
        title: bilingual!("{bands} bands of {rows}", "{bands} 段，每段 {rows} 行"),
        say: bilingual!(
            "Cut both signatures into bands; documents with a band in common share a bucket. {met} of {bands} bands agree, so an index {found} this pair.",
            "把两个签名切成段（band）；有一段相同的文档落入同一个桶（bucket），成为候选。{bands} 段中有 {met} 段完全相同，所以索引{found_zh}这一对。",
        ),
        formula: format!(
            "{bands} · {rows} = {} of {} slots; {agreeing} agree",
            case.banding.slots(),
            case.slots
        ),
        drawing,
    }
}

/// sʳ: the probability that one band agrees.
fn power(s: f64, rows: usize) -> f64 {
    Banding { bands: 1, rows }.chance(s)
}

fn one_band(case: &BandsCase<'_>) -> LessonStep {
    let (rows, s) = (case.banding.rows, case.pair.1);
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![Line::head(&say(&Bilingual::fixed(
            "probability that r slots agree, at the Jaccard of A and B",
            "在 A、B 的 Jaccard 下，连续 r 个槽都相同的概率",
        )))];
        for r in (1..=rows.max(8)).filter(|&r| r <= 10 || r == rows).take(11) {
            let chance = power(s, r);
            let own = r == rows;
            let mark = if own { Mark::Changed } else { Mark::Plain };
            let line = Line::new().left(mark, &format!("r = {r}"), 10);
            let line = line.right(Mark::Plain, &format!("{chance:.4}"), 8).plain("  ");
            lines.push(line.tint(if own { Mark::Changed } else { Mark::Dim }, &bar(chance, 50)));
        }
        lines
    });
    LessonStep {
        title: Bilingual::fixed("One band", "一段"),
        say: bilingual!(
            "Each slot agrees with probability J = {s:.3}, so all {rows} of a band agree with probability J to the power {rows}. Longer bands agree less often.",
            "每个槽相同的概率是 J = {s:.3}，所以一段中 {rows} 个都相同的概率是 J 的 {rows} 次方。段越长，越难共有。",
        ),
        formula: format!("s^r = {s:.3}^{rows} = {:.4}", power(s, rows)),
        drawing,
    }
}

fn table(case: &BandsCase<'_>) -> LessonStep {
    let (banding, s) = (case.banding, case.pair.1);
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .right(Mark::Head, "J", 6)
                .right(Mark::Head, "s^r", 10)
                .right(Mark::Head, "1-(1-s^r)^b", 14)
                .plain("  ")
                .mark(Mark::Head, &say(&Bilingual::fixed("found", "找到的概率"))),
        ];
        for j in 1..=10 {
            let j = f64::from(j) / 10.0;
            let chance = banding.chance(j);
            let line = Line::new()
                .right(Mark::Plain, &format!("{j:.1}"), 6)
                .right(Mark::Plain, &format!("{:.5}", power(j, banding.rows)), 10)
                .right(Mark::Plain, &format!("{chance:.4}"), 14)
                .plain("  ");
            lines.push(line.tint(Mark::Dim, &bar(chance, case.room.wider(40, 1.0))));
        }
        lines
    });
    LessonStep {
        title: Bilingual::fixed("Any band", "任意一段"),
        say: bilingual!(
            "A pair is missed only if all {} bands fail. Many tries turn a small chance for one band into near certainty for similar pairs.",
            "只有 {} 段全都不同时才会漏掉一对。尝试的次数多了，一段相同的小概率，对相似的文本就变成几乎必然。",
            banding.bands,
        ),
        formula: format!(
            "1-(1-s^r)^b = 1-(1-{s:.3}^{})^{} = {:.4}",
            banding.rows,
            banding.bands,
            banding.chance(s)
        ),
        drawing,
    }
}

fn curve(case: &BandsCase<'_>) -> LessonStep {
    let (banding, s) = (case.banding, case.pair.1);
    let mut plot = Plot::new(Plot::room(case.room.columns()), case.room.plot_rows());
    plot.upright(case.wanted, '┊', Mark::Right);
    plot.level(0.5, '·', Mark::Dim);
    plot.curve('●', Mark::Plain, |x| banding.chance(x));
    plot.dot(s, banding.chance(s), '◆', Mark::Changed);
    let lines = plot.lines("J = 0", "J = 1");
    LessonStep {
        title: Bilingual::fixed("The S-curve", "S 形曲线"),
        say: bilingual!(
            "The chance of being found (●) rises steeply around (1/b)^(1/r) = {:.3}. ┊ is the target, J = {}; ◆ is the pair A, B.",
            "被找到的概率（●）在 (1/b)^(1/r) = {:.3} 附近猛然上升。┊ 是要找的下限 J = {}；◆ 是 A、B 这一对。",
            banding.turn(),
            case.wanted,
        ),
        formula: format!(
            "(1/b)^(1/r) = (1/{})^(1/{}) = {:.3}; at J = {} found: {:.3}",
            banding.bands,
            banding.rows,
            banding.turn(),
            case.wanted,
            banding.chance(case.wanted)
        ),
        drawing: Drawing::new(lines),
    }
}
