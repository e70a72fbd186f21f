//! What a run in two passes would take, from the first rows of its tables.

use crate::compare::join::sketches::Bands;
use crate::compare::result::{IndexedJoin, Profile, Recipe, score_pair};
use crate::compare::run::{Watch, recipe};
use crate::compare::two_pass::entries::stored_length;
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::first_rows::{FirstRows, SAMPLE};
use crate::compare::two_pass::near::SketchFloors;
use crate::compare::two_pass::record::{PRINT, SketchedRow};
use crate::compare::two_pass::shape::{IndexCost, memory_for, most_visits, plan_for};
use crate::compare::two_pass::sketch::{FirstPass, open};
use crate::compare::two_pass::sources::TableSources;
use crate::corpus::document::Skipped;
use crate::corpus::streamed::StreamedReader;
use crate::measure::minhash::HashFamily;
use crate::pair::{DocId, DocPair};
use crate::settings::Settings;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Texts among them by which scoring is timed.
const TIMED: usize = 200;

/// A forecast of a run in two passes.
#[derive(Debug, Clone)]
pub struct SizeForecast {
    /// The recipe of the sketches, with the shingle length chosen.
    pub recipe: Recipe,
    /// Rows that were read.
    pub sampled: usize,
    /// How many of them can be compared and are no copy of one before.
    pub distinct: usize,
    /// Mean size of a row in its table, in bytes.
    pub row_bytes: f64,
    /// Rows that the forecast is for.
    pub rows: u64,
    /// True if the number of rows was estimated from the sizes of the tables.
    pub is_estimated: bool,
    /// The index and its cost; `None` if no index with a recall of at least .99 is affordable.
    pub index: Option<(IndexedJoin, IndexCost)>,
    /// Comparisons of signatures that are affordable.
    pub most: u64,
    /// Sampled rows that cannot be used, with their lines.
    pub skipped: Vec<Skipped>,
    /// Candidates among the sampled rows.
    pub candidates: u64,
    /// Sizes of the work folder and of the memory, in bytes.
    pub folder_bytes: u64,
    /// See `folder_bytes`.
    pub memory_bytes: u64,
    /// Time of one core to read and sketch all rows.
    pub sketching: Duration,
    /// Time of one core to read the texts of the candidates again and score them, for as many
    /// candidates as the sample has in proportion.
    pub scoring: Duration,
}

impl SizeForecast {
    /// Candidates among all rows, if they have them as often as the sample.
    pub fn all_candidates(&self) -> f64 {
        self.candidates as f64 / self.sampled.max(1) as f64 * self.rows as f64
    }
}

/// The first rows of some tables.
#[derive(Default)]
struct SampledRows {
    first: FirstRows,
    rows: usize,
    names: usize,
    bytes: u64,
    skipped: Vec<Skipped>,
    /// The texts of some.
    texts: Vec<Arc<str>>,
    /// There are no others.
    is_all: bool,
    took: Duration,
}

impl SampledRows {
    /// Adds what a reader says of the rows that it read.
    fn take(&mut self, reader: StreamedReader<'_>) {
        self.bytes += reader.offset();
        self.skipped.extend(reader.finish().1);
    }
}

/// Forecasts a run at the floor of `settings` over `rows` rows, or as many as the tables seem to hold.
/// Reads and sketches their first 20,000 rows; other rows may differ from them.
///
/// # Errors
/// A table cannot be read.
pub fn forecast(
    sources: &TableSources,
    settings: &Settings,
    rows: Option<u64>,
    watch: &dyn Watch,
) -> Result<SizeForecast, TwoPassError> {
    let has_prints = SketchFloors::new(settings)?.has_tables();
    let first = FirstPass { sources, has_prints, watch };
    let recipe = recipe(settings);
    let sample = sampled(&first, &recipe)?;
    let count = sample.rows.max(1);
    let row_bytes = sample.bytes as f64 / count as f64;
    let estimated = (sources.bytes() as f64 / row_bytes.max(1.0)).round() as u64;
    let found = if sample.is_all { 0 } else { estimated };
    let wanted = rows.unwrap_or_else(|| found.max(sample.rows as u64));
    let signatures = sample.first.signatures();
    let (slots, seed) = (recipe.sketch.slots, recipe.sketch.seed);
    let distinct = signatures.len() / slots.max(1);
    let of_all = |part: f64| part / count as f64 * wanted as f64;
    let documents = of_all(distinct as f64).round() as usize;
    let floor = settings.floor.unwrap_or(Settings::FLOOR);
    let index = plan_for(signatures, documents, (slots, floor, seed));
    let stop = || watch.cancelled();
    let candidates = index.as_ref().and_then(|(index, _)| {
        let bands = Bands::new(signatures, slots, index.banding, &stop)?;
        Some(bands.pairs(index.agreeing, most_visits(distinct), &stop).pairs.len() as u64)
    });
    let prints = if has_prints { stored_length(PRINT) } else { 0 };
    let entry = stored_length(SketchedRow::LENGTH) + stored_length(slots * 4) + prints;
    let folder_bytes = of_all((entry * count + sample.names) as f64) as u64;
    let memory_bytes = memory_for(wanted, row_bytes as u64, (slots, has_prints));
    let cost = ScoringCost::measured(&sample.texts, &recipe, watch);
    let mut forecast = SizeForecast {
        recipe,
        sampled: sample.rows,
        distinct,
        row_bytes,
        rows: wanted,
        is_estimated: rows.is_none() && !sample.is_all,
        index,
        most: most_visits(documents),
        skipped: sample.skipped,
        candidates: candidates.unwrap_or(0),
        folder_bytes,
        memory_bytes,
        sketching: Duration::from_secs_f64(of_all(sample.took.as_secs_f64())),
        scoring: Duration::ZERO,
    };
    forecast.scoring = cost.time(forecast.all_candidates(), wanted as f64);
    Ok(forecast)
}

/// Seconds of one core to score candidates.
struct ScoringCost {
    /// To cut a text into shingles once more.
    text: f64,
    /// To score a pair.
    pair: f64,
}

impl ScoringCost {
    /// Times some texts, each next to the one before.
    fn measured(texts: &[Arc<str>], recipe: &Recipe, watch: &dyn Watch) -> Self {
        let stop = || watch.cancelled();
        let start = Instant::now();
        let profiles =
            texts.iter().filter_map(|text| Profile::without_sketches(text, recipe, &stop));
        let profiles: Vec<Profile> = profiles.collect();
        let text = start.elapsed();
        let start = Instant::now();
        let pair = DocPair::new(DocId(0), DocId(1));
        let scores = profiles.windows(2).filter_map(|two| match two {
            [x, y] => score_pair(pair, x, y),
            _ => None,
        });
        let pairs = black_box(scores.count());
        let each = |time: Duration, number: usize| time.as_secs_f64() / number.max(1) as f64;
        Self { text: each(text, profiles.len()), pair: each(start.elapsed(), pairs) }
    }

    /// The time for some candidates; no text is read more than once.
    fn time(&self, candidates: f64, rows: f64) -> Duration {
        let texts = (2.0 * candidates).min(rows);
        Duration::from_secs_f64(texts * self.text + candidates * self.pair)
    }
}

/// Reads and sketches the first rows on this thread, so that the time is that of one core.
fn sampled(first: &FirstPass<'_>, recipe: &Recipe) -> Result<SampledRows, TwoPassError> {
    let family = HashFamily::new(&recipe.sketch);
    let start = Instant::now();
    let mut sample = SampledRows::default();
    let Some(last) = first.sources.tables.last() else { return Ok(sample) };
    'tables: for table in &first.sources.tables {
        let mut reader = open(table)?;
        while let Some(piece) = first.next(table, &mut reader, &mut |_| None)? {
            for (document, _) in &piece {
                if first.watch.cancelled() {
                    break 'tables;
                }
                if sample.rows.is_multiple_of(SAMPLE / TIMED) {
                    sample.texts.push(document.text.clone());
                }
                sample.rows += 1;
                sample.names += document.name.bytes().len();
                let stop = || false;
                let made = Profile::signed_unless(&document.text, recipe, &family, &stop);
                if let Ok(profile) = made {
                    sample.first.add(&profile);
                }
            }
            if sample.rows >= SAMPLE {
                sample.take(reader);
                break 'tables;
            }
        }
        sample.take(reader);
        sample.is_all = std::ptr::eq(table, last);
    }
    sample.took = start.elapsed();
    Ok(sample)
}
