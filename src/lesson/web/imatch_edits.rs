//! Steps: the effect of one word on the digest of I-Match, and the remedy of several lexicons.

use crate::lesson::kit::{Bilingual, Drawing, LessonStep, bilingual};
use crate::lesson::web::case::WebCase;
use crate::lesson::web::digest::{IMatch, words as distinct};
use crate::page::{Line, Mark};
use crate::text::token::{Unit, tokens};

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
