//! Finds texts that are alike, and says why: exact Jaccard, MinHash and SimHash side by side.
//!
//! This is the engine of the program `lookalike`, with its two front ends. The engine prints nothing,
//! reads no environment variable and knows no terminal; results are the same for any number of threads.
//!
//! # Two strings
//!
//! A corpus of two texts has one pair. [`measure::MEASURES`] is the table of all measures, each of which
//! computes its score from the same [`measure::contract::Evidence`].
//!
//! ```
//! use lookalike::compare::pipeline::compare;
//! use lookalike::compare::result::{PairsView, ranked_pairs};
//! use lookalike::compare::run::Unwatched;
//! use lookalike::corpus::texts::from_texts;
//! use lookalike::measure::MEASURES;
//! use lookalike::settings::Settings;
//!
//! let a = "The last bus leaves the square at midnight.";
//! let b = "The last bus leaves the old square at midnight.";
//! let corpus = from_texts("two strings", [("a", a), ("b", b)]);
//! let comparison = compare(corpus, &Settings::default(), &Unwatched);
//! let pairs = ranked_pairs(&comparison, &PairsView::default());
//! for measure in MEASURES {
//!     println!("{:<12} {}", measure.title, (measure.text)(&pairs[0].evidence));
//! }
//! assert_eq!((MEASURES[0].text)(&pairs[0].evidence), "36/46 = 0.7826");
//! ```
//!
//! # A folder
//!
//! [`compare::pipeline::run`] lists, reads, sketches and joins; a [`compare::run::Watch`] gets its progress
//! and can cancel it. Skipped files are in `comparison.corpus.skipped`, each with its reason.
//!
//! ```
//! use lookalike::compare::pipeline::run;
//! use lookalike::compare::result::{PairsView, ranked_pairs};
//! use lookalike::compare::run::Unwatched;
//! use lookalike::corpus::scan::Source;
//! use lookalike::measure::jaccard::jaccard;
//! use lookalike::settings::Settings;
//!
//! let folder = Source::Paths(vec!["assets/demo/docs/english".into()]);
//! let comparison = run(&folder, &Settings::default(), &Unwatched)?;
//! let pairs = ranked_pairs(&comparison, &PairsView::default());
//! for pair in pairs.iter().take(10) {
//!     let [a, b] = [pair.a, pair.b].map(|document| String::from_utf8_lossy(document.name.bytes()));
//!     println!("{:.3}  {a}  {b}", jaccard(&pair.evidence));
//! }
//! assert_eq!(pairs[0].a.name.utf8(), Some("last-bus-shuffled.txt"));
//! # Ok::<(), lookalike::compare::run::RunError>(())
//! ```
//!
//! # The crates
//!
//! Each is built on those before it:
//! 1. `lookalike-readers`: bytes to text, a bounded reader for each kind of file
//! 2. `lookalike-core`: documents to ranked pairs and exports. [`os`] what only an operating system has, [`text`] string
//!    to bag, [`corpus`] folder to documents, [`measure`] the table of measures, [`settings`] every knob, [`mod@compare`]
//!    the stages of a run, [`export`] the table of formats. A library user needs no more than this crate
//! 3. `lookalike-evidence`: [`explain`] why a pair scores as it does, [`review`] verdicts, [`report`] a file to hand
//!    over, [`saved`] settings kept between runs
//! 4. `lookalike-lessons`: [`lesson`] the classroom
//! 5. `lookalike-app`: [`cli`] the headless front end, [`tui`] the terminal one
//!
//! This crate has their rooms under one name, for the program, its tests and its benchmarks.

pub use lookalike_app::{cli, tui};
pub use lookalike_core::{
    compare, corpus, display, export, measure, order, os, page, pair, processor, settings, text,
};
pub use lookalike_evidence::{explain, report, review, saved};
pub use lookalike_lessons::lesson;
