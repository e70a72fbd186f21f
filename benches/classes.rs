//! Judges the classes of pairs: `cargo bench --bench classes [-- --figures]`.
//!
//! Reads the labelled pairs of tests/data/classes/: made.tsv with its texts beside it, and real.tsv, whose
//! texts are in the folder named by `LOOKALIKE_DATA`. A pair is read among the texts of its set. Prints each
//! wrong pair, the confusion table, and how many independent pairs of each set get which class: the 1,000
//! likeliest by Jaccard, and 1,000 random ones, which are texts of one genre. With `--figures` prints the figures of each
//! pair instead; independent pairs have no label.
#![allow(
    missing_docs,
    clippy::print_stdout,
    clippy::expect_used,
    clippy::panic,
    reason = "a benchmark"
)]

#[path = "classes/independent.rs"]
mod independent;
#[path = "../tests/suite/judged_pairs.rs"]
mod judged_pairs;
#[path = "classes/table.rs"]
mod table;

use independent::{LabelledSet, sets};
use judged_pairs::{JudgedPair, made, real};
use lookalike::explain::disguise::{ClassFigures, Copying, CorpusTexts, PassageOptions, classify};
use lookalike::measure::copy_class::CopyClass;
use lookalike::text::named::Named as _;
use lookalike::text::normalize::Ladder;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The figures of a pair among the texts of its set.
fn read(pair: &JudgedPair, sets: &[LabelledSet]) -> ClassFigures {
    let options = PassageOptions::default();
    let texts = [&*pair.texts[0], &*pair.texts[1]];
    let holders = sets.iter().find(|set| set.name == pair.set).map(|set| &set.holders);
    let corpus = Some(CorpusTexts { profiles: None, holders });
    Copying::new(texts, &Ladder::default(), &options, corpus, &|| false).disguise.figures
}

/// The figures of all pairs, on all cores.
fn read_all(pairs: &[JudgedPair], sets: &[LabelledSet]) -> Vec<ClassFigures> {
    let (next, done) =
        (AtomicUsize::new(0), Mutex::new(vec![ClassFigures::default(); pairs.len()]));
    let work = || {
        while let Some((at, pair)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            pairs.get(at).map(|pair| (at, pair))
        } {
            let figures = read(pair, sets);
            done.lock().expect("no thread panics")[at] = figures;
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    done.into_inner().expect("no thread panics")
}

fn main() {
    let data = std::env::var_os("LOOKALIKE_DATA").map(PathBuf::from);
    let mut pairs = made();
    match &data {
        Some(folder) => pairs.extend(real(folder)),
        None => println!("LOOKALIKE_DATA names no folder: only the made pairs are judged."),
    }
    let only_figures = std::env::args().any(|word| word == "--figures");
    let mut sets = data.as_deref().map(sets).unwrap_or_default();
    if only_figures {
        for set in &mut sets {
            pairs.append(&mut set.likeliest);
            pairs.append(&mut set.random);
        }
    }
    let figures = read_all(&pairs, &sets);
    if only_figures {
        for (pair, figures) in pairs.iter().zip(&figures) {
            println!(
                "{}\t{}\t{}\t{figures:?}",
                pair.name(),
                pair.labels(),
                classify(figures).name()
            );
        }
        return;
    }
    let classes: Vec<CopyClass> = figures.iter().map(|own| classify(own).class).collect();
    table::print(&pairs, &figures, &classes);
    for (kind, of) in [("likeliest", true), ("random", false)] {
        println!("\n{kind} independent pairs by class");
        for set in &sets {
            let pairs = if of { &set.likeliest } else { &set.random };
            let classes: Vec<CopyClass> =
                read_all(pairs, &sets).iter().map(|own| classify(own).class).collect();
            let count = |class: &CopyClass| classes.iter().filter(|own| *own == class).count();
            let each = CopyClass::ALL.iter().filter(|class| count(class) > 0);
            let each: Vec<String> =
                each.map(|class| format!("{} {}", count(class), class.name())).collect();
            println!("  {:<22} {:>6}: {}", set.name, pairs.len(), each.join(", "));
            let named =
                |class: &CopyClass| class.is_copy() || (!of && *class == CopyClass::SharedPassages);
            for (pair, class) in pairs.iter().zip(&classes).filter(|(_, class)| named(class)) {
                println!("    {}: {}", class.name(), pair.name());
            }
        }
    }
}
