//! Sketches rows of a stream one by one, the same whatever the other rows are.

use crate::compare::join::sketches::{band_key, table_key};
use crate::compare::result::Profile;
use crate::compare::run::{RunError, pool};
use crate::compare::two_pass::row_plan::RowPlan;
use crate::corpus::document::{Document, Reason};
use crate::corpus::gather::guarded;
use crate::corpus::rows::{RowStream, StreamedRow};
use crate::measure::blocks::BlockTables;
use crate::measure::contract::Weight;
use crate::measure::minhash::{HashFamily, MinHashSignature};
use crate::text::han;
use crate::text::token::Unit;
use rayon::prelude::*;
use std::io::{self, BufRead};

/// One row of a stream with its sketches.
#[derive(Debug)]
pub struct RowSketch {
    /// Line where it starts, from 1.
    pub line: u64,
    /// Its id, if it has one.
    pub id: Option<String>,
    /// Its sketches; or what is wrong with the row.
    pub made: Result<SketchedText, String>,
}

/// The sketches of a text and the keys of its buckets.
#[derive(Debug)]
pub struct SketchedText {
    /// The document, without its text.
    pub document: Document,
    /// Its profile, without shingles and weights.
    pub profile: Profile,
    /// The key of each band; none if the text is undefined.
    pub bands: Vec<u64>,
    /// The key of each block table; none without a fingerprint.
    pub tables: Vec<u64>,
}

/// Sketches rows by a plan.
#[derive(Debug)]
pub struct RowSketcher<'a> {
    plan: &'a RowPlan,
    family: HashFamily,
    masks: Vec<[u64; 4]>,
    pool: rayon::ThreadPool,
}

impl<'a> RowSketcher<'a> {
    /// Starts `threads` threads, one a core by default.
    /// # Errors
    /// No threads can be started.
    pub fn new(plan: &'a RowPlan, threads: Option<usize>) -> Result<Self, RunError> {
        let pool = pool(threads)?;
        if plan.recipe.unit == Unit::Word || plan.recipe.sketch.weight == Weight::TfIdf {
            pool.install(han::warm);
        }
        let family = HashFamily::new(&plan.recipe.sketch);
        let masks = plan.tables.map(BlockTables::masks).unwrap_or_default();
        Ok(Self { plan, family, masks, pool })
    }

    /// The next rows of a stream, in order; `None` after the last. The result of a row depends on
    /// that row and the plan only.
    /// # Errors
    /// The stream cannot be read.
    pub fn next<R: BufRead + Send>(
        &self,
        stream: &mut RowStream<R>,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> io::Result<Option<Vec<RowSketch>>> {
        self.pool.install(|| {
            let rows = stream.next(cancelled)?;
            let sketch = |StreamedRow { line, id, made }: StreamedRow| {
                let made = made.and_then(|document| self.sketch(document, cancelled));
                RowSketch { line, id, made }
            };
            Ok(rows.map(|rows| rows.into_par_iter().map(sketch).collect()))
        })
    }

    fn sketch(
        &self,
        document: Document,
        cancelled: &(dyn Fn() -> bool + Sync),
    ) -> Result<SketchedText, String> {
        let recipe = &self.plan.recipe;
        let make = || Profile::new_unless(&document.text, recipe, &self.family, &cancelled);
        let profile = guarded(&document.name, make)
            .map_err(|skipped| skipped.reason.to_string())?
            .map_err(|halt| Reason::from(halt).to_string())?;
        let rows = self.plan.index.banding.rows;
        let bands = match &profile.signature {
            Some(MinHashSignature::Slots(values)) => {
                let bands = values.chunks_exact(rows).take(self.plan.index.banding.bands);
                bands.enumerate().map(|(band, rows)| band_key(band, rows)).collect()
            }
            _ => Vec::new(),
        };
        let tables = profile.fingerprint.map_or_else(Vec::new, |print| {
            let width = print.bits.div_ceil(64) as usize;
            let masked = |mask: &[u64; 4]| {
                let words = print.words.into_iter().zip(*mask).take(width);
                table_key(words.map(|(word, mask)| word & mask))
            };
            self.masks.iter().map(masked).collect()
        });
        let document = Document { text: "".into(), ..document };
        Ok(SketchedText { document, profile: profile.lighten(), bands, tables })
    }
}
