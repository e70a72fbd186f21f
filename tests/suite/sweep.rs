//! A sweep of recipes: every row against a run of its own, and the command line.

use crate::command::{Ran, Texts, command, object};
use crate::stage::compared;
use lookalike::compare::result::{Comparison, PairRow};
use lookalike::compare::run::{Progress, Unwatched, Watch};
use lookalike::compare::study::whatif::{what_if_bands, what_if_blocks};
use lookalike::compare::study::{Truth, below, distributions, judge, read};
use lookalike::compare::sweep::{SweepInputs, SweepRecipe, SweepRow, default_grid, parse, sweep};
use lookalike::measure::MeasureId;
use lookalike::measure::banding::Banding;
use lookalike::measure::blocks::BlockTables;
use lookalike::pair::{DocId, DocPair};
use lookalike::settings::Settings;
use lookalike::text::shingle::{bag, bag_of_words};
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::{Unit, tokens};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicUsize, Ordering};

const WORDS: [&str; 10] = [
    "天没亮",
    "茶馆开",
    "old men",
    "提鸟笼",
    "坐下了",
    "喝 tea",
    "点香片",
    "太阳升",
    "day's end",
    "回家了",
];

/// 16 texts of random words: four families of a text and three changed ones, and a copy.
fn texts() -> Vec<(String, String)> {
    let word = |family: usize, place: usize| {
        WORDS[lookalike::measure::mix::stream(family as u64, place as u64) as usize % 10]
    };
    let text = |number: usize| {
        let (family, change) = (number / 4, number % 4);
        let one = |place: usize| {
            let is_changed = change > 0 && place.is_multiple_of(9 - 2 * change);
            let own = word(if is_changed { 90 + number } else { family }, place);
            format!("{own}{}", if place % 5 == 4 { "。" } else { " " })
        };
        (format!("{number:02}.txt"), (0..30).map(one).collect::<String>())
    };
    let mut all: Vec<(String, String)> = (0..16).map(text).collect();
    all.push(("16.txt".to_owned(), all[5].1.clone()));
    all
}

fn base() -> SweepRecipe {
    let settings = Settings::default();
    SweepRecipe {
        unit: settings.unit,
        n: ShingleLength::Fixed(3),
        ladder: settings.ladder,
        sketch: settings.sketch,
        measure: MeasureId::JACCARD,
        at: None,
    }
}

/// A run of its own with this recipe.
fn alone(texts: &[(&str, &str)], recipe: &SweepRecipe) -> Comparison {
    let settings = Settings {
        ladder: recipe.ladder.clone(),
        unit: recipe.unit,
        n: recipe.n,
        sketch: recipe.sketch,
        ..Settings::default()
    };
    compared(texts, &settings)
}

fn flagged(comparison: &Comparison, id: MeasureId, at: f64) -> BTreeSet<DocPair> {
    let table = &comparison.pairs;
    let reaches = |row: &&PairRow| {
        let evidence = table.evidence_of(row);
        id.value(&evidence).is_some_and(|value| value >= at) && id.fits(&evidence)
    };
    table.rows().iter().filter(reaches).map(PairRow::pair).collect()
}

/// Missed and wanted pairs of the index of a row, from its name.
fn check_index(comparison: &Comparison, recipe: &SweepRecipe, row: &SweepRow, at: f64) {
    let Some(index) = &row.index else { return };
    let numbers: Vec<u32> = index
        .name
        .split(|c: char| !c.is_ascii_digit())
        .filter_map(|number| number.parse().ok())
        .collect();
    let own = if recipe.measure == MeasureId::MINHASH {
        let banding = Banding { bands: numbers[0] as usize, rows: numbers[1] as usize };
        assert!(banding.chance(at) >= 0.95, "{}", index.name);
        what_if_bands(comparison, banding, at, &|| false).unwrap().index
    } else {
        let bits = recipe.sketch.bits;
        let within = recipe.measure.scale(bits).threshold(at) as u32;
        let tables = BlockTables::new(bits, within, numbers[0]).unwrap();
        let own = what_if_blocks(comparison, tables, within, &|| false).unwrap();
        assert_eq!(own.missed, 0, "blocks are complete");
        own
    };
    assert_eq!(own, index.what);
}

/// Every number of a row against a comparison with its recipe.
fn check_row(own: &Comparison, recipe: &SweepRecipe, row: &SweepRow, truth: &Truth) {
    let name = recipe.name(&base());
    let judged = judge(own, truth).by_measure(own, recipe.measure);
    assert_eq!(row.average_precision, judged.average_precision(), "{name}");
    assert_eq!(row.best_f1, judged.best_f1(), "{name}");
    let all = distributions(own, &below(own));
    let suggested = all.iter().find(|d| d.measure == recipe.measure);
    let suggested = suggested.and_then(|d| d.suggested.as_ref().ok()).map(|s| s.cut);
    assert_eq!(row.suggested, suggested, "{name}");
    let (at, _) = row.cut.unwrap();
    assert_eq!(at, recipe.at.or(suggested).unwrap_or(judged.best_f1().unwrap().0));
    assert_eq!(row.confusion, Some(judged.at(at)), "{name}");
    let pairs = flagged(own, recipe.measure, at);
    assert_eq!(row.pairs, pairs.len() as u64, "{name}");
    let mut documents: BTreeSet<DocId> = BTreeSet::new();
    for id in pairs.iter().flat_map(|pair| pair.both()) {
        documents.extend(own.copies.members(own.copies.representative(id)));
    }
    assert_eq!(row.documents, documents.len(), "{name}");
    check_index(own, recipe, row, at);
    let [ap, f1] = row.resampled.as_ref().unwrap().intervals().unwrap();
    assert!(ap.low <= ap.high && f1.low <= f1.high && f1.high <= 1.0);
}

#[test]
fn every_row_is_that_of_a_run_of_its_own() {
    let texts = texts();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(a, b)| (&**a, &**b)).collect();
    let base = base();
    let mut recipes = default_grid(&base);
    for more in
        ["word:2,cosine,weight:one", "char:2,dice,at:.4", "char:4,minhash:64,scheme:bottom-k"]
    {
        recipes.push(parse(more, &base).unwrap());
    }
    let mut table = "file_a\tfile_b\tlabel\n#unlisted 0\n".to_owned();
    for (a, b) in (0..16).flat_map(|b| (0..b).map(move |a| (a, b))).filter(|(a, b)| a / 4 == b / 4)
    {
        writeln!(table, "{a:02}.txt\t{b:02}.txt\t1").unwrap();
    }
    let place = |name: &str| name.get(..2)?.parse().ok().map(DocId::from_index);
    let truth = read(&table, &place).unwrap();
    let corpus = alone(&texts, &base).corpus;
    let (between, count) = (Some([0, 4]), AtomicUsize::new(0));
    let settings = Settings::default();
    let finished = |done: usize| count.store(done, Ordering::Relaxed);
    let inputs = SweepInputs {
        corpus,
        settings: &settings,
        recipes: &recipes,
        truth: Some(&truth),
        between,
        watch: &Unwatched,
        finished: &finished,
    };
    let found = sweep(&inputs).unwrap();
    assert!(found.complete && found.rows.len() == recipes.len());
    assert_eq!(count.into_inner(), recipes.len());
    assert!(found.joins < recipes.len() / 2, "{} joins", found.joins);
    for (recipe, row) in recipes.iter().zip(&found.rows) {
        check_row(&alone(&texts, recipe), recipe, row, &truth);
    }
    let side = found.side.unwrap();
    let sets = [0usize, 4].map(|place| {
        let own = alone(&texts, &recipes[place]);
        let all = flagged(&own, recipes[place].measure, found.rows[place].cut.unwrap().0);
        all.into_iter().filter(|pair| !own.copies.is_one_group(*pair)).collect::<BTreeSet<_>>()
    });
    let pairs = |list: &[lookalike::compare::sweep::SidePair]| {
        list.iter().map(|own| own.pair).collect::<BTreeSet<_>>()
    };
    assert_eq!(pairs(&side.only_a), &sets[0] - &sets[1]);
    assert_eq!(pairs(&side.only_b), &sets[1] - &sets[0]);
    assert_eq!(pairs(&side.both), &sets[0] & &sets[1]);
}

/// Stops after the first progress of a join.
struct Impatient(AtomicUsize);

impl Watch for Impatient {
    fn progress(&self, _: Progress) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed) > 3
    }
}

#[test]
fn a_stopped_sweep_has_the_rows_so_far() {
    let texts = texts();
    let texts: Vec<(&str, &str)> = texts.iter().map(|(a, b)| (&**a, &**b)).collect();
    let base = base();
    let (recipes, settings) = (default_grid(&base), Settings::default());
    let found = sweep(&SweepInputs {
        corpus: alone(&texts, &base).corpus,
        settings: &settings,
        recipes: &recipes,
        truth: None,
        between: None,
        watch: &Impatient(AtomicUsize::new(0)),
        finished: &|_| (),
    })
    .unwrap();
    assert!(!found.complete && found.rows.len() < recipes.len());
}

proptest! {
    #[test]
    fn words_that_are_cut_once_give_the_same_bag(
        words in prop::collection::vec(0..10usize, 0..40), n in 0..6usize,
    ) {
        let n = if n == 0 { ShingleLength::Auto } else { ShingleLength::Fixed(n) };
        let text: String = words.iter().map(|&w| format!("{}, ", WORDS[w])).collect();
        let cut = tokens(&text, Unit::Word);
        prop_assert_eq!(bag_of_words(&text, &cut, n), bag(&text, Unit::Word, n));
    }
}

fn tune(texts: &Texts, arguments: &[&str]) -> Ran {
    command().arg("tune").arg(texts.path()).args(arguments).output().unwrap().into()
}

#[test]
fn the_command_prints_quality_cost_and_a_conclusion() {
    let own = texts();
    let files: Vec<(&str, &str)> = own.iter().map(|(a, b)| (&**a, &**b)).collect();
    let texts = Texts::new(&files);
    let folder = tempfile::tempdir().unwrap();
    let truth = folder.path().join("truth.tsv");
    std::fs::write(&truth, "file_a\tfile_b\tlabel\n#unlisted 0\n00.txt\t01.txt\t1\n").unwrap();
    let truth = truth.to_str().unwrap();
    let two = ["--recipe", "char:3,jaccard", "--recipe", "word:2,minhash:64,at:.3"];
    let with = |more: &[&str]| tune(&texts, &[&two[..], more].concat());
    let ran = with(&["--truth", truth, "--between", "1", "2"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let text = ran.text();
    for part in [
        "Looked at 17 documents (1 copy collapsed) by 2 recipes in 2 joins",
        "Quality  on the judged pairs",
        "char:3,jaccard",
        "word:2,minhash:64,at:0.3",
        "Cost  and what each flags",
        "bands ",
        "Between  A = 1 char:3,jaccard, B = 2 word:2,minhash:64,at:0.3; at their cuts",
        "only A: ",
        "\nAhead, but not surely better than the runner-up: ",
        "\nIt costs ",
        "\nIt misses 0 of 1 judged copy and flags ",
        "\nRunner-up: ",
        " resamples of the documents: ",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let json = object(&with(&["--truth", truth, "--between", "1", "2", "--format", "json"]).out);
    assert_eq!(json["recipes"][0]["recipe"], "char:3,jaccard");
    assert_eq!(json["recipes"][1]["cut"], 0.3);
    assert_eq!(json["recipes"][1]["bytes_per_document"], 256.0);
    let [only_a, both] = ["only_a_count", "both_count"].map(|n| json["between"][n].as_u64());
    let copies = 1;
    assert_eq!(
        only_a.unwrap() + both.unwrap() + copies,
        json["recipes"][0]["pairs"].as_u64().unwrap()
    );
    let unjudged = with(&[]).text();
    assert!(unjudged.contains("\nNo judged pairs (--truth): nothing here says"), "{unjudged}");
    assert!(!unjudged.contains("Quality"), "{unjudged}");
    for (wrong, why) in [
        (&["--recipe", "char:99"][..], "invalid recipe `char:99`"),
        (&["--recipe", "minhash:0"], "expected a number of slots from 16"),
        (&["--recipe", "jaccard", "--recipe", "jaccard"], "two recipes are `jaccard`"),
        (&["--sweep", "--between", "1", "29"], "no recipe 29: there are 28"),
        (&["--sweep", "--between", "2", "2"], "two different recipes"),
    ] {
        let ran = tune(&texts, wrong);
        assert!(ran.code == Some(2) && ran.err.contains(why), "{wrong:?} {}", ran.err);
    }
}
