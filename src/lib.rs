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
//! use lookalike::compare::result::{View, ranked_pairs};
//! use lookalike::compare::run::Unwatched;
//! use lookalike::corpus::texts::from_texts;
//! use lookalike::measure::MEASURES;
//! use lookalike::settings::Settings;
//!
//! let a = "The last bus leaves the square at midnight.";
//! let b = "The last bus leaves the old square at midnight.";
//! let corpus = from_texts("two strings", [("a", a), ("b", b)]);
//! let comparison = compare(corpus, &Settings::default(), &Unwatched);
//! let pairs = ranked_pairs(&comparison, &View::default());
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
//! use lookalike::compare::result::{View, ranked_pairs};
//! use lookalike::compare::run::Unwatched;
//! use lookalike::corpus::scan::Source;
//! use lookalike::measure::jaccard::jaccard;
//! use lookalike::settings::Settings;
//!
//! let folder = Source::Paths(vec!["assets/demo/docs/english".into()]);
//! let comparison = run(&folder, &Settings::default(), &Unwatched)?;
//! let pairs = ranked_pairs(&comparison, &View::default());
//! for pair in pairs.iter().take(10) {
//!     let [a, b] = [pair.a, pair.b].map(|document| String::from_utf8_lossy(document.name.bytes()));
//!     println!("{:.3}  {a}  {b}", jaccard(&pair.evidence));
//! }
//! assert_eq!(pairs[0].a.name.utf8(), Some("last-bus-shuffled.txt"));
//! # Ok::<(), lookalike::compare::run::RunError>(())
//! ```
//!
//! # The floors
//!
//! Ground first; a file imports its own folder or lower floors only:
//! 1. [`processor`] code for the widest instructions at hand, [`os`] what only an operating system has,
//!    [`pair`] which document and which side
//! 2. [`text`] string to bag, [`corpus`] folder to documents, [`display`] text safe for a terminal
//! 3. [`measure`] the table of measures, [`page`] lines that every front end renders
//! 4. [`settings`] every knob
//! 5. [`compare`] documents to ranked pairs
//! 6. [`explain`] why a pair scores as it does, [`export`] the table of formats, [`review`] verdicts,
//!    [`saved`] settings kept between runs
//! 7. [`lesson`] the classroom, [`report`] a file to hand over
//! 8. [`cli`] the headless front end, [`tui`] the terminal one
//! 9. `main.rs`

pub mod cli;
pub mod compare;
pub mod corpus;
pub mod display;
pub mod explain;
pub mod export;
pub mod lesson;
pub mod measure;
pub mod os;
pub mod page;
pub mod pair;
pub mod processor;
pub mod report;
pub mod review;
pub mod saved;
pub mod settings;
pub mod text;
pub mod tui;
