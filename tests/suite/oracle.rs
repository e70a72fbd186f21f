//! All fast ways to find pairs against comparing sets one by one.

use crate::laws::corpus;
use lookalike::compare::join::exact::{Dictionary, Overlaps};
use lookalike::compare::pipeline::compare;
use lookalike::compare::result::{
    Comparison, ContainedFloor, Coverage, Floors, PairRow, PairsView, Profile, SortKey, rank,
    score_pair,
};
use lookalike::compare::run::{Progress, Stage, Unwatched, Watch};
use lookalike::measure::MeasureId;
use lookalike::measure::jaccard::{intersection, jaccard};
use lookalike::measure::minhash::HashFamily;
use lookalike::measure::mix::stream;
use lookalike::pair::DocId;
use lookalike::settings::Settings;
use lookalike::text::shingle_length::ShingleLength;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};

/// Random sets of hashes; `skew` makes small numbers common. Includes empty, single, equal and
/// disjoint sets and the extreme hashes.
fn lists(documents: u64, skew: u32, seed: u64) -> Vec<Vec<u64>> {
    let mut lists: Vec<Vec<u64>> = (0..documents)
        .map(|d| {
            let random = |i| stream(seed.wrapping_add(d << 20), i);
            let length = random(0) % 60;
            let shingle = |i| stream(9, random(i) % (1 << (random(i + 500) % u64::from(skew) + 1)));
            (1..=length).map(shingle).collect()
        })
        .collect();
    let copies = [lists[3].clone(), lists[4].clone(), lists[4].clone()];
    lists.extend(copies);
    lists.extend([vec![], vec![], vec![0], vec![0], vec![u64::MAX], vec![0, u64::MAX]]);
    lists.push((1..400).map(|i| stream(9, i)).collect());
    for list in &mut lists {
        list.sort_unstable();
        list.dedup();
    }
    lists
}

#[test]
fn the_floor_join_finds_every_pair_and_its_overlap() {
    for (seed, skew) in [(1, 12), (2, 8), (3, 20), (4, 5), (5, 40)] {
        let lists = lists(80, skew, seed);
        let slices: Vec<&[u64]> = lists.iter().map(Vec::as_slice).collect();
        let sets: Vec<HashSet<u64>> = lists.iter().map(|l| l.iter().copied().collect()).collect();
        let dictionary = Dictionary::new(&slices, &|| false).unwrap();
        let mut scores = Vec::new();
        for b in 0..sets.len() {
            for a in 0..b {
                let shared = sets[a].intersection(&sets[b]).count();
                let union = sets[a].len() + sets[b].len() - shared;
                scores.push((shared as f64 / union as f64, (a as u32, b as u32, shared as u32)));
            }
        }
        let jaccards = [0.01, 0.1, 0.2, 0.3, 1.0 / 3.0, 0.5, 0.8, 1.0];
        let contained = [(0.5, 1), (0.5, 12), (1.0 / 3.0, 30), (0.2, 40), (0.9, 5), (1.0, 1)];
        let contained = contained.map(|(least, shingles)| ContainedFloor { least, shingles });
        let contained = contained.into_iter().map(Some).chain([None]);
        let floors = jaccards.into_iter().flat_map(|jaccard| {
            contained.clone().map(move |contained| Floors { jaccard, contained })
        });
        for floors in floors {
            let is_contained = |(x, y, shared): (u32, u32, u32)| {
                let smaller = sets[x as usize].len().min(sets[y as usize].len()) as f64;
                floors.contained.is_some_and(|floor| {
                    smaller >= floor.shingles.into() && f64::from(shared) / smaller >= floor.least
                })
            };
            let over =
                |(score, pair)| (score >= floors.jaccard || is_contained(pair)).then_some(pair);
            let expected: BTreeSet<_> = scores.iter().copied().filter_map(over).collect();
            let index = Overlaps::new(&dictionary, &slices, floors, &|| false).unwrap();
            let (mut found, mut calls) = (BTreeSet::new(), 0);
            index.rows(0..index.len(), &mut index.space(), &|| false, |x, y, shared| {
                found.insert((x.min(y), x.max(y), shared));
                calls += 1;
            });
            assert_eq!(found, expected, "seed {seed}, {floors:?}");
            assert_eq!(calls, found.len(), "a pair was handed out twice");
        }
    }
}

/// Tiny texts, some of them similar.
fn tiny(documents: u64) -> Vec<String> {
    let text = |d: u64| {
        let random = |i| stream(d / 3, i);
        let mut words: Vec<String> =
            (1..=4 + random(0) % 4).map(|i| format!("{:x}", random(i) % 997)).collect();
        let last = words.len() - 1;
        words[(d % 3) as usize % last] = format!("{d:x}");
        words.join("")
    };
    (0..documents).map(text).collect()
}

fn trigrams(text: &str) -> BTreeSet<[char; 3]> {
    let chars: Vec<char> = text.chars().collect();
    chars.windows(3).map(|w| [w[0], w[1], w[2]]).collect()
}

/// Pairs of texts that share a trigram, at or above `floor`, with their exact score.
fn brute(texts: &[String], floor: f64) -> BTreeMap<(u32, u32), (usize, usize)> {
    let sets: Vec<_> = texts.iter().map(|text| trigrams(text)).collect();
    let mut holders: BTreeMap<[char; 3], Vec<u32>> = BTreeMap::new();
    let mut shared: HashMap<(u32, u32), usize> = HashMap::new();
    for (b, set) in sets.iter().enumerate() {
        for &trigram in set {
            let before = holders.entry(trigram).or_default();
            for &a in &*before {
                *shared.entry((a, b as u32)).or_default() += 1;
            }
            before.push(b as u32);
        }
    }
    let union =
        |(a, b): (u32, u32), shared| sets[a as usize].len() + sets[b as usize].len() - shared;
    let scored = shared.into_iter().map(|(ids, shared)| (ids, (shared, union(ids, shared))));
    scored.filter(|(_, (shared, union))| *shared as f64 / *union as f64 >= floor).collect()
}

fn from(floor: f64, comparison: &Comparison) -> BTreeMap<(u32, u32), (usize, usize)> {
    let rows = comparison.pairs.rows().iter();
    rows.map(|row| ((row.a.0, row.b.0), comparison.pairs.evidence_of(row)))
        .filter(|(_, e)| e.intersection > 0 && jaccard(e) >= floor)
        .map(|(ids, e)| (ids, (e.intersection as usize, e.union() as usize)))
        .collect()
}

fn trigram_settings() -> Settings {
    Settings { n: ShingleLength::Fixed(3), ..Settings::default() }
}

#[test]
fn a_large_corpus_is_complete_from_its_floor_on() {
    let texts = tiny(Settings::ALL_PAIRS as u64 + 1);
    let found = compare(corpus(&texts), &trigram_settings(), &Unwatched);
    let Coverage::Floor(floor) = found.coverage else { panic!("above the limit there is a floor") };
    assert!(found.complete && floor <= Settings::FLOOR);
    let expected = brute(&texts, floor);
    assert!(expected.len() > 600, "the corpus must have pairs: {}", expected.len());
    assert_eq!(from(floor, &found), expected);
}

#[test]
fn a_budget_keeps_exactly_the_pairs_from_the_stated_floor_on() {
    let texts = tiny(300);
    for max_pairs in [0, 1, 7, 50, 400, 3_000, 100_000] {
        let settings = Settings { floor: Some(0.05), max_pairs, ..trigram_settings() };
        let found = compare(corpus(&texts), &settings, &Unwatched);
        let Coverage::Floor(floor) = found.coverage else { panic!("a floor was requested") };
        let expected = brute(&texts, floor);
        assert_eq!(from(floor, &found), expected, "{max_pairs}");
        // Only pairs with equal highest scores may exceed the budget.
        assert!(found.pairs.len() <= max_pairs || floor >= 1.0, "{max_pairs}");
        let below = |row| jaccard(&found.pairs.evidence_of(row)) < floor;
        let near = found.pairs.rows().iter().filter(|row| below(row));
        let agrees =
            |row: &PairRow| found.agreeing.is_some_and(|n| u32::from(row.minhash_equal) >= n);
        let sketched = |row: &&PairRow| row.distance() <= found.within || agrees(row);
        assert!(near.clone().all(|row| sketched(&row)), "{max_pairs}");
    }
}

/// Texts of very different lengths, many of them stretches of others.
fn excerpts(documents: u64) -> Vec<String> {
    let long = |d: u64| -> String {
        (0..100 + stream(d, 0) % 200).map(|i| format!("{:x} ", stream(d, i) % 4_099)).collect()
    };
    let text = |d: u64| {
        let whole = long(d / 4);
        let length = 60 + stream(d, 1) as usize % 200;
        let from = stream(d, 2) as usize % (whole.len() - length);
        let own = || (0..stream(d, 3) % 60).map(|i| format!("{:x}", stream(d, 7 + i))).collect();
        let own: String = own();
        if d.is_multiple_of(4) { whole } else { format!("{}{own}", &whole[from..from + length]) }
    };
    (0..documents).map(text).collect()
}

#[test]
fn every_excerpt_is_found_at_every_thread_count_and_a_budget_raises_its_floor() {
    let texts = excerpts(60);
    let run = |max_pairs, threads| {
        let (floor, threads) = (Some(0.6), Some(threads));
        let settings = Settings { floor, max_pairs, threads, ..trigram_settings() };
        compare(corpus(&texts), &settings, &Unwatched)
    };
    let whole = run(100_000, 1);
    let sets = &whole.profiles;
    let mut shares = Vec::new();
    for (b, y) in sets.iter().enumerate() {
        for (a, x) in sets[..b].iter().enumerate() {
            let shared = f64::from(intersection(&x.shingles, &y.shingles));
            let smaller = x.distinct.min(y.distinct);
            shares.push(((a as u32, b as u32), smaller, shared / f64::from(smaller)));
        }
    }
    let mut below = 0;
    for max_pairs in [1, 60, 100_000] {
        let found = if max_pairs == 100_000 { whole.clone() } else { run(max_pairs, 1) };
        let floor = found.contained.expect("on by default");
        let is_due = |&&(_, smaller, share): &&(_, u32, f64)| {
            smaller >= floor.shingles && share >= floor.least
        };
        let expected: BTreeSet<_> = shares.iter().filter(is_due).map(|own| own.0).collect();
        let own: BTreeSet<_> = found.pairs.rows().iter().map(|row| (row.a.0, row.b.0)).collect();
        let is_whole = found.cut.is_some() || expected.is_subset(&own);
        assert!(is_whole, "{max_pairs}: {floor:?}");
        assert!(found.pairs.len() <= max_pairs, "{max_pairs}");
        let is_below = |row: &&PairRow| jaccard(&found.pairs.evidence_of(row)) < 0.6;
        let low = found.pairs.rows().iter().filter(is_below);
        below += low.filter(|row| expected.contains(&(row.a.0, row.b.0))).count();
        let other = run(max_pairs, 3);
        assert_eq!(found.pairs.rows(), other.pairs.rows(), "{max_pairs}");
        assert_eq!((found.contained, found.cut), (other.contained, other.cut));
    }
    assert!(below > 40, "the corpus must have excerpts: {below}");
}

/// Variants of two long texts, filled-in forms, and texts of their own.
fn variants(documents: u64) -> Vec<String> {
    let words = |seed: u64, count: u64| -> String {
        (0..count).map(|i| format!("{:x} ", stream(seed, i) % 65_537)).collect()
    };
    let text = |d: u64| match d % 4 {
        0 => words(90 + d, 200),
        1 => words(1, 150) + &words(90 + d, 30),
        kind => {
            let mut text: Vec<String> = words(kind, 200).split(' ').map(str::to_owned).collect();
            let changes = (0..stream(d, 0) % 12).map(|i| stream(d, 1 + i) as usize % text.len());
            for place in changes.collect::<Vec<_>>() {
                text[place] = format!("{d:x}");
            }
            text.join(" ")
        }
    };
    (0..documents).map(text).collect()
}

#[test]
fn near_copies_that_are_stored_as_differences_score_as_whole_ones() {
    let texts = variants(90);
    let run = |floor, threads, max_pairs| {
        let threads = Some(threads);
        let settings = Settings { floor, threads, max_pairs, sample: 0, ..trigram_settings() };
        compare(corpus(&texts), &settings, &Unwatched)
    };
    let all = run(None, 1, 1_000_000);
    let family = HashFamily::new(&all.recipe.sketch);
    let fresh: Vec<Profile> =
        texts.iter().map(|text| Profile::new(text, &all.recipe, &family)).collect();
    assert!(all.profiles.iter().eq(&fresh));
    let differing = all.profiles.iter().filter(|profile| profile.shingles.base().is_none());
    assert!(differing.count() > 50);
    let score = |row: &PairRow| score_pair(row.pair(), &fresh[row.a], &fresh[row.b]).unwrap();
    assert!(all.pairs.rows().iter().all(|row| *row == score(row)));
    for floor in [0.05, 0.4, 0.9] {
        for threads in [1, 3] {
            let found = run(Some(floor), threads, 1_000_000);
            assert!(found.pairs.rows().iter().all(|row| *row == score(row)), "{floor}");
            let over = |row: &&PairRow| jaccard(&all.pairs.evidence_of(row)) >= floor;
            let expected: BTreeSet<_> =
                all.pairs.rows().iter().filter(over).map(|row| (row.a.0, row.b.0)).collect();
            let found = from(floor, &found).into_keys().collect::<BTreeSet<_>>();
            assert!(expected.len() > 100 && found.is_superset(&expected), "{floor}");
        }
    }
    let [few, same] = [1, 3].map(|threads| run(Some(0.3), threads, 500));
    assert_eq!(few.pairs.rows(), same.pairs.rows());
    assert!(few.dropped > 0 && few.pairs.rows().iter().all(|row| *row == score(row)));
}

#[test]
fn equal_texts_are_one_row_with_a_count() {
    let texts = ["a b c d", "", "x y z", "A b C d", "", "x y z", "a b c d"];
    let found = compare(corpus(texts), &trigram_settings(), &Unwatched);
    let (three, six) = (DocId(3), DocId(6));
    let groups = [(DocId(0), &[three, six][..]), (DocId(2), &[DocId(5)][..])];
    assert_eq!(found.copies.groups().collect::<Vec<_>>(), groups);
    assert_eq!((found.copies.collapsed(), found.undefined(), found.distinct()), (3, 2, 2));
    let first = [six, DocId(4)].map(|id| found.copies.representative(id));
    assert_eq!(first, [DocId(0), DocId(4)]);
    let mut pairs: Vec<_> = found.pairs.rows().iter().map(|row| (row.a.0, row.b.0)).collect();
    pairs.sort_unstable();
    assert_eq!(pairs, [(0, 2), (0, 3), (2, 5)]);
}

#[test]
fn a_ranking_is_a_total_order_and_undefined_comes_last() {
    let mut texts = tiny(60);
    texts.extend(["abc", "ab", "bca"].map(str::to_owned));
    let found = compare(corpus(&texts), &trigram_settings(), &Unwatched);
    let mut keys: Vec<SortKey> = MeasureId::all().map(SortKey::Measure).collect();
    keys.extend([SortKey::NameA, SortKey::NameB, SortKey::Disagreement]);
    for sort in keys {
        for descending in [true, false] {
            let view = PairsView { sort, descending, ..PairsView::default() };
            let order = rank(&found, &view).order;
            let rows = |&i: &u32| found.pairs.rows()[i as usize];
            assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), found.pairs.len());
            for pair in order.windows(2) {
                let (x, y) = (rows(&pair[0]), rows(&pair[1]));
                let (e, f) = (found.pairs.evidence_of(&x), found.pairs.evidence_of(&y));
                let value = |e| match sort {
                    SortKey::Measure(id) => id.value(e),
                    _ => None,
                };
                match (value(&e), value(&f)) {
                    (Some(v), Some(w)) if v != w => assert_eq!(v > w, descending, "{sort:?}"),
                    (Some(_), Some(_)) => {
                        let tied = (-jaccard(&e), x.a, x.b) < (-jaccard(&f), y.a, y.b);
                        assert!(tied, "{sort:?}: ties by Jaccard, then by name");
                    }
                    (None, Some(_)) => panic!("{sort:?}: undefined before defined"),
                    _ => {}
                }
                let (a, b) = if sort == SortKey::NameB { (x.b, y.b) } else { (x.a, y.a) };
                if matches!(sort, SortKey::NameA | SortKey::NameB) {
                    assert!(if descending { a <= b } else { a >= b }, "A to Z is best first");
                }
            }
        }
    }
}

/// Cancels a run when the stage was reported this many times.
struct Stopper(Stage, AtomicU64);

impl Watch for Stopper {
    fn progress(&self, progress: Progress) {
        if progress.stage == self.0 {
            let left = self.1.load(Ordering::Relaxed);
            self.1.store(left.saturating_sub(1), Ordering::Relaxed);
        }
    }
    fn wants_snapshot(&self) -> bool {
        true
    }
    fn snapshot(&self, comparison: Comparison) {
        assert!(!comparison.complete, "a snapshot never claims to be complete");
    }
    fn cancelled(&self) -> bool {
        self.1.load(Ordering::Relaxed) == 0
    }
}

#[test]
fn a_stopped_run_keeps_what_it_has_and_says_so() {
    let texts = tiny(700);
    let all = from(0.0, &compare(corpus(&texts), &trigram_settings(), &Unwatched));
    for (stage, after) in [(Stage::Sketching, 1), (Stage::Sketching, 90), (Stage::Pairing, 1)] {
        let watch = Stopper(stage, AtomicU64::new(after));
        let found = compare(corpus(&texts), &trigram_settings(), &watch);
        assert!(!found.complete, "{stage:?} {after}");
        assert_eq!(found.corpus.documents.len(), found.profiles.len());
        if stage == Stage::Pairing {
            let kept = from(0.0, &found);
            assert!(!kept.is_empty() && kept.len() < all.len(), "{} of {}", kept.len(), all.len());
            assert!(kept.iter().all(|(ids, score)| all[ids] == *score));
        }
    }
}
