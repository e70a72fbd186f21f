//! One line per set: average precision of Jaccard and of reuse, independents, candidates.

use crate::set::Set;
use lookalike::measure::chains::{ChainText, chains};
use lookalike::text::normalize::Ladder;
use lookalike::text::script::han_share;
use lookalike::text::shingle::bag;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;
use std::collections::BTreeSet;

pub(crate) const HEAD: &str = "| set | pairs | copies | undefined | Jaccard | reuse | AUC | \
independent: mean | 99 % | recall of candidates, k = 0 / 1 / 3 / 5 / 10 |\n\
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |";

struct Row {
    texts: [usize; 2],
    is_copy: bool,
    jaccard: f64,
    containment: f64,
    reuse: Option<f64>,
}

/// Prints the line of a set.
pub(crate) fn print(set: &Set) {
    let rows = rows(set);
    let defined: Vec<&Row> = rows.iter().filter(|row| row.reuse.is_some()).collect();
    let copies = rows.iter().filter(|row| row.is_copy).count();
    let undefined = rows.len() - defined.len();
    if defined.is_empty() {
        println!("| {} | {} | {copies} | {undefined} | | | | | | |", set.name, rows.len());
        return;
    }
    let reuse = |row: &Row| row.reuse.unwrap_or(0.0);
    let mut apart: Vec<f64> =
        defined.iter().filter(|row| !row.is_copy).map(|row| reuse(row)).collect();
    apart.sort_by(f64::total_cmp);
    let recalls = [0, 1, 3, 5, 10].map(|k| format!("{:.3}", recall(set, &rows, k)));
    println!(
        "| {} | {} | {copies} | {undefined} | {:.4} | {:.4} | {:.4} | {:.3} | {:.3} | {} |",
        set.name,
        rows.len(),
        precision(&defined, |row| row.jaccard),
        precision(&defined, reuse),
        area(&defined, reuse),
        apart.iter().sum::<f64>() / apart.len().max(1) as f64,
        apart.get(apart.len() * 99 / 100).copied().unwrap_or(0.0),
        recalls.join(" / ")
    );
}

fn rows(set: &Set) -> Vec<Row> {
    let folded: Vec<String> = set.texts.iter().map(|text| Ladder::default().fold(text)).collect();
    let han = folded.iter().map(|text| han_share(text)).fold((0, 0), |x, y| (x.0 + y.0, x.1 + y.1));
    let n = if 2 * han.0 > han.1 { 3 } else { 5 };
    let bags: Vec<Vec<u64>> =
        folded.iter().map(|text| bag(text, Unit::Char, ShingleLength::Fixed(n)).hashes).collect();
    let texts: Vec<Option<ChainText>> =
        folded.iter().map(|text| ChainText::new(text).ok()).collect();
    let mut rows = Vec::new();
    for a in 0..texts.len() {
        for b in a + 1..texts.len() {
            let Some(label) = set.label(a, b) else { continue };
            let common = shared(&bags[a], &bags[b]) as f64;
            let (x, y) = (bags[a].len() as f64, bags[b].len() as f64);
            let found = texts[a].as_ref().zip(texts[b].as_ref());
            rows.push(Row {
                texts: [a, b],
                is_copy: label > 0,
                jaccard: common / (x + y - common).max(1.0),
                containment: common / x.min(y).max(1.0),
                reuse: found.and_then(|(a, b)| Some(chains(a, b, &|| false)?.reuse())),
            });
        }
    }
    rows
}

/// Number of common values of two ascending lists.
fn shared(a: &[u64], b: &[u64]) -> usize {
    let mut rest = b.iter().peekable();
    let is_in = |x: &&u64| {
        while rest.next_if(|y| *y < *x).is_some() {}
        rest.peek() == Some(x)
    };
    a.iter().filter(is_in).count()
}

/// Average precision; ties are ordered by Jaccard, then copies last.
fn precision(rows: &[&Row], score: impl Fn(&Row) -> f64) -> f64 {
    let mut order: Vec<&&Row> = rows.iter().collect();
    order.sort_by(|x, y| {
        let by_score = score(y).total_cmp(&score(x));
        by_score.then(y.jaccard.total_cmp(&x.jaccard)).then(x.is_copy.cmp(&y.is_copy))
    });
    let (mut hits, mut sum) = (0.0, 0.0);
    for (row, place) in order.iter().zip(1_u32..) {
        if row.is_copy {
            hits += 1.0;
            sum += hits / f64::from(place);
        }
    }
    sum / f64::max(hits, 1.0)
}

/// Area under the ROC curve; ties count half.
fn area(rows: &[&Row], score: impl Fn(&Row) -> f64) -> f64 {
    let mut order: Vec<(f64, bool)> = rows.iter().map(|row| (score(row), row.is_copy)).collect();
    order.sort_by(|x, y| x.0.total_cmp(&y.0));
    let (mut below, mut sum, mut copies) = (0.0, 0.0, 0.0);
    for same in order.chunk_by(|x, y| x.0.total_cmp(&y.0).is_eq()) {
        let own = same.iter().filter(|row| row.1).count() as f64;
        let apart = same.len() as f64 - own;
        sum += own * (below + apart / 2.0);
        below += apart;
        copies += own;
    }
    sum / f64::max(copies * below, 1.0)
}

/// The share of the copies that are candidates: flagged by Jaccard from .2 or containment from .5, or
/// among the best `k` partners of a text by Jaccard or by containment.
fn recall(set: &Set, rows: &[Row], k: usize) -> f64 {
    let mut found: BTreeSet<usize> = (0..rows.len())
        .filter(|&at| rows[at].jaccard >= 0.2 || rows[at].containment >= 0.5)
        .collect();
    let mut own: Vec<Vec<usize>> = vec![Vec::new(); set.texts.len()];
    for (at, row) in rows.iter().enumerate() {
        row.texts.iter().for_each(|text| own[*text].push(at));
    }
    for mut list in own {
        for key in [|row: &Row| row.jaccard, |row: &Row| row.containment] {
            list.sort_by(|x, y| key(&rows[*y]).total_cmp(&key(&rows[*x])).then(x.cmp(y)));
            found.extend(list.iter().take(k));
        }
    }
    let copies = rows.iter().filter(|row| row.is_copy).count().max(1);
    found.iter().filter(|&&at| rows[at].is_copy).count() as f64 / copies as f64
}
