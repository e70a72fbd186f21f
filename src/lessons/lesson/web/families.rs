//! Steps: the four named families on one pair of texts, and on the best pairs of the corpus.

use crate::display::number::bytes;
use crate::lesson::kit::{Bilingual, Drawing, LessonStep, best_pairs, bilingual, name};
use crate::lesson::web::bloom::accepted;
use crate::lesson::web::case::WebCase;
use crate::measure::jaccard::jaccard;
use crate::page::{Line, Mark};

/// Pairs listed.
const LISTED: usize = 11;

/// The steps: one pair in full, then the best pairs.
pub(super) fn steps(case: &WebCase<'_>) -> Vec<LessonStep> {
    vec![one_pair(case), many(case)]
}

/// A family of methods, and its answer for the pair.
struct Family {
    name: &'static str,
    /// Data stored for a text.
    stored: Bilingual,
    /// Size of the stored data.
    size: String,
    /// Kind of answer.
    kind: Bilingual,
    answer: String,
}

fn families(case: &WebCase<'_>) -> [Family; 4] {
    let e = &case.evidence;
    let (yes, all) = accepted(case, case.pair).unwrap_or((0, 1));
    let same = if case.matches[0].matches(&case.matches[1]) { "=" } else { "≠" };
    let shingles = u64::from(e.size_a);
    let distance = e.distance.map_or_else(|| "—".to_owned(), |d| format!("{d}/{}", e.bits));
    let counters = bytes(shingles * case.filter.counters as u64);
    let in_a = format!("{:.3}", yes as f64 / all.max(1) as f64);
    [
        Family {
            name: "I-Match",
            stored: Bilingual::fixed("one digest", "一个摘要"),
            size: "8 B".to_owned(),
            kind: Bilingual::fixed("yes or no", "是或否"),
            answer: same.to_owned(),
        },
        Family {
            name: "Shingle",
            stored: Bilingual::fixed("a hash a shingle", "每个片段一个哈希值"),
            size: bytes(shingles * 8),
            kind: Bilingual::fixed("Jaccard", "Jaccard"),
            answer: format!("{:.3}", jaccard(e)),
        },
        Family {
            name: "SimHash",
            stored: Bilingual::fixed("one fingerprint", "一个指纹"),
            size: bytes(u64::from(e.bits / 8)),
            kind: Bilingual::fixed("bits apart", "相差位数"),
            answer: distance,
        },
        Family {
            name: "Counting Bloom",
            stored: Bilingual::fixed("counters", "计数器"),
            size: counters,
            kind: Bilingual::fixed("B in A", "B 在 A 中"),
            answer: in_a,
        },
    ]
}

fn one_pair(case: &WebCase<'_>) -> LessonStep {
    let families = families(case);
    let row = |mark, cells: [&str; 5]| {
        let [family, stored, size, kind, answer] = cells;
        Line::new()
            .left(Mark::Head, family, 16)
            .left(mark, stored, 20)
            .right(mark, size, 8)
            .plain("  ")
            .left(mark, kind, 14)
            .mark(mark, answer)
    };
    let drawing = Drawing::in_words(|say| {
        let cell = |en, zh| say(&Bilingual::fixed(en, zh));
        let mut lines = vec![
            Line::new().tint(Mark::A, "A ").plain(&name(case.corpus, case.pair.a, 70)),
            Line::new().tint(Mark::B, "B ").plain(&name(case.corpus, case.pair.b, 70)),
            Line::new(),
            row(
                Mark::Head,
                [
                    &cell("family", "方法"),
                    &cell("stored per text", "每个文本保存"),
                    &cell("size", "大小"),
                    &cell("answers", "能回答"),
                    &cell("of A and B", "对 A、B 的回答"),
                ],
            ),
        ];
        for Family { name, stored, size, kind, answer } in &families {
            lines.push(row(Mark::Plain, [name, &say(stored), size, &say(kind), answer]));
        }
        lines
    });
    let answers = families.iter().map(|family| format!("{} {}", family.name, family.answer));
    LessonStep {
        title: Bilingual::fixed("Four families, one pair", "四类方法，同一对文本"),
        say: Bilingual::fixed(
            "The same two texts, four answers: equal or not, how much in common, how many bits \
             apart, how much of one in the other. The stored data decide which queries are \
             possible.",
            "同样两个文本，四种回答：是否相等、共有多少、相差几位、一个有多少在另一个里。保存什么，决定了能问什么。",
        ),
        formula: answers.collect::<Vec<_>>().join(" · "),
        drawing,
    }
}

fn many(case: &WebCase<'_>) -> LessonStep {
    let mut rows = Vec::new();
    for (pair, e) in best_pairs(case.corpus).into_iter().take(case.room.taller(LISTED, 1.0)) {
        let both = case.digests.get(&pair.a).zip(case.digests.get(&pair.b));
        let same = both.is_some_and(|(x, y)| x.matches(y));
        let (yes, all) = accepted(case, pair).unwrap_or((0, 1));
        rows.push((pair, same, e, yes as f64 / all.max(1) as f64));
    }
    let equal = rows.iter().filter(|row| row.1).count();
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, "I-Match", 9)
                .right(Mark::Head, "J", 6)
                .right(Mark::Head, "SimHash", 9)
                .right(Mark::Head, "CBF", 7)
                .plain("  ")
                .left(Mark::Head, &say(&Bilingual::fixed("pair", "文本对")), 40),
        ];
        let columns = case.room.wider(20, 0.5);
        for (pair, same, e, share) in &rows {
            let distance = e.distance.map_or_else(|| "—".to_owned(), |d| d.to_string());
            lines.push(
                Line::new()
                    .left(if *same { Mark::Equal } else { Mark::Differs }, "", 9)
                    .right(Mark::Plain, &format!("{:.3}", jaccard(e)), 6)
                    .right(Mark::Plain, &distance, 9)
                    .right(Mark::Plain, &format!("{share:.3}"), 7)
                    .plain("  ")
                    .pair(&name(case.corpus, pair.a, columns), &name(case.corpus, pair.b, columns)),
            );
        }
        lines
    });
    LessonStep {
        title: Bilingual::fixed("Four families, the best pairs", "四类方法，最相似的对"),
        say: bilingual!(
            "The pairs with the highest Jaccard, with the results of the other three. I-Match reports {equal} of {} as duplicates; the others give a degree.",
            "Jaccard 最高的各对，以及其他三类方法的回答。I-Match 把 {} 对中的 {equal} 对判为重复；其余方法给出程度。",
            rows.len(),
        ),
        formula: "CBF: share of B's shingles accepted by the filter of A".to_owned(),
        drawing,
    }
}
