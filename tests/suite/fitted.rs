//! Thresholds that the corpus suggests: in the explorer, in listings, and where they must not move.

use crate::command::{Texts, command, object};
use crate::stage::Stage;
use lookalike::compare::job::JobEvent;
use lookalike::compare::pipeline::compare;
use lookalike::compare::result::Comparison;
use lookalike::compare::run::Unwatched;
use lookalike::compare::study::{CutFit, FittedCuts, NoCut, fit_pairs};
use lookalike::compare::weigh::{CorpusScores, weigh_pairs};
use lookalike::corpus::document::{Corpus, Name};
use lookalike::corpus::load::from_bytes;
use lookalike::measure::MeasureId;
use lookalike::measure::contract::ReadAs;
use lookalike::measure::jaccard::jaccard;
use lookalike::measure::mix::stream;
use lookalike::settings::{PRESETS, Settings, Thresholds};

/// Texts of 120 common words each; the last four repeat others with one word in nine replaced.
fn texts() -> Vec<(String, String)> {
    let word = |seed: u64, at: u64| {
        let dice = stream(seed, at);
        let letter = |shift: u32| char::from(b'a' + ((dice >> shift) % 9) as u8);
        format!("{}{}e{}", letter(0), letter(20), letter(40))
    };
    let text = |id: u64, of: u64, all: bool| -> String {
        let words = (0..120).map(|at| {
            let own = all || stream(id + 99, at).is_multiple_of(9);
            word(if own { id } else { of }, at)
        });
        words.collect::<Vec<_>>().join(" ")
    };
    let independent = (0..26).map(|id| (format!("text {id:02}.txt"), text(id, id, true)));
    let copies = (0..4).map(|id| (format!("copy {id}.txt"), text(50 + id, id, false)));
    independent.chain(copies).collect()
}

fn folder() -> Texts {
    let texts = texts();
    let files: Vec<(&str, &str)> = texts.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    Texts::new(&files)
}

fn settings() -> Settings {
    Settings { fits: true, ..Settings::default() }
}

fn compared(settings: &Settings) -> Comparison {
    let mut corpus = Corpus { label: "made".to_owned(), ..Corpus::default() };
    for (name, text) in texts() {
        let document = from_bytes(Name::new(name.as_bytes()), text.as_bytes(), &settings.reading);
        corpus.documents.push(document.unwrap());
    }
    corpus.documents.sort_by(|x, y| x.name.cmp(&y.name));
    compare(corpus, settings, &Unwatched)
}

/// The same with the chance of each pair.
fn weighed(mut comparison: Comparison) -> Comparison {
    weigh_pairs(&mut comparison, CorpusScores::ALL, &settings(), &|| false).unwrap();
    comparison
}

fn fitted(comparison: &Comparison, settings: &Settings) -> FittedCuts {
    let CutFit::Fitted(fitted) = fit_pairs(comparison, settings) else {
        panic!("no cut suggested")
    };
    *fitted
}

/// The thresholds in the settings of a JSON listing.
fn flagged_at(folder: &Texts, arguments: &[&str]) -> (serde_json::Value, usize, String) {
    let ran = folder.pairs(&[&["--format", "json", "--flagged"], arguments].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let value = object(&ran.out);
    let pairs = value["pairs"].as_array().map_or(0, Vec::len);
    (value["settings"]["thresholds"].clone(), pairs, ran.err)
}

#[test]
fn the_cut_parts_copies_from_the_rest_and_a_given_threshold_stays() {
    let fitted = fitted(&compared(&settings()), &settings());
    assert_eq!(fitted.jaccard.as_ref().unwrap().over, 4, "{fitted:?}");
    let cut = fitted.thresholds.get(MeasureId::JACCARD).unwrap();
    assert!((cut * 1e3 - (cut * 1e3).round()).abs() < 1e-9, "{cut} is not what is shown");
    // A threshold that was given is not replaced.
    assert_eq!(fit_pairs(&compared(&settings()), &Settings::default()), CutFit::Unasked);
    // Reuse flags too, since the cut of Jaccard is low; no other measure is turned on or off.
    assert!(cut <= 0.3 && fitted.thresholds.get(MeasureId::REUSE) == Some(0.36), "{fitted:?}");
    let mut others = fitted.thresholds;
    others.set(MeasureId::REUSE, None);
    assert_eq!(others.on(), Thresholds::default().on(), "a measure was turned on or off");
}

/// With a floor of 0 the table holds every pair, although copies of a text share one row and an empty one has
/// none: the background is known.
#[test]
fn a_floor_of_zero_suggests_the_cut_of_all_pairs() {
    let mut texts = texts();
    let first = texts[0].1.clone();
    texts.extend(["copy 4.txt", "copy 5.txt"].map(|name| (name.to_owned(), first.clone())));
    texts.extend(["empty.txt", "empty too.txt"].map(|name| (name.to_owned(), String::new())));
    let files: Vec<(&str, &str)> = texts.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let folder = Texts::new(&files);
    let (all, ..) = flagged_at(&folder, &[]);
    let (floored, _, err) = flagged_at(&folder, &["--floor", "0"]);
    assert!(err.contains("suggested by this corpus"), "{err}");
    assert_eq!(floored["jaccard"], all["jaccard"], "{err}");
}

#[test]
fn listings_flag_as_the_explorer_does_and_say_so() {
    let folder = folder();
    let (thresholds, pairs, err) = flagged_at(&folder, &[]);
    let fitted = fitted(&compared(&settings()), &settings());
    // Without a screen pairs are read on request only.
    assert!(thresholds["reuse"].is_null(), "{thresholds}");
    let (read, _, err_read) = flagged_at(&folder, &["--readings", "100"]);
    assert_eq!(read["reuse"].as_f64(), Some(0.36), "{err_read}");
    assert!(err_read.contains("; read pairs: reuse ≥ .360"), "{err_read}");
    let cheap = fitted.thresholds.iter().filter(|(id, _)| *id != MeasureId::REUSE);
    for (id, threshold) in cheap {
        assert_eq!(
            thresholds[id.measure().name].as_f64(),
            Some(threshold),
            "{}",
            id.measure().name
        );
    }
    assert_eq!(pairs, 4, "{err}");
    assert!(err.contains("suggested by this corpus: valley above the background"), "{err}");
    assert!(err.contains("--preset classical: J ≥ 0.2"), "{err}");
    let bytes = |threads: &str| folder.pairs(&["--threads", threads, "--format", "tsv"]).out;
    assert_eq!(bytes("1"), bytes("3"));
    let classical = Thresholds::CLASSICAL.get(MeasureId::JACCARD);
    for given in [&["--preset", "classical"][..], &["--threshold-jaccard", "0.2"]] {
        let (thresholds, _, err) = flagged_at(&folder, given);
        assert_eq!(thresholds["jaccard"].as_f64(), classical);
        assert!(!err.contains("suggested by this corpus"), "{err}");
    }
}

#[test]
fn reuse_does_not_flag_where_independent_texts_share_a_template() {
    // Every text starts with the same 120 words: the cut of Jaccard is far over .3.
    let form = (0..120).map(|at| format!("form{} ", stream(7, at) % 9_999)).collect::<String>();
    let mut corpus = Corpus { label: "made".to_owned(), ..Corpus::default() };
    let settings = settings();
    for (name, text) in texts() {
        let text = format!("{form}{text}");
        let document = from_bytes(Name::new(name.as_bytes()), text.as_bytes(), &settings.reading);
        corpus.documents.push(document.unwrap());
    }
    let fitted = fitted(&compare(corpus, &settings, &Unwatched), &settings);
    assert!(fitted.jaccard.as_ref().unwrap().cut > 0.3, "{fitted:?}");
    assert_eq!(fitted.thresholds.get(MeasureId::REUSE), None);
}

/// Texts that are all alike, each with another share of words of its own: no value parts them.
fn alike() -> Vec<(String, String)> {
    let word = |id: u64, at: u64| format!("w{}", stream(id, at) % 99_999);
    let text = |id: u64| {
        let words = (0..200).map(|at| {
            let is_own = stream(id + 7, at) % 24 < id;
            word(if is_own { id + 1 } else { 0 }, at)
        });
        words.collect::<Vec<_>>().join(" ")
    };
    (0..24).map(|id| (format!("alike {id:02}.txt"), text(id))).collect()
}

#[test]
fn a_corpus_without_a_cut_says_so() {
    let files = alike();
    let files: Vec<(&str, &str)> = files.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let [all, few] = [&files[..], &files[..4]].map(Texts::new);
    let (thresholds, _, err) = flagged_at(&all, &[]);
    let classical = Thresholds::CLASSICAL.get(MeasureId::JACCARD);
    assert_eq!(thresholds["jaccard"].as_f64(), classical);
    assert!(err.contains("flagged by chance"), "{err}");
    let (_, _, err) = flagged_at(&few, &[]);
    assert!(err.contains("what is ordinary is not known: fewer than 100 pairs"), "{err}");
    // Two texts need no cut, and given thresholds no suggestion.
    let two = Texts::new(&files[..2]);
    for err in [flagged_at(&two, &[]).2, flagged_at(&all, &["--preset", "classical"]).2] {
        assert!(!err.contains("no cut"), "{err}");
    }
    let mut corpus = Corpus { label: "made".to_owned(), ..Corpus::default() };
    for (name, text) in alike() {
        let document = from_bytes(Name::new(name.as_bytes()), text.as_bytes(), &settings().reading);
        corpus.documents.push(document.unwrap());
    }
    let comparison = compare(corpus, &settings(), &Unwatched);
    assert_eq!(fit_pairs(&comparison, &settings()), CutFit::Unfit(Err(NoCut::Endless)));
    let mut stage = Stage::empty(120, 36);
    stage.app.model.settings.fits = true;
    stage.app.model.view.thresholds = stage.app.model.settings.start_thresholds();
    stage.job(JobEvent::Done(comparison.clone()));
    // Chance decides as at the start: there is nothing to tell. What is flagged are versions of one text.
    assert!(!stage.says("no cut") && stage.says("P ≤ 1.0 "), "{}", stage.screen());
    let model = &stage.app.model;
    let (thresholds, pairs) = (model.view.thresholds, &model.comparison.as_ref().unwrap().pairs);
    assert!(thresholds.is_by_chance() && model.ranking.flagged <= 30, "{}", stage.screen());
    let all = pairs.rows().iter().map(|row| pairs.evidence_of(row));
    assert!(
        all.filter(|own| thresholds.is_flagged(own))
            .all(|own| own.read_as == ReadAs::Copy || jaccard(&own) > 0.5)
    );
}

#[test]
fn a_gate_keeps_its_thresholds() {
    let (library, new) = (folder(), folder());
    let ran = command()
        .args(["check", "--format", "json", "--against"])
        .args([library.path(), new.path()])
        .output()
        .unwrap();
    let thresholds = object(&ran.stdout)["settings"]["thresholds"].clone();
    for (id, threshold) in Thresholds::CLASSICAL.within(256).iter() {
        assert_eq!(thresholds[id.measure().name].as_f64(), Some(threshold));
    }
}

fn opened() -> Stage {
    let mut stage = Stage::empty(120, 36);
    stage.app.model.settings.fits = true;
    stage.app.model.view.thresholds = stage.app.model.settings.start_thresholds();
    stage.job(JobEvent::Done(compared(&settings())));
    stage
}

#[test]
fn the_explorer_starts_at_the_suggested_cuts_and_one_key_leaves_them() {
    let mut stage = opened();
    let at = |stage: &Stage| stage.app.model.view.thresholds;
    let fitted = fitted(&weighed(compared(&settings())), &settings()).thresholds;
    assert_eq!(at(&stage), fitted);
    assert_eq!(stage.app.model.ranking.flagged, 4);
    let screen = stage.screen();
    assert!(
        screen.contains("flagged by chance") && screen.contains("enter read · m match"),
        "{screen}"
    );
    assert_eq!(stage.app.model.lasting_thresholds(), Thresholds::CLASSICAL, "saved for others");
    stage.keys("=");
    assert_eq!(at(&stage), Thresholds::CLASSICAL.within(256));
    stage.keys("=");
    assert_eq!(at(&stage), fitted);
    for (name, thresholds, _) in PRESETS.iter().cycle().skip(1).take(PRESETS.len()) {
        stage.keys("P");
        assert_eq!(at(&stage), thresholds.within(stage.app.model.bits()), "{name}");
        assert!(stage.screen().contains(&format!("preset {name}")));
    }
    // A threshold that was moved stays, also under other settings.
    stage.keys("= )");
    let moved = at(&stage);
    stage.job(JobEvent::Done(compared(&settings())));
    assert_eq!(at(&stage), moved);
}

#[test]
fn short_texts_are_named_with_what_one_word_costs() {
    // 30 different characters have 28 shingles; two replaced ones take 4 of them.
    let text =
        |from: u32| -> String { (0..30).filter_map(|at| char::from_u32(from + at)).collect() };
    let (one, other) = (text(0x4e00), text(0x5e00));
    let changed = one.replace(['\u{4e0e}', '\u{4e0f}'], "").replace('\u{4e0d}', "\u{4e0d}天地");
    let short = Texts::new(&[("一.txt", &one), ("二.txt", &other), ("三.txt", &changed)]);
    let ran = short.pairs(&["--format", "json"]);
    let told =
        "short texts: half have 30 characters or fewer; one changed word moves Jaccard by about";
    assert!(ran.err.contains(&format!("{told} .250")), "{}", ran.err);
    assert_eq!(object(&ran.out)["pairs"][0]["jaccard"].as_f64(), Some(0.75));
    let ran = folder().pairs(&[]);
    assert!(!ran.err.contains("short texts"), "{}", ran.err);
}

#[test]
fn texts_that_repeat_themselves_are_not_called_short() {
    let own = "春眠不觉晓，处处闻啼鸟。".repeat(300);
    let texts =
        Texts::new(&[("a.txt", &own), ("b.txt", &format!("{own}完")), ("c.txt", &own[36..])]);
    let ran = texts.pairs(&["--template", texts.path().join("a.txt").to_str().unwrap()]);
    assert!(ran.err.contains("letters in 3 of 3 texts: template 8,990"), "{}", ran.err);
    let ran = texts.pairs(&[]);
    let said = "texts that repeat themselves: half have 12 different shingles or fewer";
    assert!(ran.err.contains(said) && !ran.err.contains("short texts"), "{}", ran.err);
}
