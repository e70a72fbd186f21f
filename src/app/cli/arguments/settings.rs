//! The flags that set how texts are read, compared and flagged.

use crate::cli::arguments::folders;
use crate::cli::arguments::suggested::{ENCODINGS, Suggested};
use crate::cli::arguments::thresholds::{FLAGS, ThresholdArguments};
use crate::cli::arguments::values::{
    RatioOrOff, choice, how_many, preset, ratio, ratio_or_off, shingle_length, size,
};
use crate::compare::run::MOST_THREADS;
use crate::corpus::people::PeopleOptions;
use crate::corpus::scan::{PdfReading, ReadOptions};
use crate::measure::contract::{Params, SEED, Scheme, Weight};
use crate::measure::set::FlagSet;
use crate::settings::{BITS, SLOTS, Settings, Thresholds};
use crate::text::normalize::Ladder;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;
use clap::Args;
use clap::builder::{PossibleValuesParser, RangedU64ValueParser, TypedValueParser};
use std::path::PathBuf;

const READING: &str = "Reading";
const COMPARING: &str = "Comparing";
const SKETCHES: &str = "Sketches";
const LIMITS: &str = "Bounds";

const UNITS: &[(Unit, &str)] = &[
    (Unit::Char, "characters (Unicode scalar values)"),
    (Unit::Word, "words: jieba for Chinese, UAX #29 elsewhere"),
];
const PDF: &[(PdfReading, &str)] = &[
    (PdfReading::Auto, "pdftotext if it is installed, else built in"),
    (PdfReading::Builtin, "the built-in reader: the same text on all machines, hidden text marked"),
    (PdfReading::Pdftotext, "pdftotext of poppler-utils"),
    (PdfReading::Off, "skip PDFs"),
];
const SCHEMES: &[(Scheme, &str)] = &[
    (Scheme::Slots, "K hash functions, the minimum of each"),
    (Scheme::BottomK, "one hash function, its K smallest values"),
    (
        Scheme::OnePermutation,
        "one-permutation hashing: one hash function, K bins; fast, for texts longer than K",
    ),
];
const WEIGHTS: &[(Weight, &str)] = &[
    (Weight::Log, "1 + ln(count)"),
    (Weight::Count, "the count"),
    (Weight::One, "1 for every distinct shingle"),
    (Weight::TfIdf, "the 30 best words by tf-idf with jieba's frequencies"),
];

/// Every setting, the same for all commands.
#[derive(Debug, Clone, Args)]
pub struct SettingsArguments {
    /// Read every file in this encoding (a WHATWG label, e.g. gbk, big5, utf-16le) [default: detect]
    #[arg(
        long, value_name = "LABEL", help_heading = READING, hide_possible_values = true,
        value_parser = Suggested::new(ENCODINGS.iter().copied())
    )]
    encoding: Option<String>,
    /// Read only files whose name or path matches; can be repeated
    #[arg(long, value_name = "GLOB", help_heading = READING)]
    include: Vec<String>,
    /// Skip files whose name or path matches; can be repeated
    #[arg(long, value_name = "GLOB", help_heading = READING)]
    exclude: Vec<String>,
    /// Skip what the .gitignore files of the folders ignore
    #[arg(long, help_heading = READING)]
    gitignore: bool,
    /// Skip files (with --rows: rows) larger than SIZE: bytes, or a number with K, M or G
    #[arg(long, value_name = "SIZE", default_value = "16M", value_parser = size, help_heading = READING)]
    max_file_size: u64,
    /// Which program reads PDF; see `lookalike help files`
    #[arg(long, value_name = "READER", default_value = "auto", value_parser = choice(PDF), help_heading = READING)]
    pdf: PdfReading,
    /// Read files with a command that prints their text, without a shell; {} stands for the path of
    /// the file, which is also its standard input; can be repeated, each with its --pre-glob
    #[arg(long, value_name = "CMD", help_heading = READING)]
    pre: Vec<String>,
    /// Names or paths of the files that the command of --pre reads; can be repeated
    #[arg(long, value_name = "GLOB", help_heading = READING)]
    pre_glob: Vec<String>,
    /// End a command of --pre after N seconds
    #[arg(
        long, value_name = "N", default_value_t = 60,
        value_parser = RangedU64ValueParser::<u64>::new().range(1..=86_400), help_heading = READING
    )]
    pre_timeout: u64,

    /// Token of a shingle
    #[arg(long, default_value = "char", value_parser = choice(UNITS), help_heading = COMPARING)]
    unit: Unit,
    /// Tokens in a shingle, 1 to 12; auto: 3 where it starts in Han, kana or Hangul, else 5
    #[arg(
        short = 'n', long = "shingle", value_name = "N|auto", default_value = "auto",
        value_parser = shingle_length, help_heading = COMPARING
    )]
    n: ShingleLength,
    /// Normalisation steps, in order, separated by commas; or none. Steps: seen, invisible, nfkc,
    /// lowercase, simplify, punctuation, whitespace=collapse, whitespace=smart, whitespace=remove
    #[arg(
        long, value_name = "STEPS", default_value_t = Ladder::default(),
        value_parser = |text: &str| text.parse::<Ladder>(), help_heading = COMPARING
    )]
    normalize: Ladder,

    /// MinHash: number of slots, 16 to 4096
    #[arg(long, value_name = "K", default_value_t = 128, value_parser = slots(), help_heading = SKETCHES)]
    num_perm: usize,
    /// MinHash: how the signature of a document is made
    #[arg(long, value_name = "SCHEME", default_value = "slots", value_parser = choice(SCHEMES), help_heading = SKETCHES)]
    minhash: Scheme,
    /// MinHash: seed of the hash functions
    #[arg(long, value_name = "NUMBER", default_value_t = SEED, help_heading = SKETCHES)]
    seed: u64,
    /// SimHash: bits in a fingerprint
    #[arg(long, value_name = "F", default_value = "256", value_parser = bits(), help_heading = SKETCHES)]
    simhash_bits: u32,
    /// SimHash and cosine: weight of a shingle
    #[arg(long, value_name = "WEIGHT", default_value = "log", value_parser = choice(WEIGHTS), help_heading = SKETCHES)]
    simhash_weight: Weight,

    /// Thresholds for a task; the flags below override single ones
    #[arg(long, value_name = "TASK", value_parser = preset(), help_heading = FLAGS)]
    preset: Option<Thresholds>,
    #[command(flatten)]
    thresholds: ThresholdArguments,

    /// Keep every pair with a Jaccard of at least X; below X only pairs that --containment-floor or a
    /// given --threshold-minhash or --threshold-simhash asks for [default: all pairs up to 2,000
    /// documents, above that 0.3]
    #[arg(long, value_name = "X", value_parser = ratio, help_heading = LIMITS)]
    floor: Option<f64>,
    /// Where there is a floor, also keep every pair of which the larger text holds at least X of the
    /// smaller, 0 to 1, if that has 50 shingles or more; or off
    #[arg(long, value_name = "X", default_value = "0.5", value_parser = ratio_or_off, help_heading = LIMITS)]
    containment_floor: RatioOrOff,
    /// Above 2,000 documents keep at most N pairs; the floor is raised until they fit
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = positive(), help_heading = LIMITS)]
    max_pairs: usize,
    /// Read at most N pairs for Reuse and the class of the copy, the likeliest first; 0 for none, or all
    /// [default: 1000 in the explorer, none in listings unless their order or a threshold needs it]
    #[arg(long, value_name = "N|all", value_parser = how_many, help_heading = LIMITS)]
    readings: Option<usize>,
    /// Worker threads; results do not depend on their number [default: one per core]
    #[arg(long, value_name = "N", value_parser = RangedU64ValueParser::<usize>::new().range(1..=MOST_THREADS as u64), help_heading = LIMITS)]
    threads: Option<usize>,
    /// Do not start a stage that would take the process over SIZE: bytes, or a number with K, M or G
    /// [default: what the system allows]
    #[arg(long, value_name = "SIZE", value_parser = size, help_heading = LIMITS)]
    max_memory: Option<u64>,
    /// Read settings from FILE [default: config.toml in the configuration folder, see `lookalike
    /// config path`]
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, conflicts_with = "no_config", help_heading = LIMITS)]
    config: Option<PathBuf>,
    /// Read no settings file
    #[arg(long, help_heading = LIMITS)]
    no_config: bool,
    /// Do not use the sketch cache (see `lookalike cache path`)
    #[arg(long, help_heading = LIMITS)]
    no_cache: bool,
}

fn slots() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(*SLOTS.start() as u64..=*SLOTS.end() as u64)
}

fn positive() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..)
}

fn bits() -> impl TypedValueParser<Value = u32> {
    let names = BITS.map(|bits| -> &'static str {
        match bits {
            32 => "32",
            128 => "128",
            256 => "256",
            _ => "64",
        }
    });
    PossibleValuesParser::new(names).try_map(|text| text.parse::<u32>())
}

impl SettingsArguments {
    /// The settings of these arguments.
    pub fn settings(&self) -> Settings {
        let sample = Settings::default().sample;
        Settings {
            sample,
            reading: ReadOptions {
                encoding: self.encoding.clone(),
                max_file_size: self.max_file_size,
                include: self.include.clone(),
                exclude: self.exclude.clone(),
                gitignore: self.gitignore,
                pdf: self.pdf,
                pre: self.pre.clone(),
                pre_globs: self.pre_glob.clone(),
                pre_seconds: self.pre_timeout,
                kept: if self.no_cache { None } else { folders::cache() },
                listed: Vec::new(),
                rows: None,
                only: None,
            },
            people: PeopleOptions::default(),
            ladder: self.normalize.clone(),
            unit: self.unit,
            n: self.n,
            sketch: self.params(),
            floor: self.floor,
            contained: self.containment_floor.0,
            matched: self.matched(),
            max_pairs: self.max_pairs,
            readings: self.readings.unwrap_or(Settings::READINGS),
            lists_readings: self.readings.is_some(),
            thresholds: self.thresholds.apply_to(self.preset.unwrap_or_default()),
            fits: self.preset.is_none() && !self.thresholds.has_any(),
            threads: self.threads,
            memory: self.max_memory,
            listed: None,
            cache: if self.no_cache { None } else { folders::cache() },
        }
    }

    /// A floor from the user bounds the result: below it only the sketches with a threshold from the
    /// user add pairs.
    fn matched(&self) -> FlagSet {
        if self.floor.is_none() || self.preset.is_some() {
            return Settings::MATCHED;
        }
        Settings::MATCHED.iter().filter(|&id| self.thresholds.has(id)).collect()
    }

    fn params(&self) -> Params {
        Params {
            scheme: self.minhash,
            slots: self.num_perm,
            bits: self.simhash_bits,
            weight: self.simhash_weight,
            seed: self.seed,
        }
    }
}
