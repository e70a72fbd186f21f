//! From a string to a bag: published values, naive versions, and laws that hold for any text.

use lookalike::measure::jaccard::intersection;
use lookalike::text::hash;
use lookalike::text::keyword::{Keyword, MEDIAN_IDF, STOP_WORDS, best_words, keywords};
use lookalike::text::normalize::{Ladder, NormalizeStep};
use lookalike::text::script::{first_script_group, script_group};
use lookalike::text::shingle::{Bag, bag, occurrences};
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::{Unit, tokens};
use std::collections::BTreeMap;

const ORIGINAL: &str = include_str!("../data/zh-seed002/original.txt");
const REWRITE: &str = include_str!("../data/zh-seed002/pseudo-original.txt");
const UNRELATED: &str = include_str!("../data/zh-seed002/unrelated.txt");

/// Intersection and union of the distinct shingles of two texts.
fn jaccard(a: &str, b: &str, ladder: &Ladder, unit: Unit, n: usize) -> (usize, usize) {
    let bag = |text| bag(&ladder.fold(text), unit, ShingleLength::Fixed(n)).hashes;
    let (a, b) = (bag(a), bag(b));
    let shared = intersection(&a, &b) as usize;
    (shared, a.len() + b.len() - shared)
}

fn ladder(names: &str) -> Ladder {
    names.parse().unwrap()
}

/// XXH3 as its authors' program computes it: another hash would change every stored sketch.
#[test]
fn the_hash_of_a_shingle_never_changes() {
    assert_eq!(hash::NAME, "xxh3-64/1");
    for (shingle, expected) in [
        ("", 0x2d06_8005_38d3_94c2),
        ("th", 0xa1b0_5e10_a38c_49bd),
        ("the cat", 0xab24_3b87_74e8_52f8),
        ("the cat sat on the mat", 0x4ef8_5e32_f878_5788),
        ("油", 0x3ca3_3aa2_0184_0e84),
        ("油田", 0x25f2_3ebd_e9be_5e1b),
        ("大庆油田", 0xf571_84d1_cf71_471c),
        ("𠮷野家", 0x093a_65bb_4df1_57f5),
        ("中国 石油 大学", 0x0eed_2ef7_b9b5_677d),
        (&"x".repeat(300), 0xa5d1_b460_7dc8_3554),
    ] {
        assert_eq!(hash::shingle(shingle.as_bytes()), expected, "{shingle}");
    }
    let words = bag("中国 石油，大学", Unit::Word, ShingleLength::Fixed(3));
    assert_eq!((words.hashes, words.short), (vec![0x0eed_2ef7_b9b5_677d], false));
}

#[test]
fn the_cat_sentences_and_the_edges_of_a_window() {
    let [p1, p2, p3] =
        ["the cat sat on the mat", "the cat sat on a mat", "we all scream for ice cream"];
    assert_eq!(bag(p1, Unit::Char, ShingleLength::Fixed(2)).hashes.len(), 15);
    let none = ladder("none");
    assert_eq!(jaccard(p1, p2, &none, Unit::Char, 2), (14, 17));
    assert_eq!(jaccard(p1, p3, &none, Unit::Char, 2), (3, 33));
    assert_eq!(jaccard(p2, p3, &none, Unit::Char, 2), (4, 33));
    for (text, unit) in [("一二三四五", Unit::Char), ("one two three four five", Unit::Word)] {
        let shape = |n| {
            let bag = bag(text, unit, ShingleLength::Fixed(n));
            (bag.hashes.len(), bag.tokens, bag.short)
        };
        assert_eq!(shape(4), (2, 5, false));
        assert_eq!(shape(5), (1, 5, false), "length n has one shingle");
        assert_eq!(shape(6), (1, 5, true), "length n-1 has one short shingle");
        assert_eq!(
            bag(text, unit, ShingleLength::Fixed(6)).hashes,
            bag(text, unit, ShingleLength::Fixed(5)).hashes,
            "the whole text"
        );
        assert_eq!(bag("", unit, ShingleLength::Fixed(1)), Bag::default());
        assert!(occurrences("", unit, ShingleLength::Fixed(3)).is_empty());
    }
    assert_eq!(
        bag("…！", Unit::Word, ShingleLength::Fixed(1)),
        Bag::default(),
        "no word, no shingle"
    );
}

#[test]
fn a_chinese_rewrite_scores_as_published() {
    let [a, b, c] = [ORIGINAL, REWRITE, UNRELATED].map(str::trim_end);
    assert_eq!([a, b, c].map(|text| text.chars().count()), [311, 312, 585]);
    let none = ladder("none");
    for (n, rewritten, unrelated) in [
        (1, (144, 185), (64, 303)),
        (2, (204, 314), (18, 665)),
        (3, (203, 367), (4, 782)),
        (4, (192, 398), (1, 827)),
        (5, (178, 424), (0, 855)),
        (6, (164, 446), (0, 871)),
        (8, (134, 475), (0, 877)),
    ] {
        assert_eq!(jaccard(a, b, &none, Unit::Char, n), rewritten, "n = {n}");
        assert_eq!(jaccard(a, c, &none, Unit::Char, n), unrelated, "n = {n}");
    }
    let remove = ladder("whitespace=remove");
    for (n, expected) in [(1, 0.776), (2, 0.658), (3, 0.563), (5, 0.432)] {
        let (shared, all) = jaccard(ORIGINAL, REWRITE, &remove, Unit::Char, n);
        assert!((shared as f64 / all as f64 - expected).abs() < 0.0005, "{n}: {shared}/{all}");
    }
    let (shared, all) = jaccard(a, c, &remove, Unit::Char, 5);
    assert!((shared as f64) < 0.001 * all as f64);
    for (n, expected) in [(1, (85, 133)), (2, (88, 181)), (3, (72, 205)), (5, (50, 229))] {
        assert_eq!(jaccard(a, b, &remove, Unit::Word, n), expected, "words by jieba, n = {n}");
    }
    let bare = ladder("punctuation,whitespace=remove");
    assert_eq!(jaccard(a, b, &bare, Unit::Char, 5), (153, 388));
}

#[test]
fn borrowed_law_scores_as_published() {
    let read = |name: &str| {
        let path = format!("{}/tests/data/en-codes/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(path).unwrap()
    };
    let [california, new_york, other] =
        ["ca1851-match", "ny1850-match", "ca1851-nomatch"].map(read);
    let lower = ladder("lowercase");
    assert_eq!(jaccard(&california, &new_york, &lower, Unit::Word, 7), (410, 1067));
    assert_eq!(jaccard(&california, &other, &lower, Unit::Word, 7).0, 0);
    assert_eq!(jaccard(&new_york, &other, &lower, Unit::Word, 7).0, 0);
}

/// The bag by its definition, from the list of tokens.
fn slow_bag(text: &str, unit: Unit, n: ShingleLength) -> Bag {
    let words: Vec<&str> = tokens(text, unit).into_iter().map(|range| &text[range]).collect();
    let glue = if unit == Unit::Word { " " } else { "" };
    let mut counts = BTreeMap::new();
    let mut group = first_script_group(text);
    let mut windows = Vec::new();
    for (at, word) in words.iter().enumerate() {
        group = word.chars().find_map(script_group).unwrap_or(group);
        windows.extend(words.get(at..at + n.of(group)));
    }
    let short = !words.is_empty() && windows.is_empty();
    windows.extend(short.then_some(&words[..]));
    for window in windows {
        *counts.entry(hash::shingle(window.join(glue).as_bytes())).or_insert(0) += 1;
    }
    let (hashes, counts) = counts.into_iter().unzip();
    Bag { hashes, counts, tokens: words.len(), short }
}

#[test]
fn bags_and_occurrences_are_those_of_a_slow_twin() {
    let long = format!("{ORIGINAL}{UNRELATED}").repeat(90);
    let mixed = "«Don’t», 𠮷野家 a_b 3.14 — 用Rust写的 e\u{301}\n";
    for text in
        [ORIGINAL, UNRELATED, mixed, "a", "中", "中a", "one two 人们 都 说", "1 2 人们", "1", &long]
    {
        for unit in [Unit::Char, Unit::Word] {
            let lengths: &[usize] = if text.len() > 9_999 { &[3] } else { &[1, 2, 3, 5, 12] };
            let lengths = lengths.iter().map(|&n| ShingleLength::Fixed(n));
            for n in lengths.chain([ShingleLength::Auto]) {
                let expected = slow_bag(text, unit, n);
                assert_eq!(bag(text, unit, n), expected, "{unit:?} {n}");
                let found = occurrences(text, unit, n);
                assert!(found.is_sorted_by_key(|(_, place)| place.start));
                let mut hashes: Vec<u64> = found.iter().map(|(hash, _)| *hash).collect();
                let total: u32 = expected.counts.iter().sum();
                assert_eq!(hashes.len() as u32, total);
                hashes.sort_unstable();
                hashes.dedup();
                assert_eq!(hashes, expected.hashes);
                if unit == Unit::Char {
                    let same = |(hash, place): &(u64, std::ops::Range<usize>)| {
                        hash::shingle(text[place.clone()].as_bytes()) == *hash
                    };
                    assert!(found.iter().all(same));
                }
            }
        }
    }
}

/// The idf of each word in the packed file: a word begins with a character from 1 on, one more than the number
/// of characters that it shares with the word before.
fn statistics() -> BTreeMap<String, f64> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/jieba/idf.gz");
    let mut text = String::new();
    let mut unzipped = flate2::read::GzDecoder::new(std::fs::File::open(path).unwrap());
    std::io::Read::read_to_string(&mut unzipped, &mut text).unwrap();
    let (mut all, mut before) = (BTreeMap::new(), String::new());
    for line in text.lines() {
        let (value, words) = line.split_once(' ').unwrap();
        let value: f64 = value.parse().unwrap();
        for word in words.split(' ') {
            let mut own = word.chars();
            let shared = own.next().unwrap() as usize - 1;
            before = before.chars().take(shared).chain(own).collect();
            all.insert(before.clone(), value);
        }
    }
    all
}

/// tf-idf by its definition, from the statistics in the file.
fn slow_keywords(text: &str) -> Vec<(String, f64)> {
    let idf_of = statistics();
    let mut counts: BTreeMap<&str, f64> = BTreeMap::new();
    for word in tokens(text, Unit::Word).into_iter().map(|range| &text[range]) {
        if word.chars().count() > 1 && !STOP_WORDS.contains(&word.to_lowercase().as_str()) {
            *counts.entry(word).or_insert(0.0) += 1.0;
        }
    }
    let total: f64 = counts.values().sum();
    let idf = |word: &str| idf_of.get(word).copied().unwrap_or(MEDIAN_IDF);
    let weigh = |(word, count): (&str, f64)| (word.to_owned(), count * idf(word) / total);
    let mut all: Vec<(String, f64)> = counts.into_iter().map(weigh).collect();
    all.sort_by(|x, y| y.1.total_cmp(&x.1).then_with(|| x.0.cmp(&y.0)));
    all
}

#[test]
fn keywords_are_those_of_jieba_and_of_a_slow_twin() {
    let best = best_words(ORIGINAL, 30);
    for (found, (word, weight)) in best.iter().zip([
        ("得克萨斯州", 0.365_624_173),
        ("油田", 0.309_446_374),
        ("30", 0.229_899_375),
        ("休斯敦", 0.196_380_735),
        ("温县", 0.196_380_735),
        ("发生爆炸", 0.189_235_282),
    ]) {
        assert_eq!(found.word, word);
        assert!((found.weight - weight).abs() < 1e-9, "{found:?} as Python jieba 0.42.1 says");
    }
    let text = "The oil of the field and the Field. 油田的油田，得克萨斯州一座油田。Zzyzx!";
    let slow = slow_keywords(text);
    let fast: Vec<(String, f64)> =
        best_words(text, 100).iter().map(|k| (k.word.to_owned(), k.weight)).collect();
    assert_eq!(fast, slow);
    let hashed: Vec<(u64, f64)> =
        slow.iter().take(3).map(|(w, v)| (hash::shingle(w.as_bytes()), *v)).collect();
    assert_eq!(keywords(text, 3), hashed);
    assert!(keywords("的 a 。", 30).is_empty() && keywords("", 30).is_empty());
    let unknown = Keyword { word: "zzyzx", count: 1, idf: MEDIAN_IDF, weight: MEDIAN_IDF };
    assert_eq!(best_words("zzyzx the", 30), [unknown]);
}

#[test]
fn odd_texts_are_folded_without_harm() {
    let marks = format!("a{}b", "\u{301}\u{327}".repeat(50_000));
    let spaces = " \u{3000}".repeat(200_000);
    let one_word = "a".repeat(400_000);
    for text in [&marks, &spaces, &one_word] {
        for steps in ["invisible,nfkc,lowercase,whitespace=smart", "none", "nfkc,punctuation"] {
            let folded = ladder(steps).fold_mapped(text);
            assert_eq!(folded.text, ladder(steps).fold(text));
            assert_eq!(
                bag(&folded.text, Unit::Char, ShingleLength::Fixed(5)).tokens,
                folded.text.chars().count()
            );
            bag(&folded.text, Unit::Word, ShingleLength::Fixed(2));
        }
    }
    assert_eq!(ladder("whitespace=collapse").fold(&spaces), "");
    assert!(NormalizeStep::ALL.iter().all(|step| !step.about().is_empty()));
}
