//! Every knob of a run, with its default and its bounds.

use crate::corpus::scan::ReadOptions;
use crate::measure::contract::Params;
use crate::text::normalize::Ladder;
use crate::text::token::Unit;
use std::path::PathBuf;

/// How many tokens make a shingle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ShingleLength {
    /// 3 where Han characters are the majority of the corpus, else 5.
    #[default]
    Auto,
    /// This many, 1 to 12.
    Fixed(usize),
}

/// The longest shingle that can be asked for.
pub const LONGEST_SHINGLE: usize = 12;
/// The shingle length for a corpus mostly in Han characters.
pub const AUTO_HAN: usize = 3;
/// The shingle length for any other corpus.
pub const AUTO_OTHER: usize = 5;
/// MinHash slots that can be asked for.
pub const SLOTS: std::ops::RangeInclusive<usize> = 16..=4096;
/// SimHash fingerprint lengths that can be asked for.
pub const BITS: [u32; 4] = [32, 64, 128, 256];

/// The scores from which a pair is flagged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thresholds {
    /// Flag J: Jaccard at least this, 0 to 1.
    pub jaccard: f64,
    /// Flag M: MinHash estimate at least this, 0 to 1.
    pub minhash: f64,
    /// Flag S: at most this many differing SimHash bits.
    pub simhash: u32,
}

impl Default for Thresholds {
    /// The classical settings, which contradict each other: 0.2 of shingles, 3 of 64 bits.
    fn default() -> Self {
        Self { jaccard: 0.20, minhash: 0.20, simhash: 3 }
    }
}

/// Thresholds by task: name, thresholds, what it is for.
pub const PRESETS: &[(&str, Thresholds, &str)] = &[
    ("copies", Thresholds { jaccard: 0.80, minhash: 0.80, simhash: 3 }, "nearly the same text"),
    ("rewrites", Thresholds { jaccard: 0.15, minhash: 0.15, simhash: 16 }, "reworded, shuffled"),
    ("versions", Thresholds { jaccard: 0.50, minhash: 0.50, simhash: 10 }, "editions of one text"),
];

/// A number of bytes as it is written: `4096`, `500K`, `16M`, `1G` (powers of 1,024; `KB` and `KiB` are
/// the same); `None` for anything else, and for 0.
pub fn bytes_of(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text.strip_prefix(digits).unwrap_or_default().to_ascii_uppercase();
    let shift = match unit.trim_end_matches('B').trim_end_matches('I') {
        "" if !unit.contains('I') => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return None,
    };
    let number: u64 = digits.parse().ok()?;
    number.checked_mul(1 << shift).filter(|&bytes| bytes > 0)
}

/// Every knob of a run.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Which files, and how they are read.
    pub reading: ReadOptions,
    /// Normalisation steps.
    pub ladder: Ladder,
    /// Characters or words.
    pub unit: Unit,
    /// Tokens in a shingle.
    pub n: ShingleLength,
    /// What the sketches depend on.
    pub sketch: Params,
    /// Keep all pairs at or over this Jaccard; `None` chooses (see [`Settings::ALL_PAIRS`]).
    pub floor: Option<f64>,
    /// The pair table holds at most this many pairs above [`Settings::ALL_PAIRS`] documents.
    pub max_pairs: usize,
    /// Under a floor, draw so many pairs to see what lies below it; 0 for none.
    pub sample: u64,
    /// From which scores a pair is flagged.
    pub thresholds: Thresholds,
    /// Worker threads; `None` for one a core.
    pub threads: Option<usize>,
    /// A stage that takes more bytes than this is not begun; `None` for what the machine has left.
    pub memory: Option<u64>,
    /// The folder that keeps sketches between runs; `None` for none. Used for files only.
    pub cache: Option<PathBuf>,
}

impl Settings {
    /// Up to this many distinct documents every pair is scored.
    pub const ALL_PAIRS: usize = 2_000;
    /// The floor above [`Settings::ALL_PAIRS`] documents.
    pub const FLOOR: f64 = 0.3;
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            reading: ReadOptions::default(),
            ladder: Ladder::default(),
            unit: Unit::default(),
            n: ShingleLength::default(),
            sketch: Params::default(),
            floor: None,
            max_pairs: 1_000_000,
            sample: 100_000,
            thresholds: Thresholds::default(),
            threads: None,
            memory: None,
            cache: None,
        }
    }
}
