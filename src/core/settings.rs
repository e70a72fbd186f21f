//! Every setting of a run, with its default and bounds.

use crate::corpus::people::PeopleOptions;
use crate::corpus::rows::ResultPairs;
use crate::corpus::scan::{PdfReading, ReadOptions};
use crate::measure::contract::{Decides, Evidence, Flag, Initial, Params, ReadAs};
use crate::measure::per::PerMeasure;
use crate::measure::scale::Scale;
use crate::measure::set::FlagSet;
use crate::measure::{MEASURES, MeasureId};
use crate::text::named::Named;
use crate::text::normalize::Ladder;
use crate::text::shingle_length::ShingleLength;
use crate::text::token::Unit;
use std::path::PathBuf;
use std::sync::Arc;

/// Longest shingle, in tokens.
pub const LONGEST_SHINGLE: usize = 12;
/// Valid numbers of MinHash slots.
pub const SLOTS: std::ops::RangeInclusive<usize> = 16..=4096;
/// Valid lengths of a SimHash fingerprint, in bits.
pub const BITS: [u32; 4] = [32, 64, 128, MOST_BITS];
/// Longest SimHash fingerprint, in bits; also the largest threshold.
pub const MOST_BITS: u32 = 256;

/// The score from which each measure flags a pair, in the unit of the measure's scale: a ratio or a
/// number of bits, under 1 a share of them. A measure without a threshold is off: it flags nothing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thresholds(PerMeasure<Option<f64>>);

impl Default for Thresholds {
    /// The values that are the same on every corpus.
    fn default() -> Self {
        Self::CLASSICAL
    }
}

impl Thresholds {
    /// The default of each measure.
    pub const CLASSICAL: Self = Self::classical();

    const fn classical() -> Self {
        let (mut all, mut place) = (PerMeasure::all(None), 0);
        while place < MEASURES.len() {
            if let Some(Flag {
                initial: Initial::On(threshold) | Initial::Beside(threshold), ..
            }) = MEASURES[place].flag
            {
                all = all.with(MeasureId::at(place), Some(threshold));
            }
            place += 1;
        }
        Self(all)
    }

    /// Thresholds of these measures; all others are off.
    pub const fn new(thresholds: &[(MeasureId, f64)]) -> Self {
        let (mut all, mut place) = (PerMeasure::all(None), 0);
        while place < thresholds.len() {
            let (id, threshold) = thresholds[place];
            all = all.with(id, Some(threshold));
            place += 1;
        }
        Self(all)
    }

    /// The threshold of a measure; `None` if it is off.
    pub fn get(&self, id: MeasureId) -> Option<f64> {
        self.0[id]
    }

    /// Sets the threshold of a measure, or turns it off.
    pub fn set(&mut self, id: MeasureId, threshold: Option<f64>) {
        self.0[id] = threshold;
    }

    /// The thresholds of the measures that are on, in the order of the table.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (MeasureId, f64)> {
        self.0.iter().filter_map(|(id, threshold)| Some((id, (*threshold)?)))
    }

    /// The measures that are on.
    pub fn on(&self) -> FlagSet {
        self.iter().map(|(id, _)| id).collect()
    }

    /// The threshold of a measure; if it is off, the initial value of its slider.
    pub fn or_initial(&self, id: MeasureId) -> f64 {
        self.get(id).unwrap_or_else(|| match id.measure().flag.map(|flag| flag.initial) {
            Some(Initial::On(threshold) | Initial::Beside(threshold) | Initial::Off(threshold)) => {
                threshold
            }
            None => 0.0,
        })
    }

    /// The measures that are on with their thresholds on one line, e.g. `J ≥ 0.2, S ≤ 3`; `write`
    /// formats a threshold.
    pub fn in_words(&self, write: impl Fn(Scale, f64) -> String) -> String {
        let one = |(id, threshold): (MeasureId, f64)| {
            let scale = id.scale(MOST_BITS);
            Some(format!("{} {} {}", id.letter()?, scale.sign(), write(scale, threshold)))
        };
        self.iter().filter_map(one).collect::<Vec<_>>().join(", ")
    }

    /// The similarity (0 to 1) from which a measure flags, for fingerprints of `bits` bits.
    pub fn similarity(&self, id: MeasureId, bits: u32) -> Option<f64> {
        self.get(id).map(|threshold| id.scale(bits).similarity(threshold))
    }

    /// Thresholds in bits for fingerprints of `bits` bits: whole numbers, at most `bits`.
    #[must_use]
    pub fn within(mut self, bits: u32) -> Self {
        for (id, threshold) in self.iter().collect::<Vec<_>>() {
            let scale = id.scale(bits);
            if scale.is_whole() {
                self.set(id, Some(scale.settled(threshold).min(scale.largest())));
            }
        }
        self
    }

    /// Thresholds of fingerprints of `from` bits as the same shares of `to` bits.
    #[must_use]
    pub fn resized(mut self, from: u32, to: u32) -> Self {
        for (id, threshold) in self.within(from).iter().collect::<Vec<_>>() {
            if from != to && id.scale(to).is_whole() {
                let share = threshold / f64::from(from.max(1));
                self.set(id, Some((share * f64::from(to)).round()));
            }
        }
        self
    }

    /// How many SimHash bits may differ, where fingerprints have `bits` bits.
    pub fn differing(&self, bits: u32) -> u32 {
        self.within(bits).or_initial(MeasureId::SIMHASH).min(f64::from(bits)) as u32
    }

    /// True if a pair is flagged: the one definition for lists, counts, groups, cases, reports and gates.
    ///
    /// Where chance has a threshold, it decides, and so does a copy that a reading found, however ordinary the
    /// pair is; not a pair that a reading found to share only what other texts have, however rare it is. Where the
    /// chance of a pair is not known, the other measures decide. Where it is off, the others decide alone. An
    /// estimate does not where the exact value is known, and likeness of subject never does (see [`Decides`]).
    pub fn is_flagged(&self, evidence: &Evidence) -> bool {
        let flags = self.flags(evidence);
        if !self.is_by_chance() {
            return self.decide(flags, evidence.is_exact);
        }
        let is_known = evidence.expected.value().is_some();
        evidence.read_as == ReadAs::Copy
            || flags.contains(MeasureId::CHANCE) && evidence.read_as != ReadAs::Unrelated
            || !is_known && self.decide(flags, evidence.is_exact)
    }

    /// True if chance decides which pairs are flagged.
    pub fn is_by_chance(&self) -> bool {
        self.get(MeasureId::CHANCE).is_some()
    }

    /// True if a pair with these letters is flagged where its chance is not known; `is_exact`: its counts are.
    pub fn decide(&self, flags: FlagSet, is_exact: bool) -> bool {
        flags.iter().any(|id| match id.measure().flag.map(|flag| flag.decides) {
            Some(Decides::Alone) => true,
            Some(Decides::WithoutExact) => !is_exact,
            Some(Decides::Never) | None => false,
        })
    }

    /// The measures that flag a pair.
    pub fn flags(&self, evidence: &Evidence) -> FlagSet {
        let flagged = |&(id, threshold): &(MeasureId, f64)| {
            let least = id.scale(evidence.bits).similarity(threshold);
            id.value(evidence).is_some_and(|value| value >= least) && id.fits(evidence)
        };
        self.iter().filter(flagged).map(|(id, _)| id).collect()
    }
}

/// Thresholds by task: name, thresholds, purpose.
pub const PRESETS: &[(&str, Thresholds, &str)] = &[
    ("classical", Thresholds::CLASSICAL, "the same on every corpus, whatever it suggests"),
    ("copies", task(0.80, 0.80, 0.11), "nearly the same text"),
    ("rewrites", task(0.15, 0.21, 0.32), "reworded, shuffled"),
    ("versions", task(0.50, 0.55, 0.17), "editions of one text"),
];

const fn task(jaccard: f64, minhash: f64, simhash: f64) -> Thresholds {
    Thresholds::new(&[
        (MeasureId::JACCARD, jaccard),
        (MeasureId::MINHASH, minhash),
        (MeasureId::SIMHASH, simhash),
    ])
}

/// Parses a size in bytes: `4096`, `500K`, `16M`, `1G`, `2T` (powers of 1,024; `KB` and `KiB` mean the
/// same as `K`); `None` for 0 and for anything else.
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

/// Every setting of a run.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Which files are read, and how.
    pub reading: ReadOptions,
    /// Who wrote the texts.
    pub people: PeopleOptions,
    /// Normalisation steps.
    pub ladder: Ladder,
    /// Characters or words.
    pub unit: Unit,
    /// Tokens in a shingle.
    pub n: ShingleLength,
    /// Parameters of the sketches.
    pub sketch: Params,
    /// Keep all pairs at or over this Jaccard; `None` chooses (see [`Settings::ALL_PAIRS`]).
    pub floor: Option<f64>,
    /// With a floor, keep all pairs at or over this containment of the smaller text too, if that has
    /// enough shingles; `None`: none.
    pub contained: Option<f64>,
    /// With a floor, pairs below it whose sketches of these measures are alike are kept too.
    pub matched: FlagSet,
    /// The pair table holds at most this many pairs above [`Settings::ALL_PAIRS`] documents.
    pub max_pairs: usize,
    /// At most this many candidate pairs are read for reuse and class; [`usize::MAX`]: all.
    pub readings: usize,
    /// True if listings read pairs even if neither their order nor a threshold needs it.
    pub lists_readings: bool,
    /// Number of pairs drawn at random to estimate what is below a floor; 0 for none.
    pub sample: u64,
    /// Scores from which a pair is flagged.
    pub thresholds: Thresholds,
    /// True if no threshold was given: explorer and listings start at the cuts that the corpus
    /// suggests, if it suggests any.
    pub fits: bool,
    /// Worker threads; `None` for one per core.
    pub threads: Option<usize>,
    /// A stage that would take the process over this many bytes does not start. `None`: only the
    /// limits of the system count.
    pub memory: Option<u64>,
    /// Pairs that another program listed: these are scored, and no others are looked for.
    pub listed: Option<Arc<ResultPairs>>,
    /// Folder of the sketch cache; `None` for no cache. Only files are cached.
    pub cache: Option<PathBuf>,
}

impl Settings {
    /// Up to this many distinct documents every pair is scored.
    pub const ALL_PAIRS: usize = 2_000;
    /// At most this many candidate pairs are read by default.
    pub const READINGS: usize = 1_000;
    /// The floor above [`Settings::ALL_PAIRS`] documents.
    pub const FLOOR: f64 = 0.3;
    /// The floor of containment next to [`Settings::FLOOR`].
    pub const CONTAINED: f64 = 0.5;
    /// The measures whose sketches find pairs below a floor.
    pub const MATCHED: FlagSet = FlagSet::new(&[MeasureId::MINHASH, MeasureId::SIMHASH]);

    /// The thresholds at the start: where none were given, chance decides where it is known.
    pub fn start_thresholds(&self) -> Thresholds {
        let mut start = self.thresholds;
        if self.fits {
            start.set(MeasureId::CHANCE, Some(1.0));
        }
        start
    }
}

impl Named for PdfReading {
    const ALL: &'static [Self] = &[Self::Auto, Self::Builtin, Self::Pdftotext, Self::Off];

    fn name(self) -> &'static str {
        self.word()
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            reading: ReadOptions::default(),
            people: PeopleOptions::default(),
            ladder: Ladder::default(),
            unit: Unit::default(),
            n: ShingleLength::default(),
            sketch: Params::default(),
            floor: None,
            contained: Some(Self::CONTAINED),
            matched: Self::MATCHED,
            max_pairs: 1_000_000,
            readings: Self::READINGS,
            lists_readings: false,
            sample: 100_000,
            thresholds: Thresholds::default(),
            fits: false,
            threads: None,
            memory: None,
            listed: None,
            cache: None,
        }
    }
}
