//! Steps: I-Match from its word filter to one digest, its sensitivity to one word, and a corpus.

use crate::display::number::{count, thousands};
use crate::lesson::kit::{Bilingual, Drawing, LessonStep, best_pairs, bilingual, name};
use crate::lesson::web::case::WebCase;
use crate::lesson::web::digest::{IMatch, words as distinct};
use crate::measure::jaccard::jaccard;
use crate::page::{Line, Mark, flow};
use crate::pair::DocPair;
use crate::text::token::{Unit, tokens};

/// Pairs listed.
const LISTED: usize = 9;

/// The steps: filter, digest, one changed word, the corpus, several lexicons.
pub(super) fn steps(case: &WebCase<'_>) -> Vec<LessonStep> {
    let changed = Changed::new(case);
    let mut steps = vec![vocabulary(case), digest(case), one_word(case, &changed)];
    steps.push(mended(case, &changed));
    steps.push(corpus(case));
    steps
}

/// Describes the basis of the word statistics, and what they keep of A.
fn counted(case: &WebCase<'_>) -> Bilingual {
    let own = &case.matches[0];
    let (documents, words) = (case.vocabulary.documents(), case.vocabulary.len());
    let (texts, all) = (count(documents as u64, "text"), thousands(words as u64));
    if own.kept.is_empty() {
        bilingual!(
            "idf is counted over {texts} with {all} words, and no word of A is in the band: it has no digest and matches no text. Widen the band or use more texts.",
            "idf 由 {documents} 个文本、{all} 个词统计而来，A 中没有一个词落在范围内：它没有摘要，不与任何文本相等。请放宽范围，或载入更多文本。",
        )
    } else {
        bilingual!(
            "idf is counted over {texts} with {all} words. Words of almost all texts carry no information, words of one text are often errors: only the middle of A is kept.",
            "逆文档频率（idf）由 {documents} 个文本、{all} 个词统计而来。几乎每个文本都有的词没有区分力，只出现在一个文本里的词常是笔误：A 中只保留中间的词。",
        )
    }
}

fn vocabulary(case: &WebCase<'_>) -> LessonStep {
    let own = &case.matches[0];
    let (common, rare): (Vec<_>, Vec<_>) =
        own.dropped.iter().partition(|(_, idf)| *idf < case.band.low);
    let items = |words: &[&(String, f64)]| -> Vec<(Mark, String)> {
        words.iter().map(|(word, _)| (Mark::Dim, word.clone())).collect()
    };
    let kept: Vec<(Mark, String)> =
        own.kept.iter().map(|word| (Mark::Plain, word.clone())).collect();
    let (common, rare) = (items(&common), items(&rare));
    let (low, high) = (case.band.low, case.band.high);
    let drawing = Drawing::in_words(|say| {
        let mut lines = Vec::new();
        let mut part = |head: Bilingual, list: &[(Mark, String)], rows| {
            lines.push(Line::head(&say(&head)));
            lines.extend(flow(list, case.room.columns(), case.room.taller(rows, 0.3)));
        };
        let (c, k, r) = (common.len(), kept.len(), rare.len());
        part(
            bilingual!("too common, idf under {low}: {c}", "太常见，idf 低于 {low}：{c} 个"),
            &common,
            2,
        );
        part(
            bilingual!(
                "kept: {k} of {} in the vocabulary",
                "保留：{k} 个（词表中共保留 {} 个）",
                case.vocabulary.kept(case.band),
            ),
            &kept,
            6,
        );
        part(
            bilingual!("too rare, idf over {high}: {r}", "太罕见，idf 高于 {high}：{r} 个"),
            &rare,
            3,
        );
        lines
    });
    LessonStep {
        title: Bilingual::fixed("I-Match: which words count", "I-Match：哪些词算数"),
        say: counted(case),
        formula: format!("{low} ≤ ln(N/df) / ln N ≤ {high}, N = {}", case.vocabulary.documents()),
        drawing,
    }
}

fn digest(case: &WebCase<'_>) -> LessonStep {
    let [x, y] = &case.matches;
    let only = |x: &IMatch, y: &IMatch| -> Vec<(Mark, String)> {
        let own = x.kept.iter().filter(|word| y.kept.binary_search(word).is_err());
        own.map(|word| (Mark::Plain, word.clone())).collect()
    };
    let (only_a, only_b) = (only(x, y), only(y, x));
    let same = x.matches(y);
    let drawing = Drawing::in_words(|say| {
        let text = |mark, letter: &str, id, own: &IMatch| {
            Line::new()
                .left(mark, letter, 3)
                .left(Mark::Plain, &name(case.corpus, id, 40), 42)
                .plain(&written(own.digest))
        };
        let mut lines =
            vec![text(Mark::A, "A", case.pair.a, x), text(Mark::B, "B", case.pair.b, y)];
        let (mark, verdict) = if same {
            (Mark::Equal, Bilingual::fixed("one digest: duplicates", "摘要相同：判为重复"))
        } else {
            (
                Mark::Differs,
                Bilingual::fixed("two digests: different texts", "摘要不同：判为不同文本"),
            )
        };
        lines.push(Line::new().plain(&" ".repeat(45)).mark(mark, &say(&verdict)));
        for (head, list) in [
            (Bilingual::fixed("kept in A only", "只在 A 中保留"), &only_a),
            (Bilingual::fixed("kept in B only", "只在 B 中保留"), &only_b),
        ] {
            lines.push(Line::head(&format!("{}: {}", say(&head), list.len())));
            lines.extend(flow(list, case.room.columns(), case.room.taller(4, 0.5)));
        }
        lines
    });
    let both = x.kept.len() - only_a.len();
    LessonStep {
        title: Bilingual::fixed("I-Match: one digest a text", "I-Match：一个文本一个摘要"),
        say: bilingual!(
            "The kept words, without repeats, sorted and hashed together. {both} are common to A and B, but the answer is only yes or no: one further word makes it no.",
            "保留的词各取一次，排序后整个求哈希，得到一个数。A 与 B 有 {both} 个共同的词，但答案只有“是”或“否”：差一个词就是“否”。",
        ),
        formula: "digest = hash(sorted kept words)".to_owned(),
        drawing,
    }
}

fn corpus(case: &WebCase<'_>) -> LessonStep {
    let all = &case.digests;
    let with = all.values().filter(|own| own.digest.is_some()).count();
    let pairs: Vec<_> = best_pairs(case.corpus)
        .into_iter()
        .filter_map(|(DocPair { a, b }, evidence)| {
            Some((jaccard(&evidence), a, b, all.get(&a)?.matches(all.get(&b)?)))
        })
        .collect();
    let high: Vec<_> = pairs.iter().filter(|pair| pair.0 >= 0.5).collect();
    let found = high.iter().filter(|pair| pair.3).count();
    let total = pairs.iter().filter(|pair| pair.3).count();
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new().right(Mark::Head, "J", 6).plain("  ").left(Mark::Head, "I-Match", 9).left(
                Mark::Head,
                &say(&Bilingual::fixed("pair", "文本对")),
                40,
            ),
        ];
        let columns = case.room.wider(27, 0.5);
        for (j, a, b, same) in pairs.iter().take(case.room.taller(LISTED, 1.0)) {
            lines.push(
                Line::new()
                    .right(Mark::Plain, &format!("{j:.3}"), 6)
                    .plain("  ")
                    .left(if *same { Mark::Equal } else { Mark::Differs }, "", 9)
                    .pair(&name(case.corpus, *a, columns + 1), &name(case.corpus, *b, columns)),
            );
        }
        lines
    });
    LessonStep {
        title: Bilingual::fixed("I-Match on the whole corpus", "在整个语料库上的 I-Match"),
        say: Bilingual::new(
            format!(
                "{} have a digest; {total} of the pairs share one. Of the {} with Jaccard .5 or more it finds {found}: fast, one number a text, but it misses edited copies.",
                count(with as u64, "text"),
                count(high.len() as u64, "pair")
            ),
            format!(
                "{with} 个文本有摘要，{total} 对摘要相同。Jaccard 不低于 0.5 的 {} 对中它找到 {found} 对：快，每个文本只要一个数，但看不见改动。",
                high.len()
            ),
        ),
        formula: format!("recall at J ≥ .5: {found}/{}", high.len()),
        drawing,
    }
}

/// Digests of the improved method.
const LEXICONS: u64 = 10;

/// Formats a digest; `—` for none.
pub(super) fn written(digest: Option<u64>) -> String {
    digest.map_or_else(|| "—".to_owned(), |digest| format!("{digest:016x}"))
}

/// The first text without one word, in two ways, and with its words reversed.
pub(super) struct Changed {
    /// The removed word, and the result without it.
    kept: Option<(String, IMatch)>,
    /// A removed word that is not kept by the filter, and the result.
    dropped: Option<(String, IMatch)>,
    /// All words in reverse order.
    turned: IMatch,
}

impl Changed {
    /// Computes the changes of the first text of a pair.
    pub(super) fn new(case: &WebCase<'_>) -> Self {
        let text = &case.folded[0];
        let words: Vec<&str> =
            tokens(text, Unit::Word).into_iter().filter_map(|range| text.get(range)).collect();
        let of = |words: Vec<&str>| {
            IMatch::new(&distinct(&words.join("\n")), &case.vocabulary, case.band)
        };
        let without = |word: &str| {
            let rest = words.iter().copied().filter(|other| *other != word).collect();
            (word.to_owned(), of(rest))
        };
        let own = of(words.clone());
        // The longest word, as an example.
        let first = |list: &mut dyn Iterator<Item = &String>| {
            list.max_by_key(|word| word.len()).map(|word| without(word))
        };
        Self {
            kept: first(&mut own.kept.iter()),
            dropped: first(&mut own.dropped.iter().map(|(word, _)| word)),
            turned: of(words.iter().rev().copied().collect()),
        }
    }
}

/// The step with the digests of all variants.
pub(super) fn one_word(case: &WebCase<'_>, changed: &Changed) -> LessonStep {
    // Split into words again: separators are not part of a digest.
    let own = &case.matches[0];
    let drawing = Drawing::in_words(|say| {
        let row = |what: &Bilingual, text: &IMatch| {
            let same = text.digest == own.digest;
            let mark = if same { Mark::Equal } else { Mark::Differs };
            Line::new().left(Mark::Plain, &say(what), 46).mark(mark, &written(text.digest))
        };
        let mut lines = vec![
            row(&Bilingual::fixed("A unchanged", "A 原样"), own),
            row(&Bilingual::fixed("all words reversed", "所有的词倒过来"), &changed.turned),
        ];
        if let Some((word, text)) = &changed.dropped {
            lines.push(row(
                &bilingual!("without a dropped word: {word}", "去掉一个不保留的词：{word}"),
                text,
            ));
        }
        if let Some((word, text)) = &changed.kept {
            lines.push(row(
                &bilingual!("without a kept word: {word}", "去掉一个保留的词：{word}"),
                text,
            ));
        }
        lines
    });
    LessonStep {
        title: Bilingual::fixed("I-Match: one word breaks it", "I-Match：一个词就能打破"),
        say: Bilingual::fixed(
            "Order, repeats and filtered words do not matter. One kept word more or less gives \
             another digest: there is no *nearly equal*.",
            "顺序、重复和被过滤的词都没有影响。但保留的词多一个或少一个，摘要就变成另一个数：没有“差不多相同”。",
        ),
        formula: "equal digests ⇔ the same set of kept words".to_owned(),
        drawing,
    }
}

/// The step with several digests, each with a smaller lexicon.
pub(super) fn mended(case: &WebCase<'_>, changed: &Changed) -> LessonStep {
    let [x, y] = &case.matches;
    let row_of = |other: &IMatch| x.spared(other, LEXICONS);
    let pair = row_of(y);
    let one = changed.kept.as_ref().map(|(_, text)| row_of(text));
    let drawing = Drawing::in_words(|say| {
        let row = |what: &Bilingual, same: &[bool]| {
            let mut line = Line::new().left(Mark::Plain, &say(what), 34);
            for &same in same {
                line = line.left(if same { Mark::Equal } else { Mark::Differs }, "", 3);
            }
            line.plain(&format!("{} / {}", same.iter().filter(|&&same| same).count(), same.len()))
        };
        let mut head = Line::new().left(Mark::Head, &say(&Bilingual::fixed("digest", "摘要")), 34);
        for digest in 0..LEXICONS {
            head = head.left(Mark::Head, &(digest + 1).to_string(), 3);
        }
        let mut lines = vec![head];
        if let Some(one) = &one {
            lines.push(row(
                &Bilingual::fixed("A, and A without one kept word", "A 与去掉一个保留词的 A"),
                one,
            ));
        }
        lines.push(row(&Bilingual::fixed("A and B", "A 与 B"), &pair));
        lines
    });
    LessonStep {
        title: Bilingual::fixed("I-Match with several lexicons", "改进的 I-Match：多个词表"),
        say: Bilingual::fixed(
            "Nine more digests, each ignoring a third of the vocabulary: a changed word leaves \
             the digests that ignore it equal, and one equal digest is enough.",
            "再做九个摘要，每个都不看词表中的三分之一：改动的词如果不在它看的范围内，这个摘要就不变，有一个相同就够了。",
        ),
        formula: "P(spared by one change) = 1/3 a digest; by m changes (1/3)^m".to_owned(),
        drawing,
    }
}
