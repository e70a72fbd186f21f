//! Re-running with other settings: the same result as a fresh run, and no stage done twice.

use lookalike::compare::pipeline::{rerun, run};
use lookalike::compare::result::Comparison;
use lookalike::compare::run::{Progress, Stage, Watch};
use lookalike::corpus::scan::Source;
use lookalike::measure::contract::{Params, Scheme, Weight};
use lookalike::measure::mix::stream;
use lookalike::settings::Settings;
use lookalike::text::normalize::Ladder;
use lookalike::text::shingle_length::ShingleLength;
use lookalike::text::token::Unit;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Records whether files were read or texts processed.
#[derive(Default)]
struct Witness {
    read: AtomicBool,
    sketched: AtomicBool,
}

impl Watch for Witness {
    fn progress(&self, progress: Progress) {
        match progress.stage {
            Stage::Listing | Stage::Reading => self.read.store(true, Ordering::Relaxed),
            Stage::Sketching => self.sketched.store(true, Ordering::Relaxed),
            _ => {}
        }
    }
}

/// Forty texts of repeating words, some of them similar, one empty, one twice.
fn write(folder: &Path) {
    for d in 0..40 {
        let word = |i| format!("词{} w{}", stream(d / 3, i) % 50, stream(d / 2, i) % 9);
        let text: Vec<String> = (0..10 + d % 30).map(word).collect();
        let text = if d == 7 { String::new() } else { text.join(" ") };
        std::fs::write(folder.join(format!("{d:02}.txt")), &text).unwrap();
        if d == 9 {
            std::fs::write(folder.join("copy.txt"), &text).unwrap();
        }
    }
}

/// A comparison without the folder it came from.
fn all_of(c: &Comparison) -> String {
    let row = |r: &lookalike::compare::result::PairRow| format!("{r:?}");
    let mut rows: Vec<String> = c.pairs.rows().iter().map(row).collect();
    rows.sort();
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {rows:?}",
        c.profiles, c.copies, c.recipe, c.coverage, c.within, c.agreeing, c.distances, c.complete
    )
}

fn with(change: impl Fn(&mut Settings)) -> Settings {
    let mut settings = Settings::default();
    change(&mut settings);
    settings
}

fn sketched(change: impl Fn(&mut Params)) -> Settings {
    with(|settings| change(&mut settings.sketch))
}

/// Changes of sketches only, then changes of the bags.
fn knobs() -> Vec<(&'static str, Settings, bool)> {
    vec![
        ("slots", sketched(|p| p.slots = 64), true),
        ("scheme", sketched(|p| p.scheme = Scheme::BottomK), true),
        ("bins", sketched(|p| p.scheme = Scheme::OnePermutation), true),
        ("bits", sketched(|p| p.bits = 128), true),
        ("seed", sketched(|p| p.seed = 99), true),
        ("floor", with(|s| s.floor = Some(0.3)), true),
        ("budget", with(|s| (s.floor, s.max_pairs) = (Some(0.1), 20)), true),
        ("weight", sketched(|p| p.weight = Weight::Count), false),
        ("words", sketched(|p| p.weight = Weight::TfIdf), false),
        ("n", with(|s| s.n = ShingleLength::Fixed(2)), false),
        ("unit", with(|s| s.unit = Unit::Word), false),
        ("ladder", with(|s| s.ladder = "none".parse::<Ladder>().unwrap()), false),
    ]
}

#[test]
fn every_knob_gives_what_a_fresh_run_gives_without_the_files() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path());
    let source = Source::Paths(vec![folder.path().to_owned()]);
    let settings: Vec<_> = knobs();
    let fresh: Vec<Comparison> = settings
        .iter()
        .map(|(_, settings, _)| run(&source, settings, &Witness::default()).unwrap())
        .collect();
    let first = run(&source, &Settings::default(), &Witness::default()).unwrap();
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        std::fs::remove_file(entry.unwrap().path()).unwrap();
    }
    let mut last = first.clone();
    for ((name, settings, keeps_bags), fresh) in settings.iter().zip(&fresh) {
        for earlier in [&first, &last] {
            let witness = Witness::default();
            let again = rerun(&source, earlier, settings, &witness).unwrap();
            assert_eq!(all_of(&again), all_of(fresh), "{name}");
            assert!(!witness.read.load(Ordering::Relaxed), "{name} read files");
            assert!(Arc::ptr_eq(&again.corpus, &first.corpus), "{name} copied the texts");
        }
        let again = rerun(&source, &first, settings, &Witness::default()).unwrap();
        let same = |(x, y): (&_, &_)| shares(x, y);
        let shared = again.profiles.iter().zip(first.profiles.iter()).all(same);
        assert_eq!(shared, *keeps_bags, "{name}");
        last = again;
    }
}

fn shares(
    x: &lookalike::compare::result::Profile,
    y: &lookalike::compare::result::Profile,
) -> bool {
    x.shingles.is_clone_of(&y.shingles) && std::ptr::eq(x.features().steps, y.features().steps)
}

#[test]
fn a_floor_alone_touches_no_document_and_other_reading_reads_again() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path());
    let source = Source::Paths(vec![folder.path().to_owned()]);
    let first = run(&source, &Settings::default(), &Witness::default()).unwrap();
    let witness = Witness::default();
    let floor = with(|settings| settings.floor = Some(0.5));
    let again = rerun(&source, &first, &floor, &witness).unwrap();
    assert!(!witness.sketched.load(Ordering::Relaxed));
    assert!(Arc::ptr_eq(&again.profiles, &first.profiles));
    let small = with(|settings| settings.reading.max_file_size = 100);
    let again = rerun(&source, &first, &small, &Witness::default()).unwrap();
    assert!(!again.corpus.skipped.is_empty());
    let mut lost = first.clone();
    lost.corpus =
        Arc::new(lookalike::corpus::document::Corpus { lost: true, ..Default::default() });
    let again = rerun(&source, &lost, &Settings::default(), &Witness::default()).unwrap();
    assert_eq!(all_of(&again), all_of(&first));
}
