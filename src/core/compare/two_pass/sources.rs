//! The tables and files of a run in two passes, or why they cannot be compared that way.

use crate::compare::run::RunError;
use crate::compare::sketches::program;
use crate::compare::two_pass::error::TwoPassError;
use crate::compare::two_pass::folder::folder_name;
use crate::compare::two_pass::record::SketchedRow;
use crate::compare::two_pass::row_plan::RowPlan;
use crate::corpus::document::{Name, RowsFile, Skipped};
use crate::corpus::found::FoundFile;
use crate::corpus::gather::label;
use crate::corpus::rows::{NamedColumns, RowTable, is_table};
use crate::corpus::scan::{ReadOptions, Source, is_archive, scan};
use crate::corpus::standard_input::is_standard_input;
use crate::corpus::streamed::{StreamedPart, TextFiles};
use crate::display::sanitise::sanitise_bytes;
use crate::measure::MeasureId;
use crate::settings::Settings;
use crate::text::hash::checksum;
use std::collections::HashSet;
use std::fs::canonicalize;
use std::path::{Path, PathBuf, absolute};
use std::time::SystemTime;

/// The size and modification time of each table.
pub(super) type TableStamps = Vec<(u64, Option<SystemTime>)>;

/// The tables and files of a run.
#[derive(Debug)]
pub struct TableSources {
    /// Where they were looked for.
    pub(super) roots: Vec<PathBuf>,
    pub(super) label: String,
    /// The tables, ascending by name; then all other files as one.
    pub(super) tables: Vec<StreamedPart>,
    pub(super) stamps: TableStamps,
    /// Files that are not read.
    pub(super) skipped: Vec<Skipped>,
    pub(super) excluded: usize,
    /// The plan whose index is used; `None`: the index is chosen when all rows are sketched.
    pub(super) plan: Option<RowPlan>,
    /// True if a sample is kept of too many pairs; false if the best are.
    pub(super) samples: bool,
}

/// What became of the tables while they were read.
#[derive(Debug, Default)]
pub(super) struct TablesRead {
    pub(super) files: Vec<RowsFile>,
    /// Rows that cannot be used.
    pub(super) skipped: Vec<Skipped>,
    /// Rows whose sketches are those of an earlier run that was killed.
    pub(super) reused: usize,
}

impl TableSources {
    /// Lists the files and opens the tables; or returns in words why two passes do not suit these
    /// files. Reads the first rows of each table.
    /// # Errors
    /// The files cannot be listed.
    pub fn new(source: &Source, options: &ReadOptions) -> Result<Result<Self, String>, RunError> {
        let Source::Paths(roots) = source else {
            return Ok(Err("the demo corpus is compared in memory".to_owned()));
        };
        if roots.iter().any(|root| is_standard_input(root)) {
            return Ok(Err("standard input cannot be read twice".to_owned()));
        }
        let listing = scan(roots, options, &|_| true)?;
        let given: HashSet<PathBuf> =
            roots.iter().filter_map(|root| canonicalize(root).ok()).collect();
        let (mut tables, mut files): (Vec<StreamedPart>, Vec<FoundFile>) = Default::default();
        for found in listing.found {
            let rows = options.rows.as_ref();
            let rows = rows.filter(|_| given.contains(&found.path) || is_table(&found));
            match rows.map(|rows| RowTable::open(&found, rows, options)) {
                Some(Ok(table)) => tables.push(StreamedPart::Table(table)),
                Some(Err(reason)) => return Ok(Err(format!("{}: {reason}", shown(&found.name)))),
                None if is_archive(&found.name) => {
                    let name = shown(&found.name);
                    return Ok(Err(format!("{name}: archives are read into memory")));
                }
                None => files.push(found),
            }
        }
        if !files.is_empty() {
            tables.push(StreamedPart::Files(TextFiles::new(files, options)));
        }
        let mut stamps = TableStamps::new();
        for table in &tables {
            match table.stamp() {
                Ok(stamp) => stamps.push(stamp),
                Err(reason) => return Ok(Err(format!("{}: {reason}", shown(table.name())))),
            }
        }
        let label = label(roots);
        let (skipped, excluded) = (listing.skipped, listing.excluded);
        let roots =
            roots.iter().map(|root| absolute(root).unwrap_or_else(|_| root.clone())).collect();
        Ok(Ok(Self { roots, label, tables, stamps, skipped, excluded, plan: None, samples: false }))
    }

    /// The same tables, compared by the index of a plan, whose other settings they were opened with.
    #[must_use]
    pub fn by_plan(self, plan: Option<RowPlan>) -> Self {
        Self { plan, ..self }
    }

    /// The same tables; of more pairs than [`Settings::max_pairs`] a sample by Jaccard is kept if
    /// `samples`, else the best.
    #[must_use]
    pub fn sampling(self, samples: bool) -> Self {
        Self { samples, ..self }
    }

    /// The columns that all tables share; or in words how they differ.
    pub fn columns(&self) -> Result<NamedColumns, String> {
        if let Some(files) = self.tables.iter().find(|part| part.table().is_none()) {
            return Err(format!("{}: not a table", shown(files.name())));
        }
        let mut tables = self.tables.iter().filter_map(StreamedPart::table);
        let Some(first) = tables.next() else { return Err("no table".to_owned()) };
        let columns = first.columns();
        match tables.find(|table| table.columns() != columns) {
            Some(other) => Err(format!(
                "{} and {} have different columns; name them with --rows-id, --rows-text and --rows-html",
                shown(first.name()),
                shown(other.name())
            )),
            None => Ok(columns),
        }
    }

    /// The size of all tables in bytes; of packed ones about their size when unpacked.
    pub fn bytes(&self) -> u64 {
        let sizes = self.tables.iter().zip(&self.stamps);
        sizes.map(|(table, &(bytes, _))| table.unpacked(bytes)).sum()
    }

    /// The name of the work folder of a run with these settings: the same for the same command on
    /// unchanged files, another one for other sketches.
    pub fn work_name(&self, settings: &Settings) -> String {
        let Settings { reading, ladder, unit, n, sketch, .. } = settings;
        let paths: Vec<&Path> = self.tables.iter().flat_map(StreamedPart::paths).collect();
        let files = format!("{:?} {paths:?} {:?}", program(), self.stamps);
        let near = settings.matched.contains(MeasureId::SIMHASH);
        let length = SketchedRow::LENGTH;
        let recipe = format!("{reading:?} {ladder} {unit:?} {n:?} {sketch:?} {near} {length}");
        folder_name(format!("{files} {recipe}").as_bytes())
    }

    /// A number for the names, sizes and times of all tables: another one once a table changed.
    pub(super) fn state(&self) -> u64 {
        let names = self.tables.iter().flat_map(StreamedPart::names);
        let names: Vec<&[u8]> = names.map(Name::bytes).collect();
        checksum(format!("{names:?} {:?}", self.stamps).as_bytes())
    }

    /// Ends the run if a file changed since it was opened.
    pub(super) fn refuse_changed(&self) -> Result<(), TwoPassError> {
        for (table, stamp) in self.tables.iter().zip(&self.stamps) {
            let name = || table.name().clone();
            let changed = table.changed(stamp);
            let changed = changed.map_err(|reason| TwoPassError::Table { name: name(), reason })?;
            if let Some(name) = changed.cloned() {
                return Err(TwoPassError::ChangedFile { name });
            }
        }
        Ok(())
    }
}

fn shown(name: &Name) -> String {
    sanitise_bytes(name.bytes())
}
