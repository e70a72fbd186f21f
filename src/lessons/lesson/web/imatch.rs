//! Steps: I-Match from its word filter to one digest, its sensitivity to one word, and a corpus.

use crate::display::number::thousands;
use crate::lesson::kit::{Drawing, LessonStep, best_pairs, name, words};
use crate::lesson::web::case::WebCase;
use crate::lesson::web::digest::{IMatch, words as distinct};
use crate::measure::jaccard::jaccard;
use crate::page::{Line, Mark, Multilingual, flow};
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
fn counted(case: &WebCase<'_>) -> Multilingual {
    let own = &case.matches[0];
    let (documents, words) = (case.vocabulary.documents(), case.vocabulary.len());
    let (texts, all) = (thousands(documents as u64), thousands(words as u64));
    if own.kept.is_empty() {
        words!("web.counted.none-kept", texts, all)
    } else {
        words!("web.counted.some-kept", texts, all)
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
        let mut part = |head: Multilingual, list: &[(Mark, String)], rows| {
            lines.push(Line::head(&say(&head)));
            lines.extend(flow(list, case.room.columns(), case.room.taller(rows, 0.3)));
        };
        let (c, k, r) = (common.len(), kept.len(), rare.len());
        part(words!("web.vocabulary.too-common-idf", low, c), &common, 2);
        part(
            words!("web.vocabulary.kept-vocabulary", k, band = case.vocabulary.kept(case.band)),
            &kept,
            6,
        );
        part(words!("web.vocabulary.too-rare-idf", high, r), &rare, 3);
        lines
    });
    LessonStep {
        title: words!("web.vocabulary.title"),
        say: counted(case),
        formula: Multilingual::same(format!(
            "{low} ≤ ln(N/df) / ln N ≤ {high}, N = {}",
            case.vocabulary.documents()
        )),
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
            (Mark::Equal, words!("web.digest.one-digest-duplicates"))
        } else {
            (Mark::Differs, words!("web.digest.two-digests-different"))
        };
        lines.push(Line::new().plain(&" ".repeat(45)).mark(mark, &say(&verdict)));
        for (head, list) in
            [(words!("web.digest.kept-only"), &only_a), (words!("web.digest.kept-b-only"), &only_b)]
        {
            lines.push(Line::head(&format!("{}: {}", say(&head), list.len())));
            lines.extend(flow(list, case.room.columns(), case.room.taller(4, 0.5)));
        }
        lines
    });
    let both = x.kept.len() - only_a.len();
    LessonStep {
        title: words!("web.digest.title"),
        say: words!("web.digest.say", both),
        formula: words!("web.digest.formula"),
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
                &say(&words!("web.corpus.pair")),
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
        title: words!("web.corpus.title"),
        say: words!(
            "web.corpus.say",
            digests = thousands(with as u64),
            total,
            high = thousands(high.len() as u64),
            found
        ),
        formula: words!("web.corpus.formula", found, high = high.len()),
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
        let row = |what: &Multilingual, text: &IMatch| {
            let same = text.digest == own.digest;
            let mark = if same { Mark::Equal } else { Mark::Differs };
            Line::new().left(Mark::Plain, &say(what), 46).mark(mark, &written(text.digest))
        };
        let mut lines = vec![
            row(&words!("web.one-word.unchanged"), own),
            row(&words!("web.one-word.all-words-reversed"), &changed.turned),
        ];
        if let Some((word, text)) = &changed.dropped {
            lines.push(row(&words!("web.one-word.without-dropped-word", word), text));
        }
        if let Some((word, text)) = &changed.kept {
            lines.push(row(&words!("web.one-word.without-kept-word", word), text));
        }
        lines
    });
    LessonStep {
        title: words!("web.one-word.title"),
        say: words!("web.one-word.say"),
        formula: words!("web.one-word.formula"),
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
        let row = |what: &Multilingual, same: &[bool]| {
            let mut line = Line::new().left(Mark::Plain, &say(what), 34);
            for &same in same {
                line = line.left(if same { Mark::Equal } else { Mark::Differs }, "", 3);
            }
            line.plain(&format!("{} / {}", same.iter().filter(|&&same| same).count(), same.len()))
        };
        let mut head = Line::new().left(Mark::Head, &say(&words!("web.mended.digest")), 34);
        for digest in 0..LEXICONS {
            head = head.left(Mark::Head, &(digest + 1).to_string(), 3);
        }
        let mut lines = vec![head];
        if let Some(one) = &one {
            lines.push(row(&words!("web.mended.without-one-kept"), one));
        }
        lines.push(row(&words!("web.mended.b"), &pair));
        lines
    });
    LessonStep {
        title: words!("web.mended.title"),
        say: words!("web.mended.say"),
        formula: words!("web.mended.formula"),
        drawing,
    }
}
