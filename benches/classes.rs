//! Judges the classes of pairs: `cargo bench --bench classes [-- --figures]`.
//!
//! Reads the labelled pairs of tests/data/classes/: made.tsv with its texts beside it, and real.tsv, whose
//! texts are in the folder named by `LOOKALIKE_DATA`. Prints each wrong pair, the confusion table, and how
//! many independent pairs of each set get which class. With `--figures` prints the figures of each
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

use independent::independent;
use judged_pairs::{JudgedPair, made, real};
use lookalike::explain::disguise::{ClassFigures, Copying, PassageOptions, classify};
use lookalike::measure::copy_class::CopyClass;
use lookalike::text::named::Named as _;
use lookalike::text::normalize::Ladder;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The figures of a pair.
fn read(pair: &JudgedPair) -> ClassFigures {
    let options = PassageOptions::default();
    let texts = [&*pair.texts[0], &*pair.texts[1]];
    Copying::new(texts, &Ladder::default(), &options, None, &|| false).disguise.figures
}

/// The figures of all pairs, on all cores.
fn read_all(pairs: &[JudgedPair]) -> Vec<ClassFigures> {
    let (next, done) =
        (AtomicUsize::new(0), Mutex::new(vec![ClassFigures::default(); pairs.len()]));
    let work = || {
        while let Some((at, pair)) = {
            let at = next.fetch_add(1, Ordering::Relaxed);
            pairs.get(at).map(|pair| (at, pair))
        } {
            let figures = read(pair);
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
    if only_figures && let Some(folder) = &data {
        pairs.extend(independent(folder).into_iter().flat_map(|(_, pairs)| pairs));
    }
    let figures = read_all(&pairs);
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
    let Some(folder) = &data else { return };
    println!("\nindependent pairs by class");
    for (set, pairs) in independent(folder) {
        let classes: Vec<CopyClass> =
            read_all(&pairs).iter().map(|own| classify(own).class).collect();
        let count = |class: &CopyClass| classes.iter().filter(|own| *own == class).count();
        let each = CopyClass::ALL.iter().filter(|class| count(class) > 0);
        let each: Vec<String> =
            each.map(|class| format!("{} {}", count(class), class.name())).collect();
        println!("  {set:<22} {:>6}: {}", pairs.len(), each.join(", "));
        for (pair, class) in pairs.iter().zip(&classes).filter(|(_, class)| class.is_copy()) {
            println!("    {}: {}", class.name(), pair.name());
        }
    }
}
