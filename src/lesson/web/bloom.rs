//! Steps: a small counting Bloom filter: insert, query, delete.

use crate::lesson::kit::{Bilingual, Drawing, LessonStep, bilingual};
use crate::lesson::web::bloom_rate::{contained, errors};
use crate::lesson::web::case::WebCase;
use crate::lesson::web::filter::CountingBloom;
use crate::page::{Line, Mark};
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
        let mut lines = vec![Line::head(&say(&bilingual!(
            "{SMALL} counters after each shingle of A; · is zero",
            "A 的每个片段插入后的 {SMALL} 个计数器；· 为零",
        )))];
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
        title: Bilingual::fixed("Counting Bloom filter: insert", "计数布隆过滤器：插入"),
        say: bilingual!(
            "Each shingle adds one to its {hashes} places, chosen by {hashes} hash functions. The text itself is not stored, only these counters.",
            "每个片段由 {hashes} 个散列函数选出 {hashes} 个位置，各加一。文本本身不保存，只保存这些计数器。",
        ),
        formula: format!(
            "m = {SMALL}, k = {hashes}, n = {}; counters not zero: {:.0} %",
            filter.held(),
            100.0 * filter.filled()
        ),
        drawing,
    }
}

/// A row of the drawing: what it shows, its picture, the item, and whether the filter may hold it.
type FilterRow = (Bilingual, String, Option<u64>, Option<bool>);

fn query(filter: &CountingBloom, spelling: &str, hash: u64) -> FilterRow {
    let spelling = shown(spelling);
    let question = bilingual!("in? {spelling}", "在吗？{spelling}");
    (question, carets(filter, hash), Some(hash), Some(filter.contains(hash)))
}

fn delete(case: &WebCase<'_>, small: &Small) -> LessonStep {
    let mut filter = small.filled(case.filter.hashes);
    let mut rows: Vec<FilterRow> = Vec::new();
    let start = Bilingual::fixed("counters", "计数器");
    rows.push((start, digits(&filter), None, None));
    if let Some((spelling, hash)) = small.own.first() {
        rows.push(query(&filter, spelling, *hash));
    }
    if let Some((spelling, hash)) = &small.other {
        rows.push(query(&filter, spelling, *hash));
    }
    if let Some((spelling, hash)) = small.own.first() {
        filter.delete(*hash);
        let gone = bilingual!("del {}", "删除{}", shown(spelling));
        rows.push((gone, digits(&filter), None, None));
        rows.push(query(&filter, spelling, *hash));
    }
    let drawing = Drawing::in_words(|say| {
        let mut lines = Vec::new();
        for (what, picture, _, answer) in &rows {
            lines.push(Line::new().left(Mark::Plain, &say(what), 12).tint(Mark::Dim, picture));
            if let Some(yes) = answer {
                let (mark, words) = if *yes {
                    (
                        Mark::Right,
                        Bilingual::fixed(
                            "no place is zero: perhaps in",
                            "没有一个位置为零：可能在",
                        ),
                    )
                } else {
                    (
                        Mark::Wrong,
                        Bilingual::fixed(
                            "a place is zero: certainly not in",
                            "有位置为零：一定不在",
                        ),
                    )
                };
                lines.push(Line::new().plain(&" ".repeat(12)).mark(mark, &say(&words)));
            }
        }
        lines
    });
    LessonStep {
        title: Bilingual::fixed("Query and delete", "查询与删除"),
        say: Bilingual::fixed(
            "A zero at one of the places (^) means certainly not in. Counters, unlike bits, allow \
             a shingle to be deleted without affecting others.",
            "任何一个位置（^）为零，就一定不在。因为位置上记的是次数而不只是标记，所以可以再删除，而不影响别的片段。",
        ),
        formula: "in(x) = every counter at h1(x) … hk(x) > 0".to_owned(),
        drawing,
    }
}
