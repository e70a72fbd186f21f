//! The map of the house: lookalike compares texts, says why they are alike, and shows it.
//!
//! Floors, ground first; a file imports its own folder or lower floors only:
//! 1. [`processor`] code for the widest instructions at hand, [`os`] what only an operating system has
//! 2. [`text`] string to bag, [`corpus`] folder to documents, [`display`] text safe for a terminal
//! 3. [`measure`] the table of measures
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
pub mod processor;
pub mod report;
pub mod review;
pub mod saved;
pub mod settings;
pub mod text;
pub mod tui;
