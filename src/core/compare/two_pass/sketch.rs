//! The first pass: reads each row once and writes its sketches to the work folder.

use crate::compare::result::{Profile, Recipe};
use crate::compare::run::{Need, Progress, Stage, Watch};
use crate::compare::two_pass::earlier::{EarlierRows, KnownSketches, RowSketches};
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::first_rows::FirstRows;
use crate::compare::two_pass::folder::{KnownRows, WorkFolder, WorkWriter};
use crate::compare::two_pass::shape::memory_for;
use crate::compare::two_pass::sources::{TableSources, TablesRead};
use crate::corpus::budget::Halt;
use crate::corpus::document::{Document, Name, Skipped};
use crate::corpus::gather::guarded;
use crate::corpus::rows::RowPlace;
use crate::corpus::streamed::{StreamedPart, StreamedPiece, StreamedReader};
use crate::measure::contract::Params;
use crate::measure::minhash::HashFamily;
use crate::part::PartOf as _;
use rayon::prelude::*;

/// The first pass over some tables.
pub(super) struct FirstPass<'a> {
    pub(super) sources: &'a TableSources,
    /// True if the fingerprints of all rows are needed.
    pub(super) has_prints: bool,
    pub(super) watch: &'a dyn Watch,
}

impl FirstPass<'_> {
    /// The memory of a run over all tables, from the size of the first rows of the first one.
    pub(super) fn need(&self, recipe: &Recipe) -> Result<Need, TwoPassError> {
        let (mut rows, mut bytes) = (0, 0);
        if let Some(table) = self.sources.tables.first() {
            let mut reader = open(table)?;
            let piece = self.next(table, &mut reader, &mut |_| None)?;
            rows = piece.map_or(0, |piece| piece.len() as u64);
            bytes = reader.offset();
        }
        let all = self.sources.bytes() as f64 / bytes.max(1) as f64 * rows as f64;
        let all = (all as u64).max(rows);
        Ok(Need {
            doing: "comparing in two passes",
            documents: (all as usize, "row"),
            bytes: memory_for(all, bytes / rows.max(1), (recipe.sketch.slots, self.has_prints)),
            help: "`lookalike plan` calculates it for any number of rows; lower --num-perm",
        })
    }

    /// Sketches all rows of all tables but those whose text an earlier run sketched. Ends early once
    /// cancelled, or if by the first rows no index is affordable at the floor `least`.
    pub(super) fn run(
        &self,
        (recipe, least): (&Recipe, f64),
        folder: &WorkFolder,
        mut earlier: Option<EarlierRows>,
    ) -> Result<TablesRead, TwoPassError> {
        let family = HashFamily::new(&recipe.sketch);
        let mut read = TablesRead::default();
        let (mut writer, mut known) = folder.writer()?;
        let (mut rows, mut before) = (0, 0);
        let mut first = self.sources.plan.is_none().then(FirstRows::default);
        let bytes = self.sources.bytes();
        for (number, table) in (0..).zip(&self.sources.tables) {
            let mut reader = open(table)?;
            loop {
                let before_piece = known.found;
                let mut by_place = |place: &RowPlace| known.take_at(number, place);
                let Some(piece) = self.next(table, &mut reader, &mut by_place)? else { break };
                if self.watch.cancelled() {
                    break;
                }
                rows += (known.found - before_piece + piece.len()) as u64;
                let again = piece.iter().take_while(|row| known.take(number, row)).count();
                let fresh = piece.part(again..);
                let found = found(earlier.as_mut(), fresh)?;
                read.reused += found.iter().flatten().count();
                let sketches = self.sketches(fresh, found, recipe, &family);
                if let Some(first) = &mut first {
                    first.add_all(&sketches);
                }
                let skipped = append(&mut writer, &mut known, (number, fresh), sketches)?;
                read.skipped.extend(skipped);
                writer.checkpoint_if_due()?;
                let done = before + reader.offset();
                let total = (rows as f64 * bytes as f64 / done.max(1) as f64) as u64;
                let total = total.max(rows);
                if let Some(first) = first.take_if(|first| first.is_full()) {
                    let Params { slots, seed, .. } = recipe.sketch;
                    first.refuse_floor(total, (slots, least, seed))?;
                }
                let stage = Stage::Sketching;
                self.watch.progress(Progress {
                    stage,
                    done: rows,
                    total,
                    bytes: done,
                    of_bytes: 0,
                });
            }
            before += reader.offset();
            let (file, bad) = reader.finish();
            read.files.extend(file);
            read.skipped.extend(bad);
        }
        if !self.watch.cancelled()
            && let Some(rows) = known.cut()
        {
            writer.truncate(rows)?;
        }
        read.reused += known.found;
        writer.checkpoint()?;
        Ok(read)
    }

    /// The next rows of a table, without those of which `known` returns the name; `None` at its end.
    pub(super) fn next(
        &self,
        table: &StreamedPart,
        reader: &mut StreamedReader<'_>,
        known: &mut dyn FnMut(&RowPlace) -> Option<Name>,
    ) -> Result<Option<StreamedPiece>, TwoPassError> {
        let name = || table.name().clone();
        let next = reader.next(known, &|| self.watch.cancelled());
        next.map_err(|reason| TwoPassError::Table { name: name(), reason })
    }

    /// The sketches of some documents, in parallel: those that were found, others made.
    fn sketches(
        &self,
        piece: &[(Document, RowPlace)],
        found: Vec<Option<KnownSketches>>,
        recipe: &Recipe,
        family: &HashFamily,
    ) -> Vec<Result<RowSketches, Skipped>> {
        let stop = || self.watch.cancelled();
        let make = |((document, _), found): (&(Document, RowPlace), Option<KnownSketches>)| {
            if let Some(known) = found {
                return Ok(RowSketches::Known(known));
            }
            let name = || document.name.clone();
            let make = || {
                let signed = Profile::signed_unless(&document.text, recipe, family, &stop)?;
                let bits = recipe.sketch.bits;
                Ok(if self.has_prints { signed.with_fingerprint(bits) } else { signed })
            };
            guarded(&document.name, make)?
                .map(|profile| RowSketches::made(profile, recipe.sketch.weight))
                .map_err(|halt: Halt| Skipped { name: name(), reason: halt.into() })
        };
        piece.par_iter().zip(found).map(make).collect()
    }
}

/// For each document its sketches from an earlier run, if there are some.
fn found(
    earlier: Option<&mut EarlierRows>,
    piece: &[(Document, RowPlace)],
) -> Result<Vec<Option<KnownSketches>>, TwoPassError> {
    match earlier {
        Some(earlier) => piece.iter().map(|(document, _)| earlier.find(&document.hash)).collect(),
        None => Ok(piece.iter().map(|_| None).collect()),
    }
}

/// Opens a table at its first row, or starts with the first file.
pub(super) fn open(table: &StreamedPart) -> Result<StreamedReader<'_>, TwoPassError> {
    let name = || table.name().clone();
    table.reader().map_err(|reason| TwoPassError::Table { name: name(), reason })
}

/// Writes the sketched rows of a table that an earlier run has not, and returns those that failed.
fn append(
    writer: &mut WorkWriter<'_>,
    known: &mut KnownRows,
    (table, piece): (u32, &[(Document, RowPlace)]),
    sketches: Vec<Result<RowSketches, Skipped>>,
) -> Result<Vec<Skipped>, TwoPassError> {
    let mut failed = Vec::new();
    for (row, sketches) in piece.iter().zip(sketches) {
        match sketches {
            Ok(_) if known.take(table, row) => {}
            Ok(sketches) => {
                if let Some(rows) = known.cut() {
                    writer.truncate(rows)?;
                }
                writer.append(table, (&row.0, row.1), sketches)?;
            }
            Err(skipped) => failed.push(skipped),
        }
    }
    Ok(failed)
}
