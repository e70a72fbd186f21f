//! New texts against a library: every expected pair, none of the library with itself.

use crate::command::{Ran, Texts, command, object};
use crate::join::corpus;
use lookalike::compare::pipeline::run;
use lookalike::compare::result::{Comparison, Coverage, PairRow, score_pair};
use lookalike::compare::run::Unwatched;
use lookalike::corpus::scan::{Check, Source};
use lookalike::measure::MeasureId;
use lookalike::measure::contract::Scheme;
use lookalike::measure::mix::stream;
use lookalike::pair::{DocId, DocPair};
use lookalike::settings::Settings;
use lookalike::text::shingle_length::ShingleLength;
use std::fs;
use std::path::Path;

/// Texts of a corpus as files: every fourth in `new`, the others in `library`.
fn folders(documents: u64, seed: u64) -> tempfile::TempDir {
    let home = tempfile::tempdir().unwrap();
    for side in ["new", "library"] {
        fs::create_dir(home.path().join(side)).unwrap();
    }
    for (place, document) in corpus(documents, seed).documents.iter().enumerate() {
        let side = if place % 4 == 1 { "new" } else { "library" };
        let path = home.path().join(side).join(document.name.utf8().unwrap());
        fs::write(path, document.text.as_bytes()).unwrap();
    }
    home
}

fn source(home: &Path, new_pairs: bool) -> Source {
    let (new, library) = (vec![home.join("new")], vec![home.join("library")]);
    Source::Check(Check { new, library, new_pairs })
}

type Key = (DocPair, u32, u32, Option<u32>, u64);

fn key(row: &PairRow) -> Key {
    let cosine = row.cosine().map_or(0, f64::to_bits);
    (row.pair(), row.intersection, u32::from(row.minhash_equal), row.distance(), cosine)
}

/// Every pair of distinct texts that a check has to keep, compared one by one.
fn expected(result: &Comparison, new_pairs: bool) -> Vec<Key> {
    let against = result.against.as_ref().unwrap();
    let own = |id: DocId| result.copies.representative(id) == id;
    let all: Vec<DocId> = DocId::first(result.profiles.len()).filter(|&id| own(id)).collect();
    let mut rows = Vec::new();
    for &b in &all {
        for &a in all.iter().filter(|&&a| a < b && a.0 < against.new) {
            if !against.is_library(b) && !new_pairs {
                continue;
            }
            let profile = |id: DocId| &result.profiles[id];
            let Some(row) = score_pair(DocPair::new(a, b), profile(a), profile(b)) else {
                continue;
            };
            let evidence = result.pairs.evidence_of(&row);
            let score = f64::from(evidence.intersection) / f64::from(evidence.union());
            let is_near = row.distance().zip(result.within).is_some_and(|(d, most)| d <= most);
            let slots = result.recipe.sketch.slots as u32;
            let agrees = u64::from(row.minhash_equal) * u64::from(slots)
                / u64::from(row.minhash_slots.max(1));
            let agrees = result.agreeing.is_some_and(|least| agrees >= u64::from(least));
            let is_contained = result.contained.is_some_and(|floor| {
                let smaller = evidence.size_a.min(evidence.size_b);
                let share = f64::from(evidence.intersection) / f64::from(smaller);
                smaller >= floor.shingles && share >= floor.least
            });
            match result.coverage {
                Coverage::AllPairs => rows.push(key(&row)),
                Coverage::Floor(floor) if score >= floor || is_contained || is_near || agrees => {
                    rows.push(key(&row));
                }
                Coverage::Floor(_) => {}
            }
        }
    }
    rows.sort_unstable();
    rows
}

fn found(result: &Comparison) -> Vec<Key> {
    let own = |row: &&PairRow| result.copies.representative(row.b) == row.b;
    let mut rows: Vec<Key> = result.pairs.rows().iter().filter(own).map(key).collect();
    rows.sort_unstable();
    rows
}

#[test]
fn a_check_finds_what_comparing_each_two_finds() {
    for (documents, seed) in [(50, 1), (41, 2), (9, 3), (2, 4)] {
        let home = folders(documents, seed);
        for (floor, new_pairs) in [
            (None, false),
            (Some(0.0), true),
            (Some(0.05), false),
            (Some(0.3), true),
            (Some(0.8), false),
            (Some(1.0), true),
        ] {
            let settings = Settings { floor, ..Settings::default() };
            let result = run(&source(home.path(), new_pairs), &settings, &Unwatched).unwrap();
            assert!(result.complete);
            assert_eq!(found(&result), expected(&result, new_pairs), "{documents} {floor:?}");
        }
    }
}

#[test]
fn sketches_of_every_scheme_bring_pairs_up() {
    let home = folders(160, 7);
    for scheme in [Scheme::Slots, Scheme::BottomK, Scheme::OnePermutation] {
        let mut settings =
            Settings { floor: Some(0.6), n: ShingleLength::Fixed(2), ..Settings::default() };
        settings.sketch.scheme = scheme;
        settings.thresholds.set(MeasureId::MINHASH, Some(0.25));
        let result = run(&source(home.path(), false), &settings, &Unwatched).unwrap();
        let rows = found(&result);
        assert_eq!(rows, expected(&result, false), "{scheme:?}");
        let under = result.pairs.rows().iter().filter(|row| {
            let e = result.pairs.evidence_of(row);
            f64::from(e.intersection) / f64::from(e.union()) < 0.6
        });
        assert!(under.count() > 5, "{scheme:?}");
    }
}

#[test]
fn a_small_budget_keeps_the_best_and_says_from_where_on() {
    let home = folders(240, 5);
    for max_pairs in [7, 60, 400] {
        let settings = Settings { floor: Some(0.1), max_pairs, ..Settings::default() };
        let result = run(&source(home.path(), false), &settings, &Unwatched).unwrap();
        assert!(result.pairs.len() <= max_pairs);
        if result.cut.is_none() {
            assert_eq!(found(&result), expected(&result, false), "{max_pairs}");
        }
    }
}

#[test]
fn other_settings_reuse_what_they_can_and_give_the_same() {
    let home = folders(80, 9);
    let source = source(home.path(), true);
    let first = run(&source, &Settings::default(), &Unwatched).unwrap();
    let mut settings = Settings { floor: Some(0.2), ..Settings::default() };
    settings.sketch.slots = 64;
    let again =
        lookalike::compare::pipeline::rerun(&source, &first, &settings, &Unwatched).unwrap();
    let anew = run(&source, &settings, &Unwatched).unwrap();
    assert_eq!(found(&again), found(&anew));
    assert_eq!(again.against, anew.against);
}

const TEA: &str = "天还没有亮，茶馆的门已经开了。老人们提着鸟笼，慢慢走进来，各自坐到老位置上。";
const SEA: &str =
    "The last bus leaves at ten. Nobody ever takes it but the baker and his dog, by the sea.";

/// Two new texts, three of the library; a copy on both sides.
fn texts() -> Texts {
    Texts::new(&[
        ("new/新茶馆.txt", &format!("{TEA}完。")),
        ("new/sea.txt", SEA),
        ("lib/茶馆.txt", TEA),
        ("lib/海.txt", SEA),
        ("lib/sea.txt", SEA),
        ("lib/bees.txt", "Bees keep the temperature of the hive by fanning their wings."),
    ])
}

fn check(texts: &Texts, new: &[&str], arguments: &[&str]) -> Ran {
    let mut command = command();
    command.arg("check").args(new.iter().map(|name| texts.path().join(name)));
    command.arg("--against").arg(texts.path().join("lib"));
    command.args(arguments).output().unwrap().into()
}

#[test]
fn results_are_query_library_and_scores() {
    let texts = texts();
    let ran = check(&texts, &["new"], &["--format", "tsv", "--min-jaccard", "0.5"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.text().starts_with("rank\tquery\tlibrary\tjaccard\t"), "{}", ran.text());
    let rows: Vec<Vec<String>> =
        ran.rows().iter().map(|row| [1, 2, 3, 17].map(|at| row[at].clone()).to_vec()).collect();
    assert_eq!(rows[0], ["sea.txt", "sea.txt", "1", "library"]);
    assert_eq!(rows[1], ["sea.txt", "海.txt", "1", "library"]);
    assert_eq!(rows[2][..2], ["新茶馆.txt", "茶馆.txt"]);
    assert_eq!(rows.len(), 3);
    assert!(ran.err.contains("2 new texts against 4 library texts"), "{}", ran.err);
    assert!(ran.err.contains(" documents/s, ") && ran.err.contains(" pairs/s"), "{}", ran.err);
    let json = object(&check(&texts, &["new"], &["--format", "json"]).out);
    assert_eq!((&json["against"]["new"], &json["against"]["library"]), (&2.into(), &4.into()));
    assert_eq!(json["against"]["pairs"], 6);
    assert_eq!(json["documents"].as_array().unwrap().len(), 2);
    assert_eq!(json["pairs"][0]["query"], "sea.txt");
    let table = check(&texts, &["new"], &[]).text();
    assert!(table.contains("New") && table.contains("Library"), "{table}");
}

#[test]
fn a_text_of_the_library_that_is_new_is_not_compared_with_itself() {
    let texts = texts();
    let ran = check(&texts, &["lib/sea.txt"], &["--format", "tsv"]);
    let rows: Vec<String> = ran.rows().iter().map(|row| row[2].clone()).collect();
    assert_eq!(rows[0], "海.txt");
    assert!(!rows.contains(&"sea.txt".to_owned()));
    assert!(ran.err.contains("sea.txt: one of the new texts"), "{}", ran.err);
}

#[test]
fn new_pairs_and_exit_codes() {
    let texts = texts();
    texts.add("new/sea-2.txt", SEA.as_bytes());
    let among = |arguments: &[&str]| {
        let ran = check(&texts, &["new"], &[arguments, &["--format", "tsv"]].concat());
        ran.rows().iter().filter(|row| row[17] == "new").count()
    };
    assert_eq!((among(&[]), among(&["--new-pairs"])), (0, 3));
    assert_eq!(check(&texts, &["new"], &["--fail-at", "0.9"]).code, Some(1));
    assert_eq!(check(&texts, &["lib/bees.txt"], &["--fail-at", "0.9"]).code, Some(0));
    assert_eq!(check(&texts, &["none"], &[]).code, Some(2));
    let ran: Ran = command().args(["--against", "x"]).output().unwrap().into();
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("there are no new texts"), "{}", ran.err);
    // Without a terminal the explorer's arguments print the table.
    let mut command = command();
    command.arg(texts.path().join("new")).arg("--against").arg(texts.path().join("lib"));
    let ran: Ran = command.output().unwrap().into();
    assert!(ran.text().contains("Library"), "{}", ran.text());
}

/// `words` words of a made-up language whose frequent words are short, as one paragraph.
fn prose(words: u64, seed: u64) -> String {
    let letters = |word: u64| -> String {
        let length = 2 + (word + 2).ilog2() / 2 + (stream(91, word) % 3) as u32;
        let letter = |i: u32| b"etaoinshrdlucmfwyp"[(stream(word, i.into()) % 18) as usize];
        (0..length).map(|i| char::from(letter(i))).collect()
    };
    // The word of rank r is about as frequent as 1/r.
    let rank = |i: u64| 2f64.powf(12.0 * (stream(seed, i) % 1_000_000) as f64 / 1e6) as u64;
    let text: Vec<String> = (0..words).map(|i| letters(rank(i))).collect();
    text.join(" ")
}

#[test]
fn a_short_text_copied_from_a_long_one_is_flagged_and_a_text_that_only_shares_the_language_is_not()
{
    let novel = prose(90_000, 1);
    let (own, other) = (&prose(20, 2)[..34], &prose(100, 3)[..434]);
    let diary = format!("{} {own}", novel.get(200_000..200_399).unwrap());
    assert_eq!(diary.len(), 434);
    let texts = Texts::new(&[
        ("new/diary.txt", &diary),
        ("new/other.txt", other),
        ("lib/novel.txt", &novel),
    ]);
    let ran = check(&texts, &["new"], &["--flagged", "--format", "tsv"]);
    let rows = ran.rows();
    let [row] = rows.as_slice() else { panic!("one flagged pair, not {rows:?}") };
    assert_eq!((&*row[1], &*row[15]), ("diary.txt", "C"), "{row:?}");
    let off = check(&texts, &["new"], &["--flagged", "--threshold-containment", "off"]);
    assert!(!off.text().contains("diary.txt"), "{}", off.text());
    let all = check(&texts, &["new"], &["--format", "tsv"]);
    let all = all.rows();
    let other = all.iter().find(|row| row[1] == "other.txt").unwrap();
    let share: f64 = other[6].parse().unwrap();
    assert!(share > 0.5, "chance alone makes for {share}");
}
