//! Compares text reuse with Jaccard on labelled sets and on copies made from them, and times it.
//!
//! `cargo run --release --example quality [-- FOLDER]`: FOLDER, by default the one that `LOOKALIKE_DATA`
//! names, holds sets, each with docs/ and truth.tsv.
#![allow(missing_docs, clippy::print_stdout, reason = "a measuring tool")]

mod made;
mod set;
mod table;

use lookalike::measure::chains::{ChainText, chains};
use std::path::PathBuf;
use std::time::Instant;

fn main() {
    let folder = std::env::args_os().nth(1).or_else(|| std::env::var_os("LOOKALIKE_DATA"));
    let Some(folder) = folder.map(PathBuf::from) else {
        println!("name a folder of labelled sets as an argument or with LOOKALIKE_DATA");
        return;
    };
    let mut folders: Vec<PathBuf> = std::fs::read_dir(&folder)
        .map(|all| all.flatten().map(|entry| entry.path()).collect())
        .unwrap_or_default();
    folders.sort();
    let sets: Vec<set::Set> = folders.iter().filter_map(|path| set::Set::read(path)).collect();
    println!("average precision over all pairs; ties of reuse are ordered by Jaccard");
    println!("{}", table::HEAD);
    for set in &sets {
        table::print(set);
    }
    for set in sets.iter().filter(|set| set.texts.len() >= 40) {
        for kind in made::KINDS {
            table::print(&made::copies(set, *kind));
        }
    }
    cost();
}

/// Prints the time of 1,000 pairs of 2,000 texts of 5,000 bytes, preparation included.
fn cost() {
    println!("\n1,000 pairs of texts of 5,000 bytes, preparation included, on one thread");
    for (name, exchanged) in [("copies, every tenth word another", 10), ("unrelated", 0)] {
        let texts: Vec<[String; 2]> =
            (0..1_000).map(|seed| made::english(5_000, seed, exchanged)).collect();
        let start = Instant::now();
        let mut sum = 0.0;
        for [a, b] in &texts {
            if let (Ok(a), Ok(b)) = (ChainText::new(a), ChainText::new(b)) {
                sum += chains(&a, &b, &|| false).map_or(0.0, |found| found.reuse());
            }
        }
        let took = start.elapsed().as_secs_f64();
        println!("  {name}: {took:.2} s, mean reuse {:.3}", sum / texts.len() as f64);
    }
}
