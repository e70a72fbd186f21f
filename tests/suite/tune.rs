//! `lookalike tune`: its counts against counting pairs one by one.

use crate::command::{AGAIN, ESSAY, Ran, THIRD, Texts, command, essays, object};
use crate::stage::{comparison, cuts};
use lookalike::compare::result::SortedScores;
use lookalike::compare::study::{
    CutReason, JudgedScores, JudgedTally, NoCut, count, judge, queue, read, suggest,
};
use lookalike::measure::MeasureId;
use lookalike::measure::mix::stream;
use lookalike::measure::scale::{FINE, Scale};
use lookalike::measure::set::FlagSet;
use lookalike::pair::DocId;
use lookalike::settings::Thresholds;
use proptest::prelude::*;
use std::path::Path;

const TEXTS: &[(&str, &str)] = &[
    ("甲.txt", "油田产量再创新高，工人们十分高兴，庆祝活动持续到深夜。"),
    ("乙.txt", "油田产量再创新高，工人们非常高兴，庆祝活动持续到深夜。"),
    ("丙.txt", "银行公布年度财务报告，利润增长，股东大会下月召开。"),
    ("copy of 甲.txt", "油田产量再创新高，工人们十分高兴，庆祝活动持续到深夜。"),
    ("丁.txt", "今年冬天的第一场雪下得很大，孩子们在院子里堆雪人。"),
];

/// `lookalike tune FOLDER` and further arguments.
fn tune(folder: &Path, arguments: &[&str]) -> Ran {
    command().arg("tune").arg(folder).args(arguments).output().unwrap().into()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn precision_and_recall_are_what_counting_gives(
        pairs in prop::collection::vec((0..8u32, any::<bool>()), 1..40), cut in 0..9u32,
    ) {
        let value = |step: u32| f64::from(step) / 8.0;
        let tally = |&(step, yes): &(u32, bool)| {
            JudgedTally { value: value(step), copied: u64::from(yes), other: u64::from(!yes) }
        };
        let judged = JudgedScores::new(pairs.iter().map(tally).collect());
        let at = |step: u32, copy: bool| pairs.iter().filter(|p| p.0 >= step && p.1 == copy).count() as f64;
        let copies = at(0, true);
        let seen = judged.at(value(cut));
        prop_assert_eq!(seen.true_positives as f64, at(cut, true));
        prop_assert_eq!(seen.false_positives as f64, at(cut, false));
        prop_assert_eq!(seen.false_negatives as f64, copies - at(cut, true));
        let (mut ap, mut before, mut best) = (0.0, 0.0, 0.0f64);
        for step in (0..8).rev().filter(|step| pairs.iter().any(|p| p.0 == *step)) {
            let (hits, strays) = (at(step, true), at(step, false));
            ap += (hits / copies - before) * hits / (hits + strays);
            before = hits / copies;
            best = best.max(2.0 * hits / (hits + strays + copies));
        }
        match judged.average_precision() {
            None => prop_assert_eq!(copies, 0.0),
            Some(own) => {
                prop_assert!((own - ap).abs() < 1e-12);
                let (threshold, f1) = judged.best_f1().unwrap();
                prop_assert!((f1 - best).abs() < 1e-12);
                prop_assert_eq!(judged.at(threshold).f1(), Some(f1));
            }
        }
    }
}

#[test]
fn columns_and_combinations_are_what_counting_gives() {
    let comparison = comparison(TEXTS);
    let pairs = &comparison.pairs;
    let evidence = || pairs.rows().iter().map(|row| pairs.evidence_of(row));
    for id in MeasureId::all() {
        let scores = SortedScores::new(pairs, id, 64);
        for cut in [0.0, 0.1, 0.5, 0.625, 1.0] {
            let naive =
                evidence().filter(|e| id.value(e).is_some_and(|v| v >= cut) && id.fits(e)).count();
            assert_eq!(scores.reaching(cut), naive, "{} {cut}", id.measure().name);
            let crossed = scores.between(cut, 0.5).len();
            assert_eq!(crossed, scores.reaching(cut).abs_diff(scores.reaching(0.5)));
        }
        assert_eq!(scores.histogram().iter().sum::<u64>(), scores.len() as u64);
    }
    for thresholds in [Thresholds::default(), cuts(0.7, 0.6, 20), cuts(0.0, 1.0, 0)] {
        let flagged = |set| evidence().filter(|e| thresholds.flags(e) == set).count() as u64;
        let sets = thresholds.on().subsets().into_iter();
        let naive: Vec<(FlagSet, u64)> = sets.map(|set| (set, flagged(set))).collect();
        let combinations = 1 << thresholds.on().len();
        assert_eq!((count(pairs, &thresholds), naive.len()), (naive, combinations));
        let mut next = queue(pairs, &thresholds, &|pair| pair == 0, 3);
        assert!(next.len() == 3.min(pairs.len() - 1) && !next.contains(&0));
        next.dedup();
        assert_eq!(next, queue(pairs, &thresholds, &|pair| pair == 0, 100)[..next.len()]);
    }
}

#[test]
fn copies_are_judged_by_their_files() {
    let comparison = comparison(TEXTS);
    let find = |name: &str| {
        let named = |d: &lookalike::corpus::document::Document| d.name.utf8() == Some(name);
        comparison.corpus.documents.iter().position(named).map(DocId::from_index)
    };
    // All ten pairs of files: 甲 and its copy are each as like 乙, and equal to one another.
    let text = "file_a\tfile_b\tlabel\n#unlisted 0\n甲.txt\tcopy of 甲.txt\t1\n乙.txt\t甲.txt\t1\n";
    let truth = read(text, &find).unwrap();
    let judged = judge(&comparison, &truth).by_measure(&comparison, MeasureId::JACCARD);
    assert_eq!((judged.copied(), judged.other()), (2, 8));
    let seen = judged.at(0.6);
    assert_eq!((seen.true_positives, seen.false_positives), (2, 1));
    let skip = read(&text.replace("unlisted 0", "unlisted skip"), &find).unwrap();
    let judged = judge(&comparison, &skip).by_measure(&comparison, MeasureId::JACCARD);
    assert_eq!((judged.copied(), judged.other(), judged.average_precision()), (2, 0, Some(1.0)));
}

#[test]
fn a_cut_is_between_background_and_copies() {
    let mut bins = vec![0.0; FINE + 1];
    // A sum of twelve uniform numbers is nearly normal; the background is around .05 in the
    // logarithm.
    for pair in 0..20_000u64 {
        let unit = |i| (stream(pair, i) >> 11) as f64 / (1u64 << 53) as f64;
        let normal = (0..12).map(unit).sum::<f64>() - 6.0;
        bins[Scale::Ratio.bin((0.05f64.ln() + 0.35 * normal).exp())] += 1.0;
    }
    // Nearly no pair is over the end of the background.
    let Err(NoCut::AlmostNothing { end, over }) = suggest(&bins, Scale::Ratio) else {
        panic!("a cut above a background alone");
    };
    assert!(end > 0.15 && over < 3, "{end} {over}");
    for copy in 0..100u32 {
        bins[Scale::Ratio.bin(0.4 + f64::from(copy) / 200.0)] += 1.0;
    }
    let cut = suggest(&bins, Scale::Ratio).unwrap();
    assert_eq!(cut.why, CutReason::Valley);
    assert!(cut.cut > 0.12 && cut.cut < 0.4 && (100..115).contains(&cut.over), "{cut:?}");
    assert!(cut.stray.is_some_and(|stray| stray < 6.0));
    // Two separate hills, and copies: as in a corpus of two languages.
    let mut hills = vec![0.0; FINE + 1];
    for (bin, count) in
        [(0, 200.0), (240, 30.0), (300, 20.0), (340, 4.0), (1_300, 9.0), (3_900, 9.0)]
    {
        hills[bin] = count;
    }
    let mixed = suggest(&hills, Scale::Ratio).unwrap();
    assert_eq!((mixed.why, mixed.over), (CutReason::Mixed, 18), "{mixed:?}");
    // The gap between the languages may be the widest: the cut is above the pairs of one, too.
    let mut wider = hills.clone();
    (wider[0], wider[12]) = (180.0, 20.0);
    let mixed = suggest(&wider, Scale::Ratio).unwrap();
    assert_eq!((mixed.why, mixed.over), (CutReason::Mixed, 18), "{mixed:?}");
    // Without such a gap nothing is suggested, rather than 1.
    for bin in (340..FINE).step_by(160) {
        hills[bin] += 1.0;
    }
    assert_eq!(suggest(&hills, Scale::Ratio), Err(NoCut::Endless));
    // Few pairs, one pair, no pair.
    let mut few = vec![0.0; FINE + 1];
    assert_eq!(suggest(&few, Scale::Ratio), Err(NoCut::FewPairs));
    few[40] = 1.0;
    assert_eq!(suggest(&few, Scale::Ratio), Err(NoCut::FewPairs));
    few[2_400] = 1.0;
    few[2_300] = 1.0;
    // Pairs that are all similar, or all dissimilar, are not cut.
    let mut alike = vec![0.0; FINE + 1];
    (alike[0], alike[1]) = (3.0, 1.0);
    assert_eq!(suggest(&alike, Scale::Ratio), Err(NoCut::NoGap));
    let mut bits = vec![0.0; 65];
    (bits[31], bits[34], bits[36]) = (1.0, 2.0, 1.0);
    assert_eq!(suggest(&bits, Scale::Bits(64)), Err(NoCut::NoGap));
    let gap = suggest(&few, Scale::Ratio).unwrap();
    assert!(gap.why == CutReason::Gap && gap.cut > 0.01 && gap.cut < 0.6 && gap.over == 2);
}

#[test]
fn where_nearly_all_pairs_share_nothing_the_others_are_the_background() {
    let mut bins = vec![0.0; FINE + 1];
    bins[0] = 100_000.0;
    assert_eq!(suggest(&bins, Scale::Ratio), Err(NoCut::Sparse));
    // Copies alone share something: their middle is no background.
    for copy in 0..200u32 {
        bins[Scale::Ratio.bin(0.4 + f64::from(copy) / 400.0)] += 1.0;
    }
    assert_eq!(suggest(&bins, Scale::Ratio), Err(NoCut::Sparse));
    // One word in common is around .03: in 3, 23 and 50 % of the pairs.
    for others in [3_000u64, 30_000, 100_000] {
        let mut with_words = bins.clone();
        for pair in 0..others {
            let unit = |i| (stream(pair, i) >> 11) as f64 / (1u64 << 53) as f64;
            let normal = (0..12).map(unit).sum::<f64>() - 6.0;
            with_words[Scale::Ratio.bin((0.03f64.ln() + 0.3 * normal).exp())] += 1.0;
        }
        let cut = suggest(&with_words, Scale::Ratio).unwrap();
        assert_eq!(cut.why, CutReason::Valley, "{others}");
        assert!(cut.cut > 0.06 && cut.cut < 0.4 && (200..215).contains(&cut.over), "{cut:?}");
        assert!(cut.middle > 0.0 || others == 100_000, "{cut:?}");
    }
    // What a floor of .05 leaves, with a sample of the rest that meets no pair with a word in common.
    let mut sampled = vec![0.0; FINE + 1];
    (sampled[0], sampled[250]) = (1e9, 40.0);
    assert_eq!(suggest(&sampled, Scale::Ratio), Err(NoCut::Sparse));
    sampled[3_000] = 7.0;
    let guess = suggest(&sampled, Scale::Ratio).unwrap();
    assert_eq!((guess.why, guess.over), (CutReason::Mixed, 7));
}

#[test]
fn a_table_for_a_person_and_an_object_for_a_program() {
    let texts = Texts::new(TEXTS);
    let truth = tempfile::tempdir().unwrap();
    let file = truth.path().join("truth.tsv");
    let good = "file_a\tfile_b\tlabel\n#unlisted\t0\n甲.txt\t乙.txt\t1\n";
    std::fs::write(&file, good).unwrap();
    let run = |words: &[&str]| tune(texts.path(), words);
    let file = file.to_str().unwrap();
    let table = run(&["--truth", file]);
    assert_eq!(table.code, Some(0), "{}", table.err);
    for part in [
        "Jaccard  7 pairs",
        "suggested cut ≥",
        "Agreement  at J ≥ 0.2",
        "1 copied pair, 9 independent",
    ] {
        assert!(table.text().contains(part), "{part}\n{}", table.text());
    }
    for (floor, warns) in [("0.3", true), ("0", false)] {
        let ran = run(&["--truth", file, "--floor", floor]);
        assert_eq!(ran.err.contains("AP and F1 are too high"), warns, "{floor}: {}", ran.err);
    }
    let ran = run(&["--truth", file, "--format", "json"]);
    let value = object(&ran.out);
    assert_eq!(value["truth"]["measures"][0]["copies"], 1);
    assert_eq!(value["distributions"][0]["measure"], "jaccard");
    assert_eq!(value["agreement"].as_array().map(Vec::len), Some(32));

    std::fs::write(file, format!("{good}戊.txt\t甲.txt\t1\n甲.txt\t乙.txt\t1\n")).unwrap();
    let bad = run(&["--truth", file]);
    assert_eq!(bad.code, Some(3));
    assert!(bad.err.contains("line 4: no document is named 戊.txt"), "{}", bad.err);
    assert!(bad.err.contains("line 5: the pair stands in line 3 already"), "{}", bad.err);
    assert!(bad.text().contains("1 copied pair"));

    std::fs::write(file, "x,y,label\n").unwrap();
    let wrong = run(&["--truth", file]);
    assert_eq!((wrong.code, wrong.out.len()), (Some(2), 0));
    assert!(wrong.err.contains("line 1: no column file_a"), "{}", wrong.err);
    assert_eq!(run(&["--truth", "nowhere.tsv"]).code, Some(2));

    let grades = "score,id1,id2\n3,甲.txt,乙.txt\n1,丙.txt,甲.txt\n0,丁.txt,甲.txt\n";
    std::fs::write(file, grades).unwrap();
    let graded = run(&["--truth", file, "--copied-from", "2"]);
    assert!(graded.text().contains("1 copied pair, 2 independent"), "{}", graded.text());
    assert!(graded.text().contains("Grades  rank correlation"), "{}", graded.text());
    let told = "CSV, columns id1, id2, score: copies are labels from 2 up";
    assert!(graded.err.contains(told), "{}", graded.err);
    let named = run(&["--truth", file, "--truth-columns", "2,3,1", "--format", "json"]);
    let value = object(&named.out);
    assert_eq!(value["truth"]["measures"][0]["copies"], 2);
    assert!(value["truth"]["measures"][0]["spearman"].as_f64().unwrap() > 0.5);
    let four = run(&["--truth", file, "--truth-columns", "a,b,c,d"]);
    assert!(four.err.contains("--truth-columns names 4 columns"), "{}", four.err);

    std::fs::write(file, "id,cluster\n甲.txt,1\n乙.txt,1\n丙.txt,2\n").unwrap();
    let grouped = run(&["--truth", file]);
    assert!(grouped.text().contains("1 copied pair, 9 independent"), "{}", grouped.text());
}

#[test]
fn nothing_to_cut_says_so() {
    for files in [&[][..], &TEXTS[..1], &[("a.txt", ""), ("b.txt", "")][..]] {
        let texts = Texts::new(files);
        let ran = tune(texts.path(), &[]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.text().starts_with("No pairs: at least two texts"), "{}", ran.text());
    }
    let texts = Texts::new(&TEXTS[..2]);
    let one = tune(texts.path(), &[]);
    assert!(one.text().contains("none: fewer than two pairs"), "{}", one.text());
    let unread = "Reuse  0 pairs\n  none: no pair has been read: --readings N reads pairs";
    assert!(one.text().contains(unread), "{}", one.text());
}

#[test]
fn below_a_floor_there_is_a_sample() {
    let texts = Texts::new(TEXTS);
    let told = |arguments: &[&str]| {
        let ran = tune(texts.path(), &[&["--no-cache", "--format", "json"], arguments].concat());
        object(&ran.out)["sampled_below_floor"]["drawn"].as_u64().unwrap()
    };
    assert!(told(&["--floor", "0.9"]) > 1_000);
    assert_eq!(told(&[]), 0);
}

#[test]
fn every_flagging_measure_has_quality_or_says_why_not() {
    let more = "秋天的北平，一切都是安静的，蓝天之下落叶铺满了胡同，行人匆匆走过。人民网评论员认为，洗稿是\
                对原创的伤害，也是对读者的欺骗，应当依法治理。油田产量再创新高，工人们十分高兴。";
    let [a, b] = [ESSAY, AGAIN].map(|text| format!("{text}{more}"));
    let texts = Texts::new(&[
        ("a.txt", a.as_str()),
        ("b.txt", b.as_str()),
        ("c.txt", THIRD),
        ("d.txt", "The last bus leaves at ten. Nobody ever takes it but the baker and his dog."),
        ("e.txt", "Bees keep the temperature of the hive by fanning their wings in turns."),
        (
            "f.txt",
            "Sourdough needs flour, water, salt and time, and a warm place to rest overnight.",
        ),
    ]);
    let truth = texts.add(".truth.tsv", b"#unlisted 0\nfile_a\tfile_b\tlabel\na.txt\tb.txt\t1\n");
    let truth = ["--truth", truth.to_str().unwrap()];
    for (more, reads) in [(&[][..], false), (&["--readings", "all"], true)] {
        let own = [&truth[..], more].concat();
        let json = object(&tune(texts.path(), &[&own[..], &["--format", "json"]].concat()).out);
        let page = tune(texts.path(), &own).text();
        let (_, page) = page.split_once("\nTruth").unwrap();
        for id in MeasureId::flagging() {
            let own = id.measure();
            let rows = json["truth"]["measures"].as_array().unwrap();
            let row = rows.iter().find(|row| row["measure"] == own.name).unwrap();
            let has_value = row["average_precision"].is_number();
            let is_known = id != MeasureId::CHANCE && (id != MeasureId::REUSE || reads);
            assert_eq!(has_value, is_known, "{row}");
            if id == MeasureId::CHANCE {
                assert_eq!(row["no_value"], "not known for such pairs");
                continue;
            }
            let line = page.lines().find(|line| line.trim_start().starts_with(own.title)).unwrap();
            if !has_value {
                assert_eq!(row["no_value"], "no pair was read: --readings N reads pairs");
                assert!(line.contains("no judged copy has a value (no pair was read"), "{line}");
            }
            assert_eq!(row["copies"], 1);
            assert_eq!(row["copies_with_value"], u64::from(has_value), "{row}");
            // An exact copy leads by each measure.
            assert!(!has_value || line.contains("1.00"), "{line}");
        }
    }
}

#[test]
fn a_floor_that_keeps_all_pairs_changes_no_column() {
    let texts = essays();
    let all = texts.pairs(&["--format", "tsv"]).text();
    assert_eq!(texts.pairs(&["--format", "tsv", "--floor", "0"]).text(), all);
    let mut rows = all.lines().map(|row| row.split('\t'));
    let at = rows.next().unwrap().position(|name| name == "weighted").unwrap();
    let filled = rows.filter_map(|mut row| row.nth(at)).filter(|cell| !cell.is_empty());
    assert!(filled.count() > 0, "{all}");
}
