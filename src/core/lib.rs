//! Documents to ranked pairs and exports: the engine of the program `lookalike`, without a front end.
//!
//! It prints nothing, reads no environment variable and knows no terminal; results are the same for any number of
//! threads.
//!
//! # The face
//!
//! The names that this root re-exports are for users of the library:
//! - texts come in as a [`Source`] of files, read as [`ReadOptions`] say, or from memory by [`from_texts`]: a
//!   [`Corpus`] of [`Document`]s, with a [`Reason`] for each file that is [`Skipped`];
//! - [`run`] and [`compare()`] make a [`Comparison`] of them by [`Settings`]; a [`Watch`] gets the progress and can
//!   cancel it;
//! - [`ranked_pairs`] are the pairs of its [`PairTable`], best first, each with its [`Evidence`]: exact counts of
//!   shingles, equal slots of MinHash, bits of SimHash apart. [`MEASURES`] computes every score from that: 0 to 1,
//!   where 1 is the same text;
//! - [`groups`] links flagged pairs; [`FORMATS`] writes an [`ExportTable`] as TSV, CSV, JSON or JSON lines.
//!
//! The rooms below (the modules) are public for the other crates of this workspace only. They are documented as well,
//! but their names move without notice.
//!
//! Readers with crates of their own are features: `mail`, `office` (docx, odt, epub, pptx, xlsx and zip) and `pdf`.
//! Without them mails are read as plain text, and the others are skipped with that reason.
//!
//! # Two strings
//!
//! ```
//! use lookalike_core::{MEASURES, PairsView, Settings, Unwatched, compare, from_texts, ranked_pairs};
//!
//! let a = "The last bus leaves the square at midnight.";
//! let b = "The last bus leaves the old square at midnight.";
//! let corpus = from_texts("two strings", [("a", a), ("b", b)]);
//! let comparison = compare(corpus, &Settings::default(), &Unwatched);
//! let pairs = ranked_pairs(&comparison, &PairsView::default());
//! assert_eq!(MEASURES[0].name, "jaccard");
//! assert_eq!((MEASURES[0].text)(&pairs[0].evidence), "36/46 = 0.7826");
//! ```
//!
//! # A folder
//!
//! ```
//! use lookalike_core::{PairsView, Settings, Source, Unwatched, jaccard, ranked_pairs, run};
//!
//! let folder = Source::Paths(vec!["../../assets/demo/docs/english".into()]);
//! let comparison = run(&folder, &Settings::default(), &Unwatched)?;
//! let pairs = ranked_pairs(&comparison, &PairsView::default());
//! assert_eq!(pairs[0].a.name.utf8(), Some("last-bus-shuffled.txt"));
//! assert!(jaccard(&pairs[0].evidence) > 0.9);
//! # Ok::<(), lookalike_core::RunError>(())
//! ```

pub mod compare;
pub mod corpus;
pub mod display;
pub mod export;
pub mod measure;
pub mod order;
pub mod os;
pub mod page;
pub mod pair;
pub mod processor;
pub mod settings;
pub mod text;

/// Parts of texts and lists, for the other crates of this workspace.
pub use lookalike_readers::part;

pub use compare::groups::{Group, Groups, LinkRule, Linkage, groups};
pub use compare::pipeline::{compare, rerun, run};
pub use compare::result::{
    Comparison, Coverage, PairRow, PairTable, PairsView, RankedPair, SortKey, ranked_pairs,
};
pub use compare::run::{Progress, RunError, Stage, Unwatched, Watch};
pub use compare::sketches::{SketchError, SketchFile};
pub use compare::two_pass::{KeptLibrary, TwoPassError};
pub use corpus::document::{ContentHash, Corpus, Document, Encoding, Name, Reason, Skipped};
pub use corpus::scan::{Check, PdfReading, ReadOptions, Source};
pub use corpus::texts::from_texts;
pub use export::contract::Format;
pub use export::rows::ExportTable;
pub use export::select::{PairFilter, Selection, select};
pub use export::verdicts::Verdicts;
pub use export::{FORMATS, by_name};
pub use measure::contract::{Evidence, Measure, Params, Scheme, Weight};
pub use measure::jaccard::jaccard;
pub use measure::minhash::{HashFamily, MinHashSignature};
pub use measure::simhash::{Fingerprint, fingerprint};
pub use measure::{MEASURES, MeasureId};
pub use pair::{DocId, DocPair, Side};
pub use settings::{Settings, Thresholds};
pub use text::normalize::{Ladder, NormalizeStep};
pub use text::shingle::{Bag, bag};
pub use text::shingle_length::ShingleLength;
pub use text::token::Unit;

#[cfg(test)]
mod made_up;
#[cfg(test)]
mod tests;
