//! Steps: texts, all pairs, buckets, candidates, three ways to decide, what each costs.

use crate::compare::study::Confusion;
use crate::display::number::thousands;
use crate::lesson::kit::{Bilingual, Drawing, LessonStep, bilingual, share};
use crate::lesson::verification::case::{Decision, IndexedPair, TEXTS, VerificationCase};
use crate::order::ListOrder as _;
use crate::page::{Line, Mark};

/// All steps.
pub(super) fn steps(case: &VerificationCase) -> Vec<LessonStep> {
    vec![
        texts(),
        all_pairs(case),
        buckets(case),
        candidates(case),
        estimated(case),
        verified(case),
        compared(case),
        work(case),
    ]
}

fn texts() -> LessonStep {
    let line = |(letter, text): &(&str, &str)| Line::new().left(Mark::Head, letter, 3).plain(text);
    LessonStep {
        title: Bilingual::fixed("The texts", "文本"),
        say: Bilingual::fixed(
            "Eight texts of ten words. A, B and C are versions of one text, E, F and G of another; D shares half its words with A, and H almost nothing with anyone.",
            "八个文本，各有十个词。A、B、C 是一个文本的几个版本，E、F、G 是另一个的；D 与 A 有一半的词相同，H 与谁都几乎没有共同之处。",
        ),
        formula: String::new(),
        drawing: Drawing::new(TEXTS.iter().map(line).collect()),
    }
}

fn all_pairs(case: &VerificationCase) -> LessonStep {
    let letters: Vec<&str> = TEXTS.iter().map(|text| text.0).collect();
    let head =
        letters.iter().fold(Line::new().plain("   "), |line, own| line.right(Mark::Head, own, 8));
    let mut lines = vec![head];
    for y in &letters {
        let mut line = Line::new().left(Mark::Head, y, 3);
        for x in letters.iter().take_while(|x| *x < y) {
            let own = case
                .pairs
                .iter()
                .find(|own| own.pair.both().map(VerificationCase::letter) == [*x, *y]);
            let Some(own) = own else { continue };
            let mark = if case.is_wanted(own) { Mark::Right } else { Mark::Dim };
            line = line.right(mark, &format!("{:.3}", own.exact), 8);
        }
        lines.push(line);
    }
    let wanted = case.pairs.iter().filter(|own| case.is_wanted(own)).count();
    let (all, cut) = (case.pairs.len(), case.cut);
    LessonStep {
        title: Bilingual::fixed("Every pair, exactly", "精确比较每一对"),
        say: bilingual!(
            "To be sure, compare all {all} pairs: {wanted} reach {cut}. Eight texts allow that; a million texts have 500 billion pairs.",
            "要万无一失，就得比较全部 {all} 对：达到 {cut} 的有 {wanted} 对。八个文本可以这样做，一百万个文本却有五千亿对。",
        ),
        formula: format!("8 · 7 / 2 = {all}"),
        drawing: Drawing::new(lines),
    }
}

fn buckets(case: &VerificationCase) -> LessonStep {
    let bands = case.buckets();
    let drawing = Drawing::in_words(|say| {
        let line = |(band, buckets): &(usize, Vec<String>)| {
            let name = say(&bilingual!("band {}", "第 {} 段", band + 1));
            let line = Line::new().left(Mark::Dim, &name, 10);
            if buckets.is_empty() {
                line.tint(Mark::Dim, &say(&Bilingual::fixed("each text alone", "各自独处")))
            } else {
                line.mark(Mark::Equal, &buckets.join("  "))
            }
        };
        bands.iter().take(case.listed()).map(line).collect()
    });
    let more = bands.len().saturating_sub(case.listed());
    let (bands, rows) = (case.banding.bands, case.banding.rows);
    let rest = if more > 0 {
        bilingual!(" {more} more bands are not drawn.", "另有 {more} 段没有画出。")
    } else {
        Bilingual::fixed("", "")
    };
    LessonStep {
        title: Bilingual::fixed("The first pass: buckets", "第一遍：分桶"),
        say: Bilingual::new(
            format!(
                "Each signature is cut into {bands} bands of {rows} slots, and each text is put into one bucket a band. The texts themselves are not looked at again.{}",
                rest.en
            ),
            format!(
                "每个签名切成 {bands} 段，每段 {rows} 个槽，每段把文本放进一个桶。这一遍不再看原文。{}",
                rest.zh
            ),
        ),
        formula: format!("{bands} · {rows} = {}", case.banding.slots()),
        drawing,
    }
}

/// The head of a list of pairs.
fn head(say: &dyn Fn(&Bilingual) -> String) -> Line {
    Line::new()
        .left(Mark::Head, &say(&Bilingual::fixed("pair", "对")), 8)
        .right(Mark::Head, &say(&Bilingual::fixed("bands", "段")), 7)
        .right(Mark::Head, &say(&Bilingual::fixed("estimate", "估计")), 10)
        .right(Mark::Head, &say(&Bilingual::fixed("exact", "精确")), 9)
        .plain("  ")
}

fn row(own: &IndexedPair, shows_exact: bool) -> Line {
    let exact = if shows_exact { format!("{:.3}", own.exact) } else { "?".to_owned() };
    Line::new()
        .left(Mark::Plain, &VerificationCase::letters(own.pair), 8)
        .right(Mark::Plain, &own.bands.to_string(), 7)
        .right(Mark::Plain, &format!("{:.3}", own.estimate), 10)
        .right(Mark::Plain, &exact, 9)
        .plain("  ")
}

fn candidates(case: &VerificationCase) -> LessonStep {
    let lost: Vec<String> = case
        .pairs
        .iter()
        .filter(|own| own.bands == 0 && case.is_wanted(own))
        .map(|own| VerificationCase::letters(own.pair))
        .collect();
    let drawing = Drawing::in_words(|say| {
        let mut by_estimate: Vec<&IndexedPair> = case.candidates().collect();
        by_estimate.order_by(|x, y| y.estimate.total_cmp(&x.estimate).then(x.pair.cmp(&y.pair)));
        let mut lines = vec![head(say)];
        lines.extend(by_estimate.into_iter().take(case.listed()).map(|own| row(own, false)));
        lines
    });
    let (found, all) = (case.candidates().count(), case.pairs.len());
    let missed = if lost.is_empty() {
        Bilingual::fixed(
            "No pair over the cut is missing this time; another seed may miss one.",
            "这一次没有漏掉达到阈值的对；换一个种子就可能漏掉。",
        )
    } else {
        let lost = lost.join(", ");
        bilingual!(
            "{lost} would reach the cut and is not among them: nothing that follows can bring it back.",
            "{lost} 本来达到阈值，却不在其中：后面的步骤再也找不回来。",
        )
    };
    LessonStep {
        title: Bilingual::fixed("Candidates", "候选"),
        say: Bilingual::new(
            format!("{found} of {all} pairs share a bucket. {}", missed.en),
            format!("{all} 对中有 {found} 对落入同一个桶。{}", missed.zh),
        ),
        formula: format!("{found}/{all} = {:.3}", found as f64 / all as f64),
        drawing,
    }
}

fn estimated(case: &VerificationCase) -> LessonStep {
    let cut = case.cut;
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![head(say)];
        for own in case.candidates().take(case.listed()) {
            let (mark, word) = match (case.reports(Decision::Estimated, own), case.is_wanted(own)) {
                (true, true) => (Mark::Right, Bilingual::fixed("reported", "报告")),
                (true, false) => (Mark::Wrong, Bilingual::fixed("reported, wrongly", "误报")),
                (false, true) => (Mark::Wrong, Bilingual::fixed("dropped, wrongly", "误删")),
                (false, false) => (Mark::Dim, Bilingual::fixed(" dropped", " 删去")),
            };
            lines.push(row(own, true).mark(mark, &say(&word)));
        }
        lines
    });
    let slots = case.banding.slots();
    LessonStep {
        title: Bilingual::fixed("Decided by the estimate", "用估计来决定"),
        say: bilingual!(
            "The signatures are at hand, so {cut} could be asked of the estimate. With {slots} slots it is off by about ±.09, and pairs near the cut fall on the wrong side.",
            "签名就在手边，可以直接看估计是否达到 {cut}。但 {slots} 个槽的估计误差约为 ±.09，阈值附近的对会落到错的一边。",
        ),
        formula: format!("√(.6 · .4 / {slots}) = {:.3}", (0.24 / slots as f64).sqrt()),
        drawing,
    }
}

fn verified(case: &VerificationCase) -> LessonStep {
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![head(say)];
        for own in case.candidates().take(case.listed()) {
            let (mark, word) = if case.is_wanted(own) {
                (Mark::Right, Bilingual::fixed("reported", "报告"))
            } else {
                (Mark::Differs, Bilingual::fixed("dropped: a false candidate", "删去：假候选"))
            };
            lines.push(row(own, true).mark(mark, &say(&word)));
        }
        lines
    });
    let found = case.counts(Decision::Verified);
    let (right, wrong) =
        (found.true_positives, case.candidates().count() as u64 - found.true_positives);
    LessonStep {
        title: Bilingual::fixed("The second pass: verified", "第二遍：核对"),
        say: bilingual!(
            "The texts of the candidates are read again and scored exactly: {right} stay, {wrong} were false candidates. What is reported is right, every time; what bands missed stays missed.",
            "重新读取候选的原文，精确计算：留下 {right} 对，{wrong} 对是假候选。报告的每一对都是对的；分段漏掉的，仍然漏掉。",
        ),
        formula: format!("J ≥ {}", case.cut),
        drawing,
    }
}

fn compared(case: &VerificationCase) -> LessonStep {
    let ways = [
        (Decision::Unchecked, Bilingual::fixed("not checked", "不核对")),
        (Decision::Estimated, Bilingual::fixed("by the estimate", "用估计核对")),
        (Decision::Verified, Bilingual::fixed("by the texts", "用原文核对")),
    ];
    let drawing = Drawing::in_words(|say| {
        let title = |en, zh| say(&Bilingual::fixed(en, zh));
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, &title("candidates", "候选"), 18)
                .right(Mark::Head, &title("reported", "报告"), 10)
                .right(Mark::Head, &title("wrong", "误报"), 8)
                .right(Mark::Head, &title("missed", "漏报"), 8)
                .right(Mark::Head, &title("precision", "精确率"), 12)
                .right(Mark::Head, &title("recall", "召回率"), 10),
        ];
        for (way, name) in &ways {
            let found = case.counts(*way);
            let Confusion { true_positives: right, false_positives: wrong, false_negatives: lost } =
                found;
            let mark = |count: u64| if count > 0 { Mark::Wrong } else { Mark::Plain };
            lines.push(
                Line::new()
                    .left(Mark::Plain, &say(name), 18)
                    .right(Mark::Plain, &(right + wrong).to_string(), 10)
                    .right(mark(wrong), &wrong.to_string(), 8)
                    .right(mark(lost), &lost.to_string(), 8)
                    .right(Mark::Plain, &share(found.precision()), 12)
                    .right(Mark::Plain, &share(found.recall()), 10),
            );
        }
        lines
    });
    let verified = case.counts(Decision::Verified);
    LessonStep {
        title: Bilingual::fixed("Three ways to decide", "三种决定方法"),
        say: Bilingual::fixed(
            "Checking by the texts makes precision 1 and leaves recall to the bands. Many pipelines for training data do not check at all: there a shared bucket is a duplicate.",
            "用原文核对，精确率恒为 1，召回率取决于分段。许多训练语料的去重流程根本不核对：落入同一个桶就算重复。",
        ),
        formula: format!("P = {}, R = {}", share(verified.precision()), share(verified.recall())),
        drawing,
    }
}

/// What both passes cost as the texts grow, with the share of unrelated pairs that bands of this shape
/// bring together.
fn work(case: &VerificationCase) -> LessonStep {
    const UNRELATED: f64 = 0.1;
    let chance = case.banding.chance(UNRELATED);
    let drawing = Drawing::in_words(|say| {
        let title = |en, zh| say(&Bilingual::fixed(en, zh));
        let mut lines = vec![
            Line::new()
                .right(Mark::Head, &title("texts", "文本"), 14)
                .right(Mark::Head, &title("all pairs", "全部的对"), 26)
                .right(Mark::Head, &title("false candidates", "假候选"), 26),
        ];
        for texts in [8u64, 1_000, 1_000_000, 50_000_000] {
            let pairs = texts * (texts - 1) / 2;
            lines.push(
                Line::new()
                    .right(Mark::Plain, &thousands(texts), 14)
                    .right(Mark::Plain, &thousands(pairs), 26)
                    .right(Mark::Plain, &thousands((pairs as f64 * chance).round() as u64), 26),
            );
        }
        lines
    });
    let (bands, rows) = (case.banding.bands, case.banding.rows);
    let formula = format!("1 − (1 − .1^{rows})^{bands} = {chance:.2e}");
    LessonStep {
        title: Bilingual::fixed("The work", "工作量"),
        say: bilingual!(
            "Unrelated texts with a Jaccard of .1 meet in one of {bands} bands of {rows} now and then. Both columns grow with the square of the texts: for more texts the bands must be longer, see the lesson planning.",
            "Jaccard 系数为 .1 的不相关文本，偶尔也会在 {bands} 段（每段 {rows} 个槽）之一相遇。两列都随文本数的平方增长：文本越多，段要越长，见 planning 一课。",
        ),
        formula,
        drawing,
    }
}
