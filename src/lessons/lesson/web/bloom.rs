//! Steps: a small counting Bloom filter: insert, query, delete.

use crate::compare::result::Profile;
use crate::display::number::thousands;
use crate::lesson::kit::{Drawing, LessonStep, name, words};
use crate::lesson::web::case::{FilterSize, WebCase};
use crate::lesson::web::filter::{CountingBloom, best_hashes, expected, mistaken};
use crate::measure::containment::share_b;
use crate::measure::mix::stream;
use crate::page::{Line, Mark, Multilingual, bar};
use crate::pair::DocPair;
use crate::text::shingle::occurrences;
use std::collections::BTreeSet;

/// Counters of the small filter.
const SMALL: usize = 64;
/// Shingles inserted into it.
const FEW: usize = 5;

/// The steps: insert, query, delete, false positives, the filter as a measure.
pub(super) fn steps(case: &WebCase<'_>) -> Vec<LessonStep> {
    let small = Small::new(case);
    vec![insert(case, &small), delete(case, &small), errors(case), contained(case)]
}

/// The shingles of the small filter, and others to query.
struct Small {
    own: Vec<(String, u64)>,
    /// A shingle of B that is not in A.
    other: Option<(String, u64)>,
}

impl Small {
    fn new(case: &WebCase<'_>) -> Self {
        let recipe = &case.corpus.recipe;
        let spelled = |text: &str| -> Vec<(String, u64)> {
            let all = occurrences(text, recipe.unit, recipe.n);
            let spell = |(hash, range): (u64, std::ops::Range<usize>)| {
                Some((text.get(range)?.to_owned(), hash))
            };
            all.into_iter().filter_map(spell).collect()
        };
        let mut seen = BTreeSet::new();
        let mut own = spelled(&case.folded[0]);
        own.retain(|(_, hash)| seen.insert(*hash));
        let other = spelled(&case.folded[1]).into_iter().find(|(_, hash)| !seen.contains(hash));
        own.truncate(FEW);
        Self { own, other }
    }

    fn filled(&self, hashes: usize) -> CountingBloom {
        let mut filter = CountingBloom::new(SMALL, hashes);
        self.own.iter().for_each(|(_, hash)| filter.insert(*hash));
        filter
    }
}

/// All counters on one line: zero as a dot, more than nine as `+`.
fn digits(filter: &CountingBloom) -> String {
    let digit = |&counter: &u8| match counter {
        0 => '·',
        1..=9 => char::from(b'0' + counter),
        _ => '+',
    };
    filter.counters().iter().map(digit).collect()
}

/// Carets at the places of an item.
fn carets(filter: &CountingBloom, item: u64) -> String {
    let places: Vec<usize> = filter.places(item).collect();
    (0..SMALL).map(|at| if places.contains(&at) { '^' } else { ' ' }).collect()
}

fn shown(shingle: &str) -> String {
    format!("“{}”", shingle.replace('\n', "⏎"))
}

fn insert(case: &WebCase<'_>, small: &Small) -> LessonStep {
    let hashes = case.filter.hashes;
    let mut filter = CountingBloom::new(SMALL, hashes);
    let mut states = vec![(String::new(), digits(&filter))];
    for (spelling, hash) in &small.own {
        filter.insert(*hash);
        states.push((shown(spelling), digits(&filter)));
    }
    let drawing = Drawing::in_words(|say| {
        let mut lines =
            vec![Line::head(&say(&words!("web.insert.counters-after-each", small = SMALL)))];
        let mut before = String::new();
        for (spelling, state) in &states {
            let mut line = Line::new().left(Mark::Plain, spelling, 12);
            for (at, digit) in state.chars().enumerate() {
                let changed = !before.is_empty() && before.chars().nth(at) != Some(digit);
                let mark = if changed { Mark::Changed } else { Mark::Dim };
                line = line.tint(mark, &digit.to_string());
            }
            lines.push(line);
            before.clone_from(state);
        }
        lines
    });
    LessonStep {
        title: words!("web.insert.title"),
        say: words!("web.insert.say", hashes),
        formula: words!(
            "web.insert.formula",
            small = SMALL,
            hashes,
            held = filter.held(),
            filled = format!("{:.0}", 100.0 * filter.filled())
        ),
        drawing,
    }
}

/// A row of the drawing: what it shows, its picture, the item, and whether the filter may hold it.
type FilterRow = (Multilingual, String, Option<u64>, Option<bool>);

fn query(filter: &CountingBloom, spelling: &str, hash: u64) -> FilterRow {
    let spelling = shown(spelling);
    let question = words!("web.query.in", spelling);
    (question, carets(filter, hash), Some(hash), Some(filter.contains(hash)))
}

fn delete(case: &WebCase<'_>, small: &Small) -> LessonStep {
    let mut filter = small.filled(case.filter.hashes);
    let mut rows: Vec<FilterRow> = Vec::new();
    let start = words!("web.delete.counters");
    rows.push((start, digits(&filter), None, None));
    if let Some((spelling, hash)) = small.own.first() {
        rows.push(query(&filter, spelling, *hash));
    }
    if let Some((spelling, hash)) = &small.other {
        rows.push(query(&filter, spelling, *hash));
    }
    if let Some((spelling, hash)) = small.own.first() {
        filter.delete(*hash);
        let gone = words!("web.delete.del", spelling = shown(spelling));
        rows.push((gone, digits(&filter), None, None));
        rows.push(query(&filter, spelling, *hash));
    }
    let drawing = Drawing::in_words(|say| {
        let mut lines = Vec::new();
        for (what, picture, _, answer) in &rows {
            lines.push(Line::new().left(Mark::Plain, &say(what), 12).tint(Mark::Dim, picture));
            if let Some(yes) = answer {
                let (mark, words) = if *yes {
                    (Mark::Right, words!("web.delete.no-place-zero"))
                } else {
                    (Mark::Wrong, words!("web.delete.place-zero-certainly"))
                };
                lines.push(Line::new().plain(&" ".repeat(12)).mark(mark, &say(&words)));
            }
        }
        lines
    });
    LessonStep {
        title: words!("web.delete.title"),
        say: words!("web.delete.say"),
        formula: words!("web.delete.formula"),
        drawing,
    }
}

/// Queries for items that are not in the filter.
const STRANGERS: u64 = 10_000;

/// Creates a filter of all shingles of A.
pub(super) fn filter(profile: &Profile, size: FilterSize) -> CountingBloom {
    let mut filter = CountingBloom::new(profile.shingles.len() * size.counters, size.hashes);
    profile.shingles.iter().for_each(|&hash| filter.insert(hash));
    filter
}

/// The step with measured errors and theory, by number of hash functions.
pub(super) fn errors(case: &WebCase<'_>) -> LessonStep {
    let Some(profile) = case.corpus.profiles.get(case.pair.a.index()) else {
        return contained(case);
    };
    let items = profile.shingles.len();
    let FilterSize { counters: room, hashes } = case.filter;
    let strangers = || {
        (0..STRANGERS).map(|i| stream(11, i)).filter(|i| profile.shingles.binary_search(i).is_err())
    };
    let queries = strangers().count();
    let seen = |hashes| {
        let filter = filter(profile, FilterSize { counters: room, hashes });
        mistaken(&filter, strangers()) as f64 / queries.max(1) as f64
    };
    let best = best_hashes(items * room, items);
    let mut ks: Vec<usize> = vec![1, 2, 4, 6, 8, 10, hashes, best];
    ks.sort_unstable();
    ks.dedup();
    let rows: Vec<_> = ks.iter().map(|&k| (k, seen(k), expected(items * room, k, items))).collect();
    let own = rows.iter().find(|row| row.0 == hashes).map_or((0.0, 0.0), |row| (row.1, row.2));
    let most = rows.iter().map(|row| row.1).fold(0.0, f64::max).max(1e-9);
    let drawing = Drawing::in_words(|say| {
        let mut lines = vec![
            Line::new()
                .left(Mark::Head, "k", 8)
                .right(Mark::Head, &say(&words!("web.errors.measured")), 10)
                .right(Mark::Head, &say(&words!("web.errors.theory")), 10),
        ];
        for (k, seen, theory) in &rows {
            let mark = if *k == hashes { Mark::Changed } else { Mark::Plain };
            let line = Line::new()
                .left(mark, &k.to_string(), 8)
                .turning("hashes", k.to_string())
                .right(Mark::Plain, &format!("{seen:.4}"), 10)
                .right(Mark::Plain, &format!("{theory:.4}"), 10)
                .plain("  ");
            lines.push(line.tint(Mark::Dim, &bar(seen / most, 40)));
        }
        lines
    });
    LessonStep {
        title: words!("web.errors.title"),
        say: words!(
            "web.errors.say",
            items = thousands(items as u64),
            room,
            queries = thousands(queries as u64),
            best
        ),
        formula: words!(
            "web.errors.formula",
            hashes,
            room,
            measured = format!("{:.4}", own.1),
            theory = format!("{:.4}", own.0)
        ),
        drawing,
    }
}

/// Number of shingles of B that the filter of A accepts, and of all shingles of B.
pub(super) fn accepted(case: &WebCase<'_>, DocPair { a, b }: DocPair) -> Option<(usize, usize)> {
    let (a, b) = (case.corpus.profiles.get(a.index())?, case.corpus.profiles.get(b.index())?);
    let filter = filter(a, case.filter);
    Some((mistaken(&filter, b.shingles.iter().copied()), b.shingles.len()))
}

/// The step with all shingles of B queried in the filter of A.
pub(super) fn contained(case: &WebCase<'_>) -> LessonStep {
    let (yes, all) = accepted(case, case.pair).unwrap_or((0, 1));
    let truth = case.evidence.intersection as usize;
    let share = yes as f64 / all.max(1) as f64;
    let drawing = Drawing::in_words(|say| {
        let row = |mark, what: &Multilingual, count: usize| {
            Line::new()
                .left(mark, &say(what), 40)
                .right(Mark::Plain, &thousands(count as u64), 9)
                .plain("  ")
                .tint(Mark::Dim, &bar(count as f64 / all.max(1) as f64, 24))
        };
        vec![
            Line::new().tint(Mark::A, "A ").plain(&name(case.corpus, case.pair.a, 70)),
            Line::new().tint(Mark::B, "B ").plain(&name(case.corpus, case.pair.b, 70)),
            Line::new(),
            row(Mark::Plain, &words!("web.contained.shingles-b"), all),
            row(Mark::Plain, &words!("web.contained.filter-says-perhaps"), yes),
            row(Mark::Right, &words!("web.contained.in-a"), truth),
            row(Mark::Wrong, &words!("web.contained.mistaken"), yes.saturating_sub(truth)),
        ]
    });
    LessonStep {
        title: words!("web.contained.title"),
        say: words!("web.contained.say"),
        formula: words!(
            "web.contained.formula",
            yes,
            all,
            share = format!("{share:.4}"),
            truth,
            exact = format!("{:.4}", share_b(&case.evidence))
        ),
        drawing,
    }
}
